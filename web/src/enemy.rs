//! A shot through SMOKE that has been placed, before and after.

use aslodds::query::Variant;
use aslodds::rule::Value;
use aslodds::table::{Amount, Answer, Situations};
use serde_json::{Value as Json, json};

use crate::answer;
use crate::question::Question;

/// The answers to a shot as it is and with the SMOKE on its line of fire; null if none is placed.
pub(crate) fn shot(
    smoke: &Situations,
    words: &[(String, String)],
    variant: Variant,
) -> Result<Json, String> {
    let Some(what) = placed(smoke) else {
        return Ok(Json::Null);
    };
    let hidden = hidden(words, &what);
    let before = answer::to(Question::Shot, words, None, variant)?;
    let after = answer::to(Question::Shot, &hidden, None, variant)?;
    let hidden: serde_json::Map<String, Json> = hidden
        .into_iter()
        .map(|(name, text)| (name, json!(text)))
        .collect();
    Ok(json!({"words": hidden, "before": before, "after": after}))
}

/// The words of the shot with one hindrance more.
fn hidden(words: &[(String, String)], what: &str) -> Vec<(String, String)> {
    let mut hidden = words.to_vec();
    match hidden.iter_mut().find(|(name, _)| name == "hindrance") {
        Some((_, text)) if text != "none" => *text = format!("{text}+{what}"),
        Some((_, text)) => what.clone_into(text),
        None => hidden.push(("hindrance".to_owned(), what.to_owned())),
    }
    hidden
}

/// The hindrance that the counter is, in the words of a shot: its strength and its ammunition.
fn placed(smoke: &Situations) -> Option<String> {
    let [Answer::Allowed(cell)] = &smoke.cells[..] else {
        return None;
    };
    let place = smoke.facts.iter().position(|name| *name == "counter")?;
    let Some(Amount::Value(Value::Word(strength))) = cell.facts.get(place) else {
        return None;
    };
    let ammunition = smoke
        .columns
        .iter()
        .find(|column| column.name == "ammunition");
    // A dispenser has but one.
    let ammunition = match ammunition.and_then(|column| column.values.first()) {
        Some(Value::Word(word)) => word,
        Some(Value::None | Value::Int(_) | Value::Flag(_)) | None => "smoke",
    };
    Some(match *strength {
        "full" => ammunition.to_owned(),
        strength => format!("{strength}-{ammunition}"),
    })
}

#[cfg(test)]
mod tests {
    use aslodds::query::{self, SmokeId, SmokeQuery};

    use super::*;

    #[test]
    fn every_counter_is_a_hindrance() {
        for (kind, facts, expected) in [
            (SmokeId::Grenade, &[("exponent", "3")][..], "grenade-smoke"),
            (
                SmokeId::Grenade,
                &[("nation", "us"), ("squad", "6-6-6"), ("ammunition", "wp")],
                "grenade-wp",
            ),
            (
                SmokeId::Ordnance,
                &[("range", "8"), ("depletion", "8")],
                "smoke",
            ),
            (
                SmokeId::Ordnance,
                &[
                    ("range", "8"),
                    ("depletion", "8"),
                    ("ammunition", "wp"),
                    ("phase", "dfph"),
                ],
                "dispersed-wp",
            ),
            (
                SmokeId::Dispenser,
                &[("kind", "sd"), ("usage", "8")],
                "dispersed-smoke",
            ),
        ] {
            let query = SmokeQuery::new(kind, facts, Variant::asl()).unwrap();
            let situations = query::smoke(&query, &query::unwatched).unwrap();
            assert_eq!(placed(&situations).as_deref(), Some(expected), "{facts:?}");
            let words = [("gun", "75L"), ("nation", "german"), ("range", "6")];
            let words = words.map(|(name, text)| (name.to_owned(), text.to_owned()));
            let answer = shot(&situations, &words, Variant::asl()).unwrap();
            let hit = |when: &str| answer[when]["odds"][0]["rows"][0]["p"].as_f64().unwrap();
            assert!(hit("after") < hit("before"), "{expected}");
        }
    }
}
