//! Ordnance that fires SMOKE (C8.5): whether it may, the Modified TH#, the DRM, what it leaves.

use strum::{EnumIter, EnumString, IntoStaticStr, VariantNames};

use super::laid::{line_of_sight, no_line_of_sight};
use super::{Laid, LineOfSight, Phase, Surroundings, Unable, Weather, check_terrain, refused};
use crate::dice::Note;
use crate::error::Error;
use crate::rules::smoke_ordnance::SmokeOrdnance;
use crate::rules::tables::Tables;
use crate::rules::tables::colors::Color;
use crate::rules::tables::movement::Terrain;
use crate::rules::tables::smoke::{Ammunition, Number, Source, Strength};
use crate::rules::tables::to_hit::Modification;
use crate::rules::to_hit::TargetType;
use crate::rules::variant::{self, Variant};
use crate::situation::ledger;
use crate::situation::{AppliesTo, Ledger, Line};

/// A shot in the game's own words.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct OrdnanceShot {
    /// Hexes to the target.
    pub range: u8,
    /// Smoke or White Phosphorus.
    pub ammunition: Ammunition,
    /// The depletion number on the counter.
    pub depletion: u8,
    /// Whether the firer is elite.
    pub elite: bool,
    /// The phase.
    pub phase: Phase,
    /// What fires.
    pub weapon: Weapon,
    /// Whether anything but SMOKE has been fired in the phase.
    pub fired: bool,
    /// What C4 adds to the TH# beside its row for SMOKE.
    pub th_modification: i16,
    /// The DRM of C5, and those of C6 that are the same for every occupant.
    pub firer_drm: i16,
    /// How far the hex is acquired, `0..=2` (Case N); SMOKE can use it and not gain it.
    pub acquired: i16,
    /// The Hindrances on the line of fire (Case R).
    pub hindrance: i16,
    /// Who is in the target hex.
    pub occupants: Vec<Occupant>,
    /// The terrain of the target Location.
    pub terrain: Terrain,
    /// The weather.
    pub weather: Weather,
    /// What else bears on fire through the target Location.
    pub around: Surroundings,
}

/// What fires SMOKE.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, EnumString, IntoStaticStr, VariantNames,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Weapon {
    /// A gun or a vehicle's armament: on the Area Target Type one shot is its whole ROF (C3.33).
    Gun,
    /// A mortar, which keeps its ROF.
    Mortar,
}

/// A unit in the target hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Occupant {
    /// Whether the firer knows it.
    pub sight: Sight,
    /// The DRM of this unit alone, such as Cases J, O and P.
    pub drm: i16,
}

/// Whether a unit is Known to the firer.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, EnumString, IntoStaticStr, VariantNames,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Sight {
    /// A Known enemy.
    Known,
    /// Concealed or hidden.
    Concealed,
}

/// A shot that may be fired.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OrdnancePlan {
    /// The DR.
    pub rule: SmokeOrdnance,
    /// The number of the To Hit table.
    pub base_th: i16,
    /// What lies on the map if SMOKE is placed.
    pub laid: Laid,
}

/// The units that a text lists: `none`, or `known` and `concealed` with `:DRM`, joined with `+`.
///
/// # Errors
///
/// - [`Error::UnknownWord`] for another word than these.
/// - [`Error::Malformed`] for a DRM that is not between -20 and 20.
pub fn occupants(what: &str, text: &str) -> Result<Vec<Occupant>, Error> {
    if text == "none" {
        return Ok(Vec::new());
    }
    let occupant = |part: &str| {
        let (word, drm) = part.split_once(':').unwrap_or((part, "0"));
        let sight = variant::word(what, word.trim())?;
        match drm.trim().parse::<i16>() {
            Ok(drm) if (-20..=20).contains(&drm) => Ok(Occupant { sight, drm }),
            Ok(_) | Err(_) => Err(Error::Malformed {
                what: what.to_owned(),
                given: part.to_owned(),
                expected: "units such as known:-1+concealed, with a DRM from -20 to 20".to_owned(),
            }),
        }
    };
    text.split('+').map(occupant).collect()
}

/// Sums a shot up, or tells why it may not be fired.
///
/// # Errors
///
/// [`Unable::Refused`] if the rules forbid it.
pub fn sum(
    shot: &OrdnanceShot,
    variant: &Variant,
    ledger: &mut impl Ledger,
) -> Result<OrdnancePlan, Unable> {
    let tables = variant.tables();
    check(shot, tables)?;
    let (base_th, th) = th(shot, tables, ledger);
    let rule = SmokeOrdnance::new(
        th,
        drm(shot, tables, ledger),
        depletion(shot, tables, ledger),
        variant,
    );
    let strength = match shot.phase {
        Phase::Pfph => Strength::Full,
        Phase::Rph
        | Phase::Mph
        | Phase::Dfph
        | Phase::Afph
        | Phase::Rtph
        | Phase::Aph
        | Phase::Ccph => Strength::Dispersed,
    };
    Ok(OrdnancePlan {
        rule,
        base_th,
        laid: Laid::new(
            Source::Ordnance,
            shot.ammunition,
            strength,
            shot.around,
            tables,
            ledger,
        ),
    })
}

