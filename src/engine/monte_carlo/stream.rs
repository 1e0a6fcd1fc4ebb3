//! Where random bits come from: one generator for each chunk of a cell's trials.

use rand_pcg::Pcg64;
use rand_pcg::rand_core::SeedableRng;
use sha2::{Digest, Sha256};

/// Names the encoding that is hashed; another encoding gets another name.
const TAG: &[u8] = b"aslodds stream 1";

/// The streams of random bits of one cell, one for each chunk of its trials.
///
/// A stream is a `Pcg64` seeded with SHA-256 over the seed, the text of the cell and the number
/// of the chunk. Hashing keeps them apart: streams of one generator that are told apart by an
/// increment or by a jump of a power of two can be correlated.
#[derive(Clone, Debug)]
pub(super) struct Streams {
    /// The hash of all but the number of the chunk.
    prefix: Sha256,
}

impl Streams {
    pub(super) fn new(seed: u64, cell: &str) -> Self {
        // Everything is of fixed length but the cell, which comes last but for the chunk's eight
        // bytes: no two triples are encoded alike.
        let prefix = Sha256::new()
            .chain_update(TAG)
            .chain_update(seed.to_le_bytes())
            .chain_update(cell.as_bytes());
        Streams { prefix }
    }

    pub(super) fn chunk(&self, chunk: u64) -> Pcg64 {
        let hash = self.prefix.clone().chain_update(chunk.to_le_bytes());
        Pcg64::from_seed(hash.finalize().into())
    }
}

#[cfg(test)]
mod tests {
    use rand_pcg::rand_core::Rng;

    use super::*;

    #[test]
    fn a_stream_depends_on_seed_cell_and_chunk() {
        let first = |seed, cell, chunk| Streams::new(seed, cell).chunk(chunk).next_u64();
        let mut words = vec![
            first(1, "to-hit th=8", 0),
            first(2, "to-hit th=8", 0),
            first(1, "to-hit th=9", 0),
            first(1, "to-hit th=8", 1),
            first(1, "", 0),
        ];
        words.sort_unstable();
        words.dedup();
        assert_eq!(words.len(), 5);
    }
}
