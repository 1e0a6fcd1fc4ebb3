//! Pieces of a page: what is drawn, in strips that are not broken.
//!
//! Lengths are points, of which 72 are an inch, from the upper left corner.

use super::super::document::Face;

/// Something drawn.
#[derive(Clone, Debug)]
pub enum Op {
    Text(Words),
    /// A line across, `width` thick.
    Rule {
        x: f32,
        y: f32,
        length: f32,
        width: f32,
        gray: u8,
    },
    Fill {
        area: Area,
        gray: u8,
    },
    /// The chart with this place among all charts.
    Picture {
        place: usize,
        area: Area,
    },
    Link {
        area: Area,
        target: String,
    },
}

/// A run of letters on a baseline.
#[derive(Clone, Debug)]
pub struct Words {
    pub x: f32,
    pub y: f32,
    pub face: Face,
    pub size: f32,
    pub gray: u8,
    pub text: String,
}

#[derive(Clone, Copy, Debug)]
pub struct Area {
    pub x: f32,
    pub y: f32,
    pub width: f32,
    pub height: f32,
}

/// A piece as wide as its column that stays in one place.
#[derive(Clone, Debug, Default)]
pub struct Strip {
    /// Room above it, unless it is the first of its column.
    pub before: f32,
    pub height: f32,
    pub ops: Vec<Op>,
    pub keep: Keep,
    /// The headings that are repeated above it if a page begins with it.
    pub under: Option<usize>,
    /// What may be linked to.
    pub marks: Vec<Mark>,
}

/// Whether a page may end after a strip.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Keep {
    #[default]
    Free,
    WithNext,
}

/// A place that links lead to.
#[derive(Clone, Debug)]
pub struct Mark {
    pub anchor: String,
    /// Its line in the table of contents, if it has one.
    pub entry: Option<(Level, String)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    Chapter,
    Heading,
}

impl Op {
    /// The same further right and down.
    pub fn moved(self, right: f32, down: f32) -> Self {
        let area = |area: Area| Area {
            x: area.x + right,
            y: area.y + down,
            ..area
        };
        match self {
            Op::Text(words) => Op::Text(Words {
                x: words.x + right,
                y: words.y + down,
                ..words
            }),
            Op::Rule {
                x,
                y,
                length,
                width,
                gray,
            } => Op::Rule {
                x: x + right,
                y: y + down,
                length,
                width,
                gray,
            },
            Op::Fill { area: at, gray } => Op::Fill {
                area: area(at),
                gray,
            },
            Op::Picture { place, area: at } => Op::Picture {
                place,
                area: area(at),
            },
            Op::Link { area: at, target } => Op::Link {
                area: area(at),
                target,
            },
        }
    }
}
