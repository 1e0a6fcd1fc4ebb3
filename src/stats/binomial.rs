use super::beta::{check_unit, tails};
use super::saddle_point::{offset, prefactor};
use crate::Error;

/// The largest number of trials accepted: 10¹².
///
/// Up to here accuracy has been measured, and every count is exact as a floating-point number.
pub const MAX_TRIALS: u64 = 1_000_000_000_000;

/// The probability of exactly `k` successes in `n` trials with success probability `p`.
///
/// The relative error is below 10⁻¹² down to 10⁻³⁰⁰; an impossible count has exactly 0.
///
/// # Errors
///
/// [`Error::OutOfRange`] if `k > n`, `n > MAX_TRIALS`, `p < 0` or `p > 1`.
///
/// # Examples
///
/// ```
/// let p = aslodds::stats::probability(2, 4, 0.5)?;
/// assert!((p - 6.0 / 16.0).abs() < 1e-15);
/// # Ok::<(), aslodds::Error>(())
/// ```
///
/// Source: C. Loader, *Fast and accurate computation of binomial probabilities* (2000).
pub fn probability(k: u64, n: u64, p: f64) -> Result<f64, Error> {
    check(k, n, p)?;
    if p <= 0.0 {
        return Ok(if k == 0 { 1.0 } else { 0.0 });
    }
    if p >= 1.0 {
        return Ok(if k == n { 1.0 } else { 0.0 });
    }
    let (successes, failures) = (real(k), real(n - k));
    Ok(if k == 0 {
        (failures * (-p).ln_1p()).exp()
    } else if k == n {
        (successes * p.ln()).exp()
    } else {
        let offset = offset(successes, failures, p);
        let prefactor = prefactor(successes, failures, p, 1.0 - p, offset);
        prefactor / successes * (real(n) / failures)
    })
}

/// The probability of at most `k` successes in `n` trials with success probability `p`.
///
/// The relative error is below 10⁻¹² down to 10⁻³⁰⁰.
///
/// # Errors
///
/// [`Error::OutOfRange`] if `k > n`, `n > MAX_TRIALS`, `p < 0` or `p > 1`.
///
/// # Examples
///
/// Two dice come up 12 in one throw of 36; in 36 throws it happens at most once with probability
/// (35/36)³⁶ + (35/36)³⁵:
///
/// ```
/// let p = aslodds::stats::at_most(1, 36, 1.0 / 36.0)?;
/// let miss = 35.0_f64 / 36.0;
/// assert!((p - miss.powi(36) - miss.powi(35)).abs() < 1e-14);
/// # Ok::<(), aslodds::Error>(())
/// ```
pub fn at_most(k: u64, n: u64, p: f64) -> Result<f64, Error> {
    check(k, n, p)?;
    Ok(if k == n {
        1.0
    } else {
        tails(real(k) + 1.0, real(n - k), p).0.upper
    })
}

/// The probability of at least `k` successes in `n` trials with success probability `p`.
///
/// The relative error is below 10⁻¹² down to 10⁻³⁰⁰.
///
/// # Errors
///
/// [`Error::OutOfRange`] if `k > n`, `n > MAX_TRIALS`, `p < 0` or `p > 1`.
///
/// # Examples
///
/// ```
/// let p = aslodds::stats::at_least(3, 4, 0.5)?;
/// assert!((p - 5.0 / 16.0).abs() < 1e-15);
/// # Ok::<(), aslodds::Error>(())
/// ```
pub fn at_least(k: u64, n: u64, p: f64) -> Result<f64, Error> {
    check(k, n, p)?;
    Ok(if k == 0 {
        1.0
    } else {
        tails(real(k), real(n - k) + 1.0, p).0.lower
    })
}

/// The exact two-sided p-value of `k` successes in `n` trials under success probability `p`: twice
/// the smaller tail, at most 1.
///
/// Under `p` a value of at most α comes with probability at most α. An impossible count has
/// exactly 0.
///
/// # Errors
///
/// [`Error::OutOfRange`] if `k > n`, `n > MAX_TRIALS`, `p < 0` or `p > 1`.
///
/// # Examples
///
/// ```
/// use aslodds::stats::two_sided;
///
/// assert!((two_sided(0, 4, 0.5)? - 2.0 / 16.0).abs() < 1e-15);
/// assert_eq!(two_sided(2, 4, 0.5)?, 1.0);
/// assert_eq!(two_sided(1, 4, 0.0)?, 0.0);
/// # Ok::<(), aslodds::Error>(())
/// ```
pub fn two_sided(k: u64, n: u64, p: f64) -> Result<f64, Error> {
    check(k, n, p)?;
    // A median lies between ⌊np⌋ and ⌈np⌉ (Kaas and Buhrman 1980), so that the tail towards the
    // mean is at least a half and need not be computed.
    let tail = if real(k) <= real(n) * p {
        at_most(k, n, p)?
    } else {
        at_least(k, n, p)?
    };
    Ok((2.0 * tail).min(1.0))
}

