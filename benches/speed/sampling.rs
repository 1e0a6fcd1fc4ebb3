//! Rolls a second of the Monte Carlo engine, and what part of hand-written sampling that is.
//!
//! The contestants take turns, so that whatever else the machine does meets all of them; the
//! best of their runs counts.

#![allow(clippy::print_stdout, reason = "a bench prints what it measured")]

#[path = "floor/sampling.rs"]
mod floor;

use std::hint::black_box;
use std::time::{Duration, Instant};

use aslodds::engine::monte_carlo::{CHUNK, Compiled, Plan, Prepared, compile, simulate, unwatched};
use aslodds::rules::to_hit::{Roll, TargetType, ToHit, ToHitResult};
use aslodds::rules::variant::Variant;

/// Two million, or a quarter of one for code: a few thousandths of a second, so that some runs
/// are not interrupted even on a busy machine.
const BY_TABLE: u64 = 32 * CHUNK;
const BY_CODE: u64 = 4 * CHUNK;
const ROUNDS: usize = 200;

type Contestant<'a> = (&'a str, u64, &'a dyn Fn(u64));

fn main() {
    let shot = ToHit::new(TargetType::Infantry, 8, 2, Roll::Normal, &Variant::asl());
    let table = compile(&shot).expect("a shot rolls at most three dice");
    check_floor(&table);
    let by_table = Prepared::Faces(table);
    let by_code = Prepared::Code(&shot);
    let one = Threads::new(1);
    let two = Threads::new(2);
    let ours = |threads: &Threads, prepared: &Prepared<'_, ToHit>, trials| {
        let plan = Plan {
            seed: 1944,
            cell: "infantry th=8 drm=2",
            trials,
        };
        let run = threads.run(|| simulate(prepared, &plan, &unwatched));
        black_box(run.expect("a shot rolls at most three dice"));
    };
    let contestants: [Contestant<'_>; 7] = [
        ("floor", BY_TABLE, &|trials| {
            black_box(floor::look_up_late(1, trials / 7));
        }),
        ("floor, looked up at once", BY_TABLE, &|trials| {
            black_box(floor::look_up(1, trials / 7));
        }),
        ("floor, two threads", BY_TABLE, &|trials| {
            black_box(floor::look_up_late_on_two(trials / 7));
        }),
        ("faces", BY_TABLE, &|trials| ours(&one, &by_table, trials)),
        ("faces, two threads", BY_TABLE, &|trials| {
            ours(&two, &by_table, trials);
        }),
        ("code", BY_CODE, &|trials| ours(&one, &by_code, trials)),
        ("code, two threads", BY_CODE, &|trials| {
            ours(&two, &by_code, trials);
        }),
    ];
    let mut best = contestants.each_ref().map(|_| Duration::MAX);
    for _ in 0..ROUNDS {
        for ((_, trials, run), best) in contestants.iter().zip(&mut best) {
            let start = Instant::now();
            run(*trials);
            *best = start.elapsed().min(*best);
        }
    }
    let rolls = |place: usize| {
        let trials = u32::try_from(contestants[place].1).expect("a bench is short");
        f64::from(trials) / best[place].as_secs_f64() / 1e6
    };
    println!("{:26} {:>12} {:>10}", "", "rolls/us", "of floor");
    for (place, (name, ..)) in contestants.iter().enumerate() {
        let part = rolls(place) / rolls(0);
        println!("{name:26} {:12.1} {part:10.2}", rolls(place));
    }
}

/// Whoever is compared must do the same thing.
fn check_floor(table: &Compiled<ToHitResult>) {
    for (triple, outcome) in (0_u8..216).zip(floor::table()) {
        let faces = [1 + triple / 36, 1 + triple / 6 % 6, 1 + triple % 6];
        let expected = match outcome {
            0 => ToHitResult::Miss,
            1 => ToHitResult::Hit,
            2.. => ToHitResult::CriticalHit,
        };
        assert_eq!(table.outcome(faces), Some(&expected), "{faces:?}");
    }
}

/// A number of threads for the engine to run on.
#[cfg(feature = "parallel")]
struct Threads(rayon::ThreadPool);

#[cfg(feature = "parallel")]
impl Threads {
    fn new(threads: usize) -> Self {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        Threads(pool.expect("threads can be started"))
    }

    fn run<T: Send>(&self, work: impl FnOnce() -> T + Send) -> T {
        self.0.install(work)
    }
}

/// Without threads there is one.
#[cfg(not(feature = "parallel"))]
struct Threads;

#[cfg(not(feature = "parallel"))]
impl Threads {
    fn new(_threads: usize) -> Self {
        Threads
    }

    fn run<T>(&self, work: impl FnOnce() -> T) -> T {
        work()
    }
}
