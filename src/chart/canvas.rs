//! The sheet that charts are drawn on: rectangles, lines and texts at whole pixels, as SVG.

use std::sync::Once;

use plotters::backend::SVGBackend;
use plotters::coord::Shift;
use plotters::drawing::{DrawingArea, DrawingAreaErrorKind, IntoDrawingArea};
use plotters::element::{Circle, PathElement, Polygon, Rectangle};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{
    Color, FontDesc, FontFamily, FontStyle, FontTransform, RGBColor, TextStyle, register_font,
};

use super::pixel::pixel;

/// A place on the sheet: pixels from the left and from the top.
pub(super) type Point = (i32, i32);

/// A place between pixels, for lines that slope.
pub(super) type Spot = (f64, f64);

/// The sheet while it is being drawn on.
pub(super) struct Canvas<'a> {
    area: DrawingArea<SVGBackend<'a>, Shift>,
}

/// A rectangle of the sheet, in pixels; right and bottom lie just outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Frame {
    pub left: i32,
    pub top: i32,
    pub right: i32,
    pub bottom: i32,
}

/// How a text is written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pen {
    /// The size of the font in pixels.
    pub size: i32,
    pub weight: Weight,
    pub align: Align,
    pub turn: Turn,
    pub color: RGBColor,
}

/// How heavy a text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Weight {
    Regular,
    Bold,
}

/// Which part of a text stands at its place; it is always centred across.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Align {
    Start,
    Middle,
    End,
}

/// The direction of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turn {
    /// From left to right.
    Level,
    /// From bottom to top: the title of an upright axis.
    Upward,
}

/// The mark of a series.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Marker {
    Disc,
    Square,
    Triangle,
    Diamond,
    Ring,
    Cross,
}

/// The font that texts are measured with, and fonts of nearly its widths for readers that do
/// not have it.
const FAMILY: &str = "DejaVu Sans, Verdana, sans-serif";

/// What plotters multiplies a font's size by; undone here so that sizes are pixels of SVG.
const PLOTTERS_SIZE: f64 = 1.24;

/// Into how many parts a pixel is divided: the backend draws at whole numbers only, and dashes
/// of a sloping line that begin and end at whole pixels look bent in print.
const FINE: i32 = 8;

/// [`FINE`], as the backend counts what has no place.
const FINE_COUNT: u32 = 8;

/// Draws a sheet of `width` by `height` pixels on white paper.
pub(super) fn sheet(width: i32, height: i32, paint: impl FnOnce(&Canvas)) -> String {
    let side = |pixels: i32| u32::try_from(pixels).unwrap_or(0);
    let mut svg = String::new();
    {
        let fine = (side(width * FINE), side(height * FINE));
        let backend = SVGBackend::with_string(&mut svg, fine);
        let canvas = Canvas {
            area: backend.into_drawing_area(),
        };
        let paper = Frame {
            left: 0,
            top: 0,
            right: width,
            bottom: height,
        };
        canvas.fill(paper, RGBColor(255, 255, 255));
        paint(&canvas);
        sure(canvas.area.present());
    }
    // The fine parts stay the unit within; outside it is the pixel.
    let (fine, plain) = (size(width * FINE, height * FINE), size(width, height));
    svg.replacen(&fine, &plain, 1)
}

/// The size of a sheet as the backend writes it.
fn size(width: i32, height: i32) -> String {
    format!("<svg width=\"{width}\" height=\"{height}\"")
}

/// The width of a text in pixels, with a little to spare.
pub(super) fn width(text: &str, size: i32, weight: Weight) -> i32 {
    let font = font(size, weight);
    let (wide, _) = font.box_size(text).expect("the font is registered");
    let wide = i32::try_from(wide).unwrap_or(i32::MAX / 4);
    wide + 1
}

/// The widest of some texts, in pixels; 0 if there are none.
pub(super) fn widest<'a>(texts: impl IntoIterator<Item = &'a str>, size: i32) -> i32 {
    let widths = texts
        .into_iter()
        .map(|text| width(text, size, Weight::Regular));
    widths.max().unwrap_or(0)
}

/// A text in lines of at most `room` pixels, broken at spaces; a longer word stands alone.
pub(super) fn wrap(text: &str, size: i32, weight: Weight, room: i32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if width(&format!("{line} {word}"), size, weight) <= room => {
                line.push(' ');
                line.push_str(word);
            }
            Some(_) | None => lines.push(word.to_owned()),
        }
    }
    lines
}

impl Frame {
    pub fn width(self) -> i32 {
        self.right - self.left
    }

    pub fn height(self) -> i32 {
        self.bottom - self.top
    }

    /// Two corners in fine parts.
    fn corners(self) -> [Point; 2] {
        [
            (self.left * FINE, self.top * FINE),
            (self.right * FINE, self.bottom * FINE),
        ]
    }

    pub fn middle(self) -> Point {
        (self.left + self.width() / 2, self.top + self.height() / 2)
    }
}

impl Pen {
    /// Dark text from left to right that starts at its place.
    pub fn new(size: i32) -> Self {
        Pen {
            size,
            weight: Weight::Regular,
            align: Align::Start,
            turn: Turn::Level,
            color: super::color::INK,
        }
    }

    pub fn aligned(self, align: Align) -> Self {
        Pen { align, ..self }
    }

