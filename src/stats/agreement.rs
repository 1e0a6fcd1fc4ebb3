use super::binomial::{check, real, two_sided};
use super::holm::holm;
use crate::Error;

/// One cell of a grid that was both computed and sampled.
#[derive(Debug, Clone, PartialEq)]
pub struct Cell {
    /// How often the cell was sampled.
    pub trials: u64,
    /// What could come out, in any order; outcomes may overlap and need not be complete.
    pub outcomes: Vec<Outcome>,
}

/// One outcome of a cell, computed and sampled.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Outcome {
    /// The exact probability, in [0, 1].
    pub probability: f64,
    /// How many of the cell's trials had this outcome.
    pub observed: u64,
}

/// One observed count held against its exact probability.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Comparison {
    /// The cell's position in the input, from 0.
    pub cell: usize,
    /// The outcome's position in its cell, from 0.
    pub outcome: usize,
    /// The expected count, trials times probability.
    pub expected: f64,
    /// The observed count.
    pub observed: u64,
    /// Observed minus expected in standard deviations; infinite for an impossible count.
    pub z: f64,
    /// The exact two-sided p-value of this comparison on its own.
    pub p_value: f64,
    /// The p-value corrected for the number of comparisons (Holm), never below `p_value`.
    pub adjusted: f64,
}

/// What a test of agreement concludes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// The counts are compatible with the probabilities.
    Agrees,
    /// Some count is too unlikely under its probability, or impossible.
    Disagrees,
}

/// The outcome of testing all counts of a grid against their exact probabilities at once.
#[derive(Debug, Clone, PartialEq)]
pub struct Agreement {
    /// The family-wise error, in (0, 1): how often a grid in perfect order is found to disagree,
    /// at most.
    pub level: f64,
    /// How many outcomes were tested, that is had a probability other than 0 and 1.
    pub comparisons: u64,
    /// Every comparison and every impossible count, the worst first.
    pub worst: Vec<Comparison>,
    /// The conclusion.
    pub verdict: Verdict,
}

/// Tests all counts of a grid against their exact probabilities at once.
///
/// Each outcome gets the exact two-sided binomial p-value, and all of them together Holm's
/// correction; the grid disagrees if any corrected value is at most `level`. If every probability
/// is right, that happens with probability at most `level`, however the counts depend on each
/// other (those of one cell do: they add up). An outcome of probability 0 or 1 is no test; if its
/// count is impossible, the grid disagrees outright.
///
/// # Errors
///
/// [`Error::OutOfRange`] if `level ≤ 0`, `level ≥ 1`, and for an outcome if `observed > trials`,
/// `trials > MAX_TRIALS`, `probability < 0` or `probability > 1`.
///
/// # Examples
///
/// Ten heads in ten throws have the p-value 2/1024, doubled because tails are counted as well:
///
/// ```
/// use aslodds::stats::{Cell, Outcome, agreement};
///
/// let heads = Outcome { probability: 0.5, observed: 10 };
/// let tails = Outcome { probability: 0.5, observed: 0 };
/// let coin = Cell { trials: 10, outcomes: vec![heads, tails] };
///
/// let found = agreement(&[coin], 0.001)?;
/// assert!(found.agrees());
/// assert!((found.worst[0].adjusted - 4.0 / 1024.0).abs() < 1e-15);
/// # Ok::<(), aslodds::Error>(())
/// ```
///
/// Source: S. Holm, *A simple sequentially rejective multiple test procedure*, Scandinavian
/// Journal of Statistics 6 (1979).
pub fn agreement<'a>(
    cells: impl IntoIterator<Item = &'a Cell>,
    level: f64,
) -> Result<Agreement, Error> {
    if !(level > 0.0 && level < 1.0) {
        return Err(Error::out_of_range(
            "level",
            level,
            "more than 0, less than 1",
        ));
    }
    let mut comparisons = 0;
    let mut worst = Vec::new();
    for (cell, Cell { trials, outcomes }) in cells.into_iter().enumerate() {
        for (
            outcome,
            &Outcome {
                probability,
                observed,
            },
        ) in outcomes.iter().enumerate()
        {
            check(observed, *trials, probability)?;
            let tested = probability > 0.0 && probability < 1.0;
            let expected = real(*trials) * probability;
            let p_value = two_sided(observed, *trials, probability)?;
            comparisons += u64::from(tested);
            if tested || p_value <= 0.0 {
                worst.push(Comparison {
                    cell,
                    outcome,
                    expected,
                    observed,
                    z: deviation(real(observed), expected, probability),
                    p_value,
                    adjusted: p_value,
                });
            }
        }
    }
    worst.sort_by(|a, b| {
        a.p_value
            .total_cmp(&b.p_value)
            .then(b.z.abs().total_cmp(&a.z.abs()))
    });
    adjust(&mut worst);
    let verdict = match worst.first() {
        Some(comparison) if comparison.adjusted <= level => Verdict::Disagrees,
        Some(_) | None => Verdict::Agrees,
    };
    Ok(Agreement {
        level,
        comparisons,
        worst,
        verdict,
    })
}

impl Agreement {
    /// Whether the counts are compatible with the probabilities.
    #[must_use]
    pub fn agrees(&self) -> bool {
        match self.verdict {
            Verdict::Agrees => true,
            Verdict::Disagrees => false,
        }
    }
}

/// The deviation in standard deviations; without any chance, zero or infinite.
fn deviation(observed: f64, expected: f64, probability: f64) -> f64 {
    let difference = observed - expected;
    let variance = expected * (1.0 - probability);
    if difference.abs() > 0.0 {
        difference / variance.sqrt()
    } else {
        0.0
    }
}

