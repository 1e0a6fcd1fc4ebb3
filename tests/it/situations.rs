//! Shots in the game's own words: published ones as fixtures, random ones by their laws.

use aslodds::dist::Weight;
use aslodds::engine::exact;
use aslodds::query::shot::{Detail, Group, PARAMS, ShotQuery, Shots};
use aslodds::query::{self, ParamKind, Variant};
use aslodds::rule::Value;
use aslodds::rules::to_hit::ToHitResult;
use aslodds::table::shots::{Answer, Odds, Situation};
use proptest::prelude::*;

fn solve(words: &[(&str, &str)], variant: &str) -> Result<Shots, aslodds::Error> {
    let variant: Variant = variant.parse().unwrap();
    ShotQuery::new(words, variant)?.solve(&query::unwatched)
}

fn only(shots: &Shots) -> Situation {
    shots.situations(Detail::Ledger).cells.next().unwrap()
}

fn out_of_216(odds: &Odds, wanted: impl Fn(&str) -> bool) -> String {
    (odds.weight_where(wanted) * 216_u32 / &odds.total).to_string()
}

#[test]
fn published_shots() {
    let mut reader = csv::ReaderBuilder::new()
        .comment(Some(b'#'))
        .from_reader(include_str!("../fixtures/situations.csv").as_bytes());
    let records: Vec<_> = reader.records().map(Result::unwrap).collect();
    assert!(records.len() >= 40);
    for record in &records {
        let words: Vec<(String, String)> = record[3]
            .split(' ')
            .map(|word| word.split_once('=').unwrap())
            .map(|(name, value)| match name {
                "gun" => (name.to_owned(), value.replace('_', " ")),
                _ => (name.to_owned(), value.to_owned()),
            })
            .collect();
        let words: Vec<(&str, &str)> = words
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
            .collect();
        let shots = solve(&words, &record[2]).unwrap_or_else(|error| panic!("{record:?}: {error}"));
        let answer = only(&shots).answer.unwrap();
        let found = [answer.base_th, answer.modified_th, answer.drm].map(|sum| sum.to_string());
        assert_eq!(found, [&record[4], &record[5], &record[6]], "{record:?}");
        if !record[7].is_empty() {
            let found = [
                out_of_216(&answer.odds, |word| word == "miss"),
                out_of_216(&answer.odds, |word| {
                    ["hit", "improbable-hit"].contains(&word)
                }),
                out_of_216(&answer.odds, |word| word.contains("critical")),
            ];
            assert_eq!(found, [&record[7], &record[8], &record[9]], "{record:?}");
        }
    }
}

#[test]
fn published_smoke_that_leaves_no_line_of_sight() {
    let words = [
        ("gun", "75L"),
        ("nation", "german"),
        ("range", "9"),
        ("hindrance", "smoke+dispersed-smoke+smoke"),
    ];
    let reason = only(&solve(&words, "asl").unwrap()).answer.unwrap_err();
    assert_eq!((reason.section, reason.numbers[0]), ("A6.7", 8));
}

/// The chart prints them in brackets, and at 1 and 2 hexes with point blank folded in.
#[test]
fn critical_hits_of_the_starter_kits_chart() {
    for (gun, range, rolls) in [
        ("88L", "1", "critical on Original 2-5, hit on 6-10"),
        ("88L", "2", "critical on Original 2-4, hit on 5-9"),
        ("88L", "6", "critical on Original 2-3, hit on 4-8"),
        ("88L", "12", "critical on Original 2-3, hit on 4-7"),
        ("88L", "24", "critical on Original 2, hit on 3-6"),
        ("20L", "13", "critical on Original 2, hit on 3-5"),
        ("20L", "19", "hit on Original 2-4"),
    ] {
        let words = [("gun", gun), ("nation", "german"), ("range", range)];
        let answer = only(&solve(&words, "starter-kit").unwrap()).answer.unwrap();
        assert_eq!(answer.rolls, rolls, "{gun} at {range}");
    }
}

/// The values of a word that random shots choose from.
fn values(place: usize) -> Vec<String> {
    let param = &PARAMS[place].param;
    let list = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
    match (param.name, param.kind) {
        ("gun", _) => query::shot::weapon_names()
            .chain(["75L", "28LL", "37L", "82*", "57"])
            .map(str::to_owned)
            .collect(),
        ("hindrance", _) => list(&[
            "grain:2",
            "smoke",
            "smoke@0",
            "brush@1+grain@1",
            "orchard+mist",
            "wp@2+grenade-smoke@2",
        ]),
        ("units", _) => list(&["gun:8", "4-6-7+9-1+gun:8/shield", "hs:7/broken+gun:8"]),
        ("range", _) => (0..=30).map(|range| range.to_string()).collect(),
        (_, ParamKind::Int { min, max, .. }) => (min..=max).map(|n| n.to_string()).collect(),
        (_, ParamKind::Word(words)) => list(words),
        (_, ParamKind::Flag) => list(&["yes", "no"]),
        (_, ParamKind::Text(_)) => Vec::new(),
    }
}

