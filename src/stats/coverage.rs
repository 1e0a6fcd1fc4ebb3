use super::binomial::{at_least, at_most, check};
use super::interval::{IntervalKind, interval};
use crate::Error;

/// The exact probability that an interval from `trials` trials contains the success probability
/// `p` they were made with.
///
/// An honest interval has a coverage of at least its level at every `p`.
///
/// # Errors
///
/// [`Error::OutOfRange`] if `trials < 1`, `trials > MAX_TRIALS`, `p < 0`, `p > 1`, `level ≤ 0` or
/// `level ≥ 1`.
///
/// # Examples
///
/// From two trials at level ½ the exact interval is [0, ½] after no success, [1 − √¾, √¾] after
/// one and [½, 1] after two, so that a third is missed only by two successes:
///
/// ```
/// use aslodds::stats::{IntervalKind, coverage};
///
/// let covered = coverage(IntervalKind::ClopperPearson, 2, 1.0 / 3.0, 0.5)?;
/// assert!((covered - 8.0 / 9.0).abs() < 1e-15);
/// # Ok::<(), aslodds::Error>(())
/// ```
///
/// Source: L. D. Brown, T. T. Cai and A. DasGupta, *Interval estimation for a binomial
/// proportion*, Statistical Science 16 (2001).
pub fn coverage(kind: IntervalKind, trials: u64, p: f64, level: f64) -> Result<f64, Error> {
    check(0, trials, p)?;
    // Both ends of an interval grow with the successes, so that the counts whose interval holds
    // `p` are one stretch, and two tails replace the sum over it.
    let above = first(trials, |k| Ok(interval(kind, k, trials, level)?.low > p))?;
    let inside = first(trials, |k| Ok(interval(kind, k, trials, level)?.high >= p))?;
    let missed_above = if above > trials {
        0.0
    } else {
        at_least(above, trials, p)?
    };
    let missed_below = if inside == 0 {
        0.0
    } else {
        at_most(inside - 1, trials, p)?
    };
    Ok(1.0 - missed_above - missed_below)
}

/// The smallest of 0 … `last` that has a property which no number loses again, or `last + 1`.
fn first(last: u64, has: impl Fn(u64) -> Result<bool, Error>) -> Result<u64, Error> {
    let (mut from, mut to) = (0, last + 1);
    while from < to {
        let middle = from.midpoint(to);
        if has(middle)? {
            to = middle;
        } else {
            from = middle + 1;
        }
    }
    Ok(from)
}

#[cfg(test)]
mod tests {
    use super::super::binomial::probability;
    use super::*;

    const TRIALS: [u64; 5] = [10, 36, 216, 1000, 100_000];
    const CHANCES: [f64; 6] = [1e-4, 1.0 / 216.0, 1.0 / 36.0, 0.1, 0.25, 0.5];
    const LEVELS: [f64; 4] = [0.9, 0.95, 0.99, 0.999];

    // Percent covered at level 0.95: a line per number of trials, a column per chance (1/10000,
    // 1/216, 1/36, 1/10, 1/4, 1/2). Made in Python by summing scipy's `stats.binom.pmf` over the
    // counts whose interval, from `stats.norm.ppf` or `stats.beta.ppf`, holds the chance.
    const WILSON: &str = "\
10      99.90  95.47  97.01  92.98  98.03  97.85
36      99.64  84.62  92.23  95.40  96.80  93.48
216     97.86  92.01  94.34  95.96  95.09  95.18
1000    90.48  94.42  94.61  94.91  94.71  94.63
100000  96.26  95.23  95.03  94.95  95.01  94.97
";
    const CLOPPER_PEARSON: &str = "\
10      99.90  99.91  99.78  98.72  98.03  97.85
36      99.64  98.78  98.27  95.40  96.80  97.12
216     97.86  98.13  96.51  96.98  95.89  95.18
1000    99.53  97.03  95.77  95.49  95.55  95.37
100000  97.54  95.23  95.14  95.07  95.05  95.04
";

    #[test]
    fn it_is_the_sum_over_the_counts_whose_interval_holds() {
        for kind in IntervalKind::ALL {
            for trials in [1, 2, 10, 36, 216] {
                for p in [0.0, 1e-4, 1.0 / 36.0, 0.25, 0.5, 0.9, 1.0] {
                    let sum: f64 = (0..=trials)
                        .filter(|&k| interval(kind, k, trials, 0.95).unwrap().contains(p))
                        .map(|k| probability(k, trials, p).unwrap())
                        .sum();
                    let got = coverage(kind, trials, p, 0.95).unwrap();
                    assert!(
                        (got - sum).abs() < 1e-13,
                        "{kind} {trials} {p}: {got} {sum}"
                    );
                }
            }
        }
    }

    #[test]
    fn clopper_pearson_never_falls_below_its_level() {
        for level in LEVELS {
            for trials in [1, 2, 5, 10, 36, 216, 1000] {
                for p in (0..=400).map(|i| f64::from(i) / 400.0) {
                    let got = coverage(IntervalKind::ClopperPearson, trials, p, level).unwrap();
                    assert!(got >= level - 1e-13, "{trials} {p} {level}: {got}");
                }
            }
            for p in CHANCES {
                let got = coverage(IntervalKind::ClopperPearson, 100_000_000, p, level).unwrap();
                assert!(
                    got >= level - 1e-13 && got < level + 0.01,
                    "{p} {level}: {got}"
                );
            }
        }
    }

    fn table(kind: IntervalKind) -> String {
        let line = |trials| {
            let cells = CHANCES.map(|p| {
                let covered = coverage(kind, trials, p, 0.95).unwrap();
                format!("{:6.2}", 100.0 * covered)
            });
            format!("{trials:<6} {}\n", cells.join(" "))
        };
        TRIALS.map(line).concat()
    }

    #[test]
    fn the_tables_stand_as_recorded() {
        assert_eq!(table(IntervalKind::Wilson), WILSON);
        assert_eq!(table(IntervalKind::ClopperPearson), CLOPPER_PEARSON);
    }

    #[test]
    fn impossible_arguments_are_refused() {
        for kind in IntervalKind::ALL {
            assert!(coverage(kind, 0, 0.5, 0.95).is_err());
            assert!(coverage(kind, 10, 1.5, 0.95).is_err());
            assert!(coverage(kind, 10, 0.5, 1.0).is_err());
        }
    }
}
