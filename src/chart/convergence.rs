//! A sampled probability and its interval against the number of trials, and the exact one as a
//! line.

use super::Picture;
use super::canvas::{Canvas, Marker, Spot, widest};
use super::color;
use super::heading::of_table;
use super::layout::{TEXT, Wish, arrange};
use super::legend::{Entry, Key, Legend};
use super::outcome;
use super::panel::Panel;
use super::pixel::pixel;
use super::scale::Scale;
use super::series;
use crate::error::Error;
use crate::table::{Convergence, Interval, number, ratio};

/// Room between the frame and the outermost marks.
const PAD: i32 = 12;

/// The lines: what was sampled, and what is exact.
const SAMPLED: usize = 0;
const EXACT: usize = 2;

/// What was known after some trials.
struct Step {
    /// The number of trials, as a power of ten.
    power: f64,
    p: f64,
    bounds: Interval,
}

/// Draws the sum of the chosen outcomes of one cell, as far as it is known after more and more
/// trials.
///
/// # Errors
///
/// - [`Error::NoPlace`] if an axis, a series or panels are chosen.
/// - [`Error::NoCells`] or [`Error::ManyFields`] if the tables do not fit the chart.
/// - [`Error::UnknownWord`], [`Error::Missing`] or [`Error::Repeated`] if the outcomes do not fit
///   the tables.
/// - [`Error::OutOfRange`] if the sheet would be too small or too large.
///
/// ```
/// use aslodds::chart::{self, Picture};
/// use aslodds::engine::monte_carlo::unwatched;
/// use aslodds::query::{self, Effort, Query, RuleId, Sampler, Variant};
/// use aslodds::stats::IntervalKind;
///
/// let query = Query::new(RuleId::SmokeGrenade, &[("exponent", "3")], Variant::asl())?;
/// let sampler = Sampler {
///     seed: 7,
///     effort: Effort::Trials(10_000),
///     interval: IntervalKind::Wilson,
///     level: 0.95,
/// };
/// let known = query::convergence(&query, &sampler, 100, &unwatched)?;
/// let picture = Picture { outcomes: vec!["placed".to_owned()], ..Picture::default() };
/// assert!(chart::convergence(&known, &picture)?.contains("exact: 50.00 %"));
/// # Ok::<(), aslodds::Error>(())
/// ```
pub fn convergence(known: &Convergence, picture: &Picture) -> Result<String, Error> {
    picture.refuse(
        "convergence",
        &[
            ("x", picture.x.is_some()),
            ("y", picture.y.is_some()),
            ("series", picture.series.is_some()),
            ("panels", picture.panels.is_some()),
        ],
    )?;
    let last = known.steps.last().ok_or(Error::NoCells)?;
    let shown = outcome::shown(last)?;
    // Chosen from what is exact, if it is: the last sample may have missed what is rare.
    let sum = outcome::choose(known.exact.as_ref().unwrap_or(last), &picture.outcomes)?;
    let mut steps = Vec::new();
    for table in &known.steps {
        let cell = table.cells().next().ok_or(Error::NoCells)?;
        let p = ratio(&sum.weight(cell), cell.total());
        steps.push(Step {
            power: power(&cell.total().to_string()),
            p,
            bounds: sum.bounds(cell).unwrap_or(Interval { low: p, high: p }),
        });
    }
    let exact = known.exact.as_ref().and_then(|table| table.cells().next());
    let exact = exact.map(|cell| {
        let weight = sum.weight(cell);
        (
            ratio(&weight, cell.total()),
            number::percent(&weight, cell.total()),
        )
    });
    let what = format!("P({}) by number of trials", sum.name(&shown));
    let mut heading = of_table(last, picture, &what, &[]);
    heading.lines.extend(told(&steps, exact.as_ref()));
    let ends = |of: fn(&Interval) -> f64| steps.iter().map(move |step| of(&step.bounds));
    let exact = exact.map(|(p, _)| p);
    let low = ends(|bounds| bounds.low).chain(exact).fold(1.0, f64::min);
    let high = ends(|bounds| bounds.high).chain(exact).fold(0.0, f64::max);
    let scale = Scale::between(low, high);
    let mut entries = vec![entry(Key::Line(SAMPLED), "sampled, with its interval")];
    entries.extend(exact.map(|_| entry(Key::Rule(EXACT), "exact")));
    let legend = Legend {
        title: String::new(),
        entries,
    };
    let marks = scale.marks();
    let layout = arrange(&Wish {
        picture,
        heading: &heading,
        panels: &[],
        plot: (620, 360),
        least: (200, 100),
        left: widest(marks.iter().map(|mark| mark.1.as_str()), TEXT),
        x_title: "number of trials",
        y_title: "probability, %",
        strip: legend.size(),
    })?;
    Ok(layout.draw(|canvas| {
        for panel in &layout.panels {
            panel.draw_scale(canvas, &scale, PAD);
            draw(canvas, panel, &scale, &steps, exact);
        }
        legend.draw(canvas, layout.strip);
    }))
}

