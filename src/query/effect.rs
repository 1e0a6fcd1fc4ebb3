//! What shots do to their targets: the chains of attacks, and what is told of their ends.

use std::collections::BTreeMap;

use super::Watch;
use crate::dist::{Dist, Weight};
use crate::engine::chain::{Ending, Marginal};
use crate::error::Error;
use crate::grid;
use crate::rule::{Chain, Field, Tally};
use crate::rules::fire::Fire;
use crate::rules::infantry_fire::Fates;
use crate::rules::ordnance_fire::{OnStack, OrdnanceFire};
use crate::rules::stack::{Mask, Stack};
use crate::rules::vehicle::{OnVehicle, VehicleEnd, VehicleFate};
use crate::situation::effect;
use crate::situation::units;
use crate::table::{About, Column, Effect, Table};

/// A gun that fires at a target of which its hits make something.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Struck {
    /// Units.
    Stack(OrdnanceFire<OnStack<Fates>>),
    /// A vehicle.
    Vehicle(OrdnanceFire<OnVehicle>),
}

impl Struck {
    /// A gun and what a hit of each of its aims does, all on the same target; nothing if there is
    /// no aim.
    pub fn new(fire: &Fire, effects: &[effect::Effect]) -> Option<Self> {
        // Between two shots there are the dice of the first one's effect.
        let fire = Fire {
            counts_shots: fire.max_shots.is_some(),
            ..fire.clone()
        };
        let volleys = effects.iter().filter_map(|effect| match effect {
            effect::Effect::OnStack(_, volley) => Some(*volley),
            effect::Effect::OnVehicle(_) => None,
        });
        let hits = effects.iter().filter_map(|effect| match effect {
            effect::Effect::OnStack(..) => None,
            effect::Effect::OnVehicle(hit) => Some(*hit),
        });
        Some(match effects.first()? {
            effect::Effect::OnStack(stack, _) => Struck::Stack(OrdnanceFire {
                fire,
                target: OnStack::new(stack.clone(), volleys.collect()),
            }),
            effect::Effect::OnVehicle(_) => Struck::Vehicle(OrdnanceFire {
                fire,
                target: OnVehicle::new(hits.collect()),
            }),
        })
    }
}

/// What becomes of the target of each, where there is one.
///
/// # Errors
///
/// Those of [`grid::solve_ends`].
pub(super) fn solve(struck: &[Option<Struck>], watch: Watch) -> Result<Vec<Option<Effect>>, Error> {
    let stacks = struck.iter().flatten().filter_map(|struck| match struck {
        Struck::Stack(chain) => Some(chain.clone()),
        Struck::Vehicle(_) => None,
    });
    let vehicles = struck.iter().flatten().filter_map(|struck| match struck {
        Struck::Stack(_) => None,
        Struck::Vehicle(chain) => Some(chain.clone()),
    });
    let mut on_stacks = ends::<_, Fates>(stacks.collect(), watch)?.into_iter();
    let mut on_vehicles = ends::<_, VehicleEnd>(vehicles.collect(), watch)?.into_iter();
    let effects = struck.iter().map(|struck| match struck {
        None => None,
        Some(Struck::Stack(chain)) => {
            let dist = on_stacks.next()?;
            Some(of_stack(&chain.target.stack, &dist))
        }
        Some(Struck::Vehicle(_)) => {
            let dist = on_vehicles.next()?;
            Some(told(
                vec!["vehicle".to_owned()],
                vec![VehicleFate::Unharmed as u16],
                VehicleEnd::FIELDS[0],
                &dist,
            ))
        }
    });
    Ok(effects.collect())
}

/// The ends of chains, one for each.
fn ends<C: Chain<Tally = T> + Send, T: Tally>(
    chains: Vec<C>,
    watch: Watch,
) -> Result<Vec<Dist<Ending>>, Error> {
    let solved = grid::solve_ends(&chains, &Marginal::all::<T>(), watch)?;
    Ok(solved.cells().map(|(dist, _)| dist.clone()).collect())
}

/// A table of the part of each target that fares worst; `None` if no target is told of. Of targets
/// of several kinds those alone have a cell that are like the first.
pub(super) fn worst<'a>(
    about: About,
    cells: impl Iterator<Item = (usize, &'a Option<Effect>)>,
    columns: impl Fn(&[usize]) -> Vec<Column>,
) -> Option<Table> {
    let told: Vec<(usize, &Effect)> = cells
        .filter_map(|(cell, effect)| Some((cell, effect.as_ref()?)))
        .collect();
    let field = told.first()?.1.worst();
    let alike: Vec<_> = told
        .into_iter()
        .filter(|(_, effect)| effect.worst() == field)
        .collect();
    let places: Vec<usize> = alike.iter().map(|(cell, _)| *cell).collect();
    let mut table = Table::new(about, columns(&places), &[field]);
    for (_, effect) in alike {
        table.push_rows(effect.of_worst(), effect.total.clone());
    }
    Some(table)
}

/// What the fates of a stack's units are told as.
pub(super) fn of_stack(stack: &Stack, dist: &Dist<Ending>) -> Effect {
    let parts = stack.units().iter().map(units::words).collect();
    let before = stack.units().iter().map(|unit| unit.before.fate() as u16);
    let effect = told(parts, before.collect(), Fates::FIELDS[0], dist);
    stack.alike().fold(effect, as_likely_in_any_order)
}

/// Units that are alike were told in any order: each order is as likely as any other.
fn as_likely_in_any_order(effect: Effect, alike: Mask) -> Effect {
    let places: Vec<usize> = alike.places().collect();
    let orders = orders(places.len());
    let mut outcomes: BTreeMap<Vec<u16>, Weight> = BTreeMap::new();
    for (states, weight) in effect.outcomes {
        for order in &orders {
            let mut ordered = states.clone();
            for (to, from) in places.iter().zip(order) {
                ordered[*to] = states[places[*from]];
            }
            *outcomes.entry(ordered).or_default() += &weight;
        }
    }
    Effect {
        outcomes: outcomes.into_iter().collect(),
        total: effect.total * Weight::from(orders.len()),
        ..effect
    }
}

/// Every order of so many places.
fn orders(places: usize) -> Vec<Vec<usize>> {
    (0..places).fold(vec![Vec::new()], |orders, last| {
        let longer = orders.into_iter().flat_map(|order: Vec<usize>| {
            (0..=order.len()).map(move |at| {
                let mut longer = order.clone();
                longer.insert(at, last);
                longer
            })
        });
        longer.collect()
    })
}

/// What the states of some parts are told as: the first counts of every ending, in order.
fn told(parts: Vec<String>, before: Vec<u16>, state: Field, dist: &Dist<Ending>) -> Effect {
    let outcomes = dist.iter().filter_map(|(ending, weight)| match ending {
        Ending::Ended(counts) => Some((counts.0[..parts.len()].to_vec(), weight)),
        Ending::Unfinished => None,
    });
    Effect {
        outcomes: outcomes.collect(),
        total: dist.total(),
        parts,
        before,
        state,
    }
}
