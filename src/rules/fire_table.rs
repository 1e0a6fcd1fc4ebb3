//! The DR of a fire attack on the Infantry Fire Table (A7.3, A7.9).

use strum::{EnumIter, EnumString, IntoStaticStr, VariantNames};

use super::random_selection::RandomSelection;
use super::stack::Fire;
use super::tables::fire_table::{FireColumn, FireResult, RESULTS};
use crate::dice::{Dice, Dr, Note};
use crate::rule::{Field, FieldKind, Outcome, Rule, Sum, Value};

/// One fire attack: its column, its DRM, and what doubles do to it.
///
/// ```
/// use aslodds::engine::exact;
/// use aslodds::rules::fire_table::{Cowering, FireAttack};
/// use aslodds::rules::stack::Fire;
/// use aslodds::rules::tables::Tables;
/// use aslodds::rules::tables::fire_table::{FireResult, FireTableKind, Firepower};
///
/// // 8 FP with a DRM of +2: a Normal Morale Check or better in 15 of 36.
/// let column = Tables::PRINTED.fire_column(FireTableKind::Ift, Firepower::whole(8));
/// let attack = FireAttack { fire: Fire { column, drm: 2 }, cowering: Cowering::Never };
/// let dist = exact::solve(&attack)?;
/// let checks = dist.fraction_where(|fired| fired.result > FireResult::Ptc);
/// assert_eq!(checks.to_string(), "5/12");
/// # Ok::<(), aslodds::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FireAttack {
    /// Its column and its DRM.
    pub fire: Fire,
    /// Whether it cowers on doubles.
    pub cowering: Cowering,
}

/// What Original doubles do to an attack (A7.9).
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
pub enum Cowering {
    /// Nothing: a leader directs it, or who fires does not cower.
    Never,
    /// It is resolved one column to the left.
    Cowers,
    /// It is resolved two columns to the left: Inexperienced Personnel fire.
    Inexperienced,
}

/// What comes of a fire attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fired {
    /// The result.
    pub result: FireResult,
    /// Whether it cowered.
    pub cowered: bool,
}

/// A fire attack with the Random Selection that a K or a KIA asks for (A7.301, A7.302).
///
/// ```
/// use aslodds::engine::exact;
/// use aslodds::rules::fire_table::{Cowering, FireAttack, FireTable};
/// use aslodds::rules::stack::Fire;
/// use aslodds::rules::tables::Tables;
/// use aslodds::rules::tables::fire_table::{FireTableKind, Firepower};
///
/// // A 1KIA at every DR among two units strikes both if they tie.
/// let column = Tables::PRINTED.fire_column(FireTableKind::Ift, Firepower::whole(1));
/// let attack = FireAttack { fire: Fire { column, drm: -12 }, cowering: Cowering::Never };
/// let dist = exact::solve(&FireTable { attack, units: 2 })?;
/// let both = dist.fraction_where(|struck| struck.selected == 2);
/// assert_eq!(both.to_string(), "1/6");
/// # Ok::<(), aslodds::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FireTable {
    /// The attack.
    pub attack: FireAttack,
    /// The number of units in the target Location, `1..=8`.
    pub units: u8,
}

/// What comes of a fire attack, and how many units it strikes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Struck {
    /// The result.
    pub result: FireResult,
    /// How many units a K reduces or a KIA eliminates.
    pub selected: u8,
    /// Whether the attack cowered.
    pub cowered: bool,
}

impl Rule for FireTable {
    type Outcome = Struck;

    fn resolve<D: Dice + ?Sized>(&self, dice: &mut D) -> Struck {
        let Fired { result, cowered } = self.attack.resolve(dice);
        let wanted = match result {
            FireResult::Kia(units) => units,
            FireResult::K(_) => 1,
            FireResult::None | FireResult::Ptc | FireResult::Mc(_) => 0,
        };
        let selected = if wanted >= self.units || wanted == 0 {
            wanted.min(self.units)
        } else {
            let selection = RandomSelection {
                units: self.units,
                wanted,
            };
            selection.resolve(dice).selected
        };
        Struck {
            result,
            selected,
            cowered,
        }
    }
}

impl FireAttack {
    /// The column for a DR, and whether the attack cowers with it.
    pub(super) fn column_for<D: Dice + ?Sized>(
        &self,
        dr: Dr,
        dice: &mut D,
    ) -> (Option<FireColumn>, bool) {
        let shifts = match self.cowering {
            Cowering::Never => 0,
            Cowering::Cowers => 1,
            Cowering::Inexperienced => 2,
        };
        if shifts == 0 || dr.colored != dr.white {
            return (self.fire.column, false);
        }
        let words = "doubles without a leader: the attack cowers, columns to the left: {0}";
        dice.note(Note::new("A7.9", words, &[shifts.into()]));
        let column = self.fire.column.and_then(|column| column.lower(shifts));
        (column, true)
    }
}

impl Rule for FireAttack {
    type Outcome = Fired;

