//! Parts of a simulation: what came up in their trials, in whole numbers that are added up.

use std::collections::BTreeMap;
use std::fs::File;
use std::path::Path;

use anyhow::{Context, Result, bail};
use aslodds::engine::monte_carlo::Sample;
use aslodds::query::{Query, Sampled, Sampler, Shown, UnitKind, Units};
use aslodds::rule::Value;
use polars::prelude::{Column, DataFrame, ParquetReader, SerReader};
use sha2::{Digest, Sha256};

use super::{Content, Provenance, Shard, Whole};
use crate::args::Output;
use crate::frame::{self, Kind, RowGroups, digits};

/// Columns beside those of the parameters and of the outcome fields: the place of the cell from 1
/// on, how often the outcome came up, and in how many trials of the cell.
const CELL: &str = "cell";
const COUNT: &str = "count";
const TRIALS: &str = "trials";

/// Writes the trials of a part of a simulation.
///
/// A cell of which nothing that is asked about came up has one row, with a count of 0.
pub fn write_counts(
    shard: Shard,
    query: &Query,
    sampler: &Sampler,
    whole: Whole,
    sampled: &Sampled,
    output: Output,
) -> Result<()> {
    output.target.write_while(|out| {
        let mut out = RowGroups::new(out);
        out.push(frame(query, sampled)?)?;
        let content = Content::Counts {
            hash: hash(sampled),
        };
        let provenance = shard.provenance(whole, out.rows(), content)?;
        let about = sampler.about(query, sampled.path);
        // Readings are told of the whole.
        let mut metadata = frame::owned(frame::metadata(&about, &[], 0));
        metadata.extend(provenance.metadata());
        out.finish(metadata)
    })
}

fn frame(query: &Query, sampled: &Sampled) -> Result<DataFrame> {
    // For each row its cell, the place of that among those of the part, outcome and count.
    let mut rows: Vec<(u128, usize, Option<&[Value]>, u64)> = Vec::new();
    for (place, (cell, sample)) in sampled.cells.iter().enumerate() {
        let before = rows.len();
        let shown = sample
            .iter()
            .filter_map(|(shown, count)| Some((shown.as_deref()?, count)));
        rows.extend(shown.map(|(shown, count)| (*cell, place, Some(shown), count)));
        if rows.len() == before {
            rows.push((*cell, place, None, 0));
        }
    }
    let trials: Vec<u64> = sampled.cells.values().map(Sample::trials).collect();
    let first = sampled.cells.keys().next().copied().unwrap_or(0);
    let end = sampled.cells.keys().next_back().map_or(0, |last| last + 1);
    let mut columns = vec![numbers(CELL, rows.iter().map(|row| row.0 + 1))?];
    for (param, (_, values)) in query
        .in_part(&(first..end))
        .params()?
        .iter()
        .zip(query.sweeps())
    {
        let kind = Kind::of_values(values);
        let own = rows.iter().map(|row| param.values[row.1]);
        columns.push(frame::column(param.name, kind, own)?);
    }
    for (place, field) in query.fields().iter().enumerate() {
        let values = rows
            .iter()
            .map(|row| row.2.map_or(Value::None, |row| row[place]));
        columns.push(frame::column(
            field.name,
            Kind::of_field(field.kind),
            values,
        )?);
    }
    columns.push(numbers(COUNT, rows.iter().map(|row| row.3))?);
    columns.push(numbers(TRIALS, rows.iter().map(|row| trials[row.1]))?);
    Ok(DataFrame::new(rows.len(), columns)?)
}

/// A column of whole numbers that are far from the ends of the range of Int64.
fn numbers<N: TryInto<i64>>(name: &'static str, values: impl Iterator<Item = N>) -> Result<Column> {
    let values = values.map(|value| value.try_into().ok());
    let values: Option<Vec<i64>> = values.collect();
    let values = values.with_context(|| format!("{name} is beyond the range of Int64"))?;
    Ok(Column::new(name.into(), values))
}

