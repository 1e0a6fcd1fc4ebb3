//! The outcomes that a chart shows: which occur, which are asked for, and what they are called.

use crate::dist::Weight;
use crate::error::Error;
use crate::rule::{self, Field, FieldKind, Value};
use crate::table::{Cell, Interval, Table};

/// Outcomes whose probabilities are added up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sum {
    values: Vec<Value>,
}

/// The one field of a table's outcomes.
///
/// # Errors
///
/// [`Error::ManyFields`] if an outcome has several: a chart shows one.
pub(super) fn field(fields: &[Field]) -> Result<Field, Error> {
    match fields {
        [field] => Ok(*field),
        several => Err(Error::ManyFields {
            fields: several
                .iter()
                .map(|field| field.name)
                .collect::<Vec<_>>()
                .join(", "),
        }),
    }
}

/// The outcomes that occur anywhere in the table, in ascending order of the field.
pub(super) fn occurring<'a>(
    field: Field,
    values: impl IntoIterator<Item = &'a Value>,
) -> Vec<Value> {
    let mut seen: Vec<Value> = Vec::new();
    for value in values {
        if !seen.contains(value) {
            seen.push(*value);
        }
    }
    match field.kind {
        FieldKind::Words(words) => seen.sort_by_key(|value| {
            words
                .iter()
                .position(|word| Value::Word(word) == *value)
                .unwrap_or(usize::MAX)
        }),
        FieldKind::Count | FieldKind::Flag => seen.sort_unstable(),
    }
    seen
}

/// The outcomes that `texts` name, each a list joined with `+` or `,`.
///
/// # Errors
///
/// - [`Error::ManyFields`] if an outcome of the table has several fields.
/// - [`Error::Missing`] if none is named and the choice is not obvious.
/// - [`Error::UnknownWord`] if one is no outcome of the table.
/// - [`Error::Repeated`] if one is named twice.
pub(super) fn choose(table: &Table, texts: &[String]) -> Result<Sum, Error> {
    let field = field(table.fields())?;
    let rows = table.cells().flat_map(|cell| cell.rows());
    let known = match field.kind {
        FieldKind::Words(words) => words.iter().map(|word| Value::Word(word)).collect(),
        FieldKind::Flag => vec![Value::Flag(false), Value::Flag(true)],
        FieldKind::Count => occurring(field, rows.flat_map(|row| row.values)),
    };
    let names: Vec<String> = known.iter().map(Value::to_string).collect();
    let mut values = Vec::new();
    for given in texts.iter().flat_map(|text| text.split(['+', ','])) {
        let given = given.trim();
        if let Some(sum) = field.sums.iter().find(|sum| sum.name == given) {
            let words = sum.words.iter().map(|word| Value::Word(word));
            for value in words {
                push_once(&mut values, value, given)?;
            }
            continue;
        }
        let Some(place) = names.iter().position(|name| name == given) else {
            let sums = field.sums.iter().map(|sum| sum.name);
            let names: Vec<&str> = names.iter().map(String::as_str).chain(sums).collect();
            return Err(Error::unknown_word("outcome", given, &names));
        };
        push_once(&mut values, known[place], given)?;
    }
    if values.is_empty() {
        match field.kind {
            FieldKind::Flag => values.push(Value::Flag(true)),
            FieldKind::Words(_) | FieldKind::Count => {
                return Err(Error::Missing {
                    what: "outcome".to_owned(),
                    expected: format!(
                        "one of {}, or several joined with + for their sum",
                        names
                            .iter()
                            .map(String::as_str)
                            .chain(field.sums.iter().map(|sum| sum.name))
                            .collect::<Vec<_>>()
                            .join(", ")
                    ),
                });
            }
        }
    }
    Ok(Sum { values })
}

fn push_once(values: &mut Vec<Value>, value: Value, given: &str) -> Result<(), Error> {
    if values.contains(&value) {
        return Err(Error::Repeated {
            what: format!("outcome {given}"),
        });
    }
    values.push(value);
    Ok(())
}

impl Sum {
    /// What it is called, such as `any hit` or `hit + critical hit`.
    pub fn name(&self, field: Field) -> String {
        let is_sum = |sum: &&rule::Sum| {
            sum.words.len() == self.values.len()
                && sum
                    .words
                    .iter()
                    .all(|word| self.values.contains(&Value::Word(word)))
        };
        if let Some(sum) = field.sums.iter().find(is_sum) {
            return sum.name.replace('-', " ");
        }
        let names = self.values.iter().map(|value| name(field, *value));
        names.collect::<Vec<_>>().join(" + ")
    }

    /// The weight of the outcomes in a cell, out of the cell's total.
    pub fn weight(&self, cell: Cell) -> Weight {
        self.values.iter().map(|value| cell.weight(&[*value])).sum()
    }

    /// The interval of a sampled probability. Outcomes exclude each other, so a sum of them is
    /// one count like any other.
    pub fn bounds(&self, cell: Cell) -> Option<Interval> {
        match self.values[..] {
            [value] => cell.row(&[value])?.bounds,
            _ => cell.interval(&self.weight(cell)),
        }
    }
}

/// An outcome as people say it: a word with spaces, a number or a yes with its field.
pub(super) fn name(field: Field, value: Value) -> String {
    match value {
        Value::Word(word) => word.replace('-', " "),
        Value::Int(number) => format!("{number} {}", field.name.replace('_', " ")),
        Value::Flag(true) => field.name.replace('_', " "),
        Value::Flag(false) => format!("not {}", field.name.replace('_', " ")),
        Value::None => format!("no {}", field.name.replace('_', " ")),
    }
}

#[cfg(test)]
mod tests {
    use super::super::sample::{shots, texts};
    use super::*;

    fn chosen(given: &[&str]) -> Result<Sum, String> {
        choose(&shots(&[(0, 0, [1, 2, 3])]), &texts(given)).map_err(|error| error.to_string())
    }

    #[test]
    fn outcomes_are_joined_with_plus_or_comma() {
        let both = Sum {
            values: vec![Value::Word("hit"), Value::Word("critical-hit")],
        };
        assert_eq!(chosen(&["hit+critical-hit"]), Ok(both.clone()));
        assert_eq!(chosen(&["hit, critical-hit"]), Ok(both.clone()));
        assert_eq!(chosen(&["hit", "critical-hit"]), Ok(both));
    }

    #[test]
    fn what_is_no_outcome_is_refused_with_those_that_are() {
        assert_eq!(
            chosen(&["hit+critcal-hit"]).unwrap_err(),
            "outcome: \"critcal-hit\" is not known (did you mean critical-hit?); \
             known are miss, hit, critical-hit"
        );
        assert_eq!(
            chosen(&[]).unwrap_err(),
            "outcome is missing: give one of miss, hit, critical-hit, \
             or several joined with + for their sum"
        );
        assert!(chosen(&["hit+hit"]).unwrap_err().contains("outcome hit"));
    }

    #[test]
    fn a_sum_adds_weights() {
        let table = shots(&[(0, 0, [1, 2, 3])]);
        let cell = table.cells().next().unwrap();
        let sum = choose(&table, &texts(&["hit+critical-hit"])).unwrap();
        assert_eq!(sum.weight(cell), Weight::from(5_u8));
        assert_eq!(sum.bounds(cell), None);
    }
}
