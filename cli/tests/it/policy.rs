//! Best policies: answers, and what is refused.

use crate::{refusal, stdout};

fn json(line: &str) -> serde_json::Value {
    serde_json::from_str(&stdout(&format!("{line} --format json"))).unwrap()
}

#[test]
fn a_gun_fires_by_rate_of_fire_and_no_further() {
    let document =
        json("policy fire --type infantry --th 8 --rof 3 --intensive yes --hit 2 --malfunction -5");
    assert_eq!(document["policy"], "fire");
    let cell = &document["cells"][0];
    assert_eq!(
        (&cell["unit"], &cell["params"]["hit"]),
        (&"points".into(), &2.into())
    );
    let [ordinary, intensive] = cell["states"].as_array().unwrap().as_slice() else {
        panic!("{cell}");
    };
    assert_eq!(ordinary["best"], "fire");
    assert_eq!(intensive["best"], "keep");
    assert_eq!(intensive["ties"], serde_json::json!(["fire"]));
    assert_eq!(intensive["advantage"], "0");
}

#[test]
fn squads_stop_trying_when_there_is_smoke() {
    let said = stdout(
        "policy smoke --squads 2 --exponent 3 --smoke 6 --attempt -1 --stopped -3 --format csv",
    );
    let rows: Vec<Vec<&str>> = said.lines().map(|line| line.split(',').collect()).collect();
    let best = rows[0]
        .iter()
        .position(|heading| *heading == "best")
        .unwrap();
    let found: Vec<&str> = rows[1..].iter().map(|row| row[best]).collect();
    assert_eq!(found, ["try", "try", "run"]);
}

#[test]
fn every_command_of_the_help_is_run_as_written() {
    let help = stdout("policy --help");
    let one_line = help.split_whitespace().collect::<Vec<_>>().join(" ");
    let (_, examples) = one_line.split_once("Examples:").unwrap();
    let examples: Vec<&str> = examples.split("aslodds ").skip(1).collect();
    assert_eq!(examples.len(), 4);
    for example in examples {
        assert!(stdout(example).contains("best"), "{example}");
    }
}

#[test]
fn what_is_refused() {
    for (line, words) in [
        ("fire --type infantry", "--th"),
        ("fire --type infantry --th 8 --rof 6", "0 to 5"),
        (
            "fire --type infantry --th 8 --goal chanse",
            "did you mean chance?",
        ),
        (
            "fire --type infantry --th 8 --goal chance --hit 2",
            "leave it out",
        ),
        ("smoke --squads 2", "exponent is missing"),
        ("smoke --each 3+7", "such as 3+3+2"),
        ("smoke --exponent 3 --format parquet", "parquet"),
        ("smok --exponent 3", "smoke"),
    ] {
        let said = refusal(&format!("policy {line}"));
        assert!(said.contains(words), "{line}\n{said}");
    }
}
