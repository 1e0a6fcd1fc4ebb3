//! What there is to know about a plan to lay smoke.

use strum::VariantNames;

use super::super::param::{Param, ParamKind, TextKind};
use super::{ChainProcedure, Description, Examples, FirstRoll, Params};
use crate::error::Error;
use crate::rule::{Reading, Tally, Value};
use crate::rules::smoke_dispenser::SmokeDispenser;
use crate::rules::smoke_grenade::{Destination, SmokeGrenade};
use crate::rules::smoke_plan::{Attempt, Element, SmokePlan, Squad};
use crate::rules::smoke_round::SmokeRound;
use crate::rules::variant::Variant;
use crate::table::Sign;

/// The most that can be in a plan.
const MOST: usize = 24;

const ELEMENTS: &str = "exponents of squads joined by +, such as 2+2+3, and of other things \
    gun:TH#:s#, gun:TH#:s#:DRM, gun:TH#:s#:DRM:ROF, dispenser:USAGE or dispenser:USAGE:DRM";

impl ChainProcedure for SmokePlan {
    const DESCRIPTION: &'static Description = &Description {
        name: "smoke-plan",
        about: "squads that try their smoke grenades one after the other, with guns and smoke \
                dispensers if there are any: smoke placed, squads that lose their move, attempts",
        sections: "A24.1, C8.5, D13",
        examples: Examples {
            cell: "--each 2+2+3 --stop-after 1",
            row: "--squads 1..6 --exponent 3",
            grid: "--squads 1..6 --exponent 1..4",
        },
        first_roll: FirstRoll::Other,
        params: &[
            Param {
                name: "squads",
                title: "squads",
                about: "the number of squads, all with one exponent",
                kind: ParamKind::Int {
                    min: 1,
                    max: 24,
                    sign: Sign::Plain,
                },
                default: Some(Value::None),
                section: "A24.1",
            },
            Param {
                name: "exponent",
                title: "smoke exponent",
                about: "the Smoke Placement Exponent of each of them",
                kind: ParamKind::Int {
                    min: 0,
                    max: 5,
                    sign: Sign::Plain,
                },
                default: Some(Value::None),
                section: "A24.1",
            },
            Param {
                name: "each",
                title: "who tries",
                about: "squads that differ, in their order, by exponent; guns and dispensers too",
                kind: ParamKind::Text(TextKind::Other { expected: ELEMENTS }),
                default: Some(Value::None),
                section: "A24.1",
            },
            Param {
                name: "drm",
                title: "drm",
                about: "what is added to the dr of every squad, such as 1 for CX units",
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
                about: "where every squad's smoke is meant to go",
                kind: ParamKind::Word(Destination::VARIANTS),
                default: Some(Value::Word("adjacent")),
                section: "A24.1",
            },
            Param {
                name: "mf",
                title: "MF",
                about: "the MF that every squad has; an attempt costs 1 in its own Location, else 2",
                kind: ParamKind::Int {
                    min: 0,
                    max: 20,
                    sign: Sign::Plain,
                },
                default: Some(Value::Int(4)),
                section: "A4.11",
            },
            Param {
                name: "stop_after",
                title: "stop after",
                about: "stop when so many are placed, or none for all to try",
                kind: ParamKind::Int {
                    min: 1,
                    max: 24,
                    sign: Sign::Plain,
                },
                default: Some(Value::None),
                section: "A24.1",
            },
        ],
        fields: Attempt::FIELDS,
        shown: 3,
    };

    const SUMS: &'static [(&'static str, &'static [usize])] = &[];

    fn build(params: &Params, variant: &Variant) -> Result<Self, Error> {
        let squad = |exponent| {
            let (drm, to) = (params.number("drm"), params.word("to"));
            let attempt = SmokeGrenade::new(exponent, drm, to, variant);
            Element::Squad(Squad::new(attempt).with_mf(params.number("mf")))
        };
        let alike = (
            params.number_or_none::<usize>("squads"),
            params.number_or_none("exponent"),
        );
        let elements = match (alike, params.text_or_none("each")) {
            ((Some(squads), Some(exponent)), None) => vec![squad(exponent); squads],
            ((None, None), Some(each)) => {
                let elements = each.split('+').map(|text| element(text, squad, variant));
                elements.collect::<Result<Vec<_>, _>>()?
            }
            ((_, _), _) => {
                return Err(Error::OneOf {
                    choices: "--squads 3 --exponent 2, or --each 2+2+3",
                });
            }
        };
        if elements.len() > MOST {
            let allowed = format!("1 to {MOST} squads, guns and dispensers");
            return Err(Error::out_of_range("each", elements.len(), allowed));
        }
        let plan = SmokePlan::new(elements);
        Ok(match params.number_or_none("stop_after") {
            Some(placed) => plan.stopping_after(placed),
            None => plan,
        })
    }

    fn to_be_counted(self) -> Self {
        self.unnumbered()
    }

    fn reading(&self) -> Option<Reading> {
        SmokePlan::reading(self)
    }
}

/// One that tries, from its text.
fn element(text: &str, squad: impl Fn(u8) -> Element, variant: &Variant) -> Result<Element, Error> {
    let malformed = || Error::Malformed {
        what: "each".to_owned(),
        given: text.to_owned(),
        expected: ELEMENTS.to_owned(),
    };
    let within = |text: &str, low: i16, high: i16| {
        let number = text.trim().parse::<i16>().ok();
        number
            .filter(|number| (low..=high).contains(number))
            .ok_or_else(malformed)
    };
    let byte = |text: &str, low: i16, high: i16| {
        within(text, low, high).and_then(|number| u8::try_from(number).map_err(|_| malformed()))
    };
    let parts: Vec<&str> = text.trim().split(':').collect();
    match parts[..] {
        [exponent] => Ok(squad(byte(exponent, 0, 5)?)),
        ["squad", exponent] => Ok(squad(byte(exponent, 0, 5)?)),
        ["dispenser", usage, ref rest @ ..] if rest.len() <= 1 => {
            let drm = rest.first().map_or(Ok(0), |drm| within(drm, -100, 100))?;
            let usage = byte(usage, 2, 12)?;
            Ok(Element::Dispenser(SmokeDispenser { usage, drm }))
        }
        ["gun", th, depletion, ref rest @ ..] if rest.len() <= 2 => {
            let drm = rest.first().map_or(Ok(0), |drm| within(drm, -100, 100))?;
            let rof = rest.get(1).map_or(Ok(0), |rof| byte(rof, 0, 5))?;
            let (th, depletion) = (within(th, -100, 100)?, byte(depletion, 2, 12)?);
            Ok(Element::Gun(SmokeRound::new(
                th,
                &[drm],
                depletion,
                rof,
                variant,
            )))
        }
        _ => Err(malformed()),
    }
}
