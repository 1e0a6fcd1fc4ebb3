//! The short procedures: written a second time over every face, published odds, laws.

use std::collections::BTreeMap;

use aslodds::engine::exact;
use aslodds::engine::trace::Explained;
use aslodds::query::{self, Query, RuleId, Value, Variant};
use aslodds::rule::{Outcome, Rule};
use aslodds::rules::breakdown::{Breakdown, BreakdownResult};
use aslodds::rules::concealment::{Concealment, ConcealmentResult};
use aslodds::rules::gun_duel::{Duelist, GunDuel, GunDuelResult};
use aslodds::rules::random_selection::{RandomSelection, Selection};
use aslodds::rules::repair::{Repair, RepairResult};
use aslodds::rules::sniper_attack::{SniperAttack, SniperAttackResult};
use aslodds::rules::to_hit::Roll;
use aslodds::rules::wind::{Wind, WindResult};
use strum::IntoEnumIterator;

/// Every row of `dice` faces, each once.
fn faces(dice: u32) -> impl Iterator<Item = Vec<u8>> {
    (0..6_u32.pow(dice)).map(move |row| {
        let face = |die| u8::try_from(row / 6_u32.pow(die) % 6).unwrap() + 1;
        (0..dice).map(face).collect()
    })
}

/// The odds of a rule are those of `judge` over every row of faces, and its explanation has a
/// cited note on every path.
fn check<R: Rule + std::fmt::Debug>(rule: &R, dice: u32, judge: impl Fn(&[u8]) -> R::Outcome)
where
    R::Outcome: std::fmt::Debug,
{
    let mut counts: BTreeMap<R::Outcome, u64> = BTreeMap::new();
    for row in faces(dice) {
        *counts.entry(judge(&row)).or_default() += 1;
    }
    let dist = exact::solve(rule).unwrap();
    let scale = 6_u64.pow(dice) / u64::try_from(dist.total()).unwrap();
    let found: BTreeMap<R::Outcome, u64> = dist
        .iter()
        .map(|(outcome, weight)| (outcome.clone(), scale * u64::try_from(weight).unwrap()))
        .collect();
    assert_eq!(found, counts, "{rule:?}");
    let paths = exact::solve(&Explained(rule)).unwrap();
    assert!(paths.outcomes().all(|path| !path.notes.is_empty()));
    assert!(paths.map(|path| path.outcome.clone()) == dist, "{rule:?}");
}

#[test]
fn every_breakdown() {
    for breakdown in 2..=12 {
        for removal in std::iter::once(None).chain((2..=12).map(Some)) {
            for circled in [false, true] {
                let weapon = Breakdown {
                    number: breakdown,
                    removal,
                    circled,
                };
                check(&weapon, 2, |faces| {
                    let dr = faces[0] + faces[1];
                    match (removal, dr, circled) {
                        (Some(x), _, _) if x <= dr => BreakdownResult::Removed,
                        (_, 12, _) => BreakdownResult::Malfunctions,
                        (_, _, true) if breakdown <= dr => BreakdownResult::LowAmmo,
                        (_, _, false) if breakdown <= dr => BreakdownResult::Malfunctions,
                        (_, _, _) => BreakdownResult::Unharmed,
                    }
                });
            }
        }
    }
}

#[test]
fn every_repair() {
    for repair in 1..=5 {
        check(&Repair::Gun { repair }, 1, |faces| match faces[0] {
            6 => RepairResult::Eliminated,
            dr if repair >= dr => RepairResult::Repaired,
            _ => RepairResult::StillMalfunctioned,
        });
    }
    check(&Repair::VehicleWeapon, 1, |faces| {
        [
            RepairResult::Repaired,
            RepairResult::StillMalfunctioned,
            RepairResult::StillMalfunctioned,
            RepairResult::StillMalfunctioned,
            RepairResult::StillMalfunctioned,
            RepairResult::Disabled,
        ][usize::from(faces[0]) - 1]
    });
}

