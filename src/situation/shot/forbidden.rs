//! What the rules forbid, and what cannot be, whatever the modifiers.

use super::account::refused;
use super::{Fire, Moving, NoSum, Shot, Target};
use crate::rules::tables::guns::{Gun, GunKind, GunType, Size};
use crate::rules::tables::latw::ANTI_TANK_RIFLE_RANGE;
use crate::rules::tables::weapons::Weapon;
use crate::rules::to_hit::TargetType;

pub(super) fn check(shot: &Shot, target_type: TargetType) -> Result<(), NoSum> {
    check_weapon(shot, target_type)?;
    check_type(shot, target_type)?;
    check_range(shot)?;
    check_height(shot)?;
    check_manner(shot, target_type)
}

fn check_height(shot: &Shot) -> Result<(), NoSum> {
    if shot.height_advantage && shot.elevation > 0 {
        return refused(
            "B10.31",
            "a target below the firer has no Height Advantage",
            &[],
        );
    }
    Ok(())
}

fn check_weapon(shot: &Shot, target_type: TargetType) -> Result<(), NoSum> {
    match shot.weapon {
        Weapon::Gun(gun) => check_building(shot, gun),
        Weapon::Sized { .. } => Ok(()),
        Weapon::Latw(latw) => {
            let (from, from_month) = latw.from;
            let month = shot.month.unwrap_or(12);
            match shot.year {
                Some(year) if (year, month) < latw.from => refused(
                    latw.section,
                    "there is none before {0}/{1}",
                    &[from_month.into(), from.into()],
                ),
                Some(_) | None if shot.barrel.is_some() => {
                    refused("C4.1", "a light anti-tank weapon has no barrel length", &[])
                }
                Some(_) | None if target_type == TargetType::Area => refused(
                    "C3.33",
                    "light anti-tank weapons do not use the Area Target Type",
                    &[],
                ),
                Some(_) | None => Ok(()),
            }
        }
        Weapon::AntiTankRifle | Weapon::MachineGun(_) if shot.barrel.is_some() => refused(
            "C4.1",
            "a machine gun or anti-tank rifle has no barrel length",
            &[],
        ),
        Weapon::AntiTankRifle | Weapon::MachineGun(_) if !shot.target.is_vehicle() => refused(
            "C13.2",
            "it attacks all but vehicles on the IFT, without a To Hit DR",
            &[],
        ),
        Weapon::AntiTankRifle | Weapon::MachineGun(_) if target_type != TargetType::Vehicle => {
            refused("C3.31", "it uses the Vehicle Target Type alone", &[])
        }
        Weapon::AntiTankRifle | Weapon::MachineGun(_) => Ok(()),
    }
}

/// Small Guns may be in a building, and AT and INF Guns that are not large.
fn check_building(shot: &Shot, gun: &Gun) -> Result<(), NoSum> {
    let fits = match (gun.kind, gun.size, gun.gun_type) {
        (GunKind::Vehicle | GunKind::SupportWeapon, _, _) | (GunKind::Gun, None, _) => true,
        (GunKind::Gun, Some(Size::VerySmall | Size::Small), _) => true,
        (GunKind::Gun, Some(Size::Average), GunType::At | GunType::Inf) => true,
        (
            GunKind::Gun,
            Some(Size::Average),
            GunType::Art | GunType::Aa | GunType::Mtr | GunType::Rcl | GunType::Ma,
        )
        | (GunKind::Gun, Some(Size::Large | Size::VeryLarge), _) => false,
    };
    if shot.firer_in.is_building() && !fits {
        return refused(
            "C2.7",
            "in a building may be small Guns, and AT and INF Guns that are not large",
            &[],
        );
    }
    Ok(())
}

