//! Who fires, and how.

use strum::VariantNames;

use super::{Group, NONE, ShotParam, ZERO, number, read, set, set_number, text, yes};
use crate::query::{ParamKind, TextKind, Value};
use crate::rules::tables::colors::{Equipment, Nation};
use crate::rules::tables::guns::Mount;
use crate::rules::tables::terrain::Terrain;
use crate::rules::tables::weapons;
use crate::situation::shot::{BackblastChoice, Fire, Sight};

pub(super) const WORDS: [ShotParam; 26] = [
    text(
        "gun",
        "gun",
        "C2",
        "what fires: a size such as 75L or a name such as \"PaK 40\"",
    )
    .of(
        Group::Firer,
        ParamKind::Text(TextKind::Weapon),
        None,
        |shot, value| {
            if let Value::Word(word) = value {
                shot.weapon = weapons::weapon(word).expect("a weapon that was found");
            }
        },
    ),
    text(
        "nation",
        "nation",
        "A25",
        "who fires it; of a named gun its own nation if not given",
    )
    .open_word(Group::Firer, Nation::VARIANTS, |shot, value| {
        shot.nation = read(value)
    }),
    text(
        "equipment",
        "equipment",
        "A25",
        "whose equipment, where the color depends on it",
    )
    .word(Group::Firer, Equipment::VARIANTS, "own", |shot, value| {
        set(&mut shot.equipment, value)
    }),
    text(
        "captured",
        "captured",
        "C5.8",
        "Case H: a captured weapon; red TH#",
    )
    .flag(Group::Firer, |shot, value| shot.captured = yes(value)),
    text(
        "non_qualified",
        "non-qualified",
        "C5.8",
        "Case H: a crew not qualified for it; red TH#",
    )
    .flag(Group::Firer, |shot, value| shot.non_qualified = yes(value)),
    text(
        "fire",
        "fire",
        "C5.2-C5.3",
        "phase and manner; advancing is Case B, bounding Case C",
    )
    .word(Group::Firer, Fire::VARIANTS, "prep", |shot, value| {
        set(&mut shot.fire, value)
    }),
    text(
        "mount",
        "mount",
        "C5.1",
        "how it turns, if not as printed; non-turreted for a hull turn",
    )
    .open_word(Group::Firer, Mount::VARIANTS, |shot, value| {
        shot.mount = read(value)
    }),
    text(
        "ca_change",
        "CA change",
        "C5.1",
        "Case A: hexspines by which the CA is changed",
    )
    .number(Group::Firer, (0, 3), ZERO, |shot, value| {
        set_number(&mut shot.ca_change, value)
    }),
    text(
        "firer_in",
        "firer in",
        "C5.1-C5.5",
        "terrain of the firer's Location",
    )
    .word(
        Group::Firer,
        Terrain::VARIANTS,
        "open-ground",
        |shot, value| set(&mut shot.firer_in, value),
    ),
    text(
        "motion",
        "firer in Motion",
        "C5.35",
        "Case C4: the lower die counts twice",
    )
    .flag(Group::Firer, |shot, value| shot.motion = yes(value)),
    text("stabilized", "stabilized", "C5.3", "the gun is stabilized")
        .flag(Group::Firer, |shot, value| shot.stabilized = yes(value)),
    text("passenger", "passenger", "C5.3", "the firer is a passenger")
        .flag(Group::Firer, |shot, value| shot.passenger = yes(value)),
    text(
        "sight",
        "sight",
        "C5.3",
        "Cases C1 and C2: for how many MP it has seen its target",
    )
    .word(Group::Firer, Sight::VARIANTS, "ample", |shot, value| {
        set(&mut shot.sight, value)
    }),
    text("pinned", "pinned", "C5.4", "Case D: the firer is pinned")
        .flag(Group::Firer, |shot, value| shot.pinned = yes(value)),
    text(
        "intensive",
        "Intensive Fire",
        "C5.6",
        "Case F: Intensive Fire",
    )
    .flag(Group::Firer, |shot, value| shot.intensive = yes(value)),
    text(
        "immobilization",
        "immobilization",
        "C5.7",
        "Case G: Deliberate Immobilization",
    )
    .flag(Group::Firer, |shot, value| shot.immobilization = yes(value)),
    text(
        "buttoned_up",
        "buttoned up",
        "C5.9",
        "Case I: the firing vehicle is buttoned up",
    )
    .flag(Group::Firer, |shot, value| shot.buttoned_up = yes(value)),
    text(
        "leader",
        "leader",
        "A7.53",
        "DRM of one leader: support weapons, main armaments",
    )
    .number(Group::Firer, (-3, 3), NONE, |shot, value| {
        shot.leader = number(value)
    }),
    text("cx", "CX", "A4.51", "the firer is CX")
        .flag(Group::Firer, |shot, value| shot.cx = yes(value)),
    text("encircled", "encircled", "A7.7", "the firer is encircled")
        .flag(Group::Firer, |shot, value| shot.encircled = yes(value)),
    text(
        "firer_overstack",
        "firer overstacked",
        "A5.12",
        "by how many squads it is overstacked",
    )
    .number(Group::Firer, (0, 9), ZERO, |shot, value| {
        set_number(&mut shot.firer_overstack, value);
    }),
    text(
        "spotted",
        "spotted",
        "C9.3",
        "a mortar fires by its spotter's eyes",
    )
    .flag(Group::Firer, |shot, value| shot.spotted = yes(value)),
    text("stunned", "stunned", "D5.34", "the crew is stunned")
        .flag(Group::Firer, |shot, value| shot.stunned = yes(value)),
    text("wire", "wire", "B26.3", "the firer is on wire")
        .flag(Group::Firer, |shot, value| shot.wire = yes(value)),
    text(
        "bypass",
        "bypass",
        "D2.321",
        "out of the side of a vehicle in bypass",
    )
    .flag(Group::Firer, |shot, value| shot.bypass = yes(value)),
    text(
        "backblast",
        "backblast",
        "C5.3",
        "Case C3: avoided or accepted in a building",
    )
    .word(
        Group::Firer,
        BackblastChoice::VARIANTS,
        "avoided",
        |shot, value| set(&mut shot.backblast, value),
    ),
];
