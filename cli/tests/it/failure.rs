//! What is refused, and in which words.

use std::fs;

use crate::{aslodds, refusal};

/// The command is refused, and every one of the words is said.
fn check(line: &str, words: &[&str]) {
    let said = refusal(line);
    for word in words {
        assert!(said.contains(word), "{line}\n{said}");
    }
}

#[test]
fn numbers_out_of_range() {
    check(
        "odds to-hit --type area --th 101 --drm 0",
        &["th is 101", "-100 to 100"],
    );
    check(
        "odds to-hit --type area --th 7 --drm -101..4",
        &["drm is -101", "-100 to 100"],
    );
    check(
        "odds smoke-grenade --exponent 6",
        &["exponent is 6", "0 to 5"],
    );
    check(
        "odds smoke-grenade --exponent 3 --drm -1",
        &["drm is -1", "0 to 5"],
    );
}

#[test]
fn what_is_no_number() {
    check(
        "odds to-hit --type area --th seven",
        &["\"seven\"", "such as 8"],
    );
    check("odds to-hit --type area --th 4..-2", &["-2..4"]);
    check(
        "odds to-hit --type area --th 1..9/0",
        &["steps of 1 or more"],
    );
    check("odds to-hit --type area --th 7.5", &["not a whole number"]);
}

#[test]
fn misspelt_words_are_met_with_the_nearest() {
    check(
        "odds to-hit --type infanrty --th 8",
        &["did you mean infantry?"],
    );
    check(
        "odds to-hit --type infantry --th 8 --variant starterkit",
        &["did you mean starter-kit?"],
    );
    check("odds to-hit --type infantry --th 8 --format jsn", &["json"]);
    check("odds to-hitt --type infantry --th 8", &["to-hit"]);
    check("ods to-hit", &["odds"]);
    check(
        "odds to-hit --type infantry --th 8 --rol normal",
        &["--roll"],
    );
}

#[test]
fn what_is_missing() {
    check("odds to-hit --th 8", &["--type"]);
    check("odds to-hit --type area", &["--th"]);
    check("odds smoke-grenade", &["--exponent"]);
    check("odds to-hit --type area --th", &["--th"]);
    check("odds to-hit --type area --th 7 --th 8", &["--th"]);
}

#[test]
fn grids_beyond_the_limit() {
    let line = "odds to-hit --type area,infantry,vehicle --th -100..100 --drm -100..100";
    check(line, &["121203 cells", "limit of 100000", "--yes"]);
    aslodds(&format!("{line} --yes --format csv --quiet -o -"))
        .assert()
        .success();
}

#[test]
fn dice_that_do_not_fit() {
    let line = "explain to-hit --type infantry --th 8 --drm 2 --dice";
    check(&format!("{line} 1,1"), &["2 faces are too few"]);
    check(&format!("{line} 1,7"), &["face 7 at place 2", "1 to 6"]);
    check(&format!("{line} 0,1"), &["face 0 at place 1"]);
    check(&format!("{line} one"), &["\"one\" is not a face"]);
    check(&format!("{line} 1,,1"), &["is not a face"]);
}

#[test]
fn places_that_cannot_be_written() {
    let directory = tempfile::tempdir().unwrap();
    let line = "odds to-hit --type area --th 7 --output";
    let there = directory.path().join("there.csv");
    fs::write(&there, "mine").unwrap();
    check(
        &format!("{line} {}", there.display()),
        &["exists", "--force"],
    );
    assert_eq!(fs::read_to_string(&there).unwrap(), "mine");
    check(
        &format!("{line} {}", directory.path().display()),
        &["is a directory"],
    );
    let nowhere = directory.path().join("no/such/place.csv");
    check(
        &format!("{line} {}", nowhere.display()),
        &["there is no directory", "no/such", "make it first"],
    );
    assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 1);
}

#[cfg(target_os = "linux")]
#[test]
fn binary_formats_on_a_terminal() {
    // The near end of a new pseudo-terminal, which is a terminal itself.
    const TERMINAL: &str = "/dev/ptmx";
    let line = "odds to-hit --type area --th 7";
    for format in ["parquet", "arrow"] {
        let line = format!("{line} --format {format}");
        let words = [format, "not for a terminal", "-o FILE", "pipe it"];
        check(&format!("{line} -o {TERMINAL}"), &words);
        let terminal = fs::File::options().write(true).open(TERMINAL).unwrap();
        let output = std::process::Command::new(assert_cmd::cargo::cargo_bin("aslodds"))
            .args(line.split_whitespace())
            .stdout(terminal)
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(2));
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(words.iter().all(|word| said.contains(word)), "{said}");
    }
}

