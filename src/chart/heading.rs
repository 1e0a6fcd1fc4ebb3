//! What is written over a chart: what it shows, for which parameters, and how it was found.

use super::Picture;
use super::axis::{Axis, label};
use crate::rule::Value;
use crate::table::{About, Column, Method, Table, number, ratio};

/// A title and smaller lines below it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Heading {
    pub title: String,
    pub lines: Vec<String>,
}

/// The heading of a chart of a table: `what`, then the parameters that stand on no axis.
pub(super) fn of_table(table: &Table, picture: &Picture, what: &str, axes: &[&Axis]) -> Heading {
    let constant: Vec<(&Column, Value)> = table
        .cells()
        .next()
        .into_iter()
        .flat_map(|cell| cell.params())
        .filter(|(column, _)| !axes.iter().any(|axis| axis.column.name == column.name))
        // What does not apply says nothing.
        .filter(|(_, value)| *value != Value::None)
        .collect();
    let how = match table.about().method {
        Method::Exact => "exact".to_owned(),
        Method::MonteCarlo(sampling) => {
            format!("Monte Carlo, {}, seed {}", trials(table), sampling.seed)
        }
    };
    let mut heading = heading(table.about(), picture, what, &constant, &how);
    if let Some(given) = &table.view().given {
        heading.lines.insert(0, format!("given: {given}"));
    }
    heading.lines.extend(unfinished(table));
    for used in table.readings() {
        heading.lines.push(format!(
            "{} is disputed: read as {}, which decides in {} of {} cells",
            used.reading.section,
            used.reading.reading,
            used.cells,
            table.len()
        ));
    }
    heading
}

/// The heading of a chart of one cell.
pub(super) fn of_cell(
    about: &About,
    params: &[(&Column, Value)],
    picture: &Picture,
    what: &str,
) -> Heading {
    heading(about, picture, what, params, about.method.word())
}

/// The title of one's own, or else the one that says what the chart shows.
pub(super) fn title(picture: &Picture, what: &str) -> String {
    let title = picture.title.as_deref().unwrap_or(what);
    // XML has no place for control characters, not even escaped.
    title.replace(
        |c: char| c.is_control() || ('\u{fffe}'..='\u{ffff}').contains(&c),
        "\u{fffd}",
    )
}

fn heading(
    about: &About,
    picture: &Picture,
    what: &str,
    params: &[(&Column, Value)],
    how: &str,
) -> Heading {
    let named =
        |(column, value): &(&Column, Value)| format!("{} {}", column.title, label(column, *value));
    // The first word among the parameters says what is shot at; it belongs to the title.
    let first = params.iter().position(|(_, value)| match value {
        Value::Word(_) => true,
        Value::Int(_) | Value::Flag(_) | Value::None => false,
    });
    let title = match first {
        Some(first) => title(picture, &format!("{what}, {}", named(&params[first]))),
        None => title(picture, what),
    };
    let told = picture.title.is_none().then_some(first).flatten();
    let rest: Vec<String> = params
        .iter()
        .enumerate()
        .filter(|(place, _)| Some(*place) != told)
        .map(|(_, param)| named(param))
        .collect();
    let made = format!("{}, variant {}, {how}", about.rule, about.variant);
    let line = if rest.is_empty() {
        made
    } else {
        format!("{} \u{b7} {made}", rest.join(", "))
    };
    Heading {
        title,
        lines: vec![line],
    }
}

/// How much of a chain is in no outcome, because it still went on when it was left.
fn unfinished(table: &Table) -> Option<String> {
    let shares = table
        .cells()
        .filter_map(|cell| Some((cell.unfinished()?, cell.total())));
    let (weight, total) = shares.max_by(|a, b| ratio(a.0, a.1).total_cmp(&ratio(b.0, b.1)))?;
    Some(format!(
        "unfinished: up to {} % still went on when it was left, and is not drawn",
        number::percent(weight, total)
    ))
}

fn trials(table: &Table) -> String {
    let totals = || table.cells().map(|cell| cell.total());
    match (totals().min(), totals().max()) {
        (Some(least), Some(most)) if least == most => format!("{least} trials a cell"),
        (Some(least), Some(most)) => format!("{least} to {most} trials a cell"),
        (None, _) | (_, None) => "no trial".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::sample::{sampled, shots};
    use super::*;

    #[test]
    fn what_stands_on_no_axis_is_written_out() {
        let heading = of_table(
            &shots(&[(8, 1, [1, 1, 1])]),
            &Picture::default(),
            "P(hit)",
            &[],
        );
        assert_eq!(heading.title, "P(hit), target type infantry");
        assert_eq!(
            heading.lines,
            ["Modified TH# 8, DRM +1 \u{b7} to-hit, variant asl, exact"]
        );
    }

    #[test]
    fn a_title_of_ones_own_leaves_nothing_unsaid() {
        let picture = Picture {
            title: Some("My chart".to_owned()),
            ..Picture::default()
        };
        let heading = of_table(&sampled(&[(8, 0, [5, 5, 0])]), &picture, "P(hit)", &[]);
        assert_eq!(heading.title, "My chart");
        assert_eq!(
            heading.lines,
            ["target type infantry, Modified TH# 8, DRM 0 \u{b7} \
              to-hit, variant asl, Monte Carlo, 10 trials a cell, seed 7"]
        );
    }
}
