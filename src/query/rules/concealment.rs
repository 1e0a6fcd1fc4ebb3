//! What there is to know about the dr for concealment.

use super::super::param::{Param, ParamKind};
use super::{Description, Examples, FirstRoll, Params, Procedure};
use crate::rule::{Outcome, Reading};
use crate::rules::concealment::{Concealment, ConcealmentResult};
use crate::rules::variant::Variant;
use crate::table::Sign;

impl Procedure for Concealment {
    const DESCRIPTION: &'static Description = &Description {
        name: "concealment",
        about: "a dr for the loss or the gain of concealment",
        sections: "A12",
        examples: Examples {
            cell: "--at-most 4",
            row: "--at-most 1..6",
            grid: "--at-most 1..6",
        },
        first_roll: FirstRoll::Other,
        params: &[Param {
            name: "at_most",
            title: "highest dr",
            about: "the highest dr, as rolled, that loses or gains it",
            kind: ParamKind::Int {
                min: 1,
                max: 6,
                sign: Sign::Plain,
            },
            default: None,
            section: "A12",
        }],
        fields: ConcealmentResult::FIELDS,
        shown: ConcealmentResult::FIELDS.len(),
    };

    fn build(params: &Params, _variant: &Variant) -> Self {
        Concealment {
            at_most: params.number("at_most"),
        }
    }

    fn reading(&self) -> Option<Reading> {
        None
    }
}
