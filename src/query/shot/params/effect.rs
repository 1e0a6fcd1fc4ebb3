//! What a hit does, and on whom.

use strum::VariantNames;

use super::{Group, NONE, ShotParam, number, read, set, text, yes};
use crate::query::{ParamKind, TextKind, Value};
use crate::rules::tables::fire_table::FireTableKind;
use crate::situation::shot::{AllAf, Armor, Facing};

pub(super) const WORDS: [ShotParam; 11] = [
    text(
        "effect",
        "effect",
        "A7.3, C7",
        "work out what hits do to the target",
    )
    .flag(Group::Effect, |shot, value| shot.effect = yes(value)),
    text(
        "units",
        "units",
        "A1, A10",
        "the units hit: 4-6-7, hs:7, crew:8, gun:8 (a Gun and its crew), 9-1, 2x7, 7/broken",
    )
    .of(
        Group::Effect,
        ParamKind::Text(TextKind::Units),
        NONE,
        |shot, value| {
            if let Value::Word(word) = value {
                shot.units = Some(word.parse().expect("units that were read"));
            }
        },
    ),
    text(
        "elr",
        "ELR",
        "A19.1",
        "the units' Experience Level Rating: who fails by more is Replaced",
    )
    .number(Group::Effect, (0, 5), NONE, |shot, value| {
        shot.elr = number(value)
    }),
    text(
        "table",
        "table",
        "A7.3, A7.37",
        "the Infantry Fire Table, or the Incremental one",
    )
    .word(
        Group::Effect,
        FireTableKind::VARIANTS,
        "ift",
        |shot, value| set(&mut shot.table, value),
    ),
    text(
        "hull_af",
        "hull AF",
        "D1.6",
        "the AF of the hull that faces the firer",
    )
    .open_word(Group::Effect, Armor::WORDS, |shot, value| {
        shot.hull_af = read::<Armor>(value);
    }),
    text(
        "turret_af",
        "turret AF",
        "D1.6",
        "the AF of the turret that faces the firer, if not the hull's",
    )
    .open_word(Group::Effect, Armor::WORDS, |shot, value| {
        shot.turret_af = read::<Armor>(value);
    }),
    text(
        "facing",
        "facing",
        "C7.21",
        "Case A: the Target Facing of the hull that is hit",
    )
    .word(Group::Effect, Facing::VARIANTS, "front", |shot, value| {
        set(&mut shot.facing, value)
    }),
    text(
        "turret_facing",
        "turret facing",
        "C7.21",
        "Case A: the Target Facing of the turret, if not the hull's",
    )
    .open_word(Group::Effect, Facing::VARIANTS, |shot, value| {
        shot.turret_facing = read(value);
    }),
    text(
        "crew_morale",
        "crew's Morale Level",
        "C7.41",
        "what the crew's Task Check for a possible Shock has to pass",
    )
    .number(Group::Effect, (6, 10), NONE, |shot, value| {
        shot.crew_morale = number(value)
    }),
    text(
        "open_topped",
        "open-topped",
        "C1.55",
        "the AFV is open-topped: Area Target Type hits",
    )
    .flag(Group::Effect, |shot, value| shot.open_topped = yes(value)),
    text(
        "all_af",
        "every AF",
        "C1.55",
        "whether every printed AF is 4 or less, or 8 or more: Area Target Type hits",
    )
    .open_word(Group::Effect, AllAf::VARIANTS, |shot, value| {
        shot.all_af = read(value);
    }),
];
