//! Best policies as a sheet: a row a state, a column for what each choice is worth.

use super::sheet::{Sheet, Side, probability, reading, side, title, words};
use super::{Notation, Style};
use crate::dist::{Fraction, Weight};
use crate::rule::Value;
use crate::table::{Column, Policies, PolicyRow, Sign, Unit};

pub(super) fn sheet(policies: &Policies, style: &Style) -> Sheet {
    let said = given(policies);
    let title = title(&policies.about, said, None);
    let mut sheet = Sheet::new(format!("policy {title}"));
    let columns = policies.columns.iter();
    let varied: Vec<&Column> = columns.filter(|column| !column.is_fixed()).collect();
    for column in &varied {
        sheet.column(column.title, side(&column.values));
    }
    let fields = differing(policies);
    for (name, values) in &fields {
        sheet.column(name.replace('_', " "), side(values));
    }
    for choice in policies.choices {
        sheet.column(choice.replace('-', " "), Side::Right);
    }
    sheet.column("best", Side::Left);
    sheet.column("better by", Side::Right);
    sheet.column("best play", Side::Left);
    for (place, (cell, row)) in policies.rows().enumerate() {
        let unit = policies.cells[cell].unit;
        let params = varied
            .iter()
            .map(|column| words(column, column.values[cell]));
        let state = fields.iter().map(|(_, values)| state_words(values[place]));
        let numbers = row.worths.iter().map(|worth| match worth {
            Some(worth) => words_of(worth, unit, style.notation),
            None => String::new(),
        });
        let best = [
            best_words(policies, row),
            row.advantage
                .as_ref()
                .map_or(String::new(), |by| words_of(by, unit, style.notation)),
            if row.on_best_way { "" } else { "not reached" }.to_owned(),
        ];
        sheet
            .rows
            .push(params.chain(state).chain(numbers).chain(best).collect());
    }
    if policies.rows().all(|(_, row)| row.on_best_way) {
        sheet.drop_last_column();
    }
    if let [cell] = policies.cells.as_slice() {
        let value = words_of(&cell.value, cell.unit, style.notation);
        sheet.footnotes.push(format!("best play is worth {value}"));
    }
    for (unit, words) in [
        (Unit::Points, "the points that are expected from here on"),
        (Unit::Probability, "the chance of what is wanted"),
    ] {
        if policies.cells.iter().any(|cell| cell.unit == unit) {
            let footnote = format!("a choice is worth {words} if every later choice is the best");
            sheet.footnotes.push(footnote);
        }
    }
    let cells = policies.cells.len();
    let readings = policies.readings.iter().map(|used| reading(used, cells));
    sheet.footnotes.extend(readings);
    sheet
}

/// The parameters that are the same everywhere, but of those not given only numbers: points that
/// nobody thought of count too.
fn given(policies: &Policies) -> impl Iterator<Item = (&Column, Value)> {
    let has_points = policies.cells.iter().any(|cell| cell.unit == Unit::Points);
    let columns = policies.columns.iter().zip(&policies.defaults);
    columns.filter_map(move |(column, default)| {
        let value = *column.values.first().filter(|_| column.is_fixed())?;
        let counts = match value {
            Value::Int(number) => number != 0 && has_points,
            Value::None | Value::Flag(_) | Value::Word(_) => false,
        };
        (counts || Some(value) != *default).then_some((column, value))
    })
}

/// The fields of a state that are not the same everywhere, each with its value in every row.
fn differing(policies: &Policies) -> Vec<(&'static str, Vec<Value>)> {
    let fields = policies.fields.iter().enumerate().map(|(place, field)| {
        let values = policies.rows().map(|(_, row)| row.state[place]);
        (field.name, values.collect::<Vec<_>>())
    });
    fields
        .filter(|(_, values)| values.windows(2).any(|pair| pair[0] != pair[1]))
        .collect()
}

fn state_words(value: Value) -> String {
    let column = Column {
        name: "",
        title: "",
        sign: Sign::Plain,
        values: Vec::new(),
    };
    words(&column, value).replace('-', " ")
}

/// The best choice, with those that are worth as much.
fn best_words(policies: &Policies, row: &PolicyRow) -> String {
    let best = policies.best(row).into_iter();
    let words: Vec<String> = best.map(|choice| choice.replace('-', " ")).collect();
    words.join(" = ")
}

/// Points with four decimals, more where that would make nothing of something, or a chance in
/// percent; or either exactly.
fn words_of(number: &Fraction, unit: Unit, notation: Notation) -> String {
    let chance = |notation| {
        let weight = Weight::try_from(number.numerator().clone()).unwrap_or(Weight::ZERO);
        probability(&weight, number.denominator(), notation)
    };
    match (unit, notation) {
        (Unit::Points | Unit::Probability, Notation::Fraction) => number.to_string(),
        (Unit::Probability, Notation::Percent) => format!("{} %", chance(notation)),
        (Unit::Probability, Notation::OneIn) => chance(notation),
        (Unit::Points, Notation::Percent | Notation::OneIn) if number.is_int() => {
            number.to_string()
        }
        (Unit::Points, Notation::Percent | Notation::OneIn) => {
            let number = number.to_f64().value();
            if number.abs() < 0.000_05 {
                return format!("{number:.1e}");
            }
            format!("{number:.4}")
        }
    }
}
