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
    /// What happens from an Original DR on.
    pub breakdown: Breakdown,
    /// The lowest Original DR at which it happens.
    pub breakdown_number: u8,
    /// The dr by which a unit has one at all; empty for a counter of its own.
    pub usage: &'static str,
    /// Whether fire out of a building or rubble must avoid its backblast.
    pub backblast: Backblast,
    /// The section that describes it.
    pub section: &'static str,
    /// How well it is attested.
    pub confidence: Confidence,
    numbers: [Option<i16>; 6],
    /// The longest range from a date on, where it grew.
    reach: Vec<((u16, u8), u16)>,
}

/// What happens when a light anti-tank weapon breaks down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, strum::EnumString)]
pub enum Breakdown {
    /// It malfunctions: a B#.
    #[strum(serialize = "B")]
    Malfunctions,
    /// It is removed: an X#.
    #[strum(serialize = "X")]
    Removed,
    /// The shot misses and the firer suffers Casualty Reduction.
    #[strum(serialize = "O")]
    HarmsTheFirer,
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
            "reach",
            "breakdown",
            "usage",
            "backblast",
            "section",
            "confidence",
        ],
    )
    .into_iter()
    .map(|row| {
        let [
            name,
            from,
            numbers @ ..,
            reach,
            breakdown,
            usage,
            backblast,
            section,
            confidence,
        ] = row;
        Latw {
            name,
            from: date(from),
            breakdown: read(&breakdown[..1]),
            breakdown_number: read(&breakdown[1..]),
            usage,
            backblast: read(backblast),
            section,
            confidence: read(confidence),
            numbers: numbers.map(read_optional),
            reach: reach.split_whitespace().map(step).collect(),
        }
    })
    .collect()
});

/// A year and a month.
fn date(text: &str) -> (u16, u8) {
    let (year, month) = text.split_once('-').expect("a year and a month");
    (read(year), read(month))
}

fn step(text: &str) -> ((u16, u8), u16) {
    let (from, range) = text.split_once(':').expect("a date and a range");
    (date(from), read(range))
}

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

    /// The longest range in hexes at a date; without one, the longest that it ever had.
    #[must_use]
    pub fn range(&self, date: Option<(u16, u8)>) -> u16 {
        let ranges = (0..).zip(&self.numbers);
        let longest = ranges.fold(
            0,
            |longest, (range, number)| {
                if number.is_some() { range } else { longest }
            },
        );
        let grown = date.and_then(|date| {
            let steps = self.reach.iter();
            steps.rev().find(|(from, _)| *from <= date)
        });
        grown.map_or(longest, |(_, range)| *range)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_panzerfaust_reaches_farther_from_year_to_year() {
        let faust = LATW.iter().find(|latw| latw.name == "PF").unwrap();
        let at = |year, month| faust.range(Some((year, month)));
        assert_eq!(
            (at(1943, 12), at(1944, 5), at(1944, 6), at(1945, 1)),
            (1, 1, 2, 3)
        );
        assert_eq!(faust.range(None), 3);
    }
}
