use std::collections::BTreeMap;

use super::*;
use crate::dist::{Dist, Fraction};
use crate::engine::chain::{self, Ending, Marginal, Run};
use crate::engine::exact;
use crate::rules::fire::Breakdown;
use crate::rules::variant::Variant;

fn squad(exponent: u8, drm: u8, to: Destination) -> SmokeGrenade {
    SmokeGrenade::new(exponent, drm, to, &Variant::asl())
}

fn plain(exponent: u8) -> SmokeGrenade {
    squad(exponent, 0, Destination::Adjacent)
}

fn ratio(numerator: u64, denominator: u64) -> Fraction {
    Fraction::from_parts(numerator.into(), denominator.into())
}

fn solve(plan: &SmokePlan, marginal: &Marginal) -> Dist<Ending> {
    chain::solve(plan, marginal, &chain::unwatched).unwrap()
}

/// The chance that at least one counter is placed.
fn any(plan: &SmokePlan) -> Fraction {
    let marginal = Marginal::of::<Attempt>(&[0]).with_cap(0, 1);
    solve(plan, &marginal).fraction(&Ending::Ended(Counts::of([1])))
}

#[test]
fn published_chances_of_at_least_one() {
    let published = [
        (1, [(1, 6), (11, 36), (91, 216), (671, 1296)]),
        (3, [(1, 2), (3, 4), (7, 8), (15, 16)]),
        (4, [(2, 3), (8, 9), (26, 27), (80, 81)]),
    ];
    for (exponent, chances) in published {
        for (squads, (numerator, denominator)) in (1..).zip(chances) {
            let plan = SmokePlan::of_squads(vec![plain(exponent); squads]);
            let expected = ratio(numerator, denominator);
            assert_eq!(any(&plan), expected, "{squads} of {exponent}");
            // To stop is no matter for whether there is one.
            assert_eq!(any(&plan.stopping_after(1)), expected);
        }
    }
}

#[test]
fn counter_exhausted_squads_and_white_phosphorus() {
    // CX is a DRM of +1; White Phosphorus lowers the exponent by one: the same number.
    for (exponent, placed) in [(1, 0), (2, 1), (4, 3), (5, 4)] {
        let cx = SmokePlan::of_squads([squad(exponent, 1, Destination::Own)]);
        let wp = SmokePlan::of_squads([plain(exponent - 1)]);
        assert_eq!(any(&cx), ratio(placed, 6));
        assert_eq!(any(&wp), ratio(placed, 6));
    }
}

/// The plan over every face of every die: no dice, chain or tally of the library.
fn by_hand(plan: &[(u8, u8, Destination, u16)], stop_after: Option<u8>) -> BTreeMap<Counts, u64> {
    let mut ways = BTreeMap::new();
    let dice = u32::try_from(plan.len()).unwrap();
    // Each squad has two dice of its own, of which it may leave the second one.
    for number in 0..36_u64.pow(dice) {
        let mut faces = number;
        let [mut placed, mut ended, mut tried, mut back, mut left] = [0; 5];
        for (exponent, drm, to, mf) in plan {
            let (first, second) = (faces % 6 + 1, faces / 6 % 6 + 1);
            faces /= 36;
            if stop_after.is_some_and(|enough| placed >= u16::from(enough)) {
                left += mf;
                continue;
            }
            let cost = if *to == Destination::Own { 1 } else { 2 };
            if cost > *mf {
                left += mf;
                continue;
            }
            tried += 1;
            let smoke = first + u64::from(*drm) <= u64::from(*exponent);
            placed += u16::from(smoke);
            back += u16::from(smoke && *to == Destination::Uphill && second > 3);
            ended += u16::from(first == 6);
            left += if first == 6 { 0 } else { mf - cost };
        }
        *ways
            .entry(Counts::of([placed, ended, tried, back, left]))
            .or_default() += 1;
    }
    ways
}

#[test]
fn every_face_of_mixed_squads() {
    use Destination::{Adjacent, Own, Uphill};
    let plans: [&[_]; 5] = [
        &[(2, 0, Adjacent, 4)],
        &[(1, 0, Own, 4), (3, 1, Uphill, 3), (2, 0, Adjacent, 1)],
        &[(0, 0, Adjacent, 4), (5, 0, Uphill, 2)],
        &[(3, 0, Own, 4), (3, 0, Own, 4), (3, 0, Own, 8)],
        &[(2, 0, Uphill, 4), (2, 5, Own, 0), (4, 2, Adjacent, 6)],
    ];
    for squads in plans {
        for stop_after in [None, Some(0), Some(1), Some(2), Some(9)] {
            let elements = squads.iter().map(|(exponent, drm, to, mf)| {
                Element::Squad(Squad::new(squad(*exponent, *drm, *to)).with_mf(*mf))
            });
            let plan = SmokePlan {
                stop_after,
                ..SmokePlan::new(elements)
            };
            let all = Marginal::all::<Attempt>();
            let solved = solve(&plan, &all);
            let ways = by_hand(squads, stop_after);
            let total: u64 = ways.values().sum();
            assert_eq!(solved.iter().count(), ways.len(), "{plan:?}");
            for (counts, ways) in ways {
                let found = solved.fraction(&Ending::Ended(counts));
                assert_eq!(found, ratio(ways, total), "{plan:?}, {counts:?}");
            }
            let by_paths = exact::solve(&Run::new(plan.clone(), all)).unwrap();
            for (ending, _) in by_paths.iter() {
                assert_eq!(by_paths.fraction(ending), solved.fraction(ending));
            }
        }
    }
}

