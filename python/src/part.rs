//! Parts of a grid, each solved on one thread, for a cluster that counts threads itself.

use aslodds::Error;
use aslodds::query::{self, Units};
use pyo3::exceptions::PyRuntimeError;
use pyo3::{PyResult, Python, pyfunction};

use crate::answer::{Answer, Solved};
use crate::ask::{Asked, Sampling};
use crate::run::{Wanted, run};

/// The number of cells of a question.
#[pyfunction]
pub fn cells(py: Python, asked: Asked) -> PyResult<u128> {
    run(py, move |_| {
        let query = asked.query()?;
        query.check_limit()?;
        Ok(query.cells())
    })
}

/// The number of units of a simulation: chunks of trials, or cells.
#[pyfunction]
pub fn units(py: Python, asked: Asked, sampling: Sampling) -> PyResult<u128> {
    run(py, move |_| {
        let (query, sampler) = (asked.query()?, sampling.sampler()?);
        query.check_limit()?;
        Ok(Units::of(&query, &sampler).count())
    })
}

/// The exact odds of the cells from one place to another, as text.
#[pyfunction]
pub fn odds_in_part(py: Python, asked: Asked, part: (u128, u128)) -> PyResult<String> {
    on_one_thread(py, move |wanted| {
        let query = asked.query()?;
        query::odds_in_part(&query, &(part.0..part.1), &|_| wanted.go_on())
    })
}

/// The exact odds of a question of which all parts are solved.
#[pyfunction]
pub fn gather_odds(py: Python, asked: Asked, parts: Vec<String>) -> PyResult<Answer> {
    run(py, move |_| {
        let query = Box::new(asked.query()?);
        let table = query::gather_odds(&query, &parts)?;
        Ok(Answer(Solved::Odds { table, query }))
    })
}

/// The trials of the units from one place to another, as text.
#[pyfunction]
pub fn sample_in_part(
    py: Python,
    asked: Asked,
    sampling: Sampling,
    part: (u128, u128),
) -> PyResult<String> {
    on_one_thread(py, move |wanted| {
        let (query, sampler) = (asked.query()?, sampling.sampler()?);
        let part = part.0..part.1;
        query::sample_in_part(&query, &sampler, &part, &|_| wanted.go_on())
    })
}

/// The sample of a question of which all parts are drawn, and how many of its cells stayed wider
/// than was asked for.
#[pyfunction]
pub fn gather_samples(
    py: Python,
    asked: Asked,
    sampling: Sampling,
    parts: Vec<String>,
) -> PyResult<(Answer, usize)> {
    run(py, move |_| {
        let (query, sampler) = (asked.query()?, sampling.sampler()?);
        let simulated = query::gather_samples(&query, &sampler, &parts)?;
        let answer = Answer(Solved::Table(simulated.table));
        Ok((answer, simulated.wide_cells))
    })
}

fn on_one_thread<T: Send + 'static>(
    py: Python,
    work: impl FnOnce(&Wanted) -> Result<T, Error> + Send + 'static,
) -> PyResult<T> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build();
    let pool = pool.map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
    run(py, move |wanted| pool.install(|| work(wanted)))
}
