//! `aslodds attack`: a fire attack of small arms in the game's own words, with its arithmetic.

use std::process::ExitCode;

use anyhow::{Result, bail};
use aslodds::query::attack::{DESCRIPTION, HEADINGS};
use aslodds::query::{self, Arithmetic, AttackQuery, Changes, ParamKind, Saved};
use aslodds::table::{Answer, Situations, Table};
use aslodds::text::{self, Format as TextFormat};
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};

use super::smoke::arithmetic;
use crate::args::{self, Format, OutputArgs, RunArgs};
use crate::words;

const ABOUT: &str =
    "A fire attack in the game's own words: ledger, odds, what becomes of each unit";

pub fn command() -> Command {
    let command = Command::new("attack").about(ABOUT).after_help(
        "VALUES are one value, a list (0,1,2), a range with both ends (1..24) or a range in steps \
         (1..24/3); several words with several values make a grid. A word that is yes or no \
         needs no value: --cx is --cx yes, and --cx no,yes are both. With --units, Parquet and \
         Arrow hold the state of the unit that fares worst.\n\n\
         Examples:\n  \
         aslodds attack --firers 2x4-6-7+mmg:5-12 --range 7 --leader -2 --units 3x4-4-7+8-0\n  \
         aslodds attack --firers 2x4-6-7 --split no,yes --range 6 --target-in woods --units 4-4-7\n  \
         aslodds attack --firers 4-6-7 --range 4 --fire defensive-first --ffmo --ffnam --units 4-4-7 --what-if\n  \
         aslodds attack --firers 2x6-6-6/assault --range 1 --fire advancing --concealed no,yes\n  \
         aslodds attack --firers mmg:5-12/rof:2/b:11 --range 8 --other-drm -2..4 --units 7 --table ift,iift",
    );
    // Made only when asked for: a start of the program needs one command of all.
    command.defer(|command| {
        let command = word_args(command).next_help_heading("Situation").arg(
            Arg::new("what_if")
                .long("what-if")
                .action(ArgAction::SetTrue)
                .help("Tell what a DRM, a column, a leader and a point of morale are worth"),
        );
        let command = words::file_args(command);
        let command = RunArgs::augment_args(command.next_help_heading(None::<&str>));
        OutputArgs::augment_args(command).about(ABOUT)
    })
}

/// The words of an attack, grouped.
pub fn word_args(mut command: Command) -> Command {
    let mut params = DESCRIPTION.params.iter();
    // A heading stands over the arguments that follow it in the list.
    for (heading, number) in HEADINGS {
        command = command.next_help_heading(heading);
        for param in params.by_ref().take(number) {
            // A file may give what is required, so that its absence is told later.
            let arg = args::param_arg(param).required(false);
            command = command.arg(match param.kind {
                ParamKind::Flag => arg.num_args(0..=1).default_missing_value("yes"),
                ParamKind::Int { .. } | ParamKind::Word(_) | ParamKind::Text(_) => arg,
            });
        }
    }
    command.allow_negative_numbers(true)
}

pub fn run(matches: &ArgMatches) -> Result<ExitCode> {
    let run = RunArgs::from_arg_matches(matches)?;
    let (saved, query) = asked(matches, &run)?;
    let save = words::open_save(matches)?;
    let output = OutputArgs::from_arg_matches(matches)?.open()?;
    run.start_threads()?;
    let (written, can_tell) = match output.format {
        Format::Text(format) => (
            arithmetic(format, query.cells()),
            query.cells() == 1 && format != TextFormat::Csv,
        ),
        Format::Frame(_) => (Arithmetic::Silent, false),
    };
    let mut query = query.with_arithmetic(written);
    if matches.get_flag("what_if") {
        if can_tell {
            query = query.with_changes(Changes::Told);
        } else {
            output
                .notes
                .tell("--what-if is told of a single attack, and not in CSV, Parquet or Arrow");
        }
    }
    let situations = query::attack(&query, &query::unwatched).map_err(super::too_many_fates)?;
    // A cell of a sweep may be refused like any other answer; a single attack is then a failure.
    if let [Answer::Refused(reason)] = situations.cells.as_slice() {
        bail!("refused by {}: {reason}", reason.section);
    }
    words::save(save, &saved, "attack")?;
    let format = match output.format {
        Format::Text(format) => format,
        // Words and odds alone: what is refused has no row.
        Format::Frame(_) => {
            let table = table(&situations);
            if let Some(note) = super::without_refused(table.len(), situations.cells.len()) {
                output.notes.tell(&note);
            }
            output.write_table(&table)?;
            return Ok(ExitCode::SUCCESS);
        }
    };
    output.tell_readings(&situations.readings, situations.cells.len());
    let style = output.style;
    output
        .target
        .write(|mut out| text::write_situations(&situations, format, &style, &mut out))?;
    Ok(ExitCode::SUCCESS)
}

/// The attacks of a command that has the words of an attack among its arguments.
pub fn solve(matches: &ArgMatches, run: &RunArgs) -> Result<Situations> {
    let (_, query) = asked(matches, run)?;
    let query = query.with_arithmetic(Arithmetic::Silent);
    query::attack(&query, &query::unwatched).map_err(super::too_many_fates)
}

/// The same with their arithmetic, where a sheet has room for it.
pub fn told(matches: &ArgMatches, run: &RunArgs) -> Result<Situations> {
    let (_, query) = asked(matches, run)?;
    let written = arithmetic(TextFormat::Table, query.cells());
    let mut query = query.with_arithmetic(written);
    if matches.get_flag("what_if") && query.cells() == 1 {
        query = query.with_changes(Changes::Told);
    }
    query::attack(&query, &query::unwatched).map_err(super::too_many_fates)
}

/// The odds of one thing: of the unit that fares worst if it is said who is there, of the first DR
/// otherwise.
pub fn table(attacks: &Situations) -> Table {
    attacks.worst().unwrap_or_else(|| attacks.table())
}

/// The words that are given, and the question that they make.
fn asked(matches: &ArgMatches, run: &RunArgs) -> Result<(Saved, AttackQuery)> {
    let params = DESCRIPTION.params.iter();
    let names: Vec<&'static str> = params.map(|param| param.name).collect();
    let saved = words::words(matches, run, "attack", &names)?;
    let query = AttackQuery::new(&words::given(&saved), words::variant(&saved)?)?;
    args::check_cells(query.cells(), run)?;
    Ok((saved, query.with_max_cells(run.max_cells())))
}