/// A gun, a range, what shots often ask for, and up to eight other words.
fn shots() -> impl Strategy<Value = Vec<(&'static str, String)>> {
    let word = (0..PARAMS.len()).prop_flat_map(|place| {
        (
            Just(PARAMS[place].param.name),
            prop::sample::select(values(place)),
        )
    });
    let place = |name: &str| {
        PARAMS
            .iter()
            .position(|word| word.param.name == name)
            .unwrap()
    };
    let gun = prop::sample::select(values(place("gun")));
    let range = prop::sample::select(values(place("range")));
    (gun, range, prop::collection::vec(word, 0..8)).prop_map(|(gun, range, others)| {
        let mut words = vec![
            ("gun", gun),
            ("range", range),
            ("nation", "german".to_owned()),
            ("year", "1944".to_owned()),
            ("size", "small".to_owned()),
            ("mount", "slow".to_owned()),
            ("units", "4-6-7+gun:8".to_owned()),
            ("hull_af", "8".to_owned()),
            ("all_af", "mixed".to_owned()),
        ];
        for (name, value) in others {
            words.retain(|(known, _)| *known != name);
            words.push((name, value));
        }
        // Who says something of the effect has to ask for it.
        if !words.contains(&("effect", "yes".to_owned())) {
            let of_effect = |name: &str| {
                let mut params = PARAMS.iter();
                params.any(|word| word.param.name == name && word.group == Group::Effect)
            };
            words.retain(|(name, _)| !of_effect(name));
        }
        words
    })
}

fn total(answer: &Answer, applies_to: &str) -> i16 {
    let lines = answer.ledger.iter();
    lines
        .filter(|line| line.applies_to == applies_to)
        .map(|line| line.value)
        .sum()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(3000) })]

    #[test]
    fn ledgers_sum_to_the_rule_and_odds_are_the_rules(
        words in shots(),
        variant in prop::sample::select(vec!["asl", "starter-kit"]),
    ) {
        let words: Vec<(&str, &str)> = words.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let shots = solve(&words, variant).unwrap();
        let situation = only(&shots);
        let Ok(answer) = situation.answer else {
            prop_assert!(shots.rules().next().is_none());
            return Ok(());
        };
        let rule = shots.rules().next().unwrap();
        prop_assert_eq!(total(&answer, "th"), rule.th);
        prop_assert_eq!(total(&answer, "drm"), rule.drm);
        prop_assert_eq!(total(&answer, "roll"), 0);
        prop_assert_eq!((answer.modified_th, answer.drm), (rule.th, rule.drm));
        prop_assert_eq!(answer.base_th, answer.ledger.iter().find(|line| line.case == "Base TH#").unwrap().value);
        prop_assert!(answer.ledger.iter().all(|line| !line.reason.section.is_empty()));
        let dist = exact::solve(&rule).unwrap();
        let weight = |wanted: fn(&ToHitResult) -> bool| -> Weight {
            dist.iter().filter(|(result, _)| wanted(result)).map(|(_, weight)| weight).sum()
        };
        let miss = answer.odds.weight_where(|word| word == "miss");
        prop_assert_eq!(miss, weight(|result| *result == ToHitResult::Miss));
        let critical = answer.odds.weight_where(|word| word.contains("critical"));
        let counts = answer.ledger.iter().all(|line| line.case != "critical hits");
        let rules = weight(|result| matches!(result, ToHitResult::CriticalHit | ToHitResult::ImprobableCriticalHit));
        prop_assert_eq!(critical, if counts { rules } else { Weight::ZERO });
    }
}

#[test]
fn a_sweep_is_its_shots_one_by_one_in_order() {
    let words = [
        ("gun", "PaK 40,88L,82*"),
        ("nation", "german"),
        ("range", "0..20/5"),
        ("type", "none,area"),
        ("concealed", "no,yes"),
    ];
    let shots = solve(&words, "asl").unwrap();
    assert_eq!(shots.len(), 3 * 5 * 2 * 2);
    let mut refused = 0;
    for situation in shots.situations(Detail::Ledger).cells {
        let texts = PARAMS.iter().zip(&situation.params);
        let words: Vec<(&str, String)> = texts
            .map(|(word, value)| match value {
                Value::Flag(flag) => (word.param.name, if *flag { "yes" } else { "no" }.to_owned()),
                Value::None | Value::Int(_) | Value::Word(_) => {
                    (word.param.name, value.to_string())
                }
            })
            .collect();
        let words: Vec<(&str, &str)> = words.iter().map(|(a, b)| (*a, b.as_str())).collect();
        match (
            situation.answer,
            only(&solve(&words, "asl").unwrap()).answer,
        ) {
            (Ok(swept), Ok(alone)) => assert_eq!(
                (swept.ledger, swept.odds, swept.rolls),
                (alone.ledger, alone.odds, alone.rolls)
            ),
            (Err(swept), Err(alone)) => {
                assert_eq!(swept, alone);
                refused += 1;
            }
            (swept, alone) => panic!("{swept:?} in the sweep, {alone:?} alone"),
        }
    }
    assert!(refused > 0);
    assert_eq!(shots.table().len(), shots.len() - refused);
    assert_eq!(shots.table().columns().len(), words.len());
}

#[test]
fn a_fact_that_is_needed_is_asked_for() {
    let error = |words: &[(&str, &str)]| solve(words, "asl").unwrap_err().to_string();
    assert!(error(&[("gun", "75L")]).starts_with("range is missing"));
    assert!(error(&[("gun", "75L"), ("range", "8")]).starts_with("nation is missing"));
    let tank = error(&[
        ("gun", "PaK 40"),
        ("range", "8"),
        ("target", "infantry,afv"),
    ]);
    assert!(tank.starts_with("size is missing"), "{tank}");
}
