//! Tables as columns of Python objects: a dict of lists, all of one length.

use std::collections::HashMap;

use aslodds::dist::Weight;
use aslodds::rule::{FieldKind, Value};
use aslodds::table::{Cell, Method, Row, Table, ratio};
use pyo3::types::{
    PyAnyMethods, PyBool, PyBytes, PyDict, PyDictMethods, PyFloat, PyInt, PyList, PyString,
};
use pyo3::{Bound, IntoPyObject, Py, PyAny, PyResult, Python};

/// A row for each cell and outcome: parameters, outcome fields, `weight`, `total` and `p`, and of a
/// sample `low` and `high`. What is unfinished has a row whose outcome fields are `None`.
pub fn of<'py>(py: Python<'py>, table: &Table) -> PyResult<Bound<'py, PyDict>> {
    let no_counts = vec![Value::None; table.fields().len()];
    let rows: Vec<(usize, Row)> = table
        .cells()
        .enumerate()
        .flat_map(|(place, cell)| {
            let rows = cell.rows().chain(unfinished(cell, &no_counts));
            rows.map(move |row| (place, row)).collect::<Vec<_>>()
        })
        .collect();
    let mut objects = Objects::default();
    let columns = PyDict::new(py);
    for param in table.columns() {
        let values = rows.iter().map(|(cell, _)| param.values[*cell]);
        columns.set_item(param.name, objects.values(py, values)?)?;
    }
    for (place, field) in table.fields().iter().enumerate() {
        let values = rows.iter().map(|(_, row)| row.values[place]);
        columns.set_item(field.name, objects.values(py, values)?)?;
    }
    let weights = rows.iter().map(|(_, row)| row.weight);
    columns.set_item("weight", objects.weights(py, weights)?)?;
    let totals = rows.iter().map(|(_, row)| row.total);
    columns.set_item("total", objects.weights(py, totals)?)?;
    columns.set_item("p", floats(py, rows.iter().map(|(_, row)| Some(row.p())))?)?;
    match table.about().method {
        Method::Exact => {}
        Method::MonteCarlo(_) => {
            let ends = || rows.iter().map(|(_, row)| row.bounds);
            columns.set_item("low", floats(py, ends().map(|ends| Some(ends?.low)))?)?;
            columns.set_item("high", floats(py, ends().map(|ends| Some(ends?.high)))?)?;
        }
    }
    Ok(columns)
}

/// A row for each cell: parameters, and the `weight`, `total` and `p` of all outcomes that have one
/// of the words, or one of a sum that is called so; of a sample with `low` and `high`.
pub fn chance_of<'py>(
    py: Python<'py>,
    table: &Table,
    words: &[String],
) -> PyResult<Bound<'py, PyDict>> {
    let wanted = wanted(table, words)?;
    let is_wanted = |row: &Row| {
        let mut values = row.values.iter();
        values.any(|value| matches!(value, Value::Word(word) if wanted.contains(word)))
    };
    let cells: Vec<(Cell, Weight)> = table
        .cells()
        .map(|cell| {
            let rows = cell.rows().filter(is_wanted);
            (cell, rows.map(|row| row.weight).sum())
        })
        .collect();
    let mut objects = Objects::default();
    let columns = PyDict::new(py);
    for param in table.columns() {
        let values = param.values.iter().take(cells.len()).copied();
        columns.set_item(param.name, objects.values(py, values)?)?;
    }
    let weights = cells.iter().map(|(_, weight)| weight);
    columns.set_item("weight", objects.weights(py, weights)?)?;
    let totals = cells.iter().map(|(cell, _)| cell.total());
    columns.set_item("total", objects.weights(py, totals)?)?;
    let p = cells
        .iter()
        .map(|(cell, weight)| Some(ratio(weight, cell.total())));
    columns.set_item("p", floats(py, p)?)?;
    match table.about().method {
        Method::Exact => {}
        Method::MonteCarlo(_) => {
            let ends = || cells.iter().map(|(cell, weight)| cell.interval(weight));
            columns.set_item("low", floats(py, ends().map(|ends| Some(ends?.low)))?)?;
            columns.set_item("high", floats(py, ends().map(|ends| Some(ends?.high)))?)?;
        }
    }
    Ok(columns)
}

