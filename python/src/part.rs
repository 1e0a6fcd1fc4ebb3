//! Parts of a grid, each solved on one thread, for a cluster that counts threads itself.

use aslodds::Error;
use aslodds::query;
use pyo3::exceptions::PyRuntimeError;
use pyo3::{PyResult, Python, pyfunction};

use crate::answer::{Answer, Solved};
use crate::ask::Asked;
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

fn on_one_thread<T: Send + 'static>(
    py: Python,
    work: impl FnOnce(&Wanted) -> Result<T, Error> + Send + 'static,
) -> PyResult<T> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build();
    let pool = pool.map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
    run(py, move |wanted| pool.install(|| work(wanted)))
}
