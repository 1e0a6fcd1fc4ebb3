//! The words of a fire attack.

use strum::VariantNames;

use crate::query::describe::{flag, modifier, number, word};
use crate::query::param::{Param, ParamKind, TextKind};
use crate::rule::Value;
use crate::rules::tables::fire_table::FireTableKind;
use crate::rules::tables::terrain::Terrain;
use crate::situation::attack::Manner;
use crate::situation::shot::Cover;

/// The headings of the words, each with the number of those that stand under it.
pub const HEADINGS: [(&str, usize); 4] = [
    ("Firers", 13),
    ("Target", 12),
    ("Line of fire", 3),
    ("Fire table", 2),
];

/// A text that is read as `kind`.
const fn text(
    name: &'static str,
    title: &'static str,
    about: &'static str,
    kind: TextKind,
    default: Option<Value>,
    section: &'static str,
) -> Param {
    Param {
        name,
        title,
        about,
        kind: ParamKind::Text(kind),
        default,
        section,
    }
}

pub(super) const PARAMS: &[Param] = &[
    text(
        "firers",
        "firers",
        "who fires, as one fire group: FP and Normal Range of each",
        TextKind::Firers,
        None,
        "A7.5",
    ),
    flag(
        "split",
        "one by one",
        "each of them fires by itself, one after the other",
        "A7.55",
    ),
    number(
        "range",
        "range",
        "hexes to the target; 0 is the firers' own Location",
        (0, 40),
        None,
        "A7.2",
    ),
    word(
        "fire",
        "fire",
        "the phase and manner",
        (Value::Word("prep"), Manner::VARIANTS),
        "A7.1",
    ),
    number(
        "shots",
        "shots",
        "shots of one machine gun at the target, at most: in Defensive First Fire the MF that it has \
         spent in its Location, 1 unless given",
        (1, 8),
        Some(Value::None),
        "A9.2",
    ),
    flag(
        "area",
        "Area Fire",
        "Area Fire for another reason, such as a Snap Shot or a Dash",
        "A7.23",
    ),
    flag("spray", "Spraying Fire", "Spraying Fire", "A9.5"),
    Param {
        default: Some(Value::None),
        ..modifier(
            "leader",
            "leader",
            "the DRM of a leader who directs the fire",
            (-3, 3),
            "A7.531",
        )
    },
    flag(
        "inexperienced",
        "Inexperienced",
        "Inexperienced Personnel take part: they cower two columns",
        "A19.33",
    ),
    flag(
        "never_cowers",
        "never cowers",
        "who fires never cowers, such as Finns and British elite",
        "A7.9",
    ),
    flag("cx", "CX", "a firer is CX", "A4.51"),
    flag("encircled", "encircled", "a firer is encircled", "A7.7"),
    number(
        "firer_overstack",
        "overstacked firers",
        "squad equivalents by which the firers' Location is overstacked",
        (0, 9),
        Some(Value::Int(0)),
        "A5.12",
    ),
    text(
        "units",
        "units",
        "who is fired at: what becomes of them is told",
        TextKind::Units,
        Some(Value::None),
        "A7.4",
    ),
    number(
        "elr",
        "ELR",
        "their Experience Level Rating",
        (0, 5),
        Some(Value::None),
        "A19.13",
    ),
    word(
        "target_in",
        "target in",
        "the terrain of the target's Location",
        (Value::Word("open-ground"), Terrain::VARIANTS),
        "A7.6",
    ),
    word(
        "cover",
        "cover",
        "what the target is behind or in besides",
        (Value::Word("none"), Cover::VARIANTS),
        "A7.6",
    ),
    flag(
        "fortified",
        "fortified",
        "its building is fortified or a factory",
        "B23.9",
    ),
    flag(
        "height_advantage",
        "Height Advantage",
        "it is higher and has no other TEM",
        "B10.31",
    ),
    Param {
        default: Some(Value::None),
        ..modifier(
            "tem",
            "TEM",
            "the TEM, if it is not that of the terrain",
            (-5, 10),
            "A7.6",
        )
    },
    flag("concealed", "concealed", "the target is concealed", "A7.23"),
    flag(
        "ffnam",
        "FFNAM",
        "it moves without Assault Movement",
        "A4.6",
    ),
    flag("ffmo", "FFMO", "it moves in the open", "A4.6"),
    flag("hazardous", "hazardous", "it moves hazardously", "A4.62"),
    number(
        "target_overstack",
        "overstacked target",
        "squad equivalents by which its Location is overstacked",
        (0, 9),
        Some(Value::Int(0)),
        "A5.131",
    ),
    text(
        "hindrance",
        "hindrance",
        "items joined by +: grain:2+smoke, brush@3",
        TextKind::Hindrances,
        Some(Value::Word("none")),
        "A6.7",
    ),
    number(
        "elevation",
        "elevation",
        "levels by which the firers are higher than the target",
        (-20, 20),
        Some(Value::Int(0)),
        "A7.21",
    ),
    number(
        "month",
        "month",
        "the month, for what hinders in its season alone",
        (1, 12),
        Some(Value::None),
        "B15",
    ),
    modifier(
        "other_drm",
        "other DRM",
        "any further modifier to the DR",
        (-20, 20),
        "A7.3",
    ),
    word(
        "table",
        "table",
        "the Infantry Fire Table or the Incremental one",
        (Value::Word("ift"), FireTableKind::VARIANTS),
        "A7.37",
    ),
];
