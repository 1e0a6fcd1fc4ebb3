//! All outcomes along one parameter: bars of parts that sum to certainty.

use super::Picture;
use super::axis::{Need, Place, assign};
use super::canvas::{Align, Canvas, Frame, Pen, widest, width};
use super::color;
use super::heading::of_table;
use super::layout::{TEXT, Wish, arrange, edge};
use super::legend::{Entry, Key, Legend};
use super::pixel::{pixel, whole};
use super::scale::Scale;
use super::ticks::Ticks;
use super::{outcome, panel};
use crate::dist::Weight;
use crate::error::Error;
use crate::rule::Value;
use crate::table::{Cell, Table, number, ratio};

/// The most bars whose parts have their numbers written in.
const MOST_WRITTEN: usize = 40;

/// Draws all outcomes that occur, stacked over one parameter, with a panel for each value of
/// another.
///
/// The last outcome of the closed set stands at the bottom, the first on top.
///
/// # Errors
///
/// - [`Error::NoPlace`] if anything but x and panels is chosen.
/// - [`Error::NoCells`], [`Error::ManyFields`] or [`Error::Unplaced`] if the table does not fit
///   the chart.
/// - [`Error::UnknownWord`] if a choice is no parameter of the table.
/// - [`Error::OutOfRange`] if there are more than 24 panels, or the sheet would be too small or
///   too large.
///
/// ```
/// use aslodds::chart::{self, Picture};
/// use aslodds::query::{self, Query, RuleId, Variant};
///
/// let params = [("type", "infantry"), ("th", "8"), ("drm", "-4..10")];
/// let query = Query::new(RuleId::ToHit, &params, Variant::asl())?;
/// let table = query::odds(&query, &query::unwatched)?;
/// let svg = chart::stacked(&table, &Picture::default())?;
/// assert!(svg.contains("Outcomes by DRM, target type infantry"));
/// # Ok::<(), aslodds::Error>(())
/// ```
pub fn stacked(table: &Table, picture: &Picture) -> Result<String, Error> {
    picture.refuse(
        "stacked",
        &[
            ("y", picture.y.is_some()),
            ("series", picture.series.is_some()),
            ("outcomes", !picture.outcomes.is_empty()),
        ],
    )?;
    let place = Place {
        name: "x",
        chosen: picture.x.as_deref(),
        need: Need::Always,
    };
    let axes = assign(table, &[place, Place::panels(picture)], |_| ())?;
    let [Some(x), panels] = &axes[..] else {
        return Err(Error::NoCells);
    };
    let titles = panel::titles(panels.as_ref())?;
    let shown = outcome::shown(table)?;
    let field = shown.field;
    let rows = table.cells().flat_map(|cell| cell.rows());
    let outcomes = outcome::occurring(field, rows.flat_map(|row| row.values));
    let colors = color::outcomes(field, &outcomes);
    let legend = Legend {
        title: shown.title(),
        entries: outcomes
            .iter()
            .zip(&colors)
            .map(|(value, color)| Entry {
                key: Key::Area(*color),
                text: shown.entry(*value),
            })
            .collect(),
    };
    let on_axes: Vec<_> = [x].into_iter().chain(panels).collect();
    let what = format!("Outcomes by {}", x.column.title);
    let heading = of_table(table, picture, &what, &on_axes);
    let ticks = Ticks::of(x);
    let bars: Vec<Bar> = table
        .cells()
        .enumerate()
        .map(|(cell, solved)| Bar {
            panel: panels.as_ref().map_or(0, |panels| panels.place(cell)),
            place: x.place(cell),
            parts: parts(solved, &outcomes),
        })
        .collect();
    let texts = bars.iter().flat_map(|bar| &bar.parts);
    let slot = if x.values.len() <= MOST_WRITTEN {
        let needs = widest(texts.map(|part| part.text.as_str()), TEXT - 1);
        (needs + 14).max(ticks.width() + 10)
    } else {
        (1_200 / whole(x.values.len())).clamp(3, 24)
    };
    let scale = Scale::up_to(1.0);
    let layout = arrange(&Wish {
        picture,
        heading: &heading,
        panels: &titles,
        plot: (
            (slot * whole(x.values.len())).max(160),
            if titles.is_empty() { 360 } else { 230 },
        ),
        least: (whole(x.values.len()).max(60), 100),
        left: widest(["100"], TEXT),
        x_title: x.column.title,
        y_title: "probability, %",
        strip: legend.size(),
    })?;
    Ok(layout.draw(|canvas| {
        for (place, panel) in layout.panels.iter().enumerate() {
            panel.draw_scale(canvas, &scale, 0);
            for bar in bars.iter().filter(|bar| bar.panel == place) {
                draw_bar(canvas, panel.plot, bar, x.values.len(), &colors);
            }
            // Again, because full bars end on it.
            canvas.outline(panel.plot, color::FAINT);
            let labels = ticks.in_parts(panel.plot.width(), ticks.width() + 8);
            panel.x_labels(canvas, &labels);
        }
        legend.draw(canvas, layout.strip);
    }))
}

/// The bar of one cell.
struct Bar {
    /// The place of its panel; 0 for a single plot.
    panel: usize,
    /// Its place along the axis.
    place: usize,
    /// One part for each outcome.
    parts: Vec<Part>,
}

/// One outcome of a bar.
struct Part {
    /// The probability of this outcome and of all that stand below it.
    upper: f64,
    lower: f64,
    text: String,
}

/// The parts of a bar, the first on top.
fn parts(cell: Cell, outcomes: &[Value]) -> Vec<Part> {
    let mut below = Weight::ZERO;
    let mut parts: Vec<Part> = outcomes
        .iter()
        .rev()
        .map(|value| {
            let weight = cell.weight(&[*value]);
            let lower = ratio(&below, cell.total());
            below += &weight;
            Part {
                upper: ratio(&below, cell.total()),
                lower,
                text: number::percent(&weight, cell.total()),
            }
        })
        .collect();
    parts.reverse();
    parts
}

fn draw_bar(
    canvas: &Canvas,
    plot: Frame,
    bar: &Bar,
    bars: usize,
    colors: &[plotters::style::RGBColor],
) {
    let (left, right) = (
        plot.left + edge(plot.width(), bar.place, bars),
        plot.left + edge(plot.width(), bar.place + 1, bars),
    );
    let gap = (right - left) / 12;
    let height = f64::from(plot.height());
    for (part, color) in bar.parts.iter().zip(colors) {
        if part.upper <= part.lower {
            continue;
        }
        let bottom = plot.bottom - pixel(part.lower * height);
        let frame = Frame {
            left: left + gap,
            // What can happen is seen, if only as a line.
            top: (plot.bottom - pixel(part.upper * height)).min(bottom - 1),
            right: right - gap,
            bottom,
        };
        canvas.fill(frame, *color);
        if frame.height() > 3 && right - left > 6 {
            let seam = [(frame.left, frame.top), (frame.right, frame.top)];
            canvas.line(&seam, color::PAPER, 1);
        }
        let fits = width(&part.text, TEXT - 1, super::canvas::Weight::Regular) <= frame.width();
        if fits && frame.height() > TEXT {
            let pen = Pen::new(TEXT - 1)
                .aligned(Align::Middle)
                .colored(color::text_on(*color));
            canvas.text(&part.text, frame.middle(), pen);
        }
    }
}
