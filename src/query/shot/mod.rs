//! Shots in the game's own words: sums, odds, reasons, and what would change them.

mod params;
mod answer;
mod odds;
mod rolls;
mod what_if;
mod sums;
#[cfg(feature = "sweeps")]
mod by_parts;
mod around;

pub(super) use answer::ledger_line;
pub use answer::{Detail, Shots};
pub(super) use odds::{counted, odds};
pub use params::{Group, PARAMS, ShotParam};
pub(super) use params::{number, read, set, set_number, yes};
pub(super) use rolls::words as rolls;

use std::ops::Range;

use crate::error::Error;
use crate::grid::{self, Watch};
use crate::rule::Value;
use crate::rules::fire::Fire;
use crate::rules::tables::weapons::{self, Weapon};
use crate::rules::to_hit::ToHit;
use crate::rules::variant::Variant;
use crate::situation::Unwritten;
use crate::situation::effect;
use crate::situation::shot::{Criticals, NoSum, Shot, Sum};

use super::effect::{self as effects, Struck};
use super::param::Param;
use super::sweeps::Sweeps;

/// Shots over a grid of words.
///
/// ```
/// use aslodds::query::{self, Variant, shot::ShotQuery};
///
/// let query = ShotQuery::new(
///     &[("gun", "75L"), ("nation", "german"), ("range", "13"), ("hindrance", "grain:2"),
///       ("acquired", "0..2")],
///     Variant::asl(),
/// )?;
/// let shots = query.solve(&query::unwatched)?;
/// let drms = shots.situations(query::shot::Detail::Ledger).cells;
/// let drms: Vec<i16> = drms.map(|shot| shot.answer.expect("a shot that can be").drm).collect();
/// assert_eq!(drms, [2, 1, 0]);
/// # Ok::<(), aslodds::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShotQuery {
    /// The values of each word, in the order of [`PARAMS`].
    sweeps: Sweeps,
    variant: Variant,
}

/// Holds what is said of an effect to the question for it.
///
/// # Errors
///
/// [`Error::Without`] if something is said of the effect, and no effect is asked.
pub(super) fn need_effect(params: &[&Param], sweeps: &Sweeps) -> Result<(), Error> {
    let words = PARAMS.iter().filter(|word| word.group == Group::Effect);
    let words: Vec<&str> = words.map(|word| word.param.name).collect();
    sweeps.need("effect", &words, params)
}

impl ShotQuery {
    /// Shots of the words that `given` lists, each a name and a text as
    /// [`Param::values`](super::Param::values) reads it; those not named have their defaults.
    ///
    /// # Errors
    ///
    /// - [`Error::UnknownWord`] if a shot has no word of that name.
    /// - [`Error::Repeated`] if one is named twice.
    /// - [`Error::Without`] if something is said of the effect, and no effect asked.
    /// - [`Error::Missing`] if the gun or the range is not named.
    /// - Those of [`Param::values`](super::Param::values).
    pub fn new(given: &[(&str, &str)], variant: Variant) -> Result<Self, Error> {
        let params: Vec<&Param> = PARAMS.iter().map(|word| &word.param).collect();
        let sweeps = Sweeps::new(&params, given)?;
        need_effect(&params, &sweeps)?;
        Ok(ShotQuery { sweeps, variant })
    }

    /// The same with another limit on cells.
    #[must_use]
    pub fn with_max_cells(self, max_cells: u64) -> Self {
        let sweeps = self.sweeps.with_max_cells(max_cells);
        ShotQuery { sweeps, ..self }
    }

    /// Some of the same shots, by their places among these. Parts that follow each other have the
    /// shots of the whole.
    #[must_use]
    pub fn in_part(&self, part: &Range<u128>) -> Self {
        let sweeps = self.sweeps.clone().in_part(part);
        ShotQuery {
            sweeps,
            ..self.clone()
        }
    }

    /// The words that were given with the values that the whole grid has of each.
    #[must_use]
    pub fn sweeps(&self) -> Vec<(&'static str, &[Value])> {
        let params: Vec<&Param> = PARAMS.iter().map(|word| &word.param).collect();
        self.sweeps.columns_of_all(&params)
    }

    /// Whether the effect on the target is asked in any cell.
    #[must_use]
    pub fn asks_effect(&self) -> bool {
        let params: Vec<&Param> = PARAMS.iter().map(|word| &word.param).collect();
        self.sweeps.is_yes("effect", &params)
    }

    /// The number of shots: the product of the numbers of values, or of a part what is in it.
    #[must_use]
    pub fn cells(&self) -> u128 {
        self.sweeps.count()
    }

    /// Sums and solves every shot; equal rules are solved once.
    ///
    /// # Errors
    ///
    /// - [`Error::TooManyCells`] if there are more than the limit.
    /// - [`Error::Missing`] if a shot needs a word that was not given.
    /// - [`Error::Cancelled`] if the watch ended the run.
    pub fn solve(self, watch: Watch) -> Result<Shots, Error> {
        let (sums, struck) = self.sums()?;
        let standing = sums.distinct().iter().flatten();
        let rules: Vec<ToHit> = standing.map(|sum| sum.rule(&self.variant)).collect();
        let solved = grid::solve(&rules, watch)?;
        let effects = effects::solve(&struck, watch)?;
        Ok(Shots {
            query: self,
            sums,
            solved,
            effects,
        })
    }

    /// What a shot strikes, if that is asked.
    fn struck(&self, shot: &Shot, sum: &Sum) -> Result<Option<Struck>, NoSum> {
        if !shot.effect {
            return Ok(None);
        }
        let effect = effect::of(shot, sum, &self.variant, &mut Unwritten)?;
        let mut fire = Fire::new(sum.rule(&self.variant), 0, &self.variant);
        for aim in &mut fire.aims {
            aim.critical_hits = sum.criticals == Criticals::Count;
            aim.multiple_hits = sum.has_multiple_hits(shot);
        }
        Ok(Struck::new(&fire, &[effect]))
    }

    /// The first shot of the grid.
    fn first(&self) -> Shot {
        let mut shot = Shot::new(Weapon::AntiTankRifle, 0);
        for (place, value) in self.sweeps.values(0).into_iter().enumerate() {
            self.fill(&mut shot, place, value);
        }
        shot
    }

    fn fill(&self, shot: &mut Shot, place: usize, value: Value) {
        (PARAMS[place].set)(shot, value);
    }
}

fn place(name: &str) -> Result<usize, Error> {
    PARAMS
        .iter()
        .position(|word| word.param.name == name)
        .ok_or_else(|| {
            let names: Vec<_> = PARAMS.iter().map(|word| word.param.name).collect();
            Error::unknown_word("parameter", name, &names)
        })
}

/// The weapons that a shot may name, for whoever offers a choice.
pub fn weapon_names() -> impl Iterator<Item = &'static str> {
    weapons::names()
}
