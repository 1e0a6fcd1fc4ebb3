//! `aslodds compare`: options side by side.

use std::ffi::OsString;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use aslodds::chart::{self, Picture};
use aslodds::query;
use aslodds::query::compare::{Choice, Question, compare, with_playtests};
use aslodds::table::comparison::Comparison;
use aslodds::text;
use clap::{ArgMatches, Args, Command, FromArgMatches};
use std::path::PathBuf;

use crate::args::{self, OutputArgs, RunArgs};
use crate::number::between;
use crate::picture::Form;

/// What is asked of a comparison.
#[derive(Args, Debug)]
#[command(next_help_heading = "Comparison")]
struct CompareArgs {
    /// Compare with the same question under another variant, a name or a file; several joined
    /// with a comma
    #[arg(long, value_name = "NAME|FILE")]
    against: Option<String>,

    /// What is compared, such as any-critical-hit, hits>=1 or "mean hits" [default: all that is
    /// told for a single cell, the first for a grid]
    #[arg(long, value_name = "OUTCOME")]
    outcome: Option<String>,

    /// Level of the test by which a playtest would notice the difference
    #[arg(long, value_name = "SHARE", default_value = "0.05", value_parser = |text: &str| between(text, 0.0, 1.0, "0.05"))]
    level: f64,

    /// Probability with which it would
    #[arg(long, value_name = "SHARE", default_value = "0.8", value_parser = |text: &str| between(text, 0.0, 1.0, "0.8"))]
    power: f64,

    /// Draw the differences of a grid too: an SVG, PNG or PDF file by its ending
    #[arg(long, value_name = "FILE")]
    chart: Option<PathBuf>,
}

pub fn command() -> Command {
    Command::new("compare")
        .about("Options side by side: situations, plans, procedures or variants of the rules")
        .after_help(
            "Each option is a command without aslodds in front; -- stands between two of them. With \
             --against the same question is asked under another variant.\n\n\
             Examples:\n  \
             aslodds compare odds to-hit --type infantry --th 8 --drm 0 --against at-most-half\n  \
             aslodds compare odds to-hit --type infantry --th 4..10 --drm -2..4 --against at-most-half \
             --outcome any-critical-hit --chart halves.svg\n  \
             aslodds compare shot --gun \"PaK 38\" --range 6 --ca-change 1 -- \
             shot --gun \"PaK 38\" --range 6 --ca-change 1 --firer-in stone-building\n  \
             aslodds compare odds smoke-plan --squads 2 --exponent 3 -- \
             odds smoke-plan --squads 3 --exponent 2\n  \
             aslodds compare phase --gun 75L --nation german --range 6 --rof 3 --against third-die-rof",
        )
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommand_value_name("COMMAND")
        .subcommand_help_heading("Commands")
        // Made only when asked for: a start of the program needs one command of all.
        .defer(|command| command.subcommands(commands()))
}

/// The commands whose answers can be compared, with what is asked of a comparison.
fn commands() -> [Command; 5] {
    let leaf = |command: Command| {
        let about = command.get_about().cloned();
        let command = command.mut_args(|arg| match arg.get_id().as_str() {
            "what_if" | "save" | "dice" | "seed" | "need" | "long" | "wide" | "marginal"
            | "cap" | "at_least" | "given" => arg.hide(true),
            _ => arg,
        });
        CompareArgs::augment_args(command).about(about.unwrap_or_default())
    };
    let nested = |command: Command| {
        let names = command
            .clone()
            .get_subcommands()
            .map(|it| it.get_name().to_owned())
            .collect::<Vec<_>>();
        names
            .into_iter()
            .fold(command, |command, name| command.mut_subcommand(name, leaf))
    };
    let built = |mut command: Command| {
        command.build();
        command
    };
    [
        nested(built(super::odds::command())),
        leaf(built(super::shot::command())),
        leaf(built(super::phase::command())),
        nested(built(super::smoke::command())),
        leaf(built(super::attack::command())),
    ]
}

