//! Exact enumeration: the procedure is run once for every path of faces.
//!
//! A path of choices is followed; at each new roll the first face is taken; after a run, the
//! last choice that has a face left moves on to it (depth first). A leaf under k dice weighs
//! one of the product of their sides, so a procedure that rolls a further die *sometimes* need
//! not say so beforehand.

use std::mem;

use arrayvec::ArrayVec;
use dashu_int::UBig;

use super::adrift::Adrift;
use crate::dice::Dice;
use crate::dist::Dist;
use crate::dist::parts::Leaves;
use crate::dist::weight::Count;
use crate::error::Error;
use crate::rule::Rule;

/// The most dice that are followed on one path.
pub const MAX_ROLLS: usize = 64;

/// The most paths that [`solve`] enumerates: a few seconds of work.
pub const MAX_PATHS: u64 = 50_000_000;

/// The exact distribution of a procedure's outcomes.
///
/// # Errors
///
/// - [`Error::TooManyRolls`] if a path has more than [`MAX_ROLLS`] rolls.
/// - [`Error::TooManyPaths`] if there are more than [`MAX_PATHS`] paths.
/// - [`Error::NoSides`] if a die without a side is rolled.
/// - [`Error::NotAFunctionOfItsDice`] if the same faces lead to other dice.
///
/// ```
/// use aslodds::engine::exact;
/// use aslodds::rules::smoke_grenade::{Destination, SmokeGrenade, SmokeGrenadeResult};
/// use aslodds::rules::variant::Variant;
///
/// let attempt = SmokeGrenade::new(3, 0, Destination::Adjacent, &Variant::asl());
/// let dist = exact::solve(&attempt)?;
/// assert_eq!(dist.fraction(&SmokeGrenadeResult::Placed).to_string(), "1/2");
/// assert_eq!(dist.fraction(&SmokeGrenadeResult::NotPlacedMoveEnds).to_string(), "1/6");
/// # Ok::<(), aslodds::Error>(())
/// ```
pub fn solve<R: Rule>(rule: &R) -> Result<Dist<R::Outcome>, Error> {
    solve_within(rule, MAX_PATHS)
}

/// [`solve`], with a limit of the caller's own on the number of paths.
///
/// # Errors
///
/// Those of [`solve`], with `max_paths` in place of [`MAX_PATHS`].
pub fn solve_within<R: Rule>(rule: &R, max_paths: u64) -> Result<Dist<R::Outcome>, Error> {
    let mut leaves = Leaves::<_, u64>::new();
    if enumerate(rule, max_paths, &mut leaves)? {
        return Ok(Dist::from_parts(leaves.into_parts()));
    }
    let mut leaves = Leaves::<_, UBig>::new();
    let all = enumerate(rule, max_paths, &mut leaves)?;
    debug_assert!(all, "big integers have no range to leave");
    Ok(Dist::from_parts(leaves.into_parts()))
}

/// Enumerates with weights of one size; false when they leave its range.
fn enumerate<R: Rule, W: Count>(
    rule: &R,
    max_paths: u64,
    leaves: &mut Leaves<R::Outcome, W>,
) -> Result<bool, Error> {
    let mut replay = Replay::<W>::new();
    let mut paths = 0_u64;
    loop {
        paths += 1;
        if paths > max_paths {
            return Err(Error::TooManyPaths { limit: max_paths });
        }
        let outcome = rule.resolve(&mut replay);
        // Of dice that were stopped nothing is left of the path, so that one look is enough.
        if replay.rolled != replay.path.len() {
            return match replay.stopped {
                Some(Stop::Overflow) => Ok(false),
                Some(Stop::Fault(fault)) => Err(fault),
                None => Err(Error::NotAFunctionOfItsDice {
                    roll: replay.rolled + 1,
                }),
            };
        }
        let (numerator, denominator) = &replay.weight;
        if leaves.add(outcome, numerator, denominator).is_none() {
            return Ok(false);
        }
        if !replay.advance() {
            return Ok(leaves.close().is_some());
        }
    }
}

/// One choice on a path.
struct Choice<W> {
    kind: Kind,
    value: u8,
    last: u8,
    /// The numerator and the denominator of the path before the choice.
    before: (W, W),
}

/// What is rolled: one die of some sides, or the sum of two of six. It is one number, so that it
/// takes one look to compare.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Kind(u16);

const TOTAL: Kind = Kind::of(2, 6);

impl Kind {
    const fn of(dice: u8, sides: u8) -> Self {
        Kind(u16::from_le_bytes([sides, dice]))
    }

    fn dice(self) -> u8 {
        self.0.to_le_bytes()[1]
    }

