//! A vehicle under the fire of ordnance: To Kill, the fire tables, and what it is like at the end
//! (C1.55, C3.8, C3.9, C7, A7.308).
//!
//! # Readings
//!
//! - A vehicle that is only immobilized, stunned or shocked is fired at again, and the worst that
//!   it has come to stands; a possible Shock beside anything worse is not told apart.
//! - On the fire tables a mortar's hit is located by the Effects DR, as the rulebook's example of
//!   C9.5 does, and that of any other gun by its To Hit DR (C3.9).

use strum::{EnumIter, EnumString, IntoStaticStr, VariantNames};

use super::ordnance_fire::{Hit, Target};
use super::stack::Fire;
use super::tables::fire_table::FireResult;
use super::to_hit::Location;
use super::to_kill::{ToKill, ToKillResult};
use super::vehicle_line::{VehicleLine, VehicleLineResult};
use crate::dice::{Dice, Dr, Note};
use crate::rule::{Counts, Field, FieldKind, Rule, Sum, Tally};

/// A vehicle as the target of ordnance.
///
/// ```
/// use aslodds::engine::chain::{self, Ending, Marginal};
/// use aslodds::rule::Counts;
/// use aslodds::rules::fire::Fire;
/// use aslodds::rules::ordnance_fire::OrdnanceFire;
/// use aslodds::rules::to_hit::{Location, Roll, TargetType, ToHit};
/// use aslodds::rules::to_kill::{Round, ToKill};
/// use aslodds::rules::variant::Variant;
/// use aslodds::rules::vehicle::{OnVehicle, VehicleEnd, VehicleFate, VehicleHit};
///
/// // Basic TK# 17 against AF 6 in the turret and 4 in the hull: Final TK# 11 and 13.
/// let variant = Variant::asl();
/// let gun = Fire::new(ToHit::new(TargetType::Vehicle, 10, 0, Roll::Normal, &variant), 0, &variant);
/// let hull = ToKill::new(17, Some(4), Round::NonHe, &variant);
/// let turret = ToKill { armor: Some(6), location: Location::Turret, ..hull };
/// let target = OnVehicle::new(vec![VehicleHit::ToKill { turret, hull }]);
/// let shot = OrdnanceFire { fire: gun, target };
/// let dist = chain::solve(&shot, &Marginal::all::<VehicleEnd>(), &chain::unwatched)?;
/// let burning = Counts::of([VehicleFate::Burning as u16]);
/// assert_eq!(dist.fraction(&Ending::Ended(burning)).to_string(), "445/1296");
/// # Ok::<(), aslodds::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct OnVehicle {
    /// What a hit of each shot of the gun's aims is resolved on.
    pub hits: Vec<VehicleHit>,
}

/// What a hit on a vehicle is resolved on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum VehicleHit {
    /// The To Kill tables, by where the hit is (C7). Whether it is critical is filled in.
    ToKill {
        /// On the turret.
        turret: ToKill,
        /// On the hull.
        hull: ToKill,
    },
    /// The fire table, for an armored vehicle that is hit on the Area Target Type (C1.55).
    OnTable(OnTable),
    /// The Vehicle line, for one without armor (A7.308).
    Line {
        /// By an ordinary hit.
        ordinary: VehicleLine,
        /// By a critical hit.
        critical: VehicleLine,
    },
    /// Nothing: what is fired does no harm to it.
    Nothing,
}

/// A hit on an armored vehicle that is resolved on the fire table (C1.55).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OnTable {
    /// By an ordinary hit.
    pub ordinary: Fire,
    /// By a critical hit.
    pub critical: Fire,
    /// Which DR tells where the hit is.
    pub located_by: LocatedBy,
    /// Whether a low DR leaves a burning wreck.
    pub burns: bool,
}

/// Which DR tells where a hit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LocatedBy {
    /// The To Hit DR (C3.9).
    ToHitDr,
    /// The Effects DR: Indirect Fire (C1.55, C9.5).
    EffectsDr,
}

/// What a vehicle is like, and the hit that is still to be resolved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct VehicleState {
    /// What it is like.
    pub fate: VehicleFate,
    hit: Option<Hit>,
}

