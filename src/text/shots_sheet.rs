//! Situations as sheets: one with its ledger, its odds and what would change them; several as a
//! table of the words that vary.

use super::sheet::{Sheet, Side, probability, reading, side, unit};
use super::{Notation, Style, effect_sheet};
use crate::dice::Note;
use crate::dist::Weight;
use crate::rule::{FieldKind, Value};
use crate::table::ReadingUse;
use crate::table::shots::{Answer, Odds, Origin, Situation, SituationParam, Situations, WhatIf};

pub(super) fn sheets(situations: Situations, style: &Style) -> Vec<Sheet> {
    let (params, variant) = (situations.params, situations.variant);
    let mut cells: Vec<Situation> = situations.cells.collect();
    let given = |cell: Option<&Situation>, origins: &[Origin]| {
        let values = cell.map_or(&[][..], |cell| &cell.params[..]);
        heading(situations.procedure, &params, values, origins, &variant)
    };
    if situations.len == 1 {
        let title = given(cells.first(), &[Origin::Given, Origin::Swept]);
        let answer = cells.pop().map(|cell| cell.answer);
        return match answer {
            Some(Ok(answer)) => one(title, &answer, style),
            Some(Err(reason)) => vec![refused(title, reason)],
            None => Vec::new(),
        };
    }
    let title = given(cells.first(), &[Origin::Given]);
    let outcomes = situations.fields.first().map(|field| field.kind);
    let outcomes = match outcomes {
        Some(FieldKind::Words(words)) => words,
        Some(FieldKind::Count | FieldKind::Flag) | None => &[],
    };
    vec![several(title, &params, &cells, outcomes, style)]
}

/// The procedure, the words that came from `origins`, and the rules.
pub(super) fn heading(
    procedure: &str,
    params: &[SituationParam],
    values: &[Value],
    origins: &[Origin],
    variant: &str,
) -> String {
    let named = params
        .iter()
        .zip(values)
        .filter(|(param, _)| origins.contains(&param.origin));
    let named = named.map(|(param, value)| format!("{} {}", param.title, words(param, *value)));
    let mut parts = vec![procedure.to_owned()];
    parts.extend(named);
    parts.push(format!("rules {variant}"));
    parts.join(" · ")
}

/// Why a situation cannot be.
pub(super) fn refused(title: String, reason: Note) -> Sheet {
    let mut sheet = Sheet::new(title);
    sheet.column("refused", Side::Left);
    sheet.column("section", Side::Left);
    sheet
        .rows
        .push(vec![reason.to_string(), reason.section.to_owned()]);
    sheet
}

/// The ledger with its sums, the odds, and what would change them.
fn one(title: String, answer: &Answer, style: &Style) -> Vec<Sheet> {
    let mut ledger = Sheet::new(title);
    ledger.column("case", Side::Left);
    ledger.column("why", Side::Left);
    ledger.column("TH#", Side::Right);
    ledger.column("DRM", Side::Right);
    ledger.column("section", Side::Left);
    let mut in_th = true;
    for line in answer
        .ledger
        .iter()
        .filter(|line| line.applies_to != "effect")
    {
        if in_th && line.applies_to == "drm" {
            ledger.rows.push(sum(
                "Modified TH#",
                answer.modified_th.to_string(),
                String::new(),
            ));
            in_th = false;
        }
        let value = line.value;
        let (th, drm) = match line.applies_to {
            "th" if line.case == "Base TH#" => (value.to_string(), String::new()),
            "th" => (signed(value), String::new()),
            "drm" => (String::new(), signed(value)),
            _ => (String::new(), String::new()),
        };
        ledger.rows.push(vec![
            line.case.to_owned(),
            line.reason.to_string(),
            th,
            drm,
            line.reason.section.to_owned(),
        ]);
    }
    if in_th {
        ledger.rows.push(sum(
            "Modified TH#",
            answer.modified_th.to_string(),
            String::new(),
        ));
    }
    ledger
        .rows
        .push(sum("sum of DRM", String::new(), signed(answer.drm)));
    let mut odds = Sheet::new(format!(
        "{} target type · TH# {} · DRM {}",
        answer.target_type,
        answer.modified_th,
        signed(answer.drm)
    ));
    odds.column("result", Side::Left);
    for heading in ["%", "fraction", "1 in N", "weight"] {
        odds.column(heading, Side::Right);
    }
    for (values, weight) in &answer.odds.outcomes {
        let total = &answer.odds.total;
        let of = |notation| probability(weight, total, notation);
        let words: Vec<String> = values.iter().map(outcome_words).collect();
        odds.rows.push(vec![
            words.join(" "),
            of(Notation::Percent),
            of(Notation::Fraction),
            of(Notation::OneIn),
            format!("{weight}/{total}"),
        ]);
    }
    odds.footnotes.push(answer.rolls.clone());
    if let Some(used) = answer.reading {
        let used = ReadingUse {
            reading: used,
            cells: 1,
        };
        odds.footnotes.push(reading(&used, 1));
    }
    let mut sheets = vec![ledger, odds];
    if let Some(done) = &answer.effect {
        sheets.push(hits(answer));
        sheets.extend(effect_sheet::sheets(done, "the target after the shot"));
    }
    if !answer.what_if.is_empty() {
        sheets.push(what_if(answer, style));
    }
    sheets
}

