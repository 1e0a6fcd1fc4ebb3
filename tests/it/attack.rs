//! Fire attacks in the game's words: published ones, plain loops over dice, and what is refused.

use aslodds::query::{self, AttackQuery, Changes, Variant, unwatched};
use aslodds::rules::tables::Tables;
use aslodds::rules::tables::fire_table::{FireColumn, FireResult, FireTableKind, Firepower};
use aslodds::table::number::fraction;
use aslodds::table::{Amount, Answer, Effect, Situation, Situations, ratio};

fn ask(facts: &[(&str, &str)]) -> Situations {
    let query = AttackQuery::new(facts, Variant::asl()).unwrap();
    query::attack(&query, &unwatched).unwrap()
}

fn cells(situations: &Situations) -> impl Iterator<Item = &Situation> {
    situations.cells.iter().map(|answer| match answer {
        Answer::Allowed(situation) => situation,
        Answer::Refused(reason) => panic!("{}: {reason}", reason.section),
    })
}

fn one(facts: &[(&str, &str)]) -> Situation {
    cells(&ask(facts)).next().unwrap().clone()
}

/// How often at least one unit comes to so much.
fn any(effect: &Effect, name: &str) -> String {
    let mut chances = effect.chances().into_iter();
    let chance = chances.find(|chance| chance.sum == name).unwrap();
    fraction(&chance.of_any(), &effect.total)
}

#[test]
fn published_attacks() {
    // Two 4-6-7 as one 8-FP attack with +2: a NMC or better in 15 of 36.
    let group = [
        ("firers", "2x4-6-7"),
        ("range", "6"),
        ("target_in", "wooden-building"),
        ("never_cowers", "yes"),
    ];
    let attack = one(&group);
    let words = &aslodds::rules::tables::fire_table::RESULTS[2..];
    assert_eq!(fraction(&attack.weight_of(words), &attack.total), "5/12");
    // 2 FP flat against Morale Level 7: 25 % are affected; 1 FP with -2: 37 %.
    for (firers, manner, affected) in [
        ("2-6-7", "prep", "325/1296"),
        ("1-6-7", "defensive-first", "485/1296"),
    ] {
        let attack = one(&[
            ("firers", firers),
            ("range", "6"),
            ("fire", manner),
            ("ffmo", "yes"),
            ("ffnam", "yes"),
            ("never_cowers", "yes"),
            ("units", "7"),
        ]);
        assert_eq!(any(attack.effect.as_ref().unwrap(), "any-effect"), affected);
    }
    // A7.306: nine FP on the 8 column with -2.
    let group = ask(&[
        ("firers", "2x4-6-7+mmg:5-12"),
        ("range", "7"),
        ("leader", "-2"),
        ("units", "3x4-6-7+8-0"),
    ]);
    let attack = cells(&group).next().unwrap();
    let fact = |name: &str| {
        let place = group.facts.iter().position(|known| *known == name);
        attack.facts[place.unwrap()].to_string()
    };
    assert_eq!(
        ["fp", "column", "drm", "cowering", "attacks"].map(fact),
        ["9", "8", "-2", "never", "1"]
    );
    let halved = attack
        .ledger
        .iter()
        .filter(|row| row.reason.section == "A7.22");
    let halved: Vec<Amount> = halved.map(|row| row.value).collect();
    assert_eq!(
        halved.iter().map(ToString::to_string).collect::<Vec<_>>(),
        ["-4"]
    );
}

/// What a squad of loops is like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Squad {
    half: bool,
    order: u8,
}

const GOOD: u8 = 0;
const PINNED: u8 = 1;
const BROKEN: u8 = 2;