fn check_type(shot: &Shot, target_type: TargetType) -> Result<(), NoSum> {
    let latw = matches!(shot.weapon, Weapon::Latw(_));
    match target_type {
        TargetType::Infantry if shot.target == Target::Afv => {
            refused("C3.32", "the Infantry Target Type never hits an AFV", &[])
        }
        TargetType::Vehicle if !shot.target.is_vehicle() && !latw => {
            refused("C3.31", "the Vehicle Target Type is for vehicles", &[])
        }
        TargetType::Vehicle | TargetType::Infantry if shot.is_mortar() => {
            refused("C3.33", "mortars use the Area Target Type", &[])
        }
        TargetType::Vehicle | TargetType::Infantry => Ok(()),
        TargetType::Area if shot.range == 0 => {
            refused("C3.33", "no Area Target Type at range 0", &[])
        }
        TargetType::Area if shot.motion => {
            refused("C3.33", "no Area Target Type with Motion Fire", &[])
        }
        TargetType::Area if shot.fire == Fire::BoundingFirst => {
            refused("C3.33", "no Area Target Type with Bounding First Fire", &[])
        }
        TargetType::Area => Ok(()),
    }
}

fn check_range(shot: &Shot) -> Result<(), NoSum> {
    let range = i32::from(shot.range);
    let limits = match shot.weapon {
        Weapon::Gun(gun) => (gun.range_min, gun.range_max, "C2.25"),
        Weapon::Sized { .. } => (None, None, "C2.25"),
        Weapon::Latw(latw) => {
            let date = shot.year.map(|year| (year, shot.month.unwrap_or(12)));
            (None, Some(latw.range(date)), latw.section)
        }
        Weapon::AntiTankRifle => (None, Some(ANTI_TANK_RIFLE_RANGE), "C13.2"),
        Weapon::MachineGun(gun) => (None, gun.range, gun.section),
    };
    match limits {
        (Some(min), _, section) if shot.range < min => refused(
            section,
            "range {0} is below the shortest, {1}",
            &[range, min.into()],
        ),
        (_, Some(max), section) if shot.range > max => refused(
            section,
            "range {0} is beyond the longest, {1}",
            &[range, max.into()],
        ),
        (Some(_) | None, Some(_) | None, _) => Ok(()),
    }
}

fn check_manner(shot: &Shot, target_type: TargetType) -> Result<(), NoSum> {
    if shot.is_bounding() && shot.kind() == Some(GunKind::Gun) && !shot.passenger {
        return refused(
            "C5.3",
            "only vehicles and their passengers fire on the move",
            &[],
        );
    }
    if shot.intensive {
        if shot.pinned {
            return refused("C5.4", "no Intensive Fire while pinned", &[]);
        }
        if shot.stunned {
            return refused("C5.6", "no Intensive Fire while stunned", &[]);
        }
        if shot.fire.is_in_afph() {
            return refused("C5.6", "no Intensive Fire in the Advancing Fire Phase", &[]);
        }
    }
    if shot.immobilization {
        if target_type != TargetType::Vehicle || !shot.target.is_vehicle() {
            return refused(
                "C5.7",
                "Deliberate Immobilization is for vehicles as targets",
                &[],
            );
        }
        if shot.is_hull_down() {
            return refused(
                "C5.7",
                "Deliberate Immobilization hits the hull, which is down",
                &[],
            );
        }
        if shot.range > 6 {
            let range = [i32::from(shot.range)];
            return refused(
                "C5.7",
                "Deliberate Immobilization to 6 hexes, not {0}",
                &range,
            );
        }
    }
    match shot.moving {
        Moving::Dash if shot.target.is_vehicle() => {
            refused("C6.1", "Infantry dashes, vehicles do not", &[])
        }
        Moving::Yes | Moving::WithinThreeMp | Moving::WithinOneMp if !shot.target.is_vehicle() => {
            refused(
                "C6.1",
                "a vehicle moves in this sense; Infantry dashes, or has FFNAM and FFMO",
                &[],
            )
        }
        Moving::No | Moving::Dash | Moving::Yes | Moving::WithinThreeMp | Moving::WithinOneMp => {
            Ok(())
        }
    }
}
