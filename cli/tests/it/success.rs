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
    assert!(
        table.contains("note: C3.7 is disputed; read as zero-th:literal"),
        "{table}"
    );
    let other =
        stdout("odds to-hit --type infantry --th -1 --drm -4 --variant asl+zero-th:original-2");
    assert!(
        other.contains("note: C3.7 is disputed; read as zero-th:original-2"),
        "{other}"
    );
    let csv = "odds to-hit --type infantry --th -1 --drm -4 --format csv";
    let beside = aslodds(csv).assert().success().get_output().stderr.clone();
    assert!(
        String::from_utf8(beside)
            .unwrap()
            .starts_with("note: C3.7 is disputed; read as zero-th:literal")
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

#[test]
fn parquet_and_arrow_are_written_by_ending_and_by_name() {
    let directory = tempfile::tempdir().unwrap();
    let line = "odds to-hit --type infantry --th -1..8 --drm -2..2";
    for (format, endings, magic) in [
        ("parquet", &["parquet"][..], &b"PAR1"[..]),
        ("arrow", &["arrow", "ipc", "feather"], b"ARROW1"),
    ] {
        // Through a pipe; readings stand in the file's metadata, so nothing is told beside it.
        let assert = aslodds(&format!("{line} --format {format}")).assert();
        let piped = assert.success().stderr("").get_output().stdout.clone();
        assert!(piped.starts_with(magic) && piped.ends_with(magic));
        for ending in endings {
            let path = directory.path().join(format!("a.{ending}"));
            aslodds(&format!("{line} --threads 1 -o"))
                .arg(&path)
                .assert()
                .success()
                .stdout("");
            assert!(fs::read(&path).unwrap() == piped, "{ending}");
        }
    }
    assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 4);
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
    for format in ["csv", "parquet", "arrow"] {
        a_reader_leaves(format);
    }
}

