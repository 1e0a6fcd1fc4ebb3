//! Short chains solved as chains and enumerated as rules: two engines, one distribution.

use aslodds::engine::chain::{Ending, Marginal, Run};
use aslodds::engine::exact;
use aslodds::rule::{Chain, Counts, Tally};
use aslodds::rules::fire::{Aim, Breakdown, BreakingShot, Depletion, Fire, Next, Shot, Stop};
use aslodds::rules::smoke_dispenser::SmokeDispenser;
use aslodds::rules::smoke_grenade::{Destination, SmokeGrenade};
use aslodds::rules::smoke_plan::{Element, SmokePlan, Squad};
use aslodds::rules::smoke_round::SmokeRound;
use aslodds::rules::to_hit::{Roll, TargetType, ToHit};
use aslodds::rules::variant::Variant;

use super::{gun, gun_of, third_die};

/// Everything, everything up to 1, some fields in another order with one cap, and nothing.
fn marginals<T: Tally>() -> Vec<Marginal> {
    let all = Marginal::all::<T>();
    let capped = (0..all.len()).fold(all.clone(), |marginal, place| marginal.with_cap(place, 1));
    let some = Marginal::of::<T>(&[5, 2, 0]).with_cap(1, 2);
    vec![all, capped, some, Marginal::of::<T>(&[])]
}

fn check<C: Chain + Clone>(name: &str, chain: &C) {
    for marginal in marginals::<C::Tally>() {
        let enumerated = exact::solve(&Run::new(chain.clone(), marginal.clone())).unwrap();
        let solved = super::solve(chain, &marginal);
        assert_eq!(solved, enumerated, "{name}: {marginal:?}");
        assert_eq!(solved.weight(&Ending::Unfinished), 0_u8.into(), "{name}");
    }
}

/// The same gun with aims made out of its own, and so many shots at most.
fn with_aims<const N: usize>(mut gun: Fire, most: Option<u32>, aims: [fn(Aim) -> Aim; N]) -> Fire {
    let aim = gun.aims[0];
    gun.aims = aims.into_iter().map(|of| of(aim)).collect();
    gun.max_shots = most;
    gun
}

fn next(kept: u8, lost: Option<u8>, phase: u8) -> Next {
    Next { kept, lost, phase }
}

#[test]
fn low_ammo() {
    let circled = Breakdown {
        circled: true,
        ..Breakdown::at(9)
    };
    for removal in [None, Some(11)] {
        let numbers = Breakdown { removal, ..circled };
        let gun = gun(7, 1, 4).with_breakdown(numbers);
        check("low ammo", &with_aims(gun.clone(), Some(3), [|aim| aim]));
        // Low Ammo gives an X#, for which the gun stops.
        let stopping = Fire {
            stop: Stop::KeepGun,
            ..with_aims(gun, Some(3), [|aim| aim])
        };
        check("low ammo, kept", &stopping);
    }
}

#[test]
fn depletion() {
    for (then, instead) in [(true, true), (false, true), (true, false), (false, false)] {
        let mut gun = with_aims(
            gun(8, 0, 3),
            Some(2),
            [
                |aim| aim,
                |aim| Aim {
                    next: next(1, None, 1),
                    critical_hits: false,
                    ..aim
                },
            ],
        );
        gun.aims[0].depletion = Some(Depletion {
            number: 7,
            then: then.then_some(next(1, None, 1)),
            instead: instead.then_some(1),
        });
        check("depletion", &gun);
    }
}

#[test]
fn a_dr_that_finds_no_ammunition_is_no_shot() {
    // What is fired in its place is: so many shots are fired whatever is found. ROF 5, and the
    // limit of 3 is missed by a 6 (1/6) or a gun that breaks (6,6).
    for most in [1, 2, 3] {
        let mut gun = with_aims(
            gun(8, 0, 5),
            Some(most),
            [
                |aim| aim,
                |aim| Aim {
                    next: next(1, None, 1),
                    ..aim
                },
            ],
        );
        let without = super::solve(&gun, &Marginal::of::<Shot>(&[2]));
        gun.aims[0].depletion = Some(Depletion {
            number: 6,
            then: Some(next(1, None, 1)),
            instead: Some(1),
        });
        let shots = super::solve(&gun, &Marginal::of::<Shot>(&[2]));
        assert_eq!(shots.len(), without.len());
        assert!(
            shots
                .outcomes()
                .all(|ending| without.outcomes().any(|known| known == ending)),
            "{shots:?}"
        );
        if most == 1 {
            assert_eq!(shots.len(), 1);
        }
        if most < 3 {
            check("shots in the place of others", &gun);
        }
    }
}

