//! A variant in a file.

use super::Variant;
use super::setting::Draft;
use crate::error::Error;

/// A variant as it stands in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VariantFile {
    /// What the file says of it in words, if anything.
    pub about: String,
    /// The variant.
    pub variant: Variant,
}

/// Reads a variant from TOML: `base` names the variant that it starts from, `about` says what it
/// is, and every other key is a setting. Keys with dots may be written as tables.
///
/// # Errors
///
/// - [`Error::Malformed`] if it is no TOML, or a value is neither a number nor a text.
/// - [`Error::UnknownWord`] if nothing is called like a key; the nearest one is named.
/// - Those of [`Variant::setting`].
///
/// ```
/// use aslodds::rules::variant::from_toml;
///
/// let file = from_toml(
///     r#"
///     about = "thicker woods"
///     base = "asl"
///     critical-at = "at-most"
///
///     [terrain]
///     woods.tem = 2
///     "#,
/// )?;
/// assert_eq!(file.variant.to_string(), "asl+critical-at:at-most+terrain.woods.tem:2");
/// let slip = from_toml("critical-ad = \"at-most\"").unwrap_err();
/// assert!(slip.to_string().contains("did you mean critical-at?"));
/// # Ok::<(), aslodds::Error>(())
/// ```
pub fn from_toml(text: &str) -> Result<VariantFile, Error> {
    let table: toml::Table = text.parse().map_err(|error: toml::de::Error| {
        malformed("the variant's file", error.to_string().trim_end(), "TOML")
    })?;
    let word = |key: &str| match table.get(key) {
        None => Ok(None),
        Some(toml::Value::String(text)) => Ok(Some(text.as_str())),
        Some(other) => Err(malformed(key, &other.to_string(), "a text in quotes")),
    };
    let base: Variant = word("base")?.unwrap_or("asl").parse()?;
    let about = word("about")?.unwrap_or_default().to_owned();
    let mut draft = Draft::new(base);
    for (key, value) in &table {
        if key != "base" && key != "about" {
            set(&mut draft, key, value)?;
        }
    }
    Ok(VariantFile {
        about,
        variant: draft.variant(),
    })
}

/// Sets what `key` names, or each of what a table of that name holds.
fn set(draft: &mut Draft, key: &str, value: &toml::Value) -> Result<(), Error> {
    match value {
        toml::Value::Integer(number) => draft.set(key, &number.to_string()),
        toml::Value::String(text) => draft.set(key, text),
        toml::Value::Table(table) => {
            for (inner, value) in table {
                set(draft, &format!("{key}.{inner}"), value)?;
            }
            Ok(())
        }
        toml::Value::Float(_)
        | toml::Value::Boolean(_)
        | toml::Value::Datetime(_)
        | toml::Value::Array(_) => Err(malformed(
            key,
            &value.to_string(),
            "a whole number, or a text in quotes",
        )),
    }
}

fn malformed(what: &str, given: &str, expected: &str) -> Error {
    Error::Malformed {
        what: what.to_owned(),
        given: given.to_owned(),
        expected: expected.to_owned(),
    }
}
