//! Tables as pictures: SVG texts that need no font of the reader's machine and do not change
//! from run to run.
//!
//! Each kind of chart is a function from solved cells to SVG. A parameter that varies and has no
//! axis is drawn in panels, one for each of its values, all on one scale. Colours can be told apart by
//! colour-blind readers and in grey print; a legend stands in a strip of its own.

mod heatmap;
mod difference;
mod tornado;
mod stacked;
mod curves;
mod joint;
mod at_least;
mod dice;
mod faces;
mod convergence;
mod matrix;
mod lines;
mod heading;
mod axis;
mod outcome;
mod counted;
mod pixel;
mod layout;
mod panel;
mod ticks;
mod legend;
mod series;
mod scale;
mod color;
mod canvas;
#[cfg(test)]
mod sample;
#[cfg(test)]
mod tests;

pub use at_least::at_least;
pub use convergence::convergence;
pub use curves::curves;
pub use dice::dice;
pub use difference::difference;
pub use faces::faces;
pub use heatmap::heatmap;
pub use joint::joint;
pub use stacked::stacked;
pub use tornado::tornado;

use std::str::FromStr;

use strum::{Display, EnumIter, EnumString, IntoStaticStr, VariantNames};

use crate::error::Error;

/// A kind of chart.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    Display,
    EnumIter,
    EnumString,
    IntoStaticStr,
    VariantNames,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Kind {
    /// [`heatmap`]: a probability over two parameters.
    Heatmap,
    /// [`stacked`]: all outcomes along one parameter.
    Stacked,
    /// [`curves`]: a probability along one parameter, a line for each value of another.
    Curves,
    /// [`joint`]: two counts together.
    Joint,
    /// [`at_least`]: how often a count reaches one, two, three and so on.
    AtLeast,
    /// [`dice`]: the outcome of each roll of a colored and a white die.
    Dice,
    /// [`convergence`]: a sampled probability against the number of trials.
    Convergence,
}

impl Kind {
    /// The kind called `name`.
    ///
    /// # Errors
    ///
    /// [`Error::UnknownWord`] if none is.
    ///
    /// ```
    /// use aslodds::chart::Kind;
    ///
    /// assert_eq!(Kind::named("curves"), Ok(Kind::Curves));
    /// assert!(Kind::named("curve").unwrap_err().to_string().contains("did you mean curves?"));
    /// ```
    pub fn named(name: &str) -> Result<Self, Error> {
        Kind::from_str(name).map_err(|_| Error::unknown_word("chart", name, Kind::VARIANTS))
    }

    /// What it shows, in one line.
    #[must_use]
    pub fn about(self) -> &'static str {
        match self {
            Kind::Heatmap => "a probability over two parameters, a number in each cell",
            Kind::Stacked => "all outcomes along one parameter, stacked to 100 %",
            Kind::Curves => "a probability along one parameter, a line for each value of another",
            Kind::Joint => "how often two counts come to each pair of numbers",
            Kind::AtLeast => {
                "how often a count reaches 1, 2, 3..., a line for each value of a parameter"
            }
            Kind::Dice => "the outcome of each of the 36 rolls of a colored and a white die",
            Kind::Convergence => {
                "a sampled probability and its interval against the number of trials"
            }
        }
    }
}

/// What a picture shows of a table, and how large; what is left out is chosen to fit.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Picture {
    /// The name of the parameter along the level axis; of a joint chart, of the outcome's field.
    pub x: Option<String>,
    /// The name of the parameter along the upright axis, of a heatmap; of a joint chart, of the
    /// outcome's field.
    pub y: Option<String>,
    /// The name of the parameter that has a line for each value, of curves.
    pub series: Option<String>,
    /// The name of the parameter that has a panel for each value.
    pub panels: Option<String>,
    /// The outcomes whose probabilities are added up, each a list joined with `+` or `,`; of
    /// `at_least`, the counts.
    pub outcomes: Vec<String>,
    /// The width in pixels, of which 96 are an inch.
    pub width: Option<u32>,
    /// The height in pixels.
    pub height: Option<u32>,
    /// The title in place of the one that says what the chart shows.
    pub title: Option<String>,
}

impl Picture {
    /// Refuses choices for which a kind of chart has no place.
    fn refuse(&self, chart: &'static str, choices: &[(&'static str, bool)]) -> Result<(), Error> {
        match choices.iter().find(|(_, made)| *made) {
            Some((place, _)) => Err(Error::NoPlace { chart, place }),
            None => Ok(()),
        }
    }
}

/// The fonts that texts are measured with and are to be drawn with: DejaVu Sans, regular and
/// bold, as TrueType files.
///
/// ```
/// assert!(aslodds::chart::fonts().iter().all(|font| font.starts_with(&[0, 1, 0, 0])));
/// ```
#[must_use]
pub fn fonts() -> [&'static [u8]; 2] {
    [dejavu::sans::regular(), dejavu::sans::bold()]
}
