//! A squad's attempt to place smoke grenades (A24.1).

use strum::{EnumIter, EnumString, IntoEnumIterator, IntoStaticStr, VariantNames};

use super::variant::{GrenadeRules, GrenadeSix, Variant};
use crate::dice::{Dice, Note};
use crate::rule::{Field, FieldKind, Outcome, Reading, Rule, Sum, Value};

/// One attempt.
///
/// ```
/// use aslodds::engine::exact;
/// use aslodds::rules::smoke_grenade::{Destination, SmokeGrenade, SmokeGrenadeResult};
/// use aslodds::rules::variant::Variant;
///
/// let uphill = SmokeGrenade::new(2, 0, Destination::Uphill, &Variant::asl());
/// let dist = exact::solve(&uphill)?;
/// assert_eq!(dist.fraction(&SmokeGrenadeResult::Placed).to_string(), "1/6");
/// assert_eq!(dist.fraction(&SmokeGrenadeResult::PlacedInOwnLocation).to_string(), "1/6");
/// # Ok::<(), aslodds::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SmokeGrenade {
    /// The Smoke Placement Exponent, `0..=5`; 0 cannot place any.
    pub exponent: u8,
    /// What is added to the dr, such as 1 for a unit that is CX (A4.51).
    pub drm: u8,
    /// Where the counter is meant to go.
    pub to: Destination,
    /// The rules that a variant may change.
    pub rules: GrenadeRules,
}

/// Where smoke is meant to go.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, EnumString, IntoStaticStr, VariantNames,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Destination {
    /// The unit's own Location.
    Own,
    /// An ADJACENT Location that is not higher.
    Adjacent,
    /// An ADJACENT Location one level up, across a Crest Line or by a stairwell.
    Uphill,
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
pub enum SmokeGrenadeResult {
    /// Smoke where it was meant to go.
    Placed,
    /// Smoke in the unit's own Location instead of the higher one.
    PlacedInOwnLocation,
    /// No smoke; the unit moves on.
    NotPlaced,
    /// No smoke, and the unit's movement phase ends.
    NotPlacedMoveEnds,
}

impl SmokeGrenade {
    /// An attempt with the rules that `variant` gives it, by a squad with `exponent` printed on
    /// its counter.
    #[must_use]
    pub fn new(exponent: u8, drm: u8, to: Destination, variant: &Variant) -> Self {
        let rules = variant.grenade();
        SmokeGrenade {
            exponent: rules.exponent(exponent),
            drm,
            to,
            rules,
        }
    }

    /// The disputed point that bears on this attempt, if one does.
    #[must_use]
    pub fn reading(&self) -> Option<Reading> {
        (self.drm > 0).then(|| Reading {
            switch: "grenade-six",
            reading: self.rules.six.into(),
            section: "A24.1",
            words: match self.rules.six {
                GrenadeSix::Original => {
                    "with a DRM, the 6 that ends the movement phase is the die as rolled; \
                     grenade-six:final would count the DRM"
                }
                GrenadeSix::Final => {
                    "with a DRM, a dr that reaches 6 with it ends the movement phase; \
                     grenade-six:original would take the die as rolled"
                }
            },
        })
    }
}

impl Rule for SmokeGrenade {
    type Outcome = SmokeGrenadeResult;

    fn resolve<D: Dice + ?Sized>(&self, dice: &mut D) -> SmokeGrenadeResult {
        let original = dice.dr();
        let final_dr = original.saturating_add(self.drm);
        let numbers = [final_dr.into(), self.exponent.into()];
        if final_dr > self.exponent {
            dice.note(Note::new(
                "A24.1",
                "Final dr {0} > exponent {1}: no smoke",
                &numbers,
            ));
            let six = match self.rules.six {
                GrenadeSix::Original => original,
                GrenadeSix::Final => final_dr,
            };
            let ends = self.rules.move_ends_dr;
            if six >= ends {
                let words = if ends == 6 {
                    "a 6 ends the unit's MPh"
                } else {
                    "a dr of {0} or more ends the unit's MPh"
                };
                dice.note(Note::new("A24.1", words, &[ends.into()]));
                return SmokeGrenadeResult::NotPlacedMoveEnds;
            }
            return SmokeGrenadeResult::NotPlaced;
        }
        dice.note(Note::new(
            "A24.1",
            "Final dr {0} <= exponent {1}: smoke",
            &numbers,
        ));
        match self.to {
            Destination::Own | Destination::Adjacent => SmokeGrenadeResult::Placed,
            Destination::Uphill => {
                let further = dice.dr();
                let numbers = [further.into(), self.rules.uphill_dr.into()];
                if further <= self.rules.uphill_dr {
                    dice.note(Note::new(
                        "A24.1",
                        "further dr {0} <= {1}: up into the higher Location",
                        &numbers,
                    ));
                    SmokeGrenadeResult::Placed
                } else {
                    dice.note(Note::new(
                        "A24.1",
                        "further dr {0} > {1}: into the unit's own Location",
                        &numbers,
                    ));
                    SmokeGrenadeResult::PlacedInOwnLocation
                }
            }
        }
    }
}

