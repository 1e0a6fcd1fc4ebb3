//! `aslodds chart`: a picture of a grid, or of the two dice.

use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use aslodds::chart::{self, Kind, Picture};
use aslodds::query::{self, Description, FirstRoll, Query, RuleId};
use aslodds::rule::FieldKind;
use aslodds::table::Table;
use clap::{ArgMatches, Args, Command, FromArgMatches};
use strum::IntoEnumIterator;

use crate::args::{self, Notes, RunArgs};
use crate::number::{between, whole};
use crate::out::Target;
use crate::picture;
use crate::progress::Progress;
use crate::sampling::SamplingArgs;

/// What the picture shows, and how large it is.
#[derive(Args, Debug)]
#[command(next_help_heading = "Picture")]
struct PictureArgs {
    /// Parameter along the horizontal axis [default: one that varies]
    #[arg(long, value_name = "PARAMETER")]
    x: Option<String>,

    /// Parameter along the vertical axis of a heatmap [default: another that varies]
    #[arg(long, value_name = "PARAMETER")]
    y: Option<String>,

    /// Parameter with a line for each of its values (curves) [default: the other that varies]
    #[arg(long, value_name = "PARAMETER")]
    series: Option<String>,

    /// Outcome of a heatmap or of curves; several joined with + are summed
    #[arg(long, value_name = "OUTCOMES")]
    outcome: Option<String>,

    /// Title [default: what is shown]
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,

    /// Width in pixels, 96 to the inch [default: what the picture needs]
    #[arg(long, value_name = "PIXELS", value_parser = |text: &str| whole(text, &(1_u32..=20_000)))]
    width: Option<u32>,

    /// Height in pixels, 96 to the inch [default: what the picture needs]
    #[arg(long, value_name = "PIXELS", value_parser = |text: &str| whole(text, &(1_u32..=20_000)))]
    height: Option<u32>,

    /// Pixels of a PNG for each pixel of the size; 3.125 is 300 to the inch
    #[arg(long, value_name = "FACTOR", default_value = "2", value_parser = |text: &str| between(text, 0.0, 100.0, "2"))]
    scale: f64,

    /// Sample the cells instead of solving them
    #[arg(long)]
    simulate: bool,

    /// Form of the picture [default: by the file's ending, else svg]
    #[arg(long, value_name = "FORMAT", value_parser = ["svg", "png", "pdf"])]
    format: Option<String>,

    /// Write to FILE instead of standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<std::path::PathBuf>,

    /// Replace FILE if it is there
    #[arg(long)]
    force: bool,

    /// Leave out notes and progress; errors are still told
    #[arg(short, long)]
    quiet: bool,
}

/// The form of a picture.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Svg,
    Png,
    Pdf,
}

pub fn command() -> Command {
    Command::new("chart")
        .about("A picture of a grid of odds, or of the two dice")
        .after_help(
            "Examples:\n  \
             aslodds chart heatmap to-hit --type infantry --th 4..10 --drm -2..4 --outcome critical-hit -o ch.svg\n  \
             aslodds chart stacked to-hit --type infantry --th 8 --drm -4..8 -o th8.png\n  \
             aslodds chart curves to-hit --type infantry --th 6..9 --drm -2..6 --outcome any-hit -o hit.pdf\n  \
             aslodds chart dice to-hit --type infantry --th 8 --drm 1 -o dice.svg",
        )
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommand_value_name("KIND")
        .subcommand_help_heading("Kinds")
        .subcommands(Kind::iter().map(kind_command))
}

fn kind_command(kind: Kind) -> Command {
    let verb = format!("chart {kind}");
    Command::new(<&str>::from(kind))
        .about(kind.about())
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommand_value_name("RULE")
        .subcommand_help_heading("Rules")
        .subcommands(RuleId::iter().filter_map(|rule| {
            let description = rule.description();
            let example = example(kind, description)?;
            let command = args::rule_command(&verb, rule, &example);
            let about = command.get_about().cloned();
            let command = SamplingArgs::augment_args(PictureArgs::augment_args(command));
            let outcomes = format!(
                "Outcome of a heatmap or of curves, or several joined with +: {}",
                outcomes(description).join(", ")
            );
            let mut command = command.mut_arg("outcome", |arg| arg.help(outcomes));
            for sampling in [
                "trials",
                "half_width",
                "max_trials",
                "seed",
                "interval",
                "level",
            ] {
                command = command.mut_arg(sampling, |arg| arg.requires("simulate"));
            }
            Some(command.about(about.unwrap_or_default()))
        }))
}

