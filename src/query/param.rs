//! Parameters of procedures: what each may be, and the lists of values that people write.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

use crate::dice::Note;
use crate::error::Error;
use crate::rule::Value;
use crate::rules::tables::weapons;
use crate::situation::attack::{self, Firers};
use crate::situation::shot::Hindrances;
use crate::situation::units::{self, Units};
use crate::table::Sign;

/// A parameter of a procedure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Param {
    /// The name in `snake_case`; on the command line with `-` for `_`.
    pub name: &'static str,
    /// The name in words, for axes and headings.
    pub title: &'static str,
    /// What it does, in one sentence.
    pub about: &'static str,
    /// What its values may be.
    pub kind: ParamKind,
    /// The value when none is given; without one the parameter must be given.
    pub default: Option<Value>,
    /// The section that it comes from.
    pub section: &'static str,
}

/// What the values of a parameter may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParamKind {
    /// A whole number of `min..=max`.
    Int {
        /// The lowest number.
        min: i64,
        /// The highest number.
        max: i64,
        /// How it is written for people.
        sign: Sign,
    },
    /// One of a closed set of words.
    Word(&'static [&'static str]),
    /// Yes or no.
    Flag,
    /// A text with a meaning of its own.
    Text(TextKind),
}

/// What a text means, and how it is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextKind {
    /// A weapon by name or size, as [`weapons::find`] reads it.
    Weapon,
    /// What lies on a line of fire, items joined by `+`, as [`Hindrances`] reads it.
    Hindrances,
    /// Units of one Location, joined by `+`, as [`Units`] reads them.
    Units,
    /// Firers, joined by `+`, as [`Firers`] reads them.
    Firers,
    /// Things joined by `+`, each of one of some kinds.
    Items {
        /// The kinds; a text that begins with the name of none is of the first.
        kinds: &'static [Item],
        /// What it may be, with an example.
        expected: &'static str,
    },
    /// A text that is read where it is used.
    Other {
        /// What it may be, with an example.
        expected: &'static str,
    },
}

/// A kind of thing in a text that lists several: its name and its numbers, joined by `:`. The last
/// numbers may be left out where they have defaults.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Item {
    /// The name that it begins with.
    pub name: &'static str,
    /// The numbers, in order.
    pub numbers: &'static [Param],
    /// One of them, to begin with.
    pub example: &'static str,
}

impl Item {
    /// The kind that `text` is of and its numbers; `None` if it is of none of the `kinds`, or one of
    /// its numbers is missing, out of range or too many.
    ///
    /// ```
    /// use aslodds::query::{Item, ParamKind, RuleId, TextKind};
    ///
    /// let plan = RuleId::SmokePlan.description();
    /// let each = plan.param("each").expect("a plan has a list of who tries");
    /// let ParamKind::Text(TextKind::Items { kinds, .. }) = each.kind else { panic!("a list") };
    /// let read = |text| Item::read(kinds, text).map(|(kind, numbers)| (kind.name, numbers));
    /// assert_eq!(read("gun:8:7"), Some(("gun", vec![8, 7, 0, 0])));
    /// assert_eq!(read("3"), Some(("squad", vec![3])));
    /// assert_eq!(read("gun:8"), None);
    /// ```
    #[must_use]
    pub fn read(kinds: &'static [Item], text: &str) -> Option<(&'static Item, Vec<i64>)> {
        let mut given: Vec<&str> = text.split(':').map(str::trim).collect();
        let kind = match kinds.iter().find(|kind| kind.name == given[0]) {
            Some(kind) => {
                given.remove(0);
                kind
            }
            None => kinds.first()?,
        };
        if given.len() > kind.numbers.len() {
            return None;
        }
        let numbers = kind.numbers.iter().enumerate().map(|(place, param)| {
            let values = match given.get(place) {
                Some(text) => param.values(text).ok()?,
                None => vec![param.default?],
            };
            match values[..] {
                [Value::Int(number)] => Some(number),
                [] | [_, ..] => None,
            }
        });
        let numbers: Option<Vec<i64>> = numbers.collect();
        Some((kind, numbers?))
    }
}

