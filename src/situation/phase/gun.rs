//! The gun itself: its rate of fire, its B# and X#, and whether it may fire intensively.

use super::Phase;
use crate::dice::Note;
use crate::rules::fire::{Breakdown, Stop};
use crate::rules::tables::guns::{GunKind, Mount};
use crate::rules::tables::latw;
use crate::rules::tables::weapons::Weapon;
use crate::rules::to_hit::TargetType;
use crate::situation::shot::{NoSum, Shot};
use crate::situation::{AppliesTo, Line};

/// The rate of fire of a shot (C2.24).
pub(super) fn rof(phase: &Phase, shot: &Shot, ledger: &mut Vec<Line>) -> Result<u8, NoSum> {
    let (printed, words) = printed_rof(phase, shot)?;
    let mut rof = Account {
        applies_to: AppliesTo::Rof,
        left: printed,
        ledger,
    };
    rof.write("ROF", Note::new("C2.24", words, &[]), printed.into());
    if let Some(why) = loses_all(shot) {
        rof.less("no ROF", why, u8::MAX);
        return Ok(0);
    }
    if shot.spotted && shot.is_mortar() {
        let why = Note::new("C9.3", "a mortar with a spotter", &[]);
        rof.less("spotted", why, 1);
    }
    if shot.captured || shot.non_qualified {
        let why = Note::new("A21.12", "captured or non-qualified use", &[]);
        rof.less("Case H", why, 1);
    }
    if turns_a_gun_without_turret(shot) {
        let why = Note::new("C2.5", "a Gun without a turret that changes its CA", &[]);
        rof.less("Case A", why, 1);
    }
    Ok(rof.left)
}

fn printed_rof(phase: &Phase, shot: &Shot) -> Result<(u8, &'static str), NoSum> {
    match (phase.rof, shot.weapon) {
        (Some(given), _) => Ok((given, "as given")),
        (None, Weapon::Gun(gun)) => Ok((gun.rof, "as on the counter")),
        (None, Weapon::Latw(_) | Weapon::AntiTankRifle) => {
            Ok((0, "a light anti-tank weapon has none"))
        }
        (None, Weapon::Sized { .. } | Weapon::MachineGun(_)) => Err(NoSum::Asked {
            param: "rof",
            reason: Note::new("C2.24", "a size does not tell the rate of fire", &[]),
        }),
    }
}

/// What takes the whole rate of fire, if anything does.
fn loses_all(shot: &Shot) -> Option<Note> {
    if shot.intensive {
        Some(Note::new(
            "C5.6",
            "Intensive Fire keeps no rate of fire",
            &[],
        ))
    } else if shot.pinned {
        Some(Note::new("C5.4", "the firer is pinned", &[]))
    } else if shot.fire.is_in_afph() {
        Some(Note::new("C5.2", "Advancing Fire Phase", &[]))
    } else if shot.target_type() == TargetType::Area && !shot.is_mortar() {
        let words = "the Area Target Type takes it all, mortars apart";
        Some(Note::new("C3.33", words, &[]))
    } else {
        None
    }
}

fn turns_a_gun_without_turret(shot: &Shot) -> bool {
    let mount = match shot.weapon {
        Weapon::Gun(gun) if gun.kind == GunKind::Gun => shot.mount.unwrap_or(gun.mount),
        Weapon::Sized { .. } => shot.mount.unwrap_or(Mount::NoCa),
        Weapon::Gun(_) | Weapon::Latw(_) | Weapon::AntiTankRifle | Weapon::MachineGun(_) => {
            return false;
        }
    };
    let light_mortar = shot.is_mortar() && shot.caliber().is_some_and(|mm| (76..=82).contains(&mm));
    let turns = match mount {
        Mount::NonTurreted => true,
        Mount::Fast | Mount::Slow | Mount::NoCa => false,
    };
    shot.ca_change > 0 && turns && !light_mortar
}

/// The B# and X# of a shot (A.11).
pub(super) fn breakdown(phase: &Phase, shot: &Shot, ledger: &mut Vec<Line>) -> Breakdown {
    let (mut breakdown, section, words) = printed_breakdown(phase, shot);
    let mut account = Account {
        applies_to: AppliesTo::Breakdown,
        left: breakdown.number,
        ledger,
    };
    let number = breakdown.number.into();
    account.write("B#", Note::new(section, words, &[]), number);
    if breakdown.circled {
        let words = "circled: below 12 it brings Low Ammo, an X# and a B# 1 lower";
        account.write("B#", Note::new("D3.71", words, &[]), 0);
    }
    let mut lowered = false;
    for (applies, case, note) in [
        (
            shot.captured,
            "Case H",
            Note::new("A21.11", "captured use", &[]),
        ),
        (
            shot.non_qualified,
            "Case H",
            Note::new("A21.12", "non-qualified use", &[]),
        ),
        (
            shot.intensive,
            "Case F",
            Note::new("C5.6", "Intensive Fire", &[]),
        ),
    ] {
        if applies {
            breakdown = breakdown.lowered(2);
            account.less(case, note, 2);
            lowered = true;
        }
    }
    if let Some(removal) = breakdown.removal {
        let words = match (lowered, phase.removal) {
            (true, None) => "the B# before it was lowered",
            (true, Some(_)) => "lowered like the B#",
            (false, _) => "removes the weapon",
        };
        account.ledger.push(Line {
            applies_to: AppliesTo::Removal,
            case: "X#",
            reason: Note::new("A.11", words, &[]),
            value: removal.into(),
        });
    }
    breakdown
}

