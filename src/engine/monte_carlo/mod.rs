//! Sampling: the procedure is run, or looked up, for a number of trials.
//!
//! The trials of a cell are cut into chunks of [`CHUNK`], and each chunk draws from a stream of
//! its own that depends on the seed, the text of the cell and the number of the chunk. So the
//! counts are the same on any number of threads and however the chunks are shared out among
//! machines.
//!
//! Counts for a given seed are relied on. Whatever alters them (the size of a chunk, the
//! hash, the generator, the map from bits to faces, the path of a procedure) is a *Values*
//! change; a test holds some of them fast.

mod stream;
mod faces;
mod random_dice;
mod sample;
mod compiled;
mod plan;
mod simulate;

pub use compiled::{Compiled, compile};
pub use plan::{CHUNK, Plan, Prepared, SamplingPath, prepare};
pub use random_dice::{MAX_ROLLS, RandomDice};
pub use sample::{Sample, sample_with};
pub use simulate::{End, Simulation, Watch, sample, simulate, simulate_until, unwatched};

#[cfg(test)]
mod tests;
