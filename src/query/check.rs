//! One engine held against the other.

use std::collections::BTreeMap;

use super::sampler::{Effort, Sampler};
use super::simulate::simulate;
use super::{Query, odds, unwatched};
use crate::engine::monte_carlo::{self, End};
use crate::error::Error;
use crate::rule::Value;
use crate::stats::{self, Agreement, Comparison};
use crate::table::{Check, CheckRow, Method, Table};

/// Compares exact odds with a sample over the whole grid, in one test.
///
/// Every outcome of every cell is compared by its exact binomial p-value, corrected for their
/// number (Holm): if both engines are right, the check finds a disagreement with a probability
/// of at most `level`. Both run the same rule, so it says nothing of the rule.
///
/// The `rows` comparisons that agree least are listed.
///
/// # Errors
///
/// - [`Error::OutOfRange`] if `level` is not above 0 and below 1.
/// - [`Error::Cancelled`] if the watch ended the run.
/// - Those of [`simulate`].
///
/// ```
/// use aslodds::engine::monte_carlo::unwatched;
/// use aslodds::query::{self, Query, RuleId, Variant};
///
/// let shots = [("type", "infantry"), ("th", "6..8"), ("drm", "0..2")];
/// let query = Query::new(RuleId::ToHit, &shots, Variant::asl())?;
/// let check = query::check(&query, (7, 100_000), 0.001, 5, &unwatched)?;
/// assert!(check.agrees);
/// assert_eq!(check.worst.len(), 5);
/// # Ok::<(), aslodds::Error>(())
/// ```
pub fn check(
    query: &Query,
    (seed, trials): (u64, u64),
    level: f64,
    rows: usize,
    watch: &monte_carlo::Watch,
) -> Result<Check, Error> {
    let sampler = Sampler {
        seed,
        effort: Effort::Trials(trials),
        interval: stats::IntervalKind::Wilson,
        level: 0.95,
    };
    // What a chain without end counts has no end either: capped, every outcome is compared.
    let fields = query.rule.description().fields;
    let query = &query
        .clone()
        .with_ask(query.ask.clone().capped_at(fields, CHECKED));
    let exact = odds(query, &unwatched)?;
    let simulated = simulate(query, &sampler, watch)?;
    if simulated.end == End::Cancelled {
        return Err(Error::Cancelled {
            done: simulated.table.len(),
            all: simulated.cells,
        });
    }
    let cells: Vec<JoinedCell> = join(&exact, &simulated.table);
    let compared: Vec<stats::Cell> = cells.iter().map(compare).collect();
    let agreement = stats::agreement(&compared, level)?;
    Ok(report(&simulated.table, &cells, &agreement, trials, rows))
}

/// How far counts are told apart.
const CHECKED: u16 = 12;

/// The outcomes of a cell with exact probability and sampled count.
type JoinedCell = BTreeMap<Vec<Value>, (f64, u64)>;

fn join(exact: &Table, sampled: &Table) -> Vec<JoinedCell> {
    exact
        .cells()
        .zip(sampled.cells())
        .map(|(exact, sampled)| {
            let mut cell = JoinedCell::new();
            for row in exact.rows() {
                cell.entry(row.values.to_vec()).or_default().0 = row.p();
            }
            for row in sampled.rows() {
                let count = u64::try_from(row.weight).unwrap_or(u64::MAX);
                cell.entry(row.values.to_vec()).or_default().1 = count;
            }
            cell
        })
        .collect()
}

fn compare(cell: &JoinedCell) -> stats::Cell {
    // Under a condition, the trials are those in which it held.
    let trials = cell.values().map(|(_, observed)| observed).sum();
    let outcomes = cell.values().map(|(probability, observed)| stats::Outcome {
        probability: *probability,
        observed: *observed,
    });
    stats::Cell {
        trials,
        outcomes: outcomes.collect(),
    }
}

fn report(
    sampled: &Table,
    cells: &[JoinedCell],
    agreement: &Agreement,
    trials: u64,
    rows: usize,
) -> Check {
    let worst: Vec<&Comparison> = agreement.worst.iter().take(rows).collect();
    let sampling = match sampled.about().method {
        Method::MonteCarlo(sampling) => sampling,
        Method::Exact => unreachable!("the table was sampled"),
    };
    let columns = sampled.columns().iter().enumerate();
    let fixed = columns
        .filter(|(_, column)| column.is_fixed())
        .map(|(place, _)| place);
    let fixed = fixed.collect();
    let columns = sampled.columns().iter().map(|column| {
        let mut column = column.clone();
        column.values = worst.iter().map(|row| column.values[row.cell]).collect();
        column
    });
    let rows = worst.iter().filter_map(|row| {
        let (outcome, (exact, observed)) = cells[row.cell].iter().nth(row.outcome)?;
        Some(CheckRow {
            outcome: outcome.clone(),
            exact: *exact,
            observed: *observed,
            z: row.z,
            p_value: row.p_value,
            adjusted: row.adjusted,
        })
    });
    Check {
        about: sampled.about().clone(),
        sampling,
        trials,
        cells: sampled.len(),
        level: agreement.level,
        comparisons: agreement.comparisons,
        agrees: agreement.agrees(),
        columns: columns.collect(),
        fixed,
        fields: sampled.fields().to_vec(),
        worst: rows.collect(),
    }
}
