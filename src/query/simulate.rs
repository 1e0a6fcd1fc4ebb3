//! Sampled odds over a grid, each with an interval.

use std::ops::Range;

use super::odds::sums_of;
use super::rules::{ChainProcedure, Procedure, Visitor};
use super::sample::{Sampled, Shown, in_words, sample};
use super::sampler::{Listed, Sampler};
use super::units::Units;
use super::{Query, UnitKind};
use crate::engine::monte_carlo::{self, End, Sample};
use crate::error::Error;
use crate::rule::{Field, Reading, Value};
use crate::stats;
use crate::table::Table;

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
    let sampled = sample(query, sampler, &(0..u128::MAX), watch)?;
    if sampled.cells.is_empty() {
        let all = usize::try_from(query.cells()).unwrap_or(usize::MAX);
        return Err(Error::Cancelled { done: 0, all });
    }
    query.rule.visit(Estimate {
        query,
        sampler,
        sampled: &sampled,
    })
}

/// The table of a simulation whose trials were made in parts: the same as that of
/// [`simulate`].
///
/// # Errors
///
/// - [`Error::PartMissing`] if trials of some units are missing.
/// - [`Error::NotAllTrials`] if a cell has other trials than the whole simulation: the counts are
///   damaged.
/// - [`Error::Cancelled`] if a part was.
/// - Those of [`simulate`].
///
/// ```
/// use aslodds::engine::monte_carlo::unwatched;
/// use aslodds::query::{self, Effort, Query, RuleId, Sampler, Variant};
/// use aslodds::stats::IntervalKind;
///
/// let query = Query::new(RuleId::SmokeGrenade, &[("exponent", "3")], Variant::asl())?;
/// let sampler = Sampler {
///     seed: 7,
///     effort: Effort::Trials(100_000),
///     interval: IntervalKind::Wilson,
///     level: 0.95,
/// };
/// let mut sampled = query::sample(&query, &sampler, &(0..1), &unwatched)?;
/// let refused = query::estimate(&query, &sampler, &sampled).unwrap_err().to_string();
/// assert!(refused.starts_with("of 2 units of the simulation, unit 2 is missing"));
/// sampled.merge(query::sample(&query, &sampler, &(1..2), &unwatched)?)?;
/// let table = query::estimate(&query, &sampler, &sampled)?.table;
/// assert_eq!(table.trials().map(|(fewest, _)| fewest.to_string()).as_deref(), Some("100000"));
/// # Ok::<(), aslodds::Error>(())
/// ```
pub fn estimate(query: &Query, sampler: &Sampler, sampled: &Sampled) -> Result<Simulated, Error> {
    sampler.check()?;
    check_whole(&Units::of(query, sampler), query.cells(), sampled)?;
    query.rule.visit(Estimate {
        query,
        sampler,
        sampled,
    })
}

/// Refuses counts that are not those of all trials.
fn check_whole(units: &Units, cells: u128, sampled: &Sampled) -> Result<(), Error> {
    let all = units.count();
    let begin = match &sampled.units[..] {
        [Range { start: 0, end }, ..] => *end,
        [..] => 0,
    };
    if begin < all {
        let known = sampled.units.iter().map(|range| range.start);
        let end = known.filter(|start| *start > begin).min().unwrap_or(all);
        return Err(Error::PartMissing {
            all,
            units: in_words(&(begin..end)),
        });
    }
    if sampled.end == End::Cancelled {
        return Err(Error::Cancelled {
            done: sampled.cells.len(),
            all: usize::try_from(cells).unwrap_or(usize::MAX),
        });
    }
    let trials = |cell| sampled.cells.get(&cell).map_or(0, Sample::trials);
    let known = sampled.cells.len() as u128;
    let beyond = sampled.cells.keys().find(|cell| **cell >= cells).copied();
    // Of the first cells without a gap, one is the first that is not there, if any is.
    let wrong = (0..cells.min(known + 1)).find(|cell| !units.is_whole(trials(*cell)));
    let Some(cell) = wrong.or(beyond) else {
        return Ok(());
    };
    let planned = units.trials_of(cell, &(0..all));
    Err(Error::NotAllTrials {
        cell: cell + 1,
        trials: trials(cell),
        planned: match units.kind() {
            UnitKind::Chunks => planned.to_string(),
            UnitKind::Cells => format!("up to {planned}, or a number at which it may stop,"),
        },
    })
}

struct Estimate<'a> {
    query: &'a Query,
    sampler: &'a Sampler,
    sampled: &'a Sampled,
}

impl Visitor for Estimate<'_> {
    type Output = Result<Simulated, Error>;

    fn visit<P: Procedure>(self) -> Self::Output {
        let rows = self.query.rows()?;
        let rules: Vec<P> = self.query.build(&rows);
        let readings = rules.iter().map(Procedure::reading);
        self.table(rows, readings, &Listed::all_of::<P>(&self.query.ask))
    }

    fn visit_chain<C: ChainProcedure>(self) -> Self::Output {
        let rows = self.query.rows()?;
        let chains: Vec<C> = self.query.build_chains(&rows)?;
        let readings = chains.iter().map(C::reading);
        let (ask, fields) = (&self.query.ask, C::DESCRIPTION.fields);
        let mut simulated = self.table(rows, readings, &Listed::seen(ask.fields(fields)))?;
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

impl Estimate<'_> {
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

    fn table(
        &self,
        mut cells: Vec<Vec<Value>>,
        readings: impl Iterator<Item = Option<Reading>>,
        listed: &Listed,
    ) -> Result<Simulated, Error> {
        let (all, samples) = (cells.len(), &self.sampled.cells);
        cells.truncate(samples.len());
        let columns = self.query.columns(&cells);
        let about = self.sampler.about(self.query, self.sampled.path);
        let ask = &self.query.ask;
        let mut table = Table::new(about, columns, &listed.fields)
            .with_intervals(self.sampler.intervals())
            .with_view(ask.view().clone());
        let mut wide_cells = 0;
        for (reading, sample) in readings.zip(samples.values()) {
            let (rows, trials) = self.sampler.rows(sample, listed)?;
            if trials == 0 {
                let given = ask.view().given.clone().unwrap_or_default();
                let trials = sample.trials();
                return Err(Error::NotSeen { given, trials });
            }
            wide_cells += usize::from(!self.sampler.is_narrow(&rows));
            table.push_sample(&rows, trials);
            if let Some(reading) = reading {
                table.count_reading(reading);
            }
        }
        if ask.is_conditional() {
            let made = samples.values().map(Sample::<Shown>::trials).max();
            table = table.with_note(format!(
                "counted are the trials in which the condition held, of {} of each cell",
                made.unwrap_or(0)
            ));
        }
        Ok(Simulated {
            table,
            cells: all,
            trials: self.sampled.trials(),
            wide_cells,
            end: self.sampled.end,
        })
    }
}
