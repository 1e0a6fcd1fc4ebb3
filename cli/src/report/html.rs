//! A report as one HTML file that needs nothing else: charts inside, tables that sort, light and
//! dark, and fit for print.

use aslodds::text::Side;

use super::document::{Block, Caption, Chart, Document, Face, List, Order, Span, Table};

const STYLE: &str = include_str!("html/page.css");
const SCRIPT: &str = include_str!("html/sort.js");

/// The page.
pub fn write(document: &Document) -> String {
    let mut out = String::new();
    let title = escaped(&document.title);
    out.push_str(&format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"generator\" content=\"aslodds {}\">\n\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n",
        env!("CARGO_PKG_VERSION")
    ));
    out.push_str(&format!("<header>\n<h1>{title}</h1>\n"));
    if let Some(subtitle) = &document.subtitle {
        out.push_str(&format!(
            "<p class=\"subtitle\">{}</p>\n",
            escaped(subtitle)
        ));
    }
    for block in &document.about {
        write_block(block, &mut out);
    }
    out.push_str("</header>\n<nav aria-label=\"Contents\">\n<h2>Contents</h2>\n<ol>\n");
    for chapter in &document.chapters {
        out.push_str(&format!(
            "<li><a href=\"#{}\">{}</a></li>\n",
            escaped(&chapter.anchor),
            escaped(&chapter.title)
        ));
    }
    out.push_str("</ol>\n</nav>\n<main>\n");
    for chapter in &document.chapters {
        out.push_str(&format!(
            "<section id=\"{}\">\n<h2>{}</h2>\n",
            escaped(&chapter.anchor),
            escaped(&chapter.title)
        ));
        for block in &chapter.blocks {
            write_block(block, &mut out);
        }
        out.push_str("</section>\n");
    }
    out.push_str(&format!(
        "</main>\n<footer><p>Made by aslodds {}, rules {}. {}</p></footer>\n\
         <script>\n{SCRIPT}</script>\n</body>\n</html>\n",
        env!("CARGO_PKG_VERSION"),
        escaped(&document.variant),
        super::NOTICE
    ));
    out
}

fn write_block(block: &Block, out: &mut String) {
    match block {
        Block::Heading(heading) => out.push_str(&format!(
            "<h3 id=\"{}\">{}</h3>\n",
            escaped(&heading.anchor),
            escaped(&heading.title)
        )),
        Block::Paragraph(text) => {
            out.push_str("<p>");
            write_text(text, out);
            out.push_str("</p>\n");
        }
        Block::List(list) => write_list(list, out),
        Block::Table(table) => write_table(table, out),
        Block::Chart(chart) => write_chart(chart, out),
    }
}

fn write_list(list: &List, out: &mut String) {
    let tag = match list.order {
        Order::Bullets => "ul",
        Order::Numbers => "ol",
    };
    out.push_str(&format!("<{tag}>\n"));
    for item in &list.items {
        out.push_str("<li>");
        write_text(item, out);
        out.push_str("</li>\n");
    }
    out.push_str(&format!("</{tag}>\n"));
}

fn write_table(table: &Table, out: &mut String) {
    out.push_str(&format!(
        "<div class=\"wide\"{}>\n<table>\n",
        id(&table.caption)
    ));
    write_caption(&table.caption, "caption", out);
    out.push_str("<thead>\n");
    if let Some(over) = &table.over {
        out.push_str(&format!(
            "<tr class=\"over\"><td></td><th scope=\"colgroup\" colspan=\"{}\">{}</th></tr>\n",
            table.headings.len().saturating_sub(1),
            escaped(over)
        ));
    }
    out.push_str("<tr class=\"columns\">");
    for (heading, side) in table.headings.iter().zip(&table.sides) {
        out.push_str(&format!(
            "<th scope=\"col\"{}>{}</th>",
            class(*side),
            escaped(heading)
        ));
    }
    out.push_str("</tr>\n</thead>\n<tbody>\n");
    for row in &table.rows {
        out.push_str("<tr>");
        for (place, (text, side)) in row.iter().zip(&table.sides).enumerate() {
            let tag = match &table.over {
                Some(_) if place < table.keys => "th scope=\"row\"",
                Some(_) | None => "td",
            };
            let end = &tag[..2];
            out.push_str(&format!("<{tag}{}>{}</{end}>", class(*side), escaped(text)));
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</tbody>\n</table>\n</div>\n");
    write_notes(&table.notes, table.command.as_deref(), out);
}

fn write_chart(chart: &Chart, out: &mut String) {
    out.push_str(&format!("<figure{}>\n", id(&chart.caption)));
    write_caption(&chart.caption, "figcaption", out);
    // Read aloud, a chart is its title; its numbers are in the data beside the report.
    let title = escaped(&chart.caption.line());
    let svg = chart.svg.replacen(
        "<svg ",
        &format!("<svg role=\"img\" aria-label=\"{title}\" "),
        1,
    );
    out.push_str(&format!("{}\n</figure>\n", svg.trim_end()));
    write_notes(&chart.notes, Some(&chart.command), out);
}

fn write_caption(caption: &Caption, tag: &str, out: &mut String) {
    let line = caption.line();
    if line.is_empty() {
        return;
    }
    out.push_str(&format!("<{tag}>{}", escaped(&line)));
    if let Some(facts) = &caption.facts {
        out.push_str(&format!("<br><small>{}</small>", escaped(facts)));
    }
    out.push_str(&format!("</{tag}>\n"));
}

fn write_notes(notes: &[String], command: Option<&str>, out: &mut String) {
    for note in notes {
        out.push_str(&format!("<p class=\"note\">{}</p>\n", escaped(note)));
    }
    if let Some(command) = command {
        out.push_str(&format!(
            "<p class=\"note\"><code>aslodds {}</code></p>\n",
            escaped(command)
        ));
    }
}

fn write_text(text: &[Span], out: &mut String) {
    for span in text {
        let words = escaped(&span.text);
        let words = match span.face {
            Face::Regular => words,
            Face::Bold => format!("<strong>{words}</strong>"),
            Face::Italic => format!("<em>{words}</em>"),
            Face::Code => format!("<code>{words}</code>"),
        };
        match &span.link {
            Some(link) => out.push_str(&format!("<a href=\"{}\">{words}</a>", escaped(link))),
            None => out.push_str(&words),
        }
    }
}

fn id(caption: &Caption) -> String {
    if caption.anchor.is_empty() {
        String::new()
    } else {
        format!(" id=\"{}\"", escaped(&caption.anchor))
    }
}

fn class(side: Side) -> &'static str {
    match side {
        Side::Left => "",
        Side::Right => " class=\"right\"",
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
