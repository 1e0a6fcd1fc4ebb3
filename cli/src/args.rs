//! What is typed, turned once into what it means.

use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use aslodds::Error;
use aslodds::query::{MAX_CELLS, Param, ParamKind, Query, RuleId, Value, Variant};
use aslodds::table::ReadingUse;
use aslodds::text::{self, Format, Layout, Notation, Style};
use clap::{Arg, ArgMatches, Args, Command};

use crate::out::Target;

/// How the answer is written.
#[derive(Args, Debug)]
#[command(next_help_heading = "Output")]
pub struct OutputArgs {
    /// Format of the answer [default: by the file's ending, else table]
    #[arg(long, value_name = "FORMAT", value_parser = ["table", "markdown", "csv", "json", "ndjson"])]
    format: Option<String>,

    /// Write to FILE instead of the terminal
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Replace FILE if it is there
    #[arg(long)]
    force: bool,

    /// One row a cell, one column an outcome (table, markdown, csv)
    #[arg(long, conflicts_with = "long")]
    wide: bool,

    /// One row a cell and outcome (table, markdown, csv)
    #[arg(long)]
    long: bool,

    /// Odds as fractions in lowest terms instead of percent (table, markdown)
    #[arg(long, conflicts_with = "one_in")]
    fractions: bool,

    /// Odds as "1 in N" instead of percent (table, markdown)
    #[arg(long)]
    one_in: bool,

    /// Leave out notes and progress; errors are still told
    #[arg(short, long)]
    quiet: bool,
}

/// How the question is worked on.
#[derive(Args, Debug)]
#[command(next_help_heading = "Run")]
pub struct RunArgs {
    /// Rules: asl or starter-kit, with other readings of disputed points joined by +, such as
    /// asl+zero-th:original-2 or asl+grenade-six:final
    #[arg(long, value_name = "NAME", default_value = "asl")]
    pub variant: String,

    /// Threads to work with; the answer is the same with any number [default: all cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    /// Go on even if the grid has more than 100000 cells
    #[arg(long)]
    yes: bool,
}

/// The answer's form and place, decided before the work begins.
pub struct Output {
    pub format: Format,
    pub style: Style,
    pub target: Target,
    notes: Notes,
}

/// Whether notes are told beside the answer.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Notes {
    Told,
    Quiet,
}

impl Output {
    /// Says which readings of disputed rules mattered, where the format has no place for it.
    pub fn tell_readings(&self, readings: &[ReadingUse], cells: usize) {
        match self.format {
            Format::Table | Format::Markdown | Format::Json => {}
            Format::Csv | Format::Ndjson if self.notes == Notes::Quiet => {}
            Format::Csv | Format::Ndjson => {
                for reading in text::readings(readings, cells) {
                    #[expect(clippy::print_stderr, reason = "notes go beside the answer")]
                    {
                        eprintln!("note: {reading}");
                    }
                }
            }
        }
    }
}

/// The subcommands of a verb that takes a procedure: one for each, with its parameters.
pub fn rule_commands(verb: &str) -> Vec<Command> {
    use strum::IntoEnumIterator;
    RuleId::iter()
        .map(|rule| rule_command(verb, rule))
        .collect()
}

fn rule_command(verb: &str, rule: RuleId) -> Command {
    let description = rule.description();
    let about = format!("{} [{}]", description.about, description.sections);
    let mut command = Command::new(description.name)
        .after_help(format!(
            "VALUES are one value, a list (-2,0,2), a range with both ends (-2..4) or a range in \
             steps (2..12/2); several parameters with several values make a grid.\n\n\
             Example:\n  aslodds {verb} {}",
            description.example
        ))
        .next_help_heading("Parameters");
    for param in description.params {
        command = command.arg(param_arg(param));
    }
    let command = RunArgs::augment_args(command.next_help_heading(None::<&str>));
    // Groups of arguments bring descriptions of their own, so the procedure's comes last.
    OutputArgs::augment_args(command).about(about)
}

/// The argument of a parameter.
pub fn param_arg(param: &'static Param) -> Arg {
    let allowed = match param.kind {
        ParamKind::Int { min, max, .. } => format!("{min}..{max}"),
        ParamKind::Word(words) => words.join(", "),
        ParamKind::Flag => "yes, no".to_owned(),
        ParamKind::Text(_) => "text".to_owned(),
    };
    let default = match param.default {
        Some(Value::Flag(false)) => "default: no".to_owned(),
        Some(value) => format!("default: {value}"),
        None => "required".to_owned(),
    };
    Arg::new(param.name)
        .long(param.name.replace('_', "-"))
        .value_name("VALUES")
        .help(format!(
            "{} [{}] [{allowed}] [{default}]",
            param.about, param.section
        ))
        .required(param.default.is_none())
        // Negative numbers and ranges need no "=".
        .allow_hyphen_values(matches!(param.kind, ParamKind::Int { .. }))
}

/// The procedure and the grid that a subcommand of [`rule_commands`] asks about.
pub fn query(name: &str, matches: &ArgMatches, run: &RunArgs) -> Result<Query> {
    let rule = RuleId::named(name)?;
    let params: Vec<(&str, &str)> = rule
        .description()
        .params
        .iter()
        .filter_map(|param| Some((param.name, matches.get_one::<String>(param.name)?.as_str())))
        .collect();
    let variant: Variant = run.variant.parse().context("--variant")?;
    let max_cells = run.max_cells();
    let query = Query::new(rule, &params, variant)?.with_max_cells(max_cells);
    if query.cells() > max_cells.into() {
        let error = Error::TooManyCells {
            cells: query.cells(),
            limit: max_cells,
        };
        bail!("{error}: give fewer values (such as --th 4..10), or add --yes to go on");
    }
    Ok(query)
}

impl RunArgs {
    /// The most cells of a grid.
    pub fn max_cells(&self) -> u64 {
        if self.yes { u64::MAX } else { MAX_CELLS }
    }

    /// Sets the number of threads for the rest of the run.
    pub fn start_threads(&self) -> Result<()> {
        if let Some(threads) = self.threads {
            rayon::ThreadPoolBuilder::new()
                .num_threads(threads.into())
                .build_global()
                .context("--threads")?;
        }
        Ok(())
    }
}

impl OutputArgs {
    /// Decides on format and place, and makes sure that the place can be written.
    pub fn open(self) -> Result<Output> {
        let notes = if self.quiet {
            Notes::Quiet
        } else {
            Notes::Told
        };
        let format = self.format()?;
        let target = Target::open(self.output.as_deref(), self.force)?;
        let style = Style {
            layout: match (self.wide, self.long) {
                (true, _) => Some(Layout::Wide),
                (false, true) => Some(Layout::Long),
                (false, false) => None,
            },
            notation: match (self.fractions, self.one_in) {
                (true, _) => Notation::Fraction,
                (false, true) => Notation::OneIn,
                (false, false) => Notation::Percent,
            },
            width: target.width(),
        };
        Ok(Output {
            format,
            style,
            target,
            notes,
        })
    }

    fn format(&self) -> Result<Format> {
        if let Some(name) = &self.format {
            return name.parse().with_context(|| format!("--format {name}"));
        }
        let ending = self
            .output
            .as_deref()
            .and_then(|path| path.extension())
            .and_then(|ending| ending.to_str());
        Ok(match ending {
            Some("md" | "markdown") => Format::Markdown,
            Some("csv") => Format::Csv,
            Some("json") => Format::Json,
            Some("ndjson" | "jsonl") => Format::Ndjson,
            Some(_) | None => Format::Table,
        })
    }
}
