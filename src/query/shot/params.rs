//! The words of a shot, each described once: its flag, its values, the field that it fills.

mod firer;
mod target;
mod line_of_fire;
mod ammunition;
mod effect;

use std::str::FromStr;

use crate::query::{Param, ParamKind, Value};
use crate::situation::shot::Shot;
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
    /// What a hit does.
    Effect,
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
            Group::Effect => "Effect",
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
pub const PARAMS: &[ShotParam] = &JOINED;

/// The number of words.
const LEN: usize = firer::WORDS.len()
    + target::WORDS.len()
    + line_of_fire::WORDS.len()
    + ammunition::WORDS.len()
    + effect::WORDS.len();

/// The words of all groups, one group after the other.
const JOINED: [ShotParam; LEN] = {
    let groups: [&[ShotParam]; 5] = [
        &firer::WORDS,
        &target::WORDS,
        &line_of_fire::WORDS,
        &ammunition::WORDS,
        &effect::WORDS,
    ];
    let mut joined = [firer::WORDS[0]; LEN];
    let (mut group, mut place) = (0, 0);
    while group < groups.len() {
        let mut of_group = 0;
        while of_group < groups[group].len() {
            joined[place] = groups[group][of_group];
            of_group += 1;
            place += 1;
        }
        group += 1;
    }
    joined
};
