//! Chains with a last step, added up backwards in whole weights.
//!
//! After `m` steps before the last, what a state still counts is a distribution over `d^m`,
//! where `d` is the denominator of the steps. It is the sum, over what the state's step leads
//! to, of the distributions of one step less, moved by what the step gains: one pass over an
//! array for each transition. Arrays are made of rows along the field with the highest counts,
//! and each row knows how far it is filled.

use std::cmp::Reverse;
use std::mem;

use dashu_int::UBig;
use smallvec::{SmallVec, smallvec};

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

/// How counts are laid out: a row along one field, and rows by all the others.
#[derive(Debug)]
struct Shape {
    fields: usize,
    /// The field along the rows: the one with the highest counts.
    along: usize,
    /// One more than the highest count of each field, and what may be gained beyond a cap.
    sizes: [usize; MAX_FIELDS],
    /// How many rows further on a count one higher is; 0 along the rows.
    strides: [usize; MAX_FIELDS],
    /// For each field that a cap binds, its place and the cap.
    caps: SmallVec<[(usize, usize); MAX_FIELDS]>,
}

/// Weights by counts.
#[derive(Debug)]
struct Sums {
    /// Row after row, each number some words long.
    words: Vec<u64>,
    /// How many numbers each row has room for.
    width: usize,
    /// How many words a number has.
    limbs: usize,
    /// How far each row is filled.
    filled: SmallVec<[usize; 16]>,
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

impl Sums {
    /// One number for no counts at all.
    fn of(number: &UBig) -> Self {
        let limbs = limbs::needed(number);
        Sums {
            words: limbs::words(number, limbs).into_vec(),
            width: 1,
            limbs,
            filled: smallvec![usize::from(!number.is_zero())],
        }
    }

    /// Zeros for all counts up to `most`, and what may be gained beyond a cap, in a list that may
    /// have been used before.
    fn zeros(mut words: Vec<u64>, shape: &Shape, most: &Counts, limbs: usize) -> Self {
        let (rows, width) = (shape.rows(most), shape.width(most));
        words.clear();
        words.resize(rows * width * limbs, 0);
        Sums {
            words,
            width,
            limbs,
            filled: smallvec![0; rows],
        }
    }

    /// Adds a transition to the end, of the weight `ended` there.
    #[inline]
    fn add_ended(&mut self, ended: &[u64], transition: &Transition, shape: &Shape) {
        let row = shape.row(&transition.gain);
        let along = usize::from(transition.gain.0[shape.along]);
        let place = (row * self.width + along) * self.limbs;
        let sum = &mut self.words[place..place + self.limbs];
        limbs::add_one(sum, ended, transition.weight);
        self.filled[row] = self.filled[row].max(along + 1);
    }

    /// Adds what a transition leads to, and says how many words it took.
    fn add(&mut self, from: &Sums, transition: &Transition, shape: &Shape) -> u64 {
        let further = shape.row(&transition.gain);
        let along = usize::from(transition.gain.0[shape.along]);
        let mut done = 0;
        for (row, filled) in from.filled.iter().enumerate() {
            if *filled == 0 {
                continue;
            }
            let start = row * from.width * from.limbs;
            let numbers = &from.words[start..start + filled * from.limbs];
            let to = row + further;
            let place = (to * self.width + along) * self.limbs;
            let sums = &mut self.words[place..place + filled * self.limbs];
            if self.limbs == 1 {
                for (sum, number) in sums.iter_mut().zip(numbers) {
                    *sum += number * transition.weight;
                }
            } else {
                limbs::add_multiple((sums, self.limbs), (numbers, from.limbs), transition.weight);
            }
            self.filled[to] = self.filled[to].max(along + filled);
            done += sums.len() as u64;
        }
        done
    }

    fn row(&self, row: usize) -> &[u64] {
        let start = row * self.width * self.limbs;
        &self.words[start..start + self.filled[row] * self.limbs]
    }

    /// Adds one row to another and empties it.
    fn fold_row(&mut self, from: usize, to: usize) {
        let row = self.row(from).to_vec();
        let filled = mem::take(&mut self.filled[from]);
        let start = to * self.width * self.limbs;
        let sums = &mut self.words[start..start + row.len()];
        limbs::add_multiple((sums, self.limbs), (&row, self.limbs), 1);
        self.filled[to] = self.filled[to].max(filled);
    }

