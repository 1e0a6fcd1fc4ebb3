//! Whether parts make a whole.

use std::ops::Range;

use anyhow::{Result, bail};

use super::{Provenance, Shard};

/// Which units are missing, and how to compute them.
pub fn check_whole(files: &[(String, Provenance)]) -> Result<()> {
    let Some((first_name, first)) = files.first() else {
        bail!("there is nothing to merge: name the shards");
    };
    for (name, shard) in files {
        if shard.whole != first.whole {
            bail!("{}", foreign((first_name, first), (name, shard)));
        }
    }
    let units: &str = first.whole.kind.into();
    let all = first.whole.units;
    let mut missing: Vec<Range<u128>> = Vec::new();
    let mut next = 0;
    let mut last = first_name;
    for (name, shard) in files {
        let Range { start, end } = shard.range;
        if start < next {
            bail!(
                "{last} and {name} both hold {units} {} to {}: leave one of them out",
                start + 1,
                next.min(end)
            );
        }
        if start > next {
            missing.push(next..start);
        }
        (next, last) = (end, name);
    }
    if next < all {
        missing.push(next..all);
    }
    if missing.is_empty() {
        return Ok(());
    }
    let of = first.shard.of;
    let same = files.iter().all(|(_, shard)| shard.shard.of == of);
    let shards: Vec<String> = (1..=of)
        .map(|number| Shard { number, of })
        .filter(|shard| {
            let range = shard.range(first.whole.kind, all).unwrap_or_default();
            missing
                .iter()
                .any(|gap| gap.start < range.end && range.start < gap.end)
        })
        .map(|shard| shard.to_string())
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
        "{units} {} of {all} are missing: compute shards that hold them, and merge again",
        gaps.join(", ")
    )
}

/// Where the questions of two shards part.
fn foreign(first: (&String, &Provenance), other: (&String, &Provenance)) -> String {
    let ours = first.1.whole.question.lines();
    let lines = ours.zip(other.1.whole.question.lines());
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
