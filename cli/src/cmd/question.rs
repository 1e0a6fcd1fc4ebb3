//! Questions that other commands take as theirs: a procedure, or a situation in the game's words.

use anyhow::Result;
use aslodds::Error;
use aslodds::query::compare::Question;
use aslodds::query::{
    AttackQuery, Param, Query, RuleId, Saved, SmokeId, SmokeQuery, Variant, attack,
    phase::{self, PhaseQuery},
    shot::{self, ShotQuery},
};
use clap::parser::ValueSource;
use clap::{ArgMatches, Args, Command};

use crate::args::{self, OutputArgs, RunArgs};
use crate::words;

/// A question as it was typed.
pub struct Asked<'a> {
    /// The command, such as `odds` or `shot`.
    pub verb: &'static str,
    /// The procedure or the kind of attempt; empty where there is none.
    kind: String,
    /// The arguments.
    pub leaf: &'a ArgMatches,
}

const VERBS: [&str; 5] = ["odds", "shot", "phase", "smoke", "attack"];

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
    pub fn of(matches: &'a ArgMatches) -> Self {
        let (name, matches) = super::rule_matches(matches);
        let verb = VERBS
            .into_iter()
            .find(|verb| *verb == name)
            .unwrap_or("odds");
        let (kind, leaf) = match verb {
            "odds" | "smoke" => super::rule_matches(matches),
            _ => ("", matches),
        };
        Asked {
            verb,
            kind: kind.to_owned(),
            leaf,
        }
    }

    /// The parameters of the question.
    pub fn params(&self) -> Result<Vec<&'static Param>> {
        Ok(match self.verb {
            "shot" => shot::PARAMS.iter().map(|word| &word.param).collect(),
            "phase" => phase::PARAMS.iter().map(|word| &word.param).collect(),
            "smoke" => SmokeId::named(&self.kind)?
                .description()
                .params
                .iter()
                .collect(),
            "attack" => attack::DESCRIPTION.params.iter().collect(),
            _ => RuleId::named(&self.kind)?
                .description()
                .params
                .iter()
                .collect(),
        })
    }

    /// What was given, typed or in a file, with the variant.
    pub fn given(&self, run: &RunArgs) -> Result<Saved> {
        let names: Vec<&'static str> = self.params()?.iter().map(|param| param.name).collect();
        let table = if self.kind.is_empty() {
            self.verb
        } else {
            &self.kind
        };
        words::words(self.leaf, run, table, &names)
    }

    /// The question with other values.
    pub fn question(
        &self,
        given: &[(&str, &str)],
        variant: Variant,
        most: u64,
    ) -> Result<Question, Error> {
        Ok(match self.verb {
            "shot" => Question::Shot(ShotQuery::new(given, variant)?.with_max_cells(most)),
            "phase" => Question::Phase(PhaseQuery::new(given, variant)?.with_max_cells(most)),
            "smoke" => {
                let kind = SmokeId::named(&self.kind)?;
                Question::Smoke(SmokeQuery::new(kind, given, variant)?.with_max_cells(most))
            }
            "attack" => Question::Attack(AttackQuery::new(given, variant)?.with_max_cells(most)),
            _ => {
                let rule = RuleId::named(&self.kind)?;
                Question::Odds(Query::new(rule, given, variant)?.with_max_cells(most))
            }
        })
    }

    /// The words of the question as they were typed.
    pub fn said(&self) -> Result<String> {
        let mut words = vec![self.verb.to_owned()];
        words.extend((!self.kind.is_empty()).then(|| self.kind.clone()));
        for param in self.params()? {
            let typed = self.leaf.value_source(param.name) == Some(ValueSource::CommandLine);
            if let Some(text) = self.leaf.get_one::<String>(param.name).filter(|_| typed) {
                words.push(format!("--{}", param.name.replace('_', "-")));
                words.push(quoted(text));
            }
        }
        Ok(words.join(" "))
    }
}

/// A word as it would be typed.
fn quoted(text: &str) -> String {
    if text.is_empty() || text.contains([' ', '"', '*']) {
        format!("\"{}\"", text.replace('"', "\\\""))
    } else {
        text.to_owned()
    }
}
