//! Shots in files: a TOML table `[shot]` whose keys are the words.
//!
//! ```toml
//! variant = "asl"
//!
//! [shot]
//! gun = "75L"
//! nation = "german"
//! range = "6..13"
//! acquired = [0, 1, 2]
//! concealed = true
//! ```

use super::{PARAMS, place};
use crate::error::Error;

/// A shot as it stands in a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SavedShot {
    /// The name of the variant, if the file names one.
    pub variant: Option<String>,
    /// Words with the text of their values.
    pub given: Vec<(String, String)>,
}

/// Reads a file. Keys may be written with `-` or `_`.
///
/// # Errors
///
/// - [`Error::Malformed`] if it is no TOML, has no table `[shot]`, or a value is neither a number,
///   a text, yes or no, nor a list of these.
/// - [`Error::UnknownWord`] if a key is none of a shot's words.
/// - [`Error::Repeated`] if a word stands there in both spellings.
pub fn read_file(text: &str) -> Result<SavedShot, Error> {
    let malformed = |given: &str, expected: &str| Error::Malformed {
        what: "the file".to_owned(),
        given: given.to_owned(),
        expected: expected.to_owned(),
    };
    let file: toml::Table = text
        .parse()
        .map_err(|error: toml::de::Error| malformed(error.to_string().trim_end(), "TOML"))?;
    let mut saved = SavedShot::default();
    let mut found = false;
    for (key, value) in &file {
        match (key.as_str(), value) {
            ("variant", toml::Value::String(variant)) => saved.variant = Some(variant.clone()),
            ("variant", other) => {
                return Err(malformed(
                    &other.to_string(),
                    "a variant's name, as in \"asl\"",
                ));
            }
            ("shot", toml::Value::Table(words)) => {
                found = true;
                for (key, value) in words {
                    let name = key.replace('-', "_");
                    let name = PARAMS[place(&name)?].param.name;
                    if saved.given.iter().any(|(known, _)| known == name) {
                        return Err(Error::Repeated {
                            what: name.to_owned(),
                        });
                    }
                    let text = text_of(value).ok_or_else(|| {
                        let expected = "a number, a text, true or false, or a list of these";
                        malformed(&format!("{key} = {value}"), expected)
                    })?;
                    saved.given.push((name.to_owned(), text));
                }
            }
            ("shot", other) => return Err(malformed(&other.to_string(), "a table [shot]")),
            (unknown, _) => {
                return Err(Error::unknown_word("key", unknown, &["variant", "shot"]));
            }
        }
    }
    if found {
        Ok(saved)
    } else {
        Err(malformed(
            text.lines().next().unwrap_or(""),
            "a file with a table [shot]",
        ))
    }
}

/// The text of a file that [`read_file`] reads as `saved`.
#[must_use]
pub fn write_file(saved: &SavedShot) -> String {
    let mut file = toml::Table::new();
    if let Some(variant) = &saved.variant {
        file.insert("variant".to_owned(), variant.clone().into());
    }
    let mut shot = toml::Table::new();
    for (name, text) in &saved.given {
        let value = match (text.parse::<i64>(), text.as_str()) {
            (Ok(number), _) => number.into(),
            (Err(_), "yes") => true.into(),
            (Err(_), "no") => false.into(),
            (Err(_), text) => text.into(),
        };
        shot.insert(name.clone(), value);
    }
    file.insert("shot".to_owned(), shot.into());
    file.to_string()
}

fn text_of(value: &toml::Value) -> Option<String> {
    match value {
        toml::Value::String(text) => Some(text.clone()),
        toml::Value::Integer(number) => Some(number.to_string()),
        toml::Value::Boolean(flag) => Some(if *flag { "yes" } else { "no" }.to_owned()),
        toml::Value::Array(values) => {
            let texts: Option<Vec<String>> = values.iter().map(text_of).collect();
            Some(texts?.join(","))
        }
        toml::Value::Float(_) | toml::Value::Datetime(_) | toml::Value::Table(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_read_back_as_it_was_written() {
        let saved = SavedShot {
            variant: Some("starter-kit".to_owned()),
            given: [
                ("acquired", "0,1"),
                ("cx", "yes"),
                ("gun", "75L"),
                ("range", "13"),
            ]
            .map(|(name, text)| (name.to_owned(), text.to_owned()))
            .to_vec(),
        };
        assert_eq!(read_file(&write_file(&saved)), Ok(saved));
    }

    #[test]
    fn lists_and_both_spellings() {
        let saved = read_file("[shot]\nbuttoned-up = true\nrange = [1, 2]\n").unwrap();
        let given: Vec<_> = saved
            .given
            .iter()
            .map(|(a, b)| (a.as_str(), b.as_str()))
            .collect();
        assert_eq!(given, [("buttoned_up", "yes"), ("range", "1,2")]);
    }

    #[test]
    fn what_is_no_shot_is_refused() {
        let error = |text: &str| read_file(text).unwrap_err().to_string();
        assert!(error("[shot]\nrnge = 3").contains("did you mean range?"));
        assert!(error("[shto]\nrange = 3").contains("did you mean shot?"));
        assert!(error("range = ").contains("TOML"));
        assert!(error("").contains("[shot]"));
        assert!(error("[shot]\nrange = 1.5").contains("a number"));
        assert!(error("[shot]\nbuttoned-up = true\nbuttoned_up = true").contains("twice"));
    }
}
