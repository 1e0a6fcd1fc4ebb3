//! Whether a gun that may fire again does, or is kept (C2.24, C5.6, A.11).
//!
//! Before each shot that [`Fire`] offers its owner chooses. The shot is that of [`Fire`].
//!
//! # Readings
//!
//! - The first shot is a choice too: not to fire at all is worth nothing.
//! - Once the gun is kept it fires no more, in a later phase neither.
//! - A DR that hits and breaks the gun is worth both.

use strum::{EnumIter, IntoStaticStr, VariantNames};

use super::fire::{Fire, FireState, Shot};
use crate::dice::Dice;
use crate::rule::{Chain, Decision, Field, FieldKind, Outcome, Step, Value};

/// A gun, and what its owner wants of it.
///
/// [`Fire::stop`] and [`Fire::max_shots`] hold beside the owner's choices: where they end the
/// fire there is none.
///
/// ```
/// use aslodds::engine::policy;
/// use aslodds::rules::fire::Fire;
/// use aslodds::rules::fire_or_keep::{FireOrKeep, Goal};
/// use aslodds::rules::to_hit::{Roll, TargetType, ToHit};
/// use aslodds::rules::variant::Variant;
///
/// let variant = Variant::asl();
/// let aim = ToHit::new(TargetType::Infantry, 7, 0, Roll::Normal, &variant);
/// // One shot, whose B# of 12 is no hit: its chance is that of a hit.
/// let gun = Fire { max_shots: Some(1), ..Fire::new(aim, 3, &variant) };
/// let policy = policy::solve(&FireOrKeep::new(gun, Goal::Chance { wanted: 1 }))?;
/// assert_eq!(policy.value().to_string(), "7/12");
/// # Ok::<(), aslodds::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FireOrKeep {
    fire: Fire,
    goal: Goal,
}

/// What is wanted of a gun.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// The highest expected sum.
    Sum {
        /// What is added up.
        worth: Worth,
        /// The number of hits, of either kind, beyond which no more are worth anything.
        wanted: Option<u8>,
    },
    /// The best chance of at least so many hits, of either kind, with the gun neither
    /// malfunctioning nor removed: 1 point if it comes to that.
    Chance {
        /// The number of hits.
        wanted: u8,
    },
}

/// Points for what a shot does; less than 0 for what it costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Worth {
    /// A hit that is not critical.
    pub hit: i32,
    /// A critical hit.
    pub critical_hit: i32,
    /// A malfunction.
    pub malfunction: i32,
    /// The loss of the gun for good.
    pub removal: i32,
}

/// What the owner of a gun may do.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, EnumIter, IntoStaticStr, VariantNames,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Choice {
    /// Fire no more.
    Keep,
    /// Fire the shot.
    Fire,
}

/// What kind of shot may be fired.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, EnumIter, IntoStaticStr, VariantNames,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Offer {
    /// The first shot, or one by rate of fire.
    Ordinary,
    /// Intensive Fire after the rate of fire is lost (C5.6).
    Intensive,
}

/// What the owner of a gun sees before a shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Sight {
    /// The shot that may be fired.
    pub offer: Offer,
    /// What it depends on.
    pub shot: FireState,
    /// Hits of either kind so far, up to the number wanted; 0 if no number is.
    pub hits: u8,
    /// How many shots may still be fired, if there is a limit.
    pub shots_left: Option<u32>,
}

impl FireOrKeep {
    /// The choices of the owner of a gun who has a goal.
    #[must_use]
    pub fn new(fire: Fire, goal: Goal) -> Self {
        FireOrKeep { fire, goal }
    }

    /// The gun.
    #[must_use]
    pub fn fire(&self) -> &Fire {
        &self.fire
    }

    /// What is wanted of it.
    #[must_use]
    pub fn goal(&self) -> Goal {
        self.goal
    }

