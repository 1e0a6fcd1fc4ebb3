//! Which attacks there are, and which may follow on which (A7.5, A7.55, A9.2).

use super::{Attack, Firer, MachineGun, Manner, Sum, drm, firepower};
use crate::dice::Note;
use crate::rules::fire_table::{Cowering, FireAttack};
use crate::rules::infantry_fire;
use crate::rules::stack::Fire;
use crate::rules::tables::Tables;
use crate::rules::tables::fire_table::Firepower;
use crate::situation::{AppliesTo, Ledger, Line, Refusal, Unwritten};

/// What the DRs of an attack and of those that follow it have in common.
#[derive(Clone, Copy)]
struct Direction {
    drm: i16,
    cowering: Cowering,
}

/// The attacks so far, and the FP of the first of them.
struct Order {
    tables: Tables,
    first: Option<(Firepower, FireAttack)>,
    attacks: Vec<infantry_fire::Attack>,
    number: u8,
}

pub(super) fn sum<L: Ledger>(
    attack: &Attack,
    tables: Tables,
    ledger: &mut L,
) -> Result<Sum, Refusal> {
    let mut order = Order {
        tables,
        first: None,
        attacks: Vec::new(),
        number: 0,
    };
    let tem;
    if attack.split {
        let firers = attack.firers.firers().iter();
        let singly = firers.flat_map(|firer| {
            let one = Firer {
                number: 1,
                ..*firer
            };
            std::iter::repeat_n(one, firer.number.into())
        });
        let singly: Vec<Firer> = singly.collect();
        let mut parts = Vec::new();
        for firer in &singly {
            parts.push((firepower::of(attack, firer, ledger)?, firer.machine_gun()));
        }
        let (common, its_tem) = drm::sum(attack, tables, ledger)?;
        tem = its_tem;
        for (place, (fp, gun)) in parts.into_iter().enumerate() {
            let direction = direct(attack, (common, place == 0), tables, ledger);
            let gun = gun.filter(|gun| keeps(attack, gun, singly[place].pinned, ledger));
            order.add(attack, fp, direction, gun.map(|gun| (gun, fp)))?;
        }
        let words = "one by one: from different Locations, for those of one must form a group";
        remark("separate attacks", Note::new("A7.55", words, &[]), ledger);
    } else {
        let mut fp = Firepower::NONE;
        let mut guns = Vec::new();
        for firer in attack.firers.firers() {
            let of_these = firepower::of(attack, firer, ledger)?;
            fp = fp.plus(of_these);
            if let Some(gun) = firer.machine_gun()
                && keeps(attack, &gun, firer.pinned, ledger)
            {
                guns.extend(std::iter::repeat_n((gun, firer), firer.number.into()));
            }
        }
        let (common, its_tem) = drm::sum(attack, tables, ledger)?;
        tem = its_tem;
        let direction = direct(attack, (common, true), tables, ledger);
        let gun = match guns[..] {
            [] => None,
            [(gun, firer)] => {
                let alone = Firer {
                    number: 1,
                    ..*firer
                };
                // Its lines stand in the ledger already.
                Some((gun, firepower::of(attack, &alone, &mut Unwritten)?))
            }
            [_, _, ..] => {
                let words = "of several machine guns with a rate of fire in one group it is not \
                             told how they go on: ask with split, or leave the rof of all but one";
                return Err(Refusal::of("A9.2", words, &[]));
            }
        };
        order.add(attack, fp, direction, gun)?;
    }
    order.end();
    remark_on_later_attacks(attack, &order, ledger);
    let (fp, first) = order.first.ok_or_else(no_column)?;
    Ok(Sum {
        fp,
        first,
        attacks: order.attacks,
        number: order.number,
        tem,
    })
}

