//! Units under fire, written a second time (A.9, A7.3, A10.2, C11).

use std::collections::BTreeMap;

use aslodds::dist::Fraction;

pub use super::ift::{At, Res, column, fire, result};
pub use super::man::{Kind, Man, leader, man, squad};
use super::{Every, every, part};

/// A.9: who has the highest drs, all who tie for the last place among them.
pub fn select(of: &[usize], wanted: usize, dice: &mut Every) -> Vec<usize> {
    if of.len() <= wanted {
        return of.to_vec();
    }
    let drs: Vec<i32> = of.iter().map(|_| dice.dr()).collect();
    let higher = |dr: i32| drs.iter().filter(|other| **other > dr).count();
    let of = of.iter().zip(&drs);
    of.filter(|(_, dr)| higher(**dr) < wanted)
        .map(|(place, _)| *place)
        .collect()
}

/// A leader who was lost: his place, his Morale Level and modifier before, whether he is dead.
type Lost = (usize, i32, i32, bool);

/// Units of one Location, leaders first, and what they have yet to roll.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Men {
    pub of: Vec<Man>,
    checks: Vec<(usize, Res)>,
    /// The units that check for a leader.
    losing: Vec<(usize, Lost)>,
    lost: Vec<Lost>,
}

/// What becomes of units that are shot at until nothing follows: `act` rolls the shot at a place
/// and says which one follows it. Equal states are followed once.
pub fn play(
    men: &[Man],
    act: impl Fn(usize, &mut Men, &mut Every) -> Option<usize>,
) -> BTreeMap<Vec<&'static str>, Fraction> {
    let mut now = BTreeMap::from([((Some(0), Men::new(men)), Fraction::ONE)]);
    let mut ends = BTreeMap::new();
    while !now.is_empty() {
        let mut after = BTreeMap::new();
        for ((next, men), p) in now {
            let shot = next.filter(|_| !men.alive().is_empty());
            if men.is_done() && shot.is_none() {
                *ends.entry(men.words()).or_default() += p;
                continue;
            }
            let ways = every(|dice| {
                let mut men = men.clone();
                let follows = if men.is_done() {
                    shot.and_then(|place| act(place, &mut men, dice))
                } else {
                    men.step(dice);
                    next
                };
                (follows, men)
            });
            for (state, ways) in ways {
                *after.entry(state).or_default() += &p * part(ways);
            }
        }
        now = after;
    }
    ends
}

/// What those of one group have to suffer.
pub struct Blow {
    pub at: Vec<usize>,
    pub result: Res,
    /// For the Good Order crew of a Gun with a shield, if the Gun takes no Direct Hit.
    pub shielded: Res,
    /// 0: small arms do nothing to Guns; 1: a K lets them malfunction; 2: it destroys them.
    pub k_on_guns: u8,
}

impl Men {
    pub fn new(of: &[Man]) -> Self {
        Men {
            of: of.to_vec(),
            checks: Vec::new(),
            losing: Vec::new(),
            lost: Vec::new(),
        }
    }

    pub fn alive(&self) -> Vec<usize> {
        (0..self.of.len())
            .filter(|place| !self.of[*place].dead)
            .collect()
    }

