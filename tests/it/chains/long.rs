//! Chains that may go on for ever: what shorter ones come near to, and what their parts sum to.

use std::collections::BTreeMap;

use aslodds::dist::{Dist, Fraction, Weight};
use aslodds::engine::chain::{self, Ending, Marginal, UNFINISHED};
use aslodds::rule::{Counts, MAX_FIELDS};
use aslodds::rules::fire::{Breakdown, Fire, Shot};

use super::{chance, gun, gun_of, ratio, solve, third_die};

fn ending_after(shots: u32, gun: &Fire) -> Fire {
    Fire {
        max_shots: Some(shots),
        ..gun.clone()
    }
}

fn distance(a: &Fraction, b: &Fraction) -> Fraction {
    if a < b { b - a } else { a - b }
}

/// Guns of a rate of fire, with what it is.
fn guns() -> Vec<(Fire, u64)> {
    let wearing = gun(7, -1, 4).with_breakdown(Breakdown::at(9));
    vec![
        (gun(8, 1, 1), 1),
        (gun(8, 0, 3), 3),
        (wearing, 4),
        (gun_of(&third_die(), 6, 0, 2), 2),
    ]
}

#[test]
fn a_growing_number_of_shots_comes_near_to_no_limit() {
    let capped = Marginal::of::<Shot>(&[0, 1, 2, 3]);
    let capped = capped.with_cap(0, 2).with_cap(1, 1).with_cap(2, 3);
    let bounds = [[1, 0, 0, 0], [2, 1, 0, 0], [0, 0, 3, 0], [0, 0, 0, 1]];
    for (gun, rof) in guns() {
        let limit = solve(&gun, &capped);
        assert_eq!(limit.weight(&Ending::Unfinished), Weight::ZERO);
        let mut going = Fraction::ONE;
        let mut before = [const { Fraction::ZERO }; 4];
        for shots in 1..=25 {
            going *= ratio(rof, 6);
            let bounded = solve(&ending_after(shots, &gun), &capped);
            for ending in limit.outcomes().chain(bounded.outcomes()) {
                let apart = distance(&limit.fraction(ending), &bounded.fraction(ending));
                assert!(apart <= going, "{ending:?} after {shots} shots");
            }
            // Counts only grow.
            for (bound, before) in bounds.iter().zip(&mut before) {
                let reached = |counts: &Counts| (0..4).all(|i| counts.0[i] >= bound[i]);
                let now = chance(&bounded, reached);
                assert!(*before <= now && now <= chance(&limit, reached));
                *before = now;
            }
        }
    }
}

#[test]
fn what_is_unfinished_is_rare_and_the_rest_whole() {
    // Kept with p = 1/6, 1/2 and 5/6 until it is less than one in a million.
    for (rof, shots) in [(0, 1), (1, 8), (3, 20), (5, 76)] {
        let dist = solve(&gun(8, 0, rof), &Marginal::of::<Shot>(&[1, 2]));
        let unfinished = dist.weight(&Ending::Unfinished);
        assert!(&unfinished * UNFINISHED < dist.total());
        let sum: Weight = dist.iter().map(|(_, weight)| weight).sum();
        assert_eq!(sum, dist.total());
        let going = ratio(rof.into(), 6).pow(shots);
        assert_eq!(dist.fraction(&Ending::Unfinished), going, "ROF {rof}");
        let most = dist.outcomes().filter_map(|ending| match ending {
            Ending::Ended(counts) => Some(u32::from(counts.0[1])),
            Ending::Unfinished => None,
        });
        assert_eq!(most.max(), Some(u32::try_from(shots).unwrap()));
    }
}

fn count(ending: &Ending, place: usize) -> i64 {
    match ending {
        Ending::Ended(counts) => counts.0[place].into(),
        Ending::Unfinished => panic!("the chain has an end"),
    }
}

#[test]
fn moments_are_those_of_the_distribution() {
    for (gun, _) in guns() {
        for shots in [1, 2, 5] {
            let gun = ending_after(shots, &gun);
            let dist = solve(&gun, &Marginal::all::<Shot>());
            let moments = chain::moments(&gun).unwrap();
            for i in 0..moments.len() {
                assert_eq!(*moments.mean(i), dist.mean(|ending| count(ending, i)));
                for j in 0..=i {
                    let of_dist = dist.covariance(|e| count(e, i), |e| count(e, j));
                    assert_eq!(*moments.covariance(i, j), of_dist, "{i}, {j}");
                }
            }
        }
    }
}

