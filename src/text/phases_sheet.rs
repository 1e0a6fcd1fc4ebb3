//! Phases as sheets: one with its kinds of shots, their arithmetic side by side, the odds and
//! what is to be expected; several as a table of the words that vary.

use super::effect_sheet::{self, shortened};
use super::sheet::{Sheet, Side, probability, reading, side, unit};
use super::shots_sheet::{heading, refused, signed, words};
use super::{Notation, Style};
use crate::dist::Weight;
use crate::rule::Value;
use crate::table::ReadingUse;
use crate::table::phases::{Answer, CHANCES, MEANS, Next, ShotKind, Situation, Situations};
use crate::table::shots::{LedgerLine, Origin, SituationParam};

pub(super) fn sheets(situations: Situations, style: &Style) -> Vec<Sheet> {
    let (params, variant) = (situations.params, situations.variant);
    let mut cells: Vec<Situation> = situations.cells.collect();
    let given = |cell: Option<&Situation>, origins: &[Origin]| {
        let values = cell.map_or(&[][..], |cell| &cell.params[..]);
        heading("phase", &params, values, origins, &variant)
    };
    if situations.len == 1 {
        let title = given(cells.first(), &[Origin::Given, Origin::Swept]);
        return match cells.pop().map(|cell| cell.answer) {
            Some(Ok(answer)) => {
                let mut sheets = vec![
                    shots(title, &answer, style),
                    ledger(&answer),
                    odds(&answer),
                    means(&answer),
                ];
                if let Some(effect) = &answer.effect {
                    sheets.extend(effect_sheet::sheets(effect, "the target after the phase"));
                }
                sheets
            }
            Some(Err(reason)) => vec![refused(title, reason)],
            None => Vec::new(),
        };
    }
    let title = given(cells.first(), &[Origin::Given]);
    vec![several(title, &params, &cells, style)]
}

/// The letter of a kind of shot.
fn letter(place: usize) -> String {
    let letter = u8::try_from(place)
        .ok()
        .and_then(|place| b'a'.checked_add(place));
    match letter.filter(u8::is_ascii_lowercase) {
        Some(letter) => char::from(letter).to_string(),
        None => (place + 1).to_string(),
    }
}

/// The kinds of shots, and which follows which.
fn shots(title: String, answer: &Answer, style: &Style) -> Sheet {
    let mut sheet = Sheet::new(title);
    sheet.column("", Side::Left);
    sheet.column("shot", Side::Left);
    for heading in ["TH#", "DRM", "ROF", "B#", "X#"] {
        sheet.column(heading, Side::Right);
    }
    sheet.column(format!("hit{}", unit(style.notation)), Side::Right);
    sheet.column(format!("critical{}", unit(style.notation)), Side::Right);
    sheet.wraps = Some(sheet.headings.len());
    sheet.column("then", Side::Left);
    for (place, shot) in answer.shots.iter().enumerate() {
        let p = |wanted: fn(&str) -> bool| {
            let weight = shot.odds.weight_where(wanted);
            probability(&weight, &shot.odds.total, style.notation)
        };
        sheet.rows.push(vec![
            letter(place),
            shot.words.clone(),
            shot.modified_th.to_string(),
            signed(shot.drm),
            shot.rof.to_string(),
            breakdown(shot.breakdown),
            shot.removal.map(breakdown).unwrap_or_default(),
            p(|word| word != "miss"),
            p(|word| word.contains("critical")),
            then(shot),
        ]);
        sheet
            .footnotes
            .push(format!("{}: {}", letter(place), shot.rolls));
    }
    sheet
}

/// A B# or X#, which may be beyond what can be rolled.
fn breakdown(number: u8) -> String {
    if number > 12 {
        "none".to_owned()
    } else {
        number.to_string()
    }
}

fn then(shot: &ShotKind) -> String {
    let mut parts = ways(&shot.follows.next, "");
    if let Some(after) = &shot.follows.after_last_round {
        parts.extend(ways(after, "last round and "));
    }
    if let Some(instead) = shot.follows.instead {
        parts.push(format!("none left: {}", letter(instead)));
    }
    if parts.is_empty() {
        "the fire ends".to_owned()
    } else {
        parts.join("; ")
    }
}

fn ways(next: &Next, when: &str) -> Vec<String> {
    let ways = [
        ("ROF kept", next.kept),
        ("ROF lost", next.lost),
        ("next phase", next.phase),
    ];
    ways.into_iter()
        .filter_map(|(what, place)| Some(format!("{when}{what}: {}", letter(place?))))
        .collect()
}

/// What the sums of a ledger are called, and where they stand.
const SUMS: [(&str, &str); 2] = [("th", "Modified TH#"), ("drm", "sum of DRM")];

/// The arithmetic of all kinds of shots side by side.
fn ledger(answer: &Answer) -> Sheet {
    let mut sheet = Sheet::new("the arithmetic of each shot".to_owned());
    sheet.column("case", Side::Left);
    sheet.column("why", Side::Left);
    for place in 0..answer.shots.len() {
        sheet.column(letter(place), Side::Right);
    }
    sheet.column("section", Side::Left);
    let lines = merged(&answer.shots);
    for applies_to in [
        "th",
        "drm",
        "roll",
        "depletion",
        "rof",
        "breakdown",
        "removal",
        "effect",
    ] {
        let lines = lines.iter().filter(|line| line.applies_to == applies_to);
        for (place, line) in lines.enumerate() {
            let number: fn(i16) -> String = match (applies_to, place) {
                ("roll" | "effect", _) => |_| "–".to_owned(),
                ("depletion" | "removal", _) | ("th" | "rof" | "breakdown", 0) => {
                    |value| value.to_string()
                }
                (_, _) => signed,
            };
            let mut row = vec![line.case.to_owned(), line.reason.to_string()];
            row.extend(answer.shots.iter().map(|shot| cell(shot, line, number)));
            row.push(line.reason.section.to_owned());
            sheet.rows.push(row);
        }
        if let Some((_, name)) = SUMS.iter().find(|(of, _)| *of == applies_to) {
            let mut row = vec![format!("= {name}"), String::new()];
            row.extend(answer.shots.iter().map(|shot| match applies_to {
                "th" => shot.modified_th.to_string(),
                _ => signed(shot.drm),
            }));
            row.push(String::new());
            sheet.rows.push(row);
        }
    }
    sheet
}

