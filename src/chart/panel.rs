//! Small multiples: a plot for each value of a parameter, all of one size, row after row.

use super::axis::{Axis, label};
use super::canvas::{Align, Canvas, Frame, Pen, Weight, width};
use super::color;
use super::pixel::{GAP, LINE, TEXT, pixel, whole};
use super::scale::Scale;
use crate::error::Error;

/// The most panels of a chart: more are too small to compare.
const MOST_PANELS: usize = 24;

/// Room between panels that stand side by side.
const BETWEEN: i32 = 24;

/// Room between rows of panels: the labels of the axis, and air.
const BETWEEN_ROWS: i32 = LINE + GAP;

/// The height of a panel's title.
const HEAD: i32 = LINE + GAP / 2;

/// The titles of the panels for the values of a parameter; none if there is none.
///
/// # Errors
///
/// [`Error::OutOfRange`] if there are more than 24.
pub(super) fn titles(axis: Option<&Axis>) -> Result<Vec<String>, Error> {
    let Some(axis) = axis else {
        return Ok(Vec::new());
    };
    if axis.values.len() > MOST_PANELS {
        return Err(Error::out_of_range(
            format!("the number of panels, one for each {},", axis.column.title),
            axis.values.len(),
            format!("up to {MOST_PANELS}: choose other panels, or sweep fewer values"),
        ));
    }
    let values = axis.values.iter();
    Ok(values
        .map(|value| format!("{} {}", axis.column.title, label(axis.column, *value)))
        .collect())
}

/// How many panels stand side by side, and how many rows there are.
pub(super) struct Grid<'a> {
    titles: &'a [String],
    columns: i32,
    rows: i32,
}

/// One of the plots.
#[derive(Clone, Debug)]
pub(super) struct Panel {
    /// What its data are drawn in.
    pub plot: Frame,
    title: Option<String>,
    /// Whether the labels of the upright axis stand beside it.
    is_first_of_row: bool,
}

impl<'a> Grid<'a> {
    /// As many panels side by side as `room` has for their plots, and rows of even length.
    pub fn within(room: i32, plot: i32, titles: &'a [String]) -> Self {
        let count = whole(titles.len()).max(1);
        let mut grid = Grid {
            titles,
            columns: count,
            rows: 1,
        };
        while grid.columns > 1 && grid.size((plot, 0)).0 > room {
            grid.columns -= 1;
        }
        grid.rows = (count + grid.columns - 1) / grid.columns;
        grid.columns = (count + grid.rows - 1) / grid.rows;
        grid
    }

    /// The size of all panels together when each plot has the size given, or more if its title
    /// needs it.
    pub fn size(&self, plot: (i32, i32)) -> (i32, i32) {
        let titles = self.titles.iter();
        let widest = titles.map(|title| width(title, TEXT, Weight::Bold)).max();
        (
            self.columns * (plot.0.max(widest.unwrap_or(0)) + BETWEEN) - BETWEEN,
            self.rows * (plot.1 + self.head() + BETWEEN_ROWS) - BETWEEN_ROWS,
        )
    }

    fn head(&self) -> i32 {
        if self.titles.is_empty() { 0 } else { HEAD }
    }

    /// The panels that `all` is divided into.
    pub fn panels(&self, all: Frame) -> Vec<Panel> {
        let wide = (all.width() + BETWEEN) / self.columns;
        let high = (all.height() + BETWEEN_ROWS) / self.rows;
        (0..whole(self.titles.len()).max(1))
            .zip(self.titles.iter().map(Some).chain([None]))
            .map(|(place, title)| {
                let (row, column) = (place / self.columns, place % self.columns);
                Panel {
                    plot: Frame {
                        left: all.left + column * wide,
                        top: all.top + row * high + self.head(),
                        right: all.left + (column + 1) * wide - BETWEEN,
                        bottom: all.top + (row + 1) * high - BETWEEN_ROWS,
                    },
                    title: title.cloned(),
                    is_first_of_row: column == 0,
                }
            })
            .collect()
    }
}

impl Panel {
    /// Writes the value that the panel is for over it.
    pub fn draw_title(&self, canvas: &Canvas) {
        if let Some(title) = &self.title {
            let pen = Pen {
                weight: Weight::Bold,
                ..Pen::new(TEXT)
            };
            canvas.text(
                title,
                (self.plot.left, self.plot.top - HEAD + LINE / 2),
                pen,
            );
        }
    }

    /// Draws the frame, and a line across for each mark of the scale; 0 and the highest mark
    /// stand `pad` pixels inside.
    pub fn draw_scale(&self, canvas: &Canvas, scale: &Scale, pad: i32) {
        let room = f64::from(self.plot.height() - 2 * pad);
        let mut labels = Vec::new();
        for (share, text) in scale.marks() {
            let up = pad + pixel(room * share);
            let y = self.plot.bottom - up;
            canvas.line(&[(self.plot.left, y), (self.plot.right, y)], color::GRID, 1);
            labels.push((up, text));
        }
        canvas.outline(self.plot, color::FAINT);
        self.y_labels(canvas, &labels);
    }

    /// Writes labels under the plot, each at its distance from the left of it.
    pub fn x_labels(&self, canvas: &Canvas, labels: &[(i32, String)]) {
        let y = self.plot.bottom + GAP / 2 + LINE / 2;
        for (x, label) in labels {
            let pen = Pen::new(TEXT).aligned(Align::Middle);
            canvas.text(label, (self.plot.left + x, y), pen);
        }
    }

    /// Writes labels left of the plot, each at its distance from the bottom of it; panels of a
    /// row share them.
    pub fn y_labels(&self, canvas: &Canvas, labels: &[(i32, String)]) {
        if !self.is_first_of_row {
            return;
        }
        for (y, label) in labels {
            let pen = Pen::new(TEXT).aligned(Align::End);
            canvas.text(label, (self.plot.left - GAP, self.plot.bottom - y), pen);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn panels(count: usize, room: i32) -> Vec<Frame> {
        let titles: Vec<String> = (0..count).map(|rof| format!("ROF {rof}")).collect();
        let grid = Grid::within(room, 200, &titles);
        let (right, bottom) = grid.size((200, 100));
        let all = Frame {
            left: 0,
            top: 0,
            right,
            bottom,
        };
        assert!(right <= room.max(200));
        grid.panels(all).iter().map(|panel| panel.plot).collect()
    }

    #[test]
    fn panels_have_the_size_that_was_wished_for_and_rows_of_even_length() {
        for (count, room, rows) in [
            (3, 700, 1),
            (4, 700, 2),
            (5, 700, 2),
            (2, 10, 2),
            (1, 700, 1),
        ] {
            let frames = panels(count, room);
            assert_eq!(frames.len(), count);
            assert!(
                frames
                    .iter()
                    .all(|frame| (frame.width(), frame.height()) == (200, 100))
            );
            let tops: std::collections::BTreeSet<i32> =
                frames.iter().map(|frame| frame.top).collect();
            assert_eq!(tops.len(), rows, "{count} in {room}");
        }
    }

    #[test]
    fn one_plot_without_a_title_fills_its_room() {
        let all = Frame {
            left: 10,
            top: 20,
            right: 333,
            bottom: 222,
        };
        let panels = Grid::within(500, 300, &[]).panels(all);
        assert_eq!(
            panels.iter().map(|panel| panel.plot).collect::<Vec<_>>(),
            [all]
        );
    }
}
