//! The To Hit DR of ordnance: miss, hit, critical hit, improbable hit (C3.3, C3.6, C3.7).
//!
//! The Modified TH# and the DRM are two numbers and stay two: whether a shot hits depends on
//! their difference alone, but a critical hit on the Infantry Target Type compares the Final DR
//! with *half* of the Modified TH#.

use std::hash::{Hash, Hasher};

use strum::{EnumIter, EnumString, IntoEnumIterator, IntoStaticStr, VariantNames};

use super::variant::{HitRules, Original2, Original12, Rulebook, Variant, ZeroTh};
use crate::dice::{Dice, Dr, Note};
use crate::rule::{Field, FieldKind, Outcome, Reading, Rule, Sum, Value};

/// One To Hit DR.
///
/// ```
/// use aslodds::engine::exact;
/// use aslodds::rules::to_hit::{Roll, TargetType, ToHit, ToHitResult};
/// use aslodds::rules::variant::Variant;
///
/// let shot = ToHit::new(TargetType::Infantry, 8, 1, Roll::Normal, &Variant::asl());
/// let dist = exact::solve(&shot)?;
/// assert_eq!(dist.fraction(&ToHitResult::Hit).to_string(), "5/9");
/// assert_eq!(dist.fraction(&ToHitResult::CriticalHit).to_string(), "1/36");
/// # Ok::<(), aslodds::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ToHit {
    /// What the shot is aimed at.
    pub target_type: TargetType,
    /// The Modified TH#: the number of the table with the modifications of C4.
    pub th: i16,
    /// The sum of the dice roll modifiers of C5 and C6.
    pub drm: i16,
    /// How the two dice are counted.
    pub roll: Roll,
    /// The highest Original DR that there is a hit with, 12 unless something ends sooner: a
    /// depletion number (C8.9), or a weapon whose Original 12 misses.
    pub highest: u8,
    /// Where a hit must be to count.
    pub hits_at: HitsAt,
    /// The rules that a variant may change.
    pub rules: HitRules,
}

/// Where a hit on a vehicle must be to count.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, EnumString, IntoStaticStr, VariantNames,
)]
#[strum(serialize_all = "kebab-case")]
pub enum HitsAt {
    /// Anywhere, and nobody asks where.
    Anywhere,
    /// On the turret: the target is hull down (D4.2).
    Turret,
    /// On the hull: Deliberate Immobilization (C5.7).
    Hull,
}

/// Where a vehicle is hit (C3.9).
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
pub enum Location {
    /// The turret, or what stands for it.
    Turret,
    /// The hull.
    Hull,
}

/// What comes of two dice that can be told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shown {
    /// The result.
    pub result: ToHitResult,
    /// Where a hit is, if the target is a vehicle.
    pub location: Location,
}

/// A target type (C3.31 to C3.33).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, EnumString, IntoStaticStr, VariantNames,
)]
#[strum(serialize_all = "kebab-case")]
pub enum TargetType {
    /// The Vehicle Target Type.
    Vehicle,
    /// The Infantry Target Type.
    Infantry,
    /// The Area Target Type.
    Area,
}

/// How the two dice of a To Hit DR are counted.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, EnumString, IntoStaticStr, VariantNames,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Roll {
    /// As they fall.
    Normal,
    /// The lower die counts twice: fire in motion (C5.35, Case C4). The lowest sum is 3.
    DoubleLower,
}

/// What comes of a To Hit DR.
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
pub enum ToHitResult {
    /// No hit.
    Miss,
    /// An ordinary hit.
    Hit,
    /// A critical hit (C3.7).
    CriticalHit,
    /// A hit where no Final DR could hit (C3.6).
    ImprobableHit,
    /// A critical hit where no Final DR could hit (C3.6).
    ImprobableCriticalHit,
}

/// The two dice of a To Hit DR, as rolled and as counted.
#[derive(Clone, Copy)]
struct Original {
    /// The Original DR, `2..=12`.
    rolled: i32,
    /// The sum that the DRM is added to, `2..=18`.
    counted: i32,
}

/// Shots that are looked up in one another have the same rules nearly always, and comparing tells
/// those that do not: the numbers alone are hashed, in one go.
impl Hash for ToHit {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let [[a, b], [c, d]] = [self.th, self.drm].map(i16::to_le_bytes);
        let [e, f, g] = [self.target_type as u8, self.roll as u8, self.hits_at as u8];
        state.write_u64(u64::from_le_bytes([a, b, c, d, e, f, g, self.highest]));
    }
}

