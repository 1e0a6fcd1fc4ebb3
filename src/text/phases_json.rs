//! Phases as JSON: their kinds of shots with every line of the ledgers, outcomes, odds, means.

use std::io::{self, Write};

use serde_json::{Map, Value as Json, json};

use super::effect_json::effect;
use super::json::{named, plain};
use super::shots_json::{ledger, refused, used};
use crate::table::phases::{Answer, Next, ShotKind, Situation, Situations};
use crate::table::ratio;
use crate::table::shots::SituationParam;

/// One document, a line for each phase.
pub(super) fn write(situations: Situations, out: &mut impl Write) -> io::Result<()> {
    let head = json!({"situation": "phase", "method": "exact", "variant": situations.variant});
    let head = head.to_string();
    let open = head.strip_suffix('}').unwrap_or(&head);
    write!(out, "{open},\"situations\":[")?;
    let mut separator = "\n  ";
    for cell in situations.cells {
        write!(out, "{separator}")?;
        serde_json::to_writer(&mut *out, &object(&situations.params, &cell))?;
        separator = ",\n  ";
    }
    writeln!(out, "]}}")
}

/// One object a line.
pub(super) fn write_lines(situations: Situations, out: &mut impl Write) -> io::Result<()> {
    for cell in situations.cells {
        let mut object = object(&situations.params, &cell);
        // A line stands for itself, so it says under which rules.
        object.insert("variant".to_owned(), json!(situations.variant));
        serde_json::to_writer(&mut *out, &object)?;
        writeln!(out)?;
    }
    Ok(())
}

fn object(params: &[SituationParam], cell: &Situation) -> Map<String, Json> {
    let mut object = Map::new();
    let names = params.iter().map(|param| param.name);
    let params = named(names, cell.params.iter().copied());
    object.insert("params".to_owned(), params);
    match &cell.answer {
        Err(reason) => {
            object.insert("refused".to_owned(), refused(reason));
        }
        Ok(answer) => insert_answer(&mut object, answer),
    }
    object
}

fn insert_answer(object: &mut Map<String, Json>, answer: &Answer) {
    let shots = answer.shots.iter().map(shot);
    object.insert("shots".to_owned(), shots.collect());
    object.insert("total".to_owned(), json!(answer.total.to_string()));
    let outcomes = answer.outcomes.iter().map(|(values, weight)| {
        let names = answer.counted.iter().map(|counted| counted.name);
        json!({
            "outcome": named(names, values.iter().copied()),
            "weight": weight.to_string(),
            "p": ratio(weight, &answer.total),
        })
    });
    object.insert("outcomes".to_owned(), outcomes.collect());
    let capped = answer
        .counted
        .iter()
        .filter_map(|counted| Some((counted.name.to_owned(), json!(counted.cap?))));
    object.insert("capped".to_owned(), Json::Object(capped.collect()));
    let chances = answer.chances.iter().map(|chance| {
        let odds = json!({
            "weight": chance.weight.to_string(),
            "p": ratio(&chance.weight, &answer.total),
        });
        (chance.name.to_owned(), odds)
    });
    object.insert("chances".to_owned(), Json::Object(chances.collect()));
    let means = answer.means.iter().map(|mean| {
        let numbers = json!({
            "fraction": mean.mean.to_string(),
            "mean": mean.value(),
            "standard_deviation": mean.deviation(),
        });
        (mean.name.to_owned(), numbers)
    });
    object.insert("means".to_owned(), Json::Object(means.collect()));
    if let Some(done) = &answer.effect {
        object.insert("effect".to_owned(), effect(done));
    }
    if !answer.readings.is_empty() {
        let readings = answer.readings.iter().map(used);
        object.insert("readings".to_owned(), readings.collect());
    }
}

fn shot(shot: &ShotKind) -> Json {
    let mut object = Map::new();
    let mut insert = |name: &str, value: Json| {
        object.insert(name.to_owned(), value);
    };
    insert("shot", json!(shot.words));
    insert("type", json!(shot.target_type));
    insert("ammunition", json!(shot.ammunition));
    insert("base_th", json!(shot.base_th));
    insert("modified_th", json!(shot.modified_th));
    insert("drm", json!(shot.drm));
    insert("rof", json!(shot.rof));
    insert("breakdown", json!(shot.breakdown));
    insert("removal", json!(shot.removal));
    insert("depletion", json!(shot.depletion));
    let outcomes = shot.odds.outcomes.iter().map(|(values, weight)| {
        json!({
            "result": values.first().copied().map(plain),
            "weight": weight.to_string(),
            "p": ratio(weight, &shot.odds.total),
        })
    });
    let outcomes: Json = outcomes.collect();
    insert("total", json!(shot.odds.total.to_string()));
    insert("outcomes", outcomes);
    insert("rolls", json!(shot.rolls));
    insert("then", next(&shot.follows.next));
    if let Some(after) = &shot.follows.after_last_round {
        insert("after_last_round", next(after));
    }
    if let Some(instead) = shot.follows.instead {
        insert("none_left", json!(instead));
    }
    insert("ledger", ledger(&shot.ledger));
    object.into()
}

/// Places in the list of shots, from 0.
fn next(next: &Next) -> Json {
    json!({"rof_kept": next.kept, "rof_lost": next.lost, "next_phase": next.phase})
}
