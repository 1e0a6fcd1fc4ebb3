//! A procedure sampled in every cell of a grid.

use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicU64, Ordering};

use super::{CHUNK as CELLS, chunks_of_size};
use crate::engine::monte_carlo::{self, CHUNK, End, Plan, Sample, SamplingPath, prepare};
use crate::error::Error;
use crate::rule::Rule;

/// The samples of a grid.
#[derive(Clone, Debug)]
pub struct Sampled<T> {
    /// One sample for each cell, in order; fewer than cells if the run was cancelled.
    pub samples: Vec<Sample<T>>,
    /// How the trials were made: the same in every cell of one procedure that rolls the same
    /// dice, and `code` if any cell had to be.
    pub path: SamplingPath,
    /// Whether all cells have all their trials.
    pub end: End,
}

/// What is to be sampled of a cell.
#[derive(Clone, Debug)]
pub struct Share<'a, R> {
    /// The rule of the cell.
    pub rule: &'a R,
    /// The text that its stream is seeded by.
    pub text: String,
    /// Which of the chunks of its trials. Where a cell is sampled until it is enough, its first
    /// trials decide, and all chunks are meant.
    pub chunks: Range<u64>,
}

/// When a cell has been sampled enough.
pub type Enough<'a, T> = Option<&'a (dyn Fn(&Sample<T>) -> bool + Sync)>;

/// Samples every cell: its chunks of so many `trials`, or at most so many and until it is
/// `enough`.
///
/// Each cell has a stream of its own, seeded by its text, so a cell has the same counts whatever
/// grid it stands in and however many threads there are. A run that the watch ends keeps the
/// cells that came first, the last of them perhaps with fewer trials.
///
/// # Errors
///
/// Those of [`monte_carlo::simulate`], for the first rule that has one.
pub fn simulate<R: Rule>(
    cells: &[Share<R>],
    (seed, trials): (u64, u64),
    enough: Enough<R::Outcome>,
    watch: &monte_carlo::Watch,
) -> Result<Sampled<R::Outcome>, Error> {
    let mut sampled = Sampled {
        samples: Vec::with_capacity(cells.len()),
        path: SamplingPath::Faces,
        end: End::Complete,
    };
    let done = AtomicU64::new(0);
    // A cell of one chunk has no work to share out, so whole cells are shared out instead.
    let together = if trials <= CHUNK { 1024 } else { 1 };
    for block in cells.chunks(together) {
        let run = |cells: &[Share<R>]| -> Vec<Result<Option<_>, Error>> {
            cells
                .iter()
                .map(|cell| {
                    let before = done.load(Ordering::Relaxed);
                    // A cell whose last chunk was begun when the watch spoke is complete, so the
                    // watch is asked between cells as well.
                    if watch(before).is_break() {
                        return Ok(None);
                    }
                    let watch = |trials| -> ControlFlow<()> { watch(before + trials) };
                    let run = sample(cell, (seed, trials), enough, &watch)?;
                    done.fetch_add(run.sample.trials(), Ordering::Relaxed);
                    Ok(Some(run))
                })
                .collect()
        };
        for run in chunks_of_size(CELLS, block, run).into_iter().flatten() {
            let Some(run) = run? else {
                sampled.end = End::Cancelled;
                return Ok(sampled);
            };
            match run.path {
                SamplingPath::Code => sampled.path = SamplingPath::Code,
                SamplingPath::Faces => {}
            }
            if run.sample.trials() > 0 {
                sampled.samples.push(run.sample);
            }
            if run.end == End::Cancelled {
                sampled.end = End::Cancelled;
                return Ok(sampled);
            }
        }
    }
    Ok(sampled)
}

fn sample<R: Rule>(
    share: &Share<R>,
    (seed, trials): (u64, u64),
    enough: Enough<R::Outcome>,
    watch: &monte_carlo::Watch,
) -> Result<monte_carlo::Simulation<R::Outcome>, Error> {
    let plan = Plan {
        seed,
        cell: &share.text,
        trials,
    };
    let prepared = prepare(share.rule);
    match enough {
        None => monte_carlo::sample(&prepared, &plan, share.chunks.clone(), watch),
        Some(enough) => {
            monte_carlo::simulate_until(&prepared, &plan, &|sample| enough(sample), watch)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::smoke_grenade::{Destination, SmokeGrenade};
    use crate::rules::variant::Variant;

    fn attempts() -> Vec<SmokeGrenade> {
        (0..=5)
            .map(|exponent| SmokeGrenade::new(exponent, 0, Destination::Uphill, &Variant::asl()))
            .collect()
    }

    fn shares(attempts: &[SmokeGrenade], chunks: Range<u64>) -> Vec<Share<'_, SmokeGrenade>> {
        let share = |(exponent, rule)| Share {
            rule,
            text: format!("exponent={exponent}"),
            chunks: chunks.clone(),
        };
        attempts.iter().enumerate().map(share).collect()
    }

    #[test]
    fn a_cell_has_the_same_counts_in_any_grid() {
        let attempts = attempts();
        let shares = shares(&attempts, 0..4);
        for trials in [1000, 3 * CHUNK + 5] {
            let run = |shares| simulate(shares, (7, trials), None, &monte_carlo::unwatched);
            let whole = run(&shares).unwrap();
            let one = run(&shares[3..4]).unwrap();
            assert_eq!(whole.samples[3], one.samples[0]);
            assert!(whole.samples.iter().all(|sample| sample.trials() == trials));
        }
    }

    #[test]
    fn chunks_add_up_to_a_cell() {
        let attempts = attempts();
        let run = |chunks| {
            let shares = shares(&attempts, chunks);
            let run = simulate(&shares, (7, 3 * CHUNK + 5), None, &monte_carlo::unwatched);
            run.unwrap().samples
        };
        let (mut first, last) = (run(0..1), run(1..4));
        for (sum, rest) in first.iter_mut().zip(last) {
            sum.merge(rest);
        }
        assert_eq!(first, run(0..4));
    }

    #[test]
    fn a_cancelled_run_keeps_the_first_cells() {
        let attempts = attempts();
        let shares = shares(&attempts, 0..2);
        let watch = |done: u64| match done {
            0..300_000 => ControlFlow::Continue(()),
            _ => ControlFlow::Break(()),
        };
        let run = simulate(&shares, (7, 2 * CHUNK), None, &watch).unwrap();
        assert_eq!(run.end, End::Cancelled);
        assert!(
            (2..=4).contains(&run.samples.len()),
            "{}",
            run.samples.len()
        );
        let whole = simulate(&shares, (7, 2 * CHUNK), None, &monte_carlo::unwatched).unwrap();
        assert_eq!(run.samples[..2], whole.samples[..2]);
    }
}
