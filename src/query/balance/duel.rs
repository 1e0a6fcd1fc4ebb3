//! Two procedures, a count of each, and which comes to more.

use crate::dist::{Fraction, Weight};
use crate::error::Error;
use crate::query::{Ask, AskTexts, Query, odds, unwatched};
use crate::rule::{FieldKind, Value};
use crate::stats;
use crate::table::Duel;

/// How far counts are told apart.
const TOLD_APART: u16 = 40;

/// How often each of two procedures comes to more than the other, rolled once each: the sum of the
/// counts that `counts` names, such as `hits+critical_hits`.
///
/// Counts of what may go on for ever are told apart up to 40.
///
/// # Errors
///
/// - [`Error::NotOneCell`] if a query has several cells.
/// - [`Error::UnknownWord`] if a procedure has no count of such a name.
/// - Those of [`odds`].
///
/// ```
/// use aslodds::query::{self, Query, RuleId, Variant};
///
/// let squads = |n| {
///     let params = [("squads", n), ("exponent", "3")];
///     Query::new(RuleId::SmokePlan, &params, Variant::asl())
/// };
/// let duel = query::duel(&squads("1")?, &squads("1")?, "placed")?;
/// assert_eq!(duel.more, duel.fewer);
/// assert_eq!(duel.same.to_string(), "1/2");
/// # Ok::<(), aslodds::Error>(())
/// ```
pub fn duel(first: &Query, other: &Query, counts: &str) -> Result<Duel, Error> {
    let [first_odds, other_odds] = [chances(first, counts)?, chances(other, counts)?];
    let (mut rows, mut numbers) = (Vec::new(), Vec::new());
    numbers.extend(
        first_odds
            .iter()
            .chain(&other_odds)
            .map(|(number, _)| *number),
    );
    numbers.sort_unstable();
    numbers.dedup();
    for number in numbers {
        let chance = |odds: &[(i64, Fraction)]| {
            let found = odds.iter().find(|(known, _)| *known == number);
            found.map_or(Fraction::ZERO, |(_, chance)| chance.clone())
        };
        rows.push((number, [chance(&first_odds), chance(&other_odds)]));
    }
    let [mut more, mut same, mut fewer] = [Fraction::ZERO; 3];
    let mut means = [Fraction::ZERO; 2];
    for (mine, [chance, _]) in &rows {
        for (theirs, [_, other]) in &rows {
            let both = chance * other;
            match mine.cmp(theirs) {
                std::cmp::Ordering::Greater => more += both,
                std::cmp::Ordering::Equal => same += both,
                std::cmp::Ordering::Less => fewer += both,
            }
        }
    }
    for (number, chances) in &rows {
        for (mean, chance) in means.iter_mut().zip(chances) {
            *mean += Fraction::from(*number) * chance;
        }
    }
    let decided = &more + &fewer;
    let needed = if decided == Fraction::ZERO {
        None
    } else {
        stats::games_to_tell((&more / &decided).to_f64().value(), 0.95)?
    };
    let capped = rows
        .iter()
        .any(|(number, _)| *number >= i64::from(TOLD_APART));
    Ok(Duel {
        sides: [words(first), words(other)],
        count: counts.replace('_', " ").replace('+', " + "),
        capped: capped.then_some(TOLD_APART),
        rows,
        means,
        more,
        same,
        fewer,
        needed,
    })
}

