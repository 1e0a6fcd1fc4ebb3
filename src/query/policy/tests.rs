//! Decisions by name: what is understood and what is not.

use strum::IntoEnumIterator;

use super::*;
use crate::query::unwatched;
use crate::table::Policies;

fn asked(decision: DecisionId, line: &str) -> Result<Policies, Error> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let names: Vec<String> = words
        .chunks(2)
        .map(|pair| pair[0].trim_start_matches("--").replace('-', "_"))
        .collect();
    let params: Vec<(&str, &str)> = names
        .iter()
        .zip(words.chunks(2))
        .map(|(name, pair)| (name.as_str(), pair[1]))
        .collect();
    policy(
        &PolicyQuery::new(decision, &params, Variant::asl())?,
        &unwatched,
    )
}

#[test]
fn examples_and_both_ends_of_every_range_can_be_solved() {
    for decision in DecisionId::iter() {
        let description = decision.description();
        assert_eq!(DecisionId::named(description.name), Ok(decision));
        let examples = description.examples;
        for line in [examples.cell, examples.row, examples.grid] {
            assert!(asked(decision, line).is_ok(), "{line}");
        }
        for param in description.params {
            let ends = match param.kind {
                ParamKind::Int { min, max, .. } => format!("{min},{max}"),
                ParamKind::Word(words) => words.join(","),
                ParamKind::Flag => "no,yes".to_owned(),
                ParamKind::Text(_) => continue,
            };
            // A chance is asked for by itself below.
            let ends = ends.replace("sum,chance", "sum");
            // The last of two givings would be refused, so the example gives way.
            let name = format!("--{}", param.name.replace('_', "-"));
            let words: Vec<&str> = examples.cell.split_whitespace().collect();
            let others = words.chunks(2).filter(|pair| pair[0] != name);
            let others: Vec<&str> = others.flatten().copied().collect();
            let line = format!("{} {name} {ends}", others.join(" "));
            assert!(asked(decision, &line).is_ok(), "{line}");
        }
    }
}

#[test]
fn squads_of_their_own_exponents() {
    let each = asked(DecisionId::Smoke, "--each 3+3 --smoke 6 --attempt -1").unwrap();
    let all = asked(
        DecisionId::Smoke,
        "--squads 2 --exponent 3 --smoke 6 --attempt -1",
    )
    .unwrap();
    assert_eq!(each.cells, all.cells);
    for (line, words) in [
        ("--smoke 6", "exponent is missing"),
        ("--each 3+6", "3+3+2"),
        ("--each 3+", "3+3+2"),
        ("--each 3 --exponent 3", "leave it or them out"),
        ("--each 3 --squads 3", "leave it or them out"),
        ("--exponent 6", "0 to 5"),
        ("--exponnent 3", "did you mean exponent?"),
    ] {
        let error = asked(DecisionId::Smoke, line).unwrap_err().to_string();
        assert!(error.contains(words), "{line}: {error}");
    }
}

#[test]
fn a_chance_is_a_probability_and_has_no_points() {
    let line = "--type infantry --th 7 --rof 3 --goal chance";
    let two = asked(DecisionId::Fire, &format!("{line} --wanted 2")).unwrap();
    assert_eq!(two.cells[0].unit, Unit::Probability);
    assert_eq!(two.cells[0].value.to_string(), "35/121");
    let error = asked(DecisionId::Fire, &format!("{line} --malfunction -1")).unwrap_err();
    let words = "malfunction: \"-1\" is not counted with goal chance: leave it out";
    assert_eq!(error.to_string(), words);
}

#[test]
fn a_reading_that_bears_on_a_decision_is_named() {
    let cx = asked(DecisionId::Smoke, "--exponent 3 --drm 0,1").unwrap();
    assert_eq!(cx.readings.len(), 1);
    assert_eq!(cx.readings[0].cells, 1);
    let shots = asked(DecisionId::Fire, "--type infantry --th 0 --drm -3").unwrap();
    assert_eq!(shots.readings[0].reading.switch, "zero-th");
}

#[test]
fn points_not_given_are_those_of_the_lesser_thing() {
    let line = "--type infantry --th 8 --rof 2 --intensive yes";
    let short = asked(
        DecisionId::Fire,
        &format!("{line} --hit 2 --malfunction -3"),
    );
    let long = asked(
        DecisionId::Fire,
        &format!("{line} --hit 2 --critical 2 --malfunction -3 --removal -3"),
    );
    assert_eq!(short.unwrap().cells, long.unwrap().cells);
}
