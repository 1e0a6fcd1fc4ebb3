//! What a rule variant may change: numbers, switches and cells of tables, as data.
//!
//! A variant is one of the rulebooks with whatever is otherwise in it: the reading of a point
//! that players dispute, a number that a designer tries, a cell of a table. Its name says all of
//! it: `asl` is the rulebook with the default readings, `asl+critical-at:at-most` the same with
//! another comparison for critical hits. [`Variant::setting`] changes one thing, [`from_toml`]
//! reads a file of such changes, and [`settings`] lists what can change.

mod hits;
mod grenade;
mod setting;
mod name;
mod file;
mod built_in;

use strum::{EnumIter, EnumString, IntoStaticStr, VariantNames};

use super::tables::Tables;
use super::tables::smoke::Number;

pub use built_in::{BUILT_IN, BuiltIn};
pub use file::{VariantFile, from_toml};
pub use grenade::{GrenadeOrder, GrenadeRules, GrenadeSix};
pub use hits::{CriticalAt, Fraction, HitRules, NoFraction, Original2, Original12, ZeroTh};
pub(crate) use name::word;
pub use setting::{Setting, Switch, settings, switches};

/// A rulebook with what is otherwise in it.
///
/// ```
/// use aslodds::rules::variant::{GrenadeSix, Variant};
///
/// let variant: Variant = "asl+grenade-six:final".parse()?;
/// assert_eq!(variant.grenade().six, GrenadeSix::Final);
/// assert_eq!(variant.to_string(), "asl+grenade-six:final");
/// assert!("as1".parse::<Variant>().is_err());
/// # Ok::<(), aslodds::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Variant {
    hits: HitRules,
    grenade: GrenadeRules,
    order: GrenadeOrder,
    rof_die: RofDie,
    tables: Tables,
}

/// A published set of rules.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, EnumString, IntoStaticStr, VariantNames,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Rulebook {
    /// Advanced Squad Leader.
    Asl,
    /// The ASL Starter Kits: no subsequent dr for critical hits and no improbable hit.
    StarterKit,
}

/// Which die keeps a gun's rate of fire (C2.24).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, EnumString, IntoStaticStr, VariantNames,
)]
#[strum(serialize_all = "kebab-case")]
pub enum RofDie {
    /// The colored die of the To Hit DR, as the rules say. The default.
    Colored,
    /// A third die that has no part in the To Hit DR: no rule of the game, but a question that
    /// designers ask.
    Third,
}

impl Variant {
    /// Advanced Squad Leader with the default readings.
    #[must_use]
    pub const fn asl() -> Self {
        Variant::of(Rulebook::Asl)
    }

    /// The ASL Starter Kits with the default readings.
    #[must_use]
    pub const fn starter_kit() -> Self {
        Variant::of(Rulebook::StarterKit)
    }

    /// A rulebook with the default readings.
    #[must_use]
    pub const fn of(rulebook: Rulebook) -> Self {
        Variant {
            hits: HitRules::of(rulebook),
            grenade: GrenadeRules {
                six: GrenadeSix::Original,
                move_ends_dr: 6,
                uphill_dr: 3,
                exponent_change: 0,
                mf_own_location: 0,
                mf_adjacent: 0,
            },
            order: GrenadeOrder::Good,
            rof_die: RofDie::Colored,
            tables: Tables::PRINTED,
        }
    }

    /// The same with another reading of C3.7 for a Modified TH# of 0 or less.
    #[must_use]
    pub const fn with_zero_th(self, zero_th: ZeroTh) -> Self {
        let hits = HitRules {
            zero_th,
            ..self.hits
        };
        Variant { hits, ..self }
    }

    /// The same with another reading of A24.1's 6.
    #[must_use]
    pub const fn with_grenade_six(self, six: GrenadeSix) -> Self {
        let grenade = GrenadeRules {
            six,
            ..self.grenade
        };
        Variant { grenade, ..self }
    }

    /// The same with another edition's text on Good Order in A24.1.
    #[must_use]
    pub const fn with_grenade_order(self, order: GrenadeOrder) -> Self {
        Variant { order, ..self }
    }

    /// The same with another die that keeps the rate of fire.
    #[must_use]
    pub const fn with_rof_die(self, rof_die: RofDie) -> Self {
        Variant { rof_die, ..self }
    }

    /// The tables.
    #[must_use]
    pub const fn tables(&self) -> Tables {
        self.tables
    }

    /// Which die keeps a gun's rate of fire.
    #[must_use]
    pub const fn rof_die(&self) -> RofDie {
        self.rof_die
    }

    /// The set of rules.
    #[must_use]
    pub const fn rulebook(&self) -> Rulebook {
        self.hits.rulebook
    }

    /// Whether a squad must be in Good Order to try its smoke grenades.
    #[must_use]
    pub const fn grenade_order(&self) -> GrenadeOrder {
        self.order
    }

    /// What the to-hit procedure goes by.
    #[must_use]
    pub const fn hits(&self) -> HitRules {
        self.hits
    }

    /// What the smoke-grenade procedure goes by; the same in both rulebooks.
    #[must_use]
    pub fn grenade(&self) -> GrenadeRules {
        let mf = |number| self.tables.number(number).value.unsigned_abs();
        GrenadeRules {
            mf_own_location: mf(Number::MfOwnLocation),
            mf_adjacent: mf(Number::MfAdjacent),
            ..self.grenade
        }
    }
}

#[cfg(test)]
mod tests;
