//! What a rule variant may change: numbers and switches, as data.
//!
//! A variant is one of the rulebooks, with the reading of each point that players dispute. Its
//! name says both: `asl` is the rulebook with the default readings, `asl+grenade-six:final` the
//! same with another reading of one point.

use std::fmt;
use std::str::FromStr;

use strum::{EnumIter, EnumString, IntoStaticStr, VariantNames};

use crate::error::Error;

/// A rulebook with the readings of its disputed points.
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
    rulebook: Rulebook,
    zero_th: ZeroTh,
    six: GrenadeSix,
    order: GrenadeOrder,
    rof_die: RofDie,
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

/// How C3.7 reads on the Infantry Target Type when the Modified TH# is 0 or less.
///
/// The rule compares the Final DR with half of the Modified TH#, and half of a negative number
/// is more than the number itself. No source settles whether that is meant.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, EnumString, IntoStaticStr, VariantNames,
)]
#[strum(serialize_all = "kebab-case")]
pub enum ZeroTh {
    /// To the letter: a hit with a Final DR below half of the Modified TH# is a critical hit, so
    /// that below 0 every hit is one. The default.
    Literal,
    /// Only an Original 2 can be a critical hit, on its subsequent dr.
    #[strum(serialize = "original-2")]
    Original2,
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

/// What the to-hit procedure takes from a variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HitRules {
    /// Whose sections are cited.
    pub rulebook: Rulebook,
    /// C3.6: the subsequent dr of an Original 2 when no Final DR can hit; `None` if it just
    /// misses.
    pub improbable_hit: Option<ImprobableHit>,
    /// C3.7: the highest subsequent dr that makes an Infantry-type Original 2 a critical hit
    /// whatever the Modified TH#; `None` if there is no subsequent dr.
    pub infantry_subsequent_dr: Option<u8>,
    /// C3.7: the highest subsequent dr that makes a Vehicle- or Area-type Original 2 a critical
    /// hit if only the lowest possible Final DR would hit; `None` if there is no such exception.
    pub only_lowest_dr: Option<u8>,
    /// The reading of C3.7 for a Modified TH# of 0 or less.
    pub zero_th: ZeroTh,
}

/// The subsequent dr of an improbable hit (C3.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ImprobableHit {
    /// The highest dr that is a critical hit.
    pub critical_dr: u8,
    /// The highest dr that is a hit; above it the shot misses.
    pub hit_dr: u8,
}

/// What the smoke-grenade procedure takes from a variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GrenadeRules {
    /// Which 6 ends the movement phase.
    pub six: GrenadeSix,
    /// The highest further dr that takes the counter into a higher Location.
    pub uphill_dr: u8,
}

impl Variant {
    /// Advanced Squad Leader with the default readings.
    #[must_use]
    pub const fn asl() -> Self {
        Variant {
            rulebook: Rulebook::Asl,
            zero_th: ZeroTh::Literal,
            six: GrenadeSix::Original,
            order: GrenadeOrder::Good,
            rof_die: RofDie::Colored,
        }
    }

    /// The ASL Starter Kits with the default readings.
    #[must_use]
    pub const fn starter_kit() -> Self {
        Variant {
            rulebook: Rulebook::StarterKit,
            ..Variant::asl()
        }
    }

    /// The same with another reading of C3.7 for a Modified TH# of 0 or less.
    #[must_use]
    pub const fn with_zero_th(self, zero_th: ZeroTh) -> Self {
        Variant { zero_th, ..self }
    }

