//! Depletion numbers of special ammunition and the dates from which a weapon has it (C8.9).
//!
//! The notation is that of the table: `A5^2/A4^3` is 5 in 1942 and 4 in 1943, `^J4+` from June
//! 1944 on. A date without `+` stands for its year alone, as the counters list years one by one.

use super::read;

/// What a weapon has of an ammunition at a date.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Supply {
    /// It has it; with a number, a higher Original DR finds none left.
    Has(u8),
    /// It never has it, or not at this date.
    HasNone,
    /// It depends on the date, and no year is given.
    AsksYear,
}

/// The supply that `notation` gives at a date.
///
/// ```
/// use aslodds::rules::tables::depletion::{Supply, supply};
///
/// assert_eq!(supply("A5^2/A4^3", Some(1943), None), Supply::Has(4));
/// assert_eq!(supply("A5^2/A4^3", None, None), Supply::AsksYear);
/// assert_eq!(supply("HE8^J4+", Some(1944), Some(5)), Supply::HasNone);
/// assert_eq!(supply("s7", None, None), Supply::Has(7));
/// ```
#[must_use]
pub fn supply(notation: &str, year: Option<u16>, month: Option<u8>) -> Supply {
    if notation.is_empty() {
        return Supply::HasNone;
    }
    for entry in notation.split('/') {
        let (number, date) = entry.split_once('^').unwrap_or((entry, ""));
        let date = Date::read(date);
        match (date.year, year) {
            (None, _) => return Supply::Has(depletion(number)),
            (Some(_), None) => return Supply::AsksYear,
            (Some(from), Some(year)) if date.holds(from, year, month) => {
                return Supply::Has(depletion(number));
            }
            (Some(_), Some(_)) => {}
        }
    }
    Supply::HasNone
}

/// `A5`, `HE8` or `H6[9]`, where the bracket is an elite's.
fn depletion(number: &str) -> u8 {
    let digits = number.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    read(digits.split('[').next().unwrap_or(digits))
}

struct Date {
    month: u8,
    year: Option<u16>,
    later: Later,
}

/// Whether later years are meant too.
#[derive(PartialEq, Eq)]
enum Later {
    Too,
    No,
}

impl Date {
    fn read(text: &str) -> Self {
        let year = text.find(|c: char| c.is_ascii_digit());
        let month = match year.map(|place| &text[..place]) {
            Some("F") => 2,
            Some("J") => 6,
            Some("A") => 8,
            Some("S") => 9,
            Some(_) | None => 1,
        };
        Date {
            month,
            year: year.map(|place| 1940 + read::<u16>(&text[place..=place])),
            later: if text.contains('+') {
                Later::Too
            } else {
                Later::No
            },
        }
    }

    /// A year alone is taken at its best: the month may be that from which the date holds.
    fn holds(&self, from: u16, year: u16, month: Option<u8>) -> bool {
        if year == from {
            month.is_none_or(|month| month >= self.month)
        } else {
            self.later == Later::Too && year > from
        }
    }
}
