//! `aslodds merge`: the shards of a run, put together.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::Write;
use std::panic::{self, AssertUnwindSafe};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use aslodds::query::{self, Sampled, Simulated, Units};
use aslodds::text;
use clap::{ArgMatches, Args, Command, FromArgMatches};
use polars::prelude::{ParquetReader, SerReader};

use crate::args::{Notes, ending};
use crate::blocks::add_readings;
use crate::cmd::simulate::tell_width;
use crate::frame::{self, RowGroups, RowsHash};
use crate::out::{Target, refuse_same};
use crate::progress::Progress;
use crate::shard::{self, Content, Provenance};

/// The rows that are read at once.
const ROWS: usize = 1 << 17;

#[derive(Args, Debug)]
struct MergeArgs {
    /// The shards of one run, in any order
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    /// The file to write, which ends in .parquet
    #[arg(short, long, value_name = "OUT")]
    output: PathBuf,

    /// Replace OUT if it is there
    #[arg(long)]
    force: bool,

    /// Leave out progress; errors are still told
    #[arg(short, long)]
    quiet: bool,
}

/// A shard with what else stands in its metadata.
struct Part {
    name: String,
    path: PathBuf,
    provenance: Provenance,
    metadata: BTreeMap<String, String>,
}

pub fn command() -> Command {
    let command = Command::new("merge").after_help(
        "The result is that of a single run, to the byte: the rows of odds follow each other, the \
         counts of simulate are added up. Shards that are missing, overlap or \
         belong to another run are told, and nothing is written.\n\n\
         Example:\n  \
         aslodds odds to-hit --type infantry --th -3..15 --drm -8..15 --shard 1/2 -o 1.parquet\n  \
         aslodds odds to-hit --type infantry --th -3..15 --drm -8..15 --shard 2/2 -o 2.parquet\n  \
         aslodds merge 1.parquet 2.parquet -o grid.parquet",
    );
    MergeArgs::augment_args(command).about("Put the shards of a run together")
}

pub fn run(matches: &ArgMatches) -> Result<ExitCode> {
    let typed = MergeArgs::from_arg_matches(matches)?;
    if ending(Some(&typed.output)).as_deref() != Some("parquet") {
        bail!(
            "{}: shards are put together as Parquet: end the file's name in .parquet",
            typed.output.display()
        );
    }
    for file in &typed.files {
        refuse_same(Some(file), Some(&typed.output))?;
    }
    let target = Target::open(Some(&typed.output), typed.force)?;
    let notes = if typed.quiet {
        Notes::Quiet
    } else {
        Notes::Told
    };
    let mut parts = typed
        .files
        .iter()
        .map(|path| decoded(|| part(path)).with_context(|| path.display().to_string()))
        .collect::<Result<Vec<_>>>()?;
    parts.sort_by_key(|part| (part.provenance.range.start, part.provenance.range.end));
    let named: Vec<(String, Provenance)> = parts
        .iter()
        .map(|part| (part.name.clone(), part.provenance.clone()))
        .collect();
    shard::check_whole(&named)?;
    let rows: usize = parts.iter().map(|part| part.provenance.rows).sum();
    let progress = Progress::begin(u64::try_from(rows)?, "rows", notes)?;
    let counted = matches!(&parts[..], [Part { provenance, .. }, ..] if provenance.has_counts());
    if counted {
        let simulated = added_up(&parts, &progress, notes)?;
        target.write(|mut out| frame::write_parquet(&simulated.table, &mut out))?;
    } else {
        target.write_while(|out| put_together(&parts, out, &progress))?;
    }
    progress.end();
    Ok(ExitCode::SUCCESS)
}

