//! Records of games held against an even chance.

mod duel;
mod lines;

pub use duel::duel;
pub use lines::RecordReader;

use crate::error::Error;
use crate::stats::{self, IntervalKind, Prior};
use crate::table::{Balance, Interval, LogLines, Record};

/// The games of a scenario, counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Games {
    /// The scenario's name, if it has one.
    pub scenario: Option<String>,
    /// The side whose wins are counted, and the other.
    pub sides: [String; 2],
    /// Games that the first side won.
    pub wins: u64,
    /// Games that the other side won.
    pub losses: u64,
    /// Games that nobody won.
    pub draws: u64,
}

/// What so many wins and losses say of the balance of each scenario.
///
/// # Errors
///
/// [`Error::OutOfRange`] if the level is not above 0 and below 1, the prior is outside its range,
/// or a scenario has more than 10¹² games.
///
/// ```
/// use aslodds::query::{self, Games};
/// use aslodds::stats::Prior;
/// use aslodds::table::Finding;
///
/// let games = Games {
///     scenario: None,
///     sides: ["attacker".to_owned(), "defender".to_owned()],
///     wins: 14,
///     losses: 9,
///     draws: 0,
/// };
/// let balance = query::balance(&[games], Prior::JEFFREYS, 0.95)?;
/// let record = &balance.records[0];
/// assert_eq!(balance.finding(record), Finding::MayBeBalanced);
/// assert_eq!(record.needed, Some(169));
/// # Ok::<(), aslodds::Error>(())
/// ```
pub fn balance(games: &[Games], prior: Prior, level: f64) -> Result<Balance, Error> {
    let records: Result<Vec<Record>, Error> = games
        .iter()
        .map(|games| record(games, prior, level))
        .collect();
    let mut records = records?;
    let p_values: Vec<f64> = records.iter().map(|record| record.p_value).collect();
    for (record, adjusted) in records.iter_mut().zip(stats::holm(&p_values)) {
        record.adjusted = adjusted;
    }
    Ok(Balance {
        level,
        prior: (prior.wins, prior.losses),
        lines: LogLines::default(),
        records,
    })
}

fn record(games: &Games, prior: Prior, level: f64) -> Result<Record, Error> {
    let (wins, losses) = (games.wins, games.losses);
    let bayesian = stats::credible(prior, wins, losses, level)?;
    let all = wins + losses;
    let exact = match all {
        // Without a game every chance is possible.
        0 => Interval {
            low: 0.0,
            high: 1.0,
        },
        all => stats::interval(IntervalKind::ClopperPearson, wins, all, level)?,
    };
    let p_value = stats::two_sided(wins, all, 0.5)?;
    let needed = match all {
        0 => None,
        all => {
            let share = crate::table::ratio(&wins.into(), &all.into());
            stats::games_to_tell(share, level)?
        }
    };
    Ok(Record {
        scenario: games.scenario.clone(),
        sides: games.sides.clone(),
        wins,
        losses,
        draws: games.draws,
        exact,
        bayesian,
        above_half: stats::above_half(prior, wins, losses)?,
        p_value,
        adjusted: p_value,
        told: stats::told_chance(all, level)?,
        needed,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::Finding;

    fn games(wins: u64, losses: u64) -> Games {
        Games {
            scenario: None,
            sides: ["A", "B"].map(str::to_owned),
            wins,
            losses,
            draws: 0,
        }
    }

    fn found(wins: u64, losses: u64) -> (Finding, Record) {
        let mut balance = balance(&[games(wins, losses)], Prior::JEFFREYS, 0.95).unwrap();
        let finding = balance.finding(&balance.records[0]);
        (finding, balance.records.remove(0))
    }

    #[test]
    fn none_and_all() {
        let (finding, none) = found(0, 0);
        assert_eq!(
            (finding, none.told, none.needed),
            (Finding::Nothing, None, None)
        );
        assert!((none.exact.low, none.exact.high) == (0.0, 1.0));
        let (finding, lost) = found(0, 12);
        assert_eq!(finding, Finding::OtherFavored);
        // (1 - p)^12 = 0.025.
        assert!((lost.exact.high - (1.0 - 0.025_f64.powf(1.0 / 12.0))).abs() < 1e-12);
        let (finding, won) = found(12, 0);
        assert_eq!(finding, Finding::FirstFavored);
        assert!((won.p_value - 2.0 / 4096.0).abs() < 1e-15);
        assert_eq!(found(2, 0).0, Finding::MayBeBalanced);
    }

    #[test]
    fn several_scenarios_are_corrected_for() {
        // 8 of 8 has a p-value of 2/256; among twelve scenarios it says nothing.
        let several: Vec<Games> = [(8, 0)]
            .into_iter()
            .chain([(4, 4); 11])
            .map(|(w, l)| games(w, l))
            .collect();
        let balance = balance(&several, Prior::JEFFREYS, 0.95).unwrap();
        let first = &balance.records[0];
        assert!((first.adjusted - 24.0 / 256.0).abs() < 1e-12);
        assert_eq!(balance.finding(first), Finding::MayBeBalanced);
        assert_eq!(found(8, 0).0, Finding::FirstFavored);
    }
}
