//! What one more or one less of each parameter is worth.

use super::Column;
use super::comparison::Measure;
use crate::dist::Fraction;

/// The worth of parameters, in each cell of a grid.
#[derive(Clone, Debug)]
pub struct Sensitivity {
    /// What was asked, as it would be typed.
    pub asked: String,
    /// The name of the variant.
    pub variant: String,
    /// What is measured.
    pub measure: Measure,
    /// The parameters that vary, with their values in each cell.
    pub columns: Vec<Column>,
    /// What the measure is in each cell; none where it is refused.
    pub base: Vec<Option<Fraction>>,
    /// The worth of each parameter that counts, the greatest swing first in each cell.
    pub worths: Vec<Worth>,
    /// The parameters of which one more or less changes nothing in any cell.
    pub without_worth: Vec<&'static str>,
    /// The parameters of which neither could be tried in some cell, and why.
    pub untried: Vec<(&'static str, String)>,
    /// The value of the measure at which something breaks even, if that was asked.
    pub level: Option<Fraction>,
}

/// What one more and one less of a parameter is worth in a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Worth {
    /// The place of the cell.
    pub cell: usize,
    /// The parameter, with its value in the cell.
    pub param: Column,
    /// The measure with one less; none if there is no such value, or it is refused.
    pub less: Option<Fraction>,
    /// The measure with one more; likewise.
    pub more: Option<Fraction>,
    /// Where the measure comes to the level as the parameter goes on from its own value; none if
    /// it does not within its range, or within 60 steps.
    pub break_even: Option<BreakEven>,
}

/// The values of a parameter at which a measure is at least a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BreakEven {
    /// This value and those below it.
    UpTo(i64),
    /// This value and those above it.
    From(i64),
}

impl BreakEven {
    /// The last value at which the measure is at least the level.
    #[must_use]
    pub fn value(self) -> i64 {
        match self {
            BreakEven::UpTo(value) | BreakEven::From(value) => value,
        }
    }
}

impl Worth {
    /// How far the measure goes from one less to one more.
    #[must_use]
    pub fn swing(&self, base: &Fraction) -> Fraction {
        let ends = [self.less.as_ref(), self.more.as_ref(), Some(base)];
        let ends = || ends.iter().copied().flatten();
        match (ends().max(), ends().min()) {
            (Some(most), Some(least)) => most - least,
            (None, _) | (_, None) => Fraction::ZERO,
        }
    }
}
