//! Speeds as ratios: candidates take turns within the same minute, and the best of each counts.
//!
//! Machines are noisy; what disturbs one candidate disturbs its neighbour, and the least
//! disturbed turn of each is nearest to what the code costs.

use std::hint::black_box;
use std::time::{Duration, Instant};

/// A piece of work that answers with something, lest it be optimised away.
pub struct Candidate<'a> {
    pub name: &'a str,
    pub work: Box<dyn FnMut() -> u64 + 'a>,
}

/// Nanoseconds of the best of `turns` turns of each candidate, in order.
pub fn best(candidates: &mut [Candidate], turns: u32) -> Vec<f64> {
    let mut best = vec![Duration::MAX; candidates.len()];
    let mut repeats = vec![1_u32; candidates.len()];
    // Long enough to be measured: a turn takes ten milliseconds or more.
    for (candidate, repeats) in candidates.iter_mut().zip(&mut repeats) {
        while time(candidate, *repeats) < Duration::from_millis(10) {
            *repeats *= 2;
        }
    }
    for _ in 0..turns {
        for (place, candidate) in candidates.iter_mut().enumerate() {
            let took = time(candidate, repeats[place]) / repeats[place];
            best[place] = best[place].min(took);
        }
    }
    best.iter().map(|took| took.as_secs_f64() * 1e9).collect()
}

fn time(candidate: &mut Candidate, repeats: u32) -> Duration {
    let start = Instant::now();
    for _ in 0..repeats {
        black_box((candidate.work)());
    }
    start.elapsed()
}
