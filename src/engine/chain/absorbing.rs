//! Chains that may go on for ever, with capped counts: from one combination of counts to the
//! next, in rationals.
//!
//! Counts only grow. So each combination of counts is looked at once, the lower ones first, with
//! the expected number of visits to each state that come from below. Steps that leave the
//! counts as they are, because they gain nothing or all they gain is above its cap, go round in
//! it: those visits are what linear equations are solved for, class by class.

use std::collections::{BTreeMap, BTreeSet};

use dashu_base::Gcd;
use dashu_int::UBig;
use dashu_ratio::RBig;

use super::Watch;
use super::classes::{self, Class};
use super::marginal::{Ending, Marginal};
use super::transitions::Transitions;
use crate::dist::{Dist, Fraction};
use crate::engine::cost::Cost;
use crate::error::Error;
use crate::rule::Counts;

type Visits = BTreeMap<usize, Fraction>;

pub(super) fn cost(transitions: &Transitions, marginal: &Marginal) -> Cost {
    // What is gained by the last step alone is never carried from one step to the next.
    let carried = |field: usize| {
        let mut steps = transitions.states.iter().flatten();
        steps.any(|step| step.next.is_some() && step.gain.0[field] > 0)
    };
    let caps = marginal.caps().enumerate();
    let combinations: u128 = caps
        .filter(|(field, _)| carried(*field))
        .filter_map(|(_, cap)| cap)
        .map(|cap| u128::from(cap) + 1)
        .product();
    let transitions_in_all: usize = transitions.states.iter().map(|state| state.len()).sum();
    // An operation on rationals takes as long as some tens of those on machine words.
    let operations = combinations * transitions_in_all as u128 * 50;
    let bytes = combinations * transitions.states.len() as u128 * 100;
    Cost {
        states: transitions.states.len(),
        steps: None,
        operations: u64::try_from(operations).unwrap_or(u64::MAX),
        bytes: u64::try_from(bytes).unwrap_or(u64::MAX),
    }
}

pub(super) fn solve(
    transitions: &Transitions,
    marginal: &Marginal,
    watch: Watch,
) -> Result<Dist<Ending>, Error> {
    let denominator = UBig::from(transitions.denominator);
    let p = |weight: u64| RBig::from_parts(weight.into(), denominator.clone());
    let mut ended: BTreeMap<Counts, Fraction> = BTreeMap::new();
    let mut arriving: BTreeMap<Counts, Visits> = BTreeMap::new();
    arriving.insert(Counts::default(), Visits::from([(0, RBig::ONE)]));
    // Which counts are at their caps decides which steps go round, so the classes are found once
    // for each such set.
    let mut classes: BTreeMap<Vec<bool>, Vec<Class>> = BTreeMap::new();
    let mut done = 0;
    while let Some((counts, arrivals)) = arriving.pop_first() {
        let stays = |gain: &Counts| marginal.plus(&counts, gain) == counts;
        let at_cap: Vec<bool> = marginal
            .caps()
            .zip(counts.0)
            .map(|(cap, count)| cap == Some(count))
            .collect();
        let classes = classes
            .entry(at_cap)
            .or_insert_with(|| classes::of(&transitions.states, |to| stays(&to.gain)));
        let visits = visits(transitions, classes, arrivals, &stays, &p)?;
        for (state, visits) in &visits {
            for to in &transitions.states[*state] {
                done += 50;
                let reached = marginal.plus(&counts, &to.gain);
                let mass = visits * p(to.weight);
                match to.next {
                    None => *ended.entry(reached).or_default() += mass,
                    Some(next) if reached != counts => {
                        *arriving
                            .entry(reached)
                            .or_default()
                            .entry(next)
                            .or_default() += mass;
                    }
                    Some(_) => {}
                }
            }
        }
        if watch(done).is_break() {
            return Err(Error::Cancelled { done: 0, all: 1 });
        }
    }
    let total = ended.values().fold(UBig::ONE, |total, p| {
        let divisor = Gcd::gcd(&total, p.denominator());
        total / divisor * p.denominator()
    });
    let weights = ended.into_iter().map(|(counts, p)| {
        let (numerator, denominator) = p.into_parts();
        let weight = UBig::try_from(numerator).unwrap_or_default() * (&total / denominator);
        (Ending::Ended(counts), weight)
    });
    Dist::from_weights(weights)
}

