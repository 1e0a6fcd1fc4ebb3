//! Where the parts of a chart stand, so that none lies over another: heading on top, the plot or
//! its panels with their axes below it, and to the right a strip for the legend.

use super::Picture;
use super::canvas::{Align, Canvas, Frame, Pen, Turn, Weight, sheet, width, wrap};
use super::color;
use super::heading::Heading;
use super::panel::{Grid, Panel};
pub(super) use super::pixel::{GAP, LINE, TEXT};
use super::pixel::{whole, whole_of};
use crate::error::Error;

/// The size of the title.
const TITLE: i32 = 16;

const TITLE_LINE: i32 = 23;
const MARGIN: i32 = 16;

/// The narrowest sheet that is made unasked: narrower ones break headings into slivers.
const NARROWEST: i32 = 440;

/// The widest sheet that is made unasked of several panels.
const WIDEST: i32 = 1_360;

/// The longest side of a sheet.
const LONGEST: i32 = 20_000;

/// What a chart wants to have room for.
pub(super) struct Wish<'a> {
    pub picture: &'a Picture,
    pub heading: &'a Heading,
    /// The titles of the panels; none for a single plot.
    pub panels: &'a [String],
    /// The size of each plot unless the picture's size is given.
    pub plot: (i32, i32),
    /// The smallest size of each plot.
    pub least: (i32, i32),
    /// The width of the labels at the upright axis.
    pub left: i32,
    pub x_title: &'a str,
    pub y_title: &'a str,
    /// The size of the strip for the legend.
    pub strip: (i32, i32),
}

/// Where everything stands.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    width: i32,
    height: i32,
    title: Vec<String>,
    lines: Vec<String>,
    x_title: String,
    y_title: String,
    /// What the data are drawn in, with all panels.
    pub plot: Frame,
    /// The plot, or the panels that it is divided into.
    pub panels: Vec<Panel>,
    /// What the legend is drawn in.
    pub strip: Frame,
}

/// Finds room for everything.
///
/// # Errors
///
/// [`Error::OutOfRange`] if the picture's width or height is too small for the chart, or more
/// than 20,000 pixels.
pub(super) fn arrange(wish: &Wish) -> Result<Layout, Error> {
    let (strip_width, strip_height) = wish.strip;
    let left = MARGIN + LINE + GAP / 2 + wish.left + GAP;
    let right = MARGIN
        + if strip_width > 0 {
            strip_width + 2 * GAP
        } else {
            GAP
        };
    let axis_titles = (
        width(wish.x_title, TEXT, Weight::Bold),
        width(wish.y_title, TEXT, Weight::Bold),
    );
    let room = wish.picture.width.map_or(WIDEST, |asked| {
        i32::try_from(asked).unwrap_or(LONGEST).min(LONGEST)
    });
    let grid = Grid::within(room - left - right, wish.plot.0, wish.panels);
    let plot_width = grid.size(wish.plot).0.max(axis_titles.0);
    let wide = side(
        "width",
        wish.picture.width,
        (left + plot_width + right).max(NARROWEST),
        left + right + grid.size(wish.least).0.max(axis_titles.0),
    )?;
    let title = wrap(&wish.heading.title, TITLE, Weight::Bold, wide - 2 * MARGIN);
    let lines: Vec<String> = wish
        .heading
        .lines
        .iter()
        .flat_map(|line| wrap(line, TEXT, Weight::Regular, wide - 2 * MARGIN))
        .collect();
    let top = MARGIN + TITLE_LINE * whole(title.len()) + LINE * whole(lines.len()) + 2 * GAP;
    let bottom = GAP + LINE + LINE + MARGIN;
    let plot_height = grid.size(wish.plot).1.max(axis_titles.1).max(strip_height);
    let high = side(
        "height",
        wish.picture.height,
        top + plot_height + bottom,
        top + bottom + grid.size(wish.least).1.max(axis_titles.1).max(strip_height),
    )?;
    let plot = Frame {
        left,
        top,
        // A sheet that was widened for its heading leaves the rest of it empty.
        right: match wish.picture.width {
            Some(_) => wide - right,
            None => left + plot_width,
        },
        bottom: high - bottom,
    };
    Ok(Layout {
        width: wide,
        height: high,
        title,
        lines,
        x_title: wish.x_title.to_owned(),
        y_title: wish.y_title.to_owned(),
        plot,
        panels: grid.panels(plot),
        strip: Frame {
            left: plot.right + 2 * GAP,
            right: plot.right + 2 * GAP + strip_width,
            ..plot
        },
    })
}

