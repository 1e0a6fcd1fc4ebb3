//! Hand counts. Of 36 DRs 1 is a 2, 2 are a 3, 3 a 4, 4 a 5, 5 a 6, 6 a 7, 5 an 8, 4 a 9, 3 a 10,
//! 2 an 11, 1 a 12.

use super::*;
use crate::engine::{exact, trace};

const ASL: Variant = Variant::asl();
const STARTER_KIT: Variant = Variant::starter_kit();

/// Ways out of `of` of every result, from no effect to a burning wreck.
fn check_of(of: u16, shot: ToKill, expected: [u16; 7]) {
    let dist = exact::solve(&shot).unwrap();
    let found: Vec<_> = ToKillResult::iter()
        .map(|result| dist.weight(&result) * of / dist.total())
        .collect();
    assert_eq!(found, expected.map(Into::into), "{shot:?}");
}

fn check(shot: ToKill, expected: [u16; 7]) {
    check_of(36, shot, expected);
}

/// A hit on the hull by anything but HE with this Final TK#.
fn hull(final_tk: i16) -> ToKill {
    ToKill::new(final_tk, Some(0), Round::NonHe, &ASL)
}

fn turret(final_tk: i16) -> ToKill {
    ToKill {
        location: Location::Turret,
        ..hull(final_tk)
    }
}

fn he(shot: ToKill) -> ToKill {
    ToKill {
        round: Round::He,
        ..shot
    }
}

#[test]
fn the_published_examples() {
    let kv_1e = ToKill {
        rear: true,
        range: -2,
        ..ToKill::new(13, Some(8), Round::NonHe, &ASL)
    };
    // Final TK# 4: a 2 burns, a 3 eliminates, a 4 immobilizes, a 5 may shock.
    assert_eq!(kv_1e.final_tk(), 4);
    check(kv_1e, [26, 4, 0, 0, 3, 2, 1]);
    let panzer_2a = ToKill {
        rear: true,
        range: 2,
        ..ToKill::new(4, Some(1), Round::MachineGun, &ASL)
    };
    // Final TK# 6: 2 and 3 burn, 4 and 5 eliminate, a 6 stuns, a 7 does nothing.
    assert_eq!(panzer_2a.final_tk(), 6);
    check(panzer_2a, [21, 0, 5, 0, 0, 7, 3]);
}

#[test]
fn the_starter_kits_example() {
    // A 76 at 3 hexes: 12 less 6 on the front of the turret; a 7 is one above, and the crew
    // passes. Then the rear of the hull, 12 + 1 - 3, and a 10.
    let played = |shot: ToKill, faces: &[u8]| trace::replay(&shot, faces).unwrap().0.outcome;
    let front = ToKill {
        location: Location::Turret,
        crew_morale: Some(8),
        ..ToKill::new(12, Some(6), Round::NonHe, &STARTER_KIT)
    };
    assert_eq!(front.final_tk(), 6);
    assert_eq!(played(front, &[3, 4, 4, 4]), ToKillResult::NoEffect);
    assert_eq!(played(front, &[3, 4, 4, 5]), ToKillResult::Shock);
    let rear = ToKill {
        rear: true,
        ..ToKill::new(12, Some(3), Round::NonHe, &STARTER_KIT)
    };
    assert_eq!(rear.final_tk(), 10);
    assert_eq!(played(rear, &[4, 6]), ToKillResult::Immobilized);
}

#[test]
fn the_edges_of_the_number() {
    // 1 + 2 + 3 burn at half of 8 or less, 4 + 5 + 6 eliminate, 5 immobilize, 4 may shock.
    check(hull(8), [6, 4, 0, 0, 5, 15, 6]);
    check(turret(8), [6, 4, 0, 5, 0, 15, 6]);
    // Half of 7 is 3.5: a 4 eliminates without a fire.
    check(hull(7), [10, 5, 0, 0, 6, 12, 3]);
    // A 2 is equal to 2 and not at most half of it; one above 1; two above 0 and more above -5.
    check(hull(3), [30, 3, 0, 0, 2, 1, 0]);
    check(hull(2), [33, 2, 0, 0, 1, 0, 0]);
    check(hull(1), [35, 1, 0, 0, 0, 0, 0]);
    check(turret(1), [35, 1, 0, 0, 0, 0, 0]);
    check(hull(0), [36, 0, 0, 0, 0, 0, 0]);
    check(hull(-5), [36, 0, 0, 0, 0, 0, 0]);
}

#[test]
fn a_twelve_is_a_dud_whatever_it_would_do() {
    // One above 11, equal to 12, below 13 and 14, at most half of 24.
    check(hull(11), [1, 0, 0, 0, 2, 23, 10]);
    check(he(turret(11)), [1, 0, 0, 2, 0, 23, 10]);
    check(hull(12), [1, 0, 0, 0, 0, 20, 15]);
    check(turret(12), [1, 0, 0, 0, 0, 20, 15]);
    check(hull(13), [1, 0, 0, 0, 0, 20, 15]);
    check(hull(14), [1, 0, 0, 0, 0, 14, 21]);
    check(hull(24), [1, 0, 0, 0, 0, 0, 35]);
    check(hull(60), [1, 0, 0, 0, 0, 0, 35]);
}

