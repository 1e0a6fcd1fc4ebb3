//! Solved cells with their types rubbed off: what is printed, drawn and judged.
//!
//! A [`Table`] is columnar. Each cell is a combination of parameter values; each of its rows is
//! one outcome with its weight out of the cell's total.

mod balance;
mod check;
mod convergence;
mod dice_log;
mod interval;
mod paths;
mod square;
mod situations;
mod policy;
mod effects;
pub mod shots;
pub mod phases;
pub mod number;
pub mod comparison;
pub mod sensitivity;
pub mod settings;

pub use balance::{Balance, Duel, Finding, Record};
pub use check::{Check, CheckRow};
pub use convergence::Convergence;
pub use dice_log::{
    BadLine, DiceGroup, DiceLog, DiceShare, DiceShares, DiceTest, DiceTestKind, LogLines,
    PValueMethod, Statistic,
};
pub use effects::{Effect, EffectChance};
pub use interval::Interval;
pub use paths::{CellPaths, PathRow, Paths};
pub use policy::{CellPolicy, Policies, PolicyRow, Unit};
pub use situations::{Amount, Answer, LedgerRow, Situation, Situations, WhatIf};
pub use square::{DiceRow, DiceSquare, Pair};

use std::ops::Range;

use dashu_ratio::RBig;

use crate::dist::{Dist, Fraction, Moments, Weight};
use crate::rule::{Field, Outcome, Reading, Value};

/// Distributions over a grid of parameters.
#[derive(Clone, Debug)]
pub struct Table {
    about: About,
    columns: Vec<Column>,
    fields: Vec<Field>,
    totals: Vec<Weight>,
    /// The end of each cell's rows.
    ends: Vec<usize>,
    /// Outcomes, row after row, `fields.len()` values each.
    values: Vec<Value>,
    weights: Vec<Weight>,
    /// One interval for each row of a sampled table, none for an exact one.
    bounds: Vec<Interval>,
    intervals: Option<IntervalOf>,
    readings: Vec<ReadingUse>,
    view: View,
    note: Option<String>,
    counting: Option<Counting>,
}

/// What is shown of the outcomes that were solved.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct View {
    /// The condition under which the odds hold, in words, such as `malfunctioned = no`.
    pub given: Option<String>,
    /// What the outcome field `at_least` says yes to, such as `hits >= 2`.
    pub at_least: Option<String>,
}

/// What is known of a chain besides the odds of its counts.
#[derive(Clone, Debug, Default)]
struct Counting {
    /// The fields that were counted up to a number only, with that number.
    capped: Vec<(&'static str, u16)>,
    /// The fields of the tally of which the moments are known.
    counted: Vec<Field>,
    /// Sums of these fields, by their places.
    sums: Vec<(&'static str, Vec<usize>)>,
    /// Of each cell, what still went on when it was left.
    unfinished: Vec<Weight>,
    /// Of each cell, the moments of the fields that are counted.
    moments: Vec<Moments>,
    /// How far every cumulative probability of every count of a sample may be off.
    cumulative_bound: Option<f64>,
}

/// Makes the interval of a count out of a number of trials at a level.
pub type IntervalOf = fn(u64, u64, f64) -> Option<Interval>;

/// What was solved, and how.
#[derive(Clone, Debug, PartialEq)]
pub struct About {
    /// The procedure, such as `to-hit`.
    pub rule: &'static str,
    /// The engine that solved it.
    pub method: Method,
    /// The name of the variant, such as `asl`.
    pub variant: String,
}

/// The engine that solved a table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Method {
    /// Exact enumeration: weights are counts of equally likely ways.
    Exact,
    /// Sampling: weights are counts of trials, and each comes with an interval.
    MonteCarlo(Sampling),
}

/// How a table was sampled.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sampling {
    /// The seed that gives the same counts again.
    pub seed: u64,
    /// Whether the rule's code was run for every trial, or a table made from it was looked up.
    pub path: &'static str,
    /// The kind of the intervals, such as `wilson`.
    pub interval: &'static str,
    /// The level of each interval, between 0 and 1.
    pub level: f64,
}

impl Method {
    /// The word for it, such as `exact`.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Method::Exact => "exact",
            Method::MonteCarlo(_) => "monte-carlo",
        }
    }
}

