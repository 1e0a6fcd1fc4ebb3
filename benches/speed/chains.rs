//! Chains solved exactly against the hand-written floor: W2full (1,368 guns of at most six shots),
//! W2big (one of forty) and W3 (36 plans of up to twelve squads).
//!
//! Both end with a list of the outcomes that can happen: the floor's in lowest terms, as that of W1,
//! where these fit in a machine word, the engine's over a common total.

use aslodds::dist::{Dist, Weight};
use aslodds::engine::chain::{self, Ending, Marginal};
use aslodds::rule::Counts;
use aslodds::rules::fire::{BreakingShot, Fire, Shot};
use aslodds::rules::smoke_grenade::{Destination, SmokeGrenade};
use aslodds::rules::smoke_plan::{Attempt, SmokePlan};
use aslodds::rules::to_hit::{Roll, TargetType, ToHit};
use aslodds::rules::variant::Variant;

use crate::floor::chains as floor;
use crate::ratio::{self, Candidate};
use crate::row::{Goal, Row, rows};

fn guns() -> Vec<(u8, i16, i16)> {
    (1..=3)
        .flat_map(|rof| (-3..=15).flat_map(move |th| (-8..=15).map(move |drm| (rof, th, drm))))
        .collect()
}

/// The guns of W2full.
pub fn w2full() -> Vec<Fire> {
    guns().iter().map(|gun| fire(*gun, 6)).collect()
}

/// Hits, critical hits, and whether the gun malfunctions.
pub fn counts() -> Marginal {
    Marginal::of::<Shot>(&[0, 1, 3])
}

pub fn fire((rof, th, drm): (u8, i16, i16), max_shots: u32) -> Fire {
    let aim = ToHit::new(TargetType::Infantry, th, drm, Roll::Normal, &Variant::asl());
    gun(aim, rof, max_shots)
}

/// A gun that loses its breaking shot.
pub fn gun(aim: ToHit, rof: u8, max_shots: u32) -> Fire {
    let variant = Variant::asl();
    let mut fire = Fire::new(aim, rof, &variant);
    fire.breaking_shot = BreakingShot::NoEffect;
    fire.max_shots = Some(max_shots);
    fire
}

fn plan(exponent: u8, squads: usize) -> SmokePlan {
    let attempt = SmokeGrenade::new(exponent, 0, Destination::Adjacent, &Variant::asl());
    SmokePlan::of_squads(vec![attempt; squads]).unnumbered()
}

fn plans() -> Vec<(u8, usize)> {
    (1..=3)
        .flat_map(|exponent| (1..=12).map(move |squads| (exponent, squads)))
        .collect()
}

fn solve<C: aslodds::rule::Chain>(chain: &C, marginal: &Marginal) -> Dist<Ending> {
    chain::solve(chain, marginal, &chain::unwatched).expect("a chain")
}

