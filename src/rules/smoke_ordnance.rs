//! Ordnance that fires SMOKE: one To Hit DR on the Area Target Type that is compared with the
//! depletion number too (C8.5, C8.9).

use strum::{EnumIter, EnumString, IntoStaticStr, VariantNames};

use super::to_hit::{Roll, TargetType, ToHit, ToHitResult};
use super::variant::Variant;
use crate::dice::{Dice, Note};
use crate::rule::{Field, FieldKind, Outcome, Rule, Value};

/// One attempt.
///
/// SMOKE is placed by any hit, improbable ones included, with an Original DR within the
/// depletion number.
///
/// ```
/// use aslodds::engine::exact;
/// use aslodds::rules::smoke_ordnance::{SmokeOrdnance, SmokeOrdnanceResult};
/// use aslodds::rules::variant::Variant;
///
/// let shot = SmokeOrdnance::new(9, 2, 8, &Variant::asl());
/// let placed = exact::solve(&shot)?
///     .fraction_where(|outcome| outcome.result == SmokeOrdnanceResult::Placed);
/// assert_eq!(placed.to_string(), "7/12");
/// # Ok::<(), aslodds::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SmokeOrdnance {
    /// The shot, on the Area Target Type.
    pub shot: ToHit,
    /// The depletion number (s# or WP#), `2..=12`.
    pub depletion: u8,
}

/// What comes of an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SmokeOrdnanceOutcome {
    /// Whether SMOKE was fired and placed.
    pub result: SmokeOrdnanceResult,
    /// Whether it was the weapon's last round of SMOKE.
    pub last_round: bool,
    /// Whether it was a critical hit, which matters to units in White Phosphorus (A24.31).
    pub critical: bool,
}

/// Whether SMOKE was fired and placed.
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
pub enum SmokeOrdnanceResult {
    /// SMOKE in the target hex.
    Placed,
    /// A round that hit nothing.
    Missed,
    /// The weapon had none, and counts as not having fired.
    NoneAvailable,
}

impl SmokeOrdnance {
    /// An attempt with the rules that `variant` gives it: Modified TH#, DRM, depletion number.
    #[must_use]
    pub fn new(th: i16, drm: i16, depletion: u8, variant: &Variant) -> Self {
        SmokeOrdnance {
            shot: ToHit::new(TargetType::Area, th, drm, Roll::Normal, variant),
            depletion,
        }
    }
}

impl Rule for SmokeOrdnance {
    type Outcome = SmokeOrdnanceOutcome;

    fn resolve<D: Dice + ?Sized>(&self, dice: &mut D) -> SmokeOrdnanceOutcome {
        let original = dice.total_2d6();
        let numbers = [original.into(), self.depletion.into()];
        if original > self.depletion {
            dice.note(Note::new(
                "C8.9",
                "Original {0} is above the depletion number {1}: no SMOKE, as if it had not fired",
                &numbers,
            ));
            return SmokeOrdnanceOutcome {
                result: SmokeOrdnanceResult::NoneAvailable,
                last_round: false,
                critical: false,
            };
        }
        let last_round = original == self.depletion;
        if last_round {
            dice.note(Note::new(
                "C8.9",
                "Original {0} is the depletion number: the last round",
                &numbers,
            ));
        }
        let (result, critical) = match self.shot.resolve_total(original, dice) {
            ToHitResult::Miss => (SmokeOrdnanceResult::Missed, false),
            ToHitResult::Hit | ToHitResult::ImprobableHit => (SmokeOrdnanceResult::Placed, false),
            ToHitResult::CriticalHit | ToHitResult::ImprobableCriticalHit => {
                (SmokeOrdnanceResult::Placed, true)
            }
        };
        SmokeOrdnanceOutcome {
            result,
            last_round,
            critical,
        }
    }
}

impl Outcome for SmokeOrdnanceOutcome {
    const FIELDS: &'static [Field] = &[
        Field {
            name: "result",
            kind: FieldKind::Words(SmokeOrdnanceResult::VARIANTS),
            sums: &[],
        },
        Field {
            name: "last_round",
            kind: FieldKind::Flag,
            sums: &[],
        },
        Field {
            name: "critical",
            kind: FieldKind::Flag,
            sums: &[],
        },
    ];

    fn push_values(&self, row: &mut Vec<Value>) {
        row.push(Value::Word(self.result.into()));
        row.push(Value::Flag(self.last_round));
        row.push(Value::Flag(self.critical));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::exact;
    use SmokeOrdnanceResult::{Missed, NoneAvailable, Placed};

    /// Ways out of 216 of placed, placed with the last round, missed and none available.
    fn check(th: i16, drm: i16, depletion: u8, expected: [u16; 4]) {
        let shot = SmokeOrdnance::new(th, drm, depletion, &Variant::asl());
        let dist = exact::solve(&shot).unwrap();
        let ways = |wanted: &dyn Fn(&SmokeOrdnanceOutcome) -> bool| {
            let weight: crate::dist::Weight = dist
                .iter()
                .filter(|(outcome, _)| wanted(outcome))
                .map(|(_, weight)| weight)
                .sum();
            weight * 216_u16 / dist.total()
        };
        let found = [
            ways(&|outcome| outcome.result == Placed),
            ways(&|outcome| outcome.result == Placed && outcome.last_round),
            ways(&|outcome| outcome.result == Missed),
            ways(&|outcome| outcome.result == NoneAvailable),
        ];
        assert_eq!(found, expected.map(Into::into), "{shot:?}");
    }

    #[test]
    fn hand_counts() {
        // Within s6 are 15 of 36 DRs, 5 of them the 6 itself; TH# 9, DRM +2 hits on 7 or less.
        check(9, 2, 6, [90, 30, 0, 126]);
        // s9: 30 DRs have SMOKE, 21 of them hit; the last round, a 9, is a miss.
        check(9, 2, 9, [126, 0, 54, 36]);
        // s7, DRM 0: all 21 hit, 6 of them with the last round.
        check(9, 0, 7, [126, 36, 0, 90]);
        // DRM +8: nothing can hit, so the Original 2 has its improbable dr of 1 to 3.
        check(9, 8, 8, [3, 0, 153, 60]);
        // s2: only the Original 2, the last round and a hit.
        check(9, 0, 2, [6, 6, 0, 210]);
    }

    #[test]
    fn an_improbable_hit_takes_the_same_original_dr() {
        // s2 and DRM +8: the Original 2 is the last round and hits on 3 of 6.
        check(9, 8, 2, [3, 3, 3, 210]);
    }
}