/// A parameter of the grid, with its value in each cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// The name in `snake_case`, such as `th`.
    pub name: &'static str,
    /// The name in words, such as `Modified TH#`.
    pub title: &'static str,
    /// How its numbers are written.
    pub sign: Sign,
    /// One value for each cell.
    pub values: Vec<Value>,
}

impl Column {
    /// Whether it has the same value everywhere.
    #[must_use]
    pub fn is_fixed(&self) -> bool {
        self.values.windows(2).all(|pair| pair[0] == pair[1])
    }
}

impl Sign {
    /// A value as people write it.
    #[must_use]
    pub fn written(self, value: Value) -> String {
        match (value, self) {
            (Value::Flag(true), Sign::Plain | Sign::Shown) => "yes".to_owned(),
            (Value::Flag(false), Sign::Plain | Sign::Shown) => "no".to_owned(),
            (Value::Int(number), Sign::Shown) if number != 0 => format!("{number:+}"),
            (Value::Int(_), Sign::Plain | Sign::Shown)
            | (Value::None | Value::Word(_), Sign::Plain | Sign::Shown) => value.to_string(),
        }
    }
}

/// How the numbers of a parameter are written for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// Without a sign unless negative.
    Plain,
    /// Always with a sign: a modifier.
    Shown,
}

/// A reading of a disputed rule that made a difference somewhere in a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadingUse {
    /// The reading.
    pub reading: Reading,
    /// In how many cells another reading would give other odds.
    pub cells: usize,
}

impl ReadingUse {
    /// Counts one more cell in which a reading made a difference.
    pub fn count(readings: &mut Vec<ReadingUse>, reading: Reading) {
        match readings.iter_mut().find(|used| used.reading == reading) {
            Some(used) => used.cells += 1,
            None => readings.push(ReadingUse { reading, cells: 1 }),
        }
    }
}

/// One cell of a table.
#[derive(Clone, Copy, Debug)]
pub struct Cell<'a> {
    table: &'a Table,
    place: usize,
}

/// One outcome of a cell.
#[derive(Clone, Copy, Debug)]
pub struct Row<'a> {
    /// One value for each outcome field.
    pub values: &'a [Value],
    /// The weight out of `total`.
    pub weight: &'a Weight,
    /// The cell's total.
    pub total: &'a Weight,
    /// The interval of a sampled probability; `None` in an exact table.
    pub bounds: Option<Interval>,
}

impl Table {
    /// A table of the cells that `columns` list, whose rows are still to be pushed, one cell
    /// after the other.
    #[must_use]
    pub fn new(about: About, columns: Vec<Column>, fields: &[Field]) -> Self {
        Table {
            about,
            columns,
            fields: fields.to_vec(),
            totals: Vec::new(),
            ends: Vec::new(),
            values: Vec::new(),
            weights: Vec::new(),
            bounds: Vec::new(),
            intervals: None,
            readings: Vec::new(),
            view: View::default(),
            note: None,
            counting: None,
        }
    }

    /// The same with a word on what is shown of the outcomes.
    #[must_use]
    pub fn with_view(self, view: View) -> Self {
        Table { view, ..self }
    }

    /// The same with a sentence on what follows from it.
    #[must_use]
    pub fn with_note(self, note: String) -> Self {
        Table {
            note: Some(note),
            ..self
        }
    }

