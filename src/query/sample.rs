//! The trials of a simulation, or of a part of it: counts that add up.

use std::collections::BTreeMap;
use std::ops::Range;

use super::rules::{ChainProcedure, Procedure, Visitor};
use super::sampler::{Effort, Listed, Sampler, values};
use super::units::Units;
use super::{Description, Query, ask};
use crate::engine::chain::{Ending, Run};
use crate::engine::monte_carlo::{self, End, Sample, SamplingPath};
use crate::error::Error;
use crate::grid::{self, Enough, Share};
use crate::rule::{Rule, Value};

/// What is shown of an outcome, one value for each field; `None` of those that do not meet the
/// condition that is given, and of a run of a chain that came to no end.
pub type Shown = Option<Vec<Value>>;

/// What came up in some of the trials of a simulation: whole numbers, to which those of its other
/// parts are added.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sampled {
    /// The [`Units`] whose trials these are, in order: ranges that neither overlap nor touch.
    pub units: Vec<Range<u128>>,
    /// The cells that have trials, by their places among those of the query.
    pub cells: BTreeMap<u128, Sample<Shown>>,
    /// How the trials were made: `code` if those of any cell had to be.
    pub path: SamplingPath,
    /// Whether all trials that were asked for were made.
    pub end: End,
}

impl Default for Sampled {
    /// No trial.
    fn default() -> Self {
        Sampled {
            units: Vec::new(),
            cells: BTreeMap::new(),
            path: SamplingPath::Faces,
            end: End::Complete,
        }
    }
}

impl Sampled {
    /// Adds the trials of another part of the same simulation, in any order.
    ///
    /// # Errors
    ///
    /// [`Error::AddedTwice`] if both have trials of one unit. Then nothing is added.
    pub fn merge(&mut self, other: Sampled) -> Result<(), Error> {
        let mut ranges = [&self.units[..], &other.units].concat();
        ranges.sort_by_key(|range| range.start);
        let mut units: Vec<Range<u128>> = Vec::with_capacity(ranges.len());
        for range in ranges {
            match units.last_mut() {
                Some(last) if range.start < last.end => {
                    let twice = range.start..last.end.min(range.end);
                    return Err(Error::AddedTwice {
                        units: in_words(&twice),
                    });
                }
                Some(last) if range.start == last.end => last.end = range.end,
                Some(_) | None => units.push(range),
            }
        }
        self.units = units;
        for (cell, sample) in other.cells {
            self.cells.entry(cell).or_default().merge(sample);
        }
        match other.path {
            SamplingPath::Code => self.path = SamplingPath::Code,
            SamplingPath::Faces => {}
        }
        match other.end {
            End::Cancelled => self.end = End::Cancelled,
            End::Complete | End::Stopped => {}
        }
        Ok(())
    }

    /// The trials in all cells.
    #[must_use]
    pub fn trials(&self) -> u64 {
        self.cells.values().map(Sample::trials).sum()
    }
}

/// The trials of some [`Units`] of a simulation: the part that one of several machines does.
///
/// Parts that make up the whole [add up](Sampled::merge) to the same counts, however it is cut and
/// on any number of threads; [`estimate`](super::estimate) makes the table of them. A run that the
/// watch ends has the trials that came first.
///
/// # Errors
///
/// - [`Error::OutOfRange`] if a number of trials, a half-width or a level is outside its range.
/// - [`Error::TooManyCells`] if the part has trials of more cells than the query's limit.
///
/// ```
/// use aslodds::engine::monte_carlo::unwatched;
/// use aslodds::query::{self, Effort, Query, RuleId, Sampled, Sampler, Variant};
/// use aslodds::stats::IntervalKind;
///
/// let query = Query::new(RuleId::SmokeGrenade, &[("exponent", "2,3")], Variant::asl())?;
/// let sampler = Sampler {
///     seed: 7,
///     effort: Effort::Trials(200_000),
///     interval: IntervalKind::Wilson,
///     level: 0.95,
/// };
/// // Four chunks of trials for each of the two cells.
/// let mut sum = Sampled::default();
/// for part in [5..8, 0..2, 2..5] {
///     sum.merge(query::sample(&query, &sampler, &part, &unwatched)?)?;
/// }
/// assert_eq!(sum.trials(), 400_000);
/// assert_eq!(sum, query::sample(&query, &sampler, &(0..8), &unwatched)?);
/// assert_eq!(query::estimate(&query, &sampler, &sum)?.table.len(), 2);
/// # Ok::<(), aslodds::Error>(())
/// ```
pub fn sample(
    query: &Query,
    sampler: &Sampler,
    part: &Range<u128>,
    watch: &monte_carlo::Watch,
) -> Result<Sampled, Error> {
    sampler.check()?;
    let units = Units::of(query, sampler);
    let cells = units.cells(part);
    query.rule.visit(Draw {
        query: &query.in_part(&cells),
        sampler,
        units,
        part,
        first: cells.start,
        watch,
    })
}

