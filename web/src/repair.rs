//! Words that come from elsewhere, such as an old link: what can be used, and what cannot be.

use serde_json::{Map, Value as Json, json};

use crate::describe::written;
use crate::question::Question;

/// The words that can be used, as they are always written, and a sentence on each that cannot be:
/// it is left at its default. What has to be given and is not is as in the beginning.
pub(crate) fn repaired(question: Question, words: &[(String, String)]) -> Json {
    let params = question.params();
    let names: Vec<&str> = params.iter().map(|param| param.name).collect();
    let mut used = Map::new();
    let mut left = Vec::new();
    for (name, text) in words {
        let Some(param) = params.iter().find(|param| param.name == name) else {
            left.push(aslodds::Error::unknown_word("parameter", name, &names).to_string());
            continue;
        };
        match param.values(text).as_deref() {
            Ok([value]) => {
                used.insert(name.clone(), json!(written(*value)));
            }
            Ok(_) => left.push(format!("{name}: {text:?} is not one value")),
            Err(error) => left.push(error.to_string()),
        }
    }
    for param in params.iter().filter(|param| param.default.is_none()) {
        let start = question
            .start()
            .iter()
            .find(|(name, _)| *name == param.name);
        if let (false, Some((name, text))) = (used.contains_key(param.name), start) {
            used.insert((*name).to_owned(), json!(text));
        }
    }
    json!({"words": used, "left_out": left})
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_used_is_named_and_left_out() {
        let words = [
            ("gun", "PaK 40"),
            ("rnge", "6"),
            ("acquired", "9"),
            ("fire", "never"),
        ];
        let words = words.map(|(name, text)| (name.to_owned(), text.to_owned()));
        let repaired = repaired(Question::Shot, &words);
        assert_eq!(
            repaired["words"],
            json!({"gun": "7.5cm PaK 40", "range": "13"})
        );
        let left = repaired["left_out"].as_array().unwrap();
        assert_eq!(left.len(), 3);
        assert!(left[0].as_str().unwrap().contains("did you mean range?"));
    }
}
