//! The questions, each a procedure or situation with names and texts of its parameters.

use aslodds::Error;
use aslodds::dist::Fraction;
use aslodds::engine::monte_carlo::End;
use aslodds::query::phase::{PhaseQuery, Rolls};
use aslodds::query::shot::ShotQuery;
use aslodds::query::{
    self, Ask, AskTexts, AttackQuery, Changes, DecisionId, Effort, PolicyQuery, Query, QuestionId,
    RuleId, Sampler, SmokeId, SmokeQuery,
};
use aslodds::table;
use pyo3::exceptions::PyValueError;
use pyo3::{FromPyObject, PyResult, Python, pyfunction};

use crate::answer::{Answer, Solved};
use crate::run::run;

/// Names and texts.
pub type Given = Vec<(String, String)>;

/// A question that others are made of: compared with each other, or tried with other values.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct Question {
    /// The command of the program: odds, shot, phase, smoke or attack.
    verb: String,
    /// The procedure or the kind of attempt; empty where there is none.
    kind: String,
    pub given: Given,
    pub variant: String,
    pub max_cells: u64,
}

impl Question {
    /// What it is about.
    pub fn id(&self) -> Result<QuestionId, Error> {
        QuestionId::named(&self.verb, &self.kind)
    }
}

/// A question about a procedure.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct Asked {
    rule: String,
    given: Given,
    variant: String,
    max_cells: u64,
    marginal: Option<String>,
    cap: Option<String>,
    at_least: Option<String>,
    condition: Option<String>,
}

impl Asked {
    pub fn query(&self) -> Result<Query, Error> {
        let rule = RuleId::named(&self.rule)?;
        let texts = AskTexts {
            marginal: self.marginal.as_deref(),
            cap: self.cap.as_deref(),
            at_least: self.at_least.as_deref(),
            given: self.condition.as_deref(),
        };
        let ask = Ask::read(rule.description(), &texts)?;
        let query = Query::new(rule, &borrowed(&self.given), self.variant.parse()?)?;
        Ok(query.with_ask(ask).with_max_cells(self.max_cells))
    }
}

/// How to sample.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct Sampling {
    trials: u64,
    half_width: Option<f64>,
    max_trials: u64,
    seed: u64,
    interval: String,
    level: f64,
}

impl Sampling {
    pub fn sampler(&self) -> Result<Sampler, Error> {
        Ok(Sampler {
            seed: self.seed,
            effort: match self.half_width {
                None => Effort::Trials(self.trials),
                Some(half_width) => Effort::HalfWidth {
                    half_width,
                    max_trials: self.max_trials,
                },
            },
            interval: self.interval.parse()?,
            level: self.level,
        })
    }
}

/// The exact odds of a procedure.
#[pyfunction]
pub fn odds(py: Python, asked: Asked) -> PyResult<Answer> {
    run(py, move |wanted| {
        let query = asked.query()?;
        let table = query::odds(&query, &|_| wanted.go_on())?;
        let query = Box::new(query);
        Ok(Answer(Solved::Odds { table, query }))
    })
}

/// A sample of a procedure, and how many of its cells stayed wider than was asked for.
#[pyfunction]
pub fn simulate(py: Python, asked: Asked, sampling: Sampling) -> PyResult<(Answer, usize)> {
    run(py, move |wanted| {
        let query = asked.query()?;
        let sampler = sampling.sampler()?;
        let simulated = query::simulate(&query, &sampler, &|_| wanted.go_on())?;
        match simulated.end {
            End::Complete | End::Stopped => {
                let answer = Answer(Solved::Table(simulated.table));
                Ok((answer, simulated.wide_cells))
            }
            End::Cancelled => Err(Error::Cancelled {
                done: simulated.table.len(),
                all: simulated.cells,
            }),
        }
    })
}

/// Exact odds held against a sample of a seed and so many trials, with a level and a number of rows.
#[pyfunction]
pub fn check(
    py: Python,
    asked: Asked,
    sample: (u64, u64),
    level: f64,
    worst: usize,
) -> PyResult<Answer> {
    run(py, move |wanted| {
        let query = asked.query()?;
        let check = query::check(&query, sample, level, worst, &|_| wanted.go_on())?;
        Ok(Answer(Solved::Check(check)))
    })
}

/// Every path, or that of the faces or of the seed.
#[pyfunction]
pub fn explain(
    py: Python,
    asked: Asked,
    faces: Option<Vec<u8>>,
    seed: Option<u64>,
) -> PyResult<Answer> {
    run(py, move |wanted| {
        let query = asked.query()?;
        let paths = match (faces, seed) {
            (Some(faces), _) => query::replay(&query, &faces)?,
            (None, Some(seed)) => query::tell_seed(&query, seed)?,
            (None, None) => query::explain(&query, &|_| wanted.go_on())?,
        };
        Ok(Answer(Solved::Paths(paths)))
    })
}

