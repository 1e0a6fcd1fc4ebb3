//! Numbers as they are typed, with words for what is none.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

use aslodds::dist::{Fraction, Weight};

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

/// A probability above 0 and up to 1, exactly as it is written: `0.9`, `90%` or `9/10`.
pub fn probability(text: &str) -> Result<Fraction, String> {
    let refused = || {
        "give a probability above 0, up to 1, as a decimal, a percentage or a fraction: 0.9, 90% or 9/10".to_owned()
    };
    let decimal = |text: &str| {
        let (whole, digits) = text.split_once('.').unwrap_or((text, ""));
        // As exact as it is written, however long.
        let plain = format!("{whole}{digits}");
        if plain.is_empty() || !plain.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let number = Weight::from_str(&plain).ok()?;
        Some(Fraction::from_parts(
            number.into(),
            Weight::from(10_u8).pow(digits.len()),
        ))
    };
    let number = match (text.strip_suffix('%'), text.split_once('/')) {
        (Some(percent), _) => decimal(percent).map(|number| number / Fraction::from(100)),
        (None, Some((a, b))) => match (a.parse::<u64>(), b.parse::<u64>()) {
            (Ok(a), Ok(b)) if b > 0 => Some(Fraction::from_parts(a.into(), b.into())),
            (Ok(_) | Err(_), Ok(_) | Err(_)) => None,
        },
        (None, None) => decimal(text),
    };
    number
        .filter(|number| *number > Fraction::ZERO && *number <= Fraction::ONE)
        .ok_or_else(refused)
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
    fn probabilities() {
        for (text, words) in [
            ("0.9", "9/10"),
            (".5", "1/2"),
            ("90%", "9/10"),
            ("2/3", "2/3"),
            ("1", "1"),
            ("0.00000000000000000001", "1/100000000000000000000"),
        ] {
            assert_eq!(
                probability(text).map(|p| p.to_string()),
                Ok(words.to_owned())
            );
        }
        for text in ["0", "1.1", "-0.5", "x", "", "1/0", "101%", "1e-9"] {
            assert!(probability(text).is_err(), "{text}");
        }
    }

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
