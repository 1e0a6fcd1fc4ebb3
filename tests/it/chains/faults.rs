//! What no engine solves, and samples held against what is solved.

use std::ops::ControlFlow;

use aslodds::Error;
use aslodds::dice::Dice;
use aslodds::engine::chain::{self, Ending, MAX_STATES, Marginal, Prepared, Run};
use aslodds::engine::cost::Cost;
use aslodds::engine::exact;
use aslodds::engine::monte_carlo;
use aslodds::query::{self, Query, RuleId, Variant};
use aslodds::rule::{Chain, Counts, Field, Step, Tally};
use aslodds::rules::fire::{Fire, Shot};
use aslodds::rules::smoke_grenade::{Destination, SmokeGrenade};
use aslodds::rules::smoke_plan::{Attempt, Element, SmokePlan, Squad};

use super::gun;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct One;

impl Tally for One {
    const FIELDS: &'static [Field] = &[Field::count("steps")];

    fn counts(&self) -> Counts {
        Counts::of([1])
    }
}

/// Counts up to a number and stays there.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Trap {
    deepest: u32,
    /// Whether it may end before it is there.
    leaves: bool,
    max_steps: Option<u32>,
}

impl Chain for Trap {
    type State = u32;
    type Tally = One;

    fn start(&self) -> u32 {
        0
    }

    fn step<D: Dice + ?Sized>(&self, state: &u32, dice: &mut D) -> Step<u32, One> {
        let ends = self.leaves && *state < self.deepest && dice.dr() > 1;
        Step {
            gain: One,
            next: (!ends).then_some((state + 1).min(self.deepest)),
        }
    }

    fn max_steps(&self) -> Option<u32> {
        self.max_steps
    }
}

fn steps() -> Marginal {
    Marginal::all::<One>()
}

#[test]
fn a_chain_without_a_way_out() {
    for (deepest, leaves) in [(0, false), (3, false), (1, true), (3, true)] {
        let trap = Trap {
            deepest,
            leaves,
            max_steps: None,
        };
        for marginal in [steps(), steps().with_cap(0, 2), Marginal::of::<One>(&[])] {
            let solved = chain::solve(&trap, &marginal, &chain::unwatched);
            assert_eq!(solved, Err(Error::NeverEnds));
        }
        assert_eq!(chain::moments(&trap).err(), Some(Error::NeverEnds));
        // With a last step it is left wherever it is.
        let left = Trap {
            max_steps: Some(5),
            ..trap
        };
        let solved = chain::solve(&left, &steps(), &chain::unwatched).unwrap();
        assert_eq!(solved.weight(&Ending::Unfinished), 0_u8.into());
        assert!(solved.weight(&Ending::Ended(Counts::of([5]))) > 0_u8.into());
        assert!(chain::moments(&left).is_ok());
    }
}

#[test]
fn too_many_states() {
    let deep = Trap {
        deepest: u32::MAX,
        leaves: true,
        max_steps: Some(2),
    };
    let expected = Error::TooManyStates { limit: MAX_STATES };
    let solved = chain::solve(&deep, &steps(), &chain::unwatched);
    assert_eq!(solved, Err(expected.clone()));
    assert_eq!(chain::moments(&deep).err(), Some(expected));
}

fn ending_after(shots: u32) -> Fire {
    Fire {
        max_shots: Some(shots),
        ..gun(8, 0, 3)
    }
}

#[test]
fn too_much_work_is_refused_before_it_is_begun() {
    let all = Marginal::of::<Shot>(&[0, 1, 2, 3]);
    let prepared = Prepared::new(&ending_after(600), &all).unwrap();
    let cost = prepared.cost();
    assert_eq!((cost.states, cost.steps), (1, Some(600)));
    let Err(Error::OverBudget {
        operations,
        max_operations: Cost::LIMIT,
        bytes,
        max_bytes: Cost::MEMORY,
    }) = chain::solve(&ending_after(600), &all, &chain::unwatched)
    else {
        panic!("600 shots with all their counts are too many");
    };
    assert_eq!((operations, bytes), (cost.operations, cost.bytes));
    assert!(operations > Cost::LIMIT || bytes > Cost::MEMORY);
    // Caps bring the price down, with a last step and without.
    let capped = all.with_cap(0, 2).with_cap(1, 2).with_cap(2, 2);
    let capped_cost = Prepared::new(&ending_after(600), &capped).unwrap().cost();
    assert!(capped_cost.operations < 100_000_000 && capped_cost.check().is_ok());
    let endless = Marginal::of::<Shot>(&[0, 1, 2, 5, 6]);
    let endless = (0..5).fold(endless, |marginal, place| marginal.with_cap(place, 10_000));
    let solved = chain::solve(&gun(8, 0, 3), &endless, &chain::unwatched);
    assert!(matches!(solved, Err(Error::OverBudget { .. })));
}

