use std::fmt::Debug;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

use super::compiled::FaceCounts;
use super::stream::Streams;
use super::*;
use crate::dice::Dice;
use crate::dist::{Dist, Fraction};
use crate::engine::{exact, trace};
use crate::error::Error;
use crate::rule::Rule;
use crate::rules::smoke_grenade::{Destination, SmokeGrenade};
use crate::rules::to_hit::{Roll, TargetType, ToHit, ToHitResult};
use crate::rules::variant::Variant;

fn shot(target_type: TargetType, th: i16, drm: i16, roll: Roll) -> ToHit {
    ToHit::new(target_type, th, drm, roll, &Variant::asl())
}

fn infantry() -> ToHit {
    shot(TargetType::Infantry, 8, 1, Roll::Normal)
}

/// The sum of some dice of some sides.
#[derive(Debug, PartialEq, Eq, Hash)]
struct Sum {
    dice: u16,
    sides: u8,
}

impl Rule for Sum {
    type Outcome = u64;
    fn resolve<D: Dice + ?Sized>(&self, dice: &mut D) -> u64 {
        (0..self.dice)
            .map(|_| u64::from(dice.roll(self.sides)))
            .sum()
    }
}

/// Waits for a 6, as no rule of the book does.
#[derive(Debug, PartialEq, Eq, Hash)]
struct UntilSix;

impl Rule for UntilSix {
    type Outcome = u32;
    fn resolve<D: Dice + ?Sized>(&self, dice: &mut D) -> u32 {
        let mut rolls = 1;
        while dice.dr() != 6 {
            rolls += 1;
        }
        rolls
    }
}

fn both_paths<R: Rule>(rule: &R) -> [Prepared<'_, R>; 2] {
    let table = compile(rule).expect("three dice at most");
    [Prepared::Code(rule), Prepared::Faces(table)]
}

fn run<R: Rule>(prepared: &Prepared<'_, R>, trials: u64) -> Sample<R::Outcome> {
    let plan = Plan {
        seed: 1944,
        cell: "a cell",
        trials,
    };
    simulate(prepared, &plan, &unwatched).unwrap().sample
}

/// Pearson's statistic of a sample against what is expected.
fn chi_squared<T: Ord>(sample: &Sample<T>, dist: &Dist<T>) -> Fraction {
    assert!(
        sample
            .iter()
            .all(|(outcome, _)| dist.fraction(outcome) > Fraction::ZERO)
    );
    dist.outcomes()
        .map(|outcome| {
            let expected = dist.fraction(outcome) * Fraction::from(sample.trials());
            let off = Fraction::from(sample.count(outcome)) - &expected;
            &off * &off / expected
        })
        .fold(Fraction::ZERO, |sum, term| sum + term)
}

// Values: a change of these counts and faces is a change of the results that users have noted
// down with their seeds. The faces and the counts of the path `faces` were found alike by a few
// lines of Python, with its own SHA-256 and integers.

#[test]
fn values_of_the_first_faces() {
    let mut dice = RandomDice::new(1944, "a cell", 0);
    assert_eq!(
        [(); 12].map(|()| dice.dr()),
        [2, 1, 3, 5, 6, 3, 6, 4, 1, 6, 3, 1]
    );
    assert_eq!([(); 6].map(|()| dice.roll(10)), [8, 3, 2, 7, 3, 2]);
    let mut dice = RandomDice::new(1944, "a cell", 1);
    assert_eq!(
        [(); 12].map(|()| dice.dr()),
        [1, 4, 4, 6, 4, 3, 3, 5, 6, 4, 4, 2]
    );
}

#[test]
fn values_of_both_paths() {
    let rule = infantry();
    let counts = both_paths(&rule).map(|prepared| {
        let sample = run(&prepared, 1_000_000);
        [
            ToHitResult::Miss,
            ToHitResult::Hit,
            ToHitResult::CriticalHit,
        ]
        .map(|r| sample.count(&r))
    });
    // Expected: 416,667, 555,556 and 27,778.
    assert_eq!(
        counts,
        [[416_144, 556_148, 27_708], [416_183, 556_075, 27_742]]
    );
}

