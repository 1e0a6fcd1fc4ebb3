//! Answers in every format, at every place.

use std::fs;
use std::process::{Command, Stdio};

use crate::{aslodds, stdout};

#[test]
fn json_is_the_contract_to_the_letter() {
    let json = stdout("odds to-hit --type infantry --th 8 --drm 1 --format json");
    let expected = r#"{"rule":"to-hit","method":"exact","variant":"asl","cells":[
  {"params":{"type":"infantry","th":8,"drm":1,"roll":"normal"},"total":"36","outcomes":[{"outcome":{"result":"miss"},"weight":"15","p":0.4166666666666667},{"outcome":{"result":"hit"},"weight":"20","p":0.5555555555555556},{"outcome":{"result":"critical-hit"},"weight":"1","p":0.027777777777777776}]}]}
"#;
    assert_eq!(json, expected);
}

#[test]
fn json_of_an_explanation_sums_to_its_total() {
    let json = stdout("explain to-hit --type vehicle --th 7,8 --drm 5,6 --format json");
    let document: serde_json::Value = serde_json::from_str(&json).unwrap();
    for cell in document["cells"].as_array().unwrap() {
        let weight =
            |path: &serde_json::Value| path["weight"].as_str().unwrap().parse::<u64>().unwrap();
        let sum: u64 = cell["paths"].as_array().unwrap().iter().map(weight).sum();
        assert_eq!(sum.to_string(), cell["total"].as_str().unwrap());
        assert!(cell["paths"][0]["notes"][0]["section"].is_string());
    }
}

#[test]
fn a_sweep_has_the_product_of_its_values() {
    let csv =
        stdout("odds to-hit --type infantry,area --th 2..12/5 --drm -2..2 --format csv --wide");
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    assert_eq!(reader.records().count(), 2 * 3 * 5);
    let lines = stdout("odds to-hit --type infantry,area --th 2..12/5 --drm -2..2 --format ndjson");
    assert_eq!(lines.lines().count(), 2 * 3 * 5);
}

#[test]
fn the_games_part_at_th_8_and_drm_2() {
    let critical = |variant: &str| {
        let line = format!(
            "odds to-hit --type infantry --th 8 --drm 2 --variant {variant} --wide --format csv"
        );
        let csv = stdout(&line);
        let mut reader = csv::Reader::from_reader(csv.as_bytes());
        let heading = reader
            .headers()
            .unwrap()
            .iter()
            .position(|name| name == "weight_critical_hit");
        let record = reader.records().next().unwrap().unwrap();
        (record[heading.unwrap()].to_owned(), record[4].to_owned())
    };
    assert_eq!(critical("asl"), ("4".to_owned(), "216".to_owned()));
    assert_eq!(critical("starter-kit"), ("0".to_owned(), "36".to_owned()));
}

#[test]
fn the_bytes_do_not_depend_on_threads() {
    let with = |threads: u8| {
        stdout(&format!(
            "odds to-hit --type infantry,vehicle --th -9..20 --drm -9..20 --format json --threads {threads}"
        ))
    };
    assert!(with(1) == with(2) && with(1) == with(7));
}

#[test]
fn given_dice_are_replayed() {
    let told = stdout("explain to-hit --type infantry --th 8 --drm 2 --dice 1,1,4");
    assert!(
        told.contains("Original 2, dr 4 <= half of 8: critical hit"),
        "{told}"
    );
    let told = stdout("explain to-hit --type infantry --th 8 --drm 1 --dice 1,1,4");
    assert!(
        told.contains("Final DR 3 < half of 8: critical hit"),
        "{told}"
    );
    assert!(told.contains("not needed: 4"), "{told}");
}

#[test]
fn the_reading_of_a_disputed_rule_is_named() {
    let table = stdout("odds to-hit --type infantry --th -1 --drm -4");
    assert!(table.contains("note: C3.7 zero-th:literal"), "{table}");
    let other =
        stdout("odds to-hit --type infantry --th -1 --drm -4 --variant asl+zero-th:original-2");
    assert!(other.contains("note: C3.7 zero-th:original-2"), "{other}");
    let csv = "odds to-hit --type infantry --th -1 --drm -4 --format csv";
    let beside = aslodds(csv).assert().success().get_output().stderr.clone();
    assert!(
        String::from_utf8(beside)
            .unwrap()
            .starts_with("note: C3.7 zero-th:literal")
    );
    aslodds(&format!("{csv} --quiet"))
        .assert()
        .success()
        .stderr("");
}

#[test]
fn a_file_is_written_in_the_format_of_its_ending() {
    let directory = tempfile::tempdir().unwrap();
    for (name, start) in [
        ("a.csv", "type,th,drm"),
        ("a.json", "{\"rule\":\"to-hit\""),
        ("a.ndjson", "{\"rule\":\"to-hit\""),
        ("a.md", "**to-hit"),
        ("a.txt", "to-hit"),
    ] {
        let path = directory.path().join(name);
        aslodds("odds to-hit --type area --th 7 --drm 0 --output")
            .arg(&path)
            .assert()
            .success()
            .stdout("");
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.starts_with(start), "{name}: {text}");
    }
    // Nothing is left of the temporary files.
    assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 5);
}

#[cfg(unix)]
#[test]
fn a_written_file_is_readable_like_any_other() {
    use std::os::unix::fs::PermissionsExt;
    let directory = tempfile::tempdir().unwrap();
    let ours = directory.path().join("ours.csv");
    let other = directory.path().join("other.csv");
    fs::write(&other, "").unwrap();
    aslodds("odds to-hit --type area --th 7 -o")
        .arg(&ours)
        .assert()
        .success();
    let mode = |path| fs::metadata(path).unwrap().permissions().mode();
    assert_eq!(mode(&ours), mode(&other));
}

#[test]
fn force_replaces_a_file() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("a.csv");
    fs::write(&path, "mine").unwrap();
    aslodds("odds to-hit --type area --th 7 --force -o")
        .arg(&path)
        .assert()
        .success();
    assert!(fs::read_to_string(&path).unwrap().starts_with("type"));
}

#[test]
fn a_reader_that_has_read_enough_is_no_failure() {
    let mut child = Command::new(assert_cmd::cargo::cargo_bin("aslodds"))
        .args([
            "odds",
            "to-hit",
            "--type",
            "infantry",
            "--th",
            "-100..100",
            "--drm",
            "-100..100",
            "--format",
            "csv",
            "--quiet",
        ])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    assert!(output.stderr.is_empty());
}

#[test]
fn help_has_examples_and_every_example_runs() {
    for page in [
        "--help",
        "odds --help",
        "explain --help",
        "odds to-hit --help",
        "explain smoke-grenade --help",
        "odds smoke-ordnance --help",
        "odds smoke-dispenser --help",
        "smoke --help",
        "smoke grenade --help",
        "smoke ordnance --help",
        "smoke dispenser --help",
    ] {
        let help = stdout(page);
        let examples: Vec<&str> = help
            .lines()
            .filter_map(|line| line.trim_start().strip_prefix("aslodds "))
            .collect();
        assert!(!examples.is_empty(), "{page}");
        for example in examples {
            aslodds(&example.replace("-o grid.csv", ""))
                .assert()
                .success();
        }
    }
}

#[test]
fn completions_and_manual_pages_come_by_themselves() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        assert!(
            stdout(&format!("completions {shell}")).contains("to-hit"),
            "{shell}"
        );
    }
    assert!(stdout("man").contains(".TH aslodds"));
    assert!(
        stdout("man odds to-hit").contains("exponent") || stdout("man odds to-hit").contains("drm")
    );
}
