//! Situations as comma-separated values: every word, the sums, the odds, or why refused.

use std::io::{self, Write};

use super::csv::write_record;
use super::{Layout, effect_csv};
use crate::rule::{Field, FieldKind};
use crate::table::ratio;
use crate::table::shots::{Answer, Situation, Situations};

/// Long: a row a situation and outcome. Wide: a row a situation, with the weight and p of each
/// outcome. A refused one has a row whose last column says why.
pub(super) fn write(
    situations: Situations,
    layout: Layout,
    out: &mut impl Write,
) -> io::Result<()> {
    let mut csv = csv::Writer::from_writer(out);
    let words = words_of(situations.fields);
    let head = situations.params.iter().map(|param| param.name.to_owned());
    let sums = ["target_type", "base_th", "modified_th", "drm"].map(str::to_owned);
    let odds: Vec<String> = match layout {
        Layout::Long => {
            let fields = situations.fields.iter().map(|field| field.name);
            let names = fields.chain(["weight", "total", "p"]);
            names.map(str::to_owned).collect()
        }
        Layout::Wide => {
            let of = |prefix: &str| {
                let names = words.iter().map(|word| word.replace('-', "_"));
                names
                    .map(|word| format!("{prefix}_{word}"))
                    .collect::<Vec<_>>()
            };
            [vec!["total".to_owned()], of("weight"), of("p")].concat()
        }
    };
    let effects = effect_csv::is_asked(&situations.params);
    let done = if effects {
        effect_csv::head()
    } else {
        Vec::new()
    };
    let refused = ["refused".to_owned()];
    let head = head.chain(sums).chain(odds).chain(done.clone());
    write_record(&mut csv, head.chain(refused))?;
    for cell in situations.cells {
        match (&cell.answer, layout) {
            (Ok(answer), Layout::Long) => write_long(&cell, answer, effects, &mut csv)?,
            (Ok(answer), Layout::Wide) => write_wide(&cell, answer, &words, effects, &mut csv)?,
            (Err(reason), Layout::Long | Layout::Wide) => {
                let columns = match layout {
                    Layout::Long => situations.fields.len() + 3,
                    Layout::Wide => 1 + 2 * words.len(),
                };
                let empty = std::iter::repeat_n(String::new(), 4 + columns + done.len());
                let why = [format!("{} {reason}", reason.section)];
                write_record(&mut csv, given(&cell).chain(empty).chain(why))?;
            }
        }
    }
    csv.flush()
}

fn given(cell: &Situation) -> impl Iterator<Item = String> {
    cell.params.iter().map(ToString::to_string)
}

fn sums(answer: &Answer) -> impl Iterator<Item = String> {
    [
        answer.target_type.to_owned(),
        answer.base_th.to_string(),
        answer.modified_th.to_string(),
        answer.drm.to_string(),
    ]
    .into_iter()
}

/// The columns of the effect, if it was asked for.
fn effect(answer: &Answer, asked: bool) -> Vec<String> {
    if asked {
        effect_csv::row(answer.effect.as_ref())
    } else {
        Vec::new()
    }
}

fn write_long(
    cell: &Situation,
    answer: &Answer,
    effects: bool,
    csv: &mut csv::Writer<impl Write>,
) -> io::Result<()> {
    for (values, weight) in &answer.odds.outcomes {
        let numbers = [
            weight.to_string(),
            answer.odds.total.to_string(),
            ratio(weight, &answer.odds.total).to_string(),
        ];
        let values = values.iter().map(ToString::to_string);
        let row = given(cell).chain(sums(answer)).chain(values).chain(numbers);
        let row = row.chain(effect(answer, effects));
        write_record(csv, row.chain([String::new()]))?;
    }
    Ok(())
}

fn write_wide(
    cell: &Situation,
    answer: &Answer,
    words: &[&'static str],
    effects: bool,
    csv: &mut csv::Writer<impl Write>,
) -> io::Result<()> {
    let odds = &answer.odds;
    let weights = words
        .iter()
        .map(|word| odds.weight_where(|found| found == *word));
    let weights: Vec<_> = weights.collect();
    let total = [odds.total.to_string()];
    let p = weights
        .iter()
        .map(|weight| ratio(weight, &odds.total).to_string());
    let row = given(cell)
        .chain(sums(answer))
        .chain(total)
        .chain(weights.iter().map(ToString::to_string))
        .chain(p)
        .chain(effect(answer, effects))
        .chain([String::new()]);
    write_record(csv, row)
}

/// The words of the first field, which every situation's outcome has.
fn words_of(fields: &'static [Field]) -> Vec<&'static str> {
    match fields.first().map(|field| field.kind) {
        Some(FieldKind::Words(words)) => words.to_vec(),
        Some(FieldKind::Count | FieldKind::Flag) | None => Vec::new(),
    }
}
