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

/// The exact means and covariances of several numbers that are read off the same outcome.
///
/// ```
/// use aslodds::dist::{Dist, Moments};
///
/// // Of two dice, the sum and the first of them.
/// let dr = Dist::die(6)?;
/// let pairs = dr.and_then(|a| dr.map(|b| (a + b, *a)));
/// let product = |a: fn(&(i64, i64)) -> i64, b: fn(&(i64, i64)) -> i64| pairs.mean(|x| a(x) * b(x));
/// let moments = Moments::new(
///     vec![pairs.mean(|x| x.0), pairs.mean(|x| x.1)],
///     &[product(|x| x.0, |x| x.0), product(|x| x.1, |x| x.0), product(|x| x.1, |x| x.1)],
/// );
/// assert_eq!(moments.covariance(0, 1).to_string(), "35/12");
/// assert_eq!(moments.covariance(0, 0).to_string(), "35/6");
/// # Ok::<(), aslodds::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moments {
    means: Vec<Fraction>,
    /// The covariance of the numbers `i` and `j <= i` is at `i (i + 1) / 2 + j`.
    covariances: Vec<Fraction>,
}

impl Moments {
    /// From the means, and the means of the products of each number with itself and those before
    /// it: `(0, 0), (1, 0), (1, 1), (2, 0)...`
    #[must_use]
    pub fn new(means: Vec<Fraction>, products: &[Fraction]) -> Self {
        let pairs = (0..means.len()).flat_map(|i| (0..=i).map(move |j| (i, j)));
        let covariances = products
            .iter()
            .zip(pairs)
            .map(|(product, (i, j))| product - &means[i] * &means[j])
            .collect();
        Moments { means, covariances }
    }

    /// The number of numbers.
    #[must_use]
    pub fn len(&self) -> usize {
        self.means.len()
    }

    /// Whether there is no number.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.means.is_empty()
    }

    /// The mean of the number at `place`.
    ///
    /// # Panics
    ///
    /// If there is no such number.
    #[must_use]
    pub fn mean(&self, place: usize) -> &Fraction {
        &self.means[place]
    }

    /// The covariance of two numbers; of a number with itself, its variance.
    ///
    /// # Panics
    ///
    /// If there is no such number.
    #[must_use]
    pub fn covariance(&self, a: usize, b: usize) -> &Fraction {
        let (high, low) = (a.max(b), a.min(b));
        &self.covariances[high * (high + 1) / 2 + low]
    }

    /// The moments of the numbers at some places, in their order.
    ///
    /// # Panics
    ///
    /// If there is no number at one of the places.
    #[must_use]
    pub fn of(&self, places: &[usize]) -> Self {
        let pairs = (0..places.len()).flat_map(|i| (0..=i).map(move |j| (i, j)));
        let covariance = |(i, j): (usize, usize)| self.covariance(places[i], places[j]).clone();
        Moments {
            means: places
                .iter()
                .map(|place| self.mean(*place).clone())
                .collect(),
            covariances: pairs.map(covariance).collect(),
        }
    }
}
