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
    /// The Smoke Placement Exponent: A24.1 and A24.3.
    Exponent,
    /// The depletion number: C8.9.
    Depletion,
    /// The usage number of a vehicle's dispenser: D13.
    Usage,
    /// Movement Factors spent, counted in halves.
    HalfMf,
    /// The Hindrance of the SMOKE that is placed: A24.
    Hindrance,
    /// The rate of fire: C2.24.
    Rof,
    /// The B#: A.11.
    Breakdown,
    /// The X#: A.11.
    Removal,
    /// What a hit rolls on: A7.3 and C7.
    Effect,
    /// The Firepower of an attack, counted in sixty-fourth parts: A7.2.
    Firepower,
}

impl AppliesTo {
    /// The word for it, such as `th`; of what is counted in parts, that of the whole.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            AppliesTo::Th => "th",
            AppliesTo::Drm => "drm",
            AppliesTo::Roll => "roll",
            AppliesTo::Exponent => "exponent",
            AppliesTo::Depletion => "depletion",
            AppliesTo::Usage => "usage",
            AppliesTo::HalfMf => "mf",
            AppliesTo::Hindrance => "hindrance",
            AppliesTo::Rof => "rof",
            AppliesTo::Breakdown => "breakdown",
            AppliesTo::Removal => "removal",
            AppliesTo::Effect => "effect",
            AppliesTo::Firepower => "fp",
        }
    }
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

/// Several items that change the same thing, written down and added up.
pub(super) fn sum(lines: &[Line], ledger: &mut impl Ledger) -> i16 {
    for line in lines {
        ledger.write(*line);
    }
    lines.iter().map(|line| line.value).sum()
}

/// The modifiers to a DR, which are written down while they are added up.
pub(super) trait Modifiers {
    /// Adds one to the roll.
    fn add(&mut self, case: &'static str, reason: Note, value: i16);
}

/// Why a situation cannot be: forbidden, or impossible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Refusal {
    /// What the rules say, and in which section.
    pub reason: Note,
}

/// Why a situation has no sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unable {
    /// The rules forbid it, or it cannot be.
    Refused(Refusal),
    /// A fact is needed and was not given: the parameter of that name.
    Missing(&'static str),
}

impl From<Refusal> for Unable {
    fn from(refusal: Refusal) -> Self {
        Unable::Refused(refusal)
    }
}

impl Refusal {
    /// The refusal that a section states.
    pub(super) fn of(section: &'static str, words: &'static str, numbers: &[i32]) -> Self {
        Refusal {
            reason: Note::new(section, words, numbers),
        }
    }
}
