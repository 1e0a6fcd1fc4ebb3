//! Settings of a variant: for people, for programs, and as a file to be edited.

use std::io::{self, Write};

use serde_json::{Map, json};

use super::csv::write_record;
use super::json::{write_document, write_objects};
use super::sheet::{Sheet, Side};
use crate::table::settings::{SettingRow, Settings};

pub(super) fn sheet(settings: &Settings) -> Sheet {
    let mut sheet = Sheet::new(format!("variant {}", settings.variant));
    for heading in [
        "setting",
        "is",
        settings.rulebook,
        "may be",
        "section",
        "what it is",
    ] {
        sheet.column(heading, Side::Left);
    }
    sheet.wraps = Some(5);
    for row in &settings.rows {
        sheet.rows.push(vec![
            row.key.clone(),
            row.value.clone(),
            if row.is_changed() {
                row.usual.clone()
            } else {
                "same".to_owned()
            },
            row.allowed.clone(),
            row.section.to_owned(),
            row.about.to_owned(),
        ]);
    }
    if settings.rows.iter().all(|row| row.about.is_empty()) {
        sheet.drop_last_column();
        sheet.wraps = None;
    }
    if settings.others > 0 {
        sheet.footnotes.push(format!(
            "{} more are cells of tables: name a table or a part of it, as in terrain, to-hit.infantry, \
             case.k, squad.german, ift.6, or give --all",
            settings.others
        ));
    }
    sheet
}

pub(super) fn write_json(settings: &Settings, out: &mut impl Write) -> io::Result<()> {
    write_document(head(settings), "settings", objects(settings), out)
}

pub(super) fn write_lines(settings: &Settings, out: &mut impl Write) -> io::Result<()> {
    write_objects(&head(settings), objects(settings), out)
}

fn head(settings: &Settings) -> Map<String, serde_json::Value> {
    let mut head = Map::new();
    head.insert("variant".to_owned(), json!(settings.variant));
    head.insert("rulebook".to_owned(), json!(settings.rulebook));
    head
}

fn objects(settings: &Settings) -> impl Iterator<Item = Map<String, serde_json::Value>> {
    settings.rows.iter().map(|row| {
        let fields = COLUMNS.into_iter().zip(cells(row));
        fields
            .map(|(name, cell)| (name.to_owned(), json!(cell)))
            .collect()
    })
}

const COLUMNS: [&str; 6] = ["key", "value", "usual", "allowed", "section", "about"];

fn cells(row: &SettingRow) -> [&str; 6] {
    [
        &row.key,
        &row.value,
        &row.usual,
        &row.allowed,
        row.section,
        row.about,
    ]
}

pub(super) fn write_csv(settings: &Settings, out: &mut impl Write) -> io::Result<()> {
    let mut csv = csv::Writer::from_writer(out);
    write_record(&mut csv, COLUMNS.into_iter())?;
    for row in &settings.rows {
        write_record(&mut csv, cells(row).into_iter())?;
    }
    csv.flush()
}

/// A file that makes the same variant. What is as in the rulebook stands there as a comment,
/// ready to be changed.
pub(super) fn write_toml(settings: &Settings, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "about = \"\"\nbase = \"{}\"", settings.rulebook)?;
    for row in &settings.rows {
        if !row.about.is_empty() {
            writeln!(out, "\n# {}: {} ({})", row.section, row.about, row.allowed)?;
        }
        let sign = if row.is_changed() { "" } else { "# " };
        writeln!(
            out,
            "{sign}{} = {}",
            toml_key(&row.key),
            toml_value(&row.value)
        )?;
    }
    Ok(())
}

/// A key with quotes around the parts that need them.
fn toml_key(key: &str) -> String {
    let is_bare = |part: &str| {
        let fits = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        !part.is_empty() && part.chars().all(fits)
    };
    // fp1.5 would be taken for a table within fp1.
    if key.split('.').all(is_bare) && !key.contains(".fp") {
        key.to_owned()
    } else {
        format!("\"{key}\"")
    }
}

fn toml_value(value: &str) -> String {
    if value.parse::<i64>().is_ok() {
        value.to_owned()
    } else {
        format!("\"{value}\"")
    }
}