impl Order {
    /// Adds an attack, and the shots of a machine gun that may follow it with its own FP.
    fn add(
        &mut self,
        attack: &Attack,
        fp: Firepower,
        direction: Direction,
        gun: Option<(MachineGun, Firepower)>,
    ) -> Result<(), Refusal> {
        let with = |fp| FireAttack {
            fire: Fire {
                column: self.tables.fire_column(attack.table, fp),
                drm: direction.drm,
            },
            cowering: direction.cowering,
        };
        let whole = with(fp);
        if whole.fire.column.is_none() {
            return Err(no_column());
        }
        self.first.get_or_insert((fp, whole));
        self.number += 1;
        let start = self.attacks.len();
        // A gun whose own FP has no column cannot go on alone.
        let gun = gun.filter(|(_, alone)| self.tables.fire_column(attack.table, *alone).is_some());
        let shots = match (gun, attack.shots()) {
            (None, _) => Shots::Once,
            (Some((_, alone)), Some(most)) => Shots::AtMost(most, alone),
            (Some((_, alone)), None) if alone == fp => Shots::Alike,
            (Some((_, alone)), None) => Shots::ThenAlone(alone),
        };
        let fires = match shots {
            Shots::Once | Shots::Alike => vec![whole],
            Shots::ThenAlone(alone) => vec![whole, with(alone)],
            Shots::AtMost(most, alone) => {
                let mut fires = vec![with(alone); most.into()];
                fires[0] = whole;
                fires
            }
        };
        let last = fires.len() - 1;
        let next = place(start + fires.len());
        for (at, fire) in fires.into_iter().enumerate() {
            let again = match shots {
                Shots::Once => None,
                Shots::Alike | Shots::ThenAlone(_) => Some(start + last),
                Shots::AtMost(_, _) => (at < last).then_some(start + at + 1),
            };
            let machine_gun = gun
                .zip(again)
                .map(|((gun, _), again)| infantry_fire::MachineGun {
                    rof: gun.rof,
                    breakdown: gun.breakdown,
                    again: place(again),
                });
            self.attacks.push(infantry_fire::Attack {
                attack: fire,
                machine_gun,
                next: Some(next),
            });
        }
        Ok(())
    }
}

impl Order {
    /// Nothing follows on the last attack.
    fn end(&mut self) {
        let end = place(self.attacks.len());
        for attack in &mut self.attacks {
            attack.next = attack.next.filter(|next| *next != end);
        }
    }
}

/// How a machine gun goes on.
#[derive(Clone, Copy)]
enum Shots {
    /// It does not.
    Once,
    /// It fires alone, and again as it has.
    Alike,
    /// It fires alone after the group has fired, and again.
    ThenAlone(Firepower),
    /// The same, so many shots in all.
    AtMost(u8, Firepower),
}

/// A place among the attacks: 16 firers with 8 shots each are 128.
fn place(place: usize) -> u8 {
    u8::try_from(place).unwrap_or(u8::MAX)
}

fn no_column() -> Refusal {
    let words = "less than 1 FP has no column and no effect";
    Refusal::of("A7.3", words, &[])
}

/// The DRM with that of the leader, who directs the first attack alone (A7.53), and cowering.
fn direct<L: Ledger>(
    attack: &Attack,
    (common, is_first): (i16, bool),
    tables: Tables,
    ledger: &mut L,
) -> Direction {
    let leader = attack.leader.filter(|_| is_first);
    let leadership = leader.map_or(0, |modifier| drm::leadership(modifier, tables, ledger));
    let cowering = match leader {
        Some(_) => Cowering::Never,
        None if attack.never_cowers => Cowering::Never,
        None if attack.inexperienced => Cowering::Inexperienced,
        None => Cowering::Cowers,
    };
    let words = match cowering {
        Cowering::Never if leader.is_some() && attack.split => {
            "a leader directs the first attack: no cowering in it"
        }
        Cowering::Never if leader.is_some() => "a leader directs: no cowering",
        Cowering::Never => "they never cower",
        Cowering::Cowers if !is_first => {
            "doubles in an attack that he does not direct: one column to the left"
        }
        Cowering::Cowers => "doubles without a leader: one column to the left",
        Cowering::Inexperienced => "doubles, Inexperienced: two columns to the left",
    };
    if is_first || attack.leader.is_some() {
        remark("cowering", Note::new("A7.9", words, &[]), ledger);
    }
    Direction {
        drm: common + leadership,
        cowering,
    }
}

