//! What there is to know about a gun's fire.

use strum::VariantNames;

use super::super::param::{Param, ParamKind};
use super::to_hit::{DRM, ROLL, TH, TYPE};
use super::{ChainProcedure, Description, Examples, FirstRoll, Params};
use crate::error::Error;
use crate::rule::{Reading, Tally, Value};
use crate::rules::fire::{Breakdown, BreakingShot, Fire, Shot};
use crate::rules::to_hit::ToHit;
use crate::rules::variant::Variant;
use crate::table::Sign;

/// The B# of a gun.
pub(super) const BREAKDOWN: Param = Param {
    name: "breakdown",
    title: "B#",
    about: "the B#: the lowest Original DR with which the gun malfunctions",
    kind: ParamKind::Int {
        min: 2,
        max: 12,
        sign: Sign::Plain,
    },
    default: Some(Value::Int(12)),
    section: "A.11",
};

impl ChainProcedure for Fire {
    const DESCRIPTION: &'static Description = &Description {
        name: "fire",
        about: "a gun that fires as long as its rate of fire lets it: hits, critical hits, shots, \
                and whether it malfunctions",
        sections: "A.11, C2.24, C3",
        examples: Examples {
            cell: "--type infantry --th 8 --drm 1 --rof 3",
            row: "--type infantry --th 8 --drm 1 --rof 0..3",
            grid: "--type infantry --th 8 --drm -1..2 --rof 1..3",
        },
        first_roll: FirstRoll::Dr,
        params: &[
            TYPE,
            TH,
            DRM,
            ROLL,
            Param {
                name: "rof",
                title: "ROF",
                about: "the rate of fire: the highest colored die that lets the gun fire again",
                kind: ParamKind::Int {
                    min: 0,
                    max: 5,
                    sign: Sign::Plain,
                },
                default: Some(Value::Int(0)),
                section: "C2.24",
            },
            BREAKDOWN,
            Param {
                name: "breaking_shot",
                title: "breaking shot",
                about: "whether the shot whose DR breaks the gun counts",
                kind: ParamKind::Word(BreakingShot::VARIANTS),
                default: Some(Value::Word("resolves")),
                section: "C3.8",
            },
            Param {
                name: "max_shots",
                title: "most shots",
                about: "the most shots, or none for as long as the rate of fire lets it",
                kind: ParamKind::Int {
                    min: 1,
                    max: 1000,
                    sign: Sign::Plain,
                },
                default: Some(Value::None),
                section: "C2.24",
            },
        ],
        fields: Shot::FIELDS,
        shown: 4,
    };

    const SUMS: &'static [(&'static str, &'static [usize])] = &[("any_hits", &[0, 1])];

    fn build(params: &Params, variant: &Variant) -> Result<Self, Error> {
        let aim = ToHit::new(
            params.word("type"),
            params.number("th"),
            params.number("drm"),
            params.word("roll"),
            variant,
        );
        let breakdown = Breakdown::at(params.number("breakdown"));
        let mut fire = Fire::new(aim, params.number("rof"), variant).with_breakdown(breakdown);
        fire.breaking_shot = params.word("breaking_shot");
        fire.max_shots = params.number_or_none("max_shots");
        Ok(fire)
    }

    fn reading(&self) -> Option<Reading> {
        self.aims.iter().find_map(|aim| aim.to_hit.reading())
    }
}
