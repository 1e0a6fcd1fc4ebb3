//! What one more or one less of each parameter is worth, and where something breaks even.

use super::compare::side;
use super::{Param, ParamKind, QuestionId, Variant, Watch};
use crate::dist::Fraction;
use crate::error::Error;
use crate::rule::Value;
use crate::table::Column;
use crate::table::comparison::Measure;
use crate::table::sensitivity::{BreakEven, Sensitivity, Worth};

/// How far a parameter is followed until something breaks even.
const STEPS: i64 = 60;

/// A question whose parameters are tried with other values.
#[derive(Clone, Debug)]
pub struct Tried<'a> {
    /// What it is about.
    pub id: QuestionId,
    /// What was asked, as it would be typed.
    pub asked: String,
    /// The values that were given, each a name and a text as [`Param::values`] reads it.
    pub given: &'a [(&'a str, &'a str)],
    /// The rules that it is asked under.
    pub variant: Variant,
    /// The most cells of a question.
    pub max_cells: u64,
}

/// What is measured, of which parameters.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    /// What is measured, such as `any-hit` or `mean hits`; the first that is told if none is
    /// named.
    pub outcome: Option<String>,
    /// The parameters that are tried, by their names; all numbers if none is named.
    pub only: Vec<String>,
    /// The value of the measure at which something breaks even.
    pub level: Option<Fraction>,
}

/// What is told of a cell.
struct Told {
    variant: String,
    values: Vec<(Measure, Fraction)>,
}

impl Told {
    /// The value of a measure; what is not told does not happen.
    fn of(&self, measure: &Measure) -> Fraction {
        let mut values = self.values.iter();
        let of = values.find(|(known, _)| known == measure);
        of.map_or(Fraction::ZERO, |(_, value)| value.clone())
    }
}

