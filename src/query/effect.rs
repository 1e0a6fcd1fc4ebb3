//! From the ends of a chain of attacks to what is told of its target.

use crate::dist::Dist;
use crate::engine::chain::Ending;
use crate::rule::Tally;
use crate::rules::infantry_fire::Fates;
use crate::rules::stack::Stack;
use crate::situation::units;
use crate::table::Effect;

/// What the fates of a stack's units are told as.
pub(super) fn of_stack(stack: &Stack, dist: &Dist<Ending>) -> Effect {
    let parts = stack.units().iter().map(units::words).collect();
    told(parts, Fates::FIELDS[0], dist)
}

/// What the states of some parts are told as: the first counts of every ending, in order.
pub(super) fn told(parts: Vec<String>, state: crate::rule::Field, dist: &Dist<Ending>) -> Effect {
    let outcomes = dist.iter().filter_map(|(ending, weight)| match ending {
        Ending::Ended(counts) => Some((counts.0[..parts.len()].to_vec(), weight)),
        Ending::Unfinished => None,
    });
    Effect {
        outcomes: outcomes.collect(),
        total: dist.total(),
        parts,
        state,
    }
}
