//! A squad's attempt to place smoke grenades (A24.1).

mod squad;
mod place;
mod weather;

use strum::{EnumIter, EnumString, IntoStaticStr, VariantNames};

use super::{Laid, Phase, Surroundings, Unable, Weather, check_terrain, refused, refused_with};
use crate::dice::Note;
use crate::rules::smoke_grenade::SmokeGrenade;
use crate::rules::tables::Tables;
use crate::rules::tables::movement::{Mf, Terrain};
use crate::rules::tables::smoke::{Ammunition, Number, Source, Strength};
use crate::rules::tables::squads::{Nationality, SquadKind};
use crate::rules::variant::{GrenadeOrder, Variant};
use crate::situation::ledger;
use crate::situation::movement::{self, Attempt, Step};
use crate::situation::{AppliesTo, Ledger, Line, Unwritten};

/// An attempt in the game's own words.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct GrenadeAttempt {
    /// What the unit is.
    pub unit: Unit,
    /// Whose squad it is, if that was said.
    pub nationality: Option<Nationality>,
    /// Its strength factor, if that was said.
    pub squad: Option<&'static str>,
    /// Which of the squads with that strength factor.
    pub kind: SquadKind,
    /// The exponent on the counter, if it was said and need not be looked up.
    pub exponent: Option<u8>,
    /// The year, which matters to British White Phosphorus.
    pub year: Option<i16>,
    /// Whether the unit is in Good Order and able to move.
    pub order: Order,
    /// Whether the unit is CX.
    pub cx: bool,
    /// Smoke or White Phosphorus.
    pub ammunition: Ammunition,
    /// The phase of the unit's own Player Turn.
    pub phase: Phase,
    /// Attempts that it has made in this MPh.
    pub attempts: u8,
    /// The MF that it has in this MPh.
    pub mf: Mf,
    /// The Locations that it has entered before.
    pub moved: Vec<Step>,
    /// The Locations that it means to enter afterwards.
    pub then: Vec<Step>,
    /// Where the SMOKE is meant to go.
    pub to: To,
    /// The level of its building that the unit is on; 0 is the ground.
    pub level: u8,
    /// How many levels higher the adjacent hex is; below 0 if it is lower.
    pub rise: i16,
    /// What lies between; if not said, as much as the rise tells.
    pub hexside: Option<Hexside>,
    /// Whether the building hex has a stairwell.
    pub stairwell: bool,
    /// Whether it is an Interior building hex.
    pub interior: bool,
    /// Whether the hexside lies inside a building that both hexes are part of.
    pub building_hexside: bool,
    /// The terrain of the Location that the SMOKE is meant for.
    pub terrain: Terrain,
    /// The wind.
    pub wind: Wind,
    /// The hexside of the unit's hex that a breeze comes from, `1..=6` clockwise, if it was said.
    pub wind_from: Option<u8>,
    /// The hexside that the adjacent hex lies behind, `1..=6`, if it was said.
    pub toward: Option<u8>,
    /// The weather.
    pub weather: Weather,
    /// The state of the ground.
    pub ground: Ground,
    /// What else bears on fire through the Location.
    pub around: Surroundings,
}

/// Who tries.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, EnumString, IntoStaticStr, VariantNames,
)]
#[strum(serialize_all = "kebab-case")]
#[expect(missing_docs, reason = "the names say all there is to say")]
pub enum Unit {
    Squad,
    HalfSquad,
    Crew,
    /// A leader or another single man.
    Leader,
}

/// Whether a unit is in Good Order, and whether it can still move.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, EnumString, IntoStaticStr, VariantNames,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Order {
    /// In Good Order and able to move.
    Good,
    /// Able to move, but not in Good Order.
    NotGood,
    /// Pinned, in Melee, or otherwise unable to move on.
    UnableToMove,
}

/// Where SMOKE is meant to go.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, EnumString, IntoStaticStr, VariantNames,
)]
#[strum(serialize_all = "kebab-case")]
pub enum To {
    /// The unit's own Location.
    Own,
    /// An ADJACENT Location in an adjacent hex.
    Adjacent,
    /// The next level up in the unit's own building hex.
    Upstairs,
    /// The next level down in the unit's own building hex.
    Downstairs,
    /// The ground level of the unit's own building hex, from any level above it.
    GroundLevel,
}

/// What lies between two adjacent hexes of different elevation.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, EnumString, IntoStaticStr, VariantNames,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Hexside {
    /// Nothing.
    Level,
    /// A single Crest Line.
    CrestLine,
    /// A Double-Crest Line.
    DoubleCrestLine,
    /// A cliff.
    Cliff,
}

/// The wind.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, EnumString, IntoStaticStr, VariantNames,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Wind {
    /// None.
    Calm,
    /// A mild breeze.
    Mild,
    /// A heavy wind.
    Heavy,
}

/// The state of the ground.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, EnumString, IntoStaticStr, VariantNames,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Ground {
    /// Nothing that matters.
    Firm,
    /// Mud.
    Mud,
    /// Deep snow.
    DeepSnow,
}