impl Outcome for SmokeGrenadeResult {
    const FIELDS: &'static [Field] = &[Field {
        name: "result",
        kind: FieldKind::Words(Self::VARIANTS),
        sums: &[Sum {
            name: "any-smoke",
            words: &["placed", "placed-in-own-location"],
        }],
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
    use strum::IntoEnumIterator;

    use super::*;
    use crate::engine::exact;
    use SmokeGrenadeResult::{NotPlaced, NotPlacedMoveEnds, Placed, PlacedInOwnLocation};

    /// Weights out of `total` of the four results, in their order.
    fn check(attempt: SmokeGrenade, total: u8, expected: [u8; 4]) {
        let dist = exact::solve(&attempt).unwrap();
        assert_eq!(dist.total(), total.into(), "{attempt:?}");
        let results = [Placed, PlacedInOwnLocation, NotPlaced, NotPlacedMoveEnds];
        let found = results.map(|result| dist.weight(&result));
        assert_eq!(found, expected.map(Into::into), "{attempt:?}");
    }

    #[test]
    fn the_exponent_is_the_highest_dr_that_places() {
        let asl = Variant::asl();
        for exponent in 0..=5 {
            let misses = 5 - exponent;
            check(
                SmokeGrenade::new(exponent, 0, Destination::Own, &asl),
                6,
                [exponent, 0, misses, 1],
            );
            check(
                SmokeGrenade::new(exponent, 0, Destination::Adjacent, &asl),
                6,
                [exponent, 0, misses, 1],
            );
        }
    }

    #[test]
    fn uphill_half_of_the_smoke_rolls_back() {
        // Exponent 2 of 36: dr 1 and 2, each followed by 3 drs up and 3 back; 3 to 5 fail; 6 ends.
        check(
            SmokeGrenade::new(2, 0, Destination::Uphill, &Variant::asl()),
            36,
            [6, 6, 18, 6],
        );
    }

    #[test]
    fn a_counter_exhausted_squad_adds_one() {
        // Derived values for CX squads: exponents 1, 2, 4 and 5 place on 0, 1, 3 and 4 of 6.
        let asl = Variant::asl();
        for (exponent, placed) in [(1, 0), (2, 1), (4, 3), (5, 4)] {
            let rest = 5 - placed;
            check(
                SmokeGrenade::new(exponent, 1, Destination::Own, &asl),
                6,
                [placed, 0, rest, 1],
            );
        }
    }

    #[test]
    fn the_final_six_is_reached_sooner_than_the_original_one() {
        let of = |six| Variant::asl().with_grenade_six(six);
        check(
            SmokeGrenade::new(3, 1, Destination::Own, &of(GrenadeSix::Original)),
            6,
            [2, 0, 3, 1],
        );
        check(
            SmokeGrenade::new(3, 1, Destination::Own, &of(GrenadeSix::Final)),
            6,
            [2, 0, 2, 2],
        );
    }

    #[test]
    fn a_reading_is_named_just_where_it_matters() {
        for exponent in 0..=5 {
            for drm in 0..=5 {
                for to in Destination::iter() {
                    let [a, b] = [GrenadeSix::Original, GrenadeSix::Final].map(|six| {
                        SmokeGrenade::new(exponent, drm, to, &Variant::asl().with_grenade_six(six))
                    });
                    let differs = exact::solve(&a).unwrap() != exact::solve(&b).unwrap();
                    assert_eq!(a.reading().is_some(), differs, "{a:?}");
                    assert_eq!(b.reading().is_some(), differs, "{b:?}");
                }
            }
        }
    }
}
