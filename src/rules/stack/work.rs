//! One die after the other of an attack.

use super::state::{Group, Lost, LostLeaders, Mask, Results, StackState, Todo};
use super::{MAX_UNITS, Stack, Volley, selection};
use arrayvec::ArrayVec;

use crate::dice::{Dice, Note};
use crate::rules::morale::{Check, MoraleCheck, break_unit, casualty_reduction};
use crate::rules::tables::fire_table::FireResult;
use crate::rules::unit::{GunState, Order, UnitState};

/// What becomes of the units is told to somebody who counts.
pub trait Teller {
    /// What has become of the unit at a place, once nothing more can come of it.
    fn tell(&mut self, place: usize, after: UnitState);

    /// A Heat of Battle DR follows (A15.1).
    fn heat_of_battle(&mut self);
}

impl Stack {
    /// Rolls what comes next of an attack on the stack.
    ///
    /// With `last`, no other attack will follow: what has become of a unit is told, and forgotten,
    /// as soon as it is known.
    pub fn work<D: Dice + ?Sized>(
        &self,
        state: StackState,
        volleys: &[Volley],
        last: bool,
        dice: &mut D,
        teller: &mut impl Teller,
    ) -> StackState {
        let mut work = Work {
            stack: self,
            state,
            last,
            teller,
        };
        match state.todo {
            Todo::Nothing => {}
            Todo::CriticalSelection { volley, faces } => {
                work.select_critical(volley, faces, dice);
            }
            Todo::EffectsDr {
                volley,
                critical,
                multiple,
            } => {
                let first = dice.total_2d6();
                // A lower DR is never the worse one for the firer.
                let original = if multiple {
                    dice.note(Note::new(
                        "C3.8",
                        "a multiple hit: the better of two DRs",
                        &[],
                    ));
                    first.min(dice.total_2d6())
                } else {
                    first
                };
                work.effects(&volleys[usize::from(volley)], original, critical, dice);
            }
            Todo::Selection {
                results,
                group,
                faces,
                lost,
            } => work.select(results, group, faces, lost, dice),
            Todo::Check {
                results,
                place,
                lost,
            } => work.check(&results, place, lost, dice),
            Todo::LeaderLoss {
                leader,
                place,
                lost,
            } => work.leader_loss(leader, place, lost, dice),
        }
        work.state
    }

    /// The state after an Original DR that was rolled already.
    pub fn attacked<D: Dice + ?Sized>(
        &self,
        state: StackState,
        volley: &Volley,
        original: u8,
        last: bool,
        dice: &mut D,
        teller: &mut impl Teller,
    ) -> StackState {
        let mut work = Work {
            stack: self,
            state,
            last,
            teller,
        };
        work.effects(volley, original, Mask::NONE, dice);
        work.state
    }

    /// Tells of the units what is not told yet.
    pub fn tell_rest(&self, state: &StackState, teller: &mut impl Teller) {
        for place in (0..self.units.len()).filter(|place| !state.told.has(*place)) {
            teller.tell(place, state.units[place]);
        }
    }
}

struct Work<'a, T> {
    stack: &'a Stack,
    state: StackState,
    last: bool,
    teller: &'a mut T,
}

