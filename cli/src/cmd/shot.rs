//! `aslodds shot`: a shot in the game's own words, with its arithmetic.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use aslodds::Error;
use aslodds::query::shot::{self, Detail, PARAMS, SavedShot, ShotQuery, Shots};
use aslodds::query::{self, MAX_CELLS, ParamKind, Variant};
use aslodds::text::{self, Format as TextFormat};
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};

use crate::args::{self, Format, OutputArgs, RunArgs};
use crate::out::Target;

pub fn command() -> Command {
    let mut command = Command::new("shot").after_help(
        "VALUES are one value, a list (0,1,2), a range with both ends (1..24) or a range in steps \
         (1..24/3); several words with several values make a grid. A word that is yes or no \
         needs no value: --cx is --cx yes, and --cx no,yes are both.\n\n\
         Examples:\n  \
         aslodds shot --gun 75L --nation german --range 13 --hindrance grain:2 --acquired 2\n  \
         aslodds shot --gun \"T-34 M43\" --range 5 --fire defensive-first --ffmo --ffnam --what-if\n  \
         aslodds shot --gun \"PaK 40\" --range 1..24 --target afv --size average --acquired 0..2\n  \
         aslodds shot --gun \"PaK 40\" --range 6 --target-in woods --save ambush.toml\n  \
         aslodds shot --file ambush.toml --range 3..12",
    );
    command = word_args(command);
    let command = command
        .next_help_heading("Situation")
        .arg(
            Arg::new("what_if")
                .long("what-if")
                .action(ArgAction::SetTrue)
                .help("Tell what each line is worth, and one DRM or one TH# more or less"),
        )
        .arg(file_arg(
            "file",
            "Take words from a TOML file; those typed here override it",
        ))
        .arg(file_arg(
            "save",
            "Write the words given into a TOML file, and go on",
        ));
    let command = RunArgs::augment_args(command.next_help_heading(None::<&str>));
    OutputArgs::augment_args(command).about(
        "A shot in the game's own words: ledger, odds, which DRs do it, what would change it",
    )
}

/// The words of a shot, grouped.
pub fn word_args(mut command: Command) -> Command {
    // A heading stands over the arguments that follow it in the list.
    for group in [
        shot::Group::Firer,
        shot::Group::Target,
        shot::Group::LineOfFire,
        shot::Group::Ammunition,
    ] {
        command = command.next_help_heading(group.title());
        for word in PARAMS.iter().filter(|word| word.group == group) {
            // A file may give what is required, so that its absence is told later.
            let arg = args::param_arg(&word.param).required(false);
            command = command.arg(match word.param.kind {
                ParamKind::Flag => arg.num_args(0..=1).default_missing_value("yes"),
                ParamKind::Int { .. } | ParamKind::Word(_) | ParamKind::Text(_) => arg,
            });
        }
    }
    command.allow_negative_numbers(true)
}

fn file_arg(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name)
        .long(name)
        .value_name("FILE")
        .value_parser(clap::value_parser!(PathBuf))
        .help(help)
}

pub fn run(matches: &ArgMatches) -> Result<ExitCode> {
    let run = RunArgs::from_arg_matches(matches)?;
    let saved = words(matches, &run)?;
    let query = query(&saved, &run)?;
    let force = matches.get_flag("force");
    let save = matches
        .get_one::<PathBuf>("save")
        .map(|path| Target::open(Some(path), force))
        .transpose()?;
    let output = OutputArgs::from_arg_matches(matches)?.open()?;
    run.start_threads()?;
    let shots = query.solve(&query::unwatched)?;
    if let Some(reason) = shots.refusal() {
        bail!("{}: {reason}", reason.section);
    }
    if let Some(save) = save {
        let file = shot::write_file(&saved);
        save.write(|out| out.write_all(file.as_bytes()))?;
    }
    output.tell_readings(&shots.readings(), shots.len());
    let format = match output.format {
        Format::Text(format) => format,
        // Words and odds alone: what is refused has no row.
        Format::Frame(_) => {
            output.write_table(&shots.table())?;
            return Ok(ExitCode::SUCCESS);
        }
    };
    let style = output.style;
    let detail = match (format, shots.len()) {
        _ if matches.get_flag("what_if") => Detail::WhatIf,
        (TextFormat::Json | TextFormat::Ndjson, _)
        | (TextFormat::Table | TextFormat::Markdown | TextFormat::Html, 1) => Detail::Ledger,
        // There is no place for a ledger.
        (TextFormat::Csv, _) | (TextFormat::Table | TextFormat::Markdown | TextFormat::Html, _) => {
            Detail::Odds
        }
    };
    output
        .target
        .write(|mut out| text::write_shots(shots.situations(detail), format, &style, &mut out))?;
    Ok(ExitCode::SUCCESS)
}

/// The shots of a command that has the words of a shot among its arguments.
pub fn solve(matches: &ArgMatches, run: &RunArgs) -> Result<Shots> {
    Ok(query(&words(matches, run)?, run)?.solve(&query::unwatched)?)
}

/// The shots that the words describe.
fn query(saved: &SavedShot, run: &RunArgs) -> Result<ShotQuery> {
    let variant: Variant = saved
        .variant
        .as_deref()
        .unwrap_or_default()
        .parse()
        .context("--variant")?;
    let given: Vec<(&str, &str)> = saved
        .given
        .iter()
        .map(|(name, text)| (name.as_str(), text.as_str()))
        .collect();
    let query = ShotQuery::new(&given, variant)?.with_max_cells(run.max_cells());
    if query.cells() > u128::from(run.max_cells()) {
        let error = Error::TooManyCells {
            cells: query.cells(),
            limit: MAX_CELLS,
        };
        bail!("{error}: give fewer values, or add --yes to go on");
    }
    Ok(query)
}

/// The words of the file, overridden by those typed.
fn words(matches: &ArgMatches, run: &RunArgs) -> Result<SavedShot> {
    let mut saved = match matches.try_get_one::<PathBuf>("file").ok().flatten() {
        Some(path) => {
            let context = || path.display().to_string();
            let text = read(path).with_context(context)?;
            shot::read_file(&text).with_context(context)?
        }
        None => SavedShot::default(),
    };
    let typed = matches.value_source("variant") == Some(ValueSource::CommandLine);
    if typed || saved.variant.is_none() {
        saved.variant = Some(run.variant.clone());
    }
    for word in PARAMS {
        let name = word.param.name;
        if let Some(text) = matches.get_one::<String>(name) {
            saved.given.retain(|(known, _)| known != name);
            saved.given.push((name.to_owned(), text.clone()));
        }
    }
    Ok(saved)
}

fn read(path: &Path) -> Result<String> {
    if path == Path::new("-") {
        let mut text = String::new();
        std::io::stdin().read_to_string(&mut text)?;
        return Ok(text);
    }
    Ok(fs::read_to_string(path)?)
}
