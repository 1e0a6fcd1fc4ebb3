//! Modifiers to the DR of a fire attack (A7.3), besides leadership, TEM and hindrances.

use strum::{EnumCount, EnumString};

use super::file::{self, Changes, read};
use super::{Confidence, Tables};

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

/// What each modifier adds to the DR.
pub(super) struct Modifiers([FireDrmRow; FireDrm::COUNT]);

impl Modifiers {
    pub fn read(changes: &Changes) -> Self {
        let mut found = [None; FireDrm::COUNT];
        let heading = ["modifier", "value", "section", "confidence"];
        for [modifier, value, section, confidence] in file::FIRE_DRM.rows(heading, changes) {
            let modifier: FireDrm = read(modifier);
            found[modifier as usize] = Some(FireDrmRow {
                value: read(value),
                section,
                confidence: read(confidence),
            });
        }
        Modifiers(found.map(|row| row.expect("the table has a row for every modifier")))
    }
}

impl Tables {
    /// What a modifier adds to the DR of a fire attack.
    ///
    /// ```
    /// use aslodds::rules::tables::{Tables, fire_drm::FireDrm};
    ///
    /// assert_eq!(Tables::PRINTED.fire_drm(FireDrm::Hazardous).value, -2);
    /// ```
    #[must_use]
    pub fn fire_drm(self, modifier: FireDrm) -> &'static FireDrmRow {
        &self.loaded().fire_drm.0[modifier as usize]
    }
}
