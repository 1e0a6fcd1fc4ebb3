//! Why the odds are what they are: every path of a cell, or the path of given dice.

use super::param::kept;
use super::rules::{ChainProcedure, Procedure, Visitor};
use super::{Description, Query, Watch};
use crate::dist::Weight;
use crate::engine::chain::{self, FirstStep, Told};
use crate::engine::exact;
use crate::engine::monte_carlo::RandomDice;
use crate::engine::trace::{self, Explained, Path};
use crate::error::Error;
use crate::grid;
use crate::rule::{Counts, Field, FieldKind, Outcome, Reading, Rule, Value};
use crate::table::{About, CellPaths, Column, Method, PathRow, Paths, ReadingUse, Sign};

/// The most paths of one cell that are told.
const MAX_PATHS: u64 = 50_000;

/// Every path of every cell with its weight; of a chain, every path of its first step.
///
/// # Errors
///
/// - [`Error::TooManyCells`] if the grid has more cells than the query's limit.
/// - [`Error::TooManyPaths`] if a cell has more than anybody reads.
/// - [`Error::Cancelled`] if the watch ended the run.
pub fn explain(query: &Query, watch: Watch) -> Result<Paths, Error> {
    query.rule.visit(Explain { query, watch })
}

/// The path that the faces lead to in every cell.
///
/// A procedure that needs only the sum of two dice takes two faces for it. Faces beyond those
/// needed are listed as unused. A chain is told step by step.
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
        for rule in &rules {
            exact::solve_within(rule, MAX_PATHS)?;
        }
        let explained: Vec<_> = rules.iter().map(Explained).collect();
        let solved = grid::solve(&explained, self.watch)?;
        let cells = solved.cells().map(|dist| CellPaths {
            paths: dist
                .iter()
                .map(|(path, weight)| path_row(path, Some(weight)))
                .collect(),
            total: Some(dist.total()),
            told: false,
            unused_faces: Vec::new(),
        });
        let readings = rules.iter().filter_map(Procedure::reading);
        Ok(paths(
            self.query,
            &rows,
            P::DESCRIPTION,
            readings,
            cells.collect(),
        ))
    }

    fn visit_chain<C: ChainProcedure>(self) -> Self::Output {
        let rows = self.query.rows()?;
        let chains: Vec<C> = self.query.build_chains(&rows)?;
        let fields = usual::<C>();
        let steps: Vec<FirstStep<C>> = chains.iter().cloned().map(FirstStep).collect();
        let explained: Vec<_> = steps.iter().map(Explained).collect();
        let solved = grid::solve(&explained, self.watch)?;
        let cells = solved.cells().map(|dist| CellPaths {
            paths: dist
                .iter()
                .map(|(path, weight)| step_row(path, fields, Some(weight)))
                .collect(),
            total: Some(dist.total()),
            told: false,
            unused_faces: Vec::new(),
        });
        let cells = cells.collect();
        let readings = chains.iter().filter_map(C::reading);
        Ok(told(paths(
            self.query,
            &rows,
            C::DESCRIPTION,
            readings,
            cells,
        )))
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
                told: false,
                unused_faces: self.faces[used..].to_vec(),
            })
        });
        let cells = replayed.collect::<Result<_, Error>>()?;
        let readings = rules.iter().filter_map(Procedure::reading);
        Ok(paths(self.query, &rows, P::DESCRIPTION, readings, cells))
    }

    fn visit_chain<C: ChainProcedure>(self) -> Self::Output {
        tell(self.query, |chain: &C| {
            let (steps, used) = chain::replay(chain, self.faces)?;
            Ok((steps, self.faces[used..].to_vec()))
        })
    }
}

/// One run of every cell with the dice of a seed: every roll, what it did, and why.
///
/// A chain is told step by step.
///
/// # Errors
///
/// [`Error::TooManyCells`] if the grid has more cells than the query's limit.
///
/// ```
/// use aslodds::query::{self, Query, RuleId, Variant};
///
/// let gun = [("type", "infantry"), ("th", "8"), ("drm", "1"), ("rof", "3")];
/// let query = Query::new(RuleId::Fire, &gun, Variant::asl())?;
/// let told = query::tell_seed(&query, 7)?;
/// assert!(told.cells[0].paths.iter().all(|shot| !shot.notes.is_empty()));
/// # Ok::<(), aslodds::Error>(())
/// ```
pub fn tell_seed(query: &Query, seed: u64) -> Result<Paths, Error> {
    let mut paths = query.rule.visit(Seeded { query, seed })?;
    let cells = paths.cells.len();
    paths.columns.push(Column {
        name: "seed",
        title: "seed",
        sign: Sign::Plain,
        // A seed may be beyond the numbers of a table.
        values: vec![Value::Word(kept(seed.to_string())); cells],
    });
    Ok(paths)
}

