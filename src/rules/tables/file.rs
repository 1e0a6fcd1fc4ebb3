//! The files that the tables stand in, and the cells that a variant may change.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::str::FromStr;

use super::fire_table::{FireResult, Firepower};
use crate::error::Error;

/// Cells with another value than the printed one, by their keys.
pub(crate) type Changes = BTreeMap<&'static str, &'static str>;

/// A file of a table whose cells may be changed.
pub(crate) struct File {
    /// The first part of the keys of its cells.
    pub name: &'static str,
    text: &'static str,
    /// How many columns, from the left, name a row.
    names: usize,
    holds: Holds,
}

/// What the cells of a file hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Holds {
    /// Whole numbers from the first to the second; anything else in the file is no cell that may
    /// be changed.
    Numbers(i16, i16),
    /// Whole numbers up to the one given, with the sign that is printed: what adds to something
    /// never takes away.
    Signed(i16),
    /// Results of the fire tables.
    Results,
    /// Firepower.
    Firepower,
}

/// A cell that may be changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableCell {
    /// The table, the row and the column, with dots between them: `terrain.woods.tem`.
    pub key: String,
    /// The section that it comes from.
    pub section: &'static str,
    /// What is printed.
    pub printed: &'static str,
    holds: Holds,
}

macro_rules! file {
    ($const:ident, $name:literal, $path:literal, $names:literal, $holds:expr) => {
        pub(super) const $const: File = File {
            name: $name,
            text: include_str!(concat!("data/", $path, ".csv")),
            names: $names,
            holds: $holds,
        };
    };
}

file!(TO_HIT, "to-hit", "to_hit", 2, Holds::Numbers(-20, 20));
file!(
    MODIFICATIONS,
    "modification",
    "modifications",
    1,
    Holds::Numbers(-10, 10)
);
file!(CASES, "case", "cases", 1, Holds::Numbers(-20, 20));
file!(TERRAIN, "terrain", "terrain", 1, Holds::Numbers(-10, 10));
file!(
    HINDRANCES,
    "hindrance",
    "hindrances",
    1,
    Holds::Numbers(0, 12)
);
file!(COUNTERS, "smoke", "smoke_counters", 3, Holds::Numbers(0, 6));
file!(NUMBERS, "number", "numbers", 1, Holds::Signed(12));
file!(SQUADS, "squad", "squads", 3, Holds::Numbers(0, 5));
file!(COSTS, "movement", "movement", 1, Holds::Numbers(0, 20));
file!(
    KIT_ITEMS,
    "starter-kit",
    "starter_kit_drm",
    1,
    Holds::Numbers(-10, 10)
);
file!(FIRE_DRM, "fire-drm", "fire_drm", 1, Holds::Numbers(-10, 10));
file!(IFT, "ift", "ift", 1, Holds::Results);
file!(IIFT, "iift", "iift", 1, Holds::Results);
file!(CALIBERS, "he", "caliber_fp", 1, Holds::Firepower);
file!(
    TO_KILL,
    "to-kill",
    "to_kill_basic",
    3,
    Holds::Numbers(1, 60)
);
file!(
    TO_KILL_RANGE,
    "to-kill-range",
    "to_kill_range",
    2,
    Holds::Numbers(-20, 20)
);

/// Every file whose cells may be changed, in the order in which they are listed.
const FILES: [&File; 16] = [
    &TO_HIT,
    &MODIFICATIONS,
    &CASES,
    &TERRAIN,
    &HINDRANCES,
    &COUNTERS,
    &NUMBERS,
    &SQUADS,
    &COSTS,
    &KIT_ITEMS,
    &FIRE_DRM,
    &IFT,
    &IIFT,
    &CALIBERS,
    &TO_KILL,
    &TO_KILL_RANGE,
];

/// Every cell that a variant may change, in the order of the files.
pub fn cells() -> impl Iterator<Item = TableCell> {
    FILES.into_iter().flat_map(File::cells)
}

/// Whether `value` may stand in the cell of that key.
///
/// # Errors
///
/// [`Error::OutOfRange`] or [`Error::Malformed`] if it may not.
pub(crate) fn check(cell: &TableCell, value: &str) -> Result<(), Error> {
    let no = || Error::Malformed {
        what: cell.key.clone(),
        given: value.to_owned(),
        expected: cell.holds.allowed(),
    };
    match cell.holds {
        Holds::Numbers(low, high) => match value.parse::<i16>() {
            Ok(number) if (low..=high).contains(&number) => Ok(()),
            Ok(_) => Err(Error::out_of_range(
                &cell.key,
                value,
                format!("{low} to {high}"),
            )),
            Err(_) => Err(no()),
        },
        // A cell has one sign or the other.
        Holds::Signed(_) => Err(no()),
        Holds::Results => value.parse::<FireResult>().map(drop).map_err(|_| no()),
        Holds::Firepower => value.parse::<Firepower>().map(drop).map_err(|_| no()),
    }
}

impl TableCell {
    /// What it may hold, in words.
    #[must_use]
    pub fn allowed(&self) -> String {
        self.holds.allowed()
    }

    /// A value as it is written; one that may not stand there stays as it is.
    pub(crate) fn canonical(&self, value: &str) -> String {
        let value = if value == "-" { "none" } else { value };
        let canonical = match self.holds {
            Holds::Numbers(..) | Holds::Signed(_) => {
                value.parse::<i16>().ok().map(|number| number.to_string())
            }
            Holds::Results => value
                .parse::<FireResult>()
                .ok()
                .map(|result| result.word().to_owned()),
            Holds::Firepower => value.parse::<Firepower>().ok().map(|fp| fp.to_string()),
        };
        canonical.unwrap_or_else(|| value.to_owned())
    }
}