/// Values of parameters.
type Changes = [(&'static str, Value)];

/// Tries every number among the parameters with one less and one more, in each cell of the grid.
///
/// # Errors
///
/// - [`Error::UnknownWord`] if nothing that is told is called like the outcome, or no parameter
///   like one of those named.
/// - [`Error::RefusedEverywhere`] if the question is refused in every cell.
/// - Those of the question.
///
/// ```
/// use aslodds::query::sensitivity::{Tried, Wanted, sensitivity};
/// use aslodds::query::{self, MAX_CELLS, QuestionId, RuleId, Variant};
///
/// let shot = Tried {
///     id: QuestionId::Odds(RuleId::ToHit),
///     asked: String::new(),
///     given: &[("type", "infantry"), ("th", "8"), ("drm", "1")],
///     variant: Variant::asl(),
///     max_cells: MAX_CELLS,
/// };
/// let found = sensitivity(&shot, &Wanted::default(), &query::unwatched)?;
/// let drm = found.worths.iter().find(|worth| worth.param.name == "drm").expect("it counts");
/// // A Final DR of 7 or less hits in 21 ways of 36; one DRM more leaves 15.
/// assert_eq!(found.base[0].as_ref().map(ToString::to_string).as_deref(), Some("7/12"));
/// assert_eq!(drm.more.as_ref().map(ToString::to_string).as_deref(), Some("5/12"));
/// # Ok::<(), aslodds::Error>(())
/// ```
pub fn sensitivity(tried: &Tried, wanted: &Wanted, watch: Watch) -> Result<Sensitivity, Error> {
    let params = tried.id.params();
    let values = tried.values(&params)?;
    wanted.check(&params, &values)?;
    let cells = grid(&params, &values);
    let mut found = Sensitivity {
        asked: tried.asked.clone(),
        variant: String::new(),
        measure: Measure::chance(""),
        columns: cells.columns,
        base: Vec::new(),
        worths: Vec::new(),
        without_worth: Vec::new(),
        untried: Vec::new(),
        level: wanted.level.clone(),
    };
    let mut measure: Option<Measure> = None;
    for (place, fixed) in cells.rows.iter().enumerate() {
        let Some(told) = tried.ask(fixed, watch)? else {
            found.base.push(None);
            continue;
        };
        let measure = if let Some(measure) = &measure {
            measure
        } else {
            found.variant.clone_from(&told.variant);
            measure.insert(chosen(&told, wanted.outcome.as_deref())?)
        };
        let base = told.of(measure);
        let mut cell = Neighbours {
            tried,
            watch,
            fixed,
            measure,
            untried: &mut found.untried,
        };
        let mut worths = Vec::new();
        for (param, values) in params.iter().zip(&values) {
            if let Some(value) = wanted.number(param, values) {
                let worth = cell.worth((place, &base), param, value, wanted.level.as_ref())?;
                worths.push(worth);
            }
        }
        worths.sort_by_key(|worth| std::cmp::Reverse(worth.swing(&base)));
        found.worths.extend(worths);
        found.base.push(Some(base));
    }
    found.measure = measure.ok_or_else(|| Error::RefusedEverywhere {
        what: tried.asked.clone(),
    })?;
    leave_out_what_is_worth_nothing(&mut found);
    Ok(found)
}

impl Tried<'_> {
    /// The values of each parameter.
    fn values(&self, params: &[&Param]) -> Result<Vec<Vec<Value>>, Error> {
        let values = params.iter().map(|param| {
            let given = self.given.iter().find(|(name, _)| *name == param.name);
            match (given, param.default) {
                (Some((_, text)), _) => param.values(text),
                (None, Some(default)) => Ok(vec![default]),
                (None, None) => Ok(vec![Value::None]),
            }
        });
        values.collect()
    }

    /// What is told of one cell, with some values otherwise; `None` if it is refused.
    fn ask(&self, changes: &Changes, watch: Watch) -> Result<Option<Told>, Error> {
        let texts: Vec<String> = changes.iter().map(|(_, value)| value.to_string()).collect();
        let given = self.given.iter().copied();
        let kept = given.filter(|(name, _)| !changes.iter().any(|(changed, _)| changed == name));
        let changed = changes.iter().zip(&texts);
        let changed = changed.map(|((name, _), text)| (*name, text.as_str()));
        let all: Vec<(&str, &str)> = kept.chain(changed).collect();
        let question = self.id.question(&all, self.variant, self.max_cells)?;
        let side = side::of(&question, watch)?;
        let cell = side.cells.into_iter().next().flatten();
        Ok(cell.map(|cell| Told {
            variant: side.variant,
            values: side.measures.into_iter().zip(cell.values).collect(),
        }))
    }
}

impl Wanted {
    fn names(&self, param: &Param) -> bool {
        let mut only = self.only.iter();
        only.any(|name| name.replace('-', "_") == param.name)
    }

    /// Refuses names that are none, and a parameter that is to be tried from several values.
    fn check(&self, params: &[&Param], values: &[Vec<Value>]) -> Result<(), Error> {
        let names: Vec<&str> = params.iter().map(|param| param.name).collect();
        for name in &self.only {
            if !names.contains(&name.replace('-', "_").as_str()) {
                return Err(Error::unknown_word("--only", name, &names));
            }
        }
        for (param, values) in params.iter().zip(values) {
            if self.names(param) && values.len() > 1 {
                return Err(Error::Malformed {
                    what: param.name.to_owned(),
                    given: "several values".to_owned(),
                    expected: "one value, from which it is tried".to_owned(),
                });
            }
        }
        Ok(())
    }

    /// The number from which a parameter is tried, if it is one and wanted.
    fn number(&self, param: &Param, values: &[Value]) -> Option<i64> {
        match (values, param.kind) {
            ([Value::Int(value)], ParamKind::Int { .. })
                if self.only.is_empty() || self.names(param) =>
            {
                Some(*value)
            }
            _ => None,
        }
    }
}

/// What lies around a cell.
struct Neighbours<'a> {
    tried: &'a Tried<'a>,
    watch: Watch<'a>,
    fixed: &'a Changes,
    measure: &'a Measure,
    /// The parameters that could not be tried, with the reason.
    untried: &'a mut Vec<(&'static str, String)>,
}

