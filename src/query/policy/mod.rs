//! Decisions in names and texts: what to choose, in every state that may come up.

mod fire;
mod smoke;

use std::str::FromStr;

use strum::{EnumIter, EnumString, IntoStaticStr, VariantNames};

use super::cells::Cells;
use super::param::{Param, ParamKind};
use super::rules::{Description, Params};
use super::{Variant, Watch};
use crate::engine::policy::{self, Advice};
use crate::error::Error;
use crate::rule::{Decision, Outcome, Reading, Value};
use crate::rules::fire_or_keep::FireOrKeep;
use crate::rules::smoke_or_run::SmokeOrRun;
use crate::table::{About, CellPolicy, Method, Policies, PolicyRow, ReadingUse, Sign, Unit};

/// A decision that can be asked about.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, EnumString, IntoStaticStr, VariantNames,
)]
#[strum(serialize_all = "kebab-case")]
pub enum DecisionId {
    /// [`FireOrKeep`].
    Fire,
    /// [`SmokeOrRun`].
    Smoke,
}

impl DecisionId {
    /// The decision called `name`.
    ///
    /// # Errors
    ///
    /// [`Error::UnknownWord`] if none is.
    pub fn named(name: &str) -> Result<Self, Error> {
        DecisionId::from_str(name)
            .map_err(|_| Error::unknown_word("policy", name, DecisionId::VARIANTS))
    }

    /// What there is to know about it; its fields are those of a state.
    #[must_use]
    pub fn description(self) -> &'static Description {
        match self {
            DecisionId::Fire => FireOrKeep::DESCRIPTION,
            DecisionId::Smoke => SmokeOrRun::DESCRIPTION,
        }
    }
}

/// A decision over a grid of parameters, in a variant of the rules.
///
/// ```
/// use aslodds::query::{self, DecisionId, PolicyQuery, Variant};
///
/// let goal = [("squads", "2"), ("exponent", "3"), ("smoke", "6"), ("attempt", "-1,-3")];
/// let query = PolicyQuery::new(DecisionId::Smoke, &goal, Variant::asl())?;
/// let policies = query::policy(&query, &query::unwatched)?;
/// // An attempt that succeeds in half of all cases is worth a third of the smoke, and a tie
/// // when it costs half of it.
/// let first: Vec<_> = policies.cells.iter().map(|cell| policies.best(&cell.states[0])).collect();
/// assert_eq!(first, [vec!["try"], vec!["run", "try"]]);
/// assert_eq!(policies.cells[0].value.to_string(), "3");
/// # Ok::<(), aslodds::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PolicyQuery {
    decision: DecisionId,
    cells: Cells,
    variant: Variant,
}

impl PolicyQuery {
    /// The question with the values that `params` list, each a name and a text as
    /// [`Param::values`] reads it; those not named have their defaults.
    ///
    /// # Errors
    ///
    /// Those of [`Query::new`](super::Query::new).
    pub fn new(
        decision: DecisionId,
        params: &[(&str, &str)],
        variant: Variant,
    ) -> Result<Self, Error> {
        Ok(PolicyQuery {
            decision,
            cells: Cells::new(decision.description().params, params)?,
            variant,
        })
    }

    /// The same with another limit on cells.
    #[must_use]
    pub fn with_max_cells(self, max_cells: u64) -> Self {
        let cells = self.cells.with_max_cells(max_cells);
        PolicyQuery { cells, ..self }
    }

    /// The number of cells: the product of the numbers of values.
    #[must_use]
    pub fn cells(&self) -> u128 {
        self.cells.count()
    }
}

/// The best policy of every cell: exact, for the highest expected sum of the points given.
///
/// # Errors
///
/// - [`Error::Missing`] or [`Error::Malformed`] if the parameters of a cell do not fit together.
/// - [`Error::TooManyCells`] if the grid has more cells than the query's limit.
/// - [`Error::Cancelled`] if the watch ended the run.
/// - Those of [`policy::solve`].
pub fn policy(query: &PolicyQuery, watch: Watch) -> Result<Policies, Error> {
    match query.decision {
        DecisionId::Fire => solve::<FireOrKeep>(query, watch),
        DecisionId::Smoke => solve::<SmokeOrRun>(query, watch),
    }
}

/// A decision that can be asked about by name.
trait Dilemma: Sized + Decision<State: Outcome, Choice: Into<&'static str>> {
    const DESCRIPTION: &'static Description;
    /// The words of all choices, in their order.
    const CHOICES: &'static [&'static str];

    fn build(params: &Params, variant: &Variant) -> Result<Self, Error>;

    /// What its worths are.
    fn unit(&self) -> Unit;

    /// The disputed point that bears on it, if one does.
    fn reading(&self) -> Option<Reading>;
}

fn solve<D: Dilemma>(query: &PolicyQuery, watch: Watch) -> Result<Policies, Error> {
    let rows = query.cells.rows()?;
    let names = D::DESCRIPTION.params;
    let mut cells = Vec::with_capacity(rows.len());
    let mut readings = Vec::new();
    for values in &rows {
        if watch(cells.len()).is_break() {
            return Err(Error::Cancelled {
                done: cells.len(),
                all: rows.len(),
            });
        }
        let decision = D::build(&Params { names, values }, &query.variant)?;
        let policy = policy::solve(&decision)?;
        cells.push(CellPolicy {
            unit: decision.unit(),
            value: policy.value(),
            states: policy.states.into_iter().map(row::<D>).collect(),
        });
        if let Some(reading) = decision.reading() {
            ReadingUse::count(&mut readings, reading);
        }
    }
    Ok(Policies {
        about: About {
            rule: D::DESCRIPTION.name,
            method: Method::Exact,
            variant: query.variant.to_string(),
        },
        columns: query.cells.columns(&rows),
        defaults: names.iter().map(|param| param.default).collect(),
        fields: D::DESCRIPTION.fields,
        choices: D::CHOICES,
        cells,
        readings,
    })
}

fn row<D: Dilemma>(advice: Advice<D::State, D::Choice>) -> PolicyRow {
    let place = |choice: D::Choice| {
        let word = choice.into();
        D::CHOICES.iter().position(|known| *known == word)
    };
    let mut state = Vec::new();
    advice.state.push_values(&mut state);
    let mut worths = vec![None; D::CHOICES.len()];
    for (choice, worth) in &advice.choices {
        if let Some(place) = place(*choice) {
            worths[place] = Some(worth.clone());
        }
    }
    PolicyRow {
        state,
        worths,
        best: place(advice.best()).unwrap_or_default(),
        advantage: advice.advantage(),
        on_best_way: advice.on_best_way,
    }
}

/// The most points that one thing may be worth or cost.
const MOST_POINTS: i64 = 1_000_000;

/// Points for something; less than 0 for what it costs.
const fn points(
    name: &'static str,
    title: &'static str,
    about: &'static str,
    default: Value,
    section: &'static str,
) -> Param {
    Param {
        name,
        title,
        about,
        kind: ParamKind::Int {
            min: -MOST_POINTS,
            max: MOST_POINTS,
            sign: Sign::Shown,
        },
        default: Some(default),
        section,
    }
}

#[cfg(test)]
mod tests;
