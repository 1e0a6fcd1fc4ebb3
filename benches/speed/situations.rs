//! A million shots in the game's own words, with and without solving equal rules once.

use aslodds::engine::exact;
use aslodds::grid;
use aslodds::query::shot::{ShotQuery, Shots};
use aslodds::query::{self, Variant};
use aslodds::rules::tables::weapons;
use aslodds::situation::Unwritten;
use aslodds::situation::shot::{self, Shot};

use crate::ratio::{self, Candidate};
use crate::row::{Goal, Row};

/// How many shots there are in the sweep.
pub const CELLS: usize = 1_013_760;

/// Ten words with several values.
pub fn sweep() -> ShotQuery {
    let words = [
        ("gun", "75L,PaK 38,88L,28LL,T-34 M43,KV-2"),
        ("nation", "german"),
        ("mount", "slow"),
        ("ca_change", "0..3"),
        ("pinned", "no,yes"),
        ("buttoned_up", "no,yes"),
        (
            "target_in",
            "open-ground,woods,wooden-building,stone-building,brush",
        ),
        ("concealed", "no,yes"),
        ("acquired", "0..2"),
        ("range", "1..44"),
        ("hindrance", "none,grain,grain:2+smoke,smoke@0"),
        ("cx", "no,yes"),
    ];
    let query = ShotQuery::new(&words, Variant::asl()).expect("words of a shot");
    query.with_max_cells(u64::MAX)
}

fn solve() -> Shots {
    sweep().solve(&query::unwatched).expect("shots")
}

pub fn measure() -> Vec<Row> {
    let cells = u32::try_from(sweep().cells()).expect("a million or so");
    assert_eq!(sweep().cells(), CELLS as u128);
    let shots = solve();
    let rules: Vec<_> = shots.rules().collect();
    let one = Shot {
        nation: Some(aslodds::rules::tables::colors::Nation::German),
        acquired: 2,
        pinned: true,
        hindrances: "grain:2+smoke".parse().expect("hindrances"),
        ..Shot::new(weapons::weapon("75L").expect("a size"), 13)
    };
    let mut candidates = [
        Candidate {
            name: "the sum of one shot, again and again",
            work: Box::new(|| {
                (0..cells)
                    .map(|_| {
                        let shot = std::hint::black_box(&one);
                        let sum = shot::sum(shot, &Variant::asl(), &mut Unwritten);
                        u64::from(sum.expect("a shot").th.unsigned_abs())
                    })
                    .sum()
            }),
        },
        Candidate {
            name: "sums and odds, equal rules once",
            work: Box::new(|| solve().len() as u64),
        },
        Candidate {
            name: "odds alone, equal rules once",
            work: Box::new(|| {
                let solved = grid::solve(&rules, &grid::unwatched).expect("shots");
                solved.cells().map(|dist| dist.len() as u64).sum()
            }),
        },
        Candidate {
            name: "odds alone, every rule anew",
            work: Box::new(|| {
                let dists = rules.iter().map(|rule| exact::solve(rule).expect("a shot"));
                dists.map(|dist| dist.len() as u64).sum()
            }),
        },
    ];
    let took = ratio::best(&mut candidates, 5);
    let goals = [
        None,
        Some(Goal::Ns(50.0, "20 million a second")),
        None,
        None,
    ];
    let row = |place: usize| Row {
        goal: goals[place],
        ..Row::alone(
            "a million shots in words",
            "shot",
            cells.into(),
            &candidates[place],
            took[place],
        )
    };
    (0..candidates.len()).map(row).collect()
}
