//! What a chain counts as a sheet: how often it comes to so many, and the means.

use std::collections::BTreeSet;

use super::sheet::{Sheet, Side, heading, interval, probability, unit, words};
use super::{Notation, Style};
use crate::dist::{Fraction, Weight};
use crate::rule::{FieldKind, Value};
use crate::table::{Cell, Column, Method, Table, ratio};

/// Counts of which so few are left are not told any more: less than one in this.
const RARE: u32 = 2000;

/// A count with how many of it there are to be at least.
const MOST_ROWS: i64 = 6;

/// One field, or a sum of fields, of the outcomes in a table.
struct Counted {
    name: String,
    /// The places of the fields in the table.
    places: Vec<usize>,
    kind: FieldKind,
}

impl Counted {
    fn of(self: &Counted, values: &[Value]) -> i64 {
        let counts = self.places.iter().map(|place| match values[*place] {
            Value::Int(count) => count,
            Value::Flag(flag) => flag.into(),
            Value::None | Value::Word(_) => 0,
        });
        counts.sum()
    }

    fn at_least(&self, cell: Cell, least: i64) -> Weight {
        let rows = cell.rows().filter(|row| self.of(row.values) >= least);
        rows.map(|row| row.weight).sum()
    }

    /// The highest count that occurs in a cell.
    fn most(&self, cell: Cell) -> i64 {
        let counts = cell.rows().map(|row| self.of(row.values));
        counts.max().unwrap_or(0)
    }

    fn bound(&self, least: i64) -> String {
        match self.kind {
            FieldKind::Flag => self.name.clone(),
            FieldKind::Count | FieldKind::Words(_) => format!("{} ≥ {least}", self.name),
        }
    }
}

/// The named sums first, then the fields.
fn counted(table: &Table) -> Vec<Counted> {
    let place = |name: &str| table.fields().iter().position(|field| field.name == name);
    let sums = table.sums().filter_map(|(name, terms)| {
        let places: Option<Vec<usize>> = terms.iter().map(|term| place(term)).collect();
        Some(Counted {
            name: name.replace('_', " "),
            places: places?,
            kind: FieldKind::Count,
        })
    });
    // What goes by the name of a sum but is only a part of it says so: hits without critical ones.
    let sum_names: Vec<&str> = table.sums().map(|(name, _)| name).collect();
    let part = |name: &str| sum_names.iter().any(|sum| sum.ends_with(name));
    let fields = table
        .fields()
        .iter()
        .enumerate()
        .map(|(place, field)| Counted {
            name: if part(field.name) {
                format!("{} alone", field.name.replace('_', " "))
            } else {
                field.name.replace('_', " ")
            },
            places: vec![place],
            kind: field.kind,
        });
    sums.chain(fields).collect()
}

/// A row for each count and number that it may reach.
pub(super) fn single(table: &Table, cell: Cell, sheet: &mut Sheet) {
    sheet.column("", Side::Left);
    let notations: &[Notation] = match table.about().method {
        Method::Exact => &[Notation::Percent, Notation::Fraction, Notation::OneIn],
        Method::MonteCarlo(_) => &[Notation::Percent, Notation::OneIn],
    };
    for notation in notations {
        sheet.column(heading(*notation), Side::Right);
    }
    if table.trials().is_some() {
        sheet.column("interval %", Side::Right);
    }
    for counted in counted(table) {
        let most = counted.most(cell).min(MOST_ROWS);
        for least in 1..=most {
            let weight = counted.at_least(cell, least);
            let rare = &weight * RARE < *cell.total();
            let ended = cell.total() - cell.unfinished().unwrap_or(&Weight::ZERO);
            let certain = weight == ended && counted.kind != FieldKind::Flag;
            if certain || (rare && least > 1) {
                continue;
            }
            let odds = notations
                .iter()
                .map(|notation| long_fraction(&weight, cell.total(), *notation));
            let row = [counted.bound(least)].into_iter().chain(odds);
            let bounds = cell.interval(&weight).map(interval);
            sheet.rows.push(row.chain(bounds).collect());
        }
        if most == 0 {
            let odds = notations
                .iter()
                .map(|notation| probability(&Weight::ZERO, cell.total(), *notation));
            let row = [counted.bound(1)].into_iter().chain(odds);
            let bounds = cell.interval(&Weight::ZERO).map(interval);
            sheet.rows.push(row.chain(bounds).collect());
        }
    }
    sheet.footnotes.extend(means(table, cell));
    sheet.footnotes.extend(off(table));
    sheet.footnotes.extend(unfinished(table));
}

