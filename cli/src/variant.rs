//! A variant as it is typed: a name, or a file.

use std::fs;

use anyhow::{Context, Result};
use aslodds::query::Variant;
use aslodds::rules::variant::{VariantFile, from_toml};

/// The variant of that name, or in the file of that name.
pub fn read(text: &str) -> Result<Variant> {
    if is_file(text) {
        return Ok(file(text)?.variant);
    }
    text.parse().context("--variant")
}

/// What stands in a file.
pub fn file(path: &str) -> Result<VariantFile> {
    let context = || format!("--variant {path}");
    let text = fs::read_to_string(path).with_context(context)?;
    from_toml(&text).with_context(context)
}

/// Whether a file is meant: no name of a variant has a slash or ends in `.toml`.
pub fn is_file(text: &str) -> bool {
    text.contains(['/', '\\']) || text.to_lowercase().ends_with(".toml")
}
