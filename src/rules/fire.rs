//! A gun that fires as long as its rate of fire lets it (A.11, C2.24, C3.8, C3.9, C5.6, C8.9).
//!
//! The colored die of the To Hit DR decides whether the gun may fire again, and it is one of the
//! two dice that decide whether it hits: shots that hit are more often followed by another.
//!
//! # Readings
//!
//! - The shot whose Original DR breaks the gun is resolved like any other, since C3.8 lets such
//!   a DR hit; [`BreakingShot::NoEffect`] takes it away.
//! - A malfunction ends the fire even if the colored die would keep the rate of fire.
//! - A DR above a depletion number (C8.9) is no shot: nothing is fired, no acquisition is gained
//!   and the rate of fire is kept, unless the same DR breaks the gun.
//! - The DR that shows Low Ammunition is a shot like any other, and its rate of fire counts.

use smallvec::{SmallVec, smallvec};
use strum::{EnumIter, EnumString, IntoStaticStr, VariantNames};

use super::to_hit::{Location, Shown, ToHit, ToHitResult};
use super::variant::{RofDie, Variant};
use crate::dice::{Dice, Dr, Note};
use crate::rule::{Chain, Counts, Field, FieldKind, Step, Tally};

/// A gun's fire, shot after shot.
///
/// ```
/// use aslodds::engine::chain::{self, Ending, Marginal};
/// use aslodds::rule::Counts;
/// use aslodds::rules::fire::{Fire, Shot};
/// use aslodds::rules::to_hit::{Roll, TargetType, ToHit};
/// use aslodds::rules::variant::Variant;
///
/// let variant = Variant::asl();
/// let aim = ToHit::new(TargetType::Infantry, 8, 1, Roll::Normal, &variant);
/// let gun = Fire::new(aim, 2, &variant);
/// // Of the tally's fields only the critical hits, and of these whether there is one.
/// let critical = Marginal::of::<Shot>(&[1]).with_cap(0, 1);
/// let dist = chain::solve(&gun, &critical, &chain::unwatched)?;
/// assert_eq!(dist.fraction(&Ending::Ended(Counts::of([1]))).to_string(), "1/25");
/// # Ok::<(), aslodds::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Fire {
    /// What a shot may be like; the first one is that of the first shot.
    pub aims: SmallVec<[Aim; 1]>,
    /// Whether the shot whose DR breaks the gun counts.
    pub breaking_shot: BreakingShot,
    /// When the gun stops of its own accord.
    pub stop: Stop,
    /// The most shots, if there is a limit.
    pub max_shots: Option<u32>,
    /// The number of phases in which the gun fires, 1 or more.
    pub phases: u8,
    /// Which die keeps the rate of fire.
    pub rof_die: RofDie,
}

/// What one shot is like, and which shots may follow it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Aim {
    /// The To Hit DR.
    pub to_hit: ToHit,
    /// The rate of fire, `0..=5`: the highest colored die that lets the gun fire again.
    pub rof: u8,
    /// When the gun breaks.
    pub breakdown: Breakdown,
    /// The depletion number of what is fired, if it has one.
    pub depletion: Option<Depletion>,
    /// Whether critical hits count as such; otherwise they are hits like others.
    pub critical_hits: bool,
    /// Whether doubles that hit are multiple hits (C3.8).
    pub multiple_hits: bool,
    /// What may follow.
    pub next: Next,
}

/// The shots that may follow one: places in [`Fire::aims`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Next {
    /// The shot when the rate of fire is kept.
    pub kept: u8,
    /// The shot of Intensive Fire when the rate of fire is lost, if there is one.
    pub lost: Option<u8>,
    /// The first shot of the next phase.
    pub phase: u8,
}

/// When a gun breaks (A.11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Breakdown {
    /// The B#: the lowest Original DR with which the gun malfunctions; 13 and more is never.
    pub number: u8,
    /// The X#: the lowest Original DR that removes it, if there is one.
    pub removal: Option<u8>,
    /// Whether the B# is circled: below 12 it brings Low Ammunition (D3.71).
    pub circled: bool,
}

