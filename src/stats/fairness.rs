//! The rolls of a log held against fair dice.

use super::binomial::real;
use super::chi_squared::chi_squared;
use super::dice_total::{MAX_EXACT_DICE, dice_total};
use super::exact_fit::exact_fit;
use super::independence::{Independence, independence};
use super::rolls::Rolls;
use super::runs::{MAX_EXACT_RUNS, runs};
use crate::Error;
use crate::table::{DiceTest, DiceTestKind, PValueMethod};

/// In how many of 36 ways a DR comes to 2 to 12.
const WAYS: [u64; 11] = [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1];

/// Below so many expected rolls of the rarest kind χ² is no good approximation.
const LEAST_EXPECTED: u64 = 5;

/// The most sums whose exact fit is counted out: of more, it takes too long.
const MOST_EXACT_SUMS: u64 = 16;

/// Every test that the rolls allow, none of them corrected for their number.
///
/// A p-value is exact where every possible log can be counted, simulated where that would be too
/// much and some expected count is below 5, and by the χ² or the normal distribution otherwise.
/// `roll` throws one fair die; it is asked for `trials` logs as long as this one where a p-value
/// is simulated.
///
/// # Errors
///
/// Those of the tests; none for rolls that were added one by one.
///
/// ```
/// use aslodds::stats::{Rolls, fairness};
/// use aslodds::table::DiceTestKind;
///
/// let mut rolls = Rolls::default();
/// rolls.add_sums([525, 943, 1484, 1864, 2418, 2934, 2454, 1948, 1490, 1005, 483]);
/// let tests = fairness(&rolls, 1000, &mut || 1)?;
/// assert_eq!(tests[0].kind, DiceTestKind::Sum);
/// assert_eq!((tests[0].statistic * 1000.0).round(), 9824.0);
/// # Ok::<(), aslodds::Error>(())
/// ```
pub fn fairness(
    rolls: &Rolls,
    trials: u64,
    roll: &mut dyn FnMut() -> u8,
) -> Result<Vec<DiceTest>, Error> {
    use DiceTestKind::{
        Colored, ColoredAgainstWhite, ColoredNext, Mean, Runs, Single, SingleMean, Sum, White,
        WhiteNext, WithinDr,
    };
    let mut tests = Vec::new();
    let (colored, white) = (rolls.colored(), rolls.white());
    let pairs: u64 = colored.iter().sum();
    let simulated = Simulated::new(rolls, trials, roll);
    if pairs > 0 {
        tests.push(fit(Colored, &colored, &[1; 6], None)?);
        tests.push(fit(White, &white, &[1; 6], None)?);
    }
    let sums = rolls.sums();
    if sums.iter().any(|count| *count > 0) {
        tests.push(fit(Sum, &sums, &WAYS, simulated.p_value(Sum))?);
        tests.push(mean(Mean, &sums, 2)?);
    }
    if pairs > 0 {
        let kinds = [ColoredAgainstWhite, WithinDr, ColoredNext, WhiteNext];
        for (kind, (found, rolls)) in kinds.into_iter().zip(dependences(rolls)) {
            if found.degrees_of_freedom > 0 {
                tests.push(dependence(kind, &found, rolls, simulated.p_value(kind)));
            }
        }
        if let ([below, above], count) = rolls.runs()
            && below > 0
            && above > 0
        {
            tests.push(runs_of(Runs, [below, above], count)?);
        }
    }
    let singles = rolls.singles();
    if singles.iter().any(|count| *count > 0) {
        tests.push(fit(Single, &singles, &[1; 6], None)?);
        tests.push(mean(SingleMean, &singles, 1)?);
    }
    Ok(tests)
}