#[test]
fn moments_without_a_limit_are_the_limit() {
    for (gun, rof) in guns() {
        let limit = chain::moments(&gun).unwrap();
        let mut last = vec![Fraction::ZERO; limit.len()];
        for shots in [1_u8, 2, 3, 5, 10, 20, 40] {
            let moments = chain::moments(&ending_after(shots.into(), &gun)).unwrap();
            // Each count is at most that of the shots, of which so many are still expected.
            let missing = ratio(rof, 6).pow(shots.into()) / ratio(6 - rof, 6);
            for (i, last) in last.iter_mut().enumerate() {
                let now = moments.mean(i);
                assert!(&*last <= now && now <= limit.mean(i));
                assert!(limit.mean(i) - now <= missing, "{i} after {shots} shots");
                last.clone_from(now);
            }
        }
        // A count is the sum of its tails, and a flag the chance of being set.
        let flags = solve(&gun, &Marginal::of::<Shot>(&[3]));
        assert_eq!(*limit.mean(3), chance(&flags, |counts| counts.0[0] == 1));
        let shots = solve(&gun, &Marginal::of::<Shot>(&[2]).with_cap(0, 12));
        let tails = (1..=12_u16).map(|most| chance(&shots, |counts| counts.0[0] >= most));
        let tails = tails.fold(Fraction::ZERO, |sum, p| sum + p);
        assert!(limit.mean(2) - tails <= ratio(rof, 6).pow(12) / ratio(6 - rof, 6));
    }
}

/// A marginal of a joint distribution of all fields, each counted up to a cap.
fn folded(joint: &Dist<Ending>, places: &[usize], caps: &[u16]) -> BTreeMap<Counts, Weight> {
    let mut sums = BTreeMap::new();
    for (ending, weight) in joint.iter() {
        let Ending::Ended(all) = ending else {
            panic!("the chain has an end")
        };
        let mut counts = Counts::default();
        for (to, (place, cap)) in counts.0.iter_mut().zip(places.iter().zip(caps)) {
            *to = all.0[*place].min(*cap);
        }
        *sums.entry(counts).or_default() += weight;
    }
    sums
}

fn check_marginal(gun: &Fire, joint: &Dist<Ending>, places: &[usize], caps: &[u16]) {
    let mut marginal = Marginal::of::<Shot>(places);
    for (at, cap) in caps.iter().enumerate() {
        if *cap < u16::MAX {
            marginal = marginal.with_cap(at, *cap);
        }
    }
    let found = solve(gun, &marginal);
    let expected = folded(joint, places, caps);
    assert_eq!(found.len(), expected.len(), "{places:?} up to {caps:?}");
    for (counts, weight) in expected {
        let expected = Fraction::from_parts(weight.into(), joint.total());
        let found = found.fraction(&Ending::Ended(counts));
        assert_eq!(found, expected, "{counts:?} of {places:?} up to {caps:?}");
    }
}

#[test]
fn marginals_are_sums_of_the_joint_distribution() {
    const ANY: u16 = u16::MAX;
    for (mut gun, _) in guns() {
        gun.aims[0].multiple_hits = true;
        // With so many shots totals need more than one word.
        for shots in [4, 13] {
            let gun = ending_after(shots, &gun);
            let joint = solve(&gun, &Marginal::all::<Shot>());
            assert_eq!(chance(&joint, |_| true), Fraction::ONE);
            for places in [
                &[0][..],
                &[2, 0],
                &[0, 2],
                &[3, 1, 0],
                &[5, 6, 2, 3],
                &[6, 5, 4, 3, 2, 1, 0],
                &[1, 1],
                &[],
            ] {
                check_marginal(&gun, &joint, places, &[ANY; MAX_FIELDS][..places.len()]);
                for caps in [
                    [1; MAX_FIELDS],
                    [2, 1, 3, 1, 2, 1, 1, 1],
                    [ANY, 1, ANY, 2, 4, 1, ANY, 1],
                    [0, ANY, 0, 1, 1, 1, 1, 1],
                ] {
                    check_marginal(&gun, &joint, places, &caps[..places.len()]);
                }
            }
        }
    }
}

#[test]
fn marginals_without_a_limit_are_sums_too() {
    for (gun, _) in guns() {
        let all = Marginal::of::<Shot>(&[0, 1, 2, 3]);
        let all = all.with_cap(0, 3).with_cap(1, 2).with_cap(2, 4);
        let joint = solve(&gun, &all);
        for (places, caps) in [
            (&[0][..], &[3][..]),
            (&[2, 0], &[1, 2]),
            (&[3, 1], &[1, 1]),
            (&[2, 1, 0, 3], &[4, 2, 3, 1]),
            (&[1, 0], &[0, 3]),
            (&[], &[]),
        ] {
            check_marginal(&gun, &joint, places, caps);
        }
    }
}
