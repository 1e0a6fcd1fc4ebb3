//! What there is to know about the Sniper.

use super::super::param::{Param, ParamKind};
use super::{Description, Examples, FirstRoll, Params, Procedure};
use crate::rule::{Outcome, Reading};
use crate::rules::sniper_attack::{SniperAttack, SniperAttackResult};
use crate::rules::variant::Variant;
use crate::table::Sign;

impl Procedure for SniperAttack {
    const DESCRIPTION: &'static Description = &Description {
        name: "sniper-attack",
        about: "a DR that may rouse the enemy's Sniper, and the dr of his attack",
        sections: "A14.1, A14.3",
        examples: Examples {
            cell: "--san 4",
            row: "--san 2..7",
            grid: "--san 2..7",
        },
        first_roll: FirstRoll::Dr,
        params: &[Param {
            name: "san",
            title: "SAN",
            about: "the enemy's Sniper Activation Number: the Original DR that rouses his Sniper",
            kind: ParamKind::Int {
                min: 2,
                max: 7,
                sign: Sign::Plain,
            },
            default: None,
            section: "A14.1",
        }],
        fields: SniperAttackResult::FIELDS,
        shown: SniperAttackResult::FIELDS.len(),
    };

    fn build(params: &Params, _variant: &Variant) -> Self {
        SniperAttack {
            san: params.number("san"),
        }
    }

    fn reading(&self) -> Option<Reading> {
        None
    }
}
