//! How many squads it takes to lay enough smoke, and in which order to send them (A24.1).
//!
//! After any number of attempts the chance that enough is placed is highest if the squads that
//! are the likeliest to place have made them: it grows with the chance of each. So the squads
//! with the best chances are the fewest that suffice, and sent in the order of their chances they
//! make the fewest attempts: not only on average, for another order goes on beyond any number of
//! attempts at least as often. Among equal chances those that risk the least go first.

use std::cmp::Reverse;

use crate::dist::Fraction;
use crate::engine::chain::{self, Ending, Marginal};
use crate::error::Error;
use crate::rules::smoke_plan::{Attempt, Element, SmokePlan, Squad};

/// The places of the tally's fields.
const PLACED: usize = 0;
const MOVE_ENDED: usize = 1;
const ATTEMPTS: usize = 2;
const PLACED_IN_OWN_LOCATION: usize = 3;
const MF_LEFT: usize = 4;

/// The squads to send, in order, until enough is placed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Muster {
    /// Who is sent.
    pub sent: Vec<Sent>,
    /// The chance that enough is placed.
    pub placed: Fraction,
    /// Whether that is the chance that was asked for.
    pub enough: bool,
    /// Expected attempts.
    pub attempts: Fraction,
    /// Expected squads that lose the rest of their move.
    pub move_ended: Fraction,
}

/// A squad that is sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sent {
    /// Its place among those given, from 0.
    pub squad: usize,
    /// The chance that its turn comes.
    pub attempts: Fraction,
    /// The chance that it loses the rest of its move.
    pub move_ended: Fraction,
}

/// What a squad does alone.
struct Alone {
    squad: usize,
    placed: Fraction,
    move_ended: Fraction,
    own_location: Fraction,
    mf_spent: Fraction,
}

/// The fewest of some squads of which `wanted` counters are placed with a chance of at least
/// `need`, in the order that makes the fewest attempts; without a need, or if all together do not
/// meet it, all that can try.
///
/// Squads that have not the MF for an attempt are left out.
///
/// # Errors
///
/// Those of [`chain::solve`].
///
/// ```
/// use aslodds::dist::Fraction;
/// use aslodds::query::muster;
/// use aslodds::rules::smoke_grenade::{Destination, SmokeGrenade};
/// use aslodds::rules::smoke_plan::Squad;
/// use aslodds::rules::variant::Variant;
///
/// let squad = |exponent| {
///     Squad::new(SmokeGrenade::new(exponent, 0, Destination::Adjacent, &Variant::asl()))
/// };
/// // One counter four times in five, from squads with exponents 1, 2, 3, 3 and 2.
/// let need = Fraction::from_parts(4.into(), 5_u8.into());
/// let fewest = muster(&[1, 2, 3, 3, 2].map(squad), 1, Some(&need))?;
/// let order: Vec<usize> = fewest.sent.iter().map(|sent| sent.squad).collect();
/// assert_eq!(order, [2, 3, 1]);
/// assert_eq!(fewest.placed.to_string(), "5/6");
/// assert_eq!(fewest.attempts.to_string(), "7/4");
/// # Ok::<(), aslodds::Error>(())
/// ```
pub fn muster(squads: &[Squad], wanted: u8, need: Option<&Fraction>) -> Result<Muster, Error> {
    let order = best_order(squads)?;
    let elements = order
        .iter()
        .map(|alone| Element::Squad(squads[alone.squad]));
    let plan = SmokePlan::new(elements).stopping_after(wanted);
    let cap = wanted.into();
    let asked = Marginal::of::<Attempt>(&[PLACED, ATTEMPTS]).with_cap(0, cap);
    let dist = chain::solve(&plan, &asked, &chain::unwatched)?;
    // Squads in a row stop by themselves: what is true of the first few does not depend on how
    // many more would follow.
    let within = |attempts: usize| {
        dist.fraction_where(|ending| match ending {
            Ending::Ended(counts) => counts.0[0] >= cap && usize::from(counts.0[1]) <= attempts,
            Ending::Unfinished => false,
        })
    };
    let mut muster = Muster {
        sent: Vec::new(),
        placed: within(0),
        enough: false,
        attempts: Fraction::ZERO,
        move_ended: Fraction::ZERO,
    };
    muster.enough = need.is_some_and(|need| muster.placed >= *need);
    for alone in order {
        if muster.enough {
            break;
        }
        let attempts = Fraction::ONE - &muster.placed;
        let move_ended = &attempts * alone.move_ended;
        muster.attempts += &attempts;
        muster.move_ended += &move_ended;
        muster.sent.push(Sent {
            squad: alone.squad,
            attempts,
            move_ended,
        });
        muster.placed = within(muster.sent.len());
        muster.enough = need.is_some_and(|need| muster.placed >= *need);
    }
    Ok(muster)
}