impl TextKind {
    /// The text in the form in which it is always written.
    fn read(self, text: &str) -> Result<&'static str, Error> {
        match self {
            TextKind::Weapon => weapons::find(text),
            TextKind::Hindrances => Ok(kept(text.parse::<Hindrances>()?.to_string())),
            // As it was written: three numbers say more than the Morale Level that is used.
            TextKind::Units => text.parse::<Units>().map(|_| kept(text.to_owned())),
            TextKind::Firers => text.parse::<Firers>().map(|_| kept(text.to_owned())),
            TextKind::Items { .. } | TextKind::Other { .. } => Ok(kept(text.to_owned())),
        }
    }

    /// What it may be, with an example.
    #[must_use]
    pub fn example(self) -> &'static str {
        match self {
            TextKind::Weapon => "a size such as 75L, or a name such as \"PaK 40\"",
            TextKind::Hindrances => "none, or items such as grain:2+smoke or brush@3+smoke@0",
            TextKind::Units => units::EXPECTED,
            TextKind::Firers => attack::EXPECTED,
            TextKind::Items { expected, .. } | TextKind::Other { expected } => expected,
        }
    }
}

/// A text that lives as long as the program, so that it can be a value: each is kept once.
pub(super) fn kept(text: String) -> &'static str {
    static KEPT: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());
    let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    match kept.get(text.as_str()) {
        Some(known) => known,
        None => {
            let text: &'static str = text.leak();
            kept.insert(text);
            text
        }
    }
}

impl Param {
    /// The values that a text lists, in its order and each once: `8`, `-2,0,2`, `-2..4` (both
    /// ends), `2..12/2` (in steps), `infantry,vehicle`, `no,yes`; `none` where that is the default.
    ///
    /// # Errors
    ///
    /// - [`Error::Malformed`] if a part is neither a number nor a range that runs upward in
    ///   steps of 1 or more.
    /// - [`Error::OutOfRange`] if a number is outside the parameter's range.
    /// - [`Error::UnknownWord`] if a word is none of the parameter's.
    ///
    /// ```
    /// use aslodds::query::{RuleId, Value};
    ///
    /// let drm = RuleId::ToHit.description().param("drm").expect("a shot has a DRM");
    /// assert_eq!(drm.values("-1..1,1,5")?, [-1, 0, 1, 5].map(Value::Int));
    /// # Ok::<(), aslodds::Error>(())
    /// ```
    pub fn values(&self, text: &str) -> Result<Vec<Value>, Error> {
        let mut values = Vec::new();
        for part in text.split(',').map(str::trim) {
            if part == "none" && self.default == Some(Value::None) {
                values.push(Value::None);
                continue;
            }
            match self.kind {
                ParamKind::Int { min, max, .. } => {
                    let (low, high, step) = self.range(part)?;
                    for end in [low, high] {
                        if !(min..=max).contains(&end) {
                            let allowed = format!("a whole number from {min} to {max}");
                            return Err(Error::out_of_range(self.name, end, allowed));
                        }
                    }
                    let mut number = low;
                    while number <= high {
                        values.push(Value::Int(number));
                        number += step;
                    }
                }
                ParamKind::Word(words) => match words.iter().find(|word| **word == part) {
                    Some(word) => values.push(Value::Word(word)),
                    None => return Err(Error::unknown_word(self.name, part, words)),
                },
                ParamKind::Flag => values.push(Value::Flag(match part {
                    "yes" | "true" => true,
                    "no" | "false" => false,
                    _ => return Err(Error::unknown_word(self.name, part, &["yes", "no"])),
                })),
                ParamKind::Text(kind) => values.push(Value::Word(kind.read(part)?)),
            }
        }
        let mut seen = std::collections::HashSet::new();
        values.retain(|value| seen.insert(*value));
        Ok(values)
    }

    /// The error that it was not given.
    pub(super) fn missing(&self) -> Error {
        Error::Missing {
            what: self.name.to_owned(),
            expected: self.expected(),
        }
    }

    /// The error that it was not given, where a case needs it.
    pub(super) fn asked(&self, reason: Note) -> Error {
        Error::Missing {
            what: self.name.to_owned(),
            expected: format!("{} ({} {reason})", self.expected(), reason.section),
        }
    }

    /// What may be given, with an example.
    #[must_use]
    pub fn expected(&self) -> String {
        match self.kind {
            ParamKind::Int { min, max, .. } => format!("a whole number from {min} to {max}"),
            ParamKind::Word(words) => words.join(" or "),
            ParamKind::Flag => "yes or no".to_owned(),
            ParamKind::Text(kind) => kind.example().to_owned(),
        }
    }

    /// How its numbers are written for people.
    pub(super) fn sign(&self) -> Sign {
        match self.kind {
            ParamKind::Int { sign, .. } => sign,
            ParamKind::Word(_) | ParamKind::Flag | ParamKind::Text(_) => Sign::Plain,
        }
    }

