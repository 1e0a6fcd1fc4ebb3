//! What fire does to its target, as JSON.

use serde_json::{Value as Json, json};

use crate::dist::Weight;
use crate::table::{Effect, ratio};

/// The parts, the joint odds of their states, and the sums that players ask for.
pub(super) fn effect(effect: &Effect) -> Json {
    let odds = |weight: &Weight| (weight.to_string(), ratio(weight, &effect.total));
    let outcomes = effect.outcomes.iter().map(|(states, weight)| {
        let words: Vec<_> = states.iter().map(|state| effect.word(*state)).collect();
        let (weight, p) = odds(weight);
        json!({"states": words, "weight": weight, "p": p})
    });
    let outcomes: Json = outcomes.collect();
    let chances = effect.chances().into_iter().map(|chance| {
        let (weight, p) = odds(&chance.of_any());
        let (all_weight, all_p) = odds(&chance.of_all());
        json!({
            "name": chance.sum,
            "any": {"weight": weight, "p": p},
            "all": {"weight": all_weight, "p": all_p},
        })
    });
    let chances: Json = chances.collect();
    json!({
        "parts": effect.parts,
        "total": effect.total.to_string(),
        "outcomes": outcomes,
        "chances": chances,
    })
}
