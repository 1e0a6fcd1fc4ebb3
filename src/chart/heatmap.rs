//! A probability over two parameters: a square of coloured cells with the numbers in them.

use super::Picture;
use super::axis::{Axis, Need, Place, assign};
use super::canvas::{Align, Canvas, Frame, Pen, Weight, widest};
use super::color;
use super::heading::of_table;
use super::layout::{LINE, Layout, TEXT, Wish, arrange, edge, fitting, label_width};
use super::outcome;
use super::pixel::{pixel, whole};
use super::scale::Scale;
use crate::error::Error;
use crate::table::{Table, number, ratio};

/// The most values along a side whose cells have their numbers written in.
const MOST_WRITTEN: usize = 40;

/// The sizes of the numbers, in pixels: the first that fits its cell is taken, or none.
const SIZES: [i32; 4] = [12, 11, 10, 9];

/// Draws the sum of the chosen outcomes over two parameters.
///
/// # Errors
///
/// - [`Error::NoPlace`] if a series is chosen.
/// - [`Error::NoCells`], [`Error::ManyFields`] or [`Error::Unplaced`] if the table does not fit
///   the chart.
/// - [`Error::UnknownWord`], [`Error::Missing`], [`Error::Repeated`] or
///   [`Error::PlacedTwice`] if the choice does not fit the table.
/// - [`Error::OutOfRange`] if the sheet would be too small or too large.
///
/// ```
/// use aslodds::chart::{self, Picture};
/// use aslodds::query::{self, Query, RuleId, Variant};
///
/// let params = [("type", "infantry"), ("th", "7,8"), ("drm", "-1..1")];
/// let query = Query::new(RuleId::ToHit, &params, Variant::asl())?;
/// let table = query::odds(&query, &query::unwatched)?;
/// let picture = Picture { outcomes: vec!["critical-hit".to_owned()], ..Picture::default() };
/// let svg = chart::heatmap(&table, &picture)?;
/// assert!(svg.contains("P(critical hit), target type infantry"));
/// # Ok::<(), aslodds::Error>(())
/// ```
pub fn heatmap(table: &Table, picture: &Picture) -> Result<String, Error> {
    picture.refuse("heatmap", &[("series", picture.series.is_some())])?;
    let places = [
        Place {
            name: "x",
            chosen: picture.x.as_deref(),
            need: Need::Always,
        },
        Place {
            name: "y",
            chosen: picture.y.as_deref(),
            need: Need::Always,
        },
    ];
    let axes = assign(table, &places, |axis| axis.numbers().is_none())?;
    let [Some(x), Some(y)] = &axes[..] else {
        return Err(Error::NoCells);
    };
    let field = outcome::field(table.fields())?;
    let sum = outcome::choose(table, &picture.outcomes)?;
    let numbers: Vec<(usize, usize, f64, String)> = table
        .cells()
        .enumerate()
        .map(|(place, cell)| {
            let weight = sum.weight(cell);
            let p = ratio(&weight, cell.total());
            let text = number::percent(&weight, cell.total());
            (x.place(place), y.place(place), p, text)
        })
        .collect();
    let scale = Scale::up_to(numbers.iter().map(|number| number.2).fold(0.0, f64::max));
    let heading = of_table(table, picture, &format!("P({})", sum.name(field)), &[x, y]);
    let (x_labels, y_labels) = (x.labels(), y.labels());
    let written = x.values.len().max(y.values.len()) <= MOST_WRITTEN;
    let needs = |size| widest(numbers.iter().map(|number| number.3.as_str()), size);
    let cell = if written {
        (needs(TEXT).max(label_width(&x_labels)) + 12, 26)
    } else {
        let side = (900 / whole(x.values.len().max(y.values.len()))).clamp(2, 12);
        (side, side)
    };
    let count = (whole(x.values.len()), whole(y.values.len()));
    let layout = arrange(&Wish {
        picture,
        heading: &heading,
        plot: ((cell.0 * count.0).max(160), (cell.1 * count.1).max(130)),
        least: (count.0.max(60), count.1.max(60)),
        left: label_width(&y_labels),
        x_title: x.column.title,
        y_title: y.column.title,
        strip: (bar_width(&scale), 120),
    })?;
    let (wide, high) = (
        layout.plot.width() / count.0,
        layout.plot.height() / count.1,
    );
    let size = SIZES
        .into_iter()
        .find(|size| written && size + 4 <= high && needs(*size) + 4 <= wide);
    Ok(layout.draw(|canvas| {
        let frame = |(column, row): (usize, usize)| Frame {
            left: layout.plot.left + edge(layout.plot.width(), column, x.values.len()),
            top: layout.plot.bottom - edge(layout.plot.height(), row + 1, y.values.len()),
            right: layout.plot.left + edge(layout.plot.width(), column + 1, x.values.len()),
            bottom: layout.plot.bottom - edge(layout.plot.height(), row, y.values.len()),
        };
        match size {
            Some(size) => {
                for (column, row, p, text) in &numbers {
                    write_cell(
                        canvas,
                        frame((*column, *row)),
                        color::ramp(scale.share(*p)),
                        text,
                        size,
                    );
                }
            }
            None => fill_cells(canvas, &numbers, &scale, layout.plot, frame),
        }
        canvas.outline(layout.plot, color::FAINT);
        draw_labels(canvas, &layout, x, y);
        draw_bar(canvas, layout.strip, &scale);
    }))
}

