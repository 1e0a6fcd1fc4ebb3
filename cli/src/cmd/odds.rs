//! `aslodds odds`: the exact table over a grid of parameters.

use std::process::ExitCode;

use anyhow::Result;
use aslodds::query;
use clap::{ArgMatches, Command, FromArgMatches};

use crate::args::{self, OutputArgs, RunArgs};

pub fn command() -> Command {
    Command::new("odds")
        .about("The exact distribution of a procedure over a grid of parameters")
        .after_help(
            "Examples:\n  \
             aslodds odds to-hit --type infantry --th 8 --drm 1\n  \
             aslodds odds to-hit --type area --th 7,9 --drm -2..4 --fractions\n  \
             aslodds odds smoke-grenade --exponent 1..5 --drm 0,1 --format csv",
        )
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommand_value_name("RULE")
        .subcommand_help_heading("Rules")
        // Made only when asked for: a start of the program needs one command of all.
        .defer(|command| {
            command.subcommands(args::rule_commands("odds", |rule| {
                rule.examples.grid.to_owned()
            }))
        })
}

pub fn run(matches: &ArgMatches) -> Result<ExitCode> {
    let (rule, matches) = super::rule_matches(matches);
    let run = RunArgs::from_arg_matches(matches)?;
    let query = args::query(rule, matches, &run)?;
    let output = OutputArgs::from_arg_matches(matches)?.open()?;
    run.start_threads()?;
    let table = query::odds(&query, &query::unwatched)?;
    output.write_table(&table)?;
    Ok(ExitCode::SUCCESS)
}
