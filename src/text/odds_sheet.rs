//! A table of odds as a sheet: wide with one row a cell, or long with one row an outcome.

use super::sheet::{
    Sheet, Side, heading, interval, probability, reading, side, title, unit, words,
};
use super::{Layout, Notation, Style, counts_sheet};
use crate::dist::Weight;
use crate::rule::{FieldKind, Sum, Value};
use crate::table::{Cell, Column, Interval, Method, Table};

pub(super) fn sheet(table: &Table, style: &Style) -> Sheet {
    // Parameters that do not vary are said once, above the table.
    let (fixed, varied): (Vec<_>, Vec<_>) =
        (0..table.columns().len()).partition(|place| table.columns()[*place].is_fixed());
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
    let mut sheet = Sheet::new(title(table.about(), given, table.trials()));
    let view = table.view();
    if let Some(at_least) = &view.at_least {
        sheet.title.push_str(&format!(" · whether {at_least}"));
    }
    if let Some(given) = &view.given {
        sheet.title.push_str(&format!(" · given {given}"));
    }
    for column in &varied {
        sheet.column(column.title, side(&column.values));
    }
    let only = table.cells().next().filter(|_| table.len() == 1);
    if is_summed_up(table, style) {
        match only {
            Some(cell) => counts_sheet::single(table, cell, &mut sheet),
            None => counts_sheet::wide(table, &varied, style, &mut sheet),
        }
        sheet.footnotes.extend(readings(table));
        return sheet;
    }
    match (layout(table, style), words_of_outcome(table), only) {
        (Layout::Wide, Some(outcomes), _) => wide(table, &varied, outcomes, style, &mut sheet),
        (Layout::Wide, None, None) if is_yes_or_no(table) => {
            yes(table, &varied, style, &mut sheet);
        }
        (Layout::Long, _, Some(cell)) => single(table, cell, &mut sheet),
        (Layout::Wide, None, _) | (Layout::Long, _, None) => {
            long(table, &varied, style, &mut sheet);
        }
    }
    sheet.footnotes.extend(table.note().map(str::to_owned));
    sheet.footnotes.extend(counts_sheet::remarks(table));
    sheet.footnotes.extend(readings(table));
    sheet
}

fn readings(table: &Table) -> impl Iterator<Item = String> {
    let used = table.readings().iter();
    used.map(|used| reading(used, table.len()))
}

/// Whether the joint odds of several counts are too many to be read, and are summed up unless
/// they are asked for.
fn is_summed_up(table: &Table, style: &Style) -> bool {
    table.is_of_chain() && table.fields().len() > 1 && style.layout.is_none()
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
    let outcomes = happening(table, outcomes);
    for word in &outcomes {
        let heading = format!("{}{}", word.replace('-', " "), unit(style.notation));
        sheet.column(heading, Side::Right);
    }
    let sums = sums(table, &outcomes);
    for sum in &sums {
        let heading = format!("{}{}", sum.name.replace('-', " "), unit(style.notation));
        sheet.column(heading, Side::Right);
    }
    let never = Weight::ZERO;
    for (place, cell) in table.cells().enumerate() {
        let params = varied
            .iter()
            .map(|column| words(column, column.values[place]));
        let odds = outcomes.iter().map(|word| {
            let row = cell.row(&[Value::Word(word)]);
            let weight = row.map_or(&never, |row| row.weight);
            let odds = probability(weight, cell.total(), style.notation);
            match row.and_then(|row| row.bounds) {
                Some(bounds) => format!("{odds} ({})", interval(bounds)),
                None => odds,
            }
        });
        let sums = sums.iter().map(|sum| {
            let weight = sum_weight(cell, sum);
            let odds = probability(&weight, cell.total(), style.notation);
            match cell.interval(&weight) {
                Some(bounds) => format!("{odds} ({})", interval(bounds)),
                None => odds,
            }
        });
        sheet.rows.push(params.chain(odds).chain(sums).collect());
    }
}

/// Weights of more digits than anybody reads are left to the formats for programs.
fn shortened(weight: String) -> String {
    const READABLE: usize = 24;
    if weight.len() > READABLE {
        "…".to_owned()
    } else {
        weight
    }
}

fn is_yes_or_no(table: &Table) -> bool {
    matches!(table.fields(), [field] if field.kind == FieldKind::Flag)
}

