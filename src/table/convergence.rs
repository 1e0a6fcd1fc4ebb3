//! What a sample knew after more and more trials.

use super::Table;

/// Samples of one cell, each with the trials of the one before and more, and the exact odds.
#[derive(Clone, Debug)]
pub struct Convergence {
    /// The exact odds, unless they are too much to solve.
    pub exact: Option<Table>,
    /// The samples, in ascending order of their trials.
    pub steps: Vec<Table>,
}
