//! What there is to know about repairs.

use strum::VariantNames;

use super::super::param::{Param, ParamKind};
use super::{Description, Examples, FirstRoll, Params, Procedure};
use crate::rule::{Outcome, Reading, Value};
use crate::rules::repair::{Mounting, Repair, RepairResult};
use crate::rules::variant::Variant;
use crate::table::Sign;

impl Procedure for Repair {
    const DESCRIPTION: &'static Description = &Description {
        name: "repair",
        about: "an attempt to repair a malfunctioned Gun or vehicle's weapon",
        sections: "A9.72, D3.7",
        examples: Examples {
            cell: "--repair 2",
            row: "--repair 1..5",
            grid: "--of gun,vehicle-weapon --repair 1,2",
        },
        first_roll: FirstRoll::Other,
        params: &[
            Param {
                name: "of",
                title: "weapon",
                about: "whose weapon has malfunctioned",
                kind: ParamKind::Word(Mounting::VARIANTS),
                default: Some(Value::Word("gun")),
                section: "A9.72, D3.7",
            },
            Param {
                name: "repair",
                title: "R#",
                about: "a Gun's Repair Number: the highest dr that repairs it; a vehicle's weapon \
                        is repaired on a 1 whatever stands here",
                kind: ParamKind::Int {
                    min: 1,
                    max: 5,
                    sign: Sign::Plain,
                },
                default: Some(Value::Int(1)),
                section: "A9.72",
            },
        ],
        fields: RepairResult::FIELDS,
        shown: RepairResult::FIELDS.len(),
    };

    fn build(params: &Params, _variant: &Variant) -> Self {
        match params.word("of") {
            Mounting::Gun => Repair::Gun {
                repair: params.number("repair"),
            },
            Mounting::VehicleWeapon => Repair::VehicleWeapon,
        }
    }

    fn reading(&self) -> Option<Reading> {
        None
    }
}
