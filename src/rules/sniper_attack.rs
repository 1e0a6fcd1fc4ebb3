//! The enemy's Sniper, roused by a DR that equals his Sniper Activation Number (A14).

use strum::{EnumIter, EnumString, IntoEnumIterator, IntoStaticStr, VariantNames};

use crate::dice::{Dice, Note};
use crate::rule::{Field, FieldKind, Outcome, Rule, Sum, Value};

/// One DR that may rouse the Sniper: an Original IFT, TH, MC or TC DR.
///
/// A dr of 1 and of 2 are told apart since they do different things; what they do, and to whom,
/// is not part of it.
///
/// ```
/// use aslodds::engine::exact;
/// use aslodds::rules::sniper_attack::{SniperAttack, SniperAttackResult};
///
/// let dist = exact::solve(&SniperAttack { san: 4 })?;
/// let roused = dist.fraction_where(|result| *result != SniperAttackResult::NoAttack);
/// assert_eq!(roused.to_string(), "1/12");
/// assert_eq!(dist.fraction(&SniperAttackResult::EffectiveOn1).to_string(), "1/72");
/// # Ok::<(), aslodds::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SniperAttack {
    /// The enemy's Sniper Activation Number (SAN), `2..=7`.
    pub san: u8,
}

/// What comes of the DR as far as the Sniper goes.
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
pub enum SniperAttackResult {
    /// The DR is not the SAN.
    NoAttack,
    /// An attack whose dr of 3 to 6 does nothing.
    NoEffect,
    /// An effective attack, on a dr of 1.
    #[strum(serialize = "effective-on-1")]
    EffectiveOn1,
    /// An effective attack, on a dr of 2.
    #[strum(serialize = "effective-on-2")]
    EffectiveOn2,
}

impl Rule for SniperAttack {
    type Outcome = SniperAttackResult;

    fn resolve<D: Dice + ?Sized>(&self, dice: &mut D) -> SniperAttackResult {
        let original = dice.total_2d6();
        let numbers = [original.into(), self.san.into()];
        if original != self.san {
            dice.note(Note::new(
                "A14.1",
                "Original {0} is not the SAN {1}: no Sniper attack",
                &numbers,
            ));
            return SniperAttackResult::NoAttack;
        }
        dice.note(Note::new(
            "A14.1",
            "Original {0} is the SAN: a Sniper attack",
            &numbers,
        ));
        let dr = dice.dr();
        let (words, result) = match dr {
            1 => ("dr {0}: effective", SniperAttackResult::EffectiveOn1),
            2 => ("dr {0}: effective", SniperAttackResult::EffectiveOn2),
            3.. | 0 => ("dr {0} > 2: no effect", SniperAttackResult::NoEffect),
        };
        dice.note(Note::new("A14.3", words, &[dr.into()]));
        result
    }
}

impl Outcome for SniperAttackResult {
    const FIELDS: &'static [Field] = &[Field {
        name: "result",
        kind: FieldKind::Words(Self::VARIANTS),
        sums: &[
            Sum {
                name: "effective",
                words: &["effective-on-1", "effective-on-2"],
            },
            Sum {
                name: "any-attack",
                words: &["no-effect", "effective-on-1", "effective-on-2"],
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
    use super::*;
    use crate::engine::exact;

    #[test]
    fn hand_counts() {
        // Of 36 DRs 1 is a 2, 2 are a 3, 3 a 4, 6 a 7; each has 6 drs, of which 4 do nothing.
        for (san, expected) in [
            (2, [210_u8, 4, 1, 1]),
            (3, [204, 8, 2, 2]),
            (4, [198, 12, 3, 3]),
            (7, [180, 24, 6, 6]),
        ] {
            let dist = exact::solve(&SniperAttack { san }).unwrap();
            let found: Vec<_> = SniperAttackResult::iter()
                .map(|result| dist.weight(&result) * 216_u8 / dist.total())
                .collect();
            assert_eq!(found, expected.map(Into::into), "SAN {san}");
        }
    }
}
