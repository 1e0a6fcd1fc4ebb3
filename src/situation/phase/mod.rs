//! A gun's fire phase in the game's own words: what each of its shots is like, and which follow.
//!
//! A [`Phase`] is a [`Shot`] with the facts of the gun that fires it again and again; [`plan`]
//! turns it into the chain of a gun's [`Fire`], one aim for each kind of shot that there can be.
//! The arithmetic of an aim is that of the shot with its own acquisition, change of CA and
//! Intensive Fire, so that the cases come with their lines.
//!
//! # Readings
//!
//! - Acquisition is gained by every shot that is fired at a Known target with a gun of 20mm or
//!   more: not at a concealed one, not at a hex without an enemy in sight, not with SMOKE and
//!   canister, which lose it, and not on the move without a stabilizer. A DR that finds no round
//!   left gains none.
//! - A hit on a concealed target does not make it Known for the shots that follow.
//! - The change of CA and the DRM of the first shot are those of the first phase's first shot. A
//!   first DR that finds no special ammunition leaves both to the shot that follows in its place.
//! - The rate of fire of a Gun without a turret falls by one with the change of CA, mortars of 76
//!   to 82mm apart; a vehicle that turns its hull keeps its own.
//! - Captured and non-qualified use take one off the rate of fire, together no more than one; each
//!   lowers the B# by 2.
//! - Intensive Fire is for guns, light mortars among them: not for light anti-tank weapons,
//!   anti-tank rifles and machine guns. It neither keeps a rate of fire nor is it repeated before
//!   the next phase.
//! - Every phase has the facts of the first, but for the change of CA.

mod kind;
mod gun;

use smallvec::SmallVec;
use strum::{EnumString, IntoStaticStr, VariantNames};

use crate::dice::Note;
use crate::rules::fire::{Aim, BreakingShot, Depletion, Fire, Next, Stop};
use crate::rules::variant::Variant;

use super::effect::{self, Effect};
use super::shot::{self, Criticals, NoSum, Shot, Sum};
use super::{AppliesTo, Line};
use kind::Kinds;
pub use kind::{Ammo, Kind};

/// A gun that fires for a phase, or for several.
///
/// ```
/// use aslodds::engine::chain::{self, Ending, Marginal};
/// use aslodds::rule::Counts;
/// use aslodds::rules::fire::Shot as Tally;
/// use aslodds::rules::tables::weapons;
/// use aslodds::rules::variant::Variant;
/// use aslodds::situation::phase::{self, Phase};
/// use aslodds::situation::shot::Shot;
///
/// // A PaK 38 that turns by one hexspine: ROF 2 for the first shot, then 3, acquisition gained.
/// let gun = weapons::weapon("5cm PaK 38").expect("a name");
/// let mut phase = Phase::new(Shot::new(gun, 6));
/// phase.shot.ca_change = 1;
/// let plan = phase::plan(&phase, &Variant::asl()).expect("a shot that can be");
/// let drms: Vec<i16> = plan.shots.iter().map(|shot| shot.sum.drm).collect();
/// let rofs: Vec<u8> = plan.fire.aims.iter().map(|aim| aim.rof).collect();
/// assert_eq!((drms, rofs), (vec![3, -1, -2], vec![2, 3, 3]));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Phase {
    /// The first shot, as far as it is like any other. Whether it is Intensive Fire is not read:
    /// that has a fact of its own.
    pub shot: Shot,
    /// The ROF as printed, `0..=5`; that of a named gun if none is given.
    pub rof: Option<u8>,
    /// The B# as printed, `2..=13`, 13 for never; that of a named gun if none is given, or 12.
    pub breakdown: Option<u8>,
    /// The X#, if one is printed.
    pub removal: Option<u8>,
    /// Whether the B# is circled (D3.71).
    pub circled: bool,
    /// Whether a shot of Intensive Fire follows when the rate of fire is lost.
    pub intensive: bool,
    /// A DRM of the first shot alone, such as one of a target that is revealed by it.
    pub first_drm: i16,
    /// Whether the shot whose DR breaks the gun counts.
    pub breaking_shot: BreakingShot,
    /// When the gun stops of its own accord.
    pub stop: Stop,
    /// The most shots, if there is a limit.
    pub max_shots: Option<u32>,
    /// The number of phases in which the gun fires, 1 or more.
    pub phases: u8,
    /// What becomes of acquisition from one phase to the next.
    pub acquisition: Acquisition,
    /// What follows when special ammunition has run out.
    pub after_depletion: AfterDepletion,
}

/// What becomes of acquisition between two phases.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumString, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Acquisition {
    /// The target stays, and so does the acquisition.
    Kept,
    /// The target moves out of sight, or something else undoes it.
    Lost,
}

/// What follows when special ammunition has run out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumString, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum AfterDepletion {
    /// Nothing.
    Stop,
    /// Shots with the usual ammunition.
    Ordinary,
}

/// The chain of a gun's fire, and what each of its aims stands for.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// The chain.
    pub fire: Fire,
    /// What the aims are, one for each.
    pub shots: Vec<Planned>,
}