/// The words that the names stand for: each a word of an outcome's field, or a sum of such.
fn wanted(table: &Table, names: &[String]) -> PyResult<Vec<&'static str>> {
    let mut known = Vec::new();
    let mut wanted = Vec::new();
    for field in table.fields() {
        let FieldKind::Words(words) = field.kind else {
            continue;
        };
        known.extend_from_slice(words);
        known.extend(field.sums.iter().map(|sum| sum.name));
        for name in names {
            wanted.extend(words.iter().copied().filter(|word| word == name));
            let sums = field.sums.iter().filter(|sum| sum.name == name);
            wanted.extend(sums.flat_map(|sum| sum.words).copied());
        }
    }
    match names.iter().find(|name| !known.contains(&name.as_str())) {
        Some(name) => {
            let error = aslodds::Error::unknown_word("outcome", name, &known);
            Err(crate::run::value_error(&error))
        }
        None => Ok(wanted),
    }
}

/// The row of what is unfinished, if anything is.
fn unfinished<'a>(cell: Cell<'a>, no_counts: &'a [Value]) -> Option<Row<'a>> {
    Some(Row {
        values: no_counts,
        weight: cell.unfinished()?,
        total: cell.total(),
        bounds: None,
    })
}

fn floats<'py>(
    py: Python<'py>,
    numbers: impl Iterator<Item = Option<f64>>,
) -> PyResult<Bound<'py, PyList>> {
    let objects = numbers.map(|number| match number {
        Some(number) => PyFloat::new(py, number).into_any(),
        None => py.None().into_bound(py),
    });
    PyList::new(py, objects.collect::<Vec<_>>())
}

/// Python objects that were made before: a column has few different values, and many rows.
#[derive(Default)]
struct Objects {
    values: HashMap<Value, Py<PyAny>>,
    weights: HashMap<Weight, Py<PyAny>>,
}

impl Objects {
    fn values<'py>(
        &mut self,
        py: Python<'py>,
        values: impl Iterator<Item = Value>,
    ) -> PyResult<Bound<'py, PyList>> {
        let mut objects: Vec<Py<PyAny>> = Vec::with_capacity(values.size_hint().0);
        let mut last = None;
        for value in values {
            // Most columns stay for a while what they are.
            if let (true, Some(same)) = (last == Some(value), objects.last()) {
                objects.push(same.clone_ref(py));
                continue;
            }
            last = Some(value);
            let object = match self.values.get(&value) {
                Some(object) => object.clone_ref(py),
                None => {
                    let object = object(py, value)?;
                    self.values.insert(value, object.clone_ref(py));
                    object
                }
            };
            objects.push(object);
        }
        PyList::new(py, objects)
    }

    fn weights<'a, 'py>(
        &mut self,
        py: Python<'py>,
        weights: impl Iterator<Item = &'a Weight>,
    ) -> PyResult<Bound<'py, PyList>> {
        let mut objects = Vec::with_capacity(weights.size_hint().0);
        for weight in weights {
            let object = match self.weights.get(weight) {
                Some(object) => object.clone_ref(py),
                None => {
                    let object = whole(py, weight)?;
                    self.weights.insert(weight.clone(), object.clone_ref(py));
                    object
                }
            };
            objects.push(object);
        }
        PyList::new(py, objects)
    }
}

fn object(py: Python, value: Value) -> PyResult<Py<PyAny>> {
    Ok(match value {
        Value::None => py.None(),
        Value::Int(number) => number.into_pyobject(py)?.into_any().unbind(),
        Value::Flag(flag) => PyBool::new(py, flag).to_owned().into_any().unbind(),
        Value::Word(word) => PyString::new(py, word).into_any().unbind(),
    })
}

/// A whole number of any size.
fn whole(py: Python, weight: &Weight) -> PyResult<Py<PyAny>> {
    if let Ok(small) = u64::try_from(weight) {
        return Ok(small.into_pyobject(py)?.into_any().unbind());
    }
    let bytes = PyBytes::new(py, &weight.to_le_bytes());
    let number = py
        .get_type::<PyInt>()
        .call_method1("from_bytes", (bytes, "little"))?;
    Ok(number.unbind())
}
