//! A gun that fires SMOKE into a hex, round after round, until it is placed (C3.33, C8.5, C8.9).
//!
//! It is [`Fire`] on the Area Target Type with a depletion number that stops after the first
//! hit, so that rate of fire, malfunction and depletion are those of any other shot. What is
//! added is the hex: one DR is compared with the TH# for each of its occupants, and SMOKE is
//! placed if any of them is hit.
//!
//! # Readings
//!
//! - A round is one shot with one DR, and "the lowest possible Final DR of that shot" (C3.6) is
//!   that of the occupant with the lowest DRM. Whatever hits any occupant hits that one, so it
//!   alone decides about SMOKE, and the shot has one subsequent dr (C3.6, C3.7) at most: none
//!   for each occupant, and no improbable hit on one as long as another can be hit.
//! - An improbable hit is one on the occupants with the lowest DRM.
//! - Acquisition may be used by a SMOKE round and is lost with it (C6.5), so it counts for the
//!   first round only.
//! - Of ordnance that is no mortar, fire on the Area Target Type uses up the whole rate of fire
//!   (C3.33): its rate of fire is 0 here.

use smallvec::{SmallVec, smallvec};

use super::fire::{Breakdown, BreakingShot, Depletion, Fire, FireState, Shot, Stop};
use super::smoke_ordnance::SmokeOrdnance;
use super::variant::Variant;
use crate::dice::{Dice, Note};
use crate::rule::{Chain, Counts, Field, Step, Tally};

/// A gun's rounds of SMOKE.
///
/// ```
/// use aslodds::engine::chain::{self, Ending, Marginal};
/// use aslodds::rule::Counts;
/// use aslodds::rules::smoke_round::{Round, SmokeRound};
/// use aslodds::rules::variant::Variant;
///
/// // TH# 9, s10, against a squad that stands still and two vehicles that move.
/// let gun = SmokeRound::new(9, &[4, 2, 4], 10, 0, &Variant::asl());
/// let placed = Marginal::of::<Round>(&[0]);
/// let dist = chain::solve(&gun, &placed, &chain::unwatched)?;
/// assert_eq!(dist.fraction(&Ending::Ended(Counts::of([1]))).to_string(), "7/12");
/// // A mortar of ROF 2 tries again while its colored die lets it.
/// let mortar = SmokeRound::new(9, &[4, 2, 4], 10, 2, &Variant::asl());
/// let dist = chain::solve(&mortar, &placed, &chain::unwatched)?;
/// assert_eq!(dist.fraction(&Ending::Ended(Counts::of([1]))).to_string(), "3/5");
/// # Ok::<(), aslodds::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SmokeRound {
    /// The gun's fire at the occupant with the lowest DRM.
    fire: Fire,
    /// How far the DRM of each occupant is above the lowest, ascending.
    above: SmallVec<[i32; 4]>,
}

/// What one round adds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Round {
    /// Whether SMOKE was placed.
    pub placed: bool,
    /// Rounds fired; with a DR above the depletion number nothing is, unless it breaks the gun.
    pub rounds: u16,
    /// Whether the gun has no more SMOKE.
    pub depleted: bool,
    /// Whether it malfunctioned.
    pub malfunctioned: bool,
    /// Whether it was a critical hit, which matters to units in White Phosphorus (A24.31).
    pub critical: bool,
    /// Occupants hit.
    pub occupants_hit: u16,
    /// Whether the gun was removed.
    pub removed: bool,
}

impl Tally for Round {
    const FIELDS: &'static [Field] = &[
        Field::flag("placed"),
        Field::count("rounds"),
        Field::flag("depleted"),
        Field::flag("malfunctioned"),
        Field::flag("critical"),
        Field::count("occupants_hit"),
        Field::flag("removed"),
    ];

    #[inline]
    fn counts(&self) -> Counts {
        Counts::of([
            self.placed.into(),
            self.rounds,
            self.depleted.into(),
            self.malfunctioned.into(),
            self.critical.into(),
            self.occupants_hit,
            self.removed.into(),
        ])
    }
}

