//! The front door that every face calls: a question in names and texts, an answer in tables.

mod param;
mod cells;
mod file;
mod rules;
mod odds;
mod explain;
mod simulate;
mod check;
mod dice_square;
mod smoke;
mod policy;
pub mod shot;

pub use crate::grid::{Watch, unwatched};
pub use crate::rule::Value;
pub use crate::rules::variant::Variant;
pub use cells::MAX_CELLS;
pub use check::check;
pub use dice_square::dice_square;
pub use explain::{explain, replay};
pub use file::{Saved, read_file, write_file};
pub use odds::odds;
pub use param::{Param, ParamKind, TextKind};
pub use policy::{DecisionId, PolicyQuery, policy};
pub use rules::{Description, Examples, FirstRoll, RuleId};
pub use simulate::{Effort, MAX_TRIALS, Sampler, Simulated, simulate};
pub use smoke::{Arithmetic, SmokeId, SmokeQuery, smoke};

use crate::error::Error;
use crate::table::Column;
use cells::Cells;
use rules::{Params, Procedure};

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
    cells: Cells,
    variant: Variant,
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
        Ok(Query {
            rule,
            cells: Cells::new(rule.description().params, params)?,
            variant,
        })
    }

    /// The same with another limit on cells.
    #[must_use]
    pub fn with_max_cells(self, max_cells: u64) -> Self {
        let cells = self.cells.with_max_cells(max_cells);
        Query { cells, ..self }
    }

    /// The procedure.
    #[must_use]
    pub fn rule(&self) -> RuleId {
        self.rule
    }

    /// The number of cells: the product of the numbers of values.
    #[must_use]
    pub fn cells(&self) -> u128 {
        self.cells.count()
    }

    /// The cells, the last parameter running fastest.
    ///
    /// # Errors
    ///
    /// [`Error::TooManyCells`] if there are more than the limit.
    fn rows(&self) -> Result<Vec<Vec<Value>>, Error> {
        self.cells.rows()
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
        self.cells.columns(rows)
    }
}
