//! The TH#: the table's number (C3) and what gun and ammunition make of it (C4).

use super::account::{Account, asked, refused};
use super::ammunition::{self, Fired};
use super::{NoSum, Shot, Sum};
use crate::dice::Note;
use crate::rules::tables::Cell;
use crate::rules::tables::Tables;
use crate::rules::tables::colors::{self, Color, Equipment, Nation};
use crate::rules::tables::guns::{Ammunition, Barrel, GunKind};
use crate::rules::tables::latw::Breakdown;
use crate::rules::tables::starter_kit::{self, Item};
use crate::rules::tables::to_hit::Modification;
use crate::rules::tables::weapons::Weapon;
use crate::rules::to_hit::TargetType;
use crate::rules::variant::Rulebook;
use crate::situation::Ledger;

/// The name of the line of the table's number.
const BASE: &str = "Base TH#";

/// Writes the number's lines, and what else follows from what is fired.
pub(super) fn write<L: Ledger>(shot: &Shot, account: &mut Account<L>) -> Result<(), NoSum> {
    let fired = ammunition::fired(shot, account.sum.target_type)?;
    let base_th = write_lines(shot, fired, account)?;
    let what = fired.map(|fired| fired.what);
    account.sum = Sum {
        base_th,
        highest: ammunition::highest(shot, fired),
        ammunition: what,
        depletion: ammunition::depletion(fired),
        hits_at: shot.hits_at(what),
        ..account.sum
    };
    Ok(())
}

/// The table's number.
fn write_lines<L: Ledger>(
    shot: &Shot,
    fired: Option<Fired>,
    account: &mut Account<L>,
) -> Result<i16, NoSum> {
    match shot.weapon {
        Weapon::Gun(gun) => write_gun(shot, gun.caliber, gun.barrel, fired, account),
        Weapon::Sized { caliber, barrel } => write_gun(shot, caliber, barrel, fired, account),
        Weapon::Latw(latw) => {
            let Some(cell) = latw.basic(shot.range) else {
                return refused(latw.section, "too far", &[]);
            };
            let range = [i32::from(shot.range)];
            let reason = Note::new(cell.section, "its own table, {0} hexes", &range);
            account.th(BASE, reason, cell.value);
            let words = "critical hits as on the Vehicle Target Type; no change of the number";
            account.remark("own table", Note::new("C3.7", words, &[]));
            if !latw.usage.is_empty() {
                account.remark("usage", Note::new(latw.section, latw.usage, &[]));
            }
            let words = match latw.breakdown {
                Breakdown::Malfunctions => "it malfunctions on an Original {0} or more",
                Breakdown::Removed => "it is removed on an Original {0} or more",
                Breakdown::HarmsTheFirer => "an Original {0} misses and reduces the firer",
            };
            let lower = match latw.breakdown {
                // Case H: B# and X# of a captured weapon, or of one in unqualified hands.
                Breakdown::Malfunctions | Breakdown::Removed
                    if shot.captured || shot.non_qualified =>
                {
                    2
                }
                Breakdown::Malfunctions | Breakdown::Removed | Breakdown::HarmsTheFirer => 0,
            };
            let number = [i32::from(latw.breakdown_number) - lower];
            account.remark("breakdown", Note::new(latw.section, words, &number));
            Ok(cell.value)
        }
        Weapon::AntiTankRifle => Ok(write_table(
            shot,
            color_of_support_weapon(shot),
            "Vehicle row, {0} hexes, black",
            "Vehicle row, {0} hexes, red",
            account,
        )),
        Weapon::MachineGun(_) => {
            let base = write_table(
                shot,
                color_of_support_weapon(shot),
                "Vehicle Target Type, {0} hexes, black",
                "Vehicle Target Type, {0} hexes, red",
                account,
            );
            write_small_caliber(shot, 0, account);
            Ok(base)
        }
    }
}

/// Black unless captured or used by the wrong hands.
fn color_of_support_weapon(shot: &Shot) -> Color {
    if shot.captured || shot.non_qualified {
        Color::Red
    } else {
        Color::Black
    }
}

