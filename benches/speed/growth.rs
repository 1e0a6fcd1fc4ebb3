//! How the time grows with cells, shots, trials and threads.

use std::num::NonZero;
use std::thread;
use std::time::{Duration, Instant};

use aslodds::engine::chain::{self, Marginal};
use aslodds::engine::monte_carlo::Prepared;
use aslodds::grid;
use aslodds::query;
use aslodds::rules::fire::Shot;
use aslodds::rules::to_hit::{Roll, TargetType, ToHit};
use aslodds::rules::variant::Variant;

use crate::{chains, sampling, situations};

/// Lines of one kind of growth.
pub struct Panel {
    pub title: &'static str,
    /// What is counted on the horizontal axis.
    pub along: &'static str,
    pub lines: Vec<Line>,
}

/// Seconds by numbers of something.
pub struct Line {
    pub name: &'static str,
    pub points: Vec<(f64, f64)>,
}

/// The best of some turns counts.
const TURNS: u32 = 5;

/// A point that takes longer has one turn.
const LONG: Duration = Duration::from_millis(500);

pub fn measure() -> Vec<Panel> {
    vec![cells(), limits(), trials(), threads()]
}

/// So many different shots.
pub fn shots(cells: usize) -> Vec<ToHit> {
    let side = cells.isqrt();
    let variant = Variant::asl();
    let number = |place: usize| i16::try_from(place).expect("a side is short") - 100;
    (0..cells)
        .map(|cell| {
            let (th, drm) = (number(cell / side), number(cell % side));
            ToHit::new(TargetType::Infantry, th, drm, Roll::Normal, &variant)
        })
        .collect()
}

fn cells() -> Panel {
    let odds = powers(2..=6).map(|cells| {
        let shots = shots(cells);
        let solve = || drop(grid::solve(&shots, &grid::unwatched).expect("shots"));
        (cells as f64, seconds(solve))
    });
    let counts = chains::counts();
    let guns = powers(2..=5).map(|cells| {
        let aims = shots(cells);
        let guns: Vec<_> = aims.into_iter().map(|aim| chains::gun(aim, 3, 6)).collect();
        let solve = || drop(grid::solve_ends(&guns, &counts, &grid::unwatched).expect("guns"));
        (cells as f64, seconds(solve))
    });
    let words = powers(2..=6).map(|cells| {
        let sweep = situations::sweep().in_part(&(0..cells as u128));
        let solve = || drop(sweep.clone().solve(&query::unwatched).expect("shots"));
        (cells as f64, seconds(solve))
    });
    Panel {
        title: "cells",
        along: "cells",
        lines: vec![
            line("guns of six shots", guns),
            line("exact odds of a shot", odds),
            line("shots in words", words),
        ],
    }
}

fn limits() -> Panel {
    let most = [1, 2, 3, 4, 6, 8, 10, 15, 20, 30, 40, 60];
    let by = |marginal: &Marginal| {
        let points = most.map(|shots| {
            let gun = chains::fire((3, 8, 1), shots);
            let solve = || drop(chain::solve(&gun, marginal, &chain::unwatched).expect("a gun"));
            (f64::from(shots), seconds(solve))
        });
        points.into_iter()
    };
    Panel {
        title: "shots of a gun",
        along: "shots at the most",
        lines: vec![
            line(
                "hits, critical hits and malfunction, jointly",
                by(&chains::counts()),
            ),
            line("hits alone", by(&Marginal::of::<Shot>(&[0]))),
        ],
    }
}

fn trials() -> Panel {
    let (table, shot) = (sampling::by_table(), sampling::shot());
    let code = Prepared::Code(&shot);
    let by = |prepared: &Prepared<'_, ToHit>, highest| {
        let points = powers(5..=highest).map(|trials| {
            let sample = || _ = sampling::sample(prepared, trials as u64);
            (trials as f64, seconds(sample))
        });
        points.collect::<Vec<_>>().into_iter()
    };
    Panel {
        title: "trials",
        along: "trials of 2d6 and a dr",
        lines: vec![
            line("by code", by(&code, 9)),
            line("by table", by(&table, 9)),
        ],
    }
}

fn threads() -> Panel {
    let (table, shot) = (sampling::by_table(), sampling::shot());
    let code = Prepared::Code(&shot);
    let guns = chains::w2full();
    let counts = chains::counts();
    let shots = shots(250_000);
    let most = thread::available_parallelism().map_or(1, NonZero::get);
    let by = |work: &(dyn Fn() + Sync)| {
        let points = (1..=most).map(|threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
            let pool = pool.expect("threads can be started");
            (threads as f64, seconds(|| pool.install(work)))
        });
        points.collect::<Vec<_>>().into_iter()
    };
    Panel {
        title: "threads",
        along: "threads",
        lines: vec![
            line(
                "a hundred million trials by table",
                by(&|| _ = sampling::sample(&table, 100_000_000)),
            ),
            line(
                "ten million trials by code",
                by(&|| _ = sampling::sample(&code, 10_000_000)),
            ),
            line(
                "250,000 shots",
                by(&|| drop(grid::solve(&shots, &grid::unwatched).expect("shots"))),
            ),
            line(
                "1,368 guns of six shots",
                by(&|| drop(grid::solve_ends(&guns, &counts, &grid::unwatched).expect("guns"))),
            ),
        ],
    }
}

fn powers(exponents: std::ops::RangeInclusive<u32>) -> impl Iterator<Item = usize> {
    exponents.map(|exponent| 10_usize.pow(exponent))
}

fn line(name: &'static str, points: impl Iterator<Item = (f64, f64)>) -> Line {
    Line {
        name,
        points: points.collect(),
    }
}

/// Seconds of the best turn.
fn seconds(work: impl Fn()) -> f64 {
    let mut best = Duration::MAX;
    for _ in 0..TURNS {
        // What is over too soon to be measured is done again and again.
        let (start, mut repeats) = (Instant::now(), 0);
        while repeats == 0 || start.elapsed() < Duration::from_millis(2) {
            work();
            repeats += 1;
        }
        best = best.min(start.elapsed() / repeats);
        if best > LONG {
            break;
        }
    }
    best.as_secs_f64()
}
