//! An explanation as sheets, one a cell: what was rolled, what came of it, and why.

use std::collections::BTreeMap;

use super::Style;
use super::odds_sheet::outcome_words as outcome_word;
use super::sheet::{Sheet, Side, probability, reading, title, unit};
use crate::dice::Roll;
use crate::dist::Weight;
use crate::rule::{Field, FieldKind, Value};
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
    let shown = shown(paths, cell);
    for place in &shown {
        let name = paths.fields[*place].name;
        sheet.column(name.replace('_', " "), Side::Left);
    }
    if let Some(total) = &cell.total {
        sheet.column(format!("weight of {total}"), Side::Right);
        sheet.column(format!("odds{}", unit(style.notation)), Side::Right);
    }
    sheet.wraps = Some(sheet.headings.len());
    sheet.column("why", Side::Left);
    for run in runs(&cell.paths) {
        let mut row = vec![rolls(run)];
        row.extend(
            shown
                .iter()
                .map(|place| outcome_word(run[0].outcome[*place])),
        );
        if let Some(total) = &cell.total {
            let weight: Weight = run.iter().filter_map(|path| path.weight.as_ref()).sum();
            row.push(weight.to_string());
            row.push(probability(&weight, total, style.notation));
        }
        row.push(why(&run[0], &run[run.len() - 1]));
        sheet.rows.push(row);
    }
    // What several fields come to together is no sentence.
    if let Some(total) = &cell.total
        && paths.fields.len() <= 3
    {
        sheet.footnotes.push(in_all(paths, cell, total, style));
    }
    if cell.told {
        sheet.footnotes.extend(together(paths, cell));
    } else if paths.fields.iter().any(|field| field.name == "goes_on") {
        let first = "the paths of the first step; --dice or --seed tells a whole run";
        sheet.footnotes.push(first.to_owned());
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

/// The places of the fields that have a column. Of many, those that say the same in every row
/// are left out.
fn shown(paths: &Paths, cell: &CellPaths) -> Vec<usize> {
    const MANY: usize = 4;
    let fields = paths.fields.len();
    let says_something = |place: &usize| {
        let values: Vec<Value> = cell.paths.iter().map(|path| path.outcome[*place]).collect();
        match values[..] {
            [only] => !matches!(only, Value::Int(0) | Value::Flag(false) | Value::None),
            _ => values.windows(2).any(|pair| pair[0] != pair[1]),
        }
    };
    if fields < MANY {
        return (0..fields).collect();
    }
    (0..fields).filter(says_something).collect()
}

/// What the steps of a run come to together.
fn together(paths: &Paths, cell: &CellPaths) -> Option<String> {
    let sums = paths
        .fields
        .iter()
        .enumerate()
        .filter_map(|(place, field)| {
            let values = cell.paths.iter().map(|path| path.outcome[place]);
            let name = field.name.replace('_', " ");
            match field.kind {
                // A place in the run is no count.
                FieldKind::Count if !matches!(field.name, "phase" | "shot") => {
                    let sum: i64 = values
                        .map(|value| match value {
                            Value::Int(number) => number,
                            Value::None | Value::Flag(_) | Value::Word(_) => 0,
                        })
                        .sum();
                    Some(format!("{name} {sum}"))
                }
                FieldKind::Flag if field.name != "goes_on" => values
                    .into_iter()
                    .any(|value| value == Value::Flag(true))
                    .then_some(name),
                FieldKind::Count | FieldKind::Flag | FieldKind::Words(_) => None,
            }
        });
    let sums: Vec<String> = sums.collect();
    (!sums.is_empty()).then(|| format!("in all {}", sums.join(", ")))
}

/// The odds of each outcome: the sums of its paths.
fn in_all(paths: &Paths, cell: &CellPaths, total: &Weight, style: &Style) -> String {
    let mut sums: BTreeMap<&[Value], Weight> = BTreeMap::new();
    for path in &cell.paths {
        let sum = sums.entry(&path.outcome).or_default();
        *sum += path.weight.clone().unwrap_or_default();
    }
    let mut sums: Vec<_> = sums.into_iter().collect();
    sums.sort_by(|a, b| b.1.cmp(&a.1));
    let between = if paths.fields.len() > 1 { "; " } else { ", " };
    let parts = sums.iter().map(|(outcome, weight)| {
        let odds = probability(weight, total, style.notation);
        let outcome = outcome_words(&paths.fields, outcome);
        format!("{outcome} {odds}{}", unit(style.notation))
    });
    format!("in all {}", parts.collect::<Vec<_>>().join(between))
}

/// An outcome in words; what is no or 0 beside the first field is not said.
fn outcome_words(fields: &[Field], outcome: &[Value]) -> String {
    let mut words = Vec::new();
    for (place, (field, value)) in fields.iter().zip(outcome).enumerate() {
        let name = field.name.replace('_', " ");
        match value {
            Value::Word(_) => words.push(outcome_word(*value)),
            _ if place == 0 && fields.len() == 1 => words.push(outcome_word(*value)),
            Value::Flag(true) => words.push(name),
            Value::Flag(false) | Value::Int(0) | Value::None if place > 0 => {}
            Value::Flag(false) => words.push(format!("not {name}")),
            Value::Int(_) | Value::None => words.push(format!("{} {name}", outcome_word(*value))),
        }
    }
    words.join(", ")
}

/// Paths that differ in nothing but the last of several dice, put together.
fn runs(paths: &[PathRow]) -> impl Iterator<Item = &[PathRow]> {
    paths.chunk_by(|a, b| match (a.rolls.as_slice(), b.rolls.as_slice()) {
        ([before_a @ .., Roll::Dr(_)], [before_b @ .., Roll::Dr(_)]) => {
            let words = |path: &PathRow| -> Vec<_> {
                path.notes
                    .iter()
                    .map(|note| (note.section, note.words))
                    .collect()
            };
            !before_a.is_empty()
                && before_a == before_b
                && a.outcome == b.outcome
                && words(a) == words(b)
        }
        _ => false,
    })
}

/// What was rolled; the last die of several paths as a range.
fn rolls(run: &[PathRow]) -> String {
    let mut rolls: Vec<String> = run[0].rolls.iter().map(ToString::to_string).collect();
    if let [first, .., last] = run
        && let (Some(Roll::Dr(from)), Some(Roll::Dr(to))) = (first.rolls.last(), last.rolls.last())
    {
        rolls.pop();
        rolls.push(format!("dr {from}–{to}"));
    }
    rolls.join(", ")
}

/// The notes in order, a section named where it changes.
fn why(first: &PathRow, last: &PathRow) -> String {
    let mut text = String::new();
    let mut section = "";
    for (from, to) in first.notes.iter().zip(&last.notes) {
        if !text.is_empty() {
            text.push_str("; ");
        }
        if from.section != section {
            section = from.section;
            text.push_str(section);
            text.push(' ');
        }
        text.push_str(&from.through(to));
    }
    text
}
