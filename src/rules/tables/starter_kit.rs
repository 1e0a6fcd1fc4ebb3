//! The Starter Kit's To Hit chart and modifiers, where they are other than the full game's.

use std::sync::LazyLock;

use strum::{EnumCount, EnumString};

use super::colors::{Color, Nation};
use super::file::{self, Changes, read, read_optional, rows};
use super::guns::Barrel;
use super::{Cell, Confidence, Tables};

/// A row of the chart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChartRow {
    /// Whose gun it is.
    pub nation: Nation,
    /// In millimeters.
    pub caliber: u16,
    /// The length of its barrel.
    pub barrel: Barrel,
    /// The shortest range in hexes on the Area Target Type.
    pub range_min: u16,
    /// The longest range in hexes on the Area Target Type, if there is one.
    pub range_max: Option<u16>,
    infantry: [Option<[i16; 2]>; 6],
    area: [Option<i16>; 2],
    slip: Slip,
    section: &'static str,
    confidence: Confidence,
}

/// Cells at 13 to 24 hexes that contradict C3 with C4, and are taken for misprints.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Slip {
    None,
    Infantry,
    Area,
}

/// An item of the Starter Kit's list of modifiers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumString, EnumCount)]
#[strum(serialize_all = "kebab-case")]
#[expect(missing_docs, reason = "they are the items of the list")]
pub enum Item {
    Afph,
    Pinned,
    NonQualified,
    Captured,
    Cx,
    Smoke,
    CaFast,
    CaSlow,
    CaNonTurreted,
    Intensive,
    Backblast,
    ButtonedUp,
    Bounding,
    Ffnam,
    Ffmo,
    #[strum(serialize = "acquired-1")]
    Acquired1,
    #[strum(serialize = "acquired-2")]
    Acquired2,
    Hazardous,
    Small,
    Large,
    EmptyHex,
    Moving,
}

static CHART: LazyLock<Vec<ChartRow>> = LazyLock::new(|| {
    rows(
        include_str!("data/starter_kit_to_hit.csv"),
        [
            "nation",
            "gun",
            "caliber",
            "barrel",
            "1",
            "2",
            "3-6",
            "7-12",
            "13-18",
            "19-24",
            "area_1-12",
            "area_13-24",
            "range_min",
            "range_max",
            "slip",
            "section",
            "confidence",
        ],
    )
    .into_iter()
    .map(|row| {
        let [nation, _gun, caliber, barrel, rest @ ..] = row;
        let [r1, r2, r3, r7, r13, r19, rest @ ..] = rest;
        let [near, far, range_min, range_max, slip, section, confidence] = rest;
        ChartRow {
            nation: read(nation),
            caliber: read(caliber),
            barrel: read(barrel),
            range_min: read(range_min),
            range_max: read_optional(range_max),
            infantry: [r1, r2, r3, r7, r13, r19].map(black_and_red),
            area: [near, far].map(read_optional),
            slip: match slip {
                "slip-itt" => Slip::Infantry,
                "slip-att" => Slip::Area,
                _ => Slip::None,
            },
            section,
            confidence: read(confidence),
        }
    })
    .collect()
});

/// What each item of the list adds to the DR.
pub(super) struct Items([Cell; Item::COUNT]);

impl Items {
    pub fn read(changes: &Changes) -> Self {
        let mut found = [None; Item::COUNT];
        let heading = ["item", "value", "number", "remark", "section", "confidence"];
        for [item, value, _number, _remark, section, confidence] in
            file::KIT_ITEMS.rows(heading, changes)
        {
            let item: Item = read(item);
            found[item as usize] = Some(Cell {
                value: read(value),
                section,
                confidence: read(confidence),
            });
        }
        Items(found.map(|cell| cell.expect("the list has every item")))
    }
}

fn black_and_red(cell: &str) -> Option<[i16; 2]> {
    let (black, red) = cell.split_once('/').unwrap_or((cell, cell));
    Some([read_optional(black)?, read(red)])
}

/// The chart's row for a gun, if it has one.
#[must_use]
pub fn chart(nation: Nation, caliber: u16, barrel: Barrel) -> Option<&'static ChartRow> {
    CHART
        .iter()
        .find(|row| (row.nation, row.caliber, row.barrel) == (nation, caliber, barrel))
}

impl Tables {
    /// What an item of the Starter Kit's list adds to the DR.
    #[must_use]
    pub fn kit_item(self, item: Item) -> Cell {
        self.loaded().kit_items.0[item as usize]
    }
}

impl ChartRow {
    /// The TH# on the Infantry Target Type with point blank taken out of the columns of 1 and 2
    /// hexes again; `None` at range 0, beyond 24 hexes, and in the cells taken for misprints.
    #[must_use]
    pub fn infantry(&self, color: Color, range: u16) -> Option<Cell> {
        let (column, folded_in) = match range {
            0 => return None,
            1 => (0, 2),
            2 => (1, 1),
            3..=6 => (2, 0),
            7..=12 => (3, 0),
            13..=18 => (4, 0),
            19..=24 => (5, 0),
            25.. => return None,
        };
        if self.slip == Slip::Infantry && range > 12 {
            return None;
        }
        let [black, red] = self.infantry[column]?;
        let number = match color {
            Color::Black => black,
            Color::Red => red,
        };
        Some(self.cell(number - folded_in))
    }

    /// Whether a range in hexes is within those that the chart gives for the Area Target Type.
    #[must_use]
    pub fn reaches(&self, range: u16) -> bool {
        range >= self.range_min && self.range_max.is_none_or(|max| range <= max)
    }

    /// The section of the chart.
    #[must_use]
    pub fn section(&self) -> &'static str {
        self.section
    }

    /// The TH# on the Area Target Type; `None` at range 0, beyond 24 hexes, and in the cells
    /// taken for misprints.
    #[must_use]
    pub fn area(&self, range: u16) -> Option<Cell> {
        let column = match range {
            0 | 25.. => return None,
            1..=12 => 0,
            13..=24 => 1,
        };
        if self.slip == Slip::Area && column == 1 {
            return None;
        }
        Some(self.cell(self.area[column]?))
    }

    fn cell(&self, value: i16) -> Cell {
        Cell {
            value,
            section: self.section,
            confidence: self.confidence,
        }
    }
}