/// The depletion number of special ammunition (C8.9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Depletion {
    /// The number: a higher Original DR finds none left, the number itself the last round.
    pub number: u8,
    /// What may follow the last round with other ammunition, if the gun goes on with it.
    pub then: Option<Next>,
    /// The shot with other ammunition in the place of one that finds none left, likewise.
    pub instead: Option<u8>,
}

/// Whether the shot whose DR breaks the gun counts.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, EnumString, IntoStaticStr, VariantNames,
)]
#[strum(serialize_all = "kebab-case")]
pub enum BreakingShot {
    /// It is resolved like any other.
    Resolves,
    /// It has no effect.
    NoEffect,
}

/// When a gun stops that could go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stop {
    /// Never.
    OutOfRof,
    /// After so many hits, critical ones among them.
    Hits(u8),
    /// Before a shot that could remove the gun for good.
    KeepGun,
}

/// What the next shot depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FireState {
    /// The place of the next shot in [`Fire::aims`].
    pub aim: u8,
    /// The phase, from 0.
    pub phase: u8,
    /// Hits so far, where a stop rule asks for them; otherwise 0.
    pub hits: u8,
    /// Whether the gun has Low Ammunition.
    pub low_ammunition: bool,
}

/// What one shot adds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shot {
    /// Hits that are not critical.
    pub hits: u16,
    /// Critical hits.
    pub critical_hits: u16,
    /// Shots.
    pub shots: u16,
    /// Whether the gun malfunctioned.
    pub malfunctioned: bool,
    /// Whether it was removed.
    pub removed: bool,
    /// Hits of either kind on the turret.
    pub turret_hits: u16,
    /// Hits that are multiple ones.
    pub multiple_hits: u16,
    /// Whether special ammunition ran out.
    pub depleted: bool,
}

impl Tally for Shot {
    const FIELDS: &'static [Field] = &[
        count("hits"),
        count("critical_hits"),
        count("shots"),
        flag("malfunctioned"),
        flag("removed"),
        count("turret_hits"),
        count("multiple_hits"),
        flag("depleted"),
    ];

    #[inline]
    fn counts(&self) -> Counts {
        Counts::of([
            self.hits,
            self.critical_hits,
            self.shots,
            self.malfunctioned.into(),
            self.removed.into(),
            self.turret_hits,
            self.multiple_hits,
            self.depleted.into(),
        ])
    }
}

const fn count(name: &'static str) -> Field {
    Field {
        name,
        kind: FieldKind::Count,
        sums: &[],
    }
}

const fn flag(name: &'static str) -> Field {
    Field {
        name,
        kind: FieldKind::Flag,
        sums: &[],
    }
}

impl Breakdown {
    /// A B# as printed, and nothing else.
    #[must_use]
    pub const fn at(number: u8) -> Self {
        Breakdown {
            number,
            removal: None,
            circled: false,
        }
    }

    /// The same after the B# was lowered, as by Intensive Fire or captured use: an X# goes down
    /// with it, and without one the old B# becomes the X#.
    ///
    /// ```
    /// use aslodds::rules::fire::Breakdown;
    ///
    /// // A B12 gun on Intensive Fire malfunctions at 10 and is lost at 12.
    /// let intensive = Breakdown::at(12).lowered(2);
    /// assert_eq!((intensive.number, intensive.removal), (10, Some(12)));
    /// ```
    #[must_use]
    pub const fn lowered(self, by: u8) -> Self {
        let removal = match self.removal {
            Some(removal) => removal.saturating_sub(by),
            None => self.number,
        };
        Breakdown {
            number: self.number.saturating_sub(by),
            removal: Some(removal),
            circled: self.circled,
        }
    }
}

/// What the Original DR does to the gun.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wear {
    None,
    LowAmmunition,
    Malfunctions,
    Removed,
}

/// What is left of the special ammunition.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Supply {
    Plenty,
    LastRound,
    None,
}

