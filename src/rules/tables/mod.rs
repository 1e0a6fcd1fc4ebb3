//! The rulebook's tables, transcribed: each row with its section and with how well it is attested.
//!
//! The data stand in text files beside the code and are read once. Names are slices of that text,
//! so that they live as long as the program and can be values of a parameter.

mod file;
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

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::{LazyLock, Mutex, PoisonError};

use strum::{EnumString, IntoStaticStr, VariantNames};

pub(crate) use file::check;
use file::{Changes, read, read_optional, rows};
pub use file::{TableCell, cells};

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

/// The tables of the rulebook, as printed or with the cells that a variant changes.
///
/// What was read once stays for as long as the program runs, like the names of the guns: tables
/// with the same changes are one and the same.
///
/// ```
/// use aslodds::rules::tables::Tables;
/// use aslodds::rules::tables::terrain::Terrain;
///
/// assert_eq!(Tables::PRINTED.terrain(Terrain::Woods).tem, 1);
/// ```
#[derive(Clone, Copy, Default)]
pub struct Tables(Option<&'static Loaded>);

/// Every table, read.
struct Loaded {
    changes: Changes,
    /// The place among all that were read, by which they are told apart.
    place: usize,
    to_hit: to_hit::ToHitTables,
    cases: cases::Cases,
    ground: terrain::Ground,
    kit_items: starter_kit::Items,
    squads: Vec<squads::Squad>,
    costs: Vec<movement::Cost>,
    smoke: smoke::SmokeTables,
    fire_drm: fire_drm::Modifiers,
    fire: fire_table::FireTables,
    to_kill: to_kill::ToKillTables,
}

static PRINTED: LazyLock<Loaded> = LazyLock::new(|| Loaded::read(Changes::new(), 0));

/// Every set of changed tables that was asked for.
static CHANGED: Mutex<Vec<&'static Loaded>> = Mutex::new(Vec::new());

impl Tables {
    /// As they are printed.
    pub const PRINTED: Tables = Tables(None);

    /// With these cells, which must have been checked.
    pub(crate) fn with(changes: &BTreeMap<String, String>) -> Self {
        if changes.is_empty() {
            return Tables::PRINTED;
        }
        let mut known = CHANGED.lock().unwrap_or_else(PoisonError::into_inner);
        let is_the_same = |loaded: &&&Loaded| {
            let cells = loaded.changes.iter();
            let asked = changes.iter().map(|(key, value)| (&**key, &**value));
            cells.map(|(key, value)| (*key, *value)).eq(asked)
        };
        let found = known.iter().find(is_the_same).copied();
        let loaded = found.unwrap_or_else(|| {
            let leak = |text: &String| -> &'static str { text.clone().leak() };
            let cells = changes.iter().map(|(key, value)| (leak(key), leak(value)));
            let loaded = Loaded::read(cells.collect(), known.len() + 1);
            let loaded: &'static Loaded = Box::leak(Box::new(loaded));
            known.push(loaded);
            loaded
        });
        Tables(Some(loaded))
    }

    /// The cells that are not as printed, by their keys.
    pub(crate) fn changes(self) -> &'static Changes {
        &self.loaded().changes
    }

    fn loaded(self) -> &'static Loaded {
        match self.0 {
            None => &PRINTED,
            Some(loaded) => loaded,
        }
    }

    fn place(self) -> usize {
        self.0.map_or(0, |loaded| loaded.place)
    }
}

impl Loaded {
    fn read(changes: Changes, place: usize) -> Self {
        Loaded {
            place,
            to_hit: to_hit::ToHitTables::read(&changes),
            cases: cases::Cases::read(&changes),
            ground: terrain::Ground::read(&changes),
            kit_items: starter_kit::Items::read(&changes),
            squads: squads::read_all(&changes),
            costs: movement::read_all(&changes),
            smoke: smoke::SmokeTables::read(&changes),
            fire_drm: fire_drm::Modifiers::read(&changes),
            fire: fire_table::FireTables::read(&changes),
            to_kill: to_kill::ToKillTables::read(&changes),
            changes,
        }
    }
}

impl PartialEq for Tables {
    fn eq(&self, other: &Self) -> bool {
        self.place() == other.place()
    }
}

impl Eq for Tables {}

impl PartialOrd for Tables {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Tables {
    fn cmp(&self, other: &Self) -> Ordering {
        self.place().cmp(&other.place())
    }
}

impl Hash for Tables {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.place().hash(state);
    }
}

impl fmt::Debug for Tables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Tables").field(self.changes()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::file::read;

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
        include_str!("data/numbers.csv"),
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
