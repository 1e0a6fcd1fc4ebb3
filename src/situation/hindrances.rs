//! What lies on a line of fire, as people list it: `grain:2+smoke`, `brush@3+grain@3+smoke@0`.

use std::fmt;
use std::str::FromStr;

use crate::error::Error;
use crate::rules::tables::terrain::Hindrance;
use crate::rules::variant::word;

/// The most items of a list.
const MOST: usize = 8;

/// The most hexes of one item.
const MOST_HEXES: u8 = 20;

/// The farthest place of an item, in hexes from the firer.
const FARTHEST: u8 = 200;

/// A list of hindrances.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hindrances {
    items: [Hindering; MOST],
    len: usize,
}

/// One item of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hindering {
    /// What it is.
    pub what: Hindrance,
    /// How many hexes of it, or points of a Low Visibility; 1 when the place is known.
    pub hexes: u8,
    /// Its range from the firer in hexes, if known: 0 is the firer's own Location.
    pub at: Option<u8>,
}

impl Hindrances {
    /// Nothing.
    #[must_use]
    pub fn none() -> Self {
        let unused = Hindering {
            what: Hindrance::Other,
            hexes: 0,
            at: None,
        };
        Hindrances {
            items: [unused; MOST],
            len: 0,
        }
    }

    /// The items, in the order given.
    #[must_use]
    pub fn items(&self) -> &[Hindering] {
        &self.items[..self.len]
    }
}

impl FromStr for Hindrances {
    type Err = Error;

    /// Reads `none`, or items joined by `+`: a name, `name:hexes` or `name@range`.
    fn from_str(text: &str) -> Result<Self, Error> {
        let mut list = Hindrances::none();
        if text == "none" {
            return Ok(list);
        }
        let malformed = |given: &str, expected: &str| Error::Malformed {
            what: "hindrance".to_owned(),
            given: given.to_owned(),
            expected: expected.to_owned(),
        };
        for part in text.split('+').map(str::trim) {
            let (rest, at) = match part.split_once('@') {
                Some((rest, at)) => (rest, Some(at)),
                None => (part, None),
            };
            let (name, hexes) = match rest.split_once(':') {
                Some((name, hexes)) => (name, Some(hexes)),
                None => (rest, None),
            };
            let number = |text: Option<&str>, most: u8, expected: &str| match text {
                Some(text) => match text.parse::<u8>() {
                    Ok(number) if number <= most => Ok(Some(number)),
                    Ok(_) | Err(_) => Err(malformed(part, expected)),
                },
                None => Ok(None),
            };
            let hexes = number(
                hexes,
                MOST_HEXES,
                "a name and 1 to 20 hexes, such as grain:2",
            )?;
            let at = number(at, FARTHEST, "a name and a range to 200, such as grain@3")?;
            if hexes == Some(0) || (hexes.is_some() && at.is_some()) {
                let expected = "either a number of hexes, as in grain:2, or a place, as in grain@3";
                return Err(malformed(part, expected));
            }
            if list.len == MOST {
                return Err(malformed(text, "a list of at most 8 items"));
            }
            list.items[list.len] = Hindering {
                what: word("hindrance", name)?,
                hexes: hexes.unwrap_or(1),
                at,
            };
            list.len += 1;
        }
        Ok(list)
    }
}

impl fmt::Display for Hindrances {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.len == 0 {
            return f.write_str("none");
        }
        for (place, item) in self.items().iter().enumerate() {
            if place > 0 {
                f.write_str("+")?;
            }
            f.write_str(item.what.into())?;
            match (item.at, item.hexes) {
                (Some(at), _) => write!(f, "@{at}")?,
                (None, 1) => {}
                (None, hexes) => write!(f, ":{hexes}")?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_read_back_from_how_they_are_written() {
        for text in [
            "none",
            "smoke",
            "grain:2+smoke",
            "brush@3+grain@3+smoke@0",
            "mist:2",
        ] {
            assert_eq!(text.parse::<Hindrances>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn what_is_no_list_is_refused() {
        for (text, words) in [
            ("grian", "did you mean grain?"),
            ("grain:0", "grain@3"),
            ("grain:2@3", "grain@3"),
            ("grain:x", "grain:2"),
            ("grain@900", "range to 200"),
            ("", "known are brush"),
            ("smoke+", "known are brush"),
            (
                "smoke+smoke+smoke+smoke+smoke+smoke+smoke+smoke+smoke",
                "at most 8",
            ),
        ] {
            let error = text.parse::<Hindrances>().unwrap_err().to_string();
            assert!(error.contains(words), "{text}: {error}");
        }
    }
}
