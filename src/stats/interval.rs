use std::fmt;
use std::str::FromStr;

use statrs::distribution::{ContinuousCDF, Normal};

use super::binomial::{check_trials, real};
use super::quantile::{beta_quantile, beta_upper_quantile};
use crate::Error;
use crate::table::Interval;

/// How an interval is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum IntervalKind {
    /// Wilson's score interval: short; covers with the level's probability on average over the
    /// true probability, at some true probabilities less.
    ///
    /// Source: E. B. Wilson, *Probable inference, the law of succession, and statistical
    /// inference*, JASA 22 (1927).
    Wilson,
    /// The interval of Clopper and Pearson: covers with at least the level's probability,
    /// whatever the true probability.
    ///
    /// Source: C. J. Clopper and E. S. Pearson, *The use of confidence or fiducial limits
    /// illustrated in the case of the binomial*, Biometrika 26 (1934).
    ClopperPearson,
}

/// The two-sided confidence interval for the success probability, after `successes` in `trials`.
///
/// # Errors
///
/// [`Error::OutOfRange`] if `trials < 1`, `trials > MAX_TRIALS`, `successes > trials`,
/// `level ≤ 0` or `level ≥ 1`.
///
/// # Examples
///
/// Without a success in n trials the exact upper end solves (1−p)ⁿ = (1−level)/2:
///
/// ```
/// use aslodds::stats::{IntervalKind, interval};
///
/// let exact = interval(IntervalKind::ClopperPearson, 0, 2, 0.5)?;
/// assert_eq!(exact.low, 0.0);
/// assert!((exact.high - 0.5).abs() < 1e-15);
/// # Ok::<(), aslodds::Error>(())
/// ```
pub fn interval(
    kind: IntervalKind,
    successes: u64,
    trials: u64,
    level: f64,
) -> Result<Interval, Error> {
    if trials == 0 {
        return Err(Error::out_of_range("trials", trials, "1 or more"));
    }
    check_trials(successes, trials)?;
    if !(level > 0.0 && level < 1.0) {
        return Err(Error::out_of_range(
            "level",
            level,
            "more than 0, less than 1",
        ));
    }
    let outside = (1.0 - level) / 2.0;
    let interval = match kind {
        IntervalKind::Wilson => wilson(successes, trials, outside),
        IntervalKind::ClopperPearson => clopper_pearson(successes, trials, outside)?,
    };
    // At a level near 0 the ends meet in the estimate, and rounding must not put them past it.
    let estimate = real(successes) / real(trials);
    Ok(Interval {
        low: interval.low.min(estimate),
        high: interval.high.max(estimate),
    })
}

impl IntervalKind {
    /// Every kind.
    pub const ALL: [IntervalKind; 2] = [IntervalKind::Wilson, IntervalKind::ClopperPearson];

    /// The kind's word on a command line or in a file.
    ///
    /// # Examples
    ///
    /// ```
    /// use aslodds::stats::IntervalKind;
    ///
    /// assert_eq!(IntervalKind::ClopperPearson.name(), "clopper-pearson");
    /// assert_eq!("wilson".parse(), Ok(IntervalKind::Wilson));
    /// ```
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            IntervalKind::Wilson => "wilson",
            IntervalKind::ClopperPearson => "clopper-pearson",
        }
    }
}

impl fmt::Display for IntervalKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for IntervalKind {
    type Err = Error;

    fn from_str(word: &str) -> Result<IntervalKind, Error> {
        let found = IntervalKind::ALL
            .into_iter()
            .find(|kind| kind.name() == word);
        let names = || IntervalKind::ALL.map(IntervalKind::name).join(" or ");
        found.ok_or_else(|| Error::out_of_range("interval", word, names()))
    }
}

fn wilson(successes: u64, trials: u64, outside: f64) -> Interval {
    if successes > trials - successes {
        let mirrored = wilson(trials - successes, trials, outside);
        return Interval {
            low: 1.0 - mirrored.high,
            high: 1.0 - mirrored.low,
        };
    }
    let (k, n) = (real(successes), real(trials));
    let z = -Normal::standard().inverse_cdf(outside);
    let square = z * z;
    let root = (k * (1.0 - k / n) + square / 4.0).sqrt();
    let high = (k + square / 2.0 + z * root) / (n + square);
    // The ends solve a quadratic equation; their product is known, and a difference would lose
    // the digits of a small lower end.
    let low = if successes == 0 {
        0.0
    } else {
        k * (k / n) / (n + square) / high
    };
    Interval { low, high }
}

