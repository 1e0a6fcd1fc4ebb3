//! Paper: its size and margins, in points.

use super::super::description::Paper;

/// The part of a sheet of paper that is printed on.
#[derive(Clone, Copy, Debug)]
pub struct Sheet {
    paper: Paper,
    top: f32,
}

const SIDE: f32 = 42.0;
const TOP: f32 = 44.0;
const BOTTOM: f32 = 52.0;

impl Sheet {
    pub fn of(paper: Paper) -> Self {
        Sheet { paper, top: TOP }
    }

    /// Width and height of the whole sheet.
    pub fn size(self) -> (f32, f32) {
        match self.paper {
            Paper::A4 => (595.276, 841.89),
            Paper::Letter => (612.0, 792.0),
        }
    }

    pub fn left(self) -> f32 {
        SIDE
    }

    pub fn width(self) -> f32 {
        self.size().0 - 2.0 * SIDE
    }

    pub fn top(self) -> f32 {
        self.top
    }

    pub fn bottom(self) -> f32 {
        self.size().1 - BOTTOM
    }

    /// The baseline of the line at the foot.
    pub fn foot(self) -> f32 {
        self.size().1 - 30.0
    }

    /// The part of it below a height.
    pub fn below(self, top: f32) -> Self {
        Sheet { top, ..self }
    }
}
