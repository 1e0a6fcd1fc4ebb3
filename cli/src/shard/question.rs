//! What is asked in all parts of a run: a text that is read back when they are put together.

use anyhow::{Context, Result, bail};
use aslodds::query::{Ask, AskTexts, Effort, Query, RuleId, Sampler, UnitKind, Units, Variant};

/// A run that is shared out: what its parts have in common.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Whole {
    /// The question, in lines of text: equal ones have equal answers.
    pub question: String,
    /// What the run is cut into.
    pub kind: UnitKind,
    /// How many of them there are.
    pub units: u128,
}

impl Whole {
    /// The exact odds of a query; `asks` are options with their texts.
    pub fn odds(query: &Query, asks: &[(&'static str, String)]) -> Self {
        Whole {
            question: lines("odds", query, asks).join("\n"),
            kind: UnitKind::Cells,
            units: query.cells(),
        }
    }

    /// The simulation of a query.
    pub fn simulation(query: &Query, asks: &[(&'static str, String)], sampler: &Sampler) -> Self {
        let mut lines = lines("simulate", query, asks);
        lines.push(format!("seed {}", sampler.seed));
        lines.push(match sampler.effort {
            Effort::Trials(trials) => format!("trials {trials}"),
            Effort::HalfWidth {
                half_width,
                max_trials,
            } => format!("half-width {half_width}, at most {max_trials} trials"),
        });
        lines.push(format!("interval {}", sampler.interval));
        lines.push(format!("level {}", sampler.level));
        let units = Units::of(query, sampler);
        Whole {
            question: lines.join("\n"),
            kind: units.kind(),
            units: units.count(),
        }
    }
}

fn lines(verb: &str, query: &Query, asks: &[(&'static str, String)]) -> Vec<String> {
    let rule = query.rule().description().name;
    let mut lines = vec![
        version(),
        format!("{verb} {rule}"),
        format!("variant {}", query.variant()),
    ];
    for (name, values) in query.sweeps() {
        let values: Vec<String> = values.iter().map(ToString::to_string).collect();
        lines.push(format!("{name} {}", values.join(",")));
    }
    lines.extend(asks.iter().map(|(name, text)| {
        // One line each, however it was typed.
        let words: Vec<&str> = text.split_whitespace().collect();
        format!("--{name} {}", words.join(" "))
    }));
    lines
}

fn version() -> String {
    format!("aslodds {}", env!("CARGO_PKG_VERSION"))
}

/// The query and the sampler of a simulation, as its question says.
///
/// # Errors
///
/// The question is none of a simulation, or one of another version of the program.
pub fn simulation(whole: &Whole) -> Result<(Query, Sampler)> {
    let mut lines = whole.question.lines();
    let made_by = lines.next().unwrap_or_default();
    if made_by != version() {
        bail!(
            "it was made by {made_by} and this is {}: merge it with the program that made it, or \
             compute the shard anew",
            version()
        );
    }
    let (query, asks, sampler) =
        read(lines).context("its question is damaged: compute the shard anew")?;
    // Whatever was lost on the way to the query would be missing here.
    if Whole::simulation(&query, &asks, &sampler) != *whole {
        bail!("its question is damaged: compute the shard anew");
    }
    Ok((query, sampler))
}

type Asks = Vec<(&'static str, String)>;

fn read<'a>(lines: impl Iterator<Item = &'a str>) -> Result<(Query, Asks, Sampler)> {
    let mut lines = lines.peekable();
    let rule = RuleId::named(word(lines.next(), "simulate")?)?;
    let variant: Variant = word(lines.next(), "variant")?.parse()?;
    let description = rule.description();
    let mut params = Vec::new();
    for param in description.params {
        params.push((param.name, word(lines.next(), param.name)?));
    }
    let mut asks = Vec::new();
    let mut texts = AskTexts::default();
    while let Some(line) = lines.next_if(|line| line.starts_with("--")) {
        let (name, text) = line.split_once(' ').context("an option without a text")?;
        let (name, place) = match name {
            "--marginal" => ("marginal", &mut texts.marginal),
            "--cap" => ("cap", &mut texts.cap),
            "--at_least" => ("at_least", &mut texts.at_least),
            "--given" => ("given", &mut texts.given),
            _ => bail!("{name} is no question"),
        };
        *place = Some(text);
        asks.push((name, text.to_owned()));
    }
    let mut query = Query::new(rule, &params, variant)?.with_max_cells(u64::MAX);
    if !asks.is_empty() {
        query = query.with_ask(Ask::read(description, &texts)?);
    }
    let sampler = Sampler {
        seed: word(lines.next(), "seed")?.parse()?,
        effort: effort(lines.next().unwrap_or_default())?,
        interval: word(lines.next(), "interval")?.parse()?,
        level: word(lines.next(), "level")?.parse()?,
    };
    Ok((query, asks, sampler))
}

fn effort(line: &str) -> Result<Effort> {
    if let Some(trials) = line.strip_prefix("trials ") {
        return Ok(Effort::Trials(trials.parse()?));
    }
    let numbers = line
        .strip_prefix("half-width ")
        .and_then(|line| line.strip_suffix(" trials"))
        .and_then(|line| line.split_once(", at most "));
    let (half_width, max_trials) = numbers.with_context(|| format!("{line:?} is no effort"))?;
    Ok(Effort::HalfWidth {
        half_width: half_width.parse()?,
        max_trials: max_trials.parse()?,
    })
}

/// What follows a name in a line.
fn word<'a>(line: Option<&'a str>, name: &str) -> Result<&'a str> {
    line.and_then(|line| line.strip_prefix(name)?.strip_prefix(' '))
        .with_context(|| format!("it has no {name}"))
}

#[cfg(test)]
mod tests {
    use aslodds::stats::IntervalKind;
    use clap::FromArgMatches;
    use strum::IntoEnumIterator;

    use super::*;
    use crate::args::{self, RunArgs};

    /// The question of a line as typed, and what is read back from it.
    fn both(line: &str, effort: Effort) -> (Whole, Result<(Query, Sampler)>) {
        let typed = format!("aslodds simulate {line}");
        let command = crate::cmd::command().try_get_matches_from(typed.split_whitespace());
        let matches = command.unwrap_or_else(|error| panic!("{line}: {error}"));
        let (_, matches) = matches.subcommand().unwrap();
        let (rule, matches) = matches.subcommand().unwrap();
        let run = RunArgs::from_arg_matches(matches).unwrap();
        let query = args::query(rule, matches, &run).unwrap();
        let sampler = Sampler {
            seed: u64::MAX,
            effort,
            interval: IntervalKind::ClopperPearson,
            level: 0.999_999_9,
        };
        let whole = Whole::simulation(&query, &args::asked(matches), &sampler);
        let back = simulation(&whole).map(|(back, sampler)| {
            // The limit on cells does not belong to the question.
            assert_eq!(
                back.clone().with_max_cells(1),
                query.with_max_cells(1),
                "{line}"
            );
            (back, sampler)
        });
        (whole, back)
    }

    #[test]
    fn the_question_of_every_procedure_is_read_back() {
        let effort = Effort::HalfWidth {
            half_width: 1e-7,
            max_trials: 1_000_000_000_000,
        };
        let examples = RuleId::iter().flat_map(|rule| {
            let rule = rule.description();
            [rule.examples.cell, rule.examples.grid]
                .map(|example| format!("{} {example}", rule.name))
        });
        let asked = [
            "fire --type infantry --th 8 --rof 3 --max-shots none,3 --marginal hits --cap hits=2",
            "fire --type area --th 7 --at-least hits+critical_hits=2 --given malfunctioned=no,shots=2+",
            "to-hit --type infantry --th 7 --variant asl+zero-th:original-2+critical-fraction:1/3",
        ];
        for line in examples.chain(asked.map(str::to_owned)) {
            for effort in [effort, Effort::Trials(7)] {
                let (_, back) = both(&line, effort);
                let (_, sampler) = back.unwrap_or_else(|error| panic!("{line}: {error:#}"));
                assert_eq!(sampler.effort, effort);
                assert_eq!((sampler.seed, sampler.level), (u64::MAX, 0.999_999_9));
            }
        }
    }

    #[test]
    fn a_question_that_was_altered_is_told() {
        let (whole, _) = both("to-hit --type infantry --th 7", Effort::Trials(10));
        let altered = |from: &str, to: &str| {
            assert!(whole.question.contains(from), "{from}");
            let question = whole.question.replace(from, to);
            let whole = Whole {
                question,
                ..whole.clone()
            };
            format!("{:#}", simulation(&whole).unwrap_err())
        };
        assert!(altered(env!("CARGO_PKG_VERSION"), "0.0.0").contains("made by aslodds 0.0.0"));
        for (from, to) in [
            ("th 7", "th 107"),
            ("th 7", "th  7"),
            ("trials 10", "trials 65537"),
            ("trials 10", "trials many"),
            ("variant asl", "variant as1"),
            ("level", "levels"),
            ("simulate", "odds"),
        ] {
            assert!(
                altered(from, to).contains("question is damaged"),
                "{from} {to}"
            );
        }
    }
}
