//! Records of games, and two outcomes side by side, as sheets with a plain verdict.

use super::dice_sheet::{p_value, percent};
use super::sheet::{Sheet, Side, heading, interval, probability};
use super::{Notation, Style};
use crate::dist::Fraction;
use crate::table::{Balance, Duel, Finding, Record, number};

pub(super) fn sheet(balance: &Balance) -> Sheet {
    let level = percent(balance.level);
    let mut sheet = Sheet::new(match balance.records.as_slice() {
        [one] => format!("{} · {}", name(one), told(one)),
        several => format!("{} scenarios", several.len()),
    });
    let several = balance.records.len() > 1;
    if several {
        sheet.column("scenario", Side::Left);
    }
    sheet.column("wins of", Side::Left);
    for heading in [
        "wins",
        "losses",
        "%",
        &format!("exact {level} %"),
        &format!("Bayes {level} %"),
        "above half %",
        "p-value",
    ] {
        sheet.column(heading, Side::Right);
    }
    if several {
        sheet.column("adjusted", Side::Right);
        sheet.column("verdict", Side::Left);
    }
    for record in &balance.records {
        let mut row = Vec::new();
        if several {
            row.push(name(record));
        }
        row.extend([
            record.sides[0].clone(),
            record.wins.to_string(),
            record.losses.to_string(),
            record.share().map_or_else(String::new, number::percent_of),
            interval(record.exact),
            interval(record.bayesian),
            number::percent_of(record.above_half),
            p_value(record.p_value),
        ]);
        if several {
            row.push(p_value(record.adjusted));
            row.push(short(balance, record));
        }
        sheet.rows.push(row);
    }
    if several {
        sheet.wraps = Some(sheet.headings.len() - 1);
        sheet.footnotes.push(
            "p-values are adjusted for the number of scenarios; a verdict says what its record \
             could have shown: tells 80 % means that a side which wins so much is found in 4 of 5 \
             records of as many games"
                .to_owned(),
        );
    }
    if let [record] = balance.records.as_slice() {
        sheet.footnotes.push(verdict(balance, record));
        sheet.footnotes.extend(limits(record));
    }
    sheet.footnotes.push(format!(
        "exact: Clopper and Pearson; Bayes: after {} wins and {} losses assumed before the first \
         game; the p-value is how often an even chance is as one-sided",
        balance.prior.0, balance.prior.1
    ));
    let draws: u64 = balance.records.iter().map(|record| record.draws).sum();
    if draws > 0 {
        sheet.footnotes.push(format!(
            "games without a winner, which are left out: {draws}"
        ));
    }
    sheet.footnotes.extend(lines(balance));
    sheet
}

fn name(record: &Record) -> String {
    record
        .scenario
        .clone()
        .unwrap_or_else(|| "all games".to_owned())
}

fn told(record: &Record) -> String {
    format!("{} against {}", record.sides[0], record.sides[1])
}

fn short(balance: &Balance, record: &Record) -> String {
    let told = match record.told {
        Some(chance) => format!("tells {:.0} %", 100.0 * chance),
        None => "too few games to tell".to_owned(),
    };
    match balance.finding(record) {
        Finding::Nothing => "no game".to_owned(),
        Finding::MayBeBalanced => format!("may be balanced ({told})"),
        Finding::FirstFavored => format!("{} favored", record.sides[0]),
        Finding::OtherFavored => format!("{} favored", record.sides[1]),
    }
}

/// What a record says, in one sentence.
pub(super) fn verdict(balance: &Balance, record: &Record) -> String {
    let ends = interval(record.exact);
    let [first, other] = &record.sides;
    match balance.finding(record) {
        Finding::Nothing => "no game is recorded, so nothing is known".to_owned(),
        Finding::MayBeBalanced => format!(
            "nothing shows that either side is favored: {first} may win {ends} % of the games"
        ),
        Finding::FirstFavored => format!("{first} is favored: it wins {ends} % of the games"),
        Finding::OtherFavored => {
            format!("{other} is favored: {first} wins {ends} % of the games")
        }
    }
}

