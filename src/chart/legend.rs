//! What the colours and lines of a chart stand for, one below the other in a strip of its own.

use plotters::style::RGBColor;

use super::canvas::{Canvas, Frame, Marker, Pen, Weight, widest, width};
use super::color;
use super::layout::{LINE, TEXT};
use super::pixel::whole;
use super::series;

/// A title and its entries.
#[derive(Clone, Debug)]
pub(super) struct Legend {
    pub title: String,
    pub entries: Vec<Entry>,
}

/// One entry.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub key: Key,
    pub text: String,
}

/// What the entry's text explains.
#[derive(Clone, Copy, Debug)]
pub(super) enum Key {
    /// An area of this colour.
    Area(RGBColor),
    /// The line of the series at this place.
    Line(usize),
    /// The same without its marks.
    Rule(usize),
}

const KEY: i32 = 34;

impl Legend {
    /// The width and the height that it takes.
    pub fn size(&self) -> (i32, i32) {
        let texts = self.entries.iter().map(|entry| entry.text.as_str());
        let wide = (KEY + widest(texts, TEXT)).max(width(&self.title, TEXT, Weight::Bold));
        (wide, LINE * whole(self.entries.len() + 1))
    }

    /// Draws it at the top of the strip.
    pub fn draw(&self, canvas: &Canvas, strip: Frame) {
        let pen = Pen {
            weight: Weight::Bold,
            ..Pen::new(TEXT)
        };
        let mut y = strip.top + LINE / 2;
        canvas.text(&self.title, (strip.left, y), pen);
        for entry in &self.entries {
            y += LINE;
            match entry.key {
                Key::Area(fill) => {
                    let swatch = Frame {
                        left: strip.left,
                        top: y - 6,
                        right: strip.left + 20,
                        bottom: y + 6,
                    };
                    canvas.fill(swatch, fill);
                    canvas.outline(swatch, color::FAINT);
                }
                Key::Line(place) | Key::Rule(place) => {
                    let (left, middle) = (f64::from(strip.left), f64::from(y));
                    series::line(canvas, place, &[(left, middle), (left + 28.0, middle)]);
                    if let Key::Line(_) = entry.key {
                        let spot = (left + 14.0, middle);
                        canvas.marker(Marker::of(place), spot, color::series(place));
                    }
                }
            }
            let left = strip.left
                + match entry.key {
                    Key::Area(_) => 26,
                    Key::Line(_) | Key::Rule(_) => KEY,
                };
            canvas.text(&entry.text, (left, y), Pen::new(TEXT));
        }
    }
}
