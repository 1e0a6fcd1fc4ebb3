//! The Infantry Fire Table and the Incremental one (A7.3, A7.37), and the Firepower of HE (C.6).

use std::fmt;
use std::str::FromStr;

use strum::{EnumIter, EnumString, IntoStaticStr, VariantNames};

use super::Tables;
use super::file::{self, Changes, read};
use crate::error::Error;

/// Which of the two tables is used.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    EnumIter,
    EnumString,
    IntoStaticStr,
    VariantNames,
)]
#[strum(serialize_all = "kebab-case")]
pub enum FireTableKind {
    /// The Infantry Fire Table, of eleven columns (A7.3).
    Ift,
    /// The Incremental Infantry Fire Table, of forty, an option of the rules (A7.37).
    Iift,
}

/// Firepower, in which fractions are kept (A7.2): to the sixty-fourth part.
///
/// ```
/// use aslodds::rules::tables::fire_table::Firepower;
///
/// let squad = Firepower::whole(5);
/// assert_eq!(squad.halved().to_string(), "2.5");
/// assert_eq!(squad.doubled().halved().halved().halved().to_string(), "1.25");
/// assert_eq!("2.5".parse(), Ok(squad.halved()));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Firepower {
    parts: u32,
}

/// The most FP that can be asked for.
pub const MOST_FP: u16 = 1000;

impl Firepower {
    /// None at all.
    pub const NONE: Firepower = Firepower { parts: 0 };

    /// The parts in which one FP is counted.
    pub const PARTS: u32 = 64;

    /// So many FP.
    #[must_use]
    pub const fn whole(fp: u16) -> Self {
        Firepower {
            parts: fp as u32 * Firepower::PARTS,
        }
    }

    /// Half of it (A7.2); what is below a sixty-fourth part is lost.
    #[must_use]
    pub const fn halved(self) -> Self {
        Firepower {
            parts: self.parts / 2,
        }
    }

    /// Twice as much, as in Point Blank Fire (A7.21).
    #[must_use]
    pub const fn doubled(self) -> Self {
        self.times(2)
    }

    /// So many times as much.
    #[must_use]
    pub const fn times(self, factor: u32) -> Self {
        Firepower {
            parts: self.parts.saturating_mul(factor),
        }
    }

    /// Both together, as in a fire group (A7.3).
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Firepower {
            parts: self.parts.saturating_add(other.parts),
        }
    }

    /// A fraction rounded up to a whole FP, as with Assault Fire (A7.36).
    #[must_use]
    pub const fn rounded_up(self) -> Self {
        Firepower {
            parts: self
                .parts
                .div_ceil(Firepower::PARTS)
                .saturating_mul(Firepower::PARTS),
        }
    }

    /// So many sixty-fourth parts of one FP.
    #[must_use]
    pub const fn parts(self) -> u32 {
        self.parts
    }

    /// The whole FP in it.
    #[must_use]
    pub const fn floor(self) -> u32 {
        self.parts / Firepower::PARTS
    }
}

impl fmt::Display for Firepower {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A sixty-fourth part has six decimals, all of which an f64 holds.
        write!(f, "{}", f64::from(self.parts) / f64::from(Firepower::PARTS))
    }
}

impl FromStr for Firepower {
    type Err = Error;

    /// Reads `4` or `2.5`.
    fn from_str(text: &str) -> Result<Self, Error> {
        let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
        let halves = match fraction {
            "0" => Some(0),
            "5" => Some(1),
            _ => None,
        };
        match (whole.parse::<u16>(), halves) {
            (Ok(whole), Some(halves)) if whole <= MOST_FP => {
                let parts = u32::from(whole) * Firepower::PARTS + halves * Firepower::PARTS / 2;
                Ok(Firepower { parts })
            }
            (Ok(_) | Err(_), Some(_) | None) => Err(Error::Malformed {
                what: "FP".to_owned(),
                given: text.to_owned(),
                expected: format!("a number of 0 to {MOST_FP}, or one and a half such as 2.5"),
            }),
        }
    }
}

