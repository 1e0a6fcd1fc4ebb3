//! Large grids, a block of cells at a time: solved on all threads, written in order, and
//! forgotten.

use std::collections::BTreeMap;
use std::io::Write;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use aslodds::query::Value;
use aslodds::table::{About, ReadingUse, Table};
use polars::prelude::DataFrame;
use rayon::prelude::*;

use crate::frame::{self, Kind, RowGroups};
use crate::interrupt;
use crate::progress::Progress;
use crate::shard::Provenance;

/// The rows that a block is to have, about.
const ROWS: u128 = 1 << 14;

/// The cells of the first blocks, of which nothing is known yet.
const FIRST: u128 = 64;

/// The most cells of a block, however few of them have rows.
const MOST: u128 = 1 << 13;

/// A grid of which any range of cells can be solved by itself.
pub struct Grid<'a> {
    /// The number of cells.
    pub cells: u128,
    /// The kinds of the parameters over the whole grid.
    pub kinds: Vec<Kind>,
    /// Solves a range of the cells; those that are refused have no rows.
    pub solve: &'a (dyn Fn(&Range<u128>) -> Result<Table> + Sync),
}

/// What is known of the cells that were written.
#[derive(Debug)]
pub struct Written {
    /// What was solved, and how.
    pub about: About,
    /// The readings of disputed rules that made a difference.
    pub readings: Vec<ReadingUse>,
    /// The cells that have rows.
    pub cells: usize,
}

/// One block, ready to be written.
struct Block {
    frame: DataFrame,
    written: Written,
}

impl Grid<'_> {
    /// Solves every cell and hands the rows on. The rows do not depend on the number of threads.
    ///
    /// # Errors
    ///
    /// - Those of the first cell that has one, and those of the place.
    /// - The run was interrupted.
    pub fn write<W: Write>(&self, out: &mut RowGroups<W>, progress: &Progress) -> Result<Written> {
        let together = 2 * rayon::current_num_threads() as u128;
        let (mut next, mut size) = (0, FIRST);
        let mut all: Option<Written> = None;
        let done = AtomicU64::new(0);
        while next < self.cells {
            let end = self.cells.min(next + together * size);
            let blocks: Vec<Range<u128>> = (0..together)
                .map(|block| next + block * size..end.min(next + (block + 1) * size))
                .filter(|block| !block.is_empty())
                .collect();
            let before = out.rows();
            // Handed out one by one: some cells take longer than others.
            let solved: Vec<Result<Option<Block>>> = blocks
                .par_iter()
                .with_max_len(1)
                .map(|block| {
                    if interrupt::heard() {
                        return Ok(None);
                    }
                    let solved = self.block(block)?;
                    let cells = u64::try_from(block.end - block.start).unwrap_or(u64::MAX);
                    let done = done.fetch_add(cells, Ordering::Relaxed) + cells;
                    // Whether to go on is asked where there is something to be left out.
                    let _ = progress.watch(done);
                    Ok(Some(solved))
                })
                .collect();
            for block in solved {
                let Some(block) = block? else {
                    bail!(
                        "interrupted after {} of {} cells: nothing was written",
                        done.into_inner(),
                        self.cells
                    );
                };
                out.push(block.frame)?;
                match &mut all {
                    None => all = Some(block.written),
                    Some(all) => all.add(&block.written),
                }
            }
            let rows = (out.rows() - before).max(1) as u128;
            size = ((end - next) * ROWS / rows).clamp(1, MOST);
            next = end;
        }
        match all {
            Some(all) => Ok(all),
            None => bail!("a grid without cells has no odds"),
        }
    }

    /// What the whole would take, by a few of its cells here and there: lines to be told.
    ///
    /// # Errors
    ///
    /// Those of these cells.
    pub fn estimate(&self, what: &str) -> Result<Vec<String>> {
        const PLACES: u128 = 8;
        const CELLS: u128 = 128;
        let begun = Instant::now();
        let places = (0..PLACES).map(|place| {
            let begin = self.cells * place / PLACES;
            let next = self.cells * (place + 1) / PLACES;
            begin..next.min(begin + CELLS)
        });
        let places: Vec<Range<u128>> = places.filter(|cells| !cells.is_empty()).collect();
        let blocks: Vec<Result<Block>> = places.par_iter().map(|cells| self.block(cells)).collect();
        let mut file = Vec::new();
        let mut out = RowGroups::new(&mut file);
        for block in blocks {
            out.push(block?.frame)?;
        }
        let rows = out.rows() as u128;
        out.finish(BTreeMap::new())?;
        let took = begun.elapsed().as_secs_f64();
        let tried: u128 = places.iter().map(|cells| cells.end - cells.start).sum();
        #[expect(clippy::cast_precision_loss, reason = "an estimate")]
        let seconds = took * self.cells as f64 / tried.max(1) as f64;
        let of_all = |of_tried: u128| of_tried * self.cells / tried.max(1);
        Ok(vec![
            format!("{what:<7} {}", self.cells),
            format!("rows    about {}", of_all(rows)),
            format!(
                "bytes   at most about {}",
                bytes(of_all(file.len() as u128))
            ),
            format!("time    about {}", time(seconds)),
        ])
    }

    fn block(&self, cells: &Range<u128>) -> Result<Block> {
        let table = (self.solve)(cells)?;
        Ok(Block {
            frame: frame::frame_of_part(&table, &self.kinds)?,
            written: Written::of(&table),
        })
    }
}

