//! The steps of all choices in all states, enumerated.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use dashu_ratio::RBig;
use rustc_hash::FxBuildHasher;

use super::MAX_STATES;
use crate::dice::Dice;
use crate::dist::Fraction;
use crate::engine::exact;
use crate::error::Error;
use crate::rule::{Decision, Rule};

/// Every state that can be reached with what its choices lead to, the first one first.
pub(super) struct Graph<S, C> {
    pub states: Vec<Node<S, C>>,
}

pub(super) struct Node<S, C> {
    pub state: S,
    /// At least one.
    pub branches: Vec<Branch<C>>,
}

/// What a choice leads to.
pub(super) struct Branch<C> {
    pub choice: C,
    /// The expected gain of the step.
    pub gain: Fraction,
    /// Where the step leads, each place once, with its probability.
    pub next: Vec<(usize, Fraction)>,
    /// Whether it may be the last step.
    pub may_end: bool,
}

/// One step of a decision.
#[derive(PartialEq, Eq, Hash)]
struct OneStep<'a, D: Decision> {
    decision: &'a D,
    state: D::State,
    choice: D::Choice,
}

impl<D: Decision> Rule for OneStep<'_, D> {
    type Outcome = (Option<D::State>, i64);

    fn resolve<E: Dice + ?Sized>(&self, dice: &mut E) -> Self::Outcome {
        let step = self.decision.step(&self.state, self.choice, dice);
        (step.next, step.gain)
    }
}

/// Enumerates the steps of every choice in every state that can be reached.
pub(super) fn of<D: Decision>(decision: &D) -> Result<Graph<D::State, D::Choice>, Error> {
    let may_choose = |state: &D::State| decision.choices(state).into_iter().next().is_some();
    let start = decision.start();
    let mut places: HashMap<D::State, usize, FxBuildHasher> = HashMap::default();
    let mut order = Vec::new();
    if may_choose(&start) {
        places.insert(start, 0);
        order.push(start);
    }
    let mut states = Vec::new();
    while let Some(state) = order.get(states.len()).copied() {
        let mut branches = Vec::new();
        for choice in decision.choices(&state) {
            let step = exact::solve(&OneStep {
                decision,
                state,
                choice,
            })?;
            let mut branch = Branch {
                choice,
                gain: step.mean(|(_, gain)| *gain),
                next: Vec::new(),
                may_end: false,
            };
            for ((next, _), weight) in step.iter() {
                let Some(next) = next.filter(|next| may_choose(next)) else {
                    branch.may_end = true;
                    continue;
                };
                let place = match places.entry(next) {
                    Entry::Occupied(entry) => *entry.get(),
                    Entry::Vacant(_) if order.len() == MAX_STATES => {
                        return Err(Error::TooManyStates { limit: MAX_STATES });
                    }
                    Entry::Vacant(entry) => {
                        order.push(next);
                        *entry.insert(order.len() - 1)
                    }
                };
                let p = RBig::from_parts(weight.into(), step.total());
                // Outcomes are in order, so those that lead to one state are together.
                match branch.next.last_mut() {
                    Some((last, sum)) if *last == place => *sum += p,
                    Some(_) | None => branch.next.push((place, p)),
                }
            }
            branches.push(branch);
        }
        states.push(Node { state, branches });
    }
    Ok(Graph { states })
}

impl<C> Branch<C> {
    /// What it is worth if the states that it leads to have these values.
    pub fn worth(&self, values: &[Fraction]) -> Fraction {
        let mut worth = self.gain.clone();
        for (next, p) in &self.next {
            worth += p * &values[*next];
        }
        worth
    }
}
