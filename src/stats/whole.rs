//! How far a whole sampled distribution may be from the true one.

use super::binomial::MAX_TRIALS;
use crate::error::Error;

/// How far every cumulative probability of a sampled number is from the true one, at most, with
/// a probability of at least `level`: all of them at once.
///
/// # Errors
///
/// [`Error::OutOfRange`] if `trials < 1`, `trials > MAX_TRIALS`, `level ≤ 0` or `level ≥ 1`.
///
/// ```
/// use aslodds::stats::cumulative_bound;
///
/// // sqrt(ln(2 / 0.05) / 20000)
/// assert!((cumulative_bound(10_000, 0.95)? - 0.013_581).abs() < 1e-6);
/// # Ok::<(), aslodds::Error>(())
/// ```
///
/// Source: P. Massart, *The tight constant in the Dvoretzky-Kiefer-Wolfowitz inequality*, Annals
/// of Probability 18 (1990).
pub fn cumulative_bound(trials: u64, level: f64) -> Result<f64, Error> {
    if !(1..=MAX_TRIALS).contains(&trials) {
        let allowed = format!("1 to {MAX_TRIALS}");
        return Err(Error::out_of_range("the number of trials", trials, allowed));
    }
    if !(level > 0.0 && level < 1.0) {
        let allowed = "above 0 and below 1, such as 0.95";
        return Err(Error::out_of_range("the level", level, allowed));
    }
    #[expect(clippy::cast_precision_loss, reason = "a bound needs no more digits")]
    let trials = trials as f64;
    Ok(((2.0 / (1.0 - level)).ln() / (2.0 * trials))
        .sqrt()
        .min(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::monte_carlo::{Plan, prepare, simulate, unwatched};
    use crate::rules::smoke_grenade::{Destination, SmokeGrenade, SmokeGrenadeResult};
    use crate::rules::variant::Variant;

    #[test]
    fn the_bound_is_kept_as_often_as_it_says() {
        // 400 samples of a distribution of four outcomes in their order: at level 0.9 the bound
        // may be broken by 40 of them, and by 64 with a probability below 1 in 10,000.
        let attempt = SmokeGrenade::new(2, 0, Destination::Uphill, &Variant::asl());
        let exact = crate::engine::exact::solve(&attempt).unwrap();
        let prepared = prepare(&attempt);
        let bound = cumulative_bound(500, 0.9).unwrap();
        let broken = (0..400).filter(|seed| {
            let plan = Plan {
                seed: *seed,
                cell: "bound",
                trials: 500,
            };
            let sample = simulate(&prepared, &plan, &unwatched).unwrap().sample;
            let sampled = sample.to_dist().unwrap();
            let outcomes = [
                SmokeGrenadeResult::Placed,
                SmokeGrenadeResult::PlacedInOwnLocation,
                SmokeGrenadeResult::NotPlaced,
            ];
            outcomes.iter().any(|outcome| {
                let off = sampled.at_most(outcome) - exact.at_most(outcome);
                off.to_f64().value().abs() > bound
            })
        });
        assert!(broken.count() < 64);
    }

    #[test]
    fn what_cannot_be_is_refused() {
        assert!(cumulative_bound(0, 0.95).is_err());
        assert!(cumulative_bound(10, 0.0).is_err());
        assert!(cumulative_bound(10, 1.0).is_err());
        assert!(cumulative_bound(10, f64::NAN).is_err());
        assert_eq!(cumulative_bound(1, 0.999_999), Ok(1.0));
    }
}