/// The share of one face, instead of a sixth, that its die's own test finds at a level of 5 % in
/// four of five logs of so many rolls; none if even a die that shows nothing else is missed.
///
/// ```
/// let face = aslodds::stats::noticed_face(1000).expect("enough rolls");
/// assert!((face - 0.209).abs() < 5e-4);
/// assert_eq!(aslodds::stats::noticed_face(2), None);
/// ```
#[must_use]
pub fn noticed_face(rolls: u64) -> Option<f64> {
    // The noncentrality of χ² with 5 degrees of freedom that is above its 95 % point with a
    // probability of 0.8: scipy's `stats.ncx2.sf(stats.chi2.isf(0.05, 5), 5, 12.8276)` is 0.8.
    const NONCENTRALITY: f64 = 12.8276;
    // A face that is likelier by d, at the cost of all others, adds 36/5 d² for each roll.
    let more = (NONCENTRALITY / (7.2 * real(rolls))).sqrt();
    let share = 1.0 / 6.0 + more;
    (share < 1.0).then_some(share)
}

/// Counts against fixed probabilities.
fn fit(
    kind: DiceTestKind,
    counts: &[u64],
    weights: &[u64],
    simulated: Option<f64>,
) -> Result<DiceTest, Error> {
    let trials: u64 = counts.iter().sum();
    let total: u64 = weights.iter().sum();
    let probabilities: Vec<f64> = weights.iter().map(|w| real(*w) / real(total)).collect();
    let found = chi_squared(counts, &probabilities)?;
    let is_countable = weights.len() <= 6 || trials <= MOST_EXACT_SUMS;
    let exact = if is_small(trials, total) && is_countable {
        exact_fit(counts, weights)?
    } else {
        None
    };
    let (p_value, method) = match (exact, simulated) {
        (Some(p), _) => (p, PValueMethod::Exact),
        (None, Some(p)) => (p, PValueMethod::Simulated),
        (None, None) => (found.p_value, PValueMethod::ChiSquared),
    };
    Ok(DiceTest {
        degrees_of_freedom: Some(found.degrees_of_freedom),
        effect: (found.statistic / real(trials)).sqrt(),
        ..test(kind, trials, found.statistic, p_value, method)
    })
}

/// The average of rolls with so many dice each.
fn mean(kind: DiceTestKind, counts: &[u64], dice: u64) -> Result<DiceTest, Error> {
    let rolls: u64 = counts.iter().sum();
    let total = (dice..).zip(counts).map(|(sum, count)| sum * count).sum();
    let tails = dice_total(dice * rolls, total)?;
    let tail = tails.lower.min(tails.upper);
    let method = if dice * rolls <= MAX_EXACT_DICE {
        PValueMethod::Exact
    } else {
        PValueMethod::Normal
    };
    let (average, expected) = (real(total) / real(rolls), 3.5 * real(dice));
    Ok(DiceTest {
        expected: Some(expected),
        tail: Some(tail),
        effect: (average - expected) / (real(dice) * 35.0 / 12.0).sqrt(),
        ..test(kind, rolls, average, (2.0 * tail).min(1.0), method)
    })
}

fn runs_of(kind: DiceTestKind, [below, above]: [u64; 2], count: u64) -> Result<DiceTest, Error> {
    let found = runs(below, above, count)?;
    let method = if below + above <= MAX_EXACT_RUNS {
        PValueMethod::Exact
    } else {
        PValueMethod::Normal
    };
    Ok(DiceTest {
        expected: Some(found.expected),
        tail: Some(found.p_value / 2.0),
        effect: 1.0 - real(count) / found.expected,
        ..test(kind, below + above, real(count), found.p_value, method)
    })
}

fn dependence(
    kind: DiceTestKind,
    found: &Independence,
    rolls: u64,
    simulated: Option<f64>,
) -> DiceTest {
    let (p_value, method) = match simulated {
        Some(p) => (p, PValueMethod::Simulated),
        None => (found.p_value, PValueMethod::ChiSquared),
    };
    DiceTest {
        degrees_of_freedom: Some(found.degrees_of_freedom),
        effect: found.cramers_v,
        ..test(kind, rolls, found.statistic, p_value, method)
    }
}

fn test(
    kind: DiceTestKind,
    rolls: u64,
    statistic: f64,
    p_value: f64,
    method: PValueMethod,
) -> DiceTest {
    DiceTest {
        kind,
        rolls,
        statistic,
        degrees_of_freedom: None,
        expected: None,
        tail: None,
        p_value,
        method,
        adjusted: p_value,
        effect: 0.0,
    }
}

