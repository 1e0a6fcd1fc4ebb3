//! Two fields of an outcome together: a square of how often each pair of values comes up.

use std::collections::BTreeMap;

use super::Picture;
use super::axis::{Place, assign};
use super::heading::of_table;
use super::matrix::{self, Cell, Coloring, Matrix};
use super::ticks::Ticks;
use super::{outcome, panel};
use crate::dist::Weight;
use crate::error::Error;
use crate::rule::{Field, FieldKind, Value};
use crate::table::{Table, number, ratio};

/// The most values of a field: beyond it nothing could be told apart.
const MOST_VALUES: usize = 400;

/// Draws the joint distribution of two fields of an outcome, with a panel for each value of a
/// parameter that varies.
///
/// The picture's x and y name the fields; what is left out is the first count that is free, or
/// another field if there is none. Other fields are summed out. Pairs that cannot happen are blank.
///
/// # Errors
///
/// - [`Error::NoPlace`] if a series or an outcome is chosen.
/// - [`Error::NoCells`], [`Error::TooFewCounts`] or [`Error::Unplaced`] if the table does not fit
///   the chart.
/// - [`Error::UnknownWord`] or [`Error::PlacedTwice`] if the choice does not fit the table.
/// - [`Error::OutOfRange`] if there are more than 24 panels, a field has more than 400 values, or
///   the sheet would be too small or too large.
///
/// ```
/// use aslodds::chart::{self, Picture};
/// use aslodds::query::{self, Query, RuleId, Variant};
///
/// let params = [("type", "infantry"), ("th", "8"), ("drm", "1"), ("rof", "3")];
/// let query = Query::new(RuleId::Fire, &params, Variant::asl())?.capped();
/// let table = query::odds(&query, &query::unwatched)?;
/// let svg = chart::joint(&table, &Picture::default())?;
/// assert!(svg.contains("Joint odds of hits and critical hits"));
/// # Ok::<(), aslodds::Error>(())
/// ```
pub fn joint(table: &Table, picture: &Picture) -> Result<String, Error> {
    picture.refuse(
        "joint",
        &[
            ("series", picture.series.is_some()),
            ("outcomes", !picture.outcomes.is_empty()),
        ],
    )?;
    let axes = assign(table, &[Place::panels(picture)], |_| ())?;
    let [panels] = &axes[..] else {
        return Err(Error::NoCells);
    };
    let (x, y) = fields(table.fields(), picture)?;
    let (across, up) = (Side::of(table, x)?, Side::of(table, y)?);
    let mut cells = Vec::new();
    for (place, cell) in table.cells().enumerate() {
        let mut weights: BTreeMap<(Value, Value), Weight> = BTreeMap::new();
        for row in cell.rows() {
            *weights.entry((row.values[x], row.values[y])).or_default() += row.weight;
        }
        for (column, x) in across.values.iter().enumerate() {
            for (row, y) in up.values.iter().enumerate() {
                let none = Weight::ZERO;
                let weight = weights.get(&(*x, *y)).unwrap_or(&none);
                cells.push(Cell {
                    panel: panels.as_ref().map_or(0, |panels| panels.place(place)),
                    column,
                    row,
                    p: ratio(weight, cell.total()),
                    text: written(weight, cell.total()),
                });
            }
        }
    }
    let what = format!("Joint odds of {} and {}", across.title, up.title);
    let heading = of_table(table, picture, &what, &panels.iter().collect::<Vec<_>>());
    let matrix = Matrix {
        x_title: &across.title,
        y_title: &up.title,
        x: across.ticks(),
        y: up.ticks(),
        panels: panel::titles(panels.as_ref())?,
        cells,
        coloring: Coloring::Rising,
    };
    matrix::draw(&matrix, picture, &heading)
}

/// A probability as short as a square of many small ones needs it; what cannot happen is left
/// blank.
fn written(weight: &Weight, total: &Weight) -> String {
    // In percent.
    const SMALL: f64 = 1e-3;
    let percent = 100.0 * ratio(weight, total);
    if weight.is_zero() {
        String::new()
    } else if (f64::MIN_POSITIVE..SMALL).contains(&percent) {
        format!("{percent:.1e}")
    } else {
        number::percent(weight, total)
    }
}