fn write_gun<L: Ledger>(
    shot: &Shot,
    caliber: u16,
    barrel: Barrel,
    fired: Option<Fired>,
    account: &mut Account<L>,
) -> Result<i16, NoSum> {
    let color = color(shot, account.sum.target_type, account.tables)?;
    let barrel = shot.barrel.unwrap_or(barrel);
    remark_on_nation(shot, account);
    let smoke = fired.is_some_and(|fired| fired.what.is_smoke());
    if account.rulebook == Rulebook::StarterKit {
        let special = fired.is_some_and(|fired| is_apcr(fired.what));
        match chart(shot, caliber, barrel, color, account.sum.target_type)? {
            // The chart knows guns and ranges, not what is fired.
            Some(cell) if !special => {
                let range = [i32::from(shot.range)];
                let words = "the gun's row, {0} hexes, point blank taken out; C4 is in it";
                account.th(BASE, Note::new(cell.section, words, &range), cell.value);
                if smoke && shot.range <= 12 {
                    let item = account.item(Item::Smoke);
                    let reason = Note::new(item.section, "at 12 hexes or less", &[]);
                    account.drm("SMOKE", reason, item.value);
                }
                return Ok(cell.value);
            }
            Some(_) | None => {
                let words = "beyond the Starter Kit's chart, or a row of it that is probably a slip: \
                             the full game's table is used";
                account.remark("table", Note::new("ASLSK To Hit Chart", words, &[]));
            }
        }
    }
    let (black, red) = match account.sum.target_type {
        TargetType::Vehicle => (
            "Vehicle Target Type, {0} hexes, black",
            "Vehicle Target Type, {0} hexes, red",
        ),
        TargetType::Infantry => (
            "Infantry Target Type, {0} hexes, black",
            "Infantry Target Type, {0} hexes, red",
        ),
        TargetType::Area => ("Area Target Type, {0} hexes", "Area Target Type, {0} hexes"),
    };
    let base = write_table(shot, color, black, red, account);
    match barrel {
        Barrel::Star => write_c4(shot, Modification::BarrelStar, "barrel *", account),
        Barrel::Normal => {}
        Barrel::L => write_c4(shot, Modification::BarrelL, "barrel L", account),
        Barrel::Ll => write_c4(shot, Modification::BarrelLl, "barrel LL", account),
    }
    write_small_caliber(shot, caliber, account);
    let tapered = barrel == Barrel::Ll && (caliber == 28 || caliber == 40);
    if tapered {
        write_c4(
            shot,
            Modification::Apcr,
            "28LL and 40LL with any round",
            account,
        );
    } else if fired.is_some_and(|fired| is_apcr(fired.what)) {
        write_c4(shot, Modification::Apcr, "APCR or APDS", account);
    }
    if smoke {
        match account.rulebook {
            Rulebook::Asl => write_c4(shot, Modification::Smoke, "SMOKE", account),
            Rulebook::StarterKit if shot.range <= 12 => {
                let item = account.item(Item::Smoke);
                let reason = Note::new(item.section, "at 12 hexes or less", &[]);
                account.drm("SMOKE", reason, item.value);
            }
            Rulebook::StarterKit => {}
        }
    }
    Ok(base)
}

fn write_table<L: Ledger>(
    shot: &Shot,
    color: Color,
    black: &'static str,
    red: &'static str,
    account: &mut Account<L>,
) -> i16 {
    let cell = account
        .tables
        .basic_th(account.sum.target_type, color, shot.range);
    let words = match color {
        Color::Black => black,
        Color::Red => red,
    };
    let reason = Note::new(cell.section, words, &[shot.range.into()]);
    account.th(BASE, reason, cell.value);
    cell.value
}

/// C4.2; a machine gun has caliber 0.
fn write_small_caliber<L: Ledger>(shot: &Shot, caliber: u16, account: &mut Account<L>) {
    if caliber <= 57 {
        write_c4(shot, Modification::Caliber57, "57mm or less", account);
    }
    if caliber <= 40 {
        write_c4(shot, Modification::Caliber40, "40mm or less", account);
    }
}

