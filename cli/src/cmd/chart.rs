//! `aslodds chart`: a picture of a grid, or of the two dice.

mod offer;

use std::process::ExitCode;

use anyhow::{Result, bail};
use aslodds::Error;
use aslodds::chart::{self, Kind, Picture};
use aslodds::query::attack::WORST;
use aslodds::query::{self, Effort, Query, RuleId, SmokeId};
use aslodds::rule::{Field, Outcome, Tally};
use aslodds::rules::fire_table::Fired;
use aslodds::rules::to_hit::ToHitResult;
use aslodds::rules::vehicle::VehicleEnd;
use aslodds::table::{Convergence, Table};
use clap::{ArgMatches, Args, Command, FromArgMatches};
use strum::IntoEnumIterator;

use crate::args::{self, Notes, RunArgs};
use crate::number::{between, whole};
use crate::picture::Form;
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

    /// Parameter with a line for each of its values (curves, at-least) [default: another that
    /// varies]
    #[arg(long, value_name = "PARAMETER")]
    series: Option<String>,

    /// Parameter with a panel for each of its values [default: one that varies and has no other
    /// place]
    #[arg(long, value_name = "PARAMETER")]
    panels: Option<String>,

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

pub fn command() -> Command {
    Command::new("chart")
        .about("A picture of a grid of odds, or of the two dice")
        .after_help(
            "Examples:\n  \
             aslodds chart heatmap to-hit --type infantry --th 4..10 --drm -2..4 --outcome critical-hit -o ch.svg\n  \
             aslodds chart stacked to-hit --type infantry --th 8 --drm -4..8 -o th8.png\n  \
             aslodds chart curves to-hit --type infantry --th 6..9 --drm -2..6 --outcome any-hit -o hit.pdf\n  \
             aslodds chart joint fire --type infantry --th 8 --drm 1 --rof 1..3 -o joint.svg\n  \
             aslodds chart at-least fire --type infantry --th 8 --drm 1 --rof 1..3 -o hits.svg\n  \
             aslodds chart curves smoke-plan --squads 1..6 --exponent 1..4 --at-least placed=1 -o smoke.svg\n  \
             aslodds chart dice to-hit --type infantry --th 8 --drm 1 -o dice.svg\n  \
             aslodds chart convergence to-hit --type infantry --th 8 --outcome any-hit --seed 7 -o known.svg",
        )
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommand_value_name("KIND")
        .subcommand_help_heading("Kinds")
        // Made only when asked for: a start of the program needs one command of all.
        .defer(|command| command.subcommands(Kind::iter().map(kind_command)))
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
            let example = offer::example(kind, rule)?;
            let command = args::with_questions(args::rule_command(&verb, rule, &example));
            let about = command.get_about().cloned();
            let command = offer::describe(PictureArgs::augment_args(command), kind, description);
            let mut command = SamplingArgs::augment_args(command);
            for sampling in [
                "trials",
                "half_width",
                "max_trials",
                "seed",
                "interval",
                "level",
            ] {
                // A chart of what is sampled needs no word for it.
                if kind != Kind::Convergence {
                    command = command.mut_arg(sampling, |arg| arg.requires("simulate"));
                }
            }
            if kind == Kind::Convergence {
                for width in ["half_width", "max_trials"] {
                    command = command.mut_arg(width, |arg| arg.hide(true));
                }
            }
            Some(command.about(about.unwrap_or_default()))
        }))
        .subcommands(shot_command(kind))
        .subcommands(smoke_command(kind))
        .subcommands(attack_command(kind))
        .subcommands(phase_command(kind))
}

/// The command that draws SMOKE attempts in the game's own words.
fn smoke_command(kind: Kind) -> Option<Command> {
    let attempts = SmokeId::iter().filter_map(|smoke| {
        let description = smoke.description();
        let outcome = *offer::outcomes(description.fields).first()?;
        let example = match kind {
            Kind::Heatmap | Kind::Curves => {
                format!("{} --outcome {outcome}", description.examples.grid)
            }
            Kind::Stacked => description.examples.row.to_owned(),
            Kind::Joint | Kind::AtLeast | Kind::Dice | Kind::Convergence => return None,
        };
        let command = args::smoke_command(&format!("chart {kind} smoke"), smoke, &example);
        let about = command.get_about().cloned();
        let command = offer::outcome_arg(PictureArgs::augment_args(command), description.fields);
        let command = command.mut_arg("simulate", |arg| arg.hide(true));
        Some(command.about(about.unwrap_or_default()))
    });
    let attempts: Vec<Command> = attempts.collect();
    let about = "SMOKE attempts in the game's own words; those that are refused are left out";
    (!attempts.is_empty()).then(|| {
        Command::new("smoke")
            .about(about)
            .subcommand_required(true)
            .arg_required_else_help(true)
            .subcommand_value_name("KIND")
            .subcommand_help_heading("Kinds")
            .subcommands(attempts)
    })
}

