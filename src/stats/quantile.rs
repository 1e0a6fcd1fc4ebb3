use super::beta::{check_shapes, check_unit, tails};
use crate::Error;

/// The point `x` in [0, 1] that a beta distribution stays below with the given probability:
/// `I_x(a, b) = probability`.
///
/// Always returns, within a hundred evaluations of the tails and commonly within ten. The relative
/// error is below 10⁻¹³ (measured).
///
/// # Errors
///
/// [`Error::OutOfRange`] if `a` or `b` is outside [½, 10¹³], or `probability` outside [0, 1].
///
/// # Examples
///
/// `I_x(2, 1) = x²`:
///
/// ```
/// let x = aslodds::stats::beta_quantile(2.0, 1.0, 0.25)?;
/// assert!((x - 0.5).abs() < 1e-15);
/// # Ok::<(), aslodds::Error>(())
/// ```
pub fn beta_quantile(a: f64, b: f64, probability: f64) -> Result<f64, Error> {
    check_shapes(a, b)?;
    check_unit("probability", probability)?;
    Ok(quantile(a, b, Side::Lower, probability))
}

/// The point `x` in [0, 1] that a beta distribution exceeds with the given probability:
/// `1 − I_x(a, b) = probability`.
///
/// Unlike `beta_quantile(a, b, 1.0 - probability)` it keeps the digits of a small probability.
///
/// # Errors
///
/// [`Error::OutOfRange`] if `a` or `b` is outside [½, 10¹³], or `probability` outside [0, 1].
///
/// # Examples
///
/// `1 − I_x(1, 1) = 1 − x`:
///
/// ```
/// let x = aslodds::stats::beta_upper_quantile(1.0, 1.0, 0.25)?;
/// assert!((x - 0.75).abs() < 1e-15);
/// # Ok::<(), aslodds::Error>(())
/// ```
pub fn beta_upper_quantile(a: f64, b: f64, probability: f64) -> Result<f64, Error> {
    check_shapes(a, b)?;
    check_unit("probability", probability)?;
    Ok(quantile(a, b, Side::Upper, probability))
}

#[derive(Clone, Copy)]
enum Side {
    Lower,
    Upper,
}

impl Side {
    fn other(self) -> Side {
        match self {
            Side::Lower => Side::Upper,
            Side::Upper => Side::Lower,
        }
    }

    /// The tail of this side at `x`, and how fast its logarithm grows with that of `x`.
    fn tail(self, a: f64, b: f64, x: f64) -> (f64, f64) {
        let (tails, prefactor) = tails(a, b, x);
        let slope = prefactor / (1.0 - x);
        match self {
            Side::Lower => (tails.lower, slope / tails.lower),
            Side::Upper => (tails.upper, -slope / tails.upper),
        }
    }

    /// Whether the point with the target tail lies to the right of one with this tail.
    fn is_right(self, tail: f64, target: f64) -> bool {
        match self {
            Side::Lower => tail < target,
            Side::Upper => tail > target,
        }
    }
}

fn quantile(a: f64, b: f64, side: Side, probability: f64) -> f64 {
    // 1 − p is exact for p above a half, and the smaller of the two tails is the one whose
    // logarithm determines the point.
    let (side, target) = if probability > 0.5 {
        (side.other(), 1.0 - probability)
    } else {
        (side, probability)
    };
    if target <= 0.0 {
        return match side {
            Side::Lower => 0.0,
            Side::Upper => 1.0,
        };
    }
    // Search where floating-point numbers are dense: from a half on, in the distance to 1.
    if side.is_right(side.tail(a, b, 0.5).0, target) {
        1.0 - root(b, a, side.other(), target)
    } else {
        root(a, b, side, target)
    }
}

/// The point in (0, ½] with the given tail, in (0, ½]: Newton's method on the logarithms of tail
/// and point, where a beta distribution's tail is concave and nearly straight, inside a bracket.
fn root(a: f64, b: f64, side: Side, target: f64) -> f64 {
    let (mut low, mut high) = (0.0, 0.5);
    let mut x = f64::min(a / (a + b), 0.5);
    // Positive floating-point numbers are ordered like their bits, so that halving the bits
    // exhausts any bracket in 64 rounds, even one that reaches down to the smallest number.
    for round in 0..100 {
        let (tail, slope) = side.tail(a, b, x);
        if side.is_right(tail, target) {
            low = x;
        } else {
            high = x;
        }
        let step = -(tail / target).ln() / slope;
        let next = x * step.exp();
        if step.abs() <= 1e-11 {
            // The next step would be of the order of this one squared.
            return next;
        }
        x = if round < 36 && low < next && next < high {
            next
        } else {
            f64::from_bits(low.to_bits().midpoint(high.to_bits()))
        };
    }
    x
}

#[cfg(test)]
mod tests {
    use super::super::beta::beta_tails;
    use super::super::fixtures::{QUANTILES, relative_error};
    use super::*;

    #[test]
    fn quantiles_match_the_references() {
        for &[a, b, p, lower, upper] in QUANTILES {
            let got = beta_quantile(a, b, p).unwrap();
            assert!(
                relative_error(got, lower) < 1e-13,
                "{a} {b} {p}: {got:e} for {lower:e}"
            );
            let got = beta_upper_quantile(a, b, p).unwrap();
            assert!(
                relative_error(got, upper) < 1e-13,
                "{a} {b} {p}: {got:e} for {upper:e}"
            );
        }
    }

    #[test]
    fn quantiles_undo_the_tails() {
        for (a, b) in [
            (0.5, 0.5),
            (0.5, 1e8),
            (1.0, 1.0),
            (3.0, 1e8),
            (4.0, 1e12),
            (1e3, 7.0),
            (2e5, 3e6),
            (1e10, 1e12),
        ] {
            for p in [1e-100, 1e-30, 1e-4, 0.025, 0.4, 0.5] {
                let x = beta_quantile(a, b, p).unwrap();
                let y = beta_upper_quantile(b, a, p).unwrap();
                assert!((x + y - 1.0).abs() < 1e-14, "{a} {b} {p}");
                // Rounding x alone moves the tail by its relative slope.
                let (_, slope) = Side::Lower.tail(a, b, x);
                let allowed = 1e-12 + slope * 1e-15;
                let back = beta_tails(a, b, x).unwrap().lower;
                assert!(relative_error(back, p) < allowed, "{a} {b} {p}: {back:e}");
            }
        }
    }

    #[test]
    fn the_ends_are_exact_and_the_rest_is_refused() {
        let ends = [
            beta_quantile(2.0, 3.0, 0.0).unwrap(),
            beta_upper_quantile(2.0, 3.0, 1.0).unwrap(),
            1.0 - beta_quantile(2.0, 3.0, 1.0).unwrap(),
            1.0 - beta_upper_quantile(2.0, 3.0, 0.0).unwrap(),
        ];
        assert_eq!(ends.map(f64::to_bits), [0; 4]);
        assert!(beta_quantile(2.0, 3.0, 1.5).is_err());
        assert!(beta_quantile(2.0, 0.1, 0.5).is_err());
        assert!(beta_upper_quantile(2.0, 3.0, f64::NAN).is_err());
    }
}