/// A line for the modification, also where it is 0 at this range: the mark is on the counter.
fn write_c4<L: Ledger>(
    shot: &Shot,
    item: Modification,
    words: &'static str,
    account: &mut Account<L>,
) {
    let name = match item {
        Modification::BarrelStar
        | Modification::BarrelNormal
        | Modification::BarrelL
        | Modification::BarrelLl => "C4 barrel",
        Modification::Caliber57 | Modification::Caliber40 => "C4 caliber",
        Modification::Apcr | Modification::Smoke => "C4 ammunition",
    };
    let cell = account.tables.modification(item, shot.range);
    account.th(name, Note::new(cell.section, words, &[]), cell.value);
}

/// The color of the number; where both colors have the same, nothing need be known.
fn color(shot: &Shot, target_type: TargetType, tables: Tables) -> Result<Color, NoSum> {
    if shot.captured || shot.non_qualified {
        return Ok(Color::Red);
    }
    let of = |color| tables.basic_th(target_type, color, shot.range).value;
    let same = of(Color::Black) == of(Color::Red);
    let known = shot
        .nation()
        .and_then(|nation| colors::color(nation, equipment(shot, nation), shot.year));
    match known {
        Some(row) => Ok(row.color),
        None if same => Ok(Color::Black),
        None if shot.nation().is_none() => {
            asked("nation", "A25", "the color of the number depends on it")
        }
        None => asked("year", "A25", "the color of the number depends on it"),
    }
}

/// Another nation's gun may be captured, or bought: the color follows who fires, so say so.
fn remark_on_nation<L: Ledger>(shot: &Shot, account: &mut Account<L>) {
    match shot.weapon {
        Weapon::Gun(gun)
            if shot.nation() != Some(gun.nation)
                && !shot.captured
                && shot.equipment == Equipment::Own =>
        {
            let words = "another nation's gun, taken as its own; Case H if it is captured";
            account.remark("nation", Note::new("C5.8", words, &[]));
        }
        Weapon::Gun(_)
        | Weapon::Sized { .. }
        | Weapon::Latw(_)
        | Weapon::AntiTankRifle
        | Weapon::MachineGun(_) => {}
    }
}

/// A vehicle by its kind, and one built in the United States by the mark in its name.
fn equipment(shot: &Shot, nation: Nation) -> Equipment {
    match (shot.equipment, shot.weapon) {
        (Equipment::Own, Weapon::Gun(gun)) if gun.kind == GunKind::Vehicle => {
            if nation == Nation::British && gun.name.ends_with("(a)") {
                Equipment::AmericanVehicle
            } else {
                Equipment::Vehicle
            }
        }
        (
            Equipment::Own
            | Equipment::Vehicle
            | Equipment::GermanEquipment
            | Equipment::AmericanVehicle
            | Equipment::ItalianVehicle,
            Weapon::Gun(_)
            | Weapon::Sized { .. }
            | Weapon::Latw(_)
            | Weapon::AntiTankRifle
            | Weapon::MachineGun(_),
        ) => shot.equipment,
    }
}

/// The number of the Starter Kit's chart, if the gun and the range are on it.
fn chart(
    shot: &Shot,
    caliber: u16,
    barrel: Barrel,
    color: Color,
    target_type: TargetType,
) -> Result<Option<Cell>, NoSum> {
    let row = shot
        .nation()
        .and_then(|nation| starter_kit::chart(nation, caliber, barrel));
    let Some(row) = row else {
        return Ok(None);
    };
    match target_type {
        TargetType::Vehicle => Ok(None),
        TargetType::Infantry => Ok(row.infantry(color, shot.range)),
        TargetType::Area if row.reaches(shot.range) => Ok(row.area(shot.range)),
        TargetType::Area => {
            let range = [i32::from(shot.range)];
            refused(
                row.section(),
                "the chart gives no number at range {0}",
                &range,
            )
        }
    }
}

fn is_apcr(what: Ammunition) -> bool {
    match what {
        Ammunition::Apcr | Ammunition::Apds => true,
        Ammunition::He
        | Ammunition::Ap
        | Ammunition::Heat
        | Ammunition::Smoke
        | Ammunition::Wp
        | Ammunition::Canister => false,
    }
}
