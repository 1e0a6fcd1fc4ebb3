//! Parts of a run that several machines share: which cells they hold, and what says that they
//! belong together.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::ops::Range;
use std::str::FromStr;

use anyhow::{Context, Result, bail};
use aslodds::query::{Effort, Query, Sampler};
use aslodds::rule::Reading;
use aslodds::table::{ReadingUse, Table};
use clap::{ArgMatches, Args};
use sha2::{Digest, Sha256};

use crate::args::Output;
use crate::blocks::Written;
use crate::frame::{self, Kind, RowGroups};

/// Which part of the run is done here.
#[derive(Args, Debug)]
#[command(next_help_heading = "Run")]
pub struct ShardArgs {
    /// Do the I-th of N parts of the cells alone, and write it as Parquet with what it is a part
    /// of; aslodds merge puts the parts together
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

impl Shard {
    /// The shard among the arguments of a command, if it has one.
    pub fn of(matches: &ArgMatches) -> Option<Shard> {
        let shard = matches.try_get_one::<Shard>("shard").ok().flatten();
        shard.copied()
    }

    /// Its cells of so many: parts are contiguous, and differ by one cell at most.
    ///
    /// # Errors
    ///
    /// There are fewer cells than parts.
    pub fn range(self, cells: u128) -> Result<Range<u128>> {
        if cells < u128::from(self.of) {
            bail!(
                "--shard {}/{}: there are {cells} cells, so give at most {cells} parts",
                self.number,
                self.of
            );
        }
        // The quotient and the rest by themselves, so that no product is too large.
        let (whole, rest) = (cells / u128::from(self.of), cells % u128::from(self.of));
        let begin = |part: u32| {
            let part = u128::from(part);
            whole * part + rest * part / u128::from(self.of)
        };
        Ok(begin(self.number - 1)..begin(self.number))
    }
}

/// Refuses a shard that is to go anywhere but into a Parquet file.
pub fn check_place(matches: &ArgMatches, output: &Output) -> Result<()> {
    if Shard::of(matches).is_some() && !output.is_parquet() {
        bail!("--shard writes Parquet, which keeps what it is a part of: add -o FILE.parquet");
    }
    Ok(())
}

impl Shard {
    /// What stands in the file of this part of so many cells.
    pub fn provenance(
        self,
        written: &Written,
        rows: usize,
        cells: u128,
        question: String,
    ) -> Result<Provenance> {
        Ok(Provenance {
            shard: self,
            range: self.range(cells)?,
            cells,
            question,
            rows,
            told: written.cells,
            readings: written.readings.clone(),
        })
    }

