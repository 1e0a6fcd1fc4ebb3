//! What there is to know about a unit's Morale Check.

use super::super::param::{Param, ParamKind};
use super::{Description, Examples, FirstRoll, Params, Procedure};
use crate::rule::{Outcome, Reading, Value};
use crate::rules::morale::{Check, Checked, MoraleCheck};
use crate::rules::unit::{Loss, Order, Unit, UnitKind, UnitState};
use crate::rules::variant::Variant;
use crate::table::Sign;

/// A Morale Level.
pub(super) const MORALE: ParamKind = ParamKind::Int {
    min: 3,
    max: 10,
    sign: Sign::Plain,
};

/// An Experience Level Rating.
pub(super) const ELR: Param = Param {
    name: "elr",
    title: "ELR",
    about: "the Experience Level Rating: a unit that fails by more is Replaced; none for nobody",
    kind: ParamKind::Int {
        min: 0,
        max: 5,
        sign: Sign::Plain,
    },
    default: Some(Value::None),
    section: "A19.1",
};

const KINDS: &[&str] = &["squad", "half-squad", "crew", "leader"];
const CHECKS: &[&str] = &["ptc", "nmc", "1mc", "2mc", "3mc", "4mc"];
const STATES: &[&str] = &["good-order", "pinned", "broken", "wounded"];

impl Procedure for MoraleCheck {
    const DESCRIPTION: &'static Description = &Description {
        name: "morale-check",
        about: "a unit's Morale Check or Pin Task Check: what it is like then",
        sections: "A7.3, A7.8, A10.3, A19.1",
        examples: Examples {
            cell: "--morale 7 --check 1mc",
            row: "--morale 6..8 --check nmc",
            grid: "--morale 6..8 --check nmc,1mc,2mc",
        },
        first_roll: FirstRoll::Other,
        params: &[
            Param {
                name: "morale",
                title: "Morale Level",
                about: "the Morale Level of the side that is up",
                kind: MORALE,
                default: None,
                section: "A10.1",
            },
            Param {
                name: "check",
                title: "check",
                about: "what has to be passed",
                kind: ParamKind::Word(CHECKS),
                default: Some(Value::Word("nmc")),
                section: "A7.303-A7.305",
            },
            Param {
                name: "leadership",
                title: "leadership",
                about: "the modifier of another leader who helps",
                kind: ParamKind::Int {
                    min: -3,
                    max: 3,
                    sign: Sign::Shown,
                },
                default: Some(Value::Int(0)),
                section: "A10.21",
            },
            ELR,
            Param {
                name: "kind",
                title: "kind of unit",
                about: "what is left after Casualty Reduction depends on it",
                kind: ParamKind::Word(KINDS),
                default: Some(Value::Word("squad")),
                section: "A7.302",
            },
            Param {
                name: "before",
                title: "before",
                about: "what the unit is like before; a wounded leader has one Morale Level less",
                kind: ParamKind::Word(STATES),
                default: Some(Value::Word("good-order")),
                section: "A10.3, A17.3",
            },
        ],
        fields: Checked::FIELDS,
        shown: 1,
    };

    fn build(params: &Params, _variant: &Variant) -> Self {
        let kind = match params.text("kind") {
            "half-squad" => UnitKind::HalfSquad,
            "crew" => UnitKind::Crew,
            "leader" => UnitKind::Leader { modifier: 0 },
            _ => UnitKind::Squad,
        };
        let order = match params.text("before") {
            "pinned" => Order::Pinned,
            "broken" => Order::Broken,
            _ => Order::Good,
        };
        // Nobody but a leader is wounded: the word is no more than Good Order for others.
        let wounded =
            params.text("before") == "wounded" && kind == UnitKind::Leader { modifier: 0 };
        let unit = Unit {
            elr: params.number_or_none("elr"),
            before: UnitState {
                order,
                loss: if wounded { Loss::Reduced } else { Loss::None },
                ..UnitState::GOOD
            },
            ..Unit::new(kind, params.number("morale"))
        };
        let check = match params.text("check") {
            "ptc" => Check::Pin,
            "1mc" => Check::Morale(1),
            "2mc" => Check::Morale(2),
            "3mc" => Check::Morale(3),
            "4mc" => Check::Morale(4),
            _ => Check::Morale(0),
        };
        MoraleCheck {
            unit,
            check,
            leadership: params.number("leadership"),
        }
    }

    fn reading(&self) -> Option<Reading> {
        None
    }
}
