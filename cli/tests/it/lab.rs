//! The designer's lab: variants in files, options side by side, worths.

use std::fs;

use crate::{refusal, stdout};

const FORMATS: [&str; 6] = ["table", "markdown", "csv", "json", "ndjson", "html"];

fn json(line: &str) -> serde_json::Value {
    serde_json::from_str(&stdout(&format!("{line} --format json"))).unwrap()
}

#[test]
fn a_variant_is_read_from_a_file_and_written_into_one() {
    let directory = tempfile::tempdir().unwrap();
    let mine = directory.path().join("mine.toml");
    let again = directory.path().join("again.toml");
    fs::write(&mine, "rof-die = \"third\"\n[terrain]\nwoods.tem = 2\n").unwrap();
    let text = stdout(&format!("variant show --toml --variant {}", mine.display()));
    assert!(text.contains("\nrof-die = \"third\"\n"), "{text}");
    assert!(text.contains("\nterrain.woods.tem = 2\n"), "{text}");
    // What it writes makes the same variant again.
    fs::write(&again, &text).unwrap();
    for file in [&mine, &again] {
        let line = format!(
            "odds to-hit --type infantry --th 8 --variant {}",
            file.display()
        );
        assert_eq!(
            json(&line)["variant"],
            "asl+rof-die:third+terrain.woods.tem:2"
        );
    }
}

#[test]
fn what_is_wrong_with_a_variant_is_told_with_the_file() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("slip.toml");
    let line = format!(
        "odds to-hit --type infantry --th 8 --variant {}",
        file.display()
    );
    for (text, told) in [
        ("rof-dei = \"third\"", "did you mean rof-die?"),
        ("rof-die = \"thrid\"", "did you mean third?"),
        ("[terrain]\nwoods.tem = 99", "-10 to 10"),
        ("base = \"als\"", "did you mean asl?"),
        ("rof-die = ", "TOML"),
    ] {
        fs::write(&file, text).unwrap();
        let error = refusal(&line);
        assert!(
            error.contains(told) && error.contains("slip.toml"),
            "{error}"
        );
    }
    let error = refusal("variant show --variant no/such.toml");
    assert!(error.contains("no/such.toml"), "{error}");
    let error = refusal("variant show terain");
    assert!(error.contains("did you mean terrain?"), "{error}");
}

#[test]
fn what_can_change_is_shown_in_every_format() {
    for format in FORMATS {
        let said = stdout(&format!(
            "variant show critical-at terrain.woods --format {format}"
        ));
        assert!(
            said.contains("at-most") && said.contains("terrain.woods.indirect"),
            "{said}"
        );
    }
    let all = stdout("variant show --all --format csv");
    assert!(all.lines().count() > 1000);
    assert!(stdout("variant list").contains("third-die-rof"));
}

#[test]
fn options_stand_side_by_side_in_every_format() {
    let line = "compare odds to-hit --type infantry --th 8 --drm 0 --against at-most-half";
    for format in FORMATS {
        assert!(!stdout(&format!("{line} --format {format}")).is_empty());
    }
    let found = json(line);
    let measures = found["cells"][0]["measures"].as_array().unwrap();
    let critical = measures
        .iter()
        .find(|it| it["measure"] == "any-critical-hit");
    // An Original 4 comes in 3 of 36.
    assert_eq!(critical.unwrap()["options"][1]["difference"], "1/12");
    assert_eq!(found["cells"][0]["total_variation"][0]["value"], "1/12");
    assert_eq!(found["options"][1]["variant"], "asl+critical-at:at-most");
}

#[test]
fn options_after_two_hyphens_are_commands_of_their_own() {
    let two = "compare shot --gun 75L --nation german --range 6 -- \
               shot --gun 75L --nation german --range 6 --target-in woods";
    let said = stdout(two);
    assert!(
        said.starts_with("A = shot --gun 75L --nation german --range 6; B = shot"),
        "{said}"
    );
    for (line, told) in [
        (
            "odds to-hit --type infantry --th 4..6 -- odds to-hit --type infantry --th 8",
            "A varies th (3 values) and B varies nothing",
        ),
        (
            "odds to-hit --type infantry --th 8",
            "needs two options: give --against",
        ),
        (
            "odds to-hit --type infantry --th 8 --against asl --outcome any-hti",
            "did you mean any-hit?",
        ),
        (
            "odds to-hit --type infantry --th 8 --against asl --chart none-such.svg",
            "over two parameters that vary",
        ),
        // A second option without a procedure is told what there is.
        (
            "odds to-hit --type infantry --th 8 -- odds",
            "Usage: aslodds compare ... -- odds <COMMAND>",
        ),
    ] {
        let error = refusal(&format!("compare {line}"));
        assert!(error.contains(told), "{error}");
    }
    assert!(!std::path::Path::new("none-such.svg").exists());
}

#[test]
fn worths_are_told_in_every_format() {
    let line = "sensitivity odds to-hit --type infantry --th 8 --drm 1";
    for format in FORMATS {
        assert!(!stdout(&format!("{line} --format {format}")).is_empty());
    }
    let found = json(line);
    let worths = found["worths"].as_array().unwrap();
    let drm = worths.iter().find(|it| it["parameter"] == "drm").unwrap();
    // A Final DR of 8, 7 and 6 or less: 26, 21 and 15 of 36.
    assert_eq!(
        [&drm["less"], &drm["base"], &drm["more"]],
        ["13/18", "7/12", "5/12"]
    );
    let said = stdout("sensitivity shot --gun 75L --nation german --range 13 --acquired 1");
    assert!(said.contains("range"), "{said}");
    let error = refusal(&format!("{line} --only drn"));
    assert!(error.contains("did you mean drm?"), "{error}");
}

#[test]
fn every_command_of_the_helps_is_run_as_written() {
    for (command, count) in [("compare", 5), ("sensitivity", 5)] {
        let help = stdout(&format!("{command} --help"));
        let one_line = help.split_whitespace().collect::<Vec<_>>().join(" ");
        let (_, examples) = one_line.split_once("Examples:").unwrap();
        let (examples, _) = examples.split_once("Options:").unwrap_or((examples, ""));
        let examples: Vec<&str> = examples.split("aslodds ").skip(1).collect();
        assert_eq!(examples.len(), count, "{command}");
        let directory = tempfile::tempdir().unwrap();
        for example in examples {
            let said = crate::run(example, directory.path());
            assert!(
                said.contains("P(") || said.contains("mean"),
                "{example}: {said}"
            );
        }
    }
}
