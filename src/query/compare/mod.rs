//! Options side by side: what each comes to, exactly, and how far they are apart.

pub(in crate::query) mod side;

use std::collections::{BTreeMap, BTreeSet};

use dashu_base::Abs as _;

use super::phase::PhaseQuery;
use super::shot::ShotQuery;
use super::{AttackQuery, Query, SmokeQuery, Watch};
use crate::dist::Fraction;
use crate::error::Error;
use crate::rule::Value;
use crate::stats;
use crate::table::Column;
use crate::table::comparison::{ComparedCell, Comparison, MeasureKind, OptionAbout, Playtest};
use side::Side;

/// An option that is compared with others.
#[derive(Clone, Debug)]
pub struct Choice {
    /// What it is called, such as `A`.
    pub name: String,
    /// What was asked, as it would be typed.
    pub asked: String,
    /// What its variant is called, if not by its full name.
    pub called: String,
    /// The question.
    pub question: Question,
}

/// What an option is called by its place: A, B, C and so on.
///
/// ```
/// assert_eq!(aslodds::query::compare::letter_of(1), "B");
/// ```
#[must_use]
pub fn letter_of(place: usize) -> String {
    let letter = ('A'..='Z').nth(place);
    letter.map_or_else(|| format!("option {}", place + 1), String::from)
}

/// A question whose answers can be compared.
#[derive(Clone, Debug)]
pub enum Question {
    /// A procedure over its parameters.
    Odds(Query),
    /// Shots in the game's words.
    Shot(ShotQuery),
    /// Fire phases of a gun.
    Phase(PhaseQuery),
    /// Attempts to place SMOKE.
    Smoke(SmokeQuery),
    /// Fire attacks.
    Attack(AttackQuery),
}

/// Compares options cell by cell; the first is the one that the others are compared with.
///
/// Cells belong together if the parameters that vary have the same values there. What is compared
/// is what all options tell of: probabilities of outcomes and of their sums, and expected counts.
///
/// # Errors
///
/// - [`Error::NotComparable`] if there are fewer than two options, if they vary different
///   parameters or values, or tell of nothing in common.
/// - [`Error::RefusedEverywhere`] if an option is refused in every cell.
/// - Those of the questions.
///
/// ```
/// use aslodds::query::compare::{Choice, Question, compare};
/// use aslodds::query::{self, Query, RuleId};
///
/// let option = |name: &str, variant: &str| -> Result<Choice, aslodds::Error> {
///     let params = [("type", "infantry"), ("th", "8"), ("drm", "0")];
///     let query = Query::new(RuleId::ToHit, &params, variant.parse()?)?;
///     let question = Question::Odds(query);
///     Ok(Choice { name: name.to_owned(), asked: String::new(), called: variant.to_owned(), question })
/// };
/// let options = [option("A", "asl")?, option("B", "at-most-half")?];
/// let found = compare(&options, &query::unwatched)?;
/// let critical = found.measures.iter().position(|measure| measure.name == "any-critical-hit");
/// // An Original 4 is half of 8: 3 more of 36.
/// assert_eq!(found.difference(0, 1, critical.expect("it is told")).to_string(), "1/12");
/// # Ok::<(), aslodds::Error>(())
/// ```
pub fn compare(options: &[Choice], watch: Watch) -> Result<Comparison, Error> {
    if options.len() < 2 {
        return Err(Error::NotComparable {
            why: "a comparison needs two options".to_owned(),
        });
    }
    let sides = options
        .iter()
        .map(|option| side::of(&option.question, watch));
    let sides: Vec<Side> = sides.collect::<Result<_, Error>>()?;
    let first = &sides[0];
    for (option, side) in options.iter().zip(&sides).skip(1) {
        check(&options[0].name, first, &option.name, side)?;
    }
    for (option, side) in options.iter().zip(&sides) {
        if side.cells.iter().all(Option::is_none) {
            return Err(Error::RefusedEverywhere {
                what: option.name.clone(),
            });
        }
    }
    let measures: Vec<_> = first
        .measures
        .iter()
        .filter(|measure| sides.iter().all(|side| side.measures.contains(measure)))
        .cloned()
        .collect();
    if measures.is_empty() {
        return Err(Error::NotComparable {
            why: "the options tell of nothing in common".to_owned(),
        });
    }
    let mut kept = Vec::new();
    let mut cells = Vec::new();
    for (place, key) in first.keys().into_iter().enumerate() {
        let of_sides = sides.iter().map(|side| side.cell(&key)?.as_ref());
        let Some(of_sides) = of_sides.collect::<Option<Vec<_>>>() else {
            continue;
        };
        let values = of_sides.iter().zip(&sides).map(|(cell, side)| {
            let place = |measure| side.measures.iter().position(|known| known == measure);
            let value = |measure| place(measure).map(|place| cell.values[place].clone());
            measures.iter().filter_map(value).collect()
        });
        let variation = of_sides.iter().zip(&sides).map(|(cell, side)| {
            let alike = side.fields == first.fields;
            alike.then(|| total_variation(&of_sides[0].outcomes, &cell.outcomes))
        });
        cells.push(ComparedCell {
            values: values.collect(),
            variation: variation.collect(),
        });
        kept.push(place);
    }
    let columns = first.columns.iter().map(|column| Column {
        values: kept.iter().map(|place| column.values[*place]).collect(),
        ..column.clone()
    });
    Ok(Comparison {
        options: options
            .iter()
            .zip(&sides)
            .map(|(option, side)| OptionAbout {
                name: option.name.clone(),
                asked: option.asked.clone(),
                called: option.called.clone(),
                variant: side.variant.clone(),
            })
            .collect(),
        columns: columns.collect(),
        measures,
        refused: first.cells.len() - cells.len(),
        cells,
        playtests: Vec::new(),
    })
}

