//! `aslodds completions`: what a shell needs to complete the command line.

use std::process::ExitCode;

use anyhow::Result;
use clap::{Arg, ArgMatches, Command, value_parser};
use clap_complete::Shell;

use crate::out::Target;

pub fn command() -> Command {
    Command::new("completions")
        .about("Print a completion script for a shell")
        .after_help("Example:\n  aslodds completions bash > ~/.local/share/bash-completion/completions/aslodds")
        .arg(Arg::new("shell").value_name("SHELL").required(true).value_parser(value_parser!(Shell)))
}

pub fn run(matches: &ArgMatches) -> Result<ExitCode> {
    let shell: Shell = *matches.get_one("shell").expect("a shell is required");
    // The generator cannot report a closed pipe, so it writes to memory.
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut super::command(), "aslodds", &mut script);
    Target::Stdout.write(|out| out.write_all(&script))?;
    Ok(ExitCode::SUCCESS)
}
