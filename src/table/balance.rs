//! Who wins: records of games, and two outcomes side by side.

use super::{Interval, LogLines};
use crate::dist::Fraction;

/// What records of games say of scenarios.
#[derive(Clone, Debug, PartialEq)]
pub struct Balance {
    /// The level of the intervals; of the tests, 1 less it is how often a balanced scenario is
    /// suspected.
    pub level: f64,
    /// The wins and losses that were assumed before any game.
    pub prior: (f64, f64),
    /// What became of the lines, if the games came in lines.
    pub lines: LogLines,
    /// A record for each scenario.
    pub records: Vec<Record>,
}

/// The games of a scenario.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// The scenario's name, if it has one.
    pub scenario: Option<String>,
    /// The side whose wins are counted, and the other.
    pub sides: [String; 2],
    /// Games that the first side won.
    pub wins: u64,
    /// Games that the other side won.
    pub losses: u64,
    /// Games that nobody won, which count for nothing else.
    pub draws: u64,
    /// The interval of Clopper and Pearson for the first side's chance.
    pub exact: Interval,
    /// The interval that holds it with the level's probability, by the prior.
    pub bayesian: Interval,
    /// The probability that it is above a half, by the prior.
    pub above_half: f64,
    /// How often a balanced scenario leads to a record as one-sided or more, exactly.
    pub p_value: f64,
    /// The p-value corrected for the number of scenarios.
    pub adjusted: f64,
    /// The smallest chance above a half that a record of so many games tells from it in four of
    /// five cases; none if it tells none.
    pub told: Option<f64>,
    /// The games that would tell the share seen from a half in four of five cases; none if these
    /// are more than 20,000.
    pub needed: Option<u64>,
}

/// What a record says, at the level of its [`Balance`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finding {
    /// There is no game.
    Nothing,
    /// A balanced scenario may well lead to such a record.
    MayBeBalanced,
    /// The first side wins more than half of the games.
    FirstFavored,
    /// The other side does.
    OtherFavored,
}

/// A count of two procedures, rolled once each and compared.
#[derive(Clone, Debug, PartialEq)]
pub struct Duel {
    /// The two sides, in words.
    pub sides: [String; 2],
    /// What is counted.
    pub count: String,
    /// The number that means so many or more, if anything was counted only so far.
    pub capped: Option<u16>,
    /// For each number, the probabilities that each side comes to it.
    pub rows: Vec<(i64, [Fraction; 2])>,
    /// The mean of each side.
    pub means: [Fraction; 2],
    /// The probability that the first side comes to more.
    pub more: Fraction,
    /// The probability that both come to the same.
    pub same: Fraction,
    /// The probability that the other side comes to more.
    pub fewer: Fraction,
    /// The comparisons without a tie that would tell the better side from an even chance at 95 %
    /// in four of five cases; none if these are more than 20,000.
    pub needed: Option<u64>,
}

impl Balance {
    /// What a record says.
    #[must_use]
    pub fn finding(&self, record: &Record) -> Finding {
        if record.games() == 0 {
            Finding::Nothing
        } else if record.adjusted > 1.0 - self.level {
            Finding::MayBeBalanced
        } else if record.wins > record.losses {
            Finding::FirstFavored
        } else {
            Finding::OtherFavored
        }
    }
}

impl Record {
    /// The games that somebody won.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.wins + self.losses
    }

    /// The first side's share of these; none without a game.
    #[must_use]
    pub fn share(&self) -> Option<f64> {
        let games = self.games();
        (games > 0).then(|| super::ratio(&self.wins.into(), &games.into()))
    }
}
