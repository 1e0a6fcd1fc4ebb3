//! A simulation in units that may be shared out among machines.

use std::ops::Range;

use strum::{EnumString, IntoStaticStr, VariantNames};

use super::Query;
use super::sampler::{Effort, Sampler};
use crate::engine::monte_carlo::Plan;

/// What a unit of work is that may be done by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum UnitKind {
    /// A cell.
    Cells,
    /// A chunk of [`CHUNK`](crate::engine::monte_carlo::CHUNK) trials of a cell.
    Chunks,
}

/// The units of a simulation, one cell after the other: chunks of trials, or cells where each is
/// sampled until its intervals are narrow, which takes all of its trials to tell.
///
/// A part is a range of them, which may begin and end inside a cell. Parts that follow each other
/// make up the whole.
///
/// ```
/// use aslodds::query::{Effort, Query, RuleId, Sampler, UnitKind, Units, Variant};
/// use aslodds::stats::IntervalKind;
///
/// let query = Query::new(RuleId::SmokeGrenade, &[("exponent", "2,3")], Variant::asl())?;
/// let sampler = Sampler {
///     seed: 7,
///     effort: Effort::Trials(200_000),
///     interval: IntervalKind::Wilson,
///     level: 0.95,
/// };
/// let units = Units::of(&query, &sampler);
/// assert_eq!((units.kind(), units.count()), (UnitKind::Chunks, 8));
/// // The last chunk of the first cell is the rest of its trials.
/// assert_eq!(units.trials(&(3..5)), 3_392 + 65_536);
/// assert_eq!(units.cells(&(3..5)), 0..2);
/// # Ok::<(), aslodds::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Units {
    kind: UnitKind,
    cells: u128,
    /// The trials of a cell, or the most of them.
    trials: u64,
    /// The units of a cell.
    of_cell: u64,
}

impl Units {
    /// The units of the simulation of a query.
    #[must_use]
    pub fn of(query: &Query, sampler: &Sampler) -> Self {
        let trials = sampler.max_trials();
        let (kind, of_cell) = match sampler.effort {
            Effort::Trials(_) => (UnitKind::Chunks, plan(trials).chunks().max(1)),
            Effort::HalfWidth { .. } => (UnitKind::Cells, 1),
        };
        Units {
            kind,
            cells: query.cells(),
            trials,
            of_cell,
        }
    }

    /// What they are.
    #[must_use]
    pub fn kind(&self) -> UnitKind {
        self.kind
    }

    /// How many there are.
    #[must_use]
    pub fn count(&self) -> u128 {
        self.cells.saturating_mul(self.of_cell.into())
    }

    /// The trials of a part, or the most of them.
    #[must_use]
    pub fn trials(&self, part: &Range<u128>) -> u128 {
        let before = |unit: u128| {
            let unit = unit.min(self.count());
            let cells = unit / u128::from(self.of_cell);
            let more = self.trials_before(self.within(unit, cells));
            cells
                .saturating_mul(self.trials.into())
                .saturating_add(more.into())
        };
        before(part.end).saturating_sub(before(part.start))
    }

    /// The cells of which a part has trials, by their places among those of the query.
    #[must_use]
    pub fn cells(&self, part: &Range<u128>) -> Range<u128> {
        let end = part.end.min(self.count());
        if part.start >= end {
            return 0..0;
        }
        let of_cell = u128::from(self.of_cell);
        part.start / of_cell..end.div_ceil(of_cell)
    }

    /// The trials that a part has of a cell, or the most of them.
    #[must_use]
    pub fn trials_of(&self, cell: u128, part: &Range<u128>) -> u64 {
        let own = |unit| self.trials_before(self.within(unit, cell));
        own(part.end).saturating_sub(own(part.start))
    }

    /// The chunks that a part has of a cell.
    pub(super) fn chunks(&self, cell: u128, part: &Range<u128>) -> Range<u64> {
        match self.kind {
            UnitKind::Chunks => self.within(part.start, cell)..self.within(part.end, cell),
            UnitKind::Cells => 0..plan(self.trials).chunks(),
        }
    }

    /// How many units of a cell come before a unit of any.
    fn within(&self, unit: u128, cell: u128) -> u64 {
        let begin = cell.saturating_mul(self.of_cell.into());
        let before = unit.saturating_sub(begin).min(self.of_cell.into());
        u64::try_from(before).unwrap_or(self.of_cell)
    }

    /// The trials of so many first units of a cell.
    fn trials_before(&self, units: u64) -> u64 {
        match self.kind {
            UnitKind::Chunks => plan(self.trials).trials_before(units),
            UnitKind::Cells => self.trials.saturating_mul(units),
        }
    }

    /// Whether a cell may end after so many trials.
    pub(super) fn is_whole(&self, trials: u64) -> bool {
        let plan = plan(self.trials);
        match self.kind {
            UnitKind::Chunks => trials == self.trials,
            UnitKind::Cells => plan.stops().any(|stop| plan.trials_before(stop) == trials),
        }
    }
}

/// The plan of any cell: how its trials are cut does not depend on the stream.
const fn plan(trials: u64) -> Plan<'static> {
    Plan {
        seed: 0,
        cell: "",
        trials,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::monte_carlo::CHUNK;

    #[test]
    fn parts_have_the_chunks_and_trials_of_the_whole() {
        for (trials, of_cell) in [(1, 1), (CHUNK, 1), (3 * CHUNK + 5, 4)] {
            let units = Units {
                kind: UnitKind::Chunks,
                cells: 3,
                trials,
                of_cell,
            };
            let all = units.count();
            for (start, end) in
                (0..=all).flat_map(|start| (start..=all).map(move |end| (start, end)))
            {
                let part = start..end;
                let cells = units.cells(&part);
                let chunks = |cell| units.chunks(cell, &part);
                let own = cells
                    .clone()
                    .map(|cell| chunks(cell).end - chunks(cell).start);
                assert_eq!(u128::from(own.sum::<u64>()), end - start, "{part:?}");
                assert!(
                    cells.clone().all(|cell| !chunks(cell).is_empty()),
                    "{part:?}"
                );
                let trials = cells.map(|cell| u128::from(units.trials_of(cell, &part)));
                assert_eq!(trials.sum::<u128>(), units.trials(&part), "{part:?}");
            }
            assert_eq!(units.trials(&(0..all)), 3 * u128::from(trials));
            assert_eq!(units.trials(&(0..u128::MAX)), 3 * u128::from(trials));
            assert_eq!(units.cells(&(all..all + 1)), 0..0);
        }
    }
}
