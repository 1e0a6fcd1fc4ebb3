//! Exact odds over a grid.

use super::ask::{self, Ask};
use super::rules::{ChainProcedure, Procedure, Visitor};
use super::{Query, Watch};
use crate::dist::{Dist, Weight};
use crate::engine::chain::Ending;
use crate::error::Error;
use crate::grid;
use crate::rule::{Field, Outcome, Value};
use crate::table::{About, Method, Table};

/// The exact distribution of every cell.
///
/// # Errors
///
/// - [`Error::TooManyCells`] if the grid has more cells than the query's limit.
/// - [`Error::OverBudget`] if a chain would take too much work or memory.
/// - [`Error::Undecided`] if a condition is asked about something that may go on for ever.
/// - [`Error::NeverHappens`] if a condition cannot hold in some cell.
/// - [`Error::Cancelled`] if the watch ended the run.
pub fn odds(query: &Query, watch: Watch) -> Result<Table, Error> {
    query.rule.visit(Odds { query, watch })
}

pub(super) struct Odds<'a> {
    pub query: &'a Query,
    pub watch: Watch<'a>,
}

impl Visitor for Odds<'_> {
    type Output = Result<Table, Error>;

    fn visit<P: Procedure>(self) -> Self::Output {
        let rows = self.query.rows()?;
        let rules: Vec<P> = self.query.build(&rows);
        let solved = grid::solve(&rules, self.watch)?;
        let mut table = self.table_of::<P>(&rows);
        let shows_all = table.fields().len() == P::DESCRIPTION.fields.len();
        for (rule, dist) in rules.iter().zip(solved.cells()) {
            if self.query.ask.is_of_all() && shows_all {
                table.push(dist);
            } else {
                push_asked(&mut table, &self.query.ask, values(dist))?;
            }
            if let Some(reading) = rule.reading() {
                table.count_reading(reading);
            }
        }
        Ok(table)
    }

    fn visit_chain<C: ChainProcedure>(self) -> Self::Output {
        let rows = self.query.rows()?;
        let chains: Vec<C> = self.query.build_chains(&rows)?;
        let chains: Vec<C> = chains.into_iter().map(C::to_be_counted).collect();
        let (ask, fields) = (&self.query.ask, C::DESCRIPTION.fields);
        let marginal = ask.marginal::<C::Tally>(fields);
        let solved = grid::solve_chains(&chains, &marginal, self.watch)?;
        let shown = ask.shown();
        let mut table = self.table_of_chain::<C>(&rows);
        for (chain, (dist, moments)) in chains.iter().zip(solved.cells()) {
            let unfinished = dist.weight(&Ending::Unfinished);
            if ask.is_conditional() && !unfinished.is_zero() {
                return Err(Error::Undecided);
            }
            let ended = dist.iter().filter_map(|(ending, weight)| match ending {
                Ending::Ended(counts) => Some((ask::values_of(counts, &marginal, fields), weight)),
                Ending::Unfinished => None,
            });
            push_asked_of(&mut table, ask, ended, &unfinished)?;
            table.push_unfinished(unfinished);
            // Means under a condition are others.
            if !ask.is_conditional() {
                table.push_moments(moments.of(&shown));
            }
            if let Some(reading) = chain.reading() {
                table.count_reading(reading);
            }
        }
        Ok(table)
    }
}

impl Odds<'_> {
    /// The table of a procedure with no cell yet.
    pub fn table_of<P: Procedure>(&self, rows: &[Vec<Value>]) -> Table {
        self.table(P::DESCRIPTION.name, rows, P::DESCRIPTION.fields)
    }

    /// The table of a chain with no cell yet.
    pub fn table_of_chain<C: ChainProcedure>(&self, rows: &[Vec<Value>]) -> Table {
        let (ask, fields) = (&self.query.ask, C::DESCRIPTION.fields);
        let shown = ask.shown();
        let counted: Vec<Field> = shown.iter().map(|place| fields[*place]).collect();
        self.table(C::DESCRIPTION.name, rows, fields).with_counts(
            &counted,
            &sums_of::<C>(&shown),
            ask.caps(fields),
        )
    }

    fn table(&self, rule: &'static str, rows: &[Vec<Value>], fields: &[Field]) -> Table {
        let about = About {
            rule,
            method: Method::Exact,
            variant: self.query.variant.to_string(),
        };
        let ask = &self.query.ask;
        Table::new(about, self.query.columns(rows), &ask.fields(fields))
            .with_view(ask.view().clone())
    }
}

/// The sums whose terms are all shown, by their places among what is shown.
pub(super) fn sums_of<C: ChainProcedure>(shown: &[usize]) -> Vec<(&'static str, Vec<usize>)> {
    let place = |term: &usize| shown.iter().position(|place| place == term);
    let sums = C::SUMS.iter().filter_map(|(name, terms)| {
        let terms: Option<Vec<usize>> = terms.iter().map(place).collect();
        Some((*name, terms?))
    });
    sums.collect()
}

fn values<T: Outcome>(dist: &Dist<T>) -> impl Iterator<Item = (Vec<Value>, Weight)> {
    dist.iter().map(|(outcome, weight)| {
        let mut values = Vec::new();
        outcome.push_values(&mut values);
        (values, weight)
    })
}

fn push_asked(
    table: &mut Table,
    ask: &Ask,
    rows: impl Iterator<Item = (Vec<Value>, Weight)>,
) -> Result<(), Error> {
    push_asked_of(table, ask, rows, &Weight::ZERO)
}

/// Adds what is asked about a cell; what is unfinished counts for its total.
fn push_asked_of(
    table: &mut Table,
    ask: &Ask,
    rows: impl Iterator<Item = (Vec<Value>, Weight)>,
    unfinished: &Weight,
) -> Result<(), Error> {
    let shown = rows.filter_map(|(values, weight)| Some((ask.project(&values)?, weight)));
    let sums = ask::add_up(table.fields(), shown);
    let total = sums.iter().map(|(_, weight)| weight).sum::<Weight>() + unfinished;
    if total.is_zero() {
        let given = ask.view().given.clone().unwrap_or_default();
        return Err(Error::NeverHappens { given });
    }
    table.push_rows(sums, total);
    Ok(())
}
