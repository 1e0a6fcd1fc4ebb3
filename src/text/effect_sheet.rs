//! What fire does to its target, as sheets.

use super::sheet::{Sheet, Side, probability, unit};
use super::{Notation, Style};
use crate::dist::Weight;
use crate::table::Effect;

/// The longest fraction that is read; JSON has it whole.
const READABLE: usize = 24;

/// The states of each part, and how many parts come to what.
pub(super) fn sheets(effect: &Effect, name: &str) -> Vec<Sheet> {
    match effect.parts.len() {
        0 => Vec::new(),
        1 => vec![single(effect, name)],
        _ => vec![each(effect, name), how_many(effect)],
    }
}

/// The states of the only part, then their sums.
fn single(effect: &Effect, name: &str) -> Sheet {
    let mut sheet = Sheet::new(format!("{name} · {}", effect.parts[0]));
    sheet.column("state", Side::Left);
    for heading in ["%", "fraction", "1 in N"] {
        sheet.column(heading, Side::Right);
    }
    let mut row = |words: String, weight: &Weight| {
        let of = |notation| probability(weight, &effect.total, notation);
        sheet.rows.push(vec![
            words,
            of(Notation::Percent),
            shortened(of(Notation::Fraction)),
            of(Notation::OneIn),
        ]);
    };
    for (word, weight) in effect.of_part(0) {
        row(word.replace('-', " "), &weight);
    }
    let told: Vec<(&str, Weight)> = effect.of_part(0);
    for chance in effect.chances() {
        // A sum of one word that stands there already says nothing new.
        if told.contains(&(chance.sum, chance.of_any())) {
            continue;
        }
        row(
            format!("= {}", chance.sum.replace('-', " ")),
            &chance.of_any(),
        );
    }
    sheet
}

/// The states of each part in percent, a column a part.
fn each(effect: &Effect, name: &str) -> Sheet {
    let mut sheet = Sheet::new(format!("{name} · each unit, in percent"));
    sheet.column("state", Side::Left);
    for part in &effect.parts {
        sheet.column(part.clone(), Side::Right);
    }
    let parts = 0..effect.parts.len();
    let of_parts: Vec<_> = parts.map(|part| effect.of_part(part)).collect();
    for word in effect.words() {
        let weights: Vec<Option<&Weight>> = of_parts
            .iter()
            .map(|states| {
                let state = states.iter().find(|(known, _)| known == word);
                state.map(|(_, weight)| weight)
            })
            .collect();
        if weights.iter().all(Option::is_none) {
            continue;
        }
        let mut row = vec![word.replace('-', " ")];
        row.extend(weights.into_iter().map(|weight| match weight {
            Some(weight) => probability(weight, &effect.total, Notation::Percent),
            None => String::new(),
        }));
        sheet.rows.push(row);
    }
    sheet
}

/// How many parts come to each of the sums, in percent.
fn how_many(effect: &Effect) -> Sheet {
    let mut sheet = Sheet::new("how many units, in percent".to_owned());
    sheet.column("units", Side::Right);
    let chances = effect.chances();
    for chance in &chances {
        sheet.column(chance.sum.replace('-', " "), Side::Right);
    }
    let percent = |weight: &Weight| probability(weight, &effect.total, Notation::Percent);
    for number in 0..=effect.parts.len() {
        let mut row = vec![number.to_string()];
        row.extend(
            chances
                .iter()
                .map(|chance| percent(&chance.of_parts[number])),
        );
        sheet.rows.push(row);
    }
    let mut row = vec!["at least 1".to_owned()];
    row.extend(chances.iter().map(|chance| percent(&chance.of_any())));
    sheet.rows.push(row);
    sheet
}

/// The sums that are told of several targets in a table: those of every kind of target.
pub(super) fn columns<'a>(effects: impl Iterator<Item = Option<&'a Effect>>) -> Vec<&'static str> {
    let mut columns = Vec::new();
    for sum in effects.flatten().flat_map(|effect| effect.state.sums) {
        if !columns.contains(&sum.name) {
            columns.push(sum.name);
        }
    }
    columns
}

/// The heading of a column of [`columns`].
pub(super) fn heading(sum: &str, style: &Style) -> String {
    format!("{}{}", sum.replace('-', " "), unit(style.notation))
}

/// What a target comes to in each of the columns: at least one of its parts.
pub(super) fn cells(
    columns: &[&'static str],
    effect: Option<&Effect>,
    style: &Style,
) -> Vec<String> {
    let chances = effect.map(Effect::chances).unwrap_or_default();
    let cell = |sum: &&'static str| {
        let chance = chances.iter().find(|chance| chance.sum == *sum);
        match (chance, effect) {
            (Some(chance), Some(effect)) => {
                probability(&chance.of_any(), &effect.total, style.notation)
            }
            (Some(_) | None, _) => String::new(),
        }
    };
    columns.iter().map(cell).collect()
}

/// A fraction, unless it is too long to be read.
pub(super) fn shortened(fraction: String) -> String {
    if fraction.len() > READABLE {
        "–".to_owned()
    } else {
        fraction
    }
}
