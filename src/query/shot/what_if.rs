//! What would change the odds: each line left out, and one more or less of each number.

use super::odds::{counted, odds};
use crate::engine::exact;
use crate::rules::to_hit::Roll;
use crate::rules::variant::Variant;
use crate::situation::shot::Sum;
use crate::situation::{AppliesTo, Line};
use crate::table::shots::WhatIf;

pub(super) fn changes(sum: &Sum, lines: &[Line], variant: &Variant) -> Vec<WhatIf> {
    let without = lines.iter().filter_map(|line| {
        let less = match line.applies_to {
            // Without the table's number there is no shot.
            AppliesTo::Th if line.case == "Base TH#" => return None,
            AppliesTo::Th => Sum {
                th: sum.th - line.value,
                ..*sum
            },
            AppliesTo::Drm => Sum {
                drm: sum.drm - line.value,
                ..*sum
            },
            AppliesTo::Roll if line.case == "Case C4" => Sum {
                roll: Roll::Normal,
                ..*sum
            },
            AppliesTo::Roll
            | AppliesTo::Exponent
            | AppliesTo::Depletion
            | AppliesTo::Usage
            | AppliesTo::HalfMf
            | AppliesTo::Hindrance
            | AppliesTo::Rof
            | AppliesTo::Breakdown
            | AppliesTo::Removal
            | AppliesTo::Effect
            | AppliesTo::Firepower => return None,
        };
        (less != *sum).then(|| (format!("without {}: {}", line.case, line.reason), less))
    });
    let one = [("one less", -1), ("one more", 1)];
    let drm = one.map(|(words, one)| {
        let drm = sum.drm + one;
        (format!("DRM {words}"), Sum { drm, ..*sum })
    });
    let th = one.map(|(words, one)| {
        let th = sum.th + one;
        (format!("TH# {words}"), Sum { th, ..*sum })
    });
    without
        .chain(drm)
        .chain(th)
        .filter_map(|(change, sum)| {
            let dist = exact::solve(&sum.rule(variant)).ok()?;
            Some(WhatIf {
                change,
                modified_th: sum.th,
                drm: sum.drm,
                odds: odds(&counted(&dist, sum.criticals)),
            })
        })
        .collect()
}
