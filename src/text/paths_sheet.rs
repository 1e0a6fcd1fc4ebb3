//! An explanation as sheets, one a cell: what was rolled, what came of it, and why.

use std::collections::BTreeMap;

use super::Style;
use super::sheet::{Sheet, Side, probability, reading, title, unit};
use crate::dist::Weight;
use crate::rule::Value;
use crate::table::{CellPaths, PathRow, Paths};

pub(super) fn sheets(paths: &Paths, style: &Style) -> Vec<Sheet> {
    let cells = paths.cells.iter().enumerate();
    cells
        .map(|(place, cell)| sheet(paths, place, cell, style))
        .collect()
}

fn sheet(paths: &Paths, place: usize, cell: &CellPaths, style: &Style) -> Sheet {
    let params = paths
        .columns
        .iter()
        .map(|column| (column, column.values[place]));
    let mut sheet = Sheet::new(title(&paths.about, params, None));
    sheet.column("roll", Side::Left);
    for field in paths.fields {
        sheet.column(field.name.replace('_', " "), Side::Left);
    }
    if let Some(total) = &cell.total {
        sheet.column(format!("weight of {total}"), Side::Right);
        sheet.column(format!("odds{}", unit(style.notation)), Side::Right);
    }
    sheet.column("why", Side::Left);
    for path in &cell.paths {
        let mut row = vec![rolls(path)];
        row.extend(
            path.outcome
                .iter()
                .map(|value| value.to_string().replace('-', " ")),
        );
        if let (Some(weight), Some(total)) = (&path.weight, &cell.total) {
            row.push(weight.to_string());
            row.push(probability(weight, total, style.notation));
        }
        row.push(why(path));
        sheet.rows.push(row);
    }
    if let Some(total) = &cell.total {
        sheet.footnotes.push(in_all(cell, total, style));
    }
    if !cell.unused_faces.is_empty() {
        let faces: Vec<String> = cell.unused_faces.iter().map(u8::to_string).collect();
        let unused = format!("not needed: {}", faces.join(", "));
        sheet.footnotes.push(unused);
    }
    if place + 1 == paths.cells.len() {
        let used = paths.readings.iter();
        let readings = used.map(|used| reading(used, paths.cells.len()));
        sheet.footnotes.extend(readings);
    }
    sheet
}

/// The odds of each outcome: the sums of its paths.
fn in_all(cell: &CellPaths, total: &Weight, style: &Style) -> String {
    let mut sums: BTreeMap<&[Value], Weight> = BTreeMap::new();
    for path in &cell.paths {
        let sum = sums.entry(&path.outcome).or_default();
        *sum += path.weight.clone().unwrap_or_default();
    }
    let mut sums: Vec<_> = sums.into_iter().collect();
    sums.sort_by(|a, b| b.1.cmp(&a.1));
    let parts = sums.iter().map(|(outcome, weight)| {
        let odds = probability(weight, total, style.notation);
        format!("{} {odds}{}", outcome_words(outcome), unit(style.notation))
    });
    format!("in all {}", parts.collect::<Vec<_>>().join(", "))
}

fn outcome_words(outcome: &[Value]) -> String {
    let words: Vec<String> = outcome
        .iter()
        .map(|value| value.to_string().replace('-', " "))
        .collect();
    words.join(" ")
}

fn rolls(path: &PathRow) -> String {
    let rolls: Vec<String> = path.rolls.iter().map(ToString::to_string).collect();
    rolls.join(", ")
}

/// The notes in order, a section named where it changes.
fn why(path: &PathRow) -> String {
    let mut text = String::new();
    let mut section = "";
    for note in &path.notes {
        if !text.is_empty() {
            text.push_str("; ");
        }
        if note.section != section {
            section = note.section;
            text.push_str(section);
            text.push(' ');
        }
        text.push_str(&note.to_string());
    }
    text
}