struct Seeded<'a> {
    query: &'a Query,
    seed: u64,
}

impl Visitor for Seeded<'_> {
    type Output = Result<Paths, Error>;

    fn visit<P: Procedure>(self) -> Self::Output {
        let rows = self.query.rows()?;
        let rules: Vec<P> = self.query.build(&rows);
        let cells = rules.iter().map(|rule| {
            let path = Explained(rule).resolve(&mut RandomDice::new(self.seed, "explain", 0));
            CellPaths {
                paths: vec![path_row(&path, None)],
                total: None,
                told: false,
                unused_faces: Vec::new(),
            }
        });
        let cells = cells.collect();
        let readings = rules.iter().filter_map(Procedure::reading);
        Ok(paths(self.query, &rows, P::DESCRIPTION, readings, cells))
    }

    fn visit_chain<C: ChainProcedure>(self) -> Self::Output {
        tell(self.query, |chain: &C| {
            let mut dice = RandomDice::new(self.seed, "explain", 0);
            Ok((chain::tell(chain, &mut dice), Vec::new()))
        })
    }
}

type Steps = (Vec<Path<Told>>, Vec<u8>);

/// The chains of every cell, told step by step.
fn tell<C: ChainProcedure>(
    query: &Query,
    run: impl Fn(&C) -> Result<Steps, Error>,
) -> Result<Paths, Error> {
    let rows = query.rows()?;
    let chains: Vec<C> = query.build_chains(&rows)?;
    let fields = usual::<C>();
    let cells = chains.iter().map(|chain| {
        let (steps, unused_faces) = run(chain)?;
        Ok(CellPaths {
            paths: steps
                .iter()
                .map(|step| step_row(step, fields, None))
                .collect(),
            total: None,
            told: true,
            unused_faces,
        })
    });
    let cells = cells.collect::<Result<_, Error>>()?;
    let readings = chains.iter().filter_map(C::reading);
    Ok(told(paths(query, &rows, C::DESCRIPTION, readings, cells)))
}

/// The fields of a chain that are usually shown.
fn usual<C: ChainProcedure>() -> &'static [Field] {
    let (fields, shown) = (C::DESCRIPTION.fields, C::DESCRIPTION.shown);
    fields.get(..shown).unwrap_or(fields)
}

/// Whether a chain went on after a step.
const GOES_ON: Field = Field {
    name: "goes_on",
    kind: FieldKind::Flag,
    sums: &[],
};

/// Paths of steps, which say whether they are the last.
fn told(mut paths: Paths) -> Paths {
    paths.fields.push(GOES_ON);
    paths
}

fn step_row(path: &Path<Told>, fields: &[Field], weight: Option<Weight>) -> PathRow {
    let mut outcome = gained(&path.outcome.gain, fields);
    outcome.push(Value::Flag(path.outcome.goes_on));
    PathRow {
        rolls: path.rolls.clone(),
        notes: path.notes.clone(),
        outcome,
        weight,
    }
}

fn gained(gain: &Counts, fields: &[Field]) -> Vec<Value> {
    let counts = fields.iter().zip(gain.0);
    counts
        .map(|(field, count)| match field.kind {
            FieldKind::Flag => Value::Flag(count > 0),
            FieldKind::Count | FieldKind::Words(_) => Value::Int(count.into()),
        })
        .collect()
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

fn paths(
    query: &Query,
    rows: &[Vec<Value>],
    description: &Description,
    readings_of: impl Iterator<Item = Reading>,
    cells: Vec<CellPaths>,
) -> Paths {
    let mut readings = Vec::new();
    for reading in readings_of {
        ReadingUse::count(&mut readings, reading);
    }
    Paths {
        about: About {
            rule: description.name,
            method: Method::Exact,
            variant: query.variant.to_string(),
        },
        columns: query.columns(rows),
        fields: description
            .fields
            .iter()
            .take(description.shown)
            .copied()
            .collect(),
        cells,
        readings,
    }
}
