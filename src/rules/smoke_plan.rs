//! A plan to lay a SMOKE screen: squads, guns and vehicles that try one after the other (A24.1,
//! C8.5, D13).
//!
//! A squad may watch what those before it have placed and choose then (A24.1), so a plan may stop
//! when enough is placed: the rest keep their move. A plan lists its elements in the order in
//! which they try, which is theirs to choose within a phase only: ordnance fires its SMOKE in the
//! Prep Fire Phase, before squads and dispensers have their turn in the Movement Phase.
//!
//! # Readings
//!
//! - SMOKE that rolls back into the squad's own Location is placed, and counts towards enough.
//! - A squad that rolls the 6 stops where it is and has no MF left; the others of its stack do
//!   not stop (A24.1).
//! - A squad whose MF do not suffice for the attempt makes none.
//! - A gun goes on for as long as its rate of fire lets it or until its SMOKE is placed, and has
//!   tried with every DR, even one that finds no SMOKE.

use super::fire::FireState;
use super::smoke_dispenser::{SmokeDispenser, SmokeDispenserResult};
use super::smoke_grenade::{Destination, SmokeGrenade, SmokeGrenadeResult};
use super::smoke_round::SmokeRound;
use crate::dice::{Dice, Note};
use crate::rule::{Chain, Counts, Field, Reading, Rule, Step, Tally};

/// Who tries, in order, and when it is enough.
///
/// ```
/// use aslodds::engine::chain::{self, Ending, Marginal};
/// use aslodds::rule::Counts;
/// use aslodds::rules::smoke_grenade::{Destination, SmokeGrenade};
/// use aslodds::rules::smoke_plan::{Attempt, SmokePlan};
/// use aslodds::rules::variant::Variant;
///
/// // Three squads with an exponent of 2 try until one of them has placed smoke.
/// let squad = SmokeGrenade::new(2, 0, Destination::Adjacent, &Variant::asl());
/// let plan = SmokePlan::of_squads([squad; 3]).stopping_after(1);
/// let placed_and_ended = Marginal::of::<Attempt>(&[0, 1]);
/// let dist = chain::solve(&plan, &placed_and_ended, &chain::unwatched)?;
/// // One squad has placed smoke and none has lost its move: 1/3 + 1/2 1/3 + 1/4 1/3.
/// assert_eq!(dist.fraction(&Ending::Ended(Counts::of([1, 0]))).to_string(), "7/12");
/// # Ok::<(), aslodds::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SmokePlan {
    /// Those who try, in order: the first 65,535.
    pub elements: Vec<Element>,
    /// How many counters are enough; none if all are to try.
    pub stop_after: Option<u8>,
    /// Whether squads are told apart by their places in the plan.
    numbered: bool,
}

/// Somebody who may lay SMOKE.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Element {
    /// A squad with smoke grenades.
    Squad(Squad),
    /// A gun with SMOKE ammunition.
    Gun(SmokeRound),
    /// A vehicle with a dispenser.
    Dispenser(SmokeDispenser),
}

/// A squad with smoke grenades.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Squad {
    /// Its attempt.
    pub attempt: SmokeGrenade,
    /// The MF that it has when its turn comes.
    pub mf: u16,
    /// The MF that the attempt costs.
    pub cost: u16,
}

/// Whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SmokePlanState {
    /// The place in [`SmokePlan::elements`].
    pub element: u16,
    /// Counters placed so far, if the plan may stop for them; otherwise 0.
    pub placed: u8,
    /// What a gun goes on with that has kept its rate of fire.
    pub gun: Option<FireState>,
}

/// What one attempt adds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Attempt {
    /// Counters placed, wherever they went.
    pub placed: u16,
    /// Squads that lost the rest of their move.
    pub move_ended: u16,
    /// Attempts made.
    pub attempts: u16,
    /// Counters in a squad's own Location that were meant for a higher one.
    pub placed_in_own_location: u16,
    /// MF that the squads have left, those who did not try among them.
    pub mf_left: u16,
    /// Counters that ordnance placed: full ones in the Prep Fire Phase.
    pub placed_by_ordnance: u16,
    /// Counters of dispensers, which are placed Dispersed.
    pub placed_by_dispensers: u16,
    /// Guns that can fire no more SMOKE: out of it, malfunctioned or removed.
    pub guns_spent: u16,
}

