//! `aslodds simulate`: Monte Carlo over a grid, with intervals.

use std::ops::{ControlFlow, Range};
use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Result, bail};
use aslodds::engine::monte_carlo::End;
use aslodds::query::{self, Effort, Query, Sampler, Simulated, Units};
use aslodds::text;
use clap::{ArgMatches, Args, Command, FromArgMatches};

use crate::args::{self, DryRun, Format, Notes, Output, OutputArgs, RunArgs};
use crate::blocks;
use crate::out::Target;
use crate::progress::Progress;
use crate::sampling::SamplingArgs;
use crate::shard::{self, Shard, Whole};

pub fn command() -> Command {
    Command::new("simulate")
        .about("Monte Carlo over a grid of parameters, with intervals")
        .after_help(
            "Examples:\n  \
             aslodds simulate to-hit --type infantry --th 8 --drm 1 --seed 7\n  \
             aslodds simulate to-hit --type infantry --th 6..8 --drm 0..2 --trials 1e5 --format csv\n  \
             aslodds simulate smoke-grenade --exponent 3 --half-width 0.001",
        )
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommand_value_name("RULE")
        .subcommand_help_heading("Rules")
        // Made only when asked for: a start of the program needs one command of all.
        .defer(|command| command.subcommands(args::rule_commands("simulate", |rule| format!("{} --trials 1e5 --seed 7", rule.examples.cell)).into_iter().map(|command| {
            let about = command.get_about().cloned();
            let command = SamplingArgs::augment_args(args::with_shards(args::with_questions(command)));
            command.about(about.unwrap_or_default())
        })))
}

pub fn run(matches: &ArgMatches) -> Result<ExitCode> {
    let (rule, matches) = super::rule_matches(matches);
    let run = RunArgs::from_arg_matches(matches)?;
    let query = args::query(rule, matches, &run)?;
    let sampler = SamplingArgs::from_arg_matches(matches)?.sampler()?;
    let units = Units::of(&query, &sampler);
    let shard = Shard::of(matches);
    let part = match shard {
        None => 0..units.count(),
        Some(_) if matches.get_one::<u64>("seed").is_none() => {
            bail!(
                "the shards of one run have one seed: add --seed {}",
                sampler.seed
            )
        }
        Some(shard) => shard.range(units.kind(), units.count())?,
    };
    let output = OutputArgs::from_arg_matches(matches)?.open()?;
    shard::check_place(matches, &output)?;
    run.start_threads()?;
    if DryRun::is_asked(matches) {
        return super::dry_run(|| estimated(&query, &sampler, &part), output);
    }
    let most = u64::try_from(units.trials(&part)).unwrap_or(u64::MAX);
    let progress = Progress::begin(most, "trials", output.notes)?;
    let Some(shard) = shard else {
        let simulated = query::simulate(&query, &sampler, &|done| progress.watch(done));
        progress.end();
        return tell(&simulated?, &sampler, output);
    };
    let sampled = query::sample(&query, &sampler, &part, &|done| progress.watch(done));
    progress.end();
    let sampled = sampled?;
    match sampled.end {
        End::Complete | End::Stopped => {
            let whole = Whole::simulation(&query, &args::asked(matches), &sampler);
            shard::write_counts(shard, &query, &sampler, whole, &sampled, output)?;
            Ok(ExitCode::SUCCESS)
        }
        End::Cancelled => bail!(
            "interrupted after {} trials, of at most {most}: nothing was written",
            sampled.trials()
        ),
    }
}

/// Writes what was found out.
fn tell(simulated: &Simulated, sampler: &Sampler, output: Output) -> Result<ExitCode> {
    match output.format {
        // CSV has no place for the seed, and without it nobody could sample the same again.
        Format::Text(text::Format::Csv) => output.notes.tell(&format!("seed {}", sampler.seed)),
        Format::Text(_) | Format::Frame(_) => {}
    }
    let code = match simulated.end {
        End::Complete | End::Stopped => {
            tell_width(simulated, sampler, output.notes);
            ExitCode::SUCCESS
        }
        End::Cancelled => tell_cancelled(simulated, &output.target, output.format)?,
    };
    output.write_table(&simulated.table)?;
    Ok(code)
}

/// What a run would take, by a small one in a few of its cells.
fn estimated(query: &Query, sampler: &Sampler, part: &Range<u128>) -> Result<Vec<String>> {
    const TRIALS: u64 = 100_000;
    const CELLS: u128 = 8;
    let units = Units::of(query, sampler);
    let own = query.in_part(&units.cells(part));
    let few = own.in_part(&(0..CELLS.min(own.cells())));
    let effort = Effort::Trials(TRIALS.min(sampler.max_trials()));
    let small = Sampler { effort, ..*sampler };
    let begun = Instant::now();
    let simulated = query::simulate(&few, &small, &|_| ControlFlow::Continue(()))?;
    let took = begun.elapsed().as_secs_f64();
    let rows: usize = simulated.table.cells().map(|cell| cell.rows().len()).sum();
    let (cells, trials) = (own.cells(), units.trials(part));
    let at_most = match sampler.effort {
        Effort::Trials(_) => "",
        Effort::HalfWidth { .. } => "at most ",
    };
    #[expect(clippy::cast_precision_loss, reason = "an estimate")]
    let seconds = took * trials as f64 / simulated.trials as f64;
    Ok(vec![
        format!("cells   {cells}"),
        format!("trials  at most {trials} in all"),
        format!("rows    about {}", rows as u128 * cells / few.cells()),
        format!("time    {at_most}about {}", blocks::time(seconds)),
    ])
}

/// Says that some intervals stayed wider than was asked for.
pub fn tell_width(simulated: &Simulated, sampler: &Sampler, notes: Notes) {
    match sampler.effort {
        Effort::HalfWidth {
            half_width,
            max_trials,
        } if simulated.wide_cells > 0 => notes.tell(&format!(
            "{} of {} cells have an interval wider than {half_width} to either side after \
             {max_trials} trials: raise --max-trials",
            simulated.wide_cells, simulated.cells
        )),
        Effort::HalfWidth { .. } | Effort::Trials(_) => {}
    }
}

/// Says how far an interrupted run got. Its part of the answer is shown, but makes no file.
fn tell_cancelled(simulated: &Simulated, target: &Target, format: Format) -> Result<ExitCode> {
    let got = format!(
        "interrupted after {} trials, in cell {} of {}",
        simulated.trials,
        simulated.table.len(),
        simulated.cells
    );
    match (target, format) {
        // A reader sees the note; a program would take the part for the whole.
        (Target::Stdout, Format::Text(text::Format::Table | text::Format::Markdown)) => {
            Notes::Told.tell(&got);
            Ok(ExitCode::from(2))
        }
        (Target::Stdout | Target::File { .. } | Target::Stream { .. }, _) => {
            bail!("{got}: nothing was written")
        }
    }
}