impl Fire {
    /// A gun of one rate of fire whose shots are all alike, with a B# of 12, for one phase and
    /// as long as it may.
    #[must_use]
    pub fn new(to_hit: ToHit, rof: u8, variant: &Variant) -> Self {
        let aim = Aim {
            to_hit,
            rof,
            breakdown: Breakdown::at(12),
            depletion: None,
            critical_hits: true,
            multiple_hits: false,
            next: Next {
                kept: 0,
                lost: None,
                phase: 0,
            },
        };
        Fire {
            aims: smallvec![aim],
            breaking_shot: BreakingShot::Resolves,
            stop: Stop::OutOfRof,
            max_shots: None,
            phases: 1,
            rof_die: variant.rof_die(),
        }
    }

    /// The same with another B# for every shot.
    #[must_use]
    pub fn with_breakdown(mut self, breakdown: Breakdown) -> Self {
        for aim in &mut self.aims {
            aim.breakdown = breakdown;
        }
        self
    }

    /// The B# and X# of a shot. Low Ammunition makes the old B# the X# and lowers the B# by one.
    fn breakdown(&self, aim: &Aim, state: &FireState) -> Breakdown {
        if !state.low_ammunition {
            return aim.breakdown;
        }
        Breakdown {
            circled: false,
            ..aim.breakdown.lowered(1)
        }
    }

    fn wear<D: Dice + ?Sized>(breakdown: Breakdown, original: u8, dice: &mut D) -> Wear {
        let Breakdown {
            number, removal, ..
        } = breakdown;
        let numbers = [original.into(), number.into()];
        if let Some(removal) = removal
            && original >= removal
        {
            let numbers = [original.into(), removal.into()];
            dice.note(Note::new(
                "A.11",
                "Original {0} >= X# {1}: the gun is removed",
                &numbers,
            ));
            return Wear::Removed;
        }
        if original < number {
            return Wear::None;
        }
        if breakdown.circled && original < 12 {
            dice.note(Note::new(
                "D3.71",
                "Original {0} >= circled B# {1}: Low Ammunition",
                &numbers,
            ));
            return Wear::LowAmmunition;
        }
        dice.note(Note::new(
            "A.11",
            "Original {0} >= B# {1}: the gun malfunctions",
            &numbers,
        ));
        Wear::Malfunctions
    }

    fn supply<D: Dice + ?Sized>(
        depletion: Option<Depletion>,
        original: u8,
        dice: &mut D,
    ) -> Supply {
        let Some(Depletion { number, .. }) = depletion else {
            return Supply::Plenty;
        };
        let numbers = [original.into(), number.into()];
        if original > number {
            dice.note(Note::new(
                "C8.9",
                "Original {0} > depletion number {1}: none left",
                &numbers,
            ));
            Supply::None
        } else if original == number {
            dice.note(Note::new(
                "C8.9",
                "Original {0} is the depletion number: the last round",
                &numbers,
            ));
            Supply::LastRound
        } else {
            Supply::Plenty
        }
    }

    /// Whether the rate of fire is kept.
    fn keeps_rof<D: Dice + ?Sized>(&self, rof: u8, dr: Dr, dice: &mut D) -> bool {
        let (die, words) = match self.rof_die {
            RofDie::Colored => (
                dr.colored,
                [
                    "colored die {0} <= ROF {1}: the gun may fire again",
                    "colored die {0} > ROF {1}: the rate of fire is lost",
                ],
            ),
            RofDie::Third if rof == 0 => return false,
            RofDie::Third => (
                dice.dr(),
                [
                    "third die {0} <= ROF {1}: the gun may fire again",
                    "third die {0} > ROF {1}: the rate of fire is lost",
                ],
            ),
        };
        let kept = die <= rof;
        let numbers = [die.into(), rof.into()];
        dice.note(Note::new("C2.24", words[usize::from(!kept)], &numbers));
        kept
    }

    /// The state in which the gun fires the shot at `aim`, or none if it does not.
    fn fires(&self, state: FireState) -> Option<FireState> {
        let aim = &self.aims[usize::from(state.aim)];
        match self.stop {
            Stop::Hits(wanted) if state.hits >= wanted => None,
            Stop::KeepGun if self.breakdown(aim, &state).removal.is_some_and(|x| x <= 12) => None,
            Stop::Hits(_) | Stop::KeepGun | Stop::OutOfRof => Some(state),
        }
    }

