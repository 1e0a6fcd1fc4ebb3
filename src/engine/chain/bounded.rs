//! Chains with a last step, added up backwards in whole weights.
//!
//! After `m` steps before the last, what a state still counts is a distribution over `d^m`,
//! where `d` is the denominator of the steps. It is the sum, over what the state's step leads
//! to, of the distributions of one step less, moved by what the step gains: one pass over an
//! array for each transition.

use dashu_int::UBig;
use smallvec::SmallVec;

use super::limbs;
use super::marginal::{Ending, Marginal};
use super::transitions::{Transition, Transitions};
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
    /// The denominator to the power of the number of steps.
    total: UBig,
    limbs: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum AtTheEnd {
    Ended,
    Unfinished,
}

/// States after some number of steps, each with the highest counts that it can still gain.
#[derive(Clone, Debug, Default)]
struct Level {
    states: Vec<usize>,
    most: Vec<Counts>,
}

/// How counts are laid out in an array: the last field's neighbours are next to each other.
#[derive(Debug)]
struct Shape {
    fields: usize,
    sizes: [usize; MAX_FIELDS],
    strides: [usize; MAX_FIELDS],
    /// For each field that a cap binds, its place and the cap.
    caps: SmallVec<[(usize, usize); MAX_FIELDS]>,
}

impl Backwards {
    /// A chain that has ended after so many steps, wherever it is then.
    pub fn ended_after(steps: u32, transitions: &Transitions, marginal: &Marginal) -> Self {
        let levels = levels(transitions, steps);
        Backwards::new(levels, AtTheEnd::Ended, transitions, marginal)
    }

    /// A chain that is left when less than one in [`UNFINISHED`] of it still goes on.
    ///
    /// # Errors
    ///
    /// [`Error::TooManySteps`] if that takes more than [`super::MAX_STEPS`] steps.
    pub fn cut(transitions: &Transitions, marginal: &Marginal) -> Result<Self, Error> {
        let steps = steps_until_rare(transitions)?;
        let levels = levels(transitions, steps);
        Ok(Backwards::new(
            levels,
            AtTheEnd::Unfinished,
            transitions,
            marginal,
        ))
    }

    fn new(
        mut levels: Vec<Level>,
        end: AtTheEnd,
        transitions: &Transitions,
        marginal: &Marginal,
    ) -> Self {
        let caps: SmallVec<[Option<u16>; MAX_FIELDS]> = marginal.caps().collect();
        fill_most(&mut levels, transitions, &caps);
        let shape = Shape::new(&levels, transitions, &caps);
        let total = UBig::from(transitions.denominator).pow(levels.len() - 1);
        Backwards {
            limbs: limbs::needed(&total),
            levels,
            end,
            shape,
            total,
        }
    }

    pub fn cost(&self, transitions: &Transitions) -> Cost {
        let limbs = self.limbs as u128;
        let operations = self.levels.windows(2).flat_map(|pair| {
            let [level, next] = pair else {
                return Vec::new();
            };
            let work = level.states.iter().map(|state| {
                let sizes = transitions.states[*state].iter().map(|to| match to.next {
                    None => 1,
                    Some(to) => next
                        .place(to)
                        .map_or(1, |to| self.shape.len(&next.most[to])),
                });
                sizes.sum::<usize>() as u128 * limbs
            });
            work.collect()
        });
        let widest = self.levels.iter().map(|level| level.states.len()).max();
        let cells = self.shape.cells();
        Cost {
            states: transitions.states.len(),
            steps: Some(self.levels.len() - 1),
            operations: saturated(operations.sum()),
            bytes: saturated(2 * widest.unwrap_or(1) as u128 * cells * limbs * 8),
        }
    }

