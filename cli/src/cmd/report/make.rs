//! A command of a report, read as the command line reads it, and what it comes to.

use std::ffi::OsString;

use anyhow::{Context, Result, anyhow, bail};
use aslodds::query::{self, shot::Detail};
use aslodds::table::{ReadingUse, Situations, Table};
use aslodds::text::{self, Format, Style};
use clap::{ArgMatches, FromArgMatches};

use crate::args::{self, OutputArgs, RunArgs};
use crate::cmd;
use crate::report::compose::{Made, Shown};

/// Solves what is typed after `aslodds`, in the variant given if it names none.
///
/// # Errors
///
/// The command is not understood, cannot be solved, or is none that makes a table or a chart.
pub fn make(command: &str, variant: Option<&str>) -> Result<Made> {
    // A description may break a long command over lines.
    let mut words = shlex::split(command).context("a quotation mark has no other")?;
    if let Some(variant) = variant.filter(|variant| *variant != USUAL)
        && !words
            .iter()
            .any(|word| word == "--variant" || word.starts_with("--variant="))
    {
        words.extend(["--variant".to_owned(), variant.to_owned()]);
    }
    let typed = ["aslodds".to_owned()]
        .into_iter()
        .chain(words.iter().cloned());
    let (typed, others) = cmd::options(typed.map(OsString::from));
    let matches = cmd::command()
        .try_get_matches_from(typed)
        .map_err(|error| {
            let said = error.render().to_string();
            let said = said.trim().trim_start_matches("error: ").to_owned();
            anyhow!("aslodds {command}: {said}")
        })?;
    let made = answer(&matches, &others).with_context(|| format!("aslodds {}", command.trim()))?;
    Ok(Made {
        command: words
            .iter()
            .map(|word| quoted(word))
            .collect::<Vec<_>>()
            .join(" "),
        ..made
    })
}

/// The variant of commands that name none.
const USUAL: &str = "asl";

/// A word as it is typed: with quotation marks where a shell or this program needs them.
fn quoted(word: &str) -> String {
    let plain = |letter: char| letter.is_alphanumeric() || "-+_.,:=@/%≥#".contains(letter);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else if word.contains('"') {
        format!("'{word}'")
    } else {
        format!("\"{word}\"")
    }
}

fn answer(matches: &ArgMatches, others: &[Vec<OsString>]) -> Result<Made> {
    let (verb, matches) = matches.subcommand().context("a command is missing")?;
    match verb {
        "odds" => odds(matches),
        "explain" => explain(matches),
        "shot" => shot(matches),
        "attack" => attack(matches),
        "smoke" => smoke(matches),
        "phase" => phase(matches),
        "policy" => policy(matches),
        "compare" => compare(matches, others),
        "sensitivity" => sensitivity(matches),
        "chart" => chart(matches),
        other => bail!(
            "a report shows what odds, explain, shot, attack, smoke, phase, policy, compare and \
             sensitivity make, and charts; not {other}"
        ),
    }
}

/// Places and forms are the report's.
fn refuse_places(matches: &ArgMatches) -> Result<()> {
    for name in ["output", "save", "format"] {
        if matches.try_contains_id(name).is_ok_and(|given| given) {
            bail!("--{name} has no place in a report: leave it out, and give it to aslodds report");
        }
    }
    Ok(())
}

/// How the command wants it written.
fn style(matches: &ArgMatches) -> Result<(RunArgs, Style)> {
    refuse_places(matches)?;
    let style = OutputArgs::from_arg_matches(matches)?.style(None);
    Ok((RunArgs::from_arg_matches(matches)?, style))
}

fn made(shown: Shown, variant: &str, readings: Vec<ReadingUse>, cells: usize) -> Made {
    Made {
        command: String::new(),
        shown,
        csv: Vec::new(),
        table: None,
        variant: variant.to_owned(),
        readings,
        cells,
    }
}

fn of_table(table: Table, shown: Shown) -> Result<Made> {
    let readings = table.readings().to_vec();
    let mut csv = Vec::new();
    text::write(&table, Format::Csv, &Style::default(), &mut csv)?;
    Ok(Made {
        csv,
        ..made(shown, &table.about().variant, readings, table.len())
    }
    .with_table(table))
}

fn odds(matches: &ArgMatches) -> Result<Made> {
    let (rule, matches) = cmd::rule_matches(matches);
    let (run, style) = style(matches)?;
    let mut query = args::query(rule, matches, &run)?;
    if style.layout.is_none() {
        query = query.summed_up();
    }
    let table = query::odds(&query, &query::unwatched)?;
    let sheet = text::sheet(&table, &style);
    of_table(table, Shown::Sheets(vec![sheet]))
}

fn explain(matches: &ArgMatches) -> Result<Made> {
    let (rule, matches) = cmd::rule_matches(matches);
    let (run, style) = style(matches)?;
    let query = args::query(rule, matches, &run)?;
    let faces = matches.get_one::<String>("dice");
    let faces = faces.map(|text| cmd::explain::faces(text)).transpose()?;
    let paths = match (faces, matches.get_one::<u64>("seed")) {
        (Some(faces), _) => query::replay(&query, &faces).context("--dice")?,
        (None, Some(seed)) => query::tell_seed(&query, *seed)?,
        (None, None) => query::explain(&query, &query::unwatched)?,
    };
    let mut csv = Vec::new();
    text::write_paths(&paths, Format::Csv, &style, &mut csv)?;
    let sheets = text::paths_sheets(&paths, &style);
    let cells = paths.cells.len();
    Ok(Made {
        csv,
        ..made(Shown::Sheets(sheets), &run.variant, paths.readings, cells)
    })
}

