//! What there is to know about a gun that fires SMOKE at a hex, round after round.

use super::super::param::{Param, ParamKind, TextKind};
use super::fire::BREAKDOWN;
use super::smoke_ordnance::{AREA_TH, DEPLETION};
use super::{ChainProcedure, Description, Examples, FirstRoll, Params};
use crate::error::Error;
use crate::rule::{Reading, Tally, Value};
use crate::rules::breakdown::Breakdown;
use crate::rules::smoke_round::{Round, SmokeRound};
use crate::rules::variant::Variant;
use crate::table::Sign;

const OCCUPANTS: &str = "the DRM of each, joined by +, such as 4+2+-1";

/// The rate of fire of what fires SMOKE.
pub(super) const ROF: Param = Param {
    name: "rof",
    title: "ROF",
    about: "the rate of fire of a mortar; of other ordnance 0",
    kind: ParamKind::Int {
        min: 0,
        max: 5,
        sign: Sign::Plain,
    },
    default: Some(Value::Int(0)),
    section: "C2.24",
};

impl ChainProcedure for SmokeRound {
    const DESCRIPTION: &'static Description = &Description {
        name: "smoke-round",
        about: "ordnance that fires SMOKE at a hex, round after round as its rate of fire lets \
                it, until SMOKE is placed or there is none left",
        sections: "C3.33, C8.5, C8.9",
        examples: Examples {
            cell: "--th 9 --occupants 4+2 --depletion 8 --rof 2",
            row: "--th 9 --occupants 2 --depletion 8 --rof 0..3",
            grid: "--th 9 --occupants 0,2,4 --depletion 6..9 --rof 2",
        },
        first_roll: FirstRoll::Dr,
        params: &[
            AREA_TH,
            Param {
                name: "occupants",
                title: "occupants' DRM",
                about: "the DRM to hit each occupant of the hex: any that is hit lets SMOKE be placed",
                kind: ParamKind::Text(TextKind::Other {
                    expected: OCCUPANTS,
                }),
                default: Some(Value::Word("0")),
                section: "C3.33",
            },
            DEPLETION,
            ROF,
            BREAKDOWN,
            Param {
                name: "acquired",
                title: "acquisition",
                about: "acquisition that the first round uses, and that is lost with it",
                kind: ParamKind::Int {
                    min: 0,
                    max: 2,
                    sign: Sign::Plain,
                },
                default: Some(Value::Int(0)),
                section: "C6.5",
            },
        ],
        fields: Round::FIELDS,
        shown: 4,
    };

    const SUMS: &'static [(&'static str, &'static [usize])] = &[];

    fn build(params: &Params, variant: &Variant) -> Result<Self, Error> {
        let drms = params.text("occupants").split('+').map(|text| {
            let drm = text.trim().parse::<i16>().ok();
            drm.filter(|drm| (-100..=100).contains(drm))
                .ok_or_else(|| Error::Malformed {
                    what: "occupants".to_owned(),
                    given: text.to_owned(),
                    expected: OCCUPANTS.to_owned(),
                })
        });
        let drms: Vec<i16> = drms.collect::<Result<_, _>>()?;
        Ok(SmokeRound::new(
            params.number("th"),
            &drms,
            params.number("depletion"),
            params.number("rof"),
            variant,
        )
        .with_breakdown(Breakdown::at(params.number("breakdown")))
        .with_acquisition(params.number("acquired")))
    }

    fn reading(&self) -> Option<Reading> {
        None
    }
}
