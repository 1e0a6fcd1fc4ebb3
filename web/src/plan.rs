//! Squads that try their smoke grenades one after the other: the fewest that suffice, in order.

use aslodds::dist::{Fraction, Weight};
use aslodds::engine::chain::{self, Ending, Marginal};
use aslodds::query::{self, Param, Variant};
use aslodds::rule::Value;
use aslodds::rules::smoke_grenade::{Destination, SmokeGrenade};
use aslodds::rules::smoke_plan::{Attempt, Element, SmokePlan, Squad};
use serde_json::{Value as Json, json};

use crate::odds;
use crate::question::Question;

/// The most squads in a plan.
const MOST: usize = 24;

/// What comes of squads that try in the best order, and how many of them it takes.
pub(crate) fn answer(words: &[(String, String)], variant: &Variant) -> Result<Json, String> {
    let params = Question::SmokePlan.params();
    for (name, _) in words {
        if !params.iter().any(|param| param.name == name) {
            let known: Vec<&str> = params.iter().map(|param| param.name).collect();
            return Err(aslodds::Error::unknown_word("parameter", name, &known).to_string());
        }
    }
    let value = |name: &str| value(&params, words, name);
    let Value::Word(each) = value("each")? else {
        return Err("each is missing: exponents of squads joined by +, such as 2+2+3".to_owned());
    };
    let number = |name: &str| {
        Ok::<_, String>(match value(name)? {
            Value::Int(number) => Some(number),
            Value::None | Value::Flag(_) | Value::Word(_) => None,
        })
    };
    let byte = |name: &str| {
        let number = number(name)?.map(u8::try_from).transpose();
        number.map_err(|error| format!("{name}: {error}"))
    };
    let to: Destination = match value("to")? {
        Value::Word(word) => word
            .parse()
            .map_err(|_| format!("to: {word:?} is not known"))?,
        Value::None | Value::Int(_) | Value::Flag(_) => Destination::Adjacent,
    };
    let drm = number("drm")?
        .and_then(|drm| drm.try_into().ok())
        .unwrap_or(0);
    let mf = byte("mf")?.map_or(Squad::MF, u16::from);
    let squads = each.split('+').map(|text| {
        let exponent = text.trim().parse::<u8>().ok().filter(|exponent| *exponent <= 5);
        let exponent = exponent.ok_or_else(|| {
            format!("each: {text:?} is not an exponent from 0 to 5; squads are joined by +, such as 2+2+3")
        })?;
        Ok(Squad::new(SmokeGrenade::new(exponent, drm, to, variant)).with_mf(mf))
    });
    let squads: Vec<Squad> = squads.collect::<Result<_, String>>()?;
    if squads.len() > MOST {
        return Err(format!(
            "each: {} squads; allowed are up to {MOST}",
            squads.len()
        ));
    }
    let wanted = byte("stop_after")?.unwrap_or(1);
    let need = byte("need")?.unwrap_or(100);
    let need = Fraction::from_parts(need.into(), 100_u8.into());
    let found = query::muster(&squads, wanted, Some(&need)).map_err(|error| error.to_string())?;
    let (counts, total) = placed(&found, &squads, wanted)?;
    let sent = found.sent.iter().map(|sent| {
        json!({
            "squad": sent.squad + 1,
            "exponent": squads[sent.squad].attempt.exponent,
            "attempts": sent.attempts.to_string(),
            "move_ended": sent.move_ended.to_string(),
        })
    });
    let sent: Vec<Json> = sent.collect();
    let text = if wanted == 1 {
        "at least one placed".to_owned()
    } else {
        format!("at least {wanted} placed")
    };
    Ok(json!({
        "answer": {
            "situation": "smoke plan",
            "method": "exact",
            "variant": variant.to_string(),
            "situations": [{
                "enough": found.enough,
                "sent": sent,
                "placed": found.placed.to_string(),
                "attempts": found.attempts.to_string(),
                "move_ended": found.move_ended.to_string(),
            }],
        },
        "odds": odds::of_counts(&found.placed, &text, &counts, &total),
    }))
}

/// How many counters those who are sent place, stopping at so many.
fn placed(
    found: &query::Muster,
    squads: &[Squad],
    wanted: u8,
) -> Result<(Vec<(u16, Weight)>, Weight), String> {
    let sent = found
        .sent
        .iter()
        .map(|sent| Element::Squad(squads[sent.squad]));
    let plan = SmokePlan::new(sent).stopping_after(wanted);
    let asked = Marginal::of::<Attempt>(&[0]);
    let dist = chain::solve(&plan, &asked, &chain::unwatched).map_err(|error| error.to_string())?;
    let counts = dist.iter().map(|(ending, weight)| match ending {
        Ending::Ended(counts) => (counts.0[0], weight),
        Ending::Unfinished => (0, weight),
    });
    Ok((counts.collect(), dist.total()))
}

/// The value of a word, given or not.
fn value(params: &[Param], words: &[(String, String)], name: &str) -> Result<Value, String> {
    let param = params.iter().find(|param| param.name == name);
    let param = param.ok_or_else(|| format!("{name} is no word"))?;
    match words.iter().find(|(given, _)| given == name) {
        None => Ok(param.default.unwrap_or(Value::None)),
        Some((_, text)) => {
            let values = param.values(text).map_err(|error| error.to_string())?;
            match values[..] {
                [only] => Ok(only),
                [] | [_, ..] => Err(format!("{name}: one value, and not {}", values.len())),
            }
        }
    }
}