/// Samples a rule on both paths and compares with the exact engine.
fn check_agreement<R: Rule + Debug>(rule: &R)
where
    R::Outcome: Debug,
{
    // The 0.9999 quantiles of chi-squared with 1 to 4 degrees of freedom, rounded up.
    let bounds = [16_u8, 19, 22, 24];
    let dist = exact::solve(rule).unwrap();
    for prepared in both_paths(rule) {
        let sample = run(&prepared, 3_000_000);
        let statistic = chi_squared(&sample, &dist);
        let bound = Fraction::from(bounds[dist.len() - 2]);
        assert!(statistic < bound, "{rule:?}: {sample:?}, {statistic}");
    }
}

#[test]
fn both_paths_agree_with_the_exact_engine() {
    check_agreement(&infantry());
    check_agreement(&shot(TargetType::Vehicle, 8, 6, Roll::Normal));
    check_agreement(&shot(TargetType::Area, 2, 3, Roll::Normal));
    check_agreement(&shot(TargetType::Infantry, 7, 0, Roll::DoubleLower));
    for to in [Destination::Uphill, Destination::Own] {
        check_agreement(&SmokeGrenade::new(2, 1, to, &Variant::asl()));
    }
}

#[test]
fn dice_of_other_sides_agree_with_the_exact_engine() {
    // The 0.0001 and 0.9999 quantiles of chi-squared with 18 degrees of freedom.
    let rule = Sum { dice: 2, sides: 10 };
    let prepared = prepare(&rule);
    assert_eq!(prepared.path(), SamplingPath::Code);
    let statistic = chi_squared(&run(&prepared, 1_000_000), &exact::solve(&rule).unwrap());
    assert!(
        Fraction::from(3_u8) < statistic && statistic < Fraction::from(50_u8),
        "{statistic}"
    );
}

#[test]
fn the_216_triples_are_uniform() {
    let mut counts = FaceCounts::default();
    let streams = Streams::new(1944, "triples");
    for chunk in 0..330 {
        counts.draw(&mut streams.chunk(chunk), CHUNK);
    }
    let sample = Sample::from_counts((0_u64..).zip(counts.counts().iter().copied()));
    assert_eq!(sample.trials(), 330 * CHUNK);
    let uniform = Dist::from_weights((0_u64..216).map(|triple| (triple, 1_u64))).unwrap();
    // The 0.0001 and 0.9999 quantiles of chi-squared with 215 degrees of freedom.
    let statistic = chi_squared(&sample, &uniform);
    assert!(Fraction::from(146_u8) < statistic && statistic < Fraction::from(301_u16));
}

#[test]
fn a_rule_that_always_rolls_three_dice_has_the_same_counts_on_both_paths() {
    let rule = Sum { dice: 3, sides: 6 };
    let [code, faces] = both_paths(&rule).map(|prepared| run(&prepared, 200_000));
    assert_eq!(code, faces);
}

#[test]
fn a_table_holds_what_the_rule_does_on_each_triple() {
    for rule in [
        infantry(),
        shot(TargetType::Vehicle, 6, 7, Roll::DoubleLower),
    ] {
        let table = compile(&rule).unwrap();
        let triples =
            (1..=6).flat_map(|a| (1..=6).flat_map(move |b| (1..=6).map(move |c| [a, b, c])));
        let mut seen = 0;
        for faces in triples {
            let (path, _) = trace::replay(&rule, &faces).unwrap();
            assert_eq!(table.outcome(faces), Some(&path.outcome));
            seen += 1;
        }
        assert_eq!(seen, 216);
    }
}

/// Rolls a fourth die only after three sixes.
#[derive(PartialEq, Eq, Hash)]
struct Rarely;

