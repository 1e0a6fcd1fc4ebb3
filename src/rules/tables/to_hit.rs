//! The To Hit table (C3) and the modifications of its numbers by gun and ammunition (C4).

use strum::EnumString;

use super::colors::Color;
use super::file::{self, Changes, read};
use super::{Cell, Tables};
use crate::rules::to_hit::TargetType;

/// The number of range bands of the table.
pub const BANDS: usize = 10;

/// The last range in hexes of each band but the last, which has no end.
const LAST_OF_BAND: [u16; BANDS - 1] = [6, 12, 18, 24, 30, 36, 42, 48, 54];

/// What changes the Basic TH# (C4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumString)]
#[strum(serialize_all = "kebab-case")]
pub enum Modification {
    /// A short barrel, `*`.
    BarrelStar,
    /// A barrel without a mark.
    BarrelNormal,
    /// A long barrel, `L`.
    BarrelL,
    /// A very long barrel, `LL`.
    #[strum(serialize = "barrel-ll")]
    BarrelLl,
    /// A caliber of 57mm or less.
    #[strum(serialize = "caliber-57")]
    Caliber57,
    /// A caliber of 40mm or less, besides [`Modification::Caliber57`].
    #[strum(serialize = "caliber-40")]
    Caliber40,
    /// APCR or APDS.
    Apcr,
    /// SMOKE.
    Smoke,
}

struct Row {
    numbers: [i16; BANDS],
    section: &'static str,
    confidence: super::Confidence,
}

/// The table and the modifications of its numbers.
pub(super) struct ToHitTables {
    basic: [Row; 5],
    modifications: [Row; 8],
}

impl ToHitTables {
    pub fn read(changes: &Changes) -> Self {
        ToHitTables {
            basic: basic(changes),
            modifications: modifications(changes),
        }
    }
}

fn basic(changes: &Changes) -> [Row; 5] {
    let mut found: [Option<Row>; 5] = [const { None }; 5];
    for [target, color, numbers @ .., section, confidence] in file::TO_HIT.rows(
        [
            "type",
            "color",
            "0-6",
            "7-12",
            "13-18",
            "19-24",
            "25-30",
            "31-36",
            "37-42",
            "43-48",
            "49-54",
            "55+",
            "section",
            "confidence",
        ],
        changes,
    ) {
        let color = if color == "any" {
            Color::Red
        } else {
            read(color)
        };
        found[place(read(target), color)] = Some(row(numbers, section, confidence));
    }
    found.map(|row| row.expect("the table has a row for every type and color"))
}

fn modifications(changes: &Changes) -> [Row; 8] {
    let mut found: [Option<Row>; 8] = [const { None }; 8];
    for [item, numbers @ .., section, confidence] in file::MODIFICATIONS.rows(
        [
            "item",
            "0-6",
            "7-12",
            "13-18",
            "19-24",
            "25-30",
            "31-36",
            "37-42",
            "43-48",
            "49-54",
            "55+",
            "section",
            "confidence",
        ],
        changes,
    ) {
        let item: Modification = read(item);
        found[item as usize] = Some(row(numbers, section, confidence));
    }
    found.map(|row| row.expect("the table has a row for every modification"))
}

fn row(numbers: [&str; BANDS], section: &'static str, confidence: &str) -> Row {
    Row {
        numbers: numbers.map(read),
        section,
        confidence: read(confidence),
    }
}

/// The place of a row; the Area Target Type has one for both colors.
fn place(target: TargetType, color: Color) -> usize {
    match (target, color) {
        (TargetType::Vehicle, Color::Black) => 0,
        (TargetType::Vehicle, Color::Red) => 1,
        (TargetType::Infantry, Color::Black) => 2,
        (TargetType::Infantry, Color::Red) => 3,
        (TargetType::Area, Color::Black | Color::Red) => 4,
    }
}

/// The place of the band that a range in hexes falls into.
#[must_use]
pub fn band(range: u16) -> usize {
    LAST_OF_BAND.iter().filter(|last| range > **last).count()
}

impl Tables {
    /// The Basic TH# at `range` hexes (C3).
    ///
    /// ```
    /// use aslodds::rules::tables::Tables;
    /// use aslodds::rules::tables::colors::Color;
    /// use aslodds::rules::to_hit::TargetType;
    ///
    /// let number = Tables::PRINTED.basic_th(TargetType::Infantry, Color::Red, 25);
    /// assert_eq!(number.value, 3);
    /// ```
    #[must_use]
    pub fn basic_th(self, target: TargetType, color: Color, range: u16) -> Cell {
        self.loaded().to_hit.basic[place(target, color)].cell(range)
    }

    /// What a modification adds to the Basic TH# at `range` hexes (C4).
    #[must_use]
    pub fn modification(self, item: Modification, range: u16) -> Cell {
        self.loaded().to_hit.modifications[item as usize].cell(range)
    }
}

impl Row {
    fn cell(&self, range: u16) -> Cell {
        Cell {
            value: self.numbers[band(range)],
            section: self.section,
            confidence: self.confidence,
        }
    }
}