impl Squad {
    fn word(squad: Option<Squad>) -> &'static str {
        let Some(Squad { half, order }) = squad else {
            return "eliminated";
        };
        let words = [
            ["good-order", "pinned", "broken"],
            ["reduced", "reduced-pinned", "reduced-broken"],
        ];
        words[usize::from(half)][usize::from(order)]
    }

    fn casualty(self, order: u8) -> Option<Squad> {
        (!self.half).then_some(Squad { half: true, order })
    }

    /// A Morale Check with two given dice.
    fn check(self, added: u8, morale: u8, dr: u8) -> Option<Squad> {
        let last = dr + added;
        if self.order == BROKEN {
            return match dr {
                12 => None,
                _ if last > morale => self.casualty(BROKEN),
                _ => Some(self),
            };
        }
        match dr {
            12 => self.casualty(BROKEN),
            _ if last > morale => Some(Squad {
                order: BROKEN,
                ..self
            }),
            _ if last == morale => Some(Squad {
                order: PINNED,
                ..self
            }),
            _ => Some(self),
        }
    }

    /// What it is after a result, with the dice of its check.
    fn suffers(self, result: FireResult, morale: u8, dr: u8) -> Option<Squad> {
        match result {
            FireResult::None => Some(self),
            FireResult::Ptc if self.order == GOOD && dr > morale => Some(Squad {
                order: PINNED,
                ..self
            }),
            FireResult::Ptc => Some(self),
            FireResult::Mc(added) => self.check(added, morale, dr),
            FireResult::K(added) => self.casualty(self.order)?.check(added, morale, dr),
            FireResult::Kia(_) => None,
        }
    }
}

const START: Squad = Squad {
    half: false,
    order: GOOD,
};

/// Cowering: columns to the left on doubles.
fn column(column: FireColumn, cowers: u8, dice: (u8, u8)) -> Option<FireColumn> {
    if dice.0 == dice.1 {
        column.lower(cowers)
    } else {
        Some(column)
    }
}

fn pairs() -> impl Iterator<Item = (u8, u8)> {
    (1..=6).flat_map(|colored| (1..=6).map(move |white| (colored, white)))
}

/// Every end of one attack on a squad, 36 x 36 of them.
fn after(
    squad: Option<Squad>,
    at: FireColumn,
    drm: i16,
    cowers: u8,
    morale: u8,
) -> Vec<Option<Squad>> {
    let mut ends = Vec::new();
    for dice in pairs() {
        let last = i32::from(dice.0 + dice.1) + i32::from(drm);
        let result =
            column(at, cowers, dice).map_or(FireResult::None, |column| column.result(last));
        for check in pairs() {
            ends.push(squad.and_then(|squad| squad.suffers(result, morale, check.0 + check.1)));
        }
    }
    ends
}

#[test]
fn one_attack_on_a_squad_by_plain_loops() {
    let mut compared = 0;
    for (firers, fp) in [
        ("1-6-7", 1),
        ("4-6-7", 4),
        ("2x4-6-7", 8),
        ("3x4-6-7+mmg:4-12", 16),
        ("3x12-6-7", 36),
    ] {
        for (cowering, cowers) in [("never_cowers", 0), ("cx", 1), ("inexperienced", 2)] {
            for morale in [6_u8, 7, 8, 10] {
                let answers = ask(&[
                    ("firers", firers),
                    ("range", "6"),
                    ("other_drm", "-5..5/2"),
                    (cowering, "yes"),
                    ("units", &morale.to_string()),
                ]);
                // A CX firer adds one.
                let cx = i16::from(cowering == "cx");
                for (drm, cell) in (-5..=5).step_by(2).zip(cells(&answers)) {
                    let at = Tables::PRINTED
                        .fire_column(FireTableKind::Ift, Firepower::whole(fp))
                        .unwrap();
                    let ends = after(Some(START), at, drm + cx, cowers, morale);
                    let effect = cell.effect.as_ref().unwrap();
                    for word in effect.words() {
                        let found = effect
                            .of_part(0)
                            .into_iter()
                            .find(|(known, _)| known == word);
                        let found = found.map_or("0".to_owned(), |(_, weight)| {
                            fraction(&weight, &effect.total)
                        });
                        let ways = ends
                            .iter()
                            .filter(|end| Squad::word(**end) == *word)
                            .count();
                        let expected = fraction(&ways.into(), &1296_u16.into());
                        assert_eq!(
                            found, expected,
                            "{fp} FP, {drm}, {cowering}, {morale}: {word}"
                        );
                        compared += 1;
                    }
                }
            }
        }
    }
    assert_eq!(compared, 5 * 3 * 4 * 6 * 11);
}

