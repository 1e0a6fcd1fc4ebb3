//! Odds and samples in parts, found on machines that send each other text.

use std::ops::Range;

use serde_json::{Value as Json, json};

use super::odds::{Odds, odds};
use super::rules::{ChainProcedure, Procedure, Visitor};
use super::sample::{Sampled, Shown, sample};
use super::sampler::Sampler;
use super::simulate::{Simulated, estimate};
use super::{Query, Watch};
use crate::dist::{Fraction, Moments, Weight};
use crate::engine::monte_carlo::{self, End, Sample};
use crate::error::Error;
use crate::grid;
use crate::rule::{Field, FieldKind, Reading, Value};
use crate::table::{Cell, Table};

/// The exact odds of some cells of a query as text, to be put together by [`gather_odds`] on
/// another machine.
///
/// # Errors
///
/// Those of [`odds`].
///
/// ```
/// use aslodds::query::{self, Query, RuleId, Variant};
///
/// let params = [("type", "infantry"), ("th", "7,8"), ("drm", "-1..1")];
/// let query = Query::new(RuleId::ToHit, &params, Variant::asl())?;
/// let here = query::odds_in_part(&query, &(0..2), &query::unwatched)?;
/// let there = query::odds_in_part(&query, &(2..6), &query::unwatched)?;
/// let table = query::gather_odds(&query, &[here, there])?;
/// let last = table.cells().last().expect("six cells");
/// assert_eq!(last.rows().next().expect("a miss").fraction().to_string(), "5/12");
/// # Ok::<(), aslodds::Error>(())
/// ```
pub fn odds_in_part(query: &Query, part: &Range<u128>, watch: Watch) -> Result<String, Error> {
    let table = odds(&query.in_part(part), watch)?;
    let cells: Vec<Json> = table.cells().map(cell_text).collect();
    let text = json!({
        "aslodds": env!("CARGO_PKG_VERSION"),
        "from": part.start.to_string(),
        "to": part.end.to_string(),
        "cells": cells,
    });
    Ok(text.to_string())
}

/// The exact odds of a query whose cells were solved in parts by [`odds_in_part`], in the order of
/// the cells.
///
/// # Errors
///
/// - [`Error::TooManyCells`] if the grid has more cells than the query's limit.
/// - [`Error::Malformed`] if a part is none, comes from another version or question, or does not
///   begin where the one before it ends.
pub fn gather_odds(query: &Query, parts: &[String]) -> Result<Table, Error> {
    query.rule.visit(Gather { query, parts })
}

/// The trials of some [`Units`](super::Units) of a simulation as text, to be put together by
/// [`gather_samples`] on another machine.
///
/// # Errors
///
/// Those of [`sample`], and [`Error::Cancelled`] if the watch ended the run.
///
/// ```
/// use aslodds::engine::monte_carlo::unwatched;
/// use aslodds::query::{self, Effort, Query, RuleId, Sampler, Variant};
/// use aslodds::stats::IntervalKind;
///
/// let query = Query::new(RuleId::SmokeGrenade, &[("exponent", "3")], Variant::asl())?;
/// let sampler = Sampler {
///     seed: 7,
///     effort: Effort::Trials(100_000),
///     interval: IntervalKind::Wilson,
///     level: 0.95,
/// };
/// let here = query::sample_in_part(&query, &sampler, &(0..1), &unwatched)?;
/// let there = query::sample_in_part(&query, &sampler, &(1..2), &unwatched)?;
/// let gathered = query::gather_samples(&query, &sampler, &[there, here])?;
/// assert_eq!(gathered.trials, 100_000);
/// # Ok::<(), aslodds::Error>(())
/// ```
pub fn sample_in_part(
    query: &Query,
    sampler: &Sampler,
    part: &Range<u128>,
    watch: &monte_carlo::Watch,
) -> Result<String, Error> {
    let sampled = sample(query, sampler, part, watch)?;
    match sampled.end {
        End::Complete | End::Stopped => {}
        End::Cancelled => {
            let all = usize::try_from(query.cells()).unwrap_or(usize::MAX);
            return Err(Error::Cancelled { done: 0, all });
        }
    }
    let cells = sampled.cells.iter().map(|(cell, sample)| {
        let counts = sample
            .iter()
            .map(|(shown, count)| json!([shown.as_ref().map(|values| values_text(values)), count]));
        json!([cell.to_string(), counts.collect::<Vec<Json>>()])
    });
    let units = sampled.units.iter();
    let units = units.map(|units| json!([units.start.to_string(), units.end.to_string()]));
    let text = json!({
        "aslodds": env!("CARGO_PKG_VERSION"),
        "units": units.collect::<Vec<Json>>(),
        "path": <&str>::from(sampled.path),
        "cells": cells.collect::<Vec<Json>>(),
    });
    Ok(text.to_string())
}