    /// The same as the table of a chain: the fields that it counts, sums of them with the places
    /// of their terms, and those that are counted only up to a number.
    #[must_use]
    pub fn with_counts(
        self,
        counted: &[Field],
        sums: &[(&'static str, Vec<usize>)],
        capped: Vec<(&'static str, u16)>,
    ) -> Self {
        let counting = Counting {
            counted: counted.to_vec(),
            sums: sums.to_vec(),
            capped,
            ..Counting::default()
        };
        Table {
            counting: Some(counting),
            ..self
        }
    }

    /// The same as a sample whose cumulative probabilities are all off by so much at most, at the
    /// level of its intervals.
    #[must_use]
    pub fn with_cumulative_bound(mut self, bound: f64) -> Self {
        if let Some(counting) = &mut self.counting {
            counting.cumulative_bound = Some(bound);
        }
        self
    }

    /// Says of the cell that was pushed last how much of it still went on when it was left, out
    /// of its total.
    pub fn push_unfinished(&mut self, weight: Weight) {
        if let Some(counting) = &mut self.counting {
            counting.unfinished.push(weight);
        }
    }

    /// Gives the cell that was pushed last the moments of the fields that are counted.
    pub fn push_moments(&mut self, moments: Moments) {
        if let Some(counting) = &mut self.counting {
            counting.moments.push(moments);
        }
    }

    /// The same with a way to make intervals for sums of outcomes.
    #[must_use]
    pub fn with_intervals(self, intervals: IntervalOf) -> Self {
        Table {
            intervals: Some(intervals),
            ..self
        }
    }

    /// Adds the next cell's distribution.
    pub fn push<T: Outcome>(&mut self, dist: &Dist<T>) {
        for (outcome, weight) in dist.iter() {
            outcome.push_values(&mut self.values);
            self.weights.push(weight);
        }
        self.totals.push(dist.total());
        self.ends.push(self.weights.len());
    }

    /// Adds the next cell's rows, each outcome once and in ascending order, out of a total.
    pub fn push_rows(
        &mut self,
        rows: impl IntoIterator<Item = (Vec<Value>, Weight)>,
        total: Weight,
    ) {
        for (values, weight) in rows {
            self.values.extend(values);
            self.weights.push(weight);
        }
        self.totals.push(total);
        self.ends.push(self.weights.len());
    }

    /// Adds the next cell's sample: outcomes in ascending order with the number of trials that
    /// ended so and its interval, out of `trials`.
    pub fn push_sample(&mut self, counts: &[(Vec<Value>, u64, Interval)], trials: u64) {
        for (values, count, bounds) in counts {
            self.values.extend(values);
            self.weights.push(Weight::from(*count));
            self.bounds.push(*bounds);
        }
        self.totals.push(Weight::from(trials));
        self.ends.push(self.weights.len());
    }

    /// Counts a cell in which a reading of a disputed rule made a difference.
    pub fn count_reading(&mut self, reading: Reading) {
        ReadingUse::count(&mut self.readings, reading);
    }

    /// What was solved, and how.
    #[must_use]
    pub fn about(&self) -> &About {
        &self.about
    }

    /// The parameters.
    #[must_use]
    pub fn columns(&self) -> &[Column] {
        &self.columns
    }

    /// The fields of an outcome.
    #[must_use]
    pub fn fields(&self) -> &[Field] {
        &self.fields
    }

    /// What is shown of the outcomes.
    #[must_use]
    pub fn view(&self) -> &View {
        &self.view
    }

    /// What follows from it, in a sentence.
    #[must_use]
    pub fn note(&self) -> Option<&str> {
        self.note.as_deref()
    }

    /// Whether it is the table of a chain, whose weights may be of any size.
    #[must_use]
    pub fn is_of_chain(&self) -> bool {
        self.counting.is_some()
    }

    /// The fields that were counted up to a number only, with that number: it means that many or
    /// more.
    #[must_use]
    pub fn capped(&self) -> &[(&'static str, u16)] {
        self.counting
            .as_ref()
            .map_or(&[], |counting| &counting.capped)
    }

    /// The sums of a chain's fields that have a name, each with the names of its terms.
    pub fn sums(&self) -> impl Iterator<Item = (&'static str, Vec<&'static str>)> {
        let counting = self.counting.iter();
        counting.flat_map(|counting| {
            counting.sums.iter().map(|(name, places)| {
                let names = places.iter().map(|place| counting.counted[*place].name);
                (*name, names.collect())
            })
        })
    }

    /// How far every cumulative probability of every count of a sampled chain may be off, at the
    /// level of its intervals.
    #[must_use]
    pub fn cumulative_bound(&self) -> Option<f64> {
        self.counting.as_ref()?.cumulative_bound
    }

    /// The readings of disputed rules that made a difference.
    #[must_use]
    pub fn readings(&self) -> &[ReadingUse] {
        &self.readings
    }

    /// The fewest and the most trials of a cell, if the table is sampled and has cells.
    #[must_use]
    pub fn trials(&self) -> Option<(&Weight, &Weight)> {
        match self.about.method {
            Method::Exact => None,
            Method::MonteCarlo(_) => Some((self.totals.iter().min()?, self.totals.iter().max()?)),
        }
    }

    /// The number of cells.
    #[must_use]
    pub fn len(&self) -> usize {
        self.totals.len()
    }

    /// Whether there is no cell.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.totals.is_empty()
    }

    /// The cells, in the order of the grid.
    pub fn cells(&self) -> impl ExactSizeIterator<Item = Cell<'_>> {
        (0..self.len()).map(|place| Cell { table: self, place })
    }
}

impl<'a> Cell<'a> {
    /// The parameters' values, in the order of the columns.
    pub fn params(self) -> impl Iterator<Item = (&'a Column, Value)> {
        let place = self.place;
        self.table
            .columns
            .iter()
            .map(move |column| (column, column.values[place]))
    }

    /// The fields of an outcome.
    #[must_use]
    pub fn fields(self) -> &'a [Field] {
        &self.table.fields
    }

    /// What still went on when a chain was left, if it was left anywhere in the cell.
    #[must_use]
    pub fn unfinished(self) -> Option<&'a Weight> {
        let counting = self.table.counting.as_ref()?;
        let weight = counting.unfinished.get(self.place)?;
        (!weight.is_zero()).then_some(weight)
    }

