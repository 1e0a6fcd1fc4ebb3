//! Situations as JSON, with every line of their ledgers.

use std::io::{self, Write};

use serde_json::{Map, Value as Json, json};

use super::effect_json::effect;
use super::json::named;
use crate::dice::Note;
use crate::rule::{Field, Reading};
use crate::table::ratio;
use crate::table::shots::{LedgerLine, Odds, Situation, SituationParam, Situations, WhatIf};

/// One document, a line for each situation.
pub(super) fn write(situations: Situations, out: &mut impl Write) -> io::Result<()> {
    let head = json!({"situation": "shot", "method": "exact", "variant": situations.variant});
    let head = head.to_string();
    let open = head.strip_suffix('}').unwrap_or(&head);
    write!(out, "{open},\"situations\":[")?;
    let mut separator = "\n  ";
    let (params, fields) = (situations.params, situations.fields);
    for cell in situations.cells {
        write!(out, "{separator}")?;
        serde_json::to_writer(&mut *out, &object(&params, fields, &cell))?;
        separator = ",\n  ";
    }
    writeln!(out, "]}}")
}

/// One object a line.
pub(super) fn write_lines(situations: Situations, out: &mut impl Write) -> io::Result<()> {
    let (params, fields) = (situations.params, situations.fields);
    for cell in situations.cells {
        let mut object = object(&params, fields, &cell);
        // A line stands for itself, so it says under which rules.
        object.insert("variant".to_owned(), json!(situations.variant));
        serde_json::to_writer(&mut *out, &object)?;
        writeln!(out)?;
    }
    Ok(())
}

fn object(
    params: &[SituationParam],
    fields: &'static [Field],
    cell: &Situation,
) -> Map<String, Json> {
    let mut object = Map::new();
    let names = params.iter().map(|param| param.name);
    let params = named(names, cell.params.iter().copied());
    object.insert("params".to_owned(), params);
    match &cell.answer {
        Err(reason) => {
            object.insert("refused".to_owned(), refused(reason));
        }
        Ok(answer) => {
            object.insert("type".to_owned(), json!(answer.target_type));
            object.insert("base_th".to_owned(), json!(answer.base_th));
            object.insert("modified_th".to_owned(), json!(answer.modified_th));
            object.insert("drm".to_owned(), json!(answer.drm));
            object.insert("ledger".to_owned(), ledger(&answer.ledger));
            insert_odds(&mut object, fields, &answer.odds);
            object.insert("rolls".to_owned(), json!(answer.rolls));
            if !answer.what_if.is_empty() {
                let changes = answer.what_if.iter().map(|what_if| change(fields, what_if));
                object.insert("what_if".to_owned(), changes.collect());
            }
            if let Some(done) = &answer.effect {
                object.insert("effect".to_owned(), effect(done));
            }
            if let Some(reading) = answer.reading {
                object.insert("reading".to_owned(), used(&reading));
            }
        }
    }
    object
}

/// A reading of a disputed rule.
pub(super) fn used(reading: &Reading) -> Json {
    json!({
        "switch": reading.switch,
        "reading": reading.reading,
        "section": reading.section,
        "text": reading.words,
    })
}

pub(super) fn refused(reason: &Note) -> Json {
    json!({"section": reason.section, "reason": reason.to_string()})
}

pub(super) fn ledger(lines: &[LedgerLine]) -> Json {
    let lines = lines.iter().map(|line| {
        json!({
            "applies_to": line.applies_to,
            "case": line.case,
            "reason": line.reason.to_string(),
            "value": line.value,
            "section": line.reason.section,
        })
    });
    lines.collect()
}

fn insert_odds(object: &mut Map<String, Json>, fields: &'static [Field], odds: &Odds) {
    let outcomes = odds.outcomes.iter().map(|(values, weight)| {
        let names = fields.iter().map(|field| field.name);
        json!({
            "outcome": named(names, values.iter().copied()),
            "weight": weight.to_string(),
            "p": ratio(weight, &odds.total),
        })
    });
    let outcomes: Json = outcomes.collect();
    object.insert("total".to_owned(), json!(odds.total.to_string()));
    object.insert("outcomes".to_owned(), outcomes);
}

fn change(fields: &'static [Field], what_if: &WhatIf) -> Json {
    let mut object = Map::new();
    object.insert("change".to_owned(), json!(what_if.change));
    object.insert("modified_th".to_owned(), json!(what_if.modified_th));
    object.insert("drm".to_owned(), json!(what_if.drm));
    insert_odds(&mut object, fields, &what_if.odds);
    object.into()
}