/// The simulation of a query whose trials were made in parts by [`sample_in_part`], in any order.
///
/// # Errors
///
/// - [`Error::Malformed`] if a part is none, or comes from another version or question.
/// - [`Error::AddedTwice`] if two parts have trials of one unit.
/// - Those of [`estimate`].
pub fn gather_samples(
    query: &Query,
    sampler: &Sampler,
    parts: &[String],
) -> Result<Simulated, Error> {
    let fields = query.ask.fields(query.rule.description().fields);
    let mut sum = Sampled::default();
    for part in parts {
        let text: Json = serde_json::from_str(part).map_err(|_| damaged(part))?;
        sum.merge(sampled(&text, &fields).ok_or_else(|| damaged(part))?)?;
    }
    estimate(query, sampler, &sum)
}

struct Gather<'a> {
    query: &'a Query,
    parts: &'a [String],
}

impl Visitor for Gather<'_> {
    type Output = Result<Table, Error>;

    fn visit<P: Procedure>(self) -> Self::Output {
        let rows = self.query.rows()?;
        let rules: Vec<P> = self.query.build(&rows);
        let table = self.odds().table_of::<P>(&rows);
        self.fill(table, rules.iter().map(Procedure::reading))
    }

    fn visit_chain<C: ChainProcedure>(self) -> Self::Output {
        let rows = self.query.rows()?;
        let chains: Vec<C> = self.query.build_chains(&rows)?;
        let table = self.odds().table_of_chain::<C>(&rows);
        self.fill(table, chains.iter().map(C::reading))
    }
}

impl Gather<'_> {
    fn odds(&self) -> Odds<'_> {
        Odds {
            query: self.query,
            watch: &grid::unwatched,
        }
    }

    fn fill(
        &self,
        mut table: Table,
        readings: impl Iterator<Item = Option<Reading>>,
    ) -> Result<Table, Error> {
        let mut next = 0;
        for part in self.parts {
            let text: Json = serde_json::from_str(part).map_err(|_| damaged(part))?;
            next = push_part(&mut table, &text, next).ok_or_else(|| damaged(part))?;
        }
        if next != self.query.cells() {
            return Err(Error::Malformed {
                what: "the parts".to_owned(),
                given: format!("cells up to {next}"),
                expected: format!("all {} cells", self.query.cells()),
            });
        }
        for reading in readings.flatten() {
            table.count_reading(reading);
        }
        Ok(table)
    }
}

fn is_of_this_version(text: &Json) -> bool {
    text.get("aslodds").and_then(Json::as_str) == Some(env!("CARGO_PKG_VERSION"))
}

fn damaged(part: &str) -> Error {
    const SHOWN: usize = 60;
    Error::Malformed {
        what: "a part".to_owned(),
        given: part.chars().take(SHOWN).collect(),
        expected: format!(
            "the next part of the same question, found by aslodds {}",
            env!("CARGO_PKG_VERSION")
        ),
    }
}

/// The end of the part, if it is one that begins there.
fn push_part(table: &mut Table, text: &Json, begin: u128) -> Option<u128> {
    let number = |key: &str| text.get(key)?.as_str()?.parse::<u128>().ok();
    let cells = text.get("cells")?.as_array()?;
    let end = number("to")?;
    let is_next =
        is_of_this_version(text) && number("from")? == begin && begin + cells.len() as u128 == end;
    if !is_next {
        return None;
    }
    let fields = table.fields().to_vec();
    for cell in cells {
        push_cell(table, cell, &fields)?;
    }
    Some(end)
}

fn cell_text(cell: Cell) -> Json {
    let rows = cell
        .rows()
        .map(|row| json!([values_text(row.values), row.weight.to_string()]));
    let mut text = json!({
        "total": cell.total().to_string(),
        "rows": rows.collect::<Vec<Json>>(),
    });
    if let Some(unfinished) = cell.unfinished() {
        text["unfinished"] = json!(unfinished.to_string());
    }
    if let Some((_, moments)) = cell.moments() {
        text["moments"] = moments_text(moments);
    }
    text
}

