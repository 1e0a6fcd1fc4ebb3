//! Rolls a second of the Monte Carlo engine against hand-written sampling.

use std::hint::black_box;

use aslodds::engine::monte_carlo::{CHUNK, Compiled, Plan, Prepared, compile, simulate, unwatched};
use aslodds::rules::to_hit::{Roll, TargetType, ToHit, ToHitResult};
use aslodds::rules::variant::Variant;

use crate::floor::sampling as floor;
use crate::ratio::{self, Candidate};
use crate::row::{Goal, Row, rows};

/// Two million, or a quarter of one for code.
const BY_TABLE: u64 = 32 * CHUNK;
const BY_CODE: u64 = 4 * CHUNK;

pub fn shot() -> ToHit {
    ToHit::new(TargetType::Infantry, 8, 2, Roll::Normal, &Variant::asl())
}

pub fn by_table() -> Prepared<'static, ToHit> {
    Prepared::Faces(compile(&shot()).expect("a shot rolls at most three dice"))
}

/// Trials of the shot, on as many threads as there are.
pub fn sample(prepared: &Prepared<'_, ToHit>, trials: u64) -> u64 {
    let plan = Plan {
        seed: 1944,
        cell: "infantry th=8 drm=2",
        trials,
    };
    let run = simulate(prepared, &plan, &unwatched);
    black_box(run.expect("a shot rolls at most three dice"));
    trials
}

pub fn measure() -> Vec<Row> {
    let shot = shot();
    let table = compile(&shot).expect("a shot rolls at most three dice");
    check_floor(&table);
    let (table, code) = (Prepared::Faces(table), Prepared::Code(&shot));
    let mut candidates = [
        Candidate {
            name: "floor",
            work: Box::new(|| floor::look_up_late(1, BY_TABLE / 7)[0]),
        },
        Candidate {
            name: "floor, looked up at once",
            work: Box::new(|| floor::look_up(1, BY_TABLE / 7)[0]),
        },
        Candidate {
            name: "by table",
            work: Box::new(|| sample(&table, BY_TABLE)),
        },
        Candidate {
            name: "by code, a quarter of the trials",
            work: Box::new(|| sample(&code, BY_CODE)),
        },
    ];
    let mut took = ratio::best(&mut candidates, 100);
    took[3] *= BY_TABLE as f64 / BY_CODE as f64;
    candidates[3].name = "by code";
    let goal = Goal::Times(1.0 / 0.7, "at least 0.7 of its speed");
    let goals = [None, None, Some(goal), None];
    rows(
        "2d6 and a dr",
        "trial",
        BY_TABLE as f64,
        &candidates,
        &took,
        &goals,
    )
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
