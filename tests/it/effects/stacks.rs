//! Fire attacks on units of one Location: joint fates of 1 to 3 units, every face.

use aslodds::rules::breakdown::Breakdown;
use aslodds::rules::fire_table::{Cowering, FireAttack};
use aslodds::rules::infantry_fire::{Attack, Fates, InfantryFire, MachineGun};
use aslodds::rules::stack::{Fire, Stack};
use aslodds::rules::tables::Tables;
use aslodds::rules::tables::fire_table::{FireColumn, FireResult, FireTableKind};

use super::model::{At, Blow, Kind, Man, Men, Res, column, fire, leader, man, play, result, squad};
use super::{Every, same_fates};

#[test]
fn every_cell_of_the_table() {
    let columns: Vec<FireColumn> = Tables::PRINTED.fire_columns(FireTableKind::Ift).collect();
    assert_eq!(columns.len(), 11);
    for (place, known) in columns.iter().enumerate() {
        for final_dr in -6..=22 {
            let expected = match result(Some(place), final_dr) {
                Res::None => FireResult::None,
                Res::Ptc => FireResult::Ptc,
                Res::Mc(added) => FireResult::Mc(added.try_into().unwrap()),
                Res::K(added) => FireResult::K(added.try_into().unwrap()),
                Res::Kia(units) => FireResult::Kia(units.try_into().unwrap()),
            };
            let found = known.result(final_dr);
            assert_eq!(found, expected, "{} FP, Final DR {final_dr}", known.fp());
        }
    }
    // The columns' FP, and what FP between two of them come to.
    for fp in 0..=40 {
        let found = fire((fp, 0)).column;
        let expected = column(fp).map(|place| columns[place]);
        assert_eq!(found, expected, "{fp} FP");
    }
    let kill_numbers: Vec<i16> = columns.iter().map(|column| column.kill_number()).collect();
    let fixture = include_str!("../../fixtures/tables/ift.csv");
    let last = fixture.lines().last().unwrap().split(',').skip(1);
    let expected: Vec<i16> = last.map(|number| number.parse().unwrap()).collect();
    assert_eq!(kill_numbers, expected);
}

/// An attack of small arms, and which follows it.
#[derive(Clone, Copy, Debug)]
struct Burst {
    at: At,
    /// How many columns to the left doubles cost.
    cowers: usize,
    /// The highest colored die with which a machine gun fires again, its B#, and what it fires.
    again: Option<(i32, i32, usize)>,
    next: Option<usize>,
}

const fn once(fp: u16, drm: i16) -> Burst {
    Burst {
        at: (fp, drm),
        cowers: 0,
        again: None,
        next: None,
    }
}

/// A7.3, A7.9, A9.2: rolls one, and says which one follows.
fn shoot(burst: &Burst, men: &mut Men, dice: &mut Every) -> Option<usize> {
    let (fp, drm) = burst.at;
    let (colored, white) = if burst.cowers > 0 || burst.again.is_some() {
        dice.two()
    } else {
        (0, dice.sum())
    };
    let cowers = burst.cowers > 0 && colored == white;
    let of_fp = column(fp);
    let at = if cowers {
        of_fp.and_then(|place| place.checked_sub(burst.cowers))
    } else {
        of_fp
    };
    let final_dr = colored + white + i32::from(drm);
    // C11.5: small arms make no Direct Hit, so that a gunshield always counts.
    let alive = men.alive();
    let shield = |place: &usize| {
        let man = men.of[*place];
        man.gun.filter(|_| !man.broken).unwrap_or(0)
    };
    let (behind, others): (Vec<usize>, Vec<usize>) =
        alive.into_iter().partition(|place| shield(place) > 0);
    let most = behind.iter().map(shield).max().unwrap_or(0);
    let blows = [(behind, i32::from(most)), (others, 0)].map(|(of, shield)| Blow {
        at: of,
        result: result(at, final_dr + shield),
        shielded: result(at, final_dr + shield),
        k_on_guns: 0,
    });
    men.suffer(&blows, dice);
    match burst.again {
        Some((rof, breaks_at, again))
            if colored <= rof && colored + white < breaks_at && !cowers =>
        {
            Some(again)
        }
        _ => burst.next,
    }
}

fn check(bursts: &[Burst], men: &[Man]) {
    let chances = play(men, |place, now, dice| shoot(&bursts[place], now, dice));
    let byte = |place: usize| u8::try_from(place).unwrap();
    let attacks = bursts.iter().map(|burst| Attack {
        attack: FireAttack {
            fire: fire(burst.at),
            cowering: [Cowering::Never, Cowering::Cowers, Cowering::Inexperienced][burst.cowers],
        },
        machine_gun: burst.again.map(|(rof, breaks_at, again)| MachineGun {
            rof: rof.try_into().unwrap(),
            breakdown: Breakdown::at(breaks_at.try_into().unwrap()),
            again: byte(again),
        }),
        next: burst.next.map(byte),
    });
    let units: Vec<_> = men.iter().map(Man::unit).collect();
    let stack = Stack::new(&units).unwrap();
    assert_eq!(stack.units(), units, "the model has them in order too");
    let chain = InfantryFire::<Fates>::new(attacks.collect(), stack);
    same_fates(&chain, men, &chances, &(bursts, men));
}

/// The columns and DRMs at which pairs are fired at: from a KIA at every DR to a PTC at best.
const CELLS: [At; 9] = [
    (1, -12),
    (1, -1),
    (2, 0),
    (4, -2),
    (8, 0),
    (12, -1),
    (20, 2),
    (30, 0),
    (36, 11),
];

