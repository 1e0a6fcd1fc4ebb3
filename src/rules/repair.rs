//! An attempt to repair a malfunctioned weapon: a Gun's (A9.72) or a vehicle's (D3.7).

use strum::{EnumIter, EnumString, IntoEnumIterator, IntoStaticStr, VariantNames};

use crate::dice::{Dice, Note};
use crate::rule::{Field, FieldKind, Outcome, Rule, Value};

/// One attempt.
///
/// How many attempts a unit may make, and who may make them, are not part of it.
///
/// ```
/// use aslodds::engine::exact;
/// use aslodds::rules::repair::{Repair, RepairResult};
///
/// let dist = exact::solve(&Repair::Gun { repair: 2 })?;
/// assert_eq!(dist.fraction(&RepairResult::Repaired).to_string(), "1/3");
/// assert_eq!(dist.fraction(&RepairResult::Eliminated).to_string(), "1/6");
/// # Ok::<(), aslodds::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Repair {
    /// A Gun.
    Gun {
        /// Its Repair Number (R#), `1..=5`: the highest dr that repairs it.
        repair: u8,
    },
    /// A weapon mounted on a vehicle, which has no number of its own.
    VehicleWeapon,
}

/// Whose weapon has malfunctioned: the word for a kind of [`Repair`].
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, EnumString, IntoStaticStr, VariantNames,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Mounting {
    /// A Gun.
    Gun,
    /// A weapon mounted on a vehicle.
    VehicleWeapon,
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
pub enum RepairResult {
    /// The weapon fires again.
    Repaired,
    /// It is as before.
    StillMalfunctioned,
    /// The Gun is gone.
    Eliminated,
    /// The vehicle's weapon is disabled.
    Disabled,
}

impl Rule for Repair {
    type Outcome = RepairResult;

    fn resolve<D: Dice + ?Sized>(&self, dice: &mut D) -> RepairResult {
        let dr = dice.dr();
        match *self {
            Repair::Gun { repair } => {
                let numbers = [dr.into(), repair.into()];
                if dr == 6 {
                    dice.note(Note::new("A9.72", "a 6 eliminates the Gun", &[]));
                    RepairResult::Eliminated
                } else if dr <= repair {
                    dice.note(Note::new("A9.72", "dr {0} <= R# {1}: repaired", &numbers));
                    RepairResult::Repaired
                } else {
                    dice.note(Note::new(
                        "A9.72",
                        "dr {0} > R# {1}: still malfunctioned",
                        &numbers,
                    ));
                    RepairResult::StillMalfunctioned
                }
            }
            Repair::VehicleWeapon => match dr {
                1 => {
                    dice.note(Note::new("D3.7", "a 1 repairs the vehicle's weapon", &[]));
                    RepairResult::Repaired
                }
                6 => {
                    dice.note(Note::new("D3.7", "a 6 disables the vehicle's weapon", &[]));
                    RepairResult::Disabled
                }
                other => {
                    let numbers = [other.into()];
                    dice.note(Note::new(
                        "D3.7",
                        "dr {0} is neither 1 nor 6: still malfunctioned",
                        &numbers,
                    ));
                    RepairResult::StillMalfunctioned
                }
            },
        }
    }
}

impl Outcome for RepairResult {
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
    use RepairResult::{Disabled, Eliminated, Repaired, StillMalfunctioned};

    /// Ways out of 6 of the four results, in their order.
    fn check(attempt: Repair, expected: [u8; 4]) {
        let dist = exact::solve(&attempt).unwrap();
        let results = [Repaired, StillMalfunctioned, Eliminated, Disabled];
        let found = results.map(|result| dist.weight(&result) * 6_u8 / dist.total());
        assert_eq!(found, expected.map(Into::into), "{attempt:?}");
    }

    #[test]
    fn hand_counts() {
        check(Repair::Gun { repair: 1 }, [1, 4, 1, 0]);
        check(Repair::Gun { repair: 2 }, [2, 3, 1, 0]);
        // A 5 leaves nothing between repair and loss.
        check(Repair::Gun { repair: 5 }, [5, 0, 1, 0]);
        check(Repair::VehicleWeapon, [1, 4, 0, 1]);
    }
}