/// What a vehicle is like in one word, from the best to the worst.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    EnumIter,
    EnumString,
    IntoStaticStr,
    VariantNames,
)]
#[strum(serialize_all = "kebab-case")]
pub enum VehicleFate {
    /// Nothing has happened to it.
    Unharmed,
    /// Its crew has yet to pass a Task Check, or it is shocked (C7.41).
    PossibleShock,
    /// Its crew is stunned (A9.61).
    Stunned,
    /// It is shocked (C7.42).
    Shocked,
    /// It is immobilized (C7.5).
    Immobilized,
    /// It is immobilized and shocked.
    ImmobilizedShocked,
    /// It is a wreck.
    Eliminated,
    /// It is a burning wreck (C7.6).
    Burning,
}

/// What a vehicle is like at the end: the place of its [`VehicleFate`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct VehicleEnd(u16);

impl VehicleFate {
    /// What it is like after one more result.
    fn after(self, result: ToKillResult) -> Self {
        let now = match result {
            ToKillResult::NoEffect => VehicleFate::Unharmed,
            ToKillResult::PossibleShock => VehicleFate::PossibleShock,
            ToKillResult::Stun => VehicleFate::Stunned,
            ToKillResult::Shock => VehicleFate::Shocked,
            ToKillResult::Immobilized => VehicleFate::Immobilized,
            ToKillResult::Eliminated => VehicleFate::Eliminated,
            ToKillResult::Burning => VehicleFate::Burning,
        };
        match (self, now) {
            (VehicleFate::Immobilized, VehicleFate::Shocked)
            | (VehicleFate::Shocked, VehicleFate::Immobilized) => VehicleFate::ImmobilizedShocked,
            (before, now) => before.max(now),
        }
    }

    fn is_wreck(self) -> bool {
        self >= VehicleFate::Eliminated
    }
}

impl OnVehicle {
    /// A vehicle to which nothing has happened yet.
    #[must_use]
    pub fn new(hits: Vec<VehicleHit>) -> Self {
        OnVehicle { hits }
    }

    fn resolve<D: Dice + ?Sized>(&self, hit: Hit, dice: &mut D) -> ToKillResult {
        match self.hits[usize::from(hit.aim)] {
            VehicleHit::ToKill { turret, hull } => to_kill(turret, hull, hit, dice),
            VehicleHit::OnTable(on_table) => on_table.resolve(hit, dice),
            VehicleHit::Line { ordinary, critical } => {
                let line = if hit.critical { critical } else { ordinary };
                let first = dice.total_2d6();
                // A lower DR is never the worse one for the firer.
                let original = if hit.multiple {
                    note_multiple(dice);
                    first.min(dice.total_2d6())
                } else {
                    first
                };
                match line.of_dr(original, dice) {
                    VehicleLineResult::NoEffect => ToKillResult::NoEffect,
                    VehicleLineResult::Immobilized => ToKillResult::Immobilized,
                    VehicleLineResult::Eliminated => ToKillResult::Eliminated,
                    VehicleLineResult::Burning => ToKillResult::Burning,
                }
            }
            VehicleHit::Nothing => ToKillResult::NoEffect,
        }
    }
}

/// The To Kill DR of a hit; of a multiple hit two, of which the firer has the better one, and the
/// dice of the first tell where the second is (C3.8).
fn to_kill<D: Dice + ?Sized>(turret: ToKill, hull: ToKill, hit: Hit, dice: &mut D) -> ToKillResult {
    let at = |location| {
        let to_kill = match location {
            Location::Turret => turret,
            Location::Hull => hull,
        };
        ToKill {
            critical: hit.critical,
            ..to_kill
        }
    };
    if !hit.multiple {
        return at(hit.location).resolve(dice);
    }
    note_multiple(dice);
    // One of the two DRs counts, and what it comes to may ask for a single Task Check.
    let unchecked = |location| ToKill {
        crew_morale: None,
        ..at(location)
    };
    let dr = dice.dr2();
    let first = unchecked(hit.location).of_dr(dr.total(), dice);
    let second = location(dr);
    let better = if second == Location::Hull && hull.hull_down {
        let words = "the second hit is on the hull, which is down";
        dice.note(Note::new("C3.8", words, &[]));
        first
    } else {
        first.max(unchecked(second).resolve(dice))
    };
    match better {
        ToKillResult::PossibleShock => hull.resolve_possible_shock(dice),
        ToKillResult::NoEffect
        | ToKillResult::Stun
        | ToKillResult::Shock
        | ToKillResult::Immobilized
        | ToKillResult::Eliminated
        | ToKillResult::Burning => better,
    }
}

