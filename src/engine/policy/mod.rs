//! Decisions solved exactly: what every choice is worth, and which one is the best.
//!
//! The steps of every choice in every state are enumerated once. States that cannot come back to
//! themselves are solved backwards, from the last ones to the first. States that lead to one
//! another are solved together by policy iteration: some choices that come to an end are taken,
//! what they are worth is found from linear equations, every state changes to a choice that is
//! worth more, and so on until none is. Everything is rational, so *more* and *the same* are
//! exact.
//!
//! A change is made only for a choice that is worth more. So choices that never come to an end
//! can arise only where going round pays, and then the goal has no highest value: an error, not
//! a loop. There are finitely many ways to choose and their worth only rises, so the iteration
//! ends. What it ends with is the best of all policies that come to an end.

mod graph;
mod round;

use super::chain::classes;
use crate::dist::Fraction;
use crate::error::Error;
use crate::rule::Decision;
use graph::{Branch, Graph};

/// The most states of a decision.
pub const MAX_STATES: usize = 100_000;

/// The most states that lead to one another and are solved together.
pub const MAX_GO_ROUND: usize = 200;

/// The best policy for a decision, with what every choice is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Policy<S, C> {
    /// Every state that some choices lead to, the first one first, then in the order in which
    /// they are come upon.
    pub states: Vec<Advice<S, C>>,
}

/// What there is to choose in one state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice<S, C> {
    /// The state.
    pub state: S,
    /// Its choices in their order, at least one, each with the expected sum of what is gained
    /// from here on if this choice and then the best ones are taken.
    pub choices: Vec<(C, Fraction)>,
    /// The place of the best choice, of those worth the same the first that comes nearer to the
    /// end.
    pub best: usize,
    /// Whether the best choices lead here from the start.
    pub on_best_way: bool,
}

impl<S: PartialEq, C: Copy> Policy<S, C> {
    /// What the decision is worth at its start: the highest expected sum.
    #[must_use]
    pub fn value(&self) -> Fraction {
        let first = self.states.first();
        first.map_or(Fraction::ZERO, |first| first.value().clone())
    }

    /// What there is to choose in a state, if some choices lead to it.
    #[must_use]
    pub fn advice(&self, state: &S) -> Option<&Advice<S, C>> {
        self.states.iter().find(|advice| advice.state == *state)
    }
}

impl<S, C: Copy> Advice<S, C> {
    /// The best choice.
    #[must_use]
    pub fn best(&self) -> C {
        self.choices[self.best].0
    }

    /// What the best choice is worth.
    #[must_use]
    pub fn value(&self) -> &Fraction {
        &self.choices[self.best].1
    }

    /// The choices other than the best that are worth as much.
    pub fn ties(&self) -> impl Iterator<Item = C> {
        let others = self.others();
        others.filter_map(|(choice, value)| (value == self.value()).then_some(*choice))
    }

    /// By how much the best choice is worth more than the best of the others: 0 in a tie;
    /// nothing if there is no other.
    #[must_use]
    pub fn advantage(&self) -> Option<Fraction> {
        let next = self.others().map(|(_, value)| value).max()?;
        Some(self.value() - next)
    }

    fn others(&self) -> impl Iterator<Item = &(C, Fraction)> {
        let choices = self.choices.iter().enumerate();
        choices.filter_map(|(place, choice)| (place != self.best).then_some(choice))
    }
}

/// What every choice of a decision is worth, exactly, if every later one is the best.
///
/// # Errors
///
/// - [`Error::TooManyStates`] if there are more than [`MAX_STATES`].
/// - [`Error::TooManyStatesGoRound`] if more than [`MAX_GO_ROUND`] states lead to one another.
/// - [`Error::NeverEnds`] if from some state no choices come to an end.
/// - [`Error::EndlessGain`] if going on for longer always pays.
/// - Those of [`exact::solve`](super::exact::solve), of a step.
///
/// ```
/// use aslodds::engine::policy;
/// use aslodds::rules::fire::Fire;
/// use aslodds::rules::fire_or_keep::{Choice, FireOrKeep, Goal, Worth};
/// use aslodds::rules::to_hit::{Roll, TargetType, ToHit};
/// use aslodds::rules::variant::Variant;
///
/// let variant = Variant::asl();
/// let aim = ToHit::new(TargetType::Infantry, 8, 0, Roll::Normal, &variant);
/// let gun = Fire::new(aim, 3, &variant);
/// // A hit is worth 1 and a malfunction, at 12, costs 20: 13/9 hits on 2 shots are expected.
/// let worth = Worth { hit: 1, critical_hit: 1, malfunction: -20, removal: -20 };
/// let policy = policy::solve(&FireOrKeep::new(gun, Goal::Sum { worth, wanted: None }))?;
/// assert_eq!(policy.value().to_string(), "1/3");
/// assert_eq!(policy.states[0].best(), Choice::Fire);
/// # Ok::<(), aslodds::Error>(())
/// ```
pub fn solve<D: Decision>(decision: &D) -> Result<Policy<D::State, D::Choice>, Error> {
    let graph = graph::of(decision)?;
    let mut solved = Solved {
        values: vec![Fraction::ZERO; graph.states.len()],
        chosen: vec![0; graph.states.len()],
    };
    // A class is listed after those that it leads to, whose values are then known.
    let leads_to = |state: usize| {
        let branches = graph.states[state].branches.iter();
        branches.flat_map(|branch| branch.next.iter().map(|(next, _)| *next))
    };
    for class in classes::by_edges(graph.states.len(), leads_to) {
        if class.goes_round {
            graph.go_round(&class, &mut solved)?;
        } else {
            for state in class.states {
                graph.step_back(state, &mut solved);
            }
        }
    }
    Ok(graph.advised(&solved))
}

/// What is known of each state.
struct Solved {
    values: Vec<Fraction>,
    /// The place of the choice that is taken.
    chosen: Vec<usize>,
}

impl<S, C: Copy> Graph<S, C> {
    /// The best choice of a state that leads only to states whose values are known.
    fn step_back(&self, state: usize, solved: &mut Solved) {
        let branches = self.states[state].branches.iter();
        let mut worths = branches.map(|branch| branch.worth(&solved.values));
        let Some(mut best) = worths.next() else {
            return;
        };
        let mut chosen = 0;
        for (place, worth) in (1..).zip(worths) {
            if worth > best {
                (best, chosen) = (worth, place);
            }
        }
        (solved.values[state], solved.chosen[state]) = (best, chosen);
    }

    fn advised(self, solved: &Solved) -> Policy<S, C> {
        let mut on_best_way = vec![false; self.states.len()];
        let mut coming: Vec<usize> = (!self.states.is_empty()).then_some(0).into_iter().collect();
        while let Some(state) = coming.pop() {
            if !on_best_way[state] {
                on_best_way[state] = true;
                let best = &self.states[state].branches[solved.chosen[state]];
                coming.extend(best.next.iter().map(|(next, _)| *next));
            }
        }
        let states = self.states.into_iter().zip(&solved.chosen).zip(on_best_way);
        let advised = states.map(|((node, best), on_best_way)| {
            let branches = node.branches.iter();
            let worth = |branch: &Branch<C>| (branch.choice, branch.worth(&solved.values));
            Advice {
                state: node.state,
                choices: branches.map(worth).collect(),
                best: *best,
                on_best_way,
            }
        });
        Policy {
            states: advised.collect(),
        }
    }
}

#[cfg(test)]
mod tests;
