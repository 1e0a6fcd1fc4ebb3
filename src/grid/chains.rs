//! A chain in every cell of a grid, solved exactly.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use super::{Watch, chunks_of_size, distinct};
use crate::dist::{Dist, Moments};
use crate::engine::chain::{self, Ending, Marginal, Prepared};
use crate::engine::cost::Cost;
use crate::error::Error;
use crate::rule::Chain;

/// How many parts of the work of each different chain a watch hears of.
pub const PARTS: usize = 100;

/// The distributions of a grid of chains, with what else is known of each: `M`.
#[derive(Clone, Debug)]
pub struct SolvedChains<M> {
    cells: Vec<(Dist<Ending>, M)>,
    /// For each cell, the place of its distribution.
    places: Vec<usize>,
}

/// Solves every chain for the counts that `marginal` asks for, and finds the moments of all that
/// it counts; equal chains once.
///
/// The watch hears of [`PARTS`] for each different chain. The result does not depend on the
/// number of threads.
///
/// # Errors
///
/// - [`Error::OverBudget`] if all together take more than [`Cost::LIMIT`] operations, or one of
///   them more than [`Cost::MEMORY`].
/// - [`Error::Cancelled`] if the watch ended the run.
/// - Those of [`chain::solve`], for the first chain that has one.
pub fn solve_chains<C: Chain>(
    chains: &[C],
    marginal: &Marginal,
    watch: Watch,
) -> Result<SolvedChains<Moments>, Error> {
    solve_with(chains, marginal, watch, chain::moments)
}

/// The same without the moments, of which nobody asks where words are told and not counts.
///
/// # Errors
///
/// Those of [`solve_chains`].
pub fn solve_ends<C: Chain>(
    chains: &[C],
    marginal: &Marginal,
    watch: Watch,
) -> Result<SolvedChains<()>, Error> {
    solve_with(chains, marginal, watch, |_| Ok(()))
}

fn solve_with<C: Chain, M: Clone + Send>(
    chains: &[C],
    marginal: &Marginal,
    watch: Watch,
    besides: impl Fn(&C) -> Result<M, Error> + Sync,
) -> Result<SolvedChains<M>, Error> {
    let (distinct, places) = distinct(chains);
    // What it takes together is known to be too much as soon as some of it is.
    let operations = AtomicU64::new(0);
    let prepare_one = |chain: &C| {
        if watch(0).is_break() {
            let all = distinct.len();
            return Err(Error::Cancelled { done: 0, all });
        }
        let prepared = Prepared::new(chain, marginal)?;
        let cost = prepared.cost();
        let before = operations.fetch_add(cost.operations, Ordering::Relaxed);
        let operations = before.saturating_add(cost.operations);
        Cost { operations, ..cost }.check()?;
        Ok(prepared)
    };
    let prepare = |chains: &[&C]| -> Vec<Result<Prepared, Error>> {
        let mut prepared = Vec::with_capacity(chains.len());
        for chain in chains {
            let one = prepare_one(chain);
            let failed = one.is_err();
            prepared.push(one);
            if failed {
                break;
            }
        }
        prepared
    };
    let prepared = chunks_of_size(CHUNK, &distinct, prepare);
    let prepared: Vec<Prepared> = prepared.into_iter().flatten().collect::<Result<_, _>>()?;
    let done = AtomicUsize::new(0);
    let turn = Mutex::new(());
    let pairs: Vec<(&&C, &Prepared)> = distinct.iter().zip(&prepared).collect();
    let solve = |pairs: &[(&&C, &Prepared)]| -> Vec<Result<(Dist<Ending>, M), Error>> {
        let solve_one = |(chain, prepared): &(&&C, &Prepared)| {
            let cost = prepared.cost();
            let operations = cost.operations.max(1);
            // What is large is solved one after another, however many threads there are. Nothing
            // that is solved waits for another thread, so nobody waits for himself.
            let is_large = cost.states > LARGE || cost.bytes > Cost::MEMORY / 8;
            let _turn = is_large.then(|| turn.lock().unwrap_or_else(PoisonError::into_inner));
            let told = AtomicUsize::new(0);
            let dist = prepared.solve(&|operation| {
                let part = u128::from(operation) * PARTS as u128 / u128::from(operations);
                let part = usize::try_from(part).map_or(PARTS, |part| part.min(PARTS));
                let new = part - told.swap(part, Ordering::Relaxed).min(part);
                watch(done.fetch_add(new, Ordering::Relaxed) + new)
            });
            let cancelled = |error: Error| {
                if !matches!(error, Error::Cancelled { .. }) {
                    return error;
                }
                Error::Cancelled {
                    done: done.load(Ordering::Relaxed) / PARTS,
                    all: distinct.len(),
                }
            };
            let dist = dist.map_err(cancelled)?;
            done.fetch_add(PARTS - told.into_inner(), Ordering::Relaxed);
            Ok((dist, besides(chain)?))
        };
        pairs.iter().map(solve_one).collect()
    };
    // A chain is work enough to be handed out by itself.
    let cells = chunks_of_size(1, &pairs, solve);
    Ok(SolvedChains {
        cells: cells.into_iter().flatten().collect::<Result<_, _>>()?,
        places,
    })
}

/// The states of a chain that takes much memory to solve.
const LARGE: usize = 10_000;

/// How many steps of chains are enumerated between two looks for other work.
const CHUNK: usize = 16;

impl<M> SolvedChains<M> {
    /// The distributions with what else is known, cell after cell.
    pub fn cells(&self) -> impl ExactSizeIterator<Item = &(Dist<Ending>, M)> {
        self.places.iter().map(|place| &self.cells[*place])
    }
}
