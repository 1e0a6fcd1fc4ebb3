//! What is found out besides odds, as Python holds it: written in any format, and drawn.

use aslodds::Error;
use aslodds::chart::{self, Picture};
use aslodds::table::comparison::Comparison;
use aslodds::table::sensitivity::Sensitivity;
use aslodds::table::settings::Settings;
use aslodds::table::{Balance, DiceGroup, DiceLog};
use aslodds::text::{self, Format, Style};
use pyo3::exceptions::PyValueError;
use pyo3::{PyResult, pyclass, pymethods};
use strum::VariantNames;

use crate::answer::{layout_named, named, notation_named};
use crate::picture::Chosen;
use crate::run::value_error;

/// What was found.
pub enum Found {
    /// Options side by side.
    Comparison(Comparison),
    Sensitivity(Sensitivity),
    Settings(Settings),
    DiceLog(DiceLog),
    Balance(Balance),
}

/// Something found out.
#[pyclass(frozen, module = "aslodds._engine")]
pub struct Finding(pub Found);

#[pymethods]
impl Finding {
    /// All of it in a format of the program.
    #[pyo3(signature = (format, layout=None, notation="percent"))]
    fn text(&self, format: &str, layout: Option<&str>, notation: &str) -> PyResult<String> {
        let format = named::<Format>("format", format, Format::VARIANTS)?;
        let style = Style {
            layout: layout.map(layout_named).transpose()?,
            notation: notation_named(notation)?,
            width: None,
        };
        let mut out = Vec::new();
        let written = match &self.0 {
            Found::Comparison(comparison) => {
                text::write_comparison(comparison, format, &style, &mut out)
            }
            Found::Sensitivity(found) => text::write_sensitivity(found, format, &style, &mut out),
            Found::Settings(settings) => text::write_settings(settings, format, &style, &mut out),
            Found::DiceLog(log) => text::write_dice_log(log, format, &style, &mut out),
            Found::Balance(balance) => text::write_balance(balance, format, &style, &mut out),
        };
        written.expect("a vector takes all");
        Ok(String::from_utf8_lossy(&out).into_owned())
    }

    /// Settings as a file that makes the variant; `None` of anything else.
    fn toml(&self) -> Option<String> {
        let Found::Settings(settings) = &self.0 else {
            return None;
        };
        let mut out = Vec::new();
        text::write_settings_toml(settings, &mut out).expect("a vector takes all");
        Some(String::from_utf8_lossy(&out).into_owned())
    }

    /// The picture as SVG, of one measure of a comparison or of one group of a log if it is named.
    fn svg(&self, part: Option<&str>, chosen: Chosen) -> PyResult<String> {
        let picture = chosen.into();
        let svg = match &self.0 {
            Found::Comparison(comparison) => differences(comparison, part, &picture),
            Found::Sensitivity(found) => chart::tornado(found, &picture),
            Found::DiceLog(log) => rolls(log, part, &picture),
            Found::Settings(_) | Found::Balance(_) => {
                return Err(PyValueError::new_err("there is no picture of this"));
            }
        };
        svg.map_err(|error| value_error(&error))
    }

    /// What is noted about it in words: the conclusion on a log, and what became of its lines.
    #[getter]
    fn notes(&self) -> Vec<String> {
        match &self.0 {
            Found::DiceLog(log) => text::dice_notes(log),
            Found::Comparison(_)
            | Found::Sensitivity(_)
            | Found::Settings(_)
            | Found::Balance(_) => Vec::new(),
        }
    }

    /// Of a log, whether the dice are found unfair.
    #[getter]
    fn is_unfair(&self) -> bool {
        match &self.0 {
            Found::DiceLog(log) => !log.unfair().is_empty(),
            Found::Comparison(_)
            | Found::Sensitivity(_)
            | Found::Settings(_)
            | Found::Balance(_) => false,
        }
    }
}

fn differences(
    comparison: &Comparison,
    part: Option<&str>,
    picture: &Picture,
) -> Result<String, Error> {
    let measure = match part {
        Some(name) => measure(comparison, name)?,
        None => comparison.leading(),
    };
    chart::difference(comparison, measure, picture)
}

/// The place of a measure.
pub fn measure(comparison: &Comparison, wanted: &str) -> Result<usize, Error> {
    let names: Vec<&str> = comparison.measures.iter().map(|it| &*it.name).collect();
    let found = names.iter().position(|name| *name == wanted);
    found.ok_or_else(|| Error::unknown_word("outcome", wanted, &names))
}

fn rolls(log: &DiceLog, part: Option<&str>, picture: &Picture) -> Result<String, Error> {
    let wanted = part.unwrap_or("all");
    let group = log.groups.iter().find(|group| group.name() == wanted);
    let unknown = || {
        let names: Vec<String> = log.groups.iter().map(DiceGroup::name).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        Error::unknown_word("of", wanted, &names)
    };
    chart::faces(group.ok_or_else(unknown)?, picture)
}
