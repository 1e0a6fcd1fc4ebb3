//! The Firepower of those who attack (A7.2, A7.36).

use super::{Attack, Firer, FirerKind, Manner};
use crate::dice::Note;
use crate::rules::tables::fire_table::Firepower;
use crate::situation::{AppliesTo, Ledger, Line, Refusal};

/// The hexes within which a machine gun needs no leader, and sees whom it fires at (A9.4).
const UNDIRECTED_RANGE: u16 = 16;

/// The hexes within which a squad may use Spraying Fire (A7.34).
const SPRAYING_RANGE: u16 = 3;

/// The FP of firers that are alike, as it is modified line by line.
struct Modified<'a, L> {
    firer: &'a Firer,
    each: Firepower,
    ledger: &'a mut L,
}

impl<L: Ledger> Modified<'_, L> {
    /// Changes the FP of each.
    fn to(&mut self, each: Firepower, reason: Note) {
        let all = |each: Firepower| i64::from(each.parts()) * i64::from(self.firer.number);
        let change = all(each) - all(self.each);
        self.ledger.write(Line {
            applies_to: AppliesTo::Firepower,
            case: self.firer.name(),
            reason,
            // Eight firers of 20 FP, tripled, are 480 FP: what firers are read as fits.
            value: i16::try_from(change).unwrap_or(i16::MAX),
        });
        self.each = each;
    }

    fn halve(&mut self, reason: Note) {
        self.to(self.each.halved(), reason);
    }

    /// Something that was claimed and does not count.
    fn naught(&mut self, reason: Note) {
        self.to(self.each, reason);
    }
}

/// The FP of firers that are alike, all together.
pub(super) fn of<L: Ledger>(
    attack: &Attack,
    firer: &Firer,
    ledger: &mut L,
) -> Result<Firepower, Refusal> {
    check(attack, firer)?;
    let mut fp = Modified {
        firer,
        each: Firepower::NONE,
        ledger,
    };
    let printed = [firer.number, firer.fp, firer.range].map(i32::from);
    fp.to(
        firer.firepower(),
        Note::new("A1.2", "{0} of {1} FP, Normal Range {2}", &printed),
    );
    point_blank(attack, &mut fp);
    let is_long_range = attack.range > firer.range.into();
    if is_long_range {
        let words = "Long Range Fire, beyond {0} hexes: halved";
        fp.halve(Note::new("A7.22", words, &[firer.range.into()]));
    }
    area(attack, &mut fp);
    match attack.manner {
        Manner::Advancing => fp.halve(Note::new("A7.24", "AFPh Fire: halved", &[])),
        Manner::SubsequentFirst => {
            let words = "Subsequent First Fire is Area Fire: halved";
            fp.halve(Note::new("A8.3", words, &[]));
        }
        Manner::FinalMarked => {
            let words = "marked with a First Fire counter, Area Fire: halved";
            fp.halve(Note::new("A8.4", words, &[]));
        }
        Manner::Prep | Manner::DefensiveFirst | Manner::Final | Manner::Opportunity => {}
    }
    if firer.pinned {
        match firer.kind {
            FirerKind::Squad | FirerKind::HalfSquad | FirerKind::Crew => {
                fp.halve(Note::new("A7.8", "pinned: halved", &[]));
            }
            FirerKind::MachineGun(_) => {
                let words = "fired by pinned Infantry, Area Fire: halved";
                fp.halve(Note::new("A7.81", words, &[]));
            }
        }
    }
    if firer.assault {
        assault(attack, is_long_range, &mut fp);
    }
    Ok(fp.each.times(firer.number.into()))
}

