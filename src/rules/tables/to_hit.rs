//! The To Hit table (C3) and the modifications of its numbers by gun and ammunition (C4).

use std::sync::LazyLock;

use strum::EnumString;

use super::colors::Color;
use super::{Cell, read, rows};
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

static TO_HIT: LazyLock<[Row; 5]> = LazyLock::new(|| {
    let mut found: [Option<Row>; 5] = [const { None }; 5];
    for [target, color, numbers @ .., section, confidence] in rows(
        include_str!("data/to_hit.csv"),
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
    ) {
        let color = if color == "any" {
            Color::Red
        } else {
            read(color)
        };
        found[place(read(target), color)] = Some(row(numbers, section, confidence));
    }
    found.map(|row| row.expect("the table has a row for every type and color"))
});

static MODIFICATIONS: LazyLock<[Row; 8]> = LazyLock::new(|| {
    let mut found: [Option<Row>; 8] = [const { None }; 8];
    for [item, numbers @ .., section, confidence] in rows(
        include_str!("data/modifications.csv"),
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
    ) {
        let item: Modification = read(item);
        found[item as usize] = Some(row(numbers, section, confidence));
    }
    found.map(|row| row.expect("the table has a row for every modification"))
});

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

/// The Basic TH# at `range` hexes.
///
/// ```
/// use aslodds::rules::tables::colors::Color;
/// use aslodds::rules::tables::to_hit;
/// use aslodds::rules::to_hit::TargetType;
///
/// assert_eq!(to_hit::basic(TargetType::Infantry, Color::Red, 25).value, 3);
/// ```
#[must_use]
pub fn basic(target: TargetType, color: Color, range: u16) -> Cell {
    TO_HIT[place(target, color)].cell(range)
}

/// What a modification adds to the Basic TH# at `range` hexes.
#[must_use]
pub fn modification(item: Modification, range: u16) -> Cell {
    MODIFICATIONS[item as usize].cell(range)
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
