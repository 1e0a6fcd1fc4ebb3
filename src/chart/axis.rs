//! Which parameter of a table goes where: along x, along y, into series, or nowhere because it
//! has one value.

use std::cmp::Reverse;
use std::collections::HashMap;

use super::Picture;
use crate::error::Error;
use crate::rule::Value;
use crate::table::{Column, Sign, Table};

/// The most values along an axis: beyond it nothing could be told apart.
const MOST_VALUES: usize = 4_000;

/// A parameter with its distinct values.
#[derive(Clone, Debug)]
pub(super) struct Axis<'a> {
    pub column: &'a Column,
    /// Numbers in ascending order, words in the order of the table.
    pub values: Vec<Value>,
    places: HashMap<Value, usize>,
}

/// A place of a chart to which a parameter is put.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place<'a> {
    /// Its name, such as `x`.
    pub name: &'static str,
    /// The parameter that was chosen for it.
    pub chosen: Option<&'a str>,
    pub need: Need,
}

/// Whether a place may stay empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Need {
    /// Takes a parameter of one value if need be.
    Always,
    /// Takes a parameter only if it varies.
    WhenVaried,
}

impl<'a> Place<'a> {
    /// The panels: what has no other place goes there.
    pub fn panels(picture: &'a Picture) -> Self {
        Place {
            name: "panels",
            chosen: picture.panels.as_deref(),
            need: Need::WhenVaried,
        }
    }
}

/// Sorts parameters for lines: many values make a line, few make lines.
pub(super) fn lines_first(axis: &Axis) -> impl Ord + use<> {
    (axis.numbers().is_none(), Reverse(axis.values.len()))
}

/// The parameters that go to the places, in the order of the places.
///
/// Those that vary and were not chosen go to the places that are left, in the order in which
/// `prefer` sorts them; the lowest first.
///
/// # Errors
///
/// - [`Error::NoCells`] if the table is empty.
/// - [`Error::UnknownWord`] if a chosen parameter is none of the table's.
/// - [`Error::PlacedTwice`] if a parameter is chosen for two places.
/// - [`Error::NoParameter`] if the table has fewer parameters than the chart needs.
/// - [`Error::Unplaced`] if a parameter varies and has no place: its values would be drawn one
///   over the other.
/// - [`Error::OutOfRange`] if a parameter has more values than can be told apart.
pub(super) fn assign<'a, K: Ord>(
    table: &'a Table,
    places: &[Place],
    prefer: impl Fn(&Axis) -> K,
) -> Result<Vec<Option<Axis<'a>>>, Error> {
    if table.is_empty() {
        return Err(Error::NoCells);
    }
    let names: Vec<&str> = table.columns().iter().map(|column| column.name).collect();
    let mut free: Vec<Axis> = table.columns().iter().map(Axis::new).collect();
    free.sort_by_key(|axis| prefer(axis));
    let mut taken: Vec<Option<Axis>> = Vec::new();
    for place in places {
        let Some(chosen) = place.chosen else {
            taken.push(None);
            continue;
        };
        // Options are typed with hyphens where parameters have underscores.
        let chosen = chosen.replace('-', "_");
        match free.iter().position(|axis| axis.column.name == chosen) {
            Some(found) => taken.push(Some(free.remove(found))),
            None if names.contains(&chosen.as_str()) => {
                return Err(Error::PlacedTwice { param: chosen });
            }
            None => return Err(Error::unknown_word(place.name, &chosen, &names)),
        }
    }
    for (place, taken) in places.iter().zip(&mut taken) {
        if taken.is_none() {
            let varied = free.iter().position(Axis::varies);
            *taken = match (varied, place.need) {
                (Some(varied), Need::Always | Need::WhenVaried) => Some(free.remove(varied)),
                (None, Need::Always) => {
                    // A number makes a better axis than a word.
                    let number = free.iter().position(|axis| axis.numbers().is_some());
                    let any = number.or((!free.is_empty()).then_some(0));
                    let any = any.ok_or(Error::NoParameter { place: place.name })?;
                    Some(free.remove(any))
                }
                (None, Need::WhenVaried) => None,
            };
        }
    }
    if let Some(left) = free.iter().find(|axis| axis.varies()) {
        return Err(unplaced(left, places));
    }
    for axis in taken.iter().flatten() {
        if axis.values.len() > MOST_VALUES {
            return Err(Error::out_of_range(
                format!("the number of values of {}", axis.column.name),
                axis.values.len(),
                format!("up to {MOST_VALUES} in one chart"),
            ));
        }
    }
    Ok(taken)
}

fn unplaced(axis: &Axis, places: &[Place]) -> Error {
    const SHOWN: usize = 4;
    let mut values: Vec<String> = axis.values.iter().map(Value::to_string).collect();
    if values.len() > SHOWN {
        let last = values.pop().unwrap_or_default();
        values.truncate(SHOWN - 2);
        values.extend(["...".to_owned(), last]);
    }
    let names: Vec<&str> = places.iter().map(|place| place.name).collect();
    Error::Unplaced {
        param: axis.column.name.to_owned(),
        values: values.join(", "),
        places: names.join(" or "),
    }
}

