//! The grid of a situation: the values of each of its words, and where they come from. Cells are
//! told one by one, for there are many words.

use std::ops::Range;

use super::cells::{self, MAX_CELLS};
use super::param::Param;
use crate::error::Error;
use crate::rule::Value;
use crate::table::Column;
use crate::table::shots::Origin;

/// The values of each word, in the order of the words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sweeps {
    values: Vec<Vec<Value>>,
    origins: Vec<Origin>,
    /// The cells that are asked about, if not all.
    part: Option<Range<u128>>,
    max_cells: u64,
}

impl Sweeps {
    /// The values that `given` lists, each a name and a text as [`Param::values`] reads it;
    /// those not named have their defaults.
    pub fn new(params: &[&Param], given: &[(&str, &str)]) -> Result<Self, Error> {
        let values = cells::read(params, given)?;
        let origins = values.iter().map(|values| match values {
            None => Origin::Default,
            Some(values) if values.len() == 1 => Origin::Given,
            Some(_) => Origin::Swept,
        });
        let origins = origins.collect();
        Ok(Sweeps {
            values: cells::with_defaults(params, values)?,
            origins,
            part: None,
            max_cells: MAX_CELLS,
        })
    }

    /// Whether a flag is yes in any cell.
    pub fn is_yes(&self, flag: &str, params: &[&Param]) -> bool {
        let mut values = params.iter().zip(&self.values);
        values.any(|(param, values)| param.name == flag && values.contains(&Value::Flag(true)))
    }

    /// Holds every word that counts with a flag alone to that flag.
    ///
    /// # Errors
    ///
    /// [`Error::Without`] if one of the `words` is given, and `flag` is nowhere yes.
    pub fn need(&self, flag: &'static str, words: &[&str], params: &[&Param]) -> Result<(), Error> {
        let is_asked = self.is_yes(flag, params);
        let mut given = params.iter().zip(&self.values).filter(|(param, values)| {
            let says_something = values.iter().any(|value| Some(*value) != param.default);
            says_something && param.name != flag && words.contains(&param.name)
        });
        match given.next() {
            Some((param, _)) if !is_asked => Err(Error::Without {
                what: param.name.to_owned(),
                without: flag,
            }),
            Some(_) | None => Ok(()),
        }
    }

    /// The same with another limit on cells.
    pub fn with_max_cells(self, max_cells: u64) -> Self {
        Sweeps { max_cells, ..self }
    }

    /// Some of the same cells, by their places among these.
    pub fn in_part(self, part: &Range<u128>) -> Self {
        let part = Some(cells::within(self.range(), part));
        Sweeps { part, ..self }
    }

    /// The number of cells: of the whole grid the product of the numbers of values.
    pub fn count(&self) -> u128 {
        let range = self.range();
        range.end - range.start
    }

    fn range(&self) -> Range<u128> {
        let all = || self.values.iter().map(|values| values.len() as u128);
        self.part.clone().unwrap_or_else(|| 0..all().product())
    }

    /// The same, if it is not above the limit.
    ///
    /// # Errors
    ///
    /// [`Error::TooManyCells`] if it is.
    pub fn len(&self) -> Result<usize, Error> {
        let too_many = || Error::TooManyCells {
            cells: self.count(),
            limit: self.max_cells,
        };
        let cells = u64::try_from(self.count()).map_err(|_| too_many())?;
        if cells > self.max_cells {
            return Err(too_many());
        }
        usize::try_from(cells).map_err(|_| too_many())
    }

    /// Which words were given.
    pub fn origins(&self) -> &[Origin] {
        &self.origins
    }

    /// The values of the word at a place.
    pub fn of(&self, place: usize) -> &[Value] {
        &self.values[place]
    }

    /// The value of each word in a cell; the last word runs fastest.
    pub fn values(&self, cell: usize) -> Vec<Value> {
        let digits = self.digits(cell);
        let values = self.values.iter().zip(digits);
        values.map(|(values, digit)| values[digit]).collect()
    }

    /// The place of each word's value among its values in a cell.
    pub fn digits(&self, cell: usize) -> Vec<usize> {
        let mut rest = self.range().start + cell as u128;
        let mut digits: Vec<usize> = self
            .values
            .iter()
            .rev()
            .map(|values| {
                let digit = cells::digit(rest, values.len());
                rest /= values.len() as u128;
                digit
            })
            .collect();
        digits.reverse();
        digits
    }

    /// The words that have a column with the values that the whole grid has of each.
    pub fn columns_of_all(&self, params: &[&Param]) -> Vec<(&'static str, &[Value])> {
        let told = self.told(params);
        told.map(|place| (params[place].name, self.of(place)))
            .collect()
    }

    /// The places of the words that were given; those that only ask for something are left out.
    fn told(&self, params: &[&Param]) -> impl Iterator<Item = usize> {
        (0..self.origins.len()).filter(|place| {
            self.origins[*place] != Origin::Default && !ASKING.contains(&params[*place].name)
        })
    }

    /// The words that were given with their values in some of the cells, ready for a table;
    /// those that only ask for something are left out.
    pub fn columns(&self, params: &[&Param], cells: &[usize]) -> Vec<Column> {
        let values: Vec<Vec<Value>> = cells.iter().map(|cell| self.values(*cell)).collect();
        self.told(params)
            .map(|place| Column {
                name: params[place].name,
                title: params[place].title,
                sign: params[place].sign(),
                values: values.iter().map(|row| row[place]).collect(),
            })
            .collect()
    }
}

/// Words that ask for something and say nothing about the situation.
const ASKING: [&str; 1] = ["effect"];
