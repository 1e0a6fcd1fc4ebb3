//! The rules written a second time, in another way, over every face of every die.
//!
//! Nothing here is shared with the library but the names of the outcomes. Each shot is judged
//! from the number of different Final DRs that would hit; halves are floating-point numbers.

use std::collections::{BTreeMap, BTreeSet};

use aslodds::engine::exact;
use aslodds::rules::smoke_dispenser::{SmokeDispenser, SmokeDispenserResult};
use aslodds::rules::smoke_grenade::{Destination, SmokeGrenade, SmokeGrenadeResult};
use aslodds::rules::smoke_ordnance::{SmokeOrdnance, SmokeOrdnanceOutcome, SmokeOrdnanceResult};
use aslodds::rules::to_hit::{Roll, TargetType, ToHit, ToHitResult};
use aslodds::rules::variant::{GrenadeSix, Rulebook, Variant};
use strum::IntoEnumIterator;

fn faces() -> impl Iterator<Item = [i32; 3]> {
    (0..216).map(|triple| [triple / 36 + 1, triple / 6 % 6 + 1, triple % 6 + 1])
}

fn counted(roll: Roll, a: i32, b: i32) -> i32 {
    match roll {
        Roll::Normal => a + b,
        // The lower one twice and the higher one once.
        Roll::DoubleLower if a < b => 2 * a + b,
        Roll::DoubleLower => a + 2 * b,
    }
}

/// The sums that the two dice can be counted as, each once.
fn sums(roll: Roll) -> BTreeSet<i32> {
    faces().map(|[a, b, _]| counted(roll, a, b)).collect()
}

struct Shot {
    target: TargetType,
    th: i32,
    drm: i32,
    roll: Roll,
    book: Rulebook,
    /// How many different Final DRs would hit.
    hitting: usize,
}

fn judge(shot: &Shot, dice: [i32; 3]) -> ToHitResult {
    let Shot {
        target,
        th,
        drm,
        roll,
        book,
        hitting,
    } = *shot;
    let [a, b, dr] = dice;
    let mine = counted(roll, a, b) + drm;
    let snake_eyes = (a, b) == (1, 1);
    let half = f64::from(th) / 2.0;
    let full_rules = book == Rulebook::Asl;

    if hitting == 0 {
        return match dr {
            1 if snake_eyes && full_rules => ToHitResult::ImprobableCriticalHit,
            2 | 3 if snake_eyes && full_rules => ToHitResult::ImprobableHit,
            _ => ToHitResult::Miss,
        };
    }
    let critical = match target {
        TargetType::Infantry => {
            f64::from(mine) < half
                || (full_rules && snake_eyes && (dr == 1 || f64::from(dr) <= half))
        }
        TargetType::Vehicle | TargetType::Area => {
            snake_eyes && (hitting > 1 || dr == 1 || !full_rules)
        }
    };
    match (mine <= th, critical) {
        (false, _) => ToHitResult::Miss,
        (true, false) => ToHitResult::Hit,
        (true, true) => ToHitResult::CriticalHit,
    }
}