/// The parameters of some columns that vary, numbers first.
pub(super) fn in_order(columns: &[Column]) -> Vec<Axis<'_>> {
    let mut axes: Vec<Axis> = columns.iter().map(Axis::new).collect();
    axes.retain(Axis::varies);
    axes.sort_by_key(|axis| axis.numbers().is_none());
    axes
}

impl<'a> Axis<'a> {
    fn new(column: &'a Column) -> Self {
        let mut values: Vec<Value> = Vec::new();
        let mut places = HashMap::new();
        for value in &column.values {
            places.entry(*value).or_insert_with(|| {
                values.push(*value);
                0
            });
        }
        let words = |value: &Value| match value {
            Value::Word(_) => true,
            Value::None | Value::Int(_) | Value::Flag(_) => false,
        };
        if !values.iter().any(words) {
            values.sort_unstable();
        }
        for (place, value) in values.iter().enumerate() {
            places.insert(*value, place);
        }
        Axis {
            column,
            values,
            places,
        }
    }

    pub fn varies(&self) -> bool {
        self.values.len() > 1
    }

    /// The values as numbers, if all are.
    pub fn numbers(&self) -> Option<Vec<i64>> {
        self.values
            .iter()
            .map(|value| match value {
                Value::Int(number) => Some(*number),
                Value::None | Value::Flag(_) | Value::Word(_) => None,
            })
            .collect()
    }

    /// The values as they are written at the axis.
    pub fn labels(&self) -> Vec<String> {
        self.values
            .iter()
            .map(|value| label(self.column, *value))
            .collect()
    }

    /// The place of the value of cell `cell`, among the values.
    pub fn place(&self, cell: usize) -> usize {
        self.places[&self.column.values[cell]]
    }
}

/// A value of a parameter as it is written for people.
pub(super) fn label(column: &Column, value: Value) -> String {
    match (value, column.sign) {
        (Value::Int(0), Sign::Plain | Sign::Shown) => "0".to_owned(),
        (Value::Int(number), Sign::Shown) => format!("{number:+}").replace('-', MINUS),
        (Value::Int(number), Sign::Plain) => number.to_string().replace('-', MINUS),
        (Value::Word(word), _) => spaced(word),
        (Value::Flag(flag), _) => (if flag { "yes" } else { "no" }).to_owned(),
        (Value::None, _) => value.to_string(),
    }
}

/// A word with blanks for its hyphens; those of a number, as in 4-6-7, stay.
pub(super) fn spaced(word: &str) -> String {
    if word.contains(|letter: char| letter.is_ascii_digit()) {
        word.to_owned()
    } else {
        word.replace('-', " ")
    }
}

/// As wide as a plus, unlike a hyphen.
const MINUS: &str = "\u{2212}";

#[cfg(test)]
mod tests {
    use super::super::sample::shots;
    use super::*;

    #[test]
    fn numbers_of_units_keep_their_hyphens() {
        assert_eq!(spaced("wooden-building"), "wooden building");
        assert_eq!(spaced("2x4-6-7+9-1"), "2x4-6-7+9-1");
    }

    fn place<'a>(name: &'static str, chosen: Option<&'a str>, need: Need) -> Place<'a> {
        Place { name, chosen, need }
    }

    fn names(places: &[Place]) -> Result<Vec<Option<&'static str>>, String> {
        let cells: Vec<_> = (4..=6)
            .flat_map(|th| [-1, 0].map(|drm| (th, drm, [1, 1, 1])))
            .collect();
        let table = shots(&cells);
        assign(&table, places, |_| ())
            .map(|axes| {
                let name = |axis: Option<Axis>| axis.map(|axis| axis.column.name);
                axes.into_iter().map(name).collect()
            })
            .map_err(|error| error.to_string())
    }

    #[test]
    fn what_varies_finds_its_place() {
        let two = |x, y| [place("x", x, Need::Always), place("y", y, Need::Always)];
        assert_eq!(names(&two(None, None)), Ok(vec![Some("th"), Some("drm")]));
        assert_eq!(
            names(&two(None, Some("th"))),
            Ok(vec![Some("drm"), Some("th")])
        );
    }

    #[test]
    fn a_parameter_without_a_place_is_named() {
        assert_eq!(
            names(&[place("x", Some("drm"), Need::Always)]).unwrap_err(),
            "th varies (4, 5, 6) and has no place in the chart: \
             give it one value, or choose it as x"
        );
        assert_eq!(
            names(&[
                place("x", Some("drm"), Need::Always),
                place("y", Some("drm"), Need::Always)
            ])
            .unwrap_err(),
            "drm has two places in the chart: choose another parameter for one of them"
        );
        assert_eq!(
            names(&[place("x", Some("drmm"), Need::Always)]).unwrap_err(),
            "x: \"drmm\" is not known (did you mean drm?); known are type, th, drm"
        );
    }

    #[test]
    fn signs_are_those_of_the_parameter() {
        let cells: Vec<_> = [-2, 0, 3].map(|drm| (-1, drm, [1, 1, 1])).to_vec();
        let table = shots(&cells);
        let labels: Vec<_> = table
            .columns()
            .iter()
            .map(|column| Axis::new(column).labels())
            .collect();
        assert_eq!(labels[1], ["\u{2212}1"]);
        assert_eq!(labels[2], ["\u{2212}2", "0", "+3"]);
    }
}
