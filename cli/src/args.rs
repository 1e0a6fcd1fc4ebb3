//! What is typed, turned once into what it means.

use std::io::{self, Write};
use std::num::NonZero;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use aslodds::Error;
use aslodds::query::{
    Ask, AskTexts, DecisionId, Description, MAX_CELLS, Param, ParamKind, PolicyQuery, Query,
    RuleId, SmokeId, Value, Variant,
};
use aslodds::table::{ReadingUse, Table};
use aslodds::text::{self, Layout, Notation, Style};
use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgMatches, Args, Command, FromArgMatches};
use strum::VariantNames;

use crate::frame;
use crate::number::whole;
use crate::out::Target;
use crate::shard::ShardArgs;
use crate::variant;
use crate::words::file_args;

/// How the answer is written.
#[derive(Args, Debug)]
#[command(next_help_heading = "Output")]
pub struct OutputArgs {
    /// Format of the answer; parquet and arrow are for odds and simulate [default: by the file's
    /// ending, else table]
    #[arg(long, value_name = "FORMAT", value_parser = PossibleValuesParser::new(format_names()))]
    format: Option<String>,

    /// Write to FILE instead of the terminal
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Replace FILE if it is there
    #[arg(long)]
    force: bool,

    /// One row a cell, one column an outcome (table, markdown, html, csv)
    #[arg(long, conflicts_with = "long")]
    wide: bool,

    /// One row a cell and outcome (table, markdown, html, csv)
    #[arg(long)]
    long: bool,

    /// Odds as fractions in lowest terms instead of percent (table, markdown, html)
    #[arg(long, conflicts_with = "one_in")]
    fractions: bool,

    /// Odds as "1 in N" instead of percent (table, markdown, html)
    #[arg(long)]
    one_in: bool,

    /// Leave out progress and notes beside the answer; errors are still told
    #[arg(short, long)]
    quiet: bool,
}

/// How the question is worked on.
#[derive(Args, Debug)]
#[command(next_help_heading = "Run")]
pub struct RunArgs {
    /// Rules: asl, starter-kit or another that aslodds variant list names, with settings joined by
    /// + as in asl+zero-th:original-2 (aslodds variant show lists them), or a TOML file
    #[arg(long, value_name = "NAME|FILE", default_value = "asl")]
    pub variant: String,

    /// Threads to work with; the answer is the same with any number [default: all cores]
    #[arg(long, value_name = "N", value_parser = |text: &str| whole(text, &(1_usize..=1024)))]
    threads: Option<usize>,

    /// Go on even if the grid has more than 100000 cells
    #[arg(long)]
    yes: bool,
}

/// Whether a run is only to be judged beforehand.
#[derive(Args, Debug)]
#[command(next_help_heading = "Run")]
pub struct DryRun {
    /// Tell the cells, rows, bytes and time that it would take, and do nothing
    #[arg(long)]
    dry_run: bool,
}

impl DryRun {
    /// Whether it stands among the arguments of a command.
    pub fn is_asked(matches: &ArgMatches) -> bool {
        matches
            .try_get_one::<bool>("dry_run")
            .is_ok_and(|asked| asked == Some(&true))
    }
}

/// What is asked about outcomes of several fields.
#[derive(Args, Debug)]
#[command(next_help_heading = "Question")]
pub struct AskArgs {
    /// Show these fields of an outcome alone, such as hits,critical_hits
    #[arg(long, value_name = "FIELDS")]
    marginal: Option<String>,

    /// Count up to a number only, such as hits=6,shots=1: 6 then means 6 or more. What may go on
    /// for ever is exact if all that is counted has a cap
    #[arg(long, value_name = "FIELD=N")]
    cap: Option<String>,

    /// Ask whether numbers are reached, all of them, such as hits+critical_hits=2,shots=3
    #[arg(long, value_name = "FIELD=N")]
    at_least: Option<String>,

    /// Odds under a condition, such as malfunctioned=no, hits=2 or hits=1+ for 1 or more
    #[arg(long, value_name = "FIELD=VALUE")]
    given: Option<String>,
}

/// A way to write an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Text, for people or for programs.
    Text(text::Format),
    /// A binary file for data frames, which holds odds and no explanation.
    Frame(frame::Format),
}

