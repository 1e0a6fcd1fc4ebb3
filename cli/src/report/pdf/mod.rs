//! A report as PDF: cover, contents with page numbers, chapters; all fonts embedded, all charts
//! drawn as lines and letters.

mod fonts;
mod sheet;
mod strip;
mod lines;
mod table;
mod flow;
mod blocks;
mod draw;

use anyhow::{Result, bail};

use super::description::{Layout, Paper};
use super::document::{Block, Chapter, Document, Face};
use super::links;
use crate::picture;
use blocks::{Setter, bold, contents_line, regular};
use flow::{Flow, Page, entries};
use fonts::Fonts;
use lines::{Setting, paragraph};
use resvg::usvg::Tree;
use sheet::Sheet;
use strip::{Area, Keep, Op, Strip, Words};

/// The file.
///
/// # Errors
///
/// A chart cannot be drawn, or a card has more on it than fits on its page.
pub fn write(document: &Document, paper: Paper) -> Result<Vec<u8>> {
    let fonts = Fonts::load()?;
    let charts = links::charts(document).map(|chart| picture::tree(&chart.svg));
    let charts = charts.collect::<Result<Vec<_>>>()?;
    let sheet = Sheet::of(paper);
    let press = Press {
        document,
        fonts: &fonts,
        charts: &charts,
        sheet,
    };
    let body = press.body()?;
    // How many pages the contents take does not depend on the numbers in them.
    let front = press.front(&body, 0).len();
    let mut pages = press.front(&body, front);
    pages.extend(body);
    press.number(&mut pages);
    draw::pdf(&pages, sheet, &fonts, &charts, &document.title)
}

/// Words that are no longer than `most` stay with what follows them.
fn keep_together(strips: &mut [Strip], most: f32) {
    if strips
        .iter()
        .map(|strip| strip.before + strip.height)
        .sum::<f32>()
        <= most
    {
        strips
            .iter_mut()
            .for_each(|strip| strip.keep = Keep::WithNext);
    }
}

/// Everything that pages are made with.
struct Press<'a> {
    document: &'a Document,
    fonts: &'a Fonts,
    charts: &'a [Tree],
    sheet: Sheet,
}

