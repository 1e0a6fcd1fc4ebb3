//! A Gun Duel: which of two opposed firers shoots first (C2.2401).

use strum::{EnumIter, EnumString, IntoEnumIterator, IntoStaticStr, VariantNames};

use super::to_hit::Roll;
use crate::dice::{Dice, Note};
use crate::rule::{Field, FieldKind, Outcome, Rule, Value};

/// One duel: the lower sum of TH DRM shoots first, and of equal sums the lower Final TH DR.
///
/// No dice are rolled unless the sums are equal. Which DRM are summed up is left to the player:
/// the published example has the firer's own, Cases A to C. What the shots do is not part of it.
///
/// ```
/// use aslodds::engine::exact;
/// use aslodds::rules::gun_duel::{Duelist, GunDuel, GunDuelResult};
/// use aslodds::rules::to_hit::Roll;
///
/// let firer = Duelist { drm: 6, roll: Roll::Normal };
/// let dist = exact::solve(&GunDuel { own: firer, enemy: firer })?;
/// assert_eq!(dist.fraction(&GunDuelResult::Tied).to_string(), "73/648");
/// # Ok::<(), aslodds::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GunDuel {
    /// The firer whose place is asked for.
    pub own: Duelist,
    /// The other one.
    pub enemy: Duelist,
}

/// One of the two firers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Duelist {
    /// The sum of its TH DRM: what is compared, and what its Final TH DR has.
    pub drm: i16,
    /// How its two dice are counted.
    pub roll: Roll,
}

/// Who shoots first.
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
pub enum GunDuelResult {
    /// The own firer.
    First,
    /// The enemy.
    Second,
    /// Neither: DRM and Final TH DRs are equal, and no source tells what follows.
    Tied,
}

impl Duelist {
    fn final_dr<D: Dice + ?Sized>(self, dice: &mut D) -> i32 {
        let counted = match self.roll {
            Roll::Normal => dice.total_2d6(),
            Roll::DoubleLower => {
                let dr = dice.dr2();
                let numbers = [dr.lower().into()];
                dice.note(Note::new(
                    "C5.35",
                    "the lower die, {0}, counts twice",
                    &numbers,
                ));
                dr.total() + dr.lower()
            }
        };
        i32::from(counted) + i32::from(self.drm)
    }
}

impl Rule for GunDuel {
    type Outcome = GunDuelResult;

    fn resolve<D: Dice + ?Sized>(&self, dice: &mut D) -> GunDuelResult {
        let GunDuel { own, enemy } = *self;
        let drms = [own.drm.into(), enemy.drm.into()];
        if own.drm < enemy.drm {
            let words = "DRM {+0} against {+1}: the own side shoots first";
            dice.note(Note::new("C2.2401", words, &drms));
            return GunDuelResult::First;
        }
        if own.drm > enemy.drm {
            let words = "DRM {+0} against {+1}: the enemy shoots first";
            dice.note(Note::new("C2.2401", words, &drms));
            return GunDuelResult::Second;
        }
        let own = own.final_dr(dice);
        let enemy = enemy.final_dr(dice);
        let (words, result) = if own < enemy {
            (
                "equal DRM; Final TH DR {0} against {1}: the own side shoots first",
                GunDuelResult::First,
            )
        } else if own > enemy {
            (
                "equal DRM; Final TH DR {0} against {1}: the enemy shoots first",
                GunDuelResult::Second,
            )
        } else {
            (
                "equal DRM; Final TH DR {0} against {1}: tied",
                GunDuelResult::Tied,
            )
        };
        dice.note(Note::new("C2.2401", words, &[own, enemy]));
        result
    }
}

impl Outcome for GunDuelResult {
    const FIELDS: &'static [Field] = &[Field {
        name: "shoots",
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
    use GunDuelResult::{First, Second, Tied};

    /// Ways out of 1,296 of first, second and tied.
    fn check(own: (i16, Roll), enemy: (i16, Roll), expected: [u16; 3]) {
        let [own, enemy] = [own, enemy].map(|(drm, roll)| Duelist { drm, roll });
        let dist = exact::solve(&GunDuel { own, enemy }).unwrap();
        let found =
            [First, Second, Tied].map(|result| dist.weight(&result) * 1_296_u16 / dist.total());
        assert_eq!(found, expected.map(Into::into), "{own:?} {enemy:?}");
    }

    #[test]
    fn the_lower_drm_needs_no_dice() {
        check((5, Roll::Normal), (6, Roll::Normal), [1_296, 0, 0]);
        check((6, Roll::Normal), (5, Roll::Normal), [0, 1_296, 0]);
        check((-1, Roll::DoubleLower), (0, Roll::Normal), [1_296, 0, 0]);
    }

    #[test]
    fn equal_drm_are_decided_by_the_dice() {
        // Ties: 1 + 4 + 9 + 16 + 25 + 36 + 25 + 16 + 9 + 4 + 1 = 146; half of the rest each.
        check((6, Roll::Normal), (6, Roll::Normal), [575, 575, 146]);
        check((0, Roll::Normal), (0, Roll::Normal), [575, 575, 146]);
    }

    #[test]
    fn a_doubled_lower_die_shoots_later() {
        // Doubled sums of 3, 4, 5, ... fall in 1 2 2 3 4 4 3 4 2 3 2 2 1 2 0 1 of 36 ways, with
        // plain sums above them in 33 30 26 21 15 10 6 3 1 0 and equal in 2 3 4 5 6 5 4 3 2 1:
        // 33 + 60 + 52 + 63 + 60 + 40 + 18 + 12 + 2 and 2 + 6 + 8 + 15 + 24 + 20 + 12 + 12 + 4 + 3.
        check((2, Roll::DoubleLower), (2, Roll::Normal), [340, 850, 106]);
        check((2, Roll::Normal), (2, Roll::DoubleLower), [850, 340, 106]);
    }
}
