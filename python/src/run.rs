//! Runs that Python can interrupt.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use aslodds::Error;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::{PyErr, PyResult, Python};

/// How long a signal waits at most before it is heard.
const PULSE: Duration = Duration::from_millis(50);

/// Whether a run is still wanted.
#[derive(Clone, Default)]
pub struct Wanted(Arc<AtomicBool>);

impl Wanted {
    /// What a watch of the engine answers.
    pub fn go_on(&self) -> ControlFlow<()> {
        if self.0.load(Ordering::Relaxed) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}

/// The answer of `work`, without the GIL.
///
/// Python hears signals in its own threads alone, so the work is done in another one, and this one
/// looks now and then whether somebody pressed Ctrl-C. The work is then told that it is not wanted,
/// and nobody waits for it.
///
/// # Errors
///
/// - `ValueError` with the engine's words if the work fails.
/// - What a signal's handler raises, such as `KeyboardInterrupt`.
pub fn run<T: Send + 'static>(
    py: Python,
    work: impl FnOnce(&Wanted) -> Result<T, Error> + Send + 'static,
) -> PyResult<T> {
    let wanted = Wanted::default();
    let (send, answer) = mpsc::channel();
    let told = wanted.clone();
    thread::spawn(move || {
        // Nobody may be left to hear it.
        let _ = send.send(work(&told));
    });
    py.detach(move || {
        loop {
            match answer.recv_timeout(PULSE) {
                Ok(answer) => return answer.map_err(|error| value_error(&error)),
                Err(RecvTimeoutError::Timeout) => {
                    if let Err(raised) = Python::attach(|py| py.check_signals()) {
                        wanted.0.store(true, Ordering::Relaxed);
                        return Err(raised);
                    }
                }
                Err(RecvTimeoutError::Disconnected) => {
                    let words = "the engine failed, which is a fault of its own";
                    return Err(PyRuntimeError::new_err(words));
                }
            }
        }
    })
}

/// The error in Python, with the engine's words and what to do in Python's.
pub fn value_error(error: &Error) -> PyErr {
    let words = error.to_string();
    if let Error::TooManyCells { .. } = error {
        let advice = "give fewer values, or a higher max_cells";
        return PyValueError::new_err(format!("{words}: {advice}"));
    }
    PyValueError::new_err(words)
}