#[test]
fn explanations_in_binary_formats() {
    let directory = tempfile::tempdir().unwrap();
    let line = "explain to-hit --type area --th 7";
    let words = [
        "an explanation cannot be written as",
        "table, markdown, csv",
    ];
    for format in ["parquet", "arrow"] {
        check(
            &format!("{line} --format {format}"),
            &[format, "table, markdown, csv"],
        );
    }
    for name in ["a.parquet", "a.arrow", "a.ipc", "a.feather"] {
        let path = directory.path().join(name);
        check(&format!("{line} -o {}", path.display()), &words);
    }
    assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 0);
}

#[test]
fn options_that_do_not_go_together() {
    check("odds to-hit --type area --th 7 --wide --long", &["--long"]);
    check(
        "odds to-hit --type area --th 7 --fractions --one-in",
        &["--one-in"],
    );
    check(
        "odds to-hit --type area --th 7 --threads 0",
        &["0", "1 to 1024"],
    );
    check("man odds to-hi", &["to-hit"]);
}

#[test]
fn sampling_plans_that_make_no_sense() {
    let line = "simulate smoke-grenade --exponent 3";
    check(&format!("{line} --trials 0"), &["1 to 1e12"]);
    check(
        &format!("{line} --trials many"),
        &["such as 1000000 or 1e6"],
    );
    check(
        &format!("{line} --half-width 0.7"),
        &["--half-width", "below 0.5"],
    );
    check(
        &format!("{line} --half-width 0.01 --trials 10"),
        &["--trials"],
    );
    check(&format!("{line} --level 1"), &["above 0 and below 1"]);
    check(&format!("{line} --interval wald"), &["wilson"]);
    check(&format!("{line} --seed -1"), &["-1"]);
    check(
        "check smoke-grenade --exponent 3 --level 0 --trials 10",
        &["level"],
    );
}

#[test]
fn pictures_that_cannot_be() {
    let line = "chart heatmap to-hit --type infantry --th 6..8 --drm 0..2";
    check(line, &["give one of miss, hit"]);
    check(&format!("{line} --outcome hti"), &["did you mean hit?"]);
    check(&format!("{line} --outcome hit --x dmr"), &["drm"]);
    check(
        &format!("{line} --outcome hit -o picture.gif"),
        &["picture", ".gif", ".svg, .png or .pdf"],
    );
    check("chart dice smoke-grenade --exponent 3", &["smoke-grenade"]);
    check(
        "chart dice to-hit --type infantry --th 7,8 --drm 1",
        &["one"],
    );
    check(
        "chart curves fire --type infantry --th 8 --rof 0..3",
        &["hits, critical_hits", "--marginal hits"],
    );
    check(
        "chart joint fire --type infantry --th 8 --x hits --y hit",
        &["did you mean hits?"],
    );
    check(
        "chart pie to-hit --type infantry --th 8",
        &["unrecognized", "pie"],
    );
}

#[test]
fn endings_that_name_no_format() {
    let directory = tempfile::tempdir().unwrap();
    for (name, words) in [
        ("a.xlsx", ".csv"),
        ("a.svg", "aslodds chart"),
        ("a.xyz", ".parquet"),
        ("a.json.gz", ".gz"),
    ] {
        let path = directory.path().join(name);
        check(
            &format!("odds to-hit --type area --th 7 -o {}", path.display()),
            &[words],
        );
    }
    assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 0);
}

#[test]
fn numbers_that_are_typed_wrong_are_met_with_their_range() {
    let line = "simulate smoke-grenade --exponent 3";
    check(
        &format!("{line} --seed 1e3"),
        &["whole number from 0 to 18446744073709551615"],
    );
    check(
        &format!("{line} --threads two"),
        &["whole number from 1 to 1024"],
    );
    check(
        &format!("{line} --level 95%"),
        &["above 0 and below 1", "0.95"],
    );
    check(
        "odds to-hit --type area --th 7 --variant asl+zero-th:literal+zero-th:literal",
        &["given twice"],
    );
}

#[cfg(target_os = "linux")]
#[test]
fn where_nobody_can_be_told_the_answer_still_counts() {
    let full = || fs::File::options().write(true).open("/dev/full").unwrap();
    let run = |line: &str| {
        std::process::Command::new(assert_cmd::cargo::cargo_bin("aslodds"))
            .args(line.split(' '))
            .stderr(full())
            .output()
            .unwrap()
    };
    let answered = run("odds smoke-grenade --exponent 2 --drm 1 --format csv");
    assert!(answered.status.success() && !answered.stdout.is_empty());
    assert_eq!(
        run("odds smoke-grenade --exponent 9").status.code(),
        Some(2)
    );
}
