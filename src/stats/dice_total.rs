use dashu_int::UBig;
use statrs::distribution::{ContinuousCDF, Normal};

use super::beta::Tails;
use super::binomial::{MAX_TRIALS, real};
use crate::Error;
use crate::table::ratio;

/// The most dice whose total is counted out exactly.
pub const MAX_EXACT_DICE: u64 = 2_000;

/// The probabilities that the total of so many six-sided dice is at most (`lower`), and at least
/// (`upper`), `total`; the total itself counts in both.
///
/// Exact up to [`MAX_EXACT_DICE`] dice; above, by the normal distribution with a correction for
/// whole numbers.
///
/// # Errors
///
/// [`Error::OutOfRange`] if there is no die, there are more than 10¹², or they have no such total.
///
/// # Examples
///
/// ```
/// let tails = aslodds::stats::dice_total(2, 4)?;
/// assert_eq!((tails.lower, tails.upper), (6.0 / 36.0, 33.0 / 36.0));
/// # Ok::<(), aslodds::Error>(())
/// ```
pub fn dice_total(dice: u64, total: u64) -> Result<Tails, Error> {
    if !(1..=MAX_TRIALS).contains(&dice) {
        let allowed = format!("1 to {MAX_TRIALS}");
        return Err(Error::out_of_range("dice", dice, allowed));
    }
    if !(dice..=6 * dice).contains(&total) {
        let allowed = format!("{dice} to {}", 6 * dice);
        return Err(Error::out_of_range("total", total, allowed));
    }
    if dice <= MAX_EXACT_DICE {
        let all = UBig::from(6_u8).pow(usize::try_from(dice).unwrap_or(usize::MAX));
        return Ok(Tails {
            lower: ratio(&ways_up_to(dice, total), &all),
            // Faces turned upside down: a total of 7 for each die, less this one.
            upper: ratio(&ways_up_to(dice, 7 * dice - total), &all),
        });
    }
    let deviation = (real(dice) * 35.0 / 12.0).sqrt();
    let off = real(total) - 3.5 * real(dice);
    let normal = Normal::standard();
    Ok(Tails {
        lower: normal.cdf((off + 0.5) / deviation),
        upper: normal.sf((off - 0.5) / deviation),
    })
}

/// In how many ways dice come to at most `total`: those of numbers without an upper end, less those
/// with a number above 6, and so on by inclusion and exclusion.
fn ways_up_to(dice: u64, total: u64) -> UBig {
    let excess = total - dice;
    // Numbers from 0 on, one for each die and one for what is left of the total, come to it in so
    // many ways; the dice among them that are above 6 are chosen in so many.
    let (mut shared, mut chosen) = (choose(excess + dice, dice), UBig::ONE);
    let (mut plus, mut minus) = (UBig::ZERO, UBig::ZERO);
    for over in 0..=(excess / 6).min(dice) {
        let term = &chosen * &shared;
        if over.is_multiple_of(2) {
            plus += term;
        } else {
            minus += term;
        }
        chosen = chosen * (dice - over) / (over + 1);
        // C(n - 1, k) is C(n, k) (n - k) / n; it is 0 where less is left than 6.
        for left in (0..6).map(|step| (excess - 6 * over).saturating_sub(step)) {
            shared = shared * left / (left + dice);
        }
    }
    plus - minus
}

fn choose(n: u64, k: u64) -> UBig {
    let k = k.min(n - k);
    (1..=k).fold(UBig::ONE, |ways, i| ways * (n - k + i) / i)
}

#[cfg(test)]
mod tests {
    use super::super::fixtures::{DICE_TOTALS, relative_error};
    use super::*;
    use crate::dist::Dist;

    #[test]
    fn a_few_dice_match_the_sums_of_distributions() {
        let die = Dist::die(6).unwrap();
        let mut sum = die.clone();
        for dice in 1..=12 {
            for total in dice..=6 * dice {
                let tails = dice_total(dice, total).unwrap();
                let total = i64::try_from(total).unwrap();
                let known = [sum.at_most(&total), sum.at_least(&total)];
                let [lower, upper] = known.map(|known| known.to_f64().value());
                assert!(relative_error(tails.lower, lower) < 1e-15);
                assert!(relative_error(tails.upper, upper) < 1e-15);
            }
            sum = sum.plus(&die);
        }
    }

    #[test]
    fn many_dice_match_the_references() {
        for &(dice, total, lower, upper) in DICE_TOTALS {
            let tails = dice_total(dice, total).unwrap();
            assert!(relative_error(tails.lower, lower) < 1e-14, "{dice} {total}");
            assert!(relative_error(tails.upper, upper) < 1e-14, "{dice} {total}");
        }
    }

    #[test]
    fn the_normal_takes_over_without_a_step() {
        for off in [-200_i64, -80, 0, 80, 200] {
            let total = |dice: u64| (7 * dice / 2).checked_add_signed(off).unwrap();
            let exact = dice_total(2000, total(2000)).unwrap();
            let normal = dice_total(2002, total(2002)).unwrap();
            assert!((exact.lower - normal.lower).abs() < 5e-4, "{off}");
            assert!((exact.upper - normal.upper).abs() < 5e-4, "{off}");
        }
    }

    #[test]
    fn impossible_arguments_are_refused() {
        assert!(dice_total(0, 0).is_err());
        assert!(dice_total(2, 1).is_err());
        assert!(dice_total(2, 13).is_err());
    }
}