    /// The same with another reading of A24.1's 6.
    #[must_use]
    pub const fn with_grenade_six(self, six: GrenadeSix) -> Self {
        Variant { six, ..self }
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

    /// Which die keeps a gun's rate of fire.
    #[must_use]
    pub const fn rof_die(&self) -> RofDie {
        self.rof_die
    }

    /// The set of rules.
    #[must_use]
    pub const fn rulebook(&self) -> Rulebook {
        self.rulebook
    }

    /// Whether a squad must be in Good Order to try its smoke grenades.
    #[must_use]
    pub const fn grenade_order(&self) -> GrenadeOrder {
        self.order
    }

    /// What the to-hit procedure goes by.
    #[must_use]
    pub const fn hits(&self) -> HitRules {
        match self.rulebook {
            Rulebook::Asl => HitRules {
                rulebook: Rulebook::Asl,
                improbable_hit: Some(ImprobableHit {
                    critical_dr: 1,
                    hit_dr: 3,
                }),
                infantry_subsequent_dr: Some(1),
                only_lowest_dr: Some(1),
                zero_th: self.zero_th,
            },
            Rulebook::StarterKit => HitRules {
                rulebook: Rulebook::StarterKit,
                improbable_hit: None,
                infantry_subsequent_dr: None,
                only_lowest_dr: None,
                zero_th: self.zero_th,
            },
        }
    }

    /// What the smoke-grenade procedure goes by; the same in both rulebooks.
    #[must_use]
    pub const fn grenade(&self) -> GrenadeRules {
        GrenadeRules {
            six: self.six,
            uphill_dr: 3,
        }
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.rulebook.into())?;
        if self.zero_th != Variant::asl().zero_th {
            write!(f, "+zero-th:{}", <&str>::from(self.zero_th))?;
        }
        if self.six != Variant::asl().six {
            write!(f, "+grenade-six:{}", <&str>::from(self.six))?;
        }
        if self.order != Variant::asl().order {
            write!(f, "+grenade-order:{}", <&str>::from(self.order))?;
        }
        if self.rof_die != Variant::asl().rof_die {
            write!(f, "+rof-die:{}", <&str>::from(self.rof_die))?;
        }
        Ok(())
    }
}

impl FromStr for Variant {
    type Err = Error;

    /// Reads a name such as `starter-kit` or `asl+zero-th:original-2`.
    fn from_str(name: &str) -> Result<Self, Error> {
        let mut parts = name.split('+');
        let rulebook = word("variant", parts.next().unwrap_or_default())?;
        let mut variant = Variant {
            rulebook,
            ..Variant::asl()
        };
        let mut seen = Vec::new();
        for part in parts {
            let (switch, reading) = part.split_once(':').unwrap_or((part, ""));
            if seen.contains(&switch) {
                return Err(Error::Repeated {
                    what: format!("variant switch {switch}"),
                });
            }
            seen.push(switch);
            match switch {
                "zero-th" => variant.zero_th = word("variant switch zero-th", reading)?,
                "grenade-six" => variant.six = word("variant switch grenade-six", reading)?,
                "grenade-order" => variant.order = word("variant switch grenade-order", reading)?,
                "rof-die" => variant.rof_die = word("variant switch rof-die", reading)?,
                unknown => {
                    let known = ["zero-th", "grenade-six", "grenade-order", "rof-die"];
                    return Err(Error::unknown_word("variant switch", unknown, &known));
                }
            }
        }
        Ok(variant)
    }
}

/// The value of a closed set that is called `given`.
///
/// # Errors
///
/// [`Error::UnknownWord`] if none is.
pub(crate) fn word<T: FromStr + VariantNames>(what: &str, given: &str) -> Result<T, Error> {
    given
        .parse()
        .map_err(|_| Error::unknown_word(what, given, T::VARIANTS))
}

#[cfg(test)]
mod tests {
    use strum::IntoEnumIterator;

    use super::*;

    #[test]
    fn every_variant_is_read_back_from_its_name() {
        for rulebook in Rulebook::iter() {
            for zero_th in ZeroTh::iter() {
                for six in GrenadeSix::iter() {
                    for order in GrenadeOrder::iter() {
                        for rof_die in RofDie::iter() {
                            let variant = Variant {
                                rulebook,
                                zero_th,
                                six,
                                order,
                                rof_die,
                            };
                            assert_eq!(variant.to_string().parse(), Ok(variant));
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn a_slip_in_a_name_is_met_with_the_nearest_word() {
        let error = |name: &str| name.parse::<Variant>().unwrap_err().to_string();
        assert!(error("starterkit").contains("did you mean starter-kit?"));
        assert!(error("asl+zero-th:litteral").contains("did you mean literal?"));
        assert!(error("asl+zerot-h:literal").contains("did you mean zero-th?"));
        assert!(error("").contains("known are asl, starter-kit"));
    }
}
