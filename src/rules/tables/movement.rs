//! What Infantry pays to enter a Location.

use std::fmt;
use std::ops::Add;
use std::str::FromStr;
use strum::{EnumIter, EnumString, IntoStaticStr, VariantNames};

use super::file::{self, Changes, read};
use super::{Confidence, Tables};
use crate::error::Error;

/// Movement Factors. Costs come in halves, so halves are what is counted.
///
/// ```
/// use aslodds::rules::tables::movement::Mf;
///
/// let grain: Mf = "1.5".parse()?;
/// assert_eq!((grain + Mf::whole(1)).to_string(), "2.5");
/// assert_eq!(grain.halves(), 3);
/// # Ok::<(), aslodds::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Mf(i16);

/// What a Location is made of, as far as movement and SMOKE placement tell it apart.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, EnumString, IntoStaticStr, VariantNames,
)]
#[strum(serialize_all = "kebab-case")]
#[expect(missing_docs, reason = "the names say all there is to say")]
pub enum Terrain {
    OpenGround,
    /// Entered by a road hexside, whatever else is in the hex.
    Road,
    Orchard,
    /// In season, June to September; otherwise it is open ground.
    Grain,
    Brush,
    Woods,
    Building,
    Marsh,
    WaterObstacle,
    Bridge,
    FootBridge,
    Sewer,
}

/// A terrain's row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cost {
    /// What is entered.
    pub terrain: Terrain,
    /// What it costs.
    pub mf: Mf,
    /// The section that the number comes from.
    pub section: &'static str,
    /// How well it is attested.
    pub confidence: Confidence,
}

/// Every row; terrain without one has a cost that no source read here has told.
pub(super) fn read_all(changes: &Changes) -> Vec<Cost> {
    let heading = ["terrain", "mf", "section", "confidence"];
    file::COSTS
        .rows(heading, changes)
        .into_iter()
        .map(|[terrain, mf, section, confidence]| Cost {
            terrain: read(terrain),
            mf: read(mf),
            section,
            confidence: read(confidence),
        })
        .collect()
}

impl Tables {
    /// What terrain costs to enter, if that is known.
    #[must_use]
    pub fn cost(self, terrain: Terrain) -> Option<&'static Cost> {
        self.loaded()
            .costs
            .iter()
            .find(|cost| cost.terrain == terrain)
    }
}

impl Mf {
    /// Whole Movement Factors.
    #[must_use]
    pub const fn whole(number: i16) -> Self {
        Mf(2 * number)
    }

    /// So many halves of a Movement Factor.
    #[must_use]
    pub const fn from_halves(halves: i16) -> Self {
        Mf(halves)
    }

    /// The number of halves.
    #[must_use]
    pub const fn halves(self) -> i16 {
        self.0
    }

    /// Twice as many.
    #[must_use]
    pub const fn doubled(self) -> Self {
        Mf(2 * self.0)
    }

    /// What is left of them after `cost`; below 0 if it is too much.
    #[must_use]
    pub const fn less(self, cost: Mf) -> Self {
        Mf(self.0 - cost.0)
    }
}

impl Add for Mf {
    type Output = Mf;

    fn add(self, other: Mf) -> Mf {
        Mf(self.0 + other.0)
    }
}

impl fmt::Display for Mf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&if self.0 % 2 == 0 {
            (self.0 / 2).to_string()
        } else {
            format!("{:.1}", f64::from(self.0) / 2.0)
        })
    }
}

impl FromStr for Mf {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let (whole, half) = match text.strip_suffix(".5") {
            Some(whole) => (whole, 1),
            None => (text, 0),
        };
        match whole.parse::<u8>() {
            Ok(whole) => Ok(Mf(2 * i16::from(whole) + half)),
            Err(_) => Err(Error::Malformed {
                what: "MF".to_owned(),
                given: text.to_owned(),
                expected: "a number of MF such as 2 or 1.5".to_owned(),
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_costs_of_the_starter_kits_terrain_section() {
        // Open ground, orchard, grain in season, brush and building.
        let cost = |terrain: Terrain| {
            Tables::PRINTED
                .cost(terrain)
                .map(|cost| cost.mf.to_string())
        };
        assert_eq!(cost(Terrain::OpenGround).as_deref(), Some("1"));
        assert_eq!(cost(Terrain::Orchard).as_deref(), Some("1"));
        assert_eq!(cost(Terrain::Grain).as_deref(), Some("1.5"));
        assert_eq!(cost(Terrain::Brush).as_deref(), Some("2"));
        assert_eq!(cost(Terrain::Building).as_deref(), Some("2"));
        assert_eq!(cost(Terrain::Marsh), None);
    }

    #[test]
    fn what_is_no_number_of_mf() {
        for text in ["", "-1", "1.25", "one", "300", ".5"] {
            assert!(text.parse::<Mf>().is_err(), "{text:?}");
        }
    }
}
