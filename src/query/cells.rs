//! The grid of a question: the values of each parameter, and the cells that they make.

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

impl Cells {
    /// The values that `given` lists, each a name and a text as [`Param::values`] reads it;
    /// those not named have their defaults.
    pub fn new(params: &'static [Param], given: &[(&str, &str)]) -> Result<Self, Error> {
        let params_of: Vec<&Param> = params.iter().collect();
        let sweeps = with_defaults(&params_of, read(&params_of, given)?)?;
        Ok(Cells {
            params,
            sweeps,
            max_cells: MAX_CELLS,
        })
    }

    /// The same with another limit on cells.
    pub fn with_max_cells(self, max_cells: u64) -> Self {
        Cells { max_cells, ..self }
    }

    /// The number of cells: the product of the numbers of values.
    pub fn count(&self) -> u128 {
        self.sweeps
            .iter()
            .map(|values| values.len() as u128)
            .product()
    }

    /// The cells, the last parameter running fastest.
    ///
    /// # Errors
    ///
    /// [`Error::TooManyCells`] if there are more than the limit.
    pub fn rows(&self) -> Result<Vec<Vec<Value>>, Error> {
        if self.count() > self.max_cells.into() {
            return Err(Error::TooManyCells {
                cells: self.count(),
                limit: self.max_cells,
            });
        }
        Ok(self.sweeps.iter().fold(vec![Vec::new()], |rows, values| {
            rows.iter()
                .flat_map(|row| {
                    values.iter().map(|value| {
                        let mut longer = row.clone();
                        longer.push(*value);
                        longer
                    })
                })
                .collect()
        }))
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
