//! Numbers as they are typed, with words for what is none.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// A whole number of a range.
pub fn whole<T: FromStr + PartialOrd + Display>(
    text: &str,
    range: &RangeInclusive<T>,
) -> Result<T, String> {
    text.parse()
        .ok()
        .filter(|number| range.contains(number))
        .ok_or_else(|| {
            format!(
                "give a whole number from {} to {}",
                range.start(),
                range.end()
            )
        })
}

/// A number between two bounds, neither of them included.
pub fn between(text: &str, low: f64, high: f64, example: &str) -> Result<f64, String> {
    text.parse()
        .ok()
        .filter(|number| low < *number && *number < high)
        .ok_or_else(|| format!("give a number above {low} and below {high}, such as {example}"))
}

/// A number of trials: `1000000`, `1_000_000`, or `1e6`.
pub fn trials(text: &str) -> Result<u64, String> {
    let plain = text.replace('_', "");
    let number = match plain.split_once(['e', 'E']) {
        None => plain.parse().ok(),
        Some((digits, zeros)) => {
            let power = zeros
                .parse()
                .ok()
                .and_then(|zeros| 10_u64.checked_pow(zeros));
            power
                .zip(digits.parse().ok())
                .and_then(|(power, digits): (u64, u64)| digits.checked_mul(power))
        }
    };
    number
        .filter(|number| (1..=aslodds::query::MAX_TRIALS).contains(number))
        .ok_or_else(|| "give a whole number from 1 to 1e12, such as 1000000 or 1e6".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_trials() {
        assert_eq!(trials("1000"), Ok(1000));
        assert_eq!(trials("1_000_000"), Ok(1_000_000));
        assert_eq!(trials("25e6"), Ok(25_000_000));
        for bad in [
            "0",
            "-1",
            "1.5",
            "1e13",
            "1e99",
            "e6",
            "",
            "many",
            "99999999999999999999",
        ] {
            assert!(trials(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn numbers_of_ranges() {
        assert_eq!(whole("7", &(0..=9)), Ok(7));
        assert_eq!(
            whole::<u8>("-1", &(0..=9)),
            Err("give a whole number from 0 to 9".to_owned())
        );
        assert!(between("0.5", 0.0, 1.0, "0.95").is_ok());
        for bad in ["0", "1", "nan", "inf", "95%", ""] {
            assert!(between(bad, 0.0, 1.0, "0.95").is_err(), "{bad}");
        }
    }
}
