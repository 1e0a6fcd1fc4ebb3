//! A procedure sampled in every cell of a grid.

use std::ops::ControlFlow;
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

/// When a cell has been sampled enough.
pub type Enough<'a, T> = Option<&'a (dyn Fn(&Sample<T>) -> bool + Sync)>;

/// Samples every rule: `trials` times, or at most so many and until it is `enough`.
///
/// Each cell has a stream of its own, seeded by its text, so a cell has the same counts whatever
/// grid it stands in and however many threads there are. A run that the watch ends keeps the
/// cells that came first, the last of them perhaps with fewer trials.
///
/// # Errors
///
/// Those of [`monte_carlo::simulate`], for the first rule that has one.
pub fn simulate<R: Rule>(
    rules: &[R],
    texts: &[String],
    (seed, trials): (u64, u64),
    enough: Enough<R::Outcome>,
    watch: &monte_carlo::Watch,
) -> Result<Sampled<R::Outcome>, Error> {
    let mut sampled = Sampled {
        samples: Vec::with_capacity(rules.len()),
        path: SamplingPath::Faces,
        end: End::Complete,
    };
    let cells: Vec<(&R, &String)> = rules.iter().zip(texts).collect();
    let done = AtomicU64::new(0);
    // A cell of one chunk has no work to share out, so whole cells are shared out instead.
    let together = if trials <= CHUNK { 1024 } else { 1 };
    for block in cells.chunks(together) {
        let run = |cells: &[(&R, &String)]| -> Vec<Result<Option<_>, Error>> {
            cells
                .iter()
                .map(|(rule, text)| {
                    let before = done.load(Ordering::Relaxed);
                    // A cell whose last chunk was begun when the watch spoke is complete, so the
                    // watch is asked between cells as well.
                    if watch(before).is_break() {
                        return Ok(None);
                    }
                    let watch = |trials| -> ControlFlow<()> { watch(before + trials) };
                    let run = sample(*rule, text, (seed, trials), enough, &watch)?;
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
    rule: &R,
    cell: &str,
    (seed, trials): (u64, u64),
    enough: Enough<R::Outcome>,
    watch: &monte_carlo::Watch,
) -> Result<monte_carlo::Simulation<R::Outcome>, Error> {
    let plan = Plan { seed, cell, trials };
    let prepared = prepare(rule);
    match enough {
        None => monte_carlo::simulate(&prepared, &plan, watch),
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

    fn attempts() -> (Vec<SmokeGrenade>, Vec<String>) {
        let rules: Vec<_> = (0..=5)
            .map(|exponent| SmokeGrenade::new(exponent, 0, Destination::Uphill, &Variant::asl()))
            .collect();
        let texts = (0..=5)
            .map(|exponent| format!("exponent={exponent}"))
            .collect();
        (rules, texts)
    }

    #[test]
    fn a_cell_has_the_same_counts_in_any_grid() {
        let (rules, texts) = attempts();
        for trials in [1000, 3 * CHUNK + 5] {
            let whole =
                simulate(&rules, &texts, (7, trials), None, &monte_carlo::unwatched).unwrap();
            let one = simulate(
                &rules[3..4],
                &texts[3..4],
                (7, trials),
                None,
                &monte_carlo::unwatched,
            );
            assert_eq!(whole.samples[3], one.unwrap().samples[0]);
            assert!(whole.samples.iter().all(|sample| sample.trials() == trials));
        }
    }

    #[test]
    fn a_cancelled_run_keeps_the_first_cells() {
        let (rules, texts) = attempts();
        let watch = |done: u64| match done {
            0..300_000 => ControlFlow::Continue(()),
            _ => ControlFlow::Break(()),
        };
        let run = simulate(&rules, &texts, (7, 2 * CHUNK), None, &watch).unwrap();
        assert_eq!(run.end, End::Cancelled);
        assert!(
            (2..=4).contains(&run.samples.len()),
            "{}",
            run.samples.len()
        );
        let whole = simulate(
            &rules,
            &texts,
            (7, 2 * CHUNK),
            None,
            &monte_carlo::unwatched,
        )
        .unwrap();
        assert_eq!(run.samples[..2], whole.samples[..2]);
    }
}