/// A side of the sheet: the one that was asked for if it is large enough, or the natural one.
fn side(what: &str, asked: Option<u32>, natural: i32, least: i32) -> Result<i32, Error> {
    let side = match asked {
        Some(asked) => i32::try_from(asked).unwrap_or(i32::MAX),
        None => natural,
    };
    if (least..=LONGEST).contains(&side) {
        return Ok(side);
    }
    let allowed = if least > LONGEST {
        format!("up to {LONGEST} pixels: sweep fewer values")
    } else {
        format!("from {least} to {LONGEST} pixels for this chart")
    };
    Err(Error::out_of_range(what, side, allowed))
}

impl Layout {
    /// Draws the sheet: the heading and the axes' titles, then what `paint` adds.
    pub fn draw(&self, paint: impl FnOnce(&Canvas)) -> String {
        sheet(self.width, self.height, |canvas| {
            let mut y = MARGIN + TITLE_LINE / 2;
            for line in &self.title {
                let pen = Pen {
                    weight: Weight::Bold,
                    ..Pen::new(TITLE)
                };
                canvas.text(line, (MARGIN, y), pen);
                y += TITLE_LINE;
            }
            y -= (TITLE_LINE - LINE) / 2;
            for line in &self.lines {
                canvas.text(line, (MARGIN, y), Pen::new(TEXT).colored(color::FAINT));
                y += LINE;
            }
            let (across, down) = self.plot.middle();
            let pen = Pen {
                weight: Weight::Bold,
                ..Pen::new(TEXT).aligned(Align::Middle)
            };
            let below = self.plot.bottom + GAP + LINE + LINE / 2 + 2;
            canvas.text(&self.x_title, (across, below), pen);
            let upward = Pen {
                turn: Turn::Upward,
                ..pen
            };
            canvas.text(&self.y_title, (MARGIN + LINE / 2 - 2, down), upward);
            for panel in &self.panels {
                panel.draw_title(canvas);
            }
            paint(canvas);
        })
    }
}

/// The edge at `place` of `count` equal parts of `length` pixels.
pub(super) fn edge(length: i32, place: usize, count: usize) -> i32 {
    let edge = i64::from(length) * i64::from(whole(place)) / i64::from(whole(count).max(1));
    whole_of(edge)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layout(picture: &Picture, strip: (i32, i32)) -> Layout {
        let heading = Heading {
            title: "P(hit) by DRM".to_owned(),
            lines: vec!["a line that is a good deal longer than the title is, and more".to_owned()],
        };
        let wish = Wish {
            picture,
            heading: &heading,
            panels: &[],
            plot: (300, 200),
            least: (60, 60),
            left: 30,
            x_title: "DRM",
            y_title: "probability, %",
            strip,
        };
        arrange(&wish).unwrap()
    }

    #[test]
    fn the_legend_has_a_strip_of_its_own_on_the_sheet() {
        for (width, height) in [(None, None), (Some(400), None), (Some(900), Some(700))] {
            let picture = Picture {
                width,
                height,
                ..Picture::default()
            };
            for strip in [(0, 0), (50, 120), (150, 500)] {
                let layout = layout(&picture, strip);
                assert!(layout.strip.left >= layout.plot.right);
                assert!(layout.strip.right <= layout.width);
                assert!(layout.strip.height() >= strip.1);
                assert!(layout.plot.bottom < layout.height);
                assert!(layout.plot.width() >= 60 && layout.plot.height() >= 60);
            }
        }
    }

    #[test]
    fn parts_fill_their_length() {
        assert_eq!(
            [0, 1, 2, 3].map(|place| edge(100, place, 3)),
            [0, 33, 66, 100]
        );
    }
}
