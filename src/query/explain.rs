//! Why the odds are what they are: every path of a cell, or the path of given dice.

use super::rules::{Procedure, Visitor};
use super::{Query, Watch};
use crate::dist::Weight;
use crate::engine::trace::{self, Explained, Path};
use crate::error::Error;
use crate::grid;
use crate::rule::{Outcome, Value};
use crate::table::{About, CellPaths, Method, PathRow, Paths, ReadingUse};

/// Every path of every cell with its weight.
///
/// # Errors
///
/// - [`Error::TooManyCells`] if the grid has more cells than the query's limit.
/// - [`Error::Cancelled`] if the watch ended the run.
pub fn explain(query: &Query, watch: Watch) -> Result<Paths, Error> {
    query.rule.visit(Explain { query, watch })
}

/// The path that the faces lead to in every cell.
///
/// A procedure that needs only the sum of two dice takes two faces for it. Faces beyond those
/// needed are listed as unused.
///
/// # Errors
///
/// - [`Error::TooManyCells`] if the grid has more cells than the query's limit.
/// - [`Error::OutOfFaces`] if a cell's procedure asks for more dice than there are faces.
/// - [`Error::NotAFace`] if a die has no such face.
pub fn replay(query: &Query, faces: &[u8]) -> Result<Paths, Error> {
    query.rule.visit(Replay { query, faces })
}

struct Explain<'a> {
    query: &'a Query,
    watch: Watch<'a>,
}

impl Visitor for Explain<'_> {
    type Output = Result<Paths, Error>;

    fn visit<P: Procedure>(self) -> Self::Output {
        let rows = self.query.rows()?;
        let rules: Vec<P> = self.query.build(&rows);
        let explained: Vec<_> = rules.iter().map(Explained).collect();
        let solved = grid::solve(&explained, self.watch)?;
        let cells = solved.cells().map(|dist| CellPaths {
            paths: dist
                .iter()
                .map(|(path, weight)| path_row(path, Some(weight)))
                .collect(),
            total: Some(dist.total()),
            unused_faces: Vec::new(),
        });
        Ok(paths(self.query, &rows, &rules, cells.collect()))
    }
}

struct Replay<'a> {
    query: &'a Query,
    faces: &'a [u8],
}

impl Visitor for Replay<'_> {
    type Output = Result<Paths, Error>;

    fn visit<P: Procedure>(self) -> Self::Output {
        let rows = self.query.rows()?;
        let rules: Vec<P> = self.query.build(&rows);
        let replayed = rules.iter().map(|rule| {
            let (path, used) = trace::replay(rule, self.faces)?;
            Ok(CellPaths {
                paths: vec![path_row(&path, None)],
                total: None,
                unused_faces: self.faces[used..].to_vec(),
            })
        });
        let cells = replayed.collect::<Result<_, Error>>()?;
        Ok(paths(self.query, &rows, &rules, cells))
    }
}

fn path_row<T: Outcome>(path: &Path<T>, weight: Option<Weight>) -> PathRow {
    let mut outcome = Vec::new();
    path.outcome.push_values(&mut outcome);
    PathRow {
        rolls: path.rolls.clone(),
        notes: path.notes.clone(),
        outcome,
        weight,
    }
}

fn paths<P: Procedure>(
    query: &Query,
    rows: &[Vec<Value>],
    rules: &[P],
    cells: Vec<CellPaths>,
) -> Paths {
    let mut readings = Vec::new();
    for reading in rules.iter().filter_map(Procedure::reading) {
        ReadingUse::count(&mut readings, reading);
    }
    Paths {
        about: About {
            rule: P::DESCRIPTION.name,
            method: Method::Exact,
            variant: query.variant.to_string(),
        },
        columns: query.columns(rows),
        fields: P::DESCRIPTION.fields,
        cells,
        readings,
    }
}
