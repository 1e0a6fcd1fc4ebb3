//! Outcomes with weights of one size, and the same in whichever size fits.

use dashu_int::UBig;

use super::weight::Count;

/// Outcomes in ascending order, each with a weight above 0, and the sum of the weights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Parts<T, W> {
    pub entries: Vec<(T, W)>,
    pub total: W,
}

/// [`Parts`] in the smallest size that was large enough when they were made.
#[derive(Clone, Debug)]
pub(crate) enum Repr<T> {
    Word(Parts<T, u64>),
    Double(Parts<T, u128>),
    Big(Parts<T, UBig>),
}

/// Runs an expression on the parts of a [`Repr`], whatever their size.
macro_rules! with_parts {
    ($repr:expr, $parts:ident => $body:expr) => {
        match $repr {
            $crate::dist::parts::Repr::Word($parts) => $body,
            $crate::dist::parts::Repr::Double($parts) => $body,
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

impl<T> From<Parts<T, u128>> for Repr<T> {
    fn from(parts: Parts<T, u128>) -> Self {
        Repr::Double(parts)
    }
}

impl<T> From<Parts<T, UBig>> for Repr<T> {
    fn from(parts: Parts<T, UBig>) -> Self {
        Repr::Big(parts)
    }
}

/// Collects leaves of a tree of choices, whose weights are fractions over different
/// denominators, over the least common one.
pub(crate) struct Leaves<T, W> {
    entries: Vec<(T, W)>,
    total: W,
    /// The denominator met last and what its numerators are multiplied by; leaves come in runs.
    denominator: W,
    factor: W,
    /// Where the leaf before was added; leaves come in runs of one outcome, too.
    last: usize,
}

impl<T: Ord, W: Count> Leaves<T, W> {
    pub fn new() -> Self {
        Leaves {
            entries: Vec::with_capacity(4),
            total: W::from_u64(1),
            denominator: W::from_u64(1),
            factor: W::from_u64(1),
            last: 0,
        }
    }

    /// Adds an outcome of probability `numerator / denominator`; `None` when a weight leaves
    /// the range of its size.
    #[inline]
    pub fn add(&mut self, outcome: T, numerator: &W, denominator: &W) -> Option<()> {
        if self.denominator != *denominator {
            self.change_denominator(denominator)?;
        }
        let weight = numerator.times(&self.factor)?;
        if let Some((known, sum)) = self.entries.get_mut(self.last)
            && *known == outcome
        {
            *sum = sum.plus(&weight)?;
            return Some(());
        }
        match self
            .entries
            .binary_search_by(|(known, _)| known.cmp(&outcome))
        {
            Ok(place) => {
                let sum = &mut self.entries[place].1;
                *sum = sum.plus(&weight)?;
                self.last = place;
            }
            Err(place) => {
                self.entries.insert(place, (outcome, weight));
                self.last = place;
            }
        }
        Some(())
    }

    fn change_denominator(&mut self, denominator: &W) -> Option<()> {
        let total = self.total.lcm(denominator)?;
        if total != self.total {
            let growth = total.over(&self.total);
            for (_, weight) in &mut self.entries {
                *weight = weight.times(&growth)?;
            }
            self.total = total;
        }
        self.factor = self.total.over(denominator);
        self.denominator = denominator.clone();
        Some(())
    }

    /// The leaves together; those of a whole tree sum to the total.
    pub fn finish(mut self) -> Parts<T, W> {
        self.entries.retain(|(_, weight)| !weight.is_zero());
        Parts {
            entries: self.entries,
            total: self.total,
        }
    }
}
