use super::super::tables::fire_table::{FireTableKind, Firepower};
use super::super::unit::{Unit, UnitKind};
use super::*;
use crate::dist::{Dist, Fraction};
use crate::engine::chain::{self, Ending, Marginal};
use crate::rules::tables::Tables;

fn attack(fp: u16, drm: i16) -> Attack {
    let column = Tables::PRINTED.fire_column(FireTableKind::Ift, Firepower::whole(fp));
    Attack::once(FireAttack {
        fire: Fire { column, drm },
        cowering: Cowering::Never,
    })
}

fn squad(morale: u8) -> Unit {
    Unit::new(UnitKind::Squad, morale)
}

fn fates(attacks: &[Attack], units: &[Unit]) -> Dist<Ending> {
    let fire = InfantryFire::<Fates>::new(attacks.to_vec(), Stack::new(units).unwrap());
    let places: Vec<usize> = (0..units.len()).collect();
    chain::solve(&fire, &Marginal::of::<Fates>(&places), &chain::unwatched).unwrap()
}

fn chance(dist: &Dist<Ending>, wanted: impl Fn(&[u16]) -> bool) -> Fraction {
    dist.fraction_where(|ending| match ending {
        Ending::Ended(counts) => wanted(&counts.0),
        Ending::Unfinished => unreachable!("every attack ends"),
    })
}

#[test]
fn published_chances_of_being_affected() {
    // "2 FP flat against Morale Level 7: 25 %; 1 FP with -2: 37 %."
    let affected = |fp, drm| {
        let dist = fates(&[attack(fp, drm)], &[squad(7)]);
        chance(&dist, |fates| fates[0] != Fate::GoodOrder as u16).to_string()
    };
    assert_eq!(affected(2, 0), "325/1296");
    assert_eq!(affected(1, -2), "485/1296");
}

#[test]
fn a_kia_of_one_among_two() {
    // 1 FP with -12 is a 1KIA at every DR: of two squads one is eliminated and the other breaks,
    // and both are eliminated on a tie, 6 of 36.
    let dist = fates(&[attack(1, -12)], &[squad(7), squad(7)]);
    let both = |first: Fate, second: Fate| {
        chance(&dist, move |fates| {
            fates[..2] == [first as u16, second as u16]
        })
        .to_string()
    };
    assert_eq!(both(Fate::Eliminated, Fate::Eliminated), "1/6");
    assert_eq!(both(Fate::Eliminated, Fate::Broken), "5/12");
    assert_eq!(both(Fate::Broken, Fate::Eliminated), "5/12");
}

#[test]
fn two_attacks_follow_on_one_another() {
    // 1 FP with -12 twice on one squad: the first eliminates it, and there is no second.
    let first = Attack {
        next: Some(1),
        ..attack(1, -12)
    };
    let dist = fates(&[first, attack(1, -12)], &[squad(7)]);
    assert_eq!(
        chance(&dist, |fates| fates[0] == Fate::Eliminated as u16).to_string(),
        "1"
    );
    // A PTC at every DR, 36 FP with +13: two of them pin a squad of 7 unless it passes both.
    let first = Attack {
        next: Some(1),
        ..attack(36, 13)
    };
    let dist = fates(&[first, attack(36, 13)], &[squad(7)]);
    let good = chance(&dist, |fates| fates[0] == Fate::GoodOrder as u16);
    assert_eq!(good.to_string(), "49/144");
}

#[test]
fn a_leader_helps_if_he_passes() {
    // 36 FP with +12 is a NMC at an Original 2 and a PTC at any other DR, and a PTC breaks nobody.
    let leader = Unit::new(UnitKind::Leader { modifier: -1 }, 8);
    let dist = fates(&[attack(36, 12)], &[squad(7), leader]);
    // The leader is first: he passes unpinned with 2 to 7, 21 of 36, and then the squad breaks with
    // 9 to 11, 9 of 36.
    let good_and_broken =
        |fates: &[u16]| fates[..2] == [Fate::GoodOrder as u16, Fate::Broken as u16];
    let expected = Fraction::from_parts((21 * 9).into(), 46656_u32.into());
    assert_eq!(chance(&dist, good_and_broken), expected);
    // With an 8 he is pinned and helps nobody: the squad breaks with 8 to 11, 14 of 36.
    let pinned_and_broken =
        |fates: &[u16]| fates[..2] == [Fate::Pinned as u16, Fate::Broken as u16];
    let expected = Fraction::from_parts((5 * 14).into(), 46656_u32.into());
    assert_eq!(chance(&dist, pinned_and_broken), expected);
}

#[test]
fn a_leader_who_is_lost_makes_the_others_check() {
    // 1 FP with -12 at a 9-1 and a squad of 8: he alone is eliminated in 15 of 36, and the broken
    // squad takes a LLMC with +1: it fails on 8 to 11 (14 of 36) and is reduced, and on 12 it is
    // eliminated.
    let leader = Unit::new(UnitKind::Leader { modifier: -1 }, 9);
    let dist = fates(&[attack(1, -12)], &[leader, squad(8)]);
    let of = |squad: Fate| {
        chance(&dist, move |fates| {
            fates[..2] == [Fate::Eliminated as u16, squad as u16]
        })
    };
    let expected = |ways: u32| Fraction::from_parts((15 * ways).into(), 1296_u32.into());
    assert_eq!(of(Fate::Broken), expected(21));
    assert_eq!(of(Fate::ReducedBroken), expected(14));
    // The tie, 6 of 36, eliminates both.
    assert_eq!(
        of(Fate::Eliminated),
        expected(1) + Fraction::from_parts(6.into(), 36_u8.into())
    );
}

#[test]
fn counts_are_those_of_the_fates() {
    let units = [
        Unit::new(UnitKind::Leader { modifier: -1 }, 8),
        squad(7),
        Unit {
            elr: Some(1),
            ..squad(6)
        },
    ];
    let attacks = [attack(12, 0)];
    let stack = Stack::new(&units).unwrap();
    let counted = InfantryFire::<Fallen>::new(attacks.to_vec(), stack);
    let marginal = Marginal::of::<Fallen>(&[2, 5]);
    let counted = chain::solve(&counted, &marginal, &chain::unwatched).unwrap();
    let told = fates(&attacks, &units);
    for broken in 0..=3_u16 {
        for eliminated in 0..=3_u16 {
            let is_broken = |fate: &&u16| (4..=7).contains(*fate);
            let found = chance(&told, |fates| {
                let count = |is: &dyn Fn(&&u16) -> bool| {
                    u16::try_from(fates[..3].iter().filter(|fate| is(fate)).count()).unwrap()
                };
                count(&is_broken) == broken && count(&|fate| **fate >= 8) == eliminated
            });
            let expected = chance(&counted, |counts| counts[..2] == [broken, eliminated]);
            assert_eq!(found, expected, "{broken} broken, {eliminated} eliminated");
        }
    }
}

#[test]
fn a_machine_gun_fires_again() {
    // ROF 1 keeps in 1 of 6; a KIA for sure: two squads of which the first attack eliminates one or
    // both, and only the kept rate of fire can finish the other.
    let certain = attack(1, -12);
    let gun = Attack {
        machine_gun: Some(MachineGun {
            rof: 1,
            breakdown: Breakdown::at(13),
            again: 1,
        }),
        ..certain
    };
    let dist = fates(&[gun, certain], &[squad(7), squad(7)]);
    let both = chance(&dist, |fates| fates[..2] == [Fate::Eliminated as u16; 2]);
    assert_eq!(both.to_string(), "11/36");
}