    fn sight(&self, shot: FireState, hits: u8, shots_left: Option<u32>) -> Sight {
        let intensive = self
            .fire
            .aims
            .iter()
            .any(|aim| aim.next.lost == Some(shot.aim));
        Sight {
            offer: if intensive {
                Offer::Intensive
            } else {
                Offer::Ordinary
            },
            shot,
            hits,
            shots_left,
        }
    }
}

impl Goal {
    /// The number of hits from which on they are not counted, if they are counted.
    fn counted(&self) -> Option<u8> {
        match *self {
            Goal::Sum { wanted, .. } => wanted,
            Goal::Chance { wanted } => Some(wanted),
        }
    }

    /// What it is worth to go no further with so many hits and a sound gun.
    fn kept(&self, hits: u8) -> i64 {
        match *self {
            Goal::Sum { .. } => 0,
            Goal::Chance { wanted } => (hits >= wanted).into(),
        }
    }

    /// What a shot is worth, apart from what may come later.
    fn shot(&self, shot: &Shot, hits_before: u8) -> i64 {
        match *self {
            Goal::Chance { .. } => 0,
            Goal::Sum { worth, wanted } => {
                let times = |worth: i32, count: u16| i64::from(worth) * i64::from(count);
                let hits = if wanted.is_some_and(|wanted| hits_before >= wanted) {
                    0
                } else {
                    times(worth.hit, shot.hits) + times(worth.critical_hit, shot.critical_hits)
                };
                hits + times(worth.malfunction, shot.malfunctioned.into())
                    + times(worth.removal, shot.removed.into())
            }
        }
    }
}

impl Decision for FireOrKeep {
    type State = Sight;
    type Choice = Choice;

    fn start(&self) -> Sight {
        self.sight(self.fire.start(), 0, self.fire.max_shots)
    }

    fn choices(&self, sight: &Sight) -> impl IntoIterator<Item = Choice> {
        let may_fire = sight.shots_left != Some(0);
        [Choice::Keep]
            .into_iter()
            .chain(may_fire.then_some(Choice::Fire))
    }

    fn step<D: Dice + ?Sized>(
        &self,
        sight: &Sight,
        choice: Choice,
        dice: &mut D,
    ) -> Step<Sight, i64> {
        match choice {
            Choice::Keep => Step {
                gain: self.goal.kept(sight.hits),
                next: None,
            },
            Choice::Fire => {
                let Step { gain: shot, next } = self.fire.step(&sight.shot, dice);
                let gain = self.goal.shot(&shot, sight.hits);
                let hits = self.goal.counted().map_or(0, |wanted| {
                    let hits = u16::from(sight.hits) + shot.hits + shot.critical_hits;
                    u8::try_from(hits).map_or(wanted, |hits| hits.min(wanted))
                });
                let shots_left = sight
                    .shots_left
                    .map(|left| left.saturating_sub(shot.shots.into()));
                match next {
                    Some(next) if shots_left != Some(0) => Step {
                        gain,
                        next: Some(self.sight(next, hits, shots_left)),
                    },
                    Some(_) | None if shot.malfunctioned || shot.removed => {
                        Step { gain, next: None }
                    }
                    Some(_) | None => Step {
                        gain: gain + self.goal.kept(hits),
                        next: None,
                    },
                }
            }
        }
    }
}

impl Outcome for Sight {
    const FIELDS: &'static [Field] = &[
        Field {
            name: "shot",
            kind: FieldKind::Words(Offer::VARIANTS),
            sums: &[],
        },
        Field {
            name: "hits",
            kind: FieldKind::Count,
            sums: &[],
        },
        Field {
            name: "low_ammo",
            kind: FieldKind::Flag,
            sums: &[],
        },
        Field {
            name: "shots_left",
            kind: FieldKind::Count,
            sums: &[],
        },
    ];

    fn push_values(&self, row: &mut Vec<Value>) {
        row.extend([
            Value::Word(self.offer.into()),
            Value::Int(self.hits.into()),
            Value::Flag(self.shot.low_ammo),
            self.shots_left
                .map_or(Value::None, |left| Value::Int(left.into())),
        ]);
    }
}

#[cfg(test)]
mod tests;
