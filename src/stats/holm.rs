/// P-values corrected for their number by Holm's method, in the order given.
///
/// However the tests depend on each other: if every tested hypothesis is true, any corrected value
/// is at most α with probability at most α. No corrected value is below its own p-value.
///
/// # Examples
///
/// Three tests: the smallest counts three times, the next twice, and none less than its predecessor.
///
/// ```
/// let adjusted = aslodds::stats::holm(&[0.25, 0.0625, 0.375]);
/// assert_eq!(adjusted, [0.5, 0.1875, 0.5]);
/// ```
///
/// Source: S. Holm, *A simple sequentially rejective multiple test procedure*, Scandinavian
/// Journal of Statistics 6 (1979).
#[must_use]
pub fn holm(p_values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..p_values.len()).collect();
    order.sort_by(|a, b| p_values[*a].total_cmp(&p_values[*b]));
    let mut adjusted = vec![0.0; p_values.len()];
    let mut largest: f64 = 0.0;
    for (place, remaining) in order.into_iter().zip((1..=p_values.len()).rev()) {
        #[expect(
            clippy::cast_precision_loss,
            reason = "a number of tests held in memory"
        )]
        let corrected = remaining as f64 * p_values[place];
        largest = largest.max(corrected.min(1.0));
        adjusted[place] = largest;
    }
    adjusted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn by_hand() {
        // R: p.adjust(c(0.01, 0.04, 0.03, 0.005), "holm") is 0.03 0.06 0.06 0.02.
        let adjusted = holm(&[0.01, 0.04, 0.03, 0.005]);
        for (got, known) in adjusted.iter().zip([0.03, 0.06, 0.06, 0.02]) {
            assert!((got - known).abs() < 1e-15, "{adjusted:?}");
        }
        assert!(holm(&[]).is_empty());
        assert_eq!(holm(&[0.75, 0.75]), [1.0, 1.0]);
    }
}