fn push_cell(table: &mut Table, text: &Json, fields: &[Field]) -> Option<()> {
    let weight = |text: &Json| text.as_str()?.parse::<Weight>().ok();
    let row = |text: &Json| {
        let [shown, count] = &text.as_array()?[..] else {
            return None;
        };
        Some((values(shown, fields)?, weight(count)?))
    };
    let rows = text.get("rows")?.as_array()?.iter().map(row);
    let rows: Vec<(Vec<Value>, Weight)> = rows.collect::<Option<_>>()?;
    table.push_rows(rows, weight(text.get("total")?)?);
    let unfinished = match text.get("unfinished") {
        Some(unfinished) => weight(unfinished)?,
        None => Weight::ZERO,
    };
    table.push_unfinished(unfinished);
    if let Some(text) = text.get("moments") {
        table.push_moments(moments(text)?);
    }
    Some(())
}

fn sampled(text: &Json, fields: &[Field]) -> Option<Sampled> {
    let count = |text: &Json| {
        let [shown, count] = &text.as_array()?[..] else {
            return None;
        };
        let shown = if shown.is_null() {
            None
        } else {
            Some(values(shown, fields)?)
        };
        Some((shown, count.as_u64()?))
    };
    let cell = |text: &Json| {
        let [cell, counts] = &text.as_array()?[..] else {
            return None;
        };
        let counts = counts.as_array()?.iter().map(count);
        let counts: Vec<(Shown, u64)> = counts.collect::<Option<_>>()?;
        Some((cell.as_str()?.parse().ok()?, Sample::from_counts(counts)))
    };
    let units = |text: &Json| {
        let [from, to] = &text.as_array()?[..] else {
            return None;
        };
        Some(from.as_str()?.parse().ok()?..to.as_str()?.parse().ok()?)
    };
    let cells = text.get("cells")?.as_array()?.iter().map(cell);
    let units = text.get("units")?.as_array()?.iter().map(units);
    is_of_this_version(text).then_some(())?;
    Some(Sampled {
        units: units.collect::<Option<_>>()?,
        cells: cells.collect::<Option<_>>()?,
        path: text.get("path")?.as_str()?.parse().ok()?,
        end: End::Complete,
    })
}

fn values_text(values: &[Value]) -> Vec<Json> {
    let text = |value: &Value| match value {
        Value::None => Json::Null,
        Value::Int(number) => json!(number),
        Value::Flag(flag) => json!(flag),
        Value::Word(word) => json!(word),
    };
    values.iter().map(text).collect()
}

/// One value for each field.
fn values(text: &Json, fields: &[Field]) -> Option<Vec<Value>> {
    let texts = text.as_array()?;
    if texts.len() != fields.len() {
        return None;
    }
    let read = texts.iter().zip(fields);
    read.map(|(text, field)| value(text, field)).collect()
}

/// The value of a field; words are those that the field knows.
fn value(text: &Json, field: &Field) -> Option<Value> {
    match (text, field.kind) {
        (Json::Null, _) => Some(Value::None),
        (Json::Bool(flag), FieldKind::Flag) => Some(Value::Flag(*flag)),
        (Json::Number(number), FieldKind::Count) => number.as_i64().map(Value::Int),
        (Json::String(text), FieldKind::Words(words)) => {
            let word = words.iter().find(|word| *word == text)?;
            Some(Value::Word(word))
        }
        _ => None,
    }
}

fn moments_text(moments: &Moments) -> Json {
    let places = 0..moments.len();
    let means = places.clone().map(|i| moments.mean(i).to_string());
    let pairs = places.flat_map(|i| (0..=i).map(move |j| (i, j)));
    let covariances = pairs.map(|(i, j)| moments.covariance(i, j).to_string());
    json!([means.collect::<Vec<_>>(), covariances.collect::<Vec<_>>()])
}

