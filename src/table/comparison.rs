//! Options side by side: what each comes to in every cell of a grid, and how far they are apart.

use std::cmp::Ordering;

use dashu_base::Abs as _;

use super::Column;
use crate::dist::Fraction;

/// Options over one grid; the first is the one that the others are compared with.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// What each option is called.
    pub options: Vec<OptionAbout>,
    /// What the cells are told apart by: the parameters that vary.
    pub columns: Vec<Column>,
    /// What is compared.
    pub measures: Vec<Measure>,
    /// The cells, in the order of the grid.
    pub cells: Vec<ComparedCell>,
    /// How many cells are not compared, because an option is refused there.
    pub refused: usize,
    /// How many trials it takes to notice what differs most, where that was asked.
    pub playtests: Vec<Playtest>,
}

/// How many trials it takes to notice the greatest difference of an option by a measure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Playtest {
    /// The place of the option.
    pub option: usize,
    /// The place of the measure.
    pub measure: usize,
    /// The place of the cell in which it differs most.
    pub cell: usize,
    /// The trials; none if a thousand million are too few.
    pub trials: Option<u64>,
    /// The level of the two-sided test, between 0 and 1.
    pub level: f64,
    /// The probability with which the difference is to be noticed, between 0 and 1.
    pub power: f64,
}

/// What an option is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionAbout {
    /// Its letter, or its own name.
    pub name: String,
    /// What was asked, as it would be typed.
    pub asked: String,
    /// What its variant is called in titles, such as `at-most-half`.
    pub called: String,
    /// The full name of its variant, such as `asl+critical-at:at-most`.
    pub variant: String,
}

/// Something that options are compared by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Measure {
    /// Its name, such as `any-hit`, `hits>=2` or `mean hits`.
    pub name: String,
    /// What it says in words, such as `any hit` or `at least one critical hit`.
    pub words: String,
    /// Whether it is a probability or an expected number.
    pub kind: MeasureKind,
}

impl Measure {
    /// A probability.
    pub fn chance(name: impl Into<String>) -> Self {
        let name = name.into();
        Measure {
            words: name.replace(['-', '_'], " ").replace(">=", " \u{2265} "),
            name,
            kind: MeasureKind::Chance,
        }
    }

    /// An expected number.
    #[must_use]
    pub fn mean(name: &str) -> Self {
        let words = format!("mean {}", name.replace('_', " "));
        Measure {
            name: words.clone(),
            words,
            kind: MeasureKind::Mean,
        }
    }
}

/// Whether a measure is a probability or an expected number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MeasureKind {
    /// A probability, whose differences are told in points: hundredths.
    Chance,
    /// An expected number.
    Mean,
}

/// What the options come to in one cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ComparedCell {
    /// For each option the value of each measure.
    pub values: Vec<Vec<Fraction>>,
    /// For each option the total variation between its outcomes and those of the first option:
    /// half of the sum of all differences, and the most by which the probability of any set of
    /// outcomes can differ. None if the outcomes are not of one kind.
    pub variation: Vec<Option<Fraction>>,
}

/// A difference and where it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Extreme {
    /// The place of the cell.
    pub cell: usize,
    /// By how much the option is above the first one, there.
    pub difference: Fraction,
}

/// How an option stands to the first one by one measure, over all cells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// Cells in which it is higher.
    pub higher: usize,
    /// Cells in which it is lower.
    pub lower: usize,
    /// Cells in which it is the same.
    pub equal: usize,
    /// Where it is highest above the first, if it is anywhere; the first such cell.
    pub most: Option<Extreme>,
    /// Where it is deepest below the first, if it is anywhere; the first such cell.
    pub least: Option<Extreme>,
}

impl Comparison {
    /// By how much an option is above the first one in a cell, by a measure.
    #[must_use]
    pub fn difference(&self, cell: usize, option: usize, measure: usize) -> Fraction {
        let values = &self.cells[cell].values;
        &values[option][measure] - &values[0][measure]
    }

    /// The same by one measure alone.
    #[must_use]
    pub fn of(self, measure: usize) -> Self {
        let cells = self.cells.into_iter().map(|cell| ComparedCell {
            values: cell
                .values
                .iter()
                .map(|values| vec![values[measure].clone()])
                .collect(),
            ..cell
        });
        Comparison {
            measures: vec![self.measures[measure].clone()],
            cells: cells.collect(),
            ..self
        }
    }