    pub fn words(&self) -> Vec<&'static str> {
        self.of.iter().map(Man::word).collect()
    }

    /// Does something to a unit, and sees whether a leader is lost with it.
    fn change(&mut self, place: usize, act: impl FnOnce(&mut Man)) {
        let before = self.of[place];
        act(&mut self.of[place]);
        let after = self.of[place];
        let breaks = after.broken && !before.broken;
        if before.is_leader() && (after.dead || breaks) {
            self.lost.retain(|(of, ..)| *of != place);
            let lost = (place, before.level(), before.modifier(), after.dead);
            self.lost.push(lost);
            self.lost.sort_unstable();
        }
    }

    /// Whether nothing is left to be rolled.
    pub fn is_done(&self) -> bool {
        self.checks.is_empty() && self.losing.is_empty() && self.lost.is_empty()
    }

    /// An attack whose DR was rolled: KIA and K; checks, and those for leaders, are left.
    pub fn suffer(&mut self, blows: &[Blow], dice: &mut Every) {
        // A gunshield protects whom the fire finds in Good Order.
        let shielded: Vec<bool> = self
            .of
            .iter()
            .map(|man| man.gun.is_some_and(|shield| shield > 0) && !man.broken)
            .collect();
        for blow in blows {
            self.strike(blow, dice);
        }
        let mut order: Vec<(i32, usize, Res)> = Vec::new();
        for blow in blows {
            for place in &blow.at {
                let man = &self.of[*place];
                let result = match blow.result {
                    Res::Kia(_) => Res::None,
                    _ if shielded[*place] => blow.shielded,
                    result @ (Res::None | Res::Ptc | Res::Mc(_) | Res::K(_)) => result,
                };
                let rank = if man.is_leader() { -man.level() } else { 0 };
                order.push((rank, *place, result));
            }
        }
        order.sort_by_key(|(rank, place, _)| (*rank, *place));
        let order = order.into_iter();
        self.checks = order.map(|(_, place, result)| (place, result)).collect();
    }

    /// The next check, if its unit is still there.
    pub fn step(&mut self, dice: &mut Every) {
        if self.checks.is_empty() {
            return self.lose_leader(dice);
        }
        let (place, result) = self.checks.remove(0);
        if self.of[place].dead {
            return;
        }
        let help = self.help(place);
        match result {
            Res::Mc(added) | Res::K(added) => self.change(place, |man| {
                man.check(added + help, dice);
            }),
            Res::Ptc => self.of[place].pin_check(help, dice),
            Res::None | Res::Kia(_) => {}
        }
    }

    fn strike(&mut self, blow: &Blow, dice: &mut Every) {
        let alive: Vec<usize> = blow.at.clone();
        match blow.result {
            Res::Kia(units) => {
                let selected = select(&alive, usize::try_from(units).unwrap(), dice);
                for place in alive {
                    if selected.contains(&place) {
                        self.change(place, |man| {
                            man.dead = true;
                            let destroyed = man.gun.is_some() && blow.k_on_guns > 0;
                            man.gun_lost = if destroyed { 2 } else { 0 };
                        });
                    } else {
                        // Without a check, hence without Replacement.
                        self.change(place, |man| man.breaks(i32::MIN, dice));
                    }
                }
            }
            Res::K(_) => {
                for place in select(&alive, 1, dice) {
                    self.change(place, |man| {
                        man.casualty(dice);
                        if man.dead && man.gun.is_some() {
                            man.gun_lost = blow.k_on_guns;
                        }
                    });
                }
            }
            Res::None | Res::Ptc | Res::Mc(_) => {}
        }
    }

    /// A10.21, A10.22, A7.831.
    fn help(&self, place: usize) -> i32 {
        let helped = &self.of[place];
        let helps = |other: &usize| {
            let man = &self.of[*other];
            let able = man.is_leader() && !man.dead && !man.broken && !man.pinned;
            let higher = !helped.is_leader() || man.level() > helped.level();
            *other != place && able && higher
        };
        let places = (0..self.of.len()).filter(helps);
        places
            .map(|other| self.of[other].modifier())
            .min()
            .unwrap_or(0)
    }

    /// A10.2: LLMC for a leader who is eliminated, LLTC for one who breaks; his modifier, if
    /// negative, is reversed for either.
    fn lose_leader(&mut self, dice: &mut Every) {
        if self.losing.is_empty() {
            let lost = self.lost.remove(0);
            let others = (0..self.of.len()).filter(|place| *place != lost.0);
            self.losing = others.map(|place| (place, lost)).collect();
            return;
        }
        let (place, (_, level, modifier, dead)) = self.losing.remove(0);
        let (man, added) = (self.of[place], -modifier.min(0));
        if man.dead || man.level() >= level {
            return;
        }
        if dead {
            self.change(place, |man| {
                man.check(added, dice);
            });
        } else {
            self.of[place].pin_check(added, dice);
        }
    }
}