/// A kind of shot.
#[derive(Clone, Debug, PartialEq)]
pub struct Planned {
    /// What sets it apart from the others.
    pub kind: Kind,
    /// Which shots are of this kind, at the earliest: the first is 1.
    pub number: u32,
    /// Whether later ones can be too.
    pub again: bool,
    /// What it comes to.
    pub sum: Sum,
    /// Every line of its arithmetic, ROF and B# included.
    pub ledger: Vec<Line>,
    /// What a hit does, if that is asked.
    pub effect: Option<Effect>,
}

impl Phase {
    /// One phase of a gun that fires as often as it may, with its own ROF and B#.
    #[must_use]
    pub fn new(shot: Shot) -> Self {
        Phase {
            shot,
            rof: None,
            breakdown: None,
            removal: None,
            circled: false,
            intensive: false,
            first_drm: 0,
            breaking_shot: BreakingShot::Resolves,
            stop: Stop::OutOfRof,
            max_shots: None,
            phases: 1,
            acquisition: Acquisition::Kept,
            after_depletion: AfterDepletion::Stop,
        }
    }
}

/// The chain of a phase's shots, each with its arithmetic.
///
/// # Errors
///
/// - [`NoSum::Refused`] if the rules forbid one of the shots or it cannot be.
/// - [`NoSum::Asked`] if a case needs a fact that was not given, or the rate of fire is not known.
pub fn plan(phase: &Phase, variant: &Variant) -> Result<Plan, NoSum> {
    let mut kinds = Kinds::starting_with(Kind::first(phase));
    let (mut aims, mut shots) = (SmallVec::new(), Vec::new());
    let mut place = 0;
    while let Some(kind) = kinds.at(place) {
        let (aim, planned) = aim(phase, kind, place, &mut kinds, variant)?;
        aims.push(aim);
        shots.push(planned);
        place += 1;
    }
    kind::number(&aims, phase.phases, &mut shots);
    Ok(Plan {
        fire: Fire {
            aims,
            breaking_shot: phase.breaking_shot,
            stop: phase.stop,
            max_shots: phase.max_shots,
            phases: phase.phases,
            rof_die: variant.rof_die(),
            counts_shots: false,
        },
        shots,
    })
}

fn aim(
    phase: &Phase,
    kind: Kind,
    place: usize,
    kinds: &mut Kinds,
    variant: &Variant,
) -> Result<(Aim, Planned), NoSum> {
    let shot = kind.shot(phase);
    let mut ledger = Vec::new();
    let mut sum = shot::sum(&shot, variant, &mut ledger)?;
    if kind.first && phase.first_drm != 0 {
        sum.drm += phase.first_drm;
        ledger.push(Line {
            applies_to: AppliesTo::Drm,
            case: "first shot",
            reason: Note::new("C5", "a DRM of the first shot alone", &[]),
            value: phase.first_drm,
        });
    }
    // A single shot tells of the depletion number as what it means for one DR.
    ledger.retain(|line| line.case != "depletion");
    let rof = gun::rof(phase, &shot, &mut ledger)?;
    let breakdown = gun::breakdown(phase, &shot, &mut ledger);
    let intensive = gun::may_be_intensive(phase, &shot, rof, &mut ledger);
    let here = u8::try_from(place).unwrap_or(u8::MAX);
    let mut follow = |kind: Kind| Next {
        // What cannot follow is not planned.
        kept: if rof > 0 { kinds.place(kind) } else { here },
        lost: intensive.then(|| kinds.place(kind.as_intensive_fire())),
        phase: if phase.phases > 1 {
            kinds.place(kind.in_next_phase(phase))
        } else {
            here
        },
    };
    let after = kind.after(phase, &shot, &sum);
    let next = follow(after);
    let goes_on =
        sum.depletion.is_some() && goes_on_with_other_ammunition(phase, kind, &sum, variant);
    let then = goes_on.then(|| follow(after.with_usual_ammunition()));
    let depletion = sum.depletion.map(|number| Depletion {
        number,
        then,
        instead: goes_on.then(|| kinds.place(kind.with_usual_ammunition())),
    });
    if let Some(number) = sum.depletion {
        ledger.push(Line {
            applies_to: AppliesTo::Depletion,
            case: "depletion",
            reason: Note::new(
                "C8.9",
                "a higher Original DR finds none left and is no shot; on the number it is the last",
                &[],
            ),
            value: number.into(),
        });
    }
    let aim = Aim {
        to_hit: sum.rule(variant),
        rof,
        breakdown,
        depletion,
        critical_hits: sum.criticals == Criticals::Count,
        multiple_hits: sum.has_multiple_hits(&shot),
        next,
    };
    let effect = shot
        .effect
        .then(|| effect::of(&shot, &sum, variant, &mut ledger))
        .transpose()?;
    let planned = Planned {
        kind,
        effect,
        number: 0,
        again: false,
        sum,
        ledger,
    };
    Ok((aim, planned))
}

/// Whether the usual ammunition is another one than that which runs out.
fn goes_on_with_other_ammunition(phase: &Phase, kind: Kind, sum: &Sum, variant: &Variant) -> bool {
    let usual = kind.with_usual_ammunition();
    if phase.after_depletion == AfterDepletion::Stop || usual == kind {
        return false;
    }
    // What the rules forbid with it is refused when it is planned.
    let usual = shot::sum(&usual.shot(phase), variant, &mut super::Unwritten);
    usual.map_or(true, |usual| usual.ammunition != sum.ammunition)
}

#[cfg(test)]
mod tests;
