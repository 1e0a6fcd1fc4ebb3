//! A variant as it is typed: a name, or a file.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, anyhow};
use aslodds::query::Variant;
use aslodds::rules::variant::{BUILT_IN, VariantFile, from_toml};

/// The most that a file may hold: every setting that there is takes less than a tenth of it.
const MOST_BYTES: u64 = 1_000_000;

/// The variant of that name, or in the file of that name.
pub fn read(text: &str) -> Result<Variant> {
    if is_file(text) {
        return Ok(file(text)?.variant);
    }
    text.parse().context("--variant")
}

/// What it is called in titles: as it was typed, a file without its place.
pub fn called(text: &str) -> String {
    let name = Path::new(text).file_name().filter(|_| is_file(text));
    name.map_or_else(
        || text.to_owned(),
        |name| name.to_string_lossy().into_owned(),
    )
}

/// What stands in a file.
pub fn file(path: &str) -> Result<VariantFile> {
    let context = || format!("--variant {path}");
    let about = fs::metadata(path).with_context(context)?;
    if !about.is_file() {
        return Err(anyhow!("it is no file")).with_context(context);
    }
    if about.len() > MOST_BYTES {
        return Err(anyhow!("it has more than {MOST_BYTES} bytes")).with_context(context);
    }
    let text = fs::read_to_string(path).with_context(context)?;
    from_toml(&text).with_context(context)
}

/// Whether a file is meant: no name of a variant ends in `.toml`, and one with a slash is a name if
/// it begins with that of a variant, as `asl+critical-fraction:1/3` does.
pub fn is_file(text: &str) -> bool {
    let begins_with_a_name = || {
        let first = text.split('+').next().unwrap_or_default();
        BUILT_IN.iter().any(|known| known.name == first)
    };
    text.to_lowercase().ends_with(".toml") || (text.contains(['/', '\\']) && !begins_with_a_name())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_may_have_a_slash_in_a_fraction() {
        for (text, is) in [
            ("asl+critical-fraction:1/3", false),
            ("third-die-rof+critical-fraction:1/3", false),
            ("mine.toml", true),
            ("asl/mine", true),
            ("./mine", true),
            ("asl+x.TOML", true),
            ("as1", false),
        ] {
            assert_eq!(is_file(text), is, "{text}");
        }
        assert_eq!(called("lab/mine.toml"), "mine.toml");
        assert_eq!(
            called("asl+critical-fraction:1/3"),
            "asl+critical-fraction:1/3"
        );
    }
}
