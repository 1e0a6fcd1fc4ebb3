//! Pages that are laid out as PDF.

use std::collections::HashMap;

use anyhow::{Context, Result, anyhow};
use krilla::Document;
use krilla::action::{Action, LinkAction};
use krilla::annotation::{Annotation, LinkAnnotation, Target};
use krilla::color::luma;
use krilla::destination::XyzDestination;
use krilla::geom::{PathBuilder, Point, Rect, Size, Transform};
use krilla::metadata::Metadata;
use krilla::outline::{Outline, OutlineNode};
use krilla::page::PageSettings;
use krilla::paint::Fill;
use krilla::surface::Surface;
use krilla_svg::{SurfaceExt, SvgSettings};
use resvg::usvg::Tree;

use super::flow::{Page, entries};
use super::fonts::Fonts;
use super::sheet::Sheet;
use super::strip::{Area, Level, Op, Words};

/// The file. Its bytes depend on the pages alone.
///
/// # Errors
///
/// A chart cannot be drawn.
pub fn pdf(
    pages: &[Page],
    sheet: Sheet,
    fonts: &Fonts,
    charts: &[Tree],
    title: &str,
) -> Result<Vec<u8>> {
    let mut document = Document::new();
    let places = places(pages);
    for page in pages {
        let (width, height) = sheet.size();
        let settings = PageSettings::from_wh(width, height).context("a page without a size")?;
        let mut target = document.start_page_with(settings);
        let mut surface = target.surface();
        for op in &page.ops {
            draw(op, &mut surface, fonts, charts)?;
        }
        surface.finish();
        for op in &page.ops {
            if let Op::Link { area, target: to } = op
                && let Some(to) = link_target(to, &places)
            {
                let link = LinkAnnotation::new(rect(*area)?, to);
                target.add_annotation(Annotation::new_link(link, None));
            }
        }
        target.finish();
    }
    document.set_outline(outline(pages, &places));
    let creator = format!("aslodds {}", env!("CARGO_PKG_VERSION"));
    document.set_metadata(
        Metadata::new()
            .title(title.to_owned())
            .language("en".to_owned())
            .creator(creator),
    );
    // The error says what is wrong only in its debug form.
    document
        .finish()
        .map_err(|error| anyhow!("the PDF cannot be written: {error:?}"))
}

type Places<'a> = HashMap<&'a str, (usize, f32)>;

/// The page and the height of each anchor.
fn places(pages: &[Page]) -> Places<'_> {
    let marks = pages.iter().enumerate();
    let marks = marks.flat_map(|(page, found)| found.marks.iter().map(move |mark| (page, mark)));
    marks
        .map(|(page, (mark, y))| (mark.anchor.as_str(), (page, *y)))
        .collect()
}

fn destination((page, y): (usize, f32)) -> XyzDestination {
    XyzDestination::new(page, Point::from_xy(0.0, (y - 12.0).max(0.0)))
}

fn link_target(to: &str, places: &Places) -> Option<Target> {
    match to.strip_prefix('#') {
        Some(anchor) => {
            let place = places.get(anchor)?;
            Some(Target::Destination(destination(*place).into()))
        }
        None => Some(Target::Action(Action::Link(LinkAction::new(to.to_owned())))),
    }
}

fn outline(pages: &[Page], places: &Places) -> Outline {
    let mut outline = Outline::new();
    let mut chapter: Option<OutlineNode> = None;
    for (level, title, anchor, _) in entries(pages) {
        let Some(place) = places.get(anchor.as_str()) else {
            continue;
        };
        let node = OutlineNode::new(title, destination(*place));
        match (level, &mut chapter) {
            (Level::Heading, Some(chapter)) => chapter.push_child(node),
            (Level::Chapter | Level::Heading, _) => {
                chapter
                    .replace(node)
                    .into_iter()
                    .for_each(|done| outline.push_child(done));
            }
        }
    }
    chapter
        .into_iter()
        .for_each(|done| outline.push_child(done));
    outline
}

fn draw(op: &Op, surface: &mut Surface, fonts: &Fonts, charts: &[Tree]) -> Result<()> {
    match op {
        Op::Text(words) => write(words, surface, fonts),
        Op::Rule {
            x,
            y,
            length,
            width,
            gray,
        } => fill(
            Area {
                x: *x,
                y: y - width / 2.0,
                width: *length,
                height: *width,
            },
            *gray,
            surface,
        )?,
        Op::Fill { area, gray } => fill(*area, *gray, surface)?,
        Op::Picture { place, area } => {
            let tree = charts.get(*place).context("a chart is missing")?;
            let size = Size::from_wh(area.width, area.height).context("a chart without a size")?;
            surface.push_transform(&Transform::from_translate(area.x, area.y));
            surface
                .draw_svg(tree, size, SvgSettings::default())
                .context("the chart cannot be drawn on a page")?;
            surface.pop();
        }
        Op::Link { .. } => {}
    }
    Ok(())
}

fn write(words: &Words, surface: &mut Surface, fonts: &Fonts) {
    surface.set_fill(Some(ink(words.gray)));
    surface.draw_glyphs(
        Point::from_xy(words.x, words.y),
        &fonts.glyphs(words.face, &words.text),
        fonts.font(words.face),
        &words.text,
        Fonts::size(words.face, words.size),
        false,
    );
}

fn fill(area: Area, gray: u8, surface: &mut Surface) -> Result<()> {
    let mut path = PathBuilder::new();
    path.push_rect(rect(area)?);
    surface.set_fill(Some(ink(gray)));
    path.finish()
        .into_iter()
        .for_each(|path| surface.draw_path(&path));
    Ok(())
}

fn ink(gray: u8) -> Fill {
    Fill {
        paint: luma::Color::new(gray).into(),
        ..Fill::default()
    }
}

fn rect(area: Area) -> Result<Rect> {
    Rect::from_xywh(area.x, area.y, area.width, area.height).context("an area without a size")
}
