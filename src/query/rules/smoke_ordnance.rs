//! What there is to know about the ordnance SMOKE.

use super::super::param::{Param, ParamKind};
use super::to_hit::DRM;
use super::{Description, Examples, FirstRoll, Params, Procedure};
use crate::rule::{Outcome, Reading};
use crate::rules::smoke_ordnance::{SmokeOrdnance, SmokeOrdnanceOutcome};
use crate::rules::variant::Variant;
use crate::table::Sign;

/// The Modified TH# on the Area Target Type.
pub(super) const AREA_TH: Param = Param {
    name: "th",
    title: "Modified TH#",
    about: "the Modified TH# on the Area Target Type, with C4.4's +2 to 12 hexes",
    kind: ParamKind::Int {
        min: -100,
        max: 100,
        sign: Sign::Plain,
    },
    default: None,
    section: "C3-C4",
};

/// The depletion number of SMOKE.
pub(super) const DEPLETION: Param = Param {
    name: "depletion",
    title: "depletion number",
    about: "the s# or WP#: above it the weapon has no SMOKE, with it the last round",
    kind: ParamKind::Int {
        min: 2,
        max: 12,
        sign: Sign::Plain,
    },
    default: None,
    section: "C8.9",
};

impl Procedure for SmokeOrdnance {
    const DESCRIPTION: &'static Description = &Description {
        name: "smoke-ordnance",
        about: "ordnance that fires SMOKE: a To Hit DR with a depletion number",
        sections: "C8.5, C8.9, C3.33",
        examples: Examples {
            cell: "--th 9 --drm 2 --depletion 8",
            row: "--th 9 --depletion 6..9",
            grid: "--th 9 --drm 0,2 --depletion 6..9",
        },
        first_roll: FirstRoll::Dr,
        params: &[AREA_TH, DRM, DEPLETION],
        fields: SmokeOrdnanceOutcome::FIELDS,
        shown: SmokeOrdnanceOutcome::FIELDS.len(),
    };

    fn build(params: &Params, variant: &Variant) -> Self {
        SmokeOrdnance::new(
            params.number("th"),
            params.number("drm"),
            params.number("depletion"),
            variant,
        )
    }

    fn reading(&self) -> Option<Reading> {
        self.shot.reading()
    }
}