impl SmokeRound {
    /// A gun with a B# of 12 that fires until SMOKE is placed: Modified TH#, the DRM of each
    /// occupant (for an empty hex, the DRM of the shot; 0 if there is none at all), depletion
    /// number `2..=12`, and rate of fire `0..=5`, which is 0 for all but mortars.
    #[must_use]
    pub fn new(th: i16, drms: &[i16], depletion: u8, rof: u8, variant: &Variant) -> Self {
        let lowest = drms.iter().copied().min().unwrap_or(0);
        let above = drms.iter().map(|drm| i32::from(*drm) - i32::from(lowest));
        let mut above: SmallVec<[i32; 4]> = above.collect();
        above.sort_unstable();
        let attempt = SmokeOrdnance::new(th, lowest, depletion, variant);
        let mut fire = Fire::new(attempt.shot, rof, variant);
        fire.stop = Stop::Hits(1);
        for aim in &mut fire.aims {
            aim.depletion = Some(Depletion {
                number: attempt.depletion,
                then: None,
                instead: None,
            });
        }
        SmokeRound { fire, above }
    }

    /// The same with another B#.
    #[must_use]
    pub fn with_breakdown(self, breakdown: Breakdown) -> Self {
        let fire = self.fire.with_breakdown(breakdown);
        SmokeRound { fire, ..self }
    }

    /// The same with another answer to whether the round whose DR breaks the gun counts.
    #[must_use]
    pub fn with_breaking_shot(mut self, breaking_shot: BreakingShot) -> Self {
        self.fire.breaking_shot = breaking_shot;
        self
    }

    /// The same with the hex acquired (C6.5): so much comes off the DRM of the first round.
    #[must_use]
    pub fn with_acquisition(mut self, acquired: u8) -> Self {
        let mut later = self.fire.aims[self.fire.aims.len() - 1];
        later.next.kept = 1;
        let mut first = later;
        first.to_hit.drm = later.to_hit.drm.saturating_sub(acquired.into());
        self.fire.aims = smallvec![first, later];
        self
    }

    /// How many occupants a DR hits that hits at least one.
    fn occupants_hit<D: Dice + ?Sized>(
        &self,
        state: &FireState,
        original: u8,
        dice: &mut D,
    ) -> u16 {
        let aim = &self.fire.aims[usize::from(state.aim)];
        let slack = i32::from(aim.to_hit.th) - i32::from(aim.to_hit.drm) - i32::from(original);
        // An improbable hit has no slack at all.
        let hit = self.above.partition_point(|above| *above <= slack.max(0));
        let hit = u16::try_from(hit).unwrap_or(u16::MAX);
        if let [_, _, ..] = self.above[..] {
            let all = i32::try_from(self.above.len()).unwrap_or(i32::MAX);
            dice.note(Note::new(
                "C3.33",
                "with the same DR {0} of {1} occupants are hit: one is enough",
                &[hit.into(), all],
            ));
        }
        hit
    }
}

impl Chain for SmokeRound {
    type State = FireState;
    type Tally = Round;

    fn start(&self) -> FireState {
        self.fire.start()
    }

