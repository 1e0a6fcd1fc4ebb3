//! Laws that hold for every shot and every attempt.

use aslodds::dist::{Dist, Fraction};
use aslodds::engine::exact;
use aslodds::engine::trace::{self, Explained};
use aslodds::rules::smoke_grenade::{Destination, SmokeGrenade, SmokeGrenadeResult};
use aslodds::rules::to_hit::{Roll, TargetType, ToHit, ToHitResult};
use aslodds::rules::variant::Variant;
use proptest::prelude::*;

fn shots() -> impl Strategy<Value = ToHit> {
    let target = prop::sample::select(vec![
        TargetType::Vehicle,
        TargetType::Infantry,
        TargetType::Area,
    ]);
    let roll = prop::sample::select(vec![Roll::Normal, Roll::DoubleLower]);
    let variant = prop::sample::select(
        [
            "asl",
            "starter-kit",
            "asl+zero-th:original-2",
            "starter-kit+zero-th:original-2",
        ]
        .to_vec(),
    );
    (target, -100..=100_i16, -100..=100_i16, roll, variant).prop_map(
        |(target, th, drm, roll, variant): (_, _, _, _, &str)| {
            ToHit::new(target, th, drm, roll, &variant.parse::<Variant>().unwrap())
        },
    )
}

/// Shots near the edge between hit and miss, where the interesting things happen.
fn close_shots() -> impl Strategy<Value = ToHit> {
    (shots(), -20..=4_i16).prop_map(|(shot, spare)| ToHit {
        drm: (shot.th + spare).clamp(-100, 100),
        ..shot
    })
}

fn any_hit(shot: &ToHit) -> Fraction {
    exact::solve(shot)
        .unwrap()
        .fraction_where(|result| *result != ToHitResult::Miss)
}

fn sums_to_its_total<T: Ord>(dist: &Dist<T>) -> bool {
    dist.iter()
        .map(|(_, weight)| weight)
        .sum::<aslodds::dist::Weight>()
        == dist.total()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(400) })]

    #[test]
    fn weights_sum_to_the_total(shot in prop_oneof![shots(), close_shots()]) {
        prop_assert!(sums_to_its_total(&exact::solve(&shot).unwrap()));
    }

    #[test]
    fn a_higher_drm_never_hits_more_often(shot in close_shots()) {
        let harder = ToHit { drm: shot.drm + 1, ..shot };
        prop_assert!(any_hit(&harder) <= any_hit(&shot));
    }

    #[test]
    fn a_higher_number_never_hits_less_often(shot in close_shots()) {
        let easier = ToHit { th: shot.th + 1, ..shot };
        prop_assert!(any_hit(&easier) >= any_hit(&shot));
    }

    #[test]
    fn explanations_sum_to_the_distribution(shot in close_shots()) {
        let paths = exact::solve(&Explained(&shot)).unwrap();
        prop_assert_eq!(paths.map(|path| path.outcome), exact::solve(&shot).unwrap());
    }

    #[test]
    fn a_replay_tells_the_path_that_the_explanation_lists(shot in close_shots(), faces: [u8; 3]) {
        let faces = faces.map(|face| face % 6 + 1);
        let (path, used) = trace::replay(&shot, &faces).unwrap();
        let paths = exact::solve(&Explained(&shot)).unwrap();
        prop_assert!((2..=3).contains(&used));
        prop_assert!(paths.outcomes().any(|listed| *listed == path));
        prop_assert!(path.notes.iter().all(|note| !note.section.is_empty()));
    }

    #[test]
    fn the_lower_die_doubled_never_hits_more_often(shot in close_shots()) {
        let normal = ToHit { roll: Roll::Normal, ..shot };
        let doubled = ToHit { roll: Roll::DoubleLower, ..shot };
        prop_assert!(any_hit(&doubled) <= any_hit(&normal));
    }
}

#[test]
fn smoke_explanations_sum_to_the_distribution_and_cite_their_section() {
    for exponent in 0..=5 {
        for drm in 0..=5 {
            for to in [Destination::Own, Destination::Adjacent, Destination::Uphill] {
                let attempt = SmokeGrenade::new(exponent, drm, to, &Variant::asl());
                let dist = exact::solve(&attempt).unwrap();
                let paths = exact::solve(&Explained(&attempt)).unwrap();
                assert!(sums_to_its_total(&dist));
                assert_eq!(paths.map(|path| path.outcome), dist);
                assert!(paths.outcomes().all(|path| !path.notes.is_empty()));
                if exponent < 5 {
                    let better = SmokeGrenade::new(exponent + 1, drm, to, &Variant::asl());
                    let placed = |attempt: &SmokeGrenade| {
                        exact::solve(attempt)
                            .unwrap()
                            .fraction(&SmokeGrenadeResult::Placed)
                    };
                    assert!(placed(&better) >= placed(&attempt));
                }
            }
        }
    }
}
