//! A chain as a rule: from its start to its end, step after step.

use super::marginal::{Ending, Marginal};
use crate::dice::Dice;
use crate::engine::trace::{self, Path};
use crate::error::Error;
use crate::rule::{Chain, Counts, Rule, Tally};

/// The most steps of one [`Run`]: what still goes on then is unfinished.
pub const MAX_STEPS: u32 = 10_000;

/// A chain run from start to end, for engines that know rules only: Monte Carlo, the record of
/// a run, the replay of given dice.
///
/// ```
/// use aslodds::engine::chain::{Ending, Marginal, Run};
/// use aslodds::engine::trace;
/// use aslodds::rule::Counts;
/// use aslodds::rules::fire::{Fire, Shot};
/// use aslodds::rules::to_hit::{Roll, TargetType, ToHit};
/// use aslodds::rules::variant::Variant;
///
/// let variant = Variant::asl();
/// let aim = ToHit::new(TargetType::Infantry, 8, 1, Roll::Normal, &variant);
/// // Hits, critical hits, shots, and whether the gun malfunctioned.
/// let counts = Marginal::of::<Shot>(&[0, 1, 2, 3]);
/// let run = Run::new(Fire::new(aim, 2, &variant), counts);
/// // Colored 2, white 5: a hit, and the rate of fire is kept. Colored 4, white 6: neither.
/// let (path, used) = trace::replay(&run, &[2, 5, 4, 6])?;
/// assert_eq!((path.outcome, used), (Ending::Ended(Counts::of([1, 0, 2, 0])), 4));
/// # Ok::<(), aslodds::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Run<C> {
    chain: C,
    marginal: Marginal,
    max_steps: u32,
}

impl<C: Chain> Run<C> {
    /// Runs of `chain` that count what `marginal` asks for.
    #[must_use]
    pub fn new(chain: C, marginal: Marginal) -> Self {
        Run {
            chain,
            marginal,
            max_steps: MAX_STEPS,
        }
    }

    /// The same, left after so many steps.
    #[must_use]
    pub fn left_after(self, max_steps: u32) -> Self {
        Run { max_steps, ..self }
    }
}

impl<C: Chain> Rule for Run<C> {
    type Outcome = Ending;

    fn resolve<D: Dice + ?Sized>(&self, dice: &mut D) -> Ending {
        let ends_after = self.chain.max_steps().unwrap_or(u32::MAX);
        let mut counts = Counts::default();
        if ends_after == 0 {
            return Ending::Ended(counts);
        }
        let mut state = self.chain.start();
        for done in 1..=self.max_steps {
            let step = self.chain.step(&state, dice);
            let gain = self.marginal.select(&step.gain.counts());
            counts = self.marginal.plus(&counts, &gain);
            match step.next {
                Some(next) if done < ends_after => state = next,
                Some(_) | None => return Ending::Ended(counts),
            }
        }
        Ending::Unfinished
    }
}

/// What one step came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Told {
    /// What it added to each field of the tally.
    pub gain: Counts,
    /// Whether the chain went on after it.
    pub goes_on: bool,
}

/// The first step of a chain as a rule, for the explanation of its paths.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FirstStep<C>(pub C);

impl<C: Chain> Rule for FirstStep<C> {
    type Outcome = Told;

    fn resolve<D: Dice + ?Sized>(&self, dice: &mut D) -> Told {
        let step = self.0.step(&self.0.start(), dice);
        Told {
            gain: step.gain.counts(),
            goes_on: step.next.is_some() && self.0.max_steps() != Some(1),
        }
    }
}

/// A run told step by step, with dice of the caller's.
///
/// It is left after [`MAX_STEPS`].
pub fn tell<C: Chain, D: Dice + ?Sized>(chain: &C, dice: &mut D) -> Vec<Path<Told>> {
    let most = chain.max_steps().unwrap_or(MAX_STEPS).min(MAX_STEPS);
    let mut steps = Vec::new();
    let mut state = Some(chain.start());
    for left in (0..most).rev() {
        let Some(from) = state.take() else { break };
        let path = trace::record(dice, |dice| chain.step(&from, dice));
        state = path.outcome.next;
        steps.push(Path {
            rolls: path.rolls,
            notes: path.notes,
            outcome: Told {
                gain: path.outcome.gain.counts(),
                goes_on: state.is_some() && left > 0,
            },
        });
    }
    steps
}

/// A run on given faces, told step by step, and how many of the faces it used.
///
/// # Errors
///
/// - [`Error::OutOfFaces`] if it asks for more dice than there are faces.
/// - [`Error::NotAFace`] if a die has fewer sides than its face, or the face is 0.
///
/// ```
/// use aslodds::engine::chain;
/// use aslodds::rules::fire::Fire;
/// use aslodds::rules::to_hit::{Roll, TargetType, ToHit};
/// use aslodds::rules::variant::Variant;
///
/// let variant = Variant::asl();
/// let aim = ToHit::new(TargetType::Infantry, 8, 1, Roll::Normal, &variant);
/// let (shots, _) = chain::replay(&Fire::new(aim, 2, &variant), &[2, 5, 4, 6])?;
/// assert_eq!(shots.len(), 2);
/// assert!(shots[0].outcome.goes_on);
/// assert_eq!(shots[1].notes[1].to_string(), "colored die 4 > ROF 2: the rate of fire is lost");
/// # Ok::<(), aslodds::Error>(())
/// ```
pub fn replay<C: Chain>(chain: &C, faces: &[u8]) -> Result<(Vec<Path<Told>>, usize), Error> {
    trace::on_faces(faces, |dice| tell(chain, dice))
}
