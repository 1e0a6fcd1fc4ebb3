//! A vehicle's smoke dispenser (D13): whether it may be used, the usage DR, what it leaves.
//!
//! In which phases it may be used is not judged: the sources read here do not agree on it.

use strum::{EnumIter, EnumString, IntoStaticStr, VariantNames};

use super::laid::{line_of_sight, no_line_of_sight};
use super::{Laid, LineOfSight, Surroundings, Unable, refused, refused_with};
use crate::dice::Note;
use crate::rules::smoke_dispenser::SmokeDispenser;
use crate::rules::tables::Tables;
use crate::rules::tables::smoke::{Ammunition, Number, Source, Strength};
use crate::rules::variant::Variant;
use crate::situation::ledger;
use crate::situation::{AppliesTo, Ledger, Line};

/// An attempt in the game's own words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DispenserAttempt {
    /// What the vehicle has.
    pub kind: Dispenser,
    /// The usage number on the counter.
    pub usage: u8,
    /// Where the crew is.
    pub crew: Crew,
    /// Whether the vehicle moves.
    pub moving: bool,
    /// Hexes to the target of a smoke mortar, if that was said.
    pub range: Option<u8>,
    /// Whether that target is in the turret's covered arc.
    pub in_tca: bool,
    /// The DRM for a change of covered arc, for a smoke mortar.
    pub case_a: i16,
    /// The Hindrances on the line of fire, for a smoke mortar.
    pub hindrance: i16,
    /// Attempts that the vehicle has made in this Player Turn.
    pub attempts: u8,
    /// Whether it has fired.
    pub fired: bool,
    /// What else bears on fire through the Location.
    pub around: Surroundings,
}

/// A kind of dispenser.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, EnumString, IntoStaticStr, VariantNames,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Dispenser {
    /// sD, a smoke discharger.
    Sd,
    /// sM, a smoke mortar, which fires 1 to 3 hexes far.
    Sm,
    /// sP, smoke pots, for a crew that is exposed.
    Sp,
    /// sN, a close-defence weapon, for a crew that is buttoned up.
    Sn,
}

/// Where the crew is.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, EnumString, IntoStaticStr, VariantNames,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Crew {
    /// Buttoned up.
    Bu,
    /// Crew exposed.
    Ce,
}

/// An attempt that may be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DispenserPlan {
    /// The DR.
    pub rule: SmokeDispenser,
    /// Hexes to where the smoke goes; 0 is the vehicle's own hex.
    pub range: u8,
    /// What lies on the map if it is placed.
    pub laid: Laid,
}

/// Sums an attempt up, or tells why it may not be made.
///
/// # Errors
///
/// [`Unable::Refused`] if the rules forbid it.
pub fn sum(
    attempt: &DispenserAttempt,
    variant: &Variant,
    ledger: &mut impl Ledger,
) -> Result<DispenserPlan, Unable> {
    let tables = variant.tables();
    check_crew(attempt)?;
    if attempt.attempts >= 1 {
        return Err(refused("D13", "one attempt in a Player Turn"));
    }
    if attempt.fired {
        return Err(refused("D13", "not by a vehicle that has fired"));
    }
    let range = range(attempt, tables)?;
    let usage = Line {
        applies_to: AppliesTo::Usage,
        case: "usage number",
        reason: Note::new("D13", "on the counter", &[]),
        value: attempt.usage.into(),
    };
    ledger.write(usage);
    Ok(DispenserPlan {
        rule: SmokeDispenser {
            usage: attempt.usage,
            drm: drm(attempt, tables, ledger),
        },
        range,
        laid: Laid::new(
            Source::Dispenser,
            Ammunition::Smoke,
            Strength::Dispersed,
            attempt.around,
            tables,
            ledger,
        ),
    })
}

fn check_crew(attempt: &DispenserAttempt) -> Result<(), Unable> {
    match (attempt.kind, attempt.crew) {
        (Dispenser::Sp, Crew::Bu) => Err(refused("D13", "sP needs an exposed crew")),
        (Dispenser::Sn, Crew::Ce) => Err(refused("D13", "sN needs a buttoned-up crew")),
        (Dispenser::Sp, Crew::Ce)
        | (Dispenser::Sn, Crew::Bu)
        | (Dispenser::Sd | Dispenser::Sm, Crew::Bu | Crew::Ce) => Ok(()),
    }
}

/// Only the smoke mortar has a range; the others are taken to smoke the vehicle's own hex.
fn range(attempt: &DispenserAttempt, tables: Tables) -> Result<u8, Unable> {
    match attempt.kind {
        Dispenser::Sd | Dispenser::Sp | Dispenser::Sn => match attempt.range {
            None | Some(0) => Ok(0),
            Some(_) => Err(refused(
                "D13",
                "only sM reaches beyond the vehicle's own hex",
            )),
        },
        Dispenser::Sm => {
            let range = attempt.range.unwrap_or(0);
            let reach = tables.number(Number::MortarRange);
            if range == 0 || i16::from(range) > reach.value {
                let words = "sM reaches 1 to {0} hexes: give its range";
                return Err(refused_with(reach.section, words, &[reach.value.into()]));
            }
            if !attempt.in_tca {
                return Err(refused("D13", "sM fires within the TCA"));
            }
            match line_of_sight(attempt.hindrance, tables) {
                LineOfSight::Hindered => Ok(range),
                LineOfSight::Gone => Err(no_line_of_sight(tables)),
            }
        }
    }
}

fn drm(attempt: &DispenserAttempt, tables: Tables, ledger: &mut impl Ledger) -> i16 {
    let line = |case, section, words, value| Line {
        applies_to: AppliesTo::Drm,
        case,
        reason: Note::new(section, words, &[]),
        value,
    };
    let mut lines = Vec::new();
    let buttoned_up = tables.number(Number::ButtonedUpDrm);
    match (attempt.crew, attempt.kind) {
        (Crew::Ce, Dispenser::Sd | Dispenser::Sm | Dispenser::Sp | Dispenser::Sn) => {}
        (Crew::Bu, Dispenser::Sn) => {
            lines.push(line("BU", buttoned_up.section, "does not count for sN", 0));
        }
        (Crew::Bu, Dispenser::Sd | Dispenser::Sm | Dispenser::Sp) => lines.push(line(
            "BU",
            buttoned_up.section,
            "the crew is buttoned up",
            buttoned_up.value,
        )),
    }
    let moving = tables.number(Number::MovingMortarDrm);
    for (case, section, words, value) in [
        (
            "moving",
            moving.section,
            "the vehicle moves",
            i16::from(attempt.moving) * moving.value,
        ),
        ("Case A", "C5.1", "change of covered arc", attempt.case_a),
        (
            "Case R",
            "C6.9",
            "Hindrances on the line of fire",
            attempt.hindrance,
        ),
    ] {
        if value == 0 {
            continue;
        }
        lines.push(match attempt.kind {
            Dispenser::Sm => line(case, section, words, value),
            Dispenser::Sd | Dispenser::Sp | Dispenser::Sn => {
                line(case, "D13", "counts for sM only", 0)
            }
        });
    }
    ledger::sum(&lines, ledger)
}

#[cfg(test)]
mod tests;