/// What the table says, from no effect to the worst.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FireResult {
    /// No effect.
    None,
    /// A Pin Task Check (A7.305).
    Ptc,
    /// A Morale Check with so much added to its DR; 0 is the Normal one (A7.303, A7.304).
    Mc(u8),
    /// Casualty Reduction of one unit, and a Morale Check with so much added for all (A7.302).
    K(u8),
    /// So many units are eliminated, and the others break (A7.301).
    Kia(u8),
}

/// The words of [`FireResult`], from no effect to the worst.
pub const RESULTS: &[&str] = &[
    "none", "ptc", "nmc", "1mc", "2mc", "3mc", "4mc", "k/1", "k/2", "k/3", "k/4", "1kia", "2kia",
    "3kia", "4kia", "5kia", "6kia", "7kia",
];

impl FireResult {
    /// Its place among [`RESULTS`].
    const fn place(self) -> usize {
        match self {
            FireResult::None => 0,
            FireResult::Ptc => 1,
            FireResult::Mc(added) => 2 + added as usize,
            FireResult::K(added) => 6 + added as usize,
            FireResult::Kia(units) => 10 + units as usize,
        }
    }

    /// The word for it, such as `nmc` or `k/2`.
    ///
    /// # Panics
    ///
    /// If it is none of a table's.
    #[must_use]
    pub fn word(self) -> &'static str {
        RESULTS[self.place()]
    }
}

impl FromStr for FireResult {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let word = text.to_ascii_lowercase();
        let place = RESULTS.iter().position(|known| *known == word);
        let number = |place: usize| u8::try_from(place).unwrap_or(0);
        match place {
            Some(0) => Ok(FireResult::None),
            Some(1) => Ok(FireResult::Ptc),
            Some(place @ 2..=6) => Ok(FireResult::Mc(number(place - 2))),
            Some(place @ 7..=10) => Ok(FireResult::K(number(place - 6))),
            Some(place) => Ok(FireResult::Kia(number(place - 10))),
            None => Err(Error::unknown_word("result", text, RESULTS)),
        }
    }
}

/// The Final DRs that a table tells apart: 0 and less to 15 and more.
const ROWS: usize = 16;

struct FireTable {
    columns: Vec<TableColumn>,
}

struct TableColumn {
    fp: Firepower,
    results: [FireResult; ROWS],
    kill_number: i16,
    /// Whether the Infantry Fire Table has it too.
    standard: bool,
}

/// The tables, and the Firepower of HE.
pub(super) struct FireTables {
    ift: FireTable,
    iift: FireTable,
    /// The FP by caliber in millimeters (C.6); 0 below 20mm.
    calibers: Vec<(u16, [Firepower; 2])>,
}

impl FireTables {
    pub fn read(changes: &Changes) -> Self {
        FireTables {
            ift: ift(changes),
            iift: iift(changes),
            calibers: calibers(changes),
        }
    }
}

fn ift(changes: &Changes) -> FireTable {
    const FP: [&str; 11] = ["1", "2", "4", "6", "8", "12", "16", "20", "24", "30", "36"];
    FireTable::read(file::IFT.rows::<14>(heading(FP), changes), FP)
}

fn iift(changes: &Changes) -> FireTable {
    const FP: [&str; 40] = [
        "1", "1.5", "2", "2.5", "3", "3.5", "4", "4.5", "5", "6", "7", "8", "9", "10", "11", "12",
        "13", "14", "15", "16", "17", "18", "19", "20", "21", "22", "23", "24", "25", "26", "27",
        "28", "29", "30", "31", "32", "33", "34", "35", "36",
    ];
    FireTable::read(file::IIFT.rows::<43>(heading(FP), changes), FP)
}

