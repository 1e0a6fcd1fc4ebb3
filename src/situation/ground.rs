//! What protects a target: TEM and Height Advantage, and what makes FFMO impossible (A4.6, A7.6,
//! B10.31).

use arrayvec::ArrayVec;
use strum::{EnumString, IntoStaticStr, VariantNames};

use super::ledger::Modifiers;
use crate::dice::Note;
use crate::rules::tables::Tables;
use crate::rules::tables::smoke::Number;
use crate::rules::tables::terrain::{Hindrance, Terrain};

/// What a target is behind or in, besides the terrain of its Location.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumString, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Cover {
    /// Nothing.
    None,
    /// A wall on the hexside that the line of fire crosses.
    Wall,
    /// A hedge on the hexside that the line of fire crosses.
    Hedge,
    /// A foxhole.
    Foxhole,
    /// A shellhole.
    Shellhole,
    /// A Gun's emplacement.
    Emplacement,
    /// A wreck or an AFV in the hex.
    Wreck,
}

/// The ground on which a target is.
#[derive(Clone, Copy)]
pub(super) struct Ground {
    /// What terrain comes to.
    pub tables: Tables,
    /// The terrain of its Location.
    pub terrain: Terrain,
    /// What it is behind or in besides.
    pub cover: Cover,
    /// Whether its building is fortified or a factory.
    pub fortified: bool,
    /// Whether it has Height Advantage.
    pub height_advantage: bool,
    /// The TEM, if it is not the one that follows from the terrain.
    pub given: Option<Given>,
    /// The month, `1..=12`.
    pub month: Option<u8>,
    /// Who is there.
    pub target: Who,
}

/// A TEM that was given, and the section of the case.
#[derive(Clone, Copy)]
pub(super) struct Given {
    pub value: i16,
    pub section: &'static str,
}

/// Who is on the ground.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Who {
    Personnel,
    Vehicle,
}

/// The TEM of a target against direct fire, and what was claimed and does not count.
pub(super) struct Tem {
    pub value: i16,
    pub section: &'static str,
    pub words: &'static str,
    pub naught: ArrayVec<Naught, 2>,
}

/// What was claimed and does not count.
pub(super) struct Naught {
    pub case: &'static str,
    pub reason: Note,
    pub why: Why,
}

/// Why a claim does not count.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Why {
    /// It is of no use to such a target.
    NoProtection,
    /// Something else gives as much or more.
    NotCumulative,
}

/// The highest TEM of Location, hexside and entrenchment.
pub(super) fn tem(ground: &Ground) -> Tem {
    let mut naught = ArrayVec::new();
    if let Some(given) = ground.given {
        return Tem {
            value: given.value,
            section: given.section,
            words: "TEM as given",
            naught,
        };
    }
    let row = ground.tables.terrain(ground.terrain);
    let mut best = (row.tem, row.section, ground.terrain.into());
    if ground.fortified && ground.terrain.is_building() {
        best.0 += ground.tables.number(Number::Fortified).value;
        best.2 = if ground.terrain == Terrain::StoneBuilding {
            "fortified stone-building"
        } else {
            "fortified wooden-building"
        };
    } else if ground.fortified {
        naught.push(Naught {
            case: "fortified",
            reason: Note::new("B23.9", "buildings alone are fortified", &[]),
            why: Why::NoProtection,
        });
    }
    if let Some(cover) = ground.cover.terrain() {
        let row = ground.tables.terrain(cover);
        let claimed = |words, why| Naught {
            case: "cover",
            reason: Note::new(row.section, words, &[]),
            why,
        };
        if let Some(words) = ground.cover.fails(ground.target) {
            naught.push(claimed(words, Why::NoProtection));
        } else if row.tem > best.0 {
            best = (row.tem, row.section, cover.into());
        } else {
            let words = "not cumulative: the Location's TEM is as high or higher";
            naught.push(claimed(words, Why::NotCumulative));
        }
    }
    let (value, section, words) = best;
    Tem {
        value,
        section,
        words,
        naught,
    }
}

/// Adds the TEM to a DR, under the case that it is, and Height Advantage; what both come to.
pub(super) fn write(ground: &Ground, name: &'static str, drm: &mut impl Modifiers) -> i16 {
    let best = tem(ground);
    for claim in &best.naught {
        drm.add(claim.case, claim.reason, 0);
    }
    if best.value != 0 || ground.terrain != Terrain::OpenGround {
        drm.add(name, Note::new(best.section, best.words, &[]), best.value);
    }
    if ground.height_advantage {
        const NAME: &str = "Height Advantage";
        if best.value > 0 {
            let words = "not with another positive TEM";
            drm.add(NAME, Note::new("B10.31", words, &[]), 0);
        } else {
            let words = "the target is higher and has no other TEM";
            let height = ground.tables.number(Number::HeightAdvantage);
            drm.add(NAME, Note::new(height.section, words, &[]), height.value);
            return best.value + height.value;
        }
    }
    best.value
}

/// What makes open ground something else, with the sum of the hindrances (A4.6).
pub(super) fn negates_ffmo(ground: &Ground, hindrance: i16) -> Option<&'static str> {
    let grain_is_out = ground.terrain == Terrain::Grain
        && !ground
            .tables
            .hindrance(Hindrance::Grain)
            .in_season(ground.month);
    let open = grain_is_out
        || match ground.terrain {
            Terrain::OpenGround | Terrain::Runway => true,
            Terrain::Brush
            | Terrain::Grain
            | Terrain::Orchard
            | Terrain::Marsh
            | Terrain::Woods
            | Terrain::Forest
            | Terrain::WoodenBuilding
            | Terrain::StoneBuilding
            | Terrain::WoodenRubble
            | Terrain::StoneRubble
            | Terrain::Crag
            | Terrain::Graveyard
            | Terrain::Bridge
            | Terrain::OliveGrove
            | Terrain::Cactus
            | Terrain::Foxhole
            | Terrain::Shellhole
            | Terrain::Emplacement
            | Terrain::Wreck
            | Terrain::Wall
            | Terrain::Hedge => false,
        };
    if !open {
        Some("no FFMO: not in Open Ground")
    } else if ground.cover != Cover::None || ground.given.is_some_and(|given| given.value > 0) {
        Some("no FFMO: the target has a TEM")
    } else if ground.height_advantage {
        Some("no FFMO: the target has Height Advantage")
    } else if hindrance > 0 {
        Some("no FFMO: a hindrance or SMOKE lies on the line of fire")
    } else {
        None
    }
}

impl Cover {
    /// The row of the terrain table.
    pub(super) fn terrain(self) -> Option<Terrain> {
        match self {
            Cover::None => None,
            Cover::Wall => Some(Terrain::Wall),
            Cover::Hedge => Some(Terrain::Hedge),
            Cover::Foxhole => Some(Terrain::Foxhole),
            Cover::Shellhole => Some(Terrain::Shellhole),
            Cover::Emplacement => Some(Terrain::Emplacement),
            Cover::Wreck => Some(Terrain::Wreck),
        }
    }

    /// Why it does not protect such a target, if it does not.
    pub(super) fn fails(self, who: Who) -> Option<&'static str> {
        match (who, self) {
            (Who::Personnel, _) | (Who::Vehicle, Cover::None | Cover::Hedge | Cover::Wreck) => None,
            (Who::Vehicle, Cover::Wall) => {
                Some("a wall makes a vehicle hull down instead: only its turret is hit")
            }
            (Who::Vehicle, Cover::Foxhole | Cover::Shellhole | Cover::Emplacement) => {
                Some("it does not protect a vehicle")
            }
        }
    }
}
