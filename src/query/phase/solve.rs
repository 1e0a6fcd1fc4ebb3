//! The odds of every plan: how often what happens, and what is to be expected.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use rustc_hash::FxBuildHasher;

use super::Planned;
use crate::dist::Dist;
use crate::dist::Moments;
use crate::engine::chain::{self, Ending, Marginal};
use crate::error::Error;
use crate::query::Watch;
use crate::rule::Tally;
use crate::rules::fire::{Fire, Shot};
use crate::situation::shot::Target;

/// The odds of a plan.
#[derive(Clone, Debug)]
pub(super) struct Odds {
    /// What is counted, and up to where.
    pub marginal: Marginal,
    /// How often it comes to what.
    pub joint: Dist<Ending>,
    /// The means and variances of all that is counted, without caps.
    pub moments: Moments,
}

/// The odds of every plan that is not refused.
#[derive(Debug)]
pub(super) struct Solved {
    odds: Vec<Odds>,
    /// For each plan, the place of its odds.
    places: Vec<usize>,
}

impl Solved {
    /// The odds, plan after plan.
    pub fn cells(&self) -> impl Iterator<Item = &Odds> {
        self.places.iter().map(|place| &self.odds[*place])
    }
}

/// The fields of [`Shot`] that are counted, each with its cap.
const CAPS: [(&str, u16); 8] = [
    ("hits", 3),
    ("critical_hits", 3),
    ("shots", 6),
    ("malfunctioned", 1),
    ("removed", 1),
    ("turret_hits", 1),
    ("multiple_hits", 1),
    ("depleted", 1),
];

/// The place of a field in a tally.
pub(super) fn field(name: &str) -> usize {
    let place = Shot::FIELDS.iter().position(|field| field.name == name);
    place.expect("a field of the tally")
}

/// What is worth counting.
fn marginal(fire: &Fire, target: Target) -> Marginal {
    let counted: Vec<(&str, u16)> = CAPS
        .into_iter()
        .filter(|(name, _)| match *name {
            "turret_hits" => target.is_vehicle(),
            "multiple_hits" => fire.aims.iter().any(|aim| aim.multiple_hits),
            "depleted" => fire.aims.iter().any(|aim| aim.depletion.is_some()),
            _ => true,
        })
        .collect();
    let places: Vec<usize> = counted.iter().map(|(name, _)| field(name)).collect();
    let caps = counted.iter().enumerate();
    caps.fold(
        Marginal::of::<Shot>(&places),
        |marginal, (place, (_, cap))| marginal.with_cap(place, *cap),
    )
}

pub(super) fn solve(plans: &[Planned], watch: Watch) -> Result<Solved, Error> {
    let mut known: HashMap<(&Fire, Target), usize, FxBuildHasher> = HashMap::default();
    let (mut odds, mut places) = (Vec::new(), Vec::new());
    for (phase, plan) in plans.iter().flatten() {
        let target = phase.shot.target;
        places.push(match known.entry((&plan.fire, target)) {
            Entry::Occupied(entry) => *entry.get(),
            Entry::Vacant(entry) => {
                let done = odds.len();
                let marginal = marginal(&plan.fire, target);
                let joint = chain::solve(&plan.fire, &marginal, &|_| watch(done));
                let joint = joint.map_err(|error| {
                    if matches!(error, Error::Cancelled { .. }) {
                        let all = plans.len();
                        Error::Cancelled { done, all }
                    } else {
                        error
                    }
                })?;
                odds.push(Odds {
                    marginal,
                    joint,
                    moments: chain::moments(&plan.fire)?,
                });
                *entry.insert(done)
            }
        });
    }
    Ok(Solved { odds, places })
}
