//! A unit and its checks, written a second time (A7.302, A7.8, A10.3, A17, A19).

use aslodds::rules::unit::{Gun, Loss, Order, Unit, UnitKind, UnitState};

use super::Every;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    Squad,
    Half,
    Crew,
    Leader(i8),
}

/// A unit and what has become of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Man {
    pub kind: Kind,
    pub morale: u8,
    pub broken_morale: u8,
    pub elr: Option<u8>,
    /// The gunshield of the Gun that it mans.
    pub gun: Option<u8>,
    pub dead: bool,
    pub broken: bool,
    pub pinned: bool,
    /// Half of a squad, or a wounded leader.
    pub less: bool,
    pub replaced: bool,
    /// 1: the Gun malfunctions; 2: it is destroyed.
    pub gun_lost: u8,
}

pub const fn man(kind: Kind, morale: u8) -> Man {
    Man {
        kind,
        morale,
        broken_morale: morale,
        elr: None,
        gun: None,
        dead: false,
        broken: false,
        pinned: false,
        less: false,
        replaced: false,
        gun_lost: 0,
    }
}

pub const fn squad(morale: u8) -> Man {
    man(Kind::Squad, morale)
}

pub const fn leader(morale: u8, modifier: i8) -> Man {
    man(Kind::Leader(modifier), morale)
}

impl Man {
    pub fn broken(self) -> Self {
        Man {
            broken: true,
            ..self
        }
    }

    pub fn pinned(self) -> Self {
        Man {
            pinned: true,
            ..self
        }
    }

    pub fn wounded(self) -> Self {
        Man { less: true, ..self }
    }

    pub fn elr(self, elr: u8) -> Self {
        Man {
            elr: Some(elr),
            ..self
        }
    }

    /// The library's word for it before the fire.
    pub fn unit(&self) -> Unit {
        let order = match (self.broken, self.pinned) {
            (true, _) => Order::Broken,
            (false, true) => Order::Pinned,
            (false, false) => Order::Good,
        };
        Unit {
            kind: match self.kind {
                Kind::Squad => UnitKind::Squad,
                Kind::Half => UnitKind::HalfSquad,
                Kind::Crew => UnitKind::Crew,
                Kind::Leader(modifier) => UnitKind::Leader { modifier },
            },
            morale: self.morale,
            broken_morale: self.broken_morale,
            elr: self.elr,
            before: UnitState {
                order,
                loss: if self.less { Loss::Reduced } else { Loss::None },
                ..UnitState::GOOD
            },
            gun: self.gun.map(|gunshield| Gun { gunshield }),
        }
    }

    pub fn word(&self) -> &'static str {
        if self.dead {
            return [
                "eliminated",
                "eliminated-gun-malfunctioned",
                "eliminated-gun-destroyed",
            ][usize::from(self.gun_lost)];
        }
        match (self.less, self.broken, self.replaced, self.pinned) {
            (false, true, true, _) => "replaced",
            (false, true, false, _) => "broken",
            (false, false, _, true) => "pinned",
            (false, false, _, false) => "good-order",
            (true, true, true, _) => "reduced-replaced",
            (true, true, false, _) => "reduced-broken",
            (true, false, _, true) => "reduced-pinned",
            (true, false, _, false) => "reduced",
        }
    }

    pub fn is_leader(&self) -> bool {
        matches!(self.kind, Kind::Leader(_))
    }

    /// A17.3: one less for a wounded leader.
    pub fn level(&self) -> i32 {
        let printed = if self.broken {
            self.broken_morale
        } else {
            self.morale
        };
        i32::from(printed) - i32::from(self.is_leader() && self.less)
    }

    /// A leader's modifier, one worse if he is wounded.
    pub fn modifier(&self) -> i32 {
        match self.kind {
            Kind::Leader(modifier) => i32::from(modifier) + i32::from(self.less),
            Kind::Squad | Kind::Half | Kind::Crew => 0,
        }
    }

    /// A7.302, A17.11.
    pub fn casualty(&mut self, dice: &mut Every) {
        match self.kind {
            Kind::Squad if !self.less => self.less = true,
            Kind::Squad | Kind::Half | Kind::Crew => self.dead = true,
            Kind::Leader(_) => {
                self.dead = dice.dr() + i32::from(self.less) >= 5;
                self.less = true;
            }
        }
    }

    /// A10.3: it fails by so much.
    pub fn breaks(&mut self, by: i32, dice: &mut Every) {
        if self.broken {
            return self.casualty(dice);
        }
        let elr = self.elr.filter(|_| self.kind != Kind::Crew);
        self.replaced |= elr.is_some_and(|elr| by > i32::from(elr));
        (self.broken, self.pinned) = (true, false);
    }

    /// A Morale Check; whether it was an Original 2 that brings Heat of Battle.
    pub fn check(&mut self, added: i32, dice: &mut Every) -> bool {
        let original = dice.sum();
        let by = original + added - self.level();
        match original {
            // A10.31.
            12 if self.broken => self.dead = true,
            12 => {
                self.breaks(by, dice);
                self.casualty(dice);
            }
            _ if by > 0 => self.breaks(by, dice),
            // A7.8.
            _ if by == 0 && !self.broken => self.pinned = true,
            _ => {}
        }
        original == 2 && self.kind != Kind::Crew
    }

    /// A7.305: neither the broken nor the pinned take one.
    pub fn pin_check(&mut self, added: i32, dice: &mut Every) {
        if !self.broken && !self.pinned {
            self.pinned = dice.sum() + added > self.level();
        }
    }
}