impl Rule for Rarely {
    type Outcome = u8;
    fn resolve<D: Dice + ?Sized>(&self, dice: &mut D) -> u8 {
        (0..4).find(|_| dice.dr() != 6).unwrap_or(4)
    }
}

#[test]
fn more_than_three_dice_or_other_dice_are_run_as_code() {
    let path = |dice, sides| prepare(&Sum { dice, sides }).path();
    assert_eq!(path(0, 6), SamplingPath::Faces);
    assert_eq!(path(3, 6), SamplingPath::Faces);
    assert_eq!(path(4, 6), SamplingPath::Code);
    assert_eq!(path(1, 10), SamplingPath::Code);
    assert_eq!(prepare(&UntilSix).path(), SamplingPath::Code);
    assert_eq!(prepare(&Rarely).path(), SamplingPath::Code);
}

#[test]
fn faults_are_errors() {
    let plan = Plan {
        seed: 1,
        cell: "",
        trials: 3 * CHUNK,
    };
    let error = |dice, sides| {
        let rule = Sum { dice, sides };
        simulate(&prepare(&rule), &plan, &unwatched).map(|run| run.sample.trials())
    };
    let limit = MAX_ROLLS;
    assert_eq!(error(1, 0), Err(Error::NoSides));
    assert_eq!(error(10_001, 6), Err(Error::TooManyRolls { limit }));
    assert_eq!(error(10_001, 2), Err(Error::TooManyRolls { limit }));

    /// Waits for seven sixes in a row: 335,922 dice on average.
    #[derive(PartialEq, Eq, Hash)]
    struct SevenSixes;
    impl Rule for SevenSixes {
        type Outcome = ();
        fn resolve<D: Dice + ?Sized>(&self, dice: &mut D) {
            let mut row = 0;
            while row < 7 {
                row = if dice.dr() == 6 { row + 1 } else { 0 };
            }
        }
    }
    let run = simulate(&prepare(&SevenSixes), &plan, &unwatched);
    assert_eq!(run, Err(Error::TooManyRolls { limit }));
}

#[test]
fn a_wait_without_bound_can_be_sampled() {
    let sample = run(&prepare(&UntilSix), 600_000);
    // 100,000 waits are over at once and 83,333 at the second roll; sigma is about 290 and 268.
    assert!(sample.count(&1).abs_diff(100_000) < 1160);
    assert!(sample.count(&2).abs_diff(83_333) < 1072);
}

#[test]
fn shards_add_up() {
    let rule = infantry();
    let plan = Plan {
        seed: 3,
        cell: "shards",
        trials: 9 * CHUNK + 1001,
    };
    for prepared in both_paths(&rule) {
        let whole = simulate(&prepared, &plan, &unwatched).unwrap().sample;
        assert_eq!(whole.trials(), plan.trials);
        for cuts in [vec![0, 10], vec![0, 1, 10], vec![0, 3, 4, 9, 10, 12]] {
            let mut sum = Sample::default();
            for shard in cuts.windows(2).rev() {
                let part = sample(&prepared, &plan, shard[0]..shard[1], &unwatched).unwrap();
                assert_eq!(part.end, End::Complete);
                sum.merge(part.sample);
            }
            assert_eq!(sum, whole);
        }
    }
}

#[cfg(feature = "parallel")]
#[test]
fn counts_are_the_same_on_any_number_of_threads() {
    let rule = infantry();
    let plan = Plan {
        seed: 3,
        cell: "threads",
        trials: 40 * CHUNK + 5,
    };
    for prepared in both_paths(&rule) {
        let runs = [1, 2, 7].map(|threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
            pool.unwrap().install(|| {
                let stop = |sample: &Sample<_>| sample.count(&ToHitResult::CriticalHit) > 30_000;
                let until = simulate_until(&prepared, &plan, &stop, &unwatched).unwrap();
                (simulate(&prepared, &plan, &unwatched).unwrap(), until)
            })
        });
        assert_eq!(runs[0].1.end, End::Stopped);
        assert_eq!(runs[0], runs[1]);
        assert_eq!(runs[0], runs[2]);
    }
}

