//! Hits that the fire table resolves: on armor (C1.55, C3.332, C9.5), and on what has none (A7.308).

use aslodds::engine::exact;
use aslodds::rules::ordnance_fire::OrdnanceFire;
use aslodds::rules::to_hit::TargetType;
use aslodds::rules::vehicle::{LocatedBy, OnTable, OnVehicle, VehicleHit};
use aslodds::rules::vehicle_line::{VehicleLine, VehicleLineResult};

use super::gun::{Gun, Shot, gun};
use super::model::{At, Res, column, fire, result};
use super::{Every, every, part, same_vehicle};

/// The Final DR of a column's K, and its kill number.
fn numbers(fp: u16) -> Option<(i32, i32)> {
    let place = column(fp)?;
    let is_k = |dr: &i32| matches!(result(Some(place), *dr), Res::K(_));
    let fixture = include_str!("../../fixtures/tables/ift.csv");
    let kill = fixture.lines().last()?.split(',').nth(place + 1)?;
    Some(((0..=15).find(is_k)?, kill.parse().ok()?))
}

fn on_armor((fp, drm): At, original: i32, turret: bool) -> &'static str {
    let Some((k, _)) = numbers(fp) else {
        return "unharmed";
    };
    let final_dr = original + i32::from(drm);
    let crippled = if turret { "shocked" } else { "immobilized" };
    match result(column(fp), final_dr) {
        Res::Kia(_) if f64::from(final_dr) <= f64::from(k) / 2.0 => "burning",
        Res::Kia(_) => "eliminated",
        Res::K(_) => crippled,
        Res::Mc(_) | Res::Ptc | Res::None if final_dr == k + 1 => crippled,
        Res::Mc(_) | Res::Ptc | Res::None => "unharmed",
    }
}

fn check_armor(gun: &Gun, ordinary: At, critical: At, mortar: bool) {
    let ways = every(|dice| {
        let shot = gun.shoot(dice);
        let at = if shot.critical { critical } else { ordinary };
        if !shot.hits {
            return "unharmed";
        }
        let (colored, white) = dice.two();
        let turret = if mortar { colored < white } else { shot.turret };
        on_armor(at, colored + white, turret)
    });
    let hit = VehicleHit::OnTable(OnTable {
        ordinary: fire(ordinary),
        critical: fire(critical),
        located_by: if mortar {
            LocatedBy::EffectsDr
        } else {
            LocatedBy::ToHitDr
        },
        burns: true,
    });
    let chain = OrdnanceFire {
        fire: gun.fire(),
        target: OnVehicle::new(vec![hit]),
    };
    same_vehicle(&chain, &ways, &(gun, ordinary, critical));
}

#[test]
fn armor_by_every_column() {
    for (th, drm) in [(7, 0), (8, -3), (7, 5), (5, 6)] {
        for fp in [0, 1, 2, 4, 6, 8, 12, 16, 18] {
            for of_armor in [-2, -1, 0, 1] {
                for mortar in [false, true] {
                    let gun = gun(TargetType::Area, th, drm);
                    check_armor(&gun, (fp, of_armor), (4 * fp, of_armor), mortar);
                }
            }
            let hull_down = Gun {
                hull_down: true,
                ..gun(TargetType::Area, th, drm)
            };
            check_armor(&hull_down, (fp, 0), (4 * fp, 0), false);
        }
    }
}

/// The rulebook's example of C9.5: a 76mm mortar's critical hit on a tank is on the 24 column: a
/// kill with 4 and less, Immobilization or Shock with 5 and 6.
#[test]
fn a_mortars_critical_hit_on_a_tank() {
    let fates: Vec<_> = (2..=12)
        .map(|original| on_armor((24, 0), original, true))
        .collect();
    assert_eq!(
        fates,
        [
            "burning",
            "eliminated",
            "eliminated",
            "shocked",
            "shocked",
            "unharmed",
            "unharmed",
            "unharmed",
            "unharmed",
            "unharmed",
            "unharmed",
        ]
    );
    // An ordinary hit does nothing here; an Original 2 is critical, 1 of 36.
    let on_table = OnTable {
        ordinary: fire((0, 0)),
        critical: fire((24, 0)),
        located_by: LocatedBy::EffectsDr,
        burns: true,
    };
    let chain = OrdnanceFire {
        fire: gun(TargetType::Area, 7, 2).fire(),
        target: OnVehicle::new(vec![VehicleHit::OnTable(on_table)]),
    };
    // 2 burns (1 of 36), 3 and 4 kill (5); of 5 and 6 (9) those on the turret are 1-4, 2-3, 1-5, 2-4.
    let all = super::ALL / 1296;
    let ways = [
        ("burning", 1),
        ("eliminated", 5),
        ("shocked", 4),
        ("immobilized", 5),
        ("unharmed", 1296 - 15),
    ];
    let ways = ways.map(|(word, ways)| (word, ways * all)).into();
    same_vehicle(&chain, &ways, &"C9.5");
}