/// The command that draws shots in the game's own words; the square of the dice is for one rule.
fn shot_command(kind: Kind) -> Option<Command> {
    let example = match kind {
        Kind::Heatmap => {
            "--gun 75L --nation german --range 1..24/3 --acquired 0..2 --outcome any-hit"
        }
        Kind::Curves => "--gun 75L,50L --nation german --range 1..24 --outcome any-hit",
        Kind::Stacked => "--gun 75L --nation german --range 1..24",
        Kind::Joint | Kind::AtLeast | Kind::Dice | Kind::Convergence => return None,
    };
    let command = Command::new("shot").after_help(format!(
        "With --effect it is drawn what becomes of the part of the target that fares worst.\n\n\
         Example:\n  aslodds chart {kind} shot {example}"
    ));
    let command = super::shot::word_args(command).next_help_heading(None::<&str>);
    let command = PictureArgs::augment_args(RunArgs::augment_args(command));
    let command = offer::outcome_arg(command, &[ToHitResult::FIELDS[0], WORST, VEHICLE]);
    let command = command.mut_arg("simulate", |arg| arg.hide(true));
    Some(command.about("Shots in the game's own words; those that are refused are left out"))
}

/// What becomes of a vehicle.
const VEHICLE: Field = VehicleEnd::FIELDS[0];

/// The command that draws what becomes of the target of a gun's fire phase.
fn phase_command(kind: Kind) -> Option<Command> {
    let example = match kind {
        Kind::Heatmap => {
            "--gun 75L --nation german --range 1..24/3 --rof 1..3 --effect --units 4-6-7 \
             --outcome broken-or-worse"
        }
        Kind::Curves => {
            "--gun 75L --nation german --range 1..24 --rof 1..3 --effect --units 4-6-7 \
             --outcome broken-or-worse"
        }
        Kind::Stacked => "--gun 75L --nation german --range 1..24 --rof 2 --effect --units 4-6-7",
        Kind::Joint | Kind::AtLeast | Kind::Dice | Kind::Convergence => return None,
    };
    let command = Command::new("phase").after_help(format!(
        "With --effect, which it takes, it is drawn what becomes of the part of the target that \
         fares worst.\n\nExample:\n  aslodds chart {kind} phase {example}"
    ));
    let command = super::phase::word_args(command).next_help_heading(None::<&str>);
    let command = PictureArgs::augment_args(RunArgs::augment_args(command));
    let command = offer::outcome_arg(command, &[WORST, VEHICLE]);
    let command = command.mut_arg("simulate", |arg| arg.hide(true));
    Some(command.about("What becomes of the targets of gun's fire phases"))
}

/// The command that draws fire attacks in the game's own words.
fn attack_command(kind: Kind) -> Option<Command> {
    let example = match kind {
        Kind::Heatmap => {
            "--firers 4-6-7,2x4-6-7,3x4-6-7 --range 6 --other-drm -2..4 --units 7 \
             --outcome broken-or-worse"
        }
        Kind::Curves => {
            "--firers 4-6-7,2x4-6-7 --range 6 --other-drm -2..4 --units 7 --outcome broken-or-worse"
        }
        Kind::Stacked => "--firers 2x4-6-7 --range 6 --other-drm -2..4 --units 7",
        Kind::Joint | Kind::AtLeast | Kind::Dice | Kind::Convergence => return None,
    };
    let command = Command::new("attack").after_help(format!(
        "With --units it is drawn what becomes of the unit that fares worst, without them the \
         result of the first DR.\n\nExample:\n  aslodds chart {kind} attack {example}"
    ));
    let command = super::attack::word_args(command).next_help_heading(None::<&str>);
    let command = PictureArgs::augment_args(RunArgs::augment_args(command));
    let command = offer::outcome_arg(command, &[Fired::FIELDS[0], WORST]);
    let command = command.mut_arg("simulate", |arg| arg.hide(true));
    Some(command.about("Fire attacks in the game's own words; those that are refused are left out"))
}

pub fn run(matches: &ArgMatches) -> Result<ExitCode> {
    let (_, args) = super::rule_matches(matches);
    let (_, args) = innermost(args);
    let how = PictureArgs::from_arg_matches(args)?;
    let form = Form::of(how.format.as_deref(), how.output.as_deref())?;
    let target = form.open(how.output.as_deref(), how.force)?;
    let run = RunArgs::from_arg_matches(args)?;
    run.start_threads()?;
    let bytes = form.drawn(draw(matches)?.svg, how.scale)?;
    target.write(|out| out.write_all(&bytes))?;
    Ok(ExitCode::SUCCESS)
}

