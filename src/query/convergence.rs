//! A sample of one cell watched while it grows.

use super::odds::odds;
use super::sampler::{Effort, Sampler};
use super::simulate::simulate;
use super::{Query, unwatched};
use crate::engine::monte_carlo::{End, Watch};
use crate::error::Error;
use crate::table::Convergence;

/// Samples the query's one cell with 1, 2 and 5 times every power of ten of trials, from `first`
/// up to the sampler's number (with a half-width, its most), which comes last.
///
/// Every sample contains those before it: the same seed leads to the same trials, and to more of
/// them. The watch counts the trials of all samples.
///
/// # Errors
///
/// - [`Error::NotOneCell`] if the query has several cells.
/// - [`Error::OutOfRange`] if `first` is 0 or above the number of trials.
/// - [`Error::Cancelled`] if the watch ended the run.
/// - Those of [`simulate`], and of [`odds`] unless the exact odds are too much to solve.
///
/// ```
/// use aslodds::engine::monte_carlo::unwatched;
/// use aslodds::query::{self, Effort, Query, RuleId, Sampler, Variant};
/// use aslodds::stats::IntervalKind;
///
/// let query = Query::new(RuleId::SmokeGrenade, &[("exponent", "3")], Variant::asl())?;
/// let sampler = Sampler {
///     seed: 7,
///     effort: Effort::Trials(1_500),
///     interval: IntervalKind::Wilson,
///     level: 0.95,
/// };
/// let known = query::convergence(&query, &sampler, 100, &unwatched)?;
/// let trials = known.steps.iter().filter_map(|table| Some(table.trials()?.0.to_string()));
/// assert_eq!(trials.collect::<Vec<_>>(), ["100", "200", "500", "1000", "1500"]);
/// # Ok::<(), aslodds::Error>(())
/// ```
pub fn convergence(
    query: &Query,
    sampler: &Sampler,
    first: u64,
    watch: &Watch,
) -> Result<Convergence, Error> {
    if query.cells() != 1 {
        return Err(Error::NotOneCell {
            cells: query.cells(),
        });
    }
    let most = sampler.max_trials();
    if !(1..=most).contains(&first) {
        let allowed = format!("1 to {most}, the number of trials");
        return Err(Error::out_of_range(
            "the first number of trials",
            first,
            allowed,
        ));
    }
    let exact = match odds(query, &unwatched) {
        Ok(table) => Some(table),
        Err(error) if error.is_too_much() => None,
        Err(error) => return Err(error),
    };
    let (mut steps, mut before) = (Vec::new(), 0);
    for trials in numbers(first, most) {
        let sampler = Sampler {
            effort: Effort::Trials(trials),
            ..*sampler
        };
        let simulated = simulate(query, &sampler, &|done| watch(before + done))?;
        match simulated.end {
            End::Complete | End::Stopped => steps.push(simulated.table),
            End::Cancelled => return Err(Error::Cancelled { done: 0, all: 1 }),
        }
        before += trials;
    }
    Ok(Convergence { exact, steps })
}

/// The trials of all samples of [`convergence`] together.
#[must_use]
pub fn convergence_trials(first: u64, most: u64) -> u64 {
    numbers(first, most)
        .into_iter()
        .fold(0, u64::saturating_add)
}

/// 1, 2 and 5 times the powers of ten between two numbers, and these.
fn numbers(first: u64, most: u64) -> Vec<u64> {
    let tens = (0..13).map(|zeros| 10_u64.pow(zeros));
    let between = tens
        .flat_map(|ten| [ten, 2 * ten, 5 * ten])
        .filter(|number| first < *number && *number < most);
    let mut numbers = vec![first];
    numbers.extend(between);
    if first < most {
        numbers.push(most);
    }
    numbers
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::query::{RuleId, Variant};
    use crate::stats::IntervalKind;

    fn known(rule: RuleId, params: &[(&str, &str)], trials: u64) -> Convergence {
        let query = Query::new(rule, params, Variant::asl()).unwrap().capped();
        let sampler = Sampler {
            seed: 1944,
            effort: Effort::Trials(trials),
            interval: IntervalKind::Wilson,
            level: 0.95,
        };
        convergence(
            &query,
            &sampler,
            100,
            &crate::engine::monte_carlo::unwatched,
        )
        .unwrap()
    }

    #[test]
    fn every_sample_contains_those_before_it() {
        let shot = [("type", "infantry"), ("th", "8")];
        let plan = [("squads", "3"), ("exponent", "3")];
        for known in [
            known(RuleId::ToHit, &shot, 200_000),
            known(RuleId::SmokePlan, &plan, 200_000),
            known(RuleId::Fire, &shot, 20_000),
        ] {
            for pair in known.steps.windows(2) {
                let [fewer, more] = [&pair[0], &pair[1]].map(|table| table.cells().next().unwrap());
                let added = more.total() - fewer.total();
                let grown = fewer.rows().all(|row| {
                    let now = more.weight(row.values);
                    *row.weight <= now && now - row.weight <= added
                });
                assert!(grown, "{} {}", fewer.total(), more.total());
            }
            let exact = known.exact.unwrap();
            let (exact, last) = (exact.cells().next().unwrap(), known.steps.last().unwrap());
            let last = last.cells().next().unwrap();
            for row in exact.rows() {
                let sampled = last.row(row.values).map_or(0.0, |row| row.p());
                assert!((sampled - row.p()).abs() < 0.02, "{:?}", row.values);
            }
        }
    }

    #[test]
    fn numbers_of_trials() {
        assert_eq!(numbers(100, 1000), [100, 200, 500, 1000]);
        assert_eq!(numbers(7, 30), [7, 10, 20, 30]);
        assert_eq!(numbers(5, 5), [5]);
        assert_eq!(convergence_trials(100, 1000), 1800);
    }
}
