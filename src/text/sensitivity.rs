//! What one more or less of each parameter is worth, for people and for programs.

use std::io::{self, Write};

use serde_json::{Map, Value as Json, json};

use super::comparison_words::{difference, name};
use super::csv::write_record;
use super::json::{params, write_document, write_objects};
use super::sheet::{Sheet, Side, side};
use crate::dist::{Fraction, Weight};
use crate::table::comparison::MeasureKind;
use crate::table::number;
use crate::table::sensitivity::{BreakEven, Sensitivity, Worth};

pub(super) fn sheet(found: &Sensitivity) -> Sheet {
    let what = name(&found.measure);
    let mut sheet = Sheet::new(format!(
        "{what} of {}, variant {}",
        found.asked, found.variant
    ));
    for column in &found.columns {
        sheet.column(column.title, side(&column.values));
    }
    sheet.column("parameter", Side::Left);
    for heading in ["is", "one less", "as it is", "one more"] {
        sheet.column(heading, Side::Right);
    }
    sheet.column("worth of one more", Side::Right);
    if let Some(level) = &found.level {
        sheet.column(format!("{} or more at", value(found, level)), Side::Right);
    }
    for worth in &found.worths {
        let Some(base) = &found.base[worth.cell] else {
            continue;
        };
        let columns = found.columns.iter();
        let mut row: Vec<String> = columns
            .map(|column| column.sign.written(column.values[worth.cell]))
            .collect();
        let end = |end: &Option<Fraction>| {
            end.as_ref()
                .map_or_else(String::new, |end| value(found, end))
        };
        row.extend([
            worth.param.title.to_owned(),
            worth.param.sign.written(worth.param.values[0]),
            end(&worth.less),
            value(found, base),
            end(&worth.more),
            of_one(found, worth, base),
        ]);
        if let Some(level) = &found.level {
            row.push(break_even(worth, base >= level));
        }
        sheet.rows.push(row);
    }
    if !found.without_worth.is_empty() {
        let names = found.without_worth.join(", ").replace('_', "-");
        let footnote = format!("one more or less of these changes nothing: {names}");
        sheet.footnotes.push(footnote);
    }
    for (name, why) in &found.untried {
        let name = name.replace('_', "-");
        sheet
            .footnotes
            .push(format!("{name} could not be tried everywhere: {why}"));
    }
    if found.worths.is_empty() {
        let footnote = "no number among the parameters has one value that can be tried";
        sheet.footnotes.push(footnote.to_owned());
    }
    let refused = found.base.iter().filter(|base| base.is_none()).count();
    if refused > 0 {
        let footnote = format!("{refused} cells are left out, because they are refused");
        sheet.footnotes.push(footnote);
    }
    if found.measure.kind == MeasureKind::Chance {
        sheet
            .footnotes
            .push("chances in %, worths in points".to_owned());
    }
    sheet
}

/// The values at which the measure is at least the level.
fn break_even(worth: &Worth, reaches: bool) -> String {
    let written = |it: i64| worth.param.sign.written(crate::rule::Value::Int(it));
    match (worth.break_even, reaches) {
        (Some(BreakEven::UpTo(value)), _) => format!("\u{2264} {}", written(value)),
        (Some(BreakEven::From(value)), _) => format!("\u{2265} {}", written(value)),
        (None, true) => "any that was tried".to_owned(),
        (None, false) => "none that was tried".to_owned(),
    }
}

/// What one more is worth, or one less where there can be no more.
fn of_one(found: &Sensitivity, worth: &Worth, base: &Fraction) -> String {
    match (&worth.more, &worth.less) {
        (Some(more), _) => difference(&found.measure, &(more - base)),
        (None, Some(less)) => difference(&found.measure, &(base - less)),
        (None, None) => String::new(),
    }
}

/// A chance in percent: what is not certain is not 100, however near it comes.
fn percent(value: &Fraction) -> String {
    match Weight::try_from(value.numerator().clone()) {
        Ok(above) => number::percent(&above, value.denominator()),
        Err(_) => value.to_string(),
    }
}

fn value(found: &Sensitivity, value: &Fraction) -> String {
    match found.measure.kind {
        MeasureKind::Chance => percent(value),
        MeasureKind::Mean => format!("{:.4}", value.to_f64().value()),
    }
}

pub(super) fn write_json(found: &Sensitivity, out: &mut impl Write) -> io::Result<()> {
    write_document(head(found), "worths", objects(found), out)
}

pub(super) fn write_lines(found: &Sensitivity, out: &mut impl Write) -> io::Result<()> {
    write_objects(&head(found), objects(found), out)
}

fn head(found: &Sensitivity) -> Map<String, Json> {
    let mut head = Map::new();
    head.insert("asked".to_owned(), json!(found.asked));
    head.insert("variant".to_owned(), json!(found.variant));
    head.insert("measure".to_owned(), json!(found.measure.name));
    head
}

fn objects(found: &Sensitivity) -> impl Iterator<Item = Map<String, Json>> {
    found.worths.iter().map(|worth| {
        let columns = found.columns.iter();
        let exact = |value: Option<&Fraction>| json!(value.map(Fraction::to_string));
        let near = |value: Option<&Fraction>| json!(value.map(|it| it.to_f64().value()));
        let base = found.base[worth.cell].as_ref();
        let mut object = Map::new();
        object.insert(
            "params".to_owned(),
            params(columns.map(|column| (column, column.values[worth.cell]))),
        );
        object.insert("parameter".to_owned(), json!(worth.param.name));
        let own = params(std::iter::once((&worth.param, worth.param.values[0])));
        object.insert("value".to_owned(), own[worth.param.name].clone());
        for (key, value) in [
            ("less", worth.less.as_ref()),
            ("base", base),
            ("more", worth.more.as_ref()),
        ] {
            object.insert(key.to_owned(), exact(value));
            object.insert(format!("{key}_value"), near(value));
        }
        if found.level.is_some() {
            object.insert(
                "break_even".to_owned(),
                json!(worth.break_even.map(BreakEven::value)),
            );
        }
        object
    })
}

pub(super) fn write_csv(found: &Sensitivity, out: &mut impl Write) -> io::Result<()> {
    let mut csv = csv::Writer::from_writer(out);
    let columns = found.columns.iter().map(|column| column.name);
    let rest = ["parameter", "value", "less", "base", "more", "break_even"];
    write_record(&mut csv, columns.chain(rest))?;
    for worth in &found.worths {
        let columns = found.columns.iter();
        let cell = columns.map(|column| column.values[worth.cell].to_string());
        let near = |value: Option<&Fraction>| {
            value.map_or_else(String::new, |it| it.to_f64().value().to_string())
        };
        let rest = [
            worth.param.name.to_owned(),
            worth.param.values[0].to_string(),
            near(worth.less.as_ref()),
            near(found.base[worth.cell].as_ref()),
            near(worth.more.as_ref()),
            worth
                .break_even
                .map_or_else(String::new, |it| it.value().to_string()),
        ];
        write_record(&mut csv, cell.chain(rest))?;
    }
    csv.flush()
}
