//! Hits on Personnel and Guns: a column of the fire table and its DRM.

use super::{Account, Effect, NoSum, Shot, Sum, asked, refused};
use crate::dice::Note;
use crate::rules::stack::{Fire, Stack, Volley};
use crate::rules::tables::fire_table::Firepower;
use crate::rules::tables::guns::Ammunition;
use crate::rules::tables::terrain::Terrain;
use crate::rules::tables::weapons::Weapon;
use crate::rules::to_hit::TargetType;
use crate::rules::unit::Unit;
use crate::situation::Ledger;
use crate::situation::shot::{Cover, Target};

/// The FP beyond which more is a DRM, and how much of it (C.7).
const MOST_FP: u16 = 36;
const HEAVY_PAYLOAD: u32 = 8;

pub(super) fn write<L: Ledger>(
    shot: &Shot,
    sum: &Sum,
    account: &mut Account<L>,
) -> Result<Effect, NoSum> {
    let Some(units) = shot.units else {
        return asked("units", "A7.3", "what is hit decides what becomes of it");
    };
    let mut units: Vec<Unit> = units.units().to_vec();
    for unit in &mut units {
        unit.elr = shot.elr;
        if let Some(gun) = &mut unit.gun {
            gun.gunshield = gunshield(shot, sum, gun.gunshield, account);
        }
    }
    let stack = Stack::new(&units).expect("units that were read are 1 to 6");
    let mans_gun = stack.units().iter().any(|unit| unit.gun.is_some());
    if shot.target == Target::Gun && !mans_gun {
        return asked(
            "units",
            "C11",
            "a Gun's crew is written gun:8, or gun:8/shield",
        );
    }
    let volley = volley(shot, sum, account)?;
    Ok(Effect::OnStack(stack, volley))
}

/// What a gunshield still adds where a hit has the TEM already: less against indirect fire (C11.4),
/// and never both (C11.5).
fn gunshield<L: Ledger>(shot: &Shot, sum: &Sum, full: u8, account: &mut Account<L>) -> u8 {
    if full == 0 {
        return 0;
    }
    let shield = if shot.is_mortar() { full - 1 } else { full };
    let tem = match sum.target_type {
        TargetType::Area => u8::try_from(sum.tem).unwrap_or(0),
        TargetType::Infantry | TargetType::Vehicle => 0,
    };
    let more = shield.saturating_sub(tem);
    let words = "a gunshield, on a Near Miss alone and not besides a TEM: {+0}";
    account.write("gunshield", Note::new("C11.5", words, &[more.into()]), 0);
    more
}

/// What hits roll on.
pub(super) fn volley<L: Ledger>(
    shot: &Shot,
    sum: &Sum,
    account: &mut Account<L>,
) -> Result<Volley, NoSum> {
    let (full, ap) = firepower(shot, sum, account)?;
    let ordinary = ordinary(shot, sum, full, account);
    let critical = critical(shot, sum, full, account);
    Ok(Volley {
        ordinary,
        critical,
        ap,
        ..Volley::of_ordnance()
    })
}

/// The full FP of what is fired, and whether it is AP.
fn firepower<L: Ledger>(
    shot: &Shot,
    sum: &Sum,
    account: &mut Account<L>,
) -> Result<(Firepower, bool), NoSum> {
    let tables = account.tables;
    let (caliber, ammunition) = match shot.weapon {
        Weapon::Gun(gun) => (gun.caliber, sum.ammunition),
        Weapon::Sized { caliber, .. } => (caliber, sum.ammunition),
        Weapon::Latw(latw) => return heat_of_latw(shot, latw.name, account),
        Weapon::AntiTankRifle | Weapon::MachineGun(_) => {
            let words = "against Personnel it fires on the fire table without a To Hit DR";
            return refused("A7.3, C8.31", words, &[]);
        }
    };
    let mm = i32::from(caliber);
    match ammunition {
        Some(Ammunition::Heat) => {
            check_heat(shot)?;
            let he = tables.he(shot.table, caliber);
            let lower = tables
                .fire_column(shot.table, he)
                .and_then(|column| column.lower(1));
            let words = "HEAT of {0}mm: the column to the left of its HE";
            account.write("HE equivalency", Note::new("C8.31", words, &[mm]), 0);
            Ok((lower.map_or(Firepower::NONE, |column| column.fp()), false))
        }
        Some(Ammunition::Ap) => {
            let fp = if caliber < 37 { 1 } else { 2 };
            let words = "AP of {0}mm: {1} FP";
            account.write(
                "HE equivalency",
                Note::new("C8.31", words, &[mm, fp.into()]),
                0,
            );
            Ok((Firepower::whole(fp), true))
        }
        Some(Ammunition::Apcr | Ammunition::Apds) => {
            account.write(
                "HE equivalency",
                Note::new("C8.31", "APCR and APDS: 1 FP", &[]),
                0,
            );
            Ok((Firepower::whole(1), true))
        }
        Some(Ammunition::He | Ammunition::Smoke | Ammunition::Wp | Ammunition::Canister) | None => {
            let fp = tables.he(shot.table, caliber);
            let words = "HE of {0}mm: {1} FP";
            let number = i32::try_from(fp.floor()).unwrap_or(i32::MAX);
            account.write("Firepower", Note::new("C.6", words, &[mm, number]), 0);
            Ok((fp, false))
        }
    }
}

