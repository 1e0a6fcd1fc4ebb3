//! What there is to know about a fire attack on the Infantry Fire Table.

use strum::VariantNames;

use super::super::param::{Param, ParamKind};
use super::{Description, Examples, FirstRoll, Params, Procedure};
use crate::rule::{Outcome, Reading, Value};
use crate::rules::fire_table::{Cowering, FireAttack, FireTable, Struck};
use crate::rules::stack::Fire;
use crate::rules::tables::Tables;
use crate::rules::tables::fire_table::{FireTableKind, Firepower, MOST_FP};
use crate::rules::variant::Variant;
use crate::table::Sign;

/// The Firepower of an attack.
pub(super) const FP: Param = Param {
    name: "fp",
    title: "FP",
    about: "the FP of the attack, all doubling and halving done; the column is the next lower one",
    kind: ParamKind::Int {
        min: 0,
        max: MOST_FP as i64,
        sign: Sign::Plain,
    },
    default: None,
    section: "A7.3",
};

/// Half an FP besides.
pub(super) const HALF: Param = Param {
    name: "half",
    title: "and a half FP",
    about: "half an FP more, which the Incremental table tells apart up to 5",
    kind: ParamKind::Flag,
    default: Some(Value::Flag(false)),
    section: "A7.2",
};

/// The modifiers to the attack's DR.
pub(super) const FIRE_DRM: Param = Param {
    name: "drm",
    title: "DRM",
    about: "the sum of all modifiers to the DR: leader, TEM, hindrances, movement",
    kind: ParamKind::Int {
        min: -100,
        max: 100,
        sign: Sign::Shown,
    },
    default: Some(Value::Int(0)),
    section: "A7.3",
};

/// What doubles do.
pub(super) const COWERING: Param = Param {
    name: "cowering",
    title: "cowering",
    about: "what doubles do: never with a leader who directs, cowers, inexperienced two columns",
    kind: ParamKind::Word(Cowering::VARIANTS),
    default: Some(Value::Word("never")),
    section: "A7.9",
};

/// The table.
pub(super) const TABLE: Param = Param {
    name: "table",
    title: "table",
    about: "the Infantry Fire Table, or the Incremental one, an option of the rules",
    kind: ParamKind::Word(FireTableKind::VARIANTS),
    default: Some(Value::Word("ift")),
    section: "A7.3, A7.37",
};

/// The column and the DRM of one cell.
pub(super) fn fire(params: &Params, tables: Tables) -> Fire {
    let whole = Firepower::whole(params.number("fp"));
    let half = if params.flag("half") {
        Firepower::whole(1).halved()
    } else {
        Firepower::NONE
    };
    let table: FireTableKind = params.word("table");
    Fire {
        column: tables.fire_column(table, whole.plus(half)),
        drm: params.number("drm"),
    }
}

/// The attack of one cell.
pub(super) fn attack(params: &Params, tables: Tables) -> FireAttack {
    FireAttack {
        fire: fire(params, tables),
        cowering: params.word("cowering"),
    }
}

impl Procedure for FireTable {
    const DESCRIPTION: &'static Description = &Description {
        name: "fire-table",
        about: "a fire attack on the Infantry Fire Table: its result, and how many units a K or a \
                KIA selects",
        sections: "A7.3, A7.9, A7.37",
        examples: Examples {
            cell: "--fp 8 --drm 2",
            row: "--fp 8 --drm -2..4",
            grid: "--fp 1,2,4,6,8,12,16,20,24,30,36 --drm -2..4",
        },
        first_roll: FirstRoll::Dr,
        params: &[
            TABLE,
            FP,
            HALF,
            FIRE_DRM,
            COWERING,
            Param {
                name: "units",
                title: "units",
                about: "the number of units in the target Location",
                kind: ParamKind::Int {
                    min: 1,
                    max: 6,
                    sign: Sign::Plain,
                },
                default: Some(Value::Int(1)),
                section: "A.9",
            },
        ],
        fields: Struck::FIELDS,
        shown: 1,
    };

    fn build(params: &Params, variant: &Variant) -> Self {
        FireTable {
            attack: attack(params, variant.tables()),
            units: params.number("units"),
        }
    }

    fn reading(&self) -> Option<Reading> {
        None
    }
}
