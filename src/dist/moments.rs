//! Exact means and their kin, over a number that is read off each outcome.

use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

use super::{Dist, Fraction};

impl<T> Dist<T> {
    /// The mean of a number that is read off the outcome.
    ///
    /// ```
    /// use aslodds::dist::Dist;
    ///
    /// assert_eq!(Dist::die(6)?.mean(|face| *face).to_string(), "7/2");
    /// # Ok::<(), aslodds::Error>(())
    /// ```
    pub fn mean(&self, number: impl Fn(&T) -> i64) -> Fraction {
        self.mean_big(|outcome| IBig::from(number(outcome)))
    }

    /// The variance of a number that is read off the outcome.
    ///
    /// ```
    /// use aslodds::dist::Dist;
    ///
    /// assert_eq!(Dist::die(6)?.variance(|face| *face).to_string(), "35/12");
    /// # Ok::<(), aslodds::Error>(())
    /// ```
    pub fn variance(&self, number: impl Fn(&T) -> i64) -> Fraction {
        self.covariance(&number, &number)
    }

    /// The covariance of two numbers that are read off the same outcome.
    ///
    /// ```
    /// use aslodds::dist::Dist;
    ///
    /// // A face and what is left to 7 move against each other.
    /// assert_eq!(Dist::die(6)?.covariance(|face| *face, |face| 7 - face).to_string(), "-35/12");
    /// # Ok::<(), aslodds::Error>(())
    /// ```
    pub fn covariance(&self, a: impl Fn(&T) -> i64, b: impl Fn(&T) -> i64) -> Fraction {
        let product = self.mean_big(|outcome| IBig::from(a(outcome)) * IBig::from(b(outcome)));
        product - self.mean(&a) * self.mean(&b)
    }

    /// The square root of the variance, as the nearest floating-point number to within
    /// rounding; in the units of the number.
    pub fn standard_deviation(&self, number: impl Fn(&T) -> i64) -> f64 {
        self.variance(number).to_f64().value().sqrt()
    }

    fn mean_big(&self, number: impl Fn(&T) -> IBig) -> Fraction {
        let sum: IBig = self
            .iter()
            .map(|(outcome, weight): (&T, UBig)| number(outcome) * weight)
            .sum();
        RBig::from_parts(sum, self.total())
    }
}
