//! Answers: the program's own JSON, and beside it what a page shows of it.

use aslodds::query::shot::{Detail, Group, PARAMS, ShotQuery};
use aslodds::query::{self, AttackQuery, Changes, SmokeId, SmokeQuery, Variant, phase};
use aslodds::rule::Outcome;
use aslodds::rules::to_hit::ToHitResult;
use aslodds::table::phases::ShotKind;
use aslodds::table::{Answer, Situations};
use aslodds::{Error, text};
use serde_json::{Value as Json, json};

use crate::question::Question;
use crate::{around, enemy, odds, plan};

type Given<'a> = &'a [(&'a str, &'a str)];

/// The answer to one situation; with the words of an enemy's shot, beside what SMOKE does to it.
pub(crate) fn to(
    question: Question,
    words: &[(String, String)],
    enemy: Option<&[(String, String)]>,
    variant: Variant,
) -> Result<Json, String> {
    let given: Vec<(&str, &str)> = words
        .iter()
        .map(|(name, text)| (name.as_str(), text.as_str()))
        .filter(|(name, _)| counts(&question, name, words))
        .collect();
    match question {
        Question::Shot => shot(&given, variant),
        Question::Phase => phase(&given, variant),
        Question::Attack => attack(&given, variant),
        Question::SmokePlan => plan::answer(&given, &variant),
        Question::SmokeGrenade => smoke(SmokeId::Grenade, &given, enemy, variant),
        Question::SmokeOrdnance => smoke(SmokeId::Ordnance, &given, enemy, variant),
        Question::SmokeDispenser => smoke(SmokeId::Dispenser, &given, enemy, variant),
    }
}

/// Whether a word counts beside the others: a control keeps its value while the one that it needs is
/// off, which the engine would refuse.
fn counts(question: &Question, name: &str, words: &[(String, String)]) -> bool {
    let is_given = |wanted: &str, off: &str| {
        let mut words = words.iter();
        words.any(|(name, text)| name == wanted && text != off)
    };
    match question {
        Question::Shot | Question::Phase => {
            let mut params = PARAMS.iter();
            let is_of_effect =
                params.any(|word| word.param.name == name && word.group == Group::Effect);
            !is_of_effect || is_given("effect", "no")
        }
        Question::Attack => name != "elr" || is_given("units", "none"),
        Question::SmokePlan
        | Question::SmokeGrenade
        | Question::SmokeOrdnance
        | Question::SmokeDispenser => true,
    }
}

pub(crate) fn words_of(error: Error) -> String {
    if matches!(error, Error::TooManyCells { .. }) {
        return "one situation at a time: give one value, and no list or range".to_owned();
    }
    if error.is_too_much() {
        return format!(
            "{error}: too much to be solved exactly; give fewer units, shots or phases"
        );
    }
    error.to_string()
}

/// What the program writes as JSON.
fn document(write: impl FnOnce(&mut Vec<u8>) -> std::io::Result<()>) -> Result<Json, String> {
    let mut out = Vec::new();
    write(&mut out).map_err(|error| error.to_string())?;
    serde_json::from_slice(&out).map_err(|error| error.to_string())
}

fn shot(given: Given, variant: Variant) -> Result<Json, String> {
    let query = ShotQuery::new(given, variant).map_err(words_of)?;
    let shots = query
        .with_max_cells(1)
        .solve(&query::unwatched)
        .map_err(words_of)?;
    let written = shots.situations(Detail::WhatIf);
    let answer = document(|out| text::write_shots_json(written, out))?;
    let (mut sections, mut changes) = (Vec::new(), Json::Null);
    let situations = shots.situations(Detail::WhatIf);
    for answer in situations.cells.filter_map(|cell| cell.answer.ok()) {
        changes = odds::of_shot_changes(situations.fields, &answer.what_if);
        let outcomes = &answer.odds.outcomes;
        sections.extend(odds::of_outcomes(
            situations.fields,
            outcomes,
            &answer.odds.total,
        ));
        sections.extend(answer.effect.iter().flat_map(odds::of_effect));
    }
    let paths = shots.paths().map_err(words_of)?;
    let paths = document(|out| text::write_paths_json(&paths, out))?;
    Ok(json!({
        "answer": answer,
        "odds": sections,
        "changes": changes,
        "paths": paths,
        "map": around::map(&shots)?,
    }))
}

fn phase(given: Given, variant: Variant) -> Result<Json, String> {
    let query = phase::PhaseQuery::new(given, variant).map_err(words_of)?;
    let phases = query
        .with_max_cells(1)
        .solve(&query::unwatched)
        .map_err(words_of)?;
    let answer = document(|out| text::write_phases_json(phases.situations(), out))?;
    let (mut sections, mut kinds) = (Vec::new(), Vec::new());
    for answer in phases
        .situations()
        .cells
        .filter_map(|cell| cell.answer.ok())
    {
        sections.extend(odds::of_phase(&answer));
        sections.extend(answer.effect.iter().flat_map(odds::of_effect));
        let of_kind = |shot: &ShotKind| {
            odds::of_outcomes(ToHitResult::FIELDS, &shot.odds.outcomes, &shot.odds.total)
        };
        kinds.extend(answer.shots.iter().map(of_kind));
    }
    // The odds of each kind of shot alone, in the order of the answer's `shots`.
    Ok(json!({"answer": answer, "odds": sections, "kinds": kinds}))
}

fn smoke(
    kind: SmokeId,
    given: Given,
    enemy: Option<&[(String, String)]>,
    variant: Variant,
) -> Result<Json, String> {
    let query = SmokeQuery::new(kind, given, variant).map_err(words_of)?;
    let situations = query::smoke(&query.with_max_cells(1), &query::unwatched);
    let situations = situations.map_err(words_of)?;
    let mut answer = situated(&situations)?;
    if let Some(words) = enemy {
        answer["enemy"] = enemy::shot(&situations, words, variant)?;
    }
    Ok(answer)
}

fn attack(given: Given, variant: Variant) -> Result<Json, String> {
    let query = AttackQuery::new(given, variant).map_err(words_of)?;
    let query = query.with_max_cells(1).with_changes(Changes::Told);
    situated(&query::attack(&query, &query::unwatched).map_err(words_of)?)
}

fn situated(situations: &Situations) -> Result<Json, String> {
    let answer = document(|out| text::write_situations_json(situations, out))?;
    let (mut sections, mut changes) = (Vec::new(), Json::Null);
    for cell in &situations.cells {
        if let Answer::Allowed(cell) = cell {
            changes = odds::of_changes(&cell.what_ifs);
            let outcomes = odds::of_outcomes(situations.fields, &cell.outcomes, &cell.total);
            let effect = cell.effect.iter().flat_map(odds::of_effect);
            // What becomes of the units is what is asked, if it is said who is there.
            let first: Vec<Json> = effect.collect();
            sections.extend(first);
            sections.extend(outcomes);
        }
    }
    Ok(json!({"answer": answer, "odds": sections, "changes": changes}))
}
