//! Charts as PNG and PDF, drawn from their SVG with the fonts that are built in: no font of the
//! machine is looked at, so the same chart has the same bytes everywhere.

use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Result, bail};
use aslodds::chart;
use krilla::Document;
use krilla::geom::Size;
use krilla::page::PageSettings;
use krilla_svg::{SurfaceExt, SvgSettings};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};

use crate::args;
use crate::out::Target;

/// The most pixels of a PNG: 400 megabytes while it is drawn.
const MOST_PIXELS: f32 = 1e8;

/// Points of a page for each pixel of SVG: 72 and 96 are an inch.
const POINTS: f32 = 0.75;

/// The form of a picture.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Form {
    Svg,
    Png,
    Pdf,
}

impl Form {
    /// The form that is named, or else that of the file's ending, or else SVG.
    pub fn of(format: Option<&str>, output: Option<&Path>) -> Result<Self> {
        let ending = args::ending(output);
        Ok(match format.or(ending.as_deref()) {
            Some("svg") | None => Form::Svg,
            Some("png") => Form::Png,
            Some("pdf") => Form::Pdf,
            Some(other) => {
                let known = "name the file .svg, .png or .pdf, or give --format";
                return Err(anyhow::anyhow!("{known}"))
                    .with_context(|| format!("no picture is called .{other}"));
            }
        })
    }

    /// Looks at the place for the picture before any work is done.
    pub fn open(self, output: Option<&Path>, force: bool) -> Result<Target> {
        let target = Target::open(output, force)?;
        if self != Form::Svg && target.is_terminal() {
            bail!("a PNG or PDF is nothing for a terminal: add -o FILE, or pipe it");
        }
        Ok(target)
    }

    /// The picture as a file of the form; see [`png`] for `scale`.
    pub fn drawn(self, svg: String, scale: f64) -> Result<Vec<u8>> {
        match self {
            Form::Svg => Ok(svg.into_bytes()),
            Form::Png => png(&svg, scale),
            Form::Pdf => pdf(&svg),
        }
    }
}

/// The chart as a PNG of `scale` pixels for each of the SVG's: at 1, 96 pixels are an inch, and
/// 300 are at 3.125.
///
/// # Errors
///
/// If the text is no SVG, or the picture would have no pixel or more than 100 million.
fn png(svg: &str, scale: f64) -> Result<Vec<u8>> {
    let tree = tree(svg)?;
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the drawing library's own precision"
    )]
    let scale = scale as f32;
    let (width, height) = (tree.size().width() * scale, tree.size().height() * scale);
    let enough = width >= 1.0 && height >= 1.0;
    if !enough || width * height > MOST_PIXELS {
        bail!("a picture of {width:.0} x {height:.0} pixels: allowed are 1 to 100 million in all");
    }
    let mut pixmap = Pixmap::new(whole(width), whole(height)).context("no room for the picture")?;
    resvg::render(
        &tree,
        Transform::from_scale(scale, scale),
        &mut pixmap.as_mut(),
    );
    Ok(pixmap.encode_png()?)
}

/// The chart as a PDF of one page of its size, whose text can be selected and searched.
///
/// # Errors
///
/// If the text is no SVG.
fn pdf(svg: &str) -> Result<Vec<u8>> {
    let tree = tree(svg)?;
    let (width, height) = (tree.size().width() * POINTS, tree.size().height() * POINTS);
    let mut document = Document::new();
    let settings = PageSettings::from_wh(width, height).context("a page without a size")?;
    let mut page = document.start_page_with(settings);
    let mut surface = page.surface();
    let size = Size::from_wh(width, height).context("a page without a size")?;
    surface
        .draw_svg(&tree, size, SvgSettings::default())
        .context("the chart cannot be drawn on a page")?;
    surface.finish();
    page.finish();
    // The error says what is wrong only in its debug form.
    document
        .finish()
        .map_err(|error| anyhow::anyhow!("the PDF cannot be written: {error:?}"))
}

/// The SVG with every font replaced by the built-in ones.
///
/// # Errors
///
/// If the text is no SVG.
pub fn tree(svg: &str) -> Result<Tree> {
    let mut fonts = fontdb::Database::new();
    for font in chart::fonts() {
        fonts.load_font_source(fontdb::Source::Binary(Arc::new(font)));
    }
    let options = Options {
        font_family: "DejaVu Sans".to_owned(),
        fontdb: Arc::new(fonts),
        ..Options::default()
    };
    Tree::from_str(svg, &options).context("the chart is no SVG")
}

fn whole(pixels: f32) -> u32 {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "checked to lie between 1 and 100 million"
    )]
    let whole = pixels.round() as u32;
    whole
}

#[cfg(test)]
mod tests {
    use aslodds::chart::Picture;
    use aslodds::query::{self, Query, RuleId, Variant};

    use super::*;

    fn svg() -> String {
        let params = [("type", "infantry"), ("th", "7,8"), ("drm", "0,1")];
        let query = Query::new(RuleId::ToHit, &params, Variant::asl()).unwrap();
        let table = query::odds(&query, &query::unwatched).unwrap();
        let picture = Picture {
            outcomes: vec!["hit".to_owned()],
            ..Picture::default()
        };
        chart::heatmap(&table, &picture).unwrap()
    }

    fn without_texts(svg: &str) -> String {
        let mut parts = svg.split("<text");
        let mut rest = parts.next().unwrap().to_owned();
        for part in parts {
            rest.push_str(part.split_once("</text>").unwrap().1);
        }
        rest
    }

    #[test]
    fn texts_are_drawn_without_a_font_on_the_machine() {
        let (with, without) = (svg(), without_texts(&svg()));
        assert!(png(&with, 1.0).unwrap() != png(&without, 1.0).unwrap());
        // Bold is drawn as such.
        let regular = with.replace("font-weight=\"bold\"", "");
        assert!(png(&with, 1.0).unwrap() != png(&regular, 1.0).unwrap());
        let embedded = |pdf: &[u8]| pdf.windows(10).any(|part| part == b"DejaVuSans");
        assert!(embedded(&pdf(&with).unwrap()));
        assert!(!embedded(&pdf(&without).unwrap()));
    }

    #[test]
    fn the_same_chart_has_the_same_bytes() {
        assert!(png(&svg(), 2.0).unwrap() == png(&svg(), 2.0).unwrap());
        assert!(pdf(&svg()).unwrap() == pdf(&svg()).unwrap());
    }

    #[test]
    fn the_scale_multiplies_pixels() {
        // The header: width and height are four bytes each, from the 17th on.
        let side = |png: &[u8]| u32::from_be_bytes(png[16..20].try_into().unwrap());
        let (one, two) = (png(&svg(), 1.0).unwrap(), png(&svg(), 2.0).unwrap());
        assert_eq!(side(&two), 2 * side(&one));
    }

    #[test]
    fn what_cannot_be_drawn_is_refused() {
        assert!(png("no picture", 1.0).is_err());
        assert!(pdf("no picture").is_err());
        for scale in [0.0, -1.0, f64::NAN, 1e9] {
            assert!(png(&svg(), scale).is_err());
        }
    }
}
