//! The exponent that a squad rolls against, and whether it has White Phosphorus.

use super::{GrenadeAttempt, Unable, refused, refused_with};
use crate::dice::Note;
use crate::rules::tables::smoke::{Ammunition, Number};
use crate::rules::tables::squads::{Squad, SquadKind, Wp};
use crate::rules::tables::{Confidence, Tables};
use crate::rules::variant::{GrenadeRules, Rulebook, Variant};
use crate::situation::ledger;
use crate::situation::{AppliesTo, Ledger, Line};

/// The exponent with all that changes it. White Phosphorus may take the last of it, and then
/// nothing can be placed, but the attempt is not forbidden.
pub(super) fn exponent(
    attempt: &GrenadeAttempt,
    variant: &Variant,
    ledger: &mut impl Ledger,
) -> Result<u8, Unable> {
    let most = i16::from(GrenadeRules::HIGHEST_EXPONENT);
    let line = |case, section, words, value| Line {
        applies_to: AppliesTo::Exponent,
        case,
        reason: Note::new(section, words, &[]),
        value,
    };
    let tables = variant.tables();
    let kit_engineers =
        variant.rulebook() == Rulebook::StarterKit && attempt.kind == SquadKind::AssaultEngineer;
    // The Starter Kits add to the exponent of the ordinary squad.
    let kind = if kit_engineers {
        SquadKind::Regular
    } else {
        attempt.kind
    };
    let printed = match attempt.exponent {
        Some(exponent) => line("exponent", "A24.1", "as given", exponent.into()),
        None => {
            let row = row(attempt, kind, tables)?.ok_or_else(|| {
                let words = "no such squad of that nationality is known: give the exponent on \
                             its counter";
                refused("A24.1", words)
            })?;
            line("exponent", row.section, source(row), row.exponent.into())
        }
    };
    if printed.value == 0 {
        return Err(refused(
            "A24.1",
            "the squad has no Smoke Placement Exponent",
        ));
    }
    let mut exponent = ledger::sum(&[printed], ledger);
    let change = variant.grenade().exponent_change;
    if change != 0 {
        let words = "the variant changes every exponent";
        exponent += ledger::sum(&[line("variant", "A24.1", words, change.into())], ledger);
    }
    if kit_engineers {
        let number = tables.number(Number::StarterKitEngineers);
        let words = "assault engineers by special rule";
        let engineers = line("engineers", number.section, words, number.value);
        exponent += ledger::sum(&[engineers], ledger);
    }
    match attempt.ammunition {
        Ammunition::Smoke => {}
        Ammunition::Wp => {
            check_wp(attempt, kind, tables)?;
            let number = tables.number(Number::WpExponent);
            let wp = line("WP", number.section, "White Phosphorus", number.value);
            exponent += ledger::sum(&[wp], ledger);
        }
    }
    if exponent > most {
        let words = "a dr of 6 always fails";
        exponent += ledger::sum(&[line("highest", "A24.1", words, most - exponent)], ledger);
    }
    Ok(u8::try_from(exponent).unwrap_or_default())
}

fn row(
    attempt: &GrenadeAttempt,
    kind: SquadKind,
    tables: Tables,
) -> Result<Option<&'static Squad>, Unable> {
    let nationality = attempt.nationality.ok_or(Unable::Missing("nation"))?;
    let squad = attempt.squad.ok_or(Unable::Missing("squad"))?;
    Ok(tables.squad(nationality, squad, kind))
}

fn source(row: &Squad) -> &'static str {
    match row.confidence {
        Confidence::Agreed => "on the counter",
        Confidence::Single => "on the counter, by one source",
        Confidence::Disputed => "on the counter, where sources differ: look at yours",
        Confidence::Unverified => "not verified: look at your counter",
    }
}

fn check_wp(attempt: &GrenadeAttempt, kind: SquadKind, tables: Tables) -> Result<(), Unable> {
    let none = || refused("A24.3", "the squad has no White Phosphorus grenades");
    match row(attempt, kind, tables)?.ok_or_else(none)?.wp {
        Wp::Never => Err(none()),
        Wp::Always => Ok(()),
        Wp::From(first) => match attempt.year {
            None => Err(Unable::Missing("year")),
            Some(year) if year < first => {
                let words = "the squad has no White Phosphorus grenades before {0}";
                Err(refused_with("A24.3", words, &[first.into()]))
            }
            Some(_) => Ok(()),
        },
    }
}