/// An attempt that may be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GrenadePlan {
    /// The dr.
    pub rule: SmokeGrenade,
    /// MF spent once it is made.
    pub spent: Mf,
    /// MF left then.
    pub left: Mf,
    /// What entering the Locations afterwards costs if the SMOKE is not placed, or rolls back
    /// into the unit's own Location; `None` if there are none.
    pub then: Option<Mf>,
    /// The same if it lies where it was meant to go.
    pub then_if_placed: Option<Mf>,
    /// What lies on the map if it is placed.
    pub laid: Laid,
}

/// Sums an attempt up, or tells why it may not be made.
///
/// # Errors
///
/// - [`Unable::Refused`] if the rules forbid it.
/// - [`Unable::Missing`] if a fact is needed that was not given.
pub fn sum(
    attempt: &GrenadeAttempt,
    variant: &Variant,
    ledger: &mut impl Ledger,
) -> Result<GrenadePlan, Unable> {
    check_unit(attempt, variant)?;
    check_terrain(attempt.terrain)?;
    weather::check(attempt)?;
    match attempt.order {
        Order::NotGood => ledger.write(Line {
            applies_to: AppliesTo::Roll,
            case: "Good Order",
            reason: Note::new("A24.1", "not asked for by the text of 2010", &[]),
            value: 0,
        }),
        Order::Good | Order::UnableToMove => {}
    }
    let exponent = squad::exponent(attempt, variant, ledger)?;
    let tables = variant.tables();
    let drm = drm(attempt, tables, ledger);
    let moved = movement::cost(&attempt.moved, Attempt::NotPlaced, tables, ledger);
    if moved > attempt.mf {
        return Err(refused(
            "A4.1",
            "the Locations entered cost more MF than the unit has",
        ));
    }
    let (destination, mf) = place::destination(attempt, variant, ledger)?;
    let spent = moved + mf;
    if spent > attempt.mf {
        let cost = [i32::from(mf.halves() / 2)];
        return Err(refused_with(
            "A24.1",
            "the attempt costs {0} MF, and fewer are left",
            &cost,
        ));
    }
    let then = |placed| {
        let cost = movement::cost(&attempt.then, placed, tables, &mut Unwritten);
        (!attempt.then.is_empty()).then_some(cost)
    };
    Ok(GrenadePlan {
        rule: SmokeGrenade {
            // All that changes it is in the ledger.
            exponent,
            ..SmokeGrenade::new(0, drm, destination, variant)
        },
        spent,
        left: attempt.mf.less(spent),
        then: then(Attempt::NotPlaced),
        then_if_placed: then(Attempt::Placed),
        laid: Laid::new(
            Source::Grenade,
            attempt.ammunition,
            Strength::Grenade,
            attempt.around,
            tables,
            ledger,
        ),
    })
}

/// Who may try, and when.
fn check_unit(attempt: &GrenadeAttempt, variant: &Variant) -> Result<(), Unable> {
    match attempt.unit {
        Unit::Squad => {}
        Unit::HalfSquad | Unit::Crew | Unit::Leader => {
            return Err(refused("A24.1", "only a squad may place smoke grenades"));
        }
    }
    match attempt.phase {
        Phase::Mph => {}
        Phase::Rph
        | Phase::Pfph
        | Phase::Dfph
        | Phase::Afph
        | Phase::Rtph
        | Phase::Aph
        | Phase::Ccph => {
            return Err(refused(
                "A24.1",
                "smoke grenades are placed in the unit's own MPh",
            ));
        }
    }
    match (attempt.order, variant.grenade_order()) {
        (Order::Good, GrenadeOrder::Good | GrenadeOrder::AbleToMove)
        | (Order::NotGood, GrenadeOrder::AbleToMove) => {}
        (Order::NotGood, GrenadeOrder::Good) => {
            let words = "the unit must be in Good Order; asl+grenade-order:able-to-move follows \
                         the text of 2010, which does not ask for it";
            return Err(refused("A24.1", words));
        }
        (Order::UnableToMove, GrenadeOrder::Good | GrenadeOrder::AbleToMove) => {
            return Err(refused("A24.1", "the unit must still be able to move"));
        }
    }
    if i16::from(attempt.attempts) >= variant.tables().number(Number::AttemptsPerPhase).value {
        return Err(refused("A24.1", "no unit tries more than once in a MPh"));
    }
    Ok(())
}

/// A4.51; there is no leadership DRM.
fn drm(attempt: &GrenadeAttempt, tables: Tables, ledger: &mut impl Ledger) -> u8 {
    if !attempt.cx {
        return 0;
    }
    let number = tables.number(Number::CxDrm);
    let line = Line {
        applies_to: AppliesTo::Drm,
        case: "CX",
        reason: Note::new(number.section, "a CX unit adds to its dr", &[]),
        value: number.value,
    };
    u8::try_from(ledger::sum(&[line], ledger)).unwrap_or_default()
}

#[cfg(test)]
mod tests;
