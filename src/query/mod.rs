//! The front door that every face calls: a question in names and texts, an answer in tables.

mod ask;
mod param;
mod describe;
mod cells;
mod sweeps;
mod file;
mod rules;
mod odds;
mod price;
mod part;
mod explain;
mod sampler;
mod units;
mod sample;
mod simulate;
mod check;
mod convergence;
mod dice_square;
mod record;
mod dice_log;
mod balance;
mod effect;
mod situation;
mod smoke;
pub mod attack;
pub mod compare;
pub mod sensitivity;
mod question;
pub mod variant;
mod muster;
mod smoke_need;
mod smoke_turns;
mod policy;
pub mod shot;
pub mod phase;

pub use crate::grid::{Watch, unwatched};
pub use crate::rule::Value;
pub use crate::rules::variant::Variant;
pub use ask::{Ask, AskTexts};
pub use attack::{AttackQuery, Changes, attack};
pub use balance::{Games, RecordReader, balance, duel};
pub use cells::MAX_CELLS;
pub use check::check;
pub use convergence::{convergence, convergence_trials};
pub use dice_log::{Fairness, GroupBy, LogReader, MAX_GROUPS, test_faces, test_sums};
pub use dice_square::dice_square;
pub use explain::{explain, replay, tell_seed};
pub use file::{Saved, read_file, write_file};
pub use muster::{Muster, Sent, muster};
pub use odds::odds;
pub use param::{Item, Param, ParamKind, TextKind};
pub use part::{gather_odds, gather_samples, odds_in_part, sample_in_part};
pub use policy::{DecisionId, PolicyQuery, policy};
pub use price::price;
pub use question::QuestionId;
pub use rules::{Description, Examples, FirstRoll, RuleId};
pub use sample::{Sampled, Shown, sample};
pub use sampler::{Effort, MAX_TRIALS, Sampler};
pub use simulate::{Simulated, estimate, simulate};
pub use situation::Arithmetic;
pub use smoke::{SmokeId, SmokeQuery, smoke};
pub use smoke_need::{SmokeNeed, smoke_need};
pub use smoke_turns::{SMOKE_PLAN, SmokeTurns, Turn, smoke_turns};
pub use units::{UnitKind, Units};

use std::ops::Range;

use crate::error::Error;
use crate::grid;
use crate::rule::Field;
use crate::table::Column;
use cells::Cells;
use rules::{ChainProcedure, Params, Procedure};

/// The highest count that readers are told apart from those above it.
const MOST_TOLD: u16 = 6;

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
    ask: Ask,
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
            ask: Ask::usual(rule.description()),
        })
    }

    /// The same with a question about the outcomes.
    #[must_use]
    pub fn with_ask(self, ask: Ask) -> Self {
        Query { ask, ..self }
    }

    /// The same with another limit on cells.
    #[must_use]
    pub fn with_max_cells(self, max_cells: u64) -> Self {
        let cells = self.cells.with_max_cells(max_cells);
        Query { cells, ..self }
    }

    /// Some of the same cells, by their places among these: one block of a large grid, or one
    /// shard of it. Parts that follow each other have the cells of the whole.
    ///
    /// ```
    /// use aslodds::query::{self, Query, RuleId, Variant};
    ///
    /// let params = [("type", "infantry"), ("th", "7,8"), ("drm", "-1..1")];
    /// let query = Query::new(RuleId::ToHit, &params, Variant::asl())?;
    /// let part = query.in_part(&(4..6));
    /// assert_eq!(part.cells(), 2);
    /// let table = query::odds(&part, &query::unwatched)?;
    /// assert_eq!(table.columns()[2].values, [query::Value::Int(0), query::Value::Int(1)]);
    /// # Ok::<(), aslodds::Error>(())
    /// ```
    #[must_use]
    pub fn in_part(&self, part: &Range<u128>) -> Self {
        let cells = self.cells.clone().in_part(part);
        Query {
            cells,
            ..self.clone()
        }
    }

    /// The parameters with the values that the whole grid has of each.
    pub fn sweeps(&self) -> impl Iterator<Item = (&'static str, &[Value])> {
        self.cells.sweeps()
    }

    /// The parameters with their value in each cell.
    ///
    /// # Errors
    ///
    /// [`Error::TooManyCells`] if there are more cells than the limit.
    pub fn params(&self) -> Result<Vec<Column>, Error> {
        Ok(self.columns(&self.rows()?))
    }

    /// The variant of the rules.
    #[must_use]
    pub fn variant(&self) -> &Variant {
        &self.variant
    }

    /// The same for readers, who are shown how often a chain comes to so many and not each
    /// combination of counts: what they are not shown need not be told apart, and the odds are
    /// exact also of what may go on for ever. A query that names the fields it wants stays as it
    /// is.
    #[must_use]
    pub fn summed_up(self) -> Self {
        if self.ask.shows_usual_fields() {
            self.capped()
        } else {
            self
        }
    }

    /// The same with every count of a chain that is shown and has no cap counted up to 6, or as
    /// far as is asked for: the odds are exact also of what may go on for ever.
    #[must_use]
    pub fn capped(self) -> Self {
        if !self.rule.is_chain() {
            return self;
        }
        let fields = self.rule.description().fields;
        let ask = self.ask.clone().capped_at(fields, MOST_TOLD);
        self.with_ask(ask)
    }

    /// The procedure.
    #[must_use]
    pub fn rule(&self) -> RuleId {
        self.rule
    }

    /// The fields of an outcome, as far as they are asked for.
    #[must_use]
    pub fn fields(&self) -> Vec<Field> {
        self.ask.fields(self.rule.description().fields)
    }

    /// The number of cells: the product of the numbers of values, or of a part what is in it.
    #[must_use]
    pub fn cells(&self) -> u128 {
        self.cells.count()
    }

    /// Refuses more cells than the limit, before any is solved.
    ///
    /// # Errors
    ///
    /// [`Error::TooManyCells`] if there are more.
    pub fn check_limit(&self) -> Result<(), Error> {
        self.cells.check_limit()
    }

    /// What a watch over [`odds`] counts up to, at most: cells, or of a chain parts of them.
    #[must_use]
    pub fn parts(&self) -> u128 {
        let of_each = if self.rule.is_chain() {
            grid::PARTS as u128
        } else {
            1
        };
        self.cells().saturating_mul(of_each)
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

    /// The chain of each cell.
    fn build_chains<C: ChainProcedure>(&self, rows: &[Vec<Value>]) -> Result<Vec<C>, Error> {
        let names = C::DESCRIPTION.params;
        rows.iter()
            .map(|values| C::build(&Params { names, values }, &self.variant))
            .collect()
    }

    /// The parameters with their values in each cell.
    fn columns(&self, rows: &[Vec<Value>]) -> Vec<Column> {
        self.cells.columns(rows)
    }
}