impl Press<'_> {
    fn body(&self) -> Result<Vec<Page>> {
        let mut flow = Flow::new(self.sheet);
        let mut next_chart = usize::from(self.document.cover.is_some());
        let mut before = Layout::Card;
        for chapter in &self.document.chapters {
            match chapter.layout {
                Layout::Card => {
                    flow = self.card(chapter, flow, &mut next_chart)?;
                }
                Layout::Flow => {
                    // A short chapter leaves room for the next one.
                    if before == Layout::Card || flow.room() < 0.45 * flow.height() {
                        flow.begin_page(1);
                    }
                    self.chapter(chapter, &mut flow, &mut next_chart);
                }
            }
            before = chapter.layout;
        }
        Ok(flow.pages)
    }

    fn setter(&self, layout: Layout) -> Setter<'_> {
        Setter {
            fonts: self.fonts,
            charts: self.charts,
            layout,
        }
    }

    fn chapter(&self, chapter: &Chapter, flow: &mut Flow, next_chart: &mut usize) {
        let setter = self.setter(chapter.layout);
        let mut strips = setter.title(&chapter.title, &chapter.anchor, flow);
        // Where the words began that lead up to the next table or chart.
        let mut words = 0;
        for block in &chapter.blocks {
            let begin = strips.len();
            strips.extend(setter.strips(block, next_chart, flow));
            match block {
                Block::Table(_) | Block::Chart(_) => {
                    keep_together(&mut strips[words..begin], 0.4 * flow.height());
                    words = strips.len();
                }
                Block::Heading(_) => words = begin,
                Block::Paragraph(_) | Block::List(_) => {}
            }
        }
        flow.place(strips);
    }

    /// A page of two columns.
    fn card(&self, chapter: &Chapter, mut flow: Flow, next_chart: &mut usize) -> Result<Flow> {
        let setter = self.setter(Layout::Card);
        flow.begin_page(1);
        let pages = flow.pages.len();
        let title = setter.title(&chapter.title, &chapter.anchor, &flow);
        flow.place(title);
        flow.divide(2);
        for block in &chapter.blocks {
            let strips = setter.strips(block, next_chart, &mut flow);
            flow.place(strips);
        }
        if flow.pages.len() > pages {
            bail!(
                "the card {:?} has more on it than fits on a page: take something away",
                chapter.title
            );
        }
        let mut next = Flow::new(self.sheet);
        next.pages = flow.pages;
        Ok(next)
    }

    /// Cover and contents, with `before` pages before the chapters.
    fn front(&self, body: &[Page], before: usize) -> Vec<Page> {
        let mut flow = Flow::new(self.sheet);
        flow.begin_page(1);
        self.cover(&mut flow);
        flow.begin_page(1);
        let heading = Setting {
            size: 19.0,
            leading: 30.0,
            gray: 0,
        };
        flow.place(paragraph(
            &[bold("Contents")],
            self.fonts,
            flow.width(),
            heading,
        ));
        let width = flow.width();
        let lines = entries(body)
            .into_iter()
            .map(|(level, title, anchor, page)| {
                contents_line(
                    self.fonts,
                    (level, &title, &anchor),
                    before + page + 1,
                    width,
                )
            });
        flow.place(lines.collect());
        flow.pages
    }

    fn cover(&self, flow: &mut Flow) {
        let width = flow.width();
        let set = |text: &str, size: f32, before: f32| {
            let setting = Setting {
                size,
                leading: 1.3 * size,
                gray: 0,
            };
            let mut strips = paragraph(&[bold(text)], self.fonts, width, setting);
            if let Some(first) = strips.first_mut() {
                first.before = before;
            }
            strips
        };
        // The first strip of a page has no room above it.
        flow.place(vec![Strip {
            height: 70.0,
            ..Strip::default()
        }]);
        flow.place(set(&self.document.title, 32.0, 0.0));
        flow.place(vec![Strip {
            height: 14.0,
            ops: vec![Op::Rule {
                x: 0.0,
                y: 8.0,
                length: width,
                width: 2.5,
                gray: 0,
            }],
            ..Strip::default()
        }]);
        if let Some(subtitle) = &self.document.subtitle {
            let setting = Setting {
                size: 14.0,
                leading: 19.0,
                gray: 40,
            };
            flow.place(paragraph(&[regular(subtitle)], self.fonts, width, setting));
        }
        let setter = self.setter(Layout::Flow);
        flow.place(vec![Strip {
            height: 14.0,
            ..Strip::default()
        }]);
        for block in &self.document.about {
            let strips = setter.strips(block, &mut 0, flow);
            flow.place(strips);
        }
        if self.document.cover.is_some() {
            self.cover_chart(flow);
        }
        if let Some(page) = flow.pages.last_mut() {
            page.ops.extend(self.imprint());
        }
    }

    /// The chart of the cover in the middle of what is left of the page.
    fn cover_chart(&self, flow: &mut Flow) {
        let Some(tree) = self.charts.first() else {
            return;
        };
        let (width, height) = (tree.size().width(), tree.size().height());
        let room = flow.room() - 90.0;
        let scale = (flow.width() / width).min(room / height).min(0.75);
        flow.place(vec![Strip {
            before: ((room - scale * height) / 2.0).max(0.0) + 10.0,
            height: scale * height,
            ops: vec![Op::Picture {
                place: 0,
                area: Area {
                    x: (flow.width() - scale * width) / 2.0,
                    y: 0.0,
                    width: scale * width,
                    height: scale * height,
                },
            }],
            ..Strip::default()
        }]);
    }

    /// At the foot of the cover: what made it, and of what rules.
    fn imprint(&self) -> Vec<Op> {
        let setting = Setting {
            size: 8.5,
            leading: 11.5,
            gray: 60,
        };
        let made = format!(
            "Made by aslodds {}. Rules: {}. {}",
            env!("CARGO_PKG_VERSION"),
            self.document.variant,
            super::NOTICE
        );
        let strips = paragraph(&[regular(&made)], self.fonts, self.sheet.width(), setting);
        let mut ops = Vec::new();
        let lines: f32 = strips.iter().map(|strip| strip.height).sum();
        let mut y = self.sheet.bottom() - lines;
        for strip in strips {
            ops.extend(
                strip
                    .ops
                    .into_iter()
                    .map(|op| op.moved(self.sheet.left(), y)),
            );
            y += strip.height;
        }
        ops
    }

    /// The foot of every page but the cover.
    fn number(&self, pages: &mut [Page]) {
        let all = pages.len();
        let size = 7.5;
        let left = format!(
            "{} \u{b7} aslodds {}",
            self.document.title,
            env!("CARGO_PKG_VERSION")
        );
        for (number, page) in (1..).zip(pages).skip(1) {
            let right = format!("{number} of {all}");
            let wide = self.fonts.width(Face::Regular, size, &right);
            let at = |x: f32, text: String| {
                Op::Text(Words {
                    x,
                    y: self.sheet.foot(),
                    face: Face::Regular,
                    size,
                    gray: 70,
                    text,
                })
            };
            let (begin, end) = (self.sheet.left(), self.sheet.left() + self.sheet.width());
            page.ops.push(at(begin, left.clone()));
            page.ops.push(at(end - wide, right));
        }
    }
}

#[cfg(test)]
mod tests;
