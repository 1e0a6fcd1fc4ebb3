//! Who is fired at.

use strum::VariantNames;

use super::{Group, NONE, ShotParam, ZERO, number, read, set, set_number, text, yes};
use crate::rules::tables::guns::Size;
use crate::rules::tables::terrain::Terrain;
use crate::rules::to_hit::TargetType;
use crate::situation::shot::{Cover, Moving, Target};

pub(super) const WORDS: [ShotParam; 17] = [
    text(
        "target",
        "target",
        "C3.3",
        "what is shot at; hex: no enemy is in sight there",
    )
    .word(
        Group::Target,
        Target::VARIANTS,
        "infantry",
        |shot, value| set(&mut shot.target, value),
    ),
    text(
        "type",
        "target type",
        "C3.31-C3.33",
        "the target type, if not the one that follows",
    )
    .open_word(Group::Target, TargetType::VARIANTS, |shot, value| {
        shot.target_type = read(value);
    }),
    text(
        "size",
        "size",
        "C6.7",
        "Case P: size of a Gun or vehicle as a target",
    )
    .open_word(Group::Target, Size::VARIANTS, |shot, value| {
        shot.size = read(value)
    }),
    text(
        "target_in",
        "target in",
        "C6.8",
        "Case Q: terrain of the target's Location",
    )
    .word(
        Group::Target,
        Terrain::VARIANTS,
        "open-ground",
        |shot, value| set(&mut shot.target_in, value),
    ),
    text(
        "cover",
        "cover",
        "C6.8",
        "Case Q: hexside, entrenchment or wreck",
    )
    .word(Group::Target, Cover::VARIANTS, "none", |shot, value| {
        set(&mut shot.cover, value)
    }),
    text(
        "fortified",
        "fortified",
        "B23.9",
        "the target's building is fortified or a factory",
    )
    .flag(Group::Target, |shot, value| shot.fortified = yes(value)),
    text(
        "height_advantage",
        "Height Advantage",
        "B10.31",
        "the target has Height Advantage",
    )
    .flag(Group::Target, |shot, value| {
        shot.height_advantage = yes(value)
    }),
    text(
        "tem",
        "TEM",
        "C6.8",
        "Case Q: the TEM, if not that of the terrain",
    )
    .number(Group::Target, (-3, 8), NONE, |shot, value| {
        shot.tem = number(value)
    }),
    text("moving", "moving", "C6.1", "Case J: how the target moves").word(
        Group::Target,
        Moving::VARIANTS,
        "no",
        |shot, value| set(&mut shot.moving, value),
    ),
    text(
        "ffnam",
        "FFNAM",
        "C6.1",
        "Case J3: it moves without Assault Movement",
    )
    .flag(Group::Target, |shot, value| shot.ffnam = yes(value)),
    text("ffmo", "FFMO", "C6.1", "Case J4: it moves in the open")
        .flag(Group::Target, |shot, value| shot.ffmo = yes(value)),
    text(
        "hazardous",
        "hazardous",
        "C6.6",
        "Case O: it moves hazardously",
    )
    .flag(Group::Target, |shot, value| shot.hazardous = yes(value)),
    text(
        "concealed",
        "concealed",
        "C6.2",
        "Case K: the target is concealed",
    )
    .flag(Group::Target, |shot, value| shot.concealed = yes(value)),
    text(
        "target_overstack",
        "target overstacked",
        "A5.13",
        "by how many squads it is overstacked",
    )
    .number(Group::Target, (0, 9), ZERO, |shot, value| {
        set_number(&mut shot.target_overstack, value);
    }),
    text("wading", "wading", "D16", "the target vehicle wades")
        .flag(Group::Target, |shot, value| shot.wading = yes(value)),
    text(
        "bore_sighted",
        "bore sighted",
        "C6.4",
        "Case M: its Location is bore sighted",
    )
    .flag(Group::Target, |shot, value| shot.bore_sighted = yes(value)),
    text(
        "acquired",
        "acquired",
        "C6.5",
        "Case N: acquired once (-1) or twice (-2)",
    )
    .number(Group::Target, (0, 2), ZERO, |shot, value| {
        set_number(&mut shot.acquired, value)
    }),
];
