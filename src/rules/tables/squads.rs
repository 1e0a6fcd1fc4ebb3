//! The Smoke Placement Exponents printed on squads (A24.1).

use std::str::FromStr;
use strum::{EnumIter, EnumString, IntoStaticStr, VariantNames};

use super::file::{self, Changes, read};
use super::{Confidence, Tables};

/// A squad's row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Squad {
    /// Whose squad it is.
    pub nationality: Nationality,
    /// Its strength factor, such as `4-6-7`; `any` for all without a row of their own.
    pub name: &'static str,
    /// Which of the squads with that strength factor.
    pub kind: SquadKind,
    /// The Smoke Placement Exponent, `0..=5`; 0 for none.
    pub exponent: u8,
    /// Whether its grenades may be White Phosphorus (A24.3).
    pub wp: Wp,
    /// The section that the number comes from.
    pub section: &'static str,
    /// How well it is attested.
    pub confidence: Confidence,
}

/// Whose squads they are. Hungarians are an Axis Minor and Poles an Allied Minor.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, EnumString, IntoStaticStr, VariantNames,
)]
#[strum(serialize_all = "kebab-case")]
#[expect(missing_docs, reason = "the names say all there is to say")]
pub enum Nationality {
    German,
    GermanSs,
    Italian,
    Finnish,
    AxisMinor,
    Japanese,
    AlliedMinor,
    Ethiopian,
    Russian,
    Us,
    PhilippineArmy,
    Usmc,
    British,
    French,
    Chinese,
    RedChinese,
    Partisan,
}

/// Which of several squads with one strength factor.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, EnumString, IntoStaticStr, VariantNames,
)]
#[strum(serialize_all = "kebab-case")]
pub enum SquadKind {
    /// The ordinary counter; of Japanese 3-4-7s the reduced 4-4-7.
    Regular,
    /// Assault engineers, who have an exponent of their own.
    AssaultEngineer,
    /// The second-line squad where another has the same strength factor.
    SecondLine,
}

/// When a squad's grenades may be White Phosphorus (A24.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wp {
    /// They never are.
    Never,
    /// In every year.
    Always,
    /// From this year on.
    From(i16),
}

impl FromStr for Wp {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "never" => Ok(Wp::Never),
            "always" => Ok(Wp::Always),
            year => year.parse().map(Wp::From),
        }
    }
}

/// The strength factors that have a row, and `other` for any that has none.
pub const NAMES: &[&str] = &[
    "3-3-6", "3-4-7", "3-4-8", "4-3-6", "4-4-7", "4-4-8", "4-5-7", "4-5-8", "4-6-7", "4-6-8",
    "5-3-6", "5-3-7", "5-4-6", "5-4-8", "5-5-8", "6-2-8", "6-4-8", "6-5-8", "6-6-6", "6-6-7",
    "6-6-8", "7-4-7", "7-6-8", "8-3-8", "other",
];

/// Every row.
pub(super) fn read_all(changes: &Changes) -> Vec<Squad> {
    let heading = [
        "nationality",
        "squad",
        "kind",
        "exponent",
        "wp",
        "section",
        "confidence",
    ];
    file::SQUADS
        .rows(heading, changes)
        .into_iter()
        .map(
            |[nationality, name, kind, exponent, wp, section, confidence]| Squad {
                nationality: read(nationality),
                name,
                kind: read(kind),
                exponent: read(exponent),
                wp: read(wp),
                section,
                confidence: read(confidence),
            },
        )
        .collect()
}

impl Tables {
    /// The squad's own row, else that of any squad of its nationality.
    ///
    /// ```
    /// use aslodds::rules::tables::Tables;
    /// use aslodds::rules::tables::squads::{Nationality, SquadKind};
    ///
    /// let regular = |name| Tables::PRINTED.squad(Nationality::Us, name, SquadKind::Regular);
    /// assert_eq!(regular("6-6-6").map(|squad| squad.exponent), Some(3));
    /// assert!(regular("4-6-7").is_none());
    /// ```
    #[must_use]
    pub fn squad(self, nation: Nationality, name: &str, kind: SquadKind) -> Option<&'static Squad> {
        let of_nation = || self.squads().iter().filter(|row| row.nationality == nation);
        of_nation()
            .find(|row| row.name == name && row.kind == kind)
            .or_else(|| of_nation().find(|row| row.name == "any"))
    }

    /// Every row of the squads.
    #[must_use]
    pub fn squads(self) -> &'static [Squad] {
        &self.loaded().squads
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use strum::IntoEnumIterator;

    use super::*;

    #[test]
    fn the_names_are_those_of_the_rows() {
        let rows: BTreeSet<&str> = Tables::PRINTED
            .squads()
            .iter()
            .map(|row| row.name)
            .collect();
        let names: BTreeSet<&str> = NAMES.iter().copied().collect();
        assert_eq!(
            rows.symmetric_difference(&names)
                .copied()
                .collect::<Vec<_>>(),
            ["any", "other"]
        );
    }

    #[test]
    fn each_squad_has_one_row_and_each_nationality_one_at_least() {
        for (place, row) in Tables::PRINTED.squads().iter().enumerate() {
            assert!(row.exponent <= 5, "{row:?}");
            let same = |other: &Squad| {
                (other.nationality, other.name, other.kind) == (row.nationality, row.name, row.kind)
            };
            assert!(
                !Tables::PRINTED.squads()[..place].iter().any(same),
                "{row:?}"
            );
        }
        for nationality in Nationality::iter() {
            assert!(
                Tables::PRINTED
                    .squads()
                    .iter()
                    .any(|row| row.nationality == nationality)
            );
        }
    }
}
