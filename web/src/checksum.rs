//! Checksums of workloads on which independent engines agree, for whoever doubts the page.

use aslodds::dist::Fraction;
use aslodds::engine::exact;
use aslodds::rules::to_hit::{Roll, TargetType, ToHit, ToHitResult};
use aslodds::rules::variant::Variant;
use serde_json::{Value as Json, json};

/// The checksum of a workload.
pub(crate) fn of(workload: &str) -> Result<Json, String> {
    match workload {
        "W1" => Ok(json!({"workload": workload, "checksum": w1()?})),
        _ => Err(format!("workload: {workload:?} is not known; known is W1")),
    }
}

/// The Infantry Target Type over Modified TH# -3 to 15 and DRM -8 to 15, a line each: FNV-1a 64 of
/// the lines with probabilities in lowest terms.
fn w1() -> Result<String, String> {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for th in -3..=15 {
        for drm in -8..=15 {
            let shot = ToHit::new(TargetType::Infantry, th, drm, Roll::Normal, &Variant::asl());
            let dist = exact::solve(&shot).map_err(|error| error.to_string())?;
            let hit = dist.fraction(&ToHitResult::Hit) + dist.fraction(&ToHitResult::ImprobableHit);
            let critical = dist.fraction(&ToHitResult::CriticalHit)
                + dist.fraction(&ToHitResult::ImprobableCriticalHit);
            let p = [dist.fraction(&ToHitResult::Miss), hit, critical];
            let [miss, hit, critical] = p.each_ref().map(in_lowest_terms);
            let line = format!("W1,{th},{drm},{miss},{hit},{critical}\n");
            hash = line.bytes().fold(hash, |hash, byte| {
                (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
            });
        }
    }
    Ok(format!("{hash:016x}"))
}

fn in_lowest_terms(fraction: &Fraction) -> String {
    format!("{}/{}", fraction.numerator(), fraction.denominator())
}

#[cfg(test)]
mod tests {
    #[test]
    fn w1_is_what_independent_engines_found() {
        assert_eq!(super::w1().unwrap(), "88493e200fa4a4b9");
        assert!(super::of("W9").is_err());
    }
}
