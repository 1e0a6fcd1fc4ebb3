//! What fire does to its target, proven by the rules written a second time: plain loops over
//! every face that is rolled, from the facts and a table of their own.
//!
//! Nothing here is shared with the library but the names of the outcomes.

mod ift; // the table, from a fixture
mod man; // a unit and its checks
mod model; // units under fire
mod gun; // To Hit DRs and what a hit does to units
mod morale; // every unit's Morale Check
mod stacks; // fire attacks on units of one Location
mod leaders; // leaders who help, and leaders who are lost
mod ordnance; // one shot at units and Guns
mod vehicles; // one shot at a vehicle
mod armor; // hits on armor by the fire table, and the Vehicle line
mod parts; // where a hit and its effect may be multiplied, and where not
mod long; // phases of many shots against a forward sum
mod sampled; // the other engine
mod published; // what others have printed

use std::collections::BTreeMap;
use std::fmt::Debug;

use aslodds::dist::{Dist, Fraction};
use aslodds::engine::chain::{self, Ending, Marginal};
use aslodds::rule::{Chain, Tally};
use aslodds::rules::infantry_fire::Fates;
use aslodds::rules::unit::Fate;
use aslodds::rules::vehicle::VehicleFate;
use strum::VariantNames;

/// The most dice of one path: every weight is a count of the faces of so many.
const MOST_DICE: u32 = 40;

/// All faces of so many dice.
const ALL: u128 = 6_u128.pow(MOST_DICE);

/// Dice that fall in every way, one path after the other.
#[derive(Default)]
struct Every {
    /// The branch taken at each roll of the path, and the number of branches there.
    taken: Vec<(usize, usize)>,
    /// How far the path has come.
    at: usize,
    weight: u128,
    dice: u32,
}

impl Every {
    fn branch(&mut self, branches: usize) -> usize {
        if self.at == self.taken.len() {
            self.taken.push((0, branches));
        }
        self.at += 1;
        self.taken[self.at - 1].0
    }

    /// One die.
    fn dr(&mut self) -> i32 {
        self.dice += 1;
        [1, 2, 3, 4, 5, 6][self.branch(6)]
    }

    /// Two dice that are told apart: the colored one and the white one.
    fn two(&mut self) -> (i32, i32) {
        (self.dr(), self.dr())
    }

    /// Two dice of which the sum alone matters.
    fn sum(&mut self) -> i32 {
        let place = self.branch(11);
        self.dice += 2;
        self.weight *= [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1][place];
        [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12][place]
    }

    /// Goes on to the next path, if there is one.
    fn turn(&mut self) -> bool {
        while let Some((branch, branches)) = self.taken.pop() {
            if branch + 1 < branches {
                self.taken.push((branch + 1, branches));
                return true;
            }
        }
        false
    }
}

/// How many of [`ALL`] faces come to each outcome.
fn every<T: Ord>(run: impl Fn(&mut Every) -> T) -> BTreeMap<T, u128> {
    let mut dice = Every::default();
    let mut ways = BTreeMap::new();
    loop {
        (dice.at, dice.weight, dice.dice) = (0, 1, 0);
        let outcome = run(&mut dice);
        *ways.entry(outcome).or_default() += dice.weight * 6_u128.pow(MOST_DICE - dice.dice);
        if !dice.turn() {
            assert_eq!(ways.values().sum::<u128>(), ALL);
            return ways;
        }
    }
}

fn part(ways: u128) -> Fraction {
    Fraction::from_parts(ways.into(), ALL.into())
}

/// Holds what a chain comes to in words against chances that were counted.
fn same<C: Chain>(
    chain: &C,
    parts: usize,
    words: &[&'static str],
    alike: &[(usize, usize)],
    chances: &BTreeMap<Vec<&'static str>, Fraction>,
    told: &dyn Debug,
) {
    let places: Vec<usize> = (0..parts).collect();
    let marginal = Marginal::of::<C::Tally>(&places);
    let dist = chain::solve(chain, &marginal, &chain::unwatched).unwrap();
    let found = in_words(&dist, parts, words, alike);
    let mut expected: BTreeMap<Vec<&str>, Fraction> = BTreeMap::new();
    for (outcome, chance) in chances {
        *expected.entry(sorted(outcome.clone(), alike)).or_default() += chance;
    }
    for outcome in expected.keys().chain(found.keys()) {
        assert_eq!(
            found.get(outcome),
            expected.get(outcome),
            "{outcome:?} of {told:?}"
        );
    }
}

/// Units that are alike, neighbors in pairs, may be told in any order.
fn sorted(mut outcome: Vec<&'static str>, alike: &[(usize, usize)]) -> Vec<&'static str> {
    // As many rounds as there are pairs put a run of them in order.
    for (a, b) in alike.iter().cycle().take(alike.len() * alike.len()) {
        if outcome[*a] > outcome[*b] {
            outcome.swap(*a, *b);
        }
    }
    outcome
}

fn in_words(
    dist: &Dist<Ending>,
    parts: usize,
    words: &[&'static str],
    alike: &[(usize, usize)],
) -> BTreeMap<Vec<&'static str>, Fraction> {
    let mut found: BTreeMap<Vec<&str>, Fraction> = BTreeMap::new();
    for (ending, _) in dist.iter() {
        let Ending::Ended(counts) = ending else {
            panic!("all of it ends")
        };
        let states = counts.0[..parts].iter();
        let outcome = states.map(|place| words[usize::from(*place)]).collect();
        *found.entry(sorted(outcome, alike)).or_default() += dist.fraction(ending);
    }
    found
}

/// The same of a chain that tells the fates of units.
fn same_fates<C: Chain<Tally = Fates>>(
    chain: &C,
    men: &[model::Man],
    chances: &BTreeMap<Vec<&'static str>, Fraction>,
    told: &dyn Debug,
) {
    assert!(men.len() <= Fates::FIELDS.len());
    let pairs = (1..men.len()).map(|place| (place - 1, place));
    let alike: Vec<(usize, usize)> = pairs.filter(|(a, b)| men[*a] == men[*b]).collect();
    same(chain, men.len(), Fate::VARIANTS, &alike, chances, told);
}

/// The same of a chain that tells the fate of a vehicle.
fn same_vehicle<C: Chain>(chain: &C, ways: &BTreeMap<&'static str, u128>, told: &dyn Debug) {
    let chances = ways.iter().map(|(word, ways)| (vec![*word], part(*ways)));
    same(
        chain,
        1,
        VehicleFate::VARIANTS,
        &[],
        &chances.collect(),
        told,
    );
}
