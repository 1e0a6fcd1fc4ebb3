//! What there is to know about the wind.

use strum::VariantNames;

use super::super::param::{Param, ParamKind};
use super::{Description, Examples, FirstRoll, Params, Procedure};
use crate::rule::{Outcome, Reading};
use crate::rules::variant::Variant;
use crate::rules::wind::{Wind, WindResult};

impl Procedure for Wind {
    const DESCRIPTION: &'static Description = &Description {
        name: "wind",
        about: "the wind's force at the start of a scenario, or its change in a Rally Phase",
        sections: "B25.63, B25.65",
        examples: Examples {
            cell: "--when rally-phase",
            row: "--when start,rally-phase",
            grid: "--when start,rally-phase",
        },
        first_roll: FirstRoll::Other,
        params: &[Param {
            name: "when",
            title: "time",
            about: "a dr at the start of a scenario, or the Wind Change DR of a Rally Phase",
            kind: ParamKind::Word(Wind::VARIANTS),
            default: None,
            section: "B25.63, B25.65",
        }],
        fields: WindResult::FIELDS,
        shown: WindResult::FIELDS.len(),
    };

    fn build(params: &Params, _variant: &Variant) -> Self {
        params.word("when")
    }

    fn reading(&self) -> Option<Reading> {
        None
    }
}
