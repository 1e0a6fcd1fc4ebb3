//! What there is to know about a fire attack on the units of a Location.

use super::super::param::{Param, ParamKind, TextKind};
use super::fire_table::{COWERING, FIRE_DRM, FP, HALF, TABLE};
use super::morale_check::ELR;
use super::{ChainProcedure, Description, Examples, FirstRoll, Params, fire_table};
use crate::error::Error;
use crate::rule::{Reading, Tally, Value};
use crate::rules::infantry_fire::{Attack, Fallen, InfantryFire};
use crate::rules::variant::Variant;
use crate::situation::units::Units;
use crate::table::Sign;

/// The units that are fired at.
pub(super) const UNITS: Param = Param {
    name: "units",
    title: "units",
    about: "the units fired at, joined by +: 4-6-7, hs:7, crew:8, 9-1 (a leader), 2x7, 7/broken",
    kind: ParamKind::Text(TextKind::Units),
    default: None,
    section: "A1, A10",
};

impl ChainProcedure for InfantryFire<Fallen> {
    const DESCRIPTION: &'static Description = &Description {
        name: "infantry-fire",
        about: "fire attacks on the units of a Location: how many are pinned, broken, reduced, \
                eliminated",
        sections: "A7.3, A7.8, A7.9, A10, A17, A19",
        examples: Examples {
            cell: "--fp 8 --drm 1 --units 4-6-7",
            row: "--fp 4,8,16 --drm 1 --units 2x4-6-7+8-1 --elr 3",
            grid: "--fp 4,8,16 --drm -1..2 --units 4-6-7",
        },
        first_roll: FirstRoll::Dr,
        params: &[
            TABLE,
            FP,
            HALF,
            FIRE_DRM,
            COWERING,
            Param {
                name: "attacks",
                title: "attacks",
                about: "how often the same attack is made, one after the other",
                kind: ParamKind::Int {
                    min: 1,
                    max: 12,
                    sign: Sign::Plain,
                },
                default: Some(Value::Int(1)),
                section: "A7.31",
            },
            UNITS,
            ELR,
        ],
        fields: Fallen::FIELDS,
        shown: 6,
    };

    const SUMS: &'static [(&'static str, &'static [usize])] = &[("broken_or_eliminated", &[2, 5])];

    fn build(params: &Params, variant: &Variant) -> Result<Self, Error> {
        let attack = Attack::once(fire_table::attack(params, variant.tables()));
        let number: u8 = params.number("attacks");
        let attacks = (1..=number).map(|next| Attack {
            next: (next < number).then_some(next),
            ..attack
        });
        let units: Units = params.text("units").parse()?;
        let stack = units.stack(params.number_or_none("elr"))?;
        Ok(InfantryFire::new(attacks.collect(), stack))
    }

    fn reading(&self) -> Option<Reading> {
        None
    }
}