    /// Low end, high end and step of one part of a list.
    fn range(&self, part: &str) -> Result<(i64, i64, i64), Error> {
        let malformed = |given: &str, expected: &str| Error::Malformed {
            what: self.name.to_owned(),
            given: given.to_owned(),
            expected: expected.to_owned(),
        };
        let number = |text: &str| {
            text.trim().parse::<i64>().map_err(|_| {
                malformed(
                    part,
                    "a whole number such as 8, a list such as -2,0,2 or a range such as -2..4",
                )
            })
        };
        let Some((low, rest)) = part.split_once("..") else {
            let only = number(part)?;
            return Ok((only, only, 1));
        };
        let (high, step) = match rest.split_once('/') {
            Some((high, step)) => (number(high)?, number(step)?),
            None => (number(rest)?, 1),
        };
        let low = number(low)?;
        if low > high {
            return Err(malformed(
                part,
                &format!("a range upward, such as {high}..{low}"),
            ));
        }
        // The step is held inside the parameter's range so that it cannot leave that of i64.
        if !(1..=1_000_000).contains(&step) {
            return Err(malformed(
                part,
                "a range in steps of 1 or more, such as 2..12/2",
            ));
        }
        Ok((low, high, step))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TH: Param = Param {
        name: "th",
        title: "Modified TH#",
        about: "",
        kind: ParamKind::Int {
            min: -100,
            max: 100,
            sign: Sign::Plain,
        },
        default: None,
        section: "C4",
    };

    fn numbers(text: &str) -> Result<Vec<i64>, String> {
        let number = |value| match value {
            Value::Int(number) => number,
            Value::None | Value::Flag(_) | Value::Word(_) => unreachable!("th is a number"),
        };
        TH.values(text)
            .map(|values| values.into_iter().map(number).collect())
            .map_err(|error| error.to_string())
    }

    #[test]
    fn lists_ranges_and_steps() {
        assert_eq!(numbers("8"), Ok(vec![8]));
        assert_eq!(numbers("-2,0,+2"), Ok(vec![-2, 0, 2]));
        assert_eq!(numbers("-2..1"), Ok(vec![-2, -1, 0, 1]));
        assert_eq!(numbers("2..12/5"), Ok(vec![2, 7, 12]));
        assert_eq!(numbers("2..13/5, 1"), Ok(vec![2, 7, 12, 1]));
        assert_eq!(numbers("-3..-1"), Ok(vec![-3, -2, -1]));
        assert_eq!(numbers("5..5"), Ok(vec![5]));
    }

    #[test]
    fn a_value_named_twice_is_one_value() {
        assert_eq!(numbers("1..3,2..4,1"), Ok(vec![1, 2, 3, 4]));
    }

    #[test]
    fn flags_texts_and_none() {
        let cx = Param {
            kind: ParamKind::Flag,
            ..TH
        };
        assert_eq!(
            cx.values("no,yes"),
            Ok(vec![Value::Flag(false), Value::Flag(true)])
        );
        assert!(cx.values("maybe").is_err());
        let then = Param {
            kind: ParamKind::Text(TextKind::Other { expected: "" }),
            ..TH
        };
        assert_eq!(
            then.values("a+b, c"),
            Ok(vec![Value::Word("a+b"), Value::Word("c")])
        );
        let year = Param {
            default: Some(Value::None),
            ..TH
        };
        assert_eq!(year.values("none,4"), Ok(vec![Value::None, Value::Int(4)]));
        assert!(TH.values("none").is_err());
    }

    #[test]
    fn what_is_no_list_is_refused_with_a_word_on_what_would_be() {
        for (text, words) in [
            ("", "is not a whole number"),
            ("8,", "is not a whole number"),
            ("x", "is not a whole number"),
            ("8.5", "is not a whole number"),
            ("--th", "is not a whole number"),
            ("99999999999999999999", "is not a whole number"),
            ("4..-2", "such as -2..4"),
            ("1..5/0", "steps of 1 or more"),
            ("1..5/-1", "steps of 1 or more"),
            ("1..", "is not a whole number"),
            ("1..2..3", "is not a whole number"),
            (
                "101",
                "th is 101: allowed is a whole number from -100 to 100",
            ),
            (
                "-9223372036854775808..5",
                "allowed is a whole number from -100 to 100",
            ),
            (
                "1..9223372036854775807",
                "allowed is a whole number from -100 to 100",
            ),
        ] {
            let error = numbers(text).unwrap_err();
            assert!(error.contains(words), "{text:?}: {error}");
        }
    }
}
