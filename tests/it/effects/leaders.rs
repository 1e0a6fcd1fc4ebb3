//! Leaders by hand: who checks first, who helps, and what their loss costs (A10.2, A10.21, A17.3).

use aslodds::dist::{Dist, Fraction};
use aslodds::engine::chain::{self, Ending, Marginal};
use aslodds::rules::fire_table::{Cowering, FireAttack};
use aslodds::rules::infantry_fire::{Attack, Fates, InfantryFire};
use aslodds::rules::stack::Stack;
use aslodds::rules::unit::Fate;

use super::model::{At, Man, fire, leader, squad};

fn fates(at: At, men: &[Man]) -> Dist<Ending> {
    let attack = FireAttack {
        fire: fire(at),
        cowering: Cowering::Never,
    };
    let units: Vec<_> = men.iter().map(Man::unit).collect();
    let stack = Stack::new(&units).unwrap();
    let chain = InfantryFire::<Fates>::new(vec![Attack::once(attack)], stack);
    let places: Vec<usize> = (0..men.len()).collect();
    chain::solve(&chain, &Marginal::of::<Fates>(&places), &chain::unwatched).unwrap()
}

fn chance(dist: &Dist<Ending>, of: &[Fate]) -> Fraction {
    dist.fraction_where(|ending| match ending {
        Ending::Ended(counts) => {
            let mut both = of.iter().zip(counts.0);
            both.all(|(fate, place)| *fate as u16 == place)
        }
        Ending::Unfinished => false,
    })
}

/// A NMC of 36 FP: +12 makes it of an Original 2, and a PTC of an Original 3.
const NMC_AT_2: At = (36, 12);

/// An 8-1 fails the NMC of an Original 2 with 9 to 11, 9 of 36, and a squad of 7 takes its own
/// NMC without him. The squad that passes with 2 to 6 (15 of 36) is neither pinned nor broken, and
/// takes a LLTC with +1: it stays so with 2 to 6, 15 of 36.
#[test]
fn a_leader_who_breaks_costs_his_modifier() {
    let dist = fates(NMC_AT_2, &[leader(8, -1), squad(7)]);
    let found = chance(&dist, &[Fate::Broken, Fate::GoodOrder]);
    let ways = 9 * 15 * 15;
    let all = 36_u64.pow(4);
    assert_eq!(found, Fraction::from_parts(ways.into(), all.into()));
    // With an 8-0 there is nothing to turn around: 2 to 7, 21 of 36.
    let dist = fates(NMC_AT_2, &[leader(8, 0), squad(7)]);
    let found = chance(&dist, &[Fate::Broken, Fate::GoodOrder]);
    let ways = 9 * 15 * 21;
    assert_eq!(found, Fraction::from_parts(ways.into(), all.into()));
}

/// 1 FP with -12 is a 1KIA at every DR. A wounded 9-1 has Morale Level 8 and no modifier: a broken
/// squad of 7 takes a LLMC without any, of which it fails 8 to 11, 14 of 36, and 12 eliminates it.
#[test]
fn a_wounded_leader_who_is_eliminated_costs_the_modifier_that_he_has() {
    let dist = fates((1, -12), &[leader(9, -1).wounded(), squad(7)]);
    // The leader alone has the higher dr: 15 of 36.
    let of = |ways: u64| Fraction::from_parts((15 * ways).into(), 1296_u64.into());
    let found = |squad| chance(&dist, &[Fate::Eliminated, squad]);
    assert_eq!(found(Fate::Broken), of(21));
    assert_eq!(found(Fate::ReducedBroken), of(14));
}

/// A wounded 9-2 has Morale Level 8, and the 9-1 checks before him and may help: the DR of an
/// Original 2 is a NMC. The 9-1 passes unpinned with 2 to 8, 26 of 36, and then the wounded one
/// fails with 10 and 11 alone, 5 of 36; he who breaks makes nobody of higher morale check.
#[test]
fn the_leader_of_higher_morale_checks_first_though_he_be_named_last() {
    let named = [leader(9, -2).wounded(), leader(9, -1)];
    let units = named.map(|man| man.unit());
    let stack = Stack::new(&units).unwrap();
    assert_eq!(stack.units(), [units[1], units[0]]);
    let dist = fates(NMC_AT_2, &named);
    let found = chance(&dist, &[Fate::GoodOrder, Fate::ReducedBroken]);
    // The Original 12 breaks him too, with a wound that is not mortal: drs 1 to 3 of 6.
    let ways = 26 * (5 * 6 + 3);
    let all = 36_u64.pow(3) * 6;
    assert_eq!(found, Fraction::from_parts(ways.into(), all.into()));
}

/// The rulebook's example of A10.22: a 9-1 passes a NMC with 11 and less if a 10-2 helps, and with
/// 9 and less beside a 9-2 who is of the same morale.
#[test]
fn a_leader_helps_those_of_lower_morale_alone() {
    // At Original 2 a NMC: the better one passes it unpinned, and the 9-1 breaks.
    let with = |other: Man| {
        let dist = fates(NMC_AT_2, &[other, leader(9, -1)]);
        chance(&dist, &[Fate::GoodOrder, Fate::Broken])
    };
    let all = 36_u64.pow(3);
    // The 10-2 passes unpinned with 2 to 9, 30 of 36; then an Original 12 alone fails, and wounds.
    assert_eq!(
        with(leader(10, -2)),
        Fraction::from_parts(0.into(), all.into())
    );
    // The 9-2 passes unpinned with 2 to 8, 26; the 9-1 fails with 10 and 11, 5 of 36.
    let ways = 26 * 5;
    assert_eq!(
        with(leader(9, -2)),
        Fraction::from_parts(ways.into(), all.into())
    );
}
