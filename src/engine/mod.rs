//! Ways to run a procedure. An engine names no procedure of the rulebook.

pub(crate) mod adrift;
pub mod cost;
pub mod exact;
pub mod chain;
pub mod policy;
pub mod monte_carlo;
pub mod trace;