#[test]
fn every_duel() {
    let counted = |roll, dice: &[u8]| {
        let mut dice = [i16::from(dice[0]), i16::from(dice[1])];
        dice.sort_unstable();
        match roll {
            Roll::Normal => dice[0] + dice[1],
            Roll::DoubleLower => 2 * dice[0] + dice[1],
        }
    };
    for (drm, roll) in (-2..=2).flat_map(|drm| Roll::iter().map(move |roll| (drm, roll))) {
        for enemy_roll in Roll::iter() {
            let duel = GunDuel {
                own: Duelist { drm, roll },
                enemy: Duelist {
                    drm: 1,
                    roll: enemy_roll,
                },
            };
            check(&duel, 4, |faces| {
                // A difference of DRM outweighs any difference of dice.
                let lead =
                    100 * (1 - drm) + counted(enemy_roll, &faces[2..]) - counted(roll, &faces[..2]);
                match lead {
                    1.. => GunDuelResult::First,
                    0 => GunDuelResult::Tied,
                    _ => GunDuelResult::Second,
                }
            });
        }
    }
}

#[test]
fn every_selection() {
    for units in 1..=5_u8 {
        check(&RandomSelection::of(units), units.into(), |faces| {
            let highest = faces.iter().max().unwrap();
            Selection {
                selected: u8::try_from(faces.iter().filter(|dr| *dr == highest).count()).unwrap(),
                this_one: faces[0] == *highest,
            }
        });
    }
}

#[test]
fn the_largest_selection() {
    // One of 8 alone: some face beats 7 others, 8 x (0 + 1 + 2^7 + 3^7 + 4^7 + 5^7); all 8: 6.
    let dist = exact::solve(&RandomSelection::of(8)).unwrap();
    let of = |count| dist.fraction_where(|selection| selection.selected == count);
    let alone = 8 * (1 + 128 + 2_187 + 16_384 + 78_125);
    assert_eq!(of(1), in_all(alone, 6_u32.pow(8)));
    assert_eq!(of(8), in_all(6, 6_u32.pow(8)));
}

fn in_all(ways: u32, total: u32) -> aslodds::dist::Fraction {
    aslodds::dist::Fraction::from_parts(ways.into(), total.into())
}

#[test]
fn every_sniper() {
    for san in 2..=7 {
        check(&SniperAttack { san }, 3, |faces| {
            match (san == faces[0] + faces[1], faces[2]) {
                (false, _) => SniperAttackResult::NoAttack,
                (true, 1) => SniperAttackResult::EffectiveOn1,
                (true, 2) => SniperAttackResult::EffectiveOn2,
                (true, _) => SniperAttackResult::NoEffect,
            }
        });
    }
}

#[test]
fn every_concealment() {
    for at_most in 1..=6_u8 {
        check(&Concealment { at_most }, 1, |faces| {
            if (1..=at_most).contains(&faces[0]) {
                ConcealmentResult::Changed
            } else {
                ConcealmentResult::Unchanged
            }
        });
    }
}

#[test]
fn every_wind() {
    check(&Wind::Start, 1, |faces| {
        [
            WindResult::NoWind,
            WindResult::NoWind,
            WindResult::NoWind,
            WindResult::MildBreeze,
            WindResult::MildBreeze,
            WindResult::HeavyWinds,
        ][usize::from(faces[0]) - 1]
    });
    check(&Wind::RallyPhase, 2, |faces| match faces {
        [1, 1] => WindResult::Change,
        [6, 6] => WindResult::Gusts,
        _ => WindResult::NoChange,
    });
}

/// The chance of an outcome in the one cell of a query.
fn odds(rule: RuleId, params: &[(&str, &str)], outcome: &[Value]) -> String {
    let query = Query::new(rule, params, Variant::asl()).unwrap();
    let table = query::odds(&query, &query::unwatched).unwrap();
    let cell = table.cells().next().unwrap();
    cell.row(outcome).unwrap().fraction().to_string()
}

