//! The Markdown of a report's texts: paragraphs, lists, tables, emphasis, code and links.

use anyhow::{Context, Result, bail};
use aslodds::text::Side;
use pulldown_cmark::{Alignment, CodeBlockKind, Event, Options, Parser, Tag, TagEnd};

use super::description::Words;
use super::document::{Block, Face, List, Order, Span, Table, Text, plain};

/// The blocks of a text.
///
/// # Errors
///
/// It holds something that a report has no place for, such as a picture.
pub fn blocks(words: &Words) -> Result<Vec<Block>> {
    let parser = Parser::new_ext(&words.text, Options::ENABLE_TABLES);
    let mut reader = Reader::default();
    for event in parser {
        reader.read(event).with_context(|| words.place())?;
    }
    Ok(reader.blocks)
}

#[derive(Default)]
struct Reader {
    blocks: Vec<Block>,
    /// The words of the block that is being read.
    text: Text,
    faces: Vec<Face>,
    link: Option<String>,
    list: Option<List>,
    table: Option<Table>,
    row: Vec<String>,
}

impl Reader {
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "Markdown has much that a report has no place for"
    )]
    fn read(&mut self, event: Event) -> Result<()> {
        match event {
            Event::Start(tag) => return self.start(tag),
            Event::End(end) => self.end(end),
            Event::Text(text) => self.push(&text),
            Event::Code(text) => {
                self.faces.push(Face::Code);
                self.push(&text);
                self.faces.pop();
            }
            Event::SoftBreak | Event::HardBreak => self.push(" "),
            Event::Html(text) | Event::InlineHtml(text) => bail!("{text:?} is HTML: {ALLOWED}"),
            _ => bail!("{ALLOWED}"),
        }
        Ok(())
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "Markdown has much that a report has no place for"
    )]
    fn start(&mut self, tag: Tag) -> Result<()> {
        match tag {
            Tag::Paragraph | Tag::TableRow | Tag::TableCell | Tag::TableHead => {}
            Tag::Item => self.text.clear(),
            Tag::List(first) if self.list.is_none() => {
                let order = first.map_or(Order::Bullets, |_| Order::Numbers);
                self.list = Some(List {
                    order,
                    items: Vec::new(),
                });
            }
            Tag::Emphasis => self.faces.push(Face::Italic),
            Tag::Strong => self.faces.push(Face::Bold),
            Tag::Link { dest_url, .. } => self.link = Some(dest_url.into_string()),
            Tag::CodeBlock(CodeBlockKind::Fenced(_) | CodeBlockKind::Indented) => {
                self.faces.push(Face::Code);
            }
            Tag::Table(alignments) => {
                let side = |alignment: &Alignment| match alignment {
                    Alignment::Right => Side::Right,
                    Alignment::None | Alignment::Left | Alignment::Center => Side::Left,
                };
                self.table = Some(Table {
                    sides: alignments.iter().map(side).collect(),
                    ..Table::default()
                });
            }
            _ => bail!("{ALLOWED}"),
        }
        Ok(())
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "Markdown has much that a report has no place for"
    )]
    fn end(&mut self, end: TagEnd) {
        match end {
            TagEnd::Paragraph if self.list.is_none() => {
                let text = std::mem::take(&mut self.text);
                self.blocks.push(Block::Paragraph(text));
            }
            TagEnd::Item => {
                let text = std::mem::take(&mut self.text);
                if let Some(list) = &mut self.list {
                    list.items.push(text);
                }
            }
            TagEnd::List(_) => self.blocks.extend(self.list.take().map(Block::List)),
            TagEnd::Emphasis | TagEnd::Strong => {
                self.faces.pop();
            }
            TagEnd::Link => self.link = None,
            TagEnd::CodeBlock => {
                self.faces.pop();
                // A line of code is a paragraph of its own.
                let code = plain(&std::mem::take(&mut self.text));
                let span = |line: &str| Span {
                    text: line.to_owned(),
                    face: Face::Code,
                    link: None,
                };
                let lines = code.lines().map(|line| Block::Paragraph(vec![span(line)]));
                self.blocks.extend(lines);
            }
            TagEnd::TableCell => {
                self.row.push(plain(&self.text));
                self.text.clear();
            }
            TagEnd::TableHead => {
                let row = std::mem::take(&mut self.row);
                if let Some(table) = &mut self.table {
                    table.headings = row;
                }
            }
            TagEnd::TableRow => {
                let row = std::mem::take(&mut self.row);
                if let Some(table) = &mut self.table {
                    table.rows.push(row);
                }
            }
            TagEnd::Table => self.blocks.extend(self.table.take().map(Block::Table)),
            _ => {}
        }
    }

    fn push(&mut self, text: &str) {
        let face = self.faces.last().copied().unwrap_or(Face::Regular);
        match self.text.last_mut() {
            Some(last) if last.face == face && last.link == self.link => last.text.push_str(text),
            Some(_) | None => self.text.push(Span {
                text: text.to_owned(),
                face,
                link: self.link.clone(),
            }),
        }
    }
}

const ALLOWED: &str = "a text of a report has paragraphs, lists, tables, *emphasis*, **strong \
                       words**, `code` and [links](#chapter); headings are made with heading, \
                       pictures with chart";

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Vec<Block>> {
        blocks(&Words {
            line: 3,
            text: text.to_owned(),
        })
    }

    #[test]
    fn faces_and_links_are_told_apart() {
        let blocks =
            read("A *b* **c** `d`\n[e](#f).\n\n- g\n- h\n\n|k|v|\n|:-|-:|\n|1|2|").unwrap();
        let [
            Block::Paragraph(text),
            Block::List(list),
            Block::Table(table),
        ] = &blocks[..]
        else {
            panic!("{blocks:?}");
        };
        assert_eq!(plain(text), "A b c d e.");
        let faces: Vec<Face> = text.iter().map(|span| span.face).collect();
        assert_eq!(faces[1], Face::Italic);
        assert_eq!(faces[3], Face::Bold);
        assert_eq!(faces[5], Face::Code);
        assert_eq!(text[7].link.as_deref(), Some("#f"));
        assert_eq!(list.items.len(), 2);
        assert_eq!(table.rows, [["1", "2"]]);
        assert_eq!(table.sides, [Side::Left, Side::Right]);
    }

    #[test]
    fn what_has_no_place_is_refused_with_its_line() {
        for text in [
            "# heading",
            "![p](p.png)",
            "<b>bold</b>",
            "> quote",
            "- a\n  - b",
        ] {
            let error = format!("{:#}", read(text).unwrap_err());
            assert!(error.starts_with("line 3: "), "{text}: {error}");
        }
    }
}
