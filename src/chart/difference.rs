//! How far an option is above or below another, over two parameters: a scale that is centred on
//! nothing.

use super::Picture;
use super::axis::in_order;
use super::heading::Heading;
use super::heading::title;
use super::matrix::{self, Cell, Coloring, Matrix};
use super::ticks::Ticks;
use crate::error::Error;
use crate::table::comparison::{Comparison, MeasureKind};

/// A heatmap of the differences between the second option, or each further one in a panel of its
/// own, and the first.
///
/// # Errors
///
/// - [`Error::NotDrawn`] if other than two parameters vary, or if means are compared.
/// - [`Error::OutOfRange`] if the sheet would be too small or too large.
pub fn difference(
    comparison: &Comparison,
    measure: usize,
    picture: &Picture,
) -> Result<String, Error> {
    let told = &comparison.measures[measure];
    if told.kind == MeasureKind::Mean {
        return Err(Error::NotDrawn {
            why: "a picture shows chances in points: choose an outcome that is no mean".to_owned(),
        });
    }
    let columns = in_order(&comparison.columns);
    let [x, y] = &columns[..] else {
        let names: Vec<&str> = comparison.columns.iter().map(|it| it.name).collect();
        return Err(Error::NotDrawn {
            why: format!(
                "differences are drawn over two parameters that vary; here {}",
                match names[..] {
                    [] => "none does".to_owned(),
                    [one] => format!("{one} alone does"),
                    _ => format!("{} do", names.join(", ")),
                }
            ),
        });
    };
    let several = comparison.options.len() > 2;
    let cells = (1..comparison.options.len()).flat_map(|option| {
        (0..comparison.cells.len()).map(move |cell| {
            let p = comparison
                .difference(cell, option, measure)
                .to_f64()
                .value();
            Cell {
                panel: if several { option - 1 } else { 0 },
                column: x.place(cell),
                row: y.place(cell),
                p,
                text: points(p),
            }
        })
    });
    let named = |option: usize| {
        let about = &comparison.options[option];
        // Options that differ in their variants alone are called by them.
        let alike = comparison.options.iter().all(|it| it.asked == about.asked);
        if alike {
            about.called.clone()
        } else {
            about.name.clone()
        }
    };
    let what = format!("P({})", told.words);
    let (what, panels) = if several {
        let panels = (1..comparison.options.len()).map(named);
        (format!("{what}: each minus {}", named(0)), panels.collect())
    } else {
        (
            format!("{what}: {} minus {}", named(1), named(0)),
            Vec::new(),
        )
    };
    let matrix = Matrix {
        x: Ticks::of(x),
        y: Ticks::of(y),
        x_title: x.column.title,
        y_title: y.column.title,
        panels,
        cells: cells.collect(),
        coloring: Coloring::Diverging,
    };
    let alike = comparison
        .options
        .iter()
        .all(|it| it.asked == comparison.options[0].asked);
    let under = if alike {
        comparison.options[0].asked.clone()
    } else {
        let options = comparison.options.iter();
        let said = options.map(|it| format!("{}: {}", it.name, it.asked));
        said.collect::<Vec<_>>().join("; ")
    };
    let heading = Heading {
        title: title(picture, &what),
        lines: vec![under],
    };
    matrix::draw(&matrix, picture, &heading)
}

/// Hundredths with their sign; nothing at all is left out, so that what differs stands out.
fn points(p: f64) -> String {
    let points = 100.0 * p;
    if p.abs() < f64::MIN_POSITIVE {
        String::new()
    } else if points.abs() < 0.01 {
        format!("{points:+.0e}")
    } else if points.abs() < 0.095 {
        format!("{points:+.2}")
    } else {
        format!("{points:+.1}")
    }
}
