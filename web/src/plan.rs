//! Squads, guns and dispensers that lay SMOKE one after the other: what each turn does for the plan.

use aslodds::dist::{Fraction, Weight};
use aslodds::query::{self, Item, Muster, ParamKind, SMOKE_PLAN, TextKind, Turn, Variant};
use aslodds::rule::Value;
use aslodds::table::number;
use serde_json::{Value as Json, json};

use crate::answer::words_of;
use crate::odds;
use crate::question::NEED;

/// What comes of a plan in its order, and how many of it suffice.
pub(crate) fn answer(words: &[(&str, &str)], variant: &Variant) -> Result<Json, String> {
    let (needs, words): (Vec<_>, Vec<_>) = words.iter().partition(|(name, _)| *name == NEED.name);
    let need = match needs.first() {
        None => NEED.default.into_iter().collect(),
        Some((_, text)) => NEED.values(text).map_err(words_of)?,
    };
    let [Value::Int(percent)] = need[..] else {
        return Err(format!("{}: one number of percent", NEED.name));
    };
    let need = Fraction::from_parts(percent.into(), 100_u8.into());
    let wanted = match words.iter().find(|(name, _)| *name == "stop_after") {
        Some((_, text)) if *text != "none" => *text,
        Some(_) | None => "1",
    };
    let found = query::smoke_turns(&words, &need, variant).map_err(words_of)?;
    let turns: Vec<Json> = found.turns.iter().map(turn).collect();
    let fewest = found
        .fewest
        .as_ref()
        .map(|fewest| best(fewest, &found.turns));
    let enough = found.turns.last().map(|turn| &turn.enough);
    let text = if wanted == "1" {
        "at least one placed".to_owned()
    } else {
        format!("at least {wanted} placed")
    };
    let sections = enough.map(|enough| odds::of_counts(enough, &text, &found.placed, &found.total));
    let mut situation = json!({"turns": turns, "suffice": found.suffice, "needed": percent});
    if let (Json::Object(situation), Some(fewest)) = (&mut situation, fewest) {
        situation.insert("fewest".to_owned(), fewest);
    }
    Ok(json!({
        "answer": {
            "situation": "smoke plan",
            "method": "exact",
            "variant": variant.to_string(),
            "situations": [situation],
        },
        "odds": sections,
    }))
}

fn turn(turn: &Turn) -> Json {
    let (name, numbers) = told(&turn.who);
    json!({
        "who": turn.who,
        "name": name,
        "numbers": numbers,
        "comes": percent(&turn.comes),
        "enough": percent(&turn.enough),
        "attempts": format!("{:.2}", turn.attempts.to_f64().value()),
        "move_ended": percent(&turn.move_ended),
    })
}

/// Who tries, in words: what it is, and its numbers that are not at their defaults.
fn told(who: &str) -> (&'static str, String) {
    let each = SMOKE_PLAN.param("each").map(|param| param.kind);
    let Some(ParamKind::Text(TextKind::Items { kinds, .. })) = each else {
        return ("", who.to_owned());
    };
    let Some((kind, numbers)) = Item::read(kinds, who) else {
        return ("", who.to_owned());
    };
    let said = kind.numbers.iter().zip(numbers);
    let said = said.filter(|(param, number)| param.default != Some(Value::Int(*number)));
    let said: Vec<String> = said
        .map(|(param, number)| format!("{} {number}", param.title))
        .collect();
    (kind.name, said.join(", "))
}

/// The fewest squads that suffice, and all squads with these in front: an order to take.
fn best(fewest: &Muster, turns: &[Turn]) -> Json {
    let sent: Vec<usize> = fewest.sent.iter().map(|sent| sent.squad).collect();
    let others = (0..turns.len()).filter(|place| !sent.contains(place));
    let each = |places: &mut dyn Iterator<Item = usize>| {
        let texts: Vec<&str> = places.map(|place| turns[place].who.as_str()).collect();
        texts.join("+")
    };
    json!({
        "sent": each(&mut sent.iter().copied()),
        "enough": fewest.enough,
        "placed": percent(&fewest.placed),
        "attempts": format!("{:.2}", fewest.attempts.to_f64().value()),
        "each": each(&mut sent.iter().copied().chain(others)),
    })
}

fn percent(fraction: &Fraction) -> String {
    let (numerator, denominator) = fraction.clone().into_parts();
    let weight = Weight::try_from(numerator).unwrap_or_default();
    number::percent(&weight, &denominator)
}
