//! Situations with their types rubbed off: the words, the lines of the ledger, the odds.

use super::{Effect, Sign};
use crate::dice::Note;
use crate::dist::Weight;
use crate::rule::{Field, Reading, Value};

/// Situations of one procedure, one after the other. They are made as they are taken, so that a
/// million of them with their ledgers need not be held at once.
pub struct Situations<'a> {
    /// What is asked about, such as `shot`.
    pub procedure: &'static str,
    /// The name of the variant, such as `asl`.
    pub variant: String,
    /// The words of a situation, in order.
    pub params: Vec<SituationParam>,
    /// The fields of an outcome.
    pub fields: &'static [Field],
    /// How many situations there are.
    pub len: usize,
    /// The situations.
    pub cells: Box<dyn Iterator<Item = Situation> + 'a>,
}

/// A word of a situation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SituationParam {
    /// The name in `snake_case`.
    pub name: &'static str,
    /// The name in words.
    pub title: &'static str,
    /// How its numbers are written.
    pub sign: Sign,
    /// Where its values come from.
    pub origin: Origin,
}

/// Where the values of a word come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// Nobody gave one.
    Default,
    /// One was given.
    Given,
    /// Several were given.
    Swept,
}

/// One situation.
#[derive(Clone, Debug)]
pub struct Situation {
    /// A value for each word.
    pub params: Vec<Value>,
    /// What comes of it, or why it cannot be.
    pub answer: Result<Answer, Note>,
}

/// What comes of a situation.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The target type.
    pub target_type: &'static str,
    /// The Basic TH#.
    pub base_th: i16,
    /// The Modified TH#.
    pub modified_th: i16,
    /// The sum of the modifiers to the roll.
    pub drm: i16,
    /// Every line of the arithmetic.
    pub ledger: Vec<LedgerLine>,
    /// The odds.
    pub odds: Odds,
    /// Which DRs do it, in words.
    pub rolls: String,
    /// What would change the odds, if that was asked.
    pub what_if: Vec<WhatIf>,
    /// The disputed point that bears on it, if one does.
    pub reading: Option<Reading>,
    /// What it does to its target, if that was asked.
    pub effect: Option<Effect>,
}

/// One line of a ledger.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LedgerLine {
    /// `th`, `drm` or `roll`.
    pub applies_to: &'static str,
    /// The case.
    pub case: &'static str,
    /// Why, and under which section.
    pub reason: Note,
    /// How much is added.
    pub value: i16,
}

/// Outcomes with their weights out of a total.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Odds {
    /// The outcomes that can happen, in ascending order, one value for each field.
    pub outcomes: Vec<(Vec<Value>, Weight)>,
    /// The sum of the weights.
    pub total: Weight,
}

/// The odds if one thing were otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WhatIf {
    /// What would be otherwise, such as `without Case K` or `DRM one more`.
    pub change: String,
    /// The Modified TH# then.
    pub modified_th: i16,
    /// The DRM then.
    pub drm: i16,
    /// The odds then.
    pub odds: Odds,
}

impl Odds {
    /// The weight of the outcomes that `wanted` picks by their first field's word.
    #[must_use]
    pub fn weight_where(&self, wanted: impl Fn(&str) -> bool) -> Weight {
        let is_wanted = |values: &[Value]| match values.first() {
            Some(Value::Word(word)) => wanted(word),
            Some(Value::None | Value::Int(_) | Value::Flag(_)) | None => false,
        };
        self.outcomes
            .iter()
            .filter(|(values, _)| is_wanted(values))
            .map(|(_, weight)| weight.clone())
            .sum()
    }
}
