//! Answers as Python holds them: solved once, written in any format, drawn, or as columns.

use std::str::FromStr;

use aslodds::Error;
use aslodds::query::phase::Phases;
use aslodds::query::shot::{Detail, Shots};
use aslodds::query::{self, Query};
use aslodds::table::{Check, Paths, Policies, ReadingUse, Situations, Table};
use aslodds::text::{self, Format, Layout, Notation, Style};
use pyo3::exceptions::PyValueError;
use pyo3::types::PyDict;
use pyo3::{Bound, PyResult, Python, pyclass, pymethods};
use strum::VariantNames;

use crate::columns;
use crate::picture::{self, Chosen};
use crate::run::value_error;

/// What was solved.
pub enum Solved {
    /// Exact odds of a procedure, and the question, which is asked again with fewer counts where
    /// people read the answer.
    Odds {
        table: Table,
        query: Box<Query>,
    },
    /// A sample, or the odds of one thing in each of several situations.
    Table(Table),
    Check(Check),
    Paths(Paths),
    Shots(Shots),
    Phases(Phases),
    Situations(Situations),
    Policies(Policies),
}

/// A solved question.
#[pyclass(frozen, module = "aslodds._engine")]
pub struct Answer(pub Solved);

#[pymethods]
impl Answer {
    /// The whole answer in a format of the program, and of shots what would change them or not.
    #[pyo3(signature = (format, layout=None, notation="percent", what_if=false))]
    fn text(
        &self,
        py: Python,
        format: &str,
        layout: Option<&str>,
        notation: &str,
        what_if: bool,
    ) -> PyResult<String> {
        let format = named::<Format>("format", format, Format::VARIANTS)?;
        let style = Style {
            layout: layout.map(layout_named).transpose()?,
            notation: notation_named(notation)?,
            width: None,
        };
        let detail = if what_if {
            Detail::WhatIf
        } else {
            Detail::Ledger
        };
        py.detach(|| self.written(format, &style, detail))
            .map_err(|error| value_error(&error))
    }

    /// The columns of a table, a row for each cell and outcome; `None` of what is no table.
    fn columns<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        match &self.0 {
            Solved::Odds { table, .. } | Solved::Table(table) => Ok(Some(columns::of(py, table)?)),
            Solved::Check(_)
            | Solved::Paths(_)
            | Solved::Shots(_)
            | Solved::Phases(_)
            | Solved::Situations(_)
            | Solved::Policies(_) => Ok(None),
        }
    }

    /// For each cell of a table the weight of all rows that have one of the words in any field,
    /// as columns; `None` of what is no table.
    fn chance_of<'py>(
        &self,
        py: Python<'py>,
        words: Vec<String>,
    ) -> PyResult<Option<Bound<'py, PyDict>>> {
        match &self.0 {
            Solved::Odds { table, .. } | Solved::Table(table) => {
                Ok(Some(columns::chance_of(py, table, &words)?))
            }
            Solved::Check(_)
            | Solved::Paths(_)
            | Solved::Shots(_)
            | Solved::Phases(_)
            | Solved::Situations(_)
            | Solved::Policies(_) => Ok(None),
        }
    }

    /// The odds of one thing in each situation that is not refused: of what fares worst of the
    /// target where that was asked, of the first DR otherwise.
    fn table(&self) -> Option<Answer> {
        picture::table(&self.0).map(|table| Answer(Solved::Table(table)))
    }

    /// A chart as SVG.
    fn svg(&self, py: Python, kind: &str, chosen: Chosen) -> PyResult<String> {
        let picture = chosen.into();
        py.detach(|| picture::draw(&self.0, kind, picture))
    }

    /// The number of cells.
    #[getter]
    fn cells(&self) -> usize {
        match &self.0 {
            Solved::Odds { table, .. } | Solved::Table(table) => table.len(),
            Solved::Check(check) => check.cells,
            Solved::Paths(paths) => paths.cells.len(),
            Solved::Shots(shots) => shots.len(),
            Solved::Phases(phases) => phases.len(),
            Solved::Situations(situations) => situations.cells.len(),
            Solved::Policies(policies) => policies.cells.len(),
        }
    }

    /// The readings of disputed rules that mattered, in words.
    #[getter]
    fn readings(&self) -> Vec<String> {
        let used: Vec<ReadingUse> = match &self.0 {
            Solved::Odds { table, .. } | Solved::Table(table) => table.readings().to_vec(),
            Solved::Check(_) => Vec::new(),
            Solved::Paths(paths) => paths.readings.clone(),
            Solved::Shots(shots) => shots.readings(),
            Solved::Phases(phases) => phases.readings(),
            Solved::Situations(situations) => situations.readings.clone(),
            Solved::Policies(policies) => policies.readings.clone(),
        };
        text::readings(&used, self.cells())
    }

    /// The conclusion of a check in a sentence, or what follows from a table.
    #[getter]
    fn note(&self) -> Option<String> {
        match &self.0 {
            Solved::Odds { table, .. } | Solved::Table(table) => table.note().map(str::to_owned),
            Solved::Check(check) => Some(text::verdict(check)),
            Solved::Paths(_)
            | Solved::Shots(_)
            | Solved::Phases(_)
            | Solved::Situations(_)
            | Solved::Policies(_) => None,
        }
    }

    /// Whether the engines agree; `None` of what is no check.
    #[getter]
    fn agrees(&self) -> Option<bool> {
        match &self.0 {
            Solved::Check(check) => Some(check.agrees),
            Solved::Odds { .. }
            | Solved::Table(_)
            | Solved::Paths(_)
            | Solved::Shots(_)
            | Solved::Phases(_)
            | Solved::Situations(_)
            | Solved::Policies(_) => None,
        }
    }
}

