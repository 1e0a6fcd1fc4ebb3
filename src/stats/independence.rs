use statrs::distribution::{ChiSquared as Distribution, ContinuousCDF};

use super::binomial::real;

/// A test of whether the columns of a table of counts are shared out alike in every row.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Independence {
    /// Σ (observed − expected)² / expected, expected by the sums of rows and columns; at least 0.
    pub statistic: f64,
    /// (rows − 1)(columns − 1), of those that hold any count; 0 for a table that cannot depend.
    pub degrees_of_freedom: u64,
    /// The probability of so large a statistic under independence, asymptotically.
    pub p_value: f64,
    /// Cramér's V: 0 for none, 1 for complete dependence.
    pub cramers_v: f64,
}

/// Tests a table of counts for independence of rows and columns (or rows for homogeneity) by
/// Pearson's χ².
///
/// An approximation: sound where every expected count is 5 or more. Empty rows and columns are left
/// out.
///
/// # Examples
///
/// ```
/// let test = aslodds::stats::independence(&[[30, 10], [10, 30]]);
/// assert_eq!((test.statistic, test.degrees_of_freedom, test.cramers_v), (20.0, 1, 0.5));
/// ```
///
/// Source: H. Cramér, *Mathematical Methods of Statistics* (1946), chapter 21.
#[must_use]
pub fn independence<const COLUMNS: usize>(table: &[[u64; COLUMNS]]) -> Independence {
    let rows: Vec<u64> = table.iter().map(|row| row.iter().sum()).collect();
    let columns: [u64; COLUMNS] =
        std::array::from_fn(|column| table.iter().map(|row| row[column]).sum());
    let total = real(rows.iter().sum());
    let mut statistic = 0.0;
    for (row, sum) in table.iter().zip(&rows) {
        for (observed, column) in row.iter().zip(&columns) {
            let expected = real(*sum) * real(*column) / total;
            if expected > 0.0 {
                statistic += (real(*observed) - expected).powi(2) / expected;
            }
        }
    }
    let filled = |sums: &[u64]| sums.iter().fold(0_u64, |n, sum| n + u64::from(*sum > 0));
    let free = |sums: &[u64]| filled(sums).saturating_sub(1);
    let (rows, columns) = (free(&rows), free(&columns));
    let degrees_of_freedom = rows * columns;
    let (p_value, cramers_v) = if degrees_of_freedom == 0 {
        (1.0, 0.0)
    } else {
        let most = total * real(rows.min(columns));
        (
            tail(statistic, degrees_of_freedom),
            (statistic / most).sqrt(),
        )
    };
    Independence {
        statistic,
        degrees_of_freedom,
        p_value,
        cramers_v,
    }
}

/// The probability of a χ² of at least `statistic`.
fn tail(statistic: f64, degrees_of_freedom: u64) -> f64 {
    // With one degree of freedom or more there is such a distribution.
    Distribution::new(real(degrees_of_freedom)).map_or(1.0, |chi| chi.sf(statistic))
}

#[cfg(test)]
mod tests {
    use super::super::fixtures::{INDEPENDENCE, relative_error};
    use super::*;

    #[test]
    fn tables_match_the_references() {
        for (table, statistic, degrees_of_freedom, p_value, v) in INDEPENDENCE {
            let got = independence(table);
            assert_eq!(got.degrees_of_freedom, *degrees_of_freedom);
            for (got, known) in [
                (got.statistic, statistic),
                (got.p_value, p_value),
                (got.cramers_v, v),
            ] {
                assert!(relative_error(got, *known) < 1e-10, "{got} {known}");
            }
        }
    }

    #[test]
    fn what_cannot_depend_does_not() {
        for table in [
            [[0; 6]; 2],
            [[3, 0, 0, 0, 0, 0]; 2],
            [[0; 6], [1, 2, 3, 4, 5, 6]],
        ] {
            let got = independence(&table);
            assert_eq!(
                (got.degrees_of_freedom, got.p_value.to_bits()),
                (0, 1_f64.to_bits())
            );
        }
    }
}
