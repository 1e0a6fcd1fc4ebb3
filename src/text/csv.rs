//! Tables and explanations as comma-separated values.

use std::io::{self, Write};

use super::Layout;
use crate::dist::Weight;
use crate::rule::{FieldKind, Value};
use crate::table::{Check, Interval, Paths, Table, ratio};

/// Long: a row a cell and outcome with weight, total and p. Wide: a row a cell with the total
/// and, for each outcome, its weight and p.
pub(super) fn write(table: &Table, layout: Layout, out: &mut impl Write) -> io::Result<()> {
    let mut csv = csv::Writer::from_writer(out);
    match layout {
        Layout::Long => write_long(table, &mut csv)?,
        Layout::Wide => write_wide(table, &mut csv)?,
    }
    csv.flush()
}

fn write_long(table: &Table, csv: &mut csv::Writer<impl Write>) -> io::Result<()> {
    let params = table.columns().iter().map(|column| column.name);
    let fields = table.fields().iter().map(|field| field.name);
    let sampled = table
        .cells()
        .any(|cell| cell.rows().any(|row| row.bounds.is_some()));
    let bounds = if sampled { &["low", "high"][..] } else { &[] };
    let numbers = ["weight", "total", "p"].iter().chain(bounds).copied();
    write_record(csv, params.chain(fields).chain(numbers))?;
    for cell in table.cells() {
        for row in cell.rows() {
            let params = cell.params().map(|(_, value)| value.to_string());
            let values = row.values.iter().map(ToString::to_string);
            let numbers = [
                row.weight.to_string(),
                row.total.to_string(),
                row.p().to_string(),
            ];
            let bounds = row
                .bounds
                .map(|bounds| [bounds.low.to_string(), bounds.high.to_string()]);
            write_record(
                csv,
                params
                    .chain(values)
                    .chain(numbers)
                    .chain(bounds.into_iter().flatten()),
            )?;
        }
        // What is unfinished has no counts: its row leaves them empty.
        if let Some(weight) = cell.unfinished() {
            let params = cell.params().map(|(_, value)| value.to_string());
            let values = table.fields().iter().map(|_| String::new());
            let numbers = [
                weight.to_string(),
                cell.total().to_string(),
                ratio(weight, cell.total()).to_string(),
            ];
            write_record(csv, params.chain(values).chain(numbers))?;
        }
    }
    Ok(())
}

fn write_wide(table: &Table, csv: &mut csv::Writer<impl Write>) -> io::Result<()> {
    let outcomes = outcomes(table);
    let heading = |prefix: &str, outcome: &Vec<Value>| {
        let parts: Vec<String> = outcome
            .iter()
            .map(|value| value.to_string().replace('-', "_"))
            .collect();
        format!("{prefix}_{}", parts.join("_"))
    };
    let params = table.columns().iter().map(|column| column.name.to_owned());
    let sampled = table.trials().is_some();
    let prefixes: &[&str] = if sampled {
        &["weight", "p", "low", "high"]
    } else {
        &["weight", "p"]
    };
    let numbers = prefixes
        .iter()
        .flat_map(|prefix| outcomes.iter().map(move |outcome| heading(prefix, outcome)));
    write_record(csv, params.chain(["total".to_owned()]).chain(numbers))?;
    for cell in table.cells() {
        let weights: Vec<Weight> = outcomes
            .iter()
            .map(|outcome| cell.weight(outcome))
            .collect();
        let params = cell.params().map(|(_, value)| value.to_string());
        let total = [cell.total().to_string()];
        let words = weights.iter().map(ToString::to_string);
        let p = weights
            .iter()
            .map(|weight| ratio(weight, cell.total()).to_string());
        let bounds: Vec<Option<Interval>> = weights
            .iter()
            .filter(|_| sampled)
            .map(|weight| cell.interval(weight))
            .collect();
        let end = |of: fn(Interval) -> f64| {
            let ends = bounds.iter();
            ends.map(move |bounds| bounds.map_or(String::new(), |bounds| of(bounds).to_string()))
        };
        let bounds = end(|bounds| bounds.low).chain(end(|bounds| bounds.high));
        write_record(csv, params.chain(total).chain(words).chain(p).chain(bounds))?;
    }
    Ok(())
}

/// The outcomes that have a column: the whole closed set if an outcome is one word, so that the
/// columns do not depend on the grid; otherwise those that happen.
fn outcomes(table: &Table) -> Vec<Vec<Value>> {
    if let [field] = table.fields()
        && let FieldKind::Words(words) = field.kind
    {
        return words.iter().map(|word| vec![Value::Word(word)]).collect();
    }
    let happening: std::collections::BTreeSet<Vec<Value>> = table
        .cells()
        .flat_map(|cell| {
            cell.rows()
                .map(|row| row.values.to_vec())
                .collect::<Vec<_>>()
        })
        .collect();
    happening.into_iter().collect()
}

/// A row a path; weights are empty for the path of given dice.
pub(super) fn write_paths(paths: &Paths, out: &mut impl Write) -> io::Result<()> {
    let mut csv = csv::Writer::from_writer(out);
    let params = paths.columns.iter().map(|column| column.name);
    let fields = paths.fields.iter().map(|field| field.name);
    let rest = ["rolls", "weight", "total", "sections", "why"];
    write_record(&mut csv, params.chain(fields).chain(rest))?;
    let optional =
        |number: &Option<Weight>| number.as_ref().map_or(String::new(), Weight::to_string);
    let joined = |texts: Vec<String>| texts.join("; ");
    for (place, cell) in paths.cells.iter().enumerate() {
        for path in &cell.paths {
            let params = paths
                .columns
                .iter()
                .map(|column| column.values[place].to_string());
            let outcome = path.outcome.iter().map(ToString::to_string);
            let rest = [
                joined(path.rolls.iter().map(ToString::to_string).collect()),
                optional(&path.weight),
                optional(&cell.total),
                joined(
                    path.notes
                        .iter()
                        .map(|note| note.section.to_owned())
                        .collect(),
                ),
                joined(path.notes.iter().map(ToString::to_string).collect()),
            ];
            write_record(&mut csv, params.chain(outcome).chain(rest))?;
        }
    }
    csv.flush()
}

/// A row a comparison.
pub(super) fn write_check(check: &Check, out: &mut impl Write) -> io::Result<()> {
    let mut csv = csv::Writer::from_writer(out);
    let params = check.columns.iter().map(|column| column.name);
    let fields = check.fields.iter().map(|field| field.name);
    let rest = ["exact", "observed", "trials", "z", "p_value", "adjusted"];
    write_record(&mut csv, params.chain(fields).chain(rest))?;
    for (place, row) in check.worst.iter().enumerate() {
        let params = check
            .columns
            .iter()
            .map(|column| column.values[place].to_string());
        let outcome = row.outcome.iter().map(ToString::to_string);
        let rest = [
            row.exact.to_string(),
            row.observed.to_string(),
            check.trials.to_string(),
            row.z.to_string(),
            row.p_value.to_string(),
            row.adjusted.to_string(),
        ];
        write_record(&mut csv, params.chain(outcome).chain(rest))?;
    }
    csv.flush()
}

/// Writes a record; a failure of the writer below stays what it is, so that a closed pipe can be
/// told from a full disk.
pub(super) fn write_record(
    csv: &mut csv::Writer<impl Write>,
    record: impl Iterator<Item = impl AsRef<[u8]>>,
) -> io::Result<()> {
    csv.write_record(record).map_err(|error| {
        let words = error.to_string();
        if let csv::ErrorKind::Io(error) = error.into_kind() {
            error
        } else {
            io::Error::other(words)
        }
    })
}
