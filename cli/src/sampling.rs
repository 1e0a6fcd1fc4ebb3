//! What is typed about sampling.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};

use anyhow::{Context, Result};
use aslodds::query::{Effort, Sampler};
use clap::Args;

use crate::number::{between, trials, whole};

/// How the cells are sampled.
#[derive(Args, Debug)]
#[command(next_help_heading = "Sampling")]
pub struct SamplingArgs {
    /// Trials of each cell
    #[arg(long, value_name = "N", default_value = "1000000", conflicts_with = "half_width", value_parser = trials)]
    trials: u64,

    /// Sample each cell until no interval is wider than W to either side, a probability such as
    /// 0.001; the level is then approximate
    #[arg(long, value_name = "W", value_parser = |text: &str| between(text, 0.0, 0.5, "0.001"))]
    half_width: Option<f64>,

    /// With --half-width: give a cell up after N trials
    #[arg(long, value_name = "N", default_value = "1000000000", requires = "half_width", value_parser = trials)]
    max_trials: u64,

    /// Seed; the same one gives the same counts on any number of threads [default: a new one,
    /// which is printed]
    #[arg(long, value_name = "S", value_parser = |text: &str| whole(text, &(0..=u64::MAX)))]
    seed: Option<u64>,

    /// Kind of the intervals: wilson is short and right on average, clopper-pearson never covers
    /// less than its level
    #[arg(long, value_name = "KIND", default_value = "wilson", value_parser = ["wilson", "clopper-pearson"])]
    interval: String,

    /// Level of each interval, between 0 and 1
    #[arg(long, value_name = "LEVEL", default_value = "0.95", value_parser = |text: &str| between(text, 0.0, 1.0, "0.95"))]
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
