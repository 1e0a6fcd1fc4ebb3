//! Sheets in aligned columns.

use std::io::{self, Write};

use comfy_table::presets::UTF8_BORDERS_ONLY;
use comfy_table::{CellAlignment, ColumnConstraint, ContentArrangement, Table};

use super::sheet::{Sheet, Side};

pub(super) fn write(sheet: &Sheet, width: Option<u16>, out: &mut impl Write) -> io::Result<()> {
    let mut table = Table::new();
    table.load_style(UTF8_BORDERS_ONLY);
    if let Some(width) = width {
        table.set_content_arrangement(ContentArrangement::Dynamic);
        table.set_width(width);
    }
    table.set_header(&sheet.headings);
    for row in &sheet.rows {
        table.add_row(row);
    }
    for (place, (column, side)) in table.column_iter_mut().zip(&sheet.sides).enumerate() {
        if width.is_some() && sheet.wraps != Some(place) {
            // A number or a word that is broken in two cannot be read.
            column.set_constraint(ColumnConstraint::ContentWidth);
        }
        column.set_cell_alignment(match side {
            Side::Left => CellAlignment::Left,
            Side::Right => CellAlignment::Right,
        });
    }
    writeln!(out, "{}", sheet.title)?;
    writeln!(out, "{table}")?;
    for footnote in &sheet.footnotes {
        writeln!(out, "note: {footnote}")?;
    }
    Ok(())
}
