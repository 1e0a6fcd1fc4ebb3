//! The target's modifiers (C6), TEM and hindrances apart.

use super::account::{Account, Modifier, asked};
use super::{Fire, Moving, NoSum, Shot, Target, tem};
use crate::rules::tables::cases::Case;
use crate::rules::tables::guns::Size;
use crate::rules::tables::starter_kit::Item;
use crate::rules::tables::weapons::Weapon;
use crate::rules::variant::Rulebook;
use crate::situation::Ledger;
use crate::situation::{ground, line_of_fire};

/// Cases J and K.
pub(super) fn write_movement<L: Ledger>(
    shot: &Shot,
    account: &mut Account<L>,
) -> Result<(), NoSum> {
    write_j(shot, account);
    write_movement_in_the_open(shot, account)?;
    write_k(shot, account);
    Ok(())
}

/// Cases L to O.
pub(super) fn write_aim<L: Ledger>(shot: &Shot, account: &mut Account<L>) {
    write_l(shot, account);
    write_m_and_n(shot, account);
    if shot.hazardous {
        account.case("Case O", Case::O, "hazardous movement");
    }
}

/// Cases P and Q, and what has no letter.
pub(super) fn write_rest<L: Ledger>(shot: &Shot, account: &mut Account<L>) -> Result<(), NoSum> {
    write_p(shot, account)?;
    write_others(shot, account);
    tem::write(shot, account);
    Ok(())
}

fn write_j<L: Ledger>(shot: &Shot, account: &mut Account<L>) {
    if shot.hazardous {
        if shot.moving != Moving::No {
            account.naught("Case J", Case::J, "Case O takes its place");
        }
        return;
    }
    let first_fire = shot.fire == Fire::DefensiveFirst;
    match shot.moving {
        Moving::No => {}
        Moving::Dash => account.case("Case J", Case::J, "Infantry that dashes"),
        Moving::Yes => account.case("Case J", Case::J, "a vehicle that moves or is in Motion"),
        Moving::WithinThreeMp if first_fire => {
            account.case(
                "Case J1",
                Case::J1,
                "in sight for 3 MP or less; Case J is in it",
            );
        }
        Moving::WithinOneMp if first_fire => {
            account.case(
                "Case J2",
                Case::J2,
                "in sight for 1 MP or less; Case J is in it",
            );
        }
        Moving::WithinThreeMp | Moving::WithinOneMp => {
            account.case("Case J", Case::J, "a vehicle that moves or is in Motion");
            account.naught("Case J1/J2", Case::J1, "Defensive First Fire alone has it");
        }
    }
}

fn write_movement_in_the_open<L: Ledger>(
    shot: &Shot,
    account: &mut Account<L>,
) -> Result<(), NoSum> {
    let both = if shot.target.is_vehicle() {
        Some("vehicles have Case J instead")
    } else if shot.hazardous {
        Some("Case O takes its place")
    } else if shot.fire != Fire::DefensiveFirst {
        Some("Defensive First Fire alone has it")
    } else if shot.range == 0 {
        Some("not with Case E")
    } else {
        None
    };
    if shot.ffnam {
        match both {
            Some(why) => account.naught("Case J3", Case::J3, why),
            None => account.case("Case J3", Case::J3, "FFNAM: moves without Assault Movement"),
        }
    }
    if shot.ffmo {
        let hindrance = line_of_fire::total(&shot.line_of_fire(account.tables))?;
        match both.or_else(|| ground::negates_ffmo(&shot.ground(account.tables), hindrance)) {
            Some(why) => account.naught("Case J4", Case::J4, why),
            None => account.case("Case J4", Case::J4, "FFMO: moves in the open"),
        }
    }
    Ok(())
}

fn write_k<L: Ledger>(shot: &Shot, account: &mut Account<L>) {
    match (shot.target, shot.concealed, account.rulebook) {
        (Target::Hex, _, Rulebook::StarterKit) => {
            let item = account.item(Item::EmptyHex);
            account.case_of(
                "Case K",
                Case::K,
                &item,
                "a hex without an enemy in sight",
                &[],
            );
        }
        (Target::Hex, _, Rulebook::Asl) => {
            account.case("Case K", Case::K, "a hex that may hold a hidden unit");
        }
        (_, true, _) => account.case("Case K", Case::K, "the target is concealed"),
        (_, false, _) => {}
    }
}

fn write_l<L: Ledger>(shot: &Shot, account: &mut Account<L>) {
    const NAME: &str = "Case L";
    let (case, words) = match shot.range {
        1 => (Case::L1, "point blank: 1 hex"),
        2 => (Case::L2, "point blank: 2 hexes"),
        _ => return,
    };
    if shot.motion || shot.moving.is_vehicle_in_motion() {
        account.naught(
            NAME,
            case,
            "no point blank while firer or target is in Motion",
        );
    } else {
        account.case(NAME, case, words);
    }
}

