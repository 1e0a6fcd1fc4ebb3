//! Squares of coloured cells with their numbers written in, one square or a panel for each value
//! of a parameter, all on one scale.

use super::Picture;
use super::canvas::{Align, Canvas, Frame, Pen, Weight, widest};
use super::color;
use super::heading::Heading;
use super::layout::{LINE, TEXT, Wish, arrange, edge};
use super::panel::Panel;
use super::pixel::{pixel, whole};
use super::scale::Scale;
use super::ticks::Ticks;
use crate::error::Error;

/// The most values along a side whose cells have their numbers written in.
const MOST_WRITTEN: usize = 40;

/// The sizes of the numbers, in pixels: the first that fits its cell is taken, or none. In panels
/// the first is left out.
const SIZES: [i32; 4] = [12, 11, 10, 9];

/// What is drawn.
pub(super) struct Matrix<'a> {
    pub x: Ticks,
    pub y: Ticks,
    pub x_title: &'a str,
    pub y_title: &'a str,
    /// The titles of the panels; none for a single square.
    pub panels: Vec<String>,
    pub cells: Vec<Cell>,
    pub coloring: Coloring,
}

/// What the colours stand for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Coloring {
    /// Probabilities from 0 up.
    Rising,
    /// Differences of probabilities, on both sides of 0.
    Diverging,
}

/// A probability with its place.
pub(super) struct Cell {
    /// The place of its panel; 0 for a single square.
    pub panel: usize,
    /// Its place along x.
    pub column: usize,
    /// Its place along y, from the bottom.
    pub row: usize,
    pub p: f64,
    /// The probability as it is written.
    pub text: String,
}

/// Draws it.
///
/// # Errors
///
/// [`Error::OutOfRange`] if the sheet would be too small or too large.
pub(super) fn draw(matrix: &Matrix, picture: &Picture, heading: &Heading) -> Result<String, Error> {
    let sizes = matrix.cells.iter().map(|cell| cell.p.abs());
    let highest = sizes.fold(0.0, f64::max);
    let scale = match matrix.coloring {
        Coloring::Rising => Scale::up_to(highest),
        Coloring::Diverging => Scale::around_0(highest),
    };
    let (columns, rows) = (matrix.x.count(), matrix.y.count());
    let written = columns.max(rows) <= MOST_WRITTEN;
    let needs = |size| widest(matrix.cells.iter().map(|cell| cell.text.as_str()), size);
    let (sizes, air, least) = if matrix.panels.is_empty() {
        (&SIZES[..], 12, (160, 130))
    } else {
        (&SIZES[1..], 8, (60, 60))
    };
    let cell = if written {
        (needs(sizes[0]).max(matrix.x.width()) + air, 14 + air)
    } else {
        let side = (900 / whole(columns.max(rows))).clamp(2, 12);
        (side, side)
    };
    let count = (whole(columns), whole(rows));
    let layout = arrange(&Wish {
        picture,
        heading,
        panels: &matrix.panels,
        plot: (
            (cell.0 * count.0).max(least.0),
            (cell.1 * count.1).max(least.1),
        ),
        least: (count.0.max(60), count.1.max(60)),
        left: matrix.y.width(),
        x_title: matrix.x_title,
        y_title: matrix.y_title,
        strip: (bar_width(&scale), 120),
    })?;
    // Panels are all of one size.
    let plot = layout.panels[0].plot;
    let (wide, high) = (plot.width() / count.0, plot.height() / count.1);
    let size = sizes
        .iter()
        .copied()
        .find(|size| written && size + 4 <= high && needs(*size) + 4 <= wide);
    Ok(layout.draw(|canvas| {
        for (place, panel) in layout.panels.iter().enumerate() {
            let cells: Vec<&Cell> = matrix
                .cells
                .iter()
                .filter(|cell| cell.panel == place)
                .collect();
            draw_panel(canvas, panel, matrix, &cells, (&scale, size));
        }
        draw_bar(canvas, layout.strip, &scale, matrix.coloring);
    }))
}

fn draw_panel(
    canvas: &Canvas,
    panel: &Panel,
    matrix: &Matrix,
    cells: &[&Cell],
    (scale, size): (&Scale, Option<i32>),
) {
    let (columns, rows) = (matrix.x.count(), matrix.y.count());
    let plot = panel.plot;
    let frame = |(column, row): (usize, usize)| Frame {
        left: plot.left + edge(plot.width(), column, columns),
        top: plot.bottom - edge(plot.height(), row + 1, rows),
        right: plot.left + edge(plot.width(), column + 1, columns),
        bottom: plot.bottom - edge(plot.height(), row, rows),
    };
    match size {
        Some(size) => {
            for cell in cells {
                write_cell(
                    canvas,
                    frame((cell.column, cell.row)),
                    matrix.coloring.color(scale.share(cell.p)),
                    &cell.text,
                    size,
                );
            }
        }
        None => fill_cells(canvas, cells, (scale, matrix.coloring), plot, frame),
    }
    canvas.outline(plot, color::FAINT);
    let across = matrix.x.in_parts(plot.width(), matrix.x.width() + 8);
    let room = plot.height() / whole(rows);
    // Lines of text may follow closely, but labels that are thinned out should not.
    let need = if room >= LINE - 3 { LINE - 3 } else { LINE + 6 };
    panel.x_labels(canvas, &across);
    panel.y_labels(canvas, &matrix.y.in_parts(plot.height(), need));
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
    if text.is_empty() {
        return;
    }
    let pen = Pen::new(size)
        .aligned(Align::Middle)
        .colored(color::text_on(color));
    canvas.text(text, frame.middle(), pen);
}

/// Cells without numbers; those of one colour that stand side by side are filled at once.
fn fill_cells(
    canvas: &Canvas,
    cells: &[&Cell],
    (scale, coloring): (&Scale, Coloring),
    plot: Frame,
    frame: impl Fn((usize, usize)) -> Frame,
) {
    let mut cells: Vec<_> = cells
        .iter()
        .map(|cell| (cell.row, cell.column, coloring.color(scale.share(cell.p))))
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

impl Coloring {
    /// The colour of a share `0.0..=1.0` of the scale.
    fn color(self, share: f64) -> plotters::style::RGBColor {
        match self {
            Coloring::Rising => color::ramp(share),
            Coloring::Diverging => color::diverging(share),
        }
    }

    /// What the marks of the scale are.
    fn unit(self) -> &'static str {
        match self {
            Coloring::Rising => "%",
            Coloring::Diverging => "points",
        }
    }
}

/// The width of the bar that explains the colours, with its labels.
fn bar_width(scale: &Scale) -> i32 {
    let marks = scale.marks();
    BAR + 6 + widest(marks.iter().map(|mark| mark.1.as_str()), TEXT).max(20)
}

const BAR: i32 = 16;

fn draw_bar(canvas: &Canvas, strip: Frame, scale: &Scale, coloring: Coloring) {
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
    canvas.text(coloring.unit(), (strip.left, strip.top + LINE / 2), pen);
    for y in bar.top..bar.bottom {
        let share = f64::from(bar.bottom - y) / f64::from(bar.height());
        let row = Frame {
            top: y,
            bottom: y + 1,
            ..bar
        };
        canvas.fill(row, coloring.color(share));
    }
    canvas.outline(bar, color::FAINT);
    for (share, text) in scale.marks() {
        let y = bar.bottom - pixel(share * f64::from(bar.height()));
        canvas.line(&[(bar.right, y), (bar.right + 3, y)], color::FAINT, 1);
        canvas.text(&text, (bar.right + 6, y), Pen::new(TEXT));
    }
}
