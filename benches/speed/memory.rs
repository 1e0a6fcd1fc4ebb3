//! How much memory a solved cell takes, counted by the allocator.

use allocation_counter::measure as counted;
use aslodds::grid;
use aslodds::query;

use crate::{chains, growth, situations};

/// Bytes of a cell that is held, and the most that there were while it was made.
#[derive(Clone, Copy, Debug)]
pub struct Held {
    pub work: &'static str,
    pub cells: usize,
    pub held: f64,
    pub most: f64,
}

pub fn measure() -> Vec<Held> {
    let shots = growth::shots(100_000);
    let guns = chains::w2full();
    let counts = chains::counts();
    vec![
        held("exact odds of a shot", shots.len(), || {
            grid::solve(&shots, &grid::unwatched).expect("shots")
        }),
        held("W2full, jointly", guns.len(), || {
            grid::solve_ends(&guns, &counts, &grid::unwatched).expect("guns")
        }),
        held("shots in words", situations::CELLS, || {
            let sweep = situations::sweep();
            sweep.solve(&query::unwatched).expect("shots")
        }),
    ]
}

fn held<T>(work: &'static str, cells: usize, make: impl FnOnce() -> T) -> Held {
    let mut kept = None;
    let info = counted(|| kept = Some(make()));
    drop(kept);
    let each = |bytes: f64| bytes / cells as f64;
    Held {
        work,
        cells,
        held: each(info.bytes_current as f64),
        most: each(info.bytes_max as f64),
    }
}
