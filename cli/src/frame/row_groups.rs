//! A Parquet file that is written in parts: as many rows at a time as a row group has, so that
//! it may be larger than the memory.

use std::collections::BTreeMap;
use std::io::Write;
use std::sync::PoisonError;

use anyhow::{Result, bail};
use polars::io::parquet::write::BatchedWriter;
use polars::prelude::{
    DataFrame, DataType, KeyValueMetadata, ParquetMetadataContext, ParquetWriter,
};
use polars_parquet::write::schema_to_metadata_key;

use super::RowsHash;

/// The rows of a group. With another number the bytes of a larger file are others.
const ROWS: usize = 1 << 18;

/// A file that takes rows, and makes groups of them.
///
/// Its bytes depend on the rows and the metadata alone, not on the parts in which they come.
pub struct RowGroups<W: Write> {
    /// Where the file goes, until it is begun.
    out: Option<W>,
    file: Option<BatchedWriter<W>>,
    waiting: Option<DataFrame>,
    rows: usize,
    hash: Option<RowsHash>,
}

impl<W: Write> RowGroups<W> {
    /// A file without rows.
    pub fn new(out: W) -> Self {
        RowGroups {
            out: Some(out),
            file: None,
            waiting: None,
            rows: 0,
            hash: None,
        }
    }

    /// The same, of which it is asked what tells its rows from others.
    pub fn hashed(out: W) -> Self {
        RowGroups {
            hash: Some(RowsHash::default()),
            ..RowGroups::new(out)
        }
    }

    /// The digest of the rows that were taken so far, if it is asked for.
    pub fn hash(&self) -> Option<String> {
        self.hash.clone().map(RowsHash::finish)
    }

    /// The rows that were taken so far.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Takes more rows. Weights are strings in the whole file if they are in one part.
    ///
    /// # Errors
    ///
    /// - Those of the place, and other columns than before.
    /// - Weights beyond Int64 after more than a row group of smaller ones.
    pub fn push(&mut self, mut frame: DataFrame) -> Result<()> {
        self.rows += frame.height();
        if let Some(hash) = &mut self.hash {
            hash.add(&frame)?;
        }
        let mut waiting = match self.waiting.take() {
            None => frame,
            Some(mut waiting) => {
                if has_words(&waiting)? && !has_words(&frame)? {
                    with_words(&mut frame)?;
                } else if has_words(&frame)? && !has_words(&waiting)? {
                    if self.file.is_some() {
                        bail!(
                            "weights are beyond the range of Int64 from row {} on, after smaller \
                             ones: write .csv, or shards (--shard 1/2 and 2/2), which aslodds \
                             merge puts together",
                            self.rows - frame.height()
                        );
                    }
                    with_words(&mut waiting)?;
                }
                waiting.vstack_mut_owned(frame)?;
                waiting
            }
        };
        while waiting.height() > ROWS {
            let mut group = waiting.slice(0, ROWS);
            let rest = waiting.height() - ROWS;
            #[expect(
                clippy::cast_possible_wrap,
                reason = "a number of some hundred thousands"
            )]
            let begun = ROWS as i64;
            waiting = waiting.slice(begun, rest);
            self.write(&mut group)?;
        }
        self.waiting = Some(waiting);
        Ok(())
    }

    /// Writes what is left, and what was solved and how.
    ///
    /// # Errors
    ///
    /// Those of the place, and no part at all.
    pub fn finish(mut self, metadata: BTreeMap<String, String>) -> Result<()> {
        if let Some(mut waiting) = self.waiting.take() {
            self.write(&mut waiting)?;
        }
        let Some(file) = self.file else {
            bail!("there is nothing to write");
        };
        let pairs = KeyValueMetadata::from_static(metadata.into_iter().collect());
        let mut pairs = pairs.collect(ParquetMetadataContext { arrow_schema: "" })?;
        let mut file = file
            .get_writer()
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        pairs.insert(0, schema_to_metadata_key(file.schema()));
        file.end(Some(pairs))?;
        Ok(())
    }

    fn write(&mut self, group: &mut DataFrame) -> Result<()> {
        if let Some(out) = self.out.take() {
            self.file = Some(ParquetWriter::new(out).batched(group.schema())?);
        }
        if let Some(file) = &mut self.file {
            // Each chunk would be a group of its own.
            group.rechunk_mut();
            file.write_batch(group)?;
        }
        Ok(())
    }
}

fn has_words(frame: &DataFrame) -> Result<bool> {
    Ok(frame.column("weight")?.dtype() == &DataType::String)
}

/// Writes the numbers of the weights as strings of their digits.
fn with_words(frame: &mut DataFrame) -> Result<()> {
    for name in ["weight", "total"] {
        let words = frame.column(name)?.cast(&DataType::String)?;
        frame.with_column(words)?;
    }
    Ok(())
}
