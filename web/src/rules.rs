//! The rules that a question is asked under: the rulebook, and the reading of each disputed point.

use aslodds::query::{Param, ParamKind, Variant};
use aslodds::rule::Value;
use aslodds::rules::variant::{self, Rulebook};
use serde_json::{Map, Value as Json, json};
use strum::VariantNames;

/// What a variant may change by a word, the rulebook first.
pub(crate) fn switches() -> Vec<Param> {
    let rulebook = Param {
        name: RULEBOOK,
        title: "rulebook",
        about: "whose rules",
        kind: ParamKind::Word(Rulebook::VARIANTS),
        default: Some(Value::Word(Rulebook::VARIANTS[0])),
        section: "",
    };
    let switches = variant::switches().map(|switch| Param {
        name: switch.key,
        title: switch.title,
        about: switch.about,
        kind: ParamKind::Word(switch.words),
        default: Some(Value::Word(switch.words[0])),
        section: switch.section,
    });
    std::iter::once(rulebook).chain(switches).collect()
}

const RULEBOOK: &str = "rulebook";

/// The name of a variant with some of its switches set otherwise, and what each then says.
pub(crate) fn set(variant: &str, words: &[(String, String)]) -> Result<Json, String> {
    let mut variant = read(variant)?;
    for (name, text) in words {
        variant = if name == RULEBOOK {
            // What is otherwise in the rules stays so under another rulebook.
            let name = variant.to_string();
            let rest = name.split_once('+').map_or("", |(_, rest)| rest);
            let joint = if rest.is_empty() { "" } else { "+" };
            read(&format!("{text}{joint}{rest}"))?
        } else {
            variant
                .setting(name, text)
                .map_err(|error| error.to_string())?
        };
    }
    let words = switches().into_iter().map(|switch| {
        let text = match switch.name {
            RULEBOOK => <&str>::from(variant.rulebook()).to_owned(),
            name => variant.single(name).unwrap_or_default(),
        };
        (switch.name.to_owned(), json!(text))
    });
    let words: Map<String, Json> = words.collect();
    Ok(json!({"variant": variant.to_string(), "words": words}))
}

fn read(variant: &str) -> Result<Variant, String> {
    variant
        .parse()
        .map_err(|error: aslodds::Error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_switch_can_be_set_and_set_back() {
        for switch in switches() {
            let ParamKind::Word(words) = switch.kind else {
                panic!("{} is one of some words", switch.name);
            };
            for word in words {
                let words = [(switch.name.to_owned(), (*word).to_owned())];
                let found = set("asl", &words).unwrap();
                assert_eq!(found["words"][switch.name], *word);
                let back = [(switch.name.to_owned(), switch.default.unwrap().to_string())];
                let back = set(found["variant"].as_str().unwrap(), &back).unwrap();
                assert_eq!(back["variant"], "asl");
            }
        }
        let two = set(
            "starter-kit+zero-th:original-2",
            &[("rof-die".to_owned(), "third".to_owned())],
        );
        assert_eq!(
            two.unwrap()["variant"],
            "starter-kit+zero-th:original-2+rof-die:third"
        );
    }

    #[test]
    fn what_is_no_rule_is_told() {
        assert!(set("as1", &[]).unwrap_err().contains("asl"));
        let words = |name: &str, text: &str| [(name.to_owned(), text.to_owned())];
        let error = set("asl", &words("zeroth", "x")).unwrap_err();
        assert!(error.contains("did you mean zero-th?"), "{error}");
        let error = set("asl", &words("zero-th", "litteral")).unwrap_err();
        assert!(error.contains("did you mean literal?"), "{error}");
    }
}