impl Answer {
    fn written(&self, format: Format, style: &Style, detail: Detail) -> Result<String, Error> {
        let mut out = Vec::new();
        let written = match &self.0 {
            Solved::Odds { table, query } => {
                if is_for_readers(format) && style.layout.is_none() && query.rule().is_chain() {
                    // Readers are shown sums of counts, and those exactly.
                    let summed_up = (**query).clone().summed_up();
                    let table = query::odds(&summed_up, &query::unwatched)?;
                    text::write(&table, format, style, &mut out)
                } else {
                    text::write(table, format, style, &mut out)
                }
            }
            Solved::Table(table) => text::write(table, format, style, &mut out),
            Solved::Check(check) => text::write_check(check, format, style, &mut out),
            Solved::Paths(paths) => text::write_paths(paths, format, style, &mut out),
            Solved::Shots(shots) => {
                let detail = match format {
                    Format::Csv => Detail::Odds,
                    _ if is_for_readers(format) && shots.len() > 1 => Detail::Odds,
                    Format::Table
                    | Format::Markdown
                    | Format::Html
                    | Format::Json
                    | Format::Ndjson => detail,
                };
                text::write_shots(shots.situations(detail), format, style, &mut out)
            }
            Solved::Phases(phases) => {
                text::write_phases(phases.situations(), format, style, &mut out)
            }
            Solved::Situations(situations) => {
                text::write_situations(situations, format, style, &mut out)
            }
            Solved::Policies(policies) => text::write_policies(policies, format, style, &mut out),
        };
        written.expect("a vector takes all");
        Ok(String::from_utf8_lossy(&out).into_owned())
    }
}

fn is_for_readers(format: Format) -> bool {
    match format {
        Format::Table | Format::Markdown | Format::Html => true,
        Format::Csv | Format::Json | Format::Ndjson => false,
    }
}

/// What is called so.
pub fn layout_named(name: &str) -> PyResult<Layout> {
    match name {
        "long" => Ok(Layout::Long),
        "wide" => Ok(Layout::Wide),
        _ => Err(unknown("layout", name, &["long", "wide"])),
    }
}

/// What is called so.
pub fn notation_named(name: &str) -> PyResult<Notation> {
    match name {
        "percent" => Ok(Notation::Percent),
        "fraction" => Ok(Notation::Fraction),
        "one-in" => Ok(Notation::OneIn),
        _ => Err(unknown(
            "notation",
            name,
            &["percent", "fraction", "one-in"],
        )),
    }
}

/// What is called so, with the names that are known.
pub fn named<T: FromStr>(what: &str, name: &str, known: &[&str]) -> PyResult<T> {
    name.parse().map_err(|_| unknown(what, name, known))
}

fn unknown(what: &str, name: &str, known: &[&str]) -> pyo3::PyErr {
    let known = known.join(", ");
    PyValueError::new_err(format!("{what}: {name:?} is not known; known are {known}"))
}
