//! What is typed about sampling.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};

use anyhow::{Context, Result};
use aslodds::query::{Effort, Sampler};
use clap::Args;

/// How the cells are sampled.
#[derive(Args, Debug)]
#[command(next_help_heading = "Sampling")]
pub struct SamplingArgs {
    /// Trials of each cell
    #[arg(long, value_name = "N", default_value = "1000000", conflicts_with = "half_width", value_parser = trials)]
    trials: u64,

    /// Sample each cell until no interval is wider than W to either side, a probability such as
    /// 0.001; the level is then approximate
    #[arg(long, value_name = "W")]
    half_width: Option<f64>,

    /// With --half-width: give a cell up after N trials
    #[arg(long, value_name = "N", default_value = "1000000000", requires = "half_width", value_parser = trials)]
    max_trials: u64,

    /// Seed; the same one gives the same counts on any number of threads [default: a new one,
    /// which is printed]
    #[arg(long, value_name = "S")]
    seed: Option<u64>,

    /// Kind of the intervals: wilson is short and right on average, clopper-pearson never covers
    /// less than its level
    #[arg(long, value_name = "KIND", default_value = "wilson", value_parser = ["wilson", "clopper-pearson"])]
    interval: String,

    /// Level of each interval, between 0 and 1
    #[arg(long, value_name = "LEVEL", default_value_t = 0.95)]
    level: f64,
}

/// What is typed about a seed.
pub fn seed(given: Option<u64>) -> u64 {
    // A seed that is easy to type again; the standard library's hashes are keyed at random.
    given.unwrap_or_else(|| RandomState::new().build_hasher().finish() % 1_000_000_000)
}

impl SamplingArgs {
    pub fn sampler(&self) -> Result<Sampler> {
        Ok(Sampler {
            seed: seed(self.seed),
            effort: match self.half_width {
                None => Effort::Trials(self.trials),
                Some(half_width) => Effort::HalfWidth {
                    half_width,
                    max_trials: self.max_trials,
                },
            },
            interval: self.interval.parse().context("--interval")?,
            level: self.level,
        })
    }
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
}
