//! `aslodds sensitivity`: what one more or less of each parameter is worth.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result};
use aslodds::chart::{self, Picture};
use aslodds::dist::Fraction;
use aslodds::query;
use aslodds::query::sensitivity::{Tried, Wanted, sensitivity};
use aslodds::table::sensitivity::Sensitivity;
use aslodds::text;
use clap::{ArgMatches, Args, Command, FromArgMatches};

use super::question::{self, Asked};
use crate::args::{OutputArgs, RunArgs};
use crate::number::probability;
use crate::out::refuse_same;
use crate::picture::Form;
use crate::words;

/// What is asked about worths.
#[derive(Args, Debug)]
#[command(next_help_heading = "Sensitivity")]
struct SensitivityArgs {
    /// What is measured, such as any-critical-hit, "hits>=1" or "mean hits" [default: the first
    /// that is told]
    #[arg(long, value_name = "OUTCOME")]
    outcome: Option<String>,

    /// Try these parameters alone, such as th,drm [default: every number]
    #[arg(long, value_name = "PARAMETERS")]
    only: Option<String>,

    /// Tell how far each parameter may go while the chance is at least this: 0.5, 50% or 1/2;
    /// over a grid that is a line of break-even points
    #[arg(long, value_name = "P", value_parser = probability)]
    break_even: Option<Fraction>,

    /// Draw the worths of a single cell too: an SVG, PNG or PDF by the file's ending
    #[arg(long, value_name = "FILE")]
    chart: Option<PathBuf>,
}

pub fn command() -> Command {
    Command::new("sensitivity")
        .about("What one more or one less of each parameter is worth, and where it breaks even")
        .after_help(
            "Examples:\n  \
             aslodds sensitivity odds to-hit --type infantry --th 8 --drm 1\n  \
             aslodds sensitivity odds fire --type infantry --th 8 --drm 1 --rof 2 --outcome \
             \"mean hits\" --chart tornado.svg\n  \
             aslodds sensitivity odds to-hit --type infantry --th 4..10 --drm 0 --only drm \
             --break-even 50%\n  \
             aslodds sensitivity odds smoke-plan --squads 3 --exponent 3\n  \
             aslodds sensitivity shot --gun 75L --nation german --range 13 --acquired 1",
        )
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommand_value_name("COMMAND")
        .subcommand_help_heading("Commands")
        // Made only when asked for: a start of the program needs one command of all.
        .defer(|command| command.subcommands(question::commands("sensitivity", own)))
}

fn own(command: Command) -> Command {
    SensitivityArgs::augment_args(command)
}

pub fn run(matches: &ArgMatches) -> Result<ExitCode> {
    let leaf = Asked::of(matches)?.leaf;
    let how = SensitivityArgs::from_arg_matches(leaf)?;
    let output = leaf.get_one::<PathBuf>("output");
    refuse_same(how.chart.as_deref(), output.map(PathBuf::as_path))?;
    let picture = match &how.chart {
        Some(path) => {
            let form = Form::of(None, Some(path))?;
            Some((form.open(Some(path), leaf.get_flag("force"))?, form))
        }
        None => None,
    };
    let output = OutputArgs::from_arg_matches(leaf)?.open()?;
    let format = output.text_format("a sensitivity")?;
    RunArgs::from_arg_matches(leaf)?.start_threads()?;
    let found = solved(matches)?;
    if let Some((target, form)) = picture {
        let svg = chart::tornado(&found, &Picture::default()).context("--chart")?;
        let bytes = form.drawn(svg, 2.0)?;
        target.write(|out| out.write_all(&bytes))?;
    }
    let style = output.style;
    output
        .target
        .write(|mut out| text::write_sensitivity(&found, format, &style, &mut out))?;
    Ok(ExitCode::SUCCESS)
}

/// The worths that were asked for.
pub fn solved(matches: &ArgMatches) -> Result<Sensitivity> {
    let asked = Asked::of(matches)?;
    let run = RunArgs::from_arg_matches(asked.leaf)?;
    let how = SensitivityArgs::from_arg_matches(asked.leaf)?;
    let saved = asked.given(&run)?;
    let names = how.only.iter().flat_map(|names| names.split(','));
    let wanted = Wanted {
        outcome: how.outcome.clone(),
        only: names.map(|name| name.trim().to_owned()).collect(),
        level: how.break_even.clone(),
    };
    let tried = Tried {
        id: asked.id,
        asked: asked.said(),
        given: &words::given(&saved),
        variant: words::variant(&saved)?,
        max_cells: run.max_cells(),
    };
    sensitivity(&tried, &wanted, &query::unwatched).map_err(super::too_many_fates)
}