/// The answer's form and place, decided before the work begins.
pub struct Output {
    pub format: Format,
    pub style: Style,
    pub target: Target,
    pub notes: Notes,
}

/// Whether notes are told beside the answer.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Notes {
    Told,
    Quiet,
}

impl Notes {
    /// Says something beside the answer, unless nobody wants to hear it.
    pub fn tell(self, words: &str) {
        match self {
            Notes::Quiet => {}
            Notes::Told => {
                // Where nobody can be told, the answer still counts.
                let _ = writeln!(io::stderr(), "note: {words}");
            }
        }
    }
}

impl Format {
    fn named(name: &str) -> Result<Self> {
        if let Ok(format) = name.parse() {
            return Ok(Format::Frame(format));
        }
        Ok(Format::Text(name.parse()?))
    }
}

fn format_names() -> Vec<&'static str> {
    [text::Format::VARIANTS, frame::Format::VARIANTS].concat()
}

impl Output {
    /// Writes a table of odds, with the readings of disputed rules beside it where the format
    /// has no place for them.
    pub fn write_table(self, table: &Table) -> Result<()> {
        self.tell_readings(table.readings(), table.len());
        let (format, style) = (self.format, self.style);
        self.target.write(|mut out| match format {
            Format::Text(format) => text::write(table, format, &style, &mut out),
            Format::Frame(format) => frame::write(table, format, &mut out),
        })
    }

    /// Whether it is a Parquet file, which can be written in parts.
    pub fn is_parquet(&self) -> bool {
        self.format == Format::Frame(frame::Format::Parquet)
    }

    /// Whether it shows sums of the odds of several counts, and not each of them.
    pub fn sums_up(&self) -> bool {
        let for_readers = match self.format {
            Format::Text(text::Format::Table | text::Format::Markdown | text::Format::Html) => true,
            Format::Text(text::Format::Csv | text::Format::Json | text::Format::Ndjson)
            | Format::Frame(_) => false,
        };
        for_readers && self.style.layout.is_none()
    }

    /// The format of something that is written as text alone.
    pub fn text_format(&self, what: &str) -> Result<text::Format> {
        match self.format {
            Format::Text(format) => Ok(format),
            Format::Frame(format) => {
                let name: &str = format.into();
                bail!(
                    "{what} cannot be written as {name}: choose one of {} with --format",
                    text::Format::VARIANTS.join(", ")
                )
            }
        }
    }

    /// Says which readings of disputed rules mattered, where the format has no place for it.
    pub fn tell_readings(&self, readings: &[ReadingUse], cells: usize) {
        match self.format {
            Format::Text(
                text::Format::Table
                | text::Format::Markdown
                | text::Format::Html
                | text::Format::Json,
            )
            | Format::Frame(_) => {}
            Format::Text(text::Format::Csv | text::Format::Ndjson) => {
                for reading in text::readings(readings, cells) {
                    self.notes.tell(&reading);
                }
            }
        }
    }
}

/// The subcommands of a verb that takes a procedure: one for each, with its parameters, and an
/// example of the verb.
pub fn rule_commands(verb: &str, example: fn(&Description) -> String) -> Vec<Command> {
    use strum::IntoEnumIterator;
    RuleId::iter()
        .map(|rule| {
            let command = rule_command(verb, rule, &example(rule.description()));
            let about = command.get_about().cloned();
            // Groups of arguments bring descriptions of their own, so the procedure's comes last.
            OutputArgs::augment_args(command).about(about.unwrap_or_default())
        })
        .collect()
}

/// Leaves the formats that write text, for a verb that has no other answer.
pub fn text_formats_alone(command: Command) -> Command {
    let names = PossibleValuesParser::new(text::Format::VARIANTS);
    let help = "Format of the answer [default: by the file's ending, else table]";
    command.mut_arg("format", |arg| arg.value_parser(names).help(help))
}

/// The same for a verb whose cells can be shared out among machines.
pub fn with_shards(command: Command) -> Command {
    let about = command.get_about().cloned();
    DryRun::augment_args(ShardArgs::augment_args(command)).about(about.unwrap_or_default())
}

