//! A log of rolls as JSON.

use std::io::{self, Write};

use serde_json::{Map, Value as Json, json};

use super::dice_sheet::{reading, verdict};
use super::json::{write_document, write_objects};
use crate::table::{DiceGroup, DiceLog, DiceTest};

/// One document, a line for each group.
pub(super) fn write(log: &DiceLog, out: &mut impl Write) -> io::Result<()> {
    write_document(head(log), "groups", log.groups.iter().map(group), out)
}

/// One object a line; each says what it is a part of.
pub(super) fn write_lines(log: &DiceLog, out: &mut impl Write) -> io::Result<()> {
    write_objects(&head(log), log.groups.iter().map(group), out)
}

fn head(log: &DiceLog) -> Map<String, Json> {
    let bad = log
        .lines
        .shown
        .iter()
        .map(|bad| json!({"line": bad.number, "text": bad.text, "reason": bad.reason}));
    let mut head = Map::new();
    head.insert("level".to_owned(), json!(log.level));
    head.insert("tests".to_owned(), json!(log.tests()));
    head.insert("fair".to_owned(), json!(log.unfair().is_empty()));
    head.insert("verdict".to_owned(), json!(verdict(log)));
    head.insert("noticed_face".to_owned(), json!(log.noticed_face));
    head.insert("seed".to_owned(), json!(log.seed));
    head.insert("trials".to_owned(), json!(log.trials.to_string()));
    head.insert(
        "lines".to_owned(),
        json!({
            "read": log.lines.read,
            "rolls": log.lines.rolls,
            "comments": log.lines.comments,
            "talk": log.lines.talk,
            "bad": log.lines.bad,
            "shown": bad.collect::<Json>(),
        }),
    );
    head
}

fn group(group: &DiceGroup) -> Map<String, Json> {
    let mut object = Map::new();
    object.insert("player".to_owned(), json!(group.player));
    object.insert("category".to_owned(), json!(group.category));
    object.insert("drs".to_owned(), json!(group.drs()));
    object.insert("drs_average".to_owned(), json!(group.mean()));
    object.insert("colored".to_owned(), json!(group.colored));
    object.insert("white".to_owned(), json!(group.white));
    object.insert("sums".to_owned(), json!(group.sums));
    object.insert("single".to_owned(), json!(group.singles));
    object.insert("results".to_owned(), group.tests.iter().map(test).collect());
    object
}

fn test(test: &DiceTest) -> Json {
    json!({
        "test": <&str>::from(test.kind),
        "rolls": test.rolls,
        "statistic": <&str>::from(test.kind.statistic()),
        "value": test.statistic,
        "expected": test.expected,
        "degrees_of_freedom": test.degrees_of_freedom,
        "p_value": test.p_value,
        "method": <&str>::from(test.method),
        "adjusted": test.adjusted,
        "effect": test.kind.effect(),
        "effect_size": test.effect,
        "reading": reading(test),
    })
}