impl File {
    /// The rows after the comments and the heading, which must be `heading`, with the cells that
    /// are changed.
    ///
    /// The files hold neither quotes nor commas inside a cell, so that every cell is a slice of
    /// the embedded text.
    ///
    /// # Panics
    ///
    /// If the heading is another, or a row has another number of cells: a test reads every file.
    pub fn rows<const N: usize>(
        &self,
        heading: [&str; N],
        changes: &Changes,
    ) -> Vec<[&'static str; N]> {
        let mut found = rows(self.text, heading);
        let prefix = format!("{}.", self.name);
        if changes.keys().any(|key| key.starts_with(&prefix)) {
            for row in &mut found {
                let key = self.row_key(row);
                for place in self.names..N {
                    if let Some(value) = changes.get(&*column_key(&key, heading[place])) {
                        row[place] = value;
                    }
                }
            }
        }
        found
    }

    fn cells(&self) -> Vec<TableCell> {
        let mut lines = lines(self.text);
        let heading: Vec<&'static str> = lines.next().map(split).unwrap_or_default();
        let mut found = Vec::new();
        for row in lines.map(split) {
            let key = self.row_key(&row);
            let section = row[row.len() - 2];
            for place in self.names..row.len() - 2 {
                // Neither the number of a line on a card nor the year of an ammunition is a
                // number of play.
                let is_of_play = !["number", "wp"].contains(&heading[place]);
                if is_of_play && self.holds.is_a_cell(row[place]) {
                    found.push(TableCell {
                        key: column_key(&key, heading[place]),
                        section,
                        printed: row[place],
                        holds: self.holds.of(row[place]),
                    });
                }
            }
        }
        found
    }

    /// The name of the file with the names of a row, those that it has.
    fn row_key(&self, row: &[&str]) -> String {
        let names = row[..self.names].iter().filter(|name| !name.is_empty());
        let parts: Vec<&str> = std::iter::once(self.name).chain(names.copied()).collect();
        parts.join(".")
    }
}

/// A `+` stands between the parts of a variant's name, and so in no key.
fn column_key(row: &str, column: &str) -> String {
    format!("{row}.{}", column.replace('+', "-up"))
}

impl Holds {
    fn is_a_cell(self, printed: &str) -> bool {
        match self {
            Holds::Numbers(..) | Holds::Signed(_) => printed.parse::<i16>().is_ok(),
            Holds::Results | Holds::Firepower => true,
        }
    }

    /// What one cell of the file holds: the last row of a fire table has the kill numbers.
    fn of(self, printed: &str) -> Holds {
        match (self, printed.parse::<i16>()) {
            (Holds::Results, Ok(_)) => Holds::Numbers(0, 20),
            (Holds::Signed(high), Ok(..0)) => Holds::Numbers(-high, 0),
            (Holds::Signed(high), _) => Holds::Numbers(0, high),
            (Holds::Numbers(..) | Holds::Results | Holds::Firepower, _) => self,
        }
    }

    /// What a cell may hold, in words.
    fn allowed(self) -> String {
        match self {
            Holds::Numbers(low, high) => format!("a whole number from {low} to {high}"),
            Holds::Signed(high) => format!("a whole number up to {high}, with the printed sign"),
            Holds::Results => "a result such as 2KIA, K/2, 1MC, NMC, PTC or none".to_owned(),
            Holds::Firepower => "a Firepower such as 6 or 4.5".to_owned(),
        }
    }
}

fn lines(text: &'static str) -> impl Iterator<Item = &'static str> {
    text.lines().filter(|line| !line.starts_with('#'))
}

fn split(line: &'static str) -> Vec<&'static str> {
    line.split(',').collect()
}

/// The rows of a text as [`File::rows`] gives them, as they are printed.
pub(super) fn rows<const N: usize>(
    text: &'static str,
    heading: [&str; N],
) -> Vec<[&'static str; N]> {
    let mut lines = lines(text);
    let cells = |line: &'static str| -> [&'static str; N] {
        split(line)
            .try_into()
            .unwrap_or_else(|_| panic!("{line}: not {N} cells"))
    };
    assert_eq!(lines.next().map(cells), Some(heading), "the heading");
    lines.map(cells).collect()
}

/// What a cell says.
///
/// # Panics
///
/// If it says nothing of the kind: a test reads every file, and what is changed is checked before.
pub(super) fn read<T: FromStr<Err: Debug>>(cell: &str) -> T {
    cell.parse()
        .unwrap_or_else(|error| panic!("{cell:?}: {error:?}"))
}

/// What a cell says, if it says anything.
pub(super) fn read_optional<T: FromStr<Err: Debug>>(cell: &str) -> Option<T> {
    (!cell.is_empty()).then(|| read(cell))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_cell_has_a_key_of_its_own_and_may_keep_its_value() {
        let mut keys = BTreeSet::new();
        for cell in cells() {
            assert!(keys.insert(cell.key.clone()), "{}", cell.key);
            assert!(
                !cell.key.contains('+') && !cell.key.contains(':'),
                "{}",
                cell.key
            );
            assert!(!cell.section.is_empty(), "{}", cell.key);
            let value = if cell.printed == "-" {
                "none"
            } else {
                cell.printed
            };
            assert_eq!(check(&cell, value), Ok(()), "{}", cell.key);
        }
        for key in [
            "terrain.woods.tem",
            "to-hit.infantry.red.55-up",
            "ift.6.fp8",
        ] {
            assert!(keys.contains(key), "{key}");
        }
    }
}
