//! A vehicle's smoke dispenser: a usage DR (D13).

use strum::{EnumIter, EnumString, IntoStaticStr, VariantNames};

use crate::dice::{Dice, Note};
use crate::rule::{Field, FieldKind, Outcome, Rule, Value};

/// One attempt.
///
/// ```
/// use aslodds::engine::exact;
/// use aslodds::rules::smoke_dispenser::{SmokeDispenser, SmokeDispenserResult};
///
/// let buttoned_up = SmokeDispenser { usage: 8, drm: 1 };
/// let placed = exact::solve(&buttoned_up)?.fraction(&SmokeDispenserResult::Placed);
/// assert_eq!(placed.to_string(), "7/12");
/// # Ok::<(), aslodds::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SmokeDispenser {
    /// The usage number of the dispenser, `2..=12`.
    pub usage: u8,
    /// What is added to the DR.
    pub drm: i16,
}

/// What comes of an attempt.
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
pub enum SmokeDispenserResult {
    /// Dispersed Smoke.
    Placed,
    /// None.
    NotPlaced,
}

impl Rule for SmokeDispenser {
    type Outcome = SmokeDispenserResult;

    fn resolve<D: Dice + ?Sized>(&self, dice: &mut D) -> SmokeDispenserResult {
        let final_dr = i32::from(dice.total_2d6()) + i32::from(self.drm);
        let numbers = [final_dr, self.usage.into()];
        if final_dr <= self.usage.into() {
            dice.note(Note::new(
                "D13",
                "Final DR {0} is within the usage number {1}",
                &numbers,
            ));
            SmokeDispenserResult::Placed
        } else {
            dice.note(Note::new(
                "D13",
                "Final DR {0} is above the usage number {1}: no smoke",
                &numbers,
            ));
            SmokeDispenserResult::NotPlaced
        }
    }
}

impl Outcome for SmokeDispenserResult {
    const FIELDS: &'static [Field] = &[Field {
        name: "result",
        kind: FieldKind::Words(Self::VARIANTS),
        sums: &[],
    }];

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
        // Of 36 DRs 1 is a 2, 15 are 6 or less, 26 are 8 or less.
        for (usage, drm, placed) in [(6, 0, 15_u8), (8, 0, 26), (8, 2, 15), (2, 0, 1), (2, 1, 0)] {
            let dist = exact::solve(&SmokeDispenser { usage, drm }).unwrap();
            let ways = dist.weight(&SmokeDispenserResult::Placed) * 36_u8 / dist.total();
            assert_eq!(ways, placed.into(), "{usage} {drm:+}");
        }
    }
}
