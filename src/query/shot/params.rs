//! The words of a shot, each described once: its flag, its values, the field that it fills.

use std::str::FromStr;

use strum::VariantNames;

use crate::query::{Param, ParamKind, TextKind, Value};
use crate::rules::tables::colors::{Equipment, Nation};
use crate::rules::tables::guns::{Ammunition, Barrel, Mount, Size};
use crate::rules::tables::terrain::Terrain;
use crate::rules::tables::weapons;
use crate::rules::to_hit::TargetType;
use crate::situation::shot::{BackblastChoice, Cover, Fire, Moving, Shot, Sight, Target};
use crate::table::Sign;

/// A word of a shot.
#[derive(Clone, Copy, Debug)]
pub struct ShotParam {
    /// The parameter.
    pub param: Param,
    /// What it is about.
    pub group: Group,
    /// Fills the field of the shot.
    pub(in crate::query) set: fn(&mut Shot, Value),
}

/// What a word of a shot is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// Who fires, and how.
    Firer,
    /// Who is fired at.
    Target,
    /// What lies between them.
    LineOfFire,
    /// What is fired.
    Ammunition,
}

impl Group {
    /// Its name as a heading.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Group::Firer => "Firer",
            Group::Target => "Target",
            Group::LineOfFire => "Line of fire",
            Group::Ammunition => "Ammunition",
        }
    }
}

/// A description without its default.
struct Text {
    name: &'static str,
    title: &'static str,
    about: &'static str,
    section: &'static str,
}

const fn text(
    name: &'static str,
    title: &'static str,
    section: &'static str,
    about: &'static str,
) -> Text {
    Text {
        name,
        title,
        about,
        section,
    }
}

impl Text {
    const fn of(
        self,
        group: Group,
        kind: ParamKind,
        default: Option<Value>,
        set: fn(&mut Shot, Value),
    ) -> ShotParam {
        ShotParam {
            param: Param {
                name: self.name,
                title: self.title,
                about: self.about,
                kind,
                default,
                section: self.section,
            },
            group,
            set,
        }
    }

    /// Yes or no, and no unless given.
    const fn flag(self, group: Group, set: fn(&mut Shot, Value)) -> ShotParam {
        self.of(group, ParamKind::Flag, Some(Value::Flag(false)), set)
    }

    /// A word that has a default.
    const fn word(
        self,
        group: Group,
        words: &'static [&'static str],
        default: &'static str,
        set: fn(&mut Shot, Value),
    ) -> ShotParam {
        let default = Some(Value::Word(default));
        self.of(group, ParamKind::Word(words), default, set)
    }

    /// A word that may be left open.
    const fn open_word(
        self,
        group: Group,
        words: &'static [&'static str],
        set: fn(&mut Shot, Value),
    ) -> ShotParam {
        self.of(group, ParamKind::Word(words), Some(Value::None), set)
    }

    /// A number with its ends and its default.
    const fn number(
        self,
        group: Group,
        ends: (i64, i64),
        default: Option<Value>,
        set: fn(&mut Shot, Value),
    ) -> ShotParam {
        let (min, max) = ends;
        let sign = if min < 0 { Sign::Shown } else { Sign::Plain };
        self.of(group, ParamKind::Int { min, max, sign }, default, set)
    }
}

const NONE: Option<Value> = Some(Value::None);
const ZERO: Option<Value> = Some(Value::Int(0));

pub(in crate::query) fn yes(value: Value) -> bool {
    value == Value::Flag(true)
}

/// What a word stands for; its description allows no other.
pub(in crate::query) fn read<T: FromStr>(value: Value) -> Option<T> {
    match value {
        Value::Word(word) => Some(word.parse().ok().expect("the description's words")),
        Value::None | Value::Int(_) | Value::Flag(_) => None,
    }
}

pub(in crate::query) fn set<T: FromStr>(field: &mut T, value: Value) {
    if let Some(value) = read(value) {
        *field = value;
    }
}

pub(in crate::query) fn number<T: TryFrom<i64>>(value: Value) -> Option<T> {
    match value {
        Value::Int(number) => Some(T::try_from(number).ok().expect("the description's range")),
        Value::None | Value::Word(_) | Value::Flag(_) => None,
    }
}

pub(in crate::query) fn set_number<T: TryFrom<i64>>(field: &mut T, value: Value) {
    if let Some(value) = number(value) {
        *field = value;
    }
}

/// The words, in the order in which a sweep runs through them, the last one fastest.
pub const PARAMS: &[ShotParam] = &[
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
    text(
        "year",
        "year",
        "A25",
        "year: colors of TH#, dates of weapons and ammunition",
    )
    .number(Group::Ammunition, (1936, 1953), NONE, |shot, value| {
        shot.year = number(value)
    }),
    text(
        "ammunition",
        "ammunition",
        "C4.3-C4.4",
        "what is fired, if not the usual",
    )
    .open_word(Group::Ammunition, Ammunition::VARIANTS, |shot, value| {
        shot.ammunition = read(value)
    }),
    text(
        "barrel",
        "barrel",
        "C4.1",
        "length of the barrel, if not the gun's",
    )
    .open_word(Group::Ammunition, Barrel::VARIANTS, |shot, value| {
        shot.barrel = read(value)
    }),
];
