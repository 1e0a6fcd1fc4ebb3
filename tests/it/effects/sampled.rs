//! What fire does to its target, sampled with a fixed seed and held against the exact answer.

use aslodds::engine::chain::{self, Marginal, Run};
use aslodds::engine::exact;
use aslodds::engine::monte_carlo::{Plan, prepare, simulate, unwatched};
use aslodds::query::{self, Query, RuleId, Variant};
use aslodds::rule::Chain;
use aslodds::rules::fire_table::{Cowering, FireAttack};
use aslodds::rules::infantry_fire::{Attack, Fates, InfantryFire};
use aslodds::rules::ordnance_fire::OrdnanceFire;
use aslodds::rules::stack::Stack;
use aslodds::rules::to_hit::{Location, TargetType};
use aslodds::rules::to_kill::{Round, ToKill};
use aslodds::rules::vehicle::{OnVehicle, VehicleHit};
use aslodds::stats::{self, agreement};

use super::gun::{Gun, gun, he, on_stack};
use super::model::{Kind, Man, fire, leader, man, squad};

const TRIALS: u64 = 20_000;

/// A cell: every outcome with its exact probability and how often it was sampled.
fn cell<C: Chain>(chain: C, parts: usize, name: &str) -> stats::Cell {
    let places: Vec<usize> = (0..parts).collect();
    let marginal = Marginal::of::<C::Tally>(&places);
    let dist = chain::solve(&chain, &marginal, &chain::unwatched).unwrap();
    let run = Run::new(chain, marginal);
    let plan = Plan {
        seed: 1944,
        cell: name,
        trials: TRIALS,
    };
    let sample = simulate(&prepare(&run), &plan, &unwatched).unwrap().sample;
    let known: u64 = dist.outcomes().map(|ending| sample.count(ending)).sum();
    assert_eq!(known, TRIALS, "{name}: something came that cannot come");
    let outcomes = dist.outcomes().map(|ending| stats::Outcome {
        probability: dist.probability(ending),
        observed: sample.count(ending),
    });
    stats::Cell {
        trials: TRIALS,
        outcomes: outcomes.collect(),
    }
}

fn agree(cells: &[stats::Cell]) {
    let found = agreement(cells, 0.001).unwrap();
    assert!(found.agrees(), "{:?}", found.worst[0]);
}

/// Pairs that are alike are left out: which of them is told first is for the engines to say.
#[test]
fn fire_at_stacks() {
    let crew = Man {
        gun: Some(2),
        ..man(Kind::Crew, 8)
    };
    let stacks: [&[Man]; 4] = [
        &[squad(7)],
        &[leader(9, -1), squad(7).elr(2)],
        &[squad(8), man(Kind::Half, 7)],
        &[leader(8, 0), squad(7).broken(), crew],
    ];
    let mut cells = Vec::new();
    for (place, men) in stacks.iter().enumerate() {
        for at in [(1, -12), (4, 0), (12, -1), (36, 5)] {
            for cowering in [Cowering::Never, Cowering::Cowers] {
                let attack = FireAttack {
                    fire: fire(at),
                    cowering,
                };
                let units: Vec<_> = men.iter().map(Man::unit).collect();
                let stack = Stack::new(&units).unwrap();
                let attacks = vec![
                    Attack {
                        next: Some(1),
                        ..Attack::once(attack)
                    },
                    Attack::once(attack),
                ];
                let chain = InfantryFire::<Fates>::new(attacks, stack);
                let name = format!("stack {place} at {at:?} {cowering:?}");
                cells.push(cell(chain, men.len(), &name));
            }
        }
    }
    assert_eq!(cells.len(), 32);
    agree(&cells);
}

#[test]
fn guns_at_stacks_and_vehicles() {
    let mut cells = Vec::new();
    let variant = Variant::asl();
    for (th, drm) in [(8, 0), (8, 3), (7, 5), (5, 6)] {
        for rof in [0, 2] {
            for small in [false, true] {
                let gun = Gun {
                    rof,
                    small,
                    ..gun(TargetType::Infantry, th, drm)
                };
                let men = [leader(8, -1), squad(7)];
                let name = format!("{gun:?} at units");
                let chain = on_stack::<Fates>(gun.fire(), &[he(12, 2)], &men);
                cells.push(cell(chain, 2, &name));
                let gun = Gun {
                    target: TargetType::Vehicle,
                    ..gun
                };
                let hull = ToKill {
                    crew_morale: Some(8),
                    ..ToKill::new(10, Some(4), Round::NonHe, &variant)
                };
                let turret = ToKill {
                    armor: Some(3),
                    location: Location::Turret,
                    ..hull
                };
                let chain = OrdnanceFire {
                    fire: gun.fire(),
                    target: OnVehicle::new(vec![VehicleHit::ToKill { turret, hull }]),
                };
                cells.push(cell(chain, 1, &format!("{gun:?} at armor")));
            }
        }
    }
    assert_eq!(cells.len(), 32);
    agree(&cells);
}

/// The run of one attack solved as a rule: a third engine, for a chain that ends soon.
#[test]
fn one_attack_enumerated() {
    let attack = FireAttack {
        fire: fire((4, 0)),
        cowering: Cowering::Never,
    };
    let stack = Stack::new(&[squad(7).unit()]).unwrap();
    let chain = InfantryFire::<Fates>::new(vec![Attack::once(attack)], stack);
    let marginal = Marginal::of::<Fates>(&[0]);
    let enumerated = exact::solve(&Run::new(chain.clone(), marginal.clone())).unwrap();
    let solved = chain::solve(&chain, &marginal, &chain::unwatched).unwrap();
    assert_eq!(solved, enumerated);
}

#[test]
fn through_the_front_door() {
    let grids: [(RuleId, &[(&str, &str)]); 6] = [
        (
            RuleId::FireTable,
            &[
                ("fp", "1,8,36"),
                ("drm", "-2..3"),
                ("cowering", "never,cowers"),
                ("units", "1..3"),
            ],
        ),
        (RuleId::VehicleLine, &[("fp", "2,8,20"), ("drm", "-1..6")]),
        (
            RuleId::MoraleCheck,
            &[
                ("morale", "6..9"),
                ("check", "ptc,nmc,2mc"),
                ("kind", "squad,leader"),
                ("elr", "2"),
            ],
        ),
        (
            RuleId::InfantryFire,
            &[("fp", "4,16"), ("drm", "-1..1"), ("units", "4-6-7")],
        ),
        (
            RuleId::InfantryFire,
            &[("fp", "8"), ("units", "9-1+2x4-6-7"), ("elr", "3")],
        ),
        (
            RuleId::ToKill,
            &[("basic", "8..12"), ("armor", "3,6"), ("crew_morale", "8")],
        ),
    ];
    for (rule, words) in grids {
        let query = Query::new(rule, words, Variant::asl()).unwrap();
        let check = query::check(&query, (1944, 50_000), 0.001, 3, &unwatched).unwrap();
        assert!(check.agrees, "{rule:?}: {:?}", check.worst);
    }
}
