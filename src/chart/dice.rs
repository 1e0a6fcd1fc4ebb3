//! The 36 rolls of a colored and a white die, each in the colour of what it leads to.

use plotters::style::RGBColor;

use super::Picture;
use super::canvas::{Align, Canvas, Frame, Pen, Weight, widest, width};
use super::color;
use super::heading::of_cell;
use super::layout::{Layout, TEXT, Wish, arrange, edge};
use super::legend::{Entry, Key, Legend};
use super::outcome::{self, Shown};
use super::pixel::pixel;
use crate::dist::Fraction;
use crate::error::Error;
use crate::rule::Value;
use crate::table::{Column, DiceSquare, Pair, number, ratio};

/// The size of the texts in the cells, in pixels: a sixth of a cell has room for one.
const SMALL: i32 = 11;

/// Draws the square of the colored die (down) against the white one (across).
///
/// A roll that leads to several outcomes, because further dice decide, is split between them.
///
/// # Errors
///
/// - [`Error::NoPlace`] if a parameter or an outcome is chosen.
/// - [`Error::ManyFields`] if an outcome has several fields.
/// - [`Error::OutOfRange`] if the sheet would be too small or too large.
///
/// ```
/// use aslodds::chart::{self, Picture};
/// use aslodds::query::{self, Query, RuleId, Variant};
///
/// let params = [("type", "infantry"), ("th", "8"), ("drm", "6")];
/// let square = query::dice_square(&Query::new(RuleId::ToHit, &params, Variant::asl())?)?;
/// let svg = chart::dice(&square, &Picture::default())?;
/// assert!(svg.contains("critical hit 4/6"));
/// # Ok::<(), aslodds::Error>(())
/// ```
pub fn dice(square: &DiceSquare, picture: &Picture) -> Result<String, Error> {
    picture.refuse(
        "dice",
        &[
            ("x", picture.x.is_some()),
            ("y", picture.y.is_some()),
            ("series", picture.series.is_some()),
            ("panels", picture.panels.is_some()),
            ("outcomes", !picture.outcomes.is_empty()),
        ],
    )?;
    let shown = Shown::of(square.fields)?;
    let field = shown.field;
    let odds = square.odds();
    let outcomes = outcome::occurring(field, odds.iter().flat_map(|(values, _)| *values));
    let colors: Vec<(Value, RGBColor)> = outcomes
        .iter()
        .copied()
        .zip(color::outcomes(field, &outcomes))
        .collect();
    let legend = Legend {
        title: field.name.replace('_', " "),
        entries: colors
            .iter()
            .map(|(value, color)| Entry {
                key: Key::Area(*color),
                text: format!("{} {}", shown.name(*value), odds_of(&odds, *value)),
            })
            .collect(),
    };
    let params: Vec<(&Column, Value)> = square
        .columns
        .iter()
        .filter_map(|column| Some((column, *column.values.first()?)))
        .collect();
    let heading = of_cell(&square.about, &params, picture, "Outcomes by the two dice");
    let labels: Vec<String> = square
        .pairs
        .iter()
        .flatten()
        .flat_map(|pair| parts(&shown, pair))
        .map(|part| part.label)
        .collect();
    let needs = widest(labels.iter().map(String::as_str), SMALL) + 10;
    let layout = arrange(&Wish {
        picture,
        heading: &heading,
        panels: &[],
        plot: (6 * needs.max(78), 6 * 78),
        least: (6 * 20, 6 * 20),
        left: widest(["6"], TEXT),
        x_title: "white die",
        y_title: "colored die",
        strip: legend.size(),
    })?;
    Ok(layout.draw(|canvas| {
        for (row, pairs) in square.pairs.iter().enumerate() {
            for (column, pair) in pairs.iter().enumerate() {
                draw_pair(
                    canvas,
                    frame(&layout, row, column),
                    &parts(&shown, pair),
                    &colors,
                );
            }
        }
        canvas.outline(layout.plot, color::FAINT);
        draw_faces(canvas, &layout);
        legend.draw(canvas, layout.strip);
    }))
}

/// The odds of an outcome over all pairs, in percent and as a fraction.
fn odds_of(odds: &[(&[Value], Fraction)], value: Value) -> String {
    let zero = Fraction::ZERO;
    let found = odds.iter().find(|(values, _)| *values == [value]);
    let odds = found.map_or(&zero, |(_, odds)| odds);
    // A probability has no sign.
    let weight = odds.numerator().clone().into_parts().1;
    format!(
        "{} % ({odds})",
        number::percent(&weight, odds.denominator())
    )
}

/// One outcome of a pair.
struct Part {
    value: Value,
    /// The share of the pair's cell, `0.0..=1.0`.
    share: f64,
    label: String,
}

fn parts(shown: &Shown, pair: &Pair) -> Vec<Part> {
    let split = pair.rows.len() > 1;
    let part = |row: &crate::table::DiceRow| {
        let value = *row.values.first()?;
        let name = shown.name(value);
        Some(Part {
            value,
            share: ratio(&row.weight, &pair.total),
            label: if split {
                format!("{name} {}/{}", row.weight, pair.total)
            } else {
                name
            },
        })
    };
    pair.rows.iter().filter_map(part).collect()
}

fn frame(layout: &Layout, row: usize, column: usize) -> Frame {
    let plot = layout.plot;
    Frame {
        left: plot.left + edge(plot.width(), column, 6),
        top: plot.top + edge(plot.height(), row, 6),
        right: plot.left + edge(plot.width(), column + 1, 6),
        bottom: plot.top + edge(plot.height(), row + 1, 6),
    }
}

fn draw_pair(canvas: &Canvas, frame: Frame, parts: &[Part], colors: &[(Value, RGBColor)]) {
    let mut gone = 0.0;
    for part in parts {
        let color = colors
            .iter()
            .find(|(value, _)| *value == part.value)
            .map_or(color::PAPER, |(_, color)| *color);
        let height = f64::from(frame.height());
        let strip = Frame {
            top: frame.top + pixel(gone * height),
            bottom: frame.top + pixel((gone + part.share) * height),
            ..frame
        };
        gone += part.share;
        canvas.fill(strip, color);
        let fits = width(&part.label, SMALL, Weight::Regular) + 4 <= frame.width();
        if fits && strip.height() > SMALL {
            let pen = Pen::new(SMALL)
                .aligned(Align::Middle)
                .colored(color::text_on(color));
            canvas.text(&part.label, strip.middle(), pen);
        }
    }
    canvas.outline(frame, color::PAPER);
}

/// The faces of the dice along both sides.
fn draw_faces(canvas: &Canvas, layout: &Layout) {
    let middles = |length: i32| {
        (0..6).map(move |face| (edge(length, 2 * face + 1, 12), (face + 1).to_string()))
    };
    let across: Vec<_> = middles(layout.plot.width()).collect();
    let down: Vec<_> = middles(layout.plot.height())
        .map(|(y, face)| (layout.plot.height() - y, face))
        .collect();
    for panel in &layout.panels {
        panel.x_labels(canvas, &across);
        panel.y_labels(canvas, &down);
    }
}