/// What was typed, without the options of a comparison after the first, and these.
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
    let (mut choices, leaf) = choice("A", matches)?;
    let mut leaves = vec![leaf];
    let parsed = others.iter().map(|words| {
        let name = [OsString::from("aslodds compare")];
        let command = Command::new("aslodds compare")
            .subcommand_required(true)
            .subcommands(commands());
        command.get_matches_from(name.into_iter().chain(words.iter().cloned()))
    });
    let parsed: Vec<ArgMatches> = parsed.collect();
    for matches in &parsed {
        let (more, leaf) = choice("", matches)?;
        choices.extend(more);
        leaves.push(leaf);
    }
    for (place, choice) in choices.iter_mut().enumerate() {
        choice.name = letter(place);
    }
    // What is asked of the comparison may stand with any of the options.
    let typed = |name: &str| {
        let typed = leaves.iter().position(|leaf| {
            leaf.value_source(name) == Some(clap::parser::ValueSource::CommandLine)
        });
        leaves[typed.unwrap_or(0)]
    };
    let of = |name: &str| CompareArgs::from_arg_matches(typed(name));
    let output_leaf = ["output", "format"]
        .iter()
        .map(|name| typed(name))
        .find(|leaf| !std::ptr::eq(*leaf, leaves[0]));
    let output = OutputArgs::from_arg_matches(output_leaf.unwrap_or(leaves[0]))?.open()?;
    let format = output.text_format("a comparison")?;
    let picture = match of("chart")?.chart {
        Some(path) => {
            let form = Form::of(None, Some(&path))?;
            let force = typed("force").get_flag("force");
            Some((form.open(Some(&path), force)?, form))
        }
        None => None,
    };
    RunArgs::from_arg_matches(leaves[0])?.start_threads()?;
    let comparison = compare(&choices, &query::unwatched).map_err(super::too_many_fates)?;
    let measure = measure(&comparison, of("outcome")?.outcome.as_deref())?;
    let comparison = with_playtests(
        comparison,
        measure.unwrap_or(0),
        of("level")?.level,
        of("power")?.power,
    )?;
    if let Some((target, form)) = picture {
        let svg = chart::difference(&comparison, measure.unwrap_or(0), &Picture::default())
            .context("--chart")?;
        let bytes = form.drawn(svg, 2.0)?;
        target.write(|out| out.write_all(&bytes))?;
    }
    let style = output.style;
    output
        .target
        .write(|mut out| text::write_comparison(&comparison, measure, format, &style, &mut out))?;
    Ok(ExitCode::SUCCESS)
}

/// A, B, C and so on.
fn letter(place: usize) -> String {
    let letters = 'A'..='Z';
    letters
        .clone()
        .nth(place)
        .map_or_else(|| format!("option {}", place + 1), String::from)
}

/// The place of what is compared, if it was said.
fn measure(comparison: &Comparison, wanted: Option<&str>) -> Result<Option<usize>> {
    let Some(wanted) = wanted else {
        return Ok(None);
    };
    let names: Vec<&str> = comparison.measures.iter().map(|it| &*it.name).collect();
    let found = names.iter().position(|name| *name == wanted);
    let error = || aslodds::Error::unknown_word("--outcome", wanted, &names);
    Ok(Some(found.ok_or_else(error)?))
}

/// The question of one option and those that --against makes of it, with its own arguments.
fn choice<'a>(name: &str, matches: &'a ArgMatches) -> Result<(Vec<Choice>, &'a ArgMatches)> {
    let (verb, matches) = super::rule_matches(matches);
    let (kind, leaf) = match verb {
        "odds" | "smoke" => super::rule_matches(matches),
        _ => ("", matches),
    };
    let run = RunArgs::from_arg_matches(leaf)?;
    let question = |run: &RunArgs| -> Result<Question> {
        Ok(match verb {
            "odds" => Question::Odds(args::query(kind, leaf, run)?),
            "shot" => Question::Shot(super::shot::asked(leaf, run)?),
            "phase" => Question::Phase(super::phase::asked(leaf, run)?),
            "smoke" => Question::Smoke(super::smoke::asked(kind, leaf, run)?.1),
            _ => Question::Attack(super::attack::asked(leaf, run)?.1),
        })
    };
    let asked = said(verb, kind, leaf);
    let mut choices = vec![Choice {
        name: name.to_owned(),
        asked: asked.clone(),
        question: question(&run)?,
    }];
    let against = CompareArgs::from_arg_matches(leaf)?.against;
    for variant in against.iter().flat_map(|list| list.split(',')) {
        let other = RunArgs {
            variant: variant.trim().to_owned(),
            ..RunArgs::from_arg_matches(leaf)?
        };
        choices.push(Choice {
            name: name.to_owned(),
            asked: asked.clone(),
            question: question(&other).context("--against")?,
        });
    }
    if verb == "odds"
        && leaf
            .try_get_one::<aslodds::dist::Fraction>("need")
            .is_ok_and(|it| it.is_some())
    {
        bail!("--need asks for a number of squads: leave it out to compare");
    }
    Ok((choices, leaf))
}

/// The words of an option as they were typed, without what is asked of the comparison.
fn said(verb: &str, kind: &str, leaf: &ArgMatches) -> String {
    let own: Vec<String> = CompareArgs::augment_args(OutputArgs::augment_args(
        RunArgs::augment_args(Command::new("own")),
    ))
    .get_arguments()
    .map(|arg| arg.get_id().to_string())
    .collect();
    let mut words = vec![verb.to_owned()];
    words.extend((!kind.is_empty()).then(|| kind.to_owned()));
    for id in leaf.ids() {
        let typed = leaf.value_source(id.as_str()) == Some(clap::parser::ValueSource::CommandLine);
        if !typed || own.iter().any(|own| own == id.as_str()) {
            continue;
        }
        if let Ok(Some(texts)) = leaf.try_get_raw(id.as_str()) {
            words.push(format!("--{}", id.as_str().replace('_', "-")));
            for text in texts {
                let text = text.to_string_lossy();
                words.push(if text.contains(' ') {
                    format!("\"{text}\"")
                } else {
                    text.into_owned()
                });
            }
        }
    }
    words.join(" ")
}
