//! Wins and losses held against an even chance.

use super::beta::{beta_tails, check_unit};
use super::binomial::{at_least, at_most, check_trials, real, two_sided};
use super::quantile::{beta_quantile, beta_upper_quantile};
use crate::Error;
use crate::table::Interval;

/// What is believed of a side's chance before any game: a beta distribution.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Prior {
    /// As if it had won so many games more, from ½ to 10⁶.
    pub wins: f64,
    /// As if it had lost so many more, from ½ to 10⁶.
    pub losses: f64,
}

impl Prior {
    /// Half a win and half a loss: the one that says least.
    ///
    /// Source: H. Jeffreys, *An invariant form for the prior probability in estimation problems*,
    /// Proceedings of the Royal Society A 186 (1946).
    pub const JEFFREYS: Prior = Prior {
        wins: 0.5,
        losses: 0.5,
    };

    /// A win and a loss: every chance is as likely as any other.
    pub const UNIFORM: Prior = Prior {
        wins: 1.0,
        losses: 1.0,
    };

    fn with(self, wins: u64, losses: u64) -> Result<(f64, f64), Error> {
        for (name, part) in [("wins", self.wins), ("losses", self.losses)] {
            if !(0.5..=1e6).contains(&part) {
                let what = format!("the prior's {name}");
                return Err(Error::out_of_range(what, part, "0.5 to 1e6"));
            }
        }
        Ok((self.wins + real(wins), self.losses + real(losses)))
    }
}

/// The interval that holds the chance of a win with a probability of `level` after these games,
/// with the same probability below it and above it.
///
/// Without a win it begins at 0, and without a loss it ends at 1.
///
/// # Errors
///
/// [`Error::OutOfRange`] if there are more than 10¹² games, `level ≤ 0` or `level ≥ 1`, or the
/// prior is outside its range.
///
/// # Examples
///
/// After one game won, of a uniform prior, the square of the chance is uniform:
///
/// ```
/// use aslodds::stats::{Prior, credible};
///
/// let known = credible(Prior::UNIFORM, 1, 0, 0.5)?;
/// assert!((known.low - 0.5).abs() < 1e-15);
/// assert_eq!(known.high, 1.0);
/// # Ok::<(), aslodds::Error>(())
/// ```
///
/// Source: L. D. Brown, T. T. Cai and A. DasGupta, *Interval estimation for a binomial
/// proportion*, Statistical Science 16 (2001), section 4.1.
pub fn credible(prior: Prior, wins: u64, losses: u64, level: f64) -> Result<Interval, Error> {
    check_trials(wins, wins.saturating_add(losses))?;
    check_level(level)?;
    let (a, b) = prior.with(wins, losses)?;
    let outside = (1.0 - level) / 2.0;
    Ok(Interval {
        low: if wins == 0 {
            0.0
        } else {
            beta_quantile(a, b, outside)?
        },
        high: if losses == 0 {
            1.0
        } else {
            beta_upper_quantile(a, b, outside)?
        },
    })
}

/// The probability that the chance of a win is above a half after these games.
///
/// # Errors
///
/// [`Error::OutOfRange`] if there are more than 10¹² games or the prior is outside its range.
///
/// # Examples
///
/// ```
/// use aslodds::stats::{Prior, above_half};
///
/// assert!((above_half(Prior::JEFFREYS, 0, 0)? - 0.5).abs() < 1e-15);
/// assert!((above_half(Prior::UNIFORM, 1, 0)? - 0.75).abs() < 1e-15);
/// # Ok::<(), aslodds::Error>(())
/// ```
pub fn above_half(prior: Prior, wins: u64, losses: u64) -> Result<f64, Error> {
    check_trials(wins, wins.saturating_add(losses))?;
    let (a, b) = prior.with(wins, losses)?;
    Ok(beta_tails(a, b, 0.5)?.upper)
}

/// How often a record of so many games tells a chance of a win from a half: how often its exact
/// two-sided p-value is at most 1 − `level`.
///
/// # Errors
///
/// [`Error::OutOfRange`] if there are more than 10¹² games, `chance < 0` or `chance > 1`,
/// `level ≤ 0` or `level ≥ 1`.
///
/// # Examples
///
/// Of six games all or none must be won for a p-value of 2/64:
///
/// ```
/// let told = aslodds::stats::told_from_even(6, 1.0, 0.95)?;
/// assert_eq!(told, 1.0);
/// assert!((aslodds::stats::told_from_even(6, 0.5, 0.95)? - 2.0 / 64.0).abs() < 1e-15);
/// assert_eq!(aslodds::stats::told_from_even(5, 1.0, 0.95)?, 0.0);
/// # Ok::<(), aslodds::Error>(())
/// ```
pub fn told_from_even(games: u64, chance: f64, level: f64) -> Result<f64, Error> {
    check_trials(0, games)?;
    check_unit("chance of a win", chance)?;
    check_level(level)?;
    // The records that tell are those with at most so many wins, and as few losses.
    let (mut from, mut to) = (0, games / 2 + 1);
    while from < to {
        let wins = from.midpoint(to);
        let tells = 2 * wins < games && two_sided(wins, games, 0.5)? <= 1.0 - level;
        if tells {
            from = wins + 1;
        } else {
            to = wins;
        }
    }
    match from.checked_sub(1) {
        None => Ok(0.0),
        Some(few) => Ok(at_most(few, games, chance)? + at_least(games - few, games, chance)?),
    }
}