#[test]
fn two_attacks_of_4_fp_against_one_of_8_by_plain_loops() {
    let of = |split: &str| {
        let attack = one(&[
            ("firers", "2x4-6-7"),
            ("split", split),
            ("range", "6"),
            ("target_in", "woods"),
            ("units", "7"),
        ]);
        attack.effect.unwrap()
    };
    let column = |fp| {
        Tables::PRINTED
            .fire_column(FireTableKind::Ift, Firepower::whole(fp))
            .unwrap()
    };
    let together = after(Some(START), column(8), 1, 1, 7);
    let first = after(Some(START), column(4), 1, 1, 7);
    // Squads that are alike after the first attack have the same ends after the second.
    let mut alike: Vec<(Option<Squad>, u64)> = Vec::new();
    for squad in first {
        match alike.iter_mut().find(|(known, _)| *known == squad) {
            Some((_, ways)) => *ways += 1,
            None => alike.push((squad, 1)),
        }
    }
    let weights = |ends: &[(Option<Squad>, u64)], word: &str| -> u64 {
        let ends = ends.iter().filter(|(end, _)| Squad::word(*end) == word);
        ends.map(|(_, ways)| ways).sum()
    };
    let apart: Vec<(Option<Squad>, u64)> = alike
        .into_iter()
        .flat_map(|(squad, ways)| {
            let ends = after(squad, column(4), 1, 1, 7).into_iter();
            ends.map(move |end| (end, ways))
        })
        .collect();
    let together: Vec<_> = together.into_iter().map(|end| (end, 1)).collect();
    for (split, ends, total) in [("no", together, 1296_u64), ("yes", apart, 1296 * 1296)] {
        let effect = of(split);
        let mut sum = 0;
        for word in effect.words() {
            let found = effect
                .of_part(0)
                .into_iter()
                .find(|(known, _)| known == word);
            let found = found.map_or("0".to_owned(), |(_, weight)| {
                fraction(&weight, &effect.total)
            });
            let ways = weights(&ends, word);
            sum += ways;
            assert_eq!(
                found,
                fraction(&ways.into(), &total.into()),
                "{split} {word}"
            );
        }
        assert_eq!(sum, total);
    }
}

#[test]
fn a_machine_gun_fires_on_by_plain_loops() {
    let attack = one(&[
        ("firers", "mmg:4-12/rof:2/b:11"),
        ("range", "6"),
        ("units", "7"),
    ]);
    let effect = attack.effect.unwrap();
    let four = Tables::PRINTED
        .fire_column(FireTableKind::Ift, Firepower::whole(4))
        .unwrap();
    let words = [
        "good-order",
        "pinned",
        "broken",
        "reduced",
        "reduced-pinned",
        "reduced-broken",
        "eliminated",
    ];
    let place = |squad| {
        words
            .iter()
            .position(|word| *word == Squad::word(squad))
            .unwrap()
    };
    let squads: Vec<Option<Squad>> = [false, true]
        .into_iter()
        .flat_map(|half| [GOOD, PINNED, BROKEN].map(|order| Some(Squad { half, order })))
        .chain([None])
        .collect();
    let (mut firing, mut ended) = ([0.0_f64; 7], [0.0_f64; 7]);
    firing[0] = 1.0;
    // What still fires after 60 shots is less than 1 in 10^28.
    for _ in 0..60 {
        let mut next = [0.0; 7];
        for squad in &squads {
            let p = firing[place(*squad)] / 1296.0;
            for dice in pairs() {
                let total = dice.0 + dice.1;
                let cowers = dice.0 == dice.1;
                let result =
                    column(four, 1, dice).map_or(FireResult::None, |at| at.result(total.into()));
                let goes_on = dice.0 <= 2 && total < 11 && !cowers;
                for check in pairs() {
                    let end = squad.and_then(|squad| squad.suffers(result, 7, check.0 + check.1));
                    let to = if goes_on { &mut next } else { &mut ended };
                    to[place(end)] += p;
                }
            }
        }
        firing = next;
    }
    for (word, expected) in words.iter().zip(ended) {
        let found = effect
            .of_part(0)
            .into_iter()
            .find(|(known, _)| known == word);
        let found = found.map_or(0.0, |(_, weight)| ratio(&weight, &effect.total));
        assert!(
            (found - expected).abs() < 1e-12,
            "{word}: {found} {expected}"
        );
    }
}