/// Shots in the game's own words.
#[pyfunction]
pub fn shot(py: Python, given: Given, variant: String, max_cells: u64) -> PyResult<Answer> {
    let shots = run(py, move |wanted| {
        let query = ShotQuery::new(&borrowed(&given), variant.parse()?)?;
        query.with_max_cells(max_cells).solve(&|_| wanted.go_on())
    })?;
    match shots.refusal() {
        Some(reason) => Err(refused(&format!("{}: {reason}", reason.section))),
        None => Ok(Answer(Solved::Shots(shots))),
    }
}

/// Gun's fire phases in the game's own words, or one told with the faces or the seed.
#[pyfunction]
pub fn phase(
    py: Python,
    given: Given,
    variant: String,
    max_cells: u64,
    faces: Option<Vec<u8>>,
    seed: Option<u64>,
) -> PyResult<Answer> {
    let rolls = faces.map(Rolls::Given).or(seed.map(Rolls::Seed));
    let answer = run(py, move |wanted| {
        let query = PhaseQuery::new(&borrowed(&given), variant.parse()?)?.with_max_cells(max_cells);
        if let Some(refusal) = query.refusal()? {
            return Ok(Err(refusal.reason));
        }
        Ok(Ok(match rolls {
            Some(rolls) => Solved::Paths(query.tell(&rolls)?),
            None => Solved::Phases(query.solve(&|_| wanted.go_on())?),
        }))
    })?;
    match answer {
        Ok(solved) => Ok(Answer(solved)),
        Err(reason) => Err(refused(&format!("{}: {reason}", reason.section))),
    }
}

/// SMOKE attempts in the game's own words.
#[pyfunction]
pub fn smoke(
    py: Python,
    kind: String,
    given: Given,
    variant: String,
    max_cells: u64,
) -> PyResult<Answer> {
    let situations = run(py, move |wanted| {
        let kind = SmokeId::named(&kind)?;
        let query = SmokeQuery::new(kind, &borrowed(&given), variant.parse()?)?;
        query::smoke(&query.with_max_cells(max_cells), &|_| wanted.go_on())
    })?;
    allowed(situations)
}

/// Fire attacks in the game's own words, of one alone with what each fact is worth or not.
#[pyfunction]
pub fn attack(
    py: Python,
    given: Given,
    variant: String,
    max_cells: u64,
    what_if: bool,
) -> PyResult<Answer> {
    let situations = run(py, move |wanted| {
        let query = AttackQuery::new(&borrowed(&given), variant.parse()?)?;
        let query = query.with_max_cells(max_cells);
        let changes = if what_if {
            Changes::Told
        } else {
            Changes::Untold
        };
        query::attack(&query.with_changes(changes), &|_| wanted.go_on())
    })?;
    allowed(situations)
}

/// The best choices of a decision.
#[pyfunction]
pub fn policy(
    py: Python,
    decision: String,
    given: Given,
    variant: String,
    max_cells: u64,
) -> PyResult<Answer> {
    run(py, move |wanted| {
        let decision = DecisionId::named(&decision)?;
        let query = PolicyQuery::new(decision, &borrowed(&given), variant.parse()?)?;
        let query = query.with_max_cells(max_cells);
        let policies = query::policy(&query, &|_| wanted.go_on())?;
        Ok(Answer(Solved::Policies(policies)))
    })
}

/// Exponents of the squads that are sent, whether they suffice, the chance that they do, and the
/// attempts and ends of moves to be expected, the last three as fractions.
type Need = (Vec<u32>, bool, [String; 3]);

/// The fewest squads of a plan that place enough with a chance of `need`, a numerator and a
/// denominator.
#[pyfunction]
pub fn smoke_need(py: Python, asked: Asked, need: (i64, u64)) -> PyResult<(Answer, Need)> {
    if need.1 == 0 {
        return Err(PyValueError::new_err("need has no denominator"));
    }
    run(py, move |wanted| {
        let query = asked.query()?;
        let need = Fraction::from_parts(need.0.into(), need.1.into());
        let found = query::smoke_need(&query, &need, &|_| wanted.go_on())?;
        let expected =
            [found.placed, found.attempts, found.move_ended].map(|number| number.to_string());
        // Of bytes Python would make no list.
        let sent = found.sent.into_iter().map(u32::from).collect();
        let need = (sent, found.enough, expected);
        Ok((Answer(Solved::Table(found.table)), need))
    })
}

/// Situations as an answer; one that is alone and refused is none.
fn allowed(situations: table::Situations) -> PyResult<Answer> {
    match situations.cells.as_slice() {
        [table::Answer::Refused(reason)] => {
            Err(refused(&format!("refused by {}: {reason}", reason.section)))
        }
        [] | [table::Answer::Allowed(_)] | [_, ..] => Ok(Answer(Solved::Situations(situations))),
    }
}

fn refused(words: &str) -> pyo3::PyErr {
    PyValueError::new_err(words.to_owned())
}

/// The same names and texts, borrowed.
pub fn borrowed(given: &Given) -> Vec<(&str, &str)> {
    let given = given.iter();
    given
        .map(|(name, text)| (name.as_str(), text.as_str()))
        .collect()
}
