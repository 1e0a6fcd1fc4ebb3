//! The data beside a report: what each table and chart was made from, as CSV and Parquet.

use anyhow::Result;

use super::document::Document;
use crate::frame;

/// The files with their names: CSV of everything, Parquet of what is a table of odds.
///
/// # Errors
///
/// Those of the frame.
pub fn files(document: &Document) -> Result<Vec<(String, Vec<u8>)>> {
    let mut files = Vec::new();
    for data in &document.data {
        files.push((format!("{}.csv", data.name), data.csv.clone()));
        if let Some(table) = &data.table {
            let mut parquet = Vec::new();
            frame::write_parquet(table, &mut parquet)?;
            files.push((format!("{}.parquet", data.name), parquet));
        }
    }
    Ok(files)
}