/// A picture, and the odds that it shows; the square of the dice shows no table.
pub struct Drawn {
    pub svg: String,
    pub table: Option<Table>,
    pub variant: String,
}

/// What is drawn and its arguments: attempts at SMOKE are of several kinds.
pub fn innermost(matches: &ArgMatches) -> (&str, &ArgMatches) {
    let (rule, matches) = super::rule_matches(matches);
    match rule {
        "smoke" => (rule, super::rule_matches(matches).1),
        _ => (rule, matches),
    }
}

/// Draws what was typed after `chart`.
pub fn draw(matches: &ArgMatches) -> Result<Drawn> {
    let (kind, typed) = super::rule_matches(matches);
    let kind = Kind::named(kind)?;
    let (rule, matches) = innermost(typed);
    let run = RunArgs::from_arg_matches(matches)?;
    let how = PictureArgs::from_arg_matches(matches)?;
    let picture = how.picture();
    let table = || -> Result<Table> {
        match rule {
            "shot" => {
                let shots = super::shot::solve(matches, &run)?;
                let table = super::shot::table(&shots);
                how.tell_refused(shots.len(), table.len());
                Ok(table)
            }
            "phase" => {
                let (phases, table) = super::phase::worst(matches, &run)?;
                how.tell_refused(phases, table.len());
                Ok(table)
            }
            "smoke" => {
                let (smoke, matches) = super::rule_matches(super::rule_matches(typed).1);
                let attempts = super::smoke::solve(smoke, matches, &run)?;
                let table = attempts.table();
                how.tell_refused(attempts.cells.len(), table.len());
                Ok(table)
            }
            "attack" => {
                let attacks = super::attack::solve(matches, &run)?;
                let table = super::attack::table(&attacks);
                how.tell_refused(attacks.cells.len(), table.len());
                Ok(table)
            }
            // Nobody tells many counts apart in a picture, and with caps it is exact.
            rule => table(&args::query(rule, matches, &run)?.capped(), &how, matches),
        }
    };
    let of = |draw: fn(&Table, &Picture) -> Result<String, Error>| {
        let table = table()?;
        let svg = draw(&table, &picture)?;
        Ok(Drawn {
            svg,
            table: Some(table),
            variant: run.variant.clone(),
        })
    };
    match kind {
        Kind::Heatmap => of(chart::heatmap),
        Kind::Stacked => of(chart::stacked),
        Kind::Curves => of(chart::curves),
        Kind::Joint => of(chart::joint),
        Kind::AtLeast => of(chart::at_least),
        Kind::Convergence => {
            let known = convergence(&args::query(rule, matches, &run)?.capped(), &how, matches)?;
            Ok(Drawn {
                svg: chart::convergence(&known, &picture)?,
                table: None,
                variant: run.variant.clone(),
            })
        }
        Kind::Dice if how.simulate => {
            bail!("the square of the two dice is exact: leave out --simulate")
        }
        Kind::Dice => {
            let query = args::query(rule, matches, &run)?;
            Ok(Drawn {
                svg: chart::dice(&query::dice_square(&query)?, &picture)?,
                table: None,
                variant: run.variant.clone(),
            })
        }
    }
}

/// What a growing sample of one cell knows.
fn convergence(query: &Query, how: &PictureArgs, matches: &ArgMatches) -> Result<Convergence> {
    let sampler = SamplingArgs::from_arg_matches(matches)?.sampler()?;
    match sampler.effort {
        Effort::Trials(_) => {}
        Effort::HalfWidth { .. } => {
            bail!("a chart of convergence shows how the interval narrows: give --trials")
        }
    }
    let most = sampler.max_trials();
    let first = most.min(FIRST_TRIALS);
    let notes = if how.quiet { Notes::Quiet } else { Notes::Told };
    let all = query::convergence_trials(first, most);
    let progress = Progress::begin(all, "trials", notes)?;
    let known = query::convergence(query, &sampler, first, &|done| progress.watch(done));
    progress.end();
    Ok(known?)
}

/// The trials of the first sample that is drawn: of fewer, the interval hides all others.
const FIRST_TRIALS: u64 = 100;

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
    /// Says how many situations the picture leaves out.
    fn tell_refused(&self, all: usize, drawn: usize) {
        if drawn < all && !self.quiet {
            let refused = all - drawn;
            Notes::Told.tell(&format!(
                "{refused} of {all} situations are refused and not drawn"
            ));
        }
    }

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
            panels: param(&self.panels),
            outcomes,
            width: self.width,
            height: self.height,
            title: self.title.clone(),
        }
    }
}