impl Tally for Attempt {
    const FIELDS: &'static [Field] = &[
        Field::count("placed"),
        Field::count("move_ended"),
        Field::count("attempts"),
        Field::count("placed_in_own_location"),
        Field::count("mf_left"),
        Field::count("placed_by_ordnance"),
        Field::count("placed_by_dispensers"),
        Field::count("guns_spent"),
    ];

    #[inline]
    fn counts(&self) -> Counts {
        Counts::of([
            self.placed,
            self.move_ended,
            self.attempts,
            self.placed_in_own_location,
            self.mf_left,
            self.placed_by_ordnance,
            self.placed_by_dispensers,
            self.guns_spent,
        ])
    }
}

impl Element {
    /// The squad, if it is one.
    #[must_use]
    pub const fn squad(&self) -> Option<Squad> {
        match self {
            Element::Squad(squad) => Some(*squad),
            Element::Gun(_) | Element::Dispenser(_) => None,
        }
    }
}

impl Squad {
    /// The MF of a squad that nothing hinders (A4.11).
    pub const MF: u16 = 4;

    /// A squad with all its MF, which pays what A24.1 asks for: 1 MF for its own Location, 2 MF
    /// for an ADJACENT one.
    #[must_use]
    pub fn new(attempt: SmokeGrenade) -> Self {
        let cost = match attempt.to {
            Destination::Own => attempt.rules.mf_own_location,
            Destination::Adjacent | Destination::Uphill => attempt.rules.mf_adjacent,
        };
        Squad {
            attempt,
            mf: Squad::MF,
            cost,
        }
    }

    /// The same with other MF.
    #[must_use]
    pub const fn with_mf(self, mf: u16) -> Self {
        Squad { mf, ..self }
    }

    /// The attempt of the squad that has the number `number` in the plan.
    fn tries<D: Dice + ?Sized>(&self, number: i32, dice: &mut D) -> Attempt {
        let Some(left) = self.mf.checked_sub(self.cost) else {
            let numbers = [number, self.mf.into(), self.cost.into()];
            dice.note(Note::new(
                "A24.1",
                "squad {0}: has {1} MF and needs {2}, so it makes no attempt",
                &numbers,
            ));
            return Attempt {
                mf_left: self.mf,
                ..Attempt::default()
            };
        };
        let numbers = [
            number,
            self.attempt.exponent.into(),
            self.attempt.drm.into(),
        ];
        dice.note(Note::new(
            "A24.1",
            "squad {0}: tries with exponent {1}, DRM {+2}",
            &numbers,
        ));
        let tried = Attempt {
            attempts: 1,
            mf_left: left,
            ..Attempt::default()
        };
        match self.attempt.resolve(dice) {
            SmokeGrenadeResult::Placed => Attempt { placed: 1, ..tried },
            SmokeGrenadeResult::PlacedInOwnLocation => Attempt {
                placed: 1,
                placed_in_own_location: 1,
                ..tried
            },
            SmokeGrenadeResult::NotPlaced => tried,
            SmokeGrenadeResult::NotPlacedMoveEnds => {
                let numbers = [number, left.into()];
                dice.note(Note::new(
                    "A24.1",
                    "squad {0}: loses the rest of its move, {1} MF",
                    &numbers,
                ));
                Attempt {
                    move_ended: 1,
                    mf_left: 0,
                    ..tried
                }
            }
        }
    }
}

impl SmokePlan {
    /// A plan in which all try.
    #[must_use]
    pub fn new(elements: impl IntoIterator<Item = Element>) -> Self {
        SmokePlan {
            elements: elements.into_iter().collect(),
            stop_after: None,
            numbered: true,
        }
    }

    /// A plan of squads that have all their MF and all try.
    #[must_use]
    pub fn of_squads(attempts: impl IntoIterator<Item = SmokeGrenade>) -> Self {
        let squads = attempts.into_iter().map(Squad::new);
        SmokePlan::new(squads.map(Element::Squad))
    }

    /// The same, which stops when so many counters are placed.
    #[must_use]
    pub fn stopping_after(self, placed: u8) -> Self {
        SmokePlan {
            stop_after: Some(placed),
            numbered: true,
            ..self
        }
    }

    /// The same for those who only count: squads that are all alike and all try are not told
    /// apart, so that all of them are in one state, whose step an engine enumerates once. Notes
    /// then call each of them the first. Any other plan stays as it is.
    #[must_use]
    pub fn unnumbered(self) -> Self {
        let alike = self.elements.windows(2).all(|pair| pair[0] == pair[1]);
        let squads = matches!(self.elements.first(), Some(Element::Squad(_)));
        SmokePlan {
            numbered: !(alike && squads && self.stop_after.is_none()),
            ..self
        }
    }

