//! Phases of a gun against one squad: a forward sum in floating point, and two shots exactly.

use std::collections::BTreeMap;

use aslodds::dist::Fraction;
use aslodds::query::phase::PhaseQuery;
use aslodds::query::{self, Variant};
use aslodds::rules::to_hit::TargetType;
use aslodds::table::Effect;

use super::gun::{Gun, Shell, Shot, gun, he};
use super::model::{Man, Men, play, squad};
use super::{Every, every, part};

/// A 75L at 6 hexes: TH# 8, 12 FP; a wooden building has +2, a stone one +3.
fn effect(target_in: &str, rof: u8, rest: &[(&str, &str)]) -> Effect {
    let rof = rof.to_string();
    let mut words = vec![
        ("gun", "75L"),
        ("nation", "german"),
        ("range", "6"),
        ("effect", "yes"),
        ("units", "4-6-7"),
        ("target_in", target_in),
        ("rof", rof.as_str()),
    ];
    words.extend(rest);
    let query = PhaseQuery::new(&words, Variant::asl()).unwrap();
    let phases = query.solve(&query::unwatched).unwrap();
    let phase = phases.situations().cells.next().unwrap();
    phase.answer.unwrap().effect.unwrap()
}

fn aims(tem: i16, rof: u8) -> [Gun; 3] {
    [0, 1, 2].map(|acquired| Gun {
        rof,
        ..gun(TargetType::Infantry, 8, tem - acquired)
    })
}

/// A hit worked off to its end.
fn hit(shell: &Shell, critical: bool, man: Man, dice: &mut Every) -> Man {
    let shot = Shot {
        hits: true,
        critical,
        multiple: false,
        turret: false,
        again: false,
    };
    let mut men = Men::new(&[man]);
    shell.hit(&shot, &mut men, dice);
    while !men.is_done() {
        men.step(dice);
    }
    men.of[0]
}

fn real(ways: u128) -> f64 {
    part(ways).to_f64().value()
}

/// State by state, shot by shot: how often the squad comes to what.
fn forward(tem: i16, rof: u8, shots: usize) -> BTreeMap<&'static str, f64> {
    let (guns, shell) = (aims(tem, rof), he(12, tem));
    let to_hit = guns.map(|gun| {
        every(|dice| {
            let shot = gun.shoot(dice);
            (shot.hits, shot.critical, shot.again)
        })
    });
    let mut effects: BTreeMap<(Man, bool), Vec<(Man, f64)>> = BTreeMap::new();
    let mut now = BTreeMap::from([(squad(7), 1.0)]);
    let mut ends: BTreeMap<&str, f64> = BTreeMap::new();
    for shot in 0..shots {
        let mut next: BTreeMap<Man, f64> = BTreeMap::new();
        for (man, p) in now {
            for ((hits, critical, again), ways) in &to_hit[shot.min(2)] {
                let p = p * real(*ways);
                let after = if *hits {
                    let known = effects.entry((man, *critical)).or_insert_with(|| {
                        let ways = every(|dice| hit(&shell, *critical, man, dice));
                        ways.into_iter()
                            .map(|(man, ways)| (man, real(ways)))
                            .collect()
                    });
                    known.clone()
                } else {
                    vec![(man, 1.0)]
                };
                for (man, q) in after {
                    if *again && !man.dead {
                        *next.entry(man).or_default() += p * q;
                    } else {
                        *ends.entry(man.word()).or_default() += p * q;
                    }
                }
            }
        }
        now = next;
    }
    // A rate of fire of 3 is kept 200 times in a row by less than 1 in 10^60.
    assert!(now.values().sum::<f64>() < 1e-60);
    ends
}

#[test]
fn a_phase_against_a_forward_sum() {
    for (target_in, tem) in [
        ("wooden-building", 2),
        ("stone-building", 3),
        ("open-ground", 0),
    ] {
        for rof in [2, 3] {
            let effect = effect(target_in, rof, &[]);
            let mut expected = forward(tem, rof, 200);
            let total = effect.total.to_f64().value();
            for (word, weight) in effect.of_part(0) {
                let found = weight.to_f64().value() / total;
                let summed = expected.remove(word).unwrap_or(0.0);
                assert!((found - summed).abs() < 1e-12, "{word}: {found} {summed}");
            }
            assert!(expected.is_empty(), "{expected:?}");
        }
    }
}

#[test]
fn two_shots_exactly() {
    for (target_in, tem) in [("wooden-building", 2), ("stone-building", 3)] {
        for rof in [0, 2, 3] {
            let effect = effect(target_in, rof, &[("max_shots", "2")]);
            let (guns, shell) = (aims(tem, rof), he(12, tem));
            let mut chances = play(&[squad(7)], |fired, men, dice| {
                let shot = guns[fired].shoot(dice);
                if shot.hits {
                    shell.hit(&shot, men, dice);
                }
                (shot.again && fired == 0).then_some(1)
            });
            for (word, weight) in effect.of_part(0) {
                let found = Fraction::from_parts(weight.into(), effect.total.clone());
                assert_eq!(Some(found), chances.remove(&vec![word]), "{word}");
            }
            assert!(chances.is_empty(), "{chances:?}");
        }
    }
}
