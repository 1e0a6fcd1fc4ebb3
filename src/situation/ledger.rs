//! The arithmetic of a situation, item by item, each with its section.

use crate::dice::Note;

/// One item: what it changes, by how much and why.
///
/// A case that does not apply is an item of value 0 that says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Line {
    /// What it changes.
    pub applies_to: AppliesTo,
    /// The case in the rulebook's words, such as `Case K` or `C4 barrel`.
    pub case: &'static str,
    /// Why, and under which section.
    pub reason: Note,
    /// How much is added to the number or to the roll.
    pub value: i16,
}

/// What an item of a ledger changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AppliesTo {
    /// The To Hit number: C3 and C4.
    Th,
    /// The dice roll modifier: C5 and C6.
    Drm,
    /// How the dice are rolled or counted.
    Roll,
}

/// Somebody who may write the items down while a situation is summed up.
///
/// A sweep passes [`Unwritten`], and the sums cost nothing but the additions.
pub trait Ledger {
    /// Takes an item.
    fn write(&mut self, line: Line);
}

/// Nobody writes anything down.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unwritten;

impl Ledger for Unwritten {
    fn write(&mut self, _line: Line) {}
}

impl Ledger for Vec<Line> {
    fn write(&mut self, line: Line) {
        self.push(line);
    }
}

/// Why a situation cannot be: forbidden, or impossible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Refusal {
    /// What the rules say, and in which section.
    pub reason: Note,
}
