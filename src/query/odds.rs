//! Exact odds over a grid.

use super::rules::{Procedure, Visitor};
use super::{Query, Watch};
use crate::error::Error;
use crate::grid;
use crate::table::{About, Method, Table};

/// The exact distribution of every cell.
///
/// # Errors
///
/// - [`Error::TooManyCells`] if the grid has more cells than the query's limit.
/// - [`Error::Cancelled`] if the watch ended the run.
pub fn odds(query: &Query, watch: Watch) -> Result<Table, Error> {
    query.rule.visit(Odds { query, watch })
}

struct Odds<'a> {
    query: &'a Query,
    watch: Watch<'a>,
}

impl Visitor for Odds<'_> {
    type Output = Result<Table, Error>;

    fn visit<P: Procedure>(self) -> Self::Output {
        let rows = self.query.rows()?;
        let rules: Vec<P> = self.query.build(&rows);
        let solved = grid::solve(&rules, self.watch)?;
        let about = About {
            rule: P::DESCRIPTION.name,
            method: Method::Exact,
            variant: self.query.variant.to_string(),
        };
        let mut table = Table::new(about, self.query.columns(&rows), P::DESCRIPTION.fields);
        for (rule, dist) in rules.iter().zip(solved.cells()) {
            table.push(dist);
            if let Some(reading) = rule.reading() {
                table.count_reading(reading);
            }
        }
        Ok(table)
    }
}
