//! Fire attacks: answers, refusals, sweeps, what-ifs.

use std::fs;

use crate::{refusal, stdout};

fn json(line: &str) -> serde_json::Value {
    serde_json::from_str(&stdout(&format!("{line} --format json"))).unwrap()
}

#[test]
fn two_squads_as_one_attack_of_8_fp() {
    // A NMC or better in 15 of 36 with +2.
    let line = "attack --firers 2x4-6-7 --range 6 --target-in wooden-building --never-cowers";
    let document = json(line);
    let cell = &document["situations"][0];
    assert_eq!(
        (&cell["fp"], &cell["column"], &cell["drm"]),
        (&8.into(), &8.into(), &2.into())
    );
    let outcomes = cell["outcomes"].as_array().unwrap();
    let ways: u32 = outcomes
        .iter()
        .filter(|row| !["none", "ptc"].contains(&row["outcome"]["result"].as_str().unwrap()))
        .map(|row| row["weight"].as_str().unwrap().parse::<u32>().unwrap())
        .sum();
    assert_eq!((ways, &cell["total"]), (15, &"36".into()));
    assert!(cell["effect"].is_null());
}

#[test]
fn two_fp_against_morale_7() {
    let document = json("attack --firers 2-6-7 --range 6 --never-cowers --units 7");
    let effect = &document["situations"][0]["effect"];
    assert_eq!(effect["parts"][0], "squad 7");
    let chances = effect["chances"].as_array().unwrap();
    let any = chances.iter().find(|row| row["name"] == "any-effect");
    let p = any.unwrap()["any"]["p"].as_f64().unwrap();
    assert!((p - 325.0 / 1296.0).abs() < 1e-12, "{p}");
    let told = stdout("attack --firers 2-6-7 --range 6 --never-cowers --units 7");
    assert!(told.contains("325/1296"), "{told}");
}

#[test]
fn the_ledger_adds_up_in_fractions() {
    let line = "attack --firers 2x5-4-8/assault+lmg:3-8 --range 1 --fire advancing --concealed";
    let cell = &json(line)["situations"][0];
    let lines = cell["ledger"].as_array().unwrap().iter();
    let fp = lines.filter(|line| line["applies_to"] == "fp");
    let sum: f64 = fp.map(|line| line["value"].as_f64().unwrap()).sum();
    // 8 FP of the squads (A7.36), and 3 x 2 / 2 / 2 of the machine gun.
    assert_eq!(cell["fp"], 9.5);
    assert!((sum - 9.5).abs() < 1e-12, "{sum}");
    let told = stdout(line);
    for words in [
        "Assault Fire: 1 FP more each, fractions rounded up",
        "A7.36",
        "concealed target: halved",
        "9.5",
    ] {
        assert!(told.contains(words), "{words}\n{told}");
    }
}

#[test]
fn a_single_attack_that_is_refused_is_a_failure_with_its_section() {
    for (line, words) in [
        ("--firers 4-6-7 --range 13", "refused by A7.22: 13 hexes"),
        (
            "--firers 1-6-7 --range 6 --concealed",
            "refused by A7.3: less than 1 FP",
        ),
        ("--firers hmg:7-16 --range 17", "refused by A9.4"),
        (
            "--firers 4-6-7 --range 4 --variant starter-kit",
            "refused by A7: ",
        ),
        ("--firers 4-6-7", "range is missing"),
        ("--range 4", "firers is missing"),
        ("--firers mgm:4-6 --range 4", "did you mean mmg?"),
        (
            "--firers 4-6-7 --range 4 --units squd:7",
            "did you mean squad?",
        ),
        (
            "--firers 4-6-7 --range 4 --hindrance grian",
            "did you mean grain?",
        ),
        (
            "--firers 4-6-7+hmg:7-16/rof:3 --range 4 --units 3x7+2x8-0",
            "give fewer --units",
        ),
    ] {
        let said = refusal(&format!("attack {line}"));
        assert!(said.contains(words), "{line}\n{said}");
    }
}

