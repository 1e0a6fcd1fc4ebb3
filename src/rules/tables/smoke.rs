//! The numbers of the SMOKE rules: counters, the area row of To Hit, single numbers.

use std::sync::LazyLock;

use strum::{EnumIter, EnumString, IntoStaticStr, VariantNames};

use super::{Confidence, read, rows};

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

/// Every counter.
pub static COUNTERS: LazyLock<Vec<Counter>> = LazyLock::new(|| {
    let heading = [
        "source",
        "ammunition",
        "strength",
        "hindrance",
        "section",
        "confidence",
    ];
    rows(include_str!("data/smoke_counters.csv"), heading)
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
});

/// The counter of that description, if there is one.
#[must_use]
pub fn counter(
    source: Source,
    ammunition: Ammunition,
    strength: Strength,
) -> Option<&'static Counter> {
    let wanted = (source, ammunition, strength);
    COUNTERS
        .iter()
        .find(|row| (row.source, row.ammunition, row.strength) == wanted)
}

/// A single number of the SMOKE rules.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, EnumString, IntoStaticStr, VariantNames,
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
}

struct NumberRow {
    name: Number,
    value: i16,
    section: &'static str,
}

static NUMBERS: LazyLock<Vec<NumberRow>> = LazyLock::new(|| {
    let heading = ["name", "value", "section", "confidence"];
    rows(include_str!("data/smoke_numbers.csv"), heading)
        .into_iter()
        .map(|[name, value, section, _]| NumberRow {
            name: read(name),
            value: read(value),
            section,
        })
        .collect()
});

impl Number {
    fn row(self) -> &'static NumberRow {
        NUMBERS
            .iter()
            .find(|row| row.name == self)
            .expect("every number has a row")
    }

    /// The number.
    #[must_use]
    pub fn value(self) -> i16 {
        self.row().value
    }

    /// The section that it comes from.
    #[must_use]
    pub fn section(self) -> &'static str {
        self.row().section
    }
}

#[cfg(test)]
mod tests {
    use strum::IntoEnumIterator;

    use super::*;

    #[test]
    fn every_number_has_a_row_of_its_own() {
        for number in Number::iter() {
            assert!(!number.section().is_empty());
        }
        assert_eq!(NUMBERS.len(), Number::iter().count());
    }

    #[test]
    fn a_dispersed_counter_hinders_one_less_than_a_full_one() {
        for full in COUNTERS.iter().filter(|row| row.strength == Strength::Full) {
            let other = counter(full.source, full.ammunition, Strength::Dispersed);
            assert_eq!(other.map(|row| row.hindrance + 1), Some(full.hindrance));
        }
    }
}
