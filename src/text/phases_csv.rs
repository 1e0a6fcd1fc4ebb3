//! Phases as comma-separated values: every word, the odds and means, or why refused.

use std::io::{self, Write};

use super::csv::write_record;
use super::{Layout, effect_csv};
use crate::rule::Value;
use crate::table::phases::{Answer, CHANCES, MEANS, Situation, Situations};
use crate::table::ratio;

/// The fields that an outcome may have.
const FIELDS: [&str; 8] = [
    "hits",
    "critical_hits",
    "shots",
    "malfunctioned",
    "removed",
    "turret_hits",
    "multiple_hits",
    "depleted",
];

/// Wide: a row a phase, with the weight and p of each chance, and with means and standard
/// deviations. Long: a row a phase and outcome, where the highest count of a field stands for all
/// above too. A refused phase has a row whose last column says why.
pub(super) fn write(
    situations: Situations,
    layout: Layout,
    out: &mut impl Write,
) -> io::Result<()> {
    let mut csv = csv::Writer::from_writer(out);
    let params = situations.params.iter().map(|param| param.name.to_owned());
    let effects = effect_csv::is_asked(&situations.params);
    let mut head = match layout {
        Layout::Wide => wide_head(),
        Layout::Long => FIELDS
            .into_iter()
            .chain(["weight", "total", "p"])
            .map(str::to_owned)
            .collect(),
    };
    if effects {
        head.extend(effect_csv::head());
    }
    let columns = head.len();
    write_record(&mut csv, params.chain(head).chain(["refused".to_owned()]))?;
    for cell in situations.cells {
        let none = [String::new()];
        let effect = |answer: &Answer| match effects {
            true => effect_csv::row(answer.effect.as_ref()),
            false => Vec::new(),
        };
        match (&cell.answer, layout) {
            (Ok(answer), Layout::Wide) => {
                let row = given(&cell).chain(wide(answer)).chain(effect(answer));
                write_record(&mut csv, row.chain(none))?;
            }
            (Ok(answer), Layout::Long) => {
                for row in long(answer) {
                    let row = given(&cell).chain(row).chain(effect(answer));
                    write_record(&mut csv, row.chain(none.clone()))?;
                }
            }
            (Err(reason), Layout::Wide | Layout::Long) => {
                let empty = std::iter::repeat_n(String::new(), columns);
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

fn wide_head() -> Vec<String> {
    let chances = |prefix: &'static str| {
        let names = CHANCES.iter();
        names.map(move |(name, _)| format!("{prefix}_{name}"))
    };
    let means = MEANS
        .iter()
        .flat_map(|(name, _)| ["mean", "deviation"].map(|prefix| format!("{prefix}_{name}")));
    ["total".to_owned()]
        .into_iter()
        .chain(chances("weight"))
        .chain(chances("p"))
        .chain(means)
        .collect()
}

fn wide(answer: &Answer) -> impl Iterator<Item = String> {
    let weights = CHANCES.iter().map(|(name, _)| {
        let chance = answer.chance(name);
        chance.map_or_else(String::new, |chance| chance.weight.to_string())
    });
    let p = CHANCES.iter().map(|(name, _)| {
        let chance = answer.chance(name);
        chance.map_or_else(String::new, |chance| {
            ratio(&chance.weight, &answer.total).to_string()
        })
    });
    let means = MEANS.iter().flat_map(|(name, _)| match answer.mean(name) {
        Some(mean) => [mean.value().to_string(), mean.deviation().to_string()],
        None => [String::new(), String::new()],
    });
    [answer.total.to_string()]
        .into_iter()
        .chain(weights)
        .chain(p)
        .chain(means)
}

fn long(answer: &Answer) -> impl Iterator<Item = Vec<String>> {
    answer.outcomes.iter().map(|(values, weight)| {
        let value = |field: &str| {
            let place = answer.counted.iter().position(|it| it.name == field);
            place.map_or(Value::None, |place| values[place])
        };
        let fields = FIELDS.iter().map(|field| match value(field) {
            Value::None => String::new(),
            value @ (Value::Int(_) | Value::Flag(_) | Value::Word(_)) => value.to_string(),
        });
        let odds = [
            weight.to_string(),
            answer.total.to_string(),
            ratio(weight, &answer.total).to_string(),
        ];
        fields.chain(odds).collect()
    })
}
