//! Situations as comma-separated values.

use std::io::{self, Write};

use super::Layout;
use super::csv::write_record;
use crate::dist::Weight;
use crate::rule::Value;
use crate::table::{Amount, Answer, Situation, Situations, ratio};

/// The word that stands for an outcome where there is none.
const REFUSED: &str = "refused";

/// Long: a row a cell and outcome. Wide: a row a cell, with the weight and p of each value of the
/// first outcome field. A refused cell is one row in both, without numbers. Where it is told what
/// becomes of a target, the odds that any part of it comes to so much stand in each row of a cell.
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
    let numbers = ["weight", "total", "p"].map(str::to_owned);
    let rest = ["section", "why"].map(str::to_owned);
    let effects = effect_headings(situations);
    let told = effects.len();
    let numbers = numbers.into_iter().chain(effects).chain(rest);
    write_record(csv, headings(situations).chain(fields).chain(numbers))?;
    for (place, answer) in situations.cells.iter().enumerate() {
        match answer {
            Answer::Refused(reason) => {
                let empty = situations.fields.len() - 1 + 3 + told;
                let rest = [reason.section.to_owned(), reason.to_string()];
                let words = [REFUSED.to_owned()].into_iter();
                let cells = words.chain(vec![String::new(); empty]).chain(rest);
                write_record(csv, leading(situations, place, None).chain(cells))?;
            }
            Answer::Allowed(situation) => {
                let leading: Vec<String> =
                    leading(situations, place, Some(&situation.facts)).collect();
                let effects = effects_of(situation, told);
                for (values, weight) in &situation.outcomes {
                    let numbers = [
                        weight.to_string(),
                        situation.total.to_string(),
                        ratio(weight, &situation.total).to_string(),
                    ];
                    let outcome = values.iter().map(ToString::to_string);
                    let leading = leading.iter().cloned();
                    let numbers = numbers.into_iter().chain(effects.iter().cloned());
                    let rest = [String::new(), String::new()];
                    write_record(csv, leading.chain(outcome).chain(numbers).chain(rest))?;
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
            .chain(effect_headings(situations))
            .chain(rest),
    )?;
    let told = effect_headings(situations).len();
    for (place, answer) in situations.cells.iter().enumerate() {
        match answer {
            Answer::Refused(reason) => {
                let empty = vec![String::new(); 1 + 2 * results.len() + told];
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
                let numbers = words.chain(p).chain(effects_of(situation, told));
                write_record(csv, leading.chain(first).chain(numbers).chain(rest))?;
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

/// A heading for each sum that is told of a target's parts.
fn effect_headings(situations: &Situations) -> Vec<String> {
    let effects = situations.effects().into_iter();
    effects.map(|name| name.replace('-', "_")).collect()
}

/// How often any part of the target comes to each of the sums; nothing where none is told of.
fn effects_of(situation: &Situation, told: usize) -> Vec<String> {
    match &situation.effect {
        Some(effect) => {
            let chances = effect.chances().into_iter();
            chances
                .map(|chance| ratio(&chance.of_any(), &effect.total).to_string())
                .collect()
        }
        None => vec![String::new(); told],
    }
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
