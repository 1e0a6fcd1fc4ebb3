//! The sums of all shots of a grid: shot by shot, or each part over its own words.

use std::collections::HashMap;

use rustc_hash::FxBuildHasher;

use super::{PARAMS, ShotQuery, place};
use crate::error::Error;
use crate::query::effect::Struck;
use crate::situation::shot::{self, NoSum, Shot, Sum};
use crate::situation::{Refusal, Unwritten};

/// The sum of a shot, or why it is refused.
pub(super) type Summed = Result<Sum, Refusal>;

/// The sums of a grid, equal ones once: there are few of them, however many shots there are.
#[derive(Debug)]
pub(super) struct Sums {
    distinct: Vec<Summed>,
    /// For each shot, the place of its sum.
    pub places: Vec<u32>,
}

/// [`Sums`] as they are gathered.
pub(super) struct Gathered {
    pub sums: Sums,
    known: HashMap<Summed, u32, FxBuildHasher>,
}

impl Gathered {
    pub fn with_capacity(shots: usize) -> Self {
        Gathered {
            sums: Sums {
                distinct: Vec::new(),
                places: Vec::with_capacity(shots),
            },
            known: HashMap::default(),
        }
    }

    /// The place of a sum among those that differ.
    pub fn place(&mut self, sum: Summed) -> u32 {
        let distinct = &mut self.sums.distinct;
        *self.known.entry(sum).or_insert_with(|| {
            distinct.push(sum);
            u32::try_from(distinct.len() - 1).expect("numbers of 16 bits have few sums")
        })
    }
}

impl Sums {
    /// The number of shots.
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// The sums that differ.
    pub fn distinct(&self) -> &[Summed] {
        &self.distinct
    }

    /// The place of a shot's sum among those that differ.
    pub fn place(&self, cell: usize) -> usize {
        self.places[cell] as usize
    }

    /// The sum of a shot.
    pub fn of(&self, cell: usize) -> &Summed {
        &self.distinct[self.place(cell)]
    }

    /// The sum of every shot.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &Summed> {
        (0..self.len()).map(|cell| self.of(cell))
    }
}

/// Counts through the values of some words, the last one fastest.
pub(super) struct Odometer<'a> {
    pub query: &'a ShotQuery,
    /// The words that have several values.
    pub words: Vec<usize>,
    pub digits: Vec<usize>,
}

impl<'a> Odometer<'a> {
    /// At the first shot of the query.
    pub fn new(query: &'a ShotQuery) -> Self {
        let words = query.swept();
        let first = query.sweeps.digits(0);
        let digits = words.iter().map(|word| first[*word]).collect();
        Odometer {
            query,
            words,
            digits,
        }
    }

    /// Counts on, and tells of each word that turns: its place among the words, its new digit
    /// and the number of its values.
    #[inline]
    pub fn advance(&mut self, mut turns: impl FnMut(usize, usize, usize)) {
        for (at, (digit, word)) in self.digits.iter_mut().zip(&self.words).enumerate().rev() {
            let values = self.query.sweeps.of(*word).len();
            *digit += 1;
            if *digit == values {
                *digit = 0;
            }
            turns(at, *digit, values);
            if *digit > 0 {
                break;
            }
        }
    }

    /// Counts on, and fills the fields that turn.
    pub fn advance_shot(&mut self, shot: &mut Shot) {
        let (query, words) = (self.query, self.words.clone());
        self.advance(|at, digit, _| query.fill(shot, words[at], query.sweeps.of(words[at])[digit]));
    }
}

impl ShotQuery {
    /// The words that have several values.
    pub(super) fn swept(&self) -> Vec<usize> {
        let words = 0..PARAMS.len();
        words
            .filter(|word| self.sweeps.of(*word).len() > 1)
            .collect()
    }

    /// The sum of every shot, the last word running fastest, and of those that are not refused what
    /// they strike, if that is asked of any.
    pub(super) fn sums(&self) -> Result<(Sums, Vec<Option<Struck>>), Error> {
        let cells = self.sweeps.len()?;
        #[cfg(feature = "sweeps")]
        if !self.asks_effect() && self.has_fewer_parts_than(cells) {
            return Ok((self.sums_by_parts(cells)?, Vec::new()));
        }
        self.sums_one_by_one(cells)
    }

    /// Sums up every shot.
    pub(super) fn sums_one_by_one(
        &self,
        cells: usize,
    ) -> Result<(Sums, Vec<Option<Struck>>), Error> {
        let mut shot = self.first();
        let mut odometer = Odometer::new(self);
        let mut gathered = Gathered::with_capacity(cells);
        let mut struck = Vec::new();
        let asks_effect = self.asks_effect();
        for _ in 0..cells {
            let sum = shot::sum(&shot, &self.variant, &mut Unwritten);
            let sum = match sum {
                Ok(sum) if asks_effect => self.struck(&shot, &sum).map(|strikes| {
                    struck.push(strikes);
                    sum
                }),
                Ok(_) | Err(_) => sum,
            };
            let place = gathered.place(refused_or_asked(sum)?);
            gathered.sums.places.push(place);
            odometer.advance_shot(&mut shot);
        }
        Ok((gathered.sums, struck))
    }
}

/// A shot that is refused has its place; a fact that was not given must be.
pub(super) fn refused_or_asked(sum: Result<Sum, NoSum>) -> Result<Summed, Error> {
    match sum {
        Ok(sum) => Ok(Ok(sum)),
        Err(NoSum::Refused(refusal)) => Ok(Err(refusal)),
        Err(NoSum::Asked { param, reason }) => Err(PARAMS[place(param)?].param.asked(reason)),
    }
}
