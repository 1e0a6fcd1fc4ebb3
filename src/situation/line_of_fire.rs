//! Hindrances and SMOKE between firer and target (C6.9, A6.7, A24).

use super::hindrances::{Hindering, Hindrances};
use super::ledger::{Modifiers, Refusal};
use crate::dice::Note;
use crate::rules::tables::Tables;
use crate::rules::tables::smoke::Number;
use crate::rules::tables::terrain::{Hindrance, HindranceKind};

/// The way from firer to target.
#[derive(Clone, Copy)]
pub(super) struct LineOfFire<'a> {
    /// What hindrances come to.
    pub tables: Tables,
    /// Hexes from firer to target.
    pub range: u16,
    /// What lies on it.
    pub hindrances: &'a Hindrances,
    /// Levels by which the firer is higher than the target.
    pub elevation: i8,
    /// The month, `1..=12`.
    pub month: Option<u8>,
}

/// The sum of all hindrances, or the refusal of fire without line of sight.
pub(super) fn total(line: &LineOfFire) -> Result<i16, Refusal> {
    let items = line.hindrances.items();
    for item in items {
        if item.at.is_some_and(|at| u16::from(at) > line.range) {
            return Err(Refusal::of(
                "A6.7",
                "a hindrance lies beyond the target",
                &[],
            ));
        }
        let blocks = item.what == Hindrance::Orchard
            && line.elevation != 0
            && line.month.is_none_or(orchard_has_leaves);
        if blocks {
            let words = "an orchard in season blocks the sight between different levels";
            return Err(Refusal::of("B14.2", words, &[]));
        }
    }
    let total = items
        .iter()
        .enumerate()
        .map(|(place, item)| value(line, place, item).0)
        .sum::<i16>()
        + out_of_smoke(line);
    if total >= line.tables.number(Number::LosGone).value {
        let words = "hindrances of {+0} leave no line of sight";
        return Err(Refusal::of("A6.7", words, &[total.into()]));
    }
    Ok(total)
}

/// Adds the hindrances up, each under the case that they are.
pub(super) fn write(line: &LineOfFire, name: &'static str, drm: &mut impl Modifiers) {
    let most = line.tables.number(Number::MaxPerLocation).value.into();
    for (place, item) in line.hindrances.items().iter().enumerate() {
        let (value, words) = value(line, place, item);
        let section = line.tables.hindrance(item.what).section;
        let words = words.unwrap_or_else(|| words_for(item));
        drm.add(
            name,
            Note::new(section, words, &[item.hexes.into(), most]),
            value,
        );
    }
    let out = out_of_smoke(line);
    if out > 0 {
        let words = "fire out of, or within, SMOKE";
        drm.add("SMOKE", Note::new("A24.2", words, &[]), out);
    }
}

/// What an item adds, and why it is not what its row says, if it is not.
fn value(line: &LineOfFire, place: usize, item: &Hindering) -> (i16, Option<&'static str>) {
    let row = line.tables.hindrance(item.what);
    let full = row.value * i16::from(item.hexes);
    if !row.in_season(line.month) {
        return (0, Some("out of season"));
    }
    match row.kind {
        HindranceKind::Weather => (full, None),
        HindranceKind::Smoke => {
            let room = room_for_smoke(line, place, item);
            if full > room {
                (room, Some("at most {+1} of SMOKE in a Location"))
            } else {
                (full, None)
            }
        }
        HindranceKind::Terrain if item.at == Some(0) => {
            (0, Some("the firer's own Location does not hinder its fire"))
        }
        HindranceKind::Terrain if is_a_further_bare_orchard(line, place, item) => (
            0,
            Some("an orchard out of season, at most +1 from two levels"),
        ),
        HindranceKind::Terrain if is_beaten(line, place, item) => (
            0,
            Some("of hindrances at the same range the highest alone counts"),
        ),
        HindranceKind::Terrain => level(line, item, full),
    }
}

/// What SMOKE may still add where other SMOKE is in the same Location.
fn room_for_smoke(line: &LineOfFire, place: usize, item: &Hindering) -> i16 {
    if item.at.is_none() {
        return i16::MAX;
    }
    let there = line.hindrances.items()[..place]
        .iter()
        .filter(|other| other.at == item.at)
        .map(|other| line.tables.hindrance(other.what))
        .filter(|row| row.kind == HindranceKind::Smoke)
        .map(|row| row.value)
        .sum::<i16>();
    (line.tables.number(Number::MaxPerLocation).value - there).max(0)
}

