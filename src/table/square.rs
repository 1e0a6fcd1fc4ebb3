//! The outcomes of the 36 rolls of a colored and a white die, with their types rubbed off.

use super::{About, Column};
use crate::dist::{Fraction, Weight};
use crate::rule::{Field, Value};

/// One cell of a grid, spread out over the two dice that its procedure begins with.
#[derive(Clone, Debug)]
pub struct DiceSquare {
    /// What was solved.
    pub about: About,
    /// The parameters, with their value in the cell.
    pub columns: Vec<Column>,
    /// The fields of an outcome.
    pub fields: &'static [Field],
    /// The pairs: a row for each face of the colored die, a place in it for each of the white.
    pub pairs: [[Pair; 6]; 6],
}

/// What one pair of faces leads to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pair {
    /// The outcomes in ascending order: several when further dice decide.
    pub rows: Vec<DiceRow>,
    /// What the weights are out of: the ways that the further dice may fall.
    pub total: Weight,
}

/// One outcome of a pair.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiceRow {
    /// One value for each outcome field.
    pub values: Vec<Value>,
    /// The weight out of the pair's total.
    pub weight: Weight,
}

impl DiceSquare {
    /// The outcomes of all pairs with their probabilities, in the order in which they are met
    /// from 1,1 to 6,6.
    #[must_use]
    pub fn odds(&self) -> Vec<(&[Value], Fraction)> {
        let pairs_in_all = Fraction::from(36_u8);
        let mut odds: Vec<(&[Value], Fraction)> = Vec::new();
        for pair in self.pairs.iter().flatten() {
            for row in &pair.rows {
                let share = Fraction::from_parts(row.weight.clone().into(), pair.total.clone())
                    / &pairs_in_all;
                match odds.iter_mut().find(|(values, _)| *values == row.values) {
                    Some((_, sum)) => *sum += share,
                    None => odds.push((&row.values, share)),
                }
            }
        }
        odds
    }
}
