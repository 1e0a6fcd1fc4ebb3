use std::f64::consts::TAU;

/// `a − (a+b)·x`, how far `x` lies below the mean, correctly rounded but for the last bit or two.
///
/// The terms agree in all but the last digits where it matters: at a + b = 10¹² a plain
/// evaluation is off by 10⁻⁴, and the tail built on it by as much.
pub(super) fn offset(a: f64, b: f64, x: f64) -> f64 {
    let (ax, ax_low) = exact_product(a, x);
    let (bx, bx_low) = exact_product(b, x);
    let (sum, sum_low) = exact_sum(ax, bx);
    let (rest, rest_low) = exact_sum(a, -sum);
    rest + (rest_low - sum_low - ax_low - bx_low)
}

/// `x^a · y^b / B(a, b)` for `y = 1 − x` and `offset` = `a − (a+b)·x`, by Loader's saddle point:
/// the exponent is a sum of small positive terms, where the logarithms of gamma functions would
/// cancel.
///
/// Source: C. Loader, *Fast and accurate computation of binomial probabilities* (2000).
pub(super) fn prefactor(a: f64, b: f64, x: f64, y: f64, offset: f64) -> f64 {
    let n = a + b;
    let deviances = deviance(a, n * x, offset) + deviance(b, n * y, -offset);
    let stirling = stirling_error(n) - stirling_error(a) - stirling_error(b);
    ((a / n) * b / TAU).sqrt() * (stirling - deviances).exp()
}

/// `value·ln(value/mean) + mean − value`, given `difference` = `value − mean`.
fn deviance(value: f64, mean: f64, difference: f64) -> f64 {
    let v = difference / (value + mean);
    // Beyond this the two terms of the closed form differ by more than a factor of two, so that
    // their difference keeps its digits; within it they cancel and the series does not.
    if v.abs() > 0.4 {
        return value * (value / mean).ln() - difference;
    }
    let square = v * v;
    let mut power = 2.0 * value * v;
    let mut sum = difference * v;
    let mut odd = 3.0;
    loop {
        power *= square;
        let next = sum + power / odd;
        if (next - sum).abs() <= sum.abs() * (f64::EPSILON / 4.0) {
            return next;
        }
        sum = next;
        odd += 2.0;
    }
}

/// `ln Γ(z+1) − ((z + ½)·ln z − z + ½·ln 2π)`, the error of Stirling's formula, for z > 0.
fn stirling_error(z: f64) -> f64 {
    // The asymptotic series below is good to the last bit from 16 on; smaller arguments climb
    // there by Γ(z+1) = z·Γ(z).
    let mut climbed = 0.0;
    let mut z = z;
    while z < 16.0 {
        climbed += (z + 0.5) * z.recip().ln_1p() - 1.0;
        z += 1.0;
    }
    let w = (z * z).recip();
    let series =
        1.0 / 12.0 - w * (1.0 / 360.0 - w * (1.0 / 1260.0 - w * (1.0 / 1680.0 - w / 1188.0)));
    climbed + series / z
}

/// Knuth's two-sum: the rounded sum and what the rounding took.
fn exact_sum(a: f64, b: f64) -> (f64, f64) {
    let sum = a + b;
    let b_part = sum - a;
    (sum, (a - (sum - b_part)) + (b - b_part))
}

/// The rounded product and what the rounding took.
fn exact_product(a: f64, b: f64) -> (f64, f64) {
    let product = a * b;
    (product, a.mul_add(b, -product))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_offset_survives_cancellation() {
        // 0.1 as a double is 0.1 + 5.551115123125783e-18; a = 10¹¹, a + b = 10¹².
        let got = offset(1e11, 9e11, 0.1);
        assert!((got / -5.551115123125783e-6 - 1.0).abs() < 1e-15, "{got:e}");
    }

    #[test]
    fn stirling_error_gives_back_the_factorials() {
        let mut factorial = 1.0;
        for z in (1..=20).map(f64::from) {
            factorial *= z;
            let stirling = (z / 1f64.exp()).powf(z) * (TAU * z).sqrt();
            let ratio = stirling * stirling_error(z).exp() / factorial;
            assert!((ratio - 1.0).abs() < 1e-14, "{z}: {ratio}");
        }
    }

    #[test]
    fn stirling_error_at_a_half_is_known() {
        // Γ(3/2) = √π / 2, so that the error is ½·(1 − ln 2).
        let got = stirling_error(0.5);
        let known = 0.5 * (1.0 - 2f64.ln());
        assert!((got - known).abs() < 2e-15, "{got} {known}");
    }

    #[test]
    fn the_prefactor_of_a_flat_beta_is_x_times_y() {
        for x in [1e-300, 1e-9, 0.25, 0.5, 0.875] {
            let got = prefactor(1.0, 1.0, x, 1.0 - x, offset(1.0, 1.0, x));
            assert!((got / (x * (1.0 - x)) - 1.0).abs() < 3e-13, "{x} {got}");
        }
        let half = prefactor(0.5, 0.5, 0.5, 0.5, 0.0);
        assert!((half * TAU - 1.0).abs() < 1e-14, "{half}");
    }
}
