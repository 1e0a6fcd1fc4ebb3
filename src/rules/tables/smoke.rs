//! The numbers of the SMOKE rules: counters, the area row of To Hit, single numbers.

use strum::{EnumCount, EnumIter, EnumString, IntoStaticStr, VariantNames};

use super::file::{self, Changes, read};
use super::{Cell, Confidence, Tables};

/// What put SMOKE on the map.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, EnumString, IntoStaticStr, VariantNames,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Source {
    /// Inherent grenades of Infantry (A24.1).
    Grenade,
    /// Ordnance (C8.5).
    Ordnance,
    /// A vehicle's dispenser (D13).
    Dispenser,
}

/// Smoke or White Phosphorus; SMOKE in capitals is either.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, EnumString, IntoStaticStr, VariantNames,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Ammunition {
    /// Smoke.
    Smoke,
    /// White Phosphorus.
    Wp,
}

/// The side of the counter that is up.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, EnumString, IntoStaticStr, VariantNames,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Strength {
    /// The full side.
    Full,
    /// The Dispersed side.
    Dispersed,
    /// The small counter of grenades, which has one side.
    Grenade,
}

/// A counter's row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counter {
    /// What put it there.
    pub source: Source,
    /// What it is.
    pub ammunition: Ammunition,
    /// Which side is up.
    pub strength: Strength,
    /// The Hindrance to fire into or through its Location.
    pub hindrance: i16,
    /// The section that the number comes from.
    pub section: &'static str,
    /// How well it is attested.
    pub confidence: Confidence,
}

/// The counters and the single numbers.
pub(super) struct SmokeTables {
    counters: Vec<Counter>,
    numbers: [Cell; Number::COUNT],
}

impl SmokeTables {
    pub fn read(changes: &Changes) -> Self {
        SmokeTables {
            counters: counters(changes),
            numbers: numbers(changes),
        }
    }
}

fn counters(changes: &Changes) -> Vec<Counter> {
    let heading = [
        "source",
        "ammunition",
        "strength",
        "hindrance",
        "section",
        "confidence",
    ];
    file::COUNTERS
        .rows(heading, changes)
        .into_iter()
        .map(
            |[source, ammunition, strength, hindrance, section, confidence]| Counter {
                source: read(source),
                ammunition: read(ammunition),
                strength: read(strength),
                hindrance: read(hindrance),
                section,
                confidence: read(confidence),
            },
        )
        .collect()
}

impl Tables {
    /// The counter of that description, if there is one.
    #[must_use]
    pub fn smoke_counter(
        self,
        source: Source,
        ammunition: Ammunition,
        strength: Strength,
    ) -> Option<&'static Counter> {
        let wanted = (source, ammunition, strength);
        self.smoke_counters()
            .iter()
            .find(|row| (row.source, row.ammunition, row.strength) == wanted)
    }

    /// Every counter.
    #[must_use]
    pub fn smoke_counters(self) -> &'static [Counter] {
        &self.loaded().smoke.counters
    }

    /// A single number.
    ///
    /// ```
    /// use aslodds::rules::tables::{Tables, smoke::Number};
    ///
    /// let gone = Tables::PRINTED.number(Number::LosGone);
    /// assert_eq!((gone.value, gone.section), (6, "A24.4"));
    /// ```
    #[must_use]
    pub fn number(self, number: Number) -> Cell {
        self.loaded().smoke.numbers[number as usize]
    }
}

/// A single number, most of them of the SMOKE rules.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, EnumCount, EnumString, IntoStaticStr, VariantNames,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Number {
    /// MF of an attempt to place grenades in the unit's own Location.
    MfOwnLocation,
    /// MF of an attempt to place grenades in an ADJACENT Location.
    MfAdjacent,
    /// MF to enter a SMOKE Location, beside its terrain.
    MfToEnter,
    /// Attempts of a unit in one MPh.
    AttemptsPerPhase,
    /// What a CX unit adds to its placement dr.
    CxDrm,
    /// What White Phosphorus adds to the exponent.
    WpExponent,
    /// What assault engineers add to the exponent in the Starter Kits.
    StarterKitEngineers,
    /// The most that the SMOKE of one Location hinders fire into or through it.
    MaxPerLocation,
    /// What fire out of or within a SMOKE Location adds.
    OutOfOrWithin,
    /// The sum of Hindrances at which there is no line of sight.
    LosGone,
    /// What elite troops add to a depletion number.
    EliteDepletion,
    /// Case K.
    ConcealedDrm,
    /// What a buttoned-up crew adds to the usage DR.
    ButtonedUpDrm,
    /// What a moving vehicle adds to the usage DR of its smoke mortar.
    MovingMortarDrm,
    /// The farthest hex that a smoke mortar reaches.
    MortarRange,
    /// The TEM of a unit that is higher than its attacker and has no other positive TEM.
    HeightAdvantage,
    /// What a fortified building or a factory adds to its TEM.
    Fortified,
}

fn numbers(changes: &Changes) -> [Cell; Number::COUNT] {
    let mut found = [None; Number::COUNT];
    let heading = ["name", "value", "section", "confidence"];
    for [name, value, section, confidence] in file::NUMBERS.rows(heading, changes) {
        let name: Number = read(name);
        found[name as usize] = Some(Cell {
            value: read(value),
            section,
            confidence: read(confidence),
        });
    }
    found.map(|row| row.expect("the table has a row for every number"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dispersed_counter_hinders_one_less_than_a_full_one() {
        let counters = Tables::PRINTED.smoke_counters().iter();
        for full in counters.filter(|row| row.strength == Strength::Full) {
            let printed = Tables::PRINTED;
            let other = printed.smoke_counter(full.source, full.ammunition, Strength::Dispersed);
            assert_eq!(other.map(|row| row.hindrance + 1), Some(full.hindrance));
        }
    }
}
