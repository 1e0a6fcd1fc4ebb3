#![forbid(unsafe_code)]
//! The program `aslodds`: odds of Advanced Squad Leader's dice procedures.

mod number;
mod interrupt;
mod args;
mod words;
mod variant;
mod lines;
mod sampling;
mod progress;
mod out;
mod picture;
mod frame;
mod blocks;
mod shard;
mod report;
mod cmd;

use std::io::{self, Write};
use std::process::ExitCode;

fn main() -> ExitCode {
    let (typed, others) = cmd::options(std::env::args_os());
    let matches = || cmd::command().get_matches_from(typed);
    match interrupt::hear().and_then(|()| cmd::run(&matches(), &others)) {
        Ok(code) => code,
        // Whoever reads our output has read enough.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // Where nobody can be told, the exit code still says it.
            let _ = writeln!(io::stderr(), "error: {error:#}");
            ExitCode::from(2)
        }
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause
            .downcast_ref::<io::Error>()
            .is_some_and(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
    })
}
