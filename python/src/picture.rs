//! Charts of answers.

use aslodds::chart::{self, Kind, Picture};
use aslodds::query;
use aslodds::table::Table;
use pyo3::exceptions::PyValueError;
use pyo3::{FromPyObject, PyResult};

use crate::answer::Solved;
use crate::run::value_error;

/// What was chosen about a picture.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct Chosen {
    x: Option<String>,
    y: Option<String>,
    series: Option<String>,
    panels: Option<String>,
    outcomes: Vec<String>,
    width: Option<u32>,
    height: Option<u32>,
    title: Option<String>,
}

impl From<Chosen> for Picture {
    fn from(chosen: Chosen) -> Self {
        Picture {
            x: chosen.x,
            y: chosen.y,
            series: chosen.series,
            panels: chosen.panels,
            outcomes: chosen.outcomes,
            width: chosen.width,
            height: chosen.height,
            title: chosen.title,
        }
    }
}

/// The chart of an answer.
///
/// # Errors
///
/// `ValueError` if there is no such kind, if it has no place for what was chosen, or if the answer
/// is nothing to be drawn so.
pub fn draw(solved: &Solved, kind: &str, picture: Picture) -> PyResult<String> {
    let kind = Kind::named(kind).map_err(|error| value_error(&error))?;
    let svg = if kind == Kind::Dice {
        let Solved::Odds { query, .. } = solved else {
            let words = "the square of the two dice is drawn of a procedure's exact odds";
            return Err(PyValueError::new_err(words));
        };
        query::dice_square(query).and_then(|square| chart::dice(&square, &picture))
    } else if kind == Kind::Convergence {
        let words = "convergence takes samples of its own: the program draws it, aslodds chart \
                     convergence";
        return Err(PyValueError::new_err(words));
    } else {
        let table = drawn(solved)?;
        let picture = with_outcome(kind, picture, &table);
        match kind {
            Kind::Heatmap => chart::heatmap(&table, &picture),
            Kind::Stacked => chart::stacked(&table, &picture),
            Kind::Curves => chart::curves(&table, &picture),
            Kind::Joint => chart::joint(&table, &picture),
            Kind::AtLeast | Kind::Dice | Kind::Convergence => chart::at_least(&table, &picture),
        }
    };
    svg.map_err(|error| value_error(&error))
}

/// The same with the outcome that the procedure is tried for, where one has to be chosen and none
/// was.
fn with_outcome(kind: Kind, mut picture: Picture, table: &Table) -> Picture {
    let is_of_one = matches!(kind, Kind::Heatmap | Kind::Curves);
    let tried_for = table.fields().first().and_then(|field| field.sums.first());
    if let (true, true, Some(sum)) = (is_of_one, picture.outcomes.is_empty(), tried_for) {
        picture.outcomes.push(sum.name.to_owned());
    }
    picture
}

/// The table that is drawn.
fn drawn(solved: &Solved) -> PyResult<Table> {
    // Nobody tells many counts apart in a picture, and with caps it is exact.
    if let Solved::Odds { query, .. } = solved
        && query.rule().is_chain()
    {
        let capped = (**query).clone().capped();
        return query::odds(&capped, &query::unwatched).map_err(|error| value_error(&error));
    }
    table(solved).ok_or_else(|| {
        PyValueError::new_err(if let Solved::Phases(_) = solved {
            "a picture of phases shows their targets: add effect=True, and units or hull_af"
        } else {
            "there is no picture of this answer: odds and situations are drawn"
        })
    })
}

/// The odds of one thing in each cell; `None` of what has none.
pub fn table(solved: &Solved) -> Option<Table> {
    match solved {
        Solved::Odds { table, .. } | Solved::Table(table) => Some(table.clone()),
        Solved::Shots(shots) => Some(shots.worst().unwrap_or_else(|| shots.table())),
        Solved::Phases(phases) => phases.worst(),
        Solved::Situations(situations) => {
            Some(situations.worst().unwrap_or_else(|| situations.table()))
        }
        Solved::Check(_) | Solved::Paths(_) | Solved::Policies(_) => None,
    }
}