    pub fn solve(&self, transitions: &Transitions, watch: Watch) -> Result<Dist<Ending>, Error> {
        let limbs = self.limbs;
        let first = match self.end {
            AtTheEnd::Ended => UBig::ONE,
            AtTheEnd::Unfinished => UBig::ZERO,
        };
        let last = self.levels.last().map_or(0, |level| level.states.len());
        let mut later: Vec<Vec<u64>> = vec![limbs::words(&first, limbs); last];
        // The denominator to the power of the steps that are left after the one at hand.
        let mut power = UBig::ONE;
        let mut done = 0;
        for pair in self.levels.windows(2).rev() {
            let [level, next] = pair else { continue };
            let ended = limbs::words(&power, limbs);
            let mut now = Vec::with_capacity(level.states.len());
            for (state, most) in level.states.iter().zip(&level.most) {
                let mut sums = vec![0; self.shape.len_with_slack(most) * limbs];
                for to in &transitions.states[*state] {
                    let from = match to.next {
                        None => &ended,
                        Some(to) => match next.place(to) {
                            Some(to) => &later[to],
                            None => continue,
                        },
                    };
                    let offset = self.shape.place(&to.gain) * limbs;
                    limbs::add_multiple(&mut sums[offset..], from, to.weight, limbs);
                    done += from.len() as u64;
                }
                self.shape.fold_caps(&mut sums, limbs);
                sums.truncate(self.shape.len(most) * limbs);
                now.push(sums);
            }
            if watch(done).is_break() {
                return Err(Error::Cancelled { done: 0, all: 1 });
            }
            later = now;
            power *= UBig::from(transitions.denominator);
        }
        Ok(self.outcomes(&later[0]))
    }

