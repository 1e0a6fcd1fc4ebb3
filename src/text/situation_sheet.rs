//! Situations as sheets: the arithmetic, what follows from it and the odds of a single one; a
//! row a cell of several.

use super::Notation;
use super::Style;
use super::effect_sheet;
use super::odds_sheet::outcome_words;
use super::sheet::{Sheet, Side, heading, probability, reading, side, title, unit, words};
use crate::dice::Note;
use crate::dist::Weight;
use crate::rule::{Field, Sum, Value};
use crate::table::{Amount, Answer, Column, Effect, Situation, Situations};

pub(super) fn sheets(situations: &Situations, style: &Style) -> Vec<Sheet> {
    match situations.cells.as_slice() {
        [Answer::Allowed(situation)] => single(situations, situation),
        cells => vec![grid(situations, cells, style)],
    }
}

/// The facts that are the same in all cells and not what they are by default.
fn given(situations: &Situations) -> impl Iterator<Item = (&Column, Value)> {
    let columns = situations.columns.iter().zip(&situations.defaults);
    columns
        .filter(|(column, default)| column.is_fixed() && column.values.first() != default.as_ref())
        .filter_map(|(column, _)| Some((column, *column.values.first()?)))
}

fn single(situations: &Situations, situation: &Situation) -> Vec<Sheet> {
    let mut ledger = Sheet::new(title(&situations.about, given(situations), None));
    for (name, side) in [
        ("changes", Side::Left),
        ("case", Side::Left),
        ("by", Side::Right),
        ("why", Side::Left),
        ("section", Side::Left),
    ] {
        ledger.column(name, side);
    }
    ledger.wraps = Some(3);
    ledger.rows = situation
        .ledger
        .iter()
        .map(|row| {
            vec![
                row.applies_to.to_owned(),
                row.case.to_owned(),
                signed(row.value),
                row.reason.to_string(),
                row.reason.section.to_owned(),
            ]
        })
        .collect();
    let mut facts = Sheet::new("what follows".to_owned());
    facts.column("fact", Side::Left);
    facts.column("value", Side::Left);
    facts.rows = situations
        .facts
        .iter()
        .zip(&situation.facts)
        .filter(|(_, amount)| **amount != Amount::Value(Value::None))
        .map(|(name, amount)| vec![name.replace('_', " "), amount_words(*amount)])
        .collect();
    let mut sheets = vec![ledger, facts];
    let is_first_of_several = attacks(situations, situation).is_some_and(|attacks| attacks > 1);
    let odds_of = if is_first_of_several {
        "odds of the first attack"
    } else {
        "odds"
    };
    if situations.fields.len() > 1 {
        let results = situations.results().into_iter();
        let results = results.map(|result| (vec![result], situation.weight(result)));
        let happening: Vec<_> = results.filter(|(_, weight)| !weight.is_zero()).collect();
        sheets.push(odds(
            odds_of,
            &situations.fields[..1],
            &happening,
            situation,
        ));
        // Where the other fields are the same everywhere, there is nothing more to tell.
        let rest = |outcome: &(Vec<Value>, Weight)| outcome.0.get(1..).map(<[Value]>::to_vec);
        let mut pairs = situation.outcomes.windows(2);
        if pairs.any(|pair| rest(&pair[0]) != rest(&pair[1])) {
            sheets.push(odds(
                "in detail",
                situations.fields,
                &situation.outcomes,
                situation,
            ));
        }
    } else {
        sheets.push(odds(
            odds_of,
            situations.fields,
            &situation.outcomes,
            situation,
        ));
    }
    if let Some(effect) = &situation.effect {
        sheets.extend(effect_sheet::sheets(effect, "effect"));
    }
    if !situation.what_ifs.is_empty() {
        sheets.push(what_ifs(situation));
    }
    if let Some(last) = sheets.last_mut() {
        last.footnotes = readings(situations);
    }
    sheets
}

/// The number of attacks of a situation that may have several: all but the first count in what
/// becomes of the units alone.
fn attacks(situations: &Situations, situation: &Situation) -> Option<i32> {
    let place = situations
        .facts
        .iter()
        .position(|fact| *fact == "attacks")?;
    match situation.facts.get(place)? {
        Amount::Value(Value::Int(attacks)) => i32::try_from(*attacks).ok(),
        Amount::Value(_) | Amount::Parts { .. } => None,
    }
}

