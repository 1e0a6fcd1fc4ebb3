//! Lines of a file or of standard input, of any number and of no dangerous length.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use anyhow::{Context, Result};

/// The longest line that is kept, in bytes.
const LONGEST: u64 = 1 << 16;

/// A line, with its end if it has one.
pub enum Line<'a> {
    /// All of it.
    Whole(&'a [u8]),
    /// The beginning of a line that is too long.
    Long(&'a [u8]),
}

/// Hands every line of a file to `take`; `-` is standard input.
pub fn read(path: &Path, take: impl FnMut(Line) -> Result<()>) -> Result<()> {
    let context = || format!("cannot read {}", path.display());
    if path == Path::new("-") {
        return each(io::stdin().lock(), "standard input", take);
    }
    let file = File::open(path).with_context(context)?;
    each(BufReader::new(file), &path.display().to_string(), take)
}

fn each(
    mut reader: impl BufRead,
    name: &str,
    mut take: impl FnMut(Line) -> Result<()>,
) -> Result<()> {
    let mut line = Vec::new();
    loop {
        line.clear();
        let mut part = reader.by_ref().take(LONGEST);
        let read = part
            .read_until(b'\n', &mut line)
            .with_context(|| format!("cannot read {name}"))?;
        if read == 0 {
            return Ok(());
        }
        let is_long = line.last() != Some(&b'\n') && u64::try_from(read) == Ok(LONGEST);
        if is_long {
            reader
                .skip_until(b'\n')
                .with_context(|| format!("cannot read {name}"))?;
            take(Line::Long(&line))?;
        } else {
            take(Line::Whole(&line))?;
        }
    }
}
