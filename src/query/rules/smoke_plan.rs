//! What there is to know about a plan to lay smoke.

use strum::VariantNames;

use super::super::param::{Item, Param, ParamKind, TextKind};
use super::smoke_grenade::EXPONENT;
use super::smoke_ordnance::{AREA_TH, DEPLETION};
use super::smoke_round::ROF;
use super::to_hit::DRM;
use super::{ChainProcedure, Description, Examples, FirstRoll, Params, Procedure};
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

/// What may be in a plan.
const ELEMENTS: &[Item] = &[
    Item {
        name: "squad",
        numbers: &[EXPONENT],
        example: "2",
    },
    Item {
        name: "gun",
        numbers: &[AREA_TH, DEPLETION, DRM, ROF],
        example: "gun:8:7",
    },
    Item {
        name: "dispenser",
        numbers: SmokeDispenser::DESCRIPTION.params,
        example: "dispenser:7",
    },
];

const EXPECTED: &str = "exponents of squads joined by +, such as 2+2+3, and of other things \
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
                kind: ParamKind::Text(TextKind::Items {
                    kinds: ELEMENTS,
                    expected: EXPECTED,
                }),
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
        expected: EXPECTED.to_owned(),
    };
    let (kind, numbers) = Item::read(ELEMENTS, text).ok_or_else(malformed)?;
    let byte = |number: i64| u8::try_from(number).map_err(|_| malformed());
    let number = |number: i64| i16::try_from(number).map_err(|_| malformed());
    match (kind.name, &numbers[..]) {
        ("squad", [exponent]) => Ok(squad(byte(*exponent)?)),
        ("gun", [th, depletion, drm, rof]) => Ok(Element::Gun(SmokeRound::new(
            number(*th)?,
            &[number(*drm)?],
            byte(*depletion)?,
            byte(*rof)?,
            variant,
        ))),
        ("dispenser", [usage, drm]) => Ok(Element::Dispenser(SmokeDispenser {
            usage: byte(*usage)?,
            drm: number(*drm)?,
        })),
        _ => Err(malformed()),
    }
}