/// Whether a machine gun may keep a rate of fire.
fn keeps<L: Ledger>(attack: &Attack, gun: &MachineGun, pinned: bool, ledger: &mut L) -> bool {
    if attack.manner.is_sustained() {
        ledger.write(Line {
            applies_to: AppliesTo::Breakdown,
            case: gun.name,
            reason: Note::new("A9.3", "Sustained Fire: B# two lower", &[]),
            value: -2,
        });
    }
    if gun.rof == 0 {
        return false;
    }
    let lost = if pinned {
        Some(Note::new("A7.81", "pinned: no rate of fire", &[]))
    } else {
        match attack.manner {
            Manner::Advancing => Some(Note::new("A4.41", "one shot in the AFPh", &[])),
            Manner::SubsequentFirst | Manner::FinalMarked => {
                Some(Note::new("A9.3", "Sustained Fire has no rate of fire", &[]))
            }
            Manner::DefensiveFirst if attack.shots() == Some(1) => {
                let words = "one shot for each MF that the target spends in its Location";
                Some(Note::new("A9.2", words, &[]))
            }
            Manner::Prep | Manner::Final | Manner::Opportunity if attack.shots() == Some(1) => {
                Some(Note::new("A9.2", "one shot, as asked", &[]))
            }
            Manner::DefensiveFirst | Manner::Prep | Manner::Final | Manner::Opportunity => None,
        }
    };
    let reason = lost.unwrap_or_else(|| {
        let words = "fires again, alone, with a colored die of {0} or less";
        Note::new("A9.2", words, &[gun.rof.into()])
    });
    remark(gun.name, reason, ledger);
    lost.is_none()
}

/// What an attack may change for those that follow, and here does not.
fn remark_on_later_attacks<L: Ledger>(attack: &Attack, order: &Order, ledger: &mut L) {
    let follow = order.attacks.len() > 1
        || order
            .attacks
            .iter()
            .any(|attack| attack.machine_gun.is_some());
    if !follow {
        return;
    }
    if attack.concealed {
        let words = "a target that loses its concealment keeps it here for later attacks";
        remark("later attacks", Note::new("A12.14", words, &[]), ledger);
    }
    if attack.ffnam || attack.ffmo || attack.hazardous {
        let words = "a target that is pinned keeps the DRM of its movement here for later attacks";
        remark("later attacks", Note::new("A7.83", words, &[]), ledger);
    }
}

fn remark<L: Ledger>(case: &'static str, reason: Note, ledger: &mut L) {
    ledger.write(Line {
        applies_to: AppliesTo::Roll,
        case,
        reason,
        value: 0,
    });
}

impl Attack {
    /// The most shots of one machine gun, if they have a limit.
    fn shots(&self) -> Option<u8> {
        match self.manner {
            Manner::DefensiveFirst => Some(self.shots.unwrap_or(1)),
            Manner::Prep
            | Manner::SubsequentFirst
            | Manner::Final
            | Manner::FinalMarked
            | Manner::Advancing
            | Manner::Opportunity => self.shots,
        }
    }
}

impl Manner {
    /// Whether machine guns use Sustained Fire (A9.3).
    fn is_sustained(self) -> bool {
        match self {
            Manner::SubsequentFirst | Manner::FinalMarked => true,
            Manner::Prep
            | Manner::DefensiveFirst
            | Manner::Final
            | Manner::Advancing
            | Manner::Opportunity => false,
        }
    }
}