impl ToHit {
    /// A shot with the rules that `variant` gives it.
    #[must_use]
    pub fn new(target_type: TargetType, th: i16, drm: i16, roll: Roll, variant: &Variant) -> Self {
        let rules = variant.hits();
        ToHit {
            target_type,
            th,
            drm,
            roll,
            highest: match rules.original_12 {
                Original12::Ordinary => 12,
                Original12::AlwaysMisses => 11,
            },
            hits_at: HitsAt::Anywhere,
            rules,
        }
    }

    /// The same shot, of which no Original DR above `highest` hits.
    #[must_use]
    pub fn with_highest(self, highest: u8) -> Self {
        ToHit {
            highest: highest.min(self.highest),
            ..self
        }
    }

    /// The same shot, of which only hits at some place count.
    #[must_use]
    pub const fn with_hits_at(self, hits_at: HitsAt) -> Self {
        ToHit { hits_at, ..self }
    }

    /// The disputed point that bears on this shot, if one does.
    #[must_use]
    pub fn reading(&self) -> Option<Reading> {
        let lowest = self.roll.lowest() + i32::from(self.drm);
        let th = i32::from(self.th);
        let matters = match self.target_type {
            TargetType::Infantry => th <= 0 && lowest <= th && self.rules.is_critical(lowest, th),
            TargetType::Vehicle | TargetType::Area => false,
        };
        matters.then(|| Reading {
            switch: "zero-th",
            reading: self.rules.zero_th.into(),
            section: self.section("C3.7"),
            words: match self.rules.zero_th {
                ZeroTh::Literal => {
                    "at a Modified TH# of 0 or less, a Final DR below half of it is a critical hit, \
                     to the letter of the rule; zero-th:original-2 would leave it to an Original 2"
                }
                ZeroTh::Original2 => {
                    "at a Modified TH# of 0 or less, only an Original 2 can be a critical hit; \
                     zero-th:literal would take the rule to the letter"
                }
            },
        })
    }

    /// What comes of an Original DR of `rolled` that is counted as it fell; for procedures that
    /// compare the same DR with another number too.
    pub(super) fn resolve_total<D: Dice + ?Sized>(&self, rolled: u8, dice: &mut D) -> ToHitResult {
        let rolled = i32::from(rolled);
        let original = Original {
            rolled,
            counted: rolled,
        };
        self.resolve_dr(original, dice).0
    }

    /// What comes of a DR whose dice can be told apart; for procedures that look at them too.
    pub(super) fn resolve_shown<D: Dice + ?Sized>(&self, dr: Dr, dice: &mut D) -> Shown {
        let (rolled, lower) = (i32::from(dr.total()), i32::from(dr.lower()));
        let counted = match self.roll {
            Roll::Normal => rolled,
            Roll::DoubleLower => {
                dice.note(Note::new(
                    "C5.35",
                    "the lower die, {0}, counts twice: {1}",
                    &[lower, rolled + lower],
                ));
                rolled + lower
            }
        };
        let (result, subsequent) = self.resolve_dr(Original { rolled, counted }, dice);
        let location = self.location(dr, result, subsequent);
        let words = match (self.hits_at, location) {
            (HitsAt::Anywhere, _)
            | (HitsAt::Turret, Location::Turret)
            | (HitsAt::Hull, Location::Hull) => return Shown { result, location },
            (HitsAt::Turret, Location::Hull) => {
                "colored die {0}, white die {1}: the hull, which is down"
            }
            (HitsAt::Hull, Location::Turret) => "colored die {0}, white die {1}: the turret",
        };
        if result != ToHitResult::Miss {
            let numbers = [dr.colored.into(), dr.white.into()];
            dice.note(self.note("C3.9", words, &numbers));
        }
        Shown {
            result: ToHitResult::Miss,
            location,
        }
    }

    /// C3.9: doubles hit the hull, and a critical hit on a vehicle that is hull down its turret.
    fn location(&self, dr: Dr, result: ToHitResult, subsequent: u8) -> Location {
        let hull_down = self.hits_at == HitsAt::Turret;
        let turret = match result {
            ToHitResult::CriticalHit | ToHitResult::ImprobableCriticalHit if hull_down => true,
            ToHitResult::Hit if hull_down && dr.total() == 2 => true,
            // C3.6: the lower of the drs that hit strikes the turret.
            ToHitResult::ImprobableHit => subsequent == self.rules.improbable_critical_dr + 1,
            ToHitResult::Miss
            | ToHitResult::Hit
            | ToHitResult::CriticalHit
            | ToHitResult::ImprobableCriticalHit => dr.colored < dr.white,
        };
        if turret {
            Location::Turret
        } else {
            Location::Hull
        }
    }

