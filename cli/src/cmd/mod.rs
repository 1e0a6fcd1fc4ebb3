//! The commands, one a file: each has a `command` that describes it and a `run`.

mod odds;
mod explain;
mod simulate;
mod check;
mod chart;
mod smoke;
mod shot;
mod phase;
mod attack;
mod policy;
mod question;
pub mod compare;
pub mod sensitivity;
mod variant;
mod dice;
mod balance;
mod report;
mod merge;
mod completions;
mod man;

use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;

use anyhow::{Error as Failure, Result, anyhow};
use aslodds::Error;
use clap::{ArgMatches, Command};

use crate::args::Output;

pub use compare::options;

/// The whole command line.
pub fn command() -> Command {
    Command::new("aslodds")
        .version(env!("CARGO_PKG_VERSION"))
        .about("Exact odds of Advanced Squad Leader's dice procedures")
        .after_help(
            "Examples:\n  \
             aslodds odds to-hit --type infantry --th 8 --drm 1\n  \
             aslodds odds to-hit --type infantry,vehicle --th 4..10 --drm -2..4 -o grid.csv\n  \
             aslodds odds smoke-grenade --exponent 1..5 --fractions\n  \
             aslodds explain to-hit --type infantry --th 8 --drm 2 --dice 1,1,4\n  \
             aslodds smoke grenade --nation us --squad 6-6-6\n  \
             aslodds shot --gun 75L --nation german --range 13 --hindrance grain:2 --acquired 2\n  \
             aslodds phase --gun \"PaK 38\" --range 6 --target-in woods --ca-change 1\n  \
             aslodds attack --firers 2x4-6-7 --range 6 --target-in woods --units 4-4-7\n  \
             aslodds policy smoke --squads 3 --exponent 3 --smoke 6 --attempt -1\n  \
             aslodds compare odds to-hit --type infantry --th 8 --drm 0 --against at-most-half\n  \
             aslodds variant show\n  \
             aslodds dice --faces 12,9,11,8,10,10\n  \
             aslodds balance --wins 14 --losses 9\n  \
             aslodds report\n\n\
             An unofficial aid; Advanced Squad Leader is a trademark of its publisher.",
        )
        .subcommand_required(true)
        .arg_required_else_help(true)
        .disable_help_subcommand(true)
        .subcommand(odds::command())
        .subcommand(simulate::command())
        .subcommand(check::command())
        .subcommand(explain::command())
        .subcommand(chart::command())
        .subcommand(smoke::command())
        .subcommand(shot::command())
        .subcommand(phase::command())
        .subcommand(attack::command())
        .subcommand(policy::command())
        .subcommand(compare::command())
        .subcommand(sensitivity::command())
        .subcommand(variant::command())
        .subcommand(dice::command())
        .subcommand(balance::command())
        .subcommand(report::command())
        .subcommand(merge::command())
        .subcommand(completions::command())
        .subcommand(man::command())
}

/// That what becomes of the target is too much to solve, in words of the commands that tell it.
fn too_many_fates(error: Error) -> Failure {
    if !error.is_too_much() {
        return error.into();
    }
    anyhow!(
        "what becomes of so many units, or after so many shots, is too much to be solved exactly: \
         give fewer --units, fewer firers or shots, or a cell at a time; aslodds odds \
         infantry-fire --marginal eliminated tells more units in less detail"
    )
}

/// What is to be said of a table in which some situations have no rows, because they are refused.
fn without_refused(told: usize, situations: usize) -> Option<String> {
    let refused = situations
        .checked_sub(told)
        .filter(|refused| *refused > 0)?;
    Some(format!(
        "{refused} of {situations} situations are refused, or cannot be told with the others, and \
         have no rows"
    ))
}

/// Says what a run would take, and does nothing else.
fn dry_run(estimate: impl FnOnce() -> Result<Vec<String>>, output: Output) -> Result<ExitCode> {
    // The place was looked at, and is left as it was.
    drop(output);
    let lines = estimate()?;
    let mut out = std::io::stdout().lock();
    for line in lines {
        writeln!(out, "{line}")?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Runs what was typed; `others` are the arguments of the options after the first of a
/// comparison.
pub fn run(matches: &ArgMatches, others: &[Vec<OsString>]) -> Result<ExitCode> {
    match matches.subcommand() {
        Some(("odds", matches)) => odds::run(matches),
        Some(("simulate", matches)) => simulate::run(matches),
        Some(("check", matches)) => check::run(matches),
        Some(("chart", matches)) => chart::run(matches),
        Some(("explain", matches)) => explain::run(matches),
        Some(("smoke", matches)) => smoke::run(matches),
        Some(("shot", matches)) => shot::run(matches),
        Some(("phase", matches)) => phase::run(matches),
        Some(("attack", matches)) => attack::run(matches),
        Some(("policy", matches)) => policy::run(matches),
        Some(("compare", matches)) => compare::run(matches, others),
        Some(("sensitivity", matches)) => sensitivity::run(matches),
        Some(("variant", matches)) => variant::run(matches),
        Some(("dice", matches)) => dice::run(matches),
        Some(("balance", matches)) => balance::run(matches),
        Some(("report", matches)) => report::run(matches),
        Some(("merge", matches)) => merge::run(matches),
        Some(("completions", matches)) => completions::run(matches),
        Some(("man", matches)) => man::run(matches),
        _ => unreachable!("a subcommand is required, and these are all"),
    }
}

/// The procedure's name and what was typed after it.
fn rule_matches(matches: &ArgMatches) -> (&str, &ArgMatches) {
    matches.subcommand().expect("a procedure is required")
}
