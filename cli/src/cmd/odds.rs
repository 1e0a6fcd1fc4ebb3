//! `aslodds odds`: the exact table over a grid of parameters.

use std::process::ExitCode;

use anyhow::{Result, anyhow};
use aslodds::{Error, query, stats};
use clap::{ArgMatches, Command, FromArgMatches};

use crate::args::{self, OutputArgs, RunArgs};
use crate::progress::Progress;

pub fn command() -> Command {
    Command::new("odds")
        .about("The exact distribution of a procedure over a grid of parameters")
        .after_help(
            "Examples:\n  \
             aslodds odds to-hit --type infantry --th 8 --drm 1\n  \
             aslodds odds to-hit --type area --th 7,9 --drm -2..4 --fractions\n  \
             aslodds odds smoke-grenade --exponent 1..5 --drm 0,1 --format csv\n  \
             aslodds odds fire --type infantry --th 8 --drm 1 --rof 0..3\n  \
             aslodds odds fire --type infantry --th 8 --rof 3 --at-least hits+critical_hits=2\n  \
             aslodds odds fire --type infantry --th 8 --rof 3 --cap hits=6,critical_hits=6,shots=1",
        )
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommand_value_name("RULE")
        .subcommand_help_heading("Rules")
        // Made only when asked for: a start of the program needs one command of all.
        .defer(|command| {
            let rules = args::rule_commands("odds", |rule| rule.examples.grid.to_owned());
            command.subcommands(rules.into_iter().map(args::with_questions))
        })
}

pub fn run(matches: &ArgMatches) -> Result<ExitCode> {
    let (rule, matches) = super::rule_matches(matches);
    let run = RunArgs::from_arg_matches(matches)?;
    let output = OutputArgs::from_arg_matches(matches)?;
    let mut query = args::query(rule, matches, &run)?;
    let output = output.open()?;
    if output.sums_up() {
        query = query.summed_up();
    }
    run.start_threads()?;
    let parts = u64::try_from(query.parts()).unwrap_or(u64::MAX);
    let progress = Progress::begin(parts, "parts", output.notes)?;
    let table = query::odds(&query, &|done| {
        progress.watch(u64::try_from(done).unwrap_or(u64::MAX))
    });
    progress.end();
    let table = table.map_err(|error| offer_sample(error, rule))?;
    output.write_table(&table)?;
    Ok(ExitCode::SUCCESS)
}

/// Where an exact answer takes too long, says how near a sample would come.
fn offer_sample(error: Error, rule: &str) -> anyhow::Error {
    if !matches!(error, Error::OverBudget { .. }) {
        return error.into();
    }
    const TRIALS: u64 = 10_000_000;
    const LEVEL: f64 = 0.99;
    let points = 100.0 * stats::cumulative_bound(TRIALS, LEVEL).unwrap_or(1.0);
    anyhow!(
        "{error}\n\naslodds simulate {rule} --trials {TRIALS} finds every cumulative probability \
         of a count to within {points:.2} points, at a level of {} %",
        100.0 * LEVEL
    )
}
