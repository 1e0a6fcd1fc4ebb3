//! Sheets in GitHub's Markdown.

use std::io::{self, Write};

use super::sheet::{Sheet, Side};

pub(super) fn write(sheet: &Sheet, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "**{}**\n", sheet.title)?;
    write_row(&sheet.headings, out)?;
    let rules: Vec<&str> = sheet
        .sides
        .iter()
        .map(|side| match side {
            Side::Left => ":--",
            Side::Right => "--:",
        })
        .collect();
    write_row(&rules, out)?;
    for row in &sheet.rows {
        write_row(row, out)?;
    }
    for footnote in &sheet.footnotes {
        writeln!(out, "\nNote: {footnote}")?;
    }
    writeln!(out)
}

fn write_row(texts: &[impl AsRef<str>], out: &mut impl Write) -> io::Result<()> {
    for text in texts {
        // A bar would end the cell.
        write!(out, "| {} ", text.as_ref().replace('|', "\\|"))?;
    }
    writeln!(out, "|")
}
