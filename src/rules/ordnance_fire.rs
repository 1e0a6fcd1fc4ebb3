//! A gun's fire and what its hits do to the target, shot after shot (C3, C7, A7.3).
//!
//! The To Hit DR, rate of fire, breakdown and ammunition are those of [`Fire`]; a hit is then
//! worked off on the [`Target`] before the gun fires again.
//!
//! # Readings
//!
//! - The gun fires on until nothing is left of its target, whatever state that is in.

use std::marker::PhantomData;

use super::fire::{Fire, FireState};
use super::stack::{Stack, StackHit, StackState, Teller, Volley};
use super::to_hit::Location;
use crate::dice::Dice;
use crate::rule::{Chain, Step, Tally};

/// A gun that fires at a target.
///
/// ```
/// use aslodds::engine::chain::{self, Ending, Marginal};
/// use aslodds::rule::Counts;
/// use aslodds::rules::fire::Fire;
/// use aslodds::rules::infantry_fire::Fallen;
/// use aslodds::rules::ordnance_fire::{OnStack, OrdnanceFire};
/// use aslodds::rules::stack::{Fire as OnTable, Stack, Volley};
/// use aslodds::rules::tables::Tables;
/// use aslodds::rules::tables::fire_table::{FireTableKind, Firepower};
/// use aslodds::rules::to_hit::{Roll, TargetType, ToHit};
/// use aslodds::rules::unit::{Unit, UnitKind};
/// use aslodds::rules::variant::Variant;
///
/// // A gun of 12 FP, TH# 8, at a squad in the open: one shot.
/// let variant = Variant::asl();
/// let gun = Fire::new(ToHit::new(TargetType::Infantry, 8, 0, Roll::Normal, &variant), 0, &variant);
/// let on_table = |fp| OnTable { column: Tables::PRINTED.fire_column(FireTableKind::Ift, Firepower::whole(fp)), drm: 0 };
/// let volley = Volley { ordinary: on_table(12), critical: on_table(24), ..Volley::of_ordnance() };
/// let stack = Stack::new(&[Unit::new(UnitKind::Squad, 7)])?;
/// let shot = OrdnanceFire { fire: gun, target: OnStack::<Fallen>::new(stack, vec![volley]) };
/// let unhurt = Marginal::of::<Fallen>(&[0]);
/// let dist = chain::solve(&shot, &unhurt, &chain::unwatched)?;
/// assert_eq!(dist.fraction(&Ending::Ended(Counts::of([1]))).to_string(), "11339/23328");
/// # Ok::<(), aslodds::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct OrdnanceFire<T> {
    /// The gun. A limit on its shots must be kept in its state.
    pub fire: Fire,
    /// The target.
    pub target: T,
}

/// What a gun fires at.
pub trait Target: Eq + std::hash::Hash + Sync {
    /// What it is like, and what is still to be rolled of the last hit.
    type State: Copy + Ord + std::hash::Hash + Send + Sync;

    /// What is told of it at the end.
    type Tally: Tally + Default;

    /// The target before it is fired at.
    fn start(&self) -> Self::State;

    /// Whether nothing of a hit is left to be rolled.
    fn is_settled(&self, state: &Self::State) -> bool;

    /// Whether nothing is left of it.
    fn is_gone(&self, state: &Self::State) -> bool;

    /// The target with a hit to be worked off.
    fn hit(&self, state: Self::State, hit: Hit) -> Self::State;

    /// Rolls what comes next of a hit. With `last`, no other shot will follow.
    fn work<D: Dice + ?Sized>(
        &self,
        state: Self::State,
        last: bool,
        dice: &mut D,
        gain: &mut Self::Tally,
    ) -> Self::State;

    /// Tells what has become of it, as far as that has not been told.
    fn tell(&self, state: &Self::State, gain: &mut Self::Tally);
}

/// A hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hit {
    /// The place of the shot in [`Fire::aims`].
    pub aim: u8,
    /// Whether it is critical.
    pub critical: bool,
    /// Whether it is a multiple hit (C3.8).
    pub multiple: bool,
    /// Where it strikes a vehicle (C3.9).
    pub location: Location,
}

