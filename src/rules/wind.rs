//! The wind: its force at the start (B25.63), and what a Rally Phase brings (B25.65).

use strum::{EnumIter, EnumString, IntoEnumIterator, IntoStaticStr, VariantNames};

use crate::dice::{Dice, Note};
use crate::rule::{Field, FieldKind, Outcome, Rule, Value};

/// One roll for the wind.
///
/// Where the wind blows to, and what a change makes of it, are not part of it.
///
/// ```
/// use aslodds::engine::exact;
/// use aslodds::rules::wind::{Wind, WindResult};
///
/// let start = exact::solve(&Wind::Start)?;
/// assert_eq!(start.fraction(&WindResult::MildBreeze).to_string(), "1/3");
/// let phase = exact::solve(&Wind::RallyPhase)?;
/// assert_eq!(phase.fraction(&WindResult::Change).to_string(), "1/36");
/// # Ok::<(), aslodds::Error>(())
/// ```
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, EnumString, IntoStaticStr, VariantNames,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Wind {
    /// The dr for its force, at the start of a scenario.
    Start,
    /// The Wind Change DR of a Rally Phase.
    RallyPhase,
}

/// What the wind does.
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
pub enum WindResult {
    /// At the start: there is none.
    NoWind,
    /// At the start: a Mild Breeze.
    MildBreeze,
    /// At the start: Heavy Winds.
    HeavyWinds,
    /// In a Rally Phase: it stays as it is.
    NoChange,
    /// In a Rally Phase: it changes.
    Change,
    /// In a Rally Phase: gusts, which disperse SMOKE.
    Gusts,
}

impl Rule for Wind {
    type Outcome = WindResult;

    fn resolve<D: Dice + ?Sized>(&self, dice: &mut D) -> WindResult {
        match self {
            Wind::Start => {
                let dr = dice.dr();
                let (words, result) = match dr {
                    0..=3 => ("dr {0} of 1 to 3: no wind", WindResult::NoWind),
                    4 | 5 => ("dr {0} of 4 and 5: a Mild Breeze", WindResult::MildBreeze),
                    6.. => ("a 6: Heavy Winds", WindResult::HeavyWinds),
                };
                dice.note(Note::new("B25.63", words, &[dr.into()]));
                result
            }
            Wind::RallyPhase => {
                let dr = dice.total_2d6();
                let (words, result) = match dr {
                    2 => ("a 2: the wind changes", WindResult::Change),
                    12 => ("a 12: gusts", WindResult::Gusts),
                    0..=1 | 3..=11 | 13.. => (
                        "DR {0} is neither 2 nor 12: no change",
                        WindResult::NoChange,
                    ),
                };
                dice.note(Note::new("B25.65", words, &[dr.into()]));
                result
            }
        }
    }
}

impl Outcome for WindResult {
    const FIELDS: &'static [Field] = &[Field {
        name: "wind",
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

    /// Ways out of 36 of every result, in their order.
    fn check(wind: Wind, expected: [u8; 6]) {
        let dist = exact::solve(&wind).unwrap();
        let found: Vec<_> = WindResult::iter()
            .map(|result| dist.weight(&result) * 36_u8 / dist.total())
            .collect();
        assert_eq!(found, expected.map(Into::into), "{wind:?}");
    }

    #[test]
    fn hand_counts() {
        // Three, two and one of 6 faces, each six times over.
        check(Wind::Start, [18, 12, 6, 0, 0, 0]);
        check(Wind::RallyPhase, [0, 0, 0, 34, 1, 1]);
    }
}
