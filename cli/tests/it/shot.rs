//! Shots in the game's own words, as typed.

use std::fs;

use crate::{refusal, run, stdout};

const EXAMPLE: &str = "shot --gun 75L --nation german --range 13 --hindrance grain:2 --acquired 2";

fn json(line: &str) -> serde_json::Value {
    serde_json::from_str(&stdout(&format!("{line} --format json"))).unwrap()
}

#[test]
fn the_ledger_the_odds_and_the_rolls() {
    let told = stdout(EXAMPLE);
    for words in [
        "Infantry Target Type, 13 hexes, black",
        "C4.12",
        "= Modified TH#",
        "the target is acquired",
        "2 hex(es) of grain",
        "critical on Original 2-3, hit on 4-7",
        "18/36",
    ] {
        assert!(told.contains(words), "{words}\n{told}");
    }
}

#[test]
fn json_holds_what_the_contract_says() {
    let document = json(EXAMPLE);
    let situations = document["situations"].as_array().unwrap();
    let [shot] = &situations[..] else {
        panic!("{document}");
    };
    assert_eq!(shot["params"]["gun"], "75L");
    assert_eq!(shot["params"]["cx"], false);
    assert_eq!(shot["params"]["leader"], serde_json::Value::Null);
    assert_eq!(shot["type"], "infantry");
    let sums = ["base_th", "modified_th", "drm"].map(|key| shot[key].as_i64().unwrap());
    assert_eq!(sums, [6, 7, 0]);
    let line = &shot["ledger"][3];
    assert_eq!(
        line.to_string(),
        r#"{"applies_to":"drm","case":"Case R","reason":"2 hex(es) of grain","value":2,"section":"B15"}"#
    );
    assert_eq!(shot["total"], "36");
    assert_eq!(shot["outcomes"][2]["outcome"]["result"], "critical-hit");
    assert_eq!(shot["outcomes"][2]["weight"], "3");
}

#[test]
fn what_if_tells_what_each_line_is_worth() {
    let told = stdout(&format!("{EXAMPLE} --what-if"));
    for words in [
        "without Case N",
        "without Case R",
        "DRM one less",
        "TH# one more",
        "+25.00",
    ] {
        assert!(told.contains(words), "{words}\n{told}");
    }
    let document = json(&format!("{EXAMPLE} --what-if"));
    let changes = document["situations"][0]["what_if"].as_array().unwrap();
    assert_eq!(changes.len(), 3 + 4);
    assert_eq!(changes[1]["drm"], 2);
}

#[test]
fn an_impossible_shot_is_refused_alone_and_a_row_in_a_sweep() {
    let area = "shot --gun 75L --nation german --type area --range";
    assert!(refusal(&format!("{area} 0")).contains("C3.33: no Area Target Type at range 0"));
    let document = json(&format!("{area} 0,1"));
    assert_eq!(document["situations"][0]["refused"]["section"], "C3.33");
    assert_eq!(document["situations"][1]["base_th"], 7);
    let table = stdout(&format!("{area} 0,1"));
    assert!(
        table.contains("C3.33 no Area Target Type at range 0"),
        "{table}"
    );
    let csv = stdout(&format!("{area} 0,1 --format csv"));
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    let refused = reader
        .headers()
        .unwrap()
        .iter()
        .position(|name| name == "refused")
        .unwrap();
    let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    assert!(rows[0][refused].starts_with("C3.33"));
    assert!(rows[1..].iter().all(|row| row[refused].is_empty()));
    let markdown = stdout(&format!("{area} 0,1 --format markdown"));
    assert!(
        markdown.contains("| C3.33 no Area Target Type at range 0 |"),
        "{markdown}"
    );
}

#[test]
fn every_format_holds_every_shot() {
    let line = "shot --gun 75L,88L --nation german --range 1..24/4 --cx no,yes";
    assert_eq!(
        stdout(&format!("{line} --format ndjson")).lines().count(),
        2 * 6 * 2
    );
    let wide = stdout(&format!("{line} --format csv --wide"));
    let mut reader = csv::Reader::from_reader(wide.as_bytes());
    let headers = reader.headers().unwrap().clone();
    for name in [
        "gun",
        "range",
        "modified_th",
        "drm",
        "weight_critical_hit",
        "p_hit",
    ] {
        assert_eq!(
            headers.iter().filter(|header| *header == name).count(),
            1,
            "{name}"
        );
    }
    let unique: std::collections::BTreeSet<&str> = headers.iter().collect();
    assert_eq!(unique.len(), headers.len());
    assert_eq!(reader.records().map(Result::unwrap).count(), 2 * 6 * 2);
}

