//! A log of rolls as sheets: who rolled what, the tests, and what they say in plain words.

use super::sheet::{Sheet, Side};
use super::{Layout, Style};
use crate::table::{DiceGroup, DiceLog, DiceTest, DiceTestKind, PValueMethod, Statistic, number};

/// The groups if there are several; then the tests of all rolls and of groups that are found
/// unfair, in the long layout of every group.
pub(super) fn sheets(log: &DiceLog, style: &Style) -> Vec<Sheet> {
    let all = log.groups.iter().enumerate();
    let shown: Vec<&DiceGroup> = match style.layout {
        Some(Layout::Long) => log.groups.iter().collect(),
        Some(Layout::Wide) | None => all
            .filter(|(place, group)| {
                *place == 0 || group.tests.iter().any(|test| test.adjusted <= log.level)
            })
            .map(|(_, group)| group)
            .collect(),
    };
    let mut tests = tests(&shown);
    tests.footnotes = footnotes(log);
    match log.groups.len() {
        0 | 1 => vec![tests],
        _ => vec![groups(log), tests],
    }
}

fn groups(log: &DiceLog) -> Sheet {
    let mut sheet = Sheet::new(format!("{} groups of rolls", log.groups.len()));
    sheet.column("rolls of", Side::Left);
    for heading in ["DR", "average", "dr"] {
        sheet.column(heading, Side::Right);
    }
    sheet.column("least like fair dice", Side::Left);
    sheet.column("p-value", Side::Right);
    sheet.column("adjusted", Side::Right);
    for group in &log.groups {
        let worst = group.worst();
        let of = |text: fn(&DiceTest) -> String| worst.map_or_else(String::new, text);
        sheet.rows.push(vec![
            group.name(),
            group.drs().to_string(),
            group
                .mean()
                .map_or_else(String::new, |mean| format!("{mean:.2}")),
            group.single_rolls().to_string(),
            of(|test| test.kind.words().to_owned()),
            of(|test| p_value(test.p_value)),
            of(|test| p_value(test.adjusted)),
        ]);
    }
    sheet
}

fn tests(groups: &[&DiceGroup]) -> Sheet {
    let title = match groups {
        [one] => told(one),
        several => format!("the tests of {} groups", several.len()),
    };
    let mut sheet = Sheet::new(title);
    if groups.len() > 1 {
        sheet.column("rolls of", Side::Left);
    }
    sheet.column("test", Side::Left);
    sheet.column("found", Side::Left);
    sheet.column("effect", Side::Right);
    sheet.column("p-value", Side::Right);
    sheet.column("adjusted", Side::Right);
    sheet.column("in plain words", Side::Left);
    sheet.wraps = Some(sheet.headings.len() - 1);
    for group in groups {
        for test in &group.tests {
            let mut row = Vec::new();
            if groups.len() > 1 {
                row.push(group.name());
            }
            row.extend([
                test.kind.words().to_owned(),
                found(test),
                format!("{} {:.2}", test.kind.effect(), test.effect),
                format!("{}{}", p_value(test.p_value), mark(test.method)),
                p_value(test.adjusted),
                reading(test),
            ]);
            sheet.rows.push(row);
        }
    }
    sheet
}

/// How many rolls a group has.
fn told(group: &DiceGroup) -> String {
    let parts = [(group.drs(), "DR"), (group.single_rolls(), "dr")];
    let parts = parts.iter().filter(|(count, _)| *count > 0);
    let parts: Vec<String> = parts
        .map(|(count, what)| format!("{count} {what}"))
        .collect();
    parts.join(" and ")
}

fn found(test: &DiceTest) -> String {
    let expected = test.expected.unwrap_or_default();
    match test.kind.statistic() {
        Statistic::ChiSquared => {
            let degrees = test.degrees_of_freedom.unwrap_or_default();
            format!("χ² {:.3}, {degrees} d.f.", test.statistic)
        }
        Statistic::Runs => format!("{:.0}, expected {expected:.1}", test.statistic),
        Statistic::Average => format!("{:.3}, expected {expected}", test.statistic),
    }
}

/// What a p-value without a mark is: exact.
fn mark(method: PValueMethod) -> &'static str {
    match method {
        PValueMethod::Exact => "",
        PValueMethod::Simulated => " s",
        PValueMethod::ChiSquared | PValueMethod::Normal => " ~",
    }
}

/// What a test says, in plain words.
pub(super) fn reading(test: &DiceTest) -> String {
    let often = often(test.p_value);
    match test.kind {
        DiceTestKind::Colored | DiceTestKind::White | DiceTestKind::Single => {
            format!("a fair die is as uneven {often}")
        }
        DiceTestKind::Sum => format!("fair dice are as far off {often}"),
        DiceTestKind::ColoredAgainstWhite => format!("two fair dice differ as much {often}"),
        DiceTestKind::WithinDr => format!("fair dice seem as bound to each other {often}"),
        DiceTestKind::ColoredNext | DiceTestKind::WhiteNext => {
            format!("a fair die seems as bound to its last roll {often}")
        }
        DiceTestKind::Runs if is_low(test) => format!("so few runs happen {}", tail(test)),
        DiceTestKind::Runs => format!("so many runs happen {}", tail(test)),
        DiceTestKind::Mean => average(test, "DR"),
        DiceTestKind::SingleMean => average(test, "dr"),
    }
}

