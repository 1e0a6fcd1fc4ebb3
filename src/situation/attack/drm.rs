//! The modifiers to the DR of a fire attack (A7.3).

use super::{Attack, Manner};
use crate::dice::Note;
use crate::rules::tables::Tables;
use crate::rules::tables::fire_drm::FireDrm;
use crate::rules::unit::Order;
use crate::situation::ground::{self, Given, Ground, Who};
use crate::situation::ledger::Modifiers;
use crate::situation::line_of_fire::{self, LineOfFire};
use crate::situation::{AppliesTo, Ledger, Line, Refusal};

/// The sum of the modifiers, written line by line.
struct Drm<'a, L> {
    tables: Tables,
    ledger: &'a mut L,
    sum: i16,
}

impl<L: Ledger> Modifiers for Drm<'_, L> {
    fn add(&mut self, case: &'static str, reason: Note, value: i16) {
        self.sum += value;
        self.ledger.write(Line {
            applies_to: AppliesTo::Drm,
            case,
            reason,
            value,
        });
    }
}

/// The DRM of an attack, leadership apart, and the TEM in it.
pub(super) fn sum<L: Ledger>(
    attack: &Attack,
    tables: Tables,
    ledger: &mut L,
) -> Result<(i16, i16), Refusal> {
    let line = attack.line_of_fire(tables);
    let hindrance = line_of_fire::total(&line)?;
    let mut drm = Drm {
        tables,
        ledger,
        sum: 0,
    };
    write_firers(attack, &mut drm);
    write_movement(attack, hindrance, &mut drm)?;
    write_overstack(
        FireDrm::OverstackedTarget,
        attack.target_overstack,
        "the target's Location by {0}",
        &mut drm,
    );
    let tem = ground::write(&attack.ground(tables), "TEM", &mut drm);
    line_of_fire::write(&line, "hindrance", &mut drm);
    if attack.drm != 0 {
        drm.add("other", Note::new("A7.3", "as given", &[]), attack.drm);
    }
    Ok((drm.sum, tem))
}

/// What the leader who directs an attack adds (A7.531).
pub(super) fn leadership<L: Ledger>(modifier: i16, tables: Tables, ledger: &mut L) -> i16 {
    let mut drm = Drm {
        tables,
        ledger,
        sum: 0,
    };
    let words = "a leader directs the fire";
    drm.add("leader", Note::new("A7.531", words, &[]), modifier);
    drm.sum
}

fn write_firers<L: Ledger>(attack: &Attack, drm: &mut Drm<L>) {
    for (is, modifier, case, words) in [
        (attack.cx, FireDrm::Cx, "CX", "a firer is CX"),
        (
            attack.encircled,
            FireDrm::Encircled,
            "encircled",
            "a firer is encircled",
        ),
    ] {
        if is {
            let row = drm.tables.fire_drm(modifier);
            drm.add(case, Note::new(row.section, words, &[]), row.value);
        }
    }
    write_overstack(
        FireDrm::OverstackedFirer,
        attack.firer_overstack,
        "the firers' Location by {0}",
        drm,
    );
}

fn write_overstack<L: Ledger>(modifier: FireDrm, by: u8, words: &'static str, drm: &mut Drm<L>) {
    if by > 0 {
        let row = drm.tables.fire_drm(modifier);
        let reason = Note::new(row.section, words, &[by.into()]);
        drm.add("overstacked", reason, row.value * i16::from(by));
    }
}

/// FFNAM, FFMO and Hazardous Movement, which takes the place of both.
fn write_movement<L: Ledger>(
    attack: &Attack,
    hindrance: i16,
    drm: &mut Drm<L>,
) -> Result<(), Refusal> {
    let tables = drm.tables;
    let mut add = |modifier: FireDrm, case, words, naught: Option<&'static str>| {
        let row = drm.tables.fire_drm(modifier);
        match naught {
            Some(why) => drm.add(case, Note::new(row.section, why, &[]), 0),
            None => drm.add(case, Note::new(row.section, words, &[]), row.value),
        }
    };
    let is_pinned = is_pinned(attack)?;
    if attack.hazardous {
        let naught = is_pinned.then_some("not of a target that is pinned");
        let words = "moves hazardously";
        add(FireDrm::Hazardous, "hazardous", words, naught);
    }
    let both = if attack.hazardous {
        Some("Hazardous Movement takes its place")
    } else if !attack.manner.is_first_fire() {
        Some("Defensive First Fire alone has it")
    } else if is_pinned {
        Some("not of a target that is pinned")
    } else {
        None
    };
    if attack.ffnam {
        let words = "moves without Assault Movement";
        add(FireDrm::Ffnam, "FFNAM", words, both);
    }
    if attack.ffmo {
        let words = "moves in the open";
        let naught = both.or_else(|| ground::negates_ffmo(&attack.ground(tables), hindrance));
        add(FireDrm::Ffmo, "FFMO", words, naught);
    }
    Ok(())
}

/// Whether all targets are pinned, so that their movement does not count (A4.62, A7.83).
fn is_pinned(attack: &Attack) -> Result<bool, Refusal> {
    let moves = attack.hazardous || attack.ffnam || attack.ffmo;
    let units = attack.units.as_ref().filter(|_| moves);
    let units = units.map_or(&[][..], |units| units.units());
    let pinned = units
        .iter()
        .filter(|unit| unit.before.order == Order::Pinned);
    match pinned.count() {
        0 => Ok(false),
        pinned if pinned == units.len() => Ok(true),
        _ => Err(Refusal::of(
            "A7.83",
            "pinned units have another DRM than those that move on: ask for each apart",
            &[],
        )),
    }
}

impl Manner {
    /// Whether it is fire at a unit that moves, to which its movement matters (A8.13).
    fn is_first_fire(self) -> bool {
        match self {
            Manner::DefensiveFirst | Manner::SubsequentFirst => true,
            Manner::Prep
            | Manner::Final
            | Manner::FinalMarked
            | Manner::Advancing
            | Manner::Opportunity => false,
        }
    }
}

impl Attack {
    fn ground(&self, tables: Tables) -> Ground {
        let given = |value| Given {
            value,
            section: "A7.6",
        };
        Ground {
            tables,
            terrain: self.target_in,
            cover: self.cover,
            fortified: self.fortified,
            height_advantage: self.height_advantage,
            given: self.tem.map(given),
            month: self.month,
            target: Who::Personnel,
        }
    }

    fn line_of_fire(&self, tables: Tables) -> LineOfFire<'_> {
        LineOfFire {
            tables,
            range: self.range,
            hindrances: &self.hindrances,
            elevation: self.elevation,
            month: self.month,
        }
    }
}
