use strum::IntoEnumIterator;

use super::*;
use crate::engine::exact;

/// Weights out of 216 of miss, hit and critical hit, improbable ones counted with the others.
fn counts(shot: &ToHit) -> [u64; 3] {
    let dist = exact::solve(shot).unwrap();
    let scale = 216 / u64::try_from(dist.total()).unwrap();
    let mut counts = [0; 3];
    for (result, weight) in dist.iter() {
        let place = match result {
            ToHitResult::Miss => 0,
            ToHitResult::Hit | ToHitResult::ImprobableHit => 1,
            ToHitResult::CriticalHit | ToHitResult::ImprobableCriticalHit => 2,
        };
        counts[place] += scale * u64::try_from(weight).unwrap();
    }
    counts
}

fn shot(target_type: TargetType, th: i16, drm: i16) -> ToHit {
    ToHit::new(target_type, th, drm, Roll::Normal, &Variant::asl())
}

#[test]
fn half_of_an_odd_number_is_not_rounded() {
    // TH# 7: below 3.5 is Final 2 or 3, in 3 of 36 ways; 10 hits by 18 of 36 more.
    assert_eq!(counts(&shot(TargetType::Infantry, 7, 0)), [90, 108, 18]);
}

#[test]
fn an_infantry_original_2_that_only_just_hits_gets_its_dr_against_half_the_number() {
    // TH# 8, DRM +6: Original 2 alone hits; its dr of 1 to 4 is a critical hit.
    assert_eq!(counts(&shot(TargetType::Infantry, 8, 6)), [210, 2, 4]);
}

#[test]
fn a_vehicle_original_2_that_alone_hits_needs_a_1() {
    assert_eq!(counts(&shot(TargetType::Vehicle, 8, 6)), [210, 5, 1]);
    // With one more pip to spare the Original 2 needs no dr; Original 3 hits in 2 of 36.
    assert_eq!(counts(&shot(TargetType::Vehicle, 8, 5)), [198, 12, 6]);
}

#[test]
fn an_improbable_hit_is_an_original_2_and_a_3_or_less() {
    let shot = shot(TargetType::Area, 8, 7);
    assert_eq!(counts(&shot), [213, 2, 1]);
    let dist = exact::solve(&shot).unwrap();
    assert_eq!(
        dist.fraction(&ToHitResult::ImprobableHit).to_string(),
        "1/108"
    );
    assert_eq!(dist.fraction(&ToHitResult::Hit).to_string(), "0");
}

#[test]
fn with_the_lower_die_doubled_the_lowest_sum_is_3() {
    // TH# 3, DRM 0: the pair 1, 1 counts 3 and is the only one that hits.
    let doubled = |th| ToHit {
        roll: Roll::DoubleLower,
        ..shot(TargetType::Vehicle, th, 0)
    };
    assert_eq!(counts(&doubled(3)), [210, 5, 1]);
    // TH# 2: nothing hits, and the Original 2 is improbable.
    assert_eq!(counts(&doubled(2)), [213, 2, 1]);
    // TH# 4: also 1, 2 and 2, 1, which count 4.
    assert_eq!(counts(&doubled(4)), [198, 12, 6]);
}

#[test]
fn the_starter_kit_has_no_subsequent_dr_and_no_improbable_hit() {
    let kit = |target_type, th, drm| {
        counts(&ToHit::new(
            target_type,
            th,
            drm,
            Roll::Normal,
            &Variant::starter_kit(),
        ))
    };
    // The regression pair of the two games: 4/216 in the full rules, none in the kit.
    assert_eq!(counts(&shot(TargetType::Infantry, 8, 2))[2], 4);
    assert_eq!(kit(TargetType::Infantry, 8, 2)[2], 0);
    assert_eq!(kit(TargetType::Vehicle, 8, 6), [210, 0, 6]);
    assert_eq!(kit(TargetType::Vehicle, 8, 7), [216, 0, 0]);
}

#[test]
fn at_a_negative_number_every_hit_is_literally_critical() {
    // TH# -1, DRM -4: Final -2 and -1 hit, in 1 + 2 of 36 ways; -2 and -1 are below -0.5.
    assert_eq!(counts(&shot(TargetType::Infantry, -1, -4)), [198, 0, 18]);
    let other = Variant::asl().with_zero_th(ZeroTh::Original2);
    let shot = ToHit::new(TargetType::Infantry, -1, -4, Roll::Normal, &other);
    // The Original 2 alone can be critical, on a 1.
    assert_eq!(counts(&shot), [198, 17, 1]);
}

#[test]
fn a_reading_is_named_just_where_it_matters() {
    for target_type in TargetType::iter() {
        for roll in Roll::iter() {
            for th in -6..=6 {
                for drm in -12..=4 {
                    let [a, b] = [ZeroTh::Literal, ZeroTh::Original2].map(|reading| {
                        let variant = Variant::asl().with_zero_th(reading);
                        ToHit::new(target_type, th, drm, roll, &variant)
                    });
                    let differs = exact::solve(&a).unwrap() != exact::solve(&b).unwrap();
                    assert_eq!(a.reading().is_some(), differs, "{a:?}");
                    assert_eq!(b.reading().is_some(), differs, "{b:?}");
                }
            }
        }
    }
}