#[test]
fn who_is_spared_keeps_all_its_mf() {
    // Exponent 3: a squad that tries keeps 2 of its 4 MF but on a 6, on average 5/3. The second
    // one is spared half of the time: 5/3 and 4/2 and 5/3 halved.
    let plan = SmokePlan::of_squads([plain(3); 2]).stopping_after(1);
    let moments = chain::moments(&plan).unwrap();
    assert_eq!(moments.mean(4), &(ratio(5, 3) + ratio(2, 1) + ratio(5, 6)));
    assert_eq!(moments.mean(2), &ratio(3, 2));
    assert_eq!(moments.mean(1), &ratio(1, 4));
}

#[test]
fn nobody_is_asked_for_nothing() {
    let nothing = Ending::Ended(Counts::default());
    let plan = SmokePlan::new([]);
    assert_eq!(
        solve(&plan, &Marginal::all::<Attempt>()).fraction(&nothing),
        Fraction::ONE
    );
    let enough = SmokePlan::of_squads([plain(3); 2]).stopping_after(0);
    let spared = Ending::Ended(Counts::of([0, 0, 0, 0, 8]));
    assert_eq!(
        solve(&enough, &Marginal::all::<Attempt>()).fraction(&spared),
        Fraction::ONE
    );
}

#[test]
fn a_gun_a_vehicle_and_a_squad() {
    // The gun places with 26 of 36 DRs (TH# 9, s8), the dispenser with 15 (6 or less), the
    // squad with 2 of 6.
    let elements = || {
        [
            Element::Gun(SmokeRound::new(9, &[0], 8, 0, &Variant::asl())),
            Element::Dispenser(SmokeDispenser { usage: 8, drm: 2 }),
            Element::Squad(Squad::new(plain(2))),
        ]
    };
    let moments = chain::moments(&SmokePlan::new(elements())).unwrap();
    let [gun, vehicle, third] = [ratio(26, 36), ratio(15, 36), ratio(1, 3)];
    assert_eq!(moments.mean(0), &(&gun + &vehicle + &third));
    assert_eq!([moments.mean(5), moments.mean(6)], [&gun, &vehicle]);
    // 8 is the last round and more is none: 15 of 36.
    assert_eq!(moments.mean(7), &ratio(15, 36));
    // To stop after one: the vehicle tries without smoke of the gun, and so on.
    let plan = SmokePlan::new(elements()).stopping_after(1);
    let moments = chain::moments(&plan).unwrap();
    let none = ratio(10, 36);
    let neither = &none * ratio(21, 36);
    assert_eq!(moments.mean(2), &(Fraction::ONE + &none + &neither));
    assert_eq!(moments.mean(1), &(&neither * ratio(1, 6)));
    let all = Marginal::all::<Attempt>();
    let by_paths = exact::solve(&Run::new(plan.clone(), all.clone())).unwrap();
    let solved = solve(&plan, &all);
    for (ending, _) in by_paths.iter() {
        assert_eq!(by_paths.fraction(ending), solved.fraction(ending));
    }
}

#[test]
fn a_mortar_in_a_plan_goes_on_like_one_alone() {
    let mortar = SmokeRound::new(7, &[2], 10, 3, &Variant::asl());
    let mortar = mortar.with_breakdown(Breakdown::at(11)).with_acquisition(1);
    let alone = chain::moments(&mortar).unwrap();
    let plan = SmokePlan::new([Element::Squad(Squad::new(plain(2))), Element::Gun(mortar)]);
    let moments = chain::moments(&plan).unwrap();
    assert_eq!(moments.mean(5), alone.mean(0));
    // A DR above s10 breaks the gun and counts as fired: every DR is a round.
    assert_eq!(moments.mean(2), &(alone.mean(1) + Fraction::ONE));
    let first = SmokePlan {
        stop_after: Some(1),
        ..plan
    };
    let moments = chain::moments(&first).unwrap();
    assert_eq!(moments.mean(5), &(alone.mean(0) * ratio(2, 3)));
    assert_eq!(
        moments.mean(0),
        &(alone.mean(0) * ratio(2, 3) + ratio(1, 3))
    );
}

#[test]
fn explanations_name_the_squad() {
    let plan = SmokePlan::of_squads([plain(2); 2]).stopping_after(1);
    let run = Run::new(plan, Marginal::all::<Attempt>());
    let words = |faces: &[u8]| {
        let (path, _) = crate::engine::trace::replay(&run, faces).unwrap();
        path.notes
            .iter()
            .map(Note::to_string)
            .collect::<Vec<_>>()
            .join("; ")
    };
    assert_eq!(
        words(&[6, 2]),
        "squad 1: tries with exponent 2, DRM +0; Final dr 6 > exponent 2: no smoke; \
         a 6 ends the unit's MPh; squad 1: loses the rest of its move, 2 MF; \
         squad 2: tries with exponent 2, DRM +0; Final dr 2 <= exponent 2: smoke"
    );
    assert!(words(&[1]).ends_with("1 placed is enough: 1 need not try"));
}

#[test]
fn squads_that_are_not_told_apart_count_the_same() {
    let squad = SmokeGrenade::new(2, 0, Destination::Uphill, &Variant::asl());
    for squads in 1..=6 {
        let plan = SmokePlan::of_squads(vec![squad; squads]);
        let marginal = Marginal::all::<Attempt>();
        let counted = |plan: &SmokePlan| chain::solve(plan, &marginal, &chain::unwatched).unwrap();
        let unnumbered = plan.clone().unnumbered();
        assert_ne!(plan, unnumbered);
        assert_eq!(counted(&plan), counted(&unnumbered));
        // Where it matters who comes first, they stay told apart.
        let stopping = plan.stopping_after(1);
        assert_eq!(stopping.clone().unnumbered(), stopping);
    }
}
