//! `aslodds check`: exact odds against Monte Carlo over a grid.

use std::process::ExitCode;

use anyhow::Result;
use aslodds::query;
use aslodds::text::{self, Format};
use clap::{ArgMatches, Args, Command, FromArgMatches};

use crate::args::{self, OutputArgs, RunArgs};
use crate::number::{between, trials, whole};
use crate::progress::Progress;
use crate::sampling::seed;

/// How the engines are compared.
#[derive(Args, Debug)]
#[command(next_help_heading = "Check")]
struct CheckArgs {
    /// Trials of each cell
    #[arg(long, value_name = "N", default_value = "1000000", value_parser = trials)]
    trials: u64,

    /// Seed of the sample [default: a new one, which is printed]
    #[arg(long, value_name = "S", value_parser = |text: &str| whole(text, &(0..=u64::MAX)))]
    seed: Option<u64>,

    /// The share of checks of sound engines that may find a disagreement, between 0 and 1
    #[arg(long, value_name = "LEVEL", default_value = "0.001", value_parser = |text: &str| between(text, 0.0, 1.0, "0.001"))]
    level: f64,

    /// How many of the worst comparisons are listed
    #[arg(long, value_name = "N", default_value = "10", value_parser = |text: &str| whole(text, &(1_usize..=1_000_000)))]
    worst: usize,
}

pub fn command() -> Command {
    Command::new("check")
        .about("Exact odds against Monte Carlo over a grid; exit code 1 if they disagree")
        .after_help(
            "Examples:\n  \
             aslodds check to-hit --type infantry --th 4..10 --drm -2..4 --seed 7\n  \
             aslodds check smoke-grenade --exponent 1..5 --trials 1e7 --worst 3",
        )
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommand_value_name("RULE")
        .subcommand_help_heading("Rules")
        // Made only when asked for: a start of the program needs one command of all.
        .defer(|command| {
            command.subcommands(
                args::rule_commands("check", |rule| {
                    format!("{} --trials 1e5", rule.examples.grid)
                })
                .into_iter()
                .map(|command| {
                    let about = command.get_about().cloned();
                    let command = args::text_formats_alone(args::with_questions(command));
                    let command = CheckArgs::augment_args(command);
                    command.about(about.unwrap_or_default())
                }),
            )
        })
}

pub fn run(matches: &ArgMatches) -> Result<ExitCode> {
    let (rule, matches) = super::rule_matches(matches);
    let run = RunArgs::from_arg_matches(matches)?;
    let query = args::query(rule, matches, &run)?;
    let how = CheckArgs::from_arg_matches(matches)?;
    let output = OutputArgs::from_arg_matches(matches)?.open()?;
    let format = output.text_format("a check")?;
    run.start_threads()?;
    let cells = u64::try_from(query.cells()).unwrap_or(u64::MAX);
    let progress = Progress::begin(cells.saturating_mul(how.trials), "trials", output.notes)?;
    let plan = (seed(how.seed), how.trials);
    let check = query::check(&query, plan, how.level, how.worst, &|done| {
        progress.watch(done)
    });
    progress.end();
    let check = check?;
    match format {
        // What has no place in rows is said beside them.
        Format::Csv => output
            .notes
            .tell(&format!("seed {}; {}", plan.0, text::verdict(&check))),
        Format::Table | Format::Markdown | Format::Html | Format::Json | Format::Ndjson => {}
    }
    let style = output.style;
    output
        .target
        .write(|mut out| text::write_check(&check, format, &style, &mut out))?;
    Ok(if check.agrees {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(1)
    })
}
