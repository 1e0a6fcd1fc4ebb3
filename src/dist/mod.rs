//! Outcomes with integer weights over a common total: what an exact engine finds out.

pub(crate) mod weight;
pub(crate) mod parts;
mod moments;

use dashu_base::Gcd;
use dashu_int::UBig;
use dashu_ratio::RBig;
use smallvec::smallvec;

use crate::error::Error;
pub use moments::Moments;
use parts::{Entries, Leaves, Parts, Repr, with_parts};
use weight::Count;

/// A weight or a total: a whole number of any size.
pub type Weight = UBig;

/// An exact probability, mean or variance: a fraction in lowest terms.
pub type Fraction = RBig;

/// A probability distribution: outcomes in ascending order, each with a whole weight above 0,
/// over a common total.
///
/// Weights can be of any size. Totals need not be reduced: the sum of two dice has total 36
/// whatever was asked about it since. Two distributions are equal when every outcome has the
/// same probability.
///
/// ```
/// use aslodds::dist::Dist;
///
/// let dr = Dist::die(6)?;
/// let sum = dr.plus(&dr);
/// assert_eq!(sum.fraction(&7).to_string(), "1/6");
/// assert_eq!(sum.fraction_where(|total| *total >= 10).to_string(), "1/6");
/// assert_eq!(sum.mean(|total| (*total).into()).to_string(), "7");
/// # Ok::<(), aslodds::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Dist<T> {
    repr: Repr<T>,
}

impl<T: Ord> Dist<T> {
    /// The distribution of outcomes with the weights given; equal outcomes are put together and
    /// weights of 0 are left out.
    ///
    /// # Errors
    ///
    /// [`Error::NoWeight`] if the weights sum to 0.
    ///
    /// ```
    /// use aslodds::dist::Dist;
    ///
    /// let dist = Dist::from_weights([("miss", 5_u64), ("hit", 6), ("miss", 1)])?;
    /// assert_eq!(dist.fraction(&"miss").to_string(), "1/2");
    /// # Ok::<(), aslodds::Error>(())
    /// ```
    pub fn from_weights<W: Into<Weight>>(
        weights: impl IntoIterator<Item = (T, W)>,
    ) -> Result<Self, Error> {
        let mut entries: Entries<T, UBig> = weights
            .into_iter()
            .map(|(outcome, weight)| (outcome, weight.into()))
            .filter(|(_, weight)| !weight.is_zero())
            .collect();
        entries.sort_by(|a, b| a.0.cmp(&b.0));
        entries.dedup_by(|later, earlier| {
            let same = later.0 == earlier.0;
            if same {
                earlier.1 += &later.1;
            }
            same
        });
        let total: UBig = entries.iter().map(|(_, weight)| weight).sum();
        if total.is_zero() {
            return Err(Error::NoWeight);
        }
        Ok(shrink(Parts { entries, total }))
    }

    /// The distribution of one certain outcome, over a total of 1.
    #[must_use]
    pub fn always(outcome: T) -> Self {
        Dist::from_parts(Parts {
            entries: smallvec![(outcome, 1_u64)],
            total: 1,
        })
    }
}

impl Dist<i64> {
    /// One die: the faces `1..=sides`, equally likely.
    ///
    /// # Errors
    ///
    /// [`Error::NoWeight`] if `sides` is 0.
    pub fn die(sides: u8) -> Result<Self, Error> {
        Dist::from_weights((1..=i64::from(sides)).map(|face| (face, 1_u64)))
    }

    /// The sum of two independent numbers.
    #[must_use]
    pub fn plus(&self, other: &Self) -> Self {
        self.and_then(|a| other.map(|b| a + b))
    }
}

impl<T> Dist<T> {
    pub(crate) fn from_parts<W>(parts: Parts<T, W>) -> Self
    where
        Repr<T>: From<Parts<T, W>>,
    {
        Dist {
            repr: Repr::from(parts),
        }
    }

    pub(crate) fn into_repr(self) -> Repr<T> {
        self.repr
    }

    /// The number of outcomes with a weight above 0.
    #[must_use]
    pub fn len(&self) -> usize {
        with_parts!(&self.repr, parts => parts.entries.len())
    }

    /// Never: a distribution has at least one outcome.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The sum of all weights.
    #[must_use]
    pub fn total(&self) -> Weight {
        with_parts!(&self.repr, parts => parts.total.to_big())
    }

