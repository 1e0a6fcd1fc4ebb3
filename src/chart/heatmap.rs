//! A probability over two parameters: a square of coloured cells with the numbers in them.

use super::Picture;
use super::axis::{Need, Place, assign};
use super::heading::of_table;
use super::matrix::{self, Cell, Coloring, Matrix};
use super::ticks::Ticks;
use super::{outcome, panel};
use crate::error::Error;
use crate::table::{Table, number, ratio};

/// Draws the sum of the chosen outcomes over two parameters, with a panel for each value of a
/// third.
///
/// # Errors
///
/// - [`Error::NoPlace`] if a series is chosen.
/// - [`Error::NoCells`], [`Error::ManyFields`] or [`Error::Unplaced`] if the table does not fit
///   the chart.
/// - [`Error::UnknownWord`], [`Error::Missing`], [`Error::Repeated`] or
///   [`Error::PlacedTwice`] if the choice does not fit the table.
/// - [`Error::OutOfRange`] if there are more than 24 panels, or the sheet would be too small or
///   too large.
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
        Place::panels(picture),
    ];
    let axes = assign(table, &places, |axis| axis.numbers().is_none())?;
    let [Some(x), Some(y), panels] = &axes[..] else {
        return Err(Error::NoCells);
    };
    let shown = outcome::shown(table)?;
    let sum = outcome::choose(table, &picture.outcomes)?;
    let cells = table.cells().enumerate().map(|(place, cell)| {
        let weight = sum.weight(cell);
        Cell {
            panel: panels.as_ref().map_or(0, |panels| panels.place(place)),
            column: x.place(place),
            row: y.place(place),
            p: ratio(&weight, cell.total()),
            text: number::percent(&weight, cell.total()),
        }
    });
    let matrix = Matrix {
        x: Ticks::of(x),
        y: Ticks::of(y),
        x_title: x.column.title,
        y_title: y.column.title,
        panels: panel::titles(panels.as_ref())?,
        cells: cells.collect(),
        coloring: Coloring::Rising,
    };
    let on_axes: Vec<_> = [x, y].into_iter().chain(panels).collect();
    let what = format!("P({})", sum.name(&shown));
    matrix::draw(&matrix, picture, &of_table(table, picture, &what, &on_axes))
}
