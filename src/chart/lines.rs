//! Lines through probabilities, with the intervals of what was sampled: in one plot, or in a panel
//! for each value of a parameter, all on one scale.

use super::Picture;
use super::axis::{Axis, label};
use super::canvas::{Canvas, Frame, Marker, Spot, widest};
use super::color;
use super::heading::Heading;
use super::layout::{TEXT, Wish, arrange};
use super::legend::{Entry, Key, Legend};
use super::panel::Panel;
use super::pixel::{pixel, whole};
use super::scale::Scale;
use super::series;
use super::ticks::Ticks;
use crate::error::Error;
use crate::table::{Interval, Method, Table};

/// Room between the frame and the outermost marks.
const PAD: i32 = 12;

/// The most values along x that have a mark each.
const MOST_MARKED: usize = 60;

/// The most lines of a chart.
const MOST_LINES: usize = 30;

/// What is drawn.
pub(super) struct Lines<'a> {
    pub x: Ticks,
    pub x_title: &'a str,
    /// What the lines stand for; none for a single one.
    pub legend: Option<Legend>,
    /// The titles of the panels; none for a single plot.
    pub panels: Vec<String>,
    /// The marks of each line of each panel.
    pub marks: Vec<Vec<Vec<Mark>>>,
}

/// A probability on a line.
#[derive(Clone, Copy)]
pub(super) struct Mark {
    /// The place of its value along x.
    pub place: usize,
    pub p: f64,
    pub bounds: Option<Interval>,
}

impl<'a> Lines<'a> {
    /// Lines without marks: one for each value of `series`, in each of the panels.
    ///
    /// # Errors
    ///
    /// [`Error::OutOfRange`] if there are more than 30.
    pub fn new(
        (x, x_title): (Ticks, &'a str),
        series: Option<&Axis>,
        panels: Vec<String>,
    ) -> Result<Self, Error> {
        let count = series.map_or(1, |series| series.values.len());
        if count > MOST_LINES {
            return Err(Error::out_of_range(
                "the number of lines",
                count,
                format!("up to {MOST_LINES}: choose another series, or sweep fewer values"),
            ));
        }
        Ok(Lines {
            x,
            x_title,
            legend: series.map(legend_of),
            marks: vec![vec![Vec::new(); count]; panels.len().max(1)],
            panels,
        })
    }

    fn all(&self) -> impl Iterator<Item = &Mark> {
        self.marks.iter().flatten().flatten()
    }

    /// What the bars are, if it is a sample that is drawn.
    pub fn tell_bars(&self, table: &Table) -> Option<String> {
        let Method::MonteCarlo(sampling) = table.about().method else {
            return None;
        };
        Some(if self.all().any(|mark| mark.bounds.is_some()) {
            format!(
                "bars: {} % intervals ({})",
                100.0 * sampling.level,
                sampling.interval
            )
        } else {
            "no bars: intervals are known for single outcomes only".to_owned()
        })
    }

    /// Draws them.
    ///
    /// # Errors
    ///
    /// [`Error::OutOfRange`] if the sheet would be too small or too large.
    pub fn draw(mut self, picture: &Picture, heading: &Heading) -> Result<String, Error> {
        for marks in self.marks.iter_mut().flatten() {
            marks.sort_by_key(|mark| mark.place);
        }
        let highest = self
            .all()
            .map(|mark| mark.bounds.map_or(mark.p, |bounds| bounds.high.max(mark.p)));
        let scale = Scale::up_to(highest.fold(0.0, f64::max));
        let need = self.x.width() + 8;
        let wide = need * whole(self.x.count());
        let layout = arrange(&Wish {
            picture,
            heading,
            panels: &self.panels,
            plot: if self.panels.is_empty() {
                (wide.clamp(560, 900), 360)
            } else {
                (wide.clamp(280, 420), 230)
            },
            least: (100, 100),
            left: scale_width(&scale),
            x_title: self.x_title,
            y_title: "probability, %",
            strip: self.legend.as_ref().map_or((0, 0), Legend::size),
        })?;
        Ok(layout.draw(|canvas| {
            for (panel, lines) in layout.panels.iter().zip(&self.marks) {
                panel.draw_scale(canvas, &scale, PAD);
                draw_labels(canvas, panel, &self.x, need);
                for (place, marks) in lines.iter().enumerate() {
                    draw_line(canvas, panel.plot, (&self.x, &scale), place, marks);
                }
            }
            if let Some(legend) = &self.legend {
                legend.draw(canvas, layout.strip);
            }
        }))
    }
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
fn across(plot: Frame, x: &Ticks, place: usize) -> f64 {
    let room = f64::from(plot.width() - 2 * PAD);
    let share = match x.numbers.as_deref() {
        Some(numbers @ [first, .., last]) => part(numbers[place] - first) / part(last - first),
        Some(_) => 0.5,
        None => (f64::from(whole(place)) + 0.5) / f64::from(whole(x.count())),
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
    plot: Frame,
    (x, scale): (&Ticks, &Scale),
    place: usize,
    marks: &[Mark],
) {
    let color = color::series(place);
    let room = f64::from(plot.height() - 2 * PAD);
    let at = |mark: &Mark, p: f64| -> Spot {
        (
            f64::from(plot.left) + across(plot, x, mark.place),
            f64::from(plot.bottom - PAD) - room * scale.share(p),
        )
    };
    let spots: Vec<Spot> = marks.iter().map(|mark| at(mark, mark.p)).collect();
    if x.numbers.is_some() && spots.len() > 1 {
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
        if x.count() <= MOST_MARKED {
            canvas.marker(Marker::of(place), *spot, color);
        }
    }
}

fn draw_labels(canvas: &Canvas, panel: &Panel, x: &Ticks, need: i32) {
    let room = f64::from(panel.plot.width() - 2 * PAD) / f64::from(whole(x.count()));
    let mut labels: Vec<(i32, String)> = Vec::new();
    for place in x.fitting(room, need) {
        let here = pixel(across(panel.plot, x, place));
        // Numbers in proportion may stand closer than the average.
        if labels.last().is_none_or(|(last, _)| here - last >= need) {
            labels.push((here, x.labels[place].clone()));
        }
    }
    panel.x_labels(canvas, &labels);
}
