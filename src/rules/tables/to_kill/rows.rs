//! The rows of the To Kill tables, as they are printed.

use std::ops::RangeInclusive;

use strum::EnumString;

use super::super::colors::Nation;
use super::super::file::{self, Changes, read, read_optional};
use super::super::weapons::Weapon;
use super::super::{Cell, Confidence};

/// The tables, by what is fired.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString)]
#[strum(serialize_all = "kebab-case")]
pub(super) enum Table {
    Ap,
    Apcr,
    Apds,
    Heat,
    He,
}

/// Whom a row is for, where it is not for everybody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString)]
#[strum(serialize_all = "kebab-case")]
pub(super) enum Restriction {
    /// The guns of aircraft, which are no weapon here.
    Fighter,
    American,
    Australian,
    British,
    Italian,
    Russian,
    RussianJapanese,
    RussianFinnishJapaneseItalianMinor,
    /// The American gun of the Grant alone.
    UsGrant,
    /// The Japanese Year-38 gun alone.
    #[strum(serialize = "japanese-year-38")]
    JapaneseYear38,
}

/// A row of a table of numbers.
pub(super) struct Basic {
    pub(super) table: Table,
    pub(super) weapon: &'static str,
    /// The calibers of a row that is for a band of them.
    pub(super) band: Option<RangeInclusive<u16>>,
    pub(super) restriction: Option<Restriction>,
    pub(super) armored: Option<i16>,
    pub(super) unarmored: Option<i16>,
    pub(super) section: &'static str,
    pub(super) confidence: Confidence,
}

/// The number of range bands of Case D.
const BANDS: usize = 16;

/// The last range in hexes of each band but the last, which has no end.
const LAST_OF_BAND: [u16; BANDS - 1] = [1, 2, 6, 12, 18, 24, 30, 36, 42, 48, 54, 60, 66, 72, 78];

/// A row of Case D.
pub(super) struct CaseD {
    pub(super) table: Table,
    pub(super) band: RangeInclusive<u16>,
    /// `None` where no kill is possible.
    pub(super) numbers: [Option<i16>; BANDS],
    pub(super) section: &'static str,
    pub(super) confidence: Confidence,
}

/// The numbers and what the range does to them.
pub(in crate::rules::tables) struct ToKillTables {
    pub(super) basic: Vec<Basic>,
    pub(super) case_d: Vec<CaseD>,
}

impl ToKillTables {
    pub fn read(changes: &Changes) -> Self {
        ToKillTables {
            basic: basic(changes),
            case_d: case_d(changes),
        }
    }
}

fn basic(changes: &Changes) -> Vec<Basic> {
    let heading = [
        "ammunition",
        "weapon",
        "restricted_to",
        "armored",
        "unarmored",
        "section",
        "confidence",
    ];
    let rows = file::TO_KILL.rows(heading, changes).into_iter();
    rows.map(
        |[
            table,
            weapon,
            restriction,
            armored,
            unarmored,
            section,
            confidence,
        ]| Basic {
            table: read(table),
            weapon,
            band: weapon.contains('-').then(|| band(weapon)),
            restriction: read_optional(restriction),
            armored: read_optional(armored),
            unarmored: read_optional(unarmored),
            section,
            confidence: read(confidence),
        },
    )
    .collect()
}

fn case_d(changes: &Changes) -> Vec<CaseD> {
    let heading = [
        "ammunition",
        "caliber",
        "0-1",
        "2",
        "3-6",
        "7-12",
        "13-18",
        "19-24",
        "25-30",
        "31-36",
        "37-42",
        "43-48",
        "49-54",
        "55-60",
        "61-66",
        "67-72",
        "73-78",
        "79+",
        "section",
        "confidence",
    ];
    let rows = file::TO_KILL_RANGE.rows(heading, changes).into_iter();
    rows.map(|[table, calibers, numbers @ .., section, confidence]| {
        let number = |cell: &str| (cell != "NA").then(|| read(cell));
        CaseD {
            table: read(table),
            band: band(calibers),
            numbers: numbers.map(number),
            section,
            confidence: read(confidence),
        }
    })
    .collect()
}

/// The calibers of a band such as `37-57` or, without an end, `100-`.
fn band(text: &str) -> RangeInclusive<u16> {
    let (first, last) = text.split_once('-').expect("a band of calibers");
    read(first)..=read_optional(last).unwrap_or(u16::MAX)
}

impl Table {
    pub(super) fn section(self) -> &'static str {
        match self {
            Table::Ap => "C7.31",
            Table::Apcr | Table::Apds => "C7.32",
            Table::Heat => "C7.33",
            Table::He => "C7.34",
        }
    }
}

impl Restriction {
    /// Whether a row so restricted is for the weapon; `None` if that depends on the nation and
    /// nobody said it. A single gun is known by its name alone.
    pub(super) fn is_for(self, weapon: Weapon, whose: Option<Nation>) -> Option<bool> {
        let is_named = |part: &str| match weapon {
            Weapon::Gun(gun) => gun.name.contains(part),
            Weapon::Sized { .. }
            | Weapon::Latw(_)
            | Weapon::AntiTankRifle
            | Weapon::MachineGun(_) => false,
        };
        let nations: &[Nation] = match self {
            Restriction::Fighter => return Some(false),
            Restriction::UsGrant => return Some(is_named("Grant")),
            Restriction::JapaneseYear38 => return Some(is_named("Year-38")),
            Restriction::American => &[Nation::American],
            // Australians have no nation of their own here.
            Restriction::Australian | Restriction::British => &[Nation::British],
            Restriction::Italian => &[Nation::Italian],
            Restriction::Russian => &[Nation::Russian],
            Restriction::RussianJapanese => &[Nation::Russian, Nation::Japanese],
            Restriction::RussianFinnishJapaneseItalianMinor => &[
                Nation::Russian,
                Nation::Finnish,
                Nation::Japanese,
                Nation::Italian,
                Nation::AxisMinor,
                Nation::AlliedMinor,
            ],
        };
        whose.map(|nation| nations.contains(&nation))
    }
}

impl Basic {
    pub(super) fn is_for_caliber(&self, caliber: u16) -> bool {
        self.band
            .as_ref()
            .is_some_and(|band| band.contains(&caliber))
    }

    pub(super) fn cell(&self, value: Option<i16>) -> Option<Cell> {
        Some(Cell {
            value: value?,
            section: self.section,
            confidence: self.confidence,
        })
    }
}

impl CaseD {
    /// The number at `range` hexes; `None` where no kill is possible.
    pub(super) fn cell(&self, range: u16) -> Option<Cell> {
        let place = LAST_OF_BAND.iter().filter(|last| range > **last).count();
        Some(Cell {
            value: self.numbers[place]?,
            section: self.section,
            confidence: self.confidence,
        })
    }
}
