//! Arrays of whole weights by counts: rows along one field, by all the others.

use std::cmp::Reverse;
use std::mem;

use dashu_int::UBig;
use smallvec::{SmallVec, smallvec};

use super::limbs;
use super::steps::Transition;
use super::transitions::Transitions;
use crate::error::Error;
use crate::rule::{Counts, MAX_FIELDS};

/// How counts are laid out: a row along one field, and rows by all the others.
#[derive(Debug)]
pub(super) struct Shape {
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
pub(super) struct Sums {
    /// Row after row, each number some words long.
    pub words: Vec<u64>,
    /// How many numbers each row has room for.
    width: usize,
    /// How many words a number has.
    limbs: usize,
    /// How far each row is filled.
    pub filled: SmallVec<[usize; 16]>,
}

impl Sums {
    /// One number for no counts at all.
    pub fn of(number: &UBig) -> Self {
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
    pub fn zeros(mut words: Vec<u64>, shape: &Shape, most: &Counts, limbs: usize) -> Self {
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
    pub fn add_ended(&mut self, ended: &[u64], transition: &Transition, shape: &Shape) {
        let row = shape.row(&transition.gain);
        let along = usize::from(transition.gain.0[shape.along]);
        let place = (row * self.width + along) * self.limbs;
        let sum = &mut self.words[place..place + self.limbs];
        limbs::add_one(sum, ended, transition.weight);
        self.filled[row] = self.filled[row].max(along + 1);
    }

    /// Adds what a transition leads to, and says how many words it took.
    pub fn add(&mut self, from: &Sums, transition: &Transition, shape: &Shape) -> u64 {
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

    pub fn row(&self, row: usize) -> &[u64] {
        let start = row * self.width * self.limbs;
        &self.words[start..start + self.filled[row] * self.limbs]
    }

    /// Adds one row to another and empties it.
    pub fn fold_row(&mut self, from: usize, to: usize) {
        let row = self.row(from).to_vec();
        let filled = mem::take(&mut self.filled[from]);
        let start = to * self.width * self.limbs;
        let sums = &mut self.words[start..start + row.len()];
        limbs::add_multiple((sums, self.limbs), (&row, self.limbs), 1);
        self.filled[to] = self.filled[to].max(filled);
    }

    /// Adds what is beyond a place of a row to the number at that place.
    pub fn fold_end(&mut self, row: usize, cap: usize) {
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

impl Shape {
    /// For counts up to `most`, were there no caps.
    ///
    /// # Errors
    ///
    /// [`Error::OutOfRange`] if that is further than counts go.
    pub fn new(
        most: &Counts,
        transitions: &Transitions,
        caps: &[Option<u16>],
    ) -> Result<Self, Error> {
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
    pub fn cells(&self) -> u128 {
        self.sizes.iter().map(|size| *size as u128).product()
    }

    /// The row of some counts.
    #[inline]
    pub fn row(&self, counts: &Counts) -> usize {
        let places = counts.0[..self.fields].iter().zip(self.strides);
        places
            .map(|(count, stride)| usize::from(*count) * stride)
            .sum()
    }

    /// The highest count of a field if all are up to `most`, with room beyond a cap.
    pub fn highest(&self, field: usize, most: &Counts) -> usize {
        usize::from(most.0[field]).min(self.sizes[field] - 1)
    }

    /// How many rows hold counts up to `most`.
    pub fn rows(&self, most: &Counts) -> usize {
        let places = (0..self.fields).map(|field| self.highest(field, most) * self.strides[field]);
        places.sum::<usize>() + 1
    }

    /// How long rows are that hold counts up to `most`.
    pub fn width(&self, most: &Counts) -> usize {
        self.highest(self.along, most) + 1
    }

    /// Hands over every number that is filled in, in ascending order of the counts.
    pub fn for_each(&self, sums: &Sums, mut visit: impl FnMut(Counts, &[u64])) {
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
    pub fn fold_caps(&self, sums: &mut Sums) {
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

pub(super) fn each(a: &Counts, b: &Counts, function: impl Fn(u16, u16) -> u16) -> Counts {
    let mut result = *a;
    for (a, b) in result.0.iter_mut().zip(b.0) {
        *a = function(*a, b);
    }
    result
}