/// The heading of a file with these columns, whose texts live as long as the program.
fn heading<const COLUMNS: usize, const CELLS: usize>(fp: [&str; COLUMNS]) -> [&'static str; CELLS] {
    let names = fp
        .iter()
        .map(|fp| -> &'static str { format!("fp{fp}").leak() });
    let names = std::iter::once("final_dr").chain(names);
    let names: Vec<&'static str> = names.chain(["section", "confidence"]).collect();
    names.try_into().expect("three columns besides those of FP")
}

impl FireTable {
    fn read<const COLUMNS: usize, const CELLS: usize>(
        rows: Vec<[&'static str; CELLS]>,
        fp: [&str; COLUMNS],
    ) -> Self {
        let columns = fp.iter().enumerate().map(|(place, fp)| {
            let cells = || rows.iter().map(|row| row[place + 1]);
            let results = cells().take(ROWS).map(|cell| match cell {
                "-" => FireResult::None,
                cell => read(cell),
            });
            let results: Vec<FireResult> = results.collect();
            TableColumn {
                fp: read(fp),
                results: results.try_into().expect("a row for each Final DR"),
                kill_number: read(cells().next_back().expect("the Vehicle line")),
                standard: STANDARD.contains(fp),
            }
        });
        FireTable {
            columns: columns.collect(),
        }
    }
}

/// The columns of the Infantry Fire Table, by which both tables count shifts (A7.371).
const STANDARD: [&str; 11] = ["1", "2", "4", "6", "8", "12", "16", "20", "24", "30", "36"];

impl Tables {
    fn fire_table(self, kind: FireTableKind) -> &'static FireTable {
        let tables = &self.loaded().fire;
        match kind {
            FireTableKind::Ift => &tables.ift,
            FireTableKind::Iift => &tables.iift,
        }
    }

    /// The rightmost column whose FP is not above the attack's (A7.3); an attack of less than the
    /// first has none, and no effect.
    ///
    /// ```
    /// use aslodds::rules::tables::Tables;
    /// use aslodds::rules::tables::fire_table::{Firepower, FireTableKind};
    ///
    /// let nine = Firepower::whole(9);
    /// let column = |table: FireTableKind| {
    ///     let column = Tables::PRINTED.fire_column(table, nine);
    ///     column.map(|column| column.fp().to_string())
    /// };
    /// assert_eq!(column(FireTableKind::Ift).as_deref(), Some("8"));
    /// assert_eq!(column(FireTableKind::Iift).as_deref(), Some("9"));
    /// ```
    #[must_use]
    pub fn fire_column(self, table: FireTableKind, fp: Firepower) -> Option<FireColumn> {
        let columns = &self.fire_table(table).columns;
        let not_above = columns.iter().take_while(|column| column.fp <= fp).count();
        let place = u8::try_from(not_above.checked_sub(1)?).ok()?;
        Some(FireColumn {
            tables: self,
            table,
            place,
        })
    }

    /// Every column of a table, from the left.
    pub fn fire_columns(self, table: FireTableKind) -> impl Iterator<Item = FireColumn> {
        let columns = self.fire_table(table).columns.len();
        (0..u8::try_from(columns).unwrap_or(u8::MAX)).map(move |place| FireColumn {
            tables: self,
            table,
            place,
        })
    }

    /// The Firepower of a gun's HE (C.6).
    ///
    /// ```
    /// use aslodds::rules::tables::Tables;
    /// use aslodds::rules::tables::fire_table::{Firepower, FireTableKind};
    ///
    /// let he = |table, caliber| Tables::PRINTED.he(table, caliber);
    /// assert_eq!(he(FireTableKind::Ift, 76), Firepower::whole(12));
    /// assert_eq!(he(FireTableKind::Iift, 88), Firepower::whole(18));
    /// assert_eq!(he(FireTableKind::Ift, 15), Firepower::NONE);
    /// ```
    #[must_use]
    pub fn he(self, table: FireTableKind, caliber: u16) -> Firepower {
        let listed = self.loaded().fire.calibers.iter();
        let not_above = listed.take_while(|(listed, _)| *listed <= caliber);
        not_above
            .last()
            .map_or(Firepower::NONE, |(_, fp)| match table {
                FireTableKind::Ift => fp[0],
                FireTableKind::Iift => fp[1],
            })
    }
}

/// A column of one of the tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FireColumn {
    tables: Tables,
    table: FireTableKind,
    place: u8,
}

