//! A procedure over every cell of a grid: equal cells once, the others in parallel, the results
//! in the order of the grid.

mod chains;
mod sampled;

pub use chains::{PARTS, SolvedChains, solve_chains, solve_ends};
pub use sampled::{Enough, Sampled, Share, simulate};

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::Hash;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};

#[cfg(feature = "parallel")]
use rayon::prelude::*;
use rustc_hash::FxBuildHasher;

use crate::dist::Dist;
use crate::engine::exact;
use crate::error::Error;
use crate::rule::Rule;

/// Hears how many different rules are solved, and may end the run.
pub type Watch<'a> = &'a (dyn Fn(usize) -> ControlFlow<()> + Sync);

/// A [`Watch`] that lets every run go on to its end.
pub fn unwatched(_done: usize) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// How many rules are solved between two looks at the watch.
const CHUNK: usize = 64;

/// The distributions of a grid.
#[derive(Clone, Debug)]
pub struct Solved<T> {
    dists: Vec<Dist<T>>,
    /// For each cell, the place of its distribution.
    places: Vec<usize>,
}

/// Solves every rule exactly.
///
/// The result does not depend on the number of threads.
///
/// # Errors
///
/// - [`Error::Cancelled`] if the watch ended the run.
/// - Those of [`exact::solve`], for the first rule that has one.
///
/// ```
/// use aslodds::grid;
/// use aslodds::rules::smoke_grenade::{Destination, SmokeGrenade, SmokeGrenadeResult};
/// use aslodds::rules::variant::Variant;
///
/// let attempts: Vec<_> = (1..=3)
///     .map(|exponent| SmokeGrenade::new(exponent, 0, Destination::Own, &Variant::asl()))
///     .collect();
/// let solved = grid::solve(&attempts, &grid::unwatched)?;
/// let placed = solved.cells().map(|dist| dist.fraction(&SmokeGrenadeResult::Placed).to_string());
/// assert!(placed.eq(["1/6", "1/3", "1/2"]));
/// # Ok::<(), aslodds::Error>(())
/// ```
pub fn solve<R: Rule>(rules: &[R], watch: Watch) -> Result<Solved<R::Outcome>, Error> {
    let (distinct, places) = distinct(rules);
    Ok(Solved {
        dists: solve_distinct(&distinct, watch)?,
        places,
    })
}

/// The rules that differ, and for each rule the place of its like among them.
fn distinct<R: Eq + Hash>(rules: &[R]) -> (Vec<&R>, Vec<usize>) {
    let mut known: HashMap<&R, usize, FxBuildHasher> =
        HashMap::with_capacity_and_hasher(rules.len(), FxBuildHasher);
    let mut distinct = Vec::with_capacity(rules.len());
    let mut places = Vec::with_capacity(rules.len());
    for rule in rules {
        places.push(match known.entry(rule) {
            Entry::Occupied(entry) => *entry.get(),
            Entry::Vacant(entry) => {
                distinct.push(rule);
                *entry.insert(distinct.len() - 1)
            }
        });
    }
    (distinct, places)
}

fn solve_distinct<R: Rule>(rules: &[&R], watch: Watch) -> Result<Vec<Dist<R::Outcome>>, Error> {
    let done = AtomicUsize::new(0);
    let solve_chunk = |chunk: &[&R]| -> Result<Vec<Dist<R::Outcome>>, Error> {
        if watch(done.load(Ordering::Relaxed)).is_break() {
            return Err(Error::Cancelled {
                done: done.load(Ordering::Relaxed),
                all: rules.len(),
            });
        }
        let mut dists = Vec::with_capacity(chunk.len());
        for rule in chunk {
            dists.push(exact::solve(*rule)?);
        }
        done.fetch_add(chunk.len(), Ordering::Relaxed);
        Ok(dists)
    };
    let chunks = chunks_of_size(CHUNK, rules, solve_chunk);
    let mut dists = Vec::with_capacity(rules.len());
    for chunk in chunks {
        dists.append(&mut chunk?);
    }
    Ok(dists)
}

/// What `work` makes of each chunk, in order.
#[cfg(feature = "parallel")]
fn chunks_of_size<T: Sync, U: Send>(
    size: usize,
    all: &[T],
    work: impl Fn(&[T]) -> U + Send + Sync,
) -> Vec<U> {
    // Handing work to the only other thread takes longer than a small grid.
    if rayon::current_num_threads() == 1 {
        all.chunks(size).map(work).collect()
    } else {
        all.par_chunks(size).map(work).collect()
    }
}

/// What `work` makes of each chunk, in order.
#[cfg(not(feature = "parallel"))]
fn chunks_of_size<T, U>(size: usize, all: &[T], work: impl Fn(&[T]) -> U) -> Vec<U> {
    all.chunks(size).map(work).collect()
}

impl<T> Solved<T> {
    /// The distributions, cell after cell.
    pub fn cells(&self) -> impl ExactSizeIterator<Item = &Dist<T>> {
        self.places.iter().map(|place| &self.dists[*place])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::to_hit::{Roll, TargetType, ToHit};
    use crate::rules::variant::Variant;

    fn shots() -> Vec<ToHit> {
        (-100..100)
            .flat_map(|th| {
                [3, -2, 3].map(|drm| {
                    ToHit::new(TargetType::Infantry, th, drm, Roll::Normal, &Variant::asl())
                })
            })
            .collect()
    }

    #[test]
    fn cells_keep_their_order_and_equal_ones_are_solved_once() {
        let solved = solve(&shots(), &unwatched).unwrap();
        assert_eq!((solved.places.len(), solved.dists.len()), (600, 400));
        for (rule, dist) in shots().iter().zip(solved.cells()) {
            assert_eq!(&exact::solve(rule).unwrap(), dist);
        }
    }

    #[test]
    fn a_watch_can_end_the_run() {
        let ended = solve(&shots(), &|_| ControlFlow::Break(()));
        assert_eq!(ended.unwrap_err(), Error::Cancelled { done: 0, all: 400 });
    }
}
