//! Phases of a gun's fire, as typed.

use crate::{refusal, run, stdout};

const EXAMPLE: &str =
    "phase --gun \"PaK 38\" --range 6 --target-in woods --ca-change 1 --intensive";

fn json(line: &str) -> serde_json::Value {
    serde_json::from_str(&stdout(&format!("{line} --format json"))).unwrap()
}

#[test]
fn the_shots_their_arithmetic_and_the_odds() {
    let told = stdout(EXAMPLE);
    for words in [
        "from shot 3, acquired twice",
        "ROF kept: b; ROF lost: c",
        "a Gun without a turret that changes its CA",
        "the B# before it was lowered",
        "at least one critical hit",
        "the gun is removed",
        "standard deviation",
    ] {
        assert!(told.contains(words), "{words}\n{told}");
    }
}

#[test]
fn json_holds_shots_outcomes_and_caps() {
    let document = json(EXAMPLE);
    let phase = &document["situations"][0];
    let shots = phase["shots"].as_array().unwrap();
    let numbers = |key: &str| -> Vec<i64> {
        shots
            .iter()
            .map(|shot| shot[key].as_i64().unwrap())
            .collect()
    };
    assert_eq!(numbers("drm"), [4, 0, 2, -1, 1]);
    assert_eq!(numbers("rof"), [2, 3, 0, 3, 0]);
    assert_eq!(numbers("breakdown"), [12, 12, 10, 12, 10]);
    assert_eq!(phase["capped"]["hits"], 3);
    assert_eq!(phase["means"]["shots"]["fraction"], "283/108");
    let weights = phase["outcomes"].as_array().unwrap().iter().map(|outcome| {
        let weight = outcome["weight"].as_str().unwrap();
        weight.parse::<u128>().unwrap()
    });
    assert_eq!(
        weights.sum::<u128>().to_string(),
        phase["total"].as_str().unwrap()
    );
}

#[test]
fn every_format_holds_every_phase() {
    let line = "phase --gun 75L --nation german --range 1,6,13 --rof 1..3 --intensive no,yes";
    let lines = stdout(&format!("{line} --format ndjson"));
    assert_eq!(lines.lines().count(), 18);
    let csv = stdout(&format!("{line} --format csv"));
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    let place = |name: &str, headers: &csv::StringRecord| {
        headers.iter().position(|header| header == name).unwrap()
    };
    let shots = place("mean_shots", reader.headers().unwrap());
    let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    assert_eq!((rows.len(), &rows[0][shots]), (18, "1.2"));
    for format in ["table", "markdown", "html", "csv --long"] {
        let told = stdout(&format!("{line} --format {format}"));
        assert!(told.lines().count() >= 18, "{format}");
    }
}

#[test]
fn a_phase_is_told_with_dice_and_with_a_seed() {
    let told = stdout(&format!("{EXAMPLE} --dice 2,5,4,6,1,1"));
    for words in [
        "colored die 2 <= ROF 2: the gun may fire again",
        "one shot of Intensive Fire follows",
        "Final DR 3 < half of 8: critical hit",
    ] {
        assert!(told.contains(words), "{words}\n{told}");
    }
    let seed = stdout(&format!("{EXAMPLE} --seed 7"));
    assert!(seed.contains("seed 7"), "{seed}");
    assert_eq!(seed, stdout(&format!("{EXAMPLE} --seed 7")));
    assert!(refusal(&format!("{EXAMPLE} --dice 2,5")).contains("2"));
}

#[test]
fn a_file_keeps_a_phase() {
    let directory = tempfile::tempdir().unwrap();
    let line = "phase --gun 75L --nation german --range 13 --rof 2 --stop hits:2";
    let saved = run(
        &format!("{line} --save gun.toml --format csv"),
        directory.path(),
    );
    let read = run("phase --file gun.toml --format csv", directory.path());
    assert_eq!(saved, read);
    assert!(!read.starts_with("error"), "{read}");
}

#[test]
fn what_is_missing_or_forbidden_is_told() {
    let missing = refusal("phase --gun 75L --nation german --range 6");
    assert!(
        missing.contains("rof") && missing.contains("C2.24"),
        "{missing}"
    );
    let refused = refusal("phase --gun 75L --nation german --range 0 --type area --rof 2");
    assert!(refused.contains("C3.33"), "{refused}");
    let hull = "shot --gun \"PaK 40\" --range 6 --target afv --size average --cover wall";
    assert!(stdout(hull).contains("the turret alone counts"));
    assert!(refusal(&format!("{hull} --immobilization")).contains("C5.7"));
}
