//! Logs of rolls: fair ones pass as often as is said, and loaded ones are found.

use std::collections::BTreeMap;

use aslodds::dice::Dice;
use aslodds::engine::monte_carlo::RandomDice;
use aslodds::query::{Fairness, GroupBy, LogReader};
use aslodds::table::{DiceLog, DiceTestKind, PValueMethod};

/// A log of so many DRs that `roll` makes, each knowing the one before.
fn log(
    seed: u64,
    drs: usize,
    trials: u64,
    roll: impl Fn(&mut dyn FnMut() -> u8, (u8, u8)) -> (u8, u8),
) -> DiceLog {
    // Another generator's seed than that of the simulated logs.
    let mut dice = RandomDice::new(seed, "rolls of a test", 0);
    let mut face = || {
        let face = dice.dr();
        dice.end_trial().unwrap();
        face
    };
    let mut log = LogReader::new(&[]);
    let mut last = (1, 1);
    for _ in 0..drs {
        last = roll(&mut face, last);
        log.read(format!("DR: {},{}", last.0, last.1).as_bytes())
            .unwrap();
    }
    let fairness = Fairness {
        trials,
        ..Fairness::default()
    };
    log.test(&fairness).unwrap()
}

fn fair(face: &mut dyn FnMut() -> u8, _: (u8, u8)) -> (u8, u8) {
    let colored = face();
    (colored, face())
}

#[test]
fn fair_logs_pass_at_the_stated_rate() {
    // Of n sound tests at 5 % more than this many fail with a probability below 1 in 10,000 (the
    // binomial distribution's 0.9999 quantile: scipy's `stats.binom.isf(1e-4, n, 0.05)`).
    for (logs, drs, most) in [(300, 12, 31), (300, 60, 31), (200, 400, 23)] {
        let mut unfair = 0;
        let mut rejected: BTreeMap<&str, u64> = BTreeMap::new();
        for seed in 0..logs {
            let found = log(seed, drs, 199, fair);
            unfair += u64::from(!found.unfair().is_empty());
            for test in &found.groups[0].tests {
                *rejected.entry(test.kind.into()).or_default() += u64::from(test.p_value <= 0.05);
            }
        }
        assert!(unfair <= most, "{drs} DR: {unfair} of {logs}");
        assert_eq!(rejected.len(), 9, "{rejected:?}");
        for (kind, count) in rejected {
            assert!(count <= most, "{drs} DR, {kind}: {count} of {logs}");
            // And no test sleeps: where p-values are fine-grained, some come so low.
            assert!(count > 0, "{drs} DR, {kind}");
        }
    }
}

#[test]
fn loaded_logs_are_found_and_named() {
    use DiceTestKind::{Colored, ColoredNext, Runs, White, WithinDr};
    type Roll = fn(&mut dyn FnMut() -> u8, (u8, u8)) -> (u8, u8);
    let wrong: [(DiceTestKind, Roll); 5] = [
        // Every third 6 of the colored die is turned into a 1.
        (Colored, |face, _| match (face(), face(), face()) {
            (6, white, 1..=4) => (1, white),
            (colored, white, _) => (colored, white),
        }),
        (White, |face, _| match (face(), face(), face()) {
            (colored, 1, 1..=4) => (colored, 6),
            (colored, white, _) => (colored, white),
        }),
        // The white die copies the colored one in a third of the DRs.
        (WithinDr, |face, _| match (face(), face(), face()) {
            (colored, _, 1..=2) => (colored, colored),
            (colored, white, _) => (colored, white),
        }),
        // The colored die stays as it is in a third of them.
        (ColoredNext, |face, last| match (face(), face(), face()) {
            (_, white, 1..=2) => (last.0, white),
            (colored, white, _) => (colored, white),
        }),
        // Both dice are turned over after a low roll, and so low and high take turns.
        (Runs, |face, last| {
            let (colored, white) = (face(), face());
            let is_alike = (last.0 + last.1 < 7) == (colored + white < 7);
            if is_alike && face() <= 3 {
                (7 - colored, 7 - white)
            } else {
                (colored, white)
            }
        }),
    ];
    for (kind, roll) in wrong {
        let found = (0..20).filter(|seed| {
            let found = log(*seed, 600, 199, roll);
            found.unfair().iter().any(|(_, test)| test.kind == kind)
        });
        let found = found.count();
        assert!(found >= 18, "{kind:?}: {found} of 20");
    }
}

#[test]
fn small_logs_agree_with_long_ones_in_their_p_values() {
    // Where χ² takes over from simulation, at 180 DRs, both must say nearly the same.
    let p_values = |drs: usize| {
        let found = log(3, drs, 20_000, fair);
        found.groups[0].tests.clone()
    };
    for test in p_values(179) {
        if test.method == PValueMethod::Simulated {
            let degrees = test.degrees_of_freedom.unwrap();
            let chi = chi_squared_tail(test.statistic, degrees);
            assert!((test.p_value - chi).abs() < 0.03, "{test:?} {chi}");
        }
    }
}

/// The tail of χ² by its series, for an even number of degrees of freedom, or the mean of its
/// neighbours.
fn chi_squared_tail(x: f64, degrees: u64) -> f64 {
    if degrees % 2 == 1 {
        return f64::midpoint(
            chi_squared_tail(x, degrees - 1),
            chi_squared_tail(x, degrees + 1),
        );
    }
    let mut term = 1.0;
    let mut sum = 0.0;
    for step in 0..degrees / 2 {
        if step > 0 {
            term *= x / 2.0 / f64::from(u32::try_from(step).unwrap());
        }
        sum += term;
    }
    sum * (-x / 2.0).exp()
}

#[test]
fn a_long_log_takes_no_room() {
    // A million lines in constant memory and little time; the same rolls again and again are
    // found out by their order.
    let mut log = LogReader::new(&[GroupBy::Player]);
    for line in 0..1_000_000_u32 {
        let (colored, white) = (1 + line % 6, 1 + line / 6 % 6);
        log.read(format!("*** (IFT DR) {colored},{white} *** <Ann>").as_bytes())
            .unwrap();
    }
    let found = log.test(&Fairness::default()).unwrap();
    let kinds: Vec<_> = found.unfair().iter().map(|(_, test)| test.kind).collect();
    assert!(kinds.contains(&DiceTestKind::ColoredNext));
    assert!(!kinds.contains(&DiceTestKind::Colored));
    assert_eq!(found.groups.len(), 1);
}
