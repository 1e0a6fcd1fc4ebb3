//! Phases of a gun's fire in the game's own words: its shots, their odds, or one phase told.

mod params;
mod solve;
mod answer;
mod tell;

pub use answer::Phases;
pub use params::{HEADINGS, PARAMS, PhaseParam};
pub use tell::Rolls;

use super::Watch;
use super::effect::{self as effects, Struck};
use super::param::Param;
use super::shot::need_effect;
use super::sweeps::Sweeps;
use crate::error::Error;
use crate::rule::Value;
use crate::rules::fire::Fire;
use crate::rules::tables::weapons::Weapon;
use crate::rules::variant::Variant;
use crate::situation::Refusal;
use crate::situation::phase::{self, Phase, Plan};
use crate::situation::shot::{NoSum, Shot};
use crate::table::Paths;

/// Phases over a grid of words.
///
/// ```
/// use aslodds::query::{self, Variant, phase::PhaseQuery};
///
/// let query = PhaseQuery::new(
///     &[("gun", "75L"), ("nation", "german"), ("range", "6"), ("rof", "1..3")],
///     Variant::asl(),
/// )?;
/// let phases = query.solve(&query::unwatched)?;
/// let shots = phases.situations().cells.map(|phase| {
///     let answer = phase.answer.expect("a phase that can be");
///     answer.mean("shots").expect("shots are counted").mean.to_string()
/// });
/// assert_eq!(shots.collect::<Vec<_>>(), ["6/5", "3/2", "2"]);
/// # Ok::<(), aslodds::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PhaseQuery {
    /// The values of each word, in the order of [`PARAMS`].
    sweeps: Sweeps,
    variant: Variant,
}

/// What is known of a cell before its odds are.
type Planned = Result<(Phase, Plan), Refusal>;

impl PhaseQuery {
    /// Phases of the words that `given` lists, each a name and a text as [`Param::values`] reads
    /// it; those not named have their defaults.
    ///
    /// # Errors
    ///
    /// - [`Error::UnknownWord`] if a phase has no word of that name.
    /// - [`Error::Repeated`] if one is named twice.
    /// - [`Error::Missing`] if the gun or the range is not named.
    /// - Those of [`Param::values`].
    pub fn new(given: &[(&str, &str)], variant: Variant) -> Result<Self, Error> {
        let params: Vec<&Param> = PARAMS.iter().map(|word| &word.param).collect();
        let sweeps = Sweeps::new(&params, given)?;
        need_effect(&params, &sweeps)?;
        Ok(PhaseQuery { sweeps, variant })
    }

    /// The same with another limit on cells.
    #[must_use]
    pub fn with_max_cells(self, max_cells: u64) -> Self {
        let sweeps = self.sweeps.with_max_cells(max_cells);
        PhaseQuery { sweeps, ..self }
    }

    /// Whether it is asked, in any cell, what becomes of the target.
    #[must_use]
    pub fn asks_for_effects(&self) -> bool {
        let params: Vec<&Param> = PARAMS.iter().map(|word| &word.param).collect();
        self.sweeps.is_yes("effect", &params)
    }

    /// The number of phases: the product of the numbers of values.
    #[must_use]
    pub fn cells(&self) -> u128 {
        self.sweeps.count()
    }

    /// Plans and solves every one; equal chains are solved once.
    ///
    /// # Errors
    ///
    /// - [`Error::TooManyCells`] if there are more than the limit.
    /// - [`Error::Missing`] if a phase needs a word that was not given.
    /// - [`Error::Cancelled`] if the watch ended the run.
    /// - Those of [`chain::solve`](crate::engine::chain::solve).
    pub fn solve(self, watch: Watch) -> Result<Phases, Error> {
        let plans = self.plans()?;
        let solved = solve::solve(&plans, watch)?;
        let struck = plans.iter().flatten().map(|(_, plan)| {
            let effects = plan.shots.iter().map(|shot| shot.effect.clone());
            let effects: Option<Vec<_>> = effects.collect();
            Struck::new(&plan.fire, &effects.unwrap_or_default())
        });
        let effects = effects::solve(&struck.collect::<Vec<_>>(), watch)?;
        Ok(Phases {
            effects,
            query: self,
            plans,
            solved,
        })
    }

    /// One phase told shot by shot, with the dice of `rolls`; in a grid, one for each cell that is
    /// not refused.
    ///
    /// # Errors
    ///
    /// - [`Error::TooManyCells`] if there are more than the limit.
    /// - [`Error::Missing`] if a phase needs a word that was not given.
    /// - [`Error::OutOfFaces`] if the gun goes on when the faces are used up.
    /// - [`Error::NotAFace`] if a die has no such face.
    pub fn tell(&self, rolls: &Rolls) -> Result<Paths, Error> {
        tell::tell(self, &self.plans()?, rolls)
    }

    /// The chain of every phase that is not refused.
    ///
    /// # Errors
    ///
    /// Those of [`PhaseQuery::solve`] that come before the odds.
    pub fn fires(&self) -> Result<Vec<Fire>, Error> {
        let plans = self.plans()?.into_iter().flatten();
        Ok(plans.map(|(_, plan)| plan.fire).collect())
    }

    /// Why the only phase is refused, if there is but one and it is.
    ///
    /// # Errors
    ///
    /// Those of [`PhaseQuery::solve`] that come before the odds.
    pub fn refusal(&self) -> Result<Option<Refusal>, Error> {
        Ok(match self.plans()?[..] {
            [Err(refusal)] => Some(refusal),
            [] | [Ok(_)] | [_, ..] => None,
        })
    }

    /// The plan of every phase, the last word running fastest.
    fn plans(&self) -> Result<Vec<Planned>, Error> {
        let cells = 0..self.sweeps.len()?;
        let plans = cells.map(|cell| {
            let phase = phase_of(&self.sweeps.values(cell));
            match phase::plan(&phase, &self.variant) {
                Ok(plan) => Ok(Ok((phase, plan))),
                Err(NoSum::Refused(refusal)) => Ok(Err(refusal)),
                Err(NoSum::Asked { param, reason }) => {
                    let word = PARAMS.iter().find(|word| word.param.name == param);
                    Err(word.map_or(Error::NoCells, |word| word.param.asked(reason)))
                }
            }
        });
        plans.collect()
    }
}

/// The phase of a value for each word.
fn phase_of(values: &[Value]) -> Phase {
    let mut phase = Phase::new(Shot::new(Weapon::AntiTankRifle, 0));
    for (word, value) in PARAMS.iter().zip(values) {
        word.fill(&mut phase, *value);
    }
    phase
}