impl Neighbours<'_> {
    /// The measure with another value of a parameter; `None` where there is none.
    fn at(&mut self, param: &Param, value: i64) -> Result<Option<Fraction>, Error> {
        if !matches!(param.kind, ParamKind::Int { min, max, .. } if (min..=max).contains(&value)) {
            return Ok(None);
        }
        let mut changes = self.fixed.to_vec();
        changes.push((param.name, Value::Int(value)));
        match self.tried.ask(&changes, self.watch) {
            Ok(told) => Ok(told.map(|told| told.of(self.measure))),
            Err(error @ (Error::Cancelled { .. } | Error::TooManyCells { .. })) => Err(error),
            // What the question has no place for, or needs more facts for.
            Err(error) => {
                if self.untried.iter().all(|(name, _)| *name != param.name) {
                    self.untried.push((param.name, error.to_string()));
                }
                Ok(None)
            }
        }
    }

    fn worth(
        &mut self,
        (cell, base): (usize, &Fraction),
        param: &Param,
        value: i64,
        level: Option<&Fraction>,
    ) -> Result<Worth, Error> {
        let worth = Worth {
            cell,
            param: Column {
                name: param.name,
                title: param.title,
                sign: param.sign(),
                values: vec![Value::Int(value)],
            },
            less: self.at(param, value - 1)?,
            more: self.at(param, value + 1)?,
            break_even: None,
        };
        let break_even = match level {
            Some(level) => self.break_even((param, value), (&worth, base, level))?,
            None => None,
        };
        Ok(Worth {
            break_even,
            ..worth
        })
    }

    /// The values at which the measure is at least the level, on the way on which it comes nearer.
    fn break_even(
        &mut self,
        (param, value): (&Param, i64),
        (worth, base, level): (&Worth, &Fraction, &Fraction),
    ) -> Result<Option<BreakEven>, Error> {
        let reaches = base >= level;
        // The way on which the measure comes nearer to the level; either, if one step is worth
        // nothing.
        let comes_nearer = |end: &Option<Fraction>| {
            end.as_ref()
                .is_some_and(|end| if reaches { end < base } else { end > base })
        };
        let ways = match (comes_nearer(&worth.less), comes_nearer(&worth.more)) {
            (_, true) => &[1][..],
            (true, false) => &[-1],
            (false, false) => &[1, -1],
        };
        for way in ways {
            for steps in 1..=STEPS {
                let next = value + way * steps;
                let Some(there) = self.at(param, next)? else {
                    break;
                };
                if (there >= *level) != reaches {
                    let last = if reaches { next - way } else { next };
                    // It is at least the level on the side of the value that was tried first.
                    return Ok(Some(if (*way > 0) == reaches {
                        BreakEven::UpTo(last)
                    } else {
                        BreakEven::From(last)
                    }));
                }
            }
        }
        Ok(None)
    }
}

/// Names the parameters that are worth nothing anywhere apart from the others.
fn leave_out_what_is_worth_nothing(found: &mut Sensitivity) {
    let counts = |name: &str| {
        let of_name = found.worths.iter().filter(|worth| worth.param.name == name);
        let mut swings = of_name.filter_map(|worth| {
            let base = found.base[worth.cell].as_ref()?;
            Some(worth.swing(base))
        });
        // How far a parameter may go is an answer even where a single step is worth nothing.
        found.level.is_some() || swings.any(|swing| !swing.is_zero())
    };
    let tried = found.worths.iter().map(|worth| worth.param.name);
    let mut tried: Vec<&'static str> = tried.collect();
    tried.sort_unstable();
    tried.dedup();
    let (worth, without): (Vec<_>, Vec<_>) = tried.into_iter().partition(|name| counts(name));
    found.worths.retain(|it| worth.contains(&it.param.name));
    let is_untried = |name: &&str| found.untried.iter().any(|(known, _)| known == name);
    found.without_worth = without
        .into_iter()
        .filter(|name| !is_untried(name))
        .collect();
}

/// The cells of a grid: what varies, and the values of it in each cell.
struct Grid {
    columns: Vec<Column>,
    rows: Vec<Vec<(&'static str, Value)>>,
}

fn grid(params: &[&Param], values: &[Vec<Value>]) -> Grid {
    let swept = params
        .iter()
        .zip(values)
        .filter(|(_, values)| values.len() > 1);
    let mut rows: Vec<Vec<(&'static str, Value)>> = vec![Vec::new()];
    let mut columns = Vec::new();
    for (param, values) in swept {
        columns.push(param);
        let longer = rows.iter().flat_map(|row| {
            values.iter().map(move |value| {
                let mut row = row.clone();
                row.push((param.name, *value));
                row
            })
        });
        rows = longer.collect();
    }
    let columns = columns.iter().enumerate().map(|(place, param)| Column {
        name: param.name,
        title: param.title,
        sign: param.sign(),
        values: rows.iter().map(|row| row[place].1).collect(),
    });
    Grid {
        columns: columns.collect(),
        rows,
    }
}

/// The measure of that name, or the first.
fn chosen(told: &Told, wanted: Option<&str>) -> Result<Measure, Error> {
    let names: Vec<&str> = told
        .values
        .iter()
        .map(|(measure, _)| &*measure.name)
        .collect();
    let found = match wanted {
        None => told.values.first(),
        Some(wanted) => told
            .values
            .iter()
            .find(|(measure, _)| measure.name == wanted),
    };
    let (measure, _) = found
        .ok_or_else(|| Error::unknown_word("--outcome", wanted.unwrap_or_default(), &names))?;
    Ok(measure.clone())
}
