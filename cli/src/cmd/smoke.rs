//! `aslodds smoke`: an attempt to place SMOKE in the game's own words.

use std::process::ExitCode;

use anyhow::{Result, bail};
use aslodds::query::{self, Arithmetic, Saved, SmokeId, SmokeQuery};
use aslodds::table::{Answer, Situations};
use aslodds::text::{self, Format};
use clap::{ArgMatches, Command, FromArgMatches};

use crate::args::{self, OutputArgs, RunArgs};
use crate::words;

pub fn command() -> Command {
    Command::new("smoke")
        .about("An attempt to place SMOKE: whether it is allowed, its cost, odds and effect")
        .after_help(
            "Examples:\n  \
             aslodds smoke grenade --nation us --squad 6-6-6 --then open-ground:placed\n  \
             aslodds smoke ordnance --range 8 --depletion 8 --elite no,yes\n  \
             aslodds smoke dispenser --kind sd --usage 5..9 --crew bu,ce",
        )
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommand_value_name("KIND")
        .subcommand_help_heading("Kinds")
        // Made only when asked for: a start of the program needs one command of all.
        .defer(|command| command.subcommands(args::smoke_commands()))
}

pub fn run(matches: &ArgMatches) -> Result<ExitCode> {
    let (kind, matches) = super::rule_matches(matches);
    let run = RunArgs::from_arg_matches(matches)?;
    let (saved, query) = asked(kind, matches, &run)?;
    let save = words::open_save(matches)?;
    let output = OutputArgs::from_arg_matches(matches)?.open()?;
    run.start_threads()?;
    let format = output.text_format("a smoke attempt")?;
    let arithmetic = arithmetic(format, query.cells());
    let query = query.with_arithmetic(arithmetic);
    let situations = query::smoke(&query, &query::unwatched)?;
    // A cell of a sweep may be refused like any other answer; a single attempt is then a failure.
    if let [Answer::Refused(reason)] = situations.cells.as_slice() {
        bail!("refused by {}: {reason}", reason.section);
    }
    words::save(save, &saved, kind)?;
    output.tell_readings(&situations.readings, situations.cells.len());
    let style = output.style;
    output
        .target
        .write(|mut out| text::write_situations(&situations, format, &style, &mut out))?;
    Ok(ExitCode::SUCCESS)
}

/// Sheets of several cells and CSV have no room for the arithmetic.
pub fn arithmetic(format: Format, cells: u128) -> Arithmetic {
    match format {
        Format::Json | Format::Ndjson => Arithmetic::Written,
        Format::Csv => Arithmetic::Silent,
        Format::Table | Format::Markdown | Format::Html if cells == 1 => Arithmetic::Written,
        Format::Table | Format::Markdown | Format::Html => Arithmetic::Silent,
    }
}

/// The attempts of a command that has the facts of a kind among its arguments.
pub fn solve(kind: &str, matches: &ArgMatches, run: &RunArgs) -> Result<Situations> {
    let (_, query) = asked(kind, matches, run)?;
    Ok(query::smoke(
        &query.with_arithmetic(Arithmetic::Silent),
        &query::unwatched,
    )?)
}

/// The same with their arithmetic, where a sheet has room for it.
pub fn told(kind: &str, matches: &ArgMatches, run: &RunArgs) -> Result<Situations> {
    let (_, query) = asked(kind, matches, run)?;
    let written = arithmetic(Format::Table, query.cells());
    Ok(query::smoke(
        &query.with_arithmetic(written),
        &query::unwatched,
    )?)
}

/// The facts that are given, and the question that they make.
fn asked(kind: &str, matches: &ArgMatches, run: &RunArgs) -> Result<(Saved, SmokeQuery)> {
    let kind = SmokeId::named(kind)?;
    let description = kind.description();
    let names: Vec<&'static str> = description.params.iter().map(|param| param.name).collect();
    let saved = words::words(matches, run, description.name, &names)?;
    let query = SmokeQuery::new(kind, &words::given(&saved), words::variant(&saved)?)?;
    args::check_cells(query.cells(), run)?;
    Ok((saved, query.with_max_cells(run.max_cells())))
}