#[test]
fn published_odds() {
    let word = |rule, params: &[(&str, &str)], word| odds(rule, params, &[Value::Word(word)]);
    // A flamethrower with X10 is removed on 10 or more: once in six shots.
    assert_eq!(
        word(RuleId::Breakdown, &[("removal", "10")], "removed"),
        "1/6"
    );
    // SAN 4: 3/36 for each DR, a third of that effective.
    let sniper = |outcome| word(RuleId::SniperAttack, &[("san", "4")], outcome);
    assert_eq!(sniper("no-attack"), "11/12");
    assert_eq!(sniper("no-effect"), "1/18");
    assert_eq!(sniper("effective-on-1"), "1/72");
    assert_eq!(sniper("effective-on-2"), "1/72");
    // Concealment: 33, 50 and 66 %.
    for (at_most, chance) in [("2", "1/3"), ("3", "1/2"), ("4", "2/3")] {
        let params = [("at_most", at_most)];
        assert_eq!(word(RuleId::Concealment, &params, "changed"), chance);
    }
    // A Gun Duel of +6 (B, C and C2) against +6 (3, doubled in woods): the dice decide; the firer
    // in motion counts his lower die twice.
    let duel = [("drm", "6"), ("enemy_drm", "6"), ("roll", "double-lower")];
    assert_eq!(word(RuleId::GunDuel, &duel, "first"), "85/324");
    assert_eq!(word(RuleId::GunDuel, &duel, "tied"), "53/648");
}

#[test]
fn every_example_is_a_good_question() {
    for rule in RuleId::iter() {
        let description = rule.description();
        let examples = description.examples;
        for (text, least) in [(examples.cell, 1), (examples.row, 2), (examples.grid, 2)] {
            let words: Vec<&str> = text.split_whitespace().collect();
            let names: Vec<String> = words
                .chunks(2)
                .map(|pair| pair[0].trim_start_matches('-').replace('-', "_"))
                .collect();
            let params: Vec<(&str, &str)> = names
                .iter()
                .zip(words.chunks(2))
                .map(|(name, pair)| (name.as_str(), pair[1]))
                .collect();
            let query = Query::new(rule, &params, Variant::asl()).unwrap();
            assert!(query.cells() >= least, "{} {text}", description.name);
            let table = query::odds(&query, &query::unwatched).unwrap();
            assert!(table.cells().all(|cell| cell.rows().len() >= 1));
        }
    }
}

#[test]
fn closed_outcomes_are_listed_in_order() {
    fn check<T: Outcome + std::fmt::Debug>() {
        let all = T::all();
        assert!(all.is_sorted() && all.len() >= 2, "{all:?}");
    }
    check::<BreakdownResult>();
    check::<RepairResult>();
    check::<GunDuelResult>();
    check::<SniperAttackResult>();
    check::<ConcealmentResult>();
    check::<WindResult>();
}

#[test]
fn the_engines_agree() {
    for (rule, params) in [
        (
            RuleId::Breakdown,
            &[
                ("breakdown", "8..12"),
                ("removal", "none,10..12"),
                ("circled", "no,yes"),
            ][..],
        ),
        (
            RuleId::Repair,
            &[("of", "gun,vehicle-weapon"), ("repair", "1..5")],
        ),
        // Four dice, and up to eight: these are run trial by trial.
        (
            RuleId::GunDuel,
            &[
                ("drm", "0,1"),
                ("enemy_drm", "0,1"),
                ("roll", "normal,double-lower"),
            ],
        ),
        (RuleId::RandomSelection, &[("units", "1..8")]),
        (RuleId::SniperAttack, &[("san", "2..7")]),
        (RuleId::Concealment, &[("at_most", "1..6")]),
        (RuleId::Wind, &[("when", "start,rally-phase")]),
    ] {
        let query = Query::new(rule, params, Variant::asl()).unwrap();
        let watch = aslodds::engine::monte_carlo::unwatched;
        let check = query::check(&query, (7, 50_000), 0.001, 1, &watch).unwrap();
        assert!(check.agrees, "{rule:?} {:?}", check.worst);
    }
}
