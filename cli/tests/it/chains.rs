//! Chains through the program: the contract of JSON, questions, what is refused.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::{refusal, stdout};

fn json(line: &str) -> Value {
    serde_json::from_str(&stdout(&format!("{line} --format json"))).unwrap()
}

/// The probabilities of the outcomes of the only cell, as weights of its total.
fn weights(document: &Value) -> (BTreeMap<String, u128>, u128) {
    let [cell] = document["cells"].as_array().unwrap().as_slice() else {
        panic!("{document}");
    };
    let number = |value: &Value| value.as_str().unwrap().parse::<u128>().unwrap();
    let outcomes = cell["outcomes"].as_array().unwrap().iter();
    let weights = outcomes.map(|row| (row["outcome"].to_string(), number(&row["weight"])));
    (weights.collect(), number(&cell["total"]))
}

#[test]
fn a_gun_with_a_limit_has_all_its_outcomes() {
    let document = json("odds fire --type infantry --th 8 --drm 1 --rof 3 --max-shots 2");
    let params = &document["cells"][0]["params"];
    assert_eq!(
        *params,
        serde_json::json!({
            "type": "infantry", "th": 8, "drm": 1, "roll": "normal", "rof": 3, "breakdown": 12,
            "breaking_shot": "resolves", "max_shots": 2,
        })
    );
    let (weights, total) = weights(&document);
    assert_eq!(weights.values().sum::<u128>(), total);
    // Of 1296 pairs of DRs: two critical hits are two Original 2s.
    let both = r#"{"hits":0,"critical_hits":2,"shots":2,"malfunctioned":false}"#;
    assert_eq!(weights[both] * 1296, total);
    assert!(document["cells"][0].get("unfinished").is_none());
    assert!(document.get("capped").is_none());
}

#[test]
fn caps_make_what_has_no_end_exact() {
    let line = "odds fire --type infantry --th 8 --drm 1 --rof 3 --breaking-shot no-effect";
    let document = json(&format!("{line} --cap hits=6,critical_hits=6,shots=1"));
    assert_eq!(
        document["capped"],
        serde_json::json!({"hits": 6, "critical_hits": 6, "shots": 1})
    );
    let cell = &document["cells"][0];
    assert!(cell.get("unfinished").is_none());
    // The gun breaks with 1/36 of every shot, of two on average.
    assert_eq!(cell["moments"]["malfunctioned"]["mean"], "1/18");
    assert_eq!(cell["moments"]["shots"]["mean"], "2");
}

#[test]
fn what_is_left_is_shown() {
    let document = json("odds fire --type infantry --th 8 --drm 1 --rof 3 --marginal shots");
    let cell = &document["cells"][0];
    let p = cell["unfinished"]["p"].as_f64().unwrap();
    assert!(0.0 < p && p < 1e-6, "{p}");
    let sum: f64 = cell["outcomes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row["p"].as_f64().unwrap())
        .sum();
    assert!((sum + p - 1.0).abs() < 1e-12);
    let csv = stdout("odds fire --type infantry --th 8 --rof 3 --marginal shots --format csv");
    let last: Vec<&str> = csv.lines().last().unwrap().split(',').collect();
    assert_eq!(last[8], "", "{last:?}");
}

#[test]
fn published_odds_of_a_rate_of_fire() {
    let line = "odds fire --type infantry --th 8 --drm 1 --fractions --marginal critical_hits";
    for (rof, one_in) in [(1, "1/31"), (2, "1/25"), (3, "1/19")] {
        let said = stdout(&format!("{line} --rof {rof} --cap critical_hits=1"));
        assert!(said.contains(one_in), "{said}");
    }
    let hit = "odds fire --type infantry --th 8 --drm 0 --rof 3 --at-least hits+critical_hits=1";
    assert!(stdout(hit).contains("26/35"));
    assert!(stdout(&format!("{hit} --variant asl+rof-die:third")).contains("52/63"));
}

#[test]
fn the_fewest_squads_are_told() {
    let said = stdout("odds smoke-plan --each 1+2+3+3+2 --need 4/5 --fractions");
    for words in ["3+3+2", "5/6", "placed ≥ 1"] {
        assert!(said.contains(words), "{words}: {said}");
    }
}

#[test]
fn a_run_is_told_shot_by_shot() {
    let document = json("explain fire --type infantry --th 8 --drm 1 --rof 2 --dice 2,5,4,6,1");
    let cell = &document["cells"][0];
    let paths = cell["paths"].as_array().unwrap();
    assert_eq!(paths.len(), 2);
    assert_eq!(paths[0]["outcome"]["goes_on"], true);
    assert_eq!(paths[1]["outcome"]["goes_on"], false);
    assert_eq!(cell["unused_faces"], serde_json::json!([1]));
}

#[test]
fn what_is_refused_says_what_to_type() {
    let fire = "odds fire --type infantry --th 8 --rof 3";
    for (line, words) in [
        (format!("{fire} --cap hit=6"), "did you mean hits?"),
        (format!("{fire} --cap hits"), "such as hits=6"),
        (format!("{fire} --cap hits=0"), "1 to 10000"),
        (
            format!("{fire} --cap malfunctioned=1"),
            "the cap of a count",
        ),
        (
            format!("{fire} --cap hits=2 --at-least hits=3"),
            "3 or more",
        ),
        (
            format!("{fire} --given malfunctioned=maybe"),
            "known are yes, no",
        ),
        (
            format!("{fire} --given malfunctioned=no --format csv"),
            "--cap",
        ),
        (format!("{fire} --marginal hits,,shots"), "--marginal"),
        (
            format!("{fire} --max-shots 1000 --format csv"),
            "aslodds simulate fire",
        ),
        ("odds smoke-plan --squads 3".to_owned(), "--each 2+2+3"),
        (
            "odds smoke-plan --each 2+7".to_owned(),
            "exponents of squads",
        ),
        (
            "odds smoke-plan --each gun:9:8 --need 0.5".to_owned(),
            "squads alone",
        ),
        ("odds smoke-plan --each 2+2 --need 1.5".to_owned(), "90%"),
        (
            "odds smoke-round --th 9 --depletion 8 --occupants a".to_owned(),
            "joined by +",
        ),
        ("chart dice fire --type infantry --th 8".to_owned(), "dice"),
    ] {
        let said = refusal(&line);
        assert!(said.contains(words), "{line}: {said}");
    }
}
