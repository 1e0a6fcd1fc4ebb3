//! Explanations with their types rubbed off: the paths of each cell.

use super::{About, Column, ReadingUse};
use crate::dice::{Note, Roll};
use crate::dist::Weight;
use crate::rule::{Field, Value};

/// Every path of each cell of a grid, or the one path of given dice.
#[derive(Clone, Debug)]
pub struct Paths {
    /// What was explained.
    pub about: About,
    /// The parameters, with their values in each cell.
    pub columns: Vec<Column>,
    /// The fields of an outcome.
    pub fields: Vec<Field>,
    /// The cells, in the order of the grid.
    pub cells: Vec<CellPaths>,
    /// The readings of disputed rules that made a difference.
    pub readings: Vec<ReadingUse>,
}

/// The paths of one cell.
#[derive(Clone, Debug)]
pub struct CellPaths {
    /// The paths, in the order of their rolls.
    pub paths: Vec<PathRow>,
    /// What the weights are out of; `None` for the path of given dice, which has no weight.
    pub total: Option<Weight>,
    /// Whether the paths are the steps of one run, one after the other, and not each a way of
    /// its own.
    pub told: bool,
    /// Faces that were given and not needed.
    pub unused_faces: Vec<u8>,
}

/// One path through a procedure.
#[derive(Clone, Debug)]
pub struct PathRow {
    /// What was rolled.
    pub rolls: Vec<Roll>,
    /// Why it ended as it did.
    pub notes: Vec<Note>,
    /// One value for each outcome field.
    pub outcome: Vec<Value>,
    /// The weight out of the cell's total; `None` for the path of given dice.
    pub weight: Option<Weight>,
}
