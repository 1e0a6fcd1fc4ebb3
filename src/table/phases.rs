//! Phases of a gun's fire with their types rubbed off: the kinds of shots, the odds, the means.

use super::Effect;
use super::shots::{LedgerLine, Odds, SituationParam};
use crate::dice::Note;
use crate::dist::{Fraction, Weight};
use crate::rule::{Reading, Value};

/// Phases, one after the other. They are made as they are taken.
pub struct Situations<'a> {
    /// The name of the variant, such as `asl`.
    pub variant: String,
    /// The words of a phase, in order.
    pub params: Vec<SituationParam>,
    /// How many phases there are.
    pub len: usize,
    /// The phases.
    pub cells: Box<dyn Iterator<Item = Situation> + 'a>,
}

/// One phase, or several that belong together.
#[derive(Clone, Debug)]
pub struct Situation {
    /// A value for each word.
    pub params: Vec<Value>,
    /// What comes of it, or why it cannot be.
    pub answer: Result<Answer, Note>,
}

/// What comes of a phase.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The kinds of shots that there can be; the first is that of the first shot.
    pub shots: Vec<ShotKind>,
    /// What is counted in `outcomes`.
    pub counted: Vec<Counted>,
    /// The outcomes that can happen, in ascending order, one value for each of `counted`.
    pub outcomes: Vec<(Vec<Value>, Weight)>,
    /// The sum of the weights.
    pub total: Weight,
    /// What happens how often, in the order of [`CHANCES`]; what cannot be asked is left out.
    pub chances: Vec<Chance>,
    /// What is to be expected, in the order of [`MEANS`]; likewise.
    pub means: Vec<Mean>,
    /// The disputed points that bear on it.
    pub readings: Vec<Reading>,
    /// What becomes of the target, if that was asked.
    pub effect: Option<Effect>,
}

/// A kind of shot.
#[derive(Clone, Debug)]
pub struct ShotKind {
    /// What it is called, such as `from shot 3, acquired twice`.
    pub words: String,
    /// The target type.
    pub target_type: &'static str,
    /// What is fired; `None` for a weapon that has but one ammunition.
    pub ammunition: Option<&'static str>,
    /// The Basic TH#.
    pub base_th: i16,
    /// The Modified TH#.
    pub modified_th: i16,
    /// The sum of the modifiers to the roll.
    pub drm: i16,
    /// The rate of fire.
    pub rof: u8,
    /// The B#; 13 is never.
    pub breakdown: u8,
    /// The X#, if there is one.
    pub removal: Option<u8>,
    /// The depletion number, if there is one.
    pub depletion: Option<u8>,
    /// What may follow.
    pub follows: Follows,
    /// The odds of this shot alone.
    pub odds: Odds,
    /// Which DRs do it, in words.
    pub rolls: String,
    /// Every line of the arithmetic.
    pub ledger: Vec<LedgerLine>,
}

/// What may follow a shot, as places in [`Answer::shots`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Follows {
    /// Ordinarily.
    pub next: Next,
    /// After the last round of special ammunition, if the gun goes on.
    pub after_last_round: Option<Next>,
    /// In its place, if none is left and the gun goes on.
    pub instead: Option<usize>,
}

/// What may follow a shot that is fired.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Next {
    /// When the rate of fire is kept, if it can be.
    pub kept: Option<usize>,
    /// When it is lost: Intensive Fire, if there is one.
    pub lost: Option<usize>,
    /// In the next phase, if there is one.
    pub phase: Option<usize>,
}

/// Something that is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counted {
    /// Its name in `snake_case`.
    pub name: &'static str,
    /// The number that stands for itself and for all above; `None` for yes or no.
    pub cap: Option<u16>,
}

/// How often something happens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chance {
    /// Its name in `snake_case`.
    pub name: &'static str,
    /// What happens.
    pub words: &'static str,
    /// Its weight out of the total.
    pub weight: Weight,
}

/// What is to be expected of a count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mean {
    /// Its name in `snake_case`.
    pub name: &'static str,
    /// What is counted.
    pub words: &'static str,
    /// The mean.
    pub mean: Fraction,
    /// The variance.
    pub variance: Fraction,
}

/// The names and words of what may happen.
pub const CHANCES: &[(&str, &str)] = &[
    ("any_hit", "at least one hit"),
    ("critical_hits", "at least one critical hit"),
    ("hits_0", "no hit"),
    ("hits_1", "1 hit"),
    ("hits_2", "2 hits"),
    ("hits_3", "3 hits or more"),
    ("turret_hits", "at least one turret hit"),
    ("multiple_hits", "at least one multiple hit"),
    ("malfunctioned", "the gun malfunctions"),
    ("removed", "the gun is removed"),
    ("lost", "either of the two"),
    ("depleted", "the ammunition runs out"),
];

/// The names and words of what is counted.
pub const MEANS: &[(&str, &str)] = &[
    ("shots", "shots"),
    ("any_hits", "hits, critical ones included"),
    ("critical_hits", "critical hits"),
    ("turret_hits", "turret hits"),
    ("hull_hits", "hull hits"),
    ("multiple_hits", "multiple hits"),
];

impl Answer {
    /// A chance by its name.
    #[must_use]
    pub fn chance(&self, name: &str) -> Option<&Chance> {
        self.chances.iter().find(|chance| chance.name == name)
    }

    /// A mean by its name.
    #[must_use]
    pub fn mean(&self, name: &str) -> Option<&Mean> {
        self.means.iter().find(|mean| mean.name == name)
    }
}

impl Mean {
    /// The mean as the nearest floating-point number.
    #[must_use]
    pub fn value(&self) -> f64 {
        self.mean.to_f64().value()
    }

    /// The standard deviation.
    #[must_use]
    pub fn deviation(&self) -> f64 {
        self.variance.to_f64().value().max(0.0).sqrt()
    }
}