#[test]
fn a_critical_hit_doubles_before_the_rear_adds() {
    let shot = ToKill {
        critical: true,
        rear: true,
        range: -1,
        ..ToKill::new(6, Some(6), Round::NonHe, &ASL)
    };
    // 12 + 1 - 1 - 6: 1 + 2 burn, 3 + 4 eliminate, 5 immobilize, 6 may shock.
    assert_eq!(shot.final_tk(), 6);
    check(shot, [15, 6, 0, 0, 5, 7, 3]);
    let machine_gun = ToKill {
        round: Round::MachineGun,
        ..shot
    };
    // Not doubled: 6 + 1 - 1 - 6.
    assert_eq!(machine_gun.final_tk(), 0);
    check(machine_gun, [36, 0, 0, 0, 0, 0, 0]);
}

#[test]
fn he_does_one_above_what_it_does_on_the_number() {
    // On 6: 1 + 2 burn, 3 + 4 eliminate, 5 + 6 immobilize or shock.
    check(he(hull(6)), [15, 0, 0, 0, 11, 7, 3]);
    check(he(turret(6)), [15, 0, 0, 11, 0, 7, 3]);
    check(he(hull(1)), [35, 0, 0, 0, 1, 0, 0]);
}

#[test]
fn a_machine_gun_stuns_wherever_it_hits() {
    let machine_gun = |shot| ToKill {
        round: Round::MachineGun,
        ..shot
    };
    check(machine_gun(hull(6)), [21, 0, 5, 0, 0, 7, 3]);
    check(machine_gun(turret(6)), [21, 0, 5, 0, 0, 7, 3]);
    check(machine_gun(hull(1)), [36, 0, 0, 0, 0, 0, 0]);
}

#[test]
fn an_unarmored_vehicle() {
    let truck = |number, round| ToKill::new(number, None, round, &ASL);
    // Nothing happens one above the number, and the turret is immobilized too.
    check(truck(8, Round::NonHe), [10, 0, 0, 0, 5, 15, 6]);
    check(truck(6, Round::He), [21, 0, 0, 0, 5, 7, 3]);
    let turret = ToKill {
        location: Location::Turret,
        ..truck(8, Round::NonHe)
    };
    check(turret, [10, 0, 0, 0, 5, 15, 6]);
    // Neither the rear nor the range matters.
    let far = ToKill {
        rear: true,
        range: -4,
        ..truck(8, Round::NonHe)
    };
    check(far, [10, 0, 0, 0, 5, 15, 6]);
    // 16: 1 + 2 + 3 + 4 + 5 + 6 + 5 burn, 4 + 3 + 2 eliminate, a 12 is a dud.
    let critical = ToKill {
        critical: true,
        ..truck(8, Round::NonHe)
    };
    check(critical, [1, 0, 0, 0, 0, 9, 26]);
}

#[test]
fn what_is_hull_down_is_not_immobilized() {
    let hull_down = |shot| ToKill {
        hull_down: true,
        ..shot
    };
    check(hull_down(hull(6)), [20, 6, 0, 0, 0, 7, 3]);
    check(hull_down(he(hull(6))), [26, 0, 0, 0, 0, 7, 3]);
    check(hull_down(turret(6)), [15, 6, 0, 5, 0, 7, 3]);
}

#[test]
fn the_crews_task_check() {
    let crew = |shot, morale| ToKill {
        crew_morale: Some(morale),
        ..shot
    };
    // 6 of 36 may shock; 26 of 36 DRs pass Morale Level 8, and 21 pass 7.
    check_of(
        1_296,
        crew(hull(6), 8),
        [15 * 36 + 6 * 26, 0, 0, 6 * 10, 5 * 36, 7 * 36, 3 * 36],
    );
    check_of(
        1_296,
        crew(turret(6), 7),
        [15 * 36 + 6 * 21, 0, 0, 5 * 36 + 6 * 15, 0, 7 * 36, 3 * 36],
    );
    // HE, machine guns and unarmored vehicles ask for none.
    check(crew(he(hull(6)), 7), [15, 0, 0, 0, 11, 7, 3]);
}

#[test]
fn the_starter_kit_has_no_burning_wreck() {
    let kit = |shot| ToKill {
        rulebook: Rulebook::StarterKit,
        ..shot
    };
    check(kit(hull(8)), [6, 4, 0, 0, 5, 21, 0]);
    check(kit(turret(8)), [6, 4, 0, 5, 0, 21, 0]);
    check(kit(he(hull(8))), [6, 0, 0, 0, 9, 21, 0]);
    check(kit(he(turret(8))), [6, 0, 0, 9, 0, 21, 0]);
    check(kit(hull(14)), [1, 0, 0, 0, 0, 35, 0]);
}