    /// The outcome at `place` in ascending order.
    fn outcome_at(&self, place: usize) -> &T {
        with_parts!(&self.repr, parts => &parts.entries[place].0)
    }

    fn weight_at(&self, place: usize) -> Weight {
        with_parts!(&self.repr, parts => parts.entries[place].1.to_big())
    }

    /// The outcomes in ascending order: the support.
    pub fn outcomes(&self) -> impl ExactSizeIterator<Item = &T> {
        (0..self.len()).map(|place| self.outcome_at(place))
    }

    /// The outcomes in ascending order with their weights.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&T, Weight)> {
        (0..self.len()).map(|place| (self.outcome_at(place), self.weight_at(place)))
    }

    /// The probability that `wanted` holds.
    pub fn fraction_where(&self, wanted: impl Fn(&T) -> bool) -> Fraction {
        let weight: UBig = self
            .iter()
            .filter(|(outcome, _)| wanted(outcome))
            .map(|(_, weight)| weight)
            .sum();
        RBig::from_parts(weight.into(), self.total())
    }

    /// The distribution over the same outcomes under the condition that `wanted` holds, or
    /// nothing if it cannot hold.
    ///
    /// ```
    /// use aslodds::dist::Dist;
    ///
    /// let even = Dist::die(6)?.given(|face| face % 2 == 0).expect("half of the faces are even");
    /// assert_eq!(even.fraction(&4).to_string(), "1/3");
    /// assert!(Dist::die(6)?.given(|face| *face > 6).is_none());
    /// # Ok::<(), aslodds::Error>(())
    /// ```
    #[must_use]
    pub fn given(&self, wanted: impl Fn(&T) -> bool) -> Option<Self>
    where
        T: Clone + Ord,
    {
        let kept = self.iter().filter(|(outcome, _)| wanted(outcome));
        Dist::from_weights(kept.map(|(outcome, weight)| (outcome.clone(), weight))).ok()
    }

    /// The distribution of a function of the outcome: a marginal, when it keeps a part of it.
    ///
    /// ```
    /// use aslodds::dist::Dist;
    ///
    /// let dr = Dist::die(6)?;
    /// let pair = dr.and_then(|colored| dr.map(|white| (*colored, *white)));
    /// assert_eq!(pair.map(|(colored, white)| colored < white).fraction(&true).to_string(), "5/12");
    /// # Ok::<(), aslodds::Error>(())
    /// ```
    #[must_use]
    pub fn map<U: Ord>(&self, function: impl Fn(&T) -> U) -> Dist<U> {
        self.and_then(|outcome| Dist::always(function(outcome)))
    }

    /// The distribution of what follows: for each outcome, the distribution that it leads to,
    /// weighted with its own probability.
    ///
    /// ```
    /// use aslodds::dist::Dist;
    ///
    /// // A dr, and on a 6 a second one.
    /// let dr = Dist::die(6)?;
    /// let dist = dr.and_then(|face| if *face == 6 { dr.clone() } else { Dist::always(*face) });
    /// assert_eq!(dist.fraction(&6).to_string(), "1/36");
    /// # Ok::<(), aslodds::Error>(())
    /// ```
    #[must_use]
    pub fn and_then<U: Ord>(&self, next: impl Fn(&T) -> Dist<U>) -> Dist<U> {
        let tried = match &self.repr {
            Repr::Word(parts) => mix(parts, &next).map(Dist::from_parts),
            Repr::Big(_) => None,
        };
        if let Some(dist) = tried {
            return dist;
        }
        let big = with_parts!(&self.repr, parts => Parts {
            entries: parts.entries.iter().map(|(outcome, weight)| (outcome, weight.to_big())).collect(),
            total: parts.total.to_big(),
        });
        let mixed = mix(&big, |outcome: &&T| next(outcome));
        shrink(mixed.expect("big integers have no range to leave"))
    }

    /// The same distribution with weights and total in lowest terms.
    #[must_use]
    pub fn reduced(&self) -> Self
    where
        T: Clone,
    {
        let divisor = self
            .iter()
            .fold(self.total(), |sum, (_, weight)| sum.gcd(&weight));
        let entries = self
            .iter()
            .map(|(outcome, weight)| (outcome.clone(), weight / &divisor))
            .collect();
        shrink(Parts {
            entries,
            total: self.total() / divisor,
        })
    }
}

