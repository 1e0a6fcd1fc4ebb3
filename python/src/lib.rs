#![deny(unsafe_code)]
//! The engine as Python calls it: parameters as names and texts, answers as tables.
//!
//! Everything here is private to the package `aslodds` in `package/`, whose functions are made from
//! what `describe` says of each procedure.

mod ask;
mod describe;
mod run;
mod part;
mod answer;
mod columns;
mod picture;
mod find;
mod finding;

use pyo3::pymodule;

/// The engine of the package `aslodds`; use that.
#[pymodule]
mod _engine {
    #[pymodule_export]
    use super::answer::Answer;
    #[pymodule_export]
    use super::ask::{
        attack, check, explain, odds, phase, policy, shot, simulate, smoke, smoke_need,
    };
    #[pymodule_export]
    use super::describe::describe;
    #[pymodule_export]
    use super::find::{
        balance, compare, dice_counts, dice_log, sensitivity, variant_of_toml, variant_settings,
        variants,
    };
    #[pymodule_export]
    use super::finding::Finding;
    #[pymodule_export]
    use super::part::{cells, gather_odds, gather_samples, odds_in_part, sample_in_part, units};
    #[pymodule_export]
    #[expect(non_upper_case_globals, reason = "as Python names it")]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
