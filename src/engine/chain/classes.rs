//! States that lead to one another, taken together.

use petgraph::algo::tarjan_scc;
use petgraph::graph::DiGraph;

use super::steps::{Steps, Transition};

/// States each of which leads to all others: a communicating class.
#[derive(Debug)]
pub(in crate::engine) struct Class {
    pub states: Vec<usize>,
    /// Whether a walk can come back to a state.
    pub goes_round: bool,
}

/// The classes by the transitions that are `taken`, each after those that it leads to.
pub(super) fn of(states: &[Steps], taken: impl Fn(&Transition) -> bool) -> Vec<Class> {
    by_edges(states.len(), |state| {
        let to = states[state].iter().filter(|to| taken(to));
        to.filter_map(|to| to.next)
    })
}

/// The classes of so many states, by where each leads to, each after those that it leads to.
pub(in crate::engine) fn by_edges<I: Iterator<Item = usize>>(
    states: usize,
    edges: impl Fn(usize) -> I,
) -> Vec<Class> {
    let mut graph: DiGraph<(), (), usize> = DiGraph::default();
    for _ in 0..states {
        graph.add_node(());
    }
    for state in 0..states {
        for next in edges(state) {
            graph.update_edge(state.into(), next.into(), ());
        }
    }
    let classes = tarjan_scc(&graph).into_iter().map(|class| {
        let states: Vec<usize> = class.into_iter().map(|node| node.index()).collect();
        let goes_round = states.len() > 1
            || states
                .iter()
                .any(|state| edges(*state).any(|to| to == *state));
        Class { states, goes_round }
    });
    classes.collect()
}
