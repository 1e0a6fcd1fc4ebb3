//! A chain as a rule: from its start to its end, step after step.

use super::marginal::{Ending, Marginal};
use crate::dice::Dice;
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
/// let run = Run::new(Fire::new(aim, 2, &variant), Marginal::all::<Shot>());
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