fn shot(matches: &ArgMatches) -> Result<Made> {
    let (run, style) = style(matches)?;
    let shots = cmd::shot::solve(matches, &run)?;
    if let Some(reason) = shots.refusal() {
        bail!("{}: {reason}", reason.section);
    }
    let detail = match (matches.get_flag("what_if"), shots.len()) {
        (true, _) => Detail::WhatIf,
        (false, 1) => Detail::Ledger,
        (false, _) => Detail::Odds,
    };
    let mut csv = Vec::new();
    let situations = shots.situations(Detail::Odds);
    let variant = situations.variant.clone();
    text::write_shots(situations, Format::Csv, &style, &mut csv)?;
    let sheets = text::shot_sheets(shots.situations(detail), &style);
    let table = cmd::shot::table(&shots);
    Ok(Made {
        csv,
        ..made(
            Shown::Sheets(sheets),
            &variant,
            shots.readings(),
            shots.len(),
        )
    }
    .with_table(table))
}

fn attack(matches: &ArgMatches) -> Result<Made> {
    let (run, style) = style(matches)?;
    let attacks = cmd::attack::told(matches, &run)?;
    let mut made = situations(&attacks, &style)?;
    made.table = Some(cmd::attack::table(&attacks));
    Ok(made)
}

fn smoke(matches: &ArgMatches) -> Result<Made> {
    let (kind, matches) = cmd::rule_matches(matches);
    let (run, style) = style(matches)?;
    let attempts = cmd::smoke::told(kind, matches, &run)?;
    let mut made = situations(&attempts, &style)?;
    made.table = Some(attempts.table());
    Ok(made)
}

fn situations(situations: &Situations, style: &Style) -> Result<Made> {
    if let [aslodds::table::Answer::Refused(reason)] = situations.cells.as_slice() {
        bail!("refused by {}: {reason}", reason.section);
    }
    let mut csv = Vec::new();
    text::write_situations(situations, Format::Csv, style, &mut csv)?;
    let sheets = text::situation_sheets(situations, style);
    let cells = situations.cells.len();
    let readings = situations.readings.clone();
    Ok(Made {
        csv,
        ..made(
            Shown::Sheets(sheets),
            &situations.about.variant,
            readings,
            cells,
        )
    })
}

fn phase(matches: &ArgMatches) -> Result<Made> {
    let (run, style) = style(matches)?;
    let phases = cmd::phase::solved(matches, &run)?;
    let mut csv = Vec::new();
    let situations = phases.situations();
    let variant = situations.variant.clone();
    text::write_phases(situations, Format::Csv, &style, &mut csv)?;
    let sheets = text::phase_sheets(phases.situations(), &style);
    Ok(Made {
        csv,
        table: phases.worst(),
        ..made(
            Shown::Sheets(sheets),
            &variant,
            phases.readings(),
            phases.len(),
        )
    })
}

fn policy(matches: &ArgMatches) -> Result<Made> {
    let (decision, matches) = cmd::rule_matches(matches);
    let (run, style) = style(matches)?;
    let query = args::policy_query(decision, matches, &run)?;
    let policies = query::policy(&query, &query::unwatched)?;
    let mut csv = Vec::new();
    text::write_policies(&policies, Format::Csv, &style, &mut csv)?;
    let sheet = text::policy_sheet(&policies, &style);
    let cells = policies.cells.len();
    Ok(Made {
        csv,
        ..made(
            Shown::Sheets(vec![sheet]),
            &run.variant,
            policies.readings,
            cells,
        )
    })
}

fn compare(matches: &ArgMatches, others: &[Vec<OsString>]) -> Result<Made> {
    let comparison = cmd::compare::solved(matches, others)?;
    let mut csv = Vec::new();
    text::write_comparison(&comparison, Format::Csv, &Style::default(), &mut csv)?;
    let sheet = text::comparison_sheet(&comparison, &Style::default());
    let variants = comparison.options.iter().map(|option| &*option.variant);
    let mut variants: Vec<&str> = variants.collect();
    variants.dedup();
    Ok(Made {
        csv,
        ..made(
            Shown::Sheets(vec![sheet]),
            &variants.join(", "),
            Vec::new(),
            comparison.cells.len(),
        )
    })
}

fn sensitivity(matches: &ArgMatches) -> Result<Made> {
    let found = cmd::sensitivity::solved(matches)?;
    let mut csv = Vec::new();
    text::write_sensitivity(&found, Format::Csv, &Style::default(), &mut csv)?;
    let sheet = text::sensitivity_sheet(&found);
    Ok(Made {
        csv,
        ..made(
            Shown::Sheets(vec![sheet]),
            &found.variant,
            Vec::new(),
            found.base.len(),
        )
    })
}

fn chart(matches: &ArgMatches) -> Result<Made> {
    refuse_places(cmd::chart::innermost(cmd::rule_matches(matches).1).1)?;
    let drawn = cmd::chart::draw(matches)?;
    match drawn.table {
        Some(table) => of_table(table, Shown::Svg(drawn.svg)),
        None => Ok(made(Shown::Svg(drawn.svg), &drawn.variant, Vec::new(), 0)),
    }
}

impl Made {
    fn with_table(self, table: Table) -> Self {
        Made {
            table: Some(table),
            ..self
        }
    }
}