/// Colored against white, within a DR, and each die with the one before, with the rolls that each
/// rests on.
fn dependences(rolls: &Rolls) -> [(Independence, u64); 4] {
    let count = |table: &[[u64; 6]]| table.iter().flatten().sum();
    let both = [rolls.colored(), rolls.white()];
    let tables = [rolls.pairs(), rolls.colored_next(), rolls.white_next()];
    let [within, colored, white] = tables.map(|table| (independence(table), count(table)));
    [(independence(&both), count(&both)), within, colored, white]
}

/// How often logs of fair dice deviate as much as one does.
struct Simulated {
    trials: u64,
    /// The DRs of the log, and those of them whose two dice are known.
    drs: u64,
    pairs: u64,
    /// The logs whose sums, and whose four dependences, deviate as much.
    beyond: [u64; 5],
}

impl Simulated {
    /// Simulates logs as long as this one, if any test needs it.
    fn new(rolls: &Rolls, trials: u64, roll: &mut dyn FnMut() -> u8) -> Self {
        let mut simulated = Simulated {
            trials,
            drs: rolls.sums().iter().sum(),
            pairs: rolls.colored().iter().sum(),
            beyond: [0; 5],
        };
        // Of a log with many sums and few known dice only these are thrown.
        let drs = if is_small(simulated.drs, 36) {
            simulated.drs
        } else {
            0
        };
        let pairs = if is_small(simulated.pairs, 36) {
            simulated.pairs
        } else {
            0
        };
        let longest = drs.max(pairs);
        let reached = [fit_of(rolls), dependence_of(rolls)].concat();
        for _ in 0..if longest > 0 { trials } else { 0 } {
            let mut log = Rolls::default();
            let mut dependences = Vec::new();
            for thrown in 1..=longest {
                let colored = roll();
                log.add(colored, roll());
                if thrown == pairs {
                    dependences = dependence_of(&log);
                }
            }
            let found = [fit_of(&log), dependences].concat();
            for (place, (found, reached)) in found.iter().zip(&reached).enumerate() {
                // Equal statistics may differ in their last digits.
                let is_beyond = *found >= reached * (1.0 - 1e-12) - 1e-12;
                simulated.beyond[place] += u64::from(is_beyond);
            }
        }
        simulated
    }

    /// The p-value of a test, if it is to be simulated: never 0, and valid at any number of trials
    /// (the log itself counts as one of them).
    fn p_value(&self, kind: DiceTestKind) -> Option<f64> {
        let (place, rolls, outcomes) = match kind {
            DiceTestKind::Sum => (0, self.drs, 36),
            DiceTestKind::ColoredAgainstWhite => (1, self.pairs, 6),
            DiceTestKind::WithinDr => (2, self.pairs, 36),
            DiceTestKind::ColoredNext => (3, self.pairs, 36),
            DiceTestKind::WhiteNext => (4, self.pairs, 36),
            DiceTestKind::Colored
            | DiceTestKind::White
            | DiceTestKind::Mean
            | DiceTestKind::Runs
            | DiceTestKind::Single
            | DiceTestKind::SingleMean => return None,
        };
        is_small(rolls, outcomes).then(|| real(self.beyond[place] + 1) / real(self.trials + 1))
    }
}

/// Whether there are rolls, but too few for χ² over so many equally likely outcomes.
fn is_small(rolls: u64, outcomes: u64) -> bool {
    rolls > 0 && rolls < LEAST_EXPECTED * outcomes
}

/// How far sums are from those expected.
fn fit_of(rolls: &Rolls) -> Vec<f64> {
    let sums = rolls.sums();
    let drs: u64 = sums.iter().sum();
    let expected = WAYS.map(|ways| real(ways * drs) / 36.0);
    let parts = sums.iter().zip(expected);
    vec![
        parts
            .filter(|(_, expected)| *expected > 0.0)
            .map(|(count, expected)| (real(*count) - expected).powi(2) / expected)
            .sum(),
    ]
}

fn dependence_of(rolls: &Rolls) -> Vec<f64> {
    dependences(rolls)
        .map(|(found, _)| found.statistic)
        .to_vec()
}