impl FireColumn {
    fn column(self) -> &'static TableColumn {
        &self.tables.fire_table(self.table).columns[usize::from(self.place)]
    }

    /// Its FP.
    #[must_use]
    pub fn fp(self) -> Firepower {
        self.column().fp
    }

    /// The result of a Final DR of any size.
    ///
    /// ```
    /// use aslodds::rules::tables::Tables;
    /// use aslodds::rules::tables::fire_table::{FireResult, Firepower, FireTableKind};
    ///
    /// let column = Tables::PRINTED.fire_column(FireTableKind::Ift, Firepower::whole(8));
    /// let column = column.expect("it is in the table");
    /// assert_eq!(column.result(6), FireResult::Mc(1));
    /// assert_eq!((column.result(-3).word(), column.result(99).word()), ("3kia", "none"));
    /// ```
    #[must_use]
    pub fn result(self, final_dr: i32) -> FireResult {
        let row = usize::try_from(final_dr.max(0)).unwrap_or(usize::MAX);
        self.column().results[row.min(ROWS - 1)]
    }

    /// The kill number of the Vehicle line (A7.308).
    #[must_use]
    pub fn kill_number(self) -> i16 {
        self.column().kill_number
    }

    /// The highest Final DR with a K result: an AFV's own line (C1.55).
    #[must_use]
    pub fn highest_k(self) -> i32 {
        let results = &self.column().results;
        let place = results
            .iter()
            .rposition(|result| matches!(result, FireResult::K(_)));
        place.and_then(|row| i32::try_from(row).ok()).unwrap_or(-1)
    }

    /// The column so many to the left; none beyond the first.
    ///
    /// Shifts count the columns that both tables have: from a column between two of them the
    /// first step goes to the lower one, and is not counted (A7.371).
    ///
    /// ```
    /// use aslodds::rules::tables::Tables;
    /// use aslodds::rules::tables::fire_table::{Firepower, FireTableKind};
    ///
    /// let column = |table, fp| Tables::PRINTED.fire_column(table, Firepower::whole(fp));
    /// // 5 FP that cower are 4 FP first, then 2.
    /// let five = column(FireTableKind::Iift, 5).expect("it is in the table");
    /// assert_eq!(five.lower(1).map(|column| column.fp()), Some(Firepower::whole(2)));
    /// let one = column(FireTableKind::Ift, 1).expect("it is in the table");
    /// assert_eq!(one.lower(1), None);
    /// ```
    #[must_use]
    pub fn lower(self, shifts: u8) -> Option<FireColumn> {
        let columns = &self.tables.fire_table(self.table).columns;
        let to_the_left = columns[..=usize::from(self.place)].iter().enumerate().rev();
        let standard = to_the_left.filter(|(_, column)| column.standard);
        let mut places = standard.map(|(place, _)| place);
        let place = if shifts == 0 {
            usize::from(self.place)
        } else {
            places.nth(shifts.into())?
        };
        let place = u8::try_from(place).ok()?;
        Some(FireColumn { place, ..self })
    }
}