impl<T: Teller> Work<'_, T> {
    fn select_critical<D: Dice + ?Sized>(
        &mut self,
        volley: u8,
        mut faces: [u8; MAX_UNITS],
        dice: &mut D,
    ) {
        let alive = self.stack.alive(&self.state);
        if let Some(place) = selection::next(alive, &faces) {
            faces[place] = self.dr_of(place, dice);
            faces = selection::in_play(alive, faces, 1);
        }
        self.state.todo = if selection::next(alive, &faces).is_some() {
            Todo::CriticalSelection { volley, faces }
        } else {
            let critical = selection::selected(alive, &faces, 1);
            note_units("C3.74", "takes the critical hit: unit {0}", critical, dice);
            Todo::EffectsDr {
                volley,
                critical,
                multiple: false,
            }
        };
    }

    /// A unit's dr of a Random Selection.
    fn dr_of<D: Dice + ?Sized>(&self, place: usize, dice: &mut D) -> u8 {
        let dr = dice.dr();
        let words = "Random Selection: unit {0} rolls {1}";
        dice.note(Note::new("A.9", words, &[number(place), dr.into()]));
        dr
    }

    /// What the Effects DR says, and the selections that it asks for.
    fn effects<D: Dice + ?Sized>(
        &mut self,
        volley: &Volley,
        original: u8,
        mut critical: Mask,
        dice: &mut D,
    ) {
        if volley.destroys_guns {
            for place in critical.places() {
                if self.stack.units[place].gun.is_some() {
                    let words = "the critical hit destroys the Gun and its crew: unit {0}";
                    dice.note(Note::new("C11.4", words, &[number(place)]));
                    self.state.units[place] = UnitState {
                        gun: GunState::Destroyed,
                        ..UnitState::ELIMINATED
                    };
                }
            }
            critical = critical.and(self.stack.alive(&self.state));
        }
        let shield = self.stack.units.iter().filter_map(|unit| unit.gun);
        let shield = shield.map(|gun| gun.gunshield).max().unwrap_or(0);
        let mut of = [volley.ordinary, volley.critical];
        let alive = self.stack.alive(&self.state);
        if !volley.ordnance {
            // Without critical hits the second group is that of those behind a shield.
            let behind = alive.places().filter(|place| self.is_shielded(*place));
            critical = behind.fold(Mask::NONE, Mask::with);
            of[1].drm += i16::from(shield);
        }
        let mut results = Results {
            critical,
            of: of.map(|fire| fire.result(original)),
            shielded: of.map(|fire| fire.shielded(original, shield)),
            ap: volley.ap,
            ordnance: volley.ordnance,
        };
        // What strikes nobody is not kept apart.
        if critical == Mask::NONE {
            results.of[1] = FireResult::None;
            results.shielded[1] = FireResult::None;
        } else {
            of[1].note(original, dice);
        }
        if alive.without(critical) == Mask::NONE {
            results.of[0] = FireResult::None;
            results.shielded[0] = FireResult::None;
        } else {
            of[0].note(original, dice);
        }
        self.start_selection(results, Group::Critical, LostLeaders::default(), dice);
    }

    /// The units of a group.
    fn group(&self, results: &Results, group: Group) -> Mask {
        let alive = self.stack.alive(&self.state);
        match group {
            Group::Critical => alive.and(results.critical),
            Group::Ordinary => alive.without(results.critical),
        }
    }

    /// Begins the Random Selection of a group, or does without where there is nothing to select.
    fn start_selection<D: Dice + ?Sized>(
        &mut self,
        results: Results,
        group: Group,
        lost: LostLeaders,
        dice: &mut D,
    ) {
        let units = self.group(&results, group);
        let wanted = match results.of[place_of(group)] {
            FireResult::Kia(wanted) => wanted.into(),
            FireResult::K(_) => 1,
            FireResult::None | FireResult::Ptc | FireResult::Mc(_) => 0,
        };
        if wanted > 0 && units.count() > wanted {
            self.state.todo = Todo::Selection {
                results,
                group,
                faces: [0; MAX_UNITS],
                lost,
            };
        } else {
            let selected = if wanted > 0 { units } else { Mask::NONE };
            self.strike(results, group, selected, lost, dice);
        }
    }

    fn select<D: Dice + ?Sized>(
        &mut self,
        results: Results,
        group: Group,
        mut faces: [u8; MAX_UNITS],
        lost: LostLeaders,
        dice: &mut D,
    ) {
        let units = self.group(&results, group);
        let wanted = match results.of[place_of(group)] {
            FireResult::Kia(wanted) => wanted.into(),
            FireResult::K(_) | FireResult::None | FireResult::Ptc | FireResult::Mc(_) => 1,
        };
        if let Some(place) = selection::next(units, &faces) {
            faces[place] = self.dr_of(place, dice);
            faces = selection::in_play(units, faces, wanted);
        }
        if selection::next(units, &faces).is_some() {
            self.state.todo = Todo::Selection {
                results,
                group,
                faces,
                lost,
            };
            return;
        }
        let selected = selection::selected(units, &faces, wanted);
        self.strike(results, group, selected, lost, dice);
    }

    /// What a KIA or a K does at once, to those selected and to the others of the group.
    fn strike<D: Dice + ?Sized>(
        &mut self,
        results: Results,
        group: Group,
        selected: Mask,
        mut lost: LostLeaders,
        dice: &mut D,
    ) {
        let units = self.group(&results, group);
        match results.of[place_of(group)] {
            FireResult::Kia(_) => {
                for place in units.places() {
                    if selected.has(place) {
                        let words = "KIA: unit {0} is eliminated";
                        dice.note(Note::new("A7.301", words, &[number(place)]));
                        let after = UnitState {
                            gun: self.gun_hit(place, &results, GunState::Destroyed),
                            ..UnitState::ELIMINATED
                        };
                        self.change(place, after, &mut lost);
                    } else {
                        let unit = &self.stack.units[place];
                        let after = break_unit(unit, self.state.units[place], dice);
                        self.change(place, after, &mut lost);
                    }
                }
            }
            FireResult::K(_) => {
                for place in selected.places() {
                    let words = "K: unit {0} suffers Casualty Reduction";
                    dice.note(Note::new("A7.302", words, &[number(place)]));
                    let unit = &self.stack.units[place];
                    let reduced = casualty_reduction(unit, self.state.units[place], dice);
                    let gun = if results.ap {
                        GunState::Destroyed
                    } else {
                        GunState::Malfunctioned
                    };
                    let after = if reduced.is_eliminated() {
                        UnitState {
                            gun: self.gun_hit(place, &results, gun),
                            ..reduced
                        }
                    } else {
                        reduced
                    };
                    self.change(place, after, &mut lost);
                }
            }
            FireResult::None | FireResult::Ptc | FireResult::Mc(_) => {}
        }
        match group {
            Group::Critical => self.start_selection(results, Group::Ordinary, lost, dice),
            Group::Ordinary => self.next_check(results, 0, lost),
        }
    }

    /// What becomes of a unit's Gun that takes a Direct Hit.
    fn gun_hit(&self, place: usize, results: &Results, state: GunState) -> GunState {
        let mans_one = self.stack.units[place].gun.is_some();
        if mans_one && results.ordnance {
            state
        } else {
            GunState::Intact
        }
    }

    /// Sets a unit's state, and notes a leader who is lost.
    fn change(&mut self, place: usize, after: UnitState, lost: &mut LostLeaders) {
        let (unit, before) = (&self.stack.units[place], self.state.units[place]);
        let eliminated = after.is_eliminated() && !before.is_eliminated();
        let breaks = after.order == Order::Broken && before.order != Order::Broken;
        if unit.is_leader() && (eliminated || breaks) {
            let of_him = Lost {
                level: i8::try_from(unit.morale_level(before)).unwrap_or(i8::MAX),
                reversed: -unit.modifier(before).unwrap_or(0).min(0),
                eliminated,
            };
            *lost = lost.with(place, of_him);
        }
        self.state.units[place] = after;
    }

    /// Whether a gunshield protects a unit: the Good Order crew of its Gun (C11.5).
    fn is_shielded(&self, place: usize) -> bool {
        let has_shield = self.stack.units[place]
            .gun
            .is_some_and(|gun| gun.gunshield > 0);
        has_shield && self.state.units[place].order != Order::Broken
    }

    /// What a unit has to pass because of the results.
    fn check_of(&self, place: usize, results: &Results) -> Option<Check> {
        let state = self.state.units[place];
        if state.is_eliminated() || self.state.told.has(place) {
            return None;
        }
        let group = usize::from(results.critical.has(place));
        let shielded = results.ordnance && self.is_shielded(place);
        let result = match results.of[group] {
            FireResult::Kia(_) => return None,
            FireResult::None | FireResult::Ptc | FireResult::Mc(_) | FireResult::K(_)
                if shielded =>
            {
                results.shielded[group]
            }
            result
            @ (FireResult::None | FireResult::Ptc | FireResult::Mc(_) | FireResult::K(_)) => result,
        };
        match result {
            FireResult::Mc(added) | FireResult::K(added) => Some(Check::Morale(added)),
            FireResult::Ptc if state.order == Order::Good => Some(Check::Pin),
            FireResult::None | FireResult::Ptc | FireResult::Kia(_) => None,
        }
    }

    /// Goes on with the first check from a place on.
    fn next_check(&mut self, results: Results, from: usize, lost: LostLeaders) {
        let mut places = from..self.stack.units.len();
        let place = places.find(|place| self.check_of(*place, &results).is_some());
        match place.and_then(|place| u8::try_from(place).ok()) {
            Some(place) => {
                self.tell_up_to(place.into(), lost);
                self.state.todo = Todo::Check {
                    results,
                    place,
                    lost,
                };
            }
            None => self.start_leader_loss(lost),
        }
    }

    /// Tells what has become of the units before a place, if nothing can come of them any more:
    /// leaders still help, and while one is lost everybody may have to check again.
    fn tell_up_to(&mut self, place: usize, lost: LostLeaders) {
        if !self.last || !lost.is_empty() {
            return;
        }
        let leaders = self.stack.units.iter().filter(|unit| unit.is_leader());
        for done in leaders.count()..place {
            if !self.state.told.has(done) {
                self.teller.tell(done, self.state.units[done]);
                self.state.told = self.state.told.with(done);
                self.state.units[done] = UnitState::ELIMINATED;
            }
        }
    }

    fn check<D: Dice + ?Sized>(
        &mut self,
        results: &Results,
        place: u8,
        mut lost: LostLeaders,
        dice: &mut D,
    ) {
        let place = usize::from(place);
        let Some(check) = self.check_of(place, results) else {
            return self.next_check(*results, place + 1, lost);
        };
        let leadership = self.leadership_for(place);
        self.note_check(place, leadership, dice);
        self.roll_check(place, check, leadership, &mut lost, dice);
        self.next_check(*results, place + 1, lost);
    }

    fn note_check<D: Dice + ?Sized>(&self, place: usize, leadership: i8, dice: &mut D) {
        let numbers = [number(place), leadership.into()];
        let words = if leadership == 0 {
            "unit {0} checks"
        } else {
            "unit {0} checks with a leader's {+1}"
        };
        dice.note(Note::new("A10.21", words, &numbers));
    }

    fn roll_check<D: Dice + ?Sized>(
        &mut self,
        place: usize,
        check: Check,
        leadership: i8,
        lost: &mut LostLeaders,
        dice: &mut D,
    ) {
        let check = MoraleCheck {
            unit: self.stack.units[place],
            check,
            leadership,
        };
        let (after, heat_of_battle) = check.check_from(self.state.units[place], dice);
        if heat_of_battle {
            self.teller.heat_of_battle();
        }
        self.change(place, after, lost);
    }

    /// The best modifier of those who may help: another leader, and of higher morale if the unit is
    /// a leader itself (A10.21, A10.22).
    fn leadership_for(&self, place: usize) -> i8 {
        let unit = &self.stack.units[place];
        let level = unit.morale_level(self.state.units[place]);
        let others = self.stack.units.iter().zip(self.state.units).enumerate();
        let others = others.filter(|(other, _)| *other != place);
        let helps = others.filter_map(|(_, (other, state))| {
            let higher = other.morale_level(state) > level;
            other
                .leadership(state)
                .filter(|_| higher || !unit.is_leader())
        });
        helps.min().unwrap_or(0)
    }

    /// Begins the checks for the first leader who was lost.
    fn start_leader_loss(&mut self, lost: LostLeaders) {
        let Some((leader, _)) = lost.first() else {
            return self.settle();
        };
        self.next_leader_loss(leader, 0, lost);
    }

    /// The unit at a place, if it has to check for a leader who was lost, and what.
    fn leader_loss_of(&self, place: usize, leader: u8, lost: Lost) -> Option<Check> {
        let (unit, state) = (&self.stack.units[place], self.state.units[place]);
        let lower = unit.morale_level(state) < lost.level.into();
        if place == usize::from(leader) || state.is_eliminated() || !lower {
            return None;
        }
        if lost.eliminated {
            Some(Check::Morale(0))
        } else {
            (state.order == Order::Good).then_some(Check::Pin)
        }
    }

    fn next_leader_loss(&mut self, leader: u8, from: usize, lost: LostLeaders) {
        let of_leader = lost.of(leader);
        let mut places = from..self.stack.units.len();
        let checks = |place: &usize| {
            of_leader.is_some_and(|of| self.leader_loss_of(*place, leader, of).is_some())
        };
        match places
            .find(checks)
            .and_then(|place| u8::try_from(place).ok())
        {
            Some(place) => {
                self.state.todo = Todo::LeaderLoss {
                    leader,
                    place,
                    lost,
                };
            }
            None => self.start_leader_loss(lost.without(leader)),
        }
    }

    /// A10.2: a LLMC, or a LLTC, without any leader's help and with the lost one's modifier turned
    /// around.
    fn leader_loss<D: Dice + ?Sized>(
        &mut self,
        leader: u8,
        place: u8,
        mut lost: LostLeaders,
        dice: &mut D,
    ) {
        let at = usize::from(place);
        let of_leader = lost.of(leader);
        let check = of_leader.and_then(|of| Some((of, self.leader_loss_of(at, leader, of)?)));
        if let Some((of, check)) = check {
            let words = match check {
                Check::Morale(_) => "a leader is eliminated: unit {0} takes a LLMC with {+1}",
                Check::Pin => "a leader breaks: unit {0} takes a LLTC with {+1}",
            };
            dice.note(Note::new("A10.2", words, &[number(at), of.reversed.into()]));
            self.roll_check(at, check, of.reversed, &mut lost, dice);
        }
        self.next_leader_loss(leader, at + 1, lost);
    }

    /// Nothing is left to be rolled of this attack. Units that are alike are put in order: which
    /// of them is which makes no difference to what follows.
    fn settle(&mut self) {
        self.state.todo = Todo::Nothing;
        if self.last {
            return;
        }
        for places in self.stack.alike() {
            let states = places.places().map(|place| self.state.units[place]);
            let mut states: ArrayVec<UnitState, MAX_UNITS> = states.collect();
            states.sort_unstable();
            for (place, state) in places.places().zip(states) {
                self.state.units[place] = state;
            }
        }
    }
}

const fn place_of(group: Group) -> usize {
    match group {
        Group::Ordinary => 0,
        Group::Critical => 1,
    }
}

/// A unit's number in a note, from 1.
fn number(place: usize) -> i32 {
    i32::try_from(place).unwrap_or(i32::MAX).saturating_add(1)
}

fn note_units<D: Dice + ?Sized>(
    section: &'static str,
    words: &'static str,
    units: Mask,
    dice: &mut D,
) {
    for place in units.places() {
        dice.note(Note::new(section, words, &[number(place)]));
    }
}