    /// The result, and the subsequent dr of an improbable hit.
    #[inline]
    fn resolve_dr<D: Dice + ?Sized>(&self, original: Original, dice: &mut D) -> (ToHitResult, u8) {
        let (th, drm) = (i32::from(self.th), i32::from(self.drm));
        let final_dr = original.counted + drm;
        let there = original.rolled <= i32::from(self.highest);
        let hits = (final_dr <= th) & there;
        let words = match (there, hits) {
            (true, true) => "Final DR {0} <= TH# {1}: hit",
            (true, false) => "Final DR {0} > TH# {1}: no hit",
            (false, _) => "no hit with so high an Original DR",
        };
        dice.note(self.note("C3.3", words, &[final_dr, th]));
        if original.rolled == 2 && self.rules.original_2 != Original2::Ordinary {
            return match (hits, self.target_type) {
                (false, _) => self.resolve_missing_2(dice),
                (true, TargetType::Infantry) => (self.resolve_infantry_2(final_dr, dice), 0),
                (true, TargetType::Vehicle | TargetType::Area) => (self.resolve_other_2(dice), 0),
            };
        }
        // What is left needs no further dice. It is put so that whoever hits and misses in turn,
        // as a sampler does, need not guess which comes next.
        if hits & self.is_low_enough(final_dr) {
            self.note_low_enough(final_dr, dice);
            return (ToHitResult::CriticalHit, 0);
        }
        let result = if hits {
            ToHitResult::Hit
        } else {
            ToHitResult::Miss
        };
        (result, 0)
    }

    /// Whether a Final DR that hits is a critical hit without a further dr: C3.7, the Infantry
    /// Target Type.
    fn is_low_enough(&self, final_dr: i32) -> bool {
        let counts = match (self.target_type, self.rules.zero_th) {
            (TargetType::Infantry, ZeroTh::Literal) => true,
            (TargetType::Infantry, ZeroTh::Original2) => self.th > 0,
            (TargetType::Vehicle | TargetType::Area, _) => false,
        };
        counts & self.rules.is_critical(final_dr, self.th.into())
    }

    fn note_low_enough<D: Dice + ?Sized>(&self, final_dr: i32, dice: &mut D) {
        let words = if self.rules.is_below_half() {
            "Final DR {0} < half of {1}: critical hit"
        } else {
            "Final DR {0} is low enough for a critical hit at TH# {1}"
        };
        dice.note(self.note("C3.7", words, &[final_dr, self.th.into()]));
    }

    /// C3.6. An Original 2 is the lowest DR there is: when it misses, every DR does.
    #[inline(never)]
    fn resolve_missing_2<D: Dice + ?Sized>(&self, dice: &mut D) -> (ToHitResult, u8) {
        if self.rules.original_2 == Original2::AlwaysHits {
            dice.note(self.note("C3.3", "an Original 2 always hits", &[]));
            return (ToHitResult::Hit, 0);
        }
        let Some(highest) = self.rules.improbable_hit_dr else {
            return (ToHitResult::Miss, 0);
        };
        let dr = dice.dr();
        let numbers = [dr.into()];
        if dr <= self.rules.improbable_critical_dr {
            dice.note(self.note(
                "C3.6",
                "no DR could hit; Original 2, dr {0}: improbable critical hit",
                &numbers,
            ));
            (ToHitResult::ImprobableCriticalHit, dr)
        } else if dr <= highest {
            dice.note(self.note(
                "C3.6",
                "no DR could hit; Original 2, dr {0}: improbable hit",
                &numbers,
            ));
            (ToHitResult::ImprobableHit, dr)
        } else {
            dice.note(self.note(
                "C3.6",
                "no DR could hit; Original 2, dr {0}: still a miss",
                &numbers,
            ));
            (ToHitResult::Miss, dr)
        }
    }

