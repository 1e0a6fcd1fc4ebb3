//! What one more or one less of each parameter is worth, and where something breaks even.

use super::compare::{Question, side};
use super::{Param, ParamKind, Watch};
use crate::dist::Fraction;
use crate::error::Error;
use crate::rule::Value;
use crate::table::Column;
use crate::table::comparison::Measure;
use crate::table::sensitivity::{BreakEven, Sensitivity, Worth};

/// How far a parameter is followed until something breaks even.
const STEPS: i64 = 60;

/// A question whose parameters are tried with other values.
pub struct Tried<'a> {
    /// What was asked, as it would be typed.
    pub asked: String,
    /// Its parameters.
    pub params: &'a [&'a Param],
    /// The values that were given, each a name and a text as [`Param::values`] reads it.
    pub given: &'a [(&'a str, &'a str)],
    /// The question with other values.
    pub build: &'a Build<'a>,
}

/// What makes a question of names and texts.
pub type Build<'a> = dyn Fn(&[(&str, &str)]) -> Result<Question, Error> + 'a;

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
struct Measured {
    variant: String,
    values: Vec<(Measure, Fraction)>,
}

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
/// use aslodds::query::compare::Question;
/// use aslodds::query::sensitivity::{Tried, Wanted, sensitivity};
/// use aslodds::query::{self, Param, Query, RuleId, Variant};
///
/// let params: Vec<&Param> = RuleId::ToHit.description().params.iter().collect();
/// let build = |given: &[(&str, &str)]| {
///     Ok(Question::Odds(Query::new(RuleId::ToHit, given, Variant::asl())?))
/// };
/// let shot = Tried {
///     asked: String::new(),
///     params: &params,
///     given: &[("type", "infantry"), ("th", "8"), ("drm", "1")],
///     build: &build,
/// };
/// let found = sensitivity(&shot, &Wanted::default(), &query::unwatched)?;
/// let drm = found.worths.iter().find(|worth| worth.param.name == "drm").expect("it counts");
/// // A Final DR of 7 or less hits in 21 ways of 36; one DRM more leaves 15.
/// assert_eq!(found.base[0].as_ref().map(ToString::to_string).as_deref(), Some("7/12"));
/// assert_eq!(drm.more.as_ref().map(ToString::to_string).as_deref(), Some("5/12"));
/// # Ok::<(), aslodds::Error>(())
/// ```
pub fn sensitivity(tried: &Tried, wanted: &Wanted, watch: Watch) -> Result<Sensitivity, Error> {
    let values = tried.params.iter().map(|param| {
        let given = tried.given.iter().find(|(name, _)| *name == param.name);
        match (given, param.default) {
            (Some((_, text)), _) => param.values(text),
            (None, Some(default)) => Ok(vec![default]),
            (None, None) => Ok(vec![Value::None]),
        }
    });
    let values: Vec<Vec<Value>> = values.collect::<Result<_, Error>>()?;
    let names: Vec<&str> = tried.params.iter().map(|param| param.name).collect();
    for name in &wanted.only {
        if !names.contains(&name.replace('-', "_").as_str()) {
            return Err(Error::unknown_word("--only", name, &names));
        }
    }
    for (param, values) in tried.params.iter().zip(&values) {
        let is_wanted = wanted
            .only
            .iter()
            .any(|name| name.replace('-', "_") == param.name);
        if is_wanted && values.len() > 1 {
            return Err(Error::Malformed {
                what: param.name.to_owned(),
                given: "several values".to_owned(),
                expected: "one value, from which it is tried".to_owned(),
            });
        }
    }
    let ask = |changes: &[(&str, Value)]| -> Result<Option<Measured>, Error> {
        let texts: Vec<String> = changes.iter().map(|(_, value)| value.to_string()).collect();
        let given = tried.given.iter().copied();
        let kept = given.filter(|(name, _)| !changes.iter().any(|(changed, _)| changed == name));
        let changed = changes.iter().zip(&texts);
        let changed = changed.map(|((name, _), text)| (*name, text.as_str()));
        let all: Vec<(&str, &str)> = kept.chain(changed).collect();
        let side = side::of(&(tried.build)(&all)?, watch)?;
        let Some(Some(cell)) = side.cells.into_iter().next() else {
            return Ok(None);
        };
        Ok(Some(Measured {
            variant: side.variant,
            values: side.measures.into_iter().zip(cell.values).collect(),
        }))
    };
    let cells = grid(tried.params, &values);
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
    let untried = std::cell::RefCell::new(Vec::new());
    let mut measure: Option<Measure> = None;
    for (place, fixed) in cells.rows.iter().enumerate() {
        let Some(told) = ask(fixed)? else {
            found.base.push(None);
            continue;
        };
        if measure.is_none() {
            found.variant.clone_from(&told.variant);
            measure = Some(chosen(&told, wanted.outcome.as_deref())?);
        }
        let of = |told: &Measured| {
            let mut values = told.values.iter();
            let of = values.find(|(known, _)| Some(known) == measure.as_ref());
            of.map_or(Fraction::ZERO, |(_, value)| value.clone())
        };
        let base = of(&told);
        let mut worths = Vec::new();
        for (param, values) in tried.params.iter().zip(&values) {
            let ([Value::Int(value)], ParamKind::Int { min, max, .. }) = (&values[..], param.kind)
            else {
                continue;
            };
            let is_wanted = |name: &String| name.replace('-', "_") == param.name;
            if !wanted.only.is_empty() && !wanted.only.iter().any(is_wanted) {
                continue;
            }
            let at = |value: i64| -> Result<Option<Fraction>, Error> {
                if !(min..=max).contains(&value) {
                    return Ok(None);
                }
                let mut changes = fixed.clone();
                changes.push((param.name, Value::Int(value)));
                match ask(&changes) {
                    Ok(told) => Ok(told.as_ref().map(of)),
                    Err(error @ (Error::Cancelled { .. } | Error::TooManyCells { .. })) => {
                        Err(error)
                    }
                    // What the question has no place for, or needs more facts for.
                    Err(error) => {
                        let mut untried = untried.borrow_mut();
                        if untried.iter().all(|(name, _)| *name != param.name) {
                            untried.push((param.name, error.to_string()));
                        }
                        Ok(None)
                    }
                }
            };
            let worth = Worth {
                cell: place,
                param: Column {
                    name: param.name,
                    title: param.title,
                    sign: param.sign(),
                    values: vec![Value::Int(*value)],
                },
                less: at(*value - 1)?,
                more: at(*value + 1)?,
                break_even: None,
            };
            let break_even = match &wanted.level {
                Some(level) => break_even(*value, (&worth, &base, level), &at)?,
                None => None,
            };
            worths.push(Worth {
                break_even,
                ..worth
            });
        }
        worths.sort_by_key(|worth| std::cmp::Reverse(worth.swing(&base)));
        found.worths.extend(worths);
        found.base.push(Some(base));
    }
    found.measure = measure.ok_or_else(|| Error::RefusedEverywhere {
        what: tried.asked.clone(),
    })?;
    let counts = |name: &str| {
        let of_name = found.worths.iter().filter(|worth| worth.param.name == name);
        let mut swings = of_name.filter_map(|worth| {
            let base = found.base[worth.cell].as_ref()?;
            Some(worth.swing(base))
        });
        // How far a parameter may go is an answer even where a single step is worth nothing.
        wanted.level.is_some() || swings.any(|swing| !swing.is_zero())
    };
    let tried = found.worths.iter().map(|worth| worth.param.name);
    let mut tried: Vec<&'static str> = tried.collect();
    tried.sort_unstable();
    tried.dedup();
    let (worth, without): (Vec<_>, Vec<_>) = tried.into_iter().partition(|name| counts(name));
    found.worths.retain(|it| worth.contains(&it.param.name));
    found.untried = untried.into_inner();
    let is_untried = |name: &&str| found.untried.iter().any(|(known, _)| known == name);
    found.without_worth = without
        .into_iter()
        .filter(|name| !is_untried(name))
        .collect();
    Ok(found)
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
fn chosen(told: &Measured, wanted: Option<&str>) -> Result<Measure, Error> {
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

/// The values at which the measure is at least the level, on the way on which it comes nearer.
fn break_even(
    value: i64,
    (worth, base, level): (&Worth, &Fraction, &Fraction),
    at: &dyn Fn(i64) -> Result<Option<Fraction>, Error>,
) -> Result<Option<BreakEven>, Error> {
    let reaches = base >= level;
    // The way on which the measure comes nearer to the level; either, if one step is worth nothing.
    let comes_nearer = |end: &Option<Fraction>| {
        end.as_ref()
            .is_some_and(|end| if reaches { end < base } else { end > base })
    };
    let steps = match (comes_nearer(&worth.less), comes_nearer(&worth.more)) {
        (_, true) => &[1][..],
        (true, false) => &[-1],
        (false, false) => &[1, -1],
    };
    for step in steps {
        for steps in 1..=STEPS {
            let next = value + step * steps;
            let Some(there) = at(next)? else {
                break;
            };
            if (there >= *level) != reaches {
                let last = if reaches { next - step } else { next };
                // It is at least the level on the side of the value that was tried first.
                return Ok(Some(if (*step > 0) == reaches {
                    BreakEven::UpTo(last)
                } else {
                    BreakEven::From(last)
                }));
            }
        }
    }
    Ok(None)
}