/// Odds as they are written, but no fraction of more digits than anybody reads.
pub(super) fn long_fraction(weight: &Weight, total: &Weight, notation: Notation) -> String {
    const READABLE: usize = 24;
    let text = probability(weight, total, notation);
    match notation {
        Notation::Fraction if text.len() > READABLE => "…".to_owned(),
        Notation::Fraction | Notation::Percent | Notation::OneIn => text,
    }
}

/// Means with standard deviations, and how counts move together.
fn means(table: &Table, cell: Cell) -> Vec<String> {
    let Some((fields, moments)) = cell.moments() else {
        return sampled_means(table, cell);
    };
    let deviation = |place: usize| moments.covariance(place, place).to_f64().value().sqrt();
    let name = |place: usize| fields[place].name.replace('_', " ");
    let counts: Vec<usize> = (0..fields.len())
        .filter(|place| fields[*place].kind == FieldKind::Count)
        .collect();
    let texts: Vec<String> = counts
        .iter()
        .map(|place| {
            let mean = moments.mean(*place);
            let fraction = short_fraction(mean);
            let mean = mean.to_f64().value();
            format!(
                "{} {mean:.3}{fraction} ± {:.3}",
                name(*place),
                deviation(*place)
            )
        })
        .collect();
    let mut lines = Vec::new();
    if !texts.is_empty() {
        lines.push(format!("mean ± standard deviation: {}", texts.join(", ")));
    }
    let varying: Vec<usize> = (0..fields.len())
        .filter(|place| deviation(*place) > 0.0)
        .collect();
    let pairs = varying
        .iter()
        .enumerate()
        .flat_map(|(at, a)| varying[at + 1..].iter().map(move |b| (*a, *b)));
    let correlations: Vec<String> = pairs
        .map(|(a, b)| {
            let covariance = moments.covariance(a, b).to_f64().value();
            (a, b, covariance / (deviation(a) * deviation(b)))
        })
        // What would be printed as 0 says nothing.
        .filter(|(_, _, correlation)| correlation.abs() >= 0.005)
        .map(|(a, b, correlation)| format!("{} and {} {correlation:+.2}", name(a), name(b)))
        .collect();
    if !correlations.is_empty() {
        lines.push(format!("correlation: {}", correlations.join(", ")));
    }
    lines
}

/// A fraction of few digits, in brackets.
fn short_fraction(fraction: &Fraction) -> String {
    let text = fraction.to_string();
    if text.len() <= 9 && text.contains('/') {
        format!(" ({text})")
    } else {
        String::new()
    }
}

fn sampled_means(table: &Table, cell: Cell) -> Vec<String> {
    let counts = counted(table);
    let capped = !table.capped().is_empty();
    let texts: Vec<String> = counts
        .iter()
        .filter(|counted| counted.kind == FieldKind::Count)
        .map(|counted| format!("{} {:.3}", counted.name, mean(counted, cell)))
        .collect();
    if texts.is_empty() || capped {
        return Vec::new();
    }
    vec![format!("sample means: {}", texts.join(", "))]
}