/// The questions about outcomes as they were typed, each option with its text.
pub fn asked(matches: &ArgMatches) -> Vec<(&'static str, String)> {
    let options = ["marginal", "cap", "at_least", "given"];
    let typed = |option| matches.try_get_one::<String>(option).ok().flatten();
    options
        .into_iter()
        .filter_map(|option| Some((option, typed(option)?.clone())))
        .collect()
}

/// The same with questions about outcomes, if those of the procedure have several fields.
pub fn with_questions(command: Command) -> Command {
    let rule = RuleId::named(command.get_name());
    if rule.is_ok_and(asks) {
        let about = command.get_about().cloned();
        AskArgs::augment_args(command).about(about.unwrap_or_default())
    } else {
        command
    }
}

fn asks(rule: RuleId) -> bool {
    rule.description().fields.len() > 1
}

/// The subcommand of a verb for one procedure, without arguments for the output.
pub fn rule_command(verb: &str, rule: RuleId, example: &str) -> Command {
    described_command(verb, rule.description(), example)
}

/// The subcommand of `smoke` or of a chart of it for one kind of attempt, without arguments for
/// the output.
pub fn smoke_command(verb: &str, kind: SmokeId, example: &str) -> Command {
    let description = kind.description();
    let command = described_command(verb, description, example);
    // A file may give what is required, so that its absence is told later.
    let params = description.params.iter();
    params.fold(command, |command, param| {
        command.mut_arg(param.name, |arg| arg.required(false))
    })
}

/// The subcommands of `smoke`: one for each way to place it, with its facts.
pub fn smoke_commands() -> Vec<Command> {
    use strum::IntoEnumIterator;
    SmokeId::iter()
        .map(|kind| {
            let command = smoke_command("smoke", kind, kind.description().examples.cell);
            let about = command.get_about().cloned();
            text_formats_alone(OutputArgs::augment_args(file_args(command)))
                .about(about.unwrap_or_default())
        })
        .collect()
}

/// The subcommands of `policy`: one for each decision, with the points that it is about.
pub fn policy_commands() -> Vec<Command> {
    use strum::IntoEnumIterator;
    DecisionId::iter()
        .map(|decision| {
            let description = decision.description();
            let command = described_command("policy", description, description.examples.cell);
            let about = command.get_about().cloned();
            let notation =
                "Exact fractions instead of decimals and percent (table, markdown, html)";
            text_formats_alone(OutputArgs::augment_args(command))
                .mut_arg("fractions", |arg| arg.help(notation))
                .mut_args(|arg| match arg.get_id().as_str() {
                    // Every state has a row.
                    "wide" | "long" => arg.hide(true),
                    _ => arg,
                })
                .about(about.unwrap_or_default())
        })
        .collect()
}

/// The decision and the grid that a subcommand of [`policy_commands`] asks about.
pub fn policy_query(name: &str, matches: &ArgMatches, run: &RunArgs) -> Result<PolicyQuery> {
    let decision = DecisionId::named(name)?;
    let params = given(decision.description(), matches);
    let query = PolicyQuery::new(decision, &params, run.variant()?)?;
    let query = query.with_max_cells(run.max_cells());
    check_cells(query.cells(), run)?;
    Ok(query)
}

fn described_command(verb: &str, description: &'static Description, example: &str) -> Command {
    let about = format!("{} [{}]", description.about, description.sections);
    let mut command = Command::new(description.name)
        .allow_negative_numbers(true)
        .after_help(format!(
            "VALUES are one value, a list (-2,0,2), a range with both ends (-2..4) or a range in \
             steps (2..12/2); several parameters with several values make a grid.\n\n\
             Example:\n  aslodds {verb} {} {example}",
            description.name
        ))
        .next_help_heading("Parameters");
    for param in description.params {
        command = command.arg(param_arg(param));
    }
    RunArgs::augment_args(command.next_help_heading(None::<&str>)).about(about)
}