fn calibers(changes: &Changes) -> Vec<(u16, [Firepower; 2])> {
    let heading = ["caliber", "ift", "iift", "section", "confidence"];
    let rows = file::CALIBERS.rows(heading, changes).into_iter();
    rows.map(|[caliber, ift, iift, _, _]| (read(caliber), [read(ift), read(iift)]))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_results_are_read_back() {
        for word in RESULTS {
            assert_eq!(word.parse::<FireResult>().unwrap().word(), *word);
        }
        assert!("5mc".parse::<FireResult>().is_err());
    }

    #[test]
    fn both_tables_are_equal_at_the_eleven_columns() {
        for column in Tables::PRINTED.fire_columns(FireTableKind::Ift) {
            let other = Tables::PRINTED
                .fire_column(FireTableKind::Iift, column.fp())
                .unwrap();
            assert_eq!(other.fp(), column.fp());
            assert_eq!(other.kill_number(), column.kill_number());
            for dr in -2..=18 {
                assert_eq!(column.result(dr), other.result(dr), "{} {dr}", column.fp());
            }
        }
        assert_eq!(Tables::PRINTED.fire_columns(FireTableKind::Ift).count(), 11);
        assert_eq!(
            Tables::PRINTED.fire_columns(FireTableKind::Iift).count(),
            40
        );
    }

    #[test]
    fn more_firepower_and_a_lower_dr_are_never_better_for_the_target() {
        for table in [FireTableKind::Ift, FireTableKind::Iift] {
            for dr in 0..=15 {
                let results: Vec<_> = Tables::PRINTED
                    .fire_columns(table)
                    .map(|column| column.result(dr))
                    .collect();
                assert!(results.is_sorted(), "{table:?} {dr}");
            }
            for column in Tables::PRINTED.fire_columns(table) {
                let results: Vec<_> = (0..=15).map(|dr| column.result(dr)).collect();
                assert!(results.iter().rev().is_sorted(), "{}", column.fp());
            }
        }
    }

    #[test]
    fn shifts_count_standard_columns() {
        let lower = |table: FireTableKind, fp: &str, shifts| {
            let column = Tables::PRINTED
                .fire_column(table, fp.parse().unwrap())
                .unwrap();
            column.lower(shifts).map(|column| column.fp().to_string())
        };
        // The rulebook's own cases of A7.371: 4 FP to 2, or 1 if Inexperienced; 5 FP as well.
        assert_eq!(lower(FireTableKind::Iift, "4", 1).as_deref(), Some("2"));
        assert_eq!(lower(FireTableKind::Iift, "4", 2).as_deref(), Some("1"));
        assert_eq!(lower(FireTableKind::Iift, "5", 1).as_deref(), Some("2"));
        assert_eq!(lower(FireTableKind::Iift, "5", 2).as_deref(), Some("1"));
        assert_eq!(lower(FireTableKind::Iift, "14", 1).as_deref(), Some("8"));
        assert_eq!(lower(FireTableKind::Iift, "1.5", 1), None);
        assert_eq!(lower(FireTableKind::Ift, "36", 2).as_deref(), Some("24"));
        assert_eq!(lower(FireTableKind::Ift, "2", 2), None);
    }

    #[test]
    fn the_line_of_an_afv() {
        // C9.5: on the 24 column a kill at 4 or less, and a K at 5.
        let column = Tables::PRINTED
            .fire_column(FireTableKind::Ift, Firepower::whole(24))
            .unwrap();
        assert_eq!(column.highest_k(), 5);
        assert_eq!(column.result(4), FireResult::Kia(1));
    }

    #[test]
    fn fractions_are_kept() {
        let five = Firepower::whole(5);
        // A7.36: two 5-4-8 in the AFPh at an adjacent concealed target have 8 FP.
        let squad = five.doubled().halved().halved();
        let squad = squad.plus(Firepower::whole(1)).rounded_up();
        assert_eq!(squad.times(2), Firepower::whole(8));
        assert_eq!(five.halved().halved().to_string(), "1.25");
        assert!("2.25".parse::<Firepower>().is_err());
        assert!("-1".parse::<Firepower>().is_err());
        assert!("1001".parse::<Firepower>().is_err());
    }
}
