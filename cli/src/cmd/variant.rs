//! `aslodds variant`: what a variant may change, and the variants that come with the program.

use std::process::ExitCode;

use anyhow::Result;
use aslodds::query::{self, Variant};
use aslodds::rules::variant::BUILT_IN;
use aslodds::text;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};

use crate::args::{self, OutputArgs, RunArgs};
use crate::variant;

pub fn command() -> Command {
    let show = Command::new("show")
        .about("What can change in a variant, with section, value and what else it may be")
        .after_help(
            "Examples:\n  \
             aslodds variant show\n  \
             aslodds variant show starter-kit terrain case.k\n  \
             aslodds variant show --variant asl+critical-fraction:1/3\n  \
             aslodds variant show --toml > mine.toml",
        )
        .arg(
            Arg::new("keys").value_name("KEY").num_args(0..).help(
                "Settings, tables, or parts of them, such as terrain, to-hit.infantry or case.k",
            ),
        )
        .arg(
            Arg::new("all")
                .long("all")
                .action(ArgAction::SetTrue)
                .conflicts_with("keys")
                .help("Every setting and every cell of the tables"),
        )
        .arg(
            Arg::new("toml")
                .long("toml")
                .action(ArgAction::SetTrue)
                .conflicts_with("format")
                .help("Write a file that makes the variant, to be changed and given to --variant"),
        );
    // Groups of arguments would say what they are instead.
    let about = show.get_about().cloned().unwrap_or_default();
    let show = OutputArgs::augment_args(RunArgs::augment_args(show)).about(about);
    Command::new("variant")
        .about("Rule variants: what can change, and those that come with the program")
        .after_help(
            "A variant is a name, such as asl, starter-kit or third-die-rof, with settings joined \
             by + (asl+critical-at:at-most+terrain.woods.tem:2), or a TOML file. Every command \
             takes --variant.\n\n\
             Examples:\n  \
             aslodds variant list\n  \
             aslodds variant show\n  \
             aslodds variant show --toml > mine.toml",
        )
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommand(Command::new("list").about("The variants that come with the program"))
        .subcommand(
            args::text_formats_alone(show).mut_args(|arg| match arg.get_id().as_str() {
                "wide" | "long" | "fractions" | "one_in" | "threads" | "yes" => arg.hide(true),
                _ => arg,
            }),
        )
}

pub fn run(matches: &ArgMatches) -> Result<ExitCode> {
    match super::rule_matches(matches) {
        ("list", _) => list(),
        (_, matches) => show(matches),
    }
}

fn list() -> Result<ExitCode> {
    let width = BUILT_IN.iter().map(|it| it.name.len()).max().unwrap_or(0);
    crate::out::Target::Stdout.write(|out| {
        for it in BUILT_IN {
            writeln!(out, "{:width$}  {}", it.name, it.about)?;
        }
        Ok(())
    })?;
    Ok(ExitCode::SUCCESS)
}

fn show(matches: &ArgMatches) -> Result<ExitCode> {
    let run = RunArgs::from_arg_matches(matches)?;
    let mut variant = run.variant()?;
    let mut keys: Vec<String> = matches
        .get_many::<String>("keys")
        .map_or_else(Vec::new, |keys| keys.cloned().collect());
    // The name of a variant is taken for what it is.
    let is_variant = |name: &String| variant::is_file(name) || name.parse::<Variant>().is_ok();
    if keys.first().is_some_and(is_variant) {
        variant = variant::read(&keys.remove(0))?;
    }
    let settings = if matches.get_flag("all") {
        query::variant::all_settings(&variant)
    } else {
        query::variant::settings(&variant, &keys)?
    };
    let output = OutputArgs::from_arg_matches(matches)?.open()?;
    let format = output.text_format("a variant")?;
    let style = output.style;
    output.target.write(|mut out| {
        if matches.get_flag("toml") {
            text::write_settings_toml(&settings, &mut out)
        } else {
            text::write_settings(&settings, format, &style, &mut out)
        }
    })?;
    Ok(ExitCode::SUCCESS)
}
