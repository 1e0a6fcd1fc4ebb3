//! What the package has to know to make its functions: every procedure with its parameters.

use aslodds::chart::Kind;
use aslodds::query::attack::DESCRIPTION as ATTACK;
use aslodds::query::{DecisionId, Description, Param, ParamKind, RuleId, SmokeId, phase, shot};
use aslodds::rule::{Field, FieldKind, Value};
use aslodds::text::Format;
use pyo3::pyfunction;
use serde_json::{Value as Json, json};
use strum::{IntoEnumIterator, VariantNames};

/// Every procedure, situation, kind of smoke and decision with its parameters, as JSON.
#[pyfunction]
pub fn describe() -> String {
    let rules: Vec<Json> = RuleId::iter().map(rule).collect();
    let smoke: Vec<Json> = SmokeId::iter()
        .map(|kind| description(kind.description()))
        .collect();
    let policy: Vec<Json> = DecisionId::iter()
        .map(|decision| description(decision.description()))
        .collect();
    let shot_params: Vec<Json> = shot::PARAMS.iter().map(|word| param(&word.param)).collect();
    let phase_params: Vec<Json> = phase::PARAMS
        .iter()
        .map(|word| param(&word.param))
        .collect();
    let charts: Vec<Json> = Kind::iter()
        .map(|kind| json!({"name": kind.to_string(), "about": kind.about()}))
        .collect();
    json!({
        "rules": rules,
        "shot": {
            "name": "shot",
            "about": "a shot of ordnance in the game's own words: ledger, odds, which DRs do it",
            "sections": "C3, C4, C5, C6",
            "params": shot_params,
        },
        "phase": {
            "name": "phase",
            "about": "a gun's fire phase: each shot's ledger with ROF, B# and acquisition, and the \
                      odds of it all",
            "sections": "C2, C3, C4, C5, C6",
            "params": phase_params,
        },
        "attack": description(&ATTACK),
        "smoke": smoke,
        "policy": policy,
        "charts": charts,
        "formats": Format::VARIANTS,
    })
    .to_string()
}

fn rule(rule: RuleId) -> Json {
    let mut described = description(rule.description());
    if let Json::Object(described) = &mut described {
        described.insert("is_chain".to_owned(), json!(rule.is_chain()));
    }
    described
}

fn description(description: &Description) -> Json {
    let params: Vec<Json> = description.params.iter().map(param).collect();
    let fields: Vec<Json> = description.fields.iter().map(field).collect();
    json!({
        "name": description.name,
        "about": description.about,
        "sections": description.sections,
        "params": params,
        "fields": fields,
    })
}

fn param(param: &Param) -> Json {
    let kind = match param.kind {
        ParamKind::Int { .. } => "number",
        ParamKind::Word(_) => "word",
        ParamKind::Flag => "flag",
        ParamKind::Text(_) => "text",
    };
    json!({
        "name": param.name,
        "title": param.title,
        "about": param.about,
        "section": param.section,
        "kind": kind,
        "expected": param.expected(),
        // Without a default it has to be given; `none` is a value like others.
        "required": param.default.is_none(),
        "default": match param.default {
            None | Some(Value::None) => Json::Null,
            Some(Value::Int(number)) => json!(number),
            Some(Value::Flag(flag)) => json!(flag),
            Some(Value::Word(word)) => json!(word),
        },
    })
}

fn field(field: &Field) -> Json {
    let (kind, words) = match field.kind {
        FieldKind::Words(words) => ("word", words),
        FieldKind::Count => ("count", &[][..]),
        FieldKind::Flag => ("flag", &[][..]),
    };
    let sums: Vec<&str> = field.sums.iter().map(|sum| sum.name).collect();
    json!({"name": field.name, "kind": kind, "words": words, "sums": sums})
}
