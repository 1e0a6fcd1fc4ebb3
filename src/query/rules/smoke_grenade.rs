//! What there is to know about the smoke grenades.

use strum::VariantNames;

use super::super::param::{Param, ParamKind};
use super::{Description, Examples, FirstRoll, Params, Procedure};
use crate::rule::{Outcome, Reading, Value};
use crate::rules::smoke_grenade::{Destination, SmokeGrenade, SmokeGrenadeResult};
use crate::rules::variant::Variant;
use crate::table::Sign;

/// The Smoke Placement Exponent.
pub(super) const EXPONENT: Param = Param {
    name: "exponent",
    title: "smoke exponent",
    about: "the Smoke Placement Exponent: the highest dr that places smoke",
    kind: ParamKind::Int {
        min: 0,
        max: 5,
        sign: Sign::Plain,
    },
    default: None,
    section: "A24.1",
};

impl Procedure for SmokeGrenade {
    const DESCRIPTION: &'static Description = &Description {
        name: "smoke-grenade",
        about: "a squad's attempt to place smoke grenades",
        sections: "A24.1",
        examples: Examples {
            cell: "--exponent 3 --to uphill",
            row: "--exponent 1..5",
            grid: "--exponent 1..5 --drm 0,1",
        },
        first_roll: FirstRoll::Other,
        params: &[
            EXPONENT,
            Param {
                name: "drm",
                title: "drm",
                about: "what is added to the dr, such as 1 for a CX unit",
                kind: ParamKind::Int {
                    min: 0,
                    max: 5,
                    sign: Sign::Shown,
                },
                default: Some(Value::Int(0)),
                section: "A4.51",
            },
            Param {
                name: "to",
                title: "destination",
                about: "where the smoke is meant to go; uphill needs a further dr of 1-3",
                kind: ParamKind::Word(Destination::VARIANTS),
                default: Some(Value::Word("adjacent")),
                section: "A24.1",
            },
        ],
        fields: SmokeGrenadeResult::FIELDS,
        shown: SmokeGrenadeResult::FIELDS.len(),
    };

    fn build(params: &Params, variant: &Variant) -> Self {
        SmokeGrenade::new(
            params.number("exponent"),
            params.number("drm"),
            params.word("to"),
            variant,
        )
    }

    fn reading(&self) -> Option<Reading> {
        SmokeGrenade::reading(self)
    }
}
