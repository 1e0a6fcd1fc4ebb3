//! What the file of a part says of it.

use std::collections::BTreeMap;
use std::ops::Range;

use anyhow::{Context, Result, bail};
use aslodds::rule::Reading;
use aslodds::table::ReadingUse;
use sha2::{Digest, Sha256};

use super::{Shard, Whole};
use crate::blocks::Written;
use crate::frame::digits;

/// What a file says about the part that it holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Provenance {
    /// Which part it is, as typed.
    pub shard: Shard,
    /// What all parts have in common.
    pub whole: Whole,
    /// Its units.
    pub range: Range<u128>,
    /// The rows of the file.
    pub rows: usize,
    /// What they are.
    pub content: Content,
}

/// What the rows of a shard are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Content {
    /// Some of the rows of the whole.
    Rows {
        /// The cells that have rows.
        told: usize,
        /// The readings of disputed rules that made a difference in its cells.
        readings: Vec<ReadingUse>,
        /// The SHA-256 of their values.
        hash: String,
    },
    /// Counts, which are added up.
    Counts {
        /// The SHA-256 of them.
        hash: String,
    },
}

impl Content {
    /// The content of a file of such rows.
    pub fn of_rows(written: &Written, hash: String) -> Self {
        Content::Rows {
            told: written.cells,
            readings: written.readings.clone(),
            hash,
        }
    }
}

const KEYS: &str = "aslodds.shard";

/// The key of a file of counts alone.
const COUNTS: &str = ".counts";

impl Provenance {
    /// Whether the file holds counts to be added up, and not rows of the whole.
    pub fn has_counts(&self) -> bool {
        match self.content {
            Content::Counts { .. } => true,
            Content::Rows { .. } => false,
        }
    }

    /// As the metadata of a file, beside those that any file has.
    pub fn metadata(&self) -> BTreeMap<String, String> {
        let kind: &str = self.whole.kind.into();
        let mut pairs = vec![
            ("", self.shard.to_string()),
            (".unit", kind.to_owned()),
            (".begin", self.range.start.to_string()),
            (".end", self.range.end.to_string()),
            (".units", self.whole.units.to_string()),
            (".hash", hash(&self.whole.question)),
            (".question", self.whole.question.clone()),
            (".rows", self.rows.to_string()),
        ];
        match &self.content {
            Content::Rows {
                told,
                readings,
                hash,
            } => {
                pairs.push((".told", told.to_string()));
                pairs.push((".readings", lines_of(readings)));
                pairs.push((".values", hash.clone()));
            }
            Content::Counts { hash } => pairs.push((COUNTS, hash.clone())),
        }
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
        let has_counts = metadata.contains_key(&format!("{KEYS}{COUNTS}"));
        let mut text = |key: &str| {
            let key = format!("{KEYS}{key}");
            let text = metadata.remove(&key);
            text.with_context(|| format!("it has no {key}: compute the shard anew"))
        };
        let shard = text("")?;
        let shard = shard.parse().map_err(anyhow::Error::msg)?;
        let provenance = Provenance {
            shard,
            range: text(".begin")?.parse()?..text(".end")?.parse()?,
            whole: Whole {
                question: text(".question")?,
                kind: text(".unit")?.parse()?,
                units: text(".units")?.parse()?,
            },
            rows: text(".rows")?.parse()?,
            content: if has_counts {
                Content::Counts {
                    hash: text(COUNTS)?,
                }
            } else {
                Content::Rows {
                    told: text(".told")?.parse()?,
                    readings: readings(&text(".readings")?)?,
                    hash: text(".values")?,
                }
            },
        };
        if text(".hash")? != hash(&provenance.whole.question) {
            bail!("its hash is not that of its question: compute the shard anew");
        }
        let (range, units) = (&provenance.range, provenance.whole.units);
        if range.is_empty() || range.end > units {
            bail!("it holds what is not in the run: compute the shard anew");
        }
        Ok(provenance)
    }
}

fn lines_of(readings: &[ReadingUse]) -> String {
    let lines = readings.iter().map(|used| {
        let Reading {
            switch,
            reading,
            section,
            words,
        } = used.reading;
        format!("{}\t{switch}\t{reading}\t{section}\t{words}", used.cells)
    });
    lines.collect::<Vec<_>>().join("\n")
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
    digits(Sha256::new_with_prefix(text))
}