    fn resolve<D: Dice + ?Sized>(&self, dice: &mut D) -> Fired {
        let (original, column, cowered) = match self.cowering {
            Cowering::Never => (dice.total_2d6(), self.fire.column, false),
            Cowering::Cowers | Cowering::Inexperienced => {
                let dr = dice.dr2();
                let (column, cowered) = self.column_for(dr, dice);
                (dr.total(), column, cowered)
            }
        };
        let fire = Fire {
            column,
            ..self.fire
        };
        let result = fire.result(original);
        fire.note(original, dice);
        Fired { result, cowered }
    }
}

impl Fire {
    /// Says what an Original DR comes to.
    pub(super) fn note<D: Dice + ?Sized>(self, original: u8, dice: &mut D) {
        let final_dr = i32::from(original) + i32::from(self.drm);
        let (section, words, number) = match self.result(original) {
            FireResult::None => ("A7.306", "Final DR {0} with DRM {+2}: no effect", 0),
            FireResult::Ptc => ("A7.305", "Final DR {0} with DRM {+2}: PTC", 0),
            FireResult::Mc(0) => ("A7.303", "Final DR {0} with DRM {+2}: NMC", 0),
            FireResult::Mc(added) => ("A7.304", "Final DR {0} with DRM {+2}: {1}MC", added),
            FireResult::K(added) => ("A7.302", "Final DR {0} with DRM {+2}: K/{1}", added),
            FireResult::Kia(units) => ("A7.301", "Final DR {0} with DRM {+2}: {1}KIA", units),
        };
        let numbers = [final_dr, number.into(), self.drm.into()];
        dice.note(Note::new(section, words, &numbers));
    }
}

impl Outcome for Fired {
    const FIELDS: &'static [Field] = &[
        Field {
            name: "result",
            kind: FieldKind::Words(RESULTS),
            sums: &[
                Sum {
                    name: "nmc-or-worse",
                    words: RESULTS.split_at(2).1,
                },
                Sum {
                    name: "any-effect",
                    words: RESULTS.split_at(1).1,
                },
                Sum {
                    name: "k-or-kia",
                    words: RESULTS.split_at(7).1,
                },
                Sum {
                    name: "kia",
                    words: RESULTS.split_at(11).1,
                },
            ],
        },
        Field::flag("cowered"),
    ];

    fn push_values(&self, row: &mut Vec<Value>) {
        row.push(Value::Word(self.result.word()));
        row.push(Value::Flag(self.cowered));
    }
}

impl Outcome for Struck {
    const FIELDS: &'static [Field] = &[
        Fired::FIELDS[0],
        Field::count("selected"),
        Field::flag("cowered"),
    ];

    fn push_values(&self, row: &mut Vec<Value>) {
        row.push(Value::Word(self.result.word()));
        row.push(Value::Int(self.selected.into()));
        row.push(Value::Flag(self.cowered));
    }
}

#[cfg(test)]
mod tests {
    use super::super::tables::fire_table::{FireTableKind, Firepower};
    use super::*;
    use crate::engine::exact;
    use crate::rules::tables::Tables;

    fn attack(fp: u16, drm: i16, cowering: Cowering) -> FireAttack {
        let column = Tables::PRINTED.fire_column(FireTableKind::Ift, Firepower::whole(fp));
        FireAttack {
            fire: Fire { column, drm },
            cowering,
        }
    }

    #[test]
    fn doubles_shift_the_column_without_a_leader() {
        // On the 4 column a 4 is a 1MC, on the 2 column too; a 2 is K/2 and K/1; a 6 is NMC and
        // PTC; an 8, 10 and 12 have no effect on either.
        let dist = exact::solve(&attack(4, 0, Cowering::Cowers)).unwrap();
        let ways = |result: FireResult| {
            let is = |fired: &Fired| fired.result == result;
            (dist.fraction_where(is) * crate::dist::Fraction::from(36)).to_string()
        };
        // DR 2: only doubles, so K/1 alone. DR 3: 2MC in 2. DR 4: 1MC in 3 either way; DR 5: 4.
        assert_eq!(ways(FireResult::K(1)), "1");
        assert_eq!(ways(FireResult::K(2)), "0");
        assert_eq!(ways(FireResult::Mc(2)), "2");
        assert_eq!(ways(FireResult::Mc(1)), "7");
        // DR 6: NMC in 4, and a PTC on the doubles; DR 7: PTC in 6.
        assert_eq!(ways(FireResult::Mc(0)), "4");
        assert_eq!(ways(FireResult::Ptc), "7");
        assert_eq!(
            dist.fraction_where(|fired| fired.cowered).to_string(),
            "1/6"
        );
    }

    #[test]
    fn a_cowering_attack_of_the_lowest_column_has_no_effect() {
        let dist = exact::solve(&attack(1, -2, Cowering::Cowers)).unwrap();
        let effect = dist.fraction_where(|fired| fired.cowered && fired.result > FireResult::None);
        assert_eq!(effect.to_string(), "0");
        let dist = exact::solve(&attack(2, -2, Cowering::Inexperienced)).unwrap();
        let effect = dist.fraction_where(|fired| fired.cowered && fired.result > FireResult::None);
        assert_eq!(effect.to_string(), "0");
    }

    #[test]
    fn less_than_the_first_column_has_no_effect() {
        let dist = exact::solve(&attack(0, -9, Cowering::Never)).unwrap();
        let none = dist.fraction_where(|fired| fired.result == FireResult::None);
        assert_eq!(none.to_string(), "1");
    }
}
