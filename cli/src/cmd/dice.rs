//! `aslodds dice`: a log of rolls tested for fairness.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use aslodds::chart::{self, Picture};
use aslodds::query::{self, Fairness, GroupBy, LogReader};
use aslodds::table::{DiceGroup, DiceLog};
use aslodds::text::{self, Format};
use clap::{ArgMatches, Args, Command, FromArgMatches};

use crate::args::{self, OutputArgs};
use crate::lines::{self, Line};
use crate::number::{between, trials, whole};
use crate::out::Target;
use crate::picture::Form;

/// What is tested, and how.
#[derive(Args, Debug)]
struct DiceArgs {
    /// A log of rolls, one a line: 3,4 or DR: 3,4 or dr: 5 or a line of VASL's chat, or CSV with a
    /// heading of which colored and white are columns, and player and category may be; the colored
    /// die stands first; - is standard input
    #[arg(value_name = "FILE", required_unless_present_any = ["sums", "faces"])]
    file: Option<PathBuf>,

    /// Instead of a log: how often a DR came to 2, 3 and so on to 12
    #[arg(long, value_name = "COUNTS", conflicts_with_all = ["file", "faces"])]
    sums: Option<String>,

    /// Instead of a log: how often a die showed 1, 2 and so on to 6
    #[arg(long, value_name = "COUNTS", conflicts_with = "file")]
    faces: Option<String>,

    /// Whose rolls are also tested by themselves: player, category, both (each player in each
    /// category), several joined with a comma, or none
    #[arg(long, value_name = "WHOSE", default_value = "player,category")]
    by: String,

    /// How often a log of fair dice may be suspected, however many tests there are
    #[arg(long, value_name = "LEVEL", default_value = "0.05", value_parser = |text: &str| between(text, 0.0, 1.0, "0.05"))]
    level: f64,

    /// Exit with 1 if the dice are found unfair
    #[arg(long)]
    check: bool,

    /// Logs of fair dice that are simulated where neither counting all nor χ² will do
    #[arg(long, value_name = "N", default_value = "9999", value_parser = trials)]
    trials: u64,

    /// Seed of the simulated logs; the same one gives the same p-values
    #[arg(long, value_name = "S", default_value = "1", value_parser = |text: &str| whole(text, &(0..=u64::MAX)))]
    seed: u64,

    /// Draw faces and sums into FILE: .svg, .png or .pdf
    #[arg(long, value_name = "FILE")]
    chart: Option<PathBuf>,

    /// Draw the rolls of this player or category instead of all
    #[arg(long, value_name = "NAME", requires = "chart")]
    of: Option<String>,
}

pub fn command() -> Command {
    let command = Command::new("dice").after_help(
        "A line begins a comment with #. Talk without a roll is passed over; lines that should \
             hold a roll and do not are counted and the first are shown.\n\n\
             Examples:\n  \
             aslodds dice game.log\n  \
             aslodds dice game.csv --by player --long --chart ann.svg --of Ann\n  \
             aslodds dice --sums 525,943,1484,1864,2418,2934,2454,1948,1490,1005,483\n  \
             aslodds dice --faces 12,9,11,8,10,10",
    );
    command
        .defer(|command| {
            let command = DiceArgs::augment_args(command);
            let command = args::text_formats_alone(OutputArgs::augment_args(command));
            command
                .mut_arg("wide", |arg| arg.hide(true))
                .mut_arg("fractions", |arg| arg.hide(true))
                .mut_arg("one_in", |arg| arg.hide(true))
                .mut_arg("long", |arg| {
                    arg.help("The tests of every player and category, not of all rolls alone")
                })
                .about(ABOUT)
        })
        .about(ABOUT)
}

const ABOUT: &str = "A log of rolls tested for fairness, by player and category";

pub fn run(matches: &ArgMatches) -> Result<ExitCode> {
    let how = DiceArgs::from_arg_matches(matches)?;
    let output = OutputArgs::from_arg_matches(matches)?;
    let form = Form::of(None, how.chart.as_deref()).context("--chart")?;
    let force = matches.get_flag("force");
    let open = |path: &PathBuf| form.open(Some(path), force).context("--chart");
    let picture = how.chart.as_ref().map(open).transpose()?;
    let output = output.open()?;
    let format = output.text_format("a log of rolls")?;
    let log = how.test()?;
    if let Some(target) = picture {
        draw(&log, &how, form, target)?;
    }
    match format {
        // What has no place in rows is said beside them.
        Format::Csv => {
            for note in text::dice_notes(&log) {
                output.notes.tell(&note);
            }
        }
        Format::Table | Format::Markdown | Format::Html | Format::Json | Format::Ndjson => {}
    }
    let style = output.style;
    output
        .target
        .write(|mut out| text::write_dice_log(&log, format, &style, &mut out))?;
    Ok(if how.check && !log.unfair().is_empty() {
        ExitCode::from(1)
    } else {
        ExitCode::SUCCESS
    })
}

impl DiceArgs {
    fn test(&self) -> Result<DiceLog> {
        let fairness = Fairness {
            level: self.level,
            trials: self.trials,
            seed: self.seed,
        };
        let log = match (&self.sums, &self.faces, &self.file) {
            (Some(sums), _, _) => query::test_sums(counts(sums).context("--sums")?, &fairness)?,
            (None, Some(faces), _) => {
                query::test_faces(counts(faces).context("--faces")?, &fairness)?
            }
            (None, None, Some(file)) => self.read(file)?.test(&fairness)?,
            (None, None, None) => bail!("give a log of rolls, - for standard input, or --sums"),
        };
        Ok(log)
    }

    fn read(&self, file: &Path) -> Result<LogReader> {
        let mut log = LogReader::new(&GroupBy::list(&self.by)?);
        lines::read(file, |line| {
            match line {
                Line::Whole(line) => log.read(line)?,
                Line::Long(start) => log.skip_long(start),
            }
            Ok(())
        })?;
        Ok(log)
    }
}

/// Counts joined with commas, as many as there are places.
fn counts<const PLACES: usize>(text: &str) -> Result<[u64; PLACES]> {
    let counts: Option<Vec<u64>> = text
        .split(',')
        .map(|count| count.trim().parse().ok())
        .collect();
    let counts = counts.and_then(|counts| <[u64; PLACES]>::try_from(counts).ok());
    counts.with_context(|| format!("give {PLACES} whole numbers joined with commas"))
}

fn draw(log: &DiceLog, how: &DiceArgs, form: Form, target: Target) -> Result<()> {
    let group = match &how.of {
        None => log.groups.first(),
        Some(name) => log.groups.iter().find(|group| group.name() == *name),
    };
    let group = group.with_context(|| {
        let names: Vec<String> = log.groups.iter().map(DiceGroup::name).collect();
        format!("--of: known are {}", names.join("; "))
    })?;
    let svg = chart::faces(group, &Picture::default())?;
    let bytes = form.drawn(svg, 2.0)?;
    target.write(|out| out.write_all(&bytes))
}
