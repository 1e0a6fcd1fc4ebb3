//! Modifiers to the DR of a fire attack (A7.3), besides leadership, TEM and hindrances.

use std::sync::LazyLock;

use strum::{EnumCount, EnumString};

use super::{Confidence, read, rows};

/// A modifier to the DR of a fire attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumCount, EnumString)]
#[strum(serialize_all = "kebab-case")]
pub enum FireDrm {
    /// A firer is CX.
    Cx,
    /// A firer is encircled.
    Encircled,
    /// The firers' Location is overstacked; for each squad equivalent.
    OverstackedFirer,
    /// The target's Location is overstacked; for each squad equivalent.
    OverstackedTarget,
    /// The target moves without Assault Movement.
    Ffnam,
    /// The target moves in the open.
    Ffmo,
    /// The target moves hazardously.
    Hazardous,
}

/// What a modifier adds to the DR.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FireDrmRow {
    /// The modifier.
    pub value: i16,
    /// The section that it comes from.
    pub section: &'static str,
    /// How well it is attested.
    pub confidence: Confidence,
}

static MODIFIERS: LazyLock<[FireDrmRow; FireDrm::COUNT]> = LazyLock::new(|| {
    let mut found = [None; FireDrm::COUNT];
    for [modifier, value, section, confidence] in rows(
        include_str!("data/fire_drm.csv"),
        ["modifier", "value", "section", "confidence"],
    ) {
        let modifier: FireDrm = read(modifier);
        found[modifier as usize] = Some(FireDrmRow {
            value: read(value),
            section,
            confidence: read(confidence),
        });
    }
    found.map(|row| row.expect("the table has a row for every modifier"))
});

/// What a modifier adds to the DR.
///
/// ```
/// use aslodds::rules::tables::fire_drm::{self, FireDrm};
///
/// assert_eq!(fire_drm::modifier(FireDrm::Hazardous).value, -2);
/// ```
#[must_use]
pub fn modifier(modifier: FireDrm) -> &'static FireDrmRow {
    &MODIFIERS[modifier as usize]
}