#[test]
fn words_that_are_missing_or_misspelt() {
    let check = |line: &str, words: &[&str]| {
        let said = refusal(line);
        for word in words {
            assert!(said.contains(word), "{line}\n{said}");
        }
    };
    check("shot --range 3", &["gun is missing", "75L"]);
    check("shot --gun 75L --range 8", &["nation is missing", "A25"]);
    check(
        "shot --gun 75 --nation american --range 8",
        &["year is missing"],
    );
    check(
        "shot --gun 75L --nation german --range 3 --target afv",
        &["size is missing", "C6.7"],
    );
    check(
        "shot --gun 75L --nation germn --range 3",
        &["did you mean german?"],
    );
    check(
        "shot --gun Matilda-III --range 3",
        &["did you mean Matilda II?"],
    );
    check("shot --gun T-34 --range 3", &["T-34 M40", "T-34/85"]);
    check(
        "shot --gun 75L --range 3 --hindrance grian",
        &["did you mean grain?"],
    );
    check("shot --gun 75L --range 3 --acqired 1", &["--acquired"]);
    check("shot --gun 75L --range 201", &["0 to 200"]);
    check("shot --gun 75L --range 3 --cx maybe", &["yes, no"]);
    check(
        "shot --gun MG --target afv --size small --range 3 --barrel l",
        &["C4.1"],
    );
    check(
        "shot --gun 75L --nation german --range 9 --hindrance smoke:2",
        &["A6.7", "+6"],
    );
    check(
        "shot --gun BAZ45 --range 2 --year 1943",
        &["C13.4", "1/1945"],
    );
    check(
        "shot --gun 75L --range 0..200 --leader -3..3 --acquired 0..2 --elevation -9..9 --ca-change 0..3",
        &["--yes"],
    );
}

#[test]
fn files_are_saved_read_and_overridden() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("ambush.toml");
    let path = file.display();
    let saved = stdout(&format!("{EXAMPLE} --variant starter-kit --save {path}"));
    assert_eq!(stdout(&format!("shot --file {path}")), saved);
    let text = fs::read_to_string(&file).unwrap();
    assert!(text.contains("variant = \"starter-kit\""), "{text}");
    assert!(text.contains("range = 13"), "{text}");
    let overridden = json(&format!("shot --file {path} --range 5,6 --variant asl"));
    assert_eq!(overridden["situations"][1]["params"]["range"], 6);
    assert_eq!(overridden["situations"][1]["ledger"][0]["section"], "C3");
    assert!(refusal(&format!("{EXAMPLE} --save {path}")).contains("--force"));
    stdout(&format!("{EXAMPLE} --save {path} --force"));
    fs::write(&file, "[shot]\ngun = \"75L\"\nrnage = 5\n").unwrap();
    let said = refusal(&format!("shot --file {path}"));
    assert!(
        said.contains("did you mean range?") && said.contains("ambush.toml"),
        "{said}"
    );
    let nowhere = directory.path().join("nowhere.toml");
    assert!(refusal(&format!("shot --file {}", nowhere.display())).contains("nowhere.toml"));
}

#[test]
fn the_starter_kit_says_where_its_chart_ends() {
    let near = stdout("shot --gun 88L --nation german --range 2 --variant starter-kit");
    assert!(near.contains("ASLSK To Hit Chart"), "{near}");
    let far = stdout("shot --gun 88L --nation german --range 25 --variant starter-kit");
    assert!(far.contains("beyond the Starter Kit's chart"), "{far}");
}

#[test]
fn help_is_grouped() {
    let help = stdout("shot --help");
    let places = [
        "Firer:",
        "Target:",
        "Line of fire:",
        "Ammunition:",
        "Situation:",
        "Run:",
        "Output:",
    ]
    .map(|heading| {
        help.find(heading)
            .unwrap_or_else(|| panic!("{heading}\n{help}"))
    });
    assert!(places.is_sorted());
}

#[test]
fn every_example_of_the_help_runs() {
    let help = stdout("shot --help");
    let directory = tempfile::tempdir().unwrap();
    let examples = help
        .lines()
        .filter_map(|line| line.trim_start().strip_prefix("aslodds "));
    let told: Vec<String> = examples.map(|line| run(line, directory.path())).collect();
    assert!(told.len() >= 5);
    assert!(
        told.iter().all(|told| told.starts_with("shot ")),
        "{told:?}"
    );
}