/// The odds of each number that the counts sum to.
fn chances(query: &Query, counts: &str) -> Result<Vec<(i64, Fraction)>, Error> {
    if query.cells() != 1 {
        return Err(Error::NotOneCell {
            cells: query.cells(),
        });
    }
    let description = query.rule().description();
    let known: Vec<&str> = description
        .fields
        .iter()
        .filter(|field| field.kind == FieldKind::Count)
        .map(|field| field.name)
        .collect();
    let mut seen: Vec<&str> = Vec::new();
    for name in counts.split('+').map(str::trim) {
        if seen.contains(&name) {
            return Err(Error::Repeated {
                what: format!("--count: {name}"),
            });
        }
        seen.push(name);
        if !known.contains(&name) {
            let what = format!("--count of {}", description.name);
            return Err(Error::unknown_word(what, name, &known));
        }
    }
    let marginal = counts.replace('+', ",");
    let texts = AskTexts {
        marginal: Some(&marginal),
        ..AskTexts::default()
    };
    let mut ask = Ask::read(description, &texts)?;
    if query.rule().is_chain() {
        ask = ask.capped_at(description.fields, TOLD_APART);
    }
    let table = odds(&query.clone().with_ask(ask), &unwatched)?;
    let cell = table.cells().next().ok_or(Error::NoCells)?;
    let mut chances: Vec<(i64, Fraction)> = Vec::new();
    for row in cell.rows() {
        let numbers = row.values.iter().map(|value| match value {
            Value::Int(number) => *number,
            Value::None | Value::Flag(_) | Value::Word(_) => 0,
        });
        let number = numbers.sum::<i64>();
        // Each part is told apart so far, and so is what they sum to.
        let number = if query.rule().is_chain() {
            number.min(TOLD_APART.into())
        } else {
            number
        };
        match chances.iter_mut().find(|(known, _)| *known == number) {
            Some((_, chance)) => *chance += row.fraction(),
            None => chances.push((number, row.fraction())),
        }
    }
    if let Some(weight) = cell.unfinished()
        && *weight > Weight::ZERO
    {
        return Err(Error::Undecided);
    }
    Ok(chances)
}

/// A query's procedure and the parameters that are set, in words.
fn words(query: &Query) -> String {
    let Ok(rows) = query.rows() else {
        return query.rule().description().name.to_owned();
    };
    let columns = query.columns(&rows);
    let set = columns
        .iter()
        .filter_map(|column| Some((column, *column.values.first()?)));
    let set: Vec<String> = set
        .filter(|(_, value)| *value != Value::None)
        .map(|(column, value)| format!("{} {value}", column.title))
        .collect();
    let name = query.rule().description().name;
    if set.is_empty() {
        name.to_owned()
    } else {
        format!("{name}, {}", set.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::query::{RuleId, Variant};

    fn fire(th: &str, rof: &str) -> Query {
        let params = [("type", "infantry"), ("th", th), ("rof", rof)];
        Query::new(RuleId::Fire, &params, Variant::asl()).unwrap()
    }

    #[test]
    fn one_shot_each_by_hand() {
        // Without a rate of fire one DR each: TH# 8 hits in 26 of 36, TH# 7 in 21 of 36.
        let found = duel(&fire("8", "0"), &fire("7", "0"), "hits+critical_hits").unwrap();
        let of = |ways: u64| Fraction::from_parts(ways.into(), Weight::from(36_u16 * 36));
        assert_eq!(found.more, of(26 * 15));
        assert_eq!(found.fewer, of(10 * 21));
        assert_eq!(found.same, of(26 * 21 + 10 * 15));
        assert_eq!(found.means[0].to_string(), "13/18");
    }

    #[test]
    fn the_three_chances_are_all() {
        let found = duel(&fire("8", "3"), &fire("6", "2"), "hits+critical_hits").unwrap();
        assert_eq!(&found.more + &found.same + &found.fewer, Fraction::ONE);
        let back = duel(&fire("6", "2"), &fire("8", "3"), "hits+critical_hits").unwrap();
        assert_eq!((back.more, back.fewer), (found.fewer, found.more));
    }

    #[test]
    fn what_is_refused() {
        assert!(duel(&fire("7,8", "0"), &fire("7", "0"), "hits").is_err());
        let error = duel(&fire("8", "0"), &fire("7", "0"), "hit").unwrap_err();
        assert!(error.to_string().contains("did you mean hits?"), "{error}");
    }
}
