//! Units as targets: what they are, and what fire has made of them (A1, A7.8, A10.3, A17, A19).

use strum::{EnumIter, EnumString, IntoStaticStr, VariantNames};

/// A unit of Personnel that may be fired at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Unit {
    /// What it is.
    pub kind: UnitKind,
    /// Its Morale Level, `2..=10`, of a leader unwounded.
    pub morale: u8,
    /// The Morale Level on its broken side, `2..=10`.
    pub broken_morale: u8,
    /// Its Experience Level Rating, `0..=5`: it is Replaced if it fails a Morale Check by more
    /// (A19.1). `None` if nothing Replaces it.
    pub elr: Option<u8>,
    /// What the unit is like before it is fired at.
    pub before: UnitState,
    /// The Gun that it mans, if it does.
    pub gun: Option<Gun>,
}

/// A Gun as a target, with its crew (C11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Gun {
    /// The DRM of its gunshield against this fire, `0..=2` (C11.5): 0 without one.
    pub gunshield: u8,
}

/// What a unit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum UnitKind {
    /// A squad: Casualty Reduction leaves a half-squad.
    Squad,
    /// A half-squad.
    HalfSquad,
    /// A crew: it is not Replaced (A19.11), and knows no Heat of Battle (A15.1).
    Crew,
    /// A leader, whom Casualty Reduction wounds.
    Leader {
        /// His leadership modifier, `-3..=2`, unwounded.
        modifier: i8,
    },
}

/// What a unit is like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UnitState {
    /// What it has lost.
    pub loss: Loss,
    /// The order that it is in; that of an eliminated unit is good.
    pub order: Order,
    /// Whether it was Replaced by a unit of lower quality, or Disrupted if there is none (A19).
    pub replaced: bool,
    /// What has become of its Gun.
    pub gun: GunState,
}

/// What a unit has lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Loss {
    /// Nothing.
    None,
    /// Half a squad; a leader is wounded.
    Reduced,
    /// All.
    Eliminated,
}

/// The order that a unit is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Order {
    /// Good Order, as far as fire is concerned.
    Good,
    /// Pinned (A7.8).
    Pinned,
    /// Broken (A10.3).
    Broken,
}

/// What has become of a Gun.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GunState {
    /// Nothing.
    Intact,
    /// It malfunctions (C11.4).
    Malfunctioned,
    /// It is destroyed (C11.4).
    Destroyed,
}

/// What a unit is like in one word, from the best to the worst.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    EnumIter,
    EnumString,
    IntoStaticStr,
    VariantNames,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Fate {
    /// It is whole and neither pinned nor broken.
    GoodOrder,
    /// It is whole and pinned.
    Pinned,
    /// It is a half-squad, or a wounded leader, in good order.
    Reduced,
    /// The same, pinned.
    ReducedPinned,
    /// It is whole and broken.
    Broken,
    /// It is whole, broken, and of lower quality.
    Replaced,
    /// It is a half-squad, or a wounded leader, and broken.
    ReducedBroken,
    /// The same, and of lower quality.
    ReducedReplaced,
    /// Nothing is left of it.
    Eliminated,
    /// Nothing is left of it, and its Gun malfunctions.
    EliminatedGunMalfunctioned,
    /// Nothing is left of it and its Gun.
    EliminatedGunDestroyed,
}

impl UnitState {
    /// A whole unit in Good Order.
    pub const GOOD: UnitState = UnitState {
        loss: Loss::None,
        order: Order::Good,
        replaced: false,
        gun: GunState::Intact,
    };

    /// A unit of which nothing is left.
    pub const ELIMINATED: UnitState = UnitState {
        loss: Loss::Eliminated,
        order: Order::Good,
        replaced: false,
        gun: GunState::Intact,
    };

    /// Whether nothing is left of it.
    #[must_use]
    pub fn is_eliminated(self) -> bool {
        self.loss == Loss::Eliminated
    }

    /// What it is like in one word.
    ///
    /// ```
    /// use aslodds::rules::unit::{Fate, Loss, Order, UnitState};
    ///
    /// let half = UnitState { loss: Loss::Reduced, order: Order::Broken, ..UnitState::GOOD };
    /// assert_eq!(half.fate(), Fate::ReducedBroken);
    /// assert_eq!(UnitState::ELIMINATED.fate(), Fate::Eliminated);
    /// ```
    #[must_use]
    pub fn fate(self) -> Fate {
        match (self.loss, self.order, self.replaced) {
            (Loss::Eliminated, _, _) => match self.gun {
                GunState::Intact => Fate::Eliminated,
                GunState::Malfunctioned => Fate::EliminatedGunMalfunctioned,
                GunState::Destroyed => Fate::EliminatedGunDestroyed,
            },
            (Loss::None, Order::Good, _) => Fate::GoodOrder,
            (Loss::None, Order::Pinned, _) => Fate::Pinned,
            (Loss::None, Order::Broken, false) => Fate::Broken,
            (Loss::None, Order::Broken, true) => Fate::Replaced,
            (Loss::Reduced, Order::Good, _) => Fate::Reduced,
            (Loss::Reduced, Order::Pinned, _) => Fate::ReducedPinned,
            (Loss::Reduced, Order::Broken, false) => Fate::ReducedBroken,
            (Loss::Reduced, Order::Broken, true) => Fate::ReducedReplaced,
        }
    }
}

impl Unit {
    /// A unit in Good Order with one Morale Level on both sides, which nothing Replaces.
    #[must_use]
    pub const fn new(kind: UnitKind, morale: u8) -> Self {
        Unit {
            kind,
            morale,
            broken_morale: morale,
            elr: None,
            before: UnitState::GOOD,
            gun: None,
        }
    }

    /// Whether it is a leader.
    #[must_use]
    pub fn is_leader(&self) -> bool {
        matches!(self.kind, UnitKind::Leader { .. })
    }

    /// Its Morale Level as it is: the broken side's if it is broken, one lower for a wounded
    /// leader (A10.4, A17.3).
    #[must_use]
    pub fn morale_level(&self, state: UnitState) -> i32 {
        let printed = match state.order {
            Order::Good | Order::Pinned => self.morale,
            Order::Broken => self.broken_morale,
        };
        let wounded = self.is_leader() && state.loss == Loss::Reduced;
        i32::from(printed) - i32::from(wounded)
    }

    /// The modifier that a leader has for others: none of one who is pinned, broken or
    /// eliminated (A7.831, A10.21).
    #[must_use]
    pub fn leadership(&self, state: UnitState) -> Option<i8> {
        let helps = state.order == Order::Good && !state.is_eliminated();
        self.modifier(state).filter(|_| helps)
    }

    /// A leader's modifier, one worse if he is wounded (A17.3).
    #[must_use]
    pub fn modifier(&self, state: UnitState) -> Option<i8> {
        match self.kind {
            UnitKind::Leader { modifier } => Some(modifier + i8::from(state.loss == Loss::Reduced)),
            UnitKind::Squad | UnitKind::HalfSquad | UnitKind::Crew => None,
        }
    }
}
