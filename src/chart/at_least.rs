//! How often a count reaches one, two, three and so on, a line for each value of a parameter.

use super::Picture;
use super::axis::{Need, Place, assign, lines_first};
use super::heading::of_table;
use super::lines::{Lines, Mark};
use super::ticks::Ticks;
use super::{counted, panel};
use crate::error::Error;
use crate::table::{Table, ratio};

/// The most numbers that a count is asked to reach.
const MOST: i64 = 400;

/// Draws the probability that a count is k or more over k = 1, 2, 3..., with a line for each value
/// of one parameter and a panel for each value of another.
///
/// The picture's outcomes name the count: a field, the name of a sum of fields such as
/// `any_hits`, or several joined with `+`; unless one is named it is the first sum or field. What
/// was sampled has its interval.
///
/// # Errors
///
/// - [`Error::NoPlace`] if x or y is chosen.
/// - [`Error::NoCells`], [`Error::TooFewCounts`] or [`Error::Unplaced`] if the table does not fit
///   the chart.
/// - [`Error::UnknownWord`], [`Error::Repeated`] or [`Error::PlacedTwice`] if the choice does not
///   fit the table.
/// - [`Error::OutOfRange`] if there are more than 30 lines or 24 panels, the count goes beyond
///   400, or the sheet would be too small or too large.
///
/// ```
/// use aslodds::chart::{self, Picture};
/// use aslodds::query::{self, Query, RuleId, Variant};
///
/// let params = [("type", "infantry"), ("th", "8"), ("drm", "1"), ("rof", "1..3")];
/// let query = Query::new(RuleId::Fire, &params, Variant::asl())?.capped();
/// let table = query::odds(&query, &query::unwatched)?;
/// let svg = chart::at_least(&table, &Picture::default())?;
/// assert!(svg.contains("P(any hits \u{2265} k), target type infantry"));
/// # Ok::<(), aslodds::Error>(())
/// ```
pub fn at_least(table: &Table, picture: &Picture) -> Result<String, Error> {
    const KIND: &str = "at-least";
    picture.refuse(
        KIND,
        &[("x", picture.x.is_some()), ("y", picture.y.is_some())],
    )?;
    let places = [
        Place {
            name: "series",
            chosen: picture.series.as_deref(),
            need: Need::WhenVaried,
        },
        Place::panels(picture),
    ];
    let axes = assign(table, &places, lines_first)?;
    let [series, panels] = &axes[..] else {
        return Err(Error::NoCells);
    };
    let titles = panel::titles(panels.as_ref())?;
    let counted = counted::choose(table, &picture.outcomes, KIND)?;
    let most = counted.most(table).max(1);
    if most > MOST {
        return Err(Error::out_of_range(
            format!("the highest number of {}", counted.name),
            most,
            format!("up to {MOST}: cap the count"),
        ));
    }
    let numbers: Vec<i64> = (1..=most).collect();
    let ticks = Ticks {
        labels: numbers.iter().map(i64::to_string).collect(),
        numbers: Some(numbers.clone()),
    };
    let mut lines = Lines::new((ticks, "k"), series.as_ref(), titles)?;
    for (place, cell) in table.cells().enumerate() {
        let line = series.as_ref().map_or(0, |series| series.place(place));
        let panel = panels.as_ref().map_or(0, |panels| panels.place(place));
        let marks = numbers.iter().enumerate().map(|(place, least)| {
            let weight = counted.at_least(cell, *least);
            Mark {
                place,
                p: ratio(&weight, cell.total()),
                bounds: cell.interval(&weight),
            }
        });
        lines.marks[panel][line].extend(marks);
    }
    let on_axes: Vec<_> = series.iter().chain(panels).collect();
    let what = format!("P({} \u{2265} k)", counted.name);
    let mut heading = of_table(table, picture, &what, &on_axes);
    heading.lines.extend(lines.tell_bars(table));
    lines.draw(picture, &heading)
}
