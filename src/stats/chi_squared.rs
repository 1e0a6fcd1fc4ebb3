use statrs::distribution::{ChiSquared as Distribution, ContinuousCDF};

use super::beta::check_unit;
use super::binomial::real;
use crate::Error;

/// Pearson's test of a table of counts against probabilities.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ChiSquared {
    /// Σ (observed − expected)² / expected, at least 0; infinite after an impossible outcome.
    pub statistic: f64,
    /// The number of possible outcomes less one, at least 1.
    pub degrees_of_freedom: u64,
    /// The probability of so large a statistic under the probabilities, asymptotically; 0 after
    /// an impossible outcome.
    pub p_value: f64,
}

/// Tests counts against the probabilities of all outcomes by Pearson's χ².
///
/// An approximation: sound where every expected count is 5 or more. The exact counterpart for
/// single outcomes is [`agreement`](super::agreement).
///
/// # Errors
///
/// [`Error::OutOfRange`] if the lengths differ, all counts are 0, a probability is below 0 or
/// above 1, they sum to 1 only within more than 10⁻⁹, or fewer than two outcomes are possible.
///
/// # Examples
///
/// 60 and 40 where 50 and 50 were expected:
///
/// ```
/// let test = aslodds::stats::chi_squared(&[60, 40], &[0.5, 0.5])?;
/// assert_eq!((test.statistic, test.degrees_of_freedom), (4.0, 1));
/// assert!((test.p_value - 0.0455).abs() < 1e-4);
/// # Ok::<(), aslodds::Error>(())
/// ```
///
/// Source: K. Pearson, *On the criterion that a given system of deviations … is such that it can
/// be reasonably supposed to have arisen from random sampling*, Philosophical Magazine 50 (1900).
pub fn chi_squared(observed: &[u64], probabilities: &[f64]) -> Result<ChiSquared, Error> {
    let trials: u64 = observed.iter().sum();
    let possible = possible_outcomes(observed, probabilities)?;
    if trials == 0 {
        return Err(Error::out_of_range(
            "sum of the counts",
            trials,
            "1 or more",
        ));
    }
    let statistic: f64 = observed
        .iter()
        .zip(probabilities)
        .map(|(&count, &probability)| contribution(real(count), real(trials) * probability))
        .sum();
    let degrees_of_freedom = possible - 1;
    let p_value = if statistic.is_finite() {
        Distribution::new(real(degrees_of_freedom))
            .map_err(|error| Error::out_of_range("degrees of freedom", error, "1 or more"))?
            .sf(statistic)
    } else {
        0.0
    };
    Ok(ChiSquared {
        statistic,
        degrees_of_freedom,
        p_value,
    })
}

/// How many outcomes have a chance, in a table worth testing.
fn possible_outcomes(observed: &[u64], probabilities: &[f64]) -> Result<u64, Error> {
    let (counts, chances) = (observed.len(), probabilities.len());
    if counts != chances {
        let allowed = format!("{chances}, one for each probability");
        return Err(Error::out_of_range("number of counts", counts, allowed));
    }
    let (mut sum, mut possible) = (0.0, 0);
    for &probability in probabilities {
        check_unit("probability", probability)?;
        sum += probability;
        possible += u64::from(probability > 0.0);
    }
    if f64::abs(sum - 1.0) > 1e-9 {
        return Err(Error::out_of_range("sum of the probabilities", sum, "1"));
    }
    if possible < 2 {
        return Err(Error::out_of_range(
            "number of possible outcomes",
            possible,
            "2 or more",
        ));
    }
    Ok(possible)
}

fn contribution(observed: f64, expected: f64) -> f64 {
    if expected > 0.0 {
        (observed - expected).powi(2) / expected
    } else if observed > 0.0 {
        f64::INFINITY
    } else {
        0.0
    }
}

#[cfg(test)]
mod tests {
    use super::super::fixtures::{CHI_SQUARED, relative_error};
    use super::*;

    #[test]
    fn tests_match_the_references() {
        for &(observed, probabilities, statistic, p_value) in CHI_SQUARED {
            let got = chi_squared(observed, probabilities).unwrap();
            assert!(relative_error(got.statistic, statistic) < 1e-12, "{got:?}");
            assert!(
                relative_error(got.p_value, p_value) < 1e-10,
                "{got:?} {p_value:e}"
            );
        }
    }

    #[test]
    fn an_impossible_outcome_settles_it() {
        let fine = chi_squared(&[60, 0, 40], &[0.5, 0.0, 0.5]).unwrap();
        assert_eq!(fine, chi_squared(&[60, 40], &[0.5, 0.5]).unwrap());
        let wrong = chi_squared(&[60, 1, 40], &[0.5, 0.0, 0.5]).unwrap();
        assert!(wrong.statistic.is_infinite());
        assert_eq!(wrong.p_value.to_bits(), 0);
    }

    #[test]
    fn two_degrees_of_freedom_are_exponential() {
        // The survival function is e^(−x/2).
        for count in [34u64, 50, 100, 400] {
            let got = chi_squared(&[count, 33, 33], &[1.0 / 3.0; 3]).unwrap();
            let known = (-got.statistic / 2.0).exp();
            assert!(
                relative_error(got.p_value, known) < 1e-11,
                "{got:?} {known:e}"
            );
        }
    }

    #[test]
    fn impossible_arguments_are_refused() {
        assert!(chi_squared(&[1, 2], &[1.0]).is_err());
        assert!(chi_squared(&[0, 0], &[0.5, 0.5]).is_err());
        assert!(chi_squared(&[1, 2], &[0.5, 0.4]).is_err());
        assert!(chi_squared(&[1, 2], &[1.5, -0.5]).is_err());
        assert!(chi_squared(&[1, 2], &[1.0, 0.0]).is_err());
        assert!(chi_squared(&[], &[]).is_err());
    }
}
