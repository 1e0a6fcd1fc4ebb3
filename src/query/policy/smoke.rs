//! `policy smoke`: the squads, and what smoke and movement are worth.

use strum::VariantNames;

use super::{Dilemma, points};
use crate::error::Error;
use crate::query::describe::number;
use crate::query::param::{Param, ParamKind, TextKind};
use crate::query::rules::{Description, Examples, FirstRoll, Params};
use crate::rule::{Outcome, Reading, Value};
use crate::rules::smoke_grenade::{Destination, SmokeGrenade};
use crate::rules::smoke_or_run::{Choice, MAX_SQUADS, Sight, SmokeOrRun, Worth};
use crate::rules::variant::Variant;
use crate::table::{Sign, Unit};

const EACH: &str = "an exponent from 0 to 5 for each of 1 to 20 squads, such as 3+3+2";

const PARAMS: &[Param] = &[
    number(
        "squads",
        "squads",
        "the number of squads, which are asked one after the other; none: 1",
        (1, 20),
        Some(Value::None),
        "A24.1",
    ),
    number(
        "exponent",
        "smoke exponent",
        "the Smoke Placement Exponent of every squad",
        (0, 5),
        Some(Value::None),
        "A24.1",
    ),
    Param {
        name: "each",
        title: "exponents",
        about: "the exponents of different squads in their order, instead of the two above",
        kind: ParamKind::Text(TextKind::Other { expected: EACH }),
        default: Some(Value::None),
        section: "A24.1",
    },
    Param {
        name: "drm",
        title: "drm",
        about: "what is added to every dr, such as 1 for CX units",
        kind: ParamKind::Int {
            min: 0,
            max: 5,
            sign: Sign::Shown,
        },
        default: Some(Value::Int(0)),
        section: "A4.51",
    },
    Param {
        name: "to",
        title: "destination",
        about: "where the smoke is meant to go; uphill needs a further dr of 1-3",
        kind: ParamKind::Word(Destination::VARIANTS),
        default: Some(Value::Word("adjacent")),
        section: "A24.1",
    },
    number(
        "wanted",
        "counters wanted",
        "beyond so many counters no more are worth anything",
        (1, 20),
        Some(Value::Int(1)),
        "goal",
    ),
    points(
        "smoke",
        "counter",
        "points for a counter where it was meant to go",
        Value::Int(1),
        "A24.1",
    ),
    points(
        "attempt",
        "attempt",
        "points for an attempt, which spends 1 or 2 MF, such as -1",
        Value::Int(0),
        "A24.1",
    ),
    points(
        "stopped",
        "squad stopped",
        "points for a squad whose movement ends with a 6, such as -2",
        Value::Int(0),
        "A24.1",
    ),
];

impl Dilemma for SmokeOrRun {
    const DESCRIPTION: &'static Description = &Description {
        name: "smoke",
        about: "squads one after the other: try to place smoke or run, each attempt seen",
        sections: "A24.1",
        examples: Examples {
            cell: "--squads 3 --exponent 3 --wanted 1 --smoke 6 --attempt -1 --stopped -3",
            row: "--squads 3 --exponent 1..5 --smoke 6 --attempt -1 --stopped -3",
            grid: "--squads 2..4 --exponent 1..5 --smoke 6 --attempt -1 --stopped -3",
        },
        first_roll: FirstRoll::Other,
        params: PARAMS,
        fields: Sight::FIELDS,
        shown: Sight::FIELDS.len(),
    };
    const CHOICES: &'static [&'static str] = Choice::VARIANTS;

    fn build(params: &Params, variant: &Variant) -> Result<Self, Error> {
        let worth = Worth {
            smoke: params.number("smoke"),
            attempt: params.number("attempt"),
            stopped: params.number("stopped"),
        };
        let (drm, to) = (params.number("drm"), params.word("to"));
        let squads = exponents(params)?
            .into_iter()
            .map(|exponent| SmokeGrenade::new(exponent, drm, to, variant));
        Ok(SmokeOrRun::new(squads, params.number("wanted"), worth))
    }

    fn unit(&self) -> Unit {
        Unit::Points
    }

    fn reading(&self) -> Option<Reading> {
        self.squads().iter().find_map(SmokeGrenade::reading)
    }
}

/// The exponent of each squad.
fn exponents(params: &Params) -> Result<Vec<u8>, Error> {
    let squads: Option<usize> = params.number_or_none("squads");
    let exponent: Option<u8> = params.number_or_none("exponent");
    let Some(each) = params.text_or_none("each") else {
        let exponent = exponent.ok_or_else(|| Error::Missing {
            what: "exponent".to_owned(),
            expected: "a whole number from 0 to 5, or each squad's own, such as --each 3+3+2"
                .to_owned(),
        })?;
        return Ok(vec![exponent; squads.unwrap_or(1)]);
    };
    let malformed = |expected: &str| Error::Malformed {
        what: "each".to_owned(),
        given: each.to_owned(),
        expected: expected.to_owned(),
    };
    if squads.is_some() || exponent.is_some() {
        let expected = "to be given beside squads or exponent: leave it or them out";
        return Err(malformed(expected));
    }
    let exponents = each.split('+').map(|part| part.trim().parse().ok());
    let exponents: Option<Vec<u8>> = exponents.collect();
    exponents
        .filter(|all| all.len() <= MAX_SQUADS && all.iter().all(|exponent| *exponent <= 5))
        .ok_or_else(|| malformed(EACH))
}
