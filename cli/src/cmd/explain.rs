//! `aslodds explain`: why the odds are what they are.

use std::process::ExitCode;

use anyhow::{Context, Result, anyhow};
use aslodds::{query, text};
use clap::{Arg, ArgMatches, Command, FromArgMatches};

use crate::args::{self, OutputArgs, RunArgs};
use crate::number::whole;

pub fn command() -> Command {
    Command::new("explain")
        .about("Every path of a procedure with its section and weight, or the path of given dice")
        .after_help(
            "Examples:\n  \
             aslodds explain to-hit --type infantry --th 8 --drm 1\n  \
             aslodds explain to-hit --type infantry --th 8 --drm 2 --dice 1,1,4\n  \
             aslodds explain smoke-grenade --exponent 2 --to uphill\n  \
             aslodds explain fire --type infantry --th 8 --drm 1 --rof 2 --dice 2,5,4,6\n  \
             aslodds explain fire --type infantry --th 8 --drm 1 --rof 3 --seed 7",
        )
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommand_value_name("RULE")
        .subcommand_help_heading("Rules")
        // Made only when asked for: a start of the program needs one command of all.
        .defer(|command| {
            command.subcommands(
                args::rule_commands("explain", |rule| rule.examples.cell.to_owned())
                    .into_iter()
                    .map(|command| {
                        args::text_formats_alone(command)
                            .arg(dice_arg())
                            .arg(seed_arg())
                    }),
            )
        })
}

fn dice_arg() -> Arg {
    Arg::new("dice")
        .long("dice")
        .value_name("FACES")
        .help("Tell what these faces lead to, in the order rolled: colored, white, then any dr")
        .help_heading("Dice")
}

fn seed_arg() -> Arg {
    Arg::new("seed")
        .long("seed")
        .value_name("S")
        .help("Tell one run with the dice of this seed")
        .conflicts_with("dice")
        .value_parser(|text: &str| whole(text, &(0..=u64::MAX)))
        .help_heading("Dice")
}

pub fn run(matches: &ArgMatches) -> Result<ExitCode> {
    let (rule, matches) = super::rule_matches(matches);
    let run = RunArgs::from_arg_matches(matches)?;
    let query = args::query(rule, matches, &run)?;
    let faces = matches
        .get_one::<String>("dice")
        .map(|text| faces(text))
        .transpose()?;
    let output = OutputArgs::from_arg_matches(matches)?.open()?;
    let format = output.text_format("an explanation")?;
    run.start_threads()?;
    let paths = match (faces, matches.get_one::<u64>("seed")) {
        (Some(faces), _) => query::replay(&query, &faces).context("--dice")?,
        (None, Some(seed)) => query::tell_seed(&query, *seed)?,
        (None, None) => query::explain(&query, &query::unwatched)?,
    };
    output.tell_readings(&paths.readings, paths.cells.len());
    let style = output.style;
    output
        .target
        .write(|mut out| text::write_paths(&paths, format, &style, &mut out))?;
    Ok(ExitCode::SUCCESS)
}

pub(super) fn faces(text: &str) -> Result<Vec<u8>> {
    text.split(',')
        .map(|face| {
            face.trim().parse().map_err(|_| {
                anyhow!("--dice: {face:?} is not a face: give numbers from 1 to 6 such as 1,1,4")
            })
        })
        .collect()
}