    /// C3.7: an Original 2 that hits, on the Infantry Target Type.
    #[inline(never)]
    fn resolve_infantry_2<D: Dice + ?Sized>(&self, final_dr: i32, dice: &mut D) -> ToHitResult {
        if self.is_low_enough(final_dr) {
            self.note_low_enough(final_dr, dice);
            return ToHitResult::CriticalHit;
        }
        if self.rules.original_2 == Original2::AlwaysCritical {
            return self.critical_2(dice);
        }
        let Some(always) = self.rules.infantry_subsequent_dr else {
            return ToHitResult::Hit;
        };
        let th = i32::from(self.th);
        let dr = dice.dr();
        let numbers = [dr.into(), th];
        if dr <= always {
            dice.note(self.note(
                "C3.7",
                "Original 2, dr {0}: always a critical hit",
                &numbers,
            ));
            ToHitResult::CriticalHit
        } else if self.rules.is_critical_dr(dr, th) {
            let words = if self.rules.is_below_half() {
                "Original 2, dr {0} <= half of {1}: critical hit"
            } else {
                "Original 2, dr {0} is low enough for a critical hit at TH# {1}"
            };
            dice.note(self.note("C3.7", words, &numbers));
            ToHitResult::CriticalHit
        } else {
            let words = if self.rules.is_below_half() {
                "Original 2, dr {0} > half of {1}: ordinary hit"
            } else {
                "Original 2, dr {0} is too high for a critical hit at TH# {1}"
            };
            dice.note(self.note("C3.7", words, &numbers));
            ToHitResult::Hit
        }
    }

    /// C3.7: an Original 2 that hits, on the Vehicle and the Area Target Type.
    #[inline(never)]
    fn resolve_other_2<D: Dice + ?Sized>(&self, dice: &mut D) -> ToHitResult {
        let lowest = self.roll.lowest() + i32::from(self.drm);
        let only_lowest_hits =
            lowest == i32::from(self.th) && self.rules.original_2 == Original2::AsWritten;
        match self.rules.only_lowest_dr {
            Some(critical_dr) if only_lowest_hits => {
                let dr = dice.dr();
                let numbers = [lowest, dr.into()];
                if dr <= critical_dr {
                    dice.note(self.note(
                        "C3.7",
                        "only the lowest Final DR, {0}, hits; dr {1}: critical hit",
                        &numbers,
                    ));
                    ToHitResult::CriticalHit
                } else {
                    dice.note(self.note(
                        "C3.7",
                        "only the lowest Final DR, {0}, hits; dr {1}: ordinary hit",
                        &numbers,
                    ));
                    ToHitResult::Hit
                }
            }
            Some(_) | None => self.critical_2(dice),
        }
    }

    fn critical_2<D: Dice + ?Sized>(&self, dice: &mut D) -> ToHitResult {
        dice.note(self.note("C3.7", "Original 2 that hits: critical hit", &[]));
        ToHitResult::CriticalHit
    }

    fn note(&self, section: &'static str, words: &'static str, numbers: &[i32]) -> Note {
        Note::new(self.section(section), words, numbers)
    }

    /// The Starter Kit has all of this in one section of its own.
    fn section(&self, asl: &'static str) -> &'static str {
        match self.rules.rulebook {
            Rulebook::Asl => asl,
            Rulebook::StarterKit => "ASLSK 3.2.4",
        }
    }
}

impl Rule for ToHit {
    type Outcome = ToHitResult;

    #[inline]
    fn resolve<D: Dice + ?Sized>(&self, dice: &mut D) -> ToHitResult {
        match (self.roll, self.hits_at) {
            (Roll::Normal, HitsAt::Anywhere) => self.resolve_total(dice.total_2d6(), dice),
            (Roll::DoubleLower, _) | (Roll::Normal, HitsAt::Turret | HitsAt::Hull) => {
                let dr = dice.dr2();
                self.resolve_shown(dr, dice).result
            }
        }
    }
}

impl Roll {
    /// The lowest sum that the two dice can be counted as.
    fn lowest(self) -> i32 {
        match self {
            Roll::Normal => 2,
            Roll::DoubleLower => 3,
        }
    }
}

impl Outcome for ToHitResult {
    const FIELDS: &'static [Field] = &[Field {
        name: "result",
        kind: FieldKind::Words(Self::VARIANTS),
        sums: &[
            Sum {
                name: "any-hit",
                words: &[
                    "hit",
                    "critical-hit",
                    "improbable-hit",
                    "improbable-critical-hit",
                ],
            },
            Sum {
                name: "any-critical-hit",
                words: &["critical-hit", "improbable-critical-hit"],
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
mod tests;