struct Draw<'a> {
    /// The cells of which the part has trials.
    query: &'a Query,
    sampler: &'a Sampler,
    units: Units,
    part: &'a Range<u128>,
    /// The place of the first of these cells.
    first: u128,
    watch: &'a monte_carlo::Watch<'a>,
}

impl Visitor for Draw<'_> {
    type Output = Result<Sampled, Error>;

    fn visit<P: Procedure>(self) -> Self::Output {
        let rows = self.query.rows()?;
        let rules: Vec<P> = self.query.build(&rows);
        let ask = &self.query.ask;
        let show = |outcome: &P::Outcome| ask.project(&values(outcome));
        self.draw(&rows, &rules, &Listed::all_of::<P>(ask), show)
    }

    fn visit_chain<C: ChainProcedure>(self) -> Self::Output {
        let rows = self.query.rows()?;
        let chains: Vec<C> = self.query.build_chains(&rows)?;
        let (ask, fields) = (&self.query.ask, C::DESCRIPTION.fields);
        let marginal = ask.marginal::<C::Tally>(fields);
        let runs: Vec<Run<C>> = chains
            .into_iter()
            .map(|chain| Run::new(chain, marginal.clone()))
            .collect();
        let show = |ending: &Ending| match ending {
            Ending::Ended(counts) => ask.project(&ask::values_of(counts, &marginal, fields)),
            Ending::Unfinished => None,
        };
        self.draw(&rows, &runs, &Listed::seen(ask.fields(fields)), show)
    }
}

impl Draw<'_> {
    fn draw<R: Rule>(
        &self,
        rows: &[Vec<Value>],
        rules: &[R],
        listed: &Listed,
        show: impl Fn(&R::Outcome) -> Shown + Sync,
    ) -> Result<Sampled, Error> {
        let shown = |sample: &Sample<R::Outcome>| {
            Sample::from_counts(sample.iter().map(|(outcome, count)| (show(outcome), count)))
        };
        let enough = |sample: &Sample<R::Outcome>| {
            let rows = self.sampler.rows(&shown(sample), listed);
            rows.is_ok_and(|(rows, trials)| trials > 0 && self.sampler.is_narrow(&rows))
        };
        let enough: Enough<R::Outcome> = match self.sampler.effort {
            Effort::Trials(_) => None,
            Effort::HalfWidth { .. } => Some(&enough),
        };
        let description = self.query.rule.description();
        let shares = rules.iter().zip(rows).zip(self.first..);
        let shares: Vec<Share<R>> = shares
            .map(|((rule, row), cell)| Share {
                rule,
                text: text(description, row),
                chunks: self.units.chunks(cell, self.part),
            })
            .collect();
        let plan = (self.sampler.seed, self.sampler.max_trials());
        let sampled = grid::simulate(&shares, plan, enough, self.watch)?;
        let samples = sampled.samples.iter().map(shown);
        let own = self.part.start..self.part.end.min(self.units.count());
        Ok(Sampled {
            units: Vec::from_iter((!own.is_empty()).then_some(own)),
            cells: (self.first..).zip(samples).collect(),
            path: sampled.path,
            end: sampled.end,
        })
    }
}

/// Units with the verb that follows them, counted from 1.
pub(super) fn in_words(units: &Range<u128>) -> String {
    let (first, last) = (units.start + 1, units.end);
    if first == last {
        format!("unit {first} is")
    } else {
        format!("units {first} to {last} are")
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
