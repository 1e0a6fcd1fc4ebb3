//! Counts of outcomes, one by one or added up: which there are, and how often they reach so many.

use super::outcome;
use crate::dist::Weight;
use crate::error::Error;
use crate::rule::{FieldKind, Value};
use crate::table::{Cell, Table};

/// One count of the outcomes of a table, or a sum of some.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Counted {
    /// Its name in words.
    pub name: String,
    /// The places of its terms among the fields.
    places: Vec<usize>,
}

/// The count that is drawn: the one that `texts` name, a count, a sum with a name or some of both,
/// all added up; the first sum with a name or else the first count if none is named.
///
/// # Errors
///
/// - [`Error::TooFewCounts`] if the outcomes have no count.
/// - [`Error::UnknownWord`] if there is no such count or sum.
/// - [`Error::Repeated`] if a count is named twice.
pub(super) fn choose(
    table: &Table,
    texts: &[String],
    chart: &'static str,
) -> Result<Counted, Error> {
    let known = known(table);
    let Some(first) = known.first() else {
        return Err(Error::TooFewCounts {
            chart,
            needs: "a count",
            fields: outcome::names(table.fields()),
        });
    };
    let mut chosen: Option<Counted> = None;
    for given in texts.iter().flat_map(|text| text.split(['+', ','])) {
        // Options are typed with hyphens where fields have underscores.
        let words = given.trim().replace(['-', '_'], " ");
        let Some(found) = known.iter().find(|counted| counted.name == words) else {
            let names: Vec<String> = known
                .iter()
                .map(|counted| counted.name.replace(' ', "_"))
                .collect();
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            return Err(Error::unknown_word("outcome", given.trim(), &names));
        };
        chosen = Some(match chosen {
            None => found.clone(),
            Some(sum) if sum.places.iter().any(|place| found.places.contains(place)) => {
                let what = format!("outcome {}", given.trim());
                return Err(Error::Repeated { what });
            }
            Some(sum) => Counted {
                name: format!("{} + {}", sum.name, found.name),
                places: [sum.places, found.places.clone()].concat(),
            },
        });
    }
    Ok(chosen.unwrap_or_else(|| first.clone()))
}

/// The sums that have a name, then the counts.
fn known(table: &Table) -> Vec<Counted> {
    let place = |name: &str| table.fields().iter().position(|field| field.name == name);
    let sums = table.sums().filter_map(|(name, terms)| {
        let places = terms.iter().map(|term| place(term));
        Some(Counted {
            name: name.replace('_', " "),
            places: places.collect::<Option<_>>()?,
        })
    });
    let fields = table.fields().iter().enumerate();
    let counts = fields.filter(|(_, field)| field.kind == FieldKind::Count);
    let counts = counts.map(|(place, field)| Counted {
        name: field.name.replace('_', " "),
        places: vec![place],
    });
    sums.chain(counts).collect()
}

impl Counted {
    fn of(&self, values: &[Value]) -> i64 {
        let counts = self.places.iter().map(|place| match values[*place] {
            Value::Int(count) => count,
            Value::Flag(flag) => flag.into(),
            Value::None | Value::Word(_) => 0,
        });
        counts.sum()
    }

    /// The weight of the outcomes in which it is `least` or more.
    pub fn at_least(&self, cell: Cell, least: i64) -> Weight {
        let rows = cell.rows().filter(|row| self.of(row.values) >= least);
        rows.map(|row| row.weight).sum()
    }

    /// The highest number that it reaches anywhere; if a term is counted up to a number only, no
    /// more than that, because beyond it the sum is not known.
    pub fn most(&self, table: &Table) -> i64 {
        let rows = table.cells().flat_map(|cell| cell.rows());
        let reached = rows.map(|row| self.of(row.values)).max().unwrap_or(0);
        let caps = self.places.iter();
        let caps = caps.filter_map(|place| outcome::cap(table, table.fields()[*place].name));
        caps.min().map_or(reached, |cap| cap.min(reached))
    }
}
