//! Questions that other commands take as theirs: a procedure, or a situation in the game's words.

use anyhow::Result;
use aslodds::query::{QuestionId, RuleId, Saved, SmokeId};
use clap::parser::ValueSource;
use clap::{ArgMatches, Args, Command};

use crate::args::{self, OutputArgs, RunArgs};
use crate::words;

/// A question as it was typed.
pub struct Asked<'a> {
    /// What it is about.
    pub id: QuestionId,
    /// The arguments.
    pub leaf: &'a ArgMatches,
}

/// The commands that ask such questions, each with further arguments.
pub fn commands(verb: &str, more: fn(Command) -> Command) -> Vec<Command> {
    let with = |command: Command| {
        let about = command.get_about().cloned().unwrap_or_default();
        let command = args::text_formats_alone(OutputArgs::augment_args(command));
        more(command).about(about)
    };
    let of_words = |name: &'static str, about: &'static str, words: fn(Command) -> Command| {
        let command = words(Command::new(name).about(about)).next_help_heading(None::<&str>);
        with(words::load_arg(RunArgs::augment_args(command).about(about)))
    };
    let nested = |name: &'static str, about: &'static str, inner: Vec<Command>| {
        Command::new(name)
            .about(about)
            .subcommand_required(true)
            .arg_required_else_help(true)
            .subcommands(inner.into_iter().map(with))
    };
    use strum::IntoEnumIterator;
    let odds = RuleId::iter().map(|rule| {
        let verb = format!("{verb} odds");
        args::rule_command(&verb, rule, rule.description().examples.cell)
    });
    let smoke = SmokeId::iter().map(|kind| {
        let verb = format!("{verb} smoke");
        let command = args::smoke_command(&verb, kind, kind.description().examples.cell);
        let about = command.get_about().cloned().unwrap_or_default();
        words::load_arg(command).about(about)
    });
    vec![
        nested("odds", "A procedure over its parameters", odds.collect()),
        of_words(
            "shot",
            "Shots in the game's own words",
            super::shot::word_args,
        ),
        of_words("phase", "Fire phases of a gun", super::phase::word_args),
        nested(
            "smoke",
            "SMOKE attempts in the game's own words",
            smoke.collect(),
        ),
        of_words(
            "attack",
            "Fire attacks in the game's own words",
            super::attack::word_args,
        ),
    ]
}

impl<'a> Asked<'a> {
    /// The question among the subcommands of [`commands`].
    pub fn of(matches: &'a ArgMatches) -> Result<Self> {
        let (verb, matches) = super::rule_matches(matches);
        let (kind, leaf) = match verb {
            "odds" | "smoke" => super::rule_matches(matches),
            _ => ("", matches),
        };
        Ok(Asked {
            id: QuestionId::named(verb, kind)?,
            leaf,
        })
    }

    /// What was given, typed or in a file, with the variant.
    pub fn given(&self, run: &RunArgs) -> Result<Saved> {
        let names: Vec<&'static str> = self.id.params().iter().map(|param| param.name).collect();
        let table = self.id.kind().unwrap_or(self.id.verb());
        words::words(self.leaf, run, table, &names)
    }

    /// The words of the question as they were typed.
    pub fn said(&self) -> String {
        let is_typed = |name: &&str| self.leaf.value_source(name) == Some(ValueSource::CommandLine);
        let names = self.id.params().into_iter().map(|param| param.name);
        let typed = names.filter(is_typed).filter_map(|name| {
            let text = self.leaf.get_one::<String>(name)?;
            Some((name, text.as_str()))
        });
        self.id.said(&typed.collect::<Vec<_>>())
    }
}
