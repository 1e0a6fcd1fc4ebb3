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

/// The one field that a chart shows, with what its values mean.
#[derive(Clone, Debug)]
pub(super) struct Shown<'a> {
    pub field: Field,
    /// What a yes says, if that is not the field's name.
    says: Option<&'a str>,
    /// The count that means that many or more.
    cap: Option<i64>,
}

/// The one field of a table's outcomes.
///
/// # Errors
///
/// [`Error::ManyFields`] if an outcome has several: a chart shows one.
pub(super) fn shown(table: &Table) -> Result<Shown<'_>, Error> {
    let shown = Shown::of(table.fields())?;
    Ok(Shown {
        says: match shown.field.kind {
            FieldKind::Flag => table.view().at_least.as_deref(),
            FieldKind::Words(_) | FieldKind::Count => None,
        },
        cap: cap(table, shown.field.name),
        ..shown
    })
}

/// The number up to which a field was counted, if it has one.
pub(super) fn cap(table: &Table, field: &str) -> Option<i64> {
    let capped = table.capped().iter();
    capped
        .filter(|(name, _)| *name == field)
        .map(|(_, cap)| i64::from(*cap))
        .next()
}

impl Shown<'_> {
    /// The one field of `fields`.
    ///
    /// # Errors
    ///
    /// [`Error::ManyFields`] if there are several.
    pub fn of(fields: &[Field]) -> Result<Self, Error> {
        match fields {
            [field] => Ok(Shown {
                field: *field,
                says: None,
                cap: None,
            }),
            several => Err(Error::ManyFields {
                fields: names(several),
                one: several.first().map_or("", |field| field.name).to_owned(),
            }),
        }
    }

    /// What the outcomes are about, as the title of a legend.
    pub fn title(&self) -> String {
        match self.says {
            Some(says) => says.to_owned(),
            None => self.field.name.replace('_', " "),
        }
    }

    /// An outcome under [`Shown::title`].
    pub fn entry(&self, value: Value) -> String {
        match (self.says, value) {
            (Some(_), Value::Flag(true)) => "yes".to_owned(),
            (Some(_), Value::Flag(false)) => "no".to_owned(),
            (Some(_) | None, _) => self.name(value),
        }
    }

    /// An outcome as people say it: a word with spaces, a number or a yes with its field.
    pub fn name(&self, value: Value) -> String {
        let field = self.field.name.replace('_', " ");
        match (value, self.says) {
            (Value::Word(word), _) => word.replace('-', " "),
            (Value::Int(number), _) if self.cap == Some(number) => format!("{number}+ {field}"),
            (Value::Int(number), _) => format!("{number} {field}"),
            (Value::Flag(true), Some(says)) => says.to_owned(),
            (Value::Flag(false), Some(says)) => format!("not ({says})"),
            (Value::Flag(true), None) => field,
            (Value::Flag(false), None) => format!("not {field}"),
            (Value::None, _) => format!("no {field}"),
        }
    }
}

/// The names of fields, joined.
pub(super) fn names(fields: &[Field]) -> String {
    let names: Vec<&str> = fields.iter().map(|field| field.name).collect();
    names.join(", ")
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
    let field = shown(table)?.field;
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
    pub fn name(&self, shown: &Shown) -> String {
        let is_sum = |sum: &&rule::Sum| {
            sum.words.len() == self.values.len()
                && sum
                    .words
                    .iter()
                    .all(|word| self.values.contains(&Value::Word(word)))
        };
        if let Some(sum) = shown.field.sums.iter().find(is_sum) {
            return sum.name.replace('-', " ");
        }
        let names = self.values.iter().map(|value| shown.name(*value));
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
    fn what_is_asked_is_said_in_place_of_the_flag() {
        let field = Field::flag("at_least");
        let asked = Shown {
            field,
            says: Some("placed \u{2265} 1"),
            cap: None,
        };
        assert_eq!(asked.name(Value::Flag(true)), "placed \u{2265} 1");
        assert_eq!(asked.name(Value::Flag(false)), "not (placed \u{2265} 1)");
        assert_eq!(asked.entry(Value::Flag(false)), "no");
        let plain = Shown::of(&[Field::flag("placed")]).unwrap();
        assert_eq!(plain.entry(Value::Flag(false)), "not placed");
    }

    #[test]
    fn a_capped_count_means_so_many_or_more() {
        let hits = Shown {
            field: Field::count("hits"),
            says: None,
            cap: Some(6),
        };
        assert_eq!(hits.name(Value::Int(6)), "6+ hits");
        assert_eq!(hits.name(Value::Int(5)), "5 hits");
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
