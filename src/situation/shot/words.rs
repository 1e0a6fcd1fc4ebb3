//! The words of a shot that are closed sets.

use std::str::FromStr;

use strum::{EnumString, IntoStaticStr, VariantNames};

use crate::error::Error;

/// The phase and manner in which a weapon fires.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumString, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Fire {
    /// In its own Prep Fire Phase.
    Prep,
    /// Defensive First Fire, at a unit that moves.
    DefensiveFirst,
    /// In the enemy's Defensive Fire Phase.
    DefensiveFinal,
    /// In its own Advancing Fire Phase, not having entered a new hex (Case B).
    Advancing,
    /// In its own Advancing Fire Phase as Opportunity Fire.
    Opportunity,
    /// From a vehicle in its own Movement Phase (Case C).
    BoundingFirst,
    /// From a vehicle in its own Advancing Fire Phase, having entered a new hex (Case C).
    Bounding,
}

/// For how long a vehicle that fires on the move has had its target in sight (C5.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumString, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Sight {
    /// For more than 3 of its MP.
    Ample,
    /// For 2.5 to 3 of its MP (Case C1).
    #[strum(serialize = "3-mp")]
    ThreeMp,
    /// For 2 of its MP or less (Case C2).
    #[strum(serialize = "2-mp")]
    TwoMp,
}

/// What a firer in a building or rubble does about backblast (Case C3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumString, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum BackblastChoice {
    /// Avoids it, at the price of Case C3.
    Avoided,
    /// Accepts it, and may be hurt.
    Accepted,
}

/// What is shot at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumString, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Target {
    /// Personnel on foot.
    Infantry,
    /// A Gun with its crew.
    Gun,
    /// A vehicle without any armor.
    UnarmoredVehicle,
    /// An armored fighting vehicle.
    Afv,
    /// Motorcyclists.
    Motorcyclist,
    /// Cavalry.
    Cavalry,
    /// A hex without an enemy in sight, which may hold a hidden unit.
    Hex,
}

/// How a target moves (Case J).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumString, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Moving {
    /// It does not.
    No,
    /// A vehicle that moves or is in Motion.
    Yes,
    /// A vehicle that has spent 3 MP or less in the firer's sight (Case J1).
    #[strum(serialize = "within-3-mp")]
    WithinThreeMp,
    /// A vehicle that has spent 1 MP or less in the firer's sight (Case J2).
    #[strum(serialize = "within-1-mp")]
    WithinOneMp,
    /// Infantry that dashes across a road.
    Dash,
}

impl Fire {
    /// Whether a vehicle fires in the course of its own movement (Case C).
    #[must_use]
    pub fn is_bounding(self) -> bool {
        match self {
            Fire::BoundingFirst | Fire::Bounding => true,
            Fire::Prep
            | Fire::DefensiveFirst
            | Fire::DefensiveFinal
            | Fire::Advancing
            | Fire::Opportunity => false,
        }
    }

    /// Whether it takes place in the Advancing Fire Phase, Opportunity Fire apart.
    #[must_use]
    pub fn is_in_afph(self) -> bool {
        match self {
            Fire::Advancing | Fire::Bounding => true,
            Fire::Prep
            | Fire::DefensiveFirst
            | Fire::DefensiveFinal
            | Fire::Opportunity
            | Fire::BoundingFirst => false,
        }
    }
}

impl Target {
    /// Whether it is a vehicle of the Vehicle Target Type.
    #[must_use]
    pub fn is_vehicle(self) -> bool {
        match self {
            Target::UnarmoredVehicle | Target::Afv => true,
            Target::Infantry
            | Target::Gun
            | Target::Motorcyclist
            | Target::Cavalry
            | Target::Hex => false,
        }
    }
}

impl Moving {
    /// Whether a vehicle moves or is in Motion.
    #[must_use]
    pub fn is_vehicle_in_motion(self) -> bool {
        match self {
            Moving::Yes | Moving::WithinThreeMp | Moving::WithinOneMp => true,
            Moving::No | Moving::Dash => false,
        }
    }
}

/// The armor of one part of a vehicle that faces the firer (D1.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Armor {
    /// None: an unarmored aspect.
    Unarmored,
    /// An Armor Factor.
    Af(i16),
}

impl Armor {
    /// The words for it: the Armor Factors that there are (C7.11).
    pub const WORDS: &'static [&'static str] = &[
        "unarmored",
        "0",
        "1",
        "2",
        "3",
        "4",
        "6",
        "8",
        "11",
        "14",
        "18",
        "26",
    ];
}

impl FromStr for Armor {
    type Err = Error;

    fn from_str(word: &str) -> Result<Self, Error> {
        match word.parse() {
            Ok(factor) if Armor::WORDS.contains(&word) => Ok(Armor::Af(factor)),
            Err(_) if word == "unarmored" => Ok(Armor::Unarmored),
            Ok(_) | Err(_) => Err(Error::unknown_word("AF", word, Armor::WORDS)),
        }
    }
}

/// The Target Facing of a vehicle (D3.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumString, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Facing {
    /// The front.
    Front,
    /// A side.
    Side,
    /// The rear (Case A of C7.21).
    Rear,
}

/// Whether all printed Armor Factors of a vehicle are low, or high (C1.55).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumString, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum AllAf {
    /// Every one is 4 or less.
    #[strum(serialize = "4-or-less")]
    FourOrLess,
    /// Neither.
    Mixed,
    /// Every one is 8 or more.
    #[strum(serialize = "8-or-more")]
    EightOrMore,
}
