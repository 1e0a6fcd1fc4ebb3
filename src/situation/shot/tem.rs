//! The target's terrain: Case Q and Height Advantage (C6.8, B10.31).

use super::account::Account;
use super::{Cover, Shot};
use crate::dice::Note;
use crate::rules::tables::terrain::{self, Terrain};
use crate::rules::to_hit::TargetType;
use crate::situation::Ledger;

/// Where a TEM comes from.
struct Tem {
    value: i16,
    section: &'static str,
    words: &'static str,
}

/// Case Q. On the Area Target Type the TEM modifies the Effects DR instead.
pub(super) fn write<L: Ledger>(shot: &Shot, account: &mut Account<L>) {
    const NAME: &str = "Case Q";
    let best = best_tem(shot, account);
    if account.target_type == TargetType::Area {
        account.tem = effects_tem(shot, best.value);
        if best.value != 0 || shot.target_in != Terrain::OpenGround || shot.cover != Cover::None {
            let words = "the TEM goes on the Effects DR on the Area Target Type: {+0}";
            let tem = [account.tem.into()];
            account.drm(NAME, Note::new("C6.8", words, &tem), 0);
        }
        return;
    }
    account.tem = best.value;
    if best.value != 0 || shot.target_in != Terrain::OpenGround {
        account.drm(NAME, Note::new(best.section, best.words, &[]), best.value);
    }
    if shot.height_advantage {
        const NAME: &str = "Height Advantage";
        if best.value > 0 {
            let words = "not with another positive TEM";
            account.drm(NAME, Note::new("B10.31", words, &[]), 0);
        } else {
            let words = "the target is higher and has no other TEM";
            account.tem += terrain::HEIGHT_ADVANTAGE;
            account.drm(
                NAME,
                Note::new("B10.31", words, &[]),
                terrain::HEIGHT_ADVANTAGE,
            );
        }
    }
}

/// The highest TEM of Location, hexside and entrenchment. A case that was claimed and does not
/// count is written down.
fn best_tem<L: Ledger>(shot: &Shot, account: &mut Account<L>) -> Tem {
    if let Some(value) = shot.tem {
        return Tem {
            value,
            section: "C6.8",
            words: "TEM as given",
        };
    }
    let row = terrain::terrain(shot.target_in);
    let mut best = Tem {
        value: row.tem,
        section: row.section,
        words: shot.target_in.into(),
    };
    if shot.fortified && shot.target_in.is_building() {
        best.value += terrain::FORTIFIED;
        best.words = if shot.target_in == Terrain::StoneBuilding {
            "fortified stone-building"
        } else {
            "fortified wooden-building"
        };
    } else if shot.fortified {
        account.drm(
            "fortified",
            Note::new("B23.9", "buildings alone are fortified", &[]),
            0,
        );
    }
    let Some(cover) = shot.cover.terrain() else {
        return best;
    };
    let row = terrain::terrain(cover);
    if shot.target.is_vehicle() && !shot.cover.protects_vehicles() {
        let words = match shot.cover {
            Cover::Wall => "a wall makes a vehicle hull down instead: only its turret is hit",
            Cover::None
            | Cover::Hedge
            | Cover::Foxhole
            | Cover::Shellhole
            | Cover::Emplacement
            | Cover::Wreck => "it does not protect a vehicle",
        };
        account.drm("cover", Note::new(row.section, words, &[]), 0);
    } else if row.tem > best.value {
        best = Tem {
            value: row.tem,
            section: row.section,
            words: cover.into(),
        };
    } else if account.target_type != TargetType::Area {
        let words = "not cumulative: the Location's TEM is as high or higher";
        account.drm("cover", Note::new(row.section, words, &[]), 0);
    }
    best
}

/// What a target has against indirect fire, if a mortar fires, or against direct fire.
fn effects_tem(shot: &Shot, direct: i16) -> i16 {
    if !shot.is_mortar() || shot.tem.is_some() {
        return direct;
    }
    let location = terrain::terrain(shot.target_in).indirect;
    let cover = shot
        .cover
        .terrain()
        .map(|cover| terrain::terrain(cover).indirect);
    // An air burst is not undone by what gives less than nothing.
    let best = cover.map_or(location, |cover| location.max(cover));
    if shot.fortified && shot.target_in.is_building() {
        best + terrain::FORTIFIED
    } else {
        best
    }
}

impl Cover {
    /// The row of the terrain table.
    fn terrain(self) -> Option<Terrain> {
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

    fn protects_vehicles(self) -> bool {
        match self {
            Cover::None | Cover::Hedge | Cover::Wreck => true,
            Cover::Wall | Cover::Foxhole | Cover::Shellhole | Cover::Emplacement => false,
        }
    }
}