fn average(test: &DiceTest, what: &str) -> String {
    let low = if is_low(test) { "low" } else { "high" };
    let often = tail(test);
    format!(
        "an average this {low} in {} {what} happens {often}",
        test.rolls
    )
}

fn is_low(test: &DiceTest) -> bool {
    test.expected
        .is_some_and(|expected| test.statistic < expected)
}

fn tail(test: &DiceTest) -> String {
    often(test.tail.unwrap_or(test.p_value))
}

/// A probability as people say it: `16 times in 100`, `once in 2300`.
pub(super) fn often(p: f64) -> String {
    if p >= 0.995 {
        "nearly always".to_owned()
    } else if p >= 0.015 {
        format!("{:.0} times in 100", 100.0 * p)
    } else if p > 1e-12 {
        // Two digits say enough.
        let times = 1.0 / p;
        let tens = 10_f64.powi(i32::from(digits(times)) - 2);
        format!("once in {:.0}", (times / tens).round() * tens)
    } else {
        "never".to_owned()
    }
}

/// The digits of a number's whole part.
fn digits(number: f64) -> u8 {
    let mut digits = 1;
    let mut rest = number;
    while rest >= 10.0 && digits < 30 {
        rest /= 10.0;
        digits += 1;
    }
    digits.max(2)
}

/// The conclusion, its limits, and what became of the lines.
fn footnotes(log: &DiceLog) -> Vec<String> {
    let mut notes = vec![verdict(log)];
    notes.extend(limits(log));
    let methods: Vec<PValueMethod> = log
        .groups
        .iter()
        .flat_map(|group| group.tests.iter().map(|test| test.method))
        .collect();
    let mut marks = Vec::new();
    if methods.contains(&PValueMethod::Exact) {
        marks.push("exact without a mark".to_owned());
    }
    if methods.contains(&PValueMethod::Simulated) {
        marks.push(format!(
            "s from {} simulated logs of fair dice (seed {})",
            log.trials, log.seed
        ));
    }
    if methods.contains(&PValueMethod::ChiSquared) || methods.contains(&PValueMethod::Normal) {
        marks.push("~ by the χ² or normal distribution".to_owned());
    }
    notes.push(format!("p-values: {}", marks.join("; ")));
    notes.push(
        "effects: of w and V 0.1 is small, 0.3 middling, 0.5 large; of d 0.2, 0.5 and 0.8; r is \
         the share of the expected runs that are missing"
            .to_owned(),
    );
    notes.extend(lines(log));
    notes
}

/// The conclusion and what became of the lines.
pub(super) fn notes(log: &DiceLog) -> Vec<String> {
    [vec![verdict(log)], lines(log)].concat()
}

/// The conclusion in one sentence.
pub(super) fn verdict(log: &DiceLog) -> String {
    let tests = log.tests();
    let level = percent(log.level);
    let unfair = log.unfair();
    let Some((group, worst)) = unfair.first() else {
        return format!(
            "nothing speaks against fair dice: none of {tests} tests does, their p-values adjusted \
             for their number; fair dice are suspected in at most {level} % of logs"
        );
    };
    let of = match (&group.player, &group.category) {
        (None, None) => String::new(),
        (Some(_), _) | (_, Some(_)) => format!(" (rolls of {})", group.name()),
    };
    format!(
        "these dice are NOT FAIR, or not all of their rolls are in the log: {} of {tests} tests say \
         so, first {}{of}; fair dice are suspected in at most {level} % of logs",
        unfair.len(),
        worst.kind.words()
    )
}

/// What a log of its length cannot show.
fn limits(log: &DiceLog) -> Option<String> {
    let all = log.groups.first()?;
    let (rolls, what) = match (all.colored.iter().sum::<u64>(), all.single_rolls()) {
        (0, 0) => return None,
        (0, single) => (single, "dr"),
        (drs, _) => (drs, "DR"),
    };
    let words = match log.noticed_face {
        Some(share) => format!(
            "{rolls} {what} show a die with one face at {:.0} % instead of 16.7 % in 4 of 5 logs \
             (by its own test at 5 %), and what is slighter less often",
            100.0 * share
        ),
        None => format!("{rolls} {what} are too few to show anything"),
    };
    Some(words)
}

/// What became of the lines, if there were any.
fn lines(log: &DiceLog) -> Vec<String> {
    let lines = &log.lines;
    if lines.read == 0 {
        return Vec::new();
    }
    let mut notes = vec![format!(
        "{} lines: {} with a roll, {} empty, comments or headings, {} of talk without a roll, {} bad",
        lines.read, lines.rolls, lines.comments, lines.talk, lines.bad
    )];
    notes.extend(lines.bad_lines());
    notes
}

pub(super) fn percent(level: f64) -> String {
    let text = number::percent_of(level);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

pub(super) fn p_value(p: f64) -> String {
    if p > 0.0 && p < 0.0001 {
        format!("{p:.1e}")
    } else {
        format!("{p:.4}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn probabilities_as_people_say_them() {
        for (p, words) in [
            (1.0, "nearly always"),
            (0.1654, "17 times in 100"),
            (0.0151, "2 times in 100"),
            (0.01, "once in 100"),
            (0.000_434, "once in 2300"),
            (1e-20, "never"),
        ] {
            assert_eq!(often(p), words, "{p}");
        }
    }
}
