//! The rulebook's tables as data files, each row with its section and its confidence.

pub mod squads;
pub mod movement;
pub mod smoke;

use std::str::FromStr;

use strum::{EnumString, IntoStaticStr, VariantNames};

/// How well a number is attested.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumString, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Confidence {
    /// Several independent sources agree.
    #[strum(serialize = "2+")]
    Several,
    /// One source has it.
    #[strum(serialize = "1")]
    One,
    /// Sources contradict one another.
    Disputed,
    /// No source that was read has it.
    Unverified,
}

/// The records of a data file, after its comments and its headings.
fn records(file: &'static str) -> impl Iterator<Item = csv::StringRecord> {
    csv::ReaderBuilder::new()
        .comment(Some(b'#'))
        .from_reader(file.as_bytes())
        .into_records()
        .map(|record| record.expect("a data file is well formed"))
}

/// The value in a column; data files are part of the program and read by its tests.
fn cell<T: FromStr>(record: &csv::StringRecord, column: usize) -> T {
    let text = record.get(column).unwrap_or_default();
    match text.parse() {
        Ok(value) => value,
        Err(_) => panic!("{text:?} cannot stand in column {column} of {record:?}"),
    }
}

/// A text of a data file, kept for as long as the program runs: each file is read once.
fn kept(record: &csv::StringRecord, column: usize) -> &'static str {
    record.get(column).unwrap_or_default().to_owned().leak()
}