/// What a hit rolls on.
fn hits(answer: &Answer) -> Sheet {
    let mut sheet = Sheet::new("what a hit rolls on".to_owned());
    for heading in ["case", "why", "section"] {
        sheet.column(heading, Side::Left);
    }
    let lines = answer.ledger.iter();
    let lines = lines.filter(|line| line.applies_to == "effect");
    sheet.rows = lines
        .map(|line| {
            vec![
                line.case.to_owned(),
                line.reason.to_string(),
                line.reason.section.to_owned(),
            ]
        })
        .collect();
    sheet
}

fn sum(name: &str, th: String, drm: String) -> Vec<String> {
    vec![format!("= {name}"), String::new(), th, drm, String::new()]
}

fn what_if(answer: &Answer, style: &Style) -> Sheet {
    let mut sheet = Sheet::new("what if".to_owned());
    sheet.column("change", Side::Left);
    sheet.column("TH#", Side::Right);
    sheet.column("DRM", Side::Right);
    sheet.column(format!("any hit{}", unit(style.notation)), Side::Right);
    sheet.column("points", Side::Right);
    sheet.column(format!("critical{}", unit(style.notation)), Side::Right);
    sheet.column("points", Side::Right);
    let now = WhatIf {
        change: "as it is".to_owned(),
        modified_th: answer.modified_th,
        drm: answer.drm,
        odds: answer.odds.clone(),
    };
    for what_if in [&now].into_iter().chain(&answer.what_if) {
        let mut row = vec![
            what_if.change.clone(),
            what_if.modified_th.to_string(),
            signed(what_if.drm),
        ];
        for wanted in [is_hit as fn(&str) -> bool, is_critical] {
            let weight = what_if.odds.weight_where(wanted);
            row.push(probability(&weight, &what_if.odds.total, style.notation));
            row.push(points(&now.odds, &what_if.odds, wanted));
        }
        sheet.rows.push(row);
    }
    sheet
}

/// The difference in percentage points.
fn points(from: &Odds, to: &Odds, wanted: fn(&str) -> bool) -> String {
    let p = |odds: &Odds| crate::table::ratio(&odds.weight_where(wanted), &odds.total);
    let difference = 100.0 * (p(to) - p(from));
    if difference.abs() < 0.005 {
        "0".to_owned()
    } else {
        format!("{difference:+.2}")
    }
}

fn is_hit(word: &str) -> bool {
    word != "miss"
}

fn is_critical(word: &str) -> bool {
    word.contains("critical")
}

fn several(
    title: String,
    params: &[SituationParam],
    cells: &[Situation],
    outcomes: &'static [&'static str],
    style: &Style,
) -> Sheet {
    let mut sheet = Sheet::new(title);
    let swept: Vec<usize> = (0..params.len())
        .filter(|place| params[*place].origin == Origin::Swept)
        .collect();
    for place in &swept {
        let values: Vec<Value> = cells.iter().map(|cell| cell.params[*place]).collect();
        sheet.column(params[*place].title, side(&values));
    }
    sheet.column("TH#", Side::Right);
    sheet.column("DRM", Side::Right);
    let answers = || cells.iter().filter_map(|cell| cell.answer.as_ref().ok());
    let weight =
        |answer: &Answer, word: &str| -> Weight { answer.odds.weight_where(|found| found == word) };
    let happening: Vec<&str> = outcomes
        .iter()
        .copied()
        .filter(|word| answers().any(|answer| !weight(answer, word).is_zero()))
        .collect();
    for word in &happening {
        let heading = format!("{}{}", word.replace('-', " "), unit(style.notation));
        sheet.column(heading, Side::Right);
    }
    let effects = effect_sheet::columns(answers().map(|answer| answer.effect.as_ref()));
    for sum in &effects {
        sheet.column(effect_sheet::heading(sum, style), Side::Right);
    }
    let refusals = cells.iter().any(|cell| cell.answer.is_err());
    if refusals {
        sheet.column("refused", Side::Left);
    }
    for cell in cells {
        let mut row: Vec<String> = swept
            .iter()
            .map(|place| words(&params[*place], cell.params[*place]))
            .collect();
        match &cell.answer {
            Ok(answer) => {
                row.push(answer.modified_th.to_string());
                row.push(signed(answer.drm));
                row.extend(happening.iter().map(|word| {
                    probability(&weight(answer, word), &answer.odds.total, style.notation)
                }));
                row.extend(effect_sheet::cells(&effects, answer.effect.as_ref(), style));
                row.extend(refusals.then(String::new));
            }
            Err(reason) => {
                let empty = 2 + happening.len() + effects.len();
                row.extend(std::iter::repeat_n(String::new(), empty));
                row.push(format!("{} {reason}", reason.section));
            }
        }
        sheet.rows.push(row);
    }
    let mut readings = Vec::new();
    for used in answers().filter_map(|answer| answer.reading) {
        ReadingUse::count(&mut readings, used);
    }
    let readings = readings.iter().map(|used| reading(used, cells.len()));
    sheet.footnotes.extend(readings);
    sheet
}

pub(super) fn signed(value: i16) -> String {
    if value == 0 {
        "0".to_owned()
    } else {
        format!("{value:+}")
    }
}

pub(super) fn words(param: &SituationParam, value: Value) -> String {
    param.sign.written(value)
}

fn outcome_words(value: &Value) -> String {
    value.to_string().replace('-', " ")
}