/// A count as a floating-point number, exact up to 2⁵³.
#[expect(
    clippy::cast_precision_loss,
    reason = "counts are checked against MAX_TRIALS, or describe a table in memory"
)]
pub(super) fn real(count: u64) -> f64 {
    count as f64
}

/// Refuses what no binomial distribution can yield.
pub(super) fn check(k: u64, n: u64, p: f64) -> Result<(), Error> {
    check_trials(k, n)?;
    check_unit("success probability", p)
}

/// Refuses more successes than trials, and more trials than the accuracy has been measured for.
pub(super) fn check_trials(k: u64, n: u64) -> Result<(), Error> {
    if n > MAX_TRIALS {
        return Err(Error::out_of_range(
            "trials",
            n,
            format!("0 to {MAX_TRIALS}"),
        ));
    }
    if k > n {
        return Err(Error::out_of_range(
            "successes",
            k,
            format!("0 to {n}, the trials"),
        ));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::fixtures::{BINOMIALS, relative_error};
    use super::*;

    #[test]
    fn tails_match_the_references() {
        for &(k, n, p, [point, most, least]) in BINOMIALS {
            for (got, known) in [
                (probability(k, n, p), point),
                (at_most(k, n, p), most),
                (at_least(k, n, p), least),
            ] {
                let got = got.unwrap();
                assert!(
                    relative_error(got, known) < 1e-12,
                    "{k} {n} {p}: {got:e} for {known:e}"
                );
            }
        }
    }

    /// Pascal's rule, nothing else: the distribution after one trial more.
    fn pascal(n: usize, p: f64) -> Vec<f64> {
        let mut row = vec![1.0];
        for _ in 0..n {
            let hit = [&[0.0], &row[..]].concat();
            let miss = [&row[..], &[0.0]].concat();
            row = hit
                .iter()
                .zip(miss)
                .map(|(hit, miss)| hit * p + miss * (1.0 - p))
                .collect();
        }
        row
    }

    #[test]
    fn small_tables_match_pascals_rule() {
        for n in [0u16, 1, 2, 7, 40] {
            for p in [0.0, 0.001, 1.0 / 6.0, 0.5, 0.9, 1.0] {
                let row = pascal(usize::from(n), p);
                for (k, point) in (0..).zip(&row) {
                    let n = u64::from(n);
                    let at = usize::try_from(k).unwrap();
                    let most: f64 = row[..=at].iter().sum();
                    let least: f64 = row[at..].iter().rev().sum();
                    assert!(relative_error(probability(k, n, p).unwrap(), *point) < 1e-13);
                    assert!(relative_error(at_most(k, n, p).unwrap(), most) < 1e-13);
                    assert!(relative_error(at_least(k, n, p).unwrap(), least) < 1e-13);
                    let two = f64::min(1.0, 2.0 * most.min(least));
                    assert!(
                        (two_sided(k, n, p).unwrap() - two).abs() < 1e-13,
                        "{k} {n} {p}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_certain_success_leaves_no_doubt() {
        let cases = [(0, 0.0, 1.0), (1, 0.0, 0.0), (9, 1.0, 0.0), (10, 1.0, 1.0)];
        for (k, p, known) in cases {
            assert_eq!(
                two_sided(k, 10, p).unwrap().to_bits(),
                f64::to_bits(known),
                "{k} {p}"
            );
            assert_eq!(
                probability(k, 10, p).unwrap().to_bits(),
                f64::to_bits(known),
                "{k} {p}"
            );
        }
    }

    #[test]
    fn the_p_value_is_valid() {
        // The probability of a p-value of at most α is at most α, for every α it can take.
        for (n, p) in [(9, 0.5), (30, 1.0 / 216.0), (50, 0.3)] {
            let table: Vec<(f64, f64)> = (0..=n)
                .map(|k| (two_sided(k, n, p).unwrap(), probability(k, n, p).unwrap()))
                .collect();
            for &(level, _) in &table {
                let reached = table.iter().filter(|(value, _)| *value <= level);
                let total: f64 = reached.map(|(_, chance)| chance).sum();
                assert!(total <= level + 1e-13, "{n} {p}: {total} over {level}");
            }
        }
    }

    #[test]
    fn impossible_arguments_are_refused() {
        assert!(probability(5, 4, 0.5).is_err());
        assert!(at_most(1, 2, -0.1).is_err());
        assert!(at_least(1, 2, f64::NAN).is_err());
        assert!(two_sided(0, MAX_TRIALS + 1, 0.5).is_err());
    }
}
