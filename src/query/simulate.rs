//! Sampled odds over a grid, each with an interval.

use super::odds::sums_of;
use super::rules::{ChainProcedure, Procedure, Visitor};
use super::{Description, Query, ask};
use crate::engine::chain::{Ending, Run};
use crate::engine::monte_carlo::{self, End, Sample};
use crate::error::Error;
use crate::grid;
use crate::rule::{Field, Outcome, Reading, Rule, Value};
use crate::stats::{self, Interval, IntervalKind};
use crate::table::{About, IntervalOf, Method, Sampling, Table};

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

/// What a simulation found out.
#[derive(Clone, Debug)]
pub struct Simulated {
    /// The cells that were sampled: all of them, or the first ones if the run was cancelled.
    pub table: Table,
    /// The cells of the grid.
    pub cells: usize,
    /// The trials that were made in all cells.
    pub trials: u64,
    /// The cells whose intervals are wider than was asked for.
    pub wide_cells: usize,
    /// Whether the run was cancelled.
    pub end: End,
}

/// A sample of every cell, with an interval for each outcome.
///
/// Outcomes that are a closed set are all listed, also those that never came up: a sample
/// cannot tell the impossible from the rare. Variants share their streams, cell by cell, so that
/// a difference between them is not the dice's.
///
/// # Errors
///
/// - [`Error::OutOfRange`] if a number of trials, a half-width or a level is outside its range.
/// - [`Error::TooManyCells`] if the grid has more cells than the query's limit.
/// - [`Error::NotSeen`] if what is given came up in no trial of some cell.
/// - [`Error::Cancelled`] if the watch ended the run before the first cell had a chunk of trials.
///
/// ```
/// use aslodds::engine::monte_carlo::unwatched;
/// use aslodds::query::{self, Effort, Query, RuleId, Sampler, Variant};
/// use aslodds::stats::IntervalKind;
///
/// let query = Query::new(RuleId::SmokeGrenade, &[("exponent", "3")], Variant::asl())?;
/// let sampler = Sampler {
///     seed: 7,
///     effort: Effort::Trials(10_000),
///     interval: IntervalKind::Wilson,
///     level: 0.99,
/// };
/// let table = query::simulate(&query, &sampler, &unwatched)?.table;
/// let placed = table.cells().next().expect("one cell").rows().next().expect("placed");
/// assert!(placed.bounds.expect("a sample has intervals").contains(0.5));
/// # Ok::<(), aslodds::Error>(())
/// ```
pub fn simulate(
    query: &Query,
    sampler: &Sampler,
    watch: &monte_carlo::Watch,
) -> Result<Simulated, Error> {
    sampler.check()?;
    query.rule.visit(Simulate {
        query,
        sampler,
        watch,
    })
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

    fn check(&self) -> Result<(), Error> {
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

    fn interval(&self, count: u64, trials: u64) -> Result<Interval, Error> {
        stats::interval(self.interval, count, trials, self.level)
    }

    /// What is shown of a sample, each with its count and interval, and the number of trials
    /// that it was seen in: those that are given.
    fn rows(
        &self,
        counts: impl Iterator<Item = (Option<Vec<Value>>, u64)>,
        listed: &Listed,
    ) -> Result<(Vec<SampledRow>, u64), Error> {
        let seen = counts.filter_map(|(shown, count)| Some((shown?, count)));
        let unseen = listed.outcomes.iter().map(|outcome| (outcome.clone(), 0));
        let sums = ask::add_up(&listed.fields, seen.chain(unseen));
        let trials = sums.iter().map(|(_, count)| count).sum();
        let rows = sums.into_iter().map(|(outcome, count)| {
            let interval = self.interval(count, trials)?;
            Ok((outcome, count, interval))
        });
        Ok((rows.collect::<Result<_, Error>>()?, trials))
    }
}

/// What is shown of an outcome, how often it came up, and between which bounds its probability
/// is.
type SampledRow = (Vec<Value>, u64, Interval);

struct Simulate<'a> {
    query: &'a Query,
    sampler: &'a Sampler,
    watch: &'a monte_carlo::Watch<'a>,
}

impl Visitor for Simulate<'_> {
    type Output = Result<Simulated, Error>;

    fn visit<P: Procedure>(self) -> Self::Output {
        let cells = self.query.rows()?;
        let rules: Vec<P> = self.query.build(&cells);
        let readings = rules.iter().map(Procedure::reading).collect();
        let values = |outcome: &P::Outcome| {
            let mut values = Vec::new();
            outcome.push_values(&mut values);
            values
        };
        let all: Vec<Vec<Value>> = P::Outcome::all().iter().map(values).collect();
        let listed = Listed {
            outcomes: all
                .iter()
                .filter_map(|all| self.query.ask.project(all))
                .collect(),
            fields: self.query.ask.fields(P::DESCRIPTION.fields),
            description: P::DESCRIPTION,
            readings,
        };
        let show = |outcome: &P::Outcome| self.query.ask.project(&values(outcome));
        self.sample(cells, &rules, listed, show)
    }

    fn visit_chain<C: ChainProcedure>(self) -> Self::Output {
        let cells = self.query.rows()?;
        let chains: Vec<C> = self.query.build_chains(&cells)?;
        let readings = chains.iter().map(C::reading).collect();
        let (ask, fields) = (&self.query.ask, C::DESCRIPTION.fields);
        let marginal = ask.marginal::<C::Tally>(fields);
        let runs: Vec<Run<C>> = chains
            .into_iter()
            .map(|chain| Run::new(chain, marginal.clone()))
            .collect();
        let listed = Listed {
            outcomes: Vec::new(),
            fields: ask.fields(fields),
            description: C::DESCRIPTION,
            readings,
        };
        let show = |ending: &Ending| match ending {
            Ending::Ended(counts) => ask.project(&ask::values_of(counts, &marginal, fields)),
            Ending::Unfinished => None,
        };
        let mut simulated = self.sample(cells, &runs, listed, show)?;
        let shown = ask.shown();
        let counted: Vec<Field> = shown.iter().map(|place| fields[*place]).collect();
        let counted =
            simulated
                .table
                .with_counts(&counted, &sums_of::<C>(&shown), ask.caps(fields));
        let bound = self.cumulative_bound(&counted)?;
        simulated.table = counted.with_cumulative_bound(bound);
        Ok(simulated)
    }
}

