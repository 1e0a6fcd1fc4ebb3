//! `aslodds compare`: options side by side.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result, anyhow, bail};
use aslodds::Error;
use aslodds::chart::{self, Picture};
use aslodds::query;
use aslodds::query::compare::{Choice, compare, letter_of, with_playtests};
use aslodds::table::comparison::Comparison;
use aslodds::text;
use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{ArgMatches, Args, Command, FromArgMatches};

use super::question::{self, Asked};
use crate::args::{OutputArgs, RunArgs};
use crate::number::between;
use crate::out::refuse_same;
use crate::picture::Form;
use crate::{variant, words};

/// What is asked of a comparison.
#[derive(Args, Debug)]
#[command(next_help_heading = "Comparison")]
struct CompareArgs {
    /// Compare with the same question under another variant, a name or a file; several are joined
    /// with a comma
    #[arg(long, value_name = "NAME|FILE")]
    against: Option<String>,

    /// What is compared, such as any-critical-hit, "hits>=1" or "mean hits" [default: all that is
    /// told for a single cell, the first for a grid]
    #[arg(long, value_name = "OUTCOME")]
    outcome: Option<String>,

    /// Level of the test by which a playtest would notice the difference
    #[arg(id = "test_level", long = "test-level", value_name = "SHARE", default_value = "0.05", value_parser = |text: &str| between(text, 0.0, 1.0, "0.05"))]
    test_level: f64,

    /// Probability with which it would
    #[arg(id = "test_power", long = "test-power", value_name = "SHARE", default_value = "0.8", value_parser = |text: &str| between(text, 0.0, 1.0, "0.8"))]
    test_power: f64,

    /// Draw the differences over two parameters too: an SVG, PNG or PDF by the file's ending
    #[arg(long, value_name = "FILE")]
    chart: Option<PathBuf>,
}

pub fn command() -> Command {
    Command::new("compare")
        .about("Options side by side: situations, plans, procedures or variants of the rules")
        .after_help(
            "Each option is a command without aslodds in front, and -- stands between two of them. \
             With --against the same question is asked under another variant.\n\n\
             Examples:\n  \
             aslodds compare odds to-hit --type infantry --th 8 --drm 0 --against at-most-half\n  \
             aslodds compare odds to-hit --type infantry --th 4..10 --drm -2..4 --against \
             at-most-half --outcome any-critical-hit --chart halves.svg\n  \
             aslodds compare shot --gun \"PaK 38\" --range 6 --ca-change 1 -- shot --gun \"PaK 38\" \
             --range 6 --ca-change 1 --firer-in stone-building\n  \
             aslodds compare odds smoke-plan --squads 2 --exponent 3 -- odds smoke-plan --squads 3 \
             --exponent 2\n  \
             aslodds compare phase --gun 75L --nation german --range 6 --rof 3 --against \
             third-die-rof",
        )
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommand_value_name("COMMAND")
        .subcommand_help_heading("Commands")
        // Made only when asked for: a start of the program needs one command of all.
        .defer(|command| command.subcommands(question::commands("compare", own)))
}

fn own(command: Command) -> Command {
    CompareArgs::augment_args(command)
}

/// What was typed without the options of a comparison after the first, and these: clap takes `--`
/// for the end of all options.
pub fn options(typed: impl Iterator<Item = OsString>) -> (Vec<OsString>, Vec<Vec<OsString>>) {
    let typed: Vec<OsString> = typed.collect();
    if typed.get(1).is_none_or(|verb| verb != "compare") {
        return (typed, Vec::new());
    }
    let mut parts = typed.split(|word| word == "--").map(<[OsString]>::to_vec);
    let first = parts.next().unwrap_or_default();
    (first, parts.collect())
}

pub fn run(matches: &ArgMatches, others: &[Vec<OsString>]) -> Result<ExitCode> {
    let others = parsed(others)?;
    let typed = Typed::of(matches, &others)?;
    let leaf = match typed.with("output") {
        leaf if leaf.value_source("output") == Some(ValueSource::CommandLine) => leaf,
        _ => typed.with("format"),
    };
    let is_placed =
        |asked: &&Asked| asked.leaf.value_source("output") == Some(ValueSource::CommandLine);
    if typed.asked.iter().filter(is_placed).count() > 1 {
        bail!("there is one answer to a comparison: give -o once");
    }
    let chart = typed.how("chart")?.chart;
    let place = leaf.get_one::<PathBuf>("output");
    refuse_same(chart.as_deref(), place.map(PathBuf::as_path))?;
    let output = OutputArgs::from_arg_matches(leaf)?.open()?;
    let format = output.text_format("a comparison")?;
    let picture = match chart {
        Some(path) => {
            let form = Form::of(None, Some(&path))?;
            let force = typed.with("force").get_flag("force");
            Some((form.open(Some(&path), force)?, form))
        }
        None => None,
    };
    RunArgs::from_arg_matches(typed.with("threads"))?.start_threads()?;
    let comparison = typed.solve()?;
    if let Some((target, form)) = picture {
        let svg = chart::difference(&comparison, comparison.leading(), &Picture::default())
            .context("--chart")?;
        let bytes = form.drawn(svg, 2.0)?;
        target.write(|out| out.write_all(&bytes))?;
    }
    let style = output.style;
    output
        .target
        .write(|mut out| text::write_comparison(&comparison, format, &style, &mut out))?;
    Ok(ExitCode::SUCCESS)
}