    /// Writes a table that holds this part of so many cells.
    pub fn write(
        self,
        table: &Table,
        kinds: &[Kind],
        cells: u128,
        question: String,
        output: Output,
    ) -> Result<()> {
        output.target.write_while(|out| {
            let mut out = RowGroups::new(out);
            out.push(frame::frame_of_part(table, kinds)?)?;
            let written = Written::of(table);
            let provenance = self.provenance(&written, out.rows(), cells, question)?;
            written.finish(out, Some(&provenance))
        })
    }
}

/// What a question is, in lines of text: equal ones have equal answers.
///
/// `asks` are options with their texts.
pub fn question(
    verb: &str,
    query: &Query,
    asks: &[(&'static str, String)],
    sampler: Option<&Sampler>,
) -> String {
    let rule = query.rule().description().name;
    let mut lines = vec![
        format!("aslodds {}", env!("CARGO_PKG_VERSION")),
        format!("{verb} {rule}"),
        format!("variant {}", query.variant()),
    ];
    for (name, values) in query.sweeps() {
        let values: Vec<String> = values.iter().map(ToString::to_string).collect();
        lines.push(format!("{name} {}", values.join(",")));
    }
    lines.extend(asks.iter().map(|(name, text)| format!("--{name} {text}")));
    if let Some(sampler) = sampler {
        lines.push(format!("seed {}", sampler.seed));
        lines.push(match sampler.effort {
            Effort::Trials(trials) => format!("trials {trials}"),
            Effort::HalfWidth {
                half_width,
                max_trials,
            } => format!("half-width {half_width}, at most {max_trials} trials"),
        });
        lines.push(format!(
            "interval {} {}",
            sampler.interval.name(),
            sampler.level
        ));
    }
    lines.join("\n")
}

/// What a file says about the part that it holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Provenance {
    /// Which part it is, as typed.
    pub shard: Shard,
    /// Its cells.
    pub range: Range<u128>,
    /// The cells of all parts together.
    pub cells: u128,
    /// The question of all parts.
    pub question: String,
    /// The rows of the file.
    pub rows: usize,
    /// The cells that have rows.
    pub told: usize,
    /// The readings of disputed rules that made a difference in its cells.
    pub readings: Vec<ReadingUse>,
}

const KEYS: &str = "aslodds.shard";

impl Provenance {
    /// As the metadata of a file, beside those that any file has.
    pub fn metadata(&self) -> BTreeMap<String, String> {
        let readings = self.readings.iter().map(|used| {
            let Reading {
                switch,
                reading,
                section,
                words,
            } = used.reading;
            format!("{}\t{switch}\t{reading}\t{section}\t{words}", used.cells)
        });
        let readings: Vec<String> = readings.collect();
        let pairs = [
            ("", format!("{}/{}", self.shard.number, self.shard.of)),
            (".first-cell", self.range.start.to_string()),
            (".end-cell", self.range.end.to_string()),
            (".cells", self.cells.to_string()),
            (".hash", hash(&self.question)),
            (".question", self.question.clone()),
            (".rows", self.rows.to_string()),
            (".told", self.told.to_string()),
            (".readings", readings.join("\n")),
        ];
        let pairs = pairs.into_iter();
        pairs
            .map(|(key, value)| (format!("{KEYS}{key}"), value))
            .collect()
    }

    /// Takes what [`Self::metadata`] has put among the metadata of a file out of them.
    ///
    /// # Errors
    ///
    /// The file is no shard, or says something else than a shard does.
    pub fn take(metadata: &mut BTreeMap<String, String>) -> Result<Self> {
        if !metadata.contains_key(KEYS) {
            bail!("it is no shard: make shards with --shard 1/N -o FILE.parquet");
        }
        let mut text = |key: &str| {
            let key = format!("{KEYS}{key}");
            let text = metadata.remove(&key);
            text.with_context(|| format!("it has no {key}: compute the shard anew"))
        };
        let shard = text("")?;
        let shard = shard.parse().map_err(anyhow::Error::msg)?;
        let provenance = Provenance {
            shard,
            range: text(".first-cell")?.parse()?..text(".end-cell")?.parse()?,
            cells: text(".cells")?.parse()?,
            question: text(".question")?,
            rows: text(".rows")?.parse()?,
            told: text(".told")?.parse()?,
            readings: readings(&text(".readings")?)?,
        };
        if text(".hash")? != hash(&provenance.question) {
            bail!("its hash is not that of its question: compute the shard anew");
        }
        Ok(provenance)
    }
}

fn readings(lines: &str) -> Result<Vec<ReadingUse>> {
    let read = |line: &str| {
        let parts: Vec<&str> = line.splitn(5, '\t').collect();
        let [cells, switch, reading, section, words] = parts[..] else {
            bail!("its readings are damaged: compute the shard anew");
        };
        // Readings are constants of the library; the few of a merge may live as long.
        let kept = |text: &str| -> &'static str { text.to_owned().leak() };
        Ok(ReadingUse {
            reading: Reading {
                switch: kept(switch),
                reading: kept(reading),
                section: kept(section),
                words: kept(words),
            },
            cells: cells.parse()?,
        })
    };
    lines.lines().map(read).collect()
}

/// SHA-256 of a text, in hexadecimal digits.
fn hash(text: &str) -> String {
    let mut digits = String::new();
    for byte in Sha256::digest(text.as_bytes()) {
        // A string takes all.
        let _ = write!(digits, "{byte:02x}");
    }
    digits
}

/// Which cells are missing, and how to compute them.
pub fn check_whole(files: &[(String, Provenance)]) -> Result<()> {
    let Some((first_name, first)) = files.first() else {
        bail!("there is nothing to merge: name the shards");
    };
    for (name, shard) in files {
        if shard.question != first.question || shard.cells != first.cells {
            bail!("{}", foreign((first_name, first), (name, shard)));
        }
    }
    let mut missing: Vec<Range<u128>> = Vec::new();
    let mut next = 0;
    let mut last = first_name;
    for (name, shard) in files {
        let Range { start, end } = shard.range;
        if start < next {
            bail!(
                "{last} and {name} both hold cells {} to {}: leave one of them out",
                start + 1,
                next.min(end)
            );
        }
        if start > next {
            missing.push(next..start);
        }
        (next, last) = (end, name);
    }
    if next < first.cells {
        missing.push(next..first.cells);
    }
    if missing.is_empty() {
        return Ok(());
    }
    let of = first.shard.of;
    let same = files.iter().all(|(_, shard)| shard.shard.of == of);
    let shards: Vec<String> = (1..=of)
        .map(|number| Shard { number, of })
        .filter(|shard| {
            let range = shard.range(first.cells).unwrap_or_default();
            missing
                .iter()
                .any(|gap| gap.start < range.end && range.start < gap.end)
        })
        .map(|shard| format!("{}/{}", shard.number, shard.of))
        .collect();
    if same {
        const SHOWN: usize = 20;
        let more = match shards.len().saturating_sub(SHOWN) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        let shown = shards[..shards.len().min(SHOWN)].join(", ");
        bail!(
            "{} of {of} shards are missing: compute --shard {shown}{more}, and merge again",
            shards.len()
        );
    }
    let gaps = missing.iter();
    let gaps: Vec<String> = gaps
        .map(|gap| format!("{} to {}", gap.start + 1, gap.end))
        .collect();
    bail!(
        "cells {} of {} are missing: compute shards that hold them, and merge again",
        gaps.join(", "),
        first.cells
    )
}

/// Where the questions of two shards part.
fn foreign(first: (&String, &Provenance), other: (&String, &Provenance)) -> String {
    let lines = first.1.question.lines().zip(other.1.question.lines());
    let difference = lines
        .filter(|(a, b)| a != b)
        .map(|(a, b)| format!("{} where the other asks {}", short(b), short(a)))
        .next();
    format!(
        "{} and {} are shards of different runs{}: merge those of one run",
        first.0,
        other.0,
        difference.map_or_else(String::new, |difference| format!(
            " ({} asks {difference})",
            other.0
        ))
    )
}

fn short(line: &str) -> String {
    const LONGEST: usize = 60;
    match line.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{:?}", format!("{}...", &line[..end])),
        None => format!("{line:?}"),
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
                let range = Shard { number, of }.range(cells).unwrap();
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
        assert!(Shard { number: 1, of: 3 }.range(2).is_err());
    }

    #[test]
    fn what_is_no_shard() {
        for text in ["", "1", "0/3", "4/3", "1/0", "-1/3", "1/x", "1/9999999"] {
            assert!(Shard::from_str(text).is_err(), "{text}");
        }
    }
}