impl<T: Ord> Dist<T> {
    fn place(&self, outcome: &T) -> Option<usize> {
        with_parts!(&self.repr, parts => parts.entries.binary_search_by(|(known, _)| known.cmp(outcome)).ok())
    }

    /// The weight of an outcome; 0 if it cannot happen.
    #[must_use]
    pub fn weight(&self, outcome: &T) -> Weight {
        self.place(outcome)
            .map_or(UBig::ZERO, |place| self.weight_at(place))
    }

    /// The exact probability of an outcome; 0 if it cannot happen.
    #[must_use]
    pub fn fraction(&self, outcome: &T) -> Fraction {
        RBig::from_parts(self.weight(outcome).into(), self.total())
    }

    /// The probability of an outcome as the nearest floating-point number, `0.0..=1.0`.
    ///
    /// ```
    /// use aslodds::dist::Dist;
    ///
    /// assert_eq!(Dist::die(4)?.probability(&3), 0.25);
    /// # Ok::<(), aslodds::Error>(())
    /// ```
    #[must_use]
    pub fn probability(&self, outcome: &T) -> f64 {
        self.fraction(outcome).to_f64().value()
    }

    /// The probability of `bound` or more.
    #[must_use]
    pub fn at_least(&self, bound: &T) -> Fraction {
        self.fraction_where(|outcome| outcome >= bound)
    }

    /// The probability of `bound` or less.
    #[must_use]
    pub fn at_most(&self, bound: &T) -> Fraction {
        self.fraction_where(|outcome| outcome <= bound)
    }

    /// The smallest outcome that is reached with probability `level` or more: the quantile.
    ///
    /// # Errors
    ///
    /// [`Error::OutOfRange`] if not `0 < level <= 1`.
    ///
    /// ```
    /// use aslodds::dist::{Dist, Fraction};
    ///
    /// let half = Fraction::from_parts(1.into(), 2_u8.into());
    /// assert_eq!(Dist::die(6)?.quantile(&half)?, &3);
    /// # Ok::<(), aslodds::Error>(())
    /// ```
    pub fn quantile(&self, level: &Fraction) -> Result<&T, Error> {
        if *level <= Fraction::ZERO || *level > Fraction::ONE {
            return Err(Error::out_of_range(
                "the level of a quantile",
                level,
                "above 0, up to 1",
            ));
        }
        let wanted = level * RBig::from(self.total());
        let mut reached = UBig::ZERO;
        let place = (0..self.len()).find(|place| {
            reached += self.weight_at(*place);
            RBig::from(reached.clone()) >= wanted
        });
        Ok(self.outcome_at(place.unwrap_or(self.len() - 1)))
    }
}

impl<T: Ord> PartialEq for Dist<T> {
    fn eq(&self, other: &Self) -> bool {
        let (mine, theirs) = (self.total(), other.total());
        self.len() == other.len()
            && self
                .iter()
                .zip(other.iter())
                .all(|(a, b)| a.0 == b.0 && a.1 * &theirs == b.1 * &mine)
    }
}

impl<T: Ord> Eq for Dist<T> {}

/// The mixture of what each outcome leads to; `None` when a weight leaves the range of its size.
fn mix<T, U: Ord, W: Count>(
    parts: &Parts<T, W>,
    next: impl Fn(&T) -> Dist<U>,
) -> Option<Parts<U, W>> {
    let mut leaves = Leaves::new();
    for (outcome, weight) in &parts.entries {
        with_parts!(next(outcome).repr, inner => {
            let denominator = parts.total.times(&convert(&inner.total)?)?;
            for (then, inner_weight) in inner.entries {
                leaves.add(then, &weight.times(&convert(&inner_weight)?)?, &denominator)?;
            }
        });
    }
    leaves.finish()
}

fn convert<A: Count, B: Count>(number: &A) -> Option<B> {
    B::from_big(&number.to_big())
}

/// Big weights in machine words if those hold them.
fn shrink<T>(parts: Parts<T, UBig>) -> Dist<T> {
    let Ok(total) = u64::try_from(&parts.total) else {
        return Dist::from_parts(parts);
    };
    let fits = "no weight exceeds the total";
    let entries = parts.entries.into_iter();
    Dist::from_parts(Parts {
        entries: entries
            .map(|(outcome, weight)| (outcome, u64::try_from(weight).expect(fits)))
            .collect(),
        total,
    })
}

#[cfg(test)]
mod tests;