    /// The exact means and covariances of what a chain counts, without caps and conditions, and
    /// the fields.
    #[must_use]
    pub fn moments(self) -> Option<(&'a [Field], &'a Moments)> {
        let counting = self.table.counting.as_ref()?;
        Some((&counting.counted, counting.moments.get(self.place)?))
    }

    /// The sum of the weights of all outcomes.
    #[must_use]
    pub fn total(self) -> &'a Weight {
        &self.table.totals[self.place]
    }

    /// The outcomes with a weight above 0, in ascending order.
    pub fn rows(self) -> impl ExactSizeIterator<Item = Row<'a>> {
        let table = self.table;
        self.range().map(move |row| Row {
            values: &table.values[row * table.fields.len()..(row + 1) * table.fields.len()],
            weight: &table.weights[row],
            total: &table.totals[self.place],
            bounds: table.bounds.get(row).copied(),
        })
    }

    /// The row of the outcome with the values given, if it has one.
    #[must_use]
    pub fn row(self, values: &[Value]) -> Option<Row<'a>> {
        self.rows().find(|row| row.values == values)
    }

    /// The interval of a weight in a sampled cell, such as that of several outcomes together.
    #[must_use]
    pub fn interval(self, weight: &Weight) -> Option<Interval> {
        let Method::MonteCarlo(sampling) = self.table.about.method else {
            return None;
        };
        let (count, trials) = (
            u64::try_from(weight).ok()?,
            u64::try_from(self.total()).ok()?,
        );
        (self.table.intervals?)(count, trials, sampling.level)
    }

    /// The weight of the outcome with the values given; 0 if it cannot happen.
    #[must_use]
    pub fn weight(self, values: &[Value]) -> Weight {
        self.row(values)
            .map_or(Weight::ZERO, |row| row.weight.clone())
    }

    fn range(self) -> Range<usize> {
        let start = match self.place {
            0 => 0,
            place => self.table.ends[place - 1],
        };
        start..self.table.ends[self.place]
    }
}

impl Row<'_> {
    /// The probability, exactly.
    #[must_use]
    pub fn fraction(&self) -> Fraction {
        RBig::from_parts(self.weight.clone().into(), self.total.clone())
    }

    /// The probability as the nearest floating-point number.
    #[must_use]
    pub fn p(&self) -> f64 {
        ratio(self.weight, self.total)
    }
}

/// The floating-point number nearest to `weight / total`; `total` is above 0.
///
/// ```
/// use aslodds::table::ratio;
///
/// assert_eq!(ratio(&5_u8.into(), &12_u8.into()), 5.0 / 12.0);
/// ```
#[must_use]
pub fn ratio(weight: &Weight, total: &Weight) -> f64 {
    // Up to 2^53 both are exact as floating-point numbers, and one division rounds once.
    const EXACT: u64 = 1 << 53;
    match (u64::try_from(weight), u64::try_from(total)) {
        #[expect(clippy::cast_precision_loss, reason = "exact up to 2^53")]
        (Ok(weight), Ok(total)) if total <= EXACT => weight as f64 / total as f64,
        (Ok(_) | Err(_), Ok(_) | Err(_)) => RBig::from_parts(weight.clone().into(), total.clone())
            .to_f64()
            .value(),
    }
}
