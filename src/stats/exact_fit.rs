use std::collections::HashMap;

use rustc_hash::FxBuildHasher;

use super::binomial::{probability, real};
use crate::Error;

/// The most partial sums that are followed at once; an answer takes seconds at most.
const MOST_STATES: usize = 400_000;

/// The exact p-value of Pearson's statistic: the probability of counts that are as far from the
/// expected ones as those observed, or further, when each outcome's probability is its share of
/// the weights. None if there are too many counts for it, from some hundred on.
///
/// The statistics are compared as whole numbers, so that equal ones are equal.
///
/// # Errors
///
/// [`Error::OutOfRange`] if the lengths differ, there is no outcome, or a weight is 0 or above
/// 1000.
///
/// # Examples
///
/// Of three throws of a coin all fall alike in 2 of 8 cases:
///
/// ```
/// let p = aslodds::stats::exact_fit(&[3, 0], &[1, 1])?.expect("few counts");
/// assert!((p - 0.25).abs() < 1e-15);
/// # Ok::<(), aslodds::Error>(())
/// ```
pub fn exact_fit(observed: &[u64], weights: &[u64]) -> Result<Option<f64>, Error> {
    check(observed, weights)?;
    // Σ o²/p is Pearson's statistic but for constants; with a common multiple of the weights it is
    // a whole number.
    let multiple = weights.iter().fold(1, |multiple, w| lcm(multiple, *w));
    let part = |count: u64, weight: u64| {
        let square = count.checked_mul(count)?;
        square.checked_mul(multiple / weight)
    };
    let parts = observed.iter().zip(weights);
    let Some(reached) = parts
        .map(|(count, weight)| part(*count, *weight))
        .try_fold(0, |sum: u64, part| sum.checked_add(part?))
    else {
        return Ok(None);
    };
    let trials: u64 = observed.iter().sum();
    let mut left: u64 = weights.iter().sum();
    // What is still to be handed out, and the sum so far, with their probability.
    let mut states: HashMap<(u64, u64), f64, FxBuildHasher> = HashMap::default();
    states.insert((trials, 0), 1.0);
    let mut beyond = 0.0;
    for (place, weight) in weights.iter().enumerate() {
        let share = real(*weight) / real(left);
        left -= weight;
        let is_last = place + 1 == weights.len();
        let mut next: HashMap<(u64, u64), f64, FxBuildHasher> = HashMap::default();
        for ((rest, sum), chance) in states {
            let from = if is_last { rest } else { 0 };
            for count in from..=rest {
                let Some(sum) = part(count, *weight).and_then(|part| sum.checked_add(part)) else {
                    return Ok(None);
                };
                let chance = chance
                    * if is_last {
                        1.0
                    } else {
                        probability(count, rest, share)?
                    };
                // Sums only grow: what is beyond stays so.
                if sum >= reached {
                    beyond += chance;
                } else if !is_last {
                    *next.entry((rest - count, sum)).or_default() += chance;
                }
            }
        }
        if next.len() > MOST_STATES {
            return Ok(None);
        }
        states = next;
    }
    Ok(Some(beyond.min(1.0)))
}

fn check(observed: &[u64], weights: &[u64]) -> Result<(), Error> {
    if observed.len() != weights.len() || weights.is_empty() {
        let allowed = format!("{}, one for each weight, and 1 or more", weights.len());
        return Err(Error::out_of_range(
            "number of counts",
            observed.len(),
            allowed,
        ));
    }
    match weights.iter().find(|weight| !(1..=1000).contains(*weight)) {
        Some(weight) => Err(Error::out_of_range("weight", weight, "1 to 1000")),
        None => Ok(()),
    }
}

fn lcm(a: u64, b: u64) -> u64 {
    let (mut x, mut y) = (a, b);
    while y > 0 {
        (x, y) = (y, x % y);
    }
    a / x * b
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every sequence of rolls of a die with these weights, one by one.
    fn brute_force(observed: &[u64], weights: &[u64]) -> f64 {
        let trials: u64 = observed.iter().sum();
        let total: u64 = weights.iter().sum();
        let statistic = |counts: &[u64]| -> f64 {
            let expected = |weight: u64| real(trials) * real(weight) / real(total);
            let parts = counts.iter().zip(weights);
            parts
                .map(|(o, w)| (real(*o) - expected(*w)).powi(2) / expected(*w))
                .sum()
        };
        let reached = statistic(observed) - 1e-9;
        let mut beyond = 0;
        for mut code in 0..total.pow(u32::try_from(trials).unwrap()) {
            let mut counts = vec![0; weights.len()];
            for _ in 0..trials {
                let mut face = code % total;
                code /= total;
                let place = weights.iter().position(|weight| {
                    let here = face < *weight;
                    face = face.wrapping_sub(*weight);
                    here
                });
                counts[place.unwrap()] += 1;
            }
            beyond += u64::from(statistic(&counts) >= reached);
        }
        real(beyond) / real(total.pow(u32::try_from(trials).unwrap()))
    }

    #[test]
    fn small_tables_match_every_sequence_of_rolls() {
        for (observed, weights) in [
            (&[2_u64, 0, 1, 1, 0, 1][..], &[1_u64; 6][..]),
            (&[6, 0, 0, 0, 0, 0], &[1; 6]),
            (&[1, 1, 1, 1, 1, 1], &[1; 6]),
            (&[3, 1, 0], &[1, 2, 3]),
            (&[0, 0, 5], &[1, 2, 3]),
            (
                &[1, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0],
                &[1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1],
            ),
        ] {
            let got = exact_fit(observed, weights).unwrap().unwrap();
            let known = brute_force(observed, weights);
            assert!((got - known).abs() < 1e-12, "{observed:?}: {got} {known}");
        }
    }

    #[test]
    fn nothing_rolled_is_as_expected_and_much_is_too_much() {
        assert_eq!(exact_fit(&[0; 6], &[1; 6]), Ok(Some(1.0)));
        assert_eq!(exact_fit(&[1 << 40; 6], &[1; 6]), Ok(None));
    }

    #[test]
    fn impossible_arguments_are_refused() {
        assert!(exact_fit(&[1], &[1, 1]).is_err());
        assert!(exact_fit(&[], &[]).is_err());
        assert!(exact_fit(&[1, 1], &[0, 1]).is_err());
    }
}
