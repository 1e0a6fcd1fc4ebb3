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

fn values(result: &'static str, shots: i64, malfunctioned: bool) -> Vec<Value> {
    let mut row = Vec::new();
    Shots(result, shots, malfunctioned).push_values(&mut row);
    row
}

fn sampled() -> Table {
    let mut table = empty(SAMPLED, &[("rof", &[Value::Int(1), Value::Int(2)])]);
    let bounds = |low, high| Interval { low, high };
    table.push_sample(
        &[
            (values("hit", 1, false), 40, bounds(0.25, 0.5)),
            (values("miss", 1, false), 60, bounds(0.5, 0.75)),
        ],
        100,
    );
    table.push_sample(&[(values("hit", 2, true), 100, bounds(0.9, 1.0))], 100);
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

#[test]
fn rows_of_texts_become_columns_of_their_kinds() {
    let csv = b"n,p,yes,word,big\n1,0.5,true,a,12345678901234567890\n2,1,false,,1\n";
    let mut file = Vec::new();
    let metadata = BTreeMap::from([("aslodds.command", "phase".to_owned())]);
    write_rows(csv, metadata, &mut file).unwrap();
    let frame = ParquetReader::new(Cursor::new(file)).finish().unwrap();
    let kinds: Vec<String> = frame.dtypes().iter().map(ToString::to_string).collect();
    assert_eq!(kinds, ["i64", "f64", "bool", "str", "str"]);
    assert_eq!(frame.column("word").unwrap().null_count(), 1);
    assert_eq!(frame.column("n").unwrap().i64().unwrap().get(1), Some(2));
}