/// What each fact is worth, in percent: of at least one part of the target if it is told of.
fn what_ifs(situation: &Situation) -> Sheet {
    let of = match &situation.effect {
        Some(effect) if effect.parts.len() > 1 => "what if, at least one unit in percent",
        Some(_) | None => "what if, in percent",
    };
    let mut sheet = Sheet::new(of.to_owned());
    sheet.column("change", Side::Left);
    let first = situation.what_ifs.first();
    for (name, _) in first.map_or(&[][..], |first| &first.chances) {
        sheet.column(name.replace('-', " "), Side::Right);
    }
    sheet.rows = situation
        .what_ifs
        .iter()
        .map(|what_if| {
            let chances = what_if.chances.iter();
            let odds =
                chances.map(|(_, weight)| probability(weight, &what_if.total, Notation::Percent));
            std::iter::once(what_if.change.clone())
                .chain(odds)
                .collect()
        })
        .collect();
    sheet
}

fn odds(
    name: &str,
    fields: &[Field],
    outcomes: &[(Vec<Value>, Weight)],
    situation: &Situation,
) -> Sheet {
    let mut sheet = Sheet::new(name.to_owned());
    for field in fields {
        sheet.column(field.name.replace('_', " "), Side::Left);
    }
    let notations = [Notation::Percent, Notation::Fraction, Notation::OneIn];
    for notation in notations {
        sheet.column(heading(notation), Side::Right);
    }
    sheet.column("weight", Side::Right);
    let total = &situation.total;
    sheet.rows = outcomes
        .iter()
        .map(|(values, weight)| {
            let odds = notations.map(|notation| probability(weight, total, notation));
            let outcome = values.iter().map(|value| outcome_words(*value));
            outcome
                .chain(odds)
                .chain([format!("{weight}/{total}")])
                .collect()
        })
        .collect();
    sheet
}

