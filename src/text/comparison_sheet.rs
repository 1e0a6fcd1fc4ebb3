//! A comparison as a sheet: a row a measure for a single cell, a row a cell for a grid.

use super::comparison_words::{difference, name, playtests, sentences, the_same};
use super::sheet::{Sheet, Side, side};
use super::{Notation, Style};
use crate::dist::{Fraction, Weight};
use crate::table::comparison::{Comparison, MeasureKind};
use crate::table::number;

pub(super) fn sheet(comparison: &Comparison, style: &Style) -> Sheet {
    let mut sheet = Sheet::new(title(comparison));
    match comparison.cells.len() {
        1 => fill_measures(&mut sheet, comparison, style),
        _ => fill_cells(&mut sheet, comparison, comparison.leading(), style),
    }
    // One cell has the differences in its rows, if there are any.
    if comparison.cells.len() != 1 || comparison.measures.len() == 1 {
        sheet.footnotes.extend(sentences(comparison));
    } else {
        sheet.footnotes.extend(the_same(comparison));
    }
    sheet.footnotes.extend(playtests(comparison));
    for option in comparison
        .options
        .iter()
        .filter(|it| it.called != it.variant)
    {
        let said = format!("{} is the variant {}", option.called, option.variant);
        sheet.footnotes.push(said);
    }
    if comparison.refused > 0 {
        sheet.footnotes.push(format!(
            "{} cells are left out, because an option is refused there",
            comparison.refused
        ));
    }
    sheet
}

/// What each option is; those that ask the same as the first are told by their variants.
fn title(comparison: &Comparison) -> String {
    let first = &comparison.options[0];
    let said = comparison
        .options
        .iter()
        .enumerate()
        .map(|(place, option)| {
            let variant = match (&*option.called, place) {
                ("asl", 0) => String::new(),
                (called, _) => format!(" under {called}"),
            };
            if place > 0 && option.asked == first.asked {
                format!("{} = the same{variant}", option.name)
            } else {
                let variant = if option.called == first.called && place > 0 {
                    String::new()
                } else {
                    variant
                };
                format!("{} = {}{variant}", option.name, option.asked)
            }
        });
    said.collect::<Vec<_>>().join("; ")
}

/// One row for each measure that is not 0 in all options.
fn fill_measures(sheet: &mut Sheet, comparison: &Comparison, style: &Style) {
    sheet.column("what", Side::Left);
    for option in &comparison.options {
        sheet.column(option.name.clone(), Side::Right);
    }
    for option in &comparison.options[1..] {
        sheet.column(
            format!("{} - {}", option.name, comparison.options[0].name),
            Side::Right,
        );
    }
    let cell = &comparison.cells[0];
    for (place, told) in comparison.measures.iter().enumerate() {
        // What never happens and what always does is no difference that anybody looks for.
        let all = |what: &Fraction| cell.values.iter().all(|values| values[place] == *what);
        let is_chance = told.kind == MeasureKind::Chance;
        let is_nothing = all(&Fraction::ZERO) || (is_chance && all(&Fraction::ONE));
        if is_nothing && comparison.measures.len() > 1 {
            continue;
        }
        let values = cell.values.iter();
        let values = values.map(|values| value(&values[place], told.kind, style.notation));
        let options = 1..comparison.options.len();
        let apart =
            options.map(|option| difference(told, &comparison.difference(0, option, place)));
        let row = std::iter::once(name(told)).chain(values).chain(apart);
        sheet.rows.push(row.collect());
    }
    if comparison.measures.len() > 1 && cell.variation.iter().skip(1).all(Option::is_some) {
        let mut row = vec!["total variation".to_owned()];
        row.extend(comparison.options.iter().map(|_| String::new()));
        row.extend(cell.variation.iter().skip(1).flatten().map(|variation| {
            let text = value(variation, MeasureKind::Chance, Notation::Percent);
            text.to_owned()
        }));
        sheet.rows.push(row);
    }
    let unit = "chances in %, their differences in points";
    sheet.footnotes.push(unit.to_owned());
}

/// One row for each cell, on one measure.
fn fill_cells(sheet: &mut Sheet, comparison: &Comparison, measure: usize, style: &Style) {
    let told = &comparison.measures[measure];
    for column in &comparison.columns {
        sheet.column(column.title, side(&column.values));
    }
    let what = name(told);
    for option in &comparison.options {
        sheet.column(format!("{what}, {}", option.name), Side::Right);
    }
    for option in &comparison.options[1..] {
        let first = &comparison.options[0].name;
        sheet.column(format!("{} - {first}", option.name), Side::Right);
        sheet.column(format!("variation of {}", option.name), Side::Right);
    }
    for (place, cell) in comparison.cells.iter().enumerate() {
        let columns = comparison.columns.iter();
        let params = columns.map(|column| column.sign.written(column.values[place]));
        let values = cell.values.iter();
        let values = values.map(|values| value(&values[measure], told.kind, style.notation));
        let apart = (1..comparison.options.len()).flat_map(|option| {
            let variation = cell.variation[option].as_ref();
            [
                difference(told, &comparison.difference(place, option, measure)),
                variation.map_or_else(String::new, |it| {
                    value(it, MeasureKind::Chance, Notation::Percent)
                }),
            ]
        });
        sheet.rows.push(params.chain(values).chain(apart).collect());
    }
}

fn value(value: &Fraction, kind: MeasureKind, notation: Notation) -> String {
    let (Ok(above), below) = (
        Weight::try_from(value.numerator().clone()),
        value.denominator(),
    ) else {
        return value.to_string();
    };
    match (kind, notation) {
        (_, Notation::Fraction) => value.to_string(),
        (MeasureKind::Mean, _) => format!("{:.4}", value.to_f64().value()),
        (MeasureKind::Chance, Notation::Percent) => number::percent(&above, below),
        (MeasureKind::Chance, Notation::OneIn) => number::one_in(&above, below),
    }
}