#[test]
fn two_of_a_kind_and_of_different_kinds() {
    let gun = Man {
        gun: Some(0),
        ..man(Kind::Crew, 8)
    };
    for pair in [
        [squad(7), squad(7)],
        [squad(7), squad(8).elr(2)],
        [leader(9, -1), squad(7)],
        [leader(8, 1), squad(7).elr(1)],
        [leader(8, 0), squad(7).broken()],
        [leader(10, -2).broken(), squad(7)],
        [squad(7), man(Kind::Half, 7)],
        [squad(7).pinned(), man(Kind::Half, 8).elr(0)],
        [gun, squad(7)],
    ] {
        for (fp, drm) in CELLS {
            check(&[once(fp, drm)], &pair);
        }
    }
}

#[test]
fn one_unit_alone() {
    for of in [
        squad(7),
        squad(8).elr(1),
        squad(6).broken(),
        man(Kind::Half, 7),
        man(Kind::Crew, 8),
        leader(9, -2),
        leader(9, -2).wounded(),
    ] {
        for (fp, drm) in CELLS {
            check(&[once(fp, drm)], &[of]);
        }
    }
    // Less than the first column.
    check(&[once(0, -9)], &[squad(7)]);
}

#[test]
fn three_units_on_a_few_cells() {
    for (fp, drm) in [(1, -12), (4, -2), (12, 0)] {
        for of in [
            [leader(9, -1), squad(7), squad(7)],
            [leader(8, -1), squad(8), man(Kind::Half, 7)],
            [squad(7), squad(7), squad(7)],
        ] {
            check(&[once(fp, drm)], &of);
        }
    }
}

/// The leader checks first; when he is lost those of lower morale check with his modifier turned
/// around, whether he is eliminated or breaks (A10.2).
#[test]
fn leaders_of_every_modifier_are_lost() {
    for (modifier, morale) in [(-3, 10), (-2, 9), (-1, 8), (0, 8), (1, 7)] {
        for (fp, drm) in [(1, -12), (8, 1), (36, 3)] {
            let men = [leader(morale, modifier), squad(6).elr(2)];
            check(&[once(fp, drm)], &men);
            check(&[once(fp, drm)], &[men[0].wounded(), men[1]]);
        }
    }
    check(&[once(6, -1)], &[leader(9, -1), leader(8, -2), squad(7)]);
    check(&[once(6, -1)], &[leader(9, -2), leader(8, 0).wounded()]);
}

#[test]
fn cowering() {
    for cowers in [1, 2] {
        for (fp, drm) in CELLS {
            let burst = Burst {
                cowers,
                ..once(fp, drm)
            };
            check(&[burst], &[squad(7)]);
        }
        // The lowest columns are left at the left side.
        for fp in [1, 2, 4] {
            let burst = Burst {
                cowers,
                ..once(fp, -3)
            };
            check(&[burst], &[leader(8, 0), squad(7)]);
        }
    }
}

#[test]
fn two_attacks_in_a_row() {
    for (first, second) in [((4, 0), (4, 0)), ((8, -1), (2, 1)), ((1, -12), (16, 0))] {
        let bursts = [
            Burst {
                next: Some(1),
                ..once(first.0, first.1)
            },
            once(second.0, second.1),
        ];
        for of in [squad(7), squad(8).elr(2), leader(9, -1), man(Kind::Crew, 7)] {
            check(&bursts, &[of]);
        }
    }
    let bursts = [
        Burst {
            cowers: 1,
            next: Some(1),
            ..once(6, 0)
        },
        once(2, 0),
    ];
    check(&bursts, &[leader(8, -1), squad(7)]);
}

/// ROF 1 and 3, a B# that matters, cowering that ends it, and other units' fire after it.
#[test]
fn a_machine_gun_keeps_its_rate_of_fire() {
    for (rof, breaks_at) in [(0, 12), (1, 12), (3, 12), (3, 8), (3, 4)] {
        for cowers in [0, 1] {
            // With them the machine gun's next shot, which is the last one, and another's.
            let bursts = [
                Burst {
                    cowers,
                    again: Some((rof, breaks_at, 1)),
                    next: Some(2),
                    ..once(4, 0)
                },
                Burst {
                    next: Some(2),
                    ..once(4, -1)
                },
                once(2, 1),
            ];
            check(&bursts, &[squad(7)]);
            check(
                &bursts[..1]
                    .iter()
                    .map(|burst| Burst {
                        again: None,
                        next: None,
                        ..*burst
                    })
                    .collect::<Vec<_>>(),
                &[squad(7), squad(7)],
            );
        }
    }
}

/// C11.5: the crew of a Gun behind its shield has +2 against small arms at every DR, as long as
/// it is in Good Order.
#[test]
fn a_gunshield_against_small_arms() {
    let gun = Man {
        gun: Some(2),
        ..man(Kind::Crew, 8)
    };
    for (fp, drm) in [(1, -12), (8, 0), (20, -2)] {
        check(&[once(fp, drm)], &[gun]);
        check(&[once(fp, drm)], &[gun.broken()]);
        check(&[once(fp, drm)], &[gun, squad(7)]);
        let twice = [
            Burst {
                next: Some(1),
                ..once(fp, drm)
            },
            once(4, 0),
        ];
        check(&twice, &[gun]);
    }
    let none = Fire {
        column: None,
        drm: 0,
    };
    assert_eq!(fire((0, 0)), none);
}
