//! Questions as they come in.

use aslodds::query::Variant;
use serde_json::{Map, Value as Json, json};

use crate::question::Question;
use crate::{answer, checksum, describe};

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
            answer::to(question, &words, variant)
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