/// What a record of its length can show.
pub(super) fn limits(record: &Record) -> Option<String> {
    let (games, share) = (record.games(), record.share()?);
    let told = match record.told {
        Some(chance) => {
            let chance = (100.0 * chance).ceil();
            format!(
                "{games} games find a side that wins {chance:.0} % in 4 of 5 such records, and one \
                 that wins less more seldom"
            )
        }
        None => format!("{games} games cannot show anything, not even of a side that always wins"),
    };
    let seen = 100.0 * share.max(1.0 - share);
    let needed = match record.needed {
        Some(needed) if needed > games => {
            format!("to tell the {seen:.0} % seen here from 50 % as surely takes {needed} games")
        }
        Some(_) => return Some(told),
        None => format!("to tell the {seen:.0} % seen here from 50 % takes more than 20,000 games"),
    };
    Some(format!("{told}; {needed}"))
}

fn lines(balance: &Balance) -> Vec<String> {
    let lines = &balance.lines;
    if lines.read == 0 {
        return Vec::new();
    }
    let mut notes = vec![format!(
        "{} lines: {} games, {} empty, comments or headings, {} bad",
        lines.read, lines.rolls, lines.comments, lines.bad
    )];
    notes.extend(lines.bad_lines());
    notes
}

/// Two outcomes side by side.
pub(super) fn duel(duel: &Duel, style: &Style) -> Sheet {
    let [first, other] = &duel.sides;
    let mut sheet = Sheet::new(format!("{}: A {first} · B {other} · exact", duel.count));
    let notation = style.notation;
    sheet.column(duel.count.clone(), Side::Right);
    for side in ["A", "B"] {
        sheet.column(format!("{side} {}", heading(notation)), Side::Right);
    }
    for (number, chances) in short_rows(duel) {
        let chances = chances.iter().map(|chance| told_as(chance, notation));
        sheet
            .rows
            .push([number].into_iter().chain(chances).collect());
    }
    let [a, b] = duel.means.each_ref().map(|mean| mean.to_f64().value());
    sheet
        .footnotes
        .push(format!("on average A comes to {a:.3}, B to {b:.3}"));
    let unit = super::sheet::unit(notation);
    let [more, same, fewer] =
        [&duel.more, &duel.same, &duel.fewer].map(|chance| told_as(chance, notation));
    sheet.footnotes.push(format!(
        "A comes to more in {more}{unit}, both to the same in {same}{unit}, B to more in \
         {fewer}{unit}"
    ));
    sheet.footnotes.push(duel_verdict(duel));
    if duel.capped.is_some() {
        sheet.footnotes.push(
            "what may go on for ever is counted up to 40, which means so many or more".to_owned(),
        );
    }
    sheet
}

/// The numbers with their chances; from where neither side comes to so many or more in one of a
/// thousand cases, they are one row.
fn short_rows(duel: &Duel) -> Vec<(String, [Fraction; 2])> {
    let from = |place: usize| {
        let rest = &duel.rows[place..];
        let sum = |side: usize| {
            rest.iter()
                .map(|(_, chances)| &chances[side])
                .fold(Fraction::ZERO, |sum, chance| sum + chance)
        };
        [sum(0), sum(1)]
    };
    let rare = Fraction::from_parts(1.into(), 1000_u16.into());
    let mut rows = Vec::new();
    for (place, (number, chances)) in duel.rows.iter().enumerate() {
        let rest = from(place);
        let is_last = place + 1 == duel.rows.len();
        if !is_last && rest.iter().all(|rest| *rest < rare) {
            rows.push((format!("{number}+"), rest));
            return rows;
        }
        let capped = duel.capped.is_some_and(|cap| *number == i64::from(cap));
        let number = if capped {
            format!("{number}+")
        } else {
            number.to_string()
        };
        rows.push((number, chances.clone()));
    }
    rows
}

/// Which side is better, in one sentence.
pub(super) fn duel_verdict(duel: &Duel) -> String {
    let decided = &duel.more + &duel.fewer;
    if duel.more == duel.fewer {
        return "neither side is better".to_owned();
    }
    let (side, wins) = if duel.more > duel.fewer {
        ("A", &duel.more)
    } else {
        ("B", &duel.fewer)
    };
    let share = number::percent_of((wins / decided).to_f64().value());
    let needed = match duel.needed {
        Some(needed) => format!("at a table it takes {needed} of them to notice, in 4 of 5 cases"),
        None => "at a table nobody would notice in 20,000 of them".to_owned(),
    };
    format!("{side} is better: it wins {share} % of the comparisons without a tie; {needed}")
}

fn told_as(chance: &Fraction, notation: Notation) -> String {
    let weight = chance.numerator().clone().into_parts().1;
    probability(&weight, chance.denominator(), notation)
}
