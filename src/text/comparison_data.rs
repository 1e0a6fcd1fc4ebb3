//! A comparison for programs: as JSON, and as comma-separated values with a row a cell, measure
//! and option.

use std::io::{self, Write};

use serde_json::{Map, Value as Json, json};

use super::csv::write_record;
use super::json::{params, write_document, write_objects};
use crate::dist::Fraction;
use crate::table::comparison::{Comparison, MeasureKind};

/// One document, a line for each cell.
pub(super) fn write_json(comparison: &Comparison, out: &mut impl Write) -> io::Result<()> {
    let options = comparison.options.iter().map(
        |option| json!({"name": option.name, "asked": option.asked, "called": option.called, "variant": option.variant}),
    );
    let mut head = Map::new();
    head.insert("options".to_owned(), options.collect());
    head.insert("refused".to_owned(), json!(comparison.refused));
    write_document(head, "cells", cells(comparison), out)
}

/// One object a line.
pub(super) fn write_lines(comparison: &Comparison, out: &mut impl Write) -> io::Result<()> {
    write_objects(&Map::new(), cells(comparison), out)
}

fn cells(comparison: &Comparison) -> impl Iterator<Item = Map<String, Json>> {
    let cells = comparison.cells.iter().enumerate();
    cells.map(move |(place, cell)| {
        let columns = comparison.columns.iter();
        let measures = comparison
            .measures
            .iter()
            .enumerate()
            .map(|(measure, told)| {
                let options = comparison
                    .options
                    .iter()
                    .enumerate()
                    .map(|(option, about)| {
                        let value = &cell.values[option][measure];
                        let difference = comparison.difference(place, option, measure);
                        json!({
                            "option": about.name,
                            "value": value.to_string(), "p": value.to_f64().value(),
                            "difference": difference.to_string(),
                            "difference_p": difference.to_f64().value(),
                        })
                    });
                json!({
                    "measure": told.name,
                    "kind": kind(told.kind),
                    "options": options.collect::<Json>(),
                })
            });
        let variation = comparison.options.iter().zip(&cell.variation).skip(1);
        let variation = variation.map(|(about, variation)| {
            json!({
                "option": about.name,
                "value": variation.as_ref().map(Fraction::to_string),
                "p": variation.as_ref().map(|it| it.to_f64().value()),
            })
        });
        let mut object = Map::new();
        object.insert(
            "params".to_owned(),
            params(columns.map(|column| (column, column.values[place]))),
        );
        object.insert("measures".to_owned(), measures.collect());
        object.insert("total_variation".to_owned(), variation.collect());
        object
    })
}

/// Parameters, then the measure, the option, its value and how far it is above the first option.
pub(super) fn write_csv(comparison: &Comparison, out: &mut impl Write) -> io::Result<()> {
    let mut csv = csv::Writer::from_writer(out);
    let params = comparison.columns.iter().map(|column| column.name);
    let rest = [
        "measure",
        "kind",
        "option",
        "variant",
        "exact",
        "value",
        "difference_exact",
        "difference",
    ];
    write_record(&mut csv, params.chain(rest))?;
    for (place, cell) in comparison.cells.iter().enumerate() {
        for (measure, told) in comparison.measures.iter().enumerate() {
            for (option, about) in comparison.options.iter().enumerate() {
                let columns = comparison.columns.iter();
                let params = columns.map(|column| column.values[place].to_string());
                let value = &cell.values[option][measure];
                let difference = comparison.difference(place, option, measure);
                let rest = [
                    told.name.clone(),
                    kind(told.kind).to_owned(),
                    about.name.clone(),
                    about.variant.clone(),
                    value.to_string(),
                    value.to_f64().value().to_string(),
                    difference.to_string(),
                    difference.to_f64().value().to_string(),
                ];
                write_record(&mut csv, params.chain(rest))?;
            }
        }
    }
    csv.flush()
}

fn kind(kind: MeasureKind) -> &'static str {
    match kind {
        MeasureKind::Chance => "chance",
        MeasureKind::Mean => "mean",
    }
}
