//! What there is to know about Random Selection.

use super::super::param::{Param, ParamKind};
use super::{Description, Examples, FirstRoll, Params, Procedure};
use crate::rule::{Outcome, Reading, Value};
use crate::rules::random_selection::{RandomSelection, Selection};
use crate::rules::variant::Variant;
use crate::table::Sign;

impl Procedure for RandomSelection {
    const DESCRIPTION: &'static Description = &Description {
        name: "random-selection",
        about: "how many units Random Selection strikes, and whether a given one is among them",
        sections: "A.9",
        examples: Examples {
            cell: "--units 3",
            row: "--units 2..5",
            grid: "--units 2..5 --wanted 1..2",
        },
        first_roll: FirstRoll::Other,
        params: &[
            Param {
                name: "units",
                title: "units",
                about: "the number of units that one is selected from",
                kind: ParamKind::Int {
                    min: 1,
                    max: 8,
                    sign: Sign::Plain,
                },
                default: None,
                section: "A.9",
            },
            Param {
                name: "wanted",
                title: "to be selected",
                about: "how many are to be selected; those who tie the last are selected too",
                kind: ParamKind::Int {
                    min: 1,
                    max: 8,
                    sign: Sign::Plain,
                },
                default: Some(Value::Int(1)),
                section: "A.9",
            },
        ],
        fields: Selection::FIELDS,
        shown: Selection::FIELDS.len(),
    };

    fn build(params: &Params, _variant: &Variant) -> Self {
        RandomSelection {
            units: params.number("units"),
            wanted: params.number("wanted"),
        }
    }

    fn reading(&self) -> Option<Reading> {
        None
    }
}
