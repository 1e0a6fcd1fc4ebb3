//! A report in GitHub's Markdown, with its charts in files beside it.

use aslodds::text::Side;

use super::document::{Block, Caption, Chart, Document, Face, Order, Span, Table};
use super::links;

/// The text. Charts and data lie in the directory called like the report.
pub fn write(document: &Document) -> String {
    let mut out = format!("# {}\n\n", document.title);
    if let Some(subtitle) = &document.subtitle {
        out.push_str(&format!("{subtitle}\n\n"));
    }
    for block in &document.about {
        write_block(block, document, &mut out);
    }
    out.push_str("## Contents\n\n");
    for chapter in &document.chapters {
        out.push_str(&format!("- [{}](#{})\n", chapter.title, chapter.anchor));
    }
    for chapter in &document.chapters {
        out.push_str(&format!(
            "\n{}## {}\n\n",
            target(&chapter.anchor),
            chapter.title
        ));
        for block in &chapter.blocks {
            write_block(block, document, &mut out);
        }
    }
    out.push_str(&format!(
        "---\n\nMade by aslodds {} (rules {}). {}\n",
        env!("CARGO_PKG_VERSION"),
        document.variant,
        super::NOTICE
    ));
    out
}

/// The charts as files, with their names in that directory.
pub fn pictures(document: &Document) -> impl Iterator<Item = (String, Vec<u8>)> {
    // The cover is for paper.
    let charts = links::charts(document).skip(usize::from(document.cover.is_some()));
    charts.map(|chart| {
        (
            format!("{}.svg", chart.name),
            chart.svg.clone().into_bytes(),
        )
    })
}

fn write_block(block: &Block, document: &Document, out: &mut String) {
    match block {
        Block::Heading(heading) => {
            out.push_str(&format!(
                "{}### {}\n\n",
                target(&heading.anchor),
                heading.title
            ));
        }
        Block::Paragraph(text) => {
            write_text(text, out);
            out.push_str("\n\n");
        }
        Block::List(list) => {
            for (number, item) in (1..).zip(&list.items) {
                match list.order {
                    Order::Bullets => out.push_str("- "),
                    Order::Numbers => out.push_str(&format!("{number}. ")),
                }
                write_text(item, out);
                out.push('\n');
            }
            out.push('\n');
        }
        Block::Table(table) => write_table(table, out),
        Block::Chart(chart) => write_chart(chart, document, out),
    }
}

fn write_caption(caption: &Caption, out: &mut String) {
    let line = caption.line();
    if !line.is_empty() {
        out.push_str(&format!(
            "{}**{}**\n\n",
            target(&caption.anchor),
            escaped(&line)
        ));
    }
    if let Some(facts) = &caption.facts {
        out.push_str(&format!("*{}*\n\n", escaped(facts)));
    }
}

fn write_table(table: &Table, out: &mut String) {
    write_caption(&table.caption, out);
    if let Some(over) = &table.over {
        out.push_str(&format!("{}:\n\n", escaped(over)));
    }
    write_row(&table.headings, out);
    let rules: Vec<String> = table
        .sides
        .iter()
        .map(|side| match side {
            Side::Left => ":--".to_owned(),
            Side::Right => "--:".to_owned(),
        })
        .collect();
    write_row(&rules, out);
    for row in &table.rows {
        write_row(row, out);
    }
    out.push('\n');
    for note in &table.notes {
        out.push_str(&format!("Note: {}\n\n", escaped(note)));
    }
    if let Some(command) = &table.command {
        write_command(command, out);
    }
}

fn write_chart(chart: &Chart, document: &Document, out: &mut String) {
    write_caption(&chart.caption, out);
    let (name, file) = (&document.name, &chart.name);
    out.push_str(&format!(
        "![{}]({name}/{file}.svg)\n\n",
        chart.caption.label
    ));
    for note in &chart.notes {
        out.push_str(&format!("Note: {}\n\n", escaped(note)));
    }
    write_command(&chart.command, out);
}

fn write_command(command: &str, out: &mut String) {
    out.push_str(&format!("`aslodds {command}`\n\n"));
}

fn write_row(texts: &[String], out: &mut String) {
    for text in texts {
        out.push_str(&format!("| {} ", escaped(text)));
    }
    out.push_str("|\n");
}

fn write_text(text: &[Span], out: &mut String) {
    for span in text {
        let words = match span.face {
            Face::Regular => escaped(&span.text),
            Face::Bold => format!("**{}**", escaped(&span.text)),
            Face::Italic => format!("*{}*", escaped(&span.text)),
            Face::Code => format!("`{}`", span.text),
        };
        match &span.link {
            Some(link) => out.push_str(&format!("[{words}]({link})")),
            None => out.push_str(&words),
        }
    }
}

/// What a link leads to: headings have anchors of their own in few readers of Markdown.
fn target(anchor: &str) -> String {
    if anchor.is_empty() {
        String::new()
    } else {
        format!("<a id=\"{anchor}\"></a>\n\n")
    }
}

/// Signs that would be read as marks.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        if matches!(letter, '|' | '*' | '_' | '`' | '<' | '[' | ']' | '\\') {
            out.push('\\');
        }
        out.push(letter);
    }
    out
}
