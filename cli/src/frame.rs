//! Tables as data frames, and the columnar files made from them: Parquet and Arrow.
//!
//! A frame is long, like CSV: a row for each cell and outcome, with the parameters, the outcome
//! fields, `weight`, `total` and `p`, and in a sampled table `low` and `high`.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::iter;
use std::sync::Arc;

use anyhow::{Result, bail};
use aslodds::dist::Weight;
use aslodds::rule::{FieldKind, Value};
use aslodds::table::{Method, Row, Table};
use aslodds::text;
use polars::prelude::{
    Column, CompatLevel, DataFrame, IpcWriter, KeyValueMetadata, ParquetWriter, SerWriter,
};
use strum::{EnumString, IntoStaticStr, VariantNames};

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
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Number,
    Flag,
    Word,
}

/// The table as a frame.
///
/// Words are strings, whole numbers Int64, flags Boolean, and `none` is null. Weights and totals
/// are Int64 if every one of them is within its range, and otherwise all of them are strings of
/// decimal digits. `p`, `low` and `high` are Float64.
///
/// # Errors
///
/// - Two columns have one name.
/// - A count holds something else than whole numbers, or a flag something else than yes and no.
///
/// Neither happens with the procedures of the library.
pub fn frame(table: &Table) -> Result<DataFrame> {
    let rows: Vec<Row> = table.cells().flat_map(|cell| cell.rows()).collect();
    let mut columns = Vec::new();
    for param in table.columns() {
        let values = iter::zip(table.cells(), &param.values)
            .flat_map(|(cell, value)| iter::repeat_n(*value, cell.rows().len()));
        columns.push(column(param.name, Kind::of_values(&param.values), values)?);
    }
    for (place, field) in table.fields().iter().enumerate() {
        let values = rows.iter().map(|row| row.values[place]);
        columns.push(column(field.name, Kind::of_field(field.kind), values)?);
    }
    columns.extend(weights(&rows));
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
        let metadata = metadata(table)
            .into_iter()
            .map(|(key, value)| (key.to_owned(), value))
            .collect();
        ParquetWriter::new(file)
            .with_key_value_metadata(Some(KeyValueMetadata::from_static(metadata)))
            .finish(frame)?;
        Ok(())
    })
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
        let metadata = metadata(table)
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
fn metadata(table: &Table) -> BTreeMap<&'static str, String> {
    let about = table.about();
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
    if !table.readings().is_empty() {
        let readings = text::readings(table.readings(), table.len());
        metadata.insert("aslodds.readings", readings.join("\n"));
    }
    metadata
}

impl Kind {
    fn of_field(kind: FieldKind) -> Self {
        match kind {
            FieldKind::Words(_) => Kind::Word,
            FieldKind::Count => Kind::Number,
            FieldKind::Flag => Kind::Flag,
        }
    }