/// The comparison that was typed, for those who show it elsewhere.
pub fn solved(matches: &ArgMatches, others: &[Vec<OsString>]) -> Result<Comparison> {
    let others = parsed(others)?;
    Typed::of(matches, &others)?.solve()
}

/// The options after the first.
fn parsed(others: &[Vec<OsString>]) -> Result<Vec<ArgMatches>> {
    let parsed = others.iter().map(|words| {
        let command = Command::new("aslodds compare ... --")
            .subcommand_required(true)
            .subcommands(question::commands("compare", own));
        let name = std::iter::once(OsString::from("aslodds compare ... --"));
        command.try_get_matches_from(name.chain(words.iter().cloned()))
    });
    parsed
        .map(|matches| {
            matches.map_err(|error| {
                if let ErrorKind::DisplayHelp | ErrorKind::DisplayVersion = error.kind() {
                    error.exit();
                }
                let said = error.render().to_string();
                anyhow!("{}", said.trim().trim_start_matches("error: "))
            })
        })
        .collect()
}

/// A comparison as it was typed.
struct Typed<'a> {
    asked: Vec<Asked<'a>>,
}

impl<'a> Typed<'a> {
    fn of(first: &'a ArgMatches, others: &'a [ArgMatches]) -> Result<Self> {
        let all = std::iter::once(first).chain(others);
        Ok(Typed {
            asked: all.map(Asked::of).collect::<Result<_>>()?,
        })
    }

    /// The option with which an argument was typed: what is asked of the comparison and of its
    /// output may stand with any.
    fn with(&self, name: &str) -> &'a ArgMatches {
        let is_typed =
            |asked: &&Asked| asked.leaf.value_source(name) == Some(ValueSource::CommandLine);
        let found = self.asked.iter().find(is_typed);
        found.unwrap_or(&self.asked[0]).leaf
    }

    fn how(&self, name: &str) -> Result<CompareArgs> {
        Ok(CompareArgs::from_arg_matches(self.with(name))?)
    }

    fn solve(&self) -> Result<Comparison> {
        let choices = choices(&self.asked)?;
        if choices.len() < 2 {
            bail!(
                "a comparison needs two options: give --against VARIANT, or -- and a second \
                 command, as in aslodds compare shot ... -- shot ..."
            );
        }
        let comparison = compare(&choices, &query::unwatched).map_err(super::too_many_fates)?;
        // What is asked for is all that is told, in every format.
        let comparison = match measure(&comparison, self.how("outcome")?.outcome.as_deref())? {
            Some(measure) => comparison.of(measure),
            None => comparison,
        };
        let leading = comparison.leading();
        let level = self.how("test_level")?.test_level;
        let power = self.how("test_power")?.test_power;
        Ok(with_playtests(comparison, leading, level, power)?)
    }
}

/// The options: each question, and the same under each variant that it is compared with.
fn choices(asked: &[Asked]) -> Result<Vec<Choice>> {
    let mut choices: Vec<Choice> = Vec::new();
    for asked in asked {
        let run = RunArgs::from_arg_matches(asked.leaf)?;
        let saved = asked.given(&run)?;
        let against = CompareArgs::from_arg_matches(asked.leaf)?.against;
        let against = against.iter().flat_map(|list| list.split(','));
        let against = against.map(|name| {
            let variant = variant::read(name.trim()).context("--against")?;
            Ok((variant::called(name.trim()), variant))
        });
        let called = variant::called(saved.variant.as_deref().unwrap_or(&run.variant));
        let own = words::variant(&saved).map(|variant| (called, variant));
        for variant in std::iter::once(own).chain(against) {
            let (called, variant) = variant?;
            let given = words::given(&saved);
            choices.push(Choice {
                name: letter_of(choices.len()),
                asked: asked.said(),
                called,
                question: asked.id.question(&given, variant, run.max_cells())?,
            });
        }
    }
    Ok(choices)
}

/// The place of what is compared, if it was said.
fn measure(comparison: &Comparison, wanted: Option<&str>) -> Result<Option<usize>> {
    let Some(wanted) = wanted else {
        return Ok(None);
    };
    let names: Vec<&str> = comparison.measures.iter().map(|it| &*it.name).collect();
    let found = names.iter().position(|name| *name == wanted);
    let unknown = || Error::unknown_word("--outcome", wanted, &names);
    Ok(Some(found.ok_or_else(unknown)?))
}
