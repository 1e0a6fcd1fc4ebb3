//! What the DR of one use does to the weapon itself: breakdown, Low Ammo, removal (A.11).

use strum::{EnumIter, EnumString, IntoEnumIterator, IntoStaticStr, VariantNames};

use crate::dice::{Dice, Note};
use crate::rule::{Field, FieldKind, Outcome, Rule, Sum, Value};

/// One use of a weapon: its Original DR against the X#, then against the B#.
///
/// What lowers a B# leaves the old one as an X#: a B12 Gun on Intensive Fire has B# 10 and
/// X# 12. Whether the same DR hits is another matter: a DR that breaks a weapon may hit.
///
/// ```
/// use aslodds::engine::exact;
/// use aslodds::rules::breakdown::{Breakdown, BreakdownResult};
///
/// let flamethrower = Breakdown { removal: Some(10), ..Breakdown::UNLISTED };
/// let removed = exact::solve(&flamethrower)?.fraction(&BreakdownResult::Removed);
/// assert_eq!(removed.to_string(), "1/6");
/// # Ok::<(), aslodds::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Breakdown {
    /// The Breakdown Number (B#): the lowest Original DR that is not harmless; 13 and more is never.
    pub number: u8,
    /// The lowest DR that removes the weapon (X#), `2..=12`, if it has such a number.
    pub removal: Option<u8>,
    /// Whether the B# is circled: only a 12 is a malfunction, and what else reaches the B# is
    /// Low Ammo.
    pub circled: bool,
}

/// What comes of the weapon.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    EnumString,
    IntoStaticStr,
    EnumIter,
    VariantNames,
)]
#[strum(serialize_all = "kebab-case")]
pub enum BreakdownResult {
    /// Nothing.
    Unharmed,
    /// Low Ammo: from now on the old B# is the X#, and the new B# is one lower.
    LowAmmo,
    /// It malfunctions.
    Malfunctions,
    /// It is removed.
    Removed,
}

impl Breakdown {
    /// A weapon with no number printed: an unlisted B# is 12.
    pub const UNLISTED: Breakdown = Breakdown {
        number: 12,
        removal: None,
        circled: false,
    };

    /// A B# as printed, and nothing else.
    #[must_use]
    pub const fn at(number: u8) -> Self {
        Breakdown {
            number,
            ..Breakdown::UNLISTED
        }
    }

    /// The same after the B# was lowered, as by Intensive Fire or captured use: an X# goes down
    /// with it, and without one the old B# becomes the X#.
    ///
    /// ```
    /// use aslodds::rules::breakdown::Breakdown;
    ///
    /// // A B12 Gun on Intensive Fire malfunctions at 10 and is lost at 12.
    /// let intensive = Breakdown::at(12).lowered(2);
    /// assert_eq!((intensive.number, intensive.removal), (10, Some(12)));
    /// ```
    #[must_use]
    pub const fn lowered(self, by: u8) -> Self {
        let removal = match self.removal {
            Some(removal) => removal.saturating_sub(by),
            None => self.number,
        };
        Breakdown {
            number: self.number.saturating_sub(by),
            removal: Some(removal),
            circled: self.circled,
        }
    }

    /// The same with Low Ammo: the old B# is the X#, and the new one is one lower.
    #[must_use]
    pub const fn with_low_ammo(self) -> Self {
        Breakdown {
            number: self.number.saturating_sub(1),
            removal: Some(self.number),
            circled: false,
        }
    }

    /// What an Original DR that was rolled for something else does to the weapon.
    #[inline]
    pub(super) fn of_dr<D: Dice + ?Sized>(&self, original: u8, dice: &mut D) -> BreakdownResult {
        if let Some(removal) = self.removal.filter(|removal| original >= *removal) {
            let numbers = [original.into(), removal.into()];
            let words = "Original {0} >= X# {1}: the weapon is removed";
            dice.note(Note::new("A.11", words, &numbers));
            return BreakdownResult::Removed;
        }
        if original < self.number {
            return BreakdownResult::Unharmed;
        }
        let numbers = [original.into(), self.number.into()];
        if self.circled && original < 12 {
            let words = "Original {0} >= circled B# {1}, and no 12: Low Ammo";
            dice.note(Note::new("D3.71", words, &numbers));
            BreakdownResult::LowAmmo
        } else {
            let words = "Original {0} >= B# {1}: the weapon malfunctions";
            dice.note(Note::new("A.11", words, &numbers));
            BreakdownResult::Malfunctions
        }
    }
}

impl Rule for Breakdown {
    type Outcome = BreakdownResult;

    fn resolve<D: Dice + ?Sized>(&self, dice: &mut D) -> BreakdownResult {
        let original = dice.total_2d6();
        let result = self.of_dr(original, dice);
        if result == BreakdownResult::Unharmed {
            let numbers = [original.into(), self.number.into()];
            let words = "Original {0} < B# {1}: the weapon is unharmed";
            dice.note(Note::new("A.11", words, &numbers));
        }
        result
    }
}

impl Outcome for BreakdownResult {
    const FIELDS: &'static [Field] = &[Field {
        name: "result",
        kind: FieldKind::Words(Self::VARIANTS),
        sums: &[Sum {
            name: "any-harm",
            words: &["low-ammo", "malfunctions", "removed"],
        }],
    }];

    fn all() -> Vec<Self> {
        Self::iter().collect()
    }

    fn push_values(&self, row: &mut Vec<Value>) {
        row.push(Value::Word(self.into()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::exact;

    /// Ways out of 36 of every result, in their order.
    fn check(weapon: Breakdown, expected: [u8; 4]) {
        let dist = exact::solve(&weapon).unwrap();
        let found: Vec<_> = BreakdownResult::iter()
            .map(|result| dist.weight(&result) * 36_u8 / dist.total())
            .collect();
        assert_eq!(found, expected.map(Into::into), "{weapon:?}");
    }

    fn weapon(breakdown: u8, removal: Option<u8>) -> Breakdown {
        Breakdown {
            number: breakdown,
            removal,
            ..Breakdown::UNLISTED
        }
    }

    // Of 36 DRs 1 is a 12, 2 are an 11, 3 a 10, 4 a 9.

    #[test]
    fn plain_numbers() {
        check(Breakdown::UNLISTED, [35, 0, 1, 0]);
        check(weapon(11, None), [33, 0, 3, 0]);
        check(weapon(2, None), [0, 0, 36, 0]);
        // An X10 flamethrower: its B# is never reached.
        check(weapon(12, Some(10)), [30, 0, 0, 6]);
        // A B12 Gun on Intensive Fire; a captured B11 weapon.
        check(weapon(10, Some(12)), [30, 0, 5, 1]);
        check(weapon(9, Some(11)), [26, 0, 7, 3]);
    }

    #[test]
    fn circled_numbers() {
        let circled = |breakdown, removal| Breakdown {
            circled: true,
            ..weapon(breakdown, removal)
        };
        check(circled(11, None), [33, 2, 1, 0]);
        check(circled(12, None), [35, 0, 1, 0]);
        check(circled(9, None), [26, 9, 1, 0]);
        check(circled(9, Some(11)), [26, 7, 0, 3]);
    }
}
