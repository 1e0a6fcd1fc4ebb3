//! What is fired: what follows from weapon and target, what the weapon has, what the type allows.

use super::account::{Account, asked, refused};
use super::{Fire, NoSum, Shot};
use crate::dice::Note;
use crate::rules::tables::depletion::Supply;
use crate::rules::tables::guns::{Ammunition, Gun};
use crate::rules::tables::latw::Breakdown;
use crate::rules::tables::terrain::Terrain;
use crate::rules::tables::weapons::Weapon;
use crate::rules::to_hit::TargetType;
use crate::situation::Ledger;

/// What is fired, and how much there is of it: a depletion number of 12 is no limit.
#[derive(Clone, Copy)]
pub(super) struct Fired {
    pub what: Ammunition,
    depletion: u8,
}

/// The ammunition of a gun; `None` for a weapon that has but one.
pub(super) fn fired(shot: &Shot, target_type: TargetType) -> Result<Option<Fired>, NoSum> {
    let gun = match shot.weapon {
        Weapon::Gun(gun) => Some(gun),
        Weapon::Sized { .. } => None,
        Weapon::Latw(_) | Weapon::AntiTankRifle | Weapon::MachineGun(_) => return Ok(None),
    };
    let what = match shot.ammunition {
        Some(given) => given,
        None => usual(shot, gun, target_type),
    };
    let Some(gun) = gun else {
        return Ok(Some(Fired {
            what,
            depletion: 12,
        }));
    };
    match gun.supply(what, shot.year, shot.month) {
        Supply::Has(depletion) => Ok(Some(Fired { what, depletion })),
        Supply::HasNone => refused("C8.9", "the weapon has none of that, or not then", &[]),
        Supply::AsksYear => asked("year", "C8.9", "whether it has that depends on the year"),
    }
}

/// Whether the weapon may fire that on the target type, in its phase.
pub(super) fn check(shot: &Shot, target_type: TargetType) -> Result<(), NoSum> {
    let what = match (shot.weapon, shot.ammunition) {
        (Weapon::Latw(_) | Weapon::AntiTankRifle | Weapon::MachineGun(_), Some(_)) => {
            return refused("C8", "only guns choose their ammunition", &[]);
        }
        (Weapon::Latw(_) | Weapon::AntiTankRifle | Weapon::MachineGun(_), None) => return Ok(()),
        (Weapon::Gun(_) | Weapon::Sized { .. }, Some(given)) => given,
        (Weapon::Gun(gun), None) => usual(shot, Some(gun), target_type),
        (Weapon::Sized { .. }, None) => usual(shot, None, target_type),
    };
    if target_type == TargetType::Area {
        match what {
            Ammunition::He => {}
            Ammunition::Smoke | Ammunition::Wp => check_phase(shot, what)?,
            Ammunition::Ap
            | Ammunition::Apcr
            | Ammunition::Apds
            | Ammunition::Heat
            | Ammunition::Canister => {
                let words = "the Area Target Type takes HE, SMOKE and WP alone";
                return refused("C3.33", words, &[]);
            }
        }
    } else {
        match what {
            Ammunition::Smoke | Ammunition::Wp => {
                return refused("C8.5", "SMOKE is fired on the Area Target Type", &[]);
            }
            Ammunition::He
            | Ammunition::Ap
            | Ammunition::Apcr
            | Ammunition::Apds
            | Ammunition::Heat
            | Ammunition::Canister => {}
        }
    }
    fired(shot, target_type).map(drop)
}

/// AP at vehicles, HE at anything else, or what the gun has instead.
fn usual(shot: &Shot, gun: Option<&Gun>, target_type: TargetType) -> Ammunition {
    let has = |what| match gun.map(|gun| gun.supply(what, shot.year, shot.month)) {
        None | Some(Supply::Has(_) | Supply::AsksYear) => true,
        Some(Supply::HasNone) => false,
    };
    let in_order = match (target_type, shot.target.is_vehicle()) {
        (TargetType::Vehicle, true) => [Ammunition::Ap, Ammunition::Heat, Ammunition::He],
        (TargetType::Vehicle, false) | (TargetType::Infantry, true | false) => {
            [Ammunition::He, Ammunition::Ap, Ammunition::Heat]
        }
        (TargetType::Area, true | false) => [Ammunition::He, Ammunition::Smoke, Ammunition::Wp],
    };
    let [first, ..] = in_order;
    in_order
        .into_iter()
        .find(|what| has(*what))
        .unwrap_or(first)
}

/// The highest Original DR that hits: above a depletion number there is no round, and some light
/// weapons miss with an Original 12.
pub(super) fn highest(shot: &Shot, fired: Option<Fired>) -> u8 {
    let harms = match shot.weapon {
        Weapon::Latw(latw) => latw.breakdown == Breakdown::HarmsTheFirer,
        Weapon::Gun(_) | Weapon::Sized { .. } | Weapon::AntiTankRifle | Weapon::MachineGun(_) => {
            false
        }
    };
    let weapon = if harms { 11 } else { 12 };
    fired.map_or(weapon, |fired| weapon.min(fired.depletion))
}

/// The depletion number, if there is one.
pub(super) fn depletion(fired: Option<Fired>) -> Option<u8> {
    fired
        .map(|fired| fired.depletion)
        .filter(|number| *number < 12)
}

/// The phases in which SMOKE may be fired: Smoke in the firer's Prep Fire Phase and Defensive Fire
/// Phase, WP in any of his fire phases.
fn check_phase(shot: &Shot, what: Ammunition) -> Result<(), NoSum> {
    if shot.target_in == Terrain::Marsh {
        return refused(
            "A24.1",
            "neither grenades nor ordnance place SMOKE in marsh",
            &[],
        );
    }
    let allowed = match (what, shot.fire) {
        (Ammunition::Smoke, Fire::Prep | Fire::DefensiveFinal) => true,
        (Ammunition::Smoke, _) => false,
        (Ammunition::Wp, Fire::DefensiveFirst | Fire::BoundingFirst) => false,
        (_, _) => true,
    };
    if allowed {
        return Ok(());
    }
    let words =
        "SMOKE is fired at the start of the Prep or Defensive Fire Phase, WP in any fire phase";
    refused("C8.5", words, &[])
}

/// The depletion number, which the odds allow for.
pub(super) fn remark<L: Ledger>(shot: &Shot, account: &mut Account<L>) {
    let Some(depletion) = account.sum.depletion else {
        return;
    };
    let words = match shot.ammunition {
        Some(_) => {
            "on an Original DR above {0} there is none: told as a miss; on {0} it is the last"
        }
        None => {
            "its only ammunition for this: above Original {0} none, told as a miss; {0} the last"
        }
    };
    account.remark("depletion", Note::new("C8.9", words, &[depletion.into()]));
}