/// A7.21: doubled against an adjacent target, tripled in the same Location.
fn point_blank<L: Ledger>(attack: &Attack, fp: &mut Modified<L>) {
    match attack.range {
        0 => {
            let words = "in the same Location: tripled";
            fp.to(fp.each.times(3), Note::new("A7.21", words, &[]));
        }
        1 if attack.elevation < -1 => {
            let words = "no Point Blank Fire at a target two levels higher";
            fp.naught(Note::new("A7.21", words, &[]));
        }
        1 => {
            let words = "Point Blank Fire, adjacent: doubled";
            fp.to(fp.each.doubled(), Note::new("A7.21", words, &[]));
        }
        _ => {}
    }
}

/// Area Fire that follows from the target and from what the firer does (A7.23).
fn area<L: Ledger>(attack: &Attack, fp: &mut Modified<L>) {
    if attack.concealed {
        fp.halve(Note::new("A7.23", "concealed target: halved", &[]));
    } else if fp.firer.machine_gun().is_some() && attack.range > UNDIRECTED_RANGE {
        if attack.is_seen_from_afar() {
            let words = "not as a concealed target at 17 hexes or more: broken or overstacked";
            fp.naught(Note::new("A9.4", words, &[]));
        } else {
            let words = "as a concealed target at 17 hexes or more: halved";
            fp.halve(Note::new("A9.4", words, &[]));
        }
    }
    if attack.spray {
        fp.halve(Note::new("A9.5", "Spraying Fire is Area Fire: halved", &[]));
    }
    if attack.area {
        fp.halve(Note::new("A7.23", "Area Fire: halved", &[]));
    }
}

/// A7.36: one FP more after all else, and the fraction is rounded up.
fn assault<L: Ledger>(attack: &Attack, is_long_range: bool, fp: &mut Modified<L>) {
    match attack.manner {
        Manner::Advancing if is_long_range => {
            let words = "no Assault Fire at Long Range";
            fp.naught(Note::new("A7.36", words, &[]));
        }
        Manner::Advancing => {
            let with = fp.each.plus(Firepower::whole(1)).rounded_up();
            let words = "Assault Fire: 1 FP more each, fractions rounded up";
            fp.to(with, Note::new("A7.36", words, &[]));
        }
        Manner::Opportunity => {
            let words = "no Assault Fire with Opportunity Fire";
            fp.naught(Note::new("A7.36", words, &[]));
        }
        Manner::Prep
        | Manner::DefensiveFirst
        | Manner::SubsequentFirst
        | Manner::Final
        | Manner::FinalMarked => {
            let words = "no Assault Fire outside of the AFPh";
            fp.naught(Note::new("A7.36", words, &[]));
        }
    }
}

/// What a firer may not do.
fn check(attack: &Attack, firer: &Firer) -> Result<(), Refusal> {
    let range = attack.range;
    let normal = u16::from(firer.range);
    let numbers = [range.into(), normal.into()];
    if range > 2 * normal {
        let words = "{0} hexes are beyond double the Normal Range of {1}";
        return Err(Refusal::of("A7.22", words, &numbers));
    }
    if attack.manner == Manner::SubsequentFirst && range > normal {
        let words = "Subsequent First Fire at {0} hexes is beyond the Normal Range of {1}";
        return Err(Refusal::of("A8.3", words, &numbers));
    }
    match firer.kind {
        FirerKind::MachineGun(_) if range > UNDIRECTED_RANGE && attack.leader.is_none() => {
            let words = "a machine gun fires beyond 16 hexes only if a leader directs it";
            Err(Refusal::of("A9.4", words, &[]))
        }
        FirerKind::Squad if attack.spray && range > SPRAYING_RANGE => {
            let words = "a squad's Spraying Fire reaches 3 hexes";
            Err(Refusal::of("A7.34", words, &[]))
        }
        FirerKind::HalfSquad | FirerKind::Crew if attack.spray => {
            let words = "squads and machine guns alone have Spraying Fire";
            Err(Refusal::of("A7.34", words, &[]))
        }
        FirerKind::MachineGun(_) | FirerKind::Squad | FirerKind::HalfSquad | FirerKind::Crew => {
            Ok(())
        }
    }
}
