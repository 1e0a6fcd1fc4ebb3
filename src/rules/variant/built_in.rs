//! The variants that come with the program.

use super::{Rulebook, Variant};
use crate::error::Error;

/// A variant that comes with the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BuiltIn {
    /// What it is called.
    pub name: &'static str,
    /// What it is, in words.
    pub about: &'static str,
    /// The settings that make it, as they stand in a name.
    settings: &'static str,
}

/// Every variant that comes with the program: the rulebooks, then what designers ask about, then
/// the other readings of disputed points.
///
/// ```
/// use aslodds::rules::variant::{BUILT_IN, Variant};
///
/// let third = BUILT_IN.iter().find(|it| it.name == "third-die-rof");
/// assert_eq!(third.expect("it comes with the program").variant().to_string(), "asl+rof-die:third");
/// ```
pub const BUILT_IN: &[BuiltIn] = &[
    BuiltIn {
        name: "asl",
        about: "Advanced Squad Leader with the default readings",
        settings: "asl",
    },
    BuiltIn {
        name: "starter-kit",
        about: "the ASL Starter Kits: no subsequent dr for critical hits, no improbable hit, their \
                own To Hit chart and modifiers",
        settings: "starter-kit",
    },
    BuiltIn {
        name: "third-die-rof",
        about: "a third die, which has no part in the To Hit DR, keeps the rate of fire",
        settings: "asl+rof-die:third",
    },
    BuiltIn {
        name: "at-most-half",
        about: "a Final DR of exactly half of the Modified TH# is a critical hit too",
        settings: "asl+critical-at:at-most",
    },
    BuiltIn {
        name: "improbable-on-1",
        about: "an improbable hit on a subsequent dr of 1 alone, which is a critical hit",
        settings: "asl+improbable-hit-dr:1",
    },
    BuiltIn {
        name: "weaker-grenades",
        about: "every Smoke Placement Exponent is one lower",
        settings: "asl+grenade-exponent:-1",
    },
    BuiltIn {
        name: "criticals-on-2",
        about: "another reading of C3.7: at a Modified TH# of 0 or less only an Original 2 can be \
                a critical hit",
        settings: "asl+zero-th:original-2",
    },
    BuiltIn {
        name: "final-six",
        about: "another reading of A24.1: a dr that reaches 6 with its DRM ends the MPh",
        settings: "asl+grenade-six:final",
    },
    BuiltIn {
        name: "able-to-move",
        about: "the text of A24.1 of 2010: a squad need not be in Good Order to try its grenades",
        settings: "asl+grenade-order:able-to-move",
    },
];

impl BuiltIn {
    /// The variant.
    ///
    /// # Panics
    ///
    /// Never: a test reads every one.
    #[must_use]
    pub fn variant(&self) -> Variant {
        self.settings.parse().expect("settings that a test reads")
    }
}

/// The variant of that name.
pub(super) fn named(name: &str) -> Result<Variant, Error> {
    if let Ok(rulebook) = name.parse::<Rulebook>() {
        return Ok(Variant::of(rulebook));
    }
    match BUILT_IN.iter().find(|known| known.name == name) {
        Some(known) => known.settings.parse(),
        None => {
            let known: Vec<&str> = BUILT_IN.iter().map(|it| it.name).collect();
            Err(Error::unknown_word("variant", name, &known))
        }
    }
}