/// The lines of all ledgers, those that say the same once. A line that is new stands before the
/// one that follows it in its own ledger.
fn merged(shots: &[ShotKind]) -> Vec<LedgerLine> {
    let mut lines: Vec<LedgerLine> = Vec::new();
    for shot in shots {
        let mut end = lines.len();
        for line in shot.ledger.iter().rev() {
            match lines.iter().position(|known| says_the_same(known, line)) {
                Some(known) => end = known,
                None => lines.insert(end, *line),
            }
        }
    }
    lines
}

fn says_the_same(a: &LedgerLine, b: &LedgerLine) -> bool {
    (a.applies_to, a.case, a.reason) == (b.applies_to, b.case, b.reason)
}

/// What a line comes to in a shot: nothing if it has no such line.
fn cell(shot: &ShotKind, line: &LedgerLine, number: fn(i16) -> String) -> String {
    let own = shot.ledger.iter().find(|own| says_the_same(own, line));
    own.map_or_else(String::new, |own| number(own.value))
}

fn odds(answer: &Answer) -> Sheet {
    let mut sheet = Sheet::new("what happens".to_owned());
    sheet.column("result", Side::Left);
    for heading in ["%", "fraction", "1 in N"] {
        sheet.column(heading, Side::Right);
    }
    for chance in &answer.chances {
        let of = |notation| probability(&chance.weight, &answer.total, notation);
        sheet.rows.push(vec![
            chance.words.to_owned(),
            of(Notation::Percent),
            shortened(of(Notation::Fraction)),
            of(Notation::OneIn),
        ]);
    }
    let readings = answer.readings.iter().map(|used| {
        let used = ReadingUse {
            reading: *used,
            cells: 1,
        };
        reading(&used, 1)
    });
    sheet.footnotes.extend(readings);
    sheet
}

fn means(answer: &Answer) -> Sheet {
    let mut sheet = Sheet::new("what is to be expected".to_owned());
    sheet.column("count", Side::Left);
    sheet.column("mean", Side::Right);
    sheet.column("fraction", Side::Right);
    sheet.column("standard deviation", Side::Right);
    for mean in &answer.means {
        sheet.rows.push(vec![
            mean.words.to_owned(),
            format!("{:.4}", mean.value()),
            shortened(mean.mean.to_string()),
            format!("{:.4}", mean.deviation()),
        ]);
    }
    sheet
}

fn several(title: String, params: &[SituationParam], cells: &[Situation], style: &Style) -> Sheet {
    let mut sheet = Sheet::new(title);
    let swept: Vec<usize> = (0..params.len())
        .filter(|place| params[*place].origin == Origin::Swept)
        .collect();
    for place in &swept {
        let values: Vec<Value> = cells.iter().map(|cell| cell.params[*place]).collect();
        sheet.column(params[*place].title, side(&values));
    }
    let answers = || cells.iter().filter_map(|cell| cell.answer.as_ref().ok());
    let happens = |name: &str| {
        answers().any(|answer| answer.chance(name).is_some_and(|it| !it.weight.is_zero()))
    };
    // How many hits there are is told by the chances of some and of 2 and more, and by the mean.
    let chances: Vec<_> = CHANCES
        .iter()
        .filter(|(name, _)| happens(name) && !["hits_0", "hits_1"].contains(name))
        .collect();
    for (name, words) in &chances {
        let words = words
            .trim_start_matches("at least one ")
            .trim_start_matches("the gun ");
        let words = if *name == "any_hit" { "any hit" } else { words };
        sheet.column(format!("{words}{}", unit(style.notation)), Side::Right);
    }
    let means: Vec<_> = MEANS
        .iter()
        .filter(|(name, _)| ["shots", "any_hits"].contains(name))
        .collect();
    for heading in ["mean shots", "mean hits"] {
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
                row.extend(chances.iter().map(|(name, _)| {
                    let weight = answer.chance(name).map(|chance| &chance.weight);
                    weight.map_or_else(String::new, |weight: &Weight| {
                        probability(weight, &answer.total, style.notation)
                    })
                }));
                row.extend(means.iter().map(|(name, _)| {
                    let mean = answer.mean(name);
                    mean.map_or_else(String::new, |mean| format!("{:.4}", mean.value()))
                }));
                row.extend(effect_sheet::cells(&effects, answer.effect.as_ref(), style));
                row.extend(refusals.then(String::new));
            }
            Err(reason) => {
                let empty = chances.len() + means.len() + effects.len();
                row.extend(std::iter::repeat_n(String::new(), empty));
                row.push(format!("{} {reason}", reason.section));
            }
        }
        sheet.rows.push(row);
    }
    let mut readings = Vec::new();
    for used in answers().flat_map(|answer| &answer.readings) {
        ReadingUse::count(&mut readings, *used);
    }
    let readings = readings.iter().map(|used| reading(used, cells.len()));
    sheet.footnotes.extend(readings);
    sheet
}