/// The table of a simulation whose trials the parts hold.
fn added_up(parts: &[Part], progress: &Progress, notes: Notes) -> Result<Simulated> {
    let first = parts.first().context("there is nothing to merge")?;
    let whole = &first.provenance.whole;
    let (query, sampler) = shard::simulation(whole).with_context(|| first.name.clone())?;
    let units = Units::of(&query, &sampler);
    let (mut sum, mut rows) = (Sampled::default(), 0);
    for part in parts {
        decoded(|| {
            shard::add_up(
                &mut sum,
                &part.path,
                &part.provenance,
                &part.metadata,
                &query,
                &units,
            )
        })
        .with_context(|| part.name.clone())?;
        rows += part.provenance.rows;
        if progress.watch(u64::try_from(rows)?).is_break() {
            bail!("interrupted: nothing was written");
        }
    }
    let simulated = query::estimate(&query, &sampler, &sum)?;
    tell_width(&simulated, &sampler, notes);
    Ok(simulated)
}

/// Writes the rows of the parts one after the other.
fn put_together(parts: &[Part], out: &mut dyn Write, progress: &Progress) -> Result<()> {
    let mut out = RowGroups::new(out);
    for part in parts {
        decoded(|| copy(part, &mut out, progress)).with_context(|| part.name.clone())?;
    }
    out.finish(metadata(parts))
}

fn part(path: &Path) -> Result<Part> {
    let mut reader = ParquetReader::new(File::open(path).context("cannot be read")?);
    let read = reader.get_metadata().context("is no Parquet file")?;
    let pairs = read.key_value_metadata().iter().flatten();
    let pairs = pairs.filter(|pair| pair.key.starts_with("aslodds."));
    let mut metadata: BTreeMap<String, String> = pairs
        .map(|pair| (pair.key.clone(), pair.value.clone().unwrap_or_default()))
        .collect();
    let rows = read.num_rows;
    let provenance = Provenance::take(&mut metadata)?;
    if rows != provenance.rows {
        bail!(
            "has {rows} rows and not {}: compute the shard anew",
            provenance.rows
        );
    }
    Ok(Part {
        name: path.display().to_string(),
        path: path.to_owned(),
        provenance,
        metadata,
    })
}

/// Hands the rows of a shard on, some at a time.
fn copy<W: Write>(part: &Part, out: &mut RowGroups<W>, progress: &Progress) -> Result<()> {
    let (mut begin, mut hash) = (0, RowsHash::default());
    while begin < part.provenance.rows {
        let reader = ParquetReader::new(File::open(&part.path)?);
        let frame = reader.with_slice(Some((begin, ROWS))).finish()?;
        if frame.height() == 0 {
            bail!("ends before its time: compute the shard anew");
        }
        begin += frame.height();
        hash.add(&frame)?;
        out.push(frame)?;
        if progress.watch(u64::try_from(out.rows())?).is_break() {
            bail!("interrupted: nothing was written");
        }
    }
    match &part.provenance.content {
        Content::Rows { hash: written, .. } if hash.finish() != *written => {
            bail!("its rows are not those that were written: compute the shard anew")
        }
        Content::Rows { .. } | Content::Counts { .. } => Ok(()),
    }
}

/// What comes of reading a file. Of damaged bytes the reader may expect what they are not, and end
/// without an error of its own.
fn decoded<T>(read: impl FnOnce() -> Result<T>) -> Result<T> {
    let told = panic::take_hook();
    panic::set_hook(Box::new(|_| {}));
    let read = panic::catch_unwind(AssertUnwindSafe(read));
    panic::set_hook(told);
    read.unwrap_or_else(|_| bail!("is damaged: compute the shard anew"))
}

/// What a single run would have said.
fn metadata(parts: &[Part]) -> BTreeMap<String, String> {
    let first = parts.first();
    let mut metadata = first.map(|part| part.metadata.clone()).unwrap_or_default();
    let (mut all, mut cells) = (Vec::new(), 0);
    for part in parts {
        match &part.provenance.content {
            Content::Rows { told, readings, .. } => {
                add_readings(&mut all, readings);
                cells += told;
            }
            Content::Counts { .. } => {}
        }
    }
    metadata.remove("aslodds.readings");
    if !all.is_empty() {
        let readings = text::readings(&all, cells).join("\n");
        metadata.insert("aslodds.readings".to_owned(), readings);
    }
    metadata
}
