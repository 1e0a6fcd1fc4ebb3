//! What a comparison comes to, in sentences.

use dashu_base::Abs as _;

use crate::dist::Fraction;
use crate::table::comparison::{Comparison, Extreme, Measure, MeasureKind, Standing};

/// A difference with its sign and its unit.
pub(super) fn difference(measure: &Measure, value: &Fraction) -> String {
    if value.is_zero() {
        return "0".to_owned();
    }
    let number = value.to_f64().value();
    match measure.kind {
        MeasureKind::Chance => signed(100.0 * number, 2),
        MeasureKind::Mean => signed(number, 4),
    }
}

/// A number with its sign, and with more decimals than `least` where they would show none of it.
fn signed(number: f64, least: usize) -> String {
    let mut decimals = least;
    let mut scaled = number.abs() * f64::from(10_u32.pow(u32::try_from(least).unwrap_or(0)));
    while scaled < 1.0 && decimals < 300 {
        scaled *= 10.0;
        decimals += 1;
    }
    if decimals > 10 {
        return format!("{number:+.1e}");
    }
    format!("{number:+.decimals$}")
}

/// What a measure is called, in words.
pub(super) fn name(measure: &Measure) -> String {
    match measure.kind {
        MeasureKind::Chance => format!("P({})", measure.words),
        MeasureKind::Mean => measure.words.clone(),
    }
}

/// One sentence on each option and measure that differ, and one on the total variation.
pub(super) fn sentences(comparison: &Comparison) -> Vec<String> {
    let mut found = Vec::new();
    for option in 1..comparison.options.len() {
        for measure in 0..comparison.measures.len() {
            let standing = comparison.standing(option, measure);
            if standing.higher + standing.lower > 0 {
                found.push(sentence(comparison, option, measure, &standing));
            }
        }
        if comparison.cells.len() > 1
            && let Some(most) = comparison.greatest_variation(option)
        {
            found.push(format!(
                "no set of outcomes differs by more than {} points (total variation), reached at {}",
                points(&most.difference),
                comparison.place(most.cell)
            ));
        }
    }
    found.extend(the_same(comparison));
    found
}

/// One sentence on each option that differs nowhere.
pub(super) fn the_same(comparison: &Comparison) -> Vec<String> {
    let differs = |option: usize| {
        (0..comparison.measures.len()).any(|measure| {
            let standing = comparison.standing(option, measure);
            standing.higher + standing.lower > 0
        })
    };
    let first = &comparison.options[0].name;
    let place = if comparison.cells.len() > 1 {
        " everywhere"
    } else {
        ""
    };
    let same = (1..comparison.options.len()).filter(|option| !differs(*option));
    same.map(|option| {
        let name = &comparison.options[option].name;
        format!("{name} comes to the same as {first}{place}")
    })
    .collect()
}

fn sentence(comparison: &Comparison, option: usize, measure: usize, standing: &Standing) -> String {
    let name_of = &comparison.options[option].name;
    let what = name(&comparison.measures[measure]);
    let kind = comparison.measures[measure].kind;
    let by = |extreme: &Extreme| {
        let size = extreme.difference.clone().abs();
        match kind {
            MeasureKind::Chance => format!("{} points", points(&size)),
            MeasureKind::Mean => signed(size.to_f64().value(), 4)[1..].to_owned(),
        }
    };
    if let [_] = comparison.cells[..] {
        let one = standing.most.as_ref().or(standing.least.as_ref());
        let verb = if standing.most.is_some() {
            "raises"
        } else {
            "lowers"
        };
        return format!(
            "{name_of} {verb} {what} by {}",
            one.map_or_else(String::new, by)
        );
    }
    let place = |extreme: &Extreme| comparison.place(extreme.cell);
    let rises = standing
        .most
        .as_ref()
        .map(|it| format!("raises {what} by at most {}, at {}", by(it), place(it)));
    let falls = standing
        .least
        .as_ref()
        .map(|it| format!("lowers it by at most {}, at {}", by(it), place(it)));
    match (rises, falls) {
        (Some(rises), Some(falls)) => {
            let flips = comparison.flips(option, measure);
            let turn = flips.first().map_or_else(String::new, |(a, b)| {
                format!(
                    "; the order turns between {} and {}{}",
                    comparison.place(*a),
                    comparison.place(*b),
                    match flips.len() {
                        1 => String::new(),
                        more => format!(" and at {} more places", more - 1),
                    }
                )
            });
            format!("{name_of} {rises}, and {falls}{turn}")
        }
        (Some(rises), None) => format!("{name_of} {rises}; it lowers it nowhere"),
        (None, Some(falls)) => {
            let falls = falls.replacen("lowers it", &format!("lowers {what}"), 1);
            format!("{name_of} {falls}; it raises it nowhere")
        }
        (None, None) => format!("{name_of} leaves {what} as it is"),
    }
}

/// How many trials it takes to notice the greatest difference of each option.
pub(super) fn playtests(comparison: &Comparison) -> impl Iterator<Item = String> {
    comparison.playtests.iter().map(|playtest| {
        let of = &comparison.options[playtest.option].name;
        let first = &comparison.options[0].name;
        let what = name(&comparison.measures[playtest.measure]);
        let place = match comparison.place(playtest.cell) {
            here if here.is_empty() => String::new(),
            here => format!(" at {here}"),
        };
        let sure = format!(
            "(two-sided test at {} %, power {} %)",
            100.0 * playtest.level,
            100.0 * playtest.power
        );
        match playtest.trials {
            Some(trials) => format!(
                "to tell {of} from the exact odds of {first} by {what}, a playtest needs {trials} \
                 trials of {of}{place} {sure}"
            ),
            None => format!(
                "no playtest tells {of} from the exact odds of {first} by {what}{place}: more than a \
                 thousand million trials {sure}"
            ),
        }
    })
}

/// A number of hundredths, without its sign.
fn points(value: &Fraction) -> String {
    signed(100.0 * value.to_f64().value(), 2)[1..].to_owned()
}
