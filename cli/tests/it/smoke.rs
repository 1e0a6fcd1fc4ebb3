//! Smoke attempts: answers, refusals, sweeps.

use std::fs;

use crate::{aslodds, refusal, stdout};

fn json(line: &str) -> serde_json::Value {
    serde_json::from_str(&stdout(&format!("{line} --format json"))).unwrap()
}

#[test]
fn a_4_mf_squad_smokes_a_hex_and_enters_it() {
    let line = "smoke grenade --nation us --squad 6-6-6 --then";
    let document = json(&format!("{line} open-ground:placed,grain:placed"));
    let reaches: Vec<_> = document["situations"]
        .as_array()
        .unwrap()
        .iter()
        .map(|cell| {
            (
                cell["reaches"].as_bool(),
                cell["reaches_if_placed"].as_bool(),
            )
        })
        .collect();
    assert_eq!(
        reaches,
        [(Some(true), Some(true)), (Some(true), Some(false))]
    );
    let first = &document["situations"][0];
    assert_eq!(
        (&first["mf_spent"], &first["mf_left"]),
        (&2.into(), &2.into())
    );
    assert_eq!(document["situations"][1]["mf_then_if_placed"], 2.5);
    assert_eq!(first["params"]["cx"], false);
    assert!(first["params"]["exponent"].is_null());
    assert_eq!(first["total"], "6");
}

#[test]
fn the_ledger_is_itemised_and_cited() {
    let document = json("smoke ordnance --range 8 --depletion 7 --elite yes --acquired 1");
    let cell = &document["situations"][0];
    let of = |applies_to: &str| -> i64 {
        let lines = cell["ledger"].as_array().unwrap().iter();
        lines
            .filter(|line| line["applies_to"] == applies_to)
            .map(|line| line["value"].as_i64().unwrap())
            .sum()
    };
    assert_eq!(
        (&cell["type"], &cell["base_th"]),
        (&"area".into(), &7.into())
    );
    assert_eq!(
        (of("th"), of("drm"), of("depletion"), of("hindrance")),
        (9, 1, 8, 3)
    );
    assert_eq!((&cell["modified_th"], &cell["drm"]), (&9.into(), &1.into()));
    assert!(cell["ledger"][0]["section"].is_string() && cell["ledger"][0]["reason"].is_string());
}

#[test]
fn a_single_attempt_that_is_refused_is_a_failure_with_its_section() {
    for (line, words) in [
        ("grenade --exponent 3 --unit crew", "A24.1: only a squad"),
        (
            "grenade --exponent 3 --attempts 1",
            "A24.1: no unit tries more than once",
        ),
        (
            "grenade --exponent 3 --rise 2",
            "A24.1: never into a Location two or more",
        ),
        (
            "grenade --exponent 3 --terrain marsh",
            "A24.1: no SMOKE in marsh",
        ),
        (
            "grenade --exponent 3 --weather rain",
            "E3.5: no smoke grenades in rain",
        ),
        (
            "grenade --exponent 3 --mf 1",
            "A24.1: the attempt costs 2 MF",
        ),
        (
            "grenade --nation russian --squad other",
            "A24.1: the squad has no",
        ),
        (
            "ordnance --range 0 --depletion 8",
            "C3.33: no Area Target Type at range 0",
        ),
        ("ordnance --range 8 --depletion 8 --phase afph", "C8.5"),
        ("dispenser --kind sn --usage 8 --crew ce", "D13: sN needs"),
    ] {
        let said = refusal(&format!("smoke {line}"));
        assert!(
            said.contains(&format!("refused by {words}")),
            "{line}\n{said}"
        );
    }
}

#[test]
fn in_a_sweep_a_refusal_is_a_row() {
    let line = "smoke ordnance --range 0,8 --depletion 8";
    let document = json(line);
    assert_eq!(document["situations"][0]["refused"]["section"], "C3.33");
    assert!(document["situations"][1]["refused"].is_null());
    let csv = stdout(&format!("{line} --format csv"));
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    let headings = reader.headers().unwrap().clone();
    let place = |name: &str| headings.iter().position(|heading| heading == name).unwrap();
    let first = reader.records().next().unwrap().unwrap();
    assert_eq!(
        (&first[place("result")], &first[place("section")]),
        ("refused", "C3.33")
    );
    assert_eq!(&first[place("weight")], "");
    let unique: std::collections::BTreeSet<&str> = headings.iter().collect();
    assert_eq!(unique.len(), headings.len());
}

