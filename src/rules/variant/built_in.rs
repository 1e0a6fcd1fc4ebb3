//! The variants that come with the program.

use super::{Rulebook, Variant, from_toml};
use crate::error::Error;

/// A variant that comes with the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BuiltIn {
    /// What it is called.
    pub name: &'static str,
    /// What it is, in words.
    pub about: String,
    /// The variant.
    pub variant: Variant,
}

/// The files of those that are no rulebook.
const FILES: [(&str, &str); 7] = [
    ("third-die-rof", include_str!("built_in/third-die-rof.toml")),
    ("at-most-half", include_str!("built_in/at-most-half.toml")),
    (
        "improbable-on-1",
        include_str!("built_in/improbable-on-1.toml"),
    ),
    (
        "weaker-grenades",
        include_str!("built_in/weaker-grenades.toml"),
    ),
    (
        "criticals-on-2",
        include_str!("built_in/criticals-on-2.toml"),
    ),
    ("final-six", include_str!("built_in/final-six.toml")),
    ("able-to-move", include_str!("built_in/able-to-move.toml")),
];

/// Every variant that comes with the program: the rulebooks, then what designers ask about, then
/// the other readings of disputed points.
///
/// ```
/// use aslodds::rules::variant::built_in;
///
/// let third = built_in().into_iter().find(|it| it.name == "third-die-rof");
/// let third = third.expect("it comes with the program");
/// assert_eq!(third.variant.to_string(), "asl+rof-die:third");
/// ```
#[must_use]
pub fn built_in() -> Vec<BuiltIn> {
    let rulebook = |rulebook: Rulebook, about: &str| BuiltIn {
        name: rulebook.into(),
        about: about.to_owned(),
        variant: Variant::of(rulebook),
    };
    let books = [
        rulebook(
            Rulebook::Asl,
            "Advanced Squad Leader with the default readings",
        ),
        rulebook(
            Rulebook::StarterKit,
            "the ASL Starter Kits: no subsequent dr for critical hits, no improbable hit, their \
             own To Hit chart and modifiers",
        ),
    ];
    let files = FILES.into_iter().map(|(name, text)| {
        let file = from_toml(text).expect("a test reads every file");
        BuiltIn {
            name,
            about: file.about,
            variant: file.variant,
        }
    });
    books.into_iter().chain(files).collect()
}

/// The variant of that name.
pub(super) fn named(name: &str) -> Result<Variant, Error> {
    if let Ok(rulebook) = name.parse() {
        return Ok(Variant::of(rulebook));
    }
    match FILES.into_iter().find(|(known, _)| *known == name) {
        Some((_, text)) => Ok(from_toml(text)?.variant),
        None => {
            let known: Vec<&str> = built_in().iter().map(|it| it.name).collect();
            Err(Error::unknown_word("variant", name, &known))
        }
    }
}