/// A row a cell, with the odds of yes.
fn yes(table: &Table, varied: &[&Column], style: &Style, sheet: &mut Sheet) {
    let name = match (&table.view().at_least, table.fields()) {
        (Some(at_least), _) => at_least.clone(),
        (None, fields) => fields
            .iter()
            .map(|field| field.name.replace('_', " "))
            .collect(),
    };
    sheet.column(format!("{name}{}", unit(style.notation)), Side::Right);
    for (place, cell) in table.cells().enumerate() {
        let params = varied
            .iter()
            .map(|column| words(column, column.values[place]));
        let weight = cell.weight(&[Value::Flag(true)]);
        let odds = probability(&weight, cell.total(), style.notation);
        let odds = match cell.interval(&weight) {
            Some(bounds) => format!("{odds} ({})", interval(bounds)),
            None => odds,
        };
        sheet.rows.push(params.chain([odds]).collect());
    }
}

/// The sums that say something new: of two or more of the outcomes that happen, but not of all.
fn sums(table: &Table, happening: &[&'static str]) -> Vec<Sum> {
    let says_something = |sum: &&Sum| {
        let words = happening
            .iter()
            .filter(|word| sum.words.contains(word))
            .count();
        words >= 2 && words < happening.len()
    };
    let sums = table.fields().iter().flat_map(|field| field.sums);
    sums.filter(says_something).copied().collect()
}

fn sum_weight(cell: Cell, sum: &Sum) -> Weight {
    sum.words
        .iter()
        .map(|word| cell.weight(&[Value::Word(word)]))
        .sum()
}

/// The words of the closed set that happen anywhere in the table.
fn happening(table: &Table, words: &'static [&'static str]) -> Vec<&'static str> {
    let happens = |word: &&'static str| {
        let outcome = [Value::Word(word)];
        table.cells().any(|cell| !cell.weight(&outcome).is_zero())
    };
    words.iter().copied().filter(happens).collect()
}

/// One cell has room for all that can be said of it.
fn single(table: &Table, cell: Cell, sheet: &mut Sheet) {
    field_columns(table, sheet);
    let notations: &[Notation] = match table.about().method {
        Method::Exact => &[Notation::Percent, Notation::Fraction, Notation::OneIn],
        Method::MonteCarlo(_) => &[Notation::Percent, Notation::OneIn],
    };
    for notation in notations {
        sheet.column(heading(*notation), Side::Right);
    }
    sheet.column("weight", Side::Right);
    if table.trials().is_some() {
        sheet.column("interval %", Side::Right);
    }
    let mut push = |names: Vec<String>, weight: &Weight, bounds: Option<Interval>| {
        let odds = notations.iter().map(|notation| match (notation, bounds) {
            // A sample cannot tell the impossible from the rare.
            (Notation::OneIn, Some(_)) if weight.is_zero() => "none seen".to_owned(),
            (_, _) => counts_sheet::long_fraction(weight, cell.total(), *notation),
        });
        let weight = if table.is_of_chain() {
            shortened(format!("{weight}/{}", cell.total()))
        } else {
            format!("{weight}/{}", cell.total())
        };
        let row = names.into_iter().chain(odds).chain([weight]);
        sheet.rows.push(row.chain(bounds.map(interval)).collect());
    };
    for row in cell.rows() {
        let names = row.values.iter().map(|value| outcome_words(*value));
        push(names.collect(), row.weight, row.bounds);
    }
    if let Some(words) = words_of_outcome(table) {
        for sum in sums(table, &happening(table, words)) {
            let weight = sum_weight(cell, &sum);
            let name = format!("= {}", sum.name.replace('-', " "));
            push(vec![name], &weight, cell.interval(&weight));
        }
    }
}

fn long(table: &Table, varied: &[&Column], style: &Style, sheet: &mut Sheet) {
    field_columns(table, sheet);
    sheet.column(heading(style.notation), Side::Right);
    if table.trials().is_some() {
        sheet.column("interval %", Side::Right);
    }
    for (place, cell) in table.cells().enumerate() {
        for row in cell.rows() {
            let params = varied
                .iter()
                .map(|column| words(column, column.values[place]));
            let values = row.values.iter().map(|value| outcome_words(*value));
            let odds = counts_sheet::long_fraction(row.weight, row.total, style.notation);
            let bounds = row.bounds.map(interval);
            sheet
                .rows
                .push(params.chain(values).chain([odds]).chain(bounds).collect());
        }
    }
}

/// A column for each field of an outcome.
fn field_columns(table: &Table, sheet: &mut Sheet) {
    for (place, field) in table.fields().iter().enumerate() {
        let rows = table.cells().flat_map(|cell| cell.rows());
        let values: Vec<Value> = rows.map(|row| row.values[place]).collect();
        sheet.column(field.name.replace('_', " "), side(&values));
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
