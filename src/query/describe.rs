//! Descriptions of parameters, in short.

use crate::query::param::{Param, ParamKind, TextKind};
use crate::rule::Value;
use crate::table::Sign;

/// Yes or no; no unless it is said.
pub(in crate::query) const fn flag(
    name: &'static str,
    title: &'static str,
    about: &'static str,
    section: &'static str,
) -> Param {
    Param {
        name,
        title,
        about,
        kind: ParamKind::Flag,
        default: Some(Value::Flag(false)),
        section,
    }
}

/// One of a set of words; the first of a pair is the default.
pub(in crate::query) const fn word(
    name: &'static str,
    title: &'static str,
    about: &'static str,
    (default, words): (Value, &'static [&'static str]),
    section: &'static str,
) -> Param {
    Param {
        name,
        title,
        about,
        kind: ParamKind::Word(words),
        default: Some(default),
        section,
    }
}

/// A number of a range.
pub(in crate::query) const fn number(
    name: &'static str,
    title: &'static str,
    about: &'static str,
    (min, max): (i64, i64),
    default: Option<Value>,
    section: &'static str,
) -> Param {
    Param {
        name,
        title,
        about,
        kind: ParamKind::Int {
            min,
            max,
            sign: Sign::Plain,
        },
        default,
        section,
    }
}

/// A modifier, 0 unless it is said.
pub(in crate::query) const fn modifier(
    name: &'static str,
    title: &'static str,
    about: &'static str,
    (min, max): (i64, i64),
    section: &'static str,
) -> Param {
    Param {
        name,
        title,
        about,
        kind: ParamKind::Int {
            min,
            max,
            sign: Sign::Shown,
        },
        default: Some(Value::Int(0)),
        section,
    }
}

/// A text, `none` unless it is said.
pub(in crate::query) const fn text(
    name: &'static str,
    title: &'static str,
    about: &'static str,
    expected: &'static str,
    section: &'static str,
) -> Param {
    Param {
        name,
        title,
        about,
        kind: ParamKind::Text(TextKind::Other { expected }),
        default: Some(Value::Word("none")),
        section,
    }
}
