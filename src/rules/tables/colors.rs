//! Black and red TH#, by nation, equipment and year (A25).

use std::sync::LazyLock;

use strum::{EnumCount, EnumIter, EnumString, IntoStaticStr, VariantNames};

use super::{Confidence, read, rows};

/// A nationality, as far as the color of its TH# goes.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    EnumCount,
    EnumIter,
    EnumString,
    IntoStaticStr,
    VariantNames,
)]
#[strum(serialize_all = "kebab-case")]
#[expect(missing_docs, reason = "they are what they are called")]
pub enum Nation {
    German,
    British,
    American,
    Russian,
    Japanese,
    French,
    Italian,
    Finnish,
    AxisMinor,
    AlliedMinor,
    Swedish,
    Chinese,
    Thai,
    Burmese,
    Indonesian,
    Partisan,
}

/// Whose equipment a nation fires where that decides the color.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    EnumCount,
    EnumIter,
    EnumString,
    IntoStaticStr,
    VariantNames,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Equipment {
    /// Its own guns.
    Own,
    /// Its own vehicles.
    Vehicle,
    /// German equipment of an Axis Minor nation: `(g)` or `(t)`.
    GermanEquipment,
    /// Vehicles built in the United States, in British or French use.
    AmericanVehicle,
    /// Italian vehicles in German use.
    ItalianVehicle,
}

/// The color of a TH#.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Color {
    /// The better numbers.
    Black,
    /// The worse numbers.
    Red,
}

/// A color with its source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ColorRow {
    /// The color.
    pub color: Color,
    /// The section that it comes from.
    pub section: &'static str,
    /// How well it is attested.
    pub confidence: Confidence,
    from_year: u16,
}

/// The color of a nation's equipment, and the one that takes its place in a later year.
type Colors = (ColorRow, Option<ColorRow>);

/// By nation and equipment: a sweep asks for every shot.
static COLORS: LazyLock<[[Option<Colors>; Equipment::COUNT]; Nation::COUNT]> =
    LazyLock::new(|| {
        let mut found = [[None; Equipment::COUNT]; Nation::COUNT];
        for [nation, equipment, from_year, color, section, confidence] in rows(
            include_str!("data/colors.csv"),
            [
                "nation",
                "equipment",
                "from_year",
                "color",
                "section",
                "confidence",
            ],
        ) {
            let row = ColorRow {
                color: read(color),
                section,
                confidence: read(confidence),
                from_year: read(from_year),
            };
            let (nation, equipment): (Nation, Equipment) = (read(nation), read(equipment));
            let cell = &mut found[nation as usize][equipment as usize];
            *cell = Some(match *cell {
                None => (row, None),
                Some((early, _)) => (early, Some(row)),
            });
        }
        found
    });

/// The color of a nation's TH#; `None` if it depends on the year and none is given.
///
/// Equipment that a nation has no row for counts as its own.
#[must_use]
pub fn color(nation: Nation, equipment: Equipment, year: Option<u16>) -> Option<ColorRow> {
    let of_nation = &COLORS[nation as usize];
    let (early, late) = of_nation[equipment as usize].or(of_nation[Equipment::Own as usize])?;
    match (late, year) {
        (None, _) => Some(early),
        (Some(late), Some(year)) if late.from_year <= year => Some(late),
        (Some(_), Some(_)) => Some(early),
        (Some(_), None) => None,
    }
}

#[cfg(test)]
mod tests {
    use strum::IntoEnumIterator;

    use super::*;

    #[test]
    fn every_nation_has_a_color_with_every_equipment_in_every_year() {
        for nation in Nation::iter() {
            for equipment in Equipment::iter() {
                for year in 1936..=1953 {
                    assert!(color(nation, equipment, Some(year)).is_some(), "{nation:?}");
                }
            }
        }
    }

    #[test]
    fn the_colors_that_depend_on_something() {
        let of = |nation, equipment, year| {
            color(nation, equipment, year).map(|row| <&str>::from(row.color))
        };
        assert_eq!(of(Nation::American, Equipment::Own, None), None);
        assert_eq!(
            of(Nation::American, Equipment::Own, Some(1943)),
            Some("red")
        );
        assert_eq!(
            of(Nation::American, Equipment::Own, Some(1944)),
            Some("black")
        );
        assert_eq!(of(Nation::French, Equipment::Own, None), Some("black"));
        assert_eq!(of(Nation::French, Equipment::Vehicle, None), Some("red"));
        let sherman = |year| of(Nation::British, Equipment::AmericanVehicle, Some(year));
        assert_eq!((sherman(1943), sherman(1944)), (Some("red"), Some("black")));
        assert_eq!(
            of(Nation::Russian, Equipment::AmericanVehicle, None),
            Some("red")
        );
    }
}
