//! A probability along one parameter, a line for each value of another, with the intervals of
//! what was sampled.

use std::cmp::Reverse;

use super::Picture;
use super::axis::{Axis, Need, Place, assign, label};
use super::canvas::{Canvas, Marker, Spot, widest};
use super::color;
use super::heading::of_table;
use super::layout::{Layout, TEXT, Wish, arrange, fitting, label_width};
use super::legend::{Entry, Key, Legend};
use super::outcome;
use super::pixel::{pixel, whole};
use super::scale::Scale;
use super::series;
use crate::error::Error;
use crate::table::{Interval, Method, Table, ratio};

/// Room between the frame and the outermost marks.
const PAD: i32 = 12;

/// The most values along x that have a mark each.
const MOST_MARKED: usize = 60;

/// The most lines of a chart.
const MOST_LINES: usize = 30;

/// Draws the sum of the chosen outcomes along one parameter.
///
/// Numbers stand in proportion, words side by side and are not joined by lines. What was
/// sampled has its interval, unless several outcomes are summed.
///
/// # Errors
///
/// - [`Error::NoPlace`] if y is chosen.
/// - [`Error::NoCells`], [`Error::ManyFields`] or [`Error::Unplaced`] if the table does not fit
///   the chart.
/// - [`Error::UnknownWord`], [`Error::Missing`], [`Error::Repeated`] or
///   [`Error::PlacedTwice`] if the choice does not fit the table.
/// - [`Error::OutOfRange`] if there are more than 30 lines, or the sheet would be too small or
///   too large.
///
/// ```
/// use aslodds::chart::{self, Picture};
/// use aslodds::query::{self, Query, RuleId, Variant};
///
/// let params = [("type", "infantry"), ("th", "5..9"), ("drm", "-4..8")];
/// let query = Query::new(RuleId::ToHit, &params, Variant::asl())?;
/// let table = query::odds(&query, &query::unwatched)?;
/// let picture = Picture { outcomes: vec!["hit+critical-hit".to_owned()], ..Picture::default() };
/// let svg = chart::curves(&table, &picture)?;
/// assert!(svg.contains("P(hit + critical hit) by DRM, target type infantry"));
/// # Ok::<(), aslodds::Error>(())
/// ```
pub fn curves(table: &Table, picture: &Picture) -> Result<String, Error> {
    picture.refuse("curves", &[("y", picture.y.is_some())])?;
    let places = [
        Place {
            name: "x",
            chosen: picture.x.as_deref(),
            need: Need::Always,
        },
        Place {
            name: "series",
            chosen: picture.series.as_deref(),
            need: Need::WhenVaried,
        },
    ];
    // Many values make a line, few make lines.
    let axes = assign(table, &places, |axis| {
        (axis.numbers().is_none(), Reverse(axis.values.len()))
    })?;
    let [Some(x), lines] = &axes[..] else {
        return Err(Error::NoCells);
    };
    let count = lines.as_ref().map_or(1, |lines| lines.values.len());
    if count > MOST_LINES {
        return Err(Error::out_of_range(
            "the number of lines",
            count,
            format!("up to {MOST_LINES}: choose another series, or sweep fewer values"),
        ));
    }
    let field = outcome::field(table.fields())?;
    let sum = outcome::choose(table, &picture.outcomes)?;
    let mut drawn: Vec<Vec<Mark>> = vec![Vec::new(); count];
    for (place, cell) in table.cells().enumerate() {
        let line = lines.as_ref().map_or(0, |lines| lines.place(place));
        drawn[line].push(Mark {
            place: x.place(place),
            p: ratio(&sum.weight(cell), cell.total()),
            bounds: sum.bounds(cell),
        });
    }
    for marks in &mut drawn {
        marks.sort_by_key(|mark| mark.place);
    }
    let all = || drawn.iter().flatten();
    let highest = all().map(|mark| mark.bounds.map_or(mark.p, |bounds| bounds.high.max(mark.p)));
    let scale = Scale::up_to(highest.fold(0.0, f64::max));
    let on_axes: Vec<&Axis> = [x].into_iter().chain(lines).collect();
    let what = format!("P({}) by {}", sum.name(field), x.column.title);
    let mut heading = of_table(table, picture, &what, &on_axes);
    if let Method::MonteCarlo(sampling) = table.about().method {
        heading
            .lines
            .push(if all().any(|mark| mark.bounds.is_some()) {
                format!(
                    "bars: {} % intervals ({})",
                    100.0 * sampling.level,
                    sampling.interval
                )
            } else {
                "no bars: intervals are known for single outcomes only".to_owned()
            });
    }
    let legend = lines.as_ref().map(legend_of);
    let need = label_width(&x.labels()) + 8;
    let layout = arrange(&Wish {
        picture,
        heading: &heading,
        plot: ((need * whole(x.values.len())).clamp(560, 900), 360),
        least: (100, 100),
        left: scale_width(&scale),
        x_title: x.column.title,
        y_title: "probability, %",
        strip: legend.as_ref().map_or((0, 0), Legend::size),
    })?;
    Ok(layout.draw(|canvas| {
        layout.draw_scale(canvas, &scale, PAD);
        draw_labels(canvas, &layout, x, need);
        for (place, marks) in drawn.iter().enumerate() {
            draw_line(canvas, &layout, (x, &scale), place, marks);
        }
        if let Some(legend) = &legend {
            legend.draw(canvas, layout.strip);
        }
    }))
}