/// The FP of light anti-tank weapons, which fire HEAT (C8.31).
fn heat_of_latw<L: Ledger>(
    shot: &Shot,
    name: &'static str,
    account: &mut Account<L>,
) -> Result<(Firepower, bool), NoSum> {
    let fp = match name {
        name if name.starts_with("BAZ") || name == "PIAT" => 8,
        "PSK" | "PFk" => 12,
        "PF" => 16,
        _ => return refused("C8.31", "its effect on Personnel is not known here", &[]),
    };
    check_heat(shot)?;
    let words = "HEAT of a light anti-tank weapon: {0} FP";
    account.write("HE equivalency", Note::new("C8.31", words, &[fp.into()]), 0);
    Ok((Firepower::whole(fp), false))
}

/// C8.31: HEAT is fired at Guns, and at Infantry behind walls, in buildings, rubble or pillboxes.
fn check_heat(shot: &Shot) -> Result<(), NoSum> {
    let behind = shot.cover == Cover::Wall
        || shot.target_in.is_building()
        || matches!(
            shot.target_in,
            Terrain::WoodenRubble | Terrain::StoneRubble | Terrain::Wall
        );
    if behind || shot.target == Target::Gun || shot.tem.is_some_and(|tem| tem > 0) {
        return Ok(());
    }
    let words =
        "HEAT is fired at vehicles, Guns, and Infantry in buildings, rubble or behind walls";
    refused("C8.31", words, &[])
}

fn ordinary<L: Ledger>(shot: &Shot, sum: &Sum, full: Firepower, account: &mut Account<L>) -> Fire {
    let mut fp = full;
    if sum.target_type == TargetType::Area {
        fp = fp.halved();
        let words = "the Area Target Type halves its FP";
        account.write("Area Target Type", Note::new("C3.33", words, &[]), 0);
    }
    if shot.target_in == Terrain::Marsh {
        fp = fp.halved();
        account.write(
            "marsh",
            Note::new("C3.53", "HE into marsh is halved", &[]),
            0,
        );
    }
    let drm = match sum.target_type {
        TargetType::Area => sum.tem,
        TargetType::Infantry | TargetType::Vehicle => 0,
    };
    let words = match sum.target_type {
        TargetType::Area => "a hit is resolved on the {0} column with DRM {+1}: the TEM",
        TargetType::Infantry | TargetType::Vehicle => {
            "a hit is resolved on the {0} column with DRM {+1}: the To Hit DR has had the others"
        }
    };
    fire(shot, fp, drm, "hit", ("C3.4", words), account)
}

fn critical<L: Ledger>(shot: &Shot, sum: &Sum, full: Firepower, account: &mut Account<L>) -> Fire {
    // A negative TEM and air bursts are not reversed.
    let tem = if sum.tem > 0 { -sum.tem } else { sum.tem };
    let words = "a critical hit on the {0} column with DRM {+1}: full FP doubled, TEM reversed";
    let drm = tem + sum.movement;
    fire(
        shot,
        full.doubled(),
        drm,
        "critical hit",
        ("C3.71", words),
        account,
    )
}

/// A column and its DRM, with the bonus for what is beyond the last column.
pub(super) fn fire<L: Ledger>(
    shot: &Shot,
    fp: Firepower,
    drm: i16,
    case: &'static str,
    (section, words): (&'static str, &'static str),
    account: &mut Account<L>,
) -> Fire {
    let column = account.tables.fire_column(shot.table, fp);
    let over = fp.floor().saturating_sub(MOST_FP.into()) / HEAVY_PAYLOAD;
    let bonus = -i16::try_from(over).unwrap_or(0);
    let drm = drm + bonus;
    let number = column.map_or(0, |column| column.fp().floor());
    let number = i32::try_from(number).unwrap_or(i32::MAX);
    account.write(case, Note::new(section, words, &[number, drm.into()]), drm);
    if bonus != 0 {
        let words = "{+0} of it for every 8 FP beyond 36";
        account.write(case, Note::new("C.7", words, &[bonus.into()]), bonus);
    }
    Fire { column, drm }
}
