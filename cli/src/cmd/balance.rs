//! `aslodds balance`: who is favored, by records of games or by two procedures side by side.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use aslodds::query::{self, Games, RecordReader};
use aslodds::stats::Prior;
use aslodds::table::Balance;
use aslodds::text::{self, Format};
use clap::{Arg, ArgMatches, Args, Command, FromArgMatches};

use crate::args::{self, OutputArgs, RunArgs};
use crate::lines::{self, Line};
use crate::number::{between, whole};

/// Which games are judged, and how.
#[derive(Args, Debug)]
struct BalanceArgs {
    /// Games in a CSV file, one a line, with a heading of which winner is a column, and scenario
    /// and loser may be; an empty winner is a draw; - is standard input
    #[arg(value_name = "FILE", required_unless_present_any = ["wins", "losses"])]
    file: Option<PathBuf>,

    /// Instead of a file: games that one side won
    #[arg(long, value_name = "N", requires = "losses", conflicts_with = "file", value_parser = games)]
    wins: Option<u64>,

    /// Instead of a file: games that it lost
    #[arg(long, value_name = "N", requires = "wins", conflicts_with = "file", value_parser = games)]
    losses: Option<u64>,

    /// With --wins and --losses: the names of the side and of the other, joined with a comma
    #[arg(long, value_name = "NAMES", default_value = "first side,other side")]
    sides: String,

    /// Level of the intervals; a balanced scenario is suspected as often as is left to 1
    #[arg(long, value_name = "LEVEL", default_value = "0.95", value_parser = |text: &str| between(text, 0.0, 1.0, "0.95"))]
    level: f64,

    /// What is believed before the first game: jeffreys (half a win and half a loss), uniform (one
    /// of each), or wins and losses as numbers, such as 5,5
    #[arg(long, value_name = "PRIOR", default_value = "jeffreys", value_parser = prior)]
    prior: Prior,
}

const ABOUT: &str =
    "Who is favored: records of wins and losses, or two procedures' counts side by side";

const HELP: &str = "\
Examples:
  aslodds balance --wins 14 --losses 9 --sides German,Russian
  aslodds balance games.csv
  aslodds balance fire --type infantry --th 8 --rof 3 --count hits+critical_hits -- fire --type infantry --th 9 --rof 1

A procedure's name begins a comparison of two: parameters, then -- and the other one's. A file of \
such a name is written ./NAME.";

pub fn command() -> Command {
    Command::new("balance")
        .about(ABOUT)
        .after_help(HELP)
        .args_conflicts_with_subcommands(true)
        .subcommand_value_name("RULE")
        .subcommand_help_heading("Rules")
        // Made only when asked for: a start of the program needs one command of all.
        .defer(|command| {
            let command = BalanceArgs::augment_args(command);
            let command = text_alone(OutputArgs::augment_args(command)).about(ABOUT);
            let sides = args::rule_commands("balance", |rule| {
                let cell = rule.examples.cell;
                format!("{cell} --count COUNT -- {} {cell}", rule.name)
            });
            let sides = sides
                .into_iter()
                .filter(|command| has_count(command.get_name()));
            command.subcommands(sides.map(|command| {
                let about = command.get_about().cloned();
                let command = count_arg(text_alone(command)).arg(
                    Arg::new("other")
                        .last(true)
                        .num_args(1..)
                        .required(true)
                        .allow_hyphen_values(true)
                        .value_name("RULE")
                        .help("The other procedure with its parameters"),
                );
                command.about(about.unwrap_or_default())
            }))
        })
}

/// Formats and layouts that there are here.
fn text_alone(command: Command) -> Command {
    ["wide", "long"]
        .into_iter()
        .fold(args::text_formats_alone(command), |command, arg| {
            command.mut_arg(arg, |arg| arg.hide(true))
        })
}

fn count_arg(command: Command) -> Command {
    let counts = counts(command.get_name()).join(", ");
    let help = format!("What is compared, several joined with + are summed: {counts}");
    command.arg(
        Arg::new("count")
            .long("count")
            .value_name("COUNT")
            .required(true)
            .help(help),
    )
}

/// The counts of a procedure.
fn counts(rule: &str) -> Vec<&'static str> {
    let rule = query::RuleId::named(rule);
    let fields = rule.map_or(&[][..], |rule| rule.description().fields);
    let counts = fields
        .iter()
        .filter(|field| field.kind == aslodds::rule::FieldKind::Count);
    counts.map(|field| field.name).collect()
}