    /// The place of the first measure by which the options differ anywhere; 0 if none is.
    #[must_use]
    pub fn leading(&self) -> usize {
        let measures = 0..self.measures.len();
        let differs = |measure: &usize| {
            let mut options = 1..self.options.len();
            options.any(|option| self.greatest(option, *measure).is_some())
        };
        measures.clone().find(differs).unwrap_or(0)
    }

    /// How an option stands to the first one by a measure.
    #[must_use]
    pub fn standing(&self, option: usize, measure: usize) -> Standing {
        let mut standing = Standing::default();
        for cell in 0..self.cells.len() {
            let difference = self.difference(cell, option, measure);
            let (count, extreme) = match difference.cmp(&Fraction::ZERO) {
                Ordering::Equal => {
                    standing.equal += 1;
                    continue;
                }
                Ordering::Greater => (&mut standing.higher, &mut standing.most),
                Ordering::Less => (&mut standing.lower, &mut standing.least),
            };
            *count += 1;
            let size = difference.clone().abs();
            let farther = |known: &Extreme| size > known.difference.clone().abs();
            if extreme.as_ref().is_none_or(farther) {
                *extreme = Some(Extreme { cell, difference });
            }
        }
        standing
    }

    /// Where an option differs most from the first one by a measure, if it does anywhere.
    #[must_use]
    pub fn greatest(&self, option: usize, measure: usize) -> Option<Extreme> {
        let standing = self.standing(option, measure);
        let extremes = standing.most.into_iter().chain(standing.least);
        extremes.max_by_key(|extreme| extreme.difference.clone().abs())
    }

    /// The greatest total variation of an option, and where it is; none if nothing differs.
    #[must_use]
    pub fn greatest_variation(&self, option: usize) -> Option<Extreme> {
        let mut found: Option<Extreme> = None;
        for (cell, compared) in self.cells.iter().enumerate() {
            let Some(variation) = &compared.variation[option] else {
                continue;
            };
            let most = found.as_ref().map(|known| &known.difference);
            if most.map_or(!variation.is_zero(), |most| variation > most) {
                found = Some(Extreme {
                    cell,
                    difference: variation.clone(),
                });
            }
        }
        found
    }

    /// Where a cell is, in words, such as `Modified TH# 8, DRM +1`; nothing for a single cell.
    #[must_use]
    pub fn place(&self, cell: usize) -> String {
        let parts = self.columns.iter().map(|column| {
            let value = column.values[cell];
            format!("{} {}", column.title, column.sign.written(value))
        });
        parts.collect::<Vec<_>>().join(", ")
    }

    /// The cells between which an option crosses the first one by a measure: pairs of cells that
    /// are neighbours along one parameter and alike in the others, in one of which it is higher
    /// and in the other lower.
    #[must_use]
    pub fn flips(&self, option: usize, measure: usize) -> Vec<(usize, usize)> {
        let side = |cell: usize| {
            let difference = self.difference(cell, option, measure);
            difference.cmp(&Fraction::ZERO)
        };
        let mut found = Vec::new();
        for along in 0..self.columns.len() {
            let mut order: Vec<usize> = (0..self.cells.len()).collect();
            // Cells that differ in this parameter alone come one after the other.
            let key = |cell: &usize| {
                let others = self
                    .columns
                    .iter()
                    .enumerate()
                    .filter(|(place, _)| *place != along);
                let others: Vec<_> = others.map(|(_, column)| column.values[*cell]).collect();
                (others, self.columns[along].values[*cell])
            };
            order.sort_by_key(key);
            // A cell in which both are equal is no side; the order flips across it.
            let mut last: Option<usize> = None;
            for cell in order {
                if last.is_some_and(|last| key(&last).0 != key(&cell).0) {
                    last = None;
                }
                if side(cell) == Ordering::Equal {
                    continue;
                }
                if let Some(before) = last
                    && side(before) != side(cell)
                {
                    found.push((before, cell));
                }
                last = Some(cell);
            }
        }
        found
    }
}
