//! Odds in the notations of people, under headings, with what a player wishes for.

use std::collections::HashMap;

use aslodds::dist::{Fraction, Weight};
use aslodds::rule::{Field, FieldKind, Value};
use aslodds::table::phases::Answer as Phase;
use aslodds::table::{Effect, WhatIf, number, ratio, shots};
use serde_json::{Value as Json, json};

/// Whether the one who acts wishes for more or for less of something.
#[derive(Clone, Copy)]
enum Wish {
    More,
    Less,
    Neither,
}

/// What the one who acts does not wish for, by name; the sums of outcomes are what he does.
const UNWISHED: &[&str] = &[
    "miss",
    "hits_0",
    "malfunctioned",
    "removed",
    "lost",
    "depleted",
    "not-placed-move-ends",
    "last_round",
    "cowered",
];

/// What he wishes for, besides the sums.
const WISHED: &[&str] = &[
    "any_hit",
    "critical_hits",
    "turret_hits",
    "multiple_hits",
    "placed",
    "enough",
];

fn wish(name: &str) -> Wish {
    if UNWISHED.contains(&name) {
        Wish::Less
    } else if WISHED.contains(&name) {
        Wish::More
    } else {
        Wish::Neither
    }
}

/// The same with the place of an outcome among all that there are, which gives it its color.
fn outcome(place: usize, name: &str, weight: &Weight, total: &Weight, wish: Wish) -> Json {
    let mut row = row(name, &plain(name), weight, total, wish);
    row["place"] = json!(place);
    row
}

fn row(name: &str, text: &str, weight: &Weight, total: &Weight, wish: Wish) -> Json {
    json!({
        "name": name,
        "text": text,
        "p": ratio(weight, total),
        "percent": number::percent(weight, total),
        "fraction": number::fraction(weight, total),
        "one_in": number::one_in(weight, total),
        "wish": match wish {
            Wish::More => 1,
            Wish::Less => -1,
            Wish::Neither => 0,
        },
    })
}

/// Rows that share a heading; `whole` if they are all that can happen and sum to certainty.
fn section(title: &str, whole: bool, rows: Vec<Json>) -> Json {
    json!({"title": title, "whole": whole, "rows": rows})
}

/// A word as it is read.
fn plain(word: &str) -> String {
    word.replace(['-', '_'], " ")
}

/// What is asked of outcomes, and the outcomes themselves.
pub(crate) fn of_outcomes(
    fields: &[Field],
    outcomes: &[(Vec<Value>, Weight)],
    total: &Weight,
) -> Vec<Json> {
    let mut sections = Vec::new();
    let mut asked = Vec::new();
    for (place, field) in fields.iter().enumerate() {
        let weight_of = |wanted: &dyn Fn(Value) -> bool| -> Weight {
            let wanted = outcomes.iter().filter(|(values, _)| wanted(values[place]));
            wanted.map(|(_, weight)| weight).sum()
        };
        match field.kind {
            FieldKind::Words(words) => {
                for sum in field.sums {
                    let is_in =
                        |value| matches!(value, Value::Word(word) if sum.words.contains(&word));
                    let weight = weight_of(&is_in);
                    asked.push(row(sum.name, &plain(sum.name), &weight, total, Wish::More));
                }
                let rows = words.iter().enumerate().filter_map(|(place, word)| {
                    let weight = weight_of(&|value| value == Value::Word(word));
                    let is_possible = !weight.is_zero();
                    is_possible.then(|| outcome(place, word, &weight, total, wish(word)))
                });
                sections.push(section("Outcomes", true, rows.collect()));
            }
            FieldKind::Flag => {
                let weight = weight_of(&|value| value == Value::Flag(true));
                asked.push(row(
                    field.name,
                    &plain(field.name),
                    &weight,
                    total,
                    wish(field.name),
                ));
            }
            FieldKind::Count => {}
        }
    }
    if !asked.is_empty() {
        sections.insert(0, section("Odds", false, asked));
    }
    sections
}

/// What becomes of a target.
pub(crate) fn of_effect(effect: &Effect) -> Vec<Json> {
    let mut asked = Vec::new();
    let several = effect.parts.len() > 1;
    for chance in effect.chances() {
        let text = plain(chance.sum);
        let any = if several {
            format!("{text}: at least one")
        } else {
            text.clone()
        };
        asked.push(row(
            chance.sum,
            &any,
            &chance.of_any(),
            &effect.total,
            Wish::More,
        ));
        if several {
            let (name, all) = (format!("all-{}", chance.sum), format!("{text}: all"));
            asked.push(row(
                &name,
                &all,
                &chance.of_all(),
                &effect.total,
                Wish::More,
            ));
        }
    }
    let mut sections = vec![section("Effect", false, asked)];
    for (place, part) in effect.parts.iter().enumerate() {
        let states: HashMap<&str, Weight> = effect.of_part(place).into_iter().collect();
        // The field's order, so that a state has one color in every part.
        let rows = effect
            .words()
            .iter()
            .enumerate()
            .filter_map(|(place, word)| {
                let weight = states.get(word)?;
                Some(outcome(place, word, weight, &effect.total, Wish::Neither))
            });
        sections.push(section(part, true, rows.collect()));
    }
    sections
}

/// What other facts would make of the sums of outcomes.
pub(crate) fn of_shot_changes(fields: &[Field], changes: &[shots::WhatIf]) -> Json {
    let changes = changes.iter().map(|change| {
        let sums = fields.iter().flat_map(|field| field.sums);
        let chances = sums.map(|sum| {
            let weight = change.odds.weight_where(|word| sum.words.contains(&word));
            row(
                sum.name,
                &plain(sum.name),
                &weight,
                &change.odds.total,
                Wish::More,
            )
        });
        json!({"change": change.change, "chances": chances.collect::<Vec<_>>()})
    });
    changes.collect()
}

/// The same of what is told of an attack.
pub(crate) fn of_changes(changes: &[WhatIf]) -> Json {
    let changes = changes.iter().map(|change| {
        let chances = change
            .chances
            .iter()
            .map(|(name, weight)| row(name, &plain(name), weight, &change.total, Wish::More));
        json!({"change": change.change, "chances": chances.collect::<Vec<_>>()})
    });
    changes.collect()
}

/// What may happen in a phase.
pub(crate) fn of_phase(phase: &Phase) -> Vec<Json> {
    let chances = phase.chances.iter().map(|chance| {
        row(
            chance.name,
            chance.words,
            &chance.weight,
            &phase.total,
            wish(chance.name),
        )
    });
    vec![section("Odds", false, chances.collect())]
}

/// The chance of something alone, and of counts from 0.
pub(crate) fn of_counts(
    enough: &Fraction,
    text: &str,
    counts: &[(u16, Weight)],
    total: &Weight,
) -> Vec<Json> {
    let (numerator, denominator) = enough.clone().into_parts();
    let weight = Weight::try_from(numerator).unwrap_or_default();
    let enough = row("enough", text, &weight, &denominator, Wish::More);
    let counts = counts.iter().map(|(count, weight)| {
        let name = format!("{count}-placed");
        outcome(usize::from(*count), &name, weight, total, Wish::Neither)
    });
    vec![
        section("Odds", false, vec![enough]),
        section("Smoke placed", true, counts.collect()),
    ]
}