/// What a sampled table lists.
struct Listed {
    /// Outcomes that have a row even if they never came up.
    outcomes: Vec<Vec<Value>>,
    fields: Vec<Field>,
    description: &'static Description,
    /// For each cell, the disputed point that bears on it.
    readings: Vec<Option<Reading>>,
}

impl Simulate<'_> {
    /// The bound that holds for every count of every outcome at once, in each cell.
    fn cumulative_bound(&self, table: &Table) -> Result<f64, Error> {
        let fewest = table
            .trials()
            .and_then(|(fewest, _)| u64::try_from(fewest).ok());
        #[expect(clippy::cast_precision_loss, reason = "a handful of fields")]
        let fields = table.fields().len().max(1) as f64;
        let level = 1.0 - (1.0 - self.sampler.level) / fields;
        stats::cumulative_bound(fewest.unwrap_or(1), level)
    }

    fn sample<R: Rule>(
        &self,
        mut cells: Vec<Vec<Value>>,
        rules: &[R],
        listed: Listed,
        show: impl Fn(&R::Outcome) -> Option<Vec<Value>> + Sync,
    ) -> Result<Simulated, Error> {
        let texts: Vec<String> = cells
            .iter()
            .map(|row| text(listed.description, row))
            .collect();
        let half_width = match self.sampler.effort {
            Effort::Trials(_) => None,
            Effort::HalfWidth { half_width, .. } => Some(half_width),
        };
        let is_narrow = |rows: &[SampledRow]| {
            half_width.is_none_or(|most| rows.iter().all(|row| row.2.half_width() <= most))
        };
        let rows = |sample: &Sample<R::Outcome>| {
            let counts = sample.iter().map(|(outcome, count)| (show(outcome), count));
            self.sampler.rows(counts, &listed)
        };
        let enough = |sample: &Sample<R::Outcome>| {
            rows(sample).is_ok_and(|(rows, trials)| trials > 0 && is_narrow(&rows))
        };
        let sampled = grid::simulate(
            rules,
            &texts,
            (self.sampler.seed, self.sampler.max_trials()),
            half_width.map(|_| &enough as &(dyn Fn(&Sample<R::Outcome>) -> bool + Sync)),
            self.watch,
        )?;
        let all = cells.len();
        if sampled.samples.is_empty() {
            return Err(Error::Cancelled { done: 0, all });
        }
        cells.truncate(sampled.samples.len());
        let about = About {
            rule: listed.description.name,
            method: Method::MonteCarlo(Sampling {
                seed: self.sampler.seed,
                path: sampled.path.into(),
                interval: self.sampler.interval.name(),
                level: self.sampler.level,
            }),
            variant: self.query.variant.to_string(),
        };
        let columns = self.query.columns(&cells);
        let mut table = Table::new(about, columns, &listed.fields)
            .with_intervals(intervals(self.sampler.interval))
            .with_view(self.query.ask.view().clone());
        let mut wide_cells = 0;
        for (reading, sample) in listed.readings.iter().zip(&sampled.samples) {
            let (rows, trials) = rows(sample)?;
            if trials == 0 {
                let given = self.query.ask.view().given.clone().unwrap_or_default();
                let trials = sample.trials();
                return Err(Error::NotSeen { given, trials });
            }
            wide_cells += usize::from(!is_narrow(&rows));
            table.push_sample(&rows, trials);
            if let Some(reading) = reading {
                table.count_reading(*reading);
            }
        }
        if self.query.ask.is_conditional() {
            let made = sampled.samples.iter().map(Sample::trials).max();
            table = table.with_note(format!(
                "counted are the trials in which the condition held, of {} of each cell",
                made.unwrap_or(0)
            ));
        }
        Ok(Simulated {
            table,
            cells: all,
            trials: sampled.samples.iter().map(Sample::trials).sum(),
            wide_cells,
            end: sampled.end,
        })
    }
}

/// How a table makes the intervals of sums.
fn intervals(kind: IntervalKind) -> IntervalOf {
    match kind {
        IntervalKind::Wilson => {
            |count, trials, level| stats::interval(IntervalKind::Wilson, count, trials, level).ok()
        }
        IntervalKind::ClopperPearson => |count, trials, level| {
            stats::interval(IntervalKind::ClopperPearson, count, trials, level).ok()
        },
    }
}

/// The text that a cell's stream is seeded by; part of the contract, like the seed.
fn text(description: &Description, row: &[Value]) -> String {
    let params = description.params.iter().zip(row);
    let parts: Vec<String> = params
        .map(|(param, value)| format!("{}={value}", param.name))
        .collect();
    format!("{} {}", description.name, parts.join(" "))
}