    #[inline]
    fn step<D: Dice + ?Sized>(&self, state: &FireState, dice: &mut D) -> Step<FireState, Round> {
        let dr = dice.dr2();
        let Step { gain, next } = self.fire.step_on(state, dr, dice);
        let Shot {
            hits,
            critical_hits,
            shots,
            malfunctioned,
            removed,
            depleted,
            turret_hits: _,
            multiple_hits: _,
        } = gain;
        let placed = hits + critical_hits > 0;
        if placed {
            dice.note(Note::new("C8.5", "SMOKE is placed", &[]));
        }
        let gain = Round {
            placed,
            rounds: shots,
            depleted,
            malfunctioned,
            critical: critical_hits > 0,
            occupants_hit: if placed {
                self.occupants_hit(state, dr.total(), dice)
            } else {
                0
            },
            removed,
        };
        Step { gain, next }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dist::{Dist, Fraction};
    use crate::engine::chain::{self, Ending, Marginal, Run};
    use crate::engine::exact;
    use crate::rules::smoke_ordnance::SmokeOrdnanceResult;

    fn solve(gun: &SmokeRound, places: &[usize]) -> Dist<Ending> {
        let marginal = Marginal::of::<Round>(places);
        chain::solve(gun, &marginal, &chain::unwatched).unwrap()
    }

    fn ratio(numerator: u32, denominator: u32) -> Fraction {
        Fraction::from_parts(numerator.into(), denominator.into())
    }

    /// The chance of each of the numbers of one field.
    fn check(gun: &SmokeRound, place: usize, total: u32, expected: &[u32]) {
        let dist = solve(gun, &[place]);
        for (number, weight) in (0..).zip(expected) {
            let found = dist.fraction(&Ending::Ended(Counts::of([number])));
            assert_eq!(found, ratio(*weight, total), "{number} of field {place}");
        }
    }

    #[test]
    fn one_round_at_one_occupant_is_a_shot_of_ordnance() {
        let asl = Variant::asl();
        for th in 3..=11 {
            for drm in -2..=10 {
                for depletion in 2..=12 {
                    let shot = SmokeOrdnance::new(th, drm, depletion, &asl);
                    let one = exact::solve(&shot).unwrap();
                    let gun = SmokeRound::new(th, &[drm], depletion, 0, &asl);
                    let dist = solve(&gun, &[0, 4]);
                    for (placed, critical) in [(1, 0), (1, 1)] {
                        let expected = one.fraction_where(|outcome| {
                            outcome.result == SmokeOrdnanceResult::Placed
                                && outcome.critical == (critical == 1)
                        });
                        let found = dist.fraction(&Ending::Ended(Counts::of([placed, critical])));
                        assert_eq!(found, expected, "{shot:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn the_easiest_occupant_decides_and_the_same_dr_hits_the_others() {
        // TH# 9, s9: Final 7 for the DRM of +2, 5 for +4. Of 36 DRs 21 are 7 or less, 10 of them
        // 5 or less.
        let gun = SmokeRound::new(9, &[4, 2, 4], 9, 0, &Variant::asl());
        check(&gun, 0, 36, &[15, 21]);
        check(&gun, 5, 36, &[15, 11, 0, 10]);
    }

    #[test]
    fn a_shot_has_one_subsequent_dr_whoever_is_there() {
        // No DR could hit either occupant: an Original 2 hits with a dr of 1 to 3, not with
        // either of two of them, and hits whom it is easiest to hit.
        let both = SmokeRound::new(4, &[3, 3, 5], 8, 0, &Variant::asl());
        check(&both, 0, 216, &[213, 3]);
        check(&both, 4, 216, &[215, 1]);
        check(&both, 5, 216, &[213, 0, 3]);
        // One of them can be hit: then there is no improbable hit on the other.
        let one = SmokeRound::new(4, &[0, 3], 8, 0, &Variant::asl());
        check(&one, 0, 216, &[180, 36]);
        check(&one, 5, 216, &[180, 36]);
    }

    #[test]
    fn an_empty_hex_has_the_drm_of_the_shot() {
        let asl = Variant::asl();
        let none = SmokeRound::new(9, &[], 8, 0, &asl);
        check(&none, 0, 36, &[10, 26]);
        check(&none, 5, 36, &[36]);
    }

    /// Ways out of 36 in which a round of TH# `th` places SMOKE, and in which another follows.
    fn ways(th: u8, depletion: u8, rof: u8, breakdown: u8) -> [u32; 2] {
        let mut ways = [0; 2];
        for colored in 1..=6_u8 {
            for white in 1..=6_u8 {
                let sum = colored + white;
                let hits = sum <= th.min(depletion);
                let again = !hits && sum < depletion && sum < breakdown && colored <= rof;
                ways[0] += u32::from(hits);
                ways[1] += u32::from(again);
            }
        }
        ways
    }

    #[test]
    fn a_mortar_tries_until_it_loses_its_rate_of_fire_its_smoke_or_itself() {
        for th in 3..=9 {
            for depletion in 3..=12 {
                for rof in 0..=3 {
                    for breakdown in [8, 10, 12] {
                        let gun = SmokeRound::new(th.into(), &[0], depletion, rof, &Variant::asl())
                            .with_breakdown(Breakdown::at(breakdown));
                        let [placed, again] = ways(th, depletion, rof, breakdown);
                        check(&gun, 0, 36 - again, &[36 - again - placed, placed]);
                    }
                }
            }
        }
    }

    #[test]
    fn rounds_depletion_and_malfunction_of_one_round() {
        // TH# 4, s8, B10, ROF 0: a round with 8 or less (26 DRs) or with 10 or more (6), which
        // breaks the gun; a 9 (4) finds no SMOKE and is no round. Without more SMOKE is an 8 or
        // more (15).
        let gun = SmokeRound::new(4, &[0], 8, 0, &Variant::asl()).with_breakdown(Breakdown::at(10));
        check(&gun, 1, 36, &[4, 32]);
        check(&gun, 2, 36, &[21, 15]);
        check(&gun, 3, 36, &[30, 6]);
    }

    #[test]
    fn the_round_that_breaks_the_gun_is_placed_unless_it_is_said_not_to_be() {
        // s12 and TH# 12: all 36 DRs hit, the 12 is the last round and breaks the gun.
        let gun = SmokeRound::new(12, &[0], 12, 0, &Variant::asl());
        check(&gun, 0, 36, &[0, 36]);
        let gun = gun.with_breaking_shot(BreakingShot::NoEffect);
        check(&gun, 0, 36, &[1, 35]);
    }

    #[test]
    fn acquisition_is_lost_with_the_first_round() {
        // TH# 5, s12, ROF 3: with -2 for the first round 21 DRs hit. Of the 15 others 3 have a
        // colored die of 3 or less and a sum of 8 or 9. Then 10 hit, and 9 of the others go on.
        let gun = SmokeRound::new(5, &[0], 12, 3, &Variant::asl()).with_acquisition(2);
        let first = ratio(21, 36);
        let [later, again] = ways(5, 12, 3, 12);
        assert_eq!([ways(7, 12, 3, 12), [later, again]], [[21, 3], [10, 9]]);
        let then = ratio(3, 36) * ratio(later, 36 - again);
        let dist = solve(&gun, &[0]);
        let found = dist.fraction(&Ending::Ended(Counts::of([1])));
        assert_eq!(found, first + then);
        // Acquired for nothing is not acquired.
        let none = SmokeRound::new(5, &[0], 12, 3, &Variant::asl());
        assert_eq!(
            solve(&none.clone().with_acquisition(0), &[0]),
            solve(&none, &[0])
        );
    }

    #[test]
    fn every_path_of_one_round() {
        let gun = SmokeRound::new(8, &[1, 3, 8], 10, 0, &Variant::asl());
        let all = Marginal::all::<Round>();
        let by_paths = exact::solve(&Run::new(gun.clone(), all.clone())).unwrap();
        let solved = chain::solve(&gun, &all, &chain::unwatched).unwrap();
        for (ending, _) in by_paths.iter() {
            assert_eq!(solved.fraction(ending), by_paths.fraction(ending));
        }
    }

    #[test]
    fn expected_rounds() {
        // ROF 3, s12, TH# 2: a round in every case, and another after 17 of 36 DRs: those with a
        // colored die of 3 or less but the one that hits.
        let gun = SmokeRound::new(2, &[0], 12, 3, &Variant::asl());
        assert_eq!(chain::moments(&gun).unwrap().mean(1), &ratio(36, 19));
    }
}
