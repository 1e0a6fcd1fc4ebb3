//! What there is to know about the smoke dispensers.

use super::super::param::{Param, ParamKind};
use super::{Description, Examples, FirstRoll, Params, Procedure};
use crate::rule::{Outcome, Reading, Value};
use crate::rules::smoke_dispenser::{SmokeDispenser, SmokeDispenserResult};
use crate::rules::variant::Variant;
use crate::table::Sign;

impl Procedure for SmokeDispenser {
    const DESCRIPTION: &'static Description = &Description {
        name: "smoke-dispenser",
        about: "the usage DR of a vehicle's smoke dispenser",
        sections: "D13",
        examples: Examples {
            cell: "--usage 8 --drm 1",
            row: "--usage 5..9",
            grid: "--usage 5..9 --drm 0,1",
        },
        first_roll: FirstRoll::Dr,
        params: &[
            Param {
                name: "usage",
                title: "usage number",
                about: "the usage number of the dispenser: the highest DR that places smoke",
                kind: ParamKind::Int {
                    min: 2,
                    max: 12,
                    sign: Sign::Plain,
                },
                default: None,
                section: "D13",
            },
            Param {
                name: "drm",
                title: "DRM",
                about: "what is added to the DR, such as 1 for a crew that is buttoned up",
                kind: ParamKind::Int {
                    min: -100,
                    max: 100,
                    sign: Sign::Shown,
                },
                default: Some(Value::Int(0)),
                section: "D13",
            },
        ],
        fields: SmokeDispenserResult::FIELDS,
        shown: SmokeDispenserResult::FIELDS.len(),
    };

    fn build(params: &Params, _variant: &Variant) -> Self {
        SmokeDispenser {
            usage: params.number("usage"),
            drm: params.number("drm"),
        }
    }

    fn reading(&self) -> Option<Reading> {
        None
    }
}