    /// Adds what is beyond a place of a row to the number at that place.
    fn fold_end(&mut self, row: usize, cap: usize) {
        let start = (row * self.width + cap) * self.limbs;
        let filled = mem::replace(&mut self.filled[row], cap + 1);
        for beyond in 1..filled - cap {
            let (at_cap, over) = self.words[start..].split_at_mut(beyond * self.limbs);
            let over = &over[..self.limbs];
            limbs::add_multiple(
                (&mut at_cap[..self.limbs], self.limbs),
                (over, self.limbs),
                1,
            );
        }
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

fn each(a: &Counts, b: &Counts, function: impl Fn(u16, u16) -> u16) -> Counts {
    let mut result = *a;
    for (a, b) in result.0.iter_mut().zip(b.0) {
        *a = function(*a, b);
    }
    result
}

impl Shape {
    /// For counts up to `most`, were there no caps.
    ///
    /// # Errors
    ///
    /// [`Error::OutOfRange`] if that is further than counts go.
    fn new(most: &Counts, transitions: &Transitions, caps: &[Option<u16>]) -> Result<Self, Error> {
        let fields = caps.len();
        let all = transitions.states.iter().flatten();
        let largest = all.fold(Counts::default(), |sum, to| each(&sum, &to.gain, u16::max));
        let mut shape = Shape {
            fields,
            along: 0,
            sizes: [1; MAX_FIELDS],
            strides: [0; MAX_FIELDS],
            caps: SmallVec::new(),
        };
        for (field, cap) in caps.iter().copied().enumerate() {
            let highest = most.0[field];
            shape.sizes[field] = match cap {
                // A count at its cap may gain once more before it is brought back.
                Some(cap) if cap < highest => {
                    shape.caps.push((field, cap.into()));
                    usize::from(cap) + 1 + usize::from(largest.0[field])
                }
                Some(_) | None => usize::from(highest) + 1,
            };
            // What is most may be more still.
            if highest == u16::MAX && shape.sizes[field] > usize::from(u16::MAX) {
                return Err(Error::out_of_range(
                    "the highest count of the procedure",
                    "65535 or more",
                    "up to 65534: cap what is counted, such as --cap hits=6",
                ));
            }
        }
        // Long rows are added up faster than many.
        shape.along = (0..fields)
            .max_by_key(|field| shape.sizes[*field])
            .unwrap_or(0);
        let mut stride = 1;
        let mut others: SmallVec<[usize; MAX_FIELDS]> =
            (0..fields).filter(|field| *field != shape.along).collect();
        others.sort_by_key(|field| Reverse(shape.sizes[*field]));
        for field in others {
            shape.strides[field] = stride;
            stride *= shape.sizes[field];
        }
        Ok(shape)
    }

    /// How many combinations of counts there are at most.
    fn cells(&self) -> u128 {
        self.sizes.iter().map(|size| *size as u128).product()
    }

    /// The row of some counts.
    #[inline]
    fn row(&self, counts: &Counts) -> usize {
        let places = counts.0[..self.fields].iter().zip(self.strides);
        places
            .map(|(count, stride)| usize::from(*count) * stride)
            .sum()
    }

    /// The highest count of a field if all are up to `most`, with room beyond a cap.
    fn highest(&self, field: usize, most: &Counts) -> usize {
        usize::from(most.0[field]).min(self.sizes[field] - 1)
    }

    /// How many rows hold counts up to `most`.
    fn rows(&self, most: &Counts) -> usize {
        let places = (0..self.fields).map(|field| self.highest(field, most) * self.strides[field]);
        places.sum::<usize>() + 1
    }

    /// How long rows are that hold counts up to `most`.
    fn width(&self, most: &Counts) -> usize {
        self.highest(self.along, most) + 1
    }

    /// Hands over every number that is filled in, in ascending order of the counts.
    fn for_each(&self, sums: &Sums, mut visit: impl FnMut(Counts, &[u64])) {
        let mut counts = Counts::default();
        let (mut row, mut along) = (0, 0);
        loop {
            if along < sums.filled.get(row).copied().unwrap_or(0) {
                let start = (row * sums.width + along) * sums.limbs;
                visit(counts, &sums.words[start..start + sums.limbs]);
            }
            // Counts on, the last field fastest.
            let mut field = self.fields;
            loop {
                if field == 0 {
                    return;
                }
                field -= 1;
                let (count, size) = (usize::from(counts.0[field]), self.sizes[field]);
                if count + 1 < size {
                    counts.0[field] += 1;
                    row += self.strides[field];
                    along += usize::from(field == self.along);
                    break;
                }
                counts.0[field] = 0;
                row -= count * self.strides[field];
                if field == self.along {
                    along = 0;
                }
            }
        }
    }

    /// Adds what has gone beyond a cap to what is at it.
    fn fold_caps(&self, sums: &mut Sums) {
        for (field, cap) in &self.caps {
            for row in 0..sums.filled.len() {
                if *field == self.along {
                    if sums.filled[row] > cap + 1 {
                        sums.fold_end(row, *cap);
                    }
                } else {
                    let count = row / self.strides[*field] % self.sizes[*field];
                    if count > *cap && sums.filled[row] > 0 {
                        sums.fold_row(row, row - (count - cap) * self.strides[*field]);
                    }
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
