//! A comparison of the engines as a sheet, the worst rows first.

use super::sheet::{Sheet, Side, sampled, side, words};
use crate::dist::Weight;
use crate::table::{Check, Column, number};

pub(super) fn sheet(check: &Check) -> Sheet {
    let trials = Weight::from(check.trials);
    // What is the same in the rows alone is no heading of the whole grid.
    let (fixed, varied): (Vec<_>, Vec<_>) =
        (0..check.columns.len()).partition(|place| check.fixed.contains(place));
    let columns_of = |places: Vec<usize>| -> Vec<&Column> {
        places
            .into_iter()
            .map(|place| &check.columns[place])
            .collect()
    };
    let (fixed, varied) = (columns_of(fixed), columns_of(varied));
    let mut title = vec![check.about.rule.to_owned()];
    title.extend(fixed.iter().filter_map(|column| {
        let value = *column.values.first()?;
        Some(format!("{} {}", column.title, words(column, value)))
    }));
    title.push(format!("rules {}", check.about.variant));
    // The intervals are of no use here.
    title.extend(sampled(check.sampling, Some((&trials, &trials))).take(3));
    let mut sheet = Sheet::new(title.join(" · "));
    for column in &varied {
        sheet.column(column.title, side(&column.values));
    }
    for field in &check.fields {
        sheet.column(field.name.replace('_', " "), Side::Left);
    }
    for heading in ["exact %", "sampled %", "z", "p-value", "adjusted"] {
        sheet.column(heading, Side::Right);
    }
    for (place, row) in check.worst.iter().enumerate() {
        let params = varied
            .iter()
            .map(|column| words(column, column.values[place]));
        let outcome = row
            .outcome
            .iter()
            .map(|value| value.to_string().replace('-', " "));
        let numbers = [
            number::percent_of(row.exact),
            number::percent(&row.observed.into(), &trials),
            format!("{:+.2}", row.z),
            p_value(row.p_value),
            p_value(row.adjusted),
        ];
        sheet
            .rows
            .push(params.chain(outcome).chain(numbers).collect());
    }
    sheet.footnotes.push(verdict(check));
    sheet
}

/// The conclusion in one sentence.
pub(super) fn verdict(check: &Check) -> String {
    if check.comparisons == 0 {
        return "nothing to compare: every outcome is certain or impossible, and so it came"
            .to_owned();
    }
    let (said, comparisons) = (
        if check.agrees { "agrees" } else { "DISAGREES" },
        check.comparisons,
    );
    format!(
        "the sample {said} with the exact odds: {comparisons} comparisons in {} cells, the p-values \
         adjusted for their number; sound engines are found to disagree in at most {} % of checks",
        check.cells,
        number::percent_of(check.level)
            .trim_end_matches('0')
            .trim_end_matches('.')
    )
}

fn p_value(p: f64) -> String {
    if p > 0.0 && p < 0.0001 {
        format!("{p:.1e}")
    } else {
        format!("{p:.4}")
    }
}