/// A7.308, A7.309: of an Original 2 a further dr, which never makes it worse.
fn line((fp, drm): At, original: i32, hull_down: bool, dice: &mut Every) -> usize {
    let Some((_, kill)) = numbers(fp) else {
        return 0;
    };
    let final_dr = original + i32::from(drm);
    let by_dr = match final_dr - kill {
        _ if f64::from(final_dr) <= f64::from(kill) / 2.0 => 3,
        under if under < 0 => 2,
        0 => 1,
        _ => 0,
    };
    let unlikely = match (original, hull_down) {
        (2, false) => [3, 2, 1, 0, 0, 0],
        (2, true) => [3, 2, 0, 0, 0, 0],
        _ => return by_dr,
    };
    by_dr.max(unlikely[usize::try_from(dice.dr() - 1).unwrap()])
}

const LINE: [&str; 4] = ["unharmed", "immobilized", "eliminated", "burning"];

#[test]
fn the_vehicle_line_by_every_column() {
    for fp in [0, 1, 2, 4, 6, 8, 12, 16, 20, 24, 30, 36] {
        for drm in -4..=12 {
            for hull_down in [false, true] {
                let ways = every(|dice| {
                    let original = dice.sum();
                    line((fp, drm), original, hull_down, dice)
                });
                let attack = VehicleLine {
                    fire: fire((fp, drm)),
                    hull_down,
                };
                let dist = exact::solve(&attack).unwrap();
                let results = [
                    VehicleLineResult::NoEffect,
                    VehicleLineResult::Immobilized,
                    VehicleLineResult::Eliminated,
                    VehicleLineResult::Burning,
                ];
                for (place, result) in results.iter().enumerate() {
                    let expected = part(ways.get(&place).copied().unwrap_or(0));
                    assert_eq!(dist.fraction(result), expected, "{attack:?}");
                }
            }
        }
    }
}

fn line_hit(shot: &Shot, ordinary: At, critical: At, dice: &mut Every) -> &'static str {
    let at = if shot.critical { critical } else { ordinary };
    let first = dice.sum();
    // The firer uses one of two DRs, and the lower one is never the worse.
    let original = if shot.multiple {
        first.min(dice.sum())
    } else {
        first
    };
    LINE[line(at, original, false, dice)]
}

/// Guns at a truck on the Infantry and the Area Target Type, multiple hits among them.
#[test]
fn one_shot_at_a_truck() {
    for target in [TargetType::Infantry, TargetType::Area] {
        for (th, drm) in [(8, 0), (8, 4), (7, 5), (5, 6)] {
            for small in [false, true] {
                for (fp, modifier) in [(4, 0), (12, 2), (8, 6)] {
                    let gun = Gun {
                        small,
                        ..gun(target, th, drm)
                    };
                    let (ordinary, critical) = ((fp, modifier), (2 * fp, -modifier));
                    let ways = every(|dice| {
                        let shot = gun.shoot(dice);
                        if shot.hits {
                            line_hit(&shot, ordinary, critical, dice)
                        } else {
                            LINE[0]
                        }
                    });
                    let of = |at| VehicleLine {
                        fire: fire(at),
                        hull_down: false,
                    };
                    let hit = VehicleHit::Line {
                        ordinary: of(ordinary),
                        critical: of(critical),
                    };
                    let chain = OrdnanceFire {
                        fire: gun.fire(),
                        target: OnVehicle::new(vec![hit]),
                    };
                    same_vehicle(&chain, &ways, &(gun, ordinary));
                }
            }
        }
    }
}
