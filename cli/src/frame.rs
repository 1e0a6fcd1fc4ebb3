//! Tables as data frames, and the columnar files made from them: Parquet and Arrow.
//!
//! A frame is long, like CSV: a row for each cell and outcome, with the parameters, the outcome
//! fields, `weight`, `total` and `p`, and in a sampled table `low` and `high`.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{self, Write};
use std::sync::Arc;
use std::{iter, mem};

use anyhow::{Result, bail};
use aslodds::dist::Weight;
use aslodds::rule::{Field, FieldKind, Value};
use aslodds::table::{About, Cell, Method, ReadingUse, Row, Table};
use aslodds::text;
use polars::prelude::{
    Column, CompatLevel, DataFrame, IpcWriter, KeyValueMetadata, ParquetWriter, SerWriter,
};
use sha2::{Digest, Sha256};
use strum::{EnumString, IntoStaticStr, VariantNames};

pub use row_groups::RowGroups;
pub use rows_hash::RowsHash;

mod row_groups;
mod rows_hash;

/// A way to write a table as a file for data frames.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Format {
    /// Apache Parquet.
    Parquet,
    /// An Arrow IPC file, also known as Feather.
    Arrow,
}

/// What the values of a column are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Number,
    Flag,
    Word,
}

/// The table as a frame.
///
/// Words are strings, whole numbers Int64, flags Boolean, and `none` is null. Weights and totals
/// are Int64; those of a chain, and those of any table in which one of them is beyond its range,
/// are strings of decimal digits. `p`, `low` and `high` are Float64. What is unfinished has a row
/// whose outcome fields are null.
///
/// # Errors
///
/// - Two columns have one name.
/// - A count holds something else than whole numbers, or a flag something else than yes and no.
///
/// Neither happens with the procedures of the library.
pub fn frame(table: &Table) -> Result<DataFrame> {
    let params = table.columns().iter();
    let kinds: Vec<Kind> = params.map(|param| Kind::of_values(&param.values)).collect();
    frame_of_part(table, &kinds)
}

/// The frame of a table that is part of a larger one, whose parameters have these kinds.
///
/// # Errors
///
/// Those of [`frame`].
pub fn frame_of_part(table: &Table, kinds: &[Kind]) -> Result<DataFrame> {
    let no_counts = vec![Value::None; table.fields().len()];
    let rows: Vec<Row> = table
        .cells()
        .flat_map(|cell| cell.rows().chain(unfinished(cell, &no_counts)))
        .collect();
    let mut columns = Vec::new();
    for (param, kind) in iter::zip(table.columns(), kinds) {
        let values = iter::zip(table.cells(), &param.values).flat_map(|(cell, value)| {
            let rows = cell.rows().len() + usize::from(cell.unfinished().is_some());
            iter::repeat_n(*value, rows)
        });
        columns.push(column(param.name, *kind, values)?);
    }
    for (place, field) in table.fields().iter().enumerate() {
        let values = rows.iter().map(|row| row.values[place]);
        columns.push(column(field.name, Kind::of_field(field.kind), values)?);
    }
    columns.extend(weights(&rows, table.is_of_chain()));
    columns.push(floats("p", rows.iter().map(|row| Some(row.p()))));
    match table.about().method {
        Method::Exact => {}
        Method::MonteCarlo(_) => {
            let bounds = || rows.iter().map(|row| row.bounds);
            columns.push(floats("low", bounds().map(|ends| Some(ends?.low))));
            columns.push(floats("high", bounds().map(|ends| Some(ends?.high))));
        }
    }
    Ok(DataFrame::new(rows.len(), columns)?)
}

/// The row of what is unfinished, if anything is.
fn unfinished<'a>(cell: Cell<'a>, no_counts: &'a [Value]) -> Option<Row<'a>> {
    Some(Row {
        values: no_counts,
        weight: cell.unfinished()?,
        total: cell.total(),
        bounds: None,
    })
}

/// Writes a table as a file of the format given.
///
/// # Errors
///
/// Those of the writer, and those of [`frame`].
pub fn write(table: &Table, format: Format, out: &mut impl Write) -> io::Result<()> {
    match format {
        Format::Parquet => write_parquet(table, out),
        Format::Arrow => write_arrow(table, out),
    }
}

/// Writes the [`frame`] of a table as Parquet, compressed with Zstandard.
///
/// The file's key-value metadata say what was solved and how: `aslodds.version`, `aslodds.rule`,
/// `aslodds.variant` and `aslodds.method`; of a sampled table also `aslodds.seed`,
/// `aslodds.path`, `aslodds.interval` and `aslodds.level`; and `aslodds.readings`, a line for
/// each, if readings of disputed rules mattered. Equal tables give equal bytes.
///
/// # Errors
///
/// Those of the writer, and those of [`frame`].
pub fn write_parquet(table: &Table, out: &mut impl Write) -> io::Result<()> {
    write_whole(table, out, |frame, file| {
        let mut rows = RowGroups::new(file);
        rows.push(mem::take(frame))?;
        let metadata = metadata(table.about(), table.readings(), table.len());
        rows.finish(owned(metadata))
    })
}

