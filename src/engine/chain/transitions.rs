//! The steps of all states, enumerated.

use std::collections::HashMap;
use std::hash::Hash;

use dashu_base::Gcd;
use rustc_hash::FxBuildHasher;
use smallvec::{SmallVec, smallvec};

use super::classes;
use super::marginal::Marginal;
use super::steps::{Steps, Transition};
use super::{MAX_STATES, MAX_STEPS};
use crate::dice::Dice;
use crate::dist::parts::Repr;
use crate::engine::exact;
use crate::error::Error;
use crate::rule::{Chain, Counts, Rule, Tally};

/// Every state that can be reached, the first one first, with what its step leads to.
#[derive(Debug)]
pub(super) struct Transitions {
    pub states: Vec<Steps>,
    /// What the weights of every state sum to.
    pub denominator: u64,
}

/// A single step of a chain.
#[derive(PartialEq, Eq, Hash)]
struct OneStep<'a, C: Chain> {
    chain: &'a C,
    state: C::State,
    marginal: &'a Marginal,
}

impl<C: Chain> Rule for OneStep<'_, C> {
    type Outcome = (Counts, Option<C::State>);

    #[inline]
    fn resolve<D: Dice + ?Sized>(&self, dice: &mut D) -> Self::Outcome {
        let step = self.chain.step(&self.state, dice);
        (self.marginal.select(&step.gain.counts()), step.next)
    }
}

impl Transitions {
    pub fn of<C: Chain>(chain: &C, marginal: &Marginal) -> Result<Self, Error> {
        let mut known = Known::new(chain.start());
        let mut states: Vec<Steps> = Vec::new();
        let mut totals: SmallVec<[u64; 16]> = SmallVec::new();
        while let Some(state) = known.order.get(states.len()) {
            let step = OneStep {
                chain,
                state: *state,
                marginal,
            };
            let Repr::Word(parts) = exact::solve(&step)?.into_repr() else {
                return Err(Error::StepTotal);
            };
            let mut transitions = Steps::with_capacity(parts.entries.len());
            for ((gain, next), weight) in parts.entries {
                let next = next.map(|next| known.place(next)).transpose()?;
                transitions.push(Transition { weight, gain, next });
            }
            states.push(transitions);
            totals.push(parts.total);
        }
        over_one_denominator(states, &totals)
    }

    /// The number of steps after which the chain has ended by a limit of its own, if it has one.
    ///
    /// # Errors
    ///
    /// [`Error::OutOfRange`] if it is not followed for so long.
    pub fn last_step<C: Chain>(&self, chain: &C) -> Result<Option<u32>, Error> {
        let limit = chain.max_steps();
        let Some(beyond) = limit.filter(|steps| *steps > MAX_STEPS) else {
            return Ok(limit);
        };
        match self.longest_walk() {
            Some(longest) if longest <= MAX_STEPS => Ok(Some(longest)),
            Some(_) | None => {
                let allowed = format!("up to {MAX_STEPS}");
                Err(Error::out_of_range("the limit on steps", beyond, allowed))
            }
        }
    }

    /// The number of steps of the longest walk from the start to the end; nothing if a walk may
    /// come back to a state.
    pub fn longest_walk(&self) -> Option<u32> {
        self.longest(&self.backwards()?).first().copied()
    }

    /// All states, each after those that it leads to; nothing if a walk may come back to a state.
    pub fn backwards(&self) -> Option<Vec<usize>> {
        let forward = |(from, state): (usize, &Steps)| {
            let mut next = state.iter().filter_map(|to| to.next);
            next.all(|next| next > from)
        };
        if self.states.iter().enumerate().all(forward) {
            return Some((0..self.states.len()).rev().collect());
        }
        let classes = classes::of(&self.states, |_| true);
        if classes.iter().any(|class| class.goes_round) {
            return None;
        }
        let states = classes.iter().flat_map(|class| &class.states);
        Some(states.copied().collect())
    }

    /// The number of steps of the longest walk from each state to the end, by the states in an
    /// order in which each comes after those that it leads to.
    pub fn longest(&self, backwards: &[usize]) -> Vec<u32> {
        let mut longest = vec![0_u32; self.states.len()];
        for state in backwards {
            let next = self.states[*state].iter().filter_map(|to| to.next);
            longest[*state] = 1 + next.map(|to| longest[to]).max().unwrap_or(0);
        }
        longest
    }

    /// # Errors
    ///
    /// [`Error::NeverEnds`] if a state has no way to the end.
    pub fn check_that_it_ends(&self) -> Result<(), Error> {
        let mut ends = vec![false; self.states.len()];
        for class in classes::of(&self.states, |_| true) {
            let mut transitions = class.states.iter().flat_map(|state| &self.states[*state]);
            let out = transitions.any(|to| to.next.is_none_or(|next| ends[next]));
            if !out {
                return Err(Error::NeverEnds);
            }
            for state in class.states {
                ends[state] = true;
            }
        }
        Ok(())
    }
}

/// The states that are known, each with its place among them.
struct Known<S> {
    order: SmallVec<[S; 16]>,
    /// Filled once there are more than are quickly looked through.
    places: HashMap<S, usize, FxBuildHasher>,
}

impl<S: Copy + Eq + Hash> Known<S> {
    const FEW: usize = 32;

    fn new(start: S) -> Self {
        Known {
            order: smallvec![start],
            places: HashMap::default(),
        }
    }

    /// The place of a state, which is new if it is not known yet.
    ///
    /// # Errors
    ///
    /// [`Error::TooManyStates`] if it is one too many.
    fn place(&mut self, state: S) -> Result<usize, Error> {
        let new = self.order.len();
        let known = if self.places.is_empty() {
            // What was met last is most often met again.
            self.order.iter().rposition(|known| *known == state)
        } else {
            self.places.get(&state).copied()
        };
        if let Some(place) = known {
            return Ok(place);
        }
        if new == MAX_STATES {
            return Err(Error::TooManyStates { limit: MAX_STATES });
        }
        self.order.push(state);
        if new == Known::<S>::FEW {
            let places = self.order.iter().enumerate();
            self.places = places.map(|(place, state)| (*state, place)).collect();
        } else if new > Known::<S>::FEW {
            self.places.insert(state, new);
        }
        Ok(new)
    }
}

/// Brings weights that are out of each state's own total over the least one that all have in
/// common.
fn over_one_denominator(mut states: Vec<Steps>, totals: &[u64]) -> Result<Transitions, Error> {
    let mut denominator = 1_u64;
    let mut divisors: SmallVec<[u64; 16]> = SmallVec::with_capacity(totals.len());
    for (state, total) in states.iter().zip(totals) {
        let divisor = state.iter().fold(*total, |sum, to| match sum {
            1 => 1,
            sum => sum.gcd(to.weight),
        });
        divisors.push(divisor);
        let total = total / divisor;
        if !denominator.is_multiple_of(total) {
            denominator = (denominator / denominator.gcd(total))
                .checked_mul(total)
                .ok_or(Error::StepTotal)?;
        }
    }
    for ((state, total), divisor) in states.iter_mut().zip(totals).zip(divisors) {
        // Exact: the state's total in lowest terms divides the denominator.
        let growth = denominator / (total / divisor);
        for to in state {
            to.weight = to.weight / divisor * growth;
        }
    }
    Ok(Transitions {
        states,
        denominator,
    })
}
