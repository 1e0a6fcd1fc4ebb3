//! What lies between them, and when.

use super::{Group, NONE, ShotParam, ZERO, number, set, set_number, text};
use crate::query::{ParamKind, TextKind, Value};

pub(super) const WORDS: [ShotParam; 4] = [
    text("range", "range", "C3", "range in hexes").number(
        Group::LineOfFire,
        (0, 200),
        None,
        |shot, value| set_number(&mut shot.range, value),
    ),
    text(
        "hindrance",
        "hindrance",
        "C6.9",
        "Case R: items joined by +: grain:2+smoke, brush@3",
    )
    .of(
        Group::LineOfFire,
        ParamKind::Text(TextKind::Hindrances),
        Some(Value::Word("none")),
        |shot, value| set(&mut shot.hindrances, value),
    ),
    text(
        "elevation",
        "elevation",
        "A6.7",
        "levels by which the firer is above the target",
    )
    .number(Group::LineOfFire, (-9, 9), ZERO, |shot, value| {
        set_number(&mut shot.elevation, value)
    }),
    text(
        "month",
        "month",
        "B14-B15",
        "month: seasons of grain and orchard, dates of ammunition",
    )
    .number(Group::LineOfFire, (1, 12), NONE, |shot, value| {
        shot.month = number(value)
    }),
];
