//! Situations with their types rubbed off: the arithmetic of each cell, and the odds or the
//! section that forbids it.

use std::collections::BTreeMap;
use std::fmt;

use super::{About, Column, Effect, ReadingUse, Table};
use crate::dice::Note;
use crate::dist::Weight;
use crate::rule::{Field, FieldKind, Value};

/// Situations over a grid of facts.
#[derive(Clone, Debug)]
pub struct Situations {
    /// What was asked and how it was solved.
    pub about: About,
    /// The facts given, with their values in each cell.
    pub columns: Vec<Column>,
    /// For each of them the value that it has unless another is given, if there is one.
    pub defaults: Vec<Option<Value>>,
    /// The names of what follows from them, in `snake_case`.
    pub facts: &'static [&'static str],
    /// The fields of an outcome.
    pub fields: &'static [Field],
    /// The cells, in the order of the grid.
    pub cells: Vec<Answer>,
    /// The readings of disputed rules that made a difference.
    pub readings: Vec<ReadingUse>,
}

/// What is said of one cell.
#[expect(
    clippy::large_enum_variant,
    reason = "most answers are allowed, so little is lost on the others"
)]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The rules forbid it, or it cannot be.
    Refused(Note),
    /// It may be tried.
    Allowed(Situation),
}

/// A situation that is summed up and solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Situation {
    /// The arithmetic, item by item.
    pub ledger: Vec<LedgerRow>,
    /// What follows from it, in the order of the names.
    pub facts: Vec<Amount>,
    /// The sum of the weights.
    pub total: Weight,
    /// Each outcome with a weight above 0: one value for each field, and the weight.
    pub outcomes: Vec<(Vec<Value>, Weight)>,
    /// What becomes of the target, if it is said who is there.
    pub effect: Option<Effect>,
    /// What would change the odds, if it was asked.
    pub what_ifs: Vec<WhatIf>,
}

/// What one fact is worth: the odds if it were otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WhatIf {
    /// What would be otherwise, such as `DRM one less`.
    pub change: String,
    /// What is asked about, such as `any-effect`, with its weight.
    pub chances: Vec<(&'static str, Weight)>,
    /// The sum of the weights.
    pub total: Weight,
}

/// An item of a ledger.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LedgerRow {
    /// What it changes, such as `th`, `drm` or `mf`.
    pub applies_to: &'static str,
    /// The case, such as `Case K`.
    pub case: &'static str,
    /// Why, and under which section.
    pub reason: Note,
    /// How much it adds.
    pub value: Amount,
}

/// A value, or a number that comes in parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Amount {
    /// A value.
    Value(Value),
    /// A number counted in parts of a whole, such as MF in halves.
    Parts {
        /// How many parts.
        parts: i32,
        /// How many of them make a whole, more than 0 and a power of two.
        of: i32,
    },
}

impl Amount {
    /// A whole number.
    #[must_use]
    pub fn whole(number: i16) -> Self {
        Amount::Value(Value::Int(number.into()))
    }

    /// So many halves.
    #[must_use]
    pub fn halves(number: i16) -> Self {
        Amount::Parts {
            parts: number.into(),
            of: 2,
        }
    }
}

impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Amount::Value(value) => value.fmt(f),
            // A part that is a power of two has a decimal that ends.
            Amount::Parts { parts, of } => write!(f, "{}", f64::from(*parts) / f64::from(*of)),
        }
    }
}

impl Situations {
    /// The situations that are allowed as a table, ready to be drawn: the first field of their
    /// outcomes over the facts that vary or were given.
    #[must_use]
    pub fn table(&self) -> Table {
        let fields = self.fields.get(..1).unwrap_or_default();
        self.table_of(fields, |situation| {
            let mut sums: BTreeMap<Vec<Value>, Weight> = BTreeMap::new();
            for (values, weight) in &situation.outcomes {
                let first = values.iter().take(1).copied().collect();
                *sums.entry(first).or_default() += weight;
            }
            Some((sums, situation.total.clone()))
        })
    }

    /// The situations in which it is told what becomes of the target as a table, ready to be
    /// drawn: the state of the part of it that fares worst. `None` if no cell tells of a target.
    #[must_use]
    pub fn worst(&self) -> Option<Table> {
        let field = self.told().next()?.worst();
        Some(self.table_of(&[field], |situation| {
            let effect = situation.effect.as_ref()?;
            Some((effect.of_worst(), effect.total.clone()))
        }))
    }

    /// What is told of targets.
    fn told(&self) -> impl Iterator<Item = &Effect> {
        self.cells.iter().filter_map(|answer| match answer {
            Answer::Allowed(situation) => situation.effect.as_ref(),
            Answer::Refused(_) => None,
        })
    }

    /// A table with a cell for each situation of which `rows` knows something.
    fn table_of(
        &self,
        fields: &[Field],
        rows: impl Fn(&Situation) -> Option<(BTreeMap<Vec<Value>, Weight>, Weight)>,
    ) -> Table {
        let allowed: Vec<_> = self
            .cells
            .iter()
            .enumerate()
            .filter_map(|(place, answer)| match answer {
                Answer::Allowed(situation) => Some((place, rows(situation)?)),
                Answer::Refused(_) => None,
            })
            .collect();
        let told = self.columns.iter().zip(&self.defaults);
        let told = told.filter(|(column, default)| {
            !column.is_fixed() || column.values.first() != default.as_ref()
        });
        let columns = told.map(|(column, _)| Column {
            values: allowed
                .iter()
                .map(|(place, _)| column.values[*place])
                .collect(),
            ..column.clone()
        });
        let mut table = Table::new(self.about.clone(), columns.collect(), fields);
        for (_, (sums, total)) in allowed {
            table.push_rows(sums, total);
        }
        table
    }

    /// The names of the sums that are told of a target's parts, if any cell tells of a target.
    #[must_use]
    pub fn effects(&self) -> Vec<&'static str> {
        let told = self.told().next();
        told.map(Effect::names).unwrap_or_default()
    }

    /// The values of the first outcome field, all of a closed set.
    #[must_use]
    pub fn results(&self) -> Vec<Value> {
        match self.fields.first().map(|field| field.kind) {
            Some(FieldKind::Words(words)) => words.iter().map(|word| Value::Word(word)).collect(),
            Some(FieldKind::Flag) => vec![Value::Flag(false), Value::Flag(true)],
            Some(FieldKind::Count) | None => Vec::new(),
        }
    }
}

impl Situation {
    /// The weight of all outcomes whose first field is one of the words.
    #[must_use]
    pub fn weight_of(&self, words: &[&str]) -> Weight {
        let is = |values: &[Value]| matches!(values.first(), Some(Value::Word(word)) if words.contains(word));
        let outcomes = self.outcomes.iter();
        let wanted = outcomes.filter(|(values, _)| is(values));
        wanted.map(|(_, weight)| weight).sum()
    }

    /// The weight of all outcomes whose first field has the value.
    #[must_use]
    pub fn weight(&self, result: Value) -> Weight {
        self.outcomes
            .iter()
            .filter(|(values, _)| values.first() == Some(&result))
            .map(|(_, weight)| weight)
            .sum()
    }
}
