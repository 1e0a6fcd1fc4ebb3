//! `aslodds phase`: a gun's fire phase, shot after shot, with its odds, or told with given dice.

use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use aslodds::query::phase::{HEADINGS, PARAMS, PhaseQuery, Phases, Rolls};
use aslodds::query::{self, ParamKind, Saved};
use aslodds::table::Table;
use aslodds::text;
use clap::{Arg, ArgMatches, Args, Command, FromArgMatches};

use crate::args::{self, Output, OutputArgs, RunArgs};
use crate::number::whole;
use crate::words;

const ABOUT: &str =
    "A gun's fire phase: each shot's ledger with ROF, B# and acquisition, and the odds of it all";

pub fn command() -> Command {
    let command = Command::new("phase").about(ABOUT).after_help(
        "The words of a shot, and those of the gun that fires it again: --rof and --breakdown are \
         the named gun's own if not given. Acquisition is gained shot by shot, and the change of \
         CA is the first shot's. VALUES are as in shot; several make a grid.\n\n\
         Examples:\n  \
         aslodds phase --gun \"PaK 38\" --range 6 --target-in woods --ca-change 1\n  \
         aslodds phase --gun 75L --nation german --range 13 --rof 1..3 --intensive no,yes\n  \
         aslodds phase --gun \"PaK 40\" --range 12 --target afv --size average --stop hit --phases 3\n  \
         aslodds phase --gun \"PaK 38\" --range 6 --target-in woods --effect --units 4-6-7 --elr 3\n  \
         aslodds phase --gun \"PaK 38\" --range 6 --ca-change 1 --dice 2,5,4,6\n  \
         aslodds phase --gun \"PaK 38\" --range 6 --intensive --seed 7",
    );
    // Made only when asked for: a start of the program needs one command of all.
    command.defer(|command| {
        let command = word_args(command).next_help_heading("Telling");
        let command = command.arg(
            Arg::new("dice")
                .long("dice")
                .value_name("FACES")
                .conflicts_with("seed")
                .help("Tell the phase with these faces: colored, white, then any dr, shot by shot"),
        );
        let command = command.arg(
            Arg::new("seed")
                .long("seed")
                .value_name("N")
                .value_parser(|text: &str| whole(text, &(0..=u64::MAX)))
                .help("Tell a phase with random dice, the same for the same number"),
        );
        let command = words::file_args(command.next_help_heading("Situation"));
        let command = RunArgs::augment_args(command.next_help_heading(None::<&str>));
        args::text_formats_alone(OutputArgs::augment_args(command)).about(ABOUT)
    })
}

/// The words of a phase, grouped.
pub fn word_args(mut command: Command) -> Command {
    // A heading stands over the arguments that follow it in the list.
    for heading in HEADINGS {
        command = command.next_help_heading(heading);
        for word in PARAMS.iter().filter(|word| word.heading == heading) {
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
    let names: Vec<&'static str> = PARAMS.iter().map(|word| word.param.name).collect();
    let saved = words::words(matches, &run, "phase", &names)?;
    let query = query(&saved, &run)?;
    let rolls = rolls(matches)?;
    let save = words::open_save(matches)?;
    let output = OutputArgs::from_arg_matches(matches)?.open()?;
    run.start_threads()?;
    if let Some(refusal) = query.refusal()? {
        bail!("{}: {}", refusal.reason.section, refusal.reason);
    }
    match rolls {
        Some(rolls) => tell(&query, &rolls, output)?,
        None => solve(query, output)?,
    }
    words::save(save, &saved, "phase")?;
    Ok(ExitCode::SUCCESS)
}

/// The phases of a command that has the words of a phase among its arguments, as a table of their
/// targets.
pub fn worst(matches: &ArgMatches, run: &RunArgs) -> Result<(usize, Table)> {
    let phases = solved(matches, run)?;
    let told = phases.len();
    let table = phases.worst();
    table
        .map(|table| (told, table))
        .context("a picture of phases shows their targets: add --effect, and --units or --hull-af")
}

/// The phases of a command that has the words of a phase among its arguments.
pub fn solved(matches: &ArgMatches, run: &RunArgs) -> Result<Phases> {
    let names: Vec<&'static str> = PARAMS.iter().map(|word| word.param.name).collect();
    let query = query(&words::words(matches, run, "phase", &names)?, run)?;
    if let Some(refusal) = query.refusal()? {
        bail!("{}: {}", refusal.reason.section, refusal.reason);
    }
    query
        .solve(&query::unwatched)
        .map_err(super::too_many_fates)
}

/// The phases that the words describe.
fn query(saved: &Saved, run: &RunArgs) -> Result<PhaseQuery> {
    let query = PhaseQuery::new(&words::given(saved), words::variant(saved)?)?
        .with_max_cells(run.max_cells());
    args::check_cells(query.cells(), run)?;
    Ok(query)
}

fn rolls(matches: &ArgMatches) -> Result<Option<Rolls>> {
    if let Some(seed) = matches.get_one::<u64>("seed") {
        return Ok(Some(Rolls::Seed(*seed)));
    }
    let faces = matches.get_one::<String>("dice");
    let faces = faces.map(|text| super::explain::faces(text)).transpose()?;
    Ok(faces.map(Rolls::Given))
}

fn tell(query: &PhaseQuery, rolls: &Rolls, output: Output) -> Result<()> {
    let format = output.text_format("a phase that is told")?;
    let paths = query.tell(rolls).context("--dice")?;
    output.tell_readings(&paths.readings, paths.cells.len());
    if query.asks_for_effects() {
        output.notes.tell(
            "the shots alone are told: what becomes of the target is in the odds, without --dice \
             and --seed",
        );
    }
    let style = output.style;
    output
        .target
        .write(|mut out| text::write_paths(&paths, format, &style, &mut out))
}

fn solve(query: PhaseQuery, output: Output) -> Result<()> {
    let format = output.text_format("a phase")?;
    let asks_for_effects = query.asks_for_effects();
    let phases = query.solve(&query::unwatched).map_err(|error| {
        if asks_for_effects {
            super::too_many_fates(error)
        } else {
            error.into()
        }
    })?;
    output.tell_readings(&phases.readings(), phases.len());
    let style = output.style;
    output
        .target
        .write(|mut out| text::write_phases(phases.situations(), format, &style, &mut out))
}