/// The argument of a parameter.
pub fn param_arg(param: &'static Param) -> Arg {
    let allowed = match param.kind {
        ParamKind::Int { min, max, .. } => format!("{min}..{max}"),
        ParamKind::Word(words) => words.join(", "),
        ParamKind::Flag => "yes, no".to_owned(),
        ParamKind::Text(kind) => kind.example().to_owned(),
    };
    let default = match param.default {
        Some(Value::Flag(true)) => "default: yes".to_owned(),
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
    let params = given(rule.description(), matches);
    let mut query = Query::new(rule, &params, run.variant()?)?.with_max_cells(run.max_cells());
    // Not every verb that takes a procedure takes questions.
    if asks(rule) && matches.try_contains_id("marginal").is_ok() {
        let ask = AskArgs::from_arg_matches(matches)?;
        let texts = AskTexts {
            marginal: ask.marginal.as_deref(),
            cap: ask.cap.as_deref(),
            at_least: ask.at_least.as_deref(),
            given: ask.given.as_deref(),
        };
        query = query.with_ask(Ask::read(rule.description(), &texts)?);
    }
    // What is only judged beforehand may be of any size.
    if !DryRun::is_asked(matches) {
        check_cells(query.cells(), run)?;
    }
    Ok(query)
}

/// The parameters that were typed, each with its values as text.
fn given<'a>(description: &Description, matches: &'a ArgMatches) -> Vec<(&'static str, &'a str)> {
    let params = description.params.iter();
    params
        .filter_map(|param| Some((param.name, matches.get_one::<String>(param.name)?.as_str())))
        .collect()
}

/// Refuses a grid with more cells than are allowed.
pub fn check_cells(cells: u128, run: &RunArgs) -> Result<()> {
    let limit = run.max_cells();
    if cells > u128::from(limit) {
        let error = Error::TooManyCells { cells, limit };
        bail!("{error}: give fewer values (such as --th 4..10), or add --yes to go on");
    }
    Ok(())
}

impl RunArgs {
    /// The variant that is named.
    pub fn variant(&self) -> Result<Variant> {
        variant::read(&self.variant)
    }

    /// The most cells of a grid.
    pub fn max_cells(&self) -> u64 {
        if self.yes { u64::MAX } else { MAX_CELLS }
    }

    /// Sets the number of threads for the rest of the run.
    pub fn start_threads(&self) -> Result<()> {
        start_threads(self.threads)
    }
}

/// Sets the number of threads for the rest of the run, if one was typed.
pub fn start_threads(threads: Option<usize>) -> Result<()> {
    if let Some(threads) = threads {
        // More than a few for each core get into each other's way, and the answer is the same.
        let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
        rayon::ThreadPoolBuilder::new()
            .num_threads(threads.min(4 * cores))
            .build_global()
            .context("--threads")?;
    }
    Ok(())
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
        if let Format::Frame(format) = format
            && target.is_terminal()
        {
            let name: &str = format.into();
            bail!("{name} is binary and not for a terminal: add -o FILE, or pipe it to a program");
        }
        Ok(Output {
            format,
            style: self.style(target.width()),
            target,
            notes,
        })
    }

    /// What is typed about a table for people.
    pub fn style(&self, width: Option<u16>) -> Style {
        Style {
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
            width,
        }
    }

    fn format(&self) -> Result<Format> {
        if let Some(name) = &self.format {
            return Format::named(name).with_context(|| format!("--format {name}"));
        }
        let ending = ending(self.output.as_deref());
        Ok(match ending.as_deref() {
            None | Some("txt") => Format::Text(text::Format::Table),
            Some("md" | "markdown") => Format::Text(text::Format::Markdown),
            Some("csv") => Format::Text(text::Format::Csv),
            Some("json") => Format::Text(text::Format::Json),
            Some("ndjson" | "jsonl") => Format::Text(text::Format::Ndjson),
            Some("html" | "htm") => Format::Text(text::Format::Html),
            Some("parquet") => Format::Frame(frame::Format::Parquet),
            Some("arrow" | "ipc" | "feather") => Format::Frame(frame::Format::Arrow),
            Some("xlsx" | "xls" | "ods") => bail!("a spreadsheet opens .csv: name the file so"),
            Some("svg" | "png" | "pdf") => bail!("pictures are drawn by aslodds chart"),
            Some(other) => bail!(
                "no format goes by .{other}: end the file's name in .txt, .md, .csv, .json, \
                 .ndjson, .html, .parquet or .arrow, or give --format"
            ),
        })
    }
}

/// The ending of a file's name in lower case, if it has one.
pub fn ending(path: Option<&Path>) -> Option<String> {
    Some(path?.extension()?.to_str()?.to_lowercase())
}
