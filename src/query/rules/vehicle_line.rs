//! What there is to know about the Vehicle line of the fire tables.

use super::super::param::{Param, ParamKind};
use super::fire_table::{FIRE_DRM, FP, HALF, TABLE};
use super::{Description, Examples, FirstRoll, Params, Procedure, fire_table};
use crate::rule::{Outcome, Reading, Value};
use crate::rules::variant::Variant;
use crate::rules::vehicle_line::{VehicleLine, VehicleLineResult};

impl Procedure for VehicleLine {
    const DESCRIPTION: &'static Description = &Description {
        name: "vehicle-line",
        about: "fire at a vehicle without armor: the Vehicle line of the Infantry Fire Table",
        sections: "A7.308, A7.309",
        examples: Examples {
            cell: "--fp 8 --drm 1",
            row: "--fp 4,8,12 --drm 0",
            grid: "--fp 4,8,12 --drm -1..3",
        },
        first_roll: FirstRoll::Dr,
        params: &[
            TABLE,
            FP,
            HALF,
            FIRE_DRM,
            Param {
                name: "hull_down",
                title: "hull down",
                about: "the vehicle is hull down: an Unlikely Kill never immobilizes it",
                kind: ParamKind::Flag,
                default: Some(Value::Flag(false)),
                section: "A7.309",
            },
        ],
        fields: VehicleLineResult::FIELDS,
        shown: VehicleLineResult::FIELDS.len(),
    };

    fn build(params: &Params, variant: &Variant) -> Self {
        VehicleLine {
            fire: fire_table::fire(params, variant.tables()),
            hull_down: params.flag("hull_down"),
        }
    }

    fn reading(&self) -> Option<Reading> {
        None
    }
}