#[test]
fn more_steps_than_are_followed_are_refused() {
    let shots = Marginal::of::<Shot>(&[2]);
    for most in [10_001, u32::MAX] {
        let gun = ending_after(most);
        let solved = chain::solve(&gun, &shots, &chain::unwatched).unwrap_err();
        assert!(matches!(solved, Error::OutOfRange { .. }), "{solved}");
        assert!(solved.to_string().contains("10000"), "{solved}");
        assert_eq!(chain::moments(&gun).err(), Some(solved));
        // A chain that has ended before needs no such limit.
        let single = Fire {
            max_shots: Some(most),
            ..super::gun(8, 0, 0)
        };
        let solved = chain::solve(&single, &shots, &chain::unwatched).unwrap();
        assert_eq!(solved.len(), 1);
        let mean = chain::moments(&single).unwrap().mean(2).to_string();
        assert_eq!(mean, "1");
    }
    // Nor does a limit that is just allowed.
    let moments = chain::moments(&ending_after(100)).unwrap();
    assert!(moments.mean(2) < &super::ratio(2, 1));
}

#[test]
fn counts_beyond_their_range_are_refused() {
    let squad = SmokeGrenade::new(2, 0, Destination::Adjacent, &Variant::asl());
    let squad = Element::Squad(Squad::new(squad).with_mf(40_000));
    let plan = SmokePlan::new([squad.clone(), squad]);
    let left = Marginal::of::<Attempt>(&[0, 4]);
    let solved = chain::solve(&plan, &left, &chain::unwatched).unwrap_err();
    assert!(matches!(solved, Error::OutOfRange { .. }), "{solved}");
    // Counted up to a cap it stays in its range.
    let capped = left.with_cap(1, 10);
    let solved = super::solve(&plan, &capped);
    assert_eq!(solved, exact::solve(&Run::new(plan, capped)).unwrap());
}

#[test]
fn a_watch_ends_the_run() {
    let shots = Marginal::of::<Shot>(&[2]);
    let stop = |_| ControlFlow::Break(());
    let cancelled = Err(Error::Cancelled { done: 0, all: 1 });
    // With a last step, cut, and in rationals.
    for (gun, marginal) in [
        (ending_after(5), shots.clone()),
        (gun(8, 0, 3), shots.clone()),
        (gun(8, 0, 3), shots.with_cap(0, 3)),
    ] {
        assert_eq!(chain::solve(&gun, &marginal, &stop), cancelled);
        let cost = Prepared::new(&gun, &marginal).unwrap().cost();
        let most = std::cell::Cell::new(0);
        let hear = |done| {
            assert!(done >= most.replace(done), "what is done only grows");
            ControlFlow::Continue(())
        };
        chain::solve(&gun, &marginal, &hear).unwrap();
        assert!(most.get() > 0 && most.get() <= cost.operations);
    }
}

#[test]
fn samples_agree_with_what_is_solved() {
    let third = super::third_die();
    let infantry = ("type", "infantry");
    for (rule, params, variant) in [
        (
            RuleId::Fire,
            &[infantry, ("th", "5,8"), ("drm", "0..2"), ("rof", "0..3")][..],
            Variant::asl(),
        ),
        (
            RuleId::Fire,
            &[
                ("type", "vehicle"),
                ("th", "9"),
                ("roll", "normal,double-lower"),
                ("rof", "2,5"),
                ("breakdown", "8,12"),
                ("breaking_shot", "resolves,no-effect"),
                ("max_shots", "1,4,none"),
            ],
            Variant::asl(),
        ),
        (
            RuleId::Fire,
            &[infantry, ("th", "8"), ("rof", "0..3")],
            third,
        ),
        (
            RuleId::SmokeRound,
            &[
                ("th", "7,9"),
                ("depletion", "6,9"),
                ("rof", "0,3"),
                ("acquired", "0,2"),
            ],
            Variant::asl(),
        ),
        (
            RuleId::SmokePlan,
            &[
                ("squads", "1..4"),
                ("exponent", "2,4"),
                ("to", "own,uphill"),
                ("stop_after", "none,1,2"),
            ],
            Variant::asl(),
        ),
    ] {
        let query = Query::new(rule, params, variant).unwrap();
        let check = query::check(&query, (7, 4_000), 0.001, 1, &monte_carlo::unwatched).unwrap();
        assert!(check.agrees, "{rule:?}: {:?}", check.worst);
        assert!(check.comparisons > 0);
    }
}