fn clopper_pearson(successes: u64, trials: u64, outside: f64) -> Result<Interval, Error> {
    let failures = trials - successes;
    let (k, rest) = (real(successes), real(failures));
    let low = if successes == 0 {
        0.0
    } else {
        beta_quantile(k, rest + 1.0, outside)?
    };
    let high = if failures == 0 {
        1.0
    } else {
        beta_upper_quantile(k + 1.0, rest, outside)?
    };
    Ok(Interval { low, high })
}

#[cfg(test)]
mod tests {
    use super::super::fixtures::{INTERVALS, relative_error};
    use super::*;

    #[test]
    fn intervals_match_the_references() {
        for &(k, n, level, exact, score) in INTERVALS {
            for (kind, [low, high], allowed) in [
                (IntervalKind::ClopperPearson, exact, 1e-13),
                (IntervalKind::Wilson, score, 1e-13),
            ] {
                let got = interval(kind, k, n, level).unwrap();
                assert!(
                    relative_error(got.low, low) < allowed,
                    "{kind} {k} {n} {level}: {got:?}"
                );
                assert!(
                    relative_error(got.high, high) < allowed,
                    "{kind} {k} {n} {level}: {got:?}"
                );
            }
        }
    }

    #[test]
    fn failures_mirror_successes() {
        for kind in IntervalKind::ALL {
            for (k, n) in [(0, 1), (0, 1_000_000), (1, 7), (3, 6), (40, 1000)] {
                let here = interval(kind, k, n, 0.95).unwrap();
                let there = interval(kind, n - k, n, 0.95).unwrap();
                assert!(
                    (here.low + there.high - 1.0).abs() < 1e-15,
                    "{kind} {k} {n}"
                );
                assert!(
                    (here.high + there.low - 1.0).abs() < 1e-15,
                    "{kind} {k} {n}"
                );
            }
        }
    }

    #[test]
    fn one_sided_counts_have_exact_ends() {
        for kind in IntervalKind::ALL {
            for n in [1, 2, 10, 216, 100_000_000, 1_000_000_000_000] {
                let none = interval(kind, 0, n, 0.99).unwrap();
                let all = interval(kind, n, n, 0.99).unwrap();
                assert_eq!(none.low.to_bits(), 0f64.to_bits(), "{kind} {n}");
                assert_eq!(all.high.to_bits(), 1f64.to_bits(), "{kind} {n}");
            }
        }
    }

    #[test]
    fn a_higher_level_is_wider_and_the_estimate_is_inside() {
        for kind in IntervalKind::ALL {
            for (k, n) in [(0, 5), (3, 100_000_000), (7, 12), (999, 1000)] {
                let mut width = 0.0;
                for level in [0.5, 0.9, 0.95, 0.99, 0.999, 1.0 - 1e-12] {
                    let got = interval(kind, k, n, level).unwrap();
                    assert!(got.half_width() > width, "{kind} {k} {n} {level}");
                    assert!(got.contains(real(k) / real(n)), "{kind} {k} {n} {level}");
                    width = got.half_width();
                }
            }
        }
    }

    #[test]
    fn words_go_back_and_forth() {
        for kind in IntervalKind::ALL {
            assert_eq!(kind.to_string().parse(), Ok(kind));
        }
        let refusal = "wald".parse::<IntervalKind>().unwrap_err();
        assert!(refusal.to_string().contains("wilson or clopper-pearson"));
    }

    #[test]
    fn impossible_arguments_are_refused() {
        for kind in IntervalKind::ALL {
            assert!(interval(kind, 0, 0, 0.95).is_err());
            assert!(interval(kind, 3, 2, 0.95).is_err());
            for level in [0.0, 1.0, -1.0, f64::NAN] {
                assert!(interval(kind, 1, 2, level).is_err());
            }
        }
    }
}