fn note_multiple<D: Dice + ?Sized>(dice: &mut D) {
    let words = "a multiple hit: the better of two DRs";
    dice.note(Note::new("C3.8", words, &[]));
}

/// C3.9: the turret if the colored die is below the white one.
fn location(dr: Dr) -> Location {
    if dr.colored < dr.white {
        Location::Turret
    } else {
        Location::Hull
    }
}

impl OnTable {
    fn resolve<D: Dice + ?Sized>(&self, hit: Hit, dice: &mut D) -> ToKillResult {
        let fire = if hit.critical {
            self.critical
        } else {
            self.ordinary
        };
        let (original, at) = match self.located_by {
            LocatedBy::ToHitDr => (dice.total_2d6(), hit.location),
            LocatedBy::EffectsDr => {
                let dr = dice.dr2();
                (dr.total(), location(dr))
            }
        };
        let Some(column) = fire.column else {
            let words = "less than the first column's FP: no effect";
            dice.note(Note::new("C1.55", words, &[]));
            return ToKillResult::NoEffect;
        };
        let final_dr = i32::from(original) + i32::from(fire.drm);
        let k = column.highest_k();
        let (words, result) = match column.result(final_dr) {
            FireResult::Kia(_) if self.burns && 2 * final_dr <= k => (
                "Final DR {0} <= half of the K at {1}: a burning wreck",
                ToKillResult::Burning,
            ),
            FireResult::Kia(_) => (
                "Final DR {0}: a KIA eliminates it",
                ToKillResult::Eliminated,
            ),
            FireResult::K(_) | FireResult::Mc(_) | FireResult::Ptc | FireResult::None
                if final_dr <= k + 1 =>
            {
                match at {
                    Location::Turret => (
                        "Final DR {0} is the K at {1} or one above, on the turret: Shock",
                        ToKillResult::Shock,
                    ),
                    Location::Hull => (
                        "Final DR {0} is the K at {1} or one above, on the hull: immobilized",
                        ToKillResult::Immobilized,
                    ),
                }
            }
            FireResult::K(_) | FireResult::Mc(_) | FireResult::Ptc | FireResult::None => {
                ("Final DR {0}: no effect on armor", ToKillResult::NoEffect)
            }
        };
        dice.note(Note::new("C1.55", words, &[final_dr, k]));
        result
    }
}

impl Target for OnVehicle {
    type State = VehicleState;
    type Tally = VehicleEnd;

    fn start(&self) -> VehicleState {
        VehicleState {
            fate: VehicleFate::Unharmed,
            hit: None,
        }
    }

    fn is_settled(&self, state: &VehicleState) -> bool {
        state.hit.is_none()
    }

    fn is_gone(&self, state: &VehicleState) -> bool {
        state.fate.is_wreck()
    }

    fn hit(&self, state: VehicleState, hit: Hit) -> VehicleState {
        VehicleState {
            hit: Some(hit),
            ..state
        }
    }

    fn work<D: Dice + ?Sized>(
        &self,
        state: VehicleState,
        _last: bool,
        dice: &mut D,
        _gain: &mut VehicleEnd,
    ) -> VehicleState {
        let fate = match state.hit {
            Some(hit) => state.fate.after(self.resolve(hit, dice)),
            None => state.fate,
        };
        VehicleState { fate, hit: None }
    }

    fn tell(&self, state: &VehicleState, gain: &mut VehicleEnd) {
        gain.0 = state.fate as u16;
    }
}

impl Tally for VehicleEnd {
    const FIELDS: &'static [Field] = &[Field {
        name: "vehicle",
        kind: FieldKind::Words(VehicleFate::VARIANTS),
        sums: &[
            Sum {
                name: "knocked-out",
                words: &["eliminated", "burning"],
            },
            Sum {
                name: "immobilized-or-worse",
                words: &[
                    "immobilized",
                    "immobilized-shocked",
                    "eliminated",
                    "burning",
                ],
            },
            Sum {
                name: "any-effect",
                words: &[
                    "possible-shock",
                    "stunned",
                    "shocked",
                    "immobilized",
                    "immobilized-shocked",
                    "eliminated",
                    "burning",
                ],
            },
        ],
    }];

    fn counts(&self) -> Counts {
        Counts::of([self.0])
    }
}
