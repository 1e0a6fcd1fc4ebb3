//! What fire does to its target, with types rubbed off: the state of each unit or vehicle.

use std::collections::BTreeMap;

use crate::dist::Weight;
use crate::rule::{Field, FieldKind, Sum, Value};

/// The states of a target's parts, which are told together: they share the dice of the attack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Effect {
    /// What each part is called, such as `squad 7`.
    pub parts: Vec<String>,
    /// What each part is like before, as the place of its word.
    pub before: Vec<u16>,
    /// The words for a part's state, from the best to the worst, and their sums.
    pub state: Field,
    /// The outcomes that can happen, in ascending order: the place of each part's word.
    pub outcomes: Vec<(Vec<u16>, Weight)>,
    /// The sum of the weights.
    pub total: Weight,
}

/// How often something happens to a target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EffectChance {
    /// The sum that it is about, such as `broken-or-worse`.
    pub sum: &'static str,
    /// The weight of so many parts, from none to all.
    pub of_parts: Vec<Weight>,
}

impl Effect {
    /// The words for a part's state.
    #[must_use]
    pub fn words(&self) -> &'static [&'static str] {
        match self.state.kind {
            FieldKind::Words(words) => words,
            FieldKind::Count | FieldKind::Flag => &[],
        }
    }

    /// The word at a place.
    #[must_use]
    pub fn word(&self, place: u16) -> &'static str {
        self.words().get(usize::from(place)).copied().unwrap_or("")
    }

    /// The states of one part that can happen, with their weights.
    #[must_use]
    pub fn of_part(&self, part: usize) -> Vec<(&'static str, Weight)> {
        let mut weights: BTreeMap<u16, Weight> = BTreeMap::new();
        for (states, weight) in &self.outcomes {
            *weights.entry(states[part]).or_default() += weight;
        }
        let weights = weights.into_iter();
        weights
            .map(|(place, weight)| (self.word(place), weight))
            .collect()
    }

    /// How many parts come to each of the sums: what a part is already counts for nothing.
    #[must_use]
    pub fn chances(&self) -> Vec<EffectChance> {
        self.state.sums.iter().map(|sum| self.chance(sum)).collect()
    }

    /// The names of the sums.
    #[must_use]
    pub fn names(&self) -> Vec<&'static str> {
        self.state.sums.iter().map(|sum| sum.name).collect()
    }

    /// The state of the part that fares worst, as a field.
    ///
    /// Of the sums it has the first ones that hold every state worse than their best: of others
    /// the worst part cannot tell whether any part comes to them.
    #[must_use]
    pub fn worst(&self) -> Field {
        let words = self.words();
        let holds_all_worse = |sum: &&Sum| {
            let best = words.iter().position(|word| sum.words.contains(word));
            best.is_some_and(|best| words[best..].iter().all(|word| sum.words.contains(word)))
        };
        let sums = self.state.sums;
        let told = sums.iter().take_while(holds_all_worse).count();
        Field {
            name: "worst",
            sums: &sums[..told],
            ..self.state
        }
    }

    /// The states of the part that fares worst with their weights, as rows of a table.
    #[must_use]
    pub fn of_worst(&self) -> BTreeMap<Vec<Value>, Weight> {
        let mut weights: BTreeMap<Vec<Value>, Weight> = BTreeMap::new();
        for (states, weight) in &self.outcomes {
            let worst = self.word(states.iter().max().copied().unwrap_or(0));
            *weights.entry(vec![Value::Word(worst)]).or_default() += weight;
        }
        weights
    }

    fn chance(&self, sum: &Sum) -> EffectChance {
        let mut of_parts = vec![Weight::ZERO; self.parts.len() + 1];
        for (states, weight) in &self.outcomes {
            let parts = states.iter().zip(&self.before);
            let happens = |(state, before): &(&u16, &u16)| {
                state != before && sum.words.contains(&self.word(**state))
            };
            of_parts[parts.filter(happens).count()] += weight;
        }
        EffectChance {
            sum: sum.name,
            of_parts,
        }
    }
}

impl EffectChance {
    /// The weight of at least one part.
    #[must_use]
    pub fn of_any(&self) -> Weight {
        self.of_parts.iter().skip(1).sum()
    }

    /// The weight of every part.
    #[must_use]
    pub fn of_all(&self) -> Weight {
        self.of_parts.last().cloned().unwrap_or_default()
    }
}
