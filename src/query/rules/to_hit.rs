//! What there is to know about the To Hit DR.

use strum::VariantNames;

use super::super::param::{Param, ParamKind};
use super::{Description, Examples, FirstRoll, Params, Procedure};
use crate::rule::{Outcome, Reading, Value};
use crate::rules::to_hit::{Roll, TargetType, ToHit, ToHitResult};
use crate::rules::variant::Variant;
use crate::table::Sign;

/// The target type.
pub(super) const TYPE: Param = Param {
    name: "type",
    title: "target type",
    about: "the target type of the shot",
    kind: ParamKind::Word(TargetType::VARIANTS),
    default: None,
    section: "C3.31-C3.33",
};

/// The Modified TH#.
pub(super) const TH: Param = Param {
    name: "th",
    title: "Modified TH#",
    about: "the Modified TH#: the To Hit table's number with the changes of C4",
    kind: ParamKind::Int {
        min: -100,
        max: 100,
        sign: Sign::Plain,
    },
    default: None,
    section: "C3-C4",
};

/// The sum of the DRM.
pub(super) const DRM: Param = Param {
    name: "drm",
    title: "DRM",
    about: "the sum of all modifiers to the roll; never folded into the TH#",
    kind: ParamKind::Int {
        min: -100,
        max: 100,
        sign: Sign::Shown,
    },
    default: Some(Value::Int(0)),
    section: "C5-C6",
};

/// How the dice are counted.
pub(super) const ROLL: Param = Param {
    name: "roll",
    title: "roll",
    about: "double-lower counts the lower die twice: fire in motion",
    kind: ParamKind::Word(Roll::VARIANTS),
    default: Some(Value::Word("normal")),
    section: "C5.35",
};

impl Procedure for ToHit {
    const DESCRIPTION: &'static Description = &Description {
        name: "to-hit",
        about: "the To Hit DR of ordnance: miss, hit, critical hit, improbable hit",
        sections: "C3.3, C3.6, C3.7",
        examples: Examples {
            cell: "--type infantry --th 8 --drm 2",
            row: "--type infantry --th 8 --drm -4..8",
            grid: "--type infantry --th 4..10 --drm -2..4",
        },
        first_roll: FirstRoll::Dr,
        params: &[TYPE, TH, DRM, ROLL],
        fields: ToHitResult::FIELDS,
        shown: ToHitResult::FIELDS.len(),
    };

    fn build(params: &Params, variant: &Variant) -> Self {
        ToHit::new(
            params.word("type"),
            params.number("th"),
            params.number("drm"),
            params.word("roll"),
            variant,
        )
    }

    fn reading(&self) -> Option<Reading> {
        ToHit::reading(self)
    }
}
