//! Light anti-tank weapons, which have To Hit tables of their own (C13).

use std::sync::LazyLock;

use super::{Cell, Confidence, read, read_optional, rows};

/// A light anti-tank weapon.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Latw {
    /// Its name on the counter.
    pub name: &'static str,
    /// The year and month in which it appears.
    pub from: (u16, u8),
    /// B#, X#, or O for an Original DR that misses and harms the firer.
    pub breakdown: &'static str,
    /// The dr by which a unit has one at all; empty for a counter of its own.
    pub usage: &'static str,
    /// Whether fire out of a building or rubble must avoid its backblast.
    pub backblast: Backblast,
    /// The section that describes it.
    pub section: &'static str,
    /// How well it is attested.
    pub confidence: Confidence,
    numbers: [Option<i16>; 6],
}

/// Whether a weapon has a backblast.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, strum::EnumString)]
#[strum(serialize_all = "kebab-case")]
pub enum Backblast {
    /// It has.
    Backblast,
    /// It has not.
    None,
}

/// A machine gun on the To Hit table, against armor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MachineGun {
    /// Its name.
    pub name: &'static str,
    /// The longest range in hexes, if there is a limit.
    pub range: Option<u16>,
    /// The section that limits it.
    pub section: &'static str,
    /// How well it is attested.
    pub confidence: Confidence,
}

/// The longest range of an anti-tank rifle in hexes (C13.2).
pub const ANTI_TANK_RIFLE_RANGE: u16 = 12;

/// Every light anti-tank weapon with a table of its own.
pub static LATW: LazyLock<Vec<Latw>> = LazyLock::new(|| {
    rows(
        include_str!("data/latw.csv"),
        [
            "weapon",
            "from",
            "r0",
            "r1",
            "r2",
            "r3",
            "r4",
            "r5",
            "breakdown",
            "usage",
            "backblast",
            "section",
            "confidence",
        ],
    )
    .into_iter()
    .map(
        |[
            name,
            from,
            r0,
            r1,
            r2,
            r3,
            r4,
            r5,
            breakdown,
            usage,
            backblast,
            section,
            confidence,
        ]| {
            let (year, month) = from.split_once('-').expect("a year and a month");
            Latw {
                name,
                from: (read(year), read(month)),
                breakdown,
                usage,
                backblast: read(backblast),
                section,
                confidence: read(confidence),
                numbers: [r0, r1, r2, r3, r4, r5].map(read_optional),
            }
        },
    )
    .collect()
});

/// Every machine gun.
pub static MACHINE_GUNS: LazyLock<Vec<MachineGun>> = LazyLock::new(|| {
    rows(
        include_str!("data/machine_guns.csv"),
        ["weapon", "range", "section", "confidence"],
    )
    .into_iter()
    .map(|[name, range, section, confidence]| MachineGun {
        name,
        range: read_optional(range),
        section,
        confidence: read(confidence),
    })
    .collect()
});

impl Latw {
    /// The Basic TH# at `range` hexes; `None` if that is too far.
    #[must_use]
    pub fn basic(&self, range: u16) -> Option<Cell> {
        let value = (*self.numbers.get(usize::from(range))?)?;
        Some(Cell {
            value,
            section: self.section,
            confidence: self.confidence,
        })
    }

    /// The longest range in hexes.
    #[must_use]
    pub fn range(&self) -> u16 {
        let ranges = (0..).zip(&self.numbers);
        ranges.fold(
            0,
            |longest, (range, number)| {
                if number.is_some() { range } else { longest }
            },
        )
    }
}
