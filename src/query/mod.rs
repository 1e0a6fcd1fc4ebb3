//! The front door that every face calls: a question in names and texts, an answer in tables.

mod param;
mod rules;
mod odds;
mod explain;
pub mod shot;

pub use crate::grid::{Watch, unwatched};
pub use crate::rule::Value;
pub use crate::rules::variant::Variant;
pub use explain::{explain, replay};
pub use odds::odds;
pub use param::{Param, ParamKind, TextKind};
pub use rules::{Description, RuleId};

use crate::error::Error;
use crate::table::Column;
use rules::{Params, Procedure};

/// The most cells of a grid unless the caller allows more.
pub const MAX_CELLS: u64 = 100_000;

/// A procedure over a grid of parameters, in a variant of the rules.
///
/// ```
/// use aslodds::query::{self, Query, RuleId, Variant};
///
/// let query = Query::new(
///     RuleId::ToHit,
///     &[("type", "infantry"), ("th", "7,8"), ("drm", "-1..1")],
///     Variant::asl(),
/// )?;
/// assert_eq!(query.cells(), 6);
/// let table = query::odds(&query, &query::unwatched)?;
/// let last = table.cells().last().expect("six cells");
/// assert_eq!(last.rows().next().expect("a miss").fraction().to_string(), "5/12");
/// # Ok::<(), aslodds::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Query {
    rule: RuleId,
    /// The values of each parameter, in the order of the description.
    sweeps: Vec<Vec<Value>>,
    variant: Variant,
    max_cells: u64,
}

impl Query {
    /// The question about `rule` with the values that `params` list for its parameters, each
    /// a name and a text as [`Param::values`] reads it; those not named have their defaults.
    ///
    /// # Errors
    ///
    /// - [`Error::UnknownWord`] if the procedure has no parameter of that name.
    /// - [`Error::Repeated`] if a parameter is named twice.
    /// - [`Error::Missing`] if a parameter without a default is not named.
    /// - Those of [`Param::values`].
    pub fn new(rule: RuleId, params: &[(&str, &str)], variant: Variant) -> Result<Self, Error> {
        let known = rule.description().params;
        let mut given: Vec<Option<Vec<Value>>> = vec![None; known.len()];
        for (name, text) in params {
            let Some(place) = known.iter().position(|param| param.name == *name) else {
                let names: Vec<_> = known.iter().map(|param| param.name).collect();
                return Err(Error::unknown_word("parameter", name, &names));
            };
            if given[place].replace(known[place].values(text)?).is_some() {
                return Err(Error::Repeated {
                    what: (*name).to_owned(),
                });
            }
        }
        let sweeps = known
            .iter()
            .zip(given)
            .map(|(param, given)| {
                given
                    .or_else(|| param.default.map(|value| vec![value]))
                    .ok_or_else(|| Error::Missing {
                        what: param.name.to_owned(),
                        expected: param.expected(),
                    })
            })
            .collect::<Result<_, _>>()?;
        Ok(Query {
            rule,
            sweeps,
            variant,
            max_cells: MAX_CELLS,
        })
    }

    /// The same with another limit on cells.
    #[must_use]
    pub fn with_max_cells(self, max_cells: u64) -> Self {
        Query { max_cells, ..self }
    }

    /// The procedure.
    #[must_use]
    pub fn rule(&self) -> RuleId {
        self.rule
    }

    /// The number of cells: the product of the numbers of values.
    #[must_use]
    pub fn cells(&self) -> u128 {
        self.sweeps
            .iter()
            .map(|values| values.len() as u128)
            .product()
    }

    /// The cells, the last parameter running fastest.
    ///
    /// # Errors
    ///
    /// [`Error::TooManyCells`] if there are more than the limit.
    fn rows(&self) -> Result<Vec<Vec<Value>>, Error> {
        if self.cells() > self.max_cells.into() {
            return Err(Error::TooManyCells {
                cells: self.cells(),
                limit: self.max_cells,
            });
        }
        Ok(self.sweeps.iter().fold(vec![Vec::new()], |rows, values| {
            rows.iter()
                .flat_map(|row| {
                    values.iter().map(|value| {
                        let mut longer = row.clone();
                        longer.push(*value);
                        longer
                    })
                })
                .collect()
        }))
    }

    /// The rule of each cell.
    fn build<P: Procedure>(&self, rows: &[Vec<Value>]) -> Vec<P> {
        let names = P::DESCRIPTION.params;
        rows.iter()
            .map(|values| P::build(&Params { names, values }, &self.variant))
            .collect()
    }

    /// The parameters with their values in each cell.
    fn columns(&self, rows: &[Vec<Value>]) -> Vec<Column> {
        let params = self.rule.description().params.iter().enumerate();
        params
            .map(|(place, param)| Column {
                name: param.name,
                title: param.title,
                sign: param.sign(),
                values: rows.iter().map(|row| row[place]).collect(),
            })
            .collect()
    }
}
