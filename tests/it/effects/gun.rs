//! To Hit DRs, and what hits do to units, written a second time (C3.6 to C3.9, C3.74, C11.4).

use aslodds::rules::fire::{Breakdown, Fire};
use aslodds::rules::ordnance_fire::{OnStack, OrdnanceFire};
use aslodds::rules::stack::{Stack, Volley};
use aslodds::rules::to_hit::{HitsAt, Roll, TargetType, ToHit};
use aslodds::rules::variant::Variant;

use super::Every;
use super::model::{At, Blow, Man, Men, column, fire, result};

/// A gun as it fires at one target.
#[derive(Clone, Copy, Debug)]
pub struct Gun {
    pub target: TargetType,
    pub th: i16,
    pub drm: i16,
    pub rof: u8,
    pub breaks_at: u8,
    /// Whether doubles that hit are multiple hits.
    pub small: bool,
    /// Whether a vehicle is hull down to it.
    pub hull_down: bool,
}

pub const fn gun(target: TargetType, th: i16, drm: i16) -> Gun {
    Gun {
        target,
        th,
        drm,
        rof: 0,
        breaks_at: 12,
        small: false,
        hull_down: false,
    }
}

/// What a To Hit DR comes to.
#[derive(Clone, Copy, Debug)]
pub struct Shot {
    pub hits: bool,
    pub critical: bool,
    pub multiple: bool,
    pub turret: bool,
    /// Whether the gun may fire again.
    pub again: bool,
}

impl Gun {
    /// The library's word for it, as far as the first shot goes.
    pub fn fire(&self) -> Fire {
        let variant = Variant::asl();
        let hits_at = if self.hull_down {
            HitsAt::Turret
        } else {
            HitsAt::Anywhere
        };
        let to_hit = ToHit::new(self.target, self.th, self.drm, Roll::Normal, &variant);
        let mut fire = Fire::new(to_hit.with_hits_at(hits_at), self.rof, &variant)
            .with_breakdown(Breakdown::at(self.breaks_at));
        fire.aims[0].multiple_hits = self.small;
        fire
    }

    pub fn shoot(&self, dice: &mut Every) -> Shot {
        let (colored, white) = dice.two();
        let original = colored + white;
        let (th, drm) = (i32::from(self.th), i32::from(self.drm));
        let total = original + drm;
        let (none_can, only_2_can) = (2 + drm > th, 3 + drm > th);
        let vehicle_or_area = self.target != TargetType::Infantry;
        let (mut hits, mut critical, mut turret) = (total <= th, false, colored < white);
        if none_can {
            // C3.6: 1 is critical, 2 on the turret, 3 on the hull.
            let dr = if original == 2 { dice.dr() } else { 6 };
            (hits, critical, turret) = (dr <= 3, dr == 1, dr == 2);
        } else if vehicle_or_area {
            // C3.7: of 2, unless nothing else would hit.
            critical = original == 2 && (!only_2_can || dice.dr() == 1);
            turret |= original == 2 && self.hull_down && !critical;
        } else if hits {
            critical = 2 * total < th
                || original == 2 && {
                    let dr = dice.dr();
                    dr == 1 || 2 * dr <= th
                };
        }
        if self.hull_down {
            // C3.9: what is on the hull is no hit; a critical hit is always on the turret.
            turret |= critical;
            hits &= turret;
        }
        Shot {
            hits,
            critical: critical && hits,
            multiple: hits && !critical && !none_can && self.small && colored == white,
            turret,
            again: original < i32::from(self.breaks_at) && colored <= i32::from(self.rof),
        }
    }
}

/// What hits roll on.
#[derive(Clone, Copy, Debug)]
pub struct Shell {
    pub ordinary: At,
    pub critical: At,
    pub ap: bool,
}

pub const fn he(fp: u16, tem: i16) -> Shell {
    Shell {
        ordinary: (fp, 0),
        critical: (2 * fp, -tem),
        ap: false,
    }
}

impl Shell {
    pub fn volley(&self) -> Volley {
        Volley {
            ordinary: fire(self.ordinary),
            critical: fire(self.critical),
            ap: self.ap,
            ..Volley::of_ordnance()
        }
    }

    /// A hit on the units of a Location.
    pub fn hit(&self, shot: &Shot, men: &mut Men, dice: &mut Every) {
        let struck = if shot.critical {
            super::model::select(&men.alive(), 1, dice)
        } else {
            Vec::new()
        };
        let first = dice.sum();
        let original = if shot.multiple {
            first.min(dice.sum())
        } else {
            first
        };
        // C11.4: without a look at the DR.
        for place in &struck {
            let man = &mut men.of[*place];
            if man.gun.is_some() {
                (man.dead, man.gun_lost) = (true, 2);
            }
        }
        let alive = men.alive();
        let shields = men.of.iter().filter_map(|man| man.gun);
        let shield = i32::from(shields.max().unwrap_or(0));
        let (critical, others): (Vec<usize>, Vec<usize>) =
            alive.into_iter().partition(|place| struck.contains(place));
        let blows = [(critical, self.critical), (others, self.ordinary)].map(|(at, (fp, drm))| {
            let final_dr = original + i32::from(drm);
            Blow {
                at,
                result: result(column(fp), final_dr),
                shielded: result(column(fp), final_dr + shield),
                k_on_guns: if self.ap { 2 } else { 1 },
            }
        });
        men.suffer(&blows, dice);
    }
}

/// The library's chain of a gun's shots at units.
pub fn on_stack<T>(fire: Fire, shells: &[Shell], men: &[Man]) -> OrdnanceFire<OnStack<T>> {
    let units: Vec<_> = men.iter().map(Man::unit).collect();
    let stack = Stack::new(&units).unwrap();
    assert_eq!(stack.units(), units, "the model has them in order too");
    let volleys = shells.iter().map(Shell::volley).collect();
    OrdnanceFire {
        fire,
        target: OnStack::new(stack, volleys),
    }
}