/// The places of the two fields.
fn fields(fields: &[Field], picture: &Picture) -> Result<(usize, usize), Error> {
    let names: Vec<&str> = fields.iter().map(|field| field.name).collect();
    let chosen = |side: &'static str, name: &Option<String>| {
        let find = |name: &String| {
            // Options are typed with hyphens where fields have underscores.
            let name = name.replace('-', "_");
            let place = names.iter().position(|known| *known == name);
            place.ok_or_else(|| Error::unknown_word(side, &name, &names))
        };
        name.as_ref().map(find).transpose()
    };
    let (x, y) = (chosen("x", &picture.x)?, chosen("y", &picture.y)?);
    if let (Some(x), true) = (x, x == y) {
        return Err(Error::PlacedTwice {
            param: names[x].to_owned(),
        });
    }
    let mut free: Vec<usize> = (0..fields.len())
        .filter(|place| ![x, y].contains(&Some(*place)))
        .collect();
    free.sort_by_key(|place| fields[*place].kind != FieldKind::Count);
    let mut free = free.into_iter();
    match (x.or_else(|| free.next()), y.or_else(|| free.next())) {
        (Some(x), Some(y)) => Ok((x, y)),
        (_, _) => Err(Error::TooFewCounts {
            chart: "joint",
            needs: "two fields",
            fields: outcome::names(fields),
        }),
    }
}

/// The values of a field along a side.
struct Side {
    title: String,
    kind: FieldKind,
    values: Vec<Value>,
    /// The count that means that many or more.
    cap: Option<i64>,
}

impl Side {
    fn of(table: &Table, place: usize) -> Result<Self, Error> {
        let field = table.fields()[place];
        let title = match (field.kind, &table.view().at_least) {
            // Only the question whether numbers are reached has no field of its own.
            (FieldKind::Flag, Some(says)) if place + 1 == table.fields().len() => says.clone(),
            (FieldKind::Flag | FieldKind::Count | FieldKind::Words(_), _) => {
                field.name.replace('_', " ")
            }
        };
        let rows = table.cells().flat_map(|cell| cell.rows());
        let occurring = outcome::occurring(field, rows.map(|row| &row.values[place]));
        let values = match (field.kind, occurring.last()) {
            (FieldKind::Count, Some(Value::Int(most))) => (0..=*most).map(Value::Int).collect(),
            (FieldKind::Flag, _) => vec![Value::Flag(false), Value::Flag(true)],
            (FieldKind::Count | FieldKind::Words(_), _) => occurring,
        };
        if values.len() > MOST_VALUES {
            return Err(Error::out_of_range(
                format!("the number of values of {title}"),
                values.len(),
                format!("up to {MOST_VALUES}: cap the count"),
            ));
        }
        Ok(Side {
            title,
            kind: field.kind,
            values,
            cap: outcome::cap(table, field.name),
        })
    }

    fn ticks(&self) -> Ticks {
        let label = |value: &Value| match value {
            Value::Int(number) if self.cap == Some(*number) => format!("{number}+"),
            Value::Int(number) => number.to_string(),
            Value::Flag(true) => "yes".to_owned(),
            Value::Flag(false) => "no".to_owned(),
            Value::Word(word) => word.replace('-', " "),
            Value::None => "none".to_owned(),
        };
        let numbers = self.values.iter().map(|value| match value {
            Value::Int(number) => Some(*number),
            Value::None | Value::Flag(_) | Value::Word(_) => None,
        });
        Ticks {
            labels: self.values.iter().map(label).collect(),
            numbers: match self.kind {
                FieldKind::Count => numbers.collect(),
                FieldKind::Flag | FieldKind::Words(_) => None,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_chances_are_written_short_and_none_is_blank() {
        let of = |weight: u64, total: u64| written(&weight.into(), &total.into());
        assert_eq!(of(0, 36), "");
        assert_eq!(of(1, 46_656), "0.0021");
        assert_eq!(of(1, 1_679_616), "6.0e-5");
        assert_eq!(of(36, 36), "100");
    }

    #[test]
    fn the_fields_are_counts_unless_others_are_chosen() {
        let gun = [
            Field::flag("placed"),
            Field::count("rounds"),
            Field::count("hits"),
        ];
        let places = |x: Option<&str>, y: Option<&str>| {
            let picture = Picture {
                x: x.map(str::to_owned),
                y: y.map(str::to_owned),
                ..Picture::default()
            };
            fields(&gun, &picture)
        };
        assert_eq!(places(None, None), Ok((1, 2)));
        assert_eq!(places(None, Some("rounds")), Ok((2, 1)));
        assert_eq!(places(Some("placed"), None), Ok((0, 1)));
        assert!(places(Some("hits"), Some("hits")).is_err());
    }
}
