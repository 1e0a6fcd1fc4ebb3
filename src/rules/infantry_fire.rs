//! Fire attacks on the units of a Location, one after the other, to the end (A7, A9.2, A10).
//!
//! # Readings
//!
//! - Machine guns keep their rate of fire by the colored die of the attack's DR (A9.2), unless it
//!   makes them malfunction or the attack cowers (A7.9).
//! - The attacks follow on one another whatever comes of them, until nothing is left to fire at.

use std::marker::PhantomData;

use super::breakdown::{Breakdown, BreakdownResult};
use super::fire_table::{Cowering, FireAttack};
use super::stack::{Fire, MAX_UNITS, Stack, StackState, Teller, Volley};
use super::unit::{Fate, GunState, Loss, Order, UnitState};
use crate::dice::{Dice, Note};
use crate::rule::{Chain, Counts, Field, FieldKind, Step, Tally};

/// Attacks on a stack; what is counted of its units is `T`.
///
/// ```
/// use aslodds::engine::chain::{self, Ending, Marginal};
/// use aslodds::rule::Counts;
/// use aslodds::rules::fire_table::{Cowering, FireAttack};
/// use aslodds::rules::infantry_fire::{Attack, Fallen, InfantryFire};
/// use aslodds::rules::stack::{Fire, Stack};
/// use aslodds::rules::tables::Tables;
/// use aslodds::rules::tables::fire_table::{FireTableKind, Firepower};
/// use aslodds::rules::unit::{Unit, UnitKind};
///
/// // 4 FP flat against a squad of Morale Level 7: how often does it end up neither pinned nor broken?
/// let column = Tables::PRINTED.fire_column(FireTableKind::Ift, Firepower::whole(4));
/// let attack = FireAttack { fire: Fire { column, drm: 0 }, cowering: Cowering::Never };
/// let stack = Stack::new(&[Unit::new(UnitKind::Squad, 7)])?;
/// let fire = InfantryFire::<Fallen>::new(vec![Attack::once(attack)], stack);
/// let unhurt = Marginal::of::<Fallen>(&[0]);
/// let dist = chain::solve(&fire, &unhurt, &chain::unwatched)?;
/// assert_eq!(dist.fraction(&Ending::Ended(Counts::of([1]))).to_string(), "823/1296");
/// # Ok::<(), aslodds::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct InfantryFire<T> {
    /// The attacks; the first one comes first.
    pub attacks: Vec<Attack>,
    /// Who is fired at.
    pub stack: Stack,
    told_as: PhantomData<T>,
}

/// A fire attack, and which ones may follow it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Attack {
    /// Its column, DRM and cowering.
    pub attack: FireAttack,
    /// The machine gun that may fire again, if one takes part.
    pub machine_gun: Option<MachineGun>,
    /// The place of the attack that follows when no rate of fire is kept, if there is one.
    pub next: Option<u8>,
}

/// A machine gun with a rate of fire (A9.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MachineGun {
    /// The highest colored die with which it may fire again, `0..=3`.
    pub rof: u8,
    /// When it malfunctions.
    pub breakdown: Breakdown,
    /// The place of the attack that follows when it fires again.
    pub again: u8,
}

/// Which attack comes next, and how far the last one has been worked off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct InfantryFireState {
    /// The place of the next attack, if there is one.
    pub next: Option<u8>,
    /// The units, and what is still to be rolled of the last attack.
    pub stack: StackState,
}

/// How many units come to which end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fallen([u16; 8]);

/// What each unit is like at the end: the place of its [`Fate`]. Of units that are alike none is
/// told apart: which of them has come to what may be told in any order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fates([u16; MAX_UNITS]);

impl Attack {
    /// An attack that nothing follows.
    #[must_use]
    pub const fn once(attack: FireAttack) -> Self {
        Attack {
            attack,
            machine_gun: None,
            next: None,
        }
    }
}

impl<T> InfantryFire<T> {
    /// Attacks on a stack.
    #[must_use]
    pub fn new(attacks: Vec<Attack>, stack: Stack) -> Self {
        InfantryFire {
            attacks,
            stack,
            told_as: PhantomData,
        }
    }

    /// The attack that follows a DR.
    fn follows<D: Dice + ?Sized>(
        attack: &Attack,
        dr: crate::dice::Dr,
        cowered: bool,
        dice: &mut D,
    ) -> Option<u8> {
        let Some(gun) = attack.machine_gun else {
            return attack.next;
        };
        let breaks = match gun.breakdown.of_dr(dr.total(), dice) {
            BreakdownResult::Unharmed => false,
            BreakdownResult::LowAmmo | BreakdownResult::Malfunctions | BreakdownResult::Removed => {
                true
            }
        };
        let kept = dr.colored <= gun.rof && !breaks && !cowered;
        let words = if kept {
            "colored die {0} <= ROF {1}: the machine gun may fire again"
        } else {
            "colored die {0}, ROF {1}: the machine gun does not fire again"
        };
        let numbers = [dr.colored.into(), gun.rof.into()];
        dice.note(Note::new("A9.2", words, &numbers));
        if kept { Some(gun.again) } else { attack.next }
    }
}