fn has_count(rule: &str) -> bool {
    !counts(rule).is_empty()
}

pub fn run(matches: &ArgMatches) -> Result<ExitCode> {
    if let Some((rule, matches)) = matches.subcommand() {
        return side_by_side(rule, matches);
    }
    let how = BalanceArgs::from_arg_matches(matches)?;
    let output = OutputArgs::from_arg_matches(matches)?.open()?;
    let format = output.text_format("a balance")?;
    let balance = how.judge()?;
    match format {
        // What has no place in rows is said beside them.
        Format::Csv => {
            for line in balance.lines.bad_lines() {
                output.notes.tell(&line);
            }
        }
        Format::Table | Format::Markdown | Format::Html | Format::Json | Format::Ndjson => {}
    }
    let style = output.style;
    output
        .target
        .write(|mut out| text::write_balance(&balance, format, &style, &mut out))?;
    Ok(ExitCode::SUCCESS)
}

/// Two procedures, one before and one after `--`.
fn side_by_side(rule: &str, matches: &ArgMatches) -> Result<ExitCode> {
    let run = RunArgs::from_arg_matches(matches)?;
    let first = args::query(rule, matches, &run)?;
    let typed = matches.get_many::<String>("other").unwrap_or_default();
    let commands = args::rule_commands("balance", |rule| rule.examples.cell.to_owned());
    let other = Command::new("the side after --")
        .no_binary_name(true)
        .subcommand_required(true)
        .disable_help_subcommand(true)
        .subcommands(commands)
        .try_get_matches_from(typed)
        .map_err(|error| anyhow::anyhow!("{}", told(&error.to_string())))
        .context("after --")?;
    let (other_rule, other) = super::rule_matches(&other);
    let other_run = RunArgs::from_arg_matches(other)?;
    let other = args::query(other_rule, other, &other_run).context("after --")?;
    let output = OutputArgs::from_arg_matches(matches)?.open()?;
    let format = output.text_format("a balance")?;
    run.start_threads()?;
    let count = matches
        .get_one::<String>("count")
        .map_or("", String::as_str);
    let duel = query::duel(&first, &other, count)?;
    let style = output.style;
    output
        .target
        .write(|mut out| text::write_duel(&duel, format, &style, &mut out))?;
    Ok(ExitCode::SUCCESS)
}

/// What was wrong with arguments, without the word that begins every such message.
fn told(words: &str) -> &str {
    words.trim_start_matches("error: ").trim_end()
}

impl BalanceArgs {
    fn judge(&self) -> Result<Balance> {
        let (Some(wins), Some(losses)) = (self.wins, self.losses) else {
            return self.read();
        };
        let sides = self
            .sides
            .split_once(',')
            .filter(|(a, b)| !a.is_empty() && !b.is_empty());
        let Some((side, other)) = sides else {
            bail!("--sides: give two names joined with a comma, such as German,Russian");
        };
        let games = Games {
            scenario: None,
            sides: [side, other].map(|side| side.trim().to_owned()),
            wins,
            losses,
            draws: 0,
        };
        Ok(query::balance(&[games], self.prior, self.level)?)
    }

    fn read(&self) -> Result<Balance> {
        let Some(file) = &self.file else {
            bail!("give a file of games, - for standard input, or --wins and --losses");
        };
        let mut games = RecordReader::default();
        lines::read(file, |line| {
            match line {
                Line::Whole(line) => games.read(line)?,
                Line::Long(start) => games.skip_long(start),
            }
            Ok(())
        })?;
        Ok(games.balance(self.prior, self.level)?)
    }
}

fn games(text: &str) -> Result<u64, String> {
    whole(text, &(0..=1_000_000_000))
}

fn prior(text: &str) -> Result<Prior, String> {
    match text {
        "jeffreys" => return Ok(Prior::JEFFREYS),
        "uniform" => return Ok(Prior::UNIFORM),
        _ => {}
    }
    let part = |text: &str| {
        let number: f64 = text.trim().parse().ok()?;
        (0.5..=1e6).contains(&number).then_some(number)
    };
    let parts = text.split_once(',');
    parts
        .and_then(|(wins, losses)| {
            Some(Prior {
                wins: part(wins)?,
                losses: part(losses)?,
            })
        })
        .ok_or_else(|| {
            "give jeffreys, uniform, or wins and losses from 0.5 to 1e6, such as 5,5".to_owned()
        })
}
