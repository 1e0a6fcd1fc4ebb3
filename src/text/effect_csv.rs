//! What fire does to its target, as columns beside others: at least one of its parts.

use crate::table::shots::{Origin, SituationParam};
use crate::table::{Effect, ratio};

/// The sums of every kind of target.
const SUMS: [&str; 5] = [
    "any-effect",
    "broken-or-worse",
    "reduced-or-worse",
    "immobilized-or-worse",
    "knocked-out",
];

/// Whether effects were asked for.
pub(super) fn is_asked(params: &[SituationParam]) -> bool {
    let effect = params.iter().find(|param| param.name == "effect");
    effect.is_some_and(|param| param.origin != Origin::Default)
}

/// The names of the columns.
pub(super) fn head() -> Vec<String> {
    let of = |prefix: &'static str| {
        let names = SUMS.iter().map(move |sum| sum.replace('-', "_"));
        names.map(move |sum| format!("{prefix}_{sum}"))
    };
    let total = ["effect_total".to_owned()].into_iter();
    total.chain(of("weight")).chain(of("p")).collect()
}

/// The cells of the columns, empty where there is no such sum.
pub(super) fn row(effect: Option<&Effect>) -> Vec<String> {
    let Some(effect) = effect else {
        return vec![String::new(); 1 + 2 * SUMS.len()];
    };
    let chances = effect.chances();
    let weights = SUMS.map(|sum| {
        let chance = chances.iter().find(|chance| chance.sum == sum)?;
        Some(chance.of_any())
    });
    let word = |text: Option<String>| text.unwrap_or_default();
    let counts = weights
        .iter()
        .map(|weight| word(weight.as_ref().map(ToString::to_string)));
    let p = weights.iter().map(|weight| {
        let p = weight.as_ref().map(|weight| ratio(weight, &effect.total));
        word(p.map(|p| p.to_string()))
    });
    let total = [effect.total.to_string()].into_iter();
    total.chain(counts).chain(p).collect()
}