#[test]
fn a_sample_is_the_beginning_of_a_longer_one() {
    let rule = infantry();
    for prepared in both_paths(&rule) {
        let [short, long] = [1000, 1001].map(|trials| run(&prepared, trials));
        let more: u64 = long
            .iter()
            .map(|(outcome, count)| count - short.count(outcome))
            .sum();
        assert_eq!(more, 1);
        assert_eq!(run(&prepared, 0), Sample::default());
    }
}

#[test]
fn the_stop_condition_is_asked_on_a_fixed_schedule() {
    let asked = std::cell::RefCell::new(Vec::new());
    let rule = infantry();
    let plan = Plan {
        seed: 3,
        cell: "",
        trials: 20 * CHUNK - 5,
    };
    let stop = |sample: &Sample<_>| {
        asked.borrow_mut().push(sample.trials().div_ceil(CHUNK));
        false
    };
    let run = simulate_until(&prepare(&rule), &plan, &stop, &unwatched).unwrap();
    assert_eq!((run.end, run.sample.trials()), (End::Complete, plan.trials));
    assert_eq!(
        asked.into_inner(),
        [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 18, 20]
    );
}

#[test]
fn a_cancelled_run_keeps_the_first_chunks() {
    let rule = infantry();
    let plan = Plan {
        seed: 3,
        cell: "cancelled",
        trials: 1000 * CHUNK,
    };
    let never = |_: &Sample<_>| false;
    for prepared in both_paths(&rule) {
        let calls = AtomicU64::new(0);
        let watch = |_| match calls.fetch_add(1, Ordering::Relaxed) {
            0..20 => ControlFlow::Continue(()),
            20.. => ControlFlow::Break(()),
        };
        let runs = [
            simulate(&prepared, &plan, &watch).unwrap(),
            simulate_until(&prepared, &plan, &never, &watch).unwrap(),
        ];
        for run in runs {
            assert_eq!(run.end, End::Cancelled);
            let chunks = run.sample.trials() / CHUNK;
            assert!((1..1000).contains(&chunks));
            let first = sample(&prepared, &plan, 0..chunks, &unwatched).unwrap();
            assert_eq!(run.sample, first.sample);
        }
    }
}

#[test]
fn the_watch_hears_of_every_trial() {
    let rule = infantry();
    let plan = Plan {
        seed: 3,
        cell: "",
        trials: 11 * CHUNK + 7,
    };
    let most = AtomicU64::new(0);
    let watch = |done| {
        most.fetch_max(done, Ordering::Relaxed);
        ControlFlow::Continue(())
    };
    let never = |_: &Sample<_>| false;
    simulate_until(&prepare(&rule), &plan, &never, &watch).unwrap();
    assert_eq!(most.into_inner(), plan.trials);
}

#[test]
fn loaded_dice_are_found_out() {
    /// Faces of fair dice, of which some others are turned to a 6.
    struct Loaded(RandomDice);
    impl Dice for Loaded {
        fn roll(&mut self, sides: u8) -> u8 {
            match (self.0.roll(sides), self.0.roll(60)) {
                (_, 1) => 6,
                (face, _) => face,
            }
        }
    }
    let rule = infantry();
    let mut dice = Loaded(RandomDice::new(3, "loaded", 0));
    let sample = sample_with(&rule, &mut dice, 300_000);
    let statistic = chi_squared(&sample, &exact::solve(&rule).unwrap());
    assert!(statistic > Fraction::from(100_u8), "{statistic}");
}

#[test]
fn paths_have_their_words() {
    assert_eq!(<&str>::from(SamplingPath::Code), "code");
    assert_eq!("faces".parse(), Ok(SamplingPath::Faces));
}
