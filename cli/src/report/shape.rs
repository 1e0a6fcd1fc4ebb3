//! The part of a sheet that a report shows: some of its columns, or one spread over a parameter.

use anyhow::{Context, Result, bail};
use aslodds::Error;
use aslodds::table::Table as Solved;
use aslodds::text::{Sheet, Side};

use super::description::{Shape, Words};
use super::document::{Caption, Table};

/// The sheet as a table of the shape that is described. Columns are named as in their headings,
/// with hyphens and without a unit (`any-hit` is `any hit %`), parameters as they are typed.
///
/// # Errors
///
/// A column is not there, or more than one parameter is left for the rows.
pub fn table(sheet: Sheet, shape: &Shape, solved: Option<&Solved>) -> Result<Table> {
    let names = names(&sheet, solved);
    let table = match &shape.across {
        Some(across) => {
            let value = match &shape.value {
                Some(value) => column(&names, value)?,
                None => only_value(&names, across)?,
            };
            spread(&sheet, &names, (column(&names, across)?, across), value)?
        }
        None => Table {
            keys: keys(&sheet, solved),
            headings: sheet.headings.clone(),
            sides: sheet.sides.clone(),
            rows: sheet.rows.clone(),
            ..Table::default()
        },
    };
    let table = match shape.across {
        None if !shape.columns.is_empty() => {
            let columns = shape.columns.iter().map(|words| column(&names, words));
            some(&table, &columns.collect::<Result<Vec<_>>>()?)
        }
        Some(_) | None => table,
    };
    Ok(Table {
        caption: Caption {
            title: sheet.title,
            ..Caption::default()
        },
        notes: sheet.footnotes,
        ..table
    })
}

/// What each column is called: by the parameter that it holds, and by its heading.
fn names(sheet: &Sheet, solved: Option<&Solved>) -> Vec<Vec<String>> {
    let headings = sheet.headings.iter();
    let names = headings.map(|heading| {
        let params = solved.into_iter().flat_map(Solved::columns);
        let param = params.filter(|param| param.title == heading);
        let typed = param.map(|param| param.name.replace('_', "-"));
        typed.chain([plain(heading)]).collect()
    });
    names.collect()
}

/// A heading as it is typed.
fn plain(heading: &str) -> String {
    let words = heading.trim_end_matches('%').trim();
    words.to_lowercase().replace([' ', '_'], "-")
}

fn column(names: &[Vec<String>], words: &Words) -> Result<usize> {
    let given = plain(&words.text);
    let place = names.iter().position(|names| names.contains(&given));
    place.map_or_else(
        || {
            let known: Vec<&str> = names
                .iter()
                .filter_map(|names| names.first())
                .map(String::as_str)
                .collect();
            Err(Error::unknown_word("column", &words.text, &known)).with_context(|| words.place())
        },
        Ok,
    )
}

/// The one column that is no parameter.
fn only_value(names: &[Vec<String>], across: &Words) -> Result<usize> {
    let values: Vec<usize> = (0..names.len())
        .filter(|place| names[*place].len() == 1)
        .collect();
    let [value] = values[..] else {
        let known: Vec<&str> = values
            .iter()
            .map(|place| names[*place][0].as_str())
            .collect();
        bail!(
            "{}: spread over {}, the cells may be filled by any of {}: choose one with value",
            across.place(),
            across.text,
            known.join(", ")
        );
    };
    Ok(value)
}

/// How many columns at the left say what a row is about.
fn keys(sheet: &Sheet, solved: Option<&Solved>) -> usize {
    let params = |heading: &&String| {
        let mut params = solved.into_iter().flat_map(Solved::columns);
        params.any(|param| param.title == heading.as_str())
    };
    sheet.headings.iter().take_while(params).count().max(1)
}

fn some(table: &Table, columns: &[usize]) -> Table {
    let pick = |texts: &[String]| columns.iter().map(|place| texts[*place].clone()).collect();
    Table {
        headings: pick(&table.headings),
        sides: columns.iter().map(|place| table.sides[*place]).collect(),
        rows: table.rows.iter().map(|row| pick(row)).collect(),
        keys: columns
            .iter()
            .take_while(|place| **place < table.keys)
            .count()
            .max(1),
        ..table.clone()
    }
}

/// One column over the values of another: a row for each value of the parameter that is left.
fn spread(
    sheet: &Sheet,
    names: &[Vec<String>],
    (across, words): (usize, &Words),
    value: usize,
) -> Result<Table> {
    // A parameter has a name to be typed besides its heading.
    let down: Vec<usize> = (0..sheet.headings.len())
        .filter(|place| *place != across && names[*place].len() > 1)
        .filter(|place| {
            sheet
                .rows
                .iter()
                .any(|row| row[*place] != sheet.rows[0][*place])
        })
        .collect();
    let [down] = down[..] else {
        let left: Vec<&str> = down.iter().map(|place| names[*place][0].as_str()).collect();
        bail!(
            "{}: spread over {}, the rows are to be told apart by one other parameter, and not by \
             {}: give the rest one value each",
            words.place(),
            words.text,
            if left.is_empty() {
                "none".to_owned()
            } else {
                left.join(" and ")
            }
        );
    };
    let distinct = |place: usize| {
        let mut values: Vec<&String> = Vec::new();
        for row in &sheet.rows {
            if !values.contains(&&row[place]) {
                values.push(&row[place]);
            }
        }
        values
    };
    let (columns, rows) = (distinct(across), distinct(down));
    let cell = |row: &String, column: &String| {
        let mut found = sheet.rows.iter();
        let found = found.find(|cells| cells[down] == *row && cells[across] == *column);
        found.map_or_else(String::new, |cells| cells[value].clone())
    };
    let rows = rows.iter().map(|row| {
        let cells = columns.iter().map(|column| cell(row, column));
        [(*row).clone()].into_iter().chain(cells).collect()
    });
    let columns_text = columns.iter().map(|column| (*column).clone());
    Ok(Table {
        headings: [sheet.headings[down].clone()]
            .into_iter()
            .chain(columns_text)
            .collect(),
        sides: [sheet.sides[down]]
            .into_iter()
            .chain(columns.iter().map(|_| Side::Right))
            .collect(),
        rows: rows.collect(),
        over: Some(format!(
            "{} by {}",
            sheet.headings[value], sheet.headings[across]
        )),
        keys: 1,
        ..Table::default()
    })
}