/// Metadata with keys of their own.
pub fn owned(metadata: BTreeMap<&'static str, String>) -> BTreeMap<String, String> {
    let pairs = metadata.into_iter();
    pairs.map(|(key, value)| (key.to_owned(), value)).collect()
}

/// Writes comma-separated values with a heading row as Parquet: for answers that are no table of
/// odds, such as the means of a phase. A column is of whole numbers, of numbers, of yes and no, or
/// of words, as all its values are; what is empty is null.
///
/// # Errors
///
/// Those of the writer, and two columns of one name.
pub fn write_rows(
    csv: &[u8],
    metadata: BTreeMap<&'static str, String>,
    out: &mut impl Write,
) -> Result<()> {
    let mut reader = csv::Reader::from_reader(csv);
    let names: Vec<String> = reader.headers()?.iter().map(str::to_owned).collect();
    let rows = reader.records().collect::<Result<Vec<_>, _>>()?;
    let columns = names.iter().enumerate().map(|(place, name)| {
        let values = rows
            .iter()
            .map(|row| row.get(place).filter(|text| !text.is_empty()));
        column_of_texts(name, &values.collect::<Vec<_>>())
    });
    let mut frame = DataFrame::new(rows.len(), columns.collect())?;
    let metadata = metadata
        .into_iter()
        .map(|(key, value)| (key.to_owned(), value));
    ParquetWriter::new(out)
        .with_key_value_metadata(Some(KeyValueMetadata::from_static(metadata.collect())))
        .finish(&mut frame)?;
    Ok(())
}

fn column_of_texts(name: &str, values: &[Option<&str>]) -> Column {
    // Digits beyond these are lost in a floating-point number.
    const DIGITS: usize = 15;
    let whole = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let long = values
        .iter()
        .flatten()
        .any(|text| whole(text) && text.len() > DIGITS);
    let all = |wanted: &dyn Fn(&str) -> bool| values.iter().flatten().all(|text| wanted(text));
    if !long && all(&|text| text.parse::<i64>().is_ok()) {
        let numbers = values
            .iter()
            .map(|text| text.and_then(|text| text.parse::<i64>().ok()));
        return Column::new(name.into(), numbers.collect::<Vec<_>>());
    }
    if !long && all(&|text| text.parse::<f64>().is_ok()) {
        let numbers = values
            .iter()
            .map(|text| text.and_then(|text| text.parse::<f64>().ok()));
        return Column::new(name.into(), numbers.collect::<Vec<_>>());
    }
    if all(&|text| text.parse::<bool>().is_ok()) {
        let flags = values
            .iter()
            .map(|text| text.and_then(|text| text.parse::<bool>().ok()));
        return Column::new(name.into(), flags.collect::<Vec<_>>());
    }
    Column::new(name.into(), values)
}

/// Writes the [`frame`] of a table as an Arrow IPC file, not compressed.
///
/// The metadata of its schema are those of [`write_parquet`]. Equal tables give equal bytes.
///
/// # Errors
///
/// Those of the writer, and those of [`frame`].
pub fn write_arrow(table: &Table, out: &mut impl Write) -> io::Result<()> {
    write_whole(table, out, |frame, file| {
        let metadata = metadata(table.about(), table.readings(), table.len())
            .into_iter()
            .map(|(key, value)| (key.into(), value.into()))
            .collect();
        // String views are newer than many readers of Arrow files; plain strings suit all.
        let mut writer = IpcWriter::new(file).with_compat_level(CompatLevel::oldest());
        writer.set_custom_schema_metadata(Arc::new(metadata));
        writer.finish(frame)?;
        Ok(())
    })
}

/// Makes the file in memory before `out` sees any of it, so that a failure of `out` stays what
/// it is: a closed pipe can be told from a full disk.
fn write_whole(
    table: &Table,
    out: &mut impl Write,
    make: impl FnOnce(&mut DataFrame, &mut Vec<u8>) -> Result<()>,
) -> io::Result<()> {
    let mut file = Vec::new();
    frame(table)
        .and_then(|mut frame| make(&mut frame, &mut file))
        .map_err(io::Error::other)?;
    out.write_all(&file)
}

/// What was solved and how, in the order of the keys.
pub fn metadata(
    about: &About,
    readings: &[ReadingUse],
    cells: usize,
) -> BTreeMap<&'static str, String> {
    let mut metadata = BTreeMap::from([
        ("aslodds.version", env!("CARGO_PKG_VERSION").to_owned()),
        ("aslodds.rule", about.rule.to_owned()),
        ("aslodds.variant", about.variant.clone()),
        ("aslodds.method", about.method.word().to_owned()),
    ]);
    match about.method {
        Method::Exact => {}
        Method::MonteCarlo(sampling) => metadata.extend([
            ("aslodds.seed", sampling.seed.to_string()),
            ("aslodds.path", sampling.path.to_owned()),
            ("aslodds.interval", sampling.interval.to_owned()),
            ("aslodds.level", sampling.level.to_string()),
        ]),
    }
    if !readings.is_empty() {
        let readings = text::readings(readings, cells);
        metadata.insert("aslodds.readings", readings.join("\n"));
    }
    metadata
}

