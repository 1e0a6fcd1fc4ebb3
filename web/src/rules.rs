//! The rules that a question is asked under: the rulebook, and the reading of each disputed point.

use aslodds::query::{Param, ParamKind, Variant};
use aslodds::rule::Value;
use aslodds::rules::variant::{GrenadeOrder, GrenadeSix, RofDie, Rulebook, ZeroTh};
use serde_json::{Map, Value as Json, json};
use strum::VariantNames;

/// What a variant may change, the rulebook first.
pub(crate) fn switches() -> [Param; 5] {
    let switch = |name, title, about, words: &'static [&'static str], section| Param {
        name,
        title,
        about,
        kind: ParamKind::Word(words),
        default: Some(Value::Word(words[0])),
        section,
    };
    [
        switch(RULEBOOK, "rulebook", "whose rules", Rulebook::VARIANTS, ""),
        switch(
            "zero-th",
            "TH# of 0 or less",
            "what is a critical hit on the Infantry Target Type then",
            ZeroTh::VARIANTS,
            "C3.7",
        ),
        switch(
            "grenade-six",
            "a smoke grenade's 6",
            "which 6 ends the move of a unit with a DRM: that of the die, or of the Final dr",
            GrenadeSix::VARIANTS,
            "A24.1",
        ),
        switch(
            "grenade-order",
            "who may try grenades",
            "a squad in Good Order, or any that can move",
            GrenadeOrder::VARIANTS,
            "A24.1",
        ),
        switch(
            "rof-die",
            "die that keeps ROF",
            "the colored die of the To Hit DR, or a third one, which no rule has",
            RofDie::VARIANTS,
            "C2.24",
        ),
    ]
}

const RULEBOOK: &str = "rulebook";

/// The name of a variant with some of its switches set otherwise, and what each then says.
pub(crate) fn set(variant: &str, words: &[(String, String)]) -> Result<Json, String> {
    let mut settings = settings(read(variant)?);
    for (name, text) in words {
        let known: Vec<&str> = settings.iter().map(|(name, _)| *name).collect();
        match settings.iter_mut().find(|(known, _)| known == name) {
            Some((_, setting)) => setting.clone_from(text),
            None => return Err(aslodds::Error::unknown_word("rule", name, &known).to_string()),
        }
    }
    let parts = settings.iter().map(|(name, text)| match *name {
        RULEBOOK => text.clone(),
        name => format!("{name}:{text}"),
    });
    let parts: Vec<String> = parts.collect();
    let variant = read(&parts.join("+"))?;
    let words: Map<String, Json> = self::settings(variant)
        .into_iter()
        .map(|(name, text)| (name.to_owned(), json!(text)))
        .collect();
    Ok(json!({"variant": variant.to_string(), "words": words}))
}

fn read(variant: &str) -> Result<Variant, String> {
    variant
        .parse()
        .map_err(|error: aslodds::Error| error.to_string())
}

/// What each switch says, read off the variant's name.
fn settings(variant: Variant) -> Vec<(&'static str, String)> {
    let name = variant.to_string();
    let mut parts = name.split('+');
    let rulebook = parts.next().unwrap_or_default();
    let said: Vec<(&str, &str)> = parts.filter_map(|part| part.split_once(':')).collect();
    let settings = switches().map(|switch| {
        let text = if switch.name == RULEBOOK {
            rulebook.to_owned()
        } else {
            let said = said.iter().find(|(name, _)| *name == switch.name);
            said.map_or_else(
                || {
                    switch
                        .default
                        .map(|value| value.to_string())
                        .unwrap_or_default()
                },
                |(_, text)| (*text).to_owned(),
            )
        };
        (switch.name, text)
    });
    settings.into()
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
