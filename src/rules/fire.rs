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
//! - The DR that shows Low Ammo is a shot like any other, and its rate of fire counts.

pub use super::breakdown::Breakdown;

use smallvec::{SmallVec, smallvec};
use strum::{EnumIter, EnumString, IntoStaticStr, VariantNames};

use super::breakdown::BreakdownResult;
use super::to_hit::{Location, Shown, ToHit, ToHitResult};
use super::variant::{RofDie, Variant};
use crate::dice::{Dice, Dr, Note};
use crate::rule::{Chain, Counts, Field, Step, Tally};

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
    /// Whether a limit on shots is kept in the state although the steps could be counted: for
    /// procedures that have other steps too.
    pub counts_shots: bool,
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
    /// Whether the gun has Low Ammo.
    pub low_ammo: bool,
    /// Shots so far, where their number is limited and not every DR is one; otherwise 0.
    pub shots: u32,
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
        Field::count("hits"),
        Field::count("critical_hits"),
        Field::count("shots"),
        Field::flag("malfunctioned"),
        Field::flag("removed"),
        Field::count("turret_hits"),
        Field::count("multiple_hits"),
        Field::flag("depleted"),
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
            counts_shots: false,
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

    /// The most shots, if they must be counted: because a DR that finds no ammunition is none and
    /// another shot is fired in its place, or because there are other steps.
    fn shots_to_count(&self) -> Option<u32> {
        let most = self.max_shots.filter(|most| *most > 0)?;
        let mut depletions = self.aims.iter().filter_map(|aim| aim.depletion);
        let instead = depletions.any(|depletion| depletion.instead.is_some());
        (self.counts_shots || instead).then_some(most)
    }

    /// The B# and X# of a shot.
    fn breakdown(aim: &Aim, state: &FireState) -> Breakdown {
        if state.low_ammo {
            aim.breakdown.with_low_ammo()
        } else {
            aim.breakdown
        }
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
            Stop::KeepGun
                if Fire::breakdown(aim, &state)
                    .removal
                    .is_some_and(|x| x <= 12) =>
            {
                None
            }
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
            low_ammo: false,
            shots: 0,
        }
    }

    fn max_steps(&self) -> Option<u32> {
        self.max_shots.filter(|_| self.shots_to_count().is_none())
    }

    #[inline]
    fn step<D: Dice + ?Sized>(&self, state: &FireState, dice: &mut D) -> Step<FireState, Shot> {
        let dr = dice.dr2();
        self.step_on(state, dr, dice)
    }
}

impl Fire {
    /// The step with a To Hit DR that is rolled already; for procedures that look at it too.
    #[inline]
    pub(super) fn step_on<D: Dice + ?Sized>(
        &self,
        state: &FireState,
        dr: Dr,
        dice: &mut D,
    ) -> Step<FireState, Shot> {
        let aim = &self.aims[usize::from(state.aim)];
        let original = dr.total();
        let wear = Fire::breakdown(aim, state).of_dr(original, dice);
        let supply = Fire::supply(aim.depletion, original, dice);
        let breaks = match wear {
            BreakdownResult::Malfunctions | BreakdownResult::Removed => true,
            BreakdownResult::Unharmed | BreakdownResult::LowAmmo => false,
        };
        let unfired = match (supply, wear) {
            (Supply::None, BreakdownResult::Unharmed) => true,
            (
                Supply::None,
                BreakdownResult::LowAmmo | BreakdownResult::Malfunctions | BreakdownResult::Removed,
            )
            | (Supply::Plenty | Supply::LastRound, _) => false,
        };
        let mut gain = Shot {
            shots: u16::from(!unfired),
            malfunctioned: wear == BreakdownResult::Malfunctions,
            removed: wear == BreakdownResult::Removed,
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
            low_ammo: state.low_ammo || wear == BreakdownResult::LowAmmo,
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
        if let Some(most) = self.shots_to_count() {
            after.shots += 1;
            if after.shots >= most {
                return Step { gain, next: None };
            }
        }
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
