//! Records of games, and two outcomes side by side, for programs: CSV and JSON.

use std::io::{self, Write};

use serde_json::{Map, Value as Json, json};

use super::balance_sheet::{duel_verdict, limits, verdict};
use super::csv::write_record;
use super::json::{write_document, write_objects};
use crate::dist::Fraction;
use crate::table::{Balance, Duel, Record};

/// A row a scenario.
pub(super) fn csv(balance: &Balance, out: &mut impl Write) -> io::Result<()> {
    let mut csv = csv::Writer::from_writer(out);
    let headings = [
        "scenario",
        "side",
        "other_side",
        "wins",
        "losses",
        "draws",
        "share",
        "exact_low",
        "exact_high",
        "bayes_low",
        "bayes_high",
        "above_half",
        "p_value",
        "adjusted",
        "told",
        "needed",
        "verdict",
    ];
    write_record(&mut csv, headings.iter())?;
    for record in &balance.records {
        let optional = |number: Option<f64>| number.map_or_else(String::new, |n| n.to_string());
        let [side, other] = record.sides.clone();
        let row = [
            record.scenario.clone().unwrap_or_default(),
            side,
            other,
            record.wins.to_string(),
            record.losses.to_string(),
            record.draws.to_string(),
            optional(record.share()),
            record.exact.low.to_string(),
            record.exact.high.to_string(),
            record.bayesian.low.to_string(),
            record.bayesian.high.to_string(),
            record.above_half.to_string(),
            record.p_value.to_string(),
            record.adjusted.to_string(),
            optional(record.told),
            record.needed.map_or_else(String::new, |n| n.to_string()),
            verdict(balance, record),
        ];
        write_record(&mut csv, row.iter())?;
    }
    csv.flush()
}

/// One document, a line for each scenario.
pub(super) fn json(balance: &Balance, out: &mut impl Write) -> io::Result<()> {
    let records = balance.records.iter().map(|one| record(balance, one));
    write_document(head(balance), "records", records, out)
}

/// One object a line; each says what it is a part of.
pub(super) fn json_lines(balance: &Balance, out: &mut impl Write) -> io::Result<()> {
    let records = balance.records.iter().map(|one| record(balance, one));
    write_objects(&head(balance), records, out)
}

fn head(balance: &Balance) -> Map<String, Json> {
    let mut head = Map::new();
    head.insert("level".to_owned(), json!(balance.level));
    let prior = json!({"wins": balance.prior.0, "losses": balance.prior.1});
    head.insert("prior".to_owned(), prior);
    let lines = &balance.lines;
    let lines = json!({"read": lines.read, "games": lines.rolls, "bad": lines.bad});
    head.insert("lines".to_owned(), lines);
    head
}

fn record(balance: &Balance, record: &Record) -> Map<String, Json> {
    let mut object = Map::new();
    let fields = [
        ("scenario", json!(record.scenario)),
        ("side", json!(record.sides[0])),
        ("other_side", json!(record.sides[1])),
        ("wins", json!(record.wins)),
        ("losses", json!(record.losses)),
        ("draws", json!(record.draws)),
        ("share", json!(record.share())),
        (
            "exact",
            json!({"low": record.exact.low, "high": record.exact.high}),
        ),
        (
            "bayes",
            json!({"low": record.bayesian.low, "high": record.bayesian.high}),
        ),
        ("above_half", json!(record.above_half)),
        ("p_value", json!(record.p_value)),
        ("adjusted", json!(record.adjusted)),
        ("told", json!(record.told)),
        ("needed", json!(record.needed)),
        ("verdict", json!(verdict(balance, record))),
        ("limits", json!(limits(record))),
    ];
    object.extend(fields.map(|(name, value)| (name.to_owned(), value)));
    object
}

/// A row a number.
pub(super) fn duel_csv(duel: &Duel, out: &mut impl Write) -> io::Result<()> {
    let mut csv = csv::Writer::from_writer(out);
    write_record(
        &mut csv,
        ["number", "p_a", "p_b", "fraction_a", "fraction_b"].iter(),
    )?;
    for (number, [a, b]) in &duel.rows {
        let row = [
            number.to_string(),
            near(a).to_string(),
            near(b).to_string(),
            a.to_string(),
            b.to_string(),
        ];
        write_record(&mut csv, row.iter())?;
    }
    csv.flush()
}

/// One document, a line for each number.
pub(super) fn duel_json(duel: &Duel, out: &mut impl Write) -> io::Result<()> {
    write_document(duel_head(duel), "numbers", duel_numbers(duel), out)
}

/// One object a line; each says what it is a part of.
pub(super) fn duel_json_lines(duel: &Duel, out: &mut impl Write) -> io::Result<()> {
    write_objects(&duel_head(duel), duel_numbers(duel), out)
}

fn duel_head(duel: &Duel) -> Map<String, Json> {
    let both = |chance: &Fraction| json!({"fraction": chance.to_string(), "p": near(chance)});
    let mut head = Map::new();
    let fields = [
        ("count", json!(duel.count)),
        ("a", json!(duel.sides[0])),
        ("b", json!(duel.sides[1])),
        ("capped", json!(duel.capped)),
        ("a_more", both(&duel.more)),
        ("same", both(&duel.same)),
        ("b_more", both(&duel.fewer)),
        ("mean_a", json!(near(&duel.means[0]))),
        ("mean_b", json!(near(&duel.means[1]))),
        ("needed", json!(duel.needed)),
        ("verdict", json!(duel_verdict(duel))),
    ];
    head.extend(fields.map(|(name, value)| (name.to_owned(), value)));
    head
}

fn duel_numbers(duel: &Duel) -> impl Iterator<Item = Map<String, Json>> {
    duel.rows.iter().map(|(number, [a, b])| {
        let mut object = Map::new();
        object.insert("number".to_owned(), json!(number));
        object.insert("p_a".to_owned(), json!(near(a)));
        object.insert("p_b".to_owned(), json!(near(b)));
        object
    })
}

fn near(chance: &Fraction) -> f64 {
    chance.to_f64().value()
}