/// The SHA-256 of counts.
fn hash(sampled: &Sampled) -> String {
    let mut hash = Sha256::new();
    for (cell, sample) in &sampled.cells {
        for (shown, count) in sample.iter() {
            let shown = shown.iter().flatten().map(|value| format!(" {value}"));
            hash.update(format!("{cell} {count}{}\n", shown.collect::<String>()));
        }
    }
    digits(hash)
}

/// Adds the trials that a shard holds to those of others.
///
/// # Errors
///
/// The shard has other trials than it says, or other counts than were written.
pub fn add_up(
    sum: &mut Sampled,
    path: &Path,
    provenance: &Provenance,
    metadata: &BTreeMap<String, String>,
    query: &Query,
    units: &Units,
) -> Result<()> {
    const ANEW: &str = "compute the shard anew";
    let Content::Counts { hash: written } = &provenance.content else {
        bail!("it holds no counts: {ANEW}");
    };
    let made = metadata.get("aslodds.path").map(String::as_str);
    let frame = ParquetReader::new(File::open(path)?).finish()?;
    let sampled = Sampled {
        units: vec![provenance.range.clone()],
        cells: samples(&frame, query).context(ANEW)?,
        path: made.unwrap_or_default().parse().context(ANEW)?,
        ..Sampled::default()
    };
    let cells = units.cells(&provenance.range);
    if !sampled.cells.keys().copied().eq(cells.clone()) {
        bail!(
            "it is to hold cells {} to {} and has others: {ANEW}",
            cells.start + 1,
            cells.end
        );
    }
    for (cell, sample) in &sampled.cells {
        let (trials, planned) = (sample.trials(), units.trials_of(*cell, &provenance.range));
        let right = match units.kind() {
            UnitKind::Chunks => trials == planned,
            UnitKind::Cells => trials <= planned,
        };
        if !right {
            bail!(
                "cell {} has {trials} trials where {planned} belong: {ANEW}",
                cell + 1
            );
        }
    }
    if hash(&sampled) != *written {
        bail!("its counts are not those that were written: {ANEW}");
    }
    Ok(sum.merge(sampled)?)
}

/// The counts of each cell of a file.
fn samples(frame: &DataFrame, query: &Query) -> Result<BTreeMap<u128, Sample<Shown>>> {
    let number = |name| -> Result<Vec<u64>> {
        let column = frame.column(name)?.i64()?.iter();
        let numbers = column.map(|number| u64::try_from(number?).ok());
        numbers
            .collect::<Option<_>>()
            .with_context(|| format!("{name} is to be a number from 0 on"))
    };
    let fields = query.fields();
    let fields = fields.iter().map(|field| frame::values(frame, field));
    let fields: Vec<Vec<Value>> = fields.collect::<Result<_>>()?;
    let (cells, counts, trials) = (number(CELL)?, number(COUNT)?, number(TRIALS)?);
    let mut shown: BTreeMap<u128, (u64, Vec<(Shown, u64)>)> = BTreeMap::new();
    for (row, cell) in cells.iter().enumerate() {
        let place = u128::from(*cell)
            .checked_sub(1)
            .context("cells begin at 1")?;
        let (known, own) = shown.entry(place).or_insert((trials[row], Vec::new()));
        if *known != trials[row] {
            bail!("cell {cell} has {known} trials and {} too", trials[row]);
        }
        let values = fields.iter().map(|values| values[row]);
        own.push((Some(values.collect()), counts[row]));
    }
    let samples = shown.into_iter().map(|(cell, (trials, counts))| {
        let seen = counts
            .iter()
            .try_fold(0_u64, |sum, (_, count)| sum.checked_add(*count));
        let unseen = seen.and_then(|seen| trials.checked_sub(seen));
        let unseen = unseen.with_context(|| {
            format!(
                "the counts of cell {} are more than its {trials} trials",
                cell + 1
            )
        })?;
        let all = counts.into_iter().chain([(None, unseen)]);
        Ok((cell, Sample::from_counts(all)))
    });
    samples.collect()
}
