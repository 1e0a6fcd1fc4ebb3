//! Outcomes with weights of one size, and the same in whichever size fits.

use std::cmp::Ordering;
use std::mem;

use dashu_int::UBig;
use smallvec::SmallVec;

use super::weight::Count;

/// Most procedures have a handful of outcomes, which are stored in place: a small distribution
/// costs no allocation.
pub(crate) type Entries<T, W> = SmallVec<[(T, W); 4]>;

/// Outcomes in ascending order, each with a weight above 0, and the sum of the weights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Parts<T, W> {
    pub entries: Entries<T, W>,
    pub total: W,
}

/// [`Parts`] in machine words if they were large enough when the parts were made, in big
/// integers otherwise. A big integer of up to 128 bits is stored in place, so a size between the
/// two would save little.
#[derive(Clone, Debug)]
pub(crate) enum Repr<T> {
    Word(Parts<T, u64>),
    Big(Box<Parts<T, UBig>>),
}

/// Runs an expression on the parts of a [`Repr`], whatever their size.
macro_rules! with_parts {
    ($repr:expr, $parts:ident => $body:expr) => {
        match $repr {
            $crate::dist::parts::Repr::Word($parts) => $body,
            $crate::dist::parts::Repr::Big($parts) => $body,
        }
    };
}
pub(crate) use with_parts;

impl<T> From<Parts<T, u64>> for Repr<T> {
    fn from(parts: Parts<T, u64>) -> Self {
        Repr::Word(parts)
    }
}

impl<T> From<Parts<T, UBig>> for Repr<T> {
    fn from(parts: Parts<T, UBig>) -> Self {
        Repr::Big(Box::new(parts))
    }
}

/// Collects leaves of a tree of choices, whose weights are fractions over different
/// denominators, over the least common one.
///
/// Leaves come in runs of one outcome over one denominator, so a run is summed up by itself
/// and put with the others when it ends.
pub(crate) struct Leaves<T, W> {
    entries: Entries<T, W>,
    total: W,
    run: Option<Run<T, W>>,
    /// A denominator, and how often it goes into the total: most runs have that of the one before,
    /// and dividing takes longer than all else that is done with a run.
    last: (W, W),
}

struct Run<T, W> {
    outcome: T,
    numerator: W,
    denominator: W,
}

impl<T: Ord, W: Count> Leaves<T, W> {
    #[inline]
    pub fn new() -> Self {
        Leaves {
            entries: Entries::new(),
            total: W::from_u64(1),
            run: None,
            last: (W::from_u64(1), W::from_u64(1)),
        }
    }

    /// Adds an outcome of probability `numerator / denominator`; `None` when a weight leaves
    /// the range of its size.
    #[inline]
    pub fn add(&mut self, outcome: T, numerator: &W, denominator: &W) -> Option<()> {
        match &mut self.run {
            Some(run) if run.outcome == outcome && run.denominator == *denominator => {
                run.numerator = run.numerator.plus(numerator)?;
                Some(())
            }
            // Field by field: a run that was just written in parts would be waited for as a whole.
            Some(run) => {
                let outcome = mem::replace(&mut run.outcome, outcome);
                let summed = mem::replace(&mut run.numerator, numerator.clone());
                let over = mem::replace(&mut run.denominator, denominator.clone());
                self.put(outcome, summed, over)
            }
            None => {
                self.run = Some(Run {
                    outcome,
                    numerator: numerator.clone(),
                    denominator: denominator.clone(),
                });
                Some(())
            }
        }
    }

    fn put(&mut self, outcome: T, numerator: W, denominator: W) -> Option<()> {
        if self.last.0 != denominator {
            let factor = match self.total.quotient(&denominator) {
                Some(factor) => factor,
                None => self.grow(&denominator)?,
            };
            self.last = (denominator, factor);
        }
        let weight = numerator.times(&self.last.1)?;
        match self.place(&outcome) {
            Ok(place) => {
                let sum = &mut self.entries[place].1;
                *sum = sum.plus(&weight)?;
            }
            Err(place) if place == self.entries.len() => self.entries.push((outcome, weight)),
            Err(place) => self.entries.insert(place, (outcome, weight)),
        }
        Some(())
    }

    /// Where the outcome is, or where it belongs.
    #[inline]
    fn place(&self, outcome: &T) -> Result<usize, usize> {
        // A handful is looked through faster than it is halved.
        const HANDFUL: usize = 8;
        if self.entries.len() > HANDFUL {
            return self
                .entries
                .binary_search_by(|(known, _)| known.cmp(outcome));
        }
        for (place, (known, _)) in self.entries.iter().enumerate() {
            match known.cmp(outcome) {
                Ordering::Less => {}
                Ordering::Equal => return Ok(place),
                Ordering::Greater => return Err(place),
            }
        }
        Err(self.entries.len())
    }

    /// Takes the denominator into the total and says how often it goes into it.
    fn grow(&mut self, denominator: &W) -> Option<W> {
        if self.entries.is_empty() {
            self.total = denominator.clone();
            return Some(W::from_u64(1));
        }
        let total = self.total.lcm(denominator)?;
        let growth = total.quotient(&self.total)?;
        for (_, weight) in &mut self.entries {
            *weight = weight.times(&growth)?;
        }
        self.total = total;
        self.total.quotient(denominator)
    }

    /// The leaves together; those of a whole tree sum to the total. `None` when a weight leaves
    /// the range of its size.
    pub fn finish(mut self) -> Option<Parts<T, W>> {
        self.close()?;
        Some(self.into_parts())
    }

    /// Puts the last run with the others.
    #[inline]
    pub fn close(&mut self) -> Option<()> {
        match self.run.take() {
            Some(run) => self.put(run.outcome, run.numerator, run.denominator),
            None => Some(()),
        }
    }

    /// The leaves, when they are closed.
    #[inline]
    pub fn into_parts(self) -> Parts<T, W> {
        Parts {
            entries: self.entries,
            total: self.total,
        }
    }
}
