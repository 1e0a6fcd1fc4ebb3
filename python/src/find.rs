//! What is asked besides odds: options side by side, worths, variants, logs of dice, records.

use aslodds::Error;
use aslodds::dist::Fraction;
use aslodds::query::compare::{Choice, compare as side_by_side, letter_of, with_playtests};
use aslodds::query::sensitivity::{Tried, Wanted as Measured, sensitivity as worths};
use aslodds::query::{self, Fairness, Games, GroupBy, LogReader, Variant};
use aslodds::rules::variant::{BUILT_IN, from_toml};
use aslodds::stats::Prior;
use pyo3::exceptions::PyValueError;
use pyo3::{FromPyObject, PyResult, Python, pyfunction};

use crate::ask::{Question, borrowed};
use crate::finding::{Finding, Found, measure};
use crate::run::{run, value_error};

/// The variants that come with the library, each a name and what it is.
#[pyfunction]
pub fn variants() -> Vec<(&'static str, &'static str)> {
    BUILT_IN.iter().map(|it| (it.name, it.about)).collect()
}

/// The name that says all of a variant in a file's text.
#[pyfunction]
pub fn variant_of_toml(text: &str) -> PyResult<String> {
    let file = from_toml(text).map_err(|error| value_error(&error))?;
    Ok(file.variant.to_string())
}

/// What a variant may change: every setting, or those of the keys.
#[pyfunction]
pub fn variant_settings(variant: &str, keys: Option<Vec<String>>) -> PyResult<Finding> {
    let settings = variant.parse().and_then(|variant: Variant| match keys {
        Some(keys) => query::variant::settings(&variant, &keys),
        None => Ok(query::variant::all_settings(&variant)),
    });
    let settings = settings.map_err(|error| value_error(&error))?;
    Ok(Finding(Found::Settings(settings)))
}

/// Questions side by side, each under its own variant and under those that it is held against; a
/// measure is shown alone if it is named, and the test of a playtest has a level and a power.
#[pyfunction]
pub fn compare(
    py: Python,
    questions: Vec<Question>,
    against: Vec<String>,
    outcome: Option<String>,
    playtest: (f64, f64),
) -> PyResult<Finding> {
    run(py, move |wanted| {
        let mut choices: Vec<Choice> = Vec::new();
        for question in &questions {
            let (id, given) = (question.id()?, borrowed(&question.given));
            let own = std::iter::once(&question.variant);
            for called in own.chain(&against) {
                choices.push(Choice {
                    name: letter_of(choices.len()),
                    asked: id.said(&given),
                    called: called.clone(),
                    question: id.question(&given, called.parse()?, question.max_cells)?,
                });
            }
        }
        let comparison = side_by_side(&choices, &|_| wanted.go_on())?;
        // What is asked for is all that is told.
        let comparison = match outcome {
            Some(name) => {
                let place = measure(&comparison, &name)?;
                comparison.of(place)
            }
            None => comparison,
        };
        let (level, power) = playtest;
        let leading = comparison.leading();
        let comparison = with_playtests(comparison, leading, level, power)?;
        Ok(Finding(Found::Comparison(comparison)))
    })
}

/// What one more and one less of each number, or of those named, is worth, and where the measure
/// comes to a level, a numerator and a denominator.
#[pyfunction]
pub fn sensitivity(
    py: Python,
    question: Question,
    outcome: Option<String>,
    only: Vec<String>,
    level: Option<(i64, u64)>,
) -> PyResult<Finding> {
    if let Some((_, 0)) = level {
        return Err(PyValueError::new_err("break_even has no denominator"));
    }
    let level = level.map(|(over, under)| Fraction::from_parts(over.into(), under.into()));
    run(py, move |wanted| {
        let (id, given) = (question.id()?, borrowed(&question.given));
        let tried = Tried {
            id,
            asked: id.said(&given),
            given: &given,
            variant: question.variant.parse()?,
            max_cells: question.max_cells,
        };
        let measured = Measured {
            outcome,
            only,
            level,
        };
        let found = worths(&tried, &measured, &|_| wanted.go_on())?;
        Ok(Finding(Found::Sensitivity(found)))
    })
}

/// How a log is tested.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct Testing {
    level: f64,
    trials: u64,
    seed: u64,
}

impl From<Testing> for Fairness {
    fn from(testing: Testing) -> Self {
        Fairness {
            level: testing.level,
            trials: testing.trials,
            seed: testing.seed,
        }
    }
}

/// Dice tested for fairness by the lines of a log.
#[pyfunction]
pub fn dice_log(py: Python, log: Vec<u8>, by: String, testing: Testing) -> PyResult<Finding> {
    run(py, move |_| {
        let mut read = LogReader::new(&GroupBy::list(&by)?);
        for line in log.split_inclusive(|byte| *byte == b'\n') {
            read.read(line)?;
        }
        tested(read.test(&testing.into()))
    })
}

/// Dice tested by how often the sums 2 to 12, or the faces 1 to 6, came up.
#[pyfunction]
pub fn dice_counts(py: Python, counts: Vec<u64>, testing: Testing) -> PyResult<Finding> {
    run(py, move |_| {
        if let Ok(sums) = <[u64; 11]>::try_from(&counts[..]) {
            return tested(query::test_sums(sums, &testing.into()));
        }
        if let Ok(faces) = <[u64; 6]>::try_from(&counts[..]) {
            return tested(query::test_faces(faces, &testing.into()));
        }
        Err(Error::out_of_range(
            "the number of counts",
            counts.len(),
            "11, of the sums 2 to 12, or 6, of the faces 1 to 6",
        ))
    })
}

fn tested(log: Result<aslodds::table::DiceLog, Error>) -> Result<Finding, Error> {
    Ok(Finding(Found::DiceLog(log?)))
}

/// What wins and losses of the first of two sides say of the balance.
#[pyfunction]
pub fn balance(
    games: (u64, u64),
    sides: [String; 2],
    prior: (f64, f64),
    level: f64,
) -> PyResult<Finding> {
    let games = Games {
        scenario: None,
        sides,
        wins: games.0,
        losses: games.1,
        draws: 0,
    };
    let prior = Prior {
        wins: prior.0,
        losses: prior.1,
    };
    let balance = query::balance(&[games], prior, level).map_err(|error| value_error(&error))?;
    Ok(Finding(Found::Balance(balance)))
}