#[test]
fn every_shot_of_the_grid() {
    for (book, variant) in [
        (Rulebook::Asl, Variant::asl()),
        (Rulebook::StarterKit, Variant::starter_kit()),
    ] {
        for target in TargetType::iter() {
            for roll in Roll::iter() {
                let sums = sums(roll);
                for th in -5..=20_i16 {
                    for drm in -15..=25_i16 {
                        let brute = Shot {
                            target,
                            th: th.into(),
                            drm: drm.into(),
                            roll,
                            book,
                            hitting: sums
                                .iter()
                                .filter(|sum| *sum + i32::from(drm) <= th.into())
                                .count(),
                        };
                        let mut counts: BTreeMap<ToHitResult, u64> = BTreeMap::new();
                        for dice in faces() {
                            *counts.entry(judge(&brute, dice)).or_default() += 1;
                        }
                        let shot = ToHit::new(target, th, drm, roll, &variant);
                        let dist = exact::solve(&shot).unwrap();
                        let scale = 216 / u64::try_from(dist.total()).unwrap();
                        let found: BTreeMap<ToHitResult, u64> = dist
                            .iter()
                            .map(|(result, weight)| {
                                (*result, scale * u64::try_from(weight).unwrap())
                            })
                            .collect();
                        assert_eq!(found, counts, "{shot:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn every_attempt_of_the_grid() {
    for six in GrenadeSix::iter() {
        let variant = Variant::asl().with_grenade_six(six);
        for to in Destination::iter() {
            for exponent in 0..=5_u8 {
                for drm in 0..=5_u8 {
                    let mut counts: BTreeMap<SmokeGrenadeResult, u64> = BTreeMap::new();
                    for first in 1..=6 {
                        for second in 1..=6 {
                            let ends = first == 6 || (six == GrenadeSix::Final && first + drm >= 6);
                            let result = match (first + drm <= exponent, to, second) {
                                (false, _, _) if ends => SmokeGrenadeResult::NotPlacedMoveEnds,
                                (false, _, _) => SmokeGrenadeResult::NotPlaced,
                                (true, Destination::Uphill, 4..) => {
                                    SmokeGrenadeResult::PlacedInOwnLocation
                                }
                                (true, _, _) => SmokeGrenadeResult::Placed,
                            };
                            *counts.entry(result).or_default() += 1;
                        }
                    }
                    let attempt = SmokeGrenade::new(exponent, drm, to, &variant);
                    let dist = exact::solve(&attempt).unwrap();
                    let scale = 36 / u64::try_from(dist.total()).unwrap();
                    let found: BTreeMap<SmokeGrenadeResult, u64> = dist
                        .iter()
                        .map(|(result, weight)| (*result, scale * u64::try_from(weight).unwrap()))
                        .collect();
                    assert_eq!(found, counts, "{attempt:?}");
                }
            }
        }
    }
}

#[test]
fn every_smoke_shot_of_the_grid() {
    let sums = sums(Roll::Normal);
    for (book, variant) in [
        (Rulebook::Asl, Variant::asl()),
        (Rulebook::StarterKit, Variant::starter_kit()),
    ] {
        for th in -2..=12_i16 {
            for drm in -4..=12_i16 {
                let brute = Shot {
                    target: TargetType::Area,
                    th: th.into(),
                    drm: drm.into(),
                    roll: Roll::Normal,
                    book,
                    hitting: sums
                        .iter()
                        .filter(|sum| *sum + i32::from(drm) <= th.into())
                        .count(),
                };
                for depletion in 2..=12_u8 {
                    let mut counts: BTreeMap<SmokeOrdnanceOutcome, u64> = BTreeMap::new();
                    for dice in faces() {
                        let original = dice[0] + dice[1];
                        let has_smoke = original <= i32::from(depletion);
                        let judged = judge(&brute, dice);
                        let result = match (has_smoke, judged) {
                            (false, _) => SmokeOrdnanceResult::NoneAvailable,
                            (true, ToHitResult::Miss) => SmokeOrdnanceResult::Missed,
                            (true, _) => SmokeOrdnanceResult::Placed,
                        };
                        let outcome = SmokeOrdnanceOutcome {
                            result,
                            last_round: original == i32::from(depletion),
                            critical: has_smoke
                                && [ToHitResult::CriticalHit, ToHitResult::ImprobableCriticalHit]
                                    .contains(&judged),
                        };
                        *counts.entry(outcome).or_default() += 1;
                    }
                    let shot = SmokeOrdnance::new(th, drm, depletion, &variant);
                    let dist = exact::solve(&shot).unwrap();
                    let scale = 216 / u64::try_from(dist.total()).unwrap();
                    let found: BTreeMap<SmokeOrdnanceOutcome, u64> = dist
                        .iter()
                        .map(|(outcome, weight)| (*outcome, scale * u64::try_from(weight).unwrap()))
                        .collect();
                    assert_eq!(found, counts, "{shot:?}");
                }
            }
        }
    }
}

#[test]
fn every_dispenser_of_the_grid() {
    for usage in 2..=12_u8 {
        for drm in -12..=12_i16 {
            let ways = faces()
                .filter(|[a, b, _]| a + b + i32::from(drm) <= i32::from(usage))
                .count();
            let dist = exact::solve(&SmokeDispenser { usage, drm }).unwrap();
            let found = dist.weight(&SmokeDispenserResult::Placed) * 216_u8 / dist.total();
            assert_eq!(found.to_string(), ways.to_string(), "{usage} {drm:+}");
        }
    }
}