#[test]
fn no_heading_stands_twice_in_any_kind() {
    for line in [
        "smoke grenade --exponent 2",
        "smoke dispenser --kind sd --usage 8",
        "smoke ordnance --range 8 --depletion 8",
    ] {
        for layout in ["--long", "--wide"] {
            let csv = stdout(&format!("{line} --format csv {layout}"));
            let mut reader = csv::Reader::from_reader(csv.as_bytes());
            let headings = reader.headers().unwrap().clone();
            let unique: std::collections::BTreeSet<&str> = headings.iter().collect();
            assert_eq!(
                unique.len(),
                headings.len(),
                "{line} {layout}: {headings:?}"
            );
        }
        // The names of what follows must not hide the keys of the contract.
        let document = json(line);
        assert!(document["situations"][0]["outcomes"].is_array());
    }
}

#[test]
fn what_is_missing_or_misspelt() {
    for (line, words) in [
        (
            "smoke grenade --exponent 3 --wind mild --wind-from 1",
            "toward is missing",
        ),
        (
            "smoke grenade --nation british --squad 4-5-7 --ammunition wp",
            "year is missing",
        ),
        ("smoke grenade", "nation is missing"),
        ("smoke grenade --nation german", "squad is missing"),
        ("smoke grenade --nation us --squad 4-6-7", "no such squad"),
        (
            "smoke grenade --exponent 3 --wind mild",
            "wind_from is missing",
        ),
        (
            "smoke grenade --nation britsh --squad 4-5-7",
            "did you mean british?",
        ),
        (
            "smoke grenade --exponent 3 --then grian",
            "did you mean grain?",
        ),
        ("smoke grenade --exponent 3 --cx maybe", "known are yes, no"),
        ("smoke grenade --exponent 3 --mf 99", "from 0 to 12"),
        ("smoke ordnance --range 8", "depletion is missing"),
        (
            "smoke ordnance --range 8 --depletion 8 --occupants knwon",
            "did you mean known?",
        ),
        ("smoke ordnanse --range 8", "ordnance"),
    ] {
        let said = refusal(line);
        assert!(said.contains(words), "{line}\n{said}");
    }
}

#[test]
fn good_order_is_a_switch_of_the_variant() {
    let line = "smoke grenade --exponent 3 --order not-good";
    assert!(refusal(line).contains("Good Order"));
    aslodds(&format!("{line} --variant asl+grenade-order:able-to-move"))
        .assert()
        .success();
}

#[test]
fn the_new_procedures_can_be_asked_for_and_explained() {
    let odds = stdout("odds smoke-ordnance --th 9 --drm 2 --depletion 8 --format csv");
    assert!(odds.starts_with("th,drm,depletion,result,last_round,critical,weight,total,p\n"));
    let told = stdout("explain smoke-ordnance --th 9 --drm 0 --depletion 8 --dice 4,4");
    assert!(told.contains("the last round"), "{told}");
    let odds = stdout("odds smoke-dispenser --usage 8 --drm 0,1 --fractions");
    assert!(odds.contains("13/18") && odds.contains("7/12"), "{odds}");
}

#[test]
fn attempts_are_saved_read_and_drawn() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("attempt.toml");
    let saved = stdout(&format!(
        "smoke grenade --nation us --squad 6-6-6 --cx yes --save {}",
        file.display()
    ));
    assert_eq!(
        stdout(&format!("smoke grenade --file {}", file.display())),
        saved
    );
    fs::write(&file, "[grenade]\nnation = \"us\"\nsqaud = \"6-6-6\"\n").unwrap();
    assert!(
        refusal(&format!("smoke grenade --file {}", file.display()))
            .contains("did you mean squad?")
    );
    let svg = stdout("chart stacked smoke grenade --nation us --squad 6-6-6 --cx no,yes");
    assert!(svg.starts_with("<svg") && svg.contains("placed"));
    let svg =
        stdout("chart heatmap smoke ordnance --range 6..24/6 --depletion 6..9 --outcome placed");
    assert!(svg.contains("P(placed)"));
}
