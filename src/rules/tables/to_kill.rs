//! The To Kill tables (C7.31 to C7.34) and what the range does to their numbers (Case D).
//!
//! What the tables do not give is not filled in: a caliber without a row or between two bands has
//! no number, and a size whose number depends on the nation asks for it.

mod rows;

use self::rows::Table;
pub(super) use self::rows::ToKillTables;
use super::colors::Nation;
use super::guns::{Ammunition, Barrel, GunType};
use super::weapons::{Weapon, are_mortars};
use super::{Cell, Confidence, Tables};
use crate::dice::Note;
use crate::rules::to_kill::Round;

/// Why the tables give no number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoNumber {
    /// There is none, and why.
    None(Note),
    /// It depends on whose the weapon is, which nobody said.
    AsksNation(Note),
}

/// The Basic TK# against an armored Target Facing.
///
/// `nation` is whose make a weapon is that has no name; `ammunition` is what the weapon usually
/// fires at vehicles, AP or HEAT, if none is given. Whether it has any is another matter.
///
/// # Errors
///
/// [`NoNumber`] if the tables have none, or if it depends on the nation.
///
/// ```
/// use aslodds::rules::tables::colors::Nation;
/// use aslodds::rules::tables::{Tables, to_kill, weapons};
///
/// let tables = Tables::PRINTED;
/// let weapon = |word| weapons::weapon(word).expect("a weapon");
/// assert_eq!(to_kill::basic(tables, weapon("7.5cm PaK 40"), None, None).map(|cell| cell.value), Ok(17));
/// let russian = to_kill::basic(tables, weapon("76L"), Some(Nation::Russian), None);
/// assert_eq!(russian.map(|cell| cell.value), Ok(13));
/// assert!(to_kill::basic(tables, weapon("76L"), None, None).is_err());
/// ```
pub fn basic(
    tables: Tables,
    weapon: Weapon,
    nation: Option<Nation>,
    ammunition: Option<Ammunition>,
) -> Result<Cell, NoNumber> {
    let table = table(weapon, nation, ammunition)?;
    let mut rows = tables
        .loaded()
        .to_kill
        .basic
        .iter()
        .filter(|row| row.table == table);
    if table == Table::He {
        let row = rows.find(|row| row.is_for_caliber(caliber(weapon)));
        return row
            .and_then(|row| row.cell(row.armored))
            .ok_or_else(|| none("C7.34", "the table has no HE below 20mm", &[]));
    }
    let printed = printed(weapon, table);
    let rows = rows.filter(|row| row.weapon == printed);
    let whose = match weapon {
        Weapon::Gun(gun) => Some(gun.nation),
        Weapon::Sized { .. } | Weapon::Latw(_) | Weapon::AntiTankRifle | Weapon::MachineGun(_) => {
            nation
        }
    };
    let mut for_all = None;
    for row in rows {
        let Some(restriction) = row.restriction else {
            for_all = row.cell(row.armored);
            continue;
        };
        match restriction.is_for(weapon, whose) {
            Some(true) => {
                return row.cell(row.armored).ok_or_else(|| not_listed(row.section));
            }
            Some(false) => {}
            None => {
                let words = "the number depends on whose make the weapon is";
                return Err(NoNumber::AsksNation(Note::new(row.section, words, &[])));
            }
        }
    }
    for_all.ok_or_else(|| not_listed(table.section()))
}

/// The Final TK# against an unarmored vehicle, or against an unarmored part of one: a critical
/// hit doubles it, and neither facing nor range matters (C7.311, C7.321, C7.331, C7.342).
///
/// # Errors
///
/// [`NoNumber`] if the tables have none.
///
/// ```
/// use aslodds::rules::tables::{Tables, guns::Ammunition, to_kill, weapons};
///
/// let tables = Tables::PRINTED;
/// let weapon = weapons::weapon("76L").expect("a size");
/// let number = |ammunition| to_kill::unarmored(tables, weapon, None, Some(ammunition)).map(|it| it.value);
/// assert_eq!((number(Ammunition::Ap), number(Ammunition::He)), (Ok(9), Ok(12)));
/// ```
pub fn unarmored(
    tables: Tables,
    weapon: Weapon,
    nation: Option<Nation>,
    ammunition: Option<Ammunition>,
) -> Result<Cell, NoNumber> {
    let table = match table(weapon, nation, ammunition)? {
        Table::Ap | Table::Apcr | Table::Apds => Table::Ap,
        Table::Heat => Table::Heat,
        Table::He => Table::He,
    };
    if round(weapon, ammunition) == Round::MachineGun {
        let words = "a machine gun attacks what is unarmored on the IFT, without a To Hit DR";
        return Err(none("A9.6", words, &[]));
    }
    let mut rows = tables
        .loaded()
        .to_kill
        .basic
        .iter()
        .filter(|row| row.table == table);
    let row = rows.find(|row| row.unarmored.is_some() && row.is_for_caliber(caliber(weapon)));
    row.and_then(|row| row.cell(row.unarmored)).ok_or_else(|| {
        let words = "the table has no number for {0}mm against unarmored vehicles";
        none(table.section(), words, &[caliber(weapon).into()])
    })
}

