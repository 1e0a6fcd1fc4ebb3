//! Sheets as one HTML page that needs nothing else: no script, no font, no picture.

use std::io::{self, Write};

use super::sheet::{Sheet, Side};

/// Readable on screens light and dark, and on paper.
const STYLE: &str = "\
:root { color-scheme: light dark; }
body { font: 1rem/1.4 system-ui, sans-serif; margin: 2rem auto; max-width: 75rem; padding: 0 1rem; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; margin: 1rem 0; }
caption { font-weight: 600; padding: .5rem 0; text-align: start; }
th, td { border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent); padding: .25rem .75rem; text-align: start; vertical-align: top; }
th { border-bottom-width: 2px; position: sticky; top: 0; background: Canvas; }
.right { text-align: end; }
tbody tr:hover { background: color-mix(in srgb, currentColor 7%, transparent); }
@media print { body { margin: 0; max-width: none; } th { position: static; } tr { break-inside: avoid; } }
";

/// One page with all sheets.
pub(super) fn write(sheets: &[Sheet], out: &mut impl Write) -> io::Result<()> {
    let title = sheets.first().map_or("", |sheet| &sheet.title);
    write!(
        out,
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n",
        escaped(title)
    )?;
    for sheet in sheets {
        write_sheet(sheet, out)?;
    }
    writeln!(out, "</body>\n</html>")
}

fn write_sheet(sheet: &Sheet, out: &mut impl Write) -> io::Result<()> {
    writeln!(
        out,
        "<table>\n<caption>{}</caption>\n<thead>",
        escaped(&sheet.title)
    )?;
    write_row("th scope=\"col\"", "th", &sheet.headings, &sheet.sides, out)?;
    writeln!(out, "</thead>\n<tbody>")?;
    for row in &sheet.rows {
        write_row("td", "td", row, &sheet.sides, out)?;
    }
    writeln!(out, "</tbody>\n</table>")?;
    for footnote in &sheet.footnotes {
        writeln!(out, "<p>{}</p>", escaped(footnote))?;
    }
    Ok(())
}

fn write_row(
    open: &str,
    close: &str,
    texts: &[String],
    sides: &[Side],
    out: &mut impl Write,
) -> io::Result<()> {
    write!(out, "<tr>")?;
    for (text, side) in texts.iter().zip(sides) {
        let class = match side {
            Side::Left => "",
            Side::Right => " class=\"right\"",
        };
        write!(out, "<{open}{class}>{}</{close}>", escaped(text))?;
    }
    writeln!(out, "</tr>")
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
