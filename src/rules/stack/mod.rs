//! The units of one Location under fire: who is struck, who checks, and what leaders have to do
//! with it (A.9, A7.3, A10.2, C3.74, C11.4).
//!
//! An attack that was rolled is worked off die by die: first the Random Selection of who takes a
//! critical hit, then that of who is struck, then each unit's check, leaders first, then the
//! checks for leaders who were lost. [`StackState`] says how far that has come, so that a chain
//! can go from one die to the next.
//!
//! # Readings
//!
//! - Of several leaders the best modifier helps, and of a single one his own, even +1 (A10.72).
//! - Leaders check in the order of the Morale Levels that they had before the first attack.
//! - A gunshield protects a crew that is in Good Order, pinned or not. Small arms make no Direct
//!   Hit: a KIA or a K among those behind a shield is selected among them (C11.5).
//! - A leader who breaks and is then eliminated in one attack causes the check of the
//!   elimination alone.
//! - A critical hit strikes whom Random Selection finds, ties included; a KIA or a K among these
//!   is selected among them, and among the others for the others.

mod selection;
mod state;
mod work;

use state::Todo;
pub use state::{Mask, StackState};
pub use work::Teller;

use arrayvec::ArrayVec;

use super::tables::fire_table::{FireColumn, FireResult};
use super::unit::Unit;
use crate::error::Error;

/// The most units of a stack.
pub const MAX_UNITS: usize = 6;

/// Units of one Location, leaders first and the better ones before the others (A10.2).
///
/// ```
/// use aslodds::rules::stack::Stack;
/// use aslodds::rules::unit::{Unit, UnitKind};
///
/// let squad = Unit::new(UnitKind::Squad, 7);
/// let leader = Unit::new(UnitKind::Leader { modifier: -1 }, 9);
/// let stack = Stack::new(&[squad, leader])?;
/// assert_eq!(stack.units(), [leader, squad]);
/// # Ok::<(), aslodds::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Stack {
    units: ArrayVec<Unit, MAX_UNITS>,
}

/// What an attack rolls on, for those whom a hit strikes and for those whom a critical hit does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Volley {
    /// The ordinary attack.
    pub ordinary: Fire,
    /// The attack on those who take a critical hit; the same where there is none.
    pub critical: Fire,
    /// Whether the critical hit destroys a Gun and its crew without a DR (C11.4).
    pub destroys_guns: bool,
    /// Whether a K result destroys a Gun as a KIA does: AP (C11.52).
    pub ap: bool,
    /// Whether it is the fire of ordnance, which alone hits Guns (C11.6).
    pub ordnance: bool,
}

/// How a stack is hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StackHit {
    /// By an ordinary hit.
    Ordinary,
    /// By a multiple hit: of two Effects DRs the firer has the better one (C3.8).
    Multiple,
    /// By a critical hit (C3.7).
    Critical,
}

/// A column and its DRM.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fire {
    /// The column; none if there is not enough FP for the first.
    pub column: Option<FireColumn>,
    /// The sum of the modifiers to the DR.
    pub drm: i16,
}

impl Fire {
    /// The result of an Original DR.
    #[must_use]
    pub fn result(self, original: u8) -> FireResult {
        let final_dr = i32::from(original) + i32::from(self.drm);
        self.column
            .map_or(FireResult::None, |column| column.result(final_dr))
    }

    /// The result with a gunshield: a KIA or a K is a Direct Hit, which it does nothing against
    /// (C11.4).
    fn shielded(self, original: u8, gunshield: u8) -> FireResult {
        let shielded = Fire {
            drm: self.drm + i16::from(gunshield),
            ..self
        };
        shielded.result(original)
    }
}

impl Volley {
    /// Ordnance that does nothing, to be filled in: HE destroys a Gun by a critical hit.
    #[must_use]
    pub const fn of_ordnance() -> Self {
        let nothing = Fire {
            column: None,
            drm: 0,
        };
        Volley {
            ordinary: nothing,
            critical: nothing,
            destroys_guns: true,
            ap: false,
            ordnance: true,
        }
    }

    /// Fire without critical hits.
    #[must_use]
    pub const fn of_small_arms(fire: Fire) -> Self {
        Volley {
            ordinary: fire,
            critical: fire,
            destroys_guns: false,
            ap: false,
            ordnance: false,
        }
    }
}

impl Stack {
    /// A stack of the units given.
    ///
    /// # Errors
    ///
    /// [`Error::OutOfRange`] if there is no unit, or more than [`MAX_UNITS`].
    pub fn new(units: &[Unit]) -> Result<Self, Error> {
        if units.is_empty() || units.len() > MAX_UNITS {
            let allowed = format!("1 to {MAX_UNITS}");
            return Err(Error::out_of_range(
                "the number of units",
                units.len(),
                allowed,
            ));
        }
        let mut units: ArrayVec<Unit, MAX_UNITS> = units.iter().copied().collect();
        // Leaders of the highest morale first; the sort keeps the order of all others.
        units.sort_by_key(|unit| match unit.is_leader() {
            true => (0, -unit.morale_level(unit.before)),
            false => (1, 0),
        });
        Ok(Stack { units })
    }

    /// The units, in the order in which they check.
    #[must_use]
    pub fn units(&self) -> &[Unit] {
        &self.units
    }

    /// The units that are alike in all, each set of two and more once.
    pub fn alike(&self) -> impl Iterator<Item = Mask> {
        let alike = move |place: usize| {
            let units = self.units.iter().enumerate();
            let same = units.filter(move |(_, unit)| **unit == self.units[place]);
            same.fold(Mask::NONE, |mask, (place, _)| mask.with(place))
        };
        let sets = (0..self.units.len()).map(move |place| (place, alike(place)));
        let of_first = |(place, set): &(usize, Mask)| set.places().next() == Some(*place);
        sets.filter(of_first)
            .map(|(_, set)| set)
            .filter(|set| set.count() > 1)
    }

    /// The units before they are fired at.
    #[must_use]
    pub fn start(&self) -> StackState {
        let mut state = StackState::EMPTY;
        for (now, unit) in state.units.iter_mut().zip(&self.units) {
            *now = unit.before;
        }
        state
    }

    /// Whether nothing is left of any unit.
    #[must_use]
    pub fn is_gone(&self, state: &StackState) -> bool {
        state.units[..self.units.len()]
            .iter()
            .all(|unit| unit.is_eliminated())
    }

    /// The units of which something is left.
    fn alive(&self, state: &StackState) -> Mask {
        let alive = (0..self.units.len()).filter(|place| !state.units[*place].is_eliminated());
        alive.fold(Mask::NONE, Mask::with)
    }

    /// The state with an attack to be worked off: the Random Selection of a critical hit comes
    /// first, then the Effects DR.
    ///
    /// `volley` is the place of the attack among those that [`Stack::work`] is given.
    #[must_use]
    pub fn hit(&self, state: StackState, volley: u8, hit: StackHit) -> StackState {
        let alive = self.alive(&state);
        let effects = |critical| Todo::EffectsDr {
            volley,
            critical,
            multiple: hit == StackHit::Multiple,
        };
        let todo = if alive == Mask::NONE {
            Todo::Nothing
        } else if hit != StackHit::Critical {
            effects(Mask::NONE)
        } else if alive.count() == 1 {
            effects(alive)
        } else {
            Todo::CriticalSelection {
                volley,
                faces: [0; MAX_UNITS],
            }
        };
        StackState { todo, ..state }
    }
}
