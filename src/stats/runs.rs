use statrs::distribution::{ContinuousCDF, Normal};
use statrs::function::factorial::ln_binomial;

use super::binomial::{MAX_TRIALS, real};
use crate::Error;

/// The longest sequence whose runs are counted out exactly.
pub const MAX_EXACT_RUNS: u64 = 10_000;

/// A test of whether two kinds of things come in random order.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Runs {
    /// The expected number of runs, 1 + 2ab/(a + b).
    pub expected: f64,
    /// The exact two-sided p-value, twice the smaller tail; above [`MAX_EXACT_RUNS`] things that of
    /// the normal approximation.
    pub p_value: f64,
}

/// Tests whether `a` things of one kind and `b` of another, which came in so many unbroken runs,
/// came in random order.
///
/// Few runs mean that like follows like, many that they take turns.
///
/// # Errors
///
/// [`Error::OutOfRange`] if `a` or `b` is 0 or above 10¹², or the runs are fewer than 2 or more
/// than these can have.
///
/// # Examples
///
/// Of the 6 orders of two heads and two tails two have 2 runs:
///
/// ```
/// let runs = aslodds::stats::runs(2, 2, 2)?;
/// assert!((runs.p_value - 4.0 / 6.0).abs() < 1e-14);
/// assert_eq!(runs.expected, 3.0);
/// # Ok::<(), aslodds::Error>(())
/// ```
///
/// Source: A. Wald and J. Wolfowitz, *On a test whether two samples are from the same population*,
/// Annals of Mathematical Statistics 11 (1940).
pub fn runs(a: u64, b: u64, runs: u64) -> Result<Runs, Error> {
    for count in [a, b] {
        if !(1..=MAX_TRIALS).contains(&count) {
            let allowed = format!("1 to {MAX_TRIALS}");
            return Err(Error::out_of_range("things of a kind", count, allowed));
        }
    }
    let most = if a == b { 2 * a } else { 2 * a.min(b) + 1 };
    if !(2..=most).contains(&runs) {
        return Err(Error::out_of_range("runs", runs, format!("2 to {most}")));
    }
    let (x, y) = (real(a), real(b));
    let n = x + y;
    let expected = 1.0 + 2.0 * x * y / n;
    let tails = if a + b <= MAX_EXACT_RUNS {
        let at_most: f64 = (2..=runs).map(|r| chance(a, b, r)).sum();
        let at_least: f64 = (runs..=most).rev().map(|r| chance(a, b, r)).sum();
        [at_most, at_least]
    } else {
        let variance = (expected - 1.0) * (expected - 2.0) / (n - 1.0);
        let z = |edge: f64| (edge - expected) / variance.sqrt();
        let normal = Normal::standard();
        [
            normal.cdf(z(real(runs) + 0.5)),
            normal.sf(z(real(runs) - 0.5)),
        ]
    };
    let tail = tails[0].min(tails[1]);
    Ok(Runs {
        expected,
        p_value: (2.0 * tail).min(1.0),
    })
}

/// The probability of exactly so many runs: each kind is cut into its number of runs.
fn chance(a: u64, b: u64, runs: u64) -> f64 {
    let all = ln_binomial(a + b, a);
    let cut = |i: u64, j: u64| {
        if i > a || j > b || i == 0 || j == 0 {
            0.0
        } else {
            (ln_binomial(a - 1, i - 1) + ln_binomial(b - 1, j - 1) - all).exp()
        }
    };
    let half = runs / 2;
    if runs.is_multiple_of(2) {
        2.0 * cut(half, half)
    } else {
        cut(half + 1, half) + cut(half, half + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every order of `a` zeros and `b` ones, as bits, counted by its runs.
    fn orders(a: u32, b: u32) -> Vec<u64> {
        let n = a + b;
        let mut counts = vec![0; usize::try_from(n).unwrap() + 1];
        for bits in 0_u32..1 << n {
            if bits.count_ones() == b {
                let changes = (bits ^ (bits >> 1)) & ((1 << (n - 1)) - 1);
                counts[usize::try_from(changes.count_ones()).unwrap() + 1] += 1;
            }
        }
        counts
    }

    #[test]
    fn small_sequences_match_every_order() {
        for (a, b) in [(1, 1), (1, 5), (2, 3), (5, 5), (6, 4), (9, 3)] {
            let orders = orders(a, b);
            let all = real(orders.iter().sum());
            let mut mean = 0.0;
            for (count, ways) in orders.iter().enumerate() {
                let tails = [&orders[..=count], &orders[count..]];
                let tails = tails.map(|tail| real(tail.iter().sum()) / all);
                let known = (2.0 * tails[0].min(tails[1])).min(1.0);
                mean += real(*ways) * real(u64::try_from(count).unwrap()) / all;
                let count = u64::try_from(count).unwrap();
                if let Ok(got) = runs(a.into(), b.into(), count) {
                    assert!((got.p_value - known).abs() < 1e-11, "{a} {b} {count}");
                } else {
                    assert_eq!(*ways, 0, "{a} {b} {count}");
                }
            }
            let got = runs(a.into(), b.into(), 2).unwrap();
            assert!((got.expected - mean).abs() < 1e-12);
        }
    }

    #[test]
    fn published_critical_values() {
        // F. S. Swed and C. Eisenhart, Annals of Mathematical Statistics 14 (1943): of 10 and 10
        // at most 6 runs, or at least 16, come with a probability of at most 0.025 each.
        let p = |count| runs(10, 10, count).unwrap().p_value;
        assert!(p(6) <= 0.05 && p(7) > 0.05);
        assert!(p(16) <= 0.05 && p(15) > 0.05);
        // Of 20 and 20: at most 14, or at least 28.
        let p = |count| runs(20, 20, count).unwrap().p_value;
        assert!(p(14) <= 0.05 && p(15) > 0.05);
        assert!(p(28) <= 0.05 && p(27) > 0.05);
    }

    #[test]
    fn the_normal_takes_over_without_a_step() {
        for count in [4900, 4950, 5000, 5050, 5100] {
            let [exact, normal] = [5000, 5001].map(|b| runs(5000, b, count).unwrap().p_value);
            assert!((exact - normal).abs() < 0.02, "{count}: {exact} {normal}");
        }
    }

    #[test]
    fn impossible_arguments_are_refused() {
        assert!(runs(0, 5, 2).is_err());
        assert!(runs(5, 5, 1).is_err());
        assert!(runs(5, 5, 11).is_err());
        assert!(runs(5, 2, 6).is_err());
        assert!(runs(5, 2, 5).is_ok());
    }
}