/// Holm's correction of p-values in ascending order. Impossible counts come first and keep their 0
/// whatever it is multiplied with, so that they do not dilute the rest.
fn adjust(ascending: &mut [Comparison]) {
    let impossible = ascending.partition_point(|comparison| comparison.z.is_infinite());
    let tested = &mut ascending[impossible..];
    let p_values: Vec<f64> = tested.iter().map(|comparison| comparison.p_value).collect();
    for (comparison, adjusted) in tested.iter_mut().zip(holm(&p_values)) {
        comparison.adjusted = adjusted;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(trials: u64, outcomes: &[(f64, u64)]) -> Cell {
        let outcomes = outcomes
            .iter()
            .map(|&(probability, observed)| Outcome {
                probability,
                observed,
            })
            .collect();
        Cell { trials, outcomes }
    }

    #[test]
    fn holm_by_hand() {
        // Of 10 fair coins 0, 1, 2 and 5 heads: p-values 2, 22, 112 and 1024 (capped) in 1024,
        // times 4, 3, 2 and 1, and none below its predecessor.
        let grid = [
            cell(10, &[(0.5, 5), (0.5, 1)]),
            cell(10, &[(0.5, 0), (0.5, 2)]),
        ];
        let found = agreement(&grid, 0.05).unwrap();
        let places: Vec<_> = found.worst.iter().map(|c| (c.cell, c.outcome)).collect();
        assert_eq!(places, [(1, 0), (0, 1), (1, 1), (0, 0)]);
        for (comparison, known) in found.worst.iter().zip([8.0, 66.0, 224.0, 1024.0]) {
            assert!(
                (comparison.adjusted * 1024.0 - known).abs() < 1e-11,
                "{comparison:?}"
            );
        }
        assert_eq!((found.comparisons, found.verdict), (4, Verdict::Disagrees));
        assert!((found.worst[0].z + 10f64.sqrt()).abs() < 1e-15);
        assert!(agreement(&grid, 0.007).unwrap().agrees());
    }

    #[test]
    fn ties_keep_holm_monotone() {
        let grid = [cell(10, &[(0.5, 1), (0.5, 9), (0.5, 1)])];
        for comparison in agreement(&grid, 0.05).unwrap().worst {
            assert!((comparison.adjusted * 1024.0 - 66.0).abs() < 1e-11);
        }
    }

    #[test]
    fn an_impossible_count_disagrees_and_a_certain_one_is_no_test() {
        let fine = [
            cell(9, &[(1.0, 9), (0.0, 0)]),
            cell(0, &[(0.0, 0), (1.0, 0)]),
        ];
        let found = agreement(&fine, 0.01).unwrap();
        assert_eq!(
            (found.agrees(), found.comparisons, found.worst.len()),
            (true, 0, 0)
        );

        for [probability, z] in [[0.0, f64::INFINITY], [1.0, f64::NEG_INFINITY]] {
            let wrong = [cell(9, &[(0.5, 4), (probability, 1)])];
            let found = agreement(&wrong, 1e-300).unwrap();
            let worst = found.worst[0];
            assert_eq!((found.agrees(), found.comparisons), (false, 1));
            assert_eq!((worst.outcome, worst.z.to_bits()), (1, z.to_bits()));
            assert_eq!((worst.p_value.to_bits(), worst.adjusted.to_bits()), (0, 0));
        }
    }

    #[test]
    fn it_sees_a_wrong_digit_and_nothing_else() {
        // The sum of two dice in 10⁸ throws, the counts rounded from the expectation; then one
        // probability off by two parts in a thousand, seven standard deviations.
        let trials: u64 = 100_000_000;
        let dice = (2..=12u64).map(|sum| 6 - sum.abs_diff(7));
        let exact: Vec<(f64, u64)> = dice
            .map(|ways| (real(ways) / 36.0, (trials * ways + 18) / 36))
            .collect();
        assert!(agreement(&[cell(trials, &exact)], 0.5).unwrap().agrees());
        let mut wrong = exact;
        wrong[3].0 *= 1.002;
        let found = agreement(&[cell(trials, &wrong)], 1e-6).unwrap();
        assert!(!found.agrees());
        assert_eq!((found.worst[0].outcome, found.comparisons), (3, 11));
    }

    /// Steele's mix of a counter: random enough to throw coins.
    fn mixed(counter: u64) -> u64 {
        let z = counter.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    #[test]
    fn sound_grids_disagree_no_more_often_than_the_level() {
        // 1000 grids of four six-sided dice, 200 throws each, all faces compared, at level 0.2:
        // 200 false alarms expected at most, discreteness and dependence make it fewer.
        let level = 0.2;
        let mut counter = 0;
        let mut alarms = 0;
        for _ in 0..1000 {
            let grid = [(); 4].map(|()| {
                let mut faces = [(1.0 / 6.0, 0); 6];
                for _ in 0..200 {
                    counter += 1;
                    let face = usize::try_from(mixed(counter) % 6).unwrap();
                    faces[face].1 += 1;
                }
                cell(200, &faces)
            });
            alarms += usize::from(!agreement(&grid, level).unwrap().agrees());
        }
        assert!((100..=200).contains(&alarms), "{alarms}");
    }

    #[test]
    fn impossible_arguments_are_refused() {
        assert!(agreement(&[cell(1, &[(0.5, 2)])], 0.05).is_err());
        assert!(agreement(&[cell(1, &[(1.5, 1)])], 0.05).is_err());
        assert!(agreement(&[cell(1, &[(0.5, 1)])], 0.0).is_err());
        assert!(agreement(&[cell(1, &[(0.5, 1)])], f64::NAN).is_err());
        assert!(agreement(&[], 0.05).unwrap().agrees());
    }
}
