//! A probability along one parameter, a line for each value of another, with the intervals of
//! what was sampled.

use super::Picture;
use super::axis::{Need, Place, assign, lines_first};
use super::heading::of_table;
use super::lines::{Lines, Mark};
use super::ticks::Ticks;
use super::{outcome, panel};
use crate::error::Error;
use crate::table::{Table, ratio};

/// Draws the sum of the chosen outcomes along one parameter, with a line for each value of another
/// and a panel for each value of a third.
///
/// Numbers stand in proportion, words side by side and are not joined by lines. What was
/// sampled has its interval, unless several outcomes are summed.
///
/// # Errors
///
/// - [`Error::NoPlace`] if y is chosen.
/// - [`Error::NoCells`], [`Error::ManyFields`] or [`Error::Unplaced`] if the table does not fit
///   the chart.
/// - [`Error::UnknownWord`], [`Error::Missing`], [`Error::Repeated`] or
///   [`Error::PlacedTwice`] if the choice does not fit the table.
/// - [`Error::OutOfRange`] if there are more than 30 lines or 24 panels, or the sheet would be
///   too small or too large.
///
/// ```
/// use aslodds::chart::{self, Picture};
/// use aslodds::query::{self, Query, RuleId, Variant};
///
/// let params = [("type", "infantry"), ("th", "5..9"), ("drm", "-4..8")];
/// let query = Query::new(RuleId::ToHit, &params, Variant::asl())?;
/// let table = query::odds(&query, &query::unwatched)?;
/// let picture = Picture { outcomes: vec!["hit+critical-hit".to_owned()], ..Picture::default() };
/// let svg = chart::curves(&table, &picture)?;
/// assert!(svg.contains("P(hit + critical hit) by DRM, target type infantry"));
/// # Ok::<(), aslodds::Error>(())
/// ```
pub fn curves(table: &Table, picture: &Picture) -> Result<String, Error> {
    picture.refuse("curves", &[("y", picture.y.is_some())])?;
    let places = [
        Place {
            name: "x",
            chosen: picture.x.as_deref(),
            need: Need::Always,
        },
        Place {
            name: "series",
            chosen: picture.series.as_deref(),
            need: Need::WhenVaried,
        },
        Place::panels(picture),
    ];
    let axes = assign(table, &places, lines_first)?;
    let [Some(x), series, panels] = &axes[..] else {
        return Err(Error::NoCells);
    };
    let titles = panel::titles(panels.as_ref())?;
    let x_axis = (Ticks::of(x), x.column.title);
    let mut lines = Lines::new(x_axis, series.as_ref(), titles)?;
    let shown = outcome::shown(table)?;
    let sum = outcome::choose(table, &picture.outcomes)?;
    for (place, cell) in table.cells().enumerate() {
        let line = series.as_ref().map_or(0, |series| series.place(place));
        let panel = panels.as_ref().map_or(0, |panels| panels.place(place));
        lines.marks[panel][line].push(Mark {
            place: x.place(place),
            p: ratio(&sum.weight(cell), cell.total()),
            bounds: sum.bounds(cell),
        });
    }
    let on_axes: Vec<_> = [x].into_iter().chain(series).chain(panels).collect();
    let what = format!("P({}) by {}", sum.name(&shown), x.column.title);
    let mut heading = of_table(table, picture, &what, &on_axes);
    heading.lines.extend(lines.tell_bars(table));
    lines.draw(picture, &heading)
}
