//! Whether one more squad tries to place smoke, or runs (A24.1).
//!
//! Units are free to observe the attempts of those that moved before them. So the squads are
//! asked one after the other, in a fixed order, and each attempt is seen before the next squad
//! is asked. The attempt is that of [`SmokeGrenade`].
//!
//! # Readings
//!
//! - A squad that runs makes no attempt later: it has moved on.
//! - Smoke that falls back into the own Location instead of the higher one that was meant is not
//!   what is wanted.
//! - A squad whose 6 ends its movement phase has paid for its attempt too: both count.

use smallvec::SmallVec;
use strum::{EnumIter, IntoStaticStr, VariantNames};

use super::smoke_grenade::{SmokeGrenade, SmokeGrenadeResult};
use crate::dice::Dice;
use crate::rule::{Decision, Field, FieldKind, Outcome, Rule, Step, Value};

/// The most squads.
pub const MAX_SQUADS: usize = 20;

/// Squads in the order in which they are asked, and what is wanted of them.
///
/// ```
/// use aslodds::engine::policy;
/// use aslodds::rules::smoke_grenade::{Destination, SmokeGrenade};
/// use aslodds::rules::smoke_or_run::{Choice, SmokeOrRun, Worth};
/// use aslodds::rules::variant::Variant;
///
/// let squad = SmokeGrenade::new(3, 0, Destination::Adjacent, &Variant::asl());
/// // One counter is worth 6, each attempt costs 1, and each squad that is stopped costs 3.
/// let worth = Worth { smoke: 6, attempt: -1, stopped: -3 };
/// let policy = policy::solve(&SmokeOrRun::new([squad; 2], 1, worth))?;
/// // Of one squad 6/2 - 1 - 3/6, and in half of all cases the second one has to try as well.
/// assert_eq!(policy.value().to_string(), "9/4");
/// assert_eq!(policy.states[0].best(), Choice::Try);
/// # Ok::<(), aslodds::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SmokeOrRun {
    squads: SmallVec<[SmokeGrenade; 4]>,
    wanted: u8,
    worth: Worth,
}

/// Points for what an attempt does; less than 0 for what it costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Worth {
    /// A counter where it was meant to go, up to the number wanted.
    pub smoke: i32,
    /// An attempt, which spends MF whatever comes of it.
    pub attempt: i32,
    /// A squad whose movement phase ends with a 6.
    pub stopped: i32,
}

/// What a squad may do.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, EnumIter, IntoStaticStr, VariantNames,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Choice {
    /// Move on without an attempt.
    Run,
    /// Try to place smoke.
    Try,
}

/// What is seen before a squad is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Sight {
    /// The number of the squad, from 1.
    pub squad: u8,
    /// Its Smoke Placement Exponent.
    pub exponent: u8,
    /// Counters where they were meant to go, up to the number wanted.
    pub placed: u8,
}

impl SmokeOrRun {
    /// Squads in their order, of which the first [`MAX_SQUADS`] count, with the number of
    /// counters beyond which no more are worth anything.
    #[must_use]
    pub fn new(squads: impl IntoIterator<Item = SmokeGrenade>, wanted: u8, worth: Worth) -> Self {
        SmokeOrRun {
            squads: squads.into_iter().take(MAX_SQUADS).collect(),
            wanted,
            worth,
        }
    }

    /// The attempts that the squads may make, in their order.
    #[must_use]
    pub fn squads(&self) -> &[SmokeGrenade] {
        &self.squads
    }

    /// The attempt that the squad may make; none after the last squad.
    fn attempt(&self, sight: &Sight) -> Option<&SmokeGrenade> {
        self.squads.get(usize::from(sight.squad.checked_sub(1)?))
    }

    fn sight(&self, squad: u8, placed: u8) -> Sight {
        let sight = Sight {
            squad,
            exponent: 0,
            placed,
        };
        Sight {
            exponent: self.attempt(&sight).map_or(0, |attempt| attempt.exponent),
            ..sight
        }
    }
}

impl Decision for SmokeOrRun {
    type State = Sight;
    type Choice = Choice;

    fn start(&self) -> Sight {
        self.sight(1, 0)
    }

    fn choices(&self, sight: &Sight) -> impl IntoIterator<Item = Choice> {
        let asked = self.attempt(sight).map(|_| [Choice::Run, Choice::Try]);
        asked.into_iter().flatten()
    }

    fn step<D: Dice + ?Sized>(
        &self,
        sight: &Sight,
        choice: Choice,
        dice: &mut D,
    ) -> Step<Sight, i64> {
        let mut gain = 0;
        let mut placed = sight.placed;
        match (choice, self.attempt(sight)) {
            (Choice::Run, _) | (Choice::Try, None) => {}
            (Choice::Try, Some(attempt)) => {
                gain += i64::from(self.worth.attempt);
                match attempt.resolve(dice) {
                    SmokeGrenadeResult::Placed if placed < self.wanted => {
                        gain += i64::from(self.worth.smoke);
                        placed += 1;
                    }
                    SmokeGrenadeResult::Placed
                    | SmokeGrenadeResult::PlacedInOwnLocation
                    | SmokeGrenadeResult::NotPlaced => {}
                    SmokeGrenadeResult::NotPlacedMoveEnds => {
                        gain += i64::from(self.worth.stopped);
                    }
                }
            }
        }
        let next = self.sight(sight.squad.saturating_add(1), placed);
        Step {
            gain,
            next: Some(next),
        }
    }
}

impl Outcome for Sight {
    const FIELDS: &'static [Field] = &[
        Field {
            name: "squad",
            kind: FieldKind::Count,
            sums: &[],
        },
        Field {
            name: "exponent",
            kind: FieldKind::Count,
            sums: &[],
        },
        Field {
            name: "placed",
            kind: FieldKind::Count,
            sums: &[],
        },
    ];

    fn push_values(&self, row: &mut Vec<Value>) {
        row.extend(
            [self.squad, self.exponent, self.placed].map(|number| Value::Int(number.into())),
        );
    }
}

#[cfg(test)]
mod tests;
