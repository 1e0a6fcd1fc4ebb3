//! A table as people read it: headings and rows of words, whatever it will be written in.

use crate::dist::Weight;
use crate::rule::{Reading, Value};
use crate::table::{About, Column, Interval, Method, ReadingUse, Sampling, number};

use super::Notation;

/// Words in rows and columns, as every format for people shows them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sheet {
    /// What it shows.
    pub title: String,
    /// The heading of each column.
    pub headings: Vec<String>,
    /// The side that each column keeps to.
    pub sides: Vec<Side>,
    /// The rows, with a text for each column.
    pub rows: Vec<Vec<String>>,
    /// The column whose texts may be broken where lines are short.
    pub wraps: Option<usize>,
    /// What a reader must know besides.
    pub footnotes: Vec<String>,
}

/// The side of its column that a text keeps to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Words.
    Left,
    /// Numbers.
    Right,
}

impl Sheet {
    pub(super) fn new(title: String) -> Self {
        Sheet {
            title,
            ..Sheet::default()
        }
    }

    pub(super) fn column(&mut self, heading: impl Into<String>, side: Side) {
        self.headings.push(heading.into());
        self.sides.push(side);
    }

    /// Takes away the last column.
    pub(super) fn drop_last_column(&mut self) {
        self.headings.pop();
        self.sides.pop();
        for row in &mut self.rows {
            row.pop();
        }
    }
}

/// The procedure, the parameters given, the variant and the method, in one line.
pub(super) fn title<'a>(
    about: &About,
    params: impl Iterator<Item = (&'a Column, Value)>,
    trials: Option<(&Weight, &Weight)>,
) -> String {
    let mut parts = vec![about.rule.to_owned()];
    // A limit that is not set is nothing to read.
    let set = params.filter(|(_, value)| *value != Value::None);
    parts.extend(set.map(|(column, value)| format!("{} {}", column.title, words(column, value))));
    parts.push(format!("rules {}", about.variant));
    match about.method {
        Method::Exact => parts.push("exact".to_owned()),
        Method::MonteCarlo(sampling) => parts.extend(sampled(sampling, trials)),
    }
    parts.join(" · ")
}

/// How a table was sampled.
pub(super) fn sampled(
    sampling: Sampling,
    trials: Option<(&Weight, &Weight)>,
) -> impl Iterator<Item = String> {
    let trials = trials.map(|(least, most)| {
        if least == most {
            format!("{least} trials a cell")
        } else {
            format!("{least} to {most} trials a cell")
        }
    });
    let level = number::percent_of(sampling.level);
    let level = level.trim_end_matches('0').trim_end_matches('.').to_owned();
    ["Monte Carlo".to_owned()].into_iter().chain(trials).chain([
        format!("seed {}", sampling.seed),
        format!("{level} % {} intervals", sampling.interval),
    ])
}

/// Which reading of a disputed rule was used, and where it mattered.
pub(super) fn reading(used: &ReadingUse, cells: usize) -> String {
    let matters = if cells == 1 {
        String::new()
    } else {
        format!(", which matters in {} of {cells} cells", used.cells)
    };
    let Reading {
        switch,
        reading,
        section,
        words,
    } = used.reading;
    format!("{section} is disputed{matters}; read as {switch}:{reading}: {words}")
}

/// A parameter's value as people write it.
pub(super) fn words(column: &Column, value: Value) -> String {
    column.sign.written(value)
}

pub(super) fn side(values: &[Value]) -> Side {
    let numbers = |value: &Value| match value {
        Value::Int(_) => true,
        Value::None | Value::Flag(_) | Value::Word(_) => false,
    };
    if values.iter().any(numbers) {
        Side::Right
    } else {
        Side::Left
    }
}

pub(super) fn probability(weight: &Weight, total: &Weight, notation: Notation) -> String {
    match notation {
        Notation::Percent => number::percent(weight, total),
        Notation::Fraction => number::fraction(weight, total),
        Notation::OneIn => number::one_in(weight, total),
    }
}

/// An interval in percent, with more decimals than usual where its ends would look the same.
pub(super) fn interval(interval: Interval) -> String {
    let ends = [interval.low, interval.high];
    let [low, high] = ends.map(number::percent_of);
    if low != high || interval.low >= interval.high {
        return format!("{low}–{high}");
    }
    let decimals = (2..=12).find(|decimals| {
        let [low, high] = ends.map(|end| format!("{:.decimals$}", 100.0 * end));
        low != high
    });
    // One more than tells them apart, so that the width can be seen.
    let decimals = decimals.unwrap_or(12) + 1;
    let [low, high] = ends.map(|end| format!("{:.decimals$}", 100.0 * end));
    format!("{low}–{high}")
}

/// What stands beside a heading of probabilities.
pub(super) fn unit(notation: Notation) -> &'static str {
    match notation {
        Notation::Percent => " %",
        Notation::Fraction | Notation::OneIn => "",
    }
}

/// The heading of a column of odds.
pub(super) fn heading(notation: Notation) -> &'static str {
    match notation {
        Notation::Percent => "%",
        Notation::Fraction => "fraction",
        Notation::OneIn => "1 in N",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ends_of_an_interval_are_told_apart() {
        let of = |low, high| interval(Interval { low, high });
        assert_eq!(of(0.4166, 0.4185), "41.66–41.85");
        assert_eq!(of(0.083_331, 0.083_336), "8.3331–8.3336");
        assert_eq!(of(0.0, 0.0), "0–0");
    }
}
