//! How many trials it takes to notice that a probability is not what it should be.

use super::{at_least, at_most};
use crate::error::Error;

/// The most trials that are thought of: nobody plays as many.
const MOST: u64 = 1_000_000_000;

/// The probability that `n` trials of a chance `p` are told from the chance `expected` by the
/// exact two-sided binomial test at `level`: each side has half of it.
///
/// # Errors
///
/// Those of [`at_least`].
///
/// ```
/// // Six misses in a row are too many for an even chance at 5 %: 1/64 is below 2.5 %, 1/32 not.
/// assert_eq!(aslodds::stats::power(6, 0.5, 0.0, 0.05)?, 1.0);
/// assert_eq!(aslodds::stats::power(5, 0.5, 0.0, 0.05)?, 0.0);
/// # Ok::<(), aslodds::Error>(())
/// ```
pub fn power(n: u64, expected: f64, p: f64, level: f64) -> Result<f64, Error> {
    let side = level / 2.0;
    // The fewest successes that are too many, and the most that are too few.
    let too_many = first(0..=n + 1, |k| {
        Ok(k == n + 1 || at_least(k, n, expected)? <= side)
    })?;
    let enough = first(0..=n + 1, |k| {
        Ok(k == n + 1 || at_most(k, n, expected)? > side)
    })?;
    let above = if too_many > n {
        0.0
    } else {
        at_least(too_many, n, p)?
    };
    let below = match enough.checked_sub(1) {
        Some(too_few) => at_most(too_few, n, p)?,
        None => 0.0,
    };
    Ok((above + below).min(1.0))
}

/// How many trials of a chance `p` it takes until the exact two-sided binomial test at `level`
/// tells it from the chance `expected` with a probability of `wanted`; `None` if a thousand
/// million are too few, or if the two are equal.
///
/// The power does not grow evenly with the number of trials. The number that is given reaches
/// `wanted`, and the one before it does not.
///
/// # Errors
///
/// Those of [`at_least`].
///
/// ```
/// use aslodds::stats::trials_to_notice;
///
/// // A textbook's 194: two-sided at 5 %, 80 % power, 50 % against 60 % (normal approximation);
/// // the exact test needs about as many.
/// let trials = trials_to_notice(0.5, 0.6, 0.05, 0.8)?.expect("they differ");
/// assert!((190..=205).contains(&trials), "{trials}");
/// assert_eq!(trials_to_notice(0.5, 0.5, 0.05, 0.8)?, None);
/// # Ok::<(), aslodds::Error>(())
/// ```
pub fn trials_to_notice(
    expected: f64,
    p: f64,
    level: f64,
    wanted: f64,
) -> Result<Option<u64>, Error> {
    #[expect(
        clippy::float_cmp,
        reason = "equal chances are never told apart, near ones are"
    )]
    if expected == p {
        return Ok(None);
    }
    let reaches = |n: u64| Ok(power(n, expected, p, level)? >= wanted);
    let mut enough = 1;
    while !reaches(enough)? {
        enough *= 2;
        if enough > MOST {
            return Ok(None);
        }
    }
    let mut trials = first(enough / 2..=enough, reaches)?;
    while trials > 1 && reaches(trials - 1)? {
        trials -= 1;
    }
    Ok(Some(trials))
}

/// The first number of a range of which something holds, if it holds of all after it.
fn first(
    range: std::ops::RangeInclusive<u64>,
    holds: impl Fn(u64) -> Result<bool, Error>,
) -> Result<u64, Error> {
    let (mut low, mut high) = range.into_inner();
    while low < high {
        let middle = low + (high - low) / 2;
        if holds(middle)? {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    Ok(low)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sums of single probabilities, one after the other.
    fn by_hand(n: i32, expected: f64, p: f64, level: f64) -> f64 {
        let mut choose = vec![1.0_f64];
        for k in 1..=n {
            choose.push(choose[choose.len() - 1] * f64::from(n - k + 1) / f64::from(k));
        }
        let of = |p: f64, k: i32| {
            choose[usize::try_from(k).unwrap()] * p.powi(k) * (1.0 - p).powi(n - k)
        };
        let tail = |p: f64, ks: &[i32]| ks.iter().map(|k| of(p, *k)).sum::<f64>();
        let all: Vec<i32> = (0..=n).collect();
        let mut rejected = 0.0;
        for k in 0..=n {
            let place = usize::try_from(k).unwrap();
            let (low, high) = (
                tail(expected, &all[..=place]),
                tail(expected, &all[place..]),
            );
            if low <= level / 2.0 || high <= level / 2.0 {
                rejected += of(p, k);
            }
        }
        rejected
    }

    #[test]
    fn it_is_the_probability_of_the_rejected_counts() {
        for (n, expected, p) in [
            (1, 0.5, 0.9),
            (7, 0.25, 0.6),
            (30, 0.5, 0.2),
            (61, 1.0 / 36.0, 0.1),
        ] {
            for level in [0.01, 0.05, 0.2] {
                let found = power(u64::try_from(n).unwrap(), expected, p, level).unwrap();
                let summed = by_hand(n, expected, p, level);
                assert!(
                    (found - summed).abs() < 1e-10,
                    "{n} {expected} {p} {level}: {found} {summed}"
                );
            }
        }
    }

    #[test]
    fn what_never_happens_is_noticed_by_its_absence_and_its_presence() {
        // 5/12 misses in a row: (7/12)^7 = 0.023 is the first below 0.025.
        assert_eq!(trials_to_notice(5.0 / 12.0, 0.0, 0.05, 0.8), Ok(Some(7)));
        // One success is enough where there should be none: 1 - 0.9^n >= 0.8 from 16 on.
        assert_eq!(trials_to_notice(0.0, 0.1, 0.05, 0.8), Ok(Some(16)));
        assert_eq!(trials_to_notice(0.5, 0.5 + 1e-9, 0.05, 0.8), Ok(None));
    }
}
