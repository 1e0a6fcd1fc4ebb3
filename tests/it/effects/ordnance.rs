//! One shot of ordnance at units and Guns, every face of every die.

use aslodds::rules::to_hit::TargetType;

use super::gun::{Gun, Shell, gun, he, on_stack};
use super::model::{Kind, Man, leader, man, play, squad};
use super::same_fates;

const CREW: Man = man(Kind::Crew, 8);

fn with_gun(shield: u8) -> Man {
    Man {
        gun: Some(shield),
        ..CREW
    }
}

/// One shot, or as many as the rate of fire gives up to so many.
fn check_shots(gun: &Gun, shell: &Shell, men: &[Man], most: usize) {
    let chances = play(men, |fired, now, dice| {
        let shot = gun.shoot(dice);
        if shot.hits {
            shell.hit(&shot, now, dice);
        }
        (shot.again && fired + 1 < most).then_some(fired + 1)
    });
    let mut fire = gun.fire();
    if most > 1 {
        (fire.max_shots, fire.counts_shots) = (u32::try_from(most).ok(), true);
    }
    same_fates(
        &on_stack(fire, &[*shell], men),
        men,
        &chances,
        &(gun, shell, men),
    );
}

fn check(gun: &Gun, shell: &Shell, men: &[Man]) {
    check_shots(gun, shell, men, 1);
}

/// TH# and DRM of every kind: sure to hit, critical by half, an Original 2 alone, improbable.
const AIMS: [(i16, i16); 5] = [(8, 0), (8, 3), (10, -2), (7, 5), (5, 6)];

const TYPES: [TargetType; 2] = [TargetType::Infantry, TargetType::Area];

#[test]
fn one_squad() {
    for (th, drm) in AIMS {
        for target in TYPES {
            for (fp, tem) in [(2, 1), (12, 0), (12, 3), (36, 2)] {
                for of in [
                    squad(7),
                    squad(8).elr(1),
                    leader(9, -1),
                    CREW,
                    squad(7).broken(),
                ] {
                    check(&gun(target, th, drm), &he(fp, tem), &[of]);
                }
            }
        }
    }
}

/// C3.74: the critical hit strikes whom Random Selection finds, ties too, and all the others the
/// ordinary one, with one Effects DR.
#[test]
fn two_units_of_which_one_takes_the_critical_hit() {
    for (th, drm) in [(8, 0), (7, 5)] {
        for shell in [he(12, 2), he(4, 0), he(20, 3)] {
            for of in [
                [squad(7), squad(7)],
                [leader(8, -1), squad(7)],
                [squad(7), man(Kind::Half, 8)],
            ] {
                check(&gun(TargetType::Infantry, th, drm), &shell, &of);
            }
        }
    }
}

/// C11.4, C11.5: critical hits, KIA and K on a Gun; its shield counts on a Near Miss alone.
#[test]
fn guns_with_and_without_a_shield() {
    for shield in [0, 2] {
        for (th, drm) in [(8, 0), (7, 5)] {
            for fp in [4, 12, 20] {
                for ap in [false, true] {
                    let shell = Shell { ap, ..he(fp, 0) };
                    for target in TYPES {
                        check(&gun(target, th, drm), &shell, &[with_gun(shield)]);
                    }
                    let aim = gun(TargetType::Infantry, th, drm);
                    check(&aim, &shell, &[with_gun(shield), squad(7)]);
                }
            }
        }
    }
}

/// C11.5: the shield protects a Good Order crew only.
#[test]
fn a_broken_crew_has_nothing_of_its_shield() {
    for crew in [with_gun(2).broken(), with_gun(2).pinned()] {
        check(&gun(TargetType::Infantry, 8, 0), &he(12, 0), &[crew]);
    }
    // Broken by the first shot, a crew of ROF 3's target is in the open for the second.
    let twice = Gun {
        rof: 3,
        ..gun(TargetType::Infantry, 8, 0)
    };
    check_shots(&twice, &he(8, 0), &[with_gun(2)], 2);
}

/// C3.8: of a 37L's doubles that hit, without a critical hit, the better of two Effects DRs.
#[test]
fn multiple_hits() {
    for (th, drm) in AIMS {
        for target in TYPES {
            let small = Gun {
                small: true,
                ..gun(target, th, drm)
            };
            check(&small, &he(4, 1), &[squad(7)]);
        }
        let small = Gun {
            small: true,
            ..gun(TargetType::Infantry, th, drm)
        };
        check(&small, &he(4, 0), &[with_gun(2)]);
    }
    let small = Gun {
        small: true,
        ..gun(TargetType::Infantry, 8, 0)
    };
    check(&small, &he(4, 0), &[squad(7), squad(7)]);
}

/// The gun fires again by the colored die of a DR that hits too, and on what is left.
#[test]
fn two_shots() {
    for (rof, breaks_at) in [(1, 12), (3, 12), (3, 9), (3, 2)] {
        let gun = Gun {
            rof,
            breaks_at,
            ..gun(TargetType::Infantry, 8, 1)
        };
        for of in [squad(7), squad(8).elr(2), CREW, leader(8, -1)] {
            check_shots(&gun, &he(12, 2), &[of], 2);
        }
    }
}
