//! Shards that are not what was written: altered, damaged, or in the way of their own merge.

use std::fs;
use std::path::Path;

use polars::prelude::{
    Column, DataFrame, KeyValueMetadata, ParquetReader, ParquetWriter, SerReader,
};

use crate::shards::{RUNS, shards, written};
use crate::{aslodds, refusal};

/// A file of counts whose rows were altered, with the metadata that it had.
fn alter(from: &Path, to: &Path, alter: impl FnOnce(&mut DataFrame)) {
    let mut reader = ParquetReader::new(fs::File::open(from).unwrap());
    let pairs = reader.get_metadata().unwrap().key_value_metadata().clone();
    let pairs = pairs.unwrap().into_iter();
    let pairs = pairs.filter(|pair| pair.key.starts_with("aslodds."));
    let pairs = pairs.map(|pair| (pair.key, pair.value.unwrap())).collect();
    let mut frame = reader.finish().unwrap();
    alter(&mut frame);
    ParquetWriter::new(fs::File::create(to).unwrap())
        .with_key_value_metadata(Some(KeyValueMetadata::from_static(pairs)))
        .finish(&mut frame)
        .unwrap();
}

#[test]
fn counts_that_were_altered_are_told() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path();
    let file = |name: &str| path.join(name);
    let whole = written(RUNS[4], "whole.parquet", path);
    shards(RUNS[4], 3, path);
    let merge = |altered: &str| {
        let names = ["1-of-3.parquet", altered, "3-of-3.parquet"];
        let names = names.map(|name| file(name).display().to_string());
        format!("merge {}", names.join(" "))
    };
    // Read and written again, the counts are the same.
    alter(&file("2-of-3.parquet"), &file("same.parquet"), |_| {});
    assert!(written(&merge("same.parquet"), "merged.parquet", path) == whole);
    // Adds to the whole numbers of a column, in the first row or in all.
    let plus = |column: &'static str, more: i64, rows: usize| {
        move |frame: &mut DataFrame| {
            let numbers = frame.column(column).unwrap().i64().unwrap().iter();
            let numbers = numbers.enumerate();
            let numbers = numbers.map(|(row, n)| n.unwrap() + if row < rows { more } else { 0 });
            let altered = Column::new(column.into(), numbers.collect::<Vec<i64>>());
            frame.with_column(altered).unwrap();
        }
    };
    let all = usize::MAX;
    let cases = [
        (
            plus("trials", 1, all),
            "cell 1 has 524289 trials where 524288 belong",
        ),
        (
            plus("trials", -1, all),
            "the counts of cell 1 are more than its 524287 trials",
        ),
        (
            plus("trials", 1, 1),
            "cell 1 has 524289 trials and 524288 too",
        ),
        (
            plus("count", 1, 1),
            "the counts of cell 1 are more than its 524288 trials",
        ),
        (
            plus("count", -1, 1),
            "its counts are not those that were written",
        ),
        (
            plus("count", i64::MIN / 2, 1),
            "count is to be a number from 0 on",
        ),
        (
            plus("cell", 1, all),
            "it is to hold cells 1 to 1 and has others",
        ),
        (plus("cell", -1, all), "cells begin at 1"),
    ];
    for (altered, words) in cases {
        alter(&file("2-of-3.parquet"), &file("altered.parquet"), altered);
        let out = file("out.parquet");
        let said = refusal(&format!(
            "{} -o {}",
            merge("altered.parquet"),
            out.display()
        ));
        assert!(said.contains(words), "{words}\n{said}");
        assert!(said.contains("altered.parquet"), "{said}");
        assert!(said.contains("compute the shard anew"), "{said}");
        assert!(!out.exists());
    }
    alter(&file("2-of-3.parquet"), &file("altered.parquet"), |frame| {
        let words = frame.column("result").unwrap().str().unwrap();
        let words = words
            .iter()
            .map(|word| word.unwrap().replace("miss", "mist"));
        let altered = Column::new("result".into(), words.collect::<Vec<String>>());
        frame.with_column(altered).unwrap();
    });
    let out = file("out.parquet");
    let said = refusal(&format!(
        "{} -o {}",
        merge("altered.parquet"),
        out.display()
    ));
    assert!(
        said.contains("result is \"mist\", which it never is"),
        "{said}"
    );
}

#[test]
fn rows_that_were_altered_and_damaged_files_are_told() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path();
    let file = |name: &str| path.join(name);
    shards(RUNS[0], 3, path);
    let merge = |altered: &str| {
        let names = ["1-of-3.parquet", altered, "3-of-3.parquet", "-o"];
        let names = names.map(|name| match name {
            "-o" => name.to_owned(),
            name => file(name).display().to_string(),
        });
        format!(
            "merge {} {}",
            names.join(" "),
            file("out.parquet").display()
        )
    };
    let one_more = |frame: &mut DataFrame| {
        let weights = frame.column("weight").unwrap().i64().unwrap().iter();
        let weights = weights.enumerate();
        let weights = weights.map(|(row, weight)| weight.unwrap() + i64::from(row == 7));
        let altered = Column::new("weight".into(), weights.collect::<Vec<i64>>());
        frame.with_column(altered).unwrap();
    };
    alter(&file("2-of-3.parquet"), &file("altered.parquet"), one_more);
    let said = refusal(&merge("altered.parquet"));
    assert!(
        said.contains("its rows are not those that were written"),
        "{said}"
    );
    assert!(!file("out.parquet").exists());
    // Any byte may be damaged: then it is told, or it did not matter.
    let bytes = fs::read(file("2-of-3.parquet")).unwrap();
    let whole = written(RUNS[0], "whole.parquet", path);
    for place in (4..bytes.len()).step_by(61) {
        let mut damaged = bytes.clone();
        damaged[place] ^= 0x5a;
        fs::write(file("damaged.parquet"), damaged).unwrap();
        let ran = aslodds(&merge("damaged.parquet")).output().unwrap();
        let said = String::from_utf8_lossy(&ran.stderr);
        if ran.status.success() {
            assert!(
                fs::read(file("out.parquet")).unwrap() == whole,
                "byte {place}"
            );
            fs::remove_file(file("out.parquet")).unwrap();
        } else {
            assert_eq!(ran.status.code(), Some(2), "byte {place}: {said}");
            assert!(
                said.starts_with("error: ") && !said.contains("panicked"),
                "{said}"
            );
        }
    }
}

#[test]
fn a_merge_does_not_replace_what_it_reads() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path();
    shards(RUNS[0], 1, path);
    let name = path.join("1-of-1.parquet").display().to_string();
    let said = refusal(&format!("merge {name} -o {name} --force"));
    assert!(said.contains("are one file: name two"), "{said}");
}