/// From two levels all orchards together hinder once (B14.2).
fn is_a_further_bare_orchard(line: &LineOfFire, place: usize, item: &Hindering) -> bool {
    let earlier = &line.hindrances.items()[..place];
    item.what == Hindrance::Orchard
        && line.elevation.unsigned_abs() >= 2
        && earlier.iter().any(|other| other.what == Hindrance::Orchard)
}

/// Whether terrain at the same range hinders more, or as much and stands before it in the list.
fn is_beaten(line: &LineOfFire, place: usize, item: &Hindering) -> bool {
    let hinders = |item: &Hindering| {
        let row = line.tables.hindrance(item.what);
        if row.kind == HindranceKind::Terrain && row.in_season(line.month) {
            level(line, item, row.value).0
        } else {
            0
        }
    };
    let own = hinders(item);
    let others = line.hindrances.items().iter().enumerate();
    item.at.is_some()
        && others
            .filter(|(other_place, other)| *other_place != place && other.at == item.at)
            .any(|(other_place, other)| {
                hinders(other) > own || (hinders(other) == own && own > 0 && other_place < place)
            })
}

/// Grain and brush hinder on their own level alone; a bare orchard also between levels, once at
/// the most with a difference of two.
fn level(line: &LineOfFire, item: &Hindering, full: i16) -> (i16, Option<&'static str>) {
    if line.elevation == 0 {
        return (full, None);
    }
    match item.what {
        Hindrance::Grain | Hindrance::Brush => (0, Some("it does not hinder between levels")),
        Hindrance::Orchard if line.elevation.unsigned_abs() >= 2 => (
            full.min(1),
            Some("an orchard out of season, at most +1 from two levels"),
        ),
        Hindrance::Orchard
        | Hindrance::OrchardRoad
        | Hindrance::Marsh
        | Hindrance::Crag
        | Hindrance::Graveyard
        | Hindrance::Wreck
        | Hindrance::Ffe
        | Hindrance::Mist
        | Hindrance::Other
        | Hindrance::Smoke
        | Hindrance::DispersedSmoke
        | Hindrance::GrenadeSmoke
        | Hindrance::Wp
        | Hindrance::DispersedWp
        | Hindrance::GrenadeWp
        | Hindrance::Blaze
        | Hindrance::WreckBlaze => (full, None),
    }
}

/// SMOKE in the firer's Location; at range 0 the target is in it too.
fn out_of_smoke(line: &LineOfFire) -> i16 {
    let out = line.hindrances.items().iter().any(|item| {
        line.tables.hindrance(item.what).kind == HindranceKind::Smoke
            && (item.at == Some(0) || line.range == 0)
    });
    if out {
        line.tables.number(Number::OutOfOrWithin).value
    } else {
        0
    }
}

fn orchard_has_leaves(month: u8) -> bool {
    (4..=10).contains(&month)
}

fn words_for(item: &Hindering) -> &'static str {
    match item.what {
        Hindrance::Brush => "{0} hex(es) of brush",
        Hindrance::Grain => "{0} hex(es) of grain",
        Hindrance::Orchard => "{0} hex(es) of orchard",
        Hindrance::OrchardRoad => "along an orchard road: no hindrance",
        Hindrance::Marsh => "{0} hex(es) of marsh",
        Hindrance::Crag => "{0} hex(es) of crag",
        Hindrance::Graveyard => "{0} hex(es) of graveyard",
        Hindrance::Wreck => "{0} wreck(s) or AFV(s)",
        Hindrance::Ffe => "{0} hex(es) of HE FFE of 70mm or more",
        Hindrance::Mist => "Low Visibility",
        Hindrance::Other => "another hindrance",
        Hindrance::Smoke => "{0} Location(s) of full Smoke",
        Hindrance::DispersedSmoke => "{0} Location(s) of dispersed Smoke",
        Hindrance::GrenadeSmoke => "{0} Location(s) of Smoke from grenades",
        Hindrance::Wp => "{0} Location(s) of WP",
        Hindrance::DispersedWp => "{0} Location(s) of dispersed WP",
        Hindrance::GrenadeWp => "{0} Location(s) of WP from grenades",
        Hindrance::Blaze => "{0} blaze(s)",
        Hindrance::WreckBlaze => "{0} burning wreck(s)",
    }
}