/// Bore sighting and acquisition exclude each other: the better one counts.
fn write_m_and_n<L: Ledger>(shot: &Shot, account: &mut Account<L>) {
    let acquired = acquisition(shot, account);
    let sighted = if shot.range == 0 {
        Err("not with Case E")
    } else {
        account
            .excluded(Case::M)
            .map_or(Ok(account.modifier(Case::M).value), Err)
    };
    let better = match (sighted, acquired) {
        (Ok(sighted), Ok((_, acquired))) if shot.bore_sighted && shot.acquired > 0 => {
            Some(if sighted <= acquired {
                Case::M
            } else {
                Case::N2
            })
        }
        (Ok(_) | Err(_), Ok(_) | Err(_)) => None,
    };
    if shot.bore_sighted {
        match sighted {
            Err(why) => account.naught("Case M", Case::M, why),
            Ok(_) if better.is_some_and(|better| better != Case::M) => {
                account.naught("Case M", Case::M, "acquisition is better");
            }
            Ok(_) => account.case("Case M", Case::M, "the Location is bore sighted"),
        }
    }
    if shot.acquired > 0 {
        match acquired {
            Err(why) => account.naught("Case N", Case::N1, why),
            Ok((case, _)) if better == Some(Case::M) => {
                account.naught("Case N", case, "bore sighting is as good or better");
            }
            Ok((case, _)) => account.case("Case N", case, "the target is acquired"),
        }
    }
}

/// Case N and its value, or why it does not apply.
fn acquisition<L: Ledger>(shot: &Shot, account: &Account<L>) -> Result<(Case, i16), &'static str> {
    let small = match shot.weapon {
        Weapon::Gun(gun) => gun.caliber < 20,
        Weapon::Sized { caliber, .. } => caliber < 20,
        Weapon::MachineGun(_) => true,
        Weapon::Latw(_) | Weapon::AntiTankRifle => false,
    };
    let case = if shot.acquired == 1 {
        Case::N1
    } else {
        Case::N2
    };
    if let Some(why) = account.excluded(case) {
        Err(why)
    } else if small {
        Err("acquisition needs 20mm or more")
    } else if shot.immobilization {
        Err("not with Case G")
    } else if shot.is_bounding() && !shot.stabilized {
        Err("fire on the move keeps no acquisition unless stabilized")
    } else {
        Ok((case, account.modifier(case).value))
    }
}

fn write_p<L: Ledger>(shot: &Shot, account: &mut Account<L>) -> Result<(), NoSum> {
    const NAME: &str = "Case P";
    let sized = match shot.target {
        Target::Gun | Target::UnarmoredVehicle | Target::Afv => true,
        Target::Infantry | Target::Motorcyclist | Target::Cavalry | Target::Hex => false,
    };
    match (shot.size, sized) {
        (None, false) => {}
        (None, true) => return asked("size", "C6.7", "Guns and vehicles have a target size"),
        (Some(_), false) => {
            account.naught(NAME, Case::PAverage, "Guns and vehicles alone have a size");
        }
        (Some(Size::VerySmall), true) => account.case(NAME, Case::PVerySmall, "very small"),
        (Some(Size::Small), true) => account.case(NAME, Case::PSmall, "small"),
        (Some(Size::Average), true) => {}
        (Some(Size::Large), true) => account.case(NAME, Case::PLarge, "large"),
        (Some(Size::VeryLarge), true) => account.case(NAME, Case::PVeryLarge, "very large"),
    }
    Ok(())
}

fn write_others<L: Ledger>(shot: &Shot, account: &mut Account<L>) {
    match shot.target {
        Target::Motorcyclist => account.case("motorcyclist", Case::Motorcyclist, "as a target"),
        Target::Cavalry => account.case("cavalry", Case::Cavalry, "as a target"),
        Target::Infantry | Target::Gun | Target::UnarmoredVehicle | Target::Afv | Target::Hex => {}
    }
    if shot.target_overstack > 0 {
        let Modifier { value, section } = account.modifier(Case::OverstackedTarget);
        let number = i16::from(shot.target_overstack);
        if shot.target.is_vehicle() {
            let words = "Personnel alone count here";
            account.naught("overstacked", Case::OverstackedTarget, words);
        } else {
            let modifier = Modifier {
                value: number * value,
                section,
            };
            let words = "the target's Location by {0}";
            let case = Case::OverstackedTarget;
            account.case_of("overstacked", case, &modifier, words, &[number.into()]);
        }
    }
    if shot.wading {
        if shot.target.is_vehicle() {
            account.case("wading", Case::Wading, "the vehicle wades");
        } else {
            account.naught("wading", Case::Wading, "vehicles alone wade");
        }
    }
}