impl<T: Tally + Default + Teller> Chain for InfantryFire<T> {
    type State = InfantryFireState;
    type Tally = T;

    fn start(&self) -> InfantryFireState {
        InfantryFireState {
            next: (!self.attacks.is_empty()).then_some(0),
            stack: self.stack.start(),
        }
    }

    fn step<D: Dice + ?Sized>(
        &self,
        state: &InfantryFireState,
        dice: &mut D,
    ) -> Step<InfantryFireState, T> {
        let mut gain = T::default();
        let mut after = *state;
        if state.stack.is_settled() {
            if let Some(attack) = state
                .next
                .and_then(|place| self.attacks.get(usize::from(place)))
            {
                (after.next, after.stack) = self.fire(attack, state.stack, dice, &mut gain);
            }
        } else {
            let last = state.next.is_none();
            after.stack = self.stack.work(state.stack, &[], last, dice, &mut gain);
        }
        let settled = after.stack.is_settled();
        let over = after.next.is_none() || self.stack.is_gone(&after.stack);
        let next = if settled && over {
            self.stack.tell_rest(&after.stack, &mut gain);
            None
        } else {
            Some(after)
        };
        Step { gain, next }
    }
}

impl<T: Tally + Default + Teller> InfantryFire<T> {
    /// Rolls an attack: the one that follows, and the stack with what it has to suffer.
    fn fire<D: Dice + ?Sized>(
        &self,
        attack: &Attack,
        stack: StackState,
        dice: &mut D,
        gain: &mut T,
    ) -> (Option<u8>, StackState) {
        let (original, column, next) =
            if attack.machine_gun.is_none() && attack.attack.cowering == Cowering::Never {
                (dice.total_2d6(), attack.attack.fire.column, attack.next)
            } else {
                let dr = dice.dr2();
                let (column, cowered) = attack.attack.column_for(dr, dice);
                let next = Self::follows(attack, dr, cowered, dice);
                (dr.total(), column, next)
            };
        let fire = Fire {
            column,
            ..attack.attack.fire
        };
        let volley = Volley::of_small_arms(fire);
        let last = next.is_none();
        let stack = self
            .stack
            .attacked(stack, &volley, original, last, dice, gain);
        (next, stack)
    }
}

impl Teller for Fallen {
    fn tell(&mut self, _place: usize, after: UnitState) {
        let UnitState {
            loss,
            order,
            replaced,
            gun,
        } = after;
        let alive = loss != Loss::Eliminated;
        let counted = [
            alive && loss == Loss::None && order == Order::Good,
            alive && order == Order::Pinned,
            alive && order == Order::Broken,
            alive && replaced,
            loss == Loss::Reduced,
            !alive,
            false,
            gun != GunState::Intact,
        ];
        for (count, more) in self.0.iter_mut().zip(counted) {
            *count += u16::from(more);
        }
    }

    fn heat_of_battle(&mut self) {
        self.0[6] += 1;
    }
}

impl Tally for Fallen {
    const FIELDS: &'static [Field] = &[
        Field::count("good_order"),
        Field::count("pinned"),
        Field::count("broken"),
        Field::count("replaced"),
        Field::count("reduced"),
        Field::count("eliminated"),
        Field::count("heat_of_battle"),
        Field::count("guns_lost"),
    ];

    fn counts(&self) -> Counts {
        Counts(self.0)
    }
}

impl Teller for Fates {
    fn tell(&mut self, place: usize, after: UnitState) {
        if let Some(fate) = self.0.get_mut(place) {
            *fate = after.fate() as u16;
        }
    }

    fn heat_of_battle(&mut self) {}
}

impl Tally for Fates {
    const FIELDS: &'static [Field] = &[
        unit("unit_1"),
        unit("unit_2"),
        unit("unit_3"),
        unit("unit_4"),
        unit("unit_5"),
        unit("unit_6"),
    ];

    fn counts(&self) -> Counts {
        Counts::of(self.0)
    }
}

/// A unit's fate as a field.
const fn unit(name: &'static str) -> Field {
    Field {
        name,
        kind: FieldKind::Words(<Fate as strum::VariantNames>::VARIANTS),
        sums: super::morale::SUMS,
    }
}

#[cfg(test)]
mod tests;
