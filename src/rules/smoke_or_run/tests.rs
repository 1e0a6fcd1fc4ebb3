//! Squads that try or run, against counts by hand and the search through all policies.

use dashu_ratio::RBig;

use super::*;
use crate::dist::Fraction;
use crate::engine::policy;
use crate::rules::smoke_grenade::Destination;
use crate::rules::variant::Variant;

fn squads(exponents: &[u8], to: Destination) -> Vec<SmokeGrenade> {
    let squad = |exponent: &u8| SmokeGrenade::new(*exponent, 0, to, &Variant::asl());
    exponents.iter().map(squad).collect()
}

#[test]
fn the_better_squad_is_waited_for() {
    // 6 of 36 uphill with exponent 2 and 12 of 36 with 4; a counter is worth 12, an attempt costs
    // 3: not worth it for the first one, just 1 for the second.
    let worth = Worth {
        smoke: 12,
        attempt: -3,
        stopped: 0,
    };
    let decision = SmokeOrRun::new(squads(&[2, 4], Destination::Uphill), 2, worth);
    let policy = policy::solve(&decision).unwrap();
    let best: Vec<_> = policy
        .states
        .iter()
        .map(|advice| {
            let Sight { squad, placed, .. } = advice.state;
            (squad, placed, advice.best(), advice.on_best_way)
        })
        .collect();
    assert_eq!(
        best,
        [
            (1, 0, Choice::Run, true),
            (2, 0, Choice::Try, true),
            (2, 1, Choice::Try, false),
        ]
    );
    assert_eq!(policy.value(), RBig::ONE);
}

#[test]
fn what_is_worth_nothing_is_a_tie_and_not_tried() {
    let worth = Worth {
        smoke: 5,
        attempt: 0,
        stopped: 0,
    };
    let decision = SmokeOrRun::new(squads(&[3, 3], Destination::Own), 1, worth);
    let policy = policy::solve(&decision).unwrap();
    let last = policy.states.last().unwrap();
    assert_eq!((last.state.squad, last.state.placed), (2, 1));
    assert_eq!(last.best(), Choice::Run);
    assert_eq!(last.ties().collect::<Vec<_>>(), [Choice::Try]);
    assert_eq!(last.advantage(), Some(RBig::ZERO));
}

/// The gain of a fixed plan: the bit `placed` of `plan[squad]` says whether it tries then.
fn gain(exponents: &[u8], plan: &[u8], (placed, wanted): (u8, u8), worth: Worth) -> Fraction {
    let ([exponent, exponents @ ..], [tries, plan @ ..]) = (exponents, plan) else {
        return RBig::ZERO;
    };
    let later = |placed| gain(exponents, plan, (placed, wanted), worth);
    if tries & (1 << placed) == 0 {
        return later(placed);
    }
    let sixth = |count: u8| RBig::from_parts(count.into(), 6_u8.into());
    let counts = u8::from(placed < wanted);
    let smoke = RBig::from(worth.smoke) * RBig::from(counts) + later(placed + counts);
    let stopped = RBig::from(worth.stopped) + later(placed);
    RBig::from(worth.attempt)
        + sixth(*exponent) * smoke
        + sixth(5 - exponent) * later(placed)
        + sixth(1) * stopped
}

#[test]
fn no_plan_gains_more() {
    for exponents in [[3, 3, 3], [2, 4, 1], [1, 0, 5]] {
        for wanted in 0..=2 {
            for (smoke, attempt, stopped) in [(6, -1, -3), (4, -1, -2), (10, -2, 0), (3, 0, -4)] {
                let worth = Worth {
                    smoke,
                    attempt,
                    stopped,
                };
                let plans = (0..8_u8)
                    .flat_map(|a| (0..8_u8).flat_map(move |b| (0..8_u8).map(move |c| [a, b, c])));
                let best = plans
                    .map(|plan| gain(&exponents, &plan, (0, wanted), worth))
                    .max();
                let squads = squads(&exponents, Destination::Adjacent);
                let policy = policy::solve(&SmokeOrRun::new(squads, wanted, worth)).unwrap();
                assert_eq!(
                    Some(policy.value()),
                    best,
                    "{exponents:?} {wanted} {worth:?}"
                );
            }
        }
    }
}
