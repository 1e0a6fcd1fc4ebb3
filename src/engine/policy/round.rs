//! States that lead to one another: policy iteration.

use std::collections::HashMap;

use rustc_hash::FxBuildHasher;

use super::graph::{Branch, Graph};
use super::{MAX_GO_ROUND, Solved};
use crate::dist::Fraction;
use crate::engine::chain::classes::Class;
use crate::engine::chain::moments::solve_linear;
use crate::error::Error;

/// The place in its class of each state of the class.
type Inside = HashMap<usize, usize, FxBuildHasher>;

impl<S, C> Graph<S, C> {
    /// The best choices of states that lead to one another.
    pub(super) fn go_round(&self, class: &Class, solved: &mut Solved) -> Result<(), Error> {
        if class.states.len() > MAX_GO_ROUND {
            let limit = MAX_GO_ROUND;
            return Err(Error::TooManyStatesGoRound { limit });
        }
        let inside: Inside = class.states.iter().copied().zip(0..).collect();
        let mut chosen = self
            .nearing_the_end(class, &inside, |_, _| true)
            .ok_or(Error::NeverEnds)?;
        loop {
            self.evaluate(class, &inside, &chosen, &mut solved.values)?;
            let mut changed = false;
            for (state, chosen) in class.states.iter().zip(&mut chosen) {
                let mut best = solved.values[*state].clone();
                for (place, branch) in self.states[*state].branches.iter().enumerate() {
                    let worth = branch.worth(&solved.values);
                    if worth > best {
                        (best, *chosen, changed) = (worth, place, true);
                    }
                }
            }
            if !changed {
                break;
            }
        }
        // Of the choices that are worth the same, those that come to an end.
        let best =
            |state: usize, branch: &Branch<C>| branch.worth(&solved.values) == solved.values[state];
        let best = self.nearing_the_end(class, &inside, best);
        for (state, chosen) in class.states.iter().zip(best.unwrap_or(chosen)) {
            solved.chosen[*state] = chosen;
        }
        Ok(())
    }

    /// For each state of a class the first of the allowed choices that comes nearer to the end
    /// or out of the class; nothing if some state has none.
    fn nearing_the_end(
        &self,
        class: &Class,
        inside: &Inside,
        allowed: impl Fn(usize, &Branch<C>) -> bool,
    ) -> Option<Vec<usize>> {
        let choices: Vec<Vec<(usize, &Branch<C>)>> = class
            .states
            .iter()
            .map(|state| {
                let branches = self.states[*state].branches.iter().enumerate();
                branches
                    .filter(|(_, branch)| allowed(*state, branch))
                    .collect()
            })
            .collect();
        // How many steps each state is away from the end, at least.
        let mut far: Vec<Option<usize>> = vec![None; class.states.len()];
        let nearer = |far: &[Option<usize>], branch: &Branch<C>, than: usize| {
            branch.may_end
                || branch.next.iter().any(|(next, _)| {
                    inside
                        .get(next)
                        .is_none_or(|place| far[*place].is_some_and(|far| far < than))
                })
        };
        for steps in 1..=class.states.len() {
            for (place, choices) in choices.iter().enumerate() {
                if far[place].is_none()
                    && choices
                        .iter()
                        .any(|(_, branch)| nearer(&far, branch, steps))
                {
                    far[place] = Some(steps);
                }
            }
        }
        let chosen = choices.iter().zip(&far).map(|(choices, steps)| {
            let steps = (*steps)?;
            let mut choices = choices.iter();
            let (place, _) = choices.find(|(_, branch)| nearer(&far, branch, steps))?;
            Some(*place)
        });
        chosen.collect()
    }

    /// What the choices taken in a class are worth.
    ///
    /// # Errors
    ///
    /// [`Error::EndlessGain`] if they never come to an end.
    fn evaluate(
        &self,
        class: &Class,
        inside: &Inside,
        chosen: &[usize],
        values: &mut [Fraction],
    ) -> Result<(), Error> {
        let mut matrix = Vec::with_capacity(chosen.len());
        let mut right = Vec::with_capacity(chosen.len());
        for (place, (state, chosen)) in class.states.iter().zip(chosen).enumerate() {
            let branch = &self.states[*state].branches[*chosen];
            let mut row = vec![Fraction::ZERO; class.states.len()];
            row[place] = Fraction::ONE;
            let mut known = branch.gain.clone();
            for (next, p) in &branch.next {
                match inside.get(next) {
                    Some(next) => row[*next] -= p,
                    None => known += p * &values[*next],
                }
            }
            matrix.push(row);
            right.push(vec![known]);
        }
        let solved = solve_linear(matrix, right).map_err(|_| Error::EndlessGain)?;
        for (state, value) in class.states.iter().zip(solved.into_iter().flatten()) {
            values[*state] = value;
        }
        Ok(())
    }
}