/// The same comparison with how many trials it takes to notice what differs most by a measure.
///
/// # Errors
///
/// [`Error::OutOfRange`] if the level or the power is not between 0 and 1.
pub fn with_playtests(
    comparison: Comparison,
    measure: usize,
    level: f64,
    power: f64,
) -> Result<Comparison, Error> {
    for (what, share) in [("level", level), ("power", power)] {
        if !(share > 0.0 && share < 1.0) {
            return Err(Error::out_of_range(what, share, "above 0 and below 1"));
        }
    }
    let mut playtests = Vec::new();
    if comparison.measures[measure].kind == MeasureKind::Chance {
        for option in 1..comparison.options.len() {
            let Some(most) = comparison.greatest(option, measure) else {
                continue;
            };
            let chance = |option: usize| {
                let value = &comparison.cells[most.cell].values[option][measure];
                value.to_f64().value()
            };
            playtests.push(Playtest {
                option,
                measure,
                cell: most.cell,
                trials: stats::trials_to_notice(chance(0), chance(option), level, power)?,
                level,
                power,
            });
        }
    }
    Ok(Comparison {
        playtests,
        ..comparison
    })
}

/// Whether two options vary the same parameters over the same values.
fn check(name: &str, first: &Side, other_name: &str, other: &Side) -> Result<(), Error> {
    let of = |side: &Side| -> BTreeMap<&'static str, BTreeSet<Value>> {
        let columns = side.columns.iter();
        columns
            .map(|column| (column.name, column.values.iter().copied().collect()))
            .collect()
    };
    let (a, b) = (of(first), of(other));
    if a == b {
        return Ok(());
    }
    let said = |varied: &BTreeMap<&'static str, BTreeSet<Value>>| {
        if varied.is_empty() {
            return "nothing".to_owned();
        }
        let names = varied
            .iter()
            .map(|(name, values)| format!("{name} ({} values)", values.len()));
        names.collect::<Vec<_>>().join(" and ")
    };
    Err(Error::NotComparable {
        why: format!(
            "{name} varies {} and {other_name} varies {}: let both vary the same parameters over \
             the same values",
            said(&a),
            said(&b)
        ),
    })
}

/// Half of the sum of all differences of the probabilities.
fn total_variation(
    a: &BTreeMap<Vec<Value>, Fraction>,
    b: &BTreeMap<Vec<Value>, Fraction>,
) -> Fraction {
    let outcomes: BTreeSet<&Vec<Value>> = a.keys().chain(b.keys()).collect();
    let zero = Fraction::ZERO;
    let of = |side: &BTreeMap<Vec<Value>, Fraction>, outcome| -> Fraction {
        side.get(outcome).unwrap_or(&zero).clone()
    };
    let mut sum = Fraction::ZERO;
    for outcome in outcomes {
        sum += (of(b, outcome) - of(a, outcome)).abs();
    }
    sum / Fraction::from(2_u8)
}

#[cfg(test)]
mod tests;
