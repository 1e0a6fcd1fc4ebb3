//! What the page has to know before it asks: questions, their words, what each may be.

use aslodds::query::{Item, Param, ParamKind, TextKind, Variant, shot};
use aslodds::rule::Value;
use aslodds::table::Sign;
use serde_json::{Value as Json, json};
use strum::IntoEnumIterator;

use crate::question::Question;
use crate::rules;

/// Every question, and the lists that several words share.
pub(crate) fn all() -> Json {
    let questions: Vec<Json> = Question::iter().map(question).collect();
    let weapons: Vec<&str> = shot::weapon_names().collect();
    json!({
        "version": env!("CARGO_PKG_VERSION"),
        "variant": Variant::asl().to_string(),
        "rules": rules::switches().iter().map(word).collect::<Vec<Json>>(),
        "questions": questions,
        "weapons": weapons,
    })
}

fn question(question: Question) -> Json {
    let name: &str = question.into();
    let start = question.start().iter();
    let start: serde_json::Map<String, Json> = start
        .map(|(name, text)| ((*name).to_owned(), json!(text)))
        .collect();
    let groups = question.groups().into_iter().map(|group| {
        let words: Vec<Json> = group.params.iter().map(word).collect();
        json!({"heading": group.heading, "words": words})
    });
    let groups: Vec<Json> = groups.collect();
    json!({
        "name": name,
        "title": question.title(),
        "tab": question.tab(),
        "about": question.about(),
        "start": start,
        "common": question.common(),
        "groups": groups,
    })
}

fn word(param: &Param) -> Json {
    let mut word = json!({
        "name": param.name,
        "title": param.title,
        "about": param.about,
        "section": param.section,
        // Without a default it has to be given; `none` is a value like others.
        "default": param.default.map(written),
    });
    let kind = match param.kind {
        ParamKind::Int { min, max, sign } => json!({
            "kind": "number",
            "min": min,
            "max": max,
            "signed": sign == Sign::Shown,
        }),
        ParamKind::Word(words) => json!({"kind": "word", "words": words}),
        ParamKind::Flag => {
            let words = [false, true].map(|flag| written(Value::Flag(flag)));
            json!({"kind": "flag", "words": words})
        }
        ParamKind::Text(kind) => json!({
            "kind": "text",
            "example": kind.example(),
            "of_weapons": kind == TextKind::Weapon,
            "kinds": match kind {
                TextKind::Items { kinds, .. } => kinds.iter().map(item).collect(),
                TextKind::Weapon
                | TextKind::Hindrances
                | TextKind::Units
                | TextKind::Firers
                | TextKind::Other { .. } => Vec::new(),
            },
        }),
    };
    if let (Json::Object(word), Json::Object(kind)) = (&mut word, kind) {
        word.extend(kind);
    }
    word
}

/// A kind of thing in a list: how one is written, part by part.
fn item(kind: &Item) -> Json {
    let numbers: Vec<Json> = kind.numbers.iter().map(word).collect();
    json!({"name": kind.name, "numbers": numbers, "example": kind.example})
}

/// A value as it is given.
pub(crate) fn written(value: Value) -> String {
    match value {
        Value::Flag(true) => "yes".to_owned(),
        Value::Flag(false) => "no".to_owned(),
        Value::None | Value::Int(_) | Value::Word(_) => value.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_default_can_be_given() {
        for question in Question::iter() {
            for param in question.params() {
                if let Some(default) = param.default {
                    let text = written(default);
                    assert_eq!(param.values(&text), Ok(vec![default]), "{}", param.name);
                }
            }
        }
    }
}
