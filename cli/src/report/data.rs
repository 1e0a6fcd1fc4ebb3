//! The data beside a report: what each table and chart was made from, as CSV and Parquet.

use std::collections::BTreeMap;

use anyhow::Result;

use super::document::Document;
use crate::frame;

/// The files with their names.
///
/// # Errors
///
/// Those of the frame.
pub fn files(document: &Document) -> Result<Vec<(String, Vec<u8>)>> {
    let mut files = Vec::new();
    for data in &document.data {
        let mut parquet = Vec::new();
        match &data.table {
            Some(table) => frame::write_parquet(table, &mut parquet)?,
            None => {
                let metadata = BTreeMap::from([
                    ("aslodds.version", env!("CARGO_PKG_VERSION").to_owned()),
                    ("aslodds.command", data.command.clone()),
                    ("aslodds.variant", data.variant.clone()),
                ]);
                frame::write_rows(&data.csv, metadata, &mut parquet)?;
            }
        }
        files.push((format!("{}.csv", data.name), data.csv.clone()));
        files.push((format!("{}.parquet", data.name), parquet));
    }
    Ok(files)
}