    pub fn colored(self, color: RGBColor) -> Self {
        Pen { color, ..self }
    }
}

impl Canvas<'_> {
    /// A rectangle without an outline.
    pub fn fill(&self, frame: Frame, color: RGBColor) {
        sure(
            self.area
                .draw(&Rectangle::new(frame.corners(), color.filled())),
        );
    }

    /// The outline of a rectangle.
    pub fn outline(&self, frame: Frame, color: RGBColor) {
        // As a line: the backend draws rectangles with its own thickness of one part.
        let [(left, top), (right, bottom)] = frame.corners();
        let around = [
            (left, top),
            (right, top),
            (right, bottom),
            (left, bottom),
            (left, top),
        ];
        self.path(around.to_vec(), color, 1);
    }

    /// A line from place to place.
    pub fn line(&self, points: &[Point], color: RGBColor, thick: u32) {
        let points = points.iter().map(|(x, y)| (x * FINE, y * FINE)).collect();
        self.path(points, color, thick);
    }

    /// A line through spots.
    pub fn curve(&self, spots: &[Spot], color: RGBColor, thick: u32) {
        self.path(spots.iter().map(|spot| fine(*spot)).collect(), color, thick);
    }

    fn path(&self, points: Vec<Point>, color: RGBColor, thick: u32) {
        let style = color.stroke_width(thick * FINE_COUNT);
        sure(self.area.draw(&PathElement::new(points, style)));
    }

    /// A series' mark, about ten pixels wide. Those that come first are larger, so that they
    /// are seen under later ones at the same spot.
    pub fn marker(&self, marker: Marker, spot: Spot, color: RGBColor) {
        let corner = |(x, y): (f64, f64)| (spot.0 + x, spot.1 + y);
        match marker {
            Marker::Disc => {
                let disc = Circle::new(fine(spot), 5 * FINE, color.filled());
                sure(self.area.draw(&disc));
            }
            Marker::Ring => {
                let ring = Circle::new(fine(spot), 5 * FINE, color.stroke_width(2 * FINE_COUNT));
                sure(self.area.draw(&ring));
            }
            Marker::Square => {
                let corners = [(-4.0, -4.0), (4.0, -4.0), (4.0, 4.0), (-4.0, 4.0)];
                self.polygon(&corners.map(corner), color);
            }
            Marker::Triangle => {
                let corners = [(0.0, -6.0), (6.0, 4.5), (-6.0, 4.5)];
                self.polygon(&corners.map(corner), color);
            }
            Marker::Diamond => {
                let corners = [(0.0, -5.5), (5.5, 0.0), (0.0, 5.5), (-5.5, 0.0)];
                self.polygon(&corners.map(corner), color);
            }
            Marker::Cross => {
                self.curve(&[(-4.0, -4.0), (4.0, 4.0)].map(corner), color, 2);
                self.curve(&[(-4.0, 4.0), (4.0, -4.0)].map(corner), color, 2);
            }
        }
    }

    fn polygon(&self, corners: &[Spot], color: RGBColor) {
        let corners: Vec<Point> = corners.iter().map(|corner| fine(*corner)).collect();
        sure(self.area.draw(&Polygon::new(corners, color.filled())));
    }

    /// A text whose middle line runs through its place.
    pub fn text(&self, text: &str, (x, y): Point, pen: Pen) {
        let across = match pen.align {
            Align::Start => HPos::Left,
            Align::Middle => HPos::Center,
            Align::End => HPos::Right,
        };
        // The backend centres on lower-case letters; most texts here are figures, which are
        // taller by a tenth of the size.
        let lower = (pen.size + 5) / 10;
        let (turn, place) = match pen.turn {
            Turn::Level => (FontTransform::None, (x * FINE, (y + lower) * FINE)),
            Turn::Upward => (FontTransform::Rotate270, ((x + lower) * FINE, y * FINE)),
        };
        let style = TextStyle::from(font(pen.size * FINE, pen.weight).transform(turn))
            .pos(Pos::new(across, VPos::Center))
            .color(&pen.color);
        sure(self.area.draw_text(text, &style, place));
    }
}

/// A spot in fine parts.
fn fine((x, y): Spot) -> Point {
    let fine = f64::from(FINE);
    (pixel(x * fine), pixel(y * fine))
}

fn font(size: i32, weight: Weight) -> FontDesc<'static> {
    static REGISTERED: Once = Once::new();
    REGISTERED.call_once(|| {
        let [regular, bold] = super::fonts();
        for (style, bytes) in [(FontStyle::Normal, regular), (FontStyle::Bold, bold)] {
            let registered = register_font(FAMILY, style, bytes);
            assert!(registered.is_ok(), "the embedded font is a font");
        }
    });
    let style = match weight {
        Weight::Regular => FontStyle::Normal,
        Weight::Bold => FontStyle::Bold,
    };
    FontDesc::new(
        FontFamily::Name(FAMILY),
        f64::from(size) * PLOTTERS_SIZE,
        style,
    )
}

/// Drawing into a string fails only without a font, and the font is embedded.
fn sure<T>(drawn: Result<T, DrawingAreaErrorKind<std::io::Error>>) {
    assert!(drawn.is_ok(), "drawing into a string cannot fail");
}