/// The mean of a count over the rows of a cell.
fn mean(counted: &Counted, cell: Cell) -> f64 {
    let sums = cell.rows().map(|row| {
        let count = u64::try_from(counted.of(row.values)).unwrap_or(0);
        row.weight * count
    });
    ratio(&sums.sum(), cell.total())
}

/// What is to be known of the rows of any cell.
pub(super) fn remarks(table: &Table) -> Vec<String> {
    let capped: Vec<String> = table
        .capped()
        .iter()
        .map(|(name, cap)| format!("{cap} {} means {cap} or more", name.replace('_', " ")))
        .collect();
    let capped = (!capped.is_empty()).then(|| capped.join(", "));
    let lines = capped
        .into_iter()
        .chain(off(table))
        .chain(unfinished(table));
    lines.collect()
}

/// How far a sampled chain may be off.
fn off(table: &Table) -> Option<String> {
    let (bound, sampling) = match (table.cumulative_bound(), table.about().method) {
        (Some(bound), Method::MonteCarlo(sampling)) => (bound, sampling),
        (_, Method::MonteCarlo(_) | Method::Exact) => return None,
    };
    Some(format!(
        "every cumulative probability of every count is within {:.2} points of the true one, at a \
         level of {} %",
        100.0 * bound,
        100.0 * sampling.level
    ))
}

fn unfinished(table: &Table) -> Option<String> {
    let most = table
        .cells()
        .filter_map(|cell| Some(ratio(cell.unfinished()?, cell.total())))
        .fold(0.0, f64::max);
    (most > 0.0).then(|| {
        format!(
            "unfinished: up to {most:.1e} still went on when it was left, and is in no row; with a \
             limit or with caps nothing is left"
        )
    })
}

/// A row a cell: whether each count reaches one, and the means.
pub(super) fn wide(table: &Table, varied: &[&Column], style: &Style, sheet: &mut Sheet) {
    let mut columns = counted(table);
    // What is certain everywhere says nothing.
    columns.retain(|counted| {
        table
            .cells()
            .any(|cell| counted.at_least(cell, 1) != *cell.total())
    });
    for counted in &columns {
        sheet.column(
            format!("{}{}", counted.bound(1), unit(style.notation)),
            Side::Right,
        );
    }
    let named: BTreeSet<&str> = table.sums().flat_map(|(_, terms)| terms).collect();
    let means: Vec<Counted> = counted(table)
        .into_iter()
        .filter(|counted| {
            // A sum stands for its terms.
            let term = |place: &usize| named.contains(table.fields()[*place].name);
            counted.kind == FieldKind::Count
                && (counted.places.len() > 1 || !counted.places.iter().all(term))
        })
        .collect();
    for counted in &means {
        sheet.column(format!("mean {}", counted.name), Side::Right);
    }
    for (place, cell) in table.cells().enumerate() {
        let params = varied
            .iter()
            .map(|column| words(column, column.values[place]));
        let odds = columns.iter().map(|counted| {
            let weight = counted.at_least(cell, 1);
            let odds = long_fraction(&weight, cell.total(), style.notation);
            match cell.interval(&weight) {
                Some(bounds) => format!("{odds} ({})", interval(bounds)),
                None => odds,
            }
        });
        let means = means.iter().map(|counted| {
            let exact = cell.moments().and_then(|(fields, moments)| {
                let places = counted.places.iter().map(|place| {
                    let name = table.fields()[*place].name;
                    fields.iter().position(|field| field.name == name)
                });
                let places: Vec<usize> = places.collect::<Option<_>>()?;
                let sum = places
                    .iter()
                    .fold(Fraction::ZERO, |sum, place| sum + moments.mean(*place));
                Some(sum.to_f64().value())
            });
            format!("{:.3}", exact.unwrap_or_else(|| mean(counted, cell)))
        });
        sheet.rows.push(params.chain(odds).chain(means).collect());
    }
    sheet.footnotes.extend(off(table));
    sheet.footnotes.extend(unfinished(table));
}
