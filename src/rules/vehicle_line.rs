//! The Vehicle line of the fire tables: vehicles without armor (A7.308, A7.309).

use strum::{EnumIter, EnumString, IntoEnumIterator, IntoStaticStr, VariantNames};

use super::stack::Fire;
use crate::dice::{Dice, Note};
use crate::rule::{Field, FieldKind, Outcome, Rule, Sum, Value};

/// One fire attack on a vehicle without armor.
///
/// ```
/// use aslodds::engine::exact;
/// use aslodds::rules::stack::Fire;
/// use aslodds::rules::tables::Tables;
/// use aslodds::rules::tables::fire_table::{FireTableKind, Firepower};
/// use aslodds::rules::vehicle_line::{VehicleLine, VehicleLineResult};
///
/// // 8 FP has a kill number of 7: 2 and 3 burn, 4 to 6 eliminate, a 7 immobilizes.
/// let column = Tables::PRINTED.fire_column(FireTableKind::Ift, Firepower::whole(8));
/// let attack = VehicleLine { fire: Fire { column, drm: 0 }, hull_down: false };
/// let dist = exact::solve(&attack)?;
/// assert_eq!(dist.fraction(&VehicleLineResult::Burning).to_string(), "1/12");
/// assert_eq!(dist.fraction(&VehicleLineResult::Eliminated).to_string(), "1/3");
/// assert_eq!(dist.fraction(&VehicleLineResult::Immobilized).to_string(), "1/6");
/// # Ok::<(), aslodds::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct VehicleLine {
    /// The column and the DRM.
    pub fire: Fire,
    /// Whether the vehicle is hull down: an Original 2 never immobilizes it.
    pub hull_down: bool,
}

/// What comes of the vehicle.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    EnumIter,
    EnumString,
    IntoStaticStr,
    VariantNames,
)]
#[strum(serialize_all = "kebab-case")]
pub enum VehicleLineResult {
    /// Nothing.
    NoEffect,
    /// It is immobilized.
    Immobilized,
    /// It is a wreck.
    Eliminated,
    /// It is a burning wreck.
    Burning,
}

impl Rule for VehicleLine {
    type Outcome = VehicleLineResult;

    fn resolve<D: Dice + ?Sized>(&self, dice: &mut D) -> VehicleLineResult {
        let original = dice.total_2d6();
        self.of_dr(original, dice)
    }
}

impl VehicleLine {
    /// What a DR does that is rolled already.
    pub(super) fn of_dr<D: Dice + ?Sized>(&self, original: u8, dice: &mut D) -> VehicleLineResult {
        let Some(column) = self.fire.column else {
            let words = "less than the first column's FP: no effect";
            dice.note(Note::new("A7.308", words, &[]));
            return VehicleLineResult::NoEffect;
        };
        let final_dr = i32::from(original) + i32::from(self.fire.drm);
        let kill = i32::from(column.kill_number());
        let (words, result) = if 2 * final_dr <= kill {
            (
                "Final DR {0} <= half of kill number {1}: a burning wreck",
                VehicleLineResult::Burning,
            )
        } else if final_dr < kill {
            (
                "Final DR {0} < kill number {1}: eliminated",
                VehicleLineResult::Eliminated,
            )
        } else if final_dr == kill {
            (
                "Final DR {0} is the kill number: immobilized",
                VehicleLineResult::Immobilized,
            )
        } else {
            (
                "Final DR {0} > kill number {1}: no effect",
                VehicleLineResult::NoEffect,
            )
        };
        dice.note(Note::new("A7.308", words, &[final_dr, kill]));
        // The dr of an Original 2 is not asked for where it could change nothing.
        if original == 2 && result < VehicleLineResult::Burning {
            result.max(self.unlikely_kill(dice))
        } else {
            result
        }
    }

    /// A7.309: an Original 2 may do more than its Final DR.
    fn unlikely_kill<D: Dice + ?Sized>(&self, dice: &mut D) -> VehicleLineResult {
        let dr = dice.dr();
        let (words, result) = match dr {
            1 => (
                "Original 2, dr {0}: at least a burning wreck",
                VehicleLineResult::Burning,
            ),
            2 => (
                "Original 2, dr {0}: at least eliminated",
                VehicleLineResult::Eliminated,
            ),
            3 if !self.hull_down => (
                "Original 2, dr {0}: at least immobilized",
                VehicleLineResult::Immobilized,
            ),
            _ => (
                "Original 2, dr {0}: nothing more",
                VehicleLineResult::NoEffect,
            ),
        };
        dice.note(Note::new("A7.309", words, &[dr.into()]));
        result
    }
}

impl Outcome for VehicleLineResult {
    const FIELDS: &'static [Field] = &[Field {
        name: "result",
        kind: FieldKind::Words(Self::VARIANTS),
        sums: &[
            Sum {
                name: "knocked-out",
                words: &["eliminated", "burning"],
            },
            Sum {
                name: "any-effect",
                words: &["immobilized", "eliminated", "burning"],
            },
        ],
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
    use super::super::tables::fire_table::{FireTableKind, Firepower};
    use super::*;
    use crate::engine::exact;
    use crate::rules::tables::Tables;

    /// Ways out of 216 of every result, in their order.
    fn check(fp: u16, drm: i16, hull_down: bool, expected: [u32; 4]) {
        let column = Tables::PRINTED.fire_column(FireTableKind::Ift, Firepower::whole(fp));
        let attack = VehicleLine {
            fire: Fire { column, drm },
            hull_down,
        };
        let dist = exact::solve(&attack).unwrap();
        let found: Vec<_> = VehicleLineResult::iter()
            .map(|result| dist.weight(&result) * 216_u32 / dist.total())
            .collect();
        assert_eq!(found, expected.map(Into::into), "{fp} FP, DRM {drm}");
    }

    #[test]
    fn hand_counts() {
        // Kill number 7: 2 and 3 burn (3 of 36), 4 to 6 eliminate (12), 7 immobilizes (6).
        check(8, 0, false, [15 * 6, 6 * 6, 12 * 6, 3 * 6]);
        // With +6 only an Original 2 does anything: a dr of 1 burns, 2 eliminates, 3 immobilizes.
        check(8, 6, false, [213, 1, 1, 1]);
        check(8, 6, true, [214, 0, 1, 1]);
        // With +4 it eliminates at a Final DR of 6, and its dr of 1 burns; a 3 immobilizes (2 of 36).
        check(8, 4, false, [33 * 6, 2 * 6, 5, 1]);
        // Less than 1 FP.
        check(0, 0, false, [216, 0, 0, 0]);
    }
}
