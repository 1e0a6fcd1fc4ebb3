//! Best policies as JSON. What a choice is worth is a string with the exact fraction, and beside
//! it the nearest number.

use std::io::{self, Write};

use serde_json::{Map, Value as Json, json};

use super::json::{named, params, with_readings, write_document, write_objects};
use crate::dist::Fraction;
use crate::table::{CellPolicy, Policies, PolicyRow};

/// One document, a line for each cell.
pub(super) fn write(policies: &Policies, out: &mut impl Write) -> io::Result<()> {
    let head = with_readings(head(policies), &policies.readings);
    write_document(head, "cells", cells(policies), out)
}

/// One object a line; each says what it is a part of.
pub(super) fn write_lines(policies: &Policies, out: &mut impl Write) -> io::Result<()> {
    write_objects(&head(policies), cells(policies), out)
}

fn head(policies: &Policies) -> Map<String, Json> {
    let about = &policies.about;
    let mut head = Map::new();
    head.insert("policy".to_owned(), json!(about.rule));
    head.insert("method".to_owned(), json!(about.method.word()));
    head.insert("variant".to_owned(), json!(about.variant));
    head
}

fn cells(policies: &Policies) -> impl Iterator<Item = Map<String, Json>> {
    let cells = policies.cells.iter().enumerate();
    cells.map(|(place, cell)| object(policies, place, cell))
}

fn object(policies: &Policies, place: usize, cell: &CellPolicy) -> Map<String, Json> {
    let columns = policies.columns.iter();
    let states = cell.states.iter().map(|row| state(policies, row));
    let mut object = Map::new();
    object.insert(
        "params".to_owned(),
        params(columns.map(|column| (column, column.values[place]))),
    );
    object.insert("unit".to_owned(), json!(cell.unit.word()));
    insert(&mut object, "worth", "value", &cell.value);
    object.insert("states".to_owned(), states.collect());
    object
}

fn state(policies: &Policies, row: &PolicyRow) -> Json {
    let names = policies.fields.iter().map(|field| field.name);
    let choices = policies.choices.iter().zip(&row.worths);
    let choices = choices.filter_map(|(choice, worth)| {
        let mut object = Map::new();
        object.insert("choice".to_owned(), json!(choice));
        insert(&mut object, "worth", "value", worth.as_ref()?);
        Some(Json::Object(object))
    });
    let best = policies.best(row);
    let mut object = Map::new();
    object.insert("state".to_owned(), named(names, row.state.iter().copied()));
    object.insert("choices".to_owned(), choices.collect());
    object.insert("best".to_owned(), json!(best[0]));
    object.insert("ties".to_owned(), json!(best[1..]));
    match &row.advantage {
        Some(advantage) => insert(&mut object, "advantage", "advantage_value", advantage),
        None => {
            object.insert("advantage".to_owned(), Json::Null);
        }
    }
    object.insert("on_best_way".to_owned(), json!(row.on_best_way));
    Json::Object(object)
}

/// A number under two names: exactly, and as the nearest floating-point number.
fn insert(object: &mut Map<String, Json>, exact: &str, near: &str, number: &Fraction) {
    object.insert(exact.to_owned(), json!(number.to_string()));
    object.insert(near.to_owned(), json!(number.to_f64().value()));
}
