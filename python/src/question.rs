//! Questions that others are made of: compared with each other, or tried with other values.

use aslodds::Error;
use aslodds::query::compare;
use aslodds::query::phase::{self, PhaseQuery};
use aslodds::query::shot::{self, ShotQuery};
use aslodds::query::{AttackQuery, Param, Query, RuleId, SmokeId, SmokeQuery, Variant, attack};
use pyo3::FromPyObject;

use crate::ask::{Given, borrowed};

/// A question as it was asked.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct Question {
    /// The command of the program: odds, shot, phase, smoke or attack.
    verb: String,
    /// The procedure or the kind of attempt; empty where there is none.
    kind: String,
    given: Given,
    variant: String,
    max_cells: u64,
}

impl Question {
    /// The parameters of the question.
    pub fn params(&self) -> Result<Vec<&'static Param>, Error> {
        Ok(match self.verb.as_str() {
            "shot" => shot::PARAMS.iter().map(|word| &word.param).collect(),
            "phase" => phase::PARAMS.iter().map(|word| &word.param).collect(),
            "smoke" => {
                let kind = SmokeId::named(&self.kind)?;
                kind.description().params.iter().collect()
            }
            "attack" => attack::DESCRIPTION.params.iter().collect(),
            _ => {
                let rule = RuleId::named(&self.kind)?;
                rule.description().params.iter().collect()
            }
        })
    }

    /// What was given, each a name and a text.
    pub fn given(&self) -> Vec<(&str, &str)> {
        borrowed(&self.given)
    }

    /// The name of the variant that it was asked under.
    pub fn variant_name(&self) -> &str {
        &self.variant
    }

    /// The variant that it was asked under.
    pub fn variant(&self) -> Result<Variant, Error> {
        self.variant.parse()
    }

    /// The question with other values, or under another variant.
    pub fn with(
        &self,
        given: &[(&str, &str)],
        variant: Variant,
    ) -> Result<compare::Question, Error> {
        use compare::Question as Asked;
        let most = self.max_cells;
        Ok(match self.verb.as_str() {
            "shot" => Asked::Shot(ShotQuery::new(given, variant)?.with_max_cells(most)),
            "phase" => Asked::Phase(PhaseQuery::new(given, variant)?.with_max_cells(most)),
            "smoke" => {
                let kind = SmokeId::named(&self.kind)?;
                Asked::Smoke(SmokeQuery::new(kind, given, variant)?.with_max_cells(most))
            }
            "attack" => Asked::Attack(AttackQuery::new(given, variant)?.with_max_cells(most)),
            _ => {
                let rule = RuleId::named(&self.kind)?;
                Asked::Odds(Query::new(rule, given, variant)?.with_max_cells(most))
            }
        })
    }

    /// The words of the question as they are typed for the program.
    pub fn said(&self) -> Result<String, Error> {
        let mut words = vec![self.verb.clone()];
        words.extend((!self.kind.is_empty()).then(|| self.kind.clone()));
        for param in self.params()? {
            if let Some((_, text)) = self.given.iter().find(|(name, _)| name == param.name) {
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
