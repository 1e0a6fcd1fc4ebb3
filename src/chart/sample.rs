//! Small tables for tests.

use crate::dist::Dist;
use crate::rule::{Field, FieldKind, Outcome, Value};
use crate::table::{About, Column, Interval, Method, Sampling, Sign, Table};

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Result(pub usize);

const WORDS: &[&str] = &["miss", "hit", "critical-hit"];

impl Outcome for Result {
    const FIELDS: &'static [Field] = &[Field {
        name: "result",
        kind: FieldKind::Words(WORDS),
        sums: &[],
    }];

    fn push_values(&self, row: &mut Vec<Value>) {
        row.push(Value::Word(WORDS[self.0]));
    }
}

/// Shots at infantry: TH#, DRM, weights of miss, hit and critical hit.
pub(super) fn shots(cells: &[(i64, i64, [u64; 3])]) -> Table {
    let mut table = Table::new(about(Method::Exact), columns(cells), Result::FIELDS);
    for (_, _, weights) in cells {
        let weights = weights
            .iter()
            .enumerate()
            .map(|(n, weight)| (Result(n), *weight));
        table.push(&Dist::from_weights(weights).unwrap());
    }
    table
}

/// The same, sampled, each interval two points wide to either side.
pub(super) fn sampled(cells: &[(i64, i64, [u64; 3])]) -> Table {
    let method = Method::MonteCarlo(Sampling {
        seed: 7,
        path: "code",
        interval: "wilson",
        level: 0.95,
    });
    let mut table = Table::new(about(method), columns(cells), Result::FIELDS);
    for (_, _, weights) in cells {
        let trials: u64 = weights.iter().sum();
        let counts: Vec<_> = (0..3)
            .filter(|n| weights[*n] > 0)
            .map(|n| {
                let p = crate::table::ratio(&weights[n].into(), &trials.into());
                let bounds = Interval {
                    low: (p - 0.02).max(0.0),
                    high: (p + 0.02).min(1.0),
                };
                (Result(n), weights[n], bounds)
            })
            .collect();
        let counts: Vec<_> = counts
            .into_iter()
            .map(|(result, count, interval)| {
                let mut values = Vec::new();
                result.push_values(&mut values);
                (values, count, interval)
            })
            .collect();
        table.push_sample(&counts, trials);
    }
    table
}

fn about(method: Method) -> About {
    About {
        rule: "to-hit",
        method,
        variant: "asl".to_owned(),
    }
}

fn columns(cells: &[(i64, i64, [u64; 3])]) -> Vec<Column> {
    let column = |name, title, sign, values| Column {
        name,
        title,
        sign,
        values,
    };
    let ints = |number: fn(&(i64, i64, [u64; 3])) -> i64| {
        cells.iter().map(|cell| Value::Int(number(cell))).collect()
    };
    vec![
        column(
            "type",
            "target type",
            Sign::Plain,
            vec![Value::Word("infantry"); cells.len()],
        ),
        column("th", "Modified TH#", Sign::Plain, ints(|cell| cell.0)),
        column("drm", "DRM", Sign::Shown, ints(|cell| cell.1)),
    ]
}

pub(super) fn texts(given: &[&str]) -> Vec<String> {
    given.iter().map(|text| (*text).to_owned()).collect()
}
