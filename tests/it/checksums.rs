//! Workloads on which independent engines agree (icepool, dyce, Lea, Storm, plain Python).
//!
//! The canonical text has one line a cell and outcome, each ended by a line feed, probabilities
//! in lowest terms; its FNV-1a 64 is what the engines agree on.

use aslodds::dist::Fraction;
use aslodds::engine::exact;
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