    /// Values of several kinds are written as words. A parameter that is `none` in every cell is
    /// a number: it is a limit that was not set.
    fn of_values(values: &[Value]) -> Self {
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

fn column(name: &'static str, kind: Kind, values: impl Iterator<Item = Value>) -> Result<Column> {
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

/// `weight` and `total`, of one type.
fn weights(rows: &[Row]) -> [Column; 2] {
    let numbers = |weights: &[&Weight]| -> Option<Vec<i64>> {
        weights
            .iter()
            .map(|weight| i64::try_from(*weight).ok())
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

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use aslodds::dist::Dist;
    use aslodds::query::{self, Query, RuleId, Variant};
    use aslodds::rule::{Field, Outcome};
    use aslodds::table::{self, About, Interval, Sampling, Sign};
    use polars::prelude::{DataType, IpcReader, ParquetReader, SerReader};

    use super::*;

    /// An outcome with a field of each kind.
    #[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
    struct Shots(&'static str, i64, bool);

    impl Outcome for Shots {
        const FIELDS: &'static [Field] = &[
            Field {
                name: "result",
                kind: FieldKind::Words(&["miss", "hit"]),
                sums: &[],
            },
            Field {
                name: "shots",
                kind: FieldKind::Count,
                sums: &[],
            },
            Field {
                name: "malfunctioned",
                kind: FieldKind::Flag,
                sums: &[],
            },
        ];

        fn push_values(&self, row: &mut Vec<Value>) {
            row.extend([Value::Word(self.0), Value::Int(self.1), Value::Flag(self.2)]);
        }
    }

    const EXACT: Method = Method::Exact;
    const SAMPLED: Method = Method::MonteCarlo(Sampling {
        seed: u64::MAX,
        path: "faces",
        interval: "wilson",
        level: 0.99,
    });

    /// A table to be filled, with a parameter for each list of values.
    fn empty(method: Method, params: &[(&'static str, &[Value])]) -> Table {
        let about = About {
            rule: "fire",
            method,
            variant: "asl".to_owned(),
        };
        let columns = params.iter().map(|(name, values)| table::Column {
            name,
            title: name,
            sign: Sign::Plain,
            values: values.to_vec(),
        });
        Table::new(about, columns.collect(), Shots::FIELDS)
    }

    fn exact(weights: &[(Shots, Weight)]) -> Table {
        let mut table = empty(EXACT, &[("rof", &[Value::Int(3)])]);
        table.push(&Dist::from_weights(weights.iter().cloned()).unwrap());
        table
    }

    fn sampled() -> Table {
        let mut table = empty(SAMPLED, &[("rof", &[Value::Int(1), Value::Int(2)])]);
        let bounds = |low, high| Interval { low, high };
        table.push_sample(
            &[
                (Shots("hit", 1, false), 40, bounds(0.25, 0.5)),
                (Shots("miss", 1, false), 60, bounds(0.5, 0.75)),
            ],
            100,
        );
        table.push_sample(&[(Shots("hit", 2, true), 100, bounds(0.9, 1.0))], 100);
        table
    }

    fn shots_of_the_library(values: &[(&str, &str)]) -> Table {
        let query = Query::new(RuleId::ToHit, values, Variant::asl())
            .unwrap()
            .with_max_cells(u64::MAX);
        query::odds(&query, &query::unwatched).unwrap()
    }

    fn bytes(table: &Table, format: Format) -> Vec<u8> {
        let mut file = Vec::new();
        write(table, format, &mut file).unwrap();
        file
    }

    /// A file read back: the frame and our part of its metadata.
    fn read(file: Vec<u8>, format: Format) -> (DataFrame, BTreeMap<String, String>) {
        let ours = |(key, _): &(String, String)| key.starts_with("aslodds.");
        match format {
            Format::Parquet => {
                let mut reader = ParquetReader::new(Cursor::new(file));
                let metadata = reader.get_metadata().unwrap().key_value_metadata().clone();
                let pairs = metadata.unwrap().into_iter();
                let metadata = pairs.map(|pair| (pair.key, pair.value.unwrap()));
                (reader.finish().unwrap(), metadata.filter(ours).collect())
            }
            Format::Arrow => {
                let mut reader = IpcReader::new(Cursor::new(file));
                let metadata = reader.custom_metadata().unwrap().unwrap();
                let metadata = metadata
                    .iter()
                    .map(|(key, value)| (key.to_string(), value.to_string()));
                let metadata = metadata.filter(ours).collect();
                (reader.finish().unwrap(), metadata)
            }
        }
    }

    /// Both formats give back the frame and say the words beside the version.
    fn comes_back(table: &Table, words: &[(&str, &str)]) {
        let frame = frame(table).unwrap();
        let expected: BTreeMap<String, String> = words
            .iter()
            .chain(&[("version", env!("CARGO_PKG_VERSION"))])
            .map(|(key, value)| (format!("aslodds.{key}"), (*value).to_owned()))
            .collect();
        for format in [Format::Parquet, Format::Arrow] {
            let (back, metadata) = read(bytes(table, format), format);
            assert_eq!(back.shape(), frame.shape(), "{format:?}");
            assert_eq!(back.schema(), frame.schema(), "{format:?}");
            assert!(back.equals_missing(&frame), "{format:?}");
            assert_eq!(metadata, expected, "{format:?}");
        }
    }

    fn types(frame: &DataFrame) -> Vec<(&str, DataType)> {
        frame
            .columns()
            .iter()
            .map(|column| (column.name().as_str(), column.dtype().clone()))
            .collect()
    }

    fn text<'a>(frame: &'a DataFrame, name: &str) -> Vec<Option<&'a str>> {
        frame.column(name).unwrap().str().unwrap().iter().collect()
    }

    fn ints(frame: &DataFrame, name: &str) -> Vec<Option<i64>> {
        frame.column(name).unwrap().i64().unwrap().iter().collect()
    }

    fn floats(frame: &DataFrame, name: &str) -> Vec<Option<f64>> {
        frame.column(name).unwrap().f64().unwrap().iter().collect()
    }

    #[test]
    fn a_row_for_each_cell_and_outcome() {
        let table = shots_of_the_library(&[("type", "infantry"), ("th", "8"), ("drm", "1,2")]);
        let frame = frame(&table).unwrap();
        assert_eq!(
            types(&frame),
            [
                ("type", DataType::String),
                ("th", DataType::Int64),
                ("drm", DataType::Int64),
                ("roll", DataType::String),
                ("result", DataType::String),
                ("weight", DataType::Int64),
                ("total", DataType::Int64),
                ("p", DataType::Float64),
            ]
        );
        let results = ["miss", "hit", "critical-hit"].map(Some);
        assert_eq!(text(&frame, "result"), [results, results].concat());
        assert_eq!(ints(&frame, "drm"), [1, 1, 1, 2, 2, 2].map(Some));
        assert_eq!(ints(&frame, "weight"), [15, 20, 1, 126, 86, 4].map(Some));
        assert_eq!(ints(&frame, "total"), [36, 36, 36, 216, 216, 216].map(Some));
        assert_eq!(floats(&frame, "p")[0], Some(15.0 / 36.0));
        comes_back(
            &table,
            &[("rule", "to-hit"), ("variant", "asl"), ("method", "exact")],
        );
    }

    #[test]
    fn readings_that_mattered_stand_in_the_metadata() {
        let table = shots_of_the_library(&[("type", "infantry"), ("th", "-1..1"), ("drm", "-4")]);
        let readings = text::readings(table.readings(), table.len()).join("\n");
        assert!(readings.contains("matters in 2 of 3 cells; read as zero-th:literal"));
        comes_back(
            &table,
            &[
                ("rule", "to-hit"),
                ("variant", "asl"),
                ("method", "exact"),
                ("readings", &readings),
            ],
        );
    }

    #[test]
    fn a_sample_has_bounds_and_a_seed() {
        let table = sampled();
        let frame = frame(&table).unwrap();
        assert_eq!(
            types(&frame)[1..],
            [
                ("result", DataType::String),
                ("shots", DataType::Int64),
                ("malfunctioned", DataType::Boolean),
                ("weight", DataType::Int64),
                ("total", DataType::Int64),
                ("p", DataType::Float64),
                ("low", DataType::Float64),
                ("high", DataType::Float64),
            ]
        );
        assert_eq!(ints(&frame, "rof"), [1, 1, 2].map(Some));
        assert_eq!(floats(&frame, "p"), [0.4, 0.6, 1.0].map(Some));
        assert_eq!(floats(&frame, "low"), [0.25, 0.5, 0.9].map(Some));
        assert_eq!(floats(&frame, "high"), [0.5, 0.75, 1.0].map(Some));
        comes_back(
            &table,
            &[
                ("rule", "fire"),
                ("variant", "asl"),
                ("method", "monte-carlo"),
                ("seed", "18446744073709551615"),
                ("path", "faces"),
                ("interval", "wilson"),
                ("level", "0.99"),
            ],
        );
    }

    const FIRE: [(&str, &str); 3] = [("rule", "fire"), ("variant", "asl"), ("method", "exact")];

    #[test]
    fn weights_beyond_64_bits_are_strings_all_of_them() {
        let huge = Weight::from(6_u8).pow(30);
        let table = exact(&[
            (Shots("hit", 1, false), Weight::ONE),
            (Shots("miss", 1, false), &huge - Weight::ONE),
        ]);
        let frame = frame(&table).unwrap();
        let weights = ["1", "221073919720733357899775"].map(Some);
        assert_eq!(text(&frame, "weight"), weights);
        let totals = ["221073919720733357899776"; 2].map(Some);
        assert_eq!(text(&frame, "total"), totals);
        comes_back(&table, &FIRE);
    }

    #[test]
    fn the_largest_number_is_a_number_and_the_next_a_string() {
        let largest = Weight::from(i64::MAX.unsigned_abs());
        let table = |rest: Weight| {
            exact(&[
                (Shots("hit", 1, false), Weight::ONE),
                (Shots("miss", 1, false), rest),
            ])
        };
        let total = |table: &Table| {
            frame(table)
                .unwrap()
                .column("total")
                .unwrap()
                .dtype()
                .clone()
        };
        assert_eq!(total(&table(&largest - Weight::ONE)), DataType::Int64);
        // Every weight would fit, but not the total.
        assert_eq!(total(&table(largest)), DataType::String);
    }

    #[test]
    fn none_is_null() {
        let params: [(&str, &[Value]); 4] = [
            ("max_shots", &[Value::None, Value::Int(4)]),
            ("cap", &[Value::None, Value::None]),
            ("smoke", &[Value::Word("own"), Value::None]),
            ("snow", &[Value::None, Value::Flag(true)]),
        ];
        let mut table = empty(EXACT, &params);
        for _ in 0..2 {
            table.push(&Dist::always(Shots("hit", 1, false)));
        }
        let frame = frame(&table).unwrap();
        assert_eq!(ints(&frame, "max_shots"), [None, Some(4)]);
        assert_eq!(ints(&frame, "cap"), [None, None]);
        assert_eq!(text(&frame, "smoke"), [Some("own"), None]);
        let snow = frame.column("snow").unwrap().bool().unwrap();
        assert_eq!(snow.iter().collect::<Vec<_>>(), [None, Some(true)]);
        comes_back(&table, &FIRE);
    }

    #[test]
    fn a_parameter_of_several_kinds_is_words() {
        let values: &[Value] = &[Value::Int(2), Value::Word("two"), Value::Flag(true)];
        let mut table = empty(EXACT, &[("each", values)]);
        for _ in values {
            table.push(&Dist::always(Shots("hit", 1, false)));
        }
        let frame = frame(&table).unwrap();
        assert_eq!(text(&frame, "each"), ["2", "two", "true"].map(Some));
    }

    #[test]
    fn no_cell_is_no_row() {
        let table = empty(SAMPLED, &[("rof", &[])]);
        assert_eq!(frame(&table).unwrap().shape(), (0, 9));
        let (back, _) = read(bytes(&table, Format::Parquet), Format::Parquet);
        assert_eq!(back.schema(), frame(&table).unwrap().schema());
    }

    #[test]
    fn equal_tables_give_equal_bytes() {
        // More rows than one row group has.
        let grid = || {
            shots_of_the_library(&[
                ("type", "infantry,area,vehicle"),
                ("th", "-100..100"),
                ("drm", "-100..100"),
            ])
        };
        assert!(frame(&grid()).unwrap().height() > 512 * 512);
        for format in [Format::Parquet, Format::Arrow] {
            assert!(bytes(&grid(), format) == bytes(&grid(), format));
            assert!(bytes(&sampled(), format) == bytes(&sampled(), format));
        }
    }

    #[test]
    fn names_are_those_of_the_command_line() {
        assert_eq!(Format::VARIANTS, ["parquet", "arrow"]);
        assert_eq!("arrow".parse(), Ok(Format::Arrow));
    }
}
