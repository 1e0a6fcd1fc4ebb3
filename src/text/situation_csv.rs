//! Situations as comma-separated values.

use std::io::{self, Write};

use super::Layout;
use super::csv::write_record;
use crate::dist::Weight;
use crate::rule::Value;
use crate::table::{Amount, Answer, Situations, ratio};

/// The word that stands for an outcome where there is none.
const REFUSED: &str = "refused";

/// Long: a row a cell and outcome. Wide: a row a cell, with the weight and p of each value of the
/// first outcome field. A refused cell is one row in both, without numbers.
pub(super) fn write(
    situations: &Situations,
    layout: Option<Layout>,
    out: &mut impl Write,
) -> io::Result<()> {
    let mut csv = csv::Writer::from_writer(out);
    match layout.unwrap_or(Layout::Long) {
        Layout::Long => write_long(situations, &mut csv)?,
        Layout::Wide => write_wide(situations, &mut csv)?,
    }
    csv.flush()
}

fn write_long(situations: &Situations, csv: &mut csv::Writer<impl Write>) -> io::Result<()> {
    let fields = situations.fields.iter().map(|field| field.name.to_owned());
    let rest = ["weight", "total", "p", "section", "why"].map(str::to_owned);
    write_record(csv, headings(situations).chain(fields).chain(rest))?;
    for (place, answer) in situations.cells.iter().enumerate() {
        match answer {
            Answer::Refused(reason) => {
                let empty = situations.fields.len() - 1 + 3;
                let rest = [reason.section.to_owned(), reason.to_string()];
                let words = [REFUSED.to_owned()].into_iter();
                let cells = words.chain(vec![String::new(); empty]).chain(rest);
                write_record(csv, leading(situations, place, None).chain(cells))?;
            }
            Answer::Allowed(situation) => {
                let leading: Vec<String> =
                    leading(situations, place, Some(&situation.facts)).collect();
                for (values, weight) in &situation.outcomes {
                    let numbers = [
                        weight.to_string(),
                        situation.total.to_string(),
                        ratio(weight, &situation.total).to_string(),
                        String::new(),
                        String::new(),
                    ];
                    let outcome = values.iter().map(ToString::to_string);
                    let leading = leading.iter().cloned();
                    write_record(csv, leading.chain(outcome).chain(numbers))?;
                }
            }
        }
    }
    Ok(())
}

fn write_wide(situations: &Situations, csv: &mut csv::Writer<impl Write>) -> io::Result<()> {
    let results = situations.results();
    let named = |prefix: &'static str| {
        let results = results.iter();
        results.map(move |result| format!("{prefix}_{}", result.to_string().replace('-', "_")))
    };
    let first = ["answer".to_owned(), "total".to_owned()];
    let rest = ["section".to_owned(), "why".to_owned()];
    let headings = headings(situations).chain(first);
    write_record(
        csv,
        headings
            .chain(named("weight"))
            .chain(named("p"))
            .chain(rest),
    )?;
    for (place, answer) in situations.cells.iter().enumerate() {
        match answer {
            Answer::Refused(reason) => {
                let empty = vec![String::new(); 1 + 2 * results.len()];
                let rest = [reason.section.to_owned(), reason.to_string()];
                let words = [REFUSED.to_owned()].into_iter().chain(empty).chain(rest);
                write_record(csv, leading(situations, place, None).chain(words))?;
            }
            Answer::Allowed(situation) => {
                let weights: Vec<Weight> = results
                    .iter()
                    .map(|result| situation.weight(*result))
                    .collect();
                let first = ["allowed".to_owned(), situation.total.to_string()];
                let words = weights.iter().map(ToString::to_string);
                let p = weights
                    .iter()
                    .map(|weight| ratio(weight, &situation.total).to_string());
                let rest = [String::new(), String::new()];
                let leading = leading(situations, place, Some(&situation.facts));
                write_record(csv, leading.chain(first).chain(words).chain(p).chain(rest))?;
            }
        }
    }
    Ok(())
}

fn headings(situations: &Situations) -> impl Iterator<Item = String> {
    let params = situations.columns.iter().map(|column| column.name);
    params
        .chain(situations.facts.iter().copied())
        .map(str::to_owned)
}

/// The parameters of a cell and what follows from them; nothing follows from a refused one.
fn leading(
    situations: &Situations,
    place: usize,
    facts: Option<&[Amount]>,
) -> impl Iterator<Item = String> {
    let params = situations
        .columns
        .iter()
        .map(|column| plain(column.values[place]));
    let facts = match facts {
        Some(facts) => facts.iter().map(amount).collect(),
        None => vec![String::new(); situations.facts.len()],
    };
    params.collect::<Vec<_>>().into_iter().chain(facts)
}

fn amount(amount: &Amount) -> String {
    match amount {
        Amount::Value(value) => plain(*value),
        Amount::Parts { .. } => amount.to_string(),
    }
}

/// As in tables of odds, but nothing for what does not apply, so that columns stay numeric.
fn plain(value: Value) -> String {
    match value {
        Value::None => String::new(),
        Value::Int(_) | Value::Flag(_) | Value::Word(_) => value.to_string(),
    }
}
