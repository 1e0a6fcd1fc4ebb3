//! Chains with a last step, added up backwards in whole weights.
//!
//! After `m` steps before the last, what a state still counts is a distribution over `d^m`,
//! where `d` is the denominator of the steps. It is the sum, over what the state's step leads
//! to, of the distributions of one step less, moved by what the step gains: one pass over an
//! array for each transition. Arrays are made of rows along the field with the highest counts,
//! and each row knows how far it is filled.

use std::mem;

use dashu_int::UBig;
use smallvec::{SmallVec, smallvec};

use super::limbs;
use super::marginal::{Ending, Marginal};
use super::sums::{Shape, Sums, each};
use super::transitions::Transitions;
use super::{UNFINISHED, Watch};
use crate::dist::Dist;
use crate::dist::parts::Parts;
use crate::engine::cost::Cost;
use crate::error::Error;
use crate::rule::{Counts, MAX_FIELDS};

/// The plan of an addition.
#[derive(Debug)]
pub(super) struct Backwards {
    /// The states in which the chain can be after 0, 1, 2... steps.
    levels: Vec<Level>,
    /// Whether what still goes on after the last level has ended there.
    end: AtTheEnd,
    shape: Shape,
    /// The denominator to the powers of 0, 1, 2... steps.
    powers: Vec<UBig>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum AtTheEnd {
    Ended,
    Unfinished,
}

/// States after some number of steps, each with the highest counts that it can still gain.
#[derive(Clone, Debug, Default)]
struct Level {
    // Most levels have one state.
    states: SmallVec<[usize; 1]>,
    most: SmallVec<[Counts; 1]>,
}

impl Backwards {
    /// A chain that has ended after so many steps, wherever it is then.
    ///
    /// # Errors
    ///
    /// [`Error::OutOfRange`] if it may count further than counts go.
    pub fn ended_after(
        steps: u32,
        transitions: &Transitions,
        marginal: &Marginal,
    ) -> Result<Self, Error> {
        let levels = levels(transitions, steps);
        Backwards::new(levels, AtTheEnd::Ended, transitions, marginal)
    }

    /// A chain that is left when less than one in [`UNFINISHED`] of it still goes on.
    ///
    /// # Errors
    ///
    /// - [`Error::TooManySteps`] if that takes more than [`super::MAX_STEPS`] steps.
    /// - [`Error::OutOfRange`] if it may count further than counts go.
    pub fn cut(transitions: &Transitions, marginal: &Marginal) -> Result<Self, Error> {
        let steps = steps_until_rare(transitions)?;
        let levels = levels(transitions, steps);
        Backwards::new(levels, AtTheEnd::Unfinished, transitions, marginal)
    }

    fn new(
        mut levels: Vec<Level>,
        end: AtTheEnd,
        transitions: &Transitions,
        marginal: &Marginal,
    ) -> Result<Self, Error> {
        let caps: SmallVec<[Option<u16>; MAX_FIELDS]> = marginal.caps().collect();
        fill_most(&mut levels, transitions);
        let shape = Shape::new(&levels[0].most[0], transitions, &caps)?;
        let denominator = UBig::from(transitions.denominator);
        let mut powers = Vec::with_capacity(levels.len());
        let (mut power, mut word) = (UBig::ONE, Some(1_u64));
        for _ in 1..levels.len() {
            // Big integers multiply slowly as long as a word would do.
            word = word.and_then(|word| word.checked_mul(transitions.denominator));
            let next = word.map_or_else(|| &power * &denominator, UBig::from);
            powers.push(mem::replace(&mut power, next));
        }
        powers.push(power);
        Ok(Backwards {
            levels,
            end,
            shape,
            powers,
        })
    }

