//! What there is to know about breakdown.

use super::super::param::{Param, ParamKind};
use super::{Description, Examples, FirstRoll, Params, Procedure};
use crate::rule::{Outcome, Reading, Value};
use crate::rules::breakdown::{Breakdown, BreakdownResult};
use crate::rules::variant::Variant;
use crate::table::Sign;

const DR: ParamKind = ParamKind::Int {
    min: 2,
    max: 12,
    sign: Sign::Plain,
};

impl Procedure for Breakdown {
    const DESCRIPTION: &'static Description = &Description {
        name: "breakdown",
        about: "what the DR of one use does to a weapon: malfunction, Low Ammo, removal",
        sections: "A.11, D3.71",
        examples: Examples {
            cell: "--breakdown 10 --removal 12",
            row: "--breakdown 8..12",
            grid: "--breakdown 8..12 --removal none,10..12",
        },
        first_roll: FirstRoll::Dr,
        params: &[
            Param {
                name: "breakdown",
                title: "B#",
                about: "the Breakdown Number: the lowest DR that is not harmless",
                kind: DR,
                default: Some(Value::Int(12)),
                section: "A.11",
            },
            Param {
                name: "removal",
                title: "X#",
                about: "the lowest DR that removes the weapon",
                kind: DR,
                default: Some(Value::None),
                section: "A.11",
            },
            Param {
                name: "circled",
                title: "circled B#",
                about: "whether the B# is circled: Low Ammo, with a malfunction on a 12 alone",
                kind: ParamKind::Flag,
                default: Some(Value::Flag(false)),
                section: "D3.71",
            },
        ],
        fields: BreakdownResult::FIELDS,
        shown: BreakdownResult::FIELDS.len(),
    };

    fn build(params: &Params, _variant: &Variant) -> Self {
        Breakdown {
            number: params.number("breakdown"),
            removal: params.number_or_none("removal"),
            circled: params.flag("circled"),
        }
    }

    fn reading(&self) -> Option<Reading> {
        None
    }
}
