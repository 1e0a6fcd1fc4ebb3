//! What there is to know about the To Kill DR.

use strum::VariantNames;

use super::super::param::{Param, ParamKind};
use super::{Description, Examples, FirstRoll, Params, Procedure};
use crate::rule::{Outcome, Reading, Value};
use crate::rules::to_hit::Location;
use crate::rules::to_kill::{Round, ToKill, ToKillResult};
use crate::rules::variant::Variant;
use crate::table::Sign;

/// The Armor Factor of what is hit.
const ARMOR: Param = Param {
    name: "armor",
    title: "AF",
    about: "the Armor Factor of the part that is hit; none: it is unarmored, and the TK# is final",
    kind: ParamKind::Int {
        min: 0,
        max: 26,
        sign: Sign::Plain,
    },
    default: Some(Value::None),
    section: "C7.11, D1.6",
};

/// The Morale Level of the crew.
const CREW_MORALE: Param = Param {
    name: "crew_morale",
    title: "crew's morale",
    about: "the Morale Level against which a possible Shock is rolled; none: it stays possible",
    kind: ParamKind::Int {
        min: 6,
        max: 10,
        sign: Sign::Plain,
    },
    default: Some(Value::None),
    section: "C7.41, D5.1",
};

impl Procedure for ToKill {
    const DESCRIPTION: &'static Description = &Description {
        name: "to-kill",
        about: "the To Kill DR against a vehicle that is hit: wreck, Immobilization, Shock",
        sections: "C7.2, C7.35, C7.41, C7.5-C7.7, A9.61",
        examples: Examples {
            cell: "--basic 13 --rear yes --range-modifier -2 --armor 8",
            row: "--basic 17 --armor 3,4,6,8,11,14",
            grid: "--basic 10..20/2 --armor 3,4,6,8,11,14",
        },
        first_roll: FirstRoll::Dr,
        params: &[
            Param {
                name: "basic",
                title: "Basic TK#",
                about: "the To Kill table's number for the gun and its ammunition",
                kind: ParamKind::Int {
                    min: 0,
                    max: 40,
                    sign: Sign::Plain,
                },
                default: None,
                section: "C7.31-C7.34",
            },
            Param {
                name: "critical",
                title: "critical hit",
                about: "whether the hit is a critical one: the Basic TK# is doubled first",
                kind: ParamKind::Flag,
                default: Some(Value::Flag(false)),
                section: "C7.23",
            },
            Param {
                name: "rear",
                title: "rear facing",
                about: "whether the rear Target Facing is hit: +1 against armor",
                kind: ParamKind::Flag,
                default: Some(Value::Flag(false)),
                section: "C7.21",
            },
            Param {
                name: "range_modifier",
                title: "Case D",
                about: "what the range adds to the TK# of AP, APCR and APDS against armor",
                kind: ParamKind::Int {
                    min: -7,
                    max: 3,
                    sign: Sign::Shown,
                },
                default: Some(Value::Int(0)),
                section: "C7.24",
            },
            ARMOR,
            Param {
                name: "location",
                title: "location",
                about: "where the target is hit, if it is armored",
                kind: ParamKind::Word(Location::VARIANTS),
                default: Some(Value::Word("hull")),
                section: "C3.9",
            },
            Param {
                name: "round",
                title: "round",
                about: "what hits: HE, anything else that ordnance fires, or a machine gun",
                kind: ParamKind::Word(Round::VARIANTS),
                default: Some(Value::Word("non-he")),
                section: "C7.7, A9.61",
            },
            CREW_MORALE,
            Param {
                name: "hull_down",
                title: "hull down",
                about: "whether the target is hull down to the firer: nothing immobilizes it",
                kind: ParamKind::Flag,
                default: Some(Value::Flag(false)),
                section: "C7.5, D4.2",
            },
        ],
        fields: ToKillResult::FIELDS,
        shown: ToKillResult::FIELDS.len(),
    };

    fn build(params: &Params, variant: &Variant) -> Self {
        let armor = params.number_or_none("armor");
        ToKill {
            critical: params.flag("critical"),
            rear: params.flag("rear"),
            range: params.number("range_modifier"),
            location: params.word("location"),
            crew_morale: params.number_or_none("crew_morale"),
            hull_down: params.flag("hull_down"),
            ..ToKill::new(params.number("basic"), armor, params.word("round"), variant)
        }
    }

    fn reading(&self) -> Option<Reading> {
        None
    }
}
