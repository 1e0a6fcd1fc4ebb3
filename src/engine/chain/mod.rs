//! Chains solved exactly: the joint distribution of what they count.
//!
//! The step of each state is enumerated once. What the states count is then added up backwards,
//! from the last step to the first, in arrays of whole weights over powers of one denominator: a
//! weight that is added never needs a common total, and nothing is rounded.
//!
//! A chain that may go on for ever is solved in rationals if every count that is asked for has
//! a cap; otherwise it is followed until less than one in [`UNFINISHED`] of it still goes on,
//! and that rest is an outcome of its own.

mod absorbing;
mod bounded;
pub(super) mod classes;
mod limbs;
mod marginal;
pub(super) mod moments;
mod run;
mod steps;
mod sums;
mod transitions;

pub use marginal::{Ending, Marginal};
pub use moments::moments;
pub use run::{FirstStep, MAX_STEPS, Run, Told, replay, tell};

use std::ops::ControlFlow;

use super::cost::Cost;
use crate::dist::Dist;
use crate::error::Error;
use crate::rule::Chain;
use bounded::Backwards;
use transitions::Transitions;

/// The most states of a chain.
pub const MAX_STATES: usize = 250_000;

/// A chain without a bound whose counts are not capped is followed until less than one in so
/// many still goes on.
pub const UNFINISHED: u32 = 1_000_000;

/// Hears how much of the work of a chain is done, in the units of [`Cost::operations`], and may
/// end the run.
pub type Watch<'a> = &'a dyn Fn(u64) -> ControlFlow<()>;

/// A [`Watch`] that lets every run go on to its end.
pub fn unwatched(_done: u64) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// The joint distribution of the counts that `marginal` asks for.
///
/// # Errors
///
/// - [`Error::OverBudget`] if it would take more than [`Cost::LIMIT`] operations or memory.
/// - [`Error::TooManyStates`] if the chain has more than [`MAX_STATES`] states.
/// - [`Error::NeverEnds`] if a state that can be reached has no way to the end.
/// - [`Error::OutOfRange`] if the chain has a limit of more than [`MAX_STEPS`] steps and does not
///   end before, or counts further than counts go.
/// - [`Error::Cancelled`] if the watch ended the run.
/// - Those of [`exact::solve`](super::exact::solve), of a step.
///
/// ```
/// use aslodds::engine::chain::{self, Ending, Marginal};
/// use aslodds::rule::Counts;
/// use aslodds::rules::fire::{Fire, Shot};
/// use aslodds::rules::to_hit::{Roll, TargetType, ToHit};
/// use aslodds::rules::variant::Variant;
///
/// // A gun of ROF 3 with a TH# of 8 and a DRM of +1, until it loses its rate of fire or breaks.
/// let variant = Variant::asl();
/// let aim = ToHit::new(TargetType::Infantry, 8, 1, Roll::Normal, &variant);
/// let gun = Fire::new(aim, 3, &variant);
/// // Critical hits alone, and no more is asked than whether there is one.
/// let critical = Marginal::of::<Shot>(&[1]).with_cap(0, 1);
/// let dist = chain::solve(&gun, &critical, &chain::unwatched)?;
/// assert_eq!(dist.fraction(&Ending::Ended(Counts::of([1]))).to_string(), "1/19");
/// # Ok::<(), aslodds::Error>(())
/// ```
pub fn solve<C: Chain>(
    chain: &C,
    marginal: &Marginal,
    watch: Watch,
) -> Result<Dist<Ending>, Error> {
    let prepared = Prepared::new(chain, marginal)?;
    prepared.cost().check()?;
    prepared.solve(watch)
}

/// A chain whose steps are enumerated, and which is yet to be added up.
#[derive(Debug)]
pub struct Prepared {
    transitions: Transitions,
    marginal: Marginal,
    way: Way,
}

/// How the joint distribution of a chain is found.
#[derive(Debug)]
enum Way {
    /// In whole weights, backwards from a last step.
    Backwards(Box<Backwards>),
    /// In rationals, from one combination of counts to the next.
    Absorbing,
}

impl Prepared {
    /// Enumerates the step of every state that can be reached.
    ///
    /// # Errors
    ///
    /// - [`Error::TooManyStates`] if there are more than [`MAX_STATES`].
    /// - [`Error::StepTotal`] if the probabilities of the steps have no common denominator of
    ///   64 bits.
    /// - [`Error::NeverEnds`] if a state that can be reached has no way to the end.
    /// - [`Error::OutOfRange`] if the chain has a limit of more than [`MAX_STEPS`] steps and does
    ///   not end before, or counts further than counts go.
    /// - Those of [`exact::solve`](super::exact::solve), of a step.
    pub fn new<C: Chain>(chain: &C, marginal: &Marginal) -> Result<Self, Error> {
        let transitions = Transitions::of(chain, marginal)?;
        let last = transitions.last_step(chain)?;
        let way = match last.or_else(|| transitions.longest_walk()) {
            Some(steps) => Way::Backwards(Box::new(Backwards::ended_after(
                steps,
                &transitions,
                marginal,
            )?)),
            None if marginal.is_finite() => {
                transitions.check_that_it_ends()?;
                Way::Absorbing
            }
            None => {
                transitions.check_that_it_ends()?;
                Way::Backwards(Box::new(Backwards::cut(&transitions, marginal)?))
            }
        };
        Ok(Prepared {
            transitions,
            marginal: marginal.clone(),
            way,
        })
    }

    /// What it will take to add it up.
    #[must_use]
    pub fn cost(&self) -> Cost {
        match &self.way {
            Way::Backwards(backwards) => backwards.cost(&self.transitions),
            Way::Absorbing => absorbing::cost(&self.transitions, &self.marginal),
        }
    }

    /// The joint distribution.
    ///
    /// # Errors
    ///
    /// [`Error::Cancelled`] if the watch ended the run.
    pub fn solve(&self, watch: Watch) -> Result<Dist<Ending>, Error> {
        match &self.way {
            Way::Backwards(backwards) => backwards.solve(&self.transitions, watch),
            Way::Absorbing => absorbing::solve(&self.transitions, &self.marginal, watch),
        }
    }
}
