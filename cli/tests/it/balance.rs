//! Records of games, and two procedures side by side.

use std::fs;

use serde_json::Value;

use crate::{aslodds, refusal, stdout};

fn json(line: &str) -> Value {
    serde_json::from_str(&stdout(&format!("balance --format json {line}"))).unwrap()
}

#[test]
fn a_record_of_wins_and_losses() {
    let found = json("--wins 14 --losses 9");
    let record = &found["records"][0];
    // scipy: stats.binomtest(14, 23).pvalue, and its proportion_ci().
    let close = |value: &Value, known: f64| (value.as_f64().unwrap() - known).abs() < 1e-9;
    assert!(close(&record["p_value"], 0.404_872_894_287_109_4));
    assert!(close(&record["exact"]["low"], 0.385_418_957_388_849_57));
    assert!(close(&record["exact"]["high"], 0.802_923_576_030_985_6));
    assert_eq!(record["needed"], 169);
    for format in ["table", "markdown", "html"] {
        let said = stdout(&format!("balance --wins 14 --losses 9 --format {format}"));
        assert!(said.contains("169 games"), "{said}");
    }
    let lines = stdout("balance --wins 1 --losses 1 --format ndjson");
    assert_eq!(lines.lines().count(), 1);
    assert!(stdout("balance --wins 1 --losses 1 --format csv").starts_with("scenario,side,"));
}

#[test]
fn none_of_none_all_and_nothing() {
    assert!(stdout("balance --wins 0 --losses 0").contains("nothing is known"));
    assert!(stdout("balance --wins 9 --losses 0").contains("first side is favored"));
    assert!(stdout("balance --wins 0 --losses 9 --sides A,B").contains("B is favored"));
    let uniform = json("--wins 1 --losses 0 --prior uniform");
    assert_eq!(uniform["records"][0]["above_half"], 0.75);
    assert_eq!(json("--wins 1 --losses 0 --prior 1,1"), uniform);
}

#[test]
fn games_in_a_file() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("games.csv");
    fs::write(
        &path,
        "scenario,winner\r\nS1,German\r\nS1,Russian\r\nS1,\r\nS1,British\r\n",
    )
    .unwrap();
    let found = json(path.to_str().unwrap());
    let record = &found["records"][0];
    assert_eq!(
        (&record["wins"], &record["losses"], &record["draws"]),
        (&1.into(), &1.into(), &1.into())
    );
    assert_eq!(found["lines"]["bad"], 1);
    let said = stdout(&format!("balance {}", path.display()));
    assert!(
        said.contains("more than two sides: British, German, Russian"),
        "{said}"
    );
}

#[test]
fn two_procedures_side_by_side() {
    let line = "balance fire --type infantry --th 8 --count hits+critical_hits --format json -- \
                fire --type infantry --th 7";
    let found: Value = serde_json::from_str(&stdout(line)).unwrap();
    // One DR each: 26 of 36 hit, and 21 of 36.
    assert_eq!(found["a_more"]["fraction"], "65/216");
    assert_eq!(found["b_more"]["fraction"], "35/216");
    assert_eq!(found["same"]["fraction"], "29/54");
    for format in ["table", "markdown", "html", "csv", "ndjson"] {
        aslodds(&line.replace("json", format)).assert().success();
    }
    let one_in = line.replace("--format json", "--fractions");
    assert!(stdout(&one_in).contains("A comes to more in 65/216"));
}

#[test]
fn what_is_refused() {
    for (line, words) in [
        ("balance", "FILE"),
        ("balance --wins 3", "--losses"),
        ("balance --wins 3 --losses -1", "unexpected"),
        ("balance --wins 3 --losses 1 --level 95", "below 1"),
        (
            "balance --wins 3 --losses 1 --prior flat",
            "jeffreys, uniform",
        ),
        ("balance --wins 3 --losses 1 --sides A", "German,Russian"),
        ("balance no-such-file.csv", "cannot read"),
        ("balance fire --type infantry --th 8 --count hits", "RULE"),
        (
            "balance fire --type infantry --th 8 --count hit -- fire --type infantry --th 8",
            "did you mean hits?",
        ),
        (
            "balance fire --type infantry --th 7,8 --count hits -- fire --type infantry --th 8",
            "one cell",
        ),
        (
            "balance fire --type infantry --th 8 --count hits -- fire --type infantry",
            "after --",
        ),
        ("balance to-hit --type infantry", "unexpected"),
    ] {
        assert!(refusal(line).contains(words), "{line}: {}", refusal(line));
    }
}

#[test]
fn a_growing_sample_is_drawn() {
    let svg = stdout(
        "chart convergence to-hit --type infantry --th 8 --outcome any-hit --trials 1e4 --seed 7",
    );
    assert!(svg.contains("exact: 72.22 %, inside"));
    for (line, words) in [
        ("to-hit --type infantry --th 7,8 --outcome hit", "one cell"),
        (
            "to-hit --type infantry --th 8 --outcome hit --half-width 0.01",
            "--trials",
        ),
        (
            "to-hit --type infantry --th 8 --outcome hit --x th",
            "no choice of x",
        ),
    ] {
        let said = refusal(&format!("chart convergence {line} --trials 1e3"));
        // A half-width and trials exclude each other before anything else does.
        assert!(said.contains(words), "{line}: {said}");
    }
}