pub fn measure() -> Vec<Row> {
    check();
    let guns = guns();
    let fires = w2full();
    let big = fire((3, 8, 1), 40);
    let counts = counts();
    let plans = plans();
    let squads: Vec<SmokePlan> = plans.iter().map(|(e, n)| plan(*e, *n)).collect();
    let placed = Marginal::of::<Attempt>(&[0, 1]);
    let mut all = Vec::new();
    let mut report = |name, cells, candidates: &mut [Candidate], turns, goal| {
        let took = ratio::best(candidates, turns);
        let mut goals = vec![None; took.len()];
        goals[took.len() - 1] = goal;
        all.extend(rows(name, "cell", cells, candidates, &took, &goals));
    };
    report(
        "W2full",
        1368.0,
        &mut [
            Candidate {
                name: "floor",
                work: Box::new(|| {
                    let cells = guns.iter().map(|(rof, th, drm)| {
                        floor::w2::<7, 1>((*rof).into(), (*th).into(), (*drm).into())
                    });
                    let total = 216_u64.pow(6);
                    let outcomes = cells.map(|joint| {
                        floor::outcomes(&[&*joint.sound, &*joint.broken], total).len() as u64
                    });
                    outcomes.sum()
                }),
            },
            Candidate {
                name: "floor, weights only",
                work: Box::new(|| {
                    let cells = guns.iter().map(|(rof, th, drm)| {
                        floor::w2::<7, 1>((*rof).into(), (*th).into(), (*drm).into())
                    });
                    cells.map(|joint| mixed(&joint)).sum()
                }),
            },
            Candidate {
                name: "chain::solve",
                work: Box::new(|| {
                    fires
                        .iter()
                        .map(|fire| solve(fire, &counts).len() as u64)
                        .sum()
                }),
            },
        ],
        20,
        Some(Goal::Times(1.8, "at most 1.8, aim 1.3")),
    );
    report(
        "W2big",
        1.0,
        &mut [
            Candidate {
                name: "floor",
                work: Box::new(|| mixed(&floor::w2::<41, 5>(3, 8, 1))),
            },
            Candidate {
                name: "chain::solve",
                work: Box::new(|| solve(&big, &counts).len() as u64),
            },
        ],
        50,
        None,
    );
    report(
        "W3",
        36.0,
        &mut [
            Candidate {
                name: "floor",
                work: Box::new(|| {
                    let cells = plans
                        .iter()
                        .map(|(exponent, n)| floor::w3((*exponent).into(), *n));
                    let outcomes = cells.zip(&plans).map(|(weights, (_, n))| {
                        let total = 6_u64.pow(u32::try_from(*n).expect("twelve"));
                        floor::outcomes(&[&weights], total).len() as u64
                    });
                    outcomes.sum()
                }),
            },
            Candidate {
                name: "chain::solve",
                work: Box::new(|| {
                    squads
                        .iter()
                        .map(|plan| solve(plan, &placed).len() as u64)
                        .sum()
                }),
            },
        ],
        200,
        None,
    );
    all
}

/// Every weight, lest any be left out.
fn mixed<const SIZE: usize, const WORDS: usize>(joint: &floor::Joint<SIZE, WORDS>) -> u64 {
    let weights = joint.sound.iter().chain(joint.broken.iter());
    weights.flatten().flatten().fold(0, |sum, word| sum ^ word)
}

/// Both do the same work before either is measured.
fn check() {
    let counts = counts();
    let weight = |dist: &Dist<Ending>, counts: [u16; 3], total: &Weight| {
        let ending = Ending::Ended(Counts::of(counts));
        dist.weight(&ending) * total / dist.total()
    };
    let number = |words: &[u64]| {
        let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        Weight::from_le_bytes(&bytes)
    };
    for gun in guns() {
        let dist = solve(&fire(gun, 6), &counts);
        let (rof, th, drm) = gun;
        let joint = floor::w2::<7, 1>(rof.into(), th.into(), drm.into());
        let total = Weight::from(216_u8).pow(6);
        for (hits, row) in (0..).zip(joint.sound.iter()) {
            for (criticals, words) in (0..).zip(row) {
                assert_eq!(weight(&dist, [hits, criticals, 0], &total), number(words));
            }
        }
        for (hits, row) in (0..).zip(joint.broken.iter()) {
            for (criticals, words) in (0..).zip(row) {
                assert_eq!(weight(&dist, [hits, criticals, 1], &total), number(words));
            }
        }
    }
    let dist = solve(&fire((3, 8, 1), 40), &counts);
    let joint = floor::w2::<41, 5>(3, 8, 1);
    let total = Weight::from(216_u8).pow(40);
    assert_eq!(weight(&dist, [7, 2, 0], &total), number(&joint.sound[7][2]));
    let placed = Marginal::of::<Attempt>(&[0, 1]);
    for (exponent, squads) in plans() {
        let dist = solve(&plan(exponent, squads), &placed);
        let weights = floor::w3(exponent.into(), squads);
        let total = Weight::from(6_u8).pow(squads);
        for (placed, row) in (0..).zip(weights) {
            for (ended, [floor]) in (0..).zip(row) {
                assert_eq!(
                    weight(&dist, [placed, ended, 0], &total),
                    Weight::from(floor)
                );
            }
        }
    }
}
