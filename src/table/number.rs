//! Probabilities as people write them. Rounding never turns a chance into none or into certainty.

use super::ratio;
use crate::dist::{Fraction, Weight};

/// A probability in percent, without the sign: at least two decimals, and as many more as show
/// two digits of what is left to 0 or to 100. Nothing and certainty are `0` and `100`.
///
/// ```
/// use aslodds::table::number::percent;
///
/// assert_eq!(percent(&5_u8.into(), &12_u8.into()), "41.67");
/// assert_eq!(percent(&1_u32.into(), &46656_u32.into()), "0.0021");
/// assert_eq!(percent(&0_u8.into(), &36_u8.into()), "0");
/// ```
#[must_use]
pub fn percent(weight: &Weight, total: &Weight) -> String {
    if weight.is_zero() {
        return "0".to_owned();
    }
    if weight >= total {
        return "100".to_owned();
    }
    let p = ratio(weight, total);
    if p < f64::MIN_POSITIVE {
        return "<1e-300".to_owned();
    }
    let nearer_end = p.min(ratio(&(total - weight), total));
    percent_with(p, decimals(100.0 * nearer_end))
}

/// A probability that is known to no more than floating-point accuracy, in percent; see
/// [`percent`].
///
/// ```
/// use aslodds::table::number::percent_of;
///
/// assert_eq!(percent_of(0.125), "12.50");
/// assert_eq!(percent_of(0.9995), "99.950");
/// ```
#[must_use]
pub fn percent_of(p: f64) -> String {
    if p <= 0.0 {
        return "0".to_owned();
    }
    if p >= 1.0 {
        return "100".to_owned();
    }
    percent_with(p, decimals(100.0 * p.min(1.0 - p)))
}

fn percent_with(p: f64, decimals: usize) -> String {
    // Beyond what fits on paper, and beyond what a floating-point number near 1 can show.
    const MOST_DECIMALS: usize = 10;
    if decimals > MOST_DECIMALS && p < 0.5 {
        return format!("{:.1e}", 100.0 * p);
    }
    if decimals > MOST_DECIMALS {
        return ">99.9999999999".to_owned();
    }
    format!("{:.decimals$}", 100.0 * p)
}

/// Decimals that show two digits of a percentage, at least two.
fn decimals(percentage: f64) -> usize {
    let mut decimals = 2;
    let mut scaled = percentage;
    while scaled < 0.1 && decimals < 400 {
        scaled *= 10.0;
        decimals += 1;
    }
    decimals
}

/// A probability as a fraction in lowest terms.
///
/// ```
/// use aslodds::table::number::fraction;
///
/// assert_eq!(fraction(&90_u8.into(), &216_u8.into()), "5/12");
/// assert_eq!(fraction(&0_u8.into(), &216_u8.into()), "0");
/// ```
#[must_use]
pub fn fraction(weight: &Weight, total: &Weight) -> String {
    Fraction::from_parts(weight.clone().into(), total.clone()).to_string()
}

/// A probability as `1 in N`, N with three digits or so; `never` for nothing.
///
/// ```
/// use aslodds::table::number::one_in;
///
/// assert_eq!(one_in(&15_u8.into(), &36_u8.into()), "1 in 2.4");
/// assert_eq!(one_in(&1_u8.into(), &216_u8.into()), "1 in 216");
/// assert_eq!(one_in(&0_u8.into(), &36_u8.into()), "never");
/// ```
#[must_use]
pub fn one_in(weight: &Weight, total: &Weight) -> String {
    if weight.is_zero() {
        return "never".to_owned();
    }
    if weight >= total {
        return "always".to_owned();
    }
    // The ratio may lie beyond every floating-point number, so large ones stay whole numbers.
    let whole = total / weight;
    if whole >= Weight::from(1_000_u16) {
        let nearest = (total + weight / 2_u8) / weight;
        return format!("1 in {nearest}");
    }
    let number = 1.0 / ratio(weight, total);
    let decimals = if number < 1.01 {
        4
    } else if number < 10.0 {
        2
    } else if number < 100.0 {
        1
    } else {
        0
    };
    let mut text = format!("{number:.decimals$}");
    if text.contains('.') {
        text.truncate(text.trim_end_matches('0').trim_end_matches('.').len());
    }
    format!("1 in {text}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chance_is_never_rounded_to_none_nor_to_certainty() {
        let of = |weight: u64, total: u64| percent(&weight.into(), &total.into());
        assert_eq!(of(1, 2), "50.00");
        assert_eq!(of(1, 216), "0.46");
        assert_eq!(of(215, 216), "99.54");
        assert_eq!(of(1, 10_000_000), "0.000010");
        assert_eq!(of(9_999_999, 10_000_000), "99.999990");
        assert_eq!(of(216, 216), "100");
    }

    #[test]
    fn chances_too_small_for_paper_are_written_with_an_exponent() {
        let huge = Weight::from(6_u8).pow(60);
        assert_eq!(percent(&Weight::ONE, &huge), "2.0e-45");
        assert_eq!(percent(&(&huge - Weight::ONE), &huge), ">99.9999999999");
        assert_eq!(
            percent(&Weight::ONE, &Weight::from(6_u8).pow(600)),
            "<1e-300"
        );
    }

    #[test]
    fn one_in_has_three_digits_or_so() {
        let of = |weight: u64, total: u64| one_in(&weight.into(), &total.into());
        assert_eq!(of(1, 36), "1 in 36");
        assert_eq!(of(5, 36), "1 in 7.2");
        assert_eq!(of(35, 36), "1 in 1.03");
        assert_eq!(of(7, 216), "1 in 30.9");
        assert_eq!(of(1, 1296), "1 in 1296");
        assert_eq!(of(36, 36), "always");
    }
}
