//! The grid of a question: the values of each parameter, and the cells that they make.

use std::ops::Range;

use super::param::Param;
use crate::error::Error;
use crate::rule::Value;
use crate::table::Column;

/// The most cells of a grid unless the caller allows more.
pub const MAX_CELLS: u64 = 100_000;

/// The values of each parameter, in the order of their descriptions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Cells {
    params: &'static [Param],
    sweeps: Vec<Vec<Value>>,
    /// The cells that are asked about, if not all.
    part: Option<Range<u128>>,
    max_cells: u64,
}

/// The values that `given` lists for each parameter, in the order of the parameters; `None` for
/// those not named.
///
/// # Errors
///
/// - [`Error::UnknownWord`] if no parameter has a name that is given.
/// - [`Error::Repeated`] if a parameter is named twice.
/// - Those of [`Param::values`].
pub(super) fn read(
    params: &[&Param],
    given: &[(&str, &str)],
) -> Result<Vec<Option<Vec<Value>>>, Error> {
    let mut values: Vec<Option<Vec<Value>>> = vec![None; params.len()];
    for (name, text) in given {
        let Some(place) = params.iter().position(|param| param.name == *name) else {
            let names: Vec<_> = params.iter().map(|param| param.name).collect();
            return Err(Error::unknown_word("parameter", name, &names));
        };
        if values[place].replace(params[place].values(text)?).is_some() {
            return Err(Error::Repeated {
                what: (*name).to_owned(),
            });
        }
    }
    Ok(values)
}

/// The values with defaults in the place of those not given.
///
/// # Errors
///
/// [`Error::Missing`] if one without a default was not given.
pub(super) fn with_defaults(
    params: &[&Param],
    values: Vec<Option<Vec<Value>>>,
) -> Result<Vec<Vec<Value>>, Error> {
    let values = params.iter().zip(values).map(|(param, given)| {
        given
            .or_else(|| param.default.map(|value| vec![value]))
            .ok_or_else(|| param.missing())
    });
    values.collect()
}

/// What a part, by its places in a range, is of that range.
pub(super) fn within(range: Range<u128>, part: &Range<u128>) -> Range<u128> {
    let place = |place: u128| range.end.min(range.start.saturating_add(place));
    place(part.start)..place(part.end.max(part.start))
}

/// The last digit of a number in a system of so many digits.
pub(super) fn digit(number: u128, digits: usize) -> usize {
    usize::try_from(number % digits as u128).unwrap_or_default()
}

impl Cells {
    /// The values that `given` lists, each a name and a text as [`Param::values`] reads it;
    /// those not named have their defaults.
    pub fn new(params: &'static [Param], given: &[(&str, &str)]) -> Result<Self, Error> {
        let params_of: Vec<&Param> = params.iter().collect();
        let sweeps = with_defaults(&params_of, read(&params_of, given)?)?;
        Ok(Cells {
            params,
            sweeps,
            part: None,
            max_cells: MAX_CELLS,
        })
    }

    /// Some of the same cells, by their places among these.
    pub fn in_part(self, part: &Range<u128>) -> Self {
        let part = Some(within(self.range(), part));
        Cells { part, ..self }
    }

    /// The values of each parameter in the whole grid.
    pub fn sweeps(&self) -> impl Iterator<Item = (&'static str, &[Value])> {
        let params = self.params.iter().zip(&self.sweeps);
        params.map(|(param, values)| (param.name, values.as_slice()))
    }

    /// The same with another limit on cells.
    pub fn with_max_cells(self, max_cells: u64) -> Self {
        Cells { max_cells, ..self }
    }

    /// The number of cells: of the whole grid the product of the numbers of values.
    pub fn count(&self) -> u128 {
        let range = self.range();
        range.end - range.start
    }

    fn range(&self) -> Range<u128> {
        let all = || self.sweeps.iter().map(|values| values.len() as u128);
        self.part.clone().unwrap_or_else(|| 0..all().product())
    }

    /// The cells, the last parameter running fastest.
    ///
    /// # Errors
    ///
    /// [`Error::TooManyCells`] if there are more than the limit.
    pub fn rows(&self) -> Result<Vec<Vec<Value>>, Error> {
        self.check_limit()?;
        Ok(self.range().map(|cell| self.row(cell)).collect())
    }

    /// Refuses more cells than the limit.
    pub fn check_limit(&self) -> Result<(), Error> {
        if self.count() > self.max_cells.into() {
            return Err(Error::TooManyCells {
                cells: self.count(),
                limit: self.max_cells,
            });
        }
        Ok(())
    }

    /// The value of each parameter in the cell at a place of the whole grid.
    fn row(&self, cell: u128) -> Vec<Value> {
        let mut rest = cell;
        let mut row: Vec<Value> = self
            .sweeps
            .iter()
            .rev()
            .map(|values| {
                let value = values[digit(rest, values.len())];
                rest /= values.len() as u128;
                value
            })
            .collect();
        row.reverse();
        row
    }

    /// The parameters with their values in each cell.
    pub fn columns(&self, rows: &[Vec<Value>]) -> Vec<Column> {
        let params = self.params.iter().enumerate();
        params
            .map(|(place, param)| Column {
                name: param.name,
                title: param.title,
                sign: param.sign(),
                values: rows.iter().map(|row| row[place]).collect(),
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::RuleId;
    use super::*;

    #[test]
    fn parts_have_the_cells_of_the_whole_in_order() {
        let given = [("type", "infantry,area"), ("th", "3..5"), ("drm", "-1,4")];
        let cells = Cells::new(RuleId::ToHit.description().params, &given).unwrap();
        let whole = cells.rows().unwrap();
        assert_eq!(whole.len(), 12);
        // The last parameter has one value, the one before it runs fastest.
        let drms: Vec<Value> = whole.iter().map(|row| row[2]).collect();
        assert_eq!(drms[..3], [-1, 4, -1].map(Value::Int));
        for of in 1..=12 {
            let parts = (0..of).flat_map(|part| {
                let part = part * 12 / of..(part + 1) * 12 / of;
                cells.clone().in_part(&part).rows().unwrap()
            });
            assert!(parts.eq(whole.iter().cloned()), "{of} parts");
        }
        // A part of a part, and what lies beyond the end.
        let part = cells.clone().in_part(&(4..10)).in_part(&(1..99));
        assert_eq!(part.rows().unwrap(), whole[5..10]);
        assert_eq!(cells.in_part(&(20..30)).count(), 0);
    }
}
