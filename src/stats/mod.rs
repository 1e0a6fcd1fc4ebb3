//! How far to believe a sample: exact binomial tails, intervals, their coverage, a test of
//! sampled counts against exact odds, and tests of a log of rolls against fair dice.
//!
//! Everything rests on one function, the regularised incomplete beta ([`beta_tails`]). It is our
//! own because a sample here is easily 10⁸ rolls with three hits, where general-purpose libraries
//! lose all digits or do not return.

mod saddle_point;
mod beta;
mod quantile;
mod binomial;
mod interval;
mod coverage;
mod holm;
mod agreement;
mod chi_squared;
mod exact_fit;
mod independence;
mod runs;
mod dice_total;
mod rolls;
mod fairness;
mod even_chance;
mod whole;
mod power;
#[cfg(test)]
mod fixtures;

pub use crate::table::Interval;
pub use agreement::{Agreement, Cell, Comparison, Outcome, Verdict, agreement};
pub use beta::{Tails, beta_tails};
pub use binomial::{MAX_TRIALS, at_least, at_most, probability, two_sided};
pub use chi_squared::{ChiSquared, chi_squared};
pub use coverage::coverage;
pub use dice_total::{MAX_EXACT_DICE, dice_total};
pub use even_chance::{
    MOST_GAMES, OFTEN, Prior, above_half, credible, games_to_tell, told_chance, told_from_even,
};
pub use exact_fit::exact_fit;
pub use fairness::{fairness, noticed_face};
pub use holm::holm;
pub use independence::{Independence, independence};
pub use interval::{IntervalKind, interval};
pub use power::{power, trials_to_notice};
pub use quantile::{beta_quantile, beta_upper_quantile};
pub use rolls::Rolls;
pub use runs::{MAX_EXACT_RUNS, Runs, runs};
pub use whole::cumulative_bound;