/// What a column of odds is about.
#[derive(Clone, Copy)]
enum Asked {
    /// An outcome.
    Result(Value),
    /// Several outcomes that have a name together.
    Sum(&'static Sum),
    /// Any part of the target that comes to so much.
    Effect(&'static str),
}

impl Asked {
    fn heading(self) -> String {
        match self {
            Asked::Result(result) => outcome_words(result),
            Asked::Sum(sum) => sum.name.replace('-', " "),
            Asked::Effect(name) => format!("a unit: {}", name.replace('-', " ")),
        }
    }

    fn odds(self, situation: &Situation, notation: Notation) -> String {
        let total = &situation.total;
        match self {
            Asked::Result(result) => probability(&situation.weight(result), total, notation),
            Asked::Sum(sum) => probability(&situation.weight_of(sum.words), total, notation),
            Asked::Effect(name) => {
                let effect = situation.effect.as_ref();
                let chances = effect.map(Effect::chances).unwrap_or_default();
                let chance = chances.into_iter().find(|chance| chance.sum == name);
                let odds = effect
                    .zip(chance)
                    .map(|(effect, chance)| probability(&chance.of_any(), &effect.total, notation));
                odds.unwrap_or_default()
            }
        }
    }
}

/// The most outcomes that have a column each.
const MOST_RESULTS: usize = 6;

/// What has a column: what becomes of the target if it is told of; if not the outcomes that happen,
/// or their sums if they are too many to be read.
fn asked(situations: &Situations, cells: &[Answer]) -> Vec<Asked> {
    let effects = situations.effects();
    if !effects.is_empty() {
        return effects.into_iter().map(Asked::Effect).collect();
    }
    let results: Vec<Value> = situations
        .results()
        .into_iter()
        .filter(|result| happens(cells, *result))
        .collect();
    let sums = situations
        .fields
        .first()
        .map_or(&[][..], |field| field.sums);
    if results.len() > MOST_RESULTS && !sums.is_empty() {
        sums.iter().map(Asked::Sum).collect()
    } else {
        results.into_iter().map(Asked::Result).collect()
    }
}

fn grid(situations: &Situations, cells: &[Answer], style: &Style) -> Sheet {
    let columns = situations.columns.iter();
    let varied: Vec<&Column> = columns.filter(|column| !column.is_fixed()).collect();
    let mut sheet = Sheet::new(title(&situations.about, given(situations), None));
    for column in &varied {
        sheet.column(column.title, side(&column.values));
    }
    let asked = asked(situations, cells);
    for asked in &asked {
        let heading = format!("{}{}", asked.heading(), unit(style.notation));
        sheet.column(heading, Side::Right);
    }
    let differing = differing(situations, cells);
    for place in &differing {
        sheet.column(situations.facts[*place].replace('_', " "), Side::Right);
    }
    let any_refused = cells.iter().any(|cell| matches!(cell, Answer::Refused(_)));
    if any_refused {
        sheet.column("refused", Side::Left);
    }
    for (place, cell) in cells.iter().enumerate() {
        let params = varied
            .iter()
            .map(|column| words(column, column.values[place]));
        let mut row: Vec<String> = params.collect();
        match cell {
            Answer::Refused(reason) => {
                row.extend(vec![String::new(); asked.len() + differing.len()]);
                row.push(refusal(reason));
            }
            Answer::Allowed(situation) => {
                row.extend(
                    asked
                        .iter()
                        .map(|asked| asked.odds(situation, style.notation)),
                );
                row.extend(
                    differing
                        .iter()
                        .map(|place| amount_words(situation.facts[*place])),
                );
                row.extend(any_refused.then(String::new));
            }
        }
        sheet.rows.push(row);
    }
    sheet
        .footnotes
        .extend(in_all(situations, cells, &differing));
    let is_effect_told = asked.iter().any(|asked| matches!(asked, Asked::Effect(_)));
    let mut counts = allowed(cells).filter_map(|cell| attacks(situations, cell));
    if !is_effect_told && counts.any(|attacks| attacks > 1) {
        let words = "of several attacks the odds are those of the first alone: name the units for \
                     what all of them do";
        sheet.footnotes.push(words.to_owned());
    }
    sheet.footnotes.extend(readings(situations));
    sheet
}

/// The facts that have no column because they are the same in all cells.
fn in_all(situations: &Situations, cells: &[Answer], differing: &[usize]) -> Option<String> {
    let first = allowed(cells).next()?;
    let facts = situations.facts.iter().zip(&first.facts).enumerate();
    let same = facts
        .filter(|(place, (_, amount))| {
            !differing.contains(place) && **amount != Amount::Value(Value::None)
        })
        .map(|(_, (name, amount))| format!("{} {}", name.replace('_', " "), amount_words(*amount)));
    let words: Vec<String> = same.collect();
    (!words.is_empty()).then(|| format!("wherever it is allowed: {}", words.join(", ")))
}

fn allowed(cells: &[Answer]) -> impl Iterator<Item = &Situation> {
    cells.iter().filter_map(|cell| match cell {
        Answer::Refused(_) => None,
        Answer::Allowed(situation) => Some(situation),
    })
}

fn happens(cells: &[Answer], result: Value) -> bool {
    allowed(cells).any(|situation| !situation.weight(result).is_zero())
}

/// The facts that are not the same in all cells.
fn differing(situations: &Situations, cells: &[Answer]) -> Vec<usize> {
    let allowed: Vec<&Situation> = allowed(cells).collect();
    (0..situations.facts.len())
        .filter(|place| {
            allowed
                .windows(2)
                .any(|two| two[0].facts[*place] != two[1].facts[*place])
        })
        .collect()
}

fn refusal(reason: &Note) -> String {
    format!("{}: {reason}", reason.section)
}

fn readings(situations: &Situations) -> Vec<String> {
    let cells = situations.cells.len();
    situations
        .readings
        .iter()
        .map(|used| reading(used, cells))
        .collect()
}

fn amount_words(amount: Amount) -> String {
    match amount {
        Amount::Value(value) => outcome_words(value),
        Amount::Parts { .. } => amount.to_string(),
    }
}

fn signed(amount: Amount) -> String {
    match amount {
        Amount::Value(Value::Int(number)) if number != 0 => format!("{number:+}"),
        Amount::Parts { parts, .. } if parts > 0 => format!("+{amount}"),
        Amount::Value(_) | Amount::Parts { .. } => amount.to_string(),
    }
}