/// The squads that can try: the likeliest to place first, then those that are the least likely to
/// lose their move, to place in their own Location, and that spend the fewest MF.
fn best_order(squads: &[Squad]) -> Result<Vec<Alone>, Error> {
    let mut able = Vec::new();
    for (place, squad) in squads.iter().enumerate() {
        let moments = chain::moments(&SmokePlan::new([Element::Squad(*squad)]))?;
        let mean = |field| moments.mean(field).clone();
        if mean(ATTEMPTS) == Fraction::ZERO {
            continue;
        }
        able.push(Alone {
            squad: place,
            placed: mean(PLACED),
            move_ended: mean(MOVE_ENDED),
            own_location: mean(PLACED_IN_OWN_LOCATION),
            mf_spent: Fraction::from(squad.mf) - mean(MF_LEFT),
        });
    }
    able.sort_by(|a, b| {
        let key = |alone: &'_ Alone| {
            let Alone {
                placed,
                move_ended,
                own_location,
                mf_spent,
                ..
            } = alone;
            (
                Reverse(placed.clone()),
                move_ended.clone(),
                own_location.clone(),
                mf_spent.clone(),
            )
        };
        key(a).cmp(&key(b))
    });
    Ok(able)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::smoke_grenade::{Destination, SmokeGrenade};
    use crate::rules::variant::{GrenadeSix, Variant};

    fn squad(exponent: u8, drm: u8) -> Squad {
        // The reading in which squads differ in the chance to lose their move.
        let variant = Variant::asl().with_grenade_six(GrenadeSix::Final);
        Squad::new(SmokeGrenade::new(
            exponent,
            drm,
            Destination::Adjacent,
            &variant,
        ))
    }

    fn ratio(numerator: u32, denominator: u32) -> Fraction {
        Fraction::from_parts(numerator.into(), denominator.into())
    }

    /// Every order of some numbers.
    fn orders(of: &[usize]) -> Vec<Vec<usize>> {
        if of.is_empty() {
            return vec![Vec::new()];
        }
        let mut all = Vec::new();
        for (place, first) in of.iter().enumerate() {
            let rest = [&of[..place], &of[place + 1..]].concat();
            for mut order in orders(&rest) {
                order.insert(0, *first);
                all.push(order);
            }
        }
        all
    }

    #[test]
    fn no_order_makes_fewer_attempts_or_loses_fewer_moves_with_as_many() {
        let pools: [&[(u8, u8)]; 4] = [
            &[(1, 0), (3, 0), (2, 0)],
            &[(3, 1), (2, 0), (4, 2), (5, 0)],
            &[(2, 0), (2, 0), (0, 0), (3, 1)],
            &[(5, 3), (4, 2), (3, 1), (2, 0), (1, 0)],
        ];
        for pool in pools {
            let squads: Vec<Squad> = pool.iter().map(|(e, drm)| squad(*e, *drm)).collect();
            let places: Vec<usize> = (0..squads.len()).collect();
            for wanted in 1..=4 {
                let best = muster(&squads, wanted, None).unwrap();
                let mut reached = Vec::new();
                for order in orders(&places) {
                    let elements = order.iter().map(|place| Element::Squad(squads[*place]));
                    let plan = SmokePlan::new(elements).stopping_after(wanted);
                    let moments = chain::moments(&plan).unwrap();
                    let found = [ATTEMPTS, MOVE_ENDED].map(|field| moments.mean(field).clone());
                    assert!(found >= [best.attempts.clone(), best.move_ended.clone()]);
                    reached.push(found);
                }
                // The best is one of them, and its own account of itself is right.
                assert!(reached.contains(&[best.attempts, best.move_ended]));
            }
        }
    }

    /// The chance that `wanted` of some squads place, set by set.
    fn by_sets(squads: &[&(u8, u8)], wanted: u32) -> Fraction {
        let mut sum = Fraction::ZERO;
        for set in 0..1_u32 << squads.len() {
            if set.count_ones() < wanted {
                continue;
            }
            let chances = squads.iter().enumerate().map(|(place, (exponent, drm))| {
                let placed = u32::from(exponent.saturating_sub(*drm));
                ratio(
                    if set >> place & 1 == 1 {
                        placed
                    } else {
                        6 - placed
                    },
                    6,
                )
            });
            sum += chances.fold(Fraction::ONE, |product, chance| product * chance);
        }
        sum
    }

    #[test]
    fn no_fewer_squads_would_do() {
        let pool = [(1, 0), (3, 1), (2, 0), (4, 0), (3, 0), (5, 1)];
        let squads = pool.map(|(exponent, drm)| squad(exponent, drm));
        for wanted in 0..=4 {
            for need in [0, 1, 10, 50, 75, 80, 90, 95, 99].map(|need| ratio(need, 100)) {
                let fewest = muster(&squads, wanted, Some(&need)).unwrap();
                let mut best_of_size = vec![Fraction::ZERO; pool.len() + 1];
                for set in 0..1_u32 << pool.len() {
                    let chosen = (0..pool.len()).filter(|place| set >> place & 1 == 1);
                    let chosen: Vec<_> = chosen.map(|place| &pool[place]).collect();
                    let chance = by_sets(&chosen, wanted.into());
                    let best = &mut best_of_size[chosen.len()];
                    *best = chance.max(best.clone());
                }
                let expected = best_of_size.iter().position(|chance| *chance >= need);
                assert_eq!(fewest.enough, expected.is_some());
                let size = expected.unwrap_or(pool.len());
                assert_eq!(
                    (fewest.sent.len(), &fewest.placed),
                    (size, &best_of_size[size])
                );
            }
        }
    }

    #[test]
    fn each_squad_knows_its_risk() {
        // Exponent 3: the second squad tries half of the time, the third one in four.
        let sent = muster(&[squad(3, 0); 3], 1, None).unwrap().sent;
        let attempts = sent.iter().map(|sent| sent.attempts.clone());
        assert_eq!(
            attempts.collect::<Vec<_>>(),
            [ratio(1, 1), ratio(1, 2), ratio(1, 4)]
        );
        let ended = sent.iter().map(|sent| sent.move_ended.clone());
        assert_eq!(
            ended.collect::<Vec<_>>(),
            [ratio(1, 6), ratio(1, 12), ratio(1, 24)]
        );
    }

    #[test]
    fn squads_that_cannot_try_are_left_out() {
        let tired = squad(5, 0).with_mf(1);
        let fewest = muster(&[tired, squad(2, 0)], 1, Some(&ratio(1, 2))).unwrap();
        let order: Vec<usize> = fewest.sent.iter().map(|sent| sent.squad).collect();
        assert_eq!((order, fewest.enough), (vec![1], false));
        assert_eq!(fewest.placed, ratio(1, 3));
    }
}