#[test]
fn stop_rules() {
    for wanted in [0, 1, 2] {
        let mut gun = gun(8, 1, 3);
        gun.stop = Stop::Hits(wanted);
        check("stop", &with_aims(gun, Some(3), [|aim| aim]));
    }
}

#[test]
fn phases() {
    for phases in [1, 2, 3] {
        let aims: [fn(Aim) -> Aim; 2] = [
            |aim| Aim {
                next: next(1, None, 0),
                ..aim
            },
            |aim| Aim {
                rof: 1,
                next: next(1, None, 1),
                multiple_hits: true,
                ..aim
            },
        ];
        let limited = Fire {
            phases,
            ..with_aims(gun(7, 0, 2), Some(3), aims)
        };
        check("phases", &limited);
        // Without a rate of fire it ends by itself.
        let single = Fire {
            phases,
            ..with_aims(gun(7, 0, 0), None, [|aim| aim])
        };
        check("phases of one shot", &single);
    }
}

#[test]
fn intensive_fire() {
    let aims: [fn(Aim) -> Aim; 3] = [
        |aim| Aim {
            next: next(1, Some(2), 0),
            ..aim
        },
        |aim| Aim {
            next: next(1, Some(2), 0),
            to_hit: ToHit {
                drm: aim.to_hit.drm - 1,
                ..aim.to_hit
            },
            ..aim
        },
        |aim| Aim {
            rof: 0,
            breakdown: aim.breakdown.lowered(2),
            next: next(2, None, 1),
            ..aim
        },
    ];
    for stop in [Stop::OutOfRof, Stop::KeepGun, Stop::Hits(1)] {
        for (phases, rof, most) in [(1, 3, Some(3)), (2, 2, Some(3)), (1, 0, None)] {
            let gun = Fire {
                stop,
                phases,
                breaking_shot: BreakingShot::NoEffect,
                ..with_aims(gun(8, 2, rof), most, aims)
            };
            check("intensive fire", &gun);
        }
    }
}

#[test]
fn a_third_die_and_a_turret() {
    let variant = third_die();
    check(
        "third die",
        &with_aims(gun_of(&variant, 6, 0, 2), Some(2), [|aim| aim]),
    );
    let aim = ToHit::new(TargetType::Vehicle, 10, 1, Roll::DoubleLower, &variant);
    let tank = Fire::new(aim, 3, &variant);
    check(
        "vehicle",
        &with_aims(
            tank,
            Some(2),
            [|aim| Aim {
                multiple_hits: true,
                ..aim
            }],
        ),
    );
}

#[test]
fn smoke_rounds_and_plans() {
    let variant = Variant::asl();
    let gun = |rof| SmokeRound::new(8, &[2, 0], 8, rof, &variant);
    for depletion in [2, 7, 12] {
        let gun = SmokeRound::new(9, &[0, 2, 3], depletion, 0, &variant);
        check("smoke round", &gun.with_acquisition(2));
    }
    let squad = |exponent, to| Squad::new(SmokeGrenade::new(exponent, 0, to, &variant));
    let elements = [
        Element::Gun(gun(0)),
        Element::Squad(squad(3, Destination::Uphill)),
        Element::Squad(squad(2, Destination::Own).with_mf(0)),
        Element::Dispenser(SmokeDispenser { usage: 7, drm: 1 }),
        Element::Squad(squad(4, Destination::Adjacent).with_mf(7)),
    ];
    for stop_after in [None, Some(0), Some(1), Some(2), Some(9)] {
        for length in 0..=elements.len() {
            let mut plan = SmokePlan::new(elements[..length].to_vec());
            plan.stop_after = stop_after;
            check("smoke plan", &plan);
        }
    }
}

#[test]
fn runs_are_left_where_the_chain_ends() {
    let mut gun = gun(8, 0, 3);
    let shots = Marginal::of::<Shot>(&[2]);
    gun.max_shots = Some(2);
    let run = Run::new(gun.clone(), shots.clone());
    // Left after one shot, half of the runs are not at their end.
    let left = exact::solve(&run.clone().left_after(1)).unwrap();
    assert_eq!(left.fraction(&Ending::Unfinished), super::ratio(1, 2));
    let after_one = Ending::Ended(Counts::of([1]));
    assert_eq!(left.fraction(&after_one), super::ratio(1, 2));
    assert_eq!(
        exact::solve(&run.left_after(2)).unwrap(),
        super::solve(&gun, &shots)
    );
    // A chain that has ended before its first step counts nothing.
    gun.max_shots = Some(0);
    check("no shot", &gun);
}
