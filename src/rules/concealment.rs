//! A dr for the loss or the gain of concealment (A12).

use strum::{EnumIter, EnumString, IntoEnumIterator, IntoStaticStr, VariantNames};

use crate::dice::{Dice, Note};
use crate::rule::{Field, FieldKind, Outcome, Rule, Value};

/// One dr.
///
/// What calls for it, the number that it takes and what modifies the dr are not part of it.
///
/// ```
/// use aslodds::engine::exact;
/// use aslodds::rules::concealment::{Concealment, ConcealmentResult};
///
/// let dist = exact::solve(&Concealment { at_most: 4 })?;
/// assert_eq!(dist.fraction(&ConcealmentResult::Changed).to_string(), "2/3");
/// # Ok::<(), aslodds::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Concealment {
    /// The highest dr, as rolled, that loses or gains it, `1..=6`.
    pub at_most: u8,
}

/// What comes of the dr.
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
pub enum ConcealmentResult {
    /// Concealment is lost, or gained, whichever the dr is for.
    Changed,
    /// It is as before.
    Unchanged,
}

impl Rule for Concealment {
    type Outcome = ConcealmentResult;

    fn resolve<D: Dice + ?Sized>(&self, dice: &mut D) -> ConcealmentResult {
        let dr = dice.dr();
        let numbers = [dr.into(), self.at_most.into()];
        if dr <= self.at_most {
            dice.note(Note::new(
                "A12",
                "dr {0} <= {1}: concealment is lost or gained",
                &numbers,
            ));
            ConcealmentResult::Changed
        } else {
            dice.note(Note::new(
                "A12",
                "dr {0} > {1}: concealment is as before",
                &numbers,
            ));
            ConcealmentResult::Unchanged
        }
    }
}

impl Outcome for ConcealmentResult {
    const FIELDS: &'static [Field] = &[Field {
        name: "result",
        kind: FieldKind::Words(Self::VARIANTS),
        sums: &[],
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

    #[test]
    fn hand_counts() {
        // A player's report has 33, 50 and 66 % for 2, 3 and 4 or less; 6 or less is certain.
        for (at_most, chance) in [(1, "1/6"), (2, "1/3"), (3, "1/2"), (4, "2/3"), (6, "1")] {
            let dist = exact::solve(&Concealment { at_most }).unwrap();
            let changed = dist.fraction(&ConcealmentResult::Changed);
            assert_eq!(changed.to_string(), chance, "{at_most} or less");
        }
    }
}