/// What comes next: the gun's next shot, or the rest of a hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OrdnanceFireState<S> {
    /// The gun, if it fires again.
    pub gun: Option<FireState>,
    /// The target.
    pub target: S,
}

impl<T: Target> Chain for OrdnanceFire<T> {
    type State = OrdnanceFireState<T::State>;
    type Tally = T::Tally;

    fn start(&self) -> Self::State {
        OrdnanceFireState {
            gun: Some(self.fire.start()),
            target: self.target.start(),
        }
    }

    fn step<D: Dice + ?Sized>(
        &self,
        state: &Self::State,
        dice: &mut D,
    ) -> Step<Self::State, T::Tally> {
        let mut gain = T::Tally::default();
        let mut after = *state;
        if self.target.is_settled(&state.target) {
            if let Some(gun) = state.gun {
                let dr = dice.dr2();
                let shot = self.fire.step_on(&gun, dr, dice);
                after.gun = shot.next;
                if shot.gain.hits + shot.gain.critical_hits > 0 {
                    let hit = Hit {
                        aim: gun.aim,
                        critical: shot.gain.critical_hits > 0,
                        multiple: shot.gain.multiple_hits > 0,
                        location: if shot.gain.turret_hits > 0 {
                            Location::Turret
                        } else {
                            Location::Hull
                        },
                    };
                    after.target = self.target.hit(state.target, hit);
                }
            }
        } else {
            // Told early, what has become of one unit would have to be carried along while the gun
            // goes on with the others.
            let last = state.gun.is_none() && self.fires_once();
            after.target = self.target.work(state.target, last, dice, &mut gain);
        }
        let over = after.gun.is_none() || self.target.is_gone(&after.target);
        let next = if over && self.target.is_settled(&after.target) {
            self.target.tell(&after.target, &mut gain);
            None
        } else {
            Some(after)
        };
        Step { gain, next }
    }
}

impl<T> OrdnanceFire<T> {
    /// Whether there is one shot alone.
    fn fires_once(&self) -> bool {
        let once = self.fire.aims.iter();
        let mut once = once.map(|aim| aim.rof == 0 && aim.next.lost.is_none());
        once.all(|once| once) && self.fire.phases == 1
    }
}

/// Units of one Location as the target; what is counted of them is `T`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct OnStack<T> {
    /// The units.
    pub stack: Stack,
    /// What a hit of each shot of [`Fire::aims`] rolls on.
    pub volleys: Vec<Volley>,
    told_as: PhantomData<T>,
}

impl<T> OnStack<T> {
    /// Units that are hit by shots of these volleys.
    #[must_use]
    pub fn new(stack: Stack, volleys: Vec<Volley>) -> Self {
        OnStack {
            stack,
            volleys,
            told_as: PhantomData,
        }
    }
}

impl<T: Tally + Default + Teller> Target for OnStack<T> {
    type State = StackState;
    type Tally = T;

    fn start(&self) -> StackState {
        self.stack.start()
    }

    fn is_settled(&self, state: &StackState) -> bool {
        state.is_settled()
    }

    fn is_gone(&self, state: &StackState) -> bool {
        self.stack.is_gone(state)
    }

    fn hit(&self, state: StackState, hit: Hit) -> StackState {
        let kind = match (hit.critical, hit.multiple) {
            (true, _) => StackHit::Critical,
            (false, true) => StackHit::Multiple,
            (false, false) => StackHit::Ordinary,
        };
        self.stack.hit(state, hit.aim, kind)
    }

    fn work<D: Dice + ?Sized>(
        &self,
        state: StackState,
        last: bool,
        dice: &mut D,
        gain: &mut T,
    ) -> StackState {
        self.stack.work(state, &self.volleys, last, dice, gain)
    }

    fn tell(&self, state: &StackState, gain: &mut T) {
        self.stack.tell_rest(state, gain);
    }
}
