//! Situations in files: a TOML table, such as `[shot]` or `[grenade]`, whose keys are the words.
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

use crate::error::Error;

/// A situation as it stands in a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Saved {
    /// The name of the variant, if the file names one.
    pub variant: Option<String>,
    /// Words with the text of their values.
    pub given: Vec<(String, String)>,
}

/// Reads a file whose table is called `table` and has these words. Keys may be written with `-`
/// or `_`.
///
/// # Errors
///
/// - [`Error::Malformed`] if it is no TOML, has no such table, or a value is neither a number,
///   a text, yes or no, nor a list of these.
/// - [`Error::UnknownWord`] if a key is none of the words.
/// - [`Error::Repeated`] if a word stands there in both spellings.
pub fn read_file(text: &str, table: &str, words: &[&'static str]) -> Result<Saved, Error> {
    let malformed = |given: &str, expected: &str| Error::Malformed {
        what: "the file".to_owned(),
        given: given.to_owned(),
        expected: expected.to_owned(),
    };
    let file: toml::Table = text
        .parse()
        .map_err(|error: toml::de::Error| malformed(error.to_string().trim_end(), "TOML"))?;
    let mut saved = Saved::default();
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
            (key, toml::Value::Table(given)) if key == table => {
                found = true;
                for (key, value) in given {
                    let name = key.replace('-', "_");
                    let known = words.iter().find(|word| **word == name);
                    let name = *known.ok_or_else(|| Error::unknown_word("key", &name, words))?;
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
            (key, other) if key == table => {
                return Err(malformed(&other.to_string(), &format!("a table [{table}]")));
            }
            (unknown, _) => {
                return Err(Error::unknown_word("key", unknown, &["variant", table]));
            }
        }
    }
    if found {
        Ok(saved)
    } else {
        Err(malformed(
            text.lines().next().unwrap_or(""),
            &format!("a file with a table [{table}]"),
        ))
    }
}

/// The text of a file that [`read_file`] reads as `saved`.
#[must_use]
pub fn write_file(saved: &Saved, table: &str) -> String {
    let mut file = toml::Table::new();
    if let Some(variant) = &saved.variant {
        file.insert("variant".to_owned(), variant.clone().into());
    }
    let mut words = toml::Table::new();
    for (name, text) in &saved.given {
        let value = match (text.parse::<i64>(), text.as_str()) {
            (Ok(number), _) => number.into(),
            (Err(_), "yes") => true.into(),
            (Err(_), "no") => false.into(),
            (Err(_), text) => text.into(),
        };
        words.insert(name.clone(), value);
    }
    file.insert(table.to_owned(), words.into());
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

    const WORDS: [&str; 5] = ["acquired", "buttoned_up", "cx", "gun", "range"];

    fn read(text: &str) -> Result<Saved, Error> {
        read_file(text, "shot", &WORDS)
    }

    #[test]
    fn a_file_is_read_back_as_it_was_written() {
        let saved = Saved {
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
        assert_eq!(read(&write_file(&saved, "shot")), Ok(saved));
    }

    #[test]
    fn lists_and_both_spellings() {
        let saved = read("[shot]\nbuttoned-up = true\nrange = [1, 2]\n").unwrap();
        let given: Vec<_> = saved
            .given
            .iter()
            .map(|(a, b)| (a.as_str(), b.as_str()))
            .collect();
        assert_eq!(given, [("buttoned_up", "yes"), ("range", "1,2")]);
    }

    #[test]
    fn what_is_no_shot_is_refused() {
        let error = |text: &str| read(text).unwrap_err().to_string();
        assert!(error("[shot]\nrnge = 3").contains("did you mean range?"));
        assert!(error("[shto]\nrange = 3").contains("did you mean shot?"));
        assert!(error("range = ").contains("TOML"));
        assert!(error("").contains("[shot]"));
        assert!(error("[shot]\nrange = 1.5").contains("a number"));
        assert!(error("[shot]\nbuttoned-up = true\nbuttoned_up = true").contains("twice"));
    }
}