    pub fn cost(&self, transitions: &Transitions) -> Cost {
        // What takes no time need not be told to the last operation.
        const LITTLE: u128 = 1_000_000;
        let limbs = limbs::needed(&self.powers[self.powers.len() - 1]) as u128;
        let leading: usize = transitions.states.iter().map(|state| state.len()).sum();
        let most = self.shape.cells() * limbs * leading as u128 * self.levels.len() as u128;
        if most <= LITTLE {
            return Cost {
                states: transitions.states.len(),
                steps: Some(self.levels.len() - 1),
                operations: saturated(most),
                bytes: saturated(8 * most),
            };
        }
        let numbers =
            |most: &Counts| self.shape.rows(most) as u128 * self.shape.width(most) as u128;
        let pairs = self.levels.windows(2).rev().zip(self.powers.iter().skip(1));
        let mut cost = Cost {
            states: transitions.states.len(),
            steps: Some(self.levels.len() - 1),
            ..Cost::default()
        };
        let mut before = 0;
        for (pair, power) in pairs {
            let [level, next] = pair else { continue };
            let limbs = limbs::needed(power) as u128;
            let work = level.states.iter().map(|state| {
                let sizes = transitions.states[*state].iter().map(|to| {
                    let reached = to.next.and_then(|to| next.place(to));
                    reached.map_or(1, |to| numbers(&next.most[to]))
                });
                sizes.sum::<u128>() * limbs
            });
            cost.operations = cost.operations.saturating_add(saturated(work.sum()));
            let bytes = 8 * limbs * level.most.iter().map(numbers).sum::<u128>();
            cost.bytes = cost.bytes.max(saturated(before + bytes));
            before = bytes;
        }
        cost
    }

    pub fn solve(&self, transitions: &Transitions, watch: Watch) -> Result<Dist<Ending>, Error> {
        let last = self.levels.last().map_or(0, |level| level.states.len());
        let mut later: Vec<Sums> = Vec::new();
        later.resize_with(last, || match self.end {
            AtTheEnd::Ended => Sums::of(&UBig::ONE),
            AtTheEnd::Unfinished => Sums::of(&UBig::ZERO),
        });
        let mut done = 0;
        // Lists that are no longer read are filled again.
        let mut used: Vec<Vec<u64>> = Vec::new();
        let mut now: Vec<Sums> = Vec::new();
        for (pair, powers) in self.levels.windows(2).rev().zip(self.powers.windows(2)) {
            let ([level, next], [left, power]) = (pair, powers) else {
                continue;
            };
            let limbs = limbs::needed(power);
            let ended = limbs::words(left, limbs::needed(left));
            for (state, most) in level.states.iter().zip(&level.most) {
                let room = used.pop().unwrap_or_default();
                let mut sums = Sums::zeros(room, &self.shape, most, limbs);
                for to in &transitions.states[*state] {
                    match to.next {
                        None => sums.add_ended(&ended, to, &self.shape),
                        Some(reached) => {
                            if let Some(place) = next.place(reached) {
                                done += sums.add(&later[place], to, &self.shape);
                            }
                        }
                    }
                }
                self.shape.fold_caps(&mut sums);
                now.push(sums);
            }
            if watch(done).is_break() {
                return Err(Error::Cancelled { done: 0, all: 1 });
            }
            mem::swap(&mut later, &mut now);
            used.extend(now.drain(..).map(|sums| sums.words));
        }
        Ok(self.outcomes(&later[0]))
    }