fn check(shot: &OrdnanceShot, tables: Tables) -> Result<(), Unable> {
    match (shot.phase, shot.ammunition) {
        (Phase::Pfph | Phase::Dfph, Ammunition::Smoke | Ammunition::Wp)
        | (Phase::Afph, Ammunition::Wp) => {}
        (Phase::Mph, Ammunition::Smoke | Ammunition::Wp) => {
            return Err(refused("C3.33", "no Area Target Type in the MPh"));
        }
        (Phase::Afph, Ammunition::Smoke) => {
            return Err(refused(
                "C8.5",
                "Smoke is fired at the start of the PFPh or DFPh",
            ));
        }
        (
            Phase::Rph | Phase::Rtph | Phase::Aph | Phase::Ccph,
            Ammunition::Smoke | Ammunition::Wp,
        ) => return Err(refused("C8.5", "SMOKE is fired in a fire phase")),
    }
    if shot.fired {
        return Err(refused(
            "C8.5",
            "SMOKE comes before all other fire of the phase",
        ));
    }
    if shot.range == 0 {
        return Err(refused(
            "C3.33",
            "no Area Target Type at range 0, the own hex",
        ));
    }
    check_terrain(shot.terrain)?;
    match (shot.ammunition, shot.weather) {
        (Ammunition::Wp, Weather::Rain) => {
            return Err(refused("A24.6", "no White Phosphorus in rain"));
        }
        (Ammunition::Wp, Weather::Clear | Weather::FallingSnow)
        | (Ammunition::Smoke, Weather::Clear | Weather::Rain | Weather::FallingSnow) => {}
    }
    match line_of_sight(shot.hindrance, tables) {
        LineOfSight::Hindered => Ok(()),
        LineOfSight::Gone => Err(no_line_of_sight(tables)),
    }
}

/// Base and Modified TH#.
fn th(shot: &OrdnanceShot, tables: Tables, ledger: &mut impl Ledger) -> (i16, i16) {
    let line = |case, section, words, value| Line {
        applies_to: AppliesTo::Th,
        case,
        reason: Note::new(section, words, &[shot.range.into()]),
        value,
    };
    // The Area Target Type has one row for all nations.
    let number = tables.basic_th(TargetType::Area, Color::Red, shot.range.into());
    let smoke = tables.modification(Modification::Smoke, shot.range.into());
    let base = line(
        "Base TH#",
        number.section,
        "Area Target Type at {0} hexes",
        number.value,
    );
    let near = line("SMOKE", smoke.section, "SMOKE at {0} hexes", smoke.value);
    let base_th = ledger::sum(&[base], ledger);
    let mut th = base_th + ledger::sum(&[near], ledger);
    if shot.th_modification != 0 {
        let other = line(
            "C4",
            "C4",
            "other changes of the number",
            shot.th_modification,
        );
        th += ledger::sum(&[other], ledger);
    }
    (base_th, th)
}

/// One unit that is hit is enough, so the lowest DRM among the occupants is the one that counts:
/// a DR that hits any of them hits the one with the lowest. A Known enemy in the hex makes Case K
/// void for all of them; without one it holds, even for an empty hex.
fn drm(shot: &OrdnanceShot, tables: Tables, ledger: &mut impl Ledger) -> i16 {
    let line = |case, section, words, value| Line {
        applies_to: AppliesTo::Drm,
        case,
        reason: Note::new(section, words, &[]),
        value,
    };
    let known = shot.occupants.iter().any(|unit| unit.sight == Sight::Known);
    let concealed = tables.number(Number::ConcealedDrm);
    let mut lines = vec![
        line("firer", "C5", "as given", shot.firer_drm),
        if known {
            line(
                "Case K",
                concealed.section,
                "not where an enemy is Known",
                0,
            )
        } else {
            line(
                "Case K",
                concealed.section,
                "no Known enemy in the hex",
                concealed.value,
            )
        },
        line("Case N", "C6.5", "the hex is acquired", -shot.acquired),
        line(
            "Case Q",
            "C3.331",
            "TEM does not count on the Area Target Type",
            0,
        ),
        line(
            "Case R",
            "C6.9",
            "Hindrances on the line of fire",
            shot.hindrance,
        ),
    ];
    match shot.phase {
        Phase::Afph => lines.push(line("Case B", "C5.2", "fire in the AFPh", 2)),
        Phase::Rph
        | Phase::Pfph
        | Phase::Mph
        | Phase::Dfph
        | Phase::Rtph
        | Phase::Aph
        | Phase::Ccph => {}
    }
    if shot.range <= 2 {
        let words = "point blank does not count on the Area Target Type";
        lines.push(line("Case L", "C3.331", words, 0));
    }
    if let Some(lowest) = shot.occupants.iter().map(|unit| unit.drm).min() {
        let words = "the occupant that is easiest to hit";
        lines.push(line("occupant", "C3.33", words, lowest));
    }
    // What is nothing and not a case that was ruled out needs no line.
    lines.retain(|line| line.value != 0 || ["Case K", "Case L", "Case Q"].contains(&line.case));
    ledger::sum(&lines, ledger)
}

fn depletion(shot: &OrdnanceShot, tables: Tables, ledger: &mut impl Ledger) -> u8 {
    let line = |case, section, words, value| Line {
        applies_to: AppliesTo::Depletion,
        case,
        reason: Note::new(section, words, &[]),
        value,
    };
    let printed = line(
        "depletion number",
        "C8.9",
        "on the counter",
        shot.depletion.into(),
    );
    let mut depletion = ledger::sum(&[printed], ledger);
    if shot.elite {
        let number = tables.number(Number::EliteDepletion);
        let elite = line("elite", number.section, "elite troops", number.value);
        depletion += ledger::sum(&[elite], ledger);
    }
    if depletion > 12 {
        let highest = line("highest", "C8.9", "no DR is above 12", 12 - depletion);
        depletion += ledger::sum(&[highest], ledger);
    }
    u8::try_from(depletion).unwrap_or_default()
}

#[cfg(test)]
mod tests;