impl Kind {
    /// The kind of the values of an outcome field.
    pub fn of_field(kind: FieldKind) -> Self {
        match kind {
            FieldKind::Words(_) => Kind::Word,
            FieldKind::Count => Kind::Number,
            FieldKind::Flag => Kind::Flag,
        }
    }

    /// Values of several kinds are written as words. A parameter that is `none` in every cell is
    /// a number: it is a limit that was not set.
    pub fn of_values(values: &[Value]) -> Self {
        let kinds = values.iter().filter_map(|value| match value {
            Value::None => None,
            Value::Int(_) => Some(Kind::Number),
            Value::Flag(_) => Some(Kind::Flag),
            Value::Word(_) => Some(Kind::Word),
        });
        kinds
            .reduce(|a, b| if a == b { a } else { Kind::Word })
            .unwrap_or(Kind::Number)
    }
}

/// A column of values of a kind.
///
/// # Errors
///
/// A value is of another kind.
pub fn column(
    name: &'static str,
    kind: Kind,
    values: impl Iterator<Item = Value>,
) -> Result<Column> {
    Ok(match kind {
        Kind::Number => {
            let numbers = values.map(|value| match value {
                Value::None => Ok(None),
                Value::Int(number) => Ok(Some(number)),
                Value::Flag(_) | Value::Word(_) => bail!("{name} is {value}, not a whole number"),
            });
            Column::new(name.into(), numbers.collect::<Result<Vec<Option<i64>>>>()?)
        }
        Kind::Flag => {
            let flags = values.map(|value| match value {
                Value::None => Ok(None),
                Value::Flag(flag) => Ok(Some(flag)),
                Value::Int(_) | Value::Word(_) => bail!("{name} is {value}, not yes or no"),
            });
            Column::new(name.into(), flags.collect::<Result<Vec<Option<bool>>>>()?)
        }
        Kind::Word => {
            let words = values.map(|value| match value {
                Value::None => None,
                Value::Int(_) | Value::Flag(_) | Value::Word(_) => Some(value.to_string()),
            });
            Column::new(name.into(), words.collect::<Vec<Option<String>>>())
        }
    })
}

/// The values of an outcome field, read back from its column.
///
/// # Errors
///
/// There is no such column, or it holds what is no value of the field.
pub fn values(frame: &DataFrame, field: &Field) -> Result<Vec<Value>> {
    let column = frame.column(field.name)?;
    Ok(match field.kind {
        FieldKind::Count => {
            let numbers = column.i64()?.iter();
            numbers
                .map(|number| number.map_or(Value::None, Value::Int))
                .collect()
        }
        FieldKind::Flag => {
            let flags = column.bool()?.iter();
            flags
                .map(|flag| flag.map_or(Value::None, Value::Flag))
                .collect()
        }
        FieldKind::Words(words) => {
            let known = |word: Option<&str>| match word {
                None => Ok(Value::None),
                Some(word) => match words.iter().find(|known| **known == word) {
                    Some(known) => Ok(Value::Word(known)),
                    None => bail!("{} is {word:?}, which it never is", field.name),
                },
            };
            column.str()?.iter().map(known).collect::<Result<_>>()?
        }
    })
}

/// `weight` and `total`, of one type.
fn weights(rows: &[Row], of_chain: bool) -> [Column; 2] {
    let numbers = |weights: &[&Weight]| -> Option<Vec<i64>> {
        weights
            .iter()
            .map(|weight| i64::try_from(*weight).ok().filter(|_| !of_chain))
            .collect()
    };
    let words = |weights: &[&Weight]| -> Vec<String> {
        weights.iter().map(|weight| weight.to_string()).collect()
    };
    let weight: Vec<&Weight> = rows.iter().map(|row| row.weight).collect();
    let total: Vec<&Weight> = rows.iter().map(|row| row.total).collect();
    match (numbers(&weight), numbers(&total)) {
        (Some(weight), Some(total)) => [
            Column::new("weight".into(), weight),
            Column::new("total".into(), total),
        ],
        (Some(_) | None, Some(_) | None) => [
            Column::new("weight".into(), words(&weight)),
            Column::new("total".into(), words(&total)),
        ],
    }
}

fn floats(name: &'static str, values: impl Iterator<Item = Option<f64>>) -> Column {
    Column::new(name.into(), values.collect::<Vec<_>>())
}

/// What was hashed, in hexadecimal digits.
pub fn digits(hash: Sha256) -> String {
    let mut digits = String::new();
    for byte in hash.finalize() {
        // A string takes all.
        let _ = write!(digits, "{byte:02x}");
    }
    digits
}

#[cfg(test)]
mod tests;
