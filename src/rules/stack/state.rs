//! How far an attack has been worked off.

use super::MAX_UNITS;
use crate::rules::tables::fire_table::FireResult;
use crate::rules::unit::UnitState;

/// What the units are like, and what is still to be rolled of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StackState {
    /// What each unit is like, in the order of the stack; eliminated beyond the last.
    pub units: [UnitState; MAX_UNITS],
    /// The units of which is told already what has become of them.
    pub(super) told: Mask,
    pub(super) todo: Todo,
}

/// What is rolled next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Todo {
    /// Nothing.
    Nothing,
    /// A unit's dr of the Random Selection for a critical hit (C3.74): 0 is not rolled yet.
    CriticalSelection { volley: u8, faces: [u8; MAX_UNITS] },
    /// The Effects DR, or two of them, of which the firer chooses one (C3.8).
    EffectsDr {
        volley: u8,
        critical: Mask,
        multiple: bool,
    },
    /// A unit's dr of the Random Selection for a KIA or a K (A7.301, A7.302).
    Selection {
        results: Results,
        group: Group,
        faces: [u8; MAX_UNITS],
        lost: LostLeaders,
    },
    /// The check of the unit at a place.
    Check {
        results: Results,
        place: u8,
        lost: LostLeaders,
    },
    /// The check of the unit at a place for a leader who was lost (A10.2).
    LeaderLoss {
        leader: u8,
        place: u8,
        lost: LostLeaders,
    },
}

/// What an Effects DR says, for those hit critically and for the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Results {
    pub critical: Mask,
    /// For the others, then for those hit critically.
    pub of: [FireResult; 2],
    /// Likewise, for the crew of a Gun with a shield.
    pub shielded: [FireResult; 2],
    pub ap: bool,
    pub ordnance: bool,
}

/// Those whom an attack strikes alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Group {
    Ordinary,
    Critical,
}

/// A set of units, by their places.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Mask(u8);

impl Mask {
    /// No unit.
    pub const NONE: Mask = Mask(0);

    /// The same and the unit at a place.
    #[must_use]
    pub const fn with(self, place: usize) -> Self {
        Mask(self.0 | 1 << place)
    }

    /// Whether the unit at a place is one of them.
    #[must_use]
    pub const fn has(self, place: usize) -> bool {
        self.0 >> place & 1 == 1
    }

    /// How many they are.
    #[must_use]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Those who are in both.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Mask(self.0 & other.0)
    }

    /// Those who are not in the other.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Mask(self.0 & !other.0)
    }

    /// Their places, in ascending order.
    pub fn places(self) -> impl Iterator<Item = usize> {
        (0..MAX_UNITS).filter(move |place| self.has(*place))
    }
}

/// The leaders for whose loss the others are still to check (A10.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct LostLeaders([Option<Lost>; MAX_UNITS]);

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Lost {
    /// The Morale Level that he had.
    pub level: i8,
    /// The negative modifier that he had, turned around; 0 if it was none.
    pub reversed: i8,
    /// Whether he was eliminated; otherwise he broke.
    pub eliminated: bool,
}

impl LostLeaders {
    pub fn is_empty(self) -> bool {
        self.first().is_none()
    }

    /// The first of them.
    pub fn first(self) -> Option<(u8, Lost)> {
        let mut places = (0..).zip(self.0);
        places.find_map(|(place, lost)| Some((place, lost?)))
    }

    pub fn of(self, place: u8) -> Option<Lost> {
        self.0[usize::from(place)]
    }

    pub fn with(mut self, place: usize, lost: Lost) -> Self {
        self.0[place] = Some(lost);
        self
    }

    pub fn without(mut self, place: u8) -> Self {
        self.0[usize::from(place)] = None;
        self
    }
}

impl StackState {
    /// A stack without units.
    pub(super) const EMPTY: StackState = StackState {
        units: [UnitState::ELIMINATED; MAX_UNITS],
        told: Mask::NONE,
        todo: Todo::Nothing,
    };

    /// Whether no attack is left to be worked off.
    #[must_use]
    pub fn is_settled(&self) -> bool {
        self.todo == Todo::Nothing
    }
}
