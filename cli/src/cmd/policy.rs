//! `aslodds policy`: what to choose where a player may stop or go on.

use std::process::ExitCode;

use anyhow::Result;
use aslodds::{query, text};
use clap::{ArgMatches, Command, FromArgMatches};

use crate::args::{self, OutputArgs, RunArgs};

pub fn command() -> Command {
    Command::new("policy")
        .about("The best choices between stopping and going on, and what every choice is worth")
        .long_about(
            "The best choices between stopping and going on, and what every choice is worth: \
             exactly, for the most points expected of what you say things are worth, with each \
             roll seen before the next choice.",
        )
        .after_help(
            "Examples:\n  \
             aslodds policy fire --type infantry --th 8 --drm 1 --rof 3 --breakdown 11 \
             --intensive yes --hit 1 --critical 3 --malfunction -2\n  \
             aslodds policy fire --type vehicle --th 7 --rof 2 --intensive yes --goal chance \
             --wanted 2\n  \
             aslodds policy smoke --squads 3 --exponent 3 --wanted 1 --smoke 6 --attempt -1 \
             --stopped -3\n  \
             aslodds policy smoke --each 2+3+3 --wanted 2 --smoke 10 --attempt -3..0 --fractions",
        )
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommand_value_name("DECISION")
        .subcommand_help_heading("Decisions")
        // Made only when asked for: a start of the program needs one command of all.
        .defer(|command| command.subcommands(args::policy_commands()))
}

pub fn run(matches: &ArgMatches) -> Result<ExitCode> {
    let (decision, matches) = super::rule_matches(matches);
    let run = RunArgs::from_arg_matches(matches)?;
    let query = args::policy_query(decision, matches, &run)?;
    let output = OutputArgs::from_arg_matches(matches)?.open()?;
    let format = output.text_format("a policy")?;
    run.start_threads()?;
    let policies = query::policy(&query, &query::unwatched)?;
    output.tell_readings(&policies.readings, policies.cells.len());
    let style = output.style;
    output
        .target
        .write(|mut out| text::write_policies(&policies, format, &style, &mut out))?;
    Ok(ExitCode::SUCCESS)
}
