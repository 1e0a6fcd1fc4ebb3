//! A table of odds as a sheet: wide with one row a cell, or long with one row an outcome.

use super::sheet::{Sheet, Side, probability, reading, side, title, unit, words};
use super::{Layout, Notation, Style};
use crate::dist::Weight;
use crate::rule::{FieldKind, Value};
use crate::table::{Column, Table, number};

pub(super) fn sheet(table: &Table, style: &Style) -> Sheet {
    // Parameters that do not vary are said once, above the table.
    let (fixed, varied): (Vec<_>, Vec<_>) =
        (0..table.columns().len()).partition(|place| is_fixed(&table.columns()[*place]));
    let of = |places: &[usize]| -> Vec<&Column> {
        places
            .iter()
            .map(|place| &table.columns()[*place])
            .collect()
    };
    let (fixed, varied) = (of(&fixed), of(&varied));
    let given = fixed
        .iter()
        .filter_map(|column| Some((*column, *column.values.first()?)));
    let mut sheet = Sheet::new(title(table.about(), given));
    for column in &varied {
        sheet.column(column.title, side(&column.values));
    }
    match (layout(table, style), words_of_outcome(table)) {
        (Layout::Wide, Some(outcomes)) => wide(table, &varied, outcomes, style, &mut sheet),
        (Layout::Wide, None) | (Layout::Long, _) => long(table, &varied, style, &mut sheet),
    }
    let readings = table
        .readings()
        .iter()
        .map(|used| reading(used, table.len()));
    sheet.footnotes.extend(readings);
    sheet
}

pub(super) fn is_fixed(column: &Column) -> bool {
    column.values.windows(2).all(|pair| pair[0] == pair[1])
}

fn layout(table: &Table, style: &Style) -> Layout {
    style.layout.unwrap_or(if table.len() == 1 {
        Layout::Long
    } else {
        Layout::Wide
    })
}

/// The closed set of words, if that is all there is to an outcome.
fn words_of_outcome(table: &Table) -> Option<&'static [&'static str]> {
    match table.fields() {
        [field] => match field.kind {
            FieldKind::Words(words) => Some(words),
            FieldKind::Count | FieldKind::Flag => None,
        },
        _ => None,
    }
}

fn wide(
    table: &Table,
    varied: &[&Column],
    outcomes: &'static [&'static str],
    style: &Style,
    sheet: &mut Sheet,
) {
    // An outcome that no cell has would be a column of zeros.
    let happens = |word: &'static str| {
        let outcome = [Value::Word(word)];
        table.cells().any(|cell| !cell.weight(&outcome).is_zero())
    };
    let outcomes: Vec<&'static str> = outcomes
        .iter()
        .copied()
        .filter(|word| happens(word))
        .collect();
    for word in &outcomes {
        let heading = format!("{}{}", word.replace('-', " "), unit(style.notation));
        sheet.column(heading, Side::Right);
    }
    for (place, cell) in table.cells().enumerate() {
        let params = varied
            .iter()
            .map(|column| words(column, column.values[place]));
        let odds = outcomes.iter().map(|word| {
            probability(
                &cell.weight(&[Value::Word(word)]),
                cell.total(),
                style.notation,
            )
        });
        sheet.rows.push(params.chain(odds).collect());
    }
}

fn long(table: &Table, varied: &[&Column], style: &Style, sheet: &mut Sheet) {
    for (place, field) in table.fields().iter().enumerate() {
        let values: Vec<Value> = table
            .cells()
            .flat_map(|cell| cell.rows().map(|row| row.values[place]).collect::<Vec<_>>())
            .collect();
        sheet.column(field.name.replace('_', " "), side(&values));
    }
    // One cell has room for all that can be said of it.
    let every_notation = table.len() == 1;
    let notations = if every_notation {
        vec![Notation::Percent, Notation::Fraction, Notation::OneIn]
    } else {
        vec![style.notation]
    };
    for notation in &notations {
        sheet.column(heading(*notation), Side::Right);
    }
    if every_notation {
        sheet.column("weight", Side::Right);
    }
    let write_row = |weight: &Weight, total: &Weight| -> Vec<String> {
        let mut row: Vec<String> = notations
            .iter()
            .map(|notation| probability(weight, total, *notation))
            .collect();
        if every_notation {
            row.push(format!("{weight}/{total}"));
        }
        row
    };
    for (place, cell) in table.cells().enumerate() {
        for row in cell.rows() {
            let params = varied
                .iter()
                .map(|column| words(column, column.values[place]));
            let values = row.values.iter().map(|value| outcome_words(*value));
            let odds = write_row(row.weight, row.total);
            let bounds = row.bounds.map(|bounds| {
                format!(
                    "{} – {}",
                    number::percent_of(bounds.low),
                    number::percent_of(bounds.high)
                )
            });
            sheet
                .rows
                .push(params.chain(values).chain(odds).chain(bounds).collect());
        }
    }
    if sheet
        .rows
        .first()
        .is_some_and(|row| row.len() > sheet.headings.len())
    {
        sheet.column("interval %", Side::Right);
    }
}

pub(super) fn heading(notation: Notation) -> &'static str {
    match notation {
        Notation::Percent => "%",
        Notation::Fraction => "fraction",
        Notation::OneIn => "1 in N",
    }
}

pub(super) fn outcome_words(value: Value) -> String {
    match value {
        Value::Word(word) => word.replace('-', " "),
        Value::Flag(true) => "yes".to_owned(),
        Value::Flag(false) => "no".to_owned(),
        Value::None | Value::Int(_) => value.to_string(),
    }
}
