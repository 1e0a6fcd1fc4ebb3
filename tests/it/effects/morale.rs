//! One unit of every kind and state against every check.

use aslodds::engine::exact;
use aslodds::query::{self, Query, RuleId, Variant};
use aslodds::rules::morale::{Check, MoraleCheck};
use aslodds::rules::unit::{Fate, Loss, Unit, UnitState};
use strum::VariantNames;

use super::model::{Kind, Man, leader, man, squad};
use super::{every, part};

/// Every start state that a unit of a kind can be in.
fn states(of: Man) -> Vec<Man> {
    let whole = [of, of.pinned(), of.broken()];
    let wounded = whole.map(Man::wounded);
    if of.is_leader() {
        [whole, wounded].concat()
    } else {
        whole.to_vec()
    }
}

/// Units of every kind: crews with an ELR that does not matter, and a better broken side.
fn kinds() -> Vec<Man> {
    let better_broken = Man {
        broken_morale: 9,
        ..squad(8)
    };
    vec![
        squad(7),
        squad(6).elr(0),
        squad(7).elr(2),
        better_broken,
        man(Kind::Half, 7),
        man(Kind::Half, 8).elr(3),
        man(Kind::Crew, 8).elr(0),
        leader(8, 0),
        leader(9, -1).elr(1),
        leader(10, -3).elr(5),
        leader(6, 1).elr(2),
    ]
}

/// The state of an Original 12 is told apart by the dice alone: 11 sums, and a wound's 6 faces.
#[test]
fn every_unit_against_every_check() {
    let mut cells = 0;
    for before in kinds().into_iter().flat_map(states) {
        for added in [None, Some(0), Some(1), Some(2), Some(3), Some(4)] {
            for leadership in -2..=1_i8 {
                let ways = every(|dice| {
                    let mut unit = before;
                    let heat = match added {
                        None => {
                            unit.pin_check(leadership.into(), dice);
                            false
                        }
                        Some(added) => unit.check(i32::from(added) + i32::from(leadership), dice),
                    };
                    (unit.word(), heat)
                });
                let check = MoraleCheck {
                    unit: before.unit(),
                    check: added.map_or(Check::Pin, Check::Morale),
                    leadership,
                };
                let dist = exact::solve(&check).unwrap();
                assert_eq!(dist.len(), ways.len(), "{check:?}");
                for ((word, heat), ways) in ways {
                    let found = dist.fraction_where(|after| {
                        after.fate == fate(word) && after.heat_of_battle == heat
                    });
                    assert_eq!(found, part(ways), "{word}, {heat}, of {check:?}");
                }
                cells += 1;
            }
        }
    }
    // 7 kinds without a wound in 3 states, 4 of leaders in 6: 45, by 6 checks, by 4 leaders.
    assert_eq!(cells, 45 * 6 * 4);
}

fn fate(word: &str) -> Fate {
    word.parse().unwrap()
}

/// A half of a squad that was reduced before is eliminated by the next Casualty Reduction.
#[test]
fn a_reduced_squad_is_no_more_than_a_half_squad() {
    let reduced = Unit {
        before: UnitState {
            loss: Loss::Reduced,
            ..UnitState::GOOD
        },
        ..squad(7).unit()
    };
    let check = MoraleCheck {
        unit: reduced,
        check: Check::Morale(0),
        leadership: 0,
    };
    let dist = exact::solve(&check).unwrap();
    // An Original 12 alone: 1 of 36.
    let gone = dist.fraction_where(|after| after.fate == Fate::Eliminated);
    assert_eq!(gone.to_string(), "1/36");
}

/// Through the front door: the words of a query reach the same unit.
#[test]
fn the_words_of_a_query() {
    for (kind, of) in [
        ("squad", man(Kind::Squad, 7)),
        ("half-squad", man(Kind::Half, 7)),
        ("crew", man(Kind::Crew, 7)),
        ("leader", leader(7, 0)),
    ] {
        for (before, of) in [
            ("good-order", of),
            ("pinned", of.pinned()),
            ("broken", of.broken()),
            ("wounded", if of.is_leader() { of.wounded() } else { of }),
        ] {
            let of = of.elr(2);
            let words = [
                ("morale", "7"),
                ("check", "2mc"),
                ("elr", "2"),
                ("kind", kind),
                ("before", before),
            ];
            let query = Query::new(RuleId::MoraleCheck, &words, Variant::asl()).unwrap();
            let table = query::odds(&query, &query::unwatched).unwrap();
            let cell = table.cells().next().unwrap();
            let ways = every(|dice| {
                let mut unit = of;
                unit.check(2, dice);
                unit.word()
            });
            for word in Fate::VARIANTS {
                let rows = cell
                    .rows()
                    .filter(|row| row.values[0] == query::Value::Word(word));
                let found: f64 = rows.map(|row| row.p()).sum();
                let expected = ways
                    .get(word)
                    .map_or(0.0, |ways| part(*ways).to_f64().value());
                assert!(
                    (found - expected).abs() < 1e-15,
                    "{word} of {kind} {before}"
                );
            }
        }
    }
}
