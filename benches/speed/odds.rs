//! Exact odds against the hand-written floor: the W1 grid, 456 cells.

use aslodds::engine::exact;
use aslodds::grid;
use aslodds::rules::to_hit::{Roll, TargetType, ToHit, ToHitResult};
use aslodds::rules::variant::Variant;

use crate::floor::w1 as floor;
use crate::ratio::{self, Candidate};
use crate::row::{Goal, Row, rows};

fn cells() -> Vec<(i16, i16)> {
    (-3..=15)
        .flat_map(|th| (-8..=15).map(move |drm| (th, drm)))
        .collect()
}

pub fn measure() -> Vec<Row> {
    let cells = cells();
    let variant = Variant::asl();
    let shots: Vec<ToHit> = cells
        .iter()
        .map(|(th, drm)| ToHit::new(TargetType::Infantry, *th, *drm, Roll::Normal, &variant))
        .collect();
    check(&cells, &shots);
    let mut candidates = [
        Candidate {
            name: "floor",
            work: Box::new(|| {
                let odds = cells
                    .iter()
                    .map(|(th, drm)| floor::odds((*th).into(), (*drm).into()));
                odds.map(|odds| u64::from(odds[0].0 ^ odds[1].0 ^ odds[2].0))
                    .sum()
            }),
        },
        Candidate {
            name: "exact::solve, cell by cell",
            work: Box::new(|| {
                shots
                    .iter()
                    .map(|shot| support(&exact::solve(shot).expect("a shot")))
                    .sum()
            }),
        },
        Candidate {
            name: "grid::solve",
            work: Box::new(|| {
                let solved = grid::solve(&shots, &grid::unwatched).expect("shots");
                solved.cells().map(support).sum()
            }),
        },
    ];
    let took = ratio::best(&mut candidates, 30);
    let goal = Goal::Times(4.0, "at most 4, aim 2");
    rows(
        "W1",
        "cell",
        456.0,
        &candidates,
        &took,
        &[None, Some(goal), Some(goal)],
    )
}

fn support(dist: &aslodds::dist::Dist<ToHitResult>) -> u64 {
    dist.len() as u64
}

/// Both do the same work before either is measured.
fn check(cells: &[(i16, i16)], shots: &[ToHit]) {
    for ((th, drm), shot) in cells.iter().zip(shots) {
        let dist = exact::solve(shot).expect("a shot");
        let miss = dist.fraction(&ToHitResult::Miss);
        let (numerator, denominator) = floor::odds((*th).into(), (*drm).into())[0];
        assert_eq!(
            miss.to_string(),
            match (numerator, denominator) {
                (0, _) => "0".to_owned(),
                (1, 1) => "1".to_owned(),
                (a, b) => format!("{a}/{b}"),
            }
        );
    }
}