    fn sides(self) -> u8 {
        self.0.to_le_bytes()[0]
    }

    /// The lowest value.
    fn first(self) -> u8 {
        self.dice()
    }

    /// The highest value; a die has at most 255 sides and of two dice each has six.
    fn last(self) -> u8 {
        self.dice() * self.sides()
    }

    /// The number of equally likely ways in which it falls.
    fn ways(self) -> u64 {
        u64::from(self.sides()).pow(self.dice().into())
    }

    /// In how many of its ways a value comes up.
    #[inline]
    fn ways_of(self, value: u8) -> u64 {
        // A value of two dice is below 16, which is said lest it be looked at.
        const OF_TWO: [u8; 16] = [0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1, 0, 0, 0];
        if self == TOTAL {
            OF_TWO[usize::from(value & 15)].into()
        } else {
            1
        }
    }
}

/// Why an enumeration goes no further.
enum Stop {
    /// Weights left the range of their size.
    Overflow,
    /// The procedure is at fault.
    Fault(Error),
}

/// Dice that deal the path again and take the first face beyond its end.
///
/// Weights are worked out where the path grows or turns, so that dealing it again costs next to
/// nothing.
struct Replay<W> {
    path: ArrayVec<Choice<W>, MAX_ROLLS>,
    rolled: usize,
    /// The numerator and the denominator of the path's probability.
    weight: (W, W),
    stopped: Option<Stop>,
    adrift: Adrift,
}

impl<W: Count> Replay<W> {
    fn new() -> Self {
        Replay {
            path: ArrayVec::new(),
            rolled: 0,
            weight: (W::from_u64(1), W::from_u64(1)),
            stopped: None,
            adrift: Adrift::default(),
        }
    }

    /// Moves on to the next path; false after the last one.
    #[inline]
    fn advance(&mut self) -> bool {
        self.rolled = 0;
        while let Some(choice) = self.path.last_mut() {
            if choice.value < choice.last {
                choice.value += 1;
                let ways = W::from_u64(choice.kind.ways_of(choice.value));
                match choice.before.0.times(&ways) {
                    Some(numerator) => self.weight.0 = numerator,
                    None => self.stop(Stop::Overflow),
                }
                return true;
            }
            if let Some(choice) = self.path.pop() {
                self.weight = choice.before;
            }
        }
        false
    }

    #[inline(always)]
    fn choose(&mut self, kind: Kind) -> u8 {
        match self.path.get(self.rolled) {
            Some(choice) if choice.kind == kind => {
                self.rolled += 1;
                choice.value
            }
            Some(_) => self.refuse(kind),
            None => self.extend(kind),
        }
    }

    /// The procedure asks for other dice than it did when the same faces were dealt before.
    #[cold]
    fn refuse(&mut self, kind: Kind) -> u8 {
        self.stop(Stop::Fault(Error::NotAFunctionOfItsDice {
            roll: self.rolled + 1,
        }));
        self.adrift.value(kind.first(), kind.last())
    }

    /// Takes the first face of a new roll.
    fn extend(&mut self, kind: Kind) -> u8 {
        if kind.ways() == 0 {
            self.stop(Stop::Fault(Error::NoSides));
        }
        if self.path.len() == MAX_ROLLS {
            self.stop(Stop::Fault(Error::TooManyRolls { limit: MAX_ROLLS }));
        }
        if self.stopped.is_some() {
            return self.adrift.value(kind.first(), kind.last());
        }
        let value = kind.first();
        let numerator = self.weight.0.times(&W::from_u64(kind.ways_of(value)));
        let denominator = self.weight.1.times(&W::from_u64(kind.ways()));
        let (Some(numerator), Some(denominator)) = (numerator, denominator) else {
            self.stop(Stop::Overflow);
            return self.adrift.value(kind.first(), kind.last());
        };
        self.path.push(Choice {
            kind,
            value,
            last: kind.last(),
            before: mem::replace(&mut self.weight, (numerator, denominator)),
        });
        self.rolled += 1;
        value
    }

    /// Keeps the first reason to stop, and leaves the path.
    #[cold]
    fn stop(&mut self, reason: Stop) {
        self.stopped.get_or_insert(reason);
        self.path.clear();
        self.rolled = 1;
    }
}

impl<W: Count> Dice for Replay<W> {
    #[inline]
    fn roll(&mut self, sides: u8) -> u8 {
        self.choose(Kind::of(1, sides))
    }

    #[inline]
    fn total_2d6(&mut self) -> u8 {
        self.choose(TOTAL)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU8, Ordering};

    use super::*;