impl Written {
    /// What is known of the cells of one table.
    pub fn of(table: &Table) -> Self {
        Written {
            about: table.about().clone(),
            readings: table.readings().to_vec(),
            cells: table.len(),
        }
    }

    /// Ends the file of these cells, which may be part of a run.
    ///
    /// # Errors
    ///
    /// Those of the place.
    pub fn finish<W: Write>(&self, out: RowGroups<W>, part: Option<&Provenance>) -> Result<()> {
        let metadata = frame::metadata(&self.about, &self.readings, self.cells);
        let mut metadata = frame::owned(metadata);
        metadata.extend(part.into_iter().flat_map(Provenance::metadata));
        out.finish(metadata)
    }

    fn add(&mut self, next: &Written) {
        add_readings(&mut self.readings, &next.readings);
        self.cells += next.cells;
    }
}

/// Adds up in how many cells readings mattered, in the order in which they first did.
pub fn add_readings(sum: &mut Vec<ReadingUse>, more: &[ReadingUse]) {
    for used in more {
        match sum.iter_mut().find(|known| known.reading == used.reading) {
            Some(known) => known.cells += used.cells,
            None => sum.push(*used),
        }
    }
}

/// The kinds of parameters with the values that a whole grid has of each.
pub fn kinds<'a>(sweeps: impl IntoIterator<Item = (&'static str, &'a [Value])>) -> Vec<Kind> {
    let sweeps = sweeps.into_iter();
    sweeps.map(|(_, values)| Kind::of_values(values)).collect()
}

/// A number of bytes for people.
pub fn bytes(number: u128) -> String {
    indicatif::DecimalBytes(u64::try_from(number).unwrap_or(u64::MAX)).to_string()
}

/// A time for people.
pub fn time(seconds: f64) -> String {
    let most = 1e12;
    let time = Duration::from_secs_f64(seconds.clamp(0.0, most));
    if time < Duration::from_secs(1) {
        "a second or less".to_owned()
    } else {
        indicatif::HumanDuration(time).to_string()
    }
}

#[cfg(test)]
mod tests {
    use aslodds::query::{self, Query, RuleId, Variant};

    use super::*;
    use crate::args::Notes;

    #[test]
    fn blocks_make_the_file_of_the_whole_table() {
        // Some hundred blocks; the disputed reading matters in some cells, never the first.
        let params = [("type", "infantry"), ("th", "0..40"), ("drm", "-30..30")];
        let query = Query::new(RuleId::ToHit, &params, Variant::asl()).unwrap();
        let solve = |cells: &Range<u128>| {
            let part = query.in_part(cells);
            Ok(query::odds(&part, &query::unwatched)?)
        };
        let grid = Grid {
            cells: query.cells(),
            kinds: kinds(query.sweeps()),
            solve: &solve,
        };
        let progress = Progress::begin(1, "cells", Notes::Quiet).unwrap();
        let mut blocks = Vec::new();
        let mut out = RowGroups::new(&mut blocks);
        let written = grid.write(&mut out, &progress).unwrap();
        progress.end();
        written.finish(out, None).unwrap();
        let table = query::odds(&query, &query::unwatched).unwrap();
        let mut whole = Vec::new();
        frame::write_parquet(&table, &mut whole).unwrap();
        assert!(!table.readings().is_empty());
        assert!(blocks == whole);
    }
}