    /// The state after a shot with which the gun did not break.
    fn after<D: Dice + ?Sized>(
        &self,
        next: Next,
        keeps_rof: bool,
        state: FireState,
        dice: &mut D,
    ) -> Option<FireState> {
        let stays = |aim| self.fires(FireState { aim, ..state });
        if keeps_rof {
            return stays(next.kept);
        }
        if let Some(lost) = next.lost
            && let Some(intensive) = stays(lost)
        {
            dice.note(Note::new("C5.6", "one shot of Intensive Fire follows", &[]));
            return Some(intensive);
        }
        if state.phase + 1 >= self.phases {
            return None;
        }
        dice.note(Note::new("C2.24", "the next phase", &[]));
        self.fires(FireState {
            aim: next.phase,
            phase: state.phase + 1,
            ..state
        })
    }
}

impl Chain for Fire {
    type State = FireState;
    type Tally = Shot;

    fn start(&self) -> FireState {
        FireState {
            aim: 0,
            phase: 0,
            hits: 0,
            low_ammunition: false,
        }
    }

    fn max_steps(&self) -> Option<u32> {
        self.max_shots
    }

    #[inline]
    fn step<D: Dice + ?Sized>(&self, state: &FireState, dice: &mut D) -> Step<FireState, Shot> {
        let aim = &self.aims[usize::from(state.aim)];
        let dr = dice.dr2();
        let original = dr.total();
        let wear = Fire::wear(self.breakdown(aim, state), original, dice);
        let supply = Fire::supply(aim.depletion, original, dice);
        let breaks = match wear {
            Wear::Malfunctions | Wear::Removed => true,
            Wear::None | Wear::LowAmmunition => false,
        };
        let unfired = match (supply, wear) {
            (Supply::None, Wear::None) => true,
            (Supply::None, Wear::LowAmmunition | Wear::Malfunctions | Wear::Removed)
            | (Supply::Plenty | Supply::LastRound, _) => false,
        };
        let mut gain = Shot {
            shots: u16::from(!unfired),
            malfunctioned: wear == Wear::Malfunctions,
            removed: wear == Wear::Removed,
            depleted: supply != Supply::Plenty,
            ..Shot::default()
        };
        let has_effect = !(breaks && self.breaking_shot == BreakingShot::NoEffect);
        if supply != Supply::None && has_effect {
            gain.count(aim, dr, aim.to_hit.resolve_shown(dr, dice));
        }
        if breaks {
            return Step { gain, next: None };
        }
        let mut after = FireState {
            low_ammunition: state.low_ammunition || wear == Wear::LowAmmunition,
            ..*state
        };
        if let Stop::Hits(wanted) = self.stop {
            let hits = u16::from(state.hits) + gain.hits + gain.critical_hits;
            after.hits = u8::try_from(hits).map_or(wanted, |hits| hits.min(wanted));
        }
        // With a shot that is not fired the rate of fire is kept without a look at the die.
        if unfired {
            let instead = aim.depletion.and_then(|depletion| depletion.instead);
            let next = instead.and_then(|aim| self.fires(FireState { aim, ..after }));
            return Step { gain, next };
        }
        let keeps_rof = self.keeps_rof(aim.rof, dr, dice);
        let follows = match aim.depletion {
            Some(depletion) if supply != Supply::Plenty => depletion.then,
            Some(_) | None => Some(aim.next),
        };
        let next = follows.and_then(|next| self.after(next, keeps_rof, after, dice));
        Step { gain, next }
    }
}

impl Shot {
    /// Counts what the To Hit DR came to.
    fn count(&mut self, aim: &Aim, dr: Dr, shown: Shown) {
        let critical = match shown.result {
            ToHitResult::Miss => return,
            ToHitResult::Hit | ToHitResult::ImprobableHit => false,
            ToHitResult::CriticalHit | ToHitResult::ImprobableCriticalHit => aim.critical_hits,
        };
        self.hits = u16::from(!critical);
        self.critical_hits = u16::from(critical);
        self.turret_hits = u16::from(shown.location == Location::Turret);
        let doubles = dr.colored == dr.white && shown.result == ToHitResult::Hit;
        self.multiple_hits = u16::from(aim.multiple_hits && doubles);
    }
}
