//! What the smoke-grenade procedure takes from a variant (A24.1).

use strum::{EnumIter, EnumString, IntoStaticStr, VariantNames};

/// What the smoke-grenade procedure takes from a variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GrenadeRules {
    /// Which 6 ends the movement phase.
    pub six: GrenadeSix,
    /// The lowest failing dr that ends the movement phase; 7 if none does.
    pub move_ends_dr: u8,
    /// The highest further dr that takes the counter into a higher Location.
    pub uphill_dr: u8,
    /// What is added to every exponent that is printed on a counter.
    pub exponent_change: i8,
    /// MF of an attempt to place grenades in the unit's own Location.
    pub mf_own_location: u16,
    /// MF of an attempt to place grenades in an ADJACENT Location.
    pub mf_adjacent: u16,
}

/// Which 6 ends the movement phase of a unit that has a DRM on its grenade dr (A24.1).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, EnumString, IntoStaticStr, VariantNames,
)]
#[strum(serialize_all = "kebab-case")]
pub enum GrenadeSix {
    /// The 6 on the die as rolled. The default.
    Original,
    /// A dr that is 6 or more with its DRM.
    Final,
}

/// Whether a squad must be in Good Order to try its smoke grenades (A24.1).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, EnumString, IntoStaticStr, VariantNames,
)]
#[strum(serialize_all = "kebab-case")]
pub enum GrenadeOrder {
    /// It must, as the current text says. The default.
    Good,
    /// It must be able to move, which is all that a copy of 2010 asks for.
    AbleToMove,
}

impl GrenadeRules {
    /// The highest exponent that there is: without a DRM a 6 always fails.
    pub const HIGHEST_EXPONENT: u8 = 5;

    /// What a squad with `printed` on its counter rolls against.
    pub(in crate::rules) fn exponent(&self, printed: u8) -> u8 {
        if self.exponent_change == 0 {
            return printed;
        }
        let changed = printed.saturating_add_signed(self.exponent_change);
        changed.min(Self::HIGHEST_EXPONENT)
    }
}