fn printed_breakdown(phase: &Phase, shot: &Shot) -> (Breakdown, &'static str, &'static str) {
    const NEVER: u8 = 13;
    let (of_weapon, section, words) = match shot.weapon {
        Weapon::Gun(gun) => {
            let printed = Breakdown {
                circled: gun.circled,
                ..Breakdown::at(gun.breakdown.unwrap_or(12))
            };
            let words = match gun.breakdown {
                Some(_) => "as on the counter",
                None => "12, where none is printed",
            };
            (printed, "A.11", words)
        }
        Weapon::Latw(latw) => {
            let number = latw.breakdown_number;
            let printed = match latw.breakdown {
                latw::Breakdown::Malfunctions => Breakdown::at(number),
                latw::Breakdown::Removed => Breakdown {
                    removal: Some(number),
                    ..Breakdown::at(number)
                },
                latw::Breakdown::HarmsTheFirer => Breakdown::at(NEVER),
            };
            (printed, latw.section, "as on the counter")
        }
        Weapon::Sized { .. } | Weapon::AntiTankRifle | Weapon::MachineGun(_) => {
            (Breakdown::at(12), "A.11", "12, as none is given")
        }
    };
    let (number, words) = match phase.breakdown {
        Some(given) => (given, "as given"),
        None => (of_weapon.number, words),
    };
    let breakdown = Breakdown {
        number,
        removal: phase.removal.or(of_weapon.removal),
        circled: phase.circled || of_weapon.circled,
    };
    (breakdown, section, words)
}

/// Whether a shot of Intensive Fire may follow when the rate of fire is lost. One that was asked
/// for and may not is written down.
pub(super) fn may_be_intensive(
    phase: &Phase,
    shot: &Shot,
    rof: u8,
    ledger: &mut Vec<Line>,
) -> bool {
    if !phase.intensive || shot.intensive {
        return false;
    }
    let printed = printed_rof(phase, shot).map_or(0, |(printed, _)| printed);
    let why = match shot.weapon {
        Weapon::Latw(_) | Weapon::AntiTankRifle | Weapon::MachineGun(_) => {
            Note::new("C5.6", "no Intensive Fire with such a weapon", &[])
        }
        Weapon::Gun(_) | Weapon::Sized { .. } if shot.pinned => {
            Note::new("C5.4", "no Intensive Fire while pinned", &[])
        }
        Weapon::Gun(_) | Weapon::Sized { .. } if shot.stunned => {
            Note::new("C5.6", "no Intensive Fire while stunned", &[])
        }
        Weapon::Gun(_) | Weapon::Sized { .. } if shot.fire.is_in_afph() => {
            Note::new("C5.6", "no Intensive Fire in the Advancing Fire Phase", &[])
        }
        Weapon::Gun(_) | Weapon::Sized { .. }
            if rof == 0 && printed == 0 && turns_a_gun_without_turret(shot) =>
        {
            let words = "no Intensive Fire after a change of CA with a ROF of 0";
            Note::new("C2.5", words, &[])
        }
        Weapon::Gun(_) | Weapon::Sized { .. } if phase.stop == Stop::KeepGun => {
            let words = "no Intensive Fire: it could remove the gun, which is to be kept";
            Note::new("C5.6", words, &[])
        }
        Weapon::Gun(_) | Weapon::Sized { .. } => return true,
    };
    ledger.push(Line {
        applies_to: AppliesTo::Roll,
        case: "Case F",
        reason: why,
        value: 0,
    });
    false
}

/// A number that is lowered line by line, and not below 0.
struct Account<'a> {
    applies_to: AppliesTo,
    left: u8,
    ledger: &'a mut Vec<Line>,
}

impl Account<'_> {
    fn write(&mut self, case: &'static str, reason: Note, value: i16) {
        self.ledger.push(Line {
            applies_to: self.applies_to,
            case,
            reason,
            value,
        });
    }

    fn less(&mut self, case: &'static str, reason: Note, by: u8) {
        let by = by.min(self.left);
        self.left -= by;
        self.write(case, reason, -i16::from(by));
    }
}
