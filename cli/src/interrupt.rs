//! What happens on Ctrl-C and when the program is told to end: work that listens is asked to
//! come to its end; other work ends at once, and no unfinished file is left behind.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use anyhow::{Context, Result};

static HEARD: AtomicBool = AtomicBool::new(false);
static LISTENED: AtomicBool = AtomicBool::new(false);
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Begins to hear. It must come before any file is made.
pub fn hear() -> Result<()> {
    ctrlc::set_handler(|| {
        // Whoever presses twice does not want to wait for a clean end.
        let again = HEARD.swap(true, Ordering::SeqCst);
        if again || !LISTENED.load(Ordering::SeqCst) {
            for path in unfinished().drain(..) {
                // Nothing can be done about a file that cannot be removed.
                let _ = std::fs::remove_file(path);
            }
            std::process::exit(2);
        }
    })
    .context("cannot listen for Ctrl-C")
}

/// From now on the work looks at [`heard`] itself.
pub fn listen() {
    LISTENED.store(true, Ordering::SeqCst);
}

/// From now on the work does not look any more.
pub fn stop_listening() {
    LISTENED.store(false, Ordering::SeqCst);
}

/// Whether the work is to come to its end.
pub fn heard() -> bool {
    HEARD.load(Ordering::Relaxed)
}

/// A file that is to be removed if the program ends before its time.
pub fn remember(path: &Path) {
    unfinished().push(path.to_owned());
}

/// The file is whole, or gone.
pub fn forget(path: &Path) {
    unfinished().retain(|unfinished| unfinished != path);
}

fn unfinished() -> MutexGuard<'static, Vec<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}
