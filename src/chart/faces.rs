//! The faces and sums of a log of rolls as bars with their intervals, and fair dice as a line
//! through them.

use super::Picture;
use super::canvas::{Canvas, Frame, Marker, Spot, widest};
use super::color;
use super::heading::Heading;
use super::layout::{TEXT, Wish, arrange, edge};
use super::legend::{Entry, Key, Legend};
use super::panel::Panel;
use super::pixel::pixel;
use super::scale::Scale;
use super::series;
use crate::error::Error;
use crate::table::{DiceGroup, DiceShares, DiceTestKind};

/// The line of fair dice.
const FAIR: usize = 0;

/// Draws how often each face of each die, and each sum, came up, against fair dice.
///
/// # Errors
///
/// - [`Error::NoPlace`] if anything but a title or a size is chosen.
/// - [`Error::NoCells`] if nothing was rolled.
/// - [`Error::OutOfRange`] if the sheet would be too small or too large.
///
/// ```
/// use aslodds::chart::{self, Picture};
/// use aslodds::query::{self, Fairness};
///
/// let log = query::test_faces([12, 9, 11, 8, 10, 10], &Fairness::default())?;
/// let svg = chart::faces(&log.groups[0], &Picture::default())?;
/// assert!(svg.contains("Rolls against fair dice: 60 dr"));
/// # Ok::<(), aslodds::Error>(())
/// ```
pub fn faces(group: &DiceGroup, picture: &Picture) -> Result<String, Error> {
    picture.refuse(
        "faces",
        &[
            ("x", picture.x.is_some()),
            ("y", picture.y.is_some()),
            ("series", picture.series.is_some()),
            ("panels", picture.panels.is_some()),
            ("outcome", !picture.outcomes.is_empty()),
        ],
    )?;
    let drawn = drawn(group);
    if drawn.is_empty() {
        return Err(Error::NoCells);
    }
    let shares = || drawn.iter().flat_map(|shares| &shares.shares);
    let highest = shares().map(|share| share.bounds.high.max(share.expected));
    let scale = Scale::up_to(highest.fold(0.0, f64::max));
    let bar = color::ramp(0.35);
    let legend = Legend {
        title: String::new(),
        entries: vec![
            Entry {
                key: Key::Area(bar),
                text: "rolled".to_owned(),
            },
            Entry {
                key: Key::Line(FAIR),
                text: "fair dice".to_owned(),
            },
        ],
    };
    let panels: Vec<String> = drawn.iter().map(|shares| title(group, shares)).collect();
    let heading = heading(group, picture);
    let marks = scale.marks();
    let layout = arrange(&Wish {
        picture,
        heading: &heading,
        panels: &panels,
        plot: (300, 230),
        least: (150, 100),
        left: widest(marks.iter().map(|mark| mark.1.as_str()), TEXT),
        x_title: "face, or sum",
        y_title: "share of the rolls, %",
        strip: legend.size(),
    })?;
    Ok(layout.draw(|canvas| {
        for (panel, shares) in layout.panels.iter().zip(&drawn) {
            panel.draw_scale(canvas, &scale, 0);
            draw(canvas, panel, shares, &scale);
        }
        legend.draw(canvas, layout.strip);
    }))
}

fn draw(canvas: &Canvas, panel: &Panel, shares: &DiceShares, scale: &Scale) {
    let plot = panel.plot;
    let count = shares.shares.len();
    let up = |p: f64| f64::from(plot.bottom) - f64::from(plot.height()) * scale.share(p);
    let mut labels = Vec::new();
    let mut fair: Vec<Spot> = Vec::new();
    for (place, share) in shares.shares.iter().enumerate() {
        let (left, right) = (
            edge(plot.width(), place, count),
            edge(plot.width(), place + 1, count),
        );
        let gap = (right - left) / 6;
        let bar = Frame {
            left: plot.left + left + gap,
            right: plot.left + right - gap,
            top: pixel(up(share.share)),
            bottom: plot.bottom,
        };
        canvas.fill(bar, color::ramp(0.35));
        canvas.outline(bar, color::FAINT);
        let middle = f64::from(plot.left) + f64::from(left + right) / 2.0;
        fair.push((middle, up(share.expected)));
        labels.push(((left + right) / 2, share.value.to_string()));
        let (low, high) = (up(share.bounds.low), up(share.bounds.high));
        canvas.curve(&[(middle, low), (middle, high)], color::INK, 1);
        for end in [low, high] {
            canvas.curve(&[(middle - 4.0, end), (middle + 4.0, end)], color::INK, 1);
        }
    }
    series::line(canvas, FAIR, &fair);
    for spot in &fair {
        canvas.marker(Marker::of(FAIR), *spot, color::series(FAIR));
    }
    panel.x_labels(canvas, &labels);
}

/// What has a panel: dr only if they are not so few that their intervals dwarf those of the DR.
fn drawn(group: &DiceGroup) -> Vec<&DiceShares> {
    let shares = group.shares.iter();
    shares
        .filter(|shares| shares.kind != DiceTestKind::Single || !leaves_out(group))
        .collect()
}

fn leaves_out(group: &DiceGroup) -> bool {
    let single = group.single_rolls();
    single > 0 && single < group.drs() / 5
}

/// What a panel shows, with the p-value of its test.
fn title(group: &DiceGroup, shares: &DiceShares) -> String {
    let what = shares.kind.words().trim_start_matches("faces of the ");
    match group.test(shares.kind) {
        Some(test) if test.p_value < 0.0001 => format!("{what}, p-value below 0.0001"),
        Some(test) if test.p_value < 0.01 => format!("{what}, p-value {:.4}", test.p_value),
        Some(test) => format!("{what}, p-value {:.2}", test.p_value),
        None => what.to_owned(),
    }
}

fn heading(group: &DiceGroup, picture: &Picture) -> Heading {
    let counts = [(group.drs(), "DR"), (group.single_rolls(), "dr")];
    let counts = counts.iter().filter(|(count, _)| *count > 0);
    let counts: Vec<String> = counts
        .map(|(count, what)| format!("{count} {what}"))
        .collect();
    let of = match (&group.player, &group.category) {
        (None, None) => String::new(),
        (Some(_), _) | (_, Some(_)) => format!(" of {}", group.name()),
    };
    let what = format!("Rolls{of} against fair dice: {}", counts.join(" and "));
    let mean = group
        .mean()
        .map(|mean| format!("the average DR is {mean:.2}; "));
    let mut lines = vec![format!(
        "{}lines on bars: 95 % intervals (wilson)",
        mean.unwrap_or_default()
    )];
    if leaves_out(group) {
        lines.push("the dr are too few to be drawn beside the DR".to_owned());
    }
    Heading {
        title: super::heading::title(picture, &what),
        lines,
    }
}
