//! From a hit to what it rolls on: columns and modifiers of the fire table, To Kill numbers, with
//! an itemised ledger (C.6, C1.55, C3.71, C7, C8.31, C11.4).
//!
//! # Readings
//!
//! - On the Infantry Target Type all modifiers are those of the To Hit DR, and none is left for
//!   the Effects DR (C.3); on the Area Target Type the TEM is left, air bursts among them.
//! - A critical hit reverses the TEM that the target has, whichever roll it counts on, and adds
//!   FFNAM, FFMO and hazardous movement if the To Hit DR had them (C3.71).
//! - HE into marsh is halved (C3.53), and a critical hit is not.
//! - The Starter Kit's own To Kill numbers are not known here: its results are read on the full
//!   game's tables.
//! - Vehicles are hit alone: their crews and passengers are not worked out.

mod personnel;
mod vehicle;

use super::shot::{NoSum, Shot, Sum, Target};
use super::{AppliesTo, Ledger, Line, Refusal};
use crate::dice::Note;
use crate::rules::stack::{Stack, Volley};
use crate::rules::tables::Tables;
use crate::rules::tables::guns::Ammunition;
use crate::rules::variant::Variant;
use crate::rules::vehicle::VehicleHit;

/// What a hit falls on, and what it rolls on.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Units of a Location.
    OnStack(Stack, Volley),
    /// A vehicle.
    OnVehicle(VehicleHit),
}

/// What a hit of a shot does, with every line of the way.
///
/// # Errors
///
/// - [`NoSum::Refused`] if the rules give the hit no effect of its own, or it is not known here.
/// - [`NoSum::Asked`] if a fact is needed that was not given.
///
/// ```
/// use aslodds::rules::tables::weapons;
/// use aslodds::rules::variant::Variant;
/// use aslodds::situation::Unwritten;
/// use aslodds::situation::effect::{self, Effect};
/// use aslodds::situation::shot::{self, Shot};
///
/// // A 75* at a squad in a wooden building: 12 FP, and 24 with -2 by a critical hit.
/// let gun = weapons::weapon("75*").expect("a size");
/// let mut shot = Shot::new(gun, 1);
/// shot.nation = Some("russian".parse().expect("a nation"));
/// shot.target_in = "wooden-building".parse().expect("a terrain");
/// shot.units = Some("4-6-7".parse()?);
/// let variant = Variant::asl();
/// let sum = shot::sum(&shot, &variant, &mut Unwritten).expect("a shot that can be");
/// let effect = effect::of(&shot, &sum, &variant, &mut Unwritten).expect("a squad in the open");
/// let Effect::OnStack(_, volley) = effect else { panic!("a squad is no vehicle") };
/// let fp = |fire: aslodds::rules::stack::Fire| fire.column.map(|column| column.fp().to_string());
/// assert_eq!((fp(volley.ordinary).as_deref(), volley.ordinary.drm), (Some("12"), 0));
/// assert_eq!((fp(volley.critical).as_deref(), volley.critical.drm), (Some("24"), -2));
/// # Ok::<(), aslodds::Error>(())
/// ```
pub fn of(
    shot: &Shot,
    sum: &Sum,
    variant: &Variant,
    ledger: &mut impl Ledger,
) -> Result<Effect, NoSum> {
    let mut account = Account {
        tables: variant.tables(),
        ledger,
    };
    match sum.ammunition {
        Some(Ammunition::Smoke | Ammunition::Wp) => {
            let words = "SMOKE does what aslodds smoke tells; WP's own check is not worked out";
            return refused("C8.5", words, &[]);
        }
        Some(Ammunition::Canister) => {
            let words = "Canister needs no To Hit DR: it is an attack on the fire table";
            return refused("C8.4", words, &[]);
        }
        Some(
            Ammunition::He
            | Ammunition::Ap
            | Ammunition::Apcr
            | Ammunition::Apds
            | Ammunition::Heat,
        )
        | None => {}
    }
    match shot.target {
        Target::Infantry | Target::Gun => personnel::write(shot, sum, &mut account),
        Target::Afv | Target::UnarmoredVehicle => {
            vehicle::write(shot, sum, variant, &mut account).map(Effect::OnVehicle)
        }
        Target::Motorcyclist | Target::Cavalry => {
            let words = "what hits do to riders is not worked out: ask for infantry";
            refused("A13, D15", words, &[])
        }
        Target::Hex => {
            let words = "without a target nothing can be hit: ask for infantry, a gun or a vehicle";
            refused("C3.41", words, &[])
        }
    }
}

/// The lines of an effect.
struct Account<'a, L> {
    tables: Tables,
    ledger: &'a mut L,
}

impl<L: Ledger> Account<'_, L> {
    /// Says something about what a hit rolls on, of some worth or of none.
    fn write(&mut self, case: &'static str, reason: Note, value: i16) {
        self.ledger.write(Line {
            applies_to: AppliesTo::Effect,
            case,
            reason,
            value,
        });
    }
}

fn refused<T>(section: &'static str, words: &'static str, numbers: &[i32]) -> Result<T, NoSum> {
    Err(NoSum::Refused(Refusal {
        reason: Note::new(section, words, numbers),
    }))
}

fn asked<T>(param: &'static str, section: &'static str, words: &'static str) -> Result<T, NoSum> {
    Err(NoSum::Asked {
        param,
        reason: Note::new(section, words, &[]),
    })
}

#[cfg(test)]
mod tests;
