//! SMOKE placed by grenades, ordnance and vehicles: whether it may be, what it costs, what it
//! puts on the map.

mod laid;
pub mod grenade;
pub mod ordnance;
pub mod dispenser;

pub use laid::{Laid, LineOfSight, Removal, Surroundings};

use strum::{EnumIter, EnumString, IntoStaticStr, VariantNames};

use super::Refusal;
pub use super::Unable;
use crate::rules::tables::movement::Terrain;

/// A phase of a Player Turn, whosever it is.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, EnumString, IntoStaticStr, VariantNames,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Phase {
    /// Rally.
    Rph,
    /// Prep Fire.
    Pfph,
    /// Movement.
    Mph,
    /// Defensive Fire.
    Dfph,
    /// Advancing Fire.
    Afph,
    /// Rout.
    Rtph,
    /// Advance.
    Aph,
    /// Close Combat.
    Ccph,
}

/// What falls from the sky.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, EnumString, IntoStaticStr, VariantNames,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Weather {
    /// Nothing.
    Clear,
    /// Rain.
    Rain,
    /// Falling snow, which does not matter to SMOKE (E3.71).
    FallingSnow,
}

fn refused(section: &'static str, words: &'static str) -> Unable {
    refused_with(section, words, &[])
}

fn refused_with(section: &'static str, words: &'static str, numbers: &[i32]) -> Unable {
    Unable::Refused(Refusal::of(section, words, numbers))
}

/// A24.1: Locations that neither grenades nor ordnance put SMOKE in.
fn check_terrain(terrain: Terrain) -> Result<(), Unable> {
    match terrain {
        Terrain::WaterObstacle => Err(refused("A24.1", "no SMOKE in a Water Obstacle")),
        Terrain::FootBridge => Err(refused("A24.1", "no SMOKE on a foot bridge")),
        Terrain::Marsh => Err(refused("A24.1", "no SMOKE in marsh")),
        Terrain::Sewer => Err(refused("A24.1", "no SMOKE in a sewer")),
        Terrain::OpenGround
        | Terrain::Road
        | Terrain::Orchard
        | Terrain::Grain
        | Terrain::Brush
        | Terrain::Woods
        | Terrain::Building
        | Terrain::Bridge => Ok(()),
    }
}
