//! The To Kill DR against a vehicle that has been hit: burning wreck, eliminated, Immobilization,
//! Shock (C7).
//!
//! A hit by ordnance on the Vehicle Target Type or from a light anti-tank weapon's own table is
//! meant, or one by a machine gun against armor (A9.61). Hits on the Area Target Type, mortars and
//! Demolition Charges are resolved otherwise, and flames and Molotov cocktails regard no armor.

use strum::{EnumIter, EnumString, IntoEnumIterator, IntoStaticStr, VariantNames};

use super::to_hit::Location;
use super::variant::{Rulebook, Variant};
use crate::dice::{Dice, Note};
use crate::rule::{Field, FieldKind, Outcome, Rule, Sum, Value};

/// One To Kill DR.
///
/// Not part of it: the crew's Task Check and survival, and the -1 by which an AFV with a red
/// Crew Survival number burns more easily.
///
/// ```
/// use aslodds::engine::exact;
/// use aslodds::rules::to_kill::{Round, ToKill, ToKillResult};
/// use aslodds::rules::variant::Variant;
///
/// // A 50L at the rear of a KV-1E 25 hexes away, on the hull: 13 + 1 - 2 - 8 = 4.
/// let shot = ToKill {
///     rear: true,
///     range: -2,
///     ..ToKill::new(13, Some(8), Round::NonHe, &Variant::asl())
/// };
/// assert_eq!(shot.final_tk(), 4);
/// let dist = exact::solve(&shot)?;
/// assert_eq!(dist.fraction(&ToKillResult::Burning).to_string(), "1/36");
/// assert_eq!(dist.fraction(&ToKillResult::Eliminated).to_string(), "1/18");
/// assert_eq!(dist.fraction(&ToKillResult::Immobilized).to_string(), "1/12");
/// # Ok::<(), aslodds::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ToKill {
    /// The Basic TK# of C7.31 to C7.34; against an unarmored target the Final TK# that they give.
    pub basic: i16,
    /// Whether the hit is a critical one, which doubles the Basic TK# before all else (C7.23). A
    /// machine gun has none (C3.7).
    pub critical: bool,
    /// Whether the rear Target Facing is hit: +1 against armor (C7.21).
    pub rear: bool,
    /// What the range adds, `-7..=3`: Case D, against armor alone (C7.24).
    pub range: i16,
    /// The Armor Factor of the part that is hit, `0..=26`; `None` if that part is unarmored.
    pub armor: Option<i16>,
    /// Where an armored target is hit (C3.9).
    pub location: Location,
    /// What it is hit by, as far as the result goes.
    pub round: Round,
    /// The Morale Level of the crew, with what modifies its Task Check taken off; `None` leaves a
    /// possible Shock open.
    pub crew_morale: Option<u8>,
    /// Whether the target is hull down to the firer, so that nothing immobilizes it (C7.5, D4.2).
    pub hull_down: bool,
    /// Whose table of results is used, and whose sections are cited.
    pub rulebook: Rulebook,
}

/// What hits, as far as the result goes (C7.7).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, EnumString, IntoStaticStr, VariantNames,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Round {
    /// HE: one above the Final TK# is as good as equal to it.
    He,
    /// AP, APCR, APDS, HEAT: one above the Final TK# is a possible Shock.
    NonHe,
    /// A machine gun: it stuns at best where others immobilize or shock, and has no critical hit.
    MachineGun,
}

/// What comes of a To Kill DR, in ascending severity.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    EnumString,
    IntoStaticStr,
    EnumIter,
    VariantNames,
)]
#[strum(serialize_all = "kebab-case")]
pub enum ToKillResult {
    /// Nothing.
    NoEffect,
    /// Shock if the crew fails its Task Check, which has not been rolled (C7.41).
    PossibleShock,
    /// The crew is stunned (A9.61, D5.34).
    Stun,
    /// Shock (C7.42).
    Shock,
    /// Immobilization (C7.5).
    Immobilized,
    /// A wreck.
    Eliminated,
    /// A burning wreck (C7.6).
    Burning,
}

impl ToKill {
    /// An ordinary hit on the hull, neither from the rear nor at a range that matters, with a
    /// possible Shock left open; `armor` is `None` against an unarmored target.
    #[must_use]
    pub const fn new(basic: i16, armor: Option<i16>, round: Round, variant: &Variant) -> Self {
        ToKill {
            basic,
            critical: false,
            rear: false,
            range: 0,
            armor,
            location: Location::Hull,
            round,
            crew_morale: None,
            hull_down: false,
            rulebook: variant.rulebook(),
        }
    }

