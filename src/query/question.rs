//! Questions by name: what a face hands over when it compares answers or tries other values.

use super::compare::Question;
use super::phase::{self, PhaseQuery};
use super::shot::{self, ShotQuery};
use super::{AttackQuery, Param, Query, RuleId, SmokeId, SmokeQuery, Variant, attack};
use crate::error::Error;

/// What a question is about.
///
/// ```
/// use aslodds::query::QuestionId;
///
/// let id = QuestionId::named("odds", "to-hit")?;
/// assert_eq!(id.said(&[("th", "7,8"), ("drm", "0")]), "odds to-hit --th 7,8 --drm 0");
/// assert!(QuestionId::named("odds", "to-hot").is_err());
/// # Ok::<(), aslodds::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum QuestionId {
    /// A procedure over its parameters.
    Odds(RuleId),
    /// Shots in the game's words.
    Shot,
    /// Fire phases of a gun.
    Phase,
    /// Attempts to place SMOKE.
    Smoke(SmokeId),
    /// Fire attacks.
    Attack,
}

impl QuestionId {
    /// The commands that ask questions.
    pub const VERBS: [&'static str; 5] = ["odds", "shot", "phase", "smoke", "attack"];

    /// The question of a command, and of `odds` and `smoke` of a procedure or a way besides.
    ///
    /// # Errors
    ///
    /// [`Error::UnknownWord`] if there is no such command, procedure or way.
    pub fn named(verb: &str, kind: &str) -> Result<Self, Error> {
        Ok(match verb {
            "odds" => QuestionId::Odds(RuleId::named(kind)?),
            "shot" => QuestionId::Shot,
            "phase" => QuestionId::Phase,
            "smoke" => QuestionId::Smoke(SmokeId::named(kind)?),
            "attack" => QuestionId::Attack,
            _ => return Err(Error::unknown_word("question", verb, &Self::VERBS)),
        })
    }

    /// Its command, such as `odds`.
    #[must_use]
    pub fn verb(self) -> &'static str {
        match self {
            QuestionId::Odds(_) => "odds",
            QuestionId::Shot => "shot",
            QuestionId::Phase => "phase",
            QuestionId::Smoke(_) => "smoke",
            QuestionId::Attack => "attack",
        }
    }

    /// Its procedure or way, such as `to-hit`, if its command has several.
    #[must_use]
    pub fn kind(self) -> Option<&'static str> {
        match self {
            QuestionId::Odds(rule) => Some(rule.description().name),
            QuestionId::Smoke(way) => Some(way.description().name),
            QuestionId::Shot | QuestionId::Phase | QuestionId::Attack => None,
        }
    }

    /// Its parameters.
    #[must_use]
    pub fn params(self) -> Vec<&'static Param> {
        match self {
            QuestionId::Odds(rule) => rule.description().params.iter().collect(),
            QuestionId::Shot => shot::PARAMS.iter().map(|word| &word.param).collect(),
            QuestionId::Phase => phase::PARAMS.iter().map(|word| &word.param).collect(),
            QuestionId::Smoke(way) => way.description().params.iter().collect(),
            QuestionId::Attack => attack::DESCRIPTION.params.iter().collect(),
        }
    }

    /// The question itself, with the values given and at most so many cells.
    ///
    /// # Errors
    ///
    /// Those of the question's own constructor.
    pub fn question(
        self,
        given: &[(&str, &str)],
        variant: Variant,
        max_cells: u64,
    ) -> Result<Question, Error> {
        Ok(match self {
            QuestionId::Odds(rule) => {
                Question::Odds(Query::new(rule, given, variant)?.with_max_cells(max_cells))
            }
            QuestionId::Shot => {
                Question::Shot(ShotQuery::new(given, variant)?.with_max_cells(max_cells))
            }
            QuestionId::Phase => {
                Question::Phase(PhaseQuery::new(given, variant)?.with_max_cells(max_cells))
            }
            QuestionId::Smoke(way) => {
                Question::Smoke(SmokeQuery::new(way, given, variant)?.with_max_cells(max_cells))
            }
            QuestionId::Attack => {
                Question::Attack(AttackQuery::new(given, variant)?.with_max_cells(max_cells))
            }
        })
    }

    /// The words of the question as they are typed for the program, in the order of its
    /// parameters.
    #[must_use]
    pub fn said(self, given: &[(&str, &str)]) -> String {
        let mut words = vec![self.verb().to_owned()];
        words.extend(self.kind().map(str::to_owned));
        for param in self.params() {
            if let Some((_, text)) = given.iter().find(|(name, _)| *name == param.name) {
                words.push(format!("--{}", param.name.replace('_', "-")));
                words.push(quoted(text));
            }
        }
        words.join(" ")
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_asks_what_it_says() {
        for verb in QuestionId::VERBS {
            let kind = match verb {
                "odds" => "to-hit",
                "smoke" => "grenade",
                _ => "",
            };
            let id = QuestionId::named(verb, kind).unwrap();
            assert_eq!((id.verb(), id.kind().unwrap_or_default()), (verb, kind));
            assert!(!id.params().is_empty());
        }
        let error = QuestionId::named("shto", "").unwrap_err().to_string();
        assert!(error.contains("did you mean shot?"), "{error}");
    }

    #[test]
    fn words_are_said_as_they_are_typed() {
        let given = [("gun", "PaK 38"), ("nation", "german"), ("range", "")];
        let said = QuestionId::Shot.said(&given);
        assert_eq!(said, "shot --gun \"PaK 38\" --nation german --range \"\"");
    }
}