fn entry(key: Key, text: &str) -> Entry {
    Entry {
        key,
        text: text.to_owned(),
    }
}

/// The logarithm of a number of trials to the base of ten.
fn power(trials: &str) -> f64 {
    trials.parse::<f64>().map_or(0.0, f64::log10)
}

/// How often the interval held what is exact, and what it came to.
fn told(steps: &[Step], exact: Option<&(f64, String)>) -> Option<String> {
    let last = steps.last()?;
    let half_width = number::percent_of(last.bounds.half_width());
    let sampled = format!(
        "sampled in the end: {} \u{b1} {half_width} %",
        number::percent_of(last.p)
    );
    let Some((exact, text)) = exact else {
        return Some(format!("{sampled}; too much to be solved exactly"));
    };
    let held = steps.iter().filter(|step| step.bounds.contains(*exact));
    Some(format!(
        "exact: {text} %, inside {} of {} intervals (each sample contains those before it); {sampled}",
        held.count(),
        steps.len()
    ))
}

fn draw(canvas: &Canvas, panel: &Panel, scale: &Scale, steps: &[Step], exact: Option<f64>) {
    let plot = panel.plot;
    let (Some(first), Some(last)) = (steps.first(), steps.last()) else {
        return;
    };
    let across = |power: f64| {
        let room = f64::from(plot.width() - 2 * PAD);
        let share = (power - first.power) / (last.power - first.power).max(1e-9);
        f64::from(plot.left + PAD) + room * share
    };
    let up = |p: f64| {
        let room = f64::from(plot.height() - 2 * PAD);
        f64::from(plot.bottom - PAD) - room * scale.share(p)
    };
    let mut labels = Vec::new();
    for tens in 0..13_u32 {
        let power = f64::from(tens);
        if (first.power - 1e-9..=last.power + 1e-9).contains(&power) {
            let x = pixel(across(power));
            canvas.line(&[(x, plot.top), (x, plot.bottom)], color::GRID, 1);
            labels.push((x - plot.left, grouped(10_u64.pow(tens))));
        }
    }
    canvas.outline(plot, color::FAINT);
    panel.x_labels(canvas, &labels);
    if let Some(exact) = exact {
        let (left, right) = (f64::from(plot.left), f64::from(plot.right));
        series::line(canvas, EXACT, &[(left, up(exact)), (right, up(exact))]);
    }
    let spots: Vec<Spot> = steps
        .iter()
        .map(|step| (across(step.power), up(step.p)))
        .collect();
    if spots.len() > 1 {
        series::line(canvas, SAMPLED, &spots);
    }
    for (step, (x, y)) in steps.iter().zip(spots) {
        let color = color::series(SAMPLED);
        let (low, high) = (up(step.bounds.low), up(step.bounds.high));
        canvas.curve(&[(x, low), (x, high)], color, 1);
        for end in [low, high] {
            canvas.curve(&[(x - 4.0, end), (x + 4.0, end)], color, 1);
        }
        canvas.marker(Marker::of(SAMPLED), (x, y), color);
    }
}

/// A power of ten with its thousands apart.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}
