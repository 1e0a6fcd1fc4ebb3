//! What lies on the map when SMOKE is placed, as facts.

use crate::query::describe::number;
use crate::query::param::Param;
use crate::query::rules::Params;
use crate::query::situation::word;
use crate::rule::Value;
use crate::situation::smoke::{Laid, Surroundings};
use crate::table::Amount;

/// The facts that every kind of SMOKE has in common, in the order of [`laid`].
macro_rules! with_laid {
    ($($name:literal),*) => {
        &[
            $($name,)*
            "counter",
            "hindrance_into",
            "hindrance_out_of",
            "line_hindrance",
            "line_of_sight",
            "removed",
        ]
    };
}
pub(super) use with_laid;

/// What lies on the map, as facts.
pub(super) fn laid(laid: &Laid) -> [Amount; 6] {
    [
        word(laid.strength.into()),
        Amount::whole(laid.hindrance),
        Amount::whole(laid.hindrance_out_of),
        Amount::whole(laid.line_hindrance),
        word(laid.line_of_sight.into()),
        word(laid.removal.into()),
    ]
}

pub(super) fn surroundings(facts: &Params) -> Surroundings {
    Surroundings {
        already: facts.number("already"),
        elsewhere: facts.number("elsewhere"),
    }
}

pub(super) const ALREADY: Param = number(
    "already",
    "SMOKE already there",
    "the Hindrance of SMOKE that lies in the Location already; a Location has 3 at most",
    (0, 3),
    Some(Value::Int(0)),
    "A24",
);

pub(super) const ELSEWHERE: Param = number(
    "elsewhere",
    "Hindrances elsewhere",
    "the Hindrances elsewhere on a line of fire through the Location; 6 in all leave none",
    (0, 20),
    Some(Value::Int(0)),
    "A24.4",
);
