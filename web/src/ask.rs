//! Questions as they come in.

use aslodds::query::Variant;
use serde_json::{Map, Value as Json, json};

use crate::question::Question;
use crate::{answer, checksum, describe, repair, rules};

/// Answers a question in JSON with JSON; what cannot be answered, with an error in the program's
/// words.
#[must_use]
pub fn ask(request: &str) -> String {
    let answer = match serde_json::from_str(request) {
        Ok(Json::Object(request)) => answered(&request),
        Ok(_) => Err("a question is a JSON object".to_owned()),
        Err(error) => Err(format!("the question is no JSON: {error}")),
    };
    let answer = answer.unwrap_or_else(|error| json!({"error": error}));
    answer.to_string()
}

fn answered(request: &Map<String, Json>) -> Result<Json, String> {
    match text(request, "ask")? {
        "describe" => Ok(describe::all()),
        "repair" => {
            let question = Question::named(text(request, "question")?)?;
            Ok(repair::repaired(question, &words(request.get("words"))?))
        }
        "rules" => rules::set(text(request, "variant")?, &words(request.get("words"))?),
        "checksum" => checksum::of(text(request, "of")?),
        name => {
            let question = Question::named(name)?;
            let variant = match request.get("variant") {
                None | Some(Json::Null) => Variant::asl(),
                Some(_) => text(request, "variant")?
                    .parse()
                    .map_err(|error: aslodds::Error| error.to_string())?,
            };
            let words = words(request.get("words"))?;
            let enemy = match request.get("enemy") {
                None | Some(Json::Null) => None,
                enemy => Some(self::words(enemy)?),
            };
            answer::to(question, &words, enemy.as_deref(), variant)
        }
    }
}

fn text<'a>(request: &'a Map<String, Json>, key: &str) -> Result<&'a str, String> {
    match request.get(key) {
        Some(Json::String(text)) => Ok(text),
        Some(other) => Err(format!("{key} is {other}: it is a text")),
        None => Err(format!("{key} is missing")),
    }
}

/// Words with their texts; yes and no may be booleans, and numbers numbers.
fn words(words: Option<&Json>) -> Result<Vec<(String, String)>, String> {
    let words = match words {
        None => return Ok(Vec::new()),
        Some(Json::Object(words)) => words,
        Some(_) => return Err("words are an object of names and texts".to_owned()),
    };
    let texts = words.iter().map(|(name, value)| {
        let text = match value {
            Json::String(text) => text.clone(),
            Json::Number(number) => number.to_string(),
            Json::Bool(flag) => if *flag { "yes" } else { "no" }.to_owned(),
            Json::Null | Json::Array(_) | Json::Object(_) => {
                return Err(format!(
                    "{name} is {value}: it is a text, a number, yes or no"
                ));
            }
        };
        Ok((name.clone(), text))
    });
    texts.collect()
}

#[cfg(test)]
mod tests {
    use aslodds::query::ParamKind;
    use strum::IntoEnumIterator;

    use super::*;

    fn asked(question: &Json) -> Json {
        serde_json::from_str(&ask(&question.to_string())).unwrap()
    }

    #[test]
    fn what_every_question_starts_with_has_an_answer() {
        for question in Question::iter() {
            let name: &str = question.into();
            let start = question.start().iter();
            let start: Map<String, Json> = start
                .map(|(name, text)| ((*name).to_owned(), json!(text)))
                .collect();
            let answer = asked(&json!({"ask": name, "words": start}));
            assert!(answer.get("error").is_none(), "{name}: {answer}");
            assert!(
                !answer["odds"].as_array().unwrap().is_empty(),
                "{name}: {answer}"
            );
        }
    }

    #[test]
    fn what_cannot_be_answered_is_told() {
        for (question, words) in [
            ("", "no JSON"),
            ("[]", "a JSON object"),
            ("{}", "ask is missing"),
            (r#"{"ask":7}"#, "ask is 7"),
            (r#"{"ask":"shoot"}"#, "known are shot"),
            (r#"{"ask":"checksum","of":"W9"}"#, "known is W1"),
            (r#"{"ask":"shot"}"#, "gun is missing"),
            (r#"{"ask":"shot","words":[]}"#, "names and texts"),
            (r#"{"ask":"shot","words":{"gun":null}}"#, "gun is null"),
            (
                r#"{"ask":"shot","words":{"gun":"75L","range":"1..9"}}"#,
                "one situation",
            ),
            (
                r#"{"ask":"shot","words":{"gun":"75L","range":999}}"#,
                "allowed is",
            ),
            (r#"{"ask":"shot","variant":"as1","words":{}}"#, "asl"),
            (
                r#"{"ask":"smoke-plan","words":{"each":"9"}}"#,
                "exponents of squads",
            ),
            (
                r#"{"ask":"smoke-plan","words":{"eech":"2"}}"#,
                "did you mean each?",
            ),
            (r#"{"ask":"repair","question":"x"}"#, "known are"),
            (r#"{"ask":"rules"}"#, "variant is missing"),
            (r#"{"ask":"rules","variant":"asl+x:y"}"#, "known are"),
        ] {
            let answer: Json = serde_json::from_str(&ask(question)).unwrap();
            let error = answer["error"].as_str().unwrap_or_default();
            assert!(error.contains(words), "{question}: {answer}");
        }
    }

    /// Words and values at random: each has an answer or an error, and none a panic.
    #[test]
    fn no_question_panics() {
        let mut state = 7_u64;
        let mut below = |limit: usize| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            usize::try_from(state >> 33).unwrap() % limit.max(1)
        };
        for question in Question::iter() {
            let params = question.params();
            let name: &str = question.into();
            for _ in 0..300 {
                let mut words: Map<String, Json> = question
                    .start()
                    .iter()
                    .map(|(name, text)| ((*name).to_owned(), json!(text)))
                    .collect();
                for _ in 0..below(6) {
                    let param = &params[below(params.len())];
                    let text = match param.kind {
                        ParamKind::Int { min, max, .. } => (min
                            + i64::try_from(below(12)).unwrap())
                        .min(max)
                        .to_string(),
                        ParamKind::Word(known) => known[below(known.len())].to_owned(),
                        ParamKind::Flag => "yes".to_owned(),
                        ParamKind::Text(_) => {
                            ["none", "smoke+grain:2", "4-6-7+hs:7", "x:y:z", "\u{0}+@"][below(5)]
                                .to_owned()
                        }
                    };
                    words.insert(param.name.to_owned(), json!(text));
                }
                let answer = asked(&json!({"ask": name, "words": words}));
                assert!(answer.is_object());
            }
        }
    }
}
