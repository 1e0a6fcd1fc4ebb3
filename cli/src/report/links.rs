//! Links inside a report: each leads to a chapter, a heading, a table or a chart.

use anyhow::{Result, bail};
use aslodds::Error;

use super::description::Description;
use super::document::{Block, Chapter, Document, Span};
use super::prose;

/// Refuses a link to nowhere, with the line of its text.
///
/// # Errors
///
/// A text links to `#` and a word that is no anchor of the report.
pub fn check(description: &Description, chapters: &[Chapter]) -> Result<()> {
    let anchors: Vec<&str> = chapters.iter().flat_map(anchors).collect();
    let chapters = description.chapters.iter().flat_map(|chapter| {
        let shows = chapter.shows.iter().filter_map(|show| show.text.as_ref());
        chapter.text.iter().chain(shows)
    });
    for words in description.about.iter().chain(chapters) {
        for span in prose::blocks(words)?.iter().flat_map(spans) {
            let Some(anchor) = span.link.as_deref().and_then(|link| link.strip_prefix('#')) else {
                continue;
            };
            if !anchors.contains(&anchor) {
                let error = Error::unknown_word("link", anchor, &anchors);
                bail!("{}: {error}", words.place());
            }
        }
    }
    Ok(())
}

/// Whatever a link inside a chapter may lead to, the chapter itself first.
pub fn anchors(chapter: &Chapter) -> impl Iterator<Item = &str> {
    let inside = chapter.blocks.iter().filter_map(|block| match block {
        Block::Heading(heading) => Some(heading.anchor.as_str()),
        Block::Table(table) => Some(table.caption.anchor.as_str()),
        Block::Chart(chart) => Some(chart.caption.anchor.as_str()),
        Block::Paragraph(_) | Block::List(_) => None,
    });
    let inside = inside.filter(|anchor| !anchor.is_empty());
    [chapter.anchor.as_str()].into_iter().chain(inside)
}

/// The charts of a document, that of the cover first.
pub fn charts(document: &Document) -> impl Iterator<Item = &super::document::Chart> {
    let chapters = document.chapters.iter();
    let blocks = chapters.flat_map(|chapter| &chapter.blocks);
    let inside = blocks.filter_map(|block| match block {
        Block::Chart(chart) => Some(chart),
        Block::Heading(_) | Block::Paragraph(_) | Block::List(_) | Block::Table(_) => None,
    });
    document.cover.iter().chain(inside)
}

fn spans(block: &Block) -> Vec<&Span> {
    match block {
        Block::Paragraph(text) => text.iter().collect(),
        Block::List(list) => list.items.iter().flatten().collect(),
        Block::Heading(_) | Block::Table(_) | Block::Chart(_) => Vec::new(),
    }
}
