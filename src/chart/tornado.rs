//! What one more or less of each parameter is worth, as bars around what it is now: the longest
//! on top.

use super::Picture;
use super::canvas::{Align, Canvas, Frame, Pen, widest};
use super::color;
use super::heading::{Heading, title};
use super::layout::{TEXT, Wish, arrange};
use super::legend::{Entry, Key, Legend};
use super::pixel::{pixel, whole};
use super::scale::Scale;
use crate::dist::Fraction;
use crate::error::Error;
use crate::table::comparison::MeasureKind;
use crate::table::number::percent_of;
use crate::table::sensitivity::{Sensitivity, Worth};

/// The colours of the bars, as places among the series: orange and blue.
const LESS: usize = 5;
const MORE: usize = 1;

/// The height of a bar with its room, in pixels.
const ROW: i32 = 34;

/// Draws the worth of each parameter of a single cell.
///
/// # Errors
///
/// - [`Error::NoCells`] if there is no cell, or nothing in it counts.
/// - [`Error::NotDrawn`] if there are several cells, or a mean is measured.
/// - [`Error::OutOfRange`] if the sheet would be too small or too large.
pub fn tornado(found: &Sensitivity, picture: &Picture) -> Result<String, Error> {
    let no = |why: &str| Error::NotDrawn {
        why: why.to_owned(),
    };
    let base = match &found.base[..] {
        [Some(base)] => base,
        [] | [None] => return Err(Error::NoCells),
        [_, _, ..] => {
            return Err(no(
                "a tornado shows one cell: give every parameter one value",
            ));
        }
    };
    if found.measure.kind == MeasureKind::Mean {
        return Err(no(
            "a tornado shows chances: choose an outcome that is no mean",
        ));
    }
    if found.worths.is_empty() {
        return Err(Error::NoCells);
    }
    let labels: Vec<String> = found.worths.iter().map(label).collect();
    let ends = |worth: &Worth| {
        [worth.less.clone(), worth.more.clone()]
            .into_iter()
            .flatten()
    };
    let all = found.worths.iter().flat_map(ends).chain([base.clone()]);
    let all: Vec<f64> = all.map(|it| it.to_f64().value()).collect();
    let scale = Scale::between(
        all.iter().copied().fold(1.0, f64::min),
        all.iter().copied().fold(0.0, f64::max),
    );
    let what = format!("What one more or less is worth: P({})", found.measure.words);
    let now = format!("as it is: {} %", percent_of(base.to_f64().value()));
    let heading = Heading {
        title: title(picture, &what),
        lines: vec![
            format!("{} \u{b7} variant {}, exact", found.asked, found.variant),
            now,
        ],
    };
    let legend = Legend {
        title: String::new(),
        entries: vec![entry(LESS, "one less"), entry(MORE, "one more")],
    };
    let rows = whole(found.worths.len());
    let layout = arrange(&Wish {
        picture,
        heading: &heading,
        panels: &[],
        plot: (480, ROW * rows),
        least: (160, 16 * rows),
        left: widest(labels.iter().map(String::as_str), TEXT),
        x_title: "probability, %",
        y_title: "",
        strip: legend.size(),
    })?;
    Ok(layout.draw(|canvas| {
        let plot = layout.panels[0].plot;
        let x = |value: &Fraction| {
            let share = scale.share(value.to_f64().value());
            plot.left + pixel(share * f64::from(plot.width()))
        };
        let marks = scale.marks().into_iter();
        let marks = marks.map(|(share, text)| (pixel(share * f64::from(plot.width())), text));
        let marks: Vec<(i32, String)> = marks.collect();
        for (x, _) in &marks {
            let x = plot.left + x;
            canvas.line(&[(x, plot.top), (x, plot.bottom)], color::GRID, 1);
        }
        layout.panels[0].x_labels(canvas, &marks);
        let high = plot.height() / rows;
        for (row, worth) in (0..).zip(&found.worths) {
            let middle = plot.top + high * row + high / 2;
            for (end, series, half) in [(&worth.less, LESS, 0), (&worth.more, MORE, 1)] {
                let Some(end) = end else { continue };
                let (from, to) = (x(base).min(x(end)), x(base).max(x(end)));
                // Both may lie on one side, so that each has half of the row.
                let top = middle - high / 3 + half * (high / 3);
                bar(canvas, (from, to, top, high / 3), color::series(series));
            }
            let place = usize::try_from(row).unwrap_or(0);
            let pen = Pen::new(TEXT).aligned(Align::End);
            canvas.text(&labels[place], (plot.left - 8, middle), pen);
        }
        canvas.line(
            &[(x(base), plot.top), (x(base), plot.bottom)],
            color::INK,
            2,
        );
        canvas.outline(plot, color::FAINT);
        legend.draw(canvas, layout.strip);
    }))
}

fn entry(place: usize, text: &str) -> Entry {
    Entry {
        key: Key::Area(color::series(place)),
        text: text.to_owned(),
    }
}

fn label(worth: &Worth) -> String {
    format!(
        "{} {}",
        worth.param.title,
        worth.param.sign.written(worth.param.values[0])
    )
}

fn bar(
    canvas: &Canvas,
    (from, to, top, high): (i32, i32, i32, i32),
    color: plotters::style::RGBColor,
) {
    if from == to {
        return;
    }
    let frame = Frame {
        left: from,
        top,
        right: to,
        bottom: top + high,
    };
    canvas.fill(frame, color);
}
