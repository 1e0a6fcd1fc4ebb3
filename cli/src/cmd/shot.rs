//! `aslodds shot`: a shot in the game's own words, with its arithmetic.

use std::ops::Range;
use std::process::ExitCode;

use anyhow::{Result, bail};
use aslodds::query::shot::{self, Detail, PARAMS, ShotQuery, Shots};
use aslodds::query::{self, ParamKind, Saved};
use aslodds::table::Table;
use aslodds::text::{self, Format as TextFormat};
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};

use crate::args::{self, DryRun, Format, Output, OutputArgs, RunArgs};
use crate::blocks::{self, Grid};
use crate::frame::RowGroups;
use crate::progress::Progress;
use crate::words;

const ABOUT: &str =
    "A shot in the game's own words: ledger, odds, which DRs do it, what would change it";

pub fn command() -> Command {
    let mut command = Command::new("shot").after_help(
        "VALUES are one value, a list (0,1,2), a range with both ends (1..24) or a range in steps \
         (1..24/3); several words with several values make a grid. A word that is yes or no \
         needs no value: --cx is --cx yes, and --cx no,yes are both.\n\n\
         Examples:\n  \
         aslodds shot --gun 75L --nation german --range 13 --hindrance grain:2 --acquired 2\n  \
         aslodds shot --gun \"T-34 M43\" --range 5 --fire defensive-first --ffmo --ffnam --what-if\n  \
         aslodds shot --gun \"PaK 40\" --range 1..24 --target afv --size average --acquired 0..2\n  \
         aslodds shot --gun 75L --nation german --range 6 --target-in woods --effect --units 4-6-7+9-1\n  \
         aslodds shot --gun \"PaK 40\" --range 12 --target afv --size average --effect --hull-af 8\n  \
         aslodds shot --gun \"PaK 40\" --range 6 --target-in woods --save ambush.toml\n  \
         aslodds shot --file ambush.toml --range 3..12",
    );
    command = command.about(ABOUT);
    // Made only when asked for: a start of the program needs one command of all.
    command.defer(|command| {
        let command = word_args(command).next_help_heading("Situation").arg(
            Arg::new("what_if")
                .long("what-if")
                .action(ArgAction::SetTrue)
                .help("Tell what each line is worth, and one DRM or one TH# more or less"),
        );
        let command = words::file_args(command);
        let command = RunArgs::augment_args(command.next_help_heading(None::<&str>));
        let command = DryRun::augment_args(command);
        OutputArgs::augment_args(command).about(ABOUT)
    })
}

/// The words of a shot, grouped.
pub fn word_args(mut command: Command) -> Command {
    // A heading stands over the arguments that follow it in the list.
    for group in [
        shot::Group::Firer,
        shot::Group::Target,
        shot::Group::LineOfFire,
        shot::Group::Ammunition,
        shot::Group::Effect,
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

pub fn run(matches: &ArgMatches) -> Result<ExitCode> {
    let run = RunArgs::from_arg_matches(matches)?;
    let saved = words::words(matches, &run, "shot", &names())?;
    let query = query(&saved, &run)?;
    if !DryRun::is_asked(matches) {
        args::check_cells(query.cells(), &run)?;
    }
    let save = words::open_save(matches)?;
    let output = OutputArgs::from_arg_matches(matches)?.open()?;
    run.start_threads()?;
    if DryRun::is_asked(matches) {
        return super::dry_run(|| grid(&query, &solver(&query)).estimate("shots"), output);
    }
    if output.is_parquet() && streams(&query) {
        words::save(save, &saved, "shot")?;
        return in_blocks(&query, output);
    }
    let shots = query
        .solve(&query::unwatched)
        .map_err(super::too_many_fates)?;
    if let Some(reason) = shots.refusal() {
        bail!("{}: {reason}", reason.section);
    }
    words::save(save, &saved, "shot")?;
    output.tell_readings(&shots.readings(), shots.len());
    let format = match output.format {
        Format::Text(format) => format,
        // Words and odds alone: what is refused has no row.
        Format::Frame(_) => {
            let table = table(&shots);
            if let Some(note) = super::without_refused(table.len(), shots.len()) {
                output.notes.tell(&note);
            }
            output.write_table(&table)?;
            return Ok(ExitCode::SUCCESS);
        }
    };
    let style = output.style;
    let several = shots.len() > 1 && matches.get_flag("what_if");
    if several || (format == TextFormat::Csv && matches.get_flag("what_if")) {
        output
            .notes
            .tell("--what-if is told of a single shot, and of each in JSON and NDJSON");
    }
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

/// Whether the shots can be solved a block at a time: which part of a target fares worst is
/// known of all of them together, and a single shot that is refused is no table.
fn streams(query: &ShotQuery) -> bool {
    !query.asks_effect() && query.cells() > 1
}

/// Solves some of the shots.
fn solver(query: &ShotQuery) -> impl Fn(&Range<u128>) -> Result<Table> + Sync {
    |cells| {
        let shots = query.in_part(cells).solve(&query::unwatched);
        Ok(table(&shots.map_err(super::too_many_fates)?))
    }
}

fn grid<'a>(
    query: &ShotQuery,
    solve: &'a (dyn Fn(&Range<u128>) -> Result<Table> + Sync),
) -> Grid<'a> {
    Grid {
        cells: query.cells(),
        kinds: blocks::kinds(query.sweeps()),
        solve,
    }
}

/// Solves shots a block at a time, so that they may be more than the memory holds.
fn in_blocks(query: &ShotQuery, output: Output) -> Result<ExitCode> {
    let solve = solver(query);
    let grid = grid(query, &solve);
    let all = u64::try_from(query.cells()).unwrap_or(u64::MAX);
    let progress = Progress::begin(all, "shots", output.notes)?;
    let notes = output.notes;
    let mut told = 0;
    output.target.write_while(|out| {
        let mut out = RowGroups::new(out);
        let written = grid.write(&mut out, &progress)?;
        told = written.cells;
        written.finish(out, None)
    })?;
    progress.end();
    if let Some(note) = super::without_refused(told, usize::try_from(query.cells())?) {
        notes.tell(&note);
    }
    Ok(ExitCode::SUCCESS)
}

/// The odds of one thing: of the part of the target that fares worst if its effect is asked for,
/// of the hit otherwise.
pub fn table(shots: &Shots) -> Table {
    shots.worst().unwrap_or_else(|| shots.table())
}

/// The shots of a command that has the words of a shot among its arguments.
pub fn solve(matches: &ArgMatches, run: &RunArgs) -> Result<Shots> {
    let query = query(&words::words(matches, run, "shot", &names())?, run)?;
    args::check_cells(query.cells(), run)?;
    query
        .solve(&query::unwatched)
        .map_err(super::too_many_fates)
}

/// The shots that the words describe.
fn query(saved: &Saved, run: &RunArgs) -> Result<ShotQuery> {
    let query = ShotQuery::new(&words::given(saved), words::variant(saved)?)?
        .with_max_cells(run.max_cells());
    Ok(query)
}

/// The names of the words.
fn names() -> Vec<&'static str> {
    PARAMS.iter().map(|word| word.param.name).collect()
}
