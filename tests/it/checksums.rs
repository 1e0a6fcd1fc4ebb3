//! Workloads on which independent engines agree (icepool, dyce, Lea, Storm, plain Python).
//!
//! The canonical text has one line a cell and outcome, each ended by a line feed, probabilities
//! in lowest terms; its FNV-1a 64 is what the engines agree on.

use std::ops::RangeInclusive;

use aslodds::dist::{Dist, Fraction};
use aslodds::engine::chain::{self, Ending, Marginal};
use aslodds::engine::exact;
use aslodds::rules::fire::{BreakingShot, Fire, Shot};
use aslodds::rules::smoke_grenade::{Destination, SmokeGrenade};
use aslodds::rules::smoke_plan::{Attempt, SmokePlan};
use aslodds::rules::to_hit::{Roll, TargetType, ToHit, ToHitResult};
use aslodds::rules::variant::Variant;

fn fnv_1a_64(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

fn in_lowest_terms(fraction: &Fraction) -> String {
    format!("{}/{}", fraction.numerator(), fraction.denominator())
}

#[test]
fn the_hash_is_fnv_1a() {
    // Test vectors of the hash's authors.
    assert_eq!(fnv_1a_64(""), 0xcbf2_9ce4_8422_2325);
    assert_eq!(fnv_1a_64("a"), 0xaf63_dc4c_8601_ec8c);
    assert_eq!(fnv_1a_64("foobar"), 0x8594_4171_f739_67e8);
}

#[test]
fn w1_one_infantry_shot() {
    let mut text = String::new();
    for th in -3..=15 {
        for drm in -8..=15 {
            let shot = ToHit::new(TargetType::Infantry, th, drm, Roll::Normal, &Variant::asl());
            let dist = exact::solve(&shot).unwrap();
            let hit = dist.fraction(&ToHitResult::Hit) + dist.fraction(&ToHitResult::ImprobableHit);
            let critical = dist.fraction(&ToHitResult::CriticalHit)
                + dist.fraction(&ToHitResult::ImprobableCriticalHit);
            let p = [dist.fraction(&ToHitResult::Miss), hit, critical];
            let [miss, hit, critical] = p.each_ref().map(in_lowest_terms);
            text.push_str(&format!("W1,{th},{drm},{miss},{hit},{critical}\n"));
        }
    }
    assert_eq!(text.lines().count(), 456);
    assert_eq!(format!("{:016x}", fnv_1a_64(&text)), "88493e200fa4a4b9");
}

/// A gun that loses its breaking shot, as W2 has it.
fn w2_gun(rof: u8, th: i16, drm: i16, max_shots: Option<u32>) -> Fire {
    let variant = Variant::asl();
    let aim = ToHit::new(TargetType::Infantry, th, drm, Roll::Normal, &variant);
    let mut gun = Fire::new(aim, rof, &variant);
    gun.breaking_shot = BreakingShot::NoEffect;
    gun.max_shots = max_shots;
    gun
}

/// Hits, critical hits, and whether the gun malfunctioned.
fn w2_marginal() -> Marginal {
    Marginal::of::<Shot>(&[0, 1, 3])
}

fn w2_lines(name: &str, gun: (u8, i16, i16), dist: &Dist<Ending>, text: &mut String) {
    let (rof, th, drm) = gun;
    for (ending, weight) in dist.iter() {
        let Ending::Ended(counts) = ending else {
            panic!("{name} leaves nothing unfinished");
        };
        let [hits, criticals, malfunctioned, ..] = counts.0;
        let p = in_lowest_terms(&Fraction::from_parts(weight.into(), dist.total()));
        text.push_str(&format!(
            "{name},{rof},{th},{drm},{hits},{criticals},{malfunctioned},{p}\n"
        ));
    }
}

fn w2_text(ths: RangeInclusive<i16>, drms: RangeInclusive<i16>) -> String {
    let mut text = String::new();
    for rof in 1..=3 {
        for th in ths.clone() {
            for drm in drms.clone() {
                let gun = w2_gun(rof, th, drm, Some(6));
                let dist = chain::solve(&gun, &w2_marginal(), &chain::unwatched).unwrap();
                w2_lines("W2", (rof, th, drm), &dist, &mut text);
            }
        }
    }
    text
}

#[test]
fn w2_six_shots_of_a_gun_with_a_rate_of_fire() {
    let text = w2_text(4..=10, -2..=4);
    assert_eq!(format!("{:016x}", fnv_1a_64(&text)), "eefcb768594ebfb7");
}

#[test]
fn w2full_the_same_over_the_whole_grid() {
    let text = w2_text(-3..=15, -8..=15);
    assert_eq!(format!("{:016x}", fnv_1a_64(&text)), "f2fca15b2f964116");
}

#[test]
fn w2big_forty_shots() {
    let gun = w2_gun(3, 8, 1, Some(40));
    let dist = chain::solve(&gun, &w2_marginal(), &chain::unwatched).unwrap();
    let mut text = String::new();
    w2_lines("W2big", (3, 8, 1), &dist, &mut text);
    assert_eq!(format!("{:016x}", fnv_1a_64(&text)), "5fd1db80efedf557");
}

#[test]
fn w2inf_no_limit() {
    let gun = w2_gun(3, 8, 1, None);
    let capped = w2_marginal().with_cap(0, 6).with_cap(1, 6);
    let dist = chain::solve(&gun, &capped, &chain::unwatched).unwrap();
    let mut text = String::new();
    w2_lines("W2inf", (3, 8, 1), &dist, &mut text);
    assert_eq!(format!("{:016x}", fnv_1a_64(&text)), "9f9fa0f18e3afa87");
}

#[test]
fn w3_squads_with_smoke_grenades() {
    // Counters placed and squads that lost the rest of their move.
    let marginal = Marginal::of::<Attempt>(&[0, 1]);
    let mut text = String::new();
    for exponent in 1..=3 {
        let squad = SmokeGrenade::new(exponent, 0, Destination::Adjacent, &Variant::asl());
        for squads in 1..=12 {
            let plan = SmokePlan::of_squads(vec![squad; squads]);
            let dist = chain::solve(&plan, &marginal, &chain::unwatched).unwrap();
            for (ending, weight) in dist.iter() {
                let Ending::Ended(counts) = ending else {
                    panic!("W3 leaves nothing unfinished");
                };
                let [placed, move_ended, ..] = counts.0;
                let p = in_lowest_terms(&Fraction::from_parts(weight.into(), dist.total()));
                text.push_str(&format!(
                    "W3,{exponent},{squads},{placed},{move_ended},{p}\n"
                ));
            }
        }
    }
    assert_eq!(format!("{:016x}", fnv_1a_64(&text)), "48a65cb3de6170c7");
}