    /// The sums of the first state as a distribution.
    fn outcomes(&self, sums: &Sums) -> Dist<Ending> {
        let total = &self.powers[self.powers.len() - 1];
        let shape = &self.shape;
        if let Ok(total) = u64::try_from(total) {
            let mut entries: SmallVec<[(Ending, u64); 4]> =
                SmallVec::with_capacity(sums.filled.iter().sum::<usize>() + 1);
            let mut rest = total;
            shape.for_each(sums, |counts, words| {
                if words[0] > 0 {
                    rest -= words[0];
                    entries.push((Ending::Ended(counts), words[0]));
                }
            });
            if rest > 0 {
                entries.push((Ending::Unfinished, rest));
            }
            return Dist::from_parts(Parts { entries, total });
        }
        let mut entries: SmallVec<[(Ending, UBig); 4]> = SmallVec::new();
        shape.for_each(sums, |counts, words| {
            if words.iter().any(|word| *word != 0) {
                entries.push((Ending::Ended(counts), limbs::number(words)));
            }
        });
        let sum: UBig = entries.iter().map(|(_, weight)| weight).sum();
        let rest = total - sum;
        if !rest.is_zero() {
            entries.push((Ending::Unfinished, rest));
        }
        Dist::from_parts(Parts {
            entries,
            total: total.clone(),
        })
    }
}

impl Level {
    /// Where a state stands among those of the level.
    fn place(&self, state: usize) -> Option<usize> {
        // Most levels have one state.
        match self.states[..] {
            [only] => (only == state).then_some(0),
            [] | [_, ..] => self.states.binary_search(&state).ok(),
        }
    }
}

/// The states after each number of steps, up to `steps` or until the chain has ended for sure.
fn levels(transitions: &Transitions, steps: u32) -> Vec<Level> {
    let level = |states| Level {
        states,
        most: SmallVec::new(),
    };
    let mut levels = Vec::with_capacity(usize::try_from(steps).unwrap_or(0).min(63) + 1);
    levels.push(level(smallvec![0]));
    for _ in 0..steps {
        let next = match &levels[levels.len() - 1].states[..] {
            // A level that leads to itself alone is met again and again.
            [only]
                if transitions.states[*only]
                    .iter()
                    .all(|to| to.next == Some(*only) || to.next.is_none()) =>
            {
                let again = transitions.states[*only].iter().any(|to| to.next.is_some());
                if again {
                    smallvec![*only]
                } else {
                    SmallVec::new()
                }
            }
            states => {
                let from = states.iter().flat_map(|state| &transitions.states[*state]);
                let mut next: SmallVec<[usize; 1]> = from.filter_map(|to| to.next).collect();
                next.sort_unstable();
                next.dedup();
                next
            }
        };
        let ended = next.is_empty();
        levels.push(level(next));
        if ended {
            break;
        }
    }
    levels
}

/// Fills in the highest counts that each state can still gain, were there no caps.
fn fill_most(levels: &mut [Level], transitions: &Transitions) {
    for place in (0..levels.len()).rev() {
        let (before, after) = levels.split_at_mut(place + 1);
        let (level, later) = (&mut before[place], after.first());
        let most = level.states.iter().map(|state| {
            let Some(later) = later else {
                return Counts::default();
            };
            let reached = transitions.states[*state].iter().map(|to| {
                let next = to.next.and_then(|next| later.place(next));
                let rest = next.map_or(Counts::default(), |next| later.most[next]);
                each(&to.gain, &rest, u16::saturating_add)
            });
            reached.fold(Counts::default(), |a, b| each(&a, &b, u16::max))
        });
        level.most = most.collect();
    }
}

/// After how many steps less than one in [`UNFINISHED`] still goes on.
fn steps_until_rare(transitions: &Transitions) -> Result<u32, Error> {
    let mut going = vec![UBig::ZERO; transitions.states.len()];
    going[0] = UBig::ONE;
    let mut total = UBig::ONE;
    for steps in 1..=super::MAX_STEPS {
        let mut next = vec![UBig::ZERO; going.len()];
        for (state, weight) in going
            .iter()
            .enumerate()
            .filter(|(_, weight)| !weight.is_zero())
        {
            for to in &transitions.states[state] {
                if let Some(place) = to.next {
                    next[place] += weight * to.weight;
                }
            }
        }
        going = next;
        total *= transitions.denominator;
        if going.iter().sum::<UBig>() * UNFINISHED < total {
            return Ok(steps);
        }
    }
    Err(Error::TooManySteps {
        limit: super::MAX_STEPS,
    })
}

fn saturated(number: u128) -> u64 {
    u64::try_from(number).unwrap_or(u64::MAX)
}
