//! What there is to know about the Gun Duel.

use strum::VariantNames;

use super::super::param::{Param, ParamKind};
use super::{Description, Examples, FirstRoll, Params, Procedure};
use crate::rule::{Outcome, Reading, Value};
use crate::rules::gun_duel::{Duelist, GunDuel, GunDuelResult};
use crate::rules::to_hit::Roll;
use crate::rules::variant::Variant;
use crate::table::Sign;

const DRM: ParamKind = ParamKind::Int {
    min: -100,
    max: 100,
    sign: Sign::Shown,
};

impl Procedure for GunDuel {
    const DESCRIPTION: &'static Description = &Description {
        name: "gun-duel",
        about: "which of two opposed firers shoots first",
        sections: "C2.2401",
        examples: Examples {
            cell: "--drm 6 --enemy-drm 6",
            row: "--drm 4..8 --enemy-drm 6",
            grid: "--drm 4..8 --enemy-drm 4..8",
        },
        first_roll: FirstRoll::Other,
        params: &[
            Param {
                name: "drm",
                title: "DRM",
                about: "the sum of the own TH DRM",
                kind: DRM,
                default: None,
                section: "C2.2401",
            },
            Param {
                name: "enemy_drm",
                title: "enemy's DRM",
                about: "the sum of the enemy's TH DRM",
                kind: DRM,
                default: None,
                section: "C2.2401",
            },
            Param {
                name: "roll",
                title: "roll",
                about: "the own dice: double-lower counts the lower die twice, fire in motion",
                kind: ParamKind::Word(Roll::VARIANTS),
                default: Some(Value::Word("normal")),
                section: "C5.35",
            },
            Param {
                name: "enemy_roll",
                title: "enemy's roll",
                about: "the enemy's dice, likewise",
                kind: ParamKind::Word(Roll::VARIANTS),
                default: Some(Value::Word("normal")),
                section: "C5.35",
            },
        ],
        fields: GunDuelResult::FIELDS,
        shown: GunDuelResult::FIELDS.len(),
    };

    fn build(params: &Params, _variant: &Variant) -> Self {
        GunDuel {
            own: Duelist {
                drm: params.number("drm"),
                roll: params.word("roll"),
            },
            enemy: Duelist {
                drm: params.number("enemy_drm"),
                roll: params.word("enemy_roll"),
            },
        }
    }

    fn reading(&self) -> Option<Reading> {
        None
    }
}
