//! The rulebook's tables, transcribed: each row with its section and with how well it is attested.
//!
//! The data stand in text files beside the code and are read once. Names are slices of that text,
//! so that they live as long as the program and can be values of a parameter.

pub mod to_hit;
pub mod to_kill;
pub mod colors;
pub mod cases;
pub mod terrain;
pub mod guns;
pub mod depletion;
pub mod latw;
pub mod starter_kit;
pub mod weapons;
pub mod squads;
pub mod movement;
pub mod smoke;
pub mod fire_table;
pub mod fire_drm;

use std::fmt::Debug;
use std::str::FromStr;

use strum::{EnumString, IntoStaticStr, VariantNames};

/// A number of a table with its source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// The number.
    pub value: i16,
    /// The section that it comes from.
    pub section: &'static str,
    /// How well it is attested.
    pub confidence: Confidence,
}

/// How well a row is attested. No row was checked against a printed rulebook.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumString, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Confidence {
    /// Two or more independent transcriptions agree.
    #[strum(serialize = "2+")]
    Agreed,
    /// One transcription.
    #[strum(serialize = "1")]
    Single,
    /// Transcriptions contradict one another.
    Disputed,
    /// No transcription that was read has it.
    Unverified,
}

/// The rows of a table after its comments and its heading, which must be `heading`.
///
/// The files hold neither quotes nor commas inside a cell, so that every cell is a slice of the
/// embedded text.
///
/// # Panics
///
/// If the heading is another, or a row has another number of cells: a test reads every file.
pub(crate) fn rows<const N: usize>(
    text: &'static str,
    heading: [&str; N],
) -> Vec<[&'static str; N]> {
    let mut lines = text.lines().filter(|line| !line.starts_with('#'));
    let cells = |line: &'static str| -> [&'static str; N] {
        let cells: Vec<&'static str> = line.split(',').collect();
        cells
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
/// If it says nothing of the kind: a test reads every file.
pub(crate) fn read<T: FromStr<Err: Debug>>(cell: &str) -> T {
    cell.parse()
        .unwrap_or_else(|error| panic!("{cell:?}: {error:?}"))
}

/// What a cell says, if it says anything.
pub(crate) fn read_optional<T: FromStr<Err: Debug>>(cell: &str) -> Option<T> {
    (!cell.is_empty()).then(|| read(cell))
}

#[cfg(test)]
mod tests {
    use super::read;

    const FILES: [&str; 20] = [
        include_str!("data/to_hit.csv"),
        include_str!("data/modifications.csv"),
        include_str!("data/colors.csv"),
        include_str!("data/cases.csv"),
        include_str!("data/terrain.csv"),
        include_str!("data/hindrances.csv"),
        include_str!("data/guns.csv"),
        include_str!("data/latw.csv"),
        include_str!("data/machine_guns.csv"),
        include_str!("data/starter_kit_to_hit.csv"),
        include_str!("data/starter_kit_drm.csv"),
        include_str!("data/squads.csv"),
        include_str!("data/movement.csv"),
        include_str!("data/smoke_counters.csv"),
        include_str!("data/smoke_numbers.csv"),
        include_str!("data/ift.csv"),
        include_str!("data/iift.csv"),
        include_str!("data/caliber_fp.csv"),
        include_str!("data/to_kill_basic.csv"),
        include_str!("data/to_kill_range.csv"),
    ];

    #[test]
    fn a_reader_of_csv_finds_the_same_cells_and_every_row_has_its_source() {
        for text in FILES {
            let mut reader = csv::ReaderBuilder::new()
                .comment(Some(b'#'))
                .from_reader(text.as_bytes());
            let headings = reader.headers().unwrap().clone();
            let last_two: Vec<_> = headings.iter().skip(headings.len() - 2).collect();
            assert_eq!(last_two, ["section", "confidence"]);
            let lines = text.lines().filter(|line| !line.starts_with('#')).skip(1);
            for (line, record) in lines.zip(reader.records().map(Result::unwrap)) {
                assert!(line.split(',').eq(record.iter()), "{line}");
                assert!(!record[record.len() - 2].is_empty(), "{line}");
                read::<super::Confidence>(&record[record.len() - 1]);
            }
        }
    }
}