#[test]
fn a_sweep_tells_sums_fates_and_refusals() {
    let line = "attack --firers 2x4-6-7 --split no,yes --range 6,13 --units 7";
    let told = stdout(line);
    for words in ["a unit: broken or worse", "A7.22"] {
        assert!(told.contains(words), "{words}\n{told}");
    }
    // Of several attacks the first one's odds are no answer to what all of them do.
    assert!(!told.contains("nmc or worse"), "{told}");
    let first = stdout("attack --firers 2x4-6-7 --split no,yes --range 6");
    for words in ["nmc or worse", "the odds are those of the first alone"] {
        assert!(first.contains(words), "{words}\n{first}");
    }
    for layout in ["--long", "--wide"] {
        let csv = stdout(&format!("{line} --format csv {layout}"));
        let mut reader = csv::Reader::from_reader(csv.as_bytes());
        let headings = reader.headers().unwrap().clone();
        let unique: std::collections::BTreeSet<&str> = headings.iter().collect();
        assert_eq!(unique.len(), headings.len(), "{headings:?}");
        let place = |name: &str| headings.iter().position(|heading| heading == name).unwrap();
        let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
        let broken = |row: &csv::StringRecord| row[place("broken_or_worse")].parse::<f64>().ok();
        assert!(rows.iter().any(|row| broken(row).is_none()));
        let of = |split: &str| rows.iter().find(|row| &row[place("split")] == split);
        // One attack of 8 FP breaks more than two of 4 at these odds, or less: they are not alike.
        assert_ne!(of("false").and_then(broken), of("true").and_then(broken));
    }
}

#[test]
fn what_one_drm_a_leader_and_morale_are_worth() {
    let line = "attack --firers 2x4-6-7 --range 6 --units 4-4-7 --what-if";
    let told = stdout(line);
    for words in [
        "what if",
        "DRM one less",
        "with a leader of -1",
        "morale one more",
    ] {
        assert!(told.contains(words), "{words}\n{told}");
    }
    let what_ifs = &json(line)["situations"][0]["what_if"];
    assert_eq!(what_ifs.as_array().unwrap().len(), 8);
    assert_eq!(what_ifs[0]["change"], "as it is");
}

#[test]
fn attacks_are_saved_read_and_drawn() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("attack.toml");
    let saved = stdout(&format!(
        "attack --firers 2x4-6-7+mmg:5-12 --range 7 --leader -2 --save {}",
        file.display()
    ));
    assert_eq!(stdout(&format!("attack --file {}", file.display())), saved);
    fs::write(&file, "[attack]\nfirers = \"4-6-7\"\nrnge = 4\n").unwrap();
    let said = refusal(&format!("attack --file {}", file.display()));
    assert!(said.contains("did you mean range?"), "{said}");
    let parquet = directory.path().join("attack.parquet");
    stdout(&format!(
        "attack --firers 2x4-6-7 --range 6 --other-drm -2..4 -o {}",
        parquet.display()
    ));
    assert!(fs::read(&parquet).unwrap().starts_with(b"PAR1"));
    let svg = stdout("chart stacked attack --firers 2x4-6-7 --range 6 --other-drm -2..4 --units 7");
    assert!(svg.starts_with("<svg") && svg.contains("broken"));
    let svg = stdout(
        "chart curves attack --firers 4-6-7,2x4-6-7 --range 6 --other-drm -2..4 --units 7 \
         --outcome broken-or-worse",
    );
    assert!(svg.starts_with("<svg") && svg.contains("P(broken or worse)"));
    let svg = stdout(
        "chart heatmap attack --firers 4-6-7,2x4-6-7 --range 6 --other-drm -2..4 \
         --outcome nmc-or-worse",
    );
    assert!(svg.starts_with("<svg"));
}

#[test]
fn what_a_unit_is_already_counts_for_nothing() {
    let document = json("attack --firers 4-6-7 --range 4 --other-drm 20 --units 7/broken");
    let chances = &document["situations"][0]["effect"]["chances"];
    for chance in chances.as_array().unwrap() {
        assert_eq!(chance["any"]["p"], 0.0, "{chance}");
    }
}

#[test]
fn what_counts_with_another_word_alone_is_not_passed_over() {
    for (line, words) in [
        ("attack --firers 4-6-7 --range 4 --elr 3", "without units"),
        (
            "shot --gun 75L --nation german --range 6 --units 7",
            "without effect",
        ),
        (
            "phase --gun 75L --nation german --range 6 --hull-af 8",
            "without effect",
        ),
        (
            "attack --firers 4-6-7 --range 4 --units 7/broken/pinned",
            "one state alone",
        ),
    ] {
        let said = refusal(line);
        assert!(said.contains(words), "{line}\n{said}");
    }
}
