//! Guns that are fired or kept, against counts by hand and against the chain without choices.

use dashu_ratio::RBig;
use smallvec::smallvec;

use super::*;
use crate::dist::Fraction;
use crate::engine::chain;
use crate::engine::policy;
use crate::rules::fire::{Aim, Breakdown, Next, Stop};
use crate::rules::to_hit::{Roll, TargetType, ToHit};
use crate::rules::variant::Variant;

fn gun(th: i16, drm: i16, rof: u8) -> Fire {
    let variant = Variant::asl();
    let aim = ToHit::new(TargetType::Infantry, th, drm, Roll::Normal, &variant);
    Fire::new(aim, rof, &variant)
}

/// The same with a shot of Intensive Fire.
fn intensive(fire: Fire) -> Fire {
    let aim = fire.aims[0];
    let normal = Aim {
        next: Next {
            lost: Some(1),
            ..aim.next
        },
        ..aim
    };
    let last = Aim {
        to_hit: ToHit {
            drm: aim.to_hit.drm + 2,
            ..aim.to_hit
        },
        rof: 0,
        breakdown: aim.breakdown.lowered(2),
        next: Next {
            kept: 1,
            lost: None,
            phase: 0,
        },
        ..aim
    };
    Fire {
        aims: smallvec![normal, last],
        ..fire
    }
}

fn hits_against_gun(hit: i32, gun: i32) -> Goal {
    let worth = Worth {
        hit,
        critical_hit: hit,
        malfunction: gun,
        removal: gun,
    };
    Goal::Sum {
        worth,
        wanted: None,
    }
}

/// The best choice for each shot offered, with the others that are worth as much.
fn best(fire: Fire, goal: Goal) -> Vec<(Offer, Choice, Vec<Choice>)> {
    let policy = policy::solve(&FireOrKeep::new(fire, goal)).unwrap();
    let states = policy.states.iter();
    states
        .map(|advice| (advice.state.offer, advice.best(), advice.ties().collect()))
        .collect()
}

#[test]
fn intensive_fire_is_worth_it_up_to_a_price() {
    // TH# 8 with +2 hits on 6 or less, 15 of 36; B# 10 and X# 12 break the gun on 6 of 36.
    for (hit, gun, choice, tie) in [
        (1, -2, Choice::Fire, None),
        (1, -3, Choice::Keep, None),
        (2, -5, Choice::Keep, Some(Choice::Fire)),
    ] {
        let found = best(intensive(gun_of_8()), hits_against_gun(hit, gun));
        let ties: Vec<_> = tie.into_iter().collect();
        assert_eq!(
            found,
            [
                (Offer::Ordinary, Choice::Fire, vec![]),
                (Offer::Intensive, choice, ties)
            ]
        );
    }
}

fn gun_of_8() -> Fire {
    gun(8, 0, 3)
}

/// What a gun that is always fired is expected to gain.
fn fired(fire: &Fire, worth: Worth) -> Fraction {
    let moments = chain::moments(fire).unwrap();
    let per_field = [
        (0, worth.hit),
        (1, worth.critical_hit),
        (3, worth.malfunction),
        (4, worth.removal),
    ];
    per_field
        .into_iter()
        .map(|(place, worth)| moments.mean(place) * RBig::from(worth))
        .fold(RBig::ZERO, |sum, part| sum + part)
}

#[test]
fn the_best_of_three_ways_to_fire() {
    // Without a count in the goal there are three policies: never, without and with Intensive
    // Fire. The chain knows the last two.
    for th in [2, 4, 6, 8] {
        for rof in 0..=3 {
            for breakdown in 9..=12 {
                for lost in (0..=12).step_by(3) {
                    let worth = Worth {
                        hit: 2,
                        critical_hit: 5,
                        malfunction: -lost,
                        removal: -2 * lost,
                    };
                    let plain = gun(th, 1, rof).with_breakdown(Breakdown::at(breakdown));
                    let both = intensive(plain.clone());
                    let expected = fired(&plain, worth).max(fired(&both, worth));
                    let goal = Goal::Sum {
                        worth,
                        wanted: None,
                    };
                    let policy = policy::solve(&FireOrKeep::new(both, goal)).unwrap();
                    // Intensive Fire alone cannot be had: its shot comes after another.
                    let expected = expected.max(RBig::ZERO);
                    assert_eq!(policy.value(), expected, "{th} {rof} {breakdown} {lost}");
                }
            }
        }
    }
}

#[test]
fn the_chance_of_two_hits_by_hand() {
    // TH# 7, ROF 3: of 36 DRs 21 hit, and 18 keep the rate of fire, 3 of them misses. With one hit
    // v = 21/36 + 3/36 v, so 7/11; without one v = 15/36 7/11 + 3/36 v.
    let fire = gun(7, 0, 3);
    let policy = policy::solve(&FireOrKeep::new(fire, Goal::Chance { wanted: 2 })).unwrap();
    let values: Vec<_> = policy
        .states
        .iter()
        .map(|advice| (advice.state.hits, advice.best(), advice.value().to_string()))
        .collect();
    assert_eq!(
        values,
        [
            (0, Choice::Fire, "35/121".to_owned()),
            (1, Choice::Fire, "7/11".to_owned()),
            (2, Choice::Keep, "1".to_owned()),
        ]
    );
    // A single hit is enough for a gun that stops there of its own accord as well.
    let stops = Fire {
        stop: Stop::Hits(1),
        ..gun(7, 0, 3)
    };
    let policy = policy::solve(&FireOrKeep::new(stops, Goal::Chance { wanted: 1 })).unwrap();
    assert_eq!(policy.value().to_string(), "7/11");
}

#[test]
fn hits_beyond_those_wanted_are_not_fired_for() {
    let Goal::Sum { worth, .. } = hits_against_gun(1, -1) else {
        unreachable!("a sum was asked for")
    };
    let goal = Goal::Sum {
        worth,
        wanted: Some(1),
    };
    let fire = Fire {
        max_shots: Some(2),
        ..intensive(gun_of_8())
    };
    let policy = policy::solve(&FireOrKeep::new(fire, goal)).unwrap();
    for advice in &policy.states {
        let wanted = advice.state.hits == 0;
        let best = if wanted { Choice::Fire } else { Choice::Keep };
        assert_eq!(advice.best(), best, "{:?}", advice.state);
        assert_eq!(
            advice.on_best_way,
            wanted || advice.state.shots_left == Some(1)
        );
    }
    // The first shot hits with 26 of 36 and breaks the gun with one, 25. Of the other 9 misses one
    // keeps the rate of fire, for 25 again, and 8 lead to Intensive Fire with 15 - 6.
    assert_eq!(
        policy.value(),
        RBig::from_parts((36 * 25 + 25 + 8 * 9).into(), 1296_u16.into())
    );
}