/// How often a chance is to be told from a half, for a record to be called long enough.
pub const OFTEN: f64 = 0.8;

/// The most games that [`games_to_tell`] looks at.
pub const MOST_GAMES: u64 = 20_000;

/// The fewest games that tell a chance of a win from a half in [`OFTEN`] of all records; none if
/// that takes more than [`MOST_GAMES`].
///
/// # Errors
///
/// Those of [`told_from_even`].
///
/// ```
/// assert_eq!(aslodds::stats::games_to_tell(0.7, 0.95)?, Some(49));
/// assert_eq!(aslodds::stats::games_to_tell(0.5, 0.95)?, None);
/// # Ok::<(), aslodds::Error>(())
/// ```
pub fn games_to_tell(chance: f64, level: f64) -> Result<Option<u64>, Error> {
    check_unit("chance of a win", chance)?;
    if told_from_even(MOST_GAMES, chance, level)? < OFTEN {
        return Ok(None);
    }
    // More games tell more often, but for the steps of whole games: what is found by halving is
    // looked at again from well below.
    let tells =
        |games: u64| -> Result<bool, Error> { Ok(told_from_even(games, chance, level)? >= OFTEN) };
    let (mut low, mut high) = (1, MOST_GAMES);
    while high - low > 200 {
        let middle = low.midpoint(high);
        if tells(middle)? {
            high = middle;
        } else {
            low = middle;
        }
    }
    for games in low.saturating_sub(600).max(1)..=high {
        if tells(games)? {
            return Ok(Some(games));
        }
    }
    Ok(Some(high))
}

/// The smallest chance of a win above a half that a record of so many games tells from it in
/// [`OFTEN`] of all records; none if not even a side that always wins is told.
///
/// # Errors
///
/// Those of [`told_from_even`].
///
/// ```
/// let chance = aslodds::stats::told_chance(23, 0.95)?.expect("enough games");
/// assert!((chance - 0.787_734).abs() < 1e-5);
/// assert_eq!(aslodds::stats::told_chance(5, 0.95)?, None);
/// # Ok::<(), aslodds::Error>(())
/// ```
pub fn told_chance(games: u64, level: f64) -> Result<Option<f64>, Error> {
    if told_from_even(games, 1.0, level)? < OFTEN {
        return Ok(None);
    }
    let (mut low, mut high) = (0.5, 1.0);
    while high - low > 1e-6 {
        let middle = f64::midpoint(low, high);
        if told_from_even(games, middle, level)? >= OFTEN {
            high = middle;
        } else {
            low = middle;
        }
    }
    Ok(Some(high))
}

fn check_level(level: f64) -> Result<(), Error> {
    if level > 0.0 && level < 1.0 {
        return Ok(());
    }
    let allowed = "more than 0, less than 1";
    Err(Error::out_of_range("level", level, allowed))
}

#[cfg(test)]
mod tests {
    use super::super::fixtures::{CREDIBLE, GAMES_TO_TELL, TOLD, relative_error};
    use super::*;

    #[test]
    fn intervals_match_the_references() {
        for &(prior, wins, losses, [low, high], above) in CREDIBLE {
            let prior = Prior {
                wins: prior,
                losses: prior,
            };
            let got = credible(prior, wins, losses, 0.95).unwrap();
            assert!(
                relative_error(got.low, low) < 1e-9,
                "{wins} {losses} {got:?}"
            );
            assert!(
                relative_error(got.high, high) < 1e-9,
                "{wins} {losses} {got:?}"
            );
            let got = above_half(prior, wins, losses).unwrap();
            assert!(relative_error(got, above) < 1e-9, "{wins} {losses} {got}");
        }
    }

    #[test]
    fn what_is_told_matches_the_references() {
        for &(games, chance, told) in TOLD {
            let got = told_from_even(games, chance, 0.95).unwrap();
            assert!(relative_error(got, told) < 1e-9, "{games} {chance}: {got}");
        }
        for &(chance, games) in GAMES_TO_TELL {
            assert_eq!(games_to_tell(chance, 0.95), Ok(Some(games)), "{chance}");
        }
    }

    #[test]
    fn no_record_says_nothing() {
        let known = credible(Prior::JEFFREYS, 0, 0, 0.95).unwrap();
        assert_eq!((known.low, known.high), (0.0, 1.0));
        assert_eq!(told_from_even(0, 0.9, 0.95), Ok(0.0));
        assert_eq!(told_chance(0, 0.95), Ok(None));
    }

    #[test]
    fn impossible_arguments_are_refused() {
        assert!(credible(Prior::JEFFREYS, 1, 1, 1.0).is_err());
        assert!(
            credible(
                Prior {
                    wins: 0.0,
                    losses: 1.0
                },
                1,
                1,
                0.9
            )
            .is_err()
        );
        assert!(above_half(Prior::UNIFORM, u64::MAX, 1).is_err());
        assert!(told_from_even(5, 1.5, 0.95).is_err());
    }
}
