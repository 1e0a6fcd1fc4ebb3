//! Long work: how far it is, and how it is ended.

use std::io::{self, IsTerminal};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use anyhow::Result;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::args::Notes;
use crate::interrupt;

/// Work that is long enough to be watched is shown after this time.
const PATIENCE: Duration = Duration::from_secs(1);

/// A run that shows how far it is, on a terminal, and comes to its end on Ctrl-C.
pub struct Progress {
    bar: ProgressBar,
    begun: Instant,
    shown: Shown,
}

/// Whether there is somebody to show anything to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shown {
    Yes,
    No,
}

impl Progress {
    /// Begins to count up to `total` of something.
    pub fn begin(total: u64, what: &str, notes: Notes) -> Result<Self> {
        interrupt::listen();
        let bar = ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::hidden());
        let style =
            format!("{{bar:30}} {{percent}} % of {{human_len}} {what}, {{per_sec}}, {{eta}} left");
        bar.set_style(ProgressStyle::with_template(&style)?);
        let shown = if notes == Notes::Told && io::stderr().is_terminal() {
            Shown::Yes
        } else {
            Shown::No
        };
        Ok(Progress {
            bar,
            begun: Instant::now(),
            shown,
        })
    }

    /// Takes note of how much is done, and says whether to go on.
    pub fn watch(&self, done: u64) -> ControlFlow<()> {
        if self.shown == Shown::Yes && self.begun.elapsed() > PATIENCE {
            if self.bar.is_hidden() {
                self.bar.set_draw_target(ProgressDrawTarget::stderr());
            }
            // Threads overtake each other; the bar only ever grows.
            self.bar.set_position(self.bar.position().max(done));
        }
        if interrupt::heard() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }

    /// Takes the bar away again.
    pub fn end(&self) {
        self.bar.finish_and_clear();
        interrupt::stop_listening();
    }
}