    /// The Final TK#: what the DR must be below to eliminate the target. It may be negative.
    ///
    /// ```
    /// use aslodds::rules::to_kill::{Round, ToKill};
    /// use aslodds::rules::variant::Variant;
    ///
    /// // A critical hit doubles before the rear facing adds its 1.
    /// let shot = ToKill::new(10, Some(6), Round::NonHe, &Variant::asl());
    /// let shot = ToKill { critical: true, rear: true, ..shot };
    /// assert_eq!(shot.final_tk(), 2 * 10 + 1 - 6);
    /// ```
    #[must_use]
    pub fn final_tk(&self) -> i32 {
        let Some(armor) = self.armor else {
            return self.doubled();
        };
        self.doubled() + i32::from(self.rear) + i32::from(self.range) - i32::from(armor)
    }

    /// The Basic TK# after Case C.
    fn doubled(&self) -> i32 {
        let basic = i32::from(self.basic);
        if self.is_doubled() { 2 * basic } else { basic }
    }

    fn is_doubled(&self) -> bool {
        match self.round {
            Round::He | Round::NonHe => self.critical,
            Round::MachineGun => false,
        }
    }

    /// How the Final TK# comes about.
    fn note_number<D: Dice + ?Sized>(&self, dice: &mut D) {
        let doubled = self.doubled();
        if self.is_doubled() {
            let words = "Case C, critical hit: TK# {0} is doubled to {1}";
            dice.note(self.note("C7.23", words, &[self.basic.into(), doubled]));
        } else if self.critical {
            let words = "a machine gun has no critical hit: TK# {0} stays";
            dice.note(self.note("C3.7", words, &[doubled]));
        }
        let Some(armor) = self.armor else {
            let words = "an unarmored target: Final TK# {0}";
            dice.note(self.note("C7.11", words, &[doubled]));
            return;
        };
        if self.rear {
            dice.note(self.note("C7.21", "Case A, rear facing: TK# {+0}", &[1]));
        }
        if self.range != 0 {
            let numbers = [self.range.into()];
            dice.note(self.note("C7.24", "Case D, range: TK# {+0}", &numbers));
        }
        let final_tk = self.final_tk();
        let armor = i32::from(armor);
        let words = "Modified TK# {0} less AF {1}: Final TK# {2}";
        dice.note(self.note("C7.11", words, &[final_tk + armor, armor, final_tk]));
    }

    /// What a DR does that is not below the Final TK#.
    fn resolve_not_below<D: Dice + ?Sized>(
        &self,
        dr: i32,
        final_tk: i32,
        dice: &mut D,
    ) -> ToKillResult {
        let numbers = [dr, final_tk];
        match (dr - final_tk, self.round, self.armor) {
            (0, Round::MachineGun, _) => {
                let words = "Original {0} = Final TK# {1}, by a machine gun: stunned";
                dice.note(self.note("A9.61", words, &numbers));
                ToKillResult::Stun
            }
            (0, Round::He | Round::NonHe, _) | (1, Round::He, Some(_)) => {
                self.resolve_crippled(numbers, dice)
            }
            (1, Round::NonHe, Some(_)) => {
                let words = "Original {0} is one above Final TK# {1}: Shock is possible";
                dice.note(self.note("C7.41", words, &numbers));
                self.resolve_possible_shock(dice)
            }
            (_, Round::He | Round::NonHe | Round::MachineGun, _) => {
                let words = "Original {0} > Final TK# {1}: no effect";
                dice.note(self.note("C7.7", words, &numbers));
                ToKillResult::NoEffect
            }
        }
    }

