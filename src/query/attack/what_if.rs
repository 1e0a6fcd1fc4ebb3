//! What a DRM, a column, a leader and a point of morale are worth.

use crate::dist::Weight;
use crate::error::Error;
use crate::grid;
use crate::query::Watch;
use crate::query::situation::{Situation, Summed, effects};
use crate::rule::{Outcome, Value};
use crate::rules::fire_table::{FireAttack, Fired};
use crate::rules::infantry_fire::{Fates, InfantryFire};
use crate::rules::stack::{Fire, Stack};
use crate::rules::tables::fire_table::FireColumn;
use crate::rules::unit::Unit;
use crate::rules::variant::Variant;
use crate::situation::Unwritten;
use crate::situation::attack::Attack;
use crate::table::WhatIf;

/// An attack that is otherwise, and what it comes to.
type Change = (&'static str, Summed<FireAttack>);

/// The odds of an attack as it is, then with one thing otherwise.
pub(super) fn changes(
    attack: &Attack,
    variant: &Variant,
    watch: Watch,
) -> Result<Vec<WhatIf>, Error> {
    // What cannot be is no answer to what would be.
    let sum = |attack: &Attack| attack.sum(variant, &mut Unwritten).ok();
    let Some(as_it_is) = sum(attack) else {
        return Ok(Vec::new());
    };
    let mut all: Vec<Change> = Vec::new();
    for (words, drm) in [("DRM one less", -1), ("DRM one more", 1)] {
        let drm = attack.drm + drm;
        let otherwise = Attack {
            drm,
            ..attack.clone()
        };
        all.extend(sum(&otherwise).map(|summed| (words, summed)));
    }
    for (words, step) in [
        ("one column to the left", -1),
        ("one column to the right", 1),
    ] {
        all.extend(
            shifted(variant.tables().fire_columns(attack.table), &as_it_is, step)
                .map(|summed| (words, summed)),
        );
    }
    let (words, leader) = match attack.leader {
        Some(_) => ("without the leader", None),
        None => ("with a leader of -1", Some(-1)),
    };
    let otherwise = Attack {
        leader,
        ..attack.clone()
    };
    all.extend(sum(&otherwise).map(|summed| (words, summed)));
    for (words, step) in [("morale one less", -1), ("morale one more", 1)] {
        all.extend(with_morale(&as_it_is, step).map(|summed| (words, summed)));
    }
    all.insert(0, ("as it is", as_it_is));
    solve(all, watch)
}

/// The same with every attack on the next column of its table, if all have one.
fn shifted(
    columns: impl Iterator<Item = FireColumn>,
    summed: &Summed<FireAttack>,
    step: i8,
) -> Option<Summed<FireAttack>> {
    let columns: Vec<_> = columns.collect();
    let shift = |attack: FireAttack| {
        let column = attack.fire.column?;
        let place = columns.iter().position(|known| *known == column)?;
        let column = columns.get(place.checked_add_signed(step.into())?)?;
        let fire = Fire {
            column: Some(*column),
            ..attack.fire
        };
        Some(FireAttack { fire, ..attack })
    };
    let fire = match &summed.fire {
        Some(fire) => {
            let mut fire = fire.clone();
            for attack in &mut fire.attacks {
                attack.attack = shift(attack.attack)?;
            }
            Some(fire)
        }
        None => None,
    };
    Some(Summed {
        rule: shift(summed.rule)?,
        facts: summed.facts.clone(),
        fire,
    })
}

/// The same at units with another Morale Level on both sides, if every one of them can have it.
fn with_morale(summed: &Summed<FireAttack>, step: i8) -> Option<Summed<FireAttack>> {
    let fire = summed.fire.as_ref()?;
    let other = |morale: u8| {
        let morale = morale.checked_add_signed(step)?;
        (2..=10).contains(&morale).then_some(morale)
    };
    let units = fire.stack.units().iter().map(|unit| {
        Some(Unit {
            morale: other(unit.morale)?,
            broken_morale: other(unit.broken_morale)?,
            ..*unit
        })
    });
    let stack = Stack::new(&units.collect::<Option<Vec<_>>>()?).ok()?;
    Some(Summed {
        rule: summed.rule,
        facts: summed.facts.clone(),
        fire: Some(InfantryFire::new(fire.attacks.clone(), stack)),
    })
}

/// What is asked of each: of the units if there are any, of the DR otherwise.
fn solve(changes: Vec<Change>, watch: Watch) -> Result<Vec<WhatIf>, Error> {
    let fires: Vec<InfantryFire<Fates>> = changes
        .iter()
        .filter_map(|(_, summed)| summed.fire.clone())
        .collect();
    let told = |change: &str, chances, total| WhatIf {
        change: change.to_owned(),
        chances,
        total,
    };
    if fires.len() == changes.len() {
        let effects = effects(&fires, watch)?;
        let told = changes.iter().zip(effects).map(|((change, _), effect)| {
            let chances = effect.chances().into_iter();
            let chances = chances.map(|chance| (chance.sum, chance.of_any()));
            told(change, chances.collect(), effect.total)
        });
        return Ok(told.collect());
    }
    let rules: Vec<FireAttack> = changes.iter().map(|(_, summed)| summed.rule).collect();
    let solved = grid::solve(&rules, watch)?;
    let told = changes.iter().zip(solved.cells()).map(|((change, _), dist)| {
        let chances = Fired::FIELDS[0].sums.iter().map(|sum| {
            let weights = dist.iter().filter_map(|(fired, weight)| {
                let mut values = Vec::new();
                fired.push_values(&mut values);
                let is = matches!(values.first(), Some(Value::Word(word)) if sum.words.contains(word));
                is.then_some(weight)
            });
            (sum.name, weights.sum::<Weight>())
        });
        told(change, chances.collect(), dist.total())
    });
    Ok(told.collect())
}