fn a_reader_leaves(format: &str) {
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
            format,
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
        let directory = tempfile::tempdir().unwrap();
        for example in examples {
            aslodds(example)
                .current_dir(directory.path())
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

#[test]
fn a_simulation_is_the_same_for_the_same_seed_and_says_how_it_was_made() {
    let line =
        "simulate to-hit --type infantry --th 8 --drm 1,2 --seed 7 --trials 1e5 --format json";
    let one = stdout(&format!("{line} --threads 1"));
    assert_eq!(one, stdout(&format!("{line} --threads 7")));
    let document: serde_json::Value = serde_json::from_str(&one).unwrap();
    assert_eq!(document["method"], "monte-carlo");
    assert_eq!(document["seed"], 7);
    assert_eq!(document["path"], "faces");
    assert_eq!(document["interval"]["kind"], "wilson");
    let cell = &document["cells"][1];
    assert_eq!(cell["total"], "100000");
    for outcome in cell["outcomes"].as_array().unwrap() {
        let number = |name: &str| outcome[name].as_f64().unwrap();
        assert!(number("low") <= number("p") && number("p") <= number("high"));
    }
}

#[test]
fn without_a_seed_one_is_chosen_and_printed() {
    let table = stdout("simulate smoke-grenade --exponent 3 --trials 1000");
    let seed = table
        .split("seed ")
        .nth(1)
        .unwrap()
        .split(' ')
        .next()
        .unwrap();
    let again = stdout(&format!(
        "simulate smoke-grenade --exponent 3 --trials 1000 --seed {seed}"
    ));
    assert_eq!(table, again);
}

#[test]
fn a_half_width_is_reached_or_its_lack_is_told() {
    let line = "simulate smoke-grenade --exponent 3 --seed 7 --half-width 0.002 --format csv";
    let csv = stdout(line);
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    for record in reader.records().map(Result::unwrap) {
        let number = |place: usize| record[place].parse::<f64>().unwrap();
        assert!(number(8) - number(7) <= 0.004, "{record:?}");
    }
    let assert = aslodds(&format!("{line} --max-trials 1000"))
        .assert()
        .success();
    let told = String::from_utf8(assert.get_output().stderr.clone()).unwrap();
    assert!(
        told.contains("1 of 1 cells have an interval wider"),
        "{told}"
    );
}

#[test]
fn the_engines_agree_over_the_whole_grid() {
    for line in [
        "check to-hit --type infantry,vehicle,area --th 2..12 --drm -4..8 --seed 7 --trials 1e5",
        "check to-hit --type infantry --th 2..12/2 --drm -4..8/3 --roll double-lower --seed 8 --trials 1e5",
        "check to-hit --type infantry,vehicle --th 2..12/2 --drm -4..8/3 --variant starter-kit --seed 9",
        "check smoke-grenade --exponent 0..5 --drm 0..5 --to own,adjacent,uphill --seed 10",
    ] {
        assert!(
            stdout(line).contains("the sample agrees with the exact odds"),
            "{line}"
        );
    }
}

#[test]
fn a_check_that_finds_a_disagreement_exits_with_1() {
    // At a level so near to 1 that chance alone disagrees.
    let line =
        "check to-hit --type infantry --th 8 --drm 1 --seed 7 --trials 1000 --level 0.999999";
    aslodds(line).assert().code(1);
}

#[test]
fn charts_of_every_kind_and_form() {
    let directory = tempfile::tempdir().unwrap();
    for (line, name, start) in [
        (
            "heatmap to-hit --type infantry --th 6..8 --drm 0..2 --outcome hit",
            "a.svg",
            &b"<svg"[..],
        ),
        (
            "heatmap to-hit --type infantry --th 6..8 --drm 0..2 --outcome hit+critical-hit --x drm --y th",
            "b.png",
            b"\x89PNG",
        ),
        (
            "stacked to-hit --type infantry --th 8 --drm 0..2",
            "c.pdf",
            b"%PDF",
        ),
        (
            "curves to-hit --type infantry --th 6..8 --drm 0..2 --outcome hit --series th",
            "d.svg",
            b"<svg",
        ),
        (
            "curves to-hit --type infantry --th 6..8 --drm 0..2 --outcome hit --simulate --seed 7 --trials 1e4",
            "e.svg",
            b"<svg",
        ),
        (
            "dice to-hit --type infantry --th 8 --drm 1",
            "f.png",
            b"\x89PNG",
        ),
        (
            "joint fire --type infantry --th 8 --drm 1 --rof 1..3",
            "g.svg",
            b"<svg",
        ),
        (
            "at-least fire --type infantry --th 8 --drm 0,1 --rof 1..3 --outcome hits --panels drm",
            "h.png",
            b"\x89PNG",
        ),
        (
            "curves smoke-plan --squads 1..6 --exponent 1..4 --at-least placed=1",
            "i.svg",
            b"<svg",
        ),
    ] {
        let path = directory.path().join(name);
        aslodds(&format!("chart {line} -o"))
            .arg(&path)
            .assert()
            .success()
            .stdout("");
        assert!(fs::read(&path).unwrap().starts_with(start), "{line}");
        // The same picture has the same bytes.
        let again = directory.path().join(format!("again-{name}"));
        aslodds(&format!("chart {line} -o"))
            .arg(&again)
            .assert()
            .success();
        assert!(
            fs::read(&path).unwrap() == fs::read(&again).unwrap(),
            "{line}"
        );
    }
    assert!(stdout("chart stacked to-hit --type infantry --th 8 --drm 0..2").starts_with("<svg"));
}

#[test]
fn a_page_needs_nothing_else() {
    let html = stdout("odds to-hit --type infantry --th 7,8 --drm 0 --format html");
    assert!(html.starts_with("<!doctype html>"));
    for foreign in ["http", "<script", "<img", "@import", "url("] {
        assert!(!html.contains(foreign), "{foreign}");
    }
}

#[test]
fn the_seed_of_a_csv_is_told_beside_it() {
    let line = "simulate smoke-grenade --exponent 3 --trials 1000 --format csv";
    let told = aslodds(line).assert().success().get_output().stderr.clone();
    let told = String::from_utf8(told).unwrap();
    let seed = told.strip_prefix("note: seed ").unwrap().trim();
    assert_eq!(
        stdout(&format!("{line} --seed {seed}")),
        stdout(&format!("{line} --seed {seed} --threads 1"))
    );
}
