//! How a simulation samples, and between which bounds it puts what came up.

use super::ask;
use super::sample::Shown;
use super::{Ask, Query};
use crate::engine::monte_carlo::{Sample, SamplingPath};
use crate::error::Error;
use crate::query::rules::Procedure;
use crate::rule::{Field, Outcome, Value};
use crate::stats::{self, Interval, IntervalKind};
use crate::table::{About, IntervalOf, Method, Sampling};

/// The most trials of one cell.
pub const MAX_TRIALS: u64 = stats::MAX_TRIALS;

/// How to sample.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sampler {
    /// The seed; the same one gives the same counts on any number of threads.
    pub seed: u64,
    /// How much to sample.
    pub effort: Effort,
    /// The kind of the intervals.
    pub interval: IntervalKind,
    /// The level of each interval, between 0 and 1.
    pub level: f64,
}

/// How much to sample in each cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Effort {
    /// So many trials, from 1 to [`MAX_TRIALS`].
    Trials(u64),
    /// Until every interval is narrow.
    ///
    /// The widths are looked at after fixed numbers of trials. Since samples are then chosen by
    /// what came up in them, the intervals' level is approximate.
    HalfWidth {
        /// The half-width that no interval is to exceed, a probability above 0 and below 0.5.
        half_width: f64,
        /// The trials after which the cell is given up, from 1 to [`MAX_TRIALS`].
        max_trials: u64,
    },
}

/// What is shown of an outcome, how often it came up, and between which bounds its probability
/// is.
pub(super) type SampledRow = (Vec<Value>, u64, Interval);

/// What a sampled table lists.
pub(super) struct Listed {
    /// Outcomes that have a row even if they never came up.
    outcomes: Vec<Vec<Value>>,
    pub fields: Vec<Field>,
}

impl Listed {
    /// All outcomes of a procedure that are asked about, if they are a closed set.
    pub fn all_of<P: Procedure>(ask: &Ask) -> Self {
        let all = P::Outcome::all();
        Listed {
            outcomes: all
                .iter()
                .filter_map(|outcome| ask.project(&values(outcome)))
                .collect(),
            fields: ask.fields(P::DESCRIPTION.fields),
        }
    }

    /// Outcomes with these fields that came up.
    pub fn seen(fields: Vec<Field>) -> Self {
        Listed {
            outcomes: Vec::new(),
            fields,
        }
    }
}

/// The values of an outcome, one for each field.
pub(super) fn values(outcome: &impl Outcome) -> Vec<Value> {
    let mut values = Vec::new();
    outcome.push_values(&mut values);
    values
}

impl Sampler {
    /// The trials of a cell, or the most of them.
    #[must_use]
    pub fn max_trials(&self) -> u64 {
        match self.effort {
            Effort::Trials(trials) => trials,
            Effort::HalfWidth { max_trials, .. } => max_trials,
        }
    }

    /// What a table of a query says of itself that was sampled so.
    #[must_use]
    pub fn about(&self, query: &Query, path: SamplingPath) -> About {
        About {
            rule: query.rule.description().name,
            method: Method::MonteCarlo(Sampling {
                seed: self.seed,
                path: path.into(),
                interval: self.interval.name(),
                level: self.level,
            }),
            variant: query.variant.to_string(),
        }
    }

    pub(super) fn check(&self) -> Result<(), Error> {
        if !(1..=MAX_TRIALS).contains(&self.max_trials()) {
            let allowed = format!("1 to {MAX_TRIALS}");
            return Err(Error::out_of_range(
                "the number of trials",
                self.max_trials(),
                allowed,
            ));
        }
        if !(self.level > 0.0 && self.level < 1.0) {
            return Err(Error::out_of_range(
                "the level",
                self.level,
                "above 0 and below 1, such as 0.95",
            ));
        }
        match self.effort {
            Effort::HalfWidth { half_width, .. } if !(half_width > 0.0 && half_width < 0.5) => {
                Err(Error::out_of_range(
                    "the half-width",
                    half_width,
                    "a probability above 0 and below 0.5, such as 0.001",
                ))
            }
            Effort::HalfWidth { .. } | Effort::Trials(_) => Ok(()),
        }
    }

    /// What is shown of a sample, each with its count and interval, and the number of trials
    /// that it was seen in: those that are given.
    pub(super) fn rows(
        &self,
        sample: &Sample<Shown>,
        listed: &Listed,
    ) -> Result<(Vec<SampledRow>, u64), Error> {
        let seen = sample
            .iter()
            .filter_map(|(shown, count)| Some((shown.clone()?, count)));
        let unseen = listed.outcomes.iter().map(|outcome| (outcome.clone(), 0));
        let sums = ask::add_up(&listed.fields, seen.chain(unseen));
        let trials = sums.iter().map(|(_, count)| count).sum();
        if trials == 0 {
            return Ok((Vec::new(), 0));
        }
        let rows = sums.into_iter().map(|(outcome, count)| {
            let interval = stats::interval(self.interval, count, trials, self.level)?;
            Ok((outcome, count, interval))
        });
        Ok((rows.collect::<Result<_, Error>>()?, trials))
    }

    /// Whether no interval is wider than was asked for.
    pub(super) fn is_narrow(&self, rows: &[SampledRow]) -> bool {
        match self.effort {
            Effort::Trials(_) => true,
            Effort::HalfWidth { half_width, .. } => {
                rows.iter().all(|row| row.2.half_width() <= half_width)
            }
        }
    }

    /// How a table makes the intervals of sums.
    pub(super) fn intervals(&self) -> IntervalOf {
        match self.interval {
            IntervalKind::Wilson => |count, trials, level| {
                stats::interval(IntervalKind::Wilson, count, trials, level).ok()
            },
            IntervalKind::ClopperPearson => |count, trials, level| {
                stats::interval(IntervalKind::ClopperPearson, count, trials, level).ok()
            },
        }
    }
}
