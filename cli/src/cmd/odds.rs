//! `aslodds odds`: the exact table over a grid of parameters.

use std::mem;
use std::ops::Range;
use std::process::ExitCode;

use anyhow::{Result, anyhow};
use aslodds::dist::Fraction;
use aslodds::query::{self, Query, UnitKind};
use aslodds::{Error, stats, text};
use clap::{Arg, ArgMatches, Command, FromArgMatches};

use crate::args::{self, DryRun, Format, Output, OutputArgs, RunArgs};
use crate::blocks::{self, Grid};
use crate::frame::RowGroups;
use crate::number::probability;
use crate::progress::Progress;
use crate::shard::{self, Content, Shard, Whole};

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
             aslodds odds fire --type infantry --th 8 --rof 3 --cap hits=6,critical_hits=6,shots=1\n  \
             aslodds odds smoke-plan --each 2+2+3+3 --need 0.9",
        )
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommand_value_name("RULE")
        .subcommand_help_heading("Rules")
        // Made only when asked for: a start of the program needs one command of all.
        .defer(|command| {
            let rules = args::rule_commands("odds", |rule| rule.examples.grid.to_owned());
            let rules = rules
                .into_iter()
                .map(args::with_questions)
                .map(args::with_shards);
            command.subcommands(rules.map(|command| match command.get_name() {
                "smoke-plan" => command.arg(need_arg()),
                _ => command,
            }))
        })
}

/// Of a smoke plan, how many of its squads it takes.
fn need_arg() -> Arg {
    Arg::new("need")
        .long("need")
        .value_name("P")
        .help(
            "The fewest of the squads that place enough with this probability, and in which \
             order: 0.9, 90% or 9/10; enough is --stop-after, or one counter",
        )
        .help_heading("Question")
        .value_parser(probability)
        .conflicts_with_all(["marginal", "cap", "at_least", "given", "shard", "dry_run"])
}

/// The answer to [`need_arg`], with a word on it.
fn needed(query: &Query, need: &Fraction, output: Output) -> Result<ExitCode> {
    let found = query::smoke_need(query, need, &query::unwatched)?;
    match output.format {
        // What has no place in rows is said beside them.
        Format::Text(text::Format::Csv) | Format::Frame(_) => {
            output.notes.tell(found.table.note().unwrap_or_default());
        }
        Format::Text(_) => {}
    }
    output.write_table(&found.table)?;
    Ok(ExitCode::SUCCESS)
}

pub fn run(matches: &ArgMatches) -> Result<ExitCode> {
    let (rule, matches) = super::rule_matches(matches);
    let run = RunArgs::from_arg_matches(matches)?;
    let output = OutputArgs::from_arg_matches(matches)?;
    let mut query = args::query(rule, matches, &run)?;
    let output = output.open()?;
    shard::check_place(matches, &output)?;
    if let Ok(Some(need)) = matches.try_get_one::<Fraction>("need") {
        return needed(&query, need, output);
    }
    if output.sums_up() {
        query = query.summed_up();
    }
    run.start_threads()?;
    let shard = Shard::of(matches);
    let dry = DryRun::is_asked(matches);
    if !query.rule().is_chain() && (dry || output.is_parquet()) {
        return in_blocks(&query, shard, matches, output);
    }
    let part = match shard {
        None => query.clone(),
        Some(shard) => query.in_part(&shard.range(UnitKind::Cells, query.cells())?),
    };
    let whole = mem::replace(&mut query, part);
    if dry {
        return super::dry_run(|| priced(&query), output);
    }
    let parts = u64::try_from(query.parts()).unwrap_or(u64::MAX);
    let progress = Progress::begin(parts, "parts", output.notes)?;
    let table = query::odds(&query, &|done| {
        progress.watch(u64::try_from(done).unwrap_or(u64::MAX))
    });
    progress.end();
    let table = table.map_err(|error| offer_sample(error, rule))?;
    match shard {
        None => output.write_table(&table)?,
        Some(shard) => {
            let kinds = blocks::kinds(whole.sweeps());
            let whole = Whole::odds(&whole, &args::asked(matches));
            shard.write(&table, &kinds, whole, output)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Solves a grid a block of cells at a time, so that it may be larger than the memory.
fn in_blocks(
    query: &Query,
    shard: Option<Shard>,
    matches: &ArgMatches,
    output: Output,
) -> Result<ExitCode> {
    let part = match shard {
        None => query.clone(),
        Some(shard) => query.in_part(&shard.range(UnitKind::Cells, query.cells())?),
    };
    let solve = |cells: &Range<u128>| {
        let block = part.in_part(cells);
        Ok(query::odds(&block, &query::unwatched)?)
    };
    let grid = Grid {
        cells: part.cells(),
        kinds: blocks::kinds(query.sweeps()),
        solve: &solve,
    };
    if DryRun::is_asked(matches) {
        return super::dry_run(|| grid.estimate("cells"), output);
    }
    let all = u64::try_from(part.cells()).unwrap_or(u64::MAX);
    let progress = Progress::begin(all, "cells", output.notes)?;
    output.target.write_while(|out| {
        let mut out = match shard {
            None => RowGroups::new(out),
            Some(_) => RowGroups::hashed(out),
        };
        let written = grid.write(&mut out, &progress)?;
        let provenance = match shard {
            None => None,
            Some(shard) => {
                let whole = Whole::odds(query, &args::asked(matches));
                let content = Content::of_rows(&written, out.hash().unwrap_or_default());
                Some(shard.provenance(whole, out.rows(), content)?)
            }
        };
        written.finish(out, provenance.as_ref())
    })?;
    progress.end();
    Ok(ExitCode::SUCCESS)
}

/// What a chain would take, in every cell of a sample and so in all.
fn priced(query: &Query) -> Result<Vec<String>> {
    // Single-word multiplications of one thread, as the budget of a run reckons them.
    const A_SECOND: f64 = 3e8;
    let price = query::price(query)?;
    #[expect(clippy::cast_precision_loss, reason = "an estimate")]
    let seconds = price.operations as f64 / A_SECOND;
    let mut lines = vec![
        format!("cells   {}", query.cells()),
        format!("states  {} in the largest cell", price.states),
        format!("memory  about {}", blocks::bytes(price.bytes.into())),
        format!("time    about {}", blocks::time(seconds)),
    ];
    if let Err(error) = price.check() {
        lines.push(format!("refused {error}"));
    }
    Ok(lines)
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