    /// The disputed point that bears on the plan, if one does.
    #[must_use]
    pub fn reading(&self) -> Option<Reading> {
        self.elements.iter().find_map(|element| match element {
            Element::Squad(squad) => squad.attempt.reading(),
            // On the Area Target Type nothing is disputed.
            Element::Gun(_) | Element::Dispenser(_) => None,
        })
    }

    /// Whether nobody tries any more: enough is placed, or all had their turn.
    fn is_over(&self, state: &SmokePlanState) -> bool {
        self.stop_after.is_some_and(|enough| state.placed >= enough)
            || usize::from(state.element) >= self.elements.len().min(u16::MAX.into())
    }

    /// The end of the plan: those whose turn did not come keep their MF.
    fn end<D: Dice + ?Sized>(
        &self,
        mut gain: Attempt,
        state: &SmokePlanState,
        dice: &mut D,
    ) -> Step<SmokePlanState, Attempt> {
        let spared = self
            .elements
            .get(usize::from(state.element)..)
            .unwrap_or_default();
        for element in spared {
            gain.mf_left = gain.mf_left.saturating_add(match element {
                Element::Squad(squad) => squad.mf,
                Element::Gun(_) | Element::Dispenser(_) => 0,
            });
        }
        if !spared.is_empty() {
            let spared = i32::try_from(spared.len()).unwrap_or(i32::MAX);
            let numbers = [state.placed.into(), spared];
            dice.note(Note::new(
                "A24.1",
                "{0} placed is enough: {1} need not try",
                &numbers,
            ));
        }
        Step { gain, next: None }
    }
}

impl Chain for SmokePlan {
    type State = SmokePlanState;
    type Tally = Attempt;

    fn start(&self) -> SmokePlanState {
        SmokePlanState {
            element: 0,
            placed: 0,
            gun: None,
        }
    }

    fn max_steps(&self) -> Option<u32> {
        let squads = u32::try_from(self.elements.len()).ok();
        squads.filter(|_| !self.numbered)
    }

    fn step<D: Dice + ?Sized>(
        &self,
        state: &SmokePlanState,
        dice: &mut D,
    ) -> Step<SmokePlanState, Attempt> {
        if let (false, Some(Element::Squad(squad))) = (self.numbered, self.elements.first()) {
            return Step {
                gain: squad.tries(1, dice),
                next: Some(*state),
            };
        }
        if self.is_over(state) {
            return self.end(Attempt::default(), state, dice);
        }
        let number = i32::from(state.element) + 1;
        let (gain, gun) = match &self.elements[usize::from(state.element)] {
            Element::Squad(squad) => (squad.tries(number, dice), None),
            Element::Gun(gun) => fires(gun, state.gun, number, dice),
            Element::Dispenser(dispenser) => (dispenses(dispenser, number, dice), None),
        };
        let turn = u16::from(gun.is_none());
        let mut next = SmokePlanState {
            element: state.element.saturating_add(turn),
            placed: 0,
            gun,
        };
        if let Some(enough) = self.stop_after {
            let placed = u16::from(state.placed) + gain.placed;
            next.placed = u8::try_from(placed).map_or(enough, |placed| placed.min(enough));
        }
        if self.is_over(&next) {
            return self.end(gain, &next, dice);
        }
        Step {
            gain,
            next: Some(next),
        }
    }
}

/// A round of the gun that has the number `number` in the plan, and what it may go on with.
fn fires<D: Dice + ?Sized>(
    gun: &SmokeRound,
    state: Option<FireState>,
    number: i32,
    dice: &mut D,
) -> (Attempt, Option<FireState>) {
    dice.note(Note::new("C8.5", "gun {0}: fires SMOKE", &[number]));
    let state = state.unwrap_or_else(|| gun.start());
    let Step { gain, next } = gun.step(&state, dice);
    let placed = u16::from(gain.placed);
    let spent = gain.depleted || gain.malfunctioned || gain.removed;
    let tried = Attempt {
        placed,
        attempts: 1,
        placed_by_ordnance: placed,
        guns_spent: u16::from(spent),
        ..Attempt::default()
    };
    (tried, next)
}

/// The attempt of the vehicle that has the number `number` in the plan.
fn dispenses<D: Dice + ?Sized>(dispenser: &SmokeDispenser, number: i32, dice: &mut D) -> Attempt {
    dice.note(Note::new(
        "D13",
        "vehicle {0}: tries its dispenser",
        &[number],
    ));
    let placed = match dispenser.resolve(dice) {
        SmokeDispenserResult::Placed => 1,
        SmokeDispenserResult::NotPlaced => 0,
    };
    Attempt {
        placed,
        attempts: 1,
        placed_by_dispensers: placed,
        ..Attempt::default()
    }
}

#[cfg(test)]
mod tests;