/// Parameters that the kind draws well; none if it cannot draw the procedure.
fn example(kind: Kind, rule: &Description) -> Option<String> {
    let outcome = *outcomes(rule).last()?;
    match (kind, rule.first_roll) {
        (Kind::Heatmap | Kind::Curves, FirstRoll::Dr | FirstRoll::Other) => {
            Some(format!("{} --outcome {outcome}", rule.examples.grid))
        }
        (Kind::Stacked, FirstRoll::Dr | FirstRoll::Other) => Some(rule.examples.row.to_owned()),
        (Kind::Dice, FirstRoll::Dr) => Some(rule.examples.cell.to_owned()),
        (Kind::Dice, FirstRoll::Other) => None,
    }
}

/// What `--outcome` may name: words, and sums of words.
fn outcomes(rule: &Description) -> Vec<&'static str> {
    let fields = rule.fields.iter();
    fields
        .flat_map(|field| {
            let words = match field.kind {
                FieldKind::Words(words) => words,
                FieldKind::Count | FieldKind::Flag => &[],
            };
            words
                .iter()
                .copied()
                .chain(field.sums.iter().rev().map(|sum| sum.name))
        })
        .collect()
}

pub fn run(matches: &ArgMatches) -> Result<ExitCode> {
    let (kind, matches) = super::rule_matches(matches);
    let kind = Kind::named(kind)?;
    let (rule, matches) = super::rule_matches(matches);
    let run = RunArgs::from_arg_matches(matches)?;
    let how = PictureArgs::from_arg_matches(matches)?;
    let query = args::query(rule, matches, &run)?;
    let form = how.form()?;
    let target = Target::open(how.output.as_deref(), how.force)?;
    if form != Form::Svg && target.is_terminal() {
        bail!("a PNG or PDF is nothing for a terminal: add -o FILE, or pipe it");
    }
    run.start_threads()?;
    let picture = how.picture();
    let svg = match kind {
        Kind::Heatmap => chart::heatmap(&table(&query, &how, matches)?, &picture)?,
        Kind::Stacked => chart::stacked(&table(&query, &how, matches)?, &picture)?,
        Kind::Curves => chart::curves(&table(&query, &how, matches)?, &picture)?,
        Kind::Dice if how.simulate => {
            bail!("the square of the two dice is exact: leave out --simulate")
        }
        Kind::Dice => chart::dice(&query::dice_square(&query)?, &picture)?,
    };
    let bytes = match form {
        Form::Svg => svg.into_bytes(),
        Form::Png => picture::png(&svg, how.scale)?,
        Form::Pdf => picture::pdf(&svg)?,
    };
    target.write(|out| out.write_all(&bytes))?;
    Ok(ExitCode::SUCCESS)
}

/// The grid, solved or sampled.
fn table(query: &Query, how: &PictureArgs, matches: &ArgMatches) -> Result<Table> {
    if !how.simulate {
        return Ok(query::odds(query, &query::unwatched)?);
    }
    let sampler = SamplingArgs::from_arg_matches(matches)?.sampler()?;
    let cells = u64::try_from(query.cells()).unwrap_or(u64::MAX);
    let notes = if how.quiet { Notes::Quiet } else { Notes::Told };
    let progress = Progress::begin(cells.saturating_mul(sampler.max_trials()), "trials", notes)?;
    let simulated = query::simulate(query, &sampler, &|done| progress.watch(done));
    progress.end();
    let simulated = simulated?;
    if simulated.table.len() < simulated.cells {
        bail!(
            "interrupted after {} trials: no picture was drawn",
            simulated.trials
        );
    }
    Ok(simulated.table)
}

impl PictureArgs {
    fn picture(&self) -> Picture {
        let outcomes = self.outcome.as_deref().map_or(Vec::new(), |outcomes| {
            outcomes
                .split(['+', ','])
                .map(|outcome| outcome.trim().to_owned())
                .collect()
        });
        // Parameters are typed with hyphens, as options are.
        let param = |name: &Option<String>| name.as_ref().map(|name| name.replace('-', "_"));
        Picture {
            x: param(&self.x),
            y: param(&self.y),
            series: param(&self.series),
            outcomes,
            width: self.width,
            height: self.height,
            title: self.title.clone(),
        }
    }

    fn form(&self) -> Result<Form> {
        let ending = args::ending(self.output.as_deref());
        Ok(match self.format.as_deref().or(ending.as_deref()) {
            Some("svg") | None => Form::Svg,
            Some("png") => Form::Png,
            Some("pdf") => Form::Pdf,
            Some(other) => {
                let known = "name the file .svg, .png or .pdf, or give --format";
                return Err(anyhow::anyhow!("{known}"))
                    .with_context(|| format!("no picture is called .{other}"));
            }
        })
    }
}
