//! Terrain: what it adds for a target in it (TEM), and how it hinders a line of fire.

use strum::{EnumCount, EnumIter, EnumString, IntoStaticStr, VariantNames};

use super::file::{self, Changes, read};
use super::{Confidence, Tables};

/// Terrain in a target's Location or at its hexside.
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
pub enum Terrain {
    OpenGround,
    Brush,
    Grain,
    Orchard,
    Marsh,
    Woods,
    Forest,
    WoodenBuilding,
    StoneBuilding,
    WoodenRubble,
    StoneRubble,
    Crag,
    Graveyard,
    Bridge,
    Runway,
    OliveGrove,
    Cactus,
    Foxhole,
    Shellhole,
    Emplacement,
    Wreck,
    Wall,
    Hedge,
}

/// The Terrain Effects Modifiers of a terrain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TerrainRow {
    /// Against direct fire.
    pub tem: i16,
    /// Against indirect fire, such as a mortar's; woods have air bursts.
    pub indirect: i16,
    /// The section that it comes from.
    pub section: &'static str,
    /// How well it is attested.
    pub confidence: Confidence,
}

/// Something between firer and target that hinders fire.
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
pub enum Hindrance {
    Brush,
    Grain,
    Orchard,
    OrchardRoad,
    Marsh,
    Crag,
    Graveyard,
    Wreck,
    /// HE Fire For Effect of 70mm or more.
    Ffe,
    /// Low Visibility, a point each: mist, dusk, rain.
    Mist,
    /// Anything else, a point each.
    Other,
    Smoke,
    DispersedSmoke,
    GrenadeSmoke,
    Wp,
    DispersedWp,
    GrenadeWp,
    Blaze,
    WreckBlaze,
}

/// How a hindrance counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HindranceRow {
    /// For each hex or Location.
    pub value: i16,
    /// What it is counted with.
    pub kind: HindranceKind,
    /// The first month in which it hinders, `1..=12`.
    pub first_month: u8,
    /// The last month in which it hinders, `1..=12`.
    pub last_month: u8,
    /// The section that it comes from.
    pub section: &'static str,
    /// How well it is attested.
    pub confidence: Confidence,
}

/// What a hindrance is counted with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumString)]
#[strum(serialize_all = "kebab-case")]
pub enum HindranceKind {
    /// Hexes: of those at the same range the highest alone counts.
    Terrain,
    /// SMOKE: at most +3 a Location, and added to any other.
    Smoke,
    /// Points that lie on the whole line of fire.
    Weather,
}

/// The rows of all terrain and of all hindrances.
pub(super) struct Ground {
    terrain: [TerrainRow; Terrain::COUNT],
    hindrances: [HindranceRow; Hindrance::COUNT],
}

impl Ground {
    pub fn read(changes: &Changes) -> Self {
        Ground {
            terrain: terrain(changes),
            hindrances: hindrances(changes),
        }
    }
}

fn terrain(changes: &Changes) -> [TerrainRow; Terrain::COUNT] {
    let mut found = [None; Terrain::COUNT];
    let heading = ["terrain", "tem", "indirect", "section", "confidence"];
    for [terrain, tem, indirect, section, confidence] in file::TERRAIN.rows(heading, changes) {
        let terrain: Terrain = read(terrain);
        found[terrain as usize] = Some(TerrainRow {
            tem: read(tem),
            indirect: read(indirect),
            section,
            confidence: read(confidence),
        });
    }
    found.map(|row| row.expect("the table has a row for every terrain"))
}

fn hindrances(changes: &Changes) -> [HindranceRow; Hindrance::COUNT] {
    let mut found = [None; Hindrance::COUNT];
    for [
        hindrance,
        value,
        kind,
        first_month,
        last_month,
        section,
        confidence,
    ] in file::HINDRANCES.rows(
        [
            "hindrance",
            "value",
            "kind",
            "first_month",
            "last_month",
            "section",
            "confidence",
        ],
        changes,
    ) {
        let hindrance: Hindrance = read(hindrance);
        found[hindrance as usize] = Some(HindranceRow {
            value: read(value),
            kind: read(kind),
            first_month: read(first_month),
            last_month: read(last_month),
            section,
            confidence: read(confidence),
        });
    }
    found.map(|row| row.expect("the table has a row for every hindrance"))
}

impl Tables {
    /// The modifiers of a terrain.
    #[must_use]
    pub fn terrain(self, terrain: Terrain) -> &'static TerrainRow {
        &self.loaded().ground.terrain[terrain as usize]
    }

    /// How a hindrance counts.
    #[must_use]
    pub fn hindrance(self, hindrance: Hindrance) -> &'static HindranceRow {
        &self.loaded().ground.hindrances[hindrance as usize]
    }
}

impl Terrain {
    /// Whether it is woods, a building or rubble, where a firer turns and fires less freely.
    #[must_use]
    pub fn is_woods_building_or_rubble(self) -> bool {
        match self {
            Terrain::Woods | Terrain::Forest => true,
            Terrain::OpenGround
            | Terrain::Brush
            | Terrain::Grain
            | Terrain::Orchard
            | Terrain::Marsh
            | Terrain::Crag
            | Terrain::Graveyard
            | Terrain::Bridge
            | Terrain::Runway
            | Terrain::OliveGrove
            | Terrain::Cactus
            | Terrain::Foxhole
            | Terrain::Shellhole
            | Terrain::Emplacement
            | Terrain::Wreck
            | Terrain::Wall
            | Terrain::Hedge => false,
            Terrain::WoodenBuilding
            | Terrain::StoneBuilding
            | Terrain::WoodenRubble
            | Terrain::StoneRubble => true,
        }
    }

    /// Whether it is a building, standing.
    #[must_use]
    pub fn is_building(self) -> bool {
        matches!(self, Terrain::WoodenBuilding | Terrain::StoneBuilding)
    }

    /// Whether it is a building or what is left of one.
    #[must_use]
    pub fn is_building_or_rubble(self) -> bool {
        self.is_building() || matches!(self, Terrain::WoodenRubble | Terrain::StoneRubble)
    }
}

impl HindranceRow {
    /// Whether it hinders in `month`; when none is given, it does.
    #[must_use]
    pub fn in_season(&self, month: Option<u8>) -> bool {
        month.is_none_or(|month| (self.first_month..=self.last_month).contains(&month))
    }
}