/// The expected number of visits to each state, of which those that arrive are the first.
fn visits(
    transitions: &Transitions,
    classes: &[Class],
    mut arrivals: Visits,
    stays: &impl Fn(&Counts) -> bool,
    p: &impl Fn(u64) -> Fraction,
) -> Result<Visits, Error> {
    let mut visits = Visits::new();
    // A class is listed after those that it leads to, so the last one comes first.
    for class in classes.iter().rev() {
        let arriving: Vec<Fraction> = class
            .states
            .iter()
            .map(|state| arrivals.remove(state).unwrap_or_default())
            .collect();
        if arriving.iter().all(Fraction::is_zero) {
            continue;
        }
        let place = |state: usize| class.states.iter().position(|known| *known == state);
        let solved = if class.goes_round {
            let steps = class.states.iter().map(|state| {
                let staying = transitions.states[*state].iter();
                let staying = staying.filter(|step| stays(&step.gain));
                let inside = staying.filter_map(|step| Some((place(step.next?)?, p(step.weight))));
                inside.collect()
            });
            eliminate(arriving, steps.collect())?
        } else {
            arriving
        };
        for (state, visited) in class.states.iter().zip(solved) {
            for to in &transitions.states[*state] {
                if let Some(next) = to.next
                    && stays(&to.gain)
                    && !class.states.contains(&next)
                {
                    *arrivals.entry(next).or_default() += &visited * p(to.weight);
                }
            }
            visits.insert(*state, visited);
        }
    }
    Ok(visits)
}

/// Solves `v = a + v Q` for the visits `v` of a class with arrivals `a`, where `Q` is given as the
/// steps of each state.
///
/// States are eliminated one after the other, and those first that bind the fewest others
/// together: what a gun's fire goes round in is a long way with few turnings, and stays so.
fn eliminate(
    mut arriving: Vec<Fraction>,
    steps: Vec<Vec<(usize, Fraction)>>,
) -> Result<Vec<Fraction>, Error> {
    let size = arriving.len();
    let mut to: Vec<BTreeMap<usize, Fraction>> = vec![BTreeMap::new(); size];
    let mut from: Vec<BTreeSet<usize>> = vec![BTreeSet::new(); size];
    for (state, steps) in steps.into_iter().enumerate() {
        for (next, p) in steps {
            *to[state].entry(next).or_default() += p;
            from[next].insert(state);
        }
    }
    let mut left: BTreeSet<usize> = (0..size).collect();
    let mut eliminated = Vec::with_capacity(size);
    while let Some(state) = left
        .iter()
        .copied()
        .min_by_key(|state| from[*state].len() * to[*state].len())
    {
        left.remove(&state);
        let stays = to[state].remove(&state).unwrap_or_default();
        from[state].remove(&state);
        let leaves = RBig::ONE - stays;
        if leaves.is_zero() {
            return Err(Error::NeverEnds);
        }
        let steps = std::mem::take(&mut to[state]);
        let mut into: Vec<(usize, Fraction)> = Vec::with_capacity(from[state].len());
        for before in std::mem::take(&mut from[state]) {
            let Some(p) = to[before].remove(&state) else {
                continue;
            };
            for (next, then) in &steps {
                *to[before].entry(*next).or_default() += &p / &leaves * then;
                from[*next].insert(before);
            }
            into.push((before, p));
        }
        for (next, then) in &steps {
            from[*next].remove(&state);
            let more = &arriving[state] / &leaves * then;
            arriving[*next] += more;
        }
        eliminated.push((state, into, leaves));
    }
    let mut visits = vec![Fraction::ZERO; size];
    for (state, into, leaves) in eliminated.into_iter().rev() {
        let mut sum = std::mem::take(&mut arriving[state]);
        for (before, p) in into {
            sum += &visits[before] * p;
        }
        visits[state] = sum / leaves;
    }
    Ok(visits)
}