fn moments(text: &Json) -> Option<Moments> {
    let [means, covariances] = &text.as_array()?[..] else {
        return None;
    };
    let fractions = |text: &Json| -> Option<Vec<Fraction>> {
        let texts = text.as_array()?.iter();
        texts.map(|text| text.as_str()?.parse().ok()).collect()
    };
    let (means, covariances) = (fractions(means)?, fractions(covariances)?);
    if covariances.len() != means.len() * (means.len() + 1) / 2 {
        return None;
    }
    let pairs = (0..means.len()).flat_map(|i| (0..=i).map(move |j| (i, j)));
    let products = covariances
        .iter()
        .zip(pairs)
        .map(|(covariance, (i, j))| covariance + &means[i] * &means[j]);
    let products: Vec<Fraction> = products.collect();
    Some(Moments::new(means, &products))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::query::{Ask, AskTexts, Effort, RuleId, Units, Variant, simulate, unwatched};
    use crate::stats::IntervalKind;
    use crate::text::{Format, Style, write};

    fn json(table: &Table) -> String {
        let mut out = Vec::new();
        write(table, Format::Json, &Style::default(), &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    fn query(rule: RuleId, params: &[(&str, &str)], texts: &AskTexts) -> Query {
        let ask = Ask::read(rule.description(), texts).unwrap();
        let query = Query::new(rule, params, Variant::asl()).unwrap();
        query.with_ask(ask)
    }

    fn parts(query: &Query, ends: &[u128]) -> Vec<String> {
        let begins = std::iter::once(&0).chain(ends);
        let ranges = begins.zip(ends).map(|(begin, end)| *begin..*end);
        ranges
            .map(|range| odds_in_part(query, &range, &unwatched).unwrap())
            .collect()
    }

    #[test]
    fn parts_come_to_the_whole() {
        let shots = [("type", "infantry,vehicle"), ("th", "-1..9"), ("drm", "0")];
        // Weights beyond 64 bits, moments, sums, and what never ends.
        let guns = [
            ("type", "infantry"),
            ("th", "8"),
            ("rof", "1..3"),
            ("max_shots", "6,none"),
        ];
        let (all, given) = (
            AskTexts::default(),
            AskTexts {
                given: Some("malfunctioned=no"),
                marginal: Some("hits"),
                ..AskTexts::default()
            },
        );
        let limited = [
            ("type", "infantry"),
            ("th", "8"),
            ("rof", "1..3"),
            ("max_shots", "6,30"),
        ];
        let queries = [
            (query(RuleId::ToHit, &shots, &all), 22),
            (query(RuleId::Fire, &guns, &all).capped(), 6),
            (query(RuleId::Fire, &limited, &given), 6),
        ];
        for (query, cells) in queries {
            let whole = json(&odds(&query, &unwatched).unwrap());
            for ends in [vec![cells], vec![1, 4, cells], (1..=cells).collect()] {
                let gathered = gather_odds(&query, &parts(&query, &ends)).unwrap();
                assert_eq!(json(&gathered), whole);
            }
        }
    }

    #[test]
    fn samples_in_parts_come_to_the_whole() {
        let sampler = Sampler {
            seed: 7,
            effort: Effort::Trials(200_000),
            interval: IntervalKind::Wilson,
            level: 0.95,
        };
        let gun = [
            ("type", "infantry"),
            ("th", "8"),
            ("rof", "1..3"),
            ("max_shots", "6"),
        ];
        let seldom = [("type", "infantry"), ("th", "8"), ("drm", "5")];
        let given = AskTexts {
            given: Some("result=critical-hit"),
            ..AskTexts::default()
        };
        let queries = [
            query(RuleId::Fire, &gun, &AskTexts::default()),
            query(RuleId::ToHit, &seldom, &given),
        ];
        for query in queries {
            let whole = simulate(&query, &sampler, &monte_carlo::unwatched).unwrap();
            let units = Units::of(&query, &sampler).count();
            let part =
                |range| sample_in_part(&query, &sampler, &range, &monte_carlo::unwatched).unwrap();
            let parts = [part(1..3), part(0..1), part(3..units)];
            let gathered = gather_samples(&query, &sampler, &parts).unwrap();
            assert_eq!(json(&gathered.table), json(&whole.table));
            let error = |parts: &[String]| gather_samples(&query, &sampler, parts).unwrap_err();
            assert!(matches!(error(&parts[..1]), Error::PartMissing { .. }));
            assert!(matches!(
                error(&[part(0..2), part(1..3)]),
                Error::AddedTwice { .. }
            ));
            let wrong = parts[0].replace("faces", "face").replace("code", "cod");
            assert!(matches!(error(&[wrong]), Error::Malformed { .. }));
        }
    }

    #[test]
    fn what_does_not_belong_together_is_told() {
        let shots = [("type", "infantry"), ("th", "7,8"), ("drm", "-1..1")];
        let query = query(RuleId::ToHit, &shots, &AskTexts::default());
        let all = parts(&query, &[2, 4, 6]);
        let error = |parts: &[&String]| {
            let parts: Vec<String> = parts.iter().map(|part| (*part).clone()).collect();
            gather_odds(&query, &parts).unwrap_err().to_string()
        };
        assert!(error(&[&all[0], &all[1]]).contains("all 6 cells"));
        assert!(error(&[&all[0], &all[2]]).contains("the next part"));
        assert!(error(&[&all[0], &all[0]]).contains("the next part"));
        let older = all[0].replace(env!("CARGO_PKG_VERSION"), "0.0.1");
        assert!(error(&[&older]).contains("found by aslodds"));
        let wrong = all[0].replace("miss", "mist");
        assert!(error(&[&wrong]).contains("a part"));
        assert!(error(&[&"{".to_owned()]).contains("a part"));
    }
}
