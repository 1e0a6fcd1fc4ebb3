//! Parts of a run that several machines share: which cells or trials they hold, and what says
//! that they belong together.

mod question;
mod provenance;
mod whole;
mod counts;

pub use counts::{add_up, write_counts};
pub use provenance::{Content, Provenance};
pub use question::{Whole, simulation};
pub use whole::check_whole;

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use anyhow::{Result, bail};
use aslodds::engine::monte_carlo::CHUNK;
use aslodds::query::UnitKind;
use aslodds::table::Table;
use clap::{ArgMatches, Args};

use crate::args::{DryRun, Output};
use crate::blocks::Written;
use crate::frame::{self, Kind, RowGroups};

/// Which part of the run is done here.
#[derive(Args, Debug)]
#[command(next_help_heading = "Run")]
pub struct ShardArgs {
    /// Do the I-th of N parts of the run alone, and write it as Parquet with what it is a part of;
    /// aslodds merge puts the parts together
    #[arg(long, value_name = "I/N")]
    pub shard: Option<Shard>,
}

/// One of several parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// From 1 on.
    number: u32,
    of: u32,
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        const MOST: u32 = 1_000_000;
        let numbers = text.split_once('/').and_then(|(number, of)| {
            let (number, of) = (number.parse().ok()?, of.parse().ok()?);
            Some(Shard { number, of })
        });
        numbers
            .filter(|shard| (1..=MOST).contains(&shard.of) && (1..=shard.of).contains(&shard.number))
            .ok_or_else(|| {
                format!("give the number of a part and how many there are, from 1/{MOST}, such as 2/16 for the second of sixteen")
            })
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl Shard {
    /// The shard among the arguments of a command, if it has one.
    pub fn of(matches: &ArgMatches) -> Option<Shard> {
        let shard = matches.try_get_one::<Shard>("shard").ok().flatten();
        shard.copied()
    }

    /// Its units of those of a run: parts are contiguous, and differ by one unit at most.
    ///
    /// # Errors
    ///
    /// There are fewer units than parts.
    pub fn range(self, kind: UnitKind, units: u128) -> Result<Range<u128>> {
        if units < u128::from(self.of) {
            let what = match kind {
                UnitKind::Cells => "cells".to_owned(),
                UnitKind::Chunks => format!("chunks of {CHUNK} trials"),
            };
            bail!("--shard {self}: there are {units} {what}, so give at most {units} parts");
        }
        // The quotient and the rest by themselves, so that no product is too large.
        let (whole, rest) = (units / u128::from(self.of), units % u128::from(self.of));
        let begin = |part: u32| {
            let part = u128::from(part);
            whole * part + rest * part / u128::from(self.of)
        };
        Ok(begin(self.number - 1)..begin(self.number))
    }
}

/// Refuses a shard that is to go anywhere but into a Parquet file.
pub fn check_place(matches: &ArgMatches, output: &Output) -> Result<()> {
    // A dry run writes nothing.
    if Shard::of(matches).is_some() && !output.is_parquet() && !DryRun::is_asked(matches) {
        bail!("--shard writes Parquet, which keeps what it is a part of: add -o FILE.parquet");
    }
    Ok(())
}

impl Shard {
    /// What stands in the file of this part of a run.
    pub fn provenance(self, whole: Whole, rows: usize, content: Content) -> Result<Provenance> {
        Ok(Provenance {
            shard: self,
            range: self.range(whole.kind, whole.units)?,
            whole,
            rows,
            content,
        })
    }

    /// Writes a table that holds this part of the cells of a run.
    pub fn write(self, table: &Table, kinds: &[Kind], whole: Whole, output: Output) -> Result<()> {
        output.target.write_while(|out| {
            let mut out = RowGroups::hashed(out);
            out.push(frame::frame_of_part(table, kinds)?)?;
            let written = Written::of(table);
            let content = Content::of_rows(&written, out.hash().unwrap_or_default());
            let provenance = self.provenance(whole, out.rows(), content)?;
            written.finish(out, Some(&provenance))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_follow_each_other_and_are_even() {
        for (cells, of) in [(1, 1), (456, 16), (7, 7), (u128::from(u64::MAX), 3)] {
            let mut next = 0;
            for number in 1..=of {
                let range = Shard { number, of }.range(UnitKind::Cells, cells).unwrap();
                assert_eq!(range.start, next);
                let len = range.end - range.start;
                assert!(
                    len - cells / u128::from(of) <= 1,
                    "{number}/{of} of {cells}"
                );
                next = range.end;
            }
            assert_eq!(next, cells);
        }
        assert!(
            Shard { number: 1, of: 3 }
                .range(UnitKind::Cells, 2)
                .is_err()
        );
    }

    #[test]
    fn what_is_no_shard() {
        for text in ["", "1", "0/3", "4/3", "1/0", "-1/3", "1/x", "1/9999999"] {
            assert!(Shard::from_str(text).is_err(), "{text}");
        }
    }
}
