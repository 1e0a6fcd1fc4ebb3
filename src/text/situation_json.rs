//! Situations as JSON.

use std::io::{self, Write};

use serde_json::{Map, Value as Json, json};

use super::effect_json;
use super::json::{named, params, plain, with_readings, write_document, write_objects};
use crate::table::{Amount, Answer, LedgerRow, Situation, Situations, WhatIf, ratio};

/// One document, a line for each situation.
pub(super) fn write(situations: &Situations, out: &mut impl Write) -> io::Result<()> {
    let head = with_readings(head(situations), &situations.readings);
    write_document(head, "situations", cells(situations), out)
}

/// One object a line; each says what it is a part of.
pub(super) fn write_lines(situations: &Situations, out: &mut impl Write) -> io::Result<()> {
    write_objects(&head(situations), cells(situations), out)
}

fn head(situations: &Situations) -> Map<String, Json> {
    let about = &situations.about;
    let mut head = Map::new();
    head.insert("situation".to_owned(), json!(about.rule));
    head.insert("method".to_owned(), json!(about.method.word()));
    head.insert("variant".to_owned(), json!(about.variant));
    head
}

fn cells(situations: &Situations) -> impl Iterator<Item = Map<String, Json>> {
    situations.cells.iter().enumerate().map(|(place, answer)| {
        let columns = situations.columns.iter();
        let mut object = Map::new();
        object.insert(
            "params".to_owned(),
            params(columns.map(|column| (column, column.values[place]))),
        );
        match answer {
            Answer::Refused(reason) => {
                let refused = json!({"section": reason.section, "reason": reason.to_string()});
                object.insert("refused".to_owned(), refused);
            }
            Answer::Allowed(situation) => allowed(situations, situation, &mut object),
        }
        object
    })
}

fn allowed(situations: &Situations, situation: &Situation, object: &mut Map<String, Json>) {
    for (name, amount) in situations.facts.iter().zip(&situation.facts) {
        object.insert((*name).to_owned(), number(*amount));
    }
    let ledger = situation.ledger.iter().map(ledger_row);
    object.insert("ledger".to_owned(), ledger.collect());
    object.insert("total".to_owned(), json!(situation.total.to_string()));
    let outcomes = situation.outcomes.iter().map(|(values, weight)| {
        let names = situations.fields.iter().map(|field| field.name);
        json!({
            "outcome": named(names, values.iter().copied()),
            "weight": weight.to_string(),
            "p": ratio(weight, &situation.total),
        })
    });
    object.insert("outcomes".to_owned(), outcomes.collect());
    if let Some(effect) = &situation.effect {
        object.insert("effect".to_owned(), effect_json::effect(effect));
    }
    if !situation.what_ifs.is_empty() {
        let what_ifs = situation.what_ifs.iter().map(what_if);
        object.insert("what_if".to_owned(), what_ifs.collect());
    }
}

fn what_if(what_if: &WhatIf) -> Json {
    let chances = what_if.chances.iter().map(|(name, weight)| {
        let p = ratio(weight, &what_if.total);
        json!({"name": name, "weight": weight.to_string(), "p": p})
    });
    let chances: Json = chances.collect();
    json!({
        "change": what_if.change,
        "total": what_if.total.to_string(),
        "chances": chances,
    })
}

fn ledger_row(row: &LedgerRow) -> Json {
    json!({
        "applies_to": row.applies_to,
        "case": row.case,
        "reason": row.reason.to_string(),
        "value": number(row.value),
        "section": row.reason.section,
    })
}

fn number(amount: Amount) -> Json {
    match amount {
        Amount::Value(value) => plain(value),
        Amount::Parts { parts, of } if parts % of == 0 => json!(parts / of),
        Amount::Parts { parts, of } => json!(f64::from(parts) / f64::from(of)),
    }
}