/// Case D: what a range in hexes adds to the Basic TK# against an armored Target Facing; 0 for
/// HEAT and HE.
///
/// # Errors
///
/// [`NoNumber`] if no kill is possible from so far, or if the caliber has no row.
///
/// ```
/// use aslodds::rules::tables::{Tables, to_kill, weapons};
///
/// let tables = Tables::PRINTED;
/// let weapon = weapons::weapon("50L").expect("a size");
/// assert_eq!(to_kill::range(tables, weapon, None, None, 25).map(|cell| cell.value), Ok(-2));
/// assert!(to_kill::range(tables, weapon, None, None, 67).is_err());
/// ```
pub fn range(
    tables: Tables,
    weapon: Weapon,
    nation: Option<Nation>,
    ammunition: Option<Ammunition>,
    range: u16,
) -> Result<Cell, NoNumber> {
    let table = table(weapon, nation, ammunition)?;
    let unchanged = |section| Cell {
        value: 0,
        section,
        confidence: Confidence::Single,
    };
    match table {
        Table::Heat => return Ok(unchanged("C7.332")),
        Table::He => return Ok(unchanged("C7.341")),
        Table::Ap | Table::Apcr | Table::Apds => {}
    }
    let caliber = caliber(weapon);
    let mut rows = tables
        .loaded()
        .to_kill
        .case_d
        .iter()
        .filter(|row| row.table == table);
    let Some(row) = rows.find(|row| row.band.contains(&caliber)) else {
        let words = "Case D has no row for {0}mm";
        return Err(none("C7.24", words, &[caliber.into()]));
    };
    row.cell(range).ok_or_else(|| {
        let words = "from {0} hexes no kill is possible";
        none(row.section, words, &[range.into()])
    })
}

/// What the shot is as far as its result goes.
#[must_use]
pub fn round(weapon: Weapon, ammunition: Option<Ammunition>) -> Round {
    match weapon {
        Weapon::MachineGun(_) => Round::MachineGun,
        // What is no more than 15mm is a machine gun (A9.61).
        Weapon::Sized { caliber: ..=15, .. } => Round::MachineGun,
        Weapon::Gun(_) | Weapon::Sized { .. } if ammunition == Some(Ammunition::He) => Round::He,
        Weapon::Gun(_) | Weapon::Sized { .. } | Weapon::Latw(_) | Weapon::AntiTankRifle => {
            Round::NonHe
        }
    }
}

/// The table that a shot uses.
fn table(
    weapon: Weapon,
    nation: Option<Nation>,
    ammunition: Option<Ammunition>,
) -> Result<Table, NoNumber> {
    let size = match weapon {
        Weapon::Latw(latw) if latw.name == "MOL-P" => {
            let words = "no table that was read gives its To Kill number";
            return Err(none(latw.section, words, &[]));
        }
        Weapon::Latw(_) => return only(ammunition, Ammunition::Heat, Table::Heat),
        Weapon::AntiTankRifle | Weapon::MachineGun(_) => {
            return only(ammunition, Ammunition::Ap, Table::Ap);
        }
        Weapon::Gun(gun) if gun.gun_type == GunType::Mtr => return Err(mortar()),
        Weapon::Gun(gun) => (gun.caliber, gun.barrel),
        Weapon::Sized { caliber, barrel } if are_mortars(nation, caliber, barrel) => {
            return Err(mortar());
        }
        Weapon::Sized { caliber, barrel } => (caliber, barrel),
    };
    match ammunition.unwrap_or(Ammunition::Ap) {
        // C7.32: what they fire flies like APCR.
        Ammunition::Ap if [(28, Barrel::Ll), (40, Barrel::Ll)].contains(&size) => Ok(Table::Apcr),
        Ammunition::Ap => Ok(Table::Ap),
        Ammunition::Apcr => Ok(Table::Apcr),
        Ammunition::Apds => Ok(Table::Apds),
        Ammunition::Heat => Ok(Table::Heat),
        Ammunition::He => Ok(Table::He),
        Ammunition::Smoke | Ammunition::Wp => Err(none("C8.5", "SMOKE has no To Kill number", &[])),
        Ammunition::Canister => Err(none("C8.4", "canister has no To Kill number", &[])),
    }
}

/// The table of a weapon that fires one thing alone.
fn only(given: Option<Ammunition>, has: Ammunition, table: Table) -> Result<Table, NoNumber> {
    if given.is_none_or(|given| given == has) {
        Ok(table)
    } else {
        let words = "with that ammunition the weapon has no To Kill number";
        Err(none("C7.1", words, &[]))
    }
}

/// The caliber as the bands have it; what has none is small, or has a row by its name.
fn caliber(weapon: Weapon) -> u16 {
    match weapon {
        Weapon::Gun(gun) => gun.caliber,
        Weapon::Sized { caliber, .. } => caliber,
        Weapon::Latw(_) | Weapon::AntiTankRifle | Weapon::MachineGun(_) => 0,
    }
}

/// What the table calls the weapon.
fn printed(weapon: Weapon, table: Table) -> String {
    let (caliber, barrel) = match weapon {
        Weapon::Latw(latw) => return latw.name.to_owned(),
        Weapon::AntiTankRifle => return "ATR".to_owned(),
        Weapon::MachineGun(_) => return "@MG".to_owned(),
        Weapon::Gun(gun) => (gun.caliber, gun.barrel),
        Weapon::Sized { caliber, barrel } => (caliber, barrel),
    };
    match table {
        // C7.33: the length of the barrel does not matter.
        Table::Heat => caliber.to_string(),
        Table::Ap | Table::Apcr | Table::Apds | Table::He => format!("{caliber}{}", barrel.mark()),
    }
}

fn none(section: &'static str, words: &'static str, numbers: &[i32]) -> NoNumber {
    NoNumber::None(Note::new(section, words, numbers))
}

fn mortar() -> NoNumber {
    none(
        "C7.345",
        "mortars attack vehicles on the IFT, without a To Kill DR",
        &[],
    )
}

fn not_listed(section: &'static str) -> NoNumber {
    none(section, "the table does not list the weapon", &[])
}
