//! What sets one shot of a phase apart from another, and which kind follows which.

use crate::rules::fire::Aim;
use crate::rules::tables::guns::Ammunition;

use super::{Acquisition, Phase, Planned};
use crate::situation::shot::{Shot, Sum, Target};

/// What sets one shot of a phase apart from another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Kind {
    /// Whether it is the first one of all, where that makes a difference.
    pub first: bool,
    /// How often the target has been acquired, `0..=2`.
    pub acquired: u8,
    /// What is fired.
    pub ammo: Ammo,
    /// Whether it is Intensive Fire.
    pub intensive: bool,
}

/// What is fired.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ammo {
    /// What was asked for.
    Chosen,
    /// What is usual, after what was asked for has run out.
    Usual,
}

impl Kind {
    pub(super) fn first(phase: &Phase) -> Self {
        Kind {
            first: phase.shot.ca_change > 0 || phase.first_drm != 0,
            acquired: phase.shot.acquired,
            ammo: Ammo::Chosen,
            intensive: false,
        }
    }

    /// The shot of this kind.
    pub(super) fn shot(self, phase: &Phase) -> Shot {
        let mut shot = phase.shot;
        shot.acquired = self.acquired;
        shot.intensive = self.intensive;
        if !self.first {
            shot.ca_change = 0;
        }
        match self.ammo {
            Ammo::Chosen => {}
            Ammo::Usual => shot.ammunition = None,
        }
        shot
    }

    /// The kind of the shot after this one when the rate of fire is kept.
    pub(super) fn after(self, phase: &Phase, shot: &Shot, sum: &Sum) -> Self {
        let loses = sum
            .ammunition
            .is_some_and(|what| what.is_smoke() || what == Ammunition::Canister);
        let acquired = if loses {
            0
        } else if gains_acquisition(phase, shot) {
            (self.acquired + 1).min(2)
        } else {
            self.acquired
        };
        Kind {
            first: false,
            acquired,
            intensive: false,
            ..self
        }
    }

    pub(super) fn as_intensive_fire(self) -> Self {
        Kind {
            intensive: true,
            ..self
        }
    }

    pub(super) fn in_next_phase(self, phase: &Phase) -> Self {
        let acquired = match phase.acquisition {
            Acquisition::Kept => self.acquired,
            Acquisition::Lost => 0,
        };
        Kind { acquired, ..self }
    }

    pub(super) fn with_usual_ammunition(self) -> Self {
        Kind {
            ammo: Ammo::Usual,
            ..self
        }
    }
}

/// C6.5: a gun of 20mm or more, a Known target, no fire on the move unless stabilized.
fn gains_acquisition(phase: &Phase, shot: &Shot) -> bool {
    let known = match phase.shot.target {
        Target::Hex => false,
        Target::Infantry
        | Target::Gun
        | Target::UnarmoredVehicle
        | Target::Afv
        | Target::Motorcyclist
        | Target::Cavalry => !phase.shot.concealed,
    };
    let steady = !shot.is_bounding() || shot.stabilized;
    // Case G cannot use what it gains (C5.7).
    known && steady && !shot.immobilization && shot.caliber().is_some_and(|caliber| caliber >= 20)
}

/// The kinds that have been met, in the order in which they were.
pub(super) struct Kinds(Vec<Kind>);

impl Kinds {
    pub fn starting_with(kind: Kind) -> Self {
        Kinds(vec![kind])
    }

    pub fn at(&self, place: usize) -> Option<Kind> {
        self.0.get(place).copied()
    }

    /// The place of a kind; it is added if it was not met yet.
    pub fn place(&mut self, kind: Kind) -> u8 {
        let place = self.0.iter().position(|known| *known == kind);
        let place = place.unwrap_or_else(|| {
            self.0.push(kind);
            self.0.len() - 1
        });
        u8::try_from(place).expect("fewer than 50 kinds: 2 x 3 x 2 x 2")
    }
}

/// Shots are numbered up to here to see whether one kind comes back.
const NUMBERED: u32 = 12;

/// Fills in which shots are of each kind.
pub(super) fn number(aims: &[Aim], phases: u8, shots: &mut [Planned]) {
    let mut now = vec![false; aims.len()];
    now[0] = true;
    for number in 1..=NUMBERED {
        // A DR that finds no round left is no shot, and the one in its place has its number.
        let mut again = true;
        while again {
            again = false;
            for (place, aim) in aims.iter().enumerate() {
                let instead = aim.depletion.and_then(|depletion| depletion.instead);
                if let Some(instead) = instead.map(usize::from)
                    && now[place]
                    && !now[instead]
                {
                    now[instead] = true;
                    again = true;
                }
            }
        }
        let mut later = vec![false; aims.len()];
        for (place, aim) in aims.iter().enumerate().filter(|(place, _)| now[*place]) {
            match shots[place].number {
                0 => shots[place].number = number,
                _ => shots[place].again = true,
            }
            let then = aim.depletion.and_then(|depletion| depletion.then);
            for next in [Some(aim.next), then].into_iter().flatten() {
                // Where nothing can follow, the place is the shot's own.
                let kept = (aim.rof > 0).then_some(next.kept);
                let phase = (phases > 1).then_some(next.phase);
                for following in [kept, next.lost, phase].into_iter().flatten() {
                    later[usize::from(following)] = true;
                }
            }
        }
        now = later;
    }
}