fn write_cell(
    canvas: &Canvas,
    frame: Frame,
    color: plotters::style::RGBColor,
    text: &str,
    size: i32,
) {
    canvas.fill(frame, color);
    canvas.outline(frame, color::GRID);
    let pen = Pen::new(size)
        .aligned(Align::Middle)
        .colored(color::text_on(color));
    canvas.text(text, frame.middle(), pen);
}

/// Cells without numbers; those of one colour that stand side by side are filled at once.
fn fill_cells(
    canvas: &Canvas,
    numbers: &[(usize, usize, f64, String)],
    scale: &Scale,
    plot: Frame,
    frame: impl Fn((usize, usize)) -> Frame,
) {
    let mut cells: Vec<_> = numbers
        .iter()
        .map(|(column, row, p, _)| (*row, *column, color::ramp(scale.share(*p))))
        .collect();
    cells.sort_by_key(|(row, column, _)| (*row, *column));
    let runs = cells.chunk_by(
        |(row, column, color), (next_row, next_column, next_color)| {
            row == next_row && column + 1 == *next_column && color == next_color
        },
    );
    for run in runs {
        let (first, last) = (run[0], run[run.len() - 1]);
        let (start, end) = (frame((first.1, first.0)), frame((last.1, last.0)));
        // A pixel under the neighbours that are filled later, or enlarging would show seams.
        let under = Frame {
            top: (start.top - 1).max(plot.top),
            right: (end.right + 1).min(plot.right),
            ..start
        };
        canvas.fill(under, first.2);
    }
}

fn draw_labels(canvas: &Canvas, layout: &Layout, x: &Axis, y: &Axis) {
    let labels = |axis: &Axis, length: i32, need: i32| {
        let room = f64::from(length) / f64::from(whole(axis.values.len()));
        let texts = axis.labels();
        fitting(axis, room, need)
            .into_iter()
            .map(|place| {
                (
                    pixel((f64::from(whole(place)) + 0.5) * room),
                    texts[place].clone(),
                )
            })
            .collect::<Vec<_>>()
    };
    let across = labels(x, layout.plot.width(), label_width(&x.labels()) + 8);
    let room = layout.plot.height() / whole(y.values.len());
    // Lines of text may follow closely, but labels that are thinned out should not.
    let need = if room >= LINE - 3 { LINE - 3 } else { LINE + 6 };
    let up = labels(y, layout.plot.height(), need);
    layout.x_labels(canvas, &across);
    layout.y_labels(canvas, &up);
}

/// The width of the bar that explains the colours, with its labels.
fn bar_width(scale: &Scale) -> i32 {
    let marks = scale.marks();
    BAR + 6 + widest(marks.iter().map(|mark| mark.1.as_str()), TEXT).max(20)
}

const BAR: i32 = 16;

fn draw_bar(canvas: &Canvas, strip: Frame, scale: &Scale) {
    // Its unit stands on top, as high as a line.
    let bar = Frame {
        right: strip.left + BAR,
        top: strip.top + LINE + 4,
        bottom: strip.bottom.min(strip.top + 300),
        ..strip
    };
    let pen = Pen {
        weight: Weight::Bold,
        ..Pen::new(TEXT)
    };
    canvas.text("%", (strip.left, strip.top + LINE / 2), pen);
    for y in bar.top..bar.bottom {
        let share = f64::from(bar.bottom - y) / f64::from(bar.height());
        let row = Frame {
            top: y,
            bottom: y + 1,
            ..bar
        };
        canvas.fill(row, color::ramp(share));
    }
    canvas.outline(bar, color::FAINT);
    for (share, text) in scale.marks() {
        let y = bar.bottom - pixel(share * f64::from(bar.height()));
        canvas.line(&[(bar.right, y), (bar.right + 3, y)], color::FAINT, 1);
        canvas.text(&text, (bar.right + 6, y), Pen::new(TEXT));
    }
}