#[test]
fn what_a_drm_a_column_a_leader_and_morale_are_worth() {
    let facts = [
        ("firers", "2x4-6-7"),
        ("range", "6"),
        ("target_in", "woods"),
        ("units", "4-6-7"),
    ];
    let query = AttackQuery::new(&facts, Variant::asl()).unwrap();
    let query = query.with_changes(Changes::Told);
    let situations = query::attack(&query, &unwatched).unwrap();
    let attack = cells(&situations).next().unwrap();
    let told: Vec<&str> = attack
        .what_ifs
        .iter()
        .map(|what_if| &*what_if.change)
        .collect();
    assert_eq!(
        told,
        [
            "as it is",
            "DRM one less",
            "DRM one more",
            "one column to the left",
            "one column to the right",
            "with a leader of -1",
            "morale one less",
            "morale one more",
        ]
    );
    // Each is the answer to the question that it stands for.
    for (change, name, value) in [
        (1, "other_drm", "-1"),
        (2, "other_drm", "1"),
        (3, "firers", "6-6-7"),
        (4, "firers", "12-6-7"),
        (5, "leader", "-1"),
        (6, "units", "6"),
        (7, "units", "8"),
    ] {
        let mut facts: Vec<_> = facts
            .iter()
            .filter(|(known, _)| *known != name)
            .copied()
            .collect();
        facts.push((name, value));
        let effect = one(&facts).effect.unwrap();
        let what_if = &attack.what_ifs[change];
        for (name, weight) in &what_if.chances {
            assert_eq!(
                fraction(weight, &what_if.total),
                any(&effect, name),
                "{change} {name}"
            );
        }
    }
    // Without units it is told of the DR.
    let query = AttackQuery::new(&facts[..3], Variant::asl()).unwrap();
    let situations = query::attack(&query.with_changes(Changes::Told), &unwatched).unwrap();
    let attack = cells(&situations).next().unwrap();
    assert_eq!(attack.what_ifs.len(), 6);
    assert_eq!(attack.what_ifs[0].chances[0].0, "nmc-or-worse");
}

#[test]
fn the_unit_that_fares_worst() {
    let attacks = ask(&[
        ("firers", "2x4-6-7"),
        ("range", "6"),
        ("units", "7+8-0"),
        ("other_drm", "0..1"),
    ]);
    let worst = attacks.worst().unwrap();
    assert_eq!(worst.fields(), [query::attack::WORST]);
    for (cell, attack) in worst.cells().zip(cells(&attacks)) {
        let effect = attack.effect.as_ref().unwrap();
        for sum in query::attack::WORST.sums {
            let rows = cell.rows().filter(|row| {
                matches!(row.values[0], query::Value::Word(word) if sum.words.contains(&word))
            });
            let weight: aslodds::dist::Weight = rows.map(|row| row.weight).sum();
            assert_eq!(fraction(&weight, cell.total()), any(effect, sum.name));
        }
    }
    assert!(
        ask(&[("firers", "4-6-7"), ("range", "6")])
            .worst()
            .is_none()
    );
}

#[test]
fn units_that_cannot_be_are_no_answer() {
    let facts = [("firers", "4-6-7"), ("range", "6"), ("units", "4x7+3x7")];
    let error = AttackQuery::new(&facts, Variant::asl())
        .unwrap_err()
        .to_string();
    assert!(error.contains("at most 6 units"), "{error}");
    let error = AttackQuery::new(&facts[1..2], Variant::asl())
        .unwrap_err()
        .to_string();
    assert!(error.contains("firers is missing"), "{error}");
}

#[test]
fn a_leader_a_squad_and_a_rate_of_fire_are_solved_to_the_end() {
    let facts = [
        ("firers", "2x4-6-7+hmg:7-16/rof:3"),
        ("range", "6"),
        ("leader", "-1"),
        ("units", "4-4-7+8-0"),
        ("elr", "3"),
    ];
    let without_end = one(&facts).effect.unwrap();
    assert_eq!(without_end.parts, ["leader 8-0", "squad 7"]);
    let limited = |shots| {
        let facts = [&facts[..], &[("shots", shots)]].concat();
        one(&facts).effect.unwrap()
    };
    // More shots never help the target, and many of them are as good as no limit.
    let broken = |effect: &Effect| {
        let chance = effect.chances().into_iter().next().unwrap();
        assert_eq!(chance.sum, "broken-or-worse");
        ratio(&chance.of_all(), &effect.total)
    };
    let odds = ["1", "2", "4"].map(|shots| broken(&limited(shots)));
    assert!(odds.is_sorted(), "{odds:?}");
    let rest = broken(&without_end) - odds[2];
    // Half of the colored dice keep the rate of fire: a fifth shot comes in less than 1 of 16.
    assert!((0.0..0.0625).contains(&rest), "{rest}");
}