    /// The array of the first state as a distribution.
    fn outcomes(&self, sums: &[u64]) -> Dist<Ending> {
        let cells = || {
            let numbers = sums.chunks_exact(self.limbs).enumerate();
            numbers.filter(|(_, words)| words.iter().any(|word| *word != 0))
        };
        let ending = |cell| Ending::Ended(self.shape.counts(cell));
        if let Ok(total) = u64::try_from(&self.total) {
            let mut entries: SmallVec<[(Ending, u64); 4]> = SmallVec::with_capacity(sums.len());
            entries.extend(cells().map(|(cell, words)| (ending(cell), words[0])));
            let rest = total - entries.iter().map(|(_, weight)| weight).sum::<u64>();
            if rest > 0 {
                entries.push((Ending::Unfinished, rest));
            }
            return Dist::from_parts(Parts { entries, total });
        }
        let mut entries: SmallVec<[(Ending, UBig); 4]> = cells()
            .map(|(cell, words)| (ending(cell), limbs::number(words)))
            .collect();
        let sum: UBig = entries.iter().map(|(_, weight)| weight).sum();
        let rest = &self.total - sum;
        if !rest.is_zero() {
            entries.push((Ending::Unfinished, rest));
        }
        Dist::from_parts(Parts {
            entries,
            total: self.total.clone(),
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
        most: Vec::new(),
    };
    let mut levels = vec![level(vec![0])];
    for _ in 0..steps {
        let next = match &levels[levels.len() - 1].states[..] {
            // A level that leads to itself alone is met again and again.
            [only]
                if transitions.states[*only]
                    .iter()
                    .all(|to| to.next == Some(*only) || to.next.is_none()) =>
            {
                let again = transitions.states[*only].iter().any(|to| to.next.is_some());
                if again { vec![*only] } else { Vec::new() }
            }
            states => {
                let from = states.iter().flat_map(|state| &transitions.states[*state]);
                let mut next: Vec<usize> = from.filter_map(|to| to.next).collect();
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

/// Fills in the highest counts that each state can still gain.
fn fill_most(levels: &mut [Level], transitions: &Transitions, caps: &[Option<u16>]) {
    let mut later = Level::default();
    for (from_last, level) in levels.iter_mut().rev().enumerate() {
        let most = level.states.iter().map(|state| {
            if from_last == 0 {
                return Counts::default();
            }
            let reached = transitions.states[*state].iter().map(|to| {
                let next = to.next.and_then(|next| later.place(next));
                let rest = next.map_or(Counts::default(), |next| later.most[next]);
                added(&to.gain, &rest, caps)
            });
            reached.fold(Counts::default(), |a, b| each(&a, &b, u16::max))
        });
        level.most = most.collect();
        later = level.clone();
    }
}

fn added(a: &Counts, b: &Counts, caps: &[Option<u16>]) -> Counts {
    let mut sum = each(a, b, u16::saturating_add);
    for (sum, cap) in sum.0.iter_mut().zip(caps) {
        *sum = cap.map_or(*sum, |cap| cap.min(*sum));
    }
    sum
}

fn each(a: &Counts, b: &Counts, function: impl Fn(u16, u16) -> u16) -> Counts {
    let mut result = *a;
    for (a, b) in result.0.iter_mut().zip(b.0) {
        *a = function(*a, b);
    }
    result
}

impl Shape {
    fn new(levels: &[Level], transitions: &Transitions, caps: &[Option<u16>]) -> Self {
        let fields = caps.len();
        let most = levels[0].most[0];
        let all = transitions.states.iter().flatten();
        let largest = all.fold(Counts::default(), |sum, to: &Transition| {
            each(&sum, &to.gain, u16::max)
        });
        let mut shape = Shape {
            fields,
            sizes: [1; MAX_FIELDS],
            strides: [0; MAX_FIELDS],
            caps: SmallVec::new(),
        };
        let mut stride = 1;
        for field in (0..fields).rev() {
            let (highest, gain) = (usize::from(most.0[field]), usize::from(largest.0[field]));
            // A count at its cap may gain once more before it is brought back.
            let slack = match caps[field] {
                Some(cap) if usize::from(cap) == highest && gain > 0 => {
                    shape.caps.push((field, highest));
                    gain
                }
                Some(_) | None => 0,
            };
            shape.sizes[field] = highest + 1 + slack;
            shape.strides[field] = stride;
            stride *= shape.sizes[field];
        }
        shape
    }

    fn cells(&self) -> u128 {
        self.sizes.iter().map(|size| *size as u128).product()
    }

    /// The place of some counts in an array.
    #[inline]
    fn place(&self, counts: &Counts) -> usize {
        let places = counts.0.iter().zip(self.strides);
        places
            .map(|(count, stride)| usize::from(*count) * stride)
            .sum()
    }

    /// How long an array is that holds counts up to `most`.
    fn len(&self, most: &Counts) -> usize {
        self.place(most) + 1
    }

    /// The same, with room for a gain beyond every cap.
    fn len_with_slack(&self, most: &Counts) -> usize {
        let slack = self
            .caps
            .iter()
            .map(|(field, cap)| (self.sizes[*field] - 1 - cap) * self.strides[*field]);
        self.len(most) + slack.sum::<usize>()
    }

    /// The counts at a place of an array.
    fn counts(&self, mut place: usize) -> Counts {
        let mut counts = Counts::default();
        for field in 0..self.fields {
            let count = place / self.strides[field];
            place %= self.strides[field];
            counts.0[field] = u16::try_from(count).unwrap_or(u16::MAX);
        }
        counts
    }

    /// Adds what has gone beyond a cap to what is at it.
    fn fold_caps(&self, sums: &mut [u64], limbs: usize) {
        for (field, cap) in &self.caps {
            let stride = self.strides[*field] * limbs;
            let (size, plane) = (self.sizes[*field], self.sizes[*field] * stride);
            for block in sums.chunks_mut(plane) {
                let len = block.len();
                for beyond in (cap + 1..size).take_while(|beyond| beyond * stride < len) {
                    let (kept, over) = block.split_at_mut(beyond * stride);
                    let over_len = stride.min(over.len());
                    let over = &mut over[..over_len];
                    limbs::add_multiple(&mut kept[cap * stride..], over, 1, limbs);
                    over.fill(0);
                }
            }
        }
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
