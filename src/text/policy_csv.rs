//! Best policies as comma-separated values: a row a cell and state.

use std::io::{self, Write};

use super::csv::write_record;
use crate::dist::Fraction;
use crate::rule::Value;
use crate::table::Policies;

/// Parameters, state, and for each choice what it is worth, as the nearest number and exactly;
/// nothing where there is no such choice.
pub(super) fn write(policies: &Policies, out: &mut impl Write) -> io::Result<()> {
    let mut csv = csv::Writer::from_writer(out);
    let params = policies.columns.iter().map(|column| column.name.to_owned());
    let fields = policies
        .fields
        .iter()
        .map(|field| format!("state_{}", field.name));
    let choices = policies.choices.iter();
    let choices = choices.flat_map(|choice| {
        let choice = choice.replace('-', "_");
        [format!("value_{choice}"), format!("worth_{choice}")]
    });
    let rest = ["best", "ties", "advantage", "on_best_way"].map(str::to_owned);
    write_record(&mut csv, params.chain(fields).chain(choices).chain(rest))?;
    for (cell, row) in policies.rows() {
        let params = policies
            .columns
            .iter()
            .map(|column| plain(column.values[cell]));
        let state = row.state.iter().map(|value| plain(*value));
        let worths = row.worths.iter().flat_map(|worth| both(worth.as_ref()));
        let best = policies.best(row);
        let [_, advantage] = both(row.advantage.as_ref());
        let rest = [
            best[0].to_owned(),
            best[1..].join(" "),
            advantage,
            row.on_best_way.to_string(),
        ];
        write_record(&mut csv, params.chain(state).chain(worths).chain(rest))?;
    }
    csv.flush()
}

/// The nearest floating-point number, and the exact one.
fn both(number: Option<&Fraction>) -> [String; 2] {
    number.map_or_else(Default::default, |number| {
        [number.to_f64().value().to_string(), number.to_string()]
    })
}

/// Nothing for what does not apply, so that columns stay numeric.
fn plain(value: Value) -> String {
    match value {
        Value::None => String::new(),
        Value::Int(_) | Value::Flag(_) | Value::Word(_) => value.to_string(),
    }
}
