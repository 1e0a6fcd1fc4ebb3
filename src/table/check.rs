//! A comparison of sampled counts with exact odds, with its types rubbed off.

use super::{About, Column, Sampling};
use crate::rule::{Field, Value};

/// Exact odds held against a sample over a whole grid.
#[derive(Clone, Debug)]
pub struct Check {
    /// What was compared; the method is the sampling one.
    pub about: About,
    /// How it was sampled.
    pub sampling: Sampling,
    /// The trials of each cell.
    pub trials: u64,
    /// The number of cells.
    pub cells: usize,
    /// The probability with which a sample of the very odds is found to disagree, at most.
    pub level: f64,
    /// The number of outcomes, over all cells, that were compared.
    pub comparisons: u64,
    /// Whether the sample agrees with the odds.
    pub agrees: bool,
    /// The parameters, with their values in each of the rows.
    pub columns: Vec<Column>,
    /// The places of the parameters that have one value in all cells.
    pub fixed: Vec<usize>,
    /// The fields of an outcome.
    pub fields: Vec<Field>,
    /// The comparisons that agree least, the worst first.
    pub worst: Vec<CheckRow>,
}

/// One outcome of one cell.
#[derive(Clone, Debug)]
pub struct CheckRow {
    /// One value for each outcome field.
    pub outcome: Vec<Value>,
    /// The exact probability.
    pub exact: f64,
    /// The trials that ended so.
    pub observed: u64,
    /// Observed less expected, in standard deviations.
    pub z: f64,
    /// The p-value of the comparison by itself.
    pub p_value: f64,
    /// The p-value corrected for the number of comparisons.
    pub adjusted: f64,
}