    /// C7.41 in the turret, C7.5 in the hull. An unarmored vehicle is never shocked.
    fn resolve_crippled<D: Dice + ?Sized>(&self, numbers: [i32; 2], dice: &mut D) -> ToKillResult {
        let [dr, final_tk] = numbers;
        let equal = dr == final_tk;
        let turret = match (self.armor, self.location) {
            (Some(_), Location::Turret) => true,
            (Some(_), Location::Hull) | (None, Location::Turret | Location::Hull) => false,
        };
        let (section, words, result) = match (turret, self.hull_down, equal) {
            (true, _, true) => (
                "C7.41",
                "Original {0} = Final TK# {1}, on the turret: Shock",
                ToKillResult::Shock,
            ),
            (true, _, false) => (
                "C7.41",
                "Original {0} is one above Final TK# {1}, HE on the turret: Shock",
                ToKillResult::Shock,
            ),
            (false, true, _) => (
                "C7.5",
                "Original {0} against Final TK# {1}: what is hull down is not immobilized",
                ToKillResult::NoEffect,
            ),
            (false, false, true) => (
                "C7.5",
                "Original {0} = Final TK# {1}: immobilized",
                ToKillResult::Immobilized,
            ),
            (false, false, false) => (
                "C7.5",
                "Original {0} is one above Final TK# {1}, HE: immobilized",
                ToKillResult::Immobilized,
            ),
        };
        dice.note(self.note(section, words, &numbers));
        result
    }

    /// C7.41: the crew's Task Check, if its morale is known.
    #[inline(never)]
    pub(super) fn resolve_possible_shock<D: Dice + ?Sized>(&self, dice: &mut D) -> ToKillResult {
        let Some(morale) = self.crew_morale else {
            return ToKillResult::PossibleShock;
        };
        let dr = dice.total_2d6();
        let (words, result) = if dr <= morale {
            (
                "the crew's DR {0} <= Morale Level {1}: no effect",
                ToKillResult::NoEffect,
            )
        } else {
            (
                "the crew's DR {0} > Morale Level {1}: Shock",
                ToKillResult::Shock,
            )
        };
        dice.note(self.note("C7.41", words, &[dr.into(), morale.into()]));
        result
    }

    fn note(&self, section: &'static str, words: &'static str, numbers: &[i32]) -> Note {
        Note::new(self.section(section), words, numbers)
    }

    /// The Starter Kit has all of this in two neighboring sections.
    fn section(&self, asl: &'static str) -> &'static str {
        match self.rulebook {
            Rulebook::Asl => asl,
            Rulebook::StarterKit => "ASLSK 7.9-7.10",
        }
    }
}

impl Rule for ToKill {
    type Outcome = ToKillResult;

    #[inline]
    fn resolve<D: Dice + ?Sized>(&self, dice: &mut D) -> ToKillResult {
        let original = dice.total_2d6();
        self.of_dr(original, dice)
    }
}

impl ToKill {
    /// What a DR does that is rolled already; for procedures that look at its dice too.
    #[inline]
    pub(super) fn of_dr<D: Dice + ?Sized>(&self, original: u8, dice: &mut D) -> ToKillResult {
        self.note_number(dice);
        let final_tk = self.final_tk();
        let dr = i32::from(original);
        let numbers = [dr, final_tk];
        if dr == 12 {
            dice.note(self.note("C7.35", "Original 12 is a dud: no effect", &[]));
            return ToKillResult::NoEffect;
        }
        // Halves are exact, hence the doubled comparison. The Starter Kit knows no burning wreck.
        let burns = match self.rulebook {
            Rulebook::Asl => 2 * dr <= final_tk,
            Rulebook::StarterKit => false,
        };
        if burns {
            let words = "Original {0} <= half of Final TK# {1}: a burning wreck";
            dice.note(self.note("C7.6", words, &numbers));
            return ToKillResult::Burning;
        }
        if dr < final_tk {
            let words = "Original {0} < Final TK# {1}: eliminated";
            dice.note(self.note("C7.7", words, &numbers));
            return ToKillResult::Eliminated;
        }
        self.resolve_not_below(dr, final_tk, dice)
    }
}

impl Outcome for ToKillResult {
    const FIELDS: &'static [Field] = &[Field {
        name: "result",
        kind: FieldKind::Words(Self::VARIANTS),
        sums: &[
            Sum {
                name: "knocked-out",
                words: &["eliminated", "burning"],
            },
            Sum {
                name: "any-effect",
                words: &[
                    "possible-shock",
                    "stun",
                    "shock",
                    "immobilized",
                    "eliminated",
                    "burning",
                ],
            },
        ],
    }];

    fn all() -> Vec<Self> {
        Self::iter().collect()
    }

    fn push_values(&self, row: &mut Vec<Value>) {
        row.push(Value::Word(self.into()));
    }
}

#[cfg(test)]
mod tests;
