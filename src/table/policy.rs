//! Best policies with their types rubbed off: what may be chosen in each state, and its worth.

use super::{About, Column, ReadingUse};
use crate::dist::Fraction;
use crate::rule::{Field, Value};

/// The best policy of each cell of a grid of parameters.
#[derive(Clone, Debug)]
pub struct Policies {
    /// What was asked and how it was solved.
    pub about: About,
    /// The parameters, with their values in each cell.
    pub columns: Vec<Column>,
    /// For each of them the value that it has unless another is given, if there is one.
    pub defaults: Vec<Option<Value>>,
    /// The fields of a state.
    pub fields: &'static [Field],
    /// The words of all choices, in their order.
    pub choices: &'static [&'static str],
    /// The cells, in the order of the grid.
    pub cells: Vec<CellPolicy>,
    /// The readings of disputed rules that made a difference.
    pub readings: Vec<ReadingUse>,
}

/// The best policy of one cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellPolicy {
    /// What the numbers of the cell are.
    pub unit: Unit,
    /// What the best choices are worth from the start.
    pub value: Fraction,
    /// Every state that some choices lead to, the first one first.
    pub states: Vec<PolicyRow>,
}

/// What the worth of a choice is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unit {
    /// An expected sum of points.
    Points,
    /// The probability that it comes to what is wanted.
    Probability,
}

impl Unit {
    /// The word for it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Unit::Points => "points",
            Unit::Probability => "probability",
        }
    }
}

/// What there is to choose in one state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PolicyRow {
    /// One value for each field of a state.
    pub state: Vec<Value>,
    /// What each choice is worth if every later one is the best; nothing for those that there are
    /// not in this state.
    pub worths: Vec<Option<Fraction>>,
    /// The place of the best choice.
    pub best: usize,
    /// By how much the best choice is worth more than the best of the others: 0 in a tie; nothing
    /// without a choice.
    pub advantage: Option<Fraction>,
    /// Whether the best choices lead here from the start.
    pub on_best_way: bool,
}

impl Policies {
    /// The rows of all cells, each with the place of its cell.
    pub fn rows(&self) -> impl Iterator<Item = (usize, &PolicyRow)> {
        let cells = self.cells.iter().enumerate();
        cells.flat_map(|(place, cell)| cell.states.iter().map(move |row| (place, row)))
    }

    /// The words of the choices in a row that are worth as much as the best, that one first.
    pub fn best(&self, row: &PolicyRow) -> Vec<&'static str> {
        let best = &row.worths[row.best];
        let places = 0..self.choices.len();
        let others = places.filter(|place| *place != row.best && row.worths[*place] == *best);
        [row.best]
            .into_iter()
            .chain(others)
            .map(|place| self.choices[place])
            .collect()
    }
}
