//! What came of a number of trials.

use crate::dice::Dice;
use crate::dist::{Dist, Fraction};
use crate::error::Error;
use crate::rule::Rule;

/// Up to how many outcomes it is faster to look for all of them.
const FEW: usize = 8;

/// The trials that are counted at once.
pub(super) const BLOCK: usize = 256;

/// The outcomes of a number of trials, counted, in ascending order.
///
/// Samples of different chunks add up, in any order and grouping, to the same whole.
///
/// ```
/// use aslodds::engine::monte_carlo::Sample;
///
/// let mut sample = Sample::from_counts([("miss", 15), ("hit", 20)]);
/// sample.merge(Sample::from_counts([("hit", 1)]));
/// assert_eq!((sample.trials(), sample.count(&"hit")), (36, 21));
/// assert_eq!(sample.frequency(&"hit").to_string(), "7/12");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Sample<T> {
    trials: u64,
    /// Ascending, without counts of 0.
    counts: Vec<(T, u64)>,
}

impl<T> Default for Sample<T> {
    /// No trial.
    fn default() -> Self {
        Sample {
            trials: 0,
            counts: Vec::new(),
        }
    }
}

impl<T> Sample<T> {
    /// The number of trials: the sum of all counts.
    #[must_use]
    pub fn trials(&self) -> u64 {
        self.trials
    }

    /// The outcomes that came up, in ascending order with their counts.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&T, u64)> {
        self.counts.iter().map(|(outcome, count)| (outcome, *count))
    }
}

impl<T: Ord> Sample<T> {
    /// The sample with the counts given; equal outcomes are put together and counts of 0 are
    /// left out.
    #[must_use]
    pub fn from_counts(counts: impl IntoIterator<Item = (T, u64)>) -> Self {
        let mut sample = Sample::default();
        for (outcome, count) in counts {
            sample.add(outcome, count);
        }
        sample
    }

    /// Adds the trials of another sample.
    pub fn merge(&mut self, other: Self) {
        for (outcome, count) in other.counts {
            self.add(outcome, count);
        }
    }

    #[inline]
    pub(super) fn add(&mut self, outcome: T, count: u64) {
        if count == 0 {
            return;
        }
        self.trials += count;
        match self
            .counts
            .binary_search_by(|(known, _)| known.cmp(&outcome))
        {
            Ok(place) => self.counts[place].1 += count,
            Err(place) => self.counts.insert(place, (outcome, count)),
        }
    }

    /// Counts the outcomes of a block of trials, and empties it.
    ///
    /// A few known outcomes are looked for one after the other in the whole block: the compiler
    /// compares many at a time, where a search for each would be a branch that nobody can
    /// predict.
    pub(super) fn add_block(&mut self, block: &mut Vec<T>) {
        if self.counts.len() <= FEW {
            let mut found = 0;
            for (known, count) in &mut self.counts {
                let times = u64::from(
                    block
                        .iter()
                        .map(|outcome| u32::from(outcome == known))
                        .sum::<u32>(),
                );
                *count += times;
                found += times;
            }
            self.trials += found;
            if found == u64::try_from(block.len()).unwrap_or(u64::MAX) {
                block.clear();
                return;
            }
            block.retain(|outcome| self.count(outcome) == 0);
        }
        for outcome in block.drain(..) {
            self.add(outcome, 1);
        }
    }

    /// How often an outcome came up.
    #[must_use]
    pub fn count(&self, outcome: &T) -> u64 {
        match self
            .counts
            .binary_search_by(|(known, _)| known.cmp(outcome))
        {
            Ok(place) => self.counts[place].1,
            Err(_) => 0,
        }
    }

    /// The share of the trials in which an outcome came up; 0 if there was no trial.
    #[must_use]
    pub fn frequency(&self, outcome: &T) -> Fraction {
        match self.count(outcome) {
            0 => Fraction::ZERO,
            count => Fraction::from_parts(count.into(), self.trials.into()),
        }
    }

    /// The counts as a distribution over the trials.
    ///
    /// # Errors
    ///
    /// [`Error::NoWeight`] if there was no trial.
    pub fn to_dist(&self) -> Result<Dist<T>, Error>
    where
        T: Clone,
    {
        Dist::from_weights(self.iter().map(|(outcome, count)| (outcome.clone(), count)))
    }
}

/// The outcomes of a procedure under any dice, such as loaded ones.
///
/// ```
/// use aslodds::dice::Dice;
/// use aslodds::engine::monte_carlo::sample_with;
/// use aslodds::rules::smoke_grenade::{Destination, SmokeGrenade, SmokeGrenadeResult};
/// use aslodds::rules::variant::Variant;
///
/// /// A die that shows its faces in turn.
/// struct InTurn(u8);
/// impl Dice for InTurn {
///     fn roll(&mut self, sides: u8) -> u8 {
///         self.0 = self.0 % sides + 1;
///         self.0
///     }
/// }
/// let attempt = SmokeGrenade::new(3, 0, Destination::Own, &Variant::asl());
/// let sample = sample_with(&attempt, &mut InTurn(0), 60);
/// assert_eq!(sample.count(&SmokeGrenadeResult::Placed), 30);
/// assert_eq!(sample.count(&SmokeGrenadeResult::NotPlacedMoveEnds), 10);
/// ```
pub fn sample_with<R: Rule, D: Dice + ?Sized>(
    rule: &R,
    dice: &mut D,
    trials: u64,
) -> Sample<R::Outcome> {
    let mut sample = Sample::default();
    let mut block = Vec::with_capacity(BLOCK);
    for _ in 0..trials {
        block.push(rule.resolve(dice));
        if block.len() == BLOCK {
            sample.add_block(&mut block);
        }
    }
    sample.add_block(&mut block);
    sample
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_kept_in_order_without_zeros() {
        let sample = Sample::from_counts([(3, 1), (1, 2), (2, 0), (3, 4)]);
        assert_eq!(sample.iter().collect::<Vec<_>>(), [(&1, 2), (&3, 5)]);
        assert_eq!((sample.trials(), sample.count(&2)), (7, 0));
        assert_eq!(sample.to_dist().unwrap().total(), 7_u8.into());
    }

    #[test]
    fn blocks_are_counted_like_single_outcomes() {
        // New outcomes come up among known ones, first few, then too many to look for each.
        for outcomes in [3, 8, 9, 40] {
            let (mut by_block, mut one_by_one) = (Sample::default(), Sample::default());
            let mut block = Vec::new();
            for trial in 0_u32..500 {
                let outcome = trial * trial % 41 % outcomes;
                one_by_one.add(outcome, 1);
                block.push(outcome);
                if trial % 7 == 0 {
                    by_block.add_block(&mut block);
                    assert!(block.is_empty());
                }
            }
            by_block.add_block(&mut block);
            assert_eq!(by_block, one_by_one);
        }
    }

    #[test]
    fn no_trial_is_no_distribution() {
        let sample = Sample::<u8>::default();
        assert_eq!(sample.frequency(&1), Fraction::ZERO);
        assert_eq!(sample.to_dist(), Err(Error::NoWeight));
    }
}