/// One cell on a line.
#[derive(Clone, Copy)]
struct Mark {
    /// The place of its value along x.
    place: usize,
    p: f64,
    bounds: Option<Interval>,
}

fn legend_of(lines: &Axis) -> Legend {
    let values = lines.values.iter().enumerate();
    Legend {
        title: lines.column.title.to_owned(),
        entries: values
            .map(|(place, value)| Entry {
                key: Key::Line(place),
                text: label(lines.column, *value),
            })
            .collect(),
    }
}

fn scale_width(scale: &Scale) -> i32 {
    let marks = scale.marks();
    widest(marks.iter().map(|mark| mark.1.as_str()), TEXT)
}

/// How far across the plot the value at `place` stands, in pixels from its left.
fn across(layout: &Layout, x: &Axis, place: usize) -> f64 {
    let room = f64::from(layout.plot.width() - 2 * PAD);
    let share = match x.numbers().as_deref() {
        Some(numbers @ [first, .., last]) => part(numbers[place] - first) / part(last - first),
        Some(_) => 0.5,
        None => (f64::from(whole(place)) + 0.5) / f64::from(whole(x.values.len())),
    };
    f64::from(PAD) + room * share
}

/// A distance between two values of a parameter.
fn part(distance: i64) -> f64 {
    #[expect(
        clippy::cast_precision_loss,
        reason = "only its share of the axis is drawn, to the nearest pixel"
    )]
    let part = distance as f64;
    part
}

fn draw_line(
    canvas: &Canvas,
    layout: &Layout,
    (x, scale): (&Axis, &Scale),
    place: usize,
    marks: &[Mark],
) {
    let color = color::series(place);
    let room = f64::from(layout.plot.height() - 2 * PAD);
    let at = |mark: &Mark, p: f64| -> Spot {
        (
            f64::from(layout.plot.left) + across(layout, x, mark.place),
            f64::from(layout.plot.bottom - PAD) - room * scale.share(p),
        )
    };
    let spots: Vec<Spot> = marks.iter().map(|mark| at(mark, mark.p)).collect();
    if x.numbers().is_some() && spots.len() > 1 {
        series::line(canvas, place, &spots);
    }
    for (mark, spot) in marks.iter().zip(&spots) {
        if let Some(bounds) = mark.bounds {
            let (low, high) = (at(mark, bounds.low), at(mark, bounds.high));
            canvas.curve(&[low, high], color, 1);
            for (x, y) in [low, high] {
                canvas.curve(&[(x - 3.0, y), (x + 3.0, y)], color, 1);
            }
        }
        if x.values.len() <= MOST_MARKED {
            canvas.marker(Marker::of(place), *spot, color);
        }
    }
}

fn draw_labels(canvas: &Canvas, layout: &Layout, x: &Axis, need: i32) {
    let texts = x.labels();
    let room = f64::from(layout.plot.width() - 2 * PAD) / f64::from(whole(texts.len()));
    let mut labels: Vec<(i32, String)> = Vec::new();
    for place in fitting(x, room, need) {
        let here = pixel(across(layout, x, place));
        // Numbers in proportion may stand closer than the average.
        if labels.last().is_none_or(|(last, _)| here - last >= need) {
            labels.push((here, texts[place].clone()));
        }
    }
    layout.x_labels(canvas, &labels);
}
