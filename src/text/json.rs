//! Tables and explanations as JSON. Weights and totals are strings, for they may be of any size.

use std::io::{self, Write};

use serde_json::{Map, Value as Json, json};

use crate::dice::Roll;
use crate::dist::{Fraction, Moments};
use crate::rule::{Field, Value};
use crate::table::{
    About, Cell, CellPaths, Check, Column, Method, Paths, ReadingUse, Table, ratio,
};

/// One document, a line for each cell.
pub(super) fn write(table: &Table, out: &mut impl Write) -> io::Result<()> {
    let head = with_readings(table_head(table), table.readings());
    write_document(head, "cells", table.cells().map(cell), out)
}

/// One object a line; each says what it is a part of.
pub(super) fn write_lines(table: &Table, out: &mut impl Write) -> io::Result<()> {
    write_objects(&table_head(table), table.cells().map(cell), out)
}

/// What the whole table is about, with what is shown of its outcomes.
fn table_head(table: &Table) -> Map<String, Json> {
    let mut head = head(table.about());
    let capped: Map<String, Json> = table
        .capped()
        .iter()
        .map(|(name, cap)| ((*name).to_owned(), json!(cap)))
        .collect();
    if !capped.is_empty() {
        head.insert("capped".to_owned(), capped.into());
    }
    if let Some(bound) = table.cumulative_bound() {
        head.insert("cumulative_bound".to_owned(), json!(bound));
    }
    if let Some(note) = table.note() {
        head.insert("note".to_owned(), json!(note));
    }
    let view = table.view();
    for (key, words) in [("given", &view.given), ("at_least", &view.at_least)] {
        if let Some(words) = words {
            head.insert(key.to_owned(), json!(words));
        }
    }
    head
}

/// An explanation as one document, a line for each cell.
pub(super) fn write_paths(paths: &Paths, out: &mut impl Write) -> io::Result<()> {
    let head = with_readings(head(&paths.about), &paths.readings);
    write_document(head, "cells", path_cells(paths), out)
}

/// An explanation as one object a line.
pub(super) fn write_paths_lines(paths: &Paths, out: &mut impl Write) -> io::Result<()> {
    write_objects(&head(&paths.about), path_cells(paths), out)
}

/// A comparison of the engines as one document in one line.
pub(super) fn write_check(check: &Check, out: &mut impl Write) -> io::Result<()> {
    let worst = check.worst.iter().enumerate().map(|(place, row)| {
        let names = check.fields.iter().map(|field| field.name);
        let columns = check.columns.iter();
        json!({
            "params": params(columns.map(|column| (column, column.values[place]))),
            "outcome": named(names, row.outcome.iter().copied()),
            "exact": row.exact,
            "observed": row.observed.to_string(),
            "z": row.z,
            "p_value": row.p_value,
            "adjusted": row.adjusted,
        })
    });
    let worst: Json = worst.collect();
    let mut head = head(&check.about);
    head.shift_remove("interval");
    head.insert("trials".to_owned(), json!(check.trials.to_string()));
    head.insert("cells".to_owned(), json!(check.cells));
    head.insert("level".to_owned(), json!(check.level));
    head.insert("comparisons".to_owned(), json!(check.comparisons));
    head.insert("agrees".to_owned(), json!(check.agrees));
    head.insert("worst".to_owned(), worst);
    writeln!(out, "{}", Json::Object(head))
}

/// `name` is that of the array of cells.
pub(super) fn write_document(
    head: Map<String, Json>,
    name: &str,
    cells: impl Iterator<Item = Map<String, Json>>,
    out: &mut impl Write,
) -> io::Result<()> {
    // Written cell by cell, so that a large grid is not held a second time.
    let head = Json::Object(head).to_string();
    let head = head.strip_suffix('}').unwrap_or(&head);
    write!(out, "{head},\"{name}\":[")?;
    for (place, cell) in cells.enumerate() {
        write!(out, "{}\n  ", if place == 0 { "" } else { "," })?;
        serde_json::to_writer(&mut *out, &cell)?;
    }
    writeln!(out, "]}}")
}

pub(super) fn write_objects(
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
pub(super) fn with_readings(
    mut head: Map<String, Json>,
    readings: &[ReadingUse],
) -> Map<String, Json> {
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
    if let Some(weight) = cell.unfinished() {
        let p = ratio(weight, cell.total());
        let unfinished = json!({"weight": weight.to_string(), "p": p});
        object.insert("unfinished".to_owned(), unfinished);
    }
    if let Some((fields, of)) = cell.moments() {
        object.insert("moments".to_owned(), moments(fields, of));
    }
    object
}

/// The mean and the variance of each count, and the covariances, as fractions.
fn moments(fields: &[Field], of: &Moments) -> Json {
    let fraction = |fraction: &Fraction| json!(fraction.to_string());
    let counts = fields.iter().enumerate().map(|(place, field)| {
        let before = fields[..place].iter().enumerate();
        let covariances: Map<String, Json> = before
            .map(|(other, field)| (field.name.to_owned(), fraction(of.covariance(place, other))))
            .collect();
        let mut object = Map::new();
        object.insert("mean".to_owned(), fraction(of.mean(place)));
        object.insert("variance".to_owned(), fraction(of.covariance(place, place)));
        if !covariances.is_empty() {
            object.insert("covariance".to_owned(), covariances.into());
        }
        (field.name.to_owned(), Json::Object(object))
    });
    counts.collect::<Map<_, _>>().into()
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

pub(super) fn params<'a>(params: impl Iterator<Item = (&'a Column, Value)>) -> Json {
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

pub(super) fn plain(value: Value) -> Json {
    match value {
        Value::None => Json::Null,
        Value::Int(number) => json!(number),
        Value::Flag(flag) => json!(flag),
        Value::Word(word) => json!(word),
    }
}
