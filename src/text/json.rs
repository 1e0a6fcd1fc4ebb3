//! Tables and explanations as JSON. Weights and totals are strings, for they may be of any size.

use std::io::{self, Write};

use serde_json::{Map, Value as Json, json};

use crate::dice::Roll;
use crate::rule::Value;
use crate::table::{About, Cell, CellPaths, Column, Method, Paths, ReadingUse, Table};

/// One document, a line for each cell.
pub(super) fn write(table: &Table, out: &mut impl Write) -> io::Result<()> {
    let head = with_readings(head(table.about()), table.readings());
    write_document(head, table.cells().map(cell), out)
}

/// One object a line; each says what it is a part of.
pub(super) fn write_lines(table: &Table, out: &mut impl Write) -> io::Result<()> {
    write_objects(&head(table.about()), table.cells().map(cell), out)
}

/// An explanation as one document, a line for each cell.
pub(super) fn write_paths(paths: &Paths, out: &mut impl Write) -> io::Result<()> {
    let head = with_readings(head(&paths.about), &paths.readings);
    write_document(head, path_cells(paths), out)
}

/// An explanation as one object a line.
pub(super) fn write_paths_lines(paths: &Paths, out: &mut impl Write) -> io::Result<()> {
    write_objects(&head(&paths.about), path_cells(paths), out)
}

fn write_document(
    head: Map<String, Json>,
    cells: impl Iterator<Item = Map<String, Json>>,
    out: &mut impl Write,
) -> io::Result<()> {
    // Written cell by cell, so that a large grid is not held a second time.
    let head = Json::Object(head).to_string();
    write!(out, "{},\"cells\":[", head.trim_end_matches('}'))?;
    for (place, cell) in cells.enumerate() {
        write!(out, "{}\n  ", if place == 0 { "" } else { "," })?;
        serde_json::to_writer(&mut *out, &cell)?;
    }
    writeln!(out, "]}}")
}

fn write_objects(
    head: &Map<String, Json>,
    cells: impl Iterator<Item = Map<String, Json>>,
    out: &mut impl Write,
) -> io::Result<()> {
    for cell in cells {
        let mut object = head.clone();
        object.extend(cell);
        serde_json::to_writer(&mut *out, &object)?;
        writeln!(out)?;
    }
    Ok(())
}

fn head(about: &About) -> Map<String, Json> {
    let mut head = Map::new();
    head.insert("rule".to_owned(), json!(about.rule));
    head.insert("method".to_owned(), json!(about.method.word()));
    head.insert("variant".to_owned(), json!(about.variant));
    match about.method {
        Method::Exact => {}
        Method::MonteCarlo(sampling) => {
            head.insert("seed".to_owned(), json!(sampling.seed));
            head.insert("path".to_owned(), json!(sampling.path));
            let interval = json!({"kind": sampling.interval, "level": sampling.level});
            head.insert("interval".to_owned(), interval);
        }
    }
    head
}

/// Adds the readings of disputed rules, if any mattered.
fn with_readings(mut head: Map<String, Json>, readings: &[ReadingUse]) -> Map<String, Json> {
    if readings.is_empty() {
        return head;
    }
    let used = readings.iter().map(|used| {
        json!({
            "switch": used.reading.switch,
            "reading": used.reading.reading,
            "section": used.reading.section,
            "text": used.reading.words,
            "cells": used.cells,
        })
    });
    head.insert("readings".to_owned(), used.collect());
    head
}

fn cell(cell: Cell) -> Map<String, Json> {
    let fields = cell.fields();
    let outcomes = cell.rows().map(|row| {
        let names = fields.iter().map(|field| field.name);
        let mut object = Map::new();
        object.insert(
            "outcome".to_owned(),
            named(names, row.values.iter().copied()),
        );
        object.insert("weight".to_owned(), json!(row.weight.to_string()));
        object.insert("p".to_owned(), json!(row.p()));
        if let Some(bounds) = row.bounds {
            object.insert("low".to_owned(), json!(bounds.low));
            object.insert("high".to_owned(), json!(bounds.high));
        }
        Json::Object(object)
    });
    let mut object = Map::new();
    object.insert("params".to_owned(), params(cell.params()));
    object.insert("total".to_owned(), json!(cell.total().to_string()));
    object.insert("outcomes".to_owned(), outcomes.collect());
    object
}

fn path_cells(paths: &Paths) -> impl Iterator<Item = Map<String, Json>> {
    paths
        .cells
        .iter()
        .enumerate()
        .map(|(place, cell)| path_cell(paths, place, cell))
}

fn path_cell(paths: &Paths, place: usize, cell: &CellPaths) -> Map<String, Json> {
    let rows = cell.paths.iter().map(|path| {
        let names = paths.fields.iter().map(|field| field.name);
        let notes = path
            .notes
            .iter()
            .map(|note| json!({"section": note.section, "text": note.to_string()}));
        let mut object = Map::new();
        object.insert("rolls".to_owned(), path.rolls.iter().map(roll).collect());
        object.insert("notes".to_owned(), notes.collect());
        object.insert(
            "outcome".to_owned(),
            named(names, path.outcome.iter().copied()),
        );
        if let Some(weight) = &path.weight {
            object.insert("weight".to_owned(), json!(weight.to_string()));
        }
        Json::Object(object)
    });
    let columns = paths.columns.iter();
    let mut object = Map::new();
    object.insert(
        "params".to_owned(),
        params(columns.map(|column| (column, column.values[place]))),
    );
    if let Some(total) = &cell.total {
        object.insert("total".to_owned(), json!(total.to_string()));
    }
    object.insert("paths".to_owned(), rows.collect());
    if !cell.unused_faces.is_empty() {
        object.insert("unused_faces".to_owned(), json!(cell.unused_faces));
    }
    object
}

fn roll(roll: &Roll) -> Json {
    match roll {
        Roll::Total(total) => json!({"dr": "2d6", "total": total}),
        Roll::Pair(dr) => json!({"dr": "2d6", "colored": dr.colored, "white": dr.white}),
        Roll::Dr(face) => json!({"dr": "1d6", "face": face}),
        Roll::Die { sides, face } => json!({"dr": format!("1d{sides}"), "face": face}),
    }
}

fn params<'a>(params: impl Iterator<Item = (&'a Column, Value)>) -> Json {
    params
        .map(|(column, value)| (column.name.to_owned(), plain(value)))
        .collect::<Map<_, _>>()
        .into()
}

pub(super) fn named(
    names: impl Iterator<Item = &'static str>,
    values: impl Iterator<Item = Value>,
) -> Json {
    names
        .zip(values)
        .map(|(name, value)| (name.to_owned(), plain(value)))
        .collect::<Map<_, _>>()
        .into()
}

fn plain(value: Value) -> Json {
    match value {
        Value::None => Json::Null,
        Value::Int(number) => json!(number),
        Value::Flag(flag) => json!(flag),
        Value::Word(word) => json!(word),
    }
}
