//! What there is to know about the ordnance SMOKE.

use super::super::param::{Param, ParamKind};
use super::{Description, Examples, FirstRoll, Params, Procedure};
use crate::rule::{Outcome, Reading, Value};
use crate::rules::smoke_ordnance::{SmokeOrdnance, SmokeOrdnanceOutcome};
use crate::rules::variant::Variant;
use crate::table::Sign;

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
        params: &[
            Param {
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
            },
            Param {
                name: "drm",
                title: "DRM",
                about: "the sum of all modifiers to the roll; never folded into the TH#",
                kind: ParamKind::Int {
                    min: -100,
                    max: 100,
                    sign: Sign::Shown,
                },
                default: Some(Value::Int(0)),
                section: "C5-C6",
            },
            Param {
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
            },
        ],
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