    /// Runs a closure as a rule.
    struct Ad<F>(F);
    impl<F> PartialEq for Ad<F> {
        fn eq(&self, _: &Self) -> bool {
            true
        }
    }
    impl<F> Eq for Ad<F> {}
    impl<F> std::hash::Hash for Ad<F> {
        fn hash<H: std::hash::Hasher>(&self, _: &mut H) {}
    }
    impl<F: Fn(&mut dyn FnMut(u8) -> u8) -> u64 + Sync> Rule for Ad<F> {
        type Outcome = u64;
        fn resolve<D: Dice + ?Sized>(&self, dice: &mut D) -> u64 {
            (self.0)(&mut |sides| {
                if sides == 26 {
                    dice.total_2d6()
                } else {
                    dice.roll(sides)
                }
            })
        }
    }

    #[test]
    fn a_total_is_the_sum_of_two_dice() {
        let total = solve(&Ad(|roll: &mut dyn FnMut(u8) -> u8| roll(26).into())).unwrap();
        let two = solve(&Ad(|roll: &mut dyn FnMut(u8) -> u8| {
            (roll(6) + roll(6)).into()
        }))
        .unwrap();
        assert_eq!(total, two);
        assert_eq!(total.total(), 36_u8.into());
    }

    #[test]
    fn paths_of_different_length_meet_at_the_least_common_total() {
        // 1 of 4 leads to a die of 6, the others to a die of 10: over 24 and 40, so over 120.
        let rule = Ad(|roll: &mut dyn FnMut(u8) -> u8| match roll(4) {
            1 => roll(6).into(),
            _ => roll(10).into(),
        });
        let dist = solve(&rule).unwrap();
        assert_eq!(dist.total(), 120_u8.into());
        assert_eq!(dist.weight(&1), 14_u8.into());
        assert_eq!(dist.weight(&10), 9_u8.into());
    }

    #[test]
    fn weights_beyond_64_and_128_bits_are_exact() {
        // A die of 255 sides is rolled again on a 1, `depth` times: 255^depth outcomes weigh in.
        for depth in [3, 9, 17, 40] {
            let dist = solve(&Ad(move |roll: &mut dyn FnMut(u8) -> u8| {
                (1..=depth).find(|_| roll(255) != 1).unwrap_or(0)
            }))
            .unwrap();
            let total = UBig::from(255_u8).pow(usize::try_from(depth).unwrap());
            assert_eq!(dist.total(), total);
            assert_eq!(dist.weight(&0), UBig::ONE);
            assert_eq!(dist.weight(&depth), UBig::from(254_u8));
            assert_eq!(dist.iter().map(|(_, weight)| weight).sum::<UBig>(), total);
        }
    }

    #[test]
    fn a_rule_without_dice_is_certain() {
        let dist = solve(&Ad(|_: &mut dyn FnMut(u8) -> u8| 7)).unwrap();
        assert_eq!(dist.fraction(&7), dashu_ratio::RBig::ONE);
    }

    #[test]
    fn faults_are_errors() {
        let no_sides = Ad(|roll: &mut dyn FnMut(u8) -> u8| roll(0).into());
        assert_eq!(solve(&no_sides), Err(Error::NoSides));

        let long = Ad(|roll: &mut dyn FnMut(u8) -> u8| (0..100).map(|_| u64::from(roll(6))).sum());
        assert_eq!(solve(&long), Err(Error::TooManyRolls { limit: MAX_ROLLS }));

        let wide = Ad(|roll: &mut dyn FnMut(u8) -> u8| (0..3).map(|_| u64::from(roll(6))).sum());
        assert_eq!(
            solve_within(&wide, 215),
            Err(Error::TooManyPaths { limit: 215 })
        );
        assert!(solve_within(&wide, 216).is_ok());
    }

    #[test]
    fn a_rule_that_listens_to_more_than_its_dice_is_found_out() {
        let calls = AtomicU8::new(0);
        let other_sides = Ad(|roll: &mut dyn FnMut(u8) -> u8| {
            let call = calls.fetch_add(1, Ordering::Relaxed);
            roll(if call == 0 { 6 } else { 4 }).into()
        });
        assert_eq!(
            solve(&other_sides),
            Err(Error::NotAFunctionOfItsDice { roll: 1 })
        );

        let calls = AtomicU8::new(0);
        let fewer = Ad(|roll: &mut dyn FnMut(u8) -> u8| {
            if calls.fetch_add(1, Ordering::Relaxed) == 0 {
                roll(6).into()
            } else {
                0
            }
        });
        assert_eq!(solve(&fewer), Err(Error::NotAFunctionOfItsDice { roll: 1 }));
    }
}
