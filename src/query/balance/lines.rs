//! Games in lines: a heading with `winner`, and one game a line.

use std::collections::BTreeMap;

use super::{Games, balance};
use crate::error::Error;
use crate::query::record::{Columns, shortened};
use crate::stats::Prior;
use crate::table::{BadLine, Balance, LogLines};

/// The most scenarios that are told apart.
const MOST_SCENARIOS: usize = 10_000;

/// How many lines that could not be read are shown.
const SHOWN: usize = 5;

/// Games while they are read: CSV with a heading that names `winner`, and may name `scenario` and
/// `loser`. An empty winner, or the word `draw`, is a draw.
///
/// The first side of a scenario is the one whose name comes first in the alphabet.
///
/// ```
/// use aslodds::query::RecordReader;
/// use aslodds::stats::Prior;
///
/// let mut games = RecordReader::default();
/// for line in ["scenario,winner", "S1,German", "S1,Russian", "S1,German", "S2,Russian"] {
///     games.read(line.as_bytes())?;
/// }
/// let balance = games.balance(Prior::JEFFREYS, 0.95)?;
/// let first = &balance.records[0];
/// assert_eq!((first.sides[0].as_str(), first.wins, first.losses), ("German", 2, 1));
/// assert_eq!(balance.records[1].sides[1], "other side");
/// # Ok::<(), aslodds::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct RecordReader {
    columns: Option<Columns>,
    lines: LogLines,
    scenarios: BTreeMap<Option<String>, Scenario>,
}

#[derive(Clone, Debug, Default)]
struct Scenario {
    wins: BTreeMap<String, u64>,
    draws: u64,
}

impl RecordReader {
    /// Reads the next line, with or without its end.
    ///
    /// A line that cannot be read is counted, and the first few are kept to be shown.
    ///
    /// # Errors
    ///
    /// - [`Error::Missing`] if the first line that is no comment names no `winner`.
    /// - [`Error::OutOfRange`] if there are more than 10,000 scenarios.
    pub fn read(&mut self, line: &[u8]) -> Result<(), Error> {
        self.lines.read += 1;
        let text = String::from_utf8_lossy(line);
        let text = text.trim_start_matches('\u{feff}').trim();
        if text.is_empty() || text.starts_with('#') {
            self.lines.comments += 1;
            return Ok(());
        }
        let Some(columns) = &self.columns else {
            self.columns = Some(heading(text)?);
            self.lines.comments += 1;
            return Ok(());
        };
        let field = |name| columns.field(text, name);
        let (scenario, winner, loser) = (field("scenario"), field("winner"), field("loser"));
        if !self.scenarios.contains_key(&scenario) && self.scenarios.len() == MOST_SCENARIOS {
            return Err(Error::out_of_range(
                "the number of scenarios",
                MOST_SCENARIOS + 1,
                format!("up to {MOST_SCENARIOS}"),
            ));
        }
        let known = self.scenarios.entry(scenario).or_default();
        let winner = winner.filter(|winner| !winner.eq_ignore_ascii_case("draw"));
        let mut sides: Vec<&String> = known.wins.keys().collect();
        sides.extend(winner.iter().chain(&loser));
        sides.sort();
        sides.dedup();
        if sides.len() > 2 {
            let names: Vec<&str> = sides.iter().map(|side| side.as_str()).collect();
            let reason = format!("its scenario has more than two sides: {}", names.join(", "));
            self.refuse(text, reason);
            return Ok(());
        }
        if winner.is_some() && winner == loser {
            self.refuse(text, "winner and loser are one side".to_owned());
            return Ok(());
        }
        self.lines.rolls += 1;
        for side in winner.iter().chain(&loser) {
            known.wins.entry(side.clone()).or_default();
        }
        match winner.and_then(|winner| known.wins.get_mut(&winner)) {
            Some(wins) => *wins += 1,
            None => known.draws += 1,
        }
        Ok(())
    }

    /// Counts a line that is too long for a game; `start` is its beginning.
    pub fn skip_long(&mut self, start: &[u8]) {
        self.lines.read += 1;
        let reason = "it is too long for a game".to_owned();
        self.refuse(&String::from_utf8_lossy(start), reason);
    }

    fn refuse(&mut self, text: &str, reason: String) {
        self.lines.bad += 1;
        if self.lines.shown.len() < SHOWN {
            self.lines.shown.push(BadLine {
                number: self.lines.read,
                text: shortened(text),
                reason,
            });
        }
    }

    /// What the games say of the balance of each scenario.
    ///
    /// # Errors
    ///
    /// - [`Error::Missing`] if there is no game.
    /// - Those of [`balance`].
    pub fn balance(self, prior: Prior, level: f64) -> Result<Balance, Error> {
        if self.scenarios.is_empty() {
            return Err(Error::Missing {
                what: "a game".to_owned(),
                expected: "a heading such as scenario,winner and a game a line".to_owned(),
            });
        }
        let games: Vec<Games> = self
            .scenarios
            .into_iter()
            .map(|(scenario, known)| {
                let mut sides = known.wins.into_iter();
                let (first, wins) = sides.next().unwrap_or(("first side".to_owned(), 0));
                let (other, losses) = sides.next().unwrap_or(("other side".to_owned(), 0));
                Games {
                    scenario,
                    sides: [first, other],
                    wins,
                    losses,
                    draws: known.draws,
                }
            })
            .collect();
        let balance = balance(&games, prior, level)?;
        Ok(Balance {
            lines: self.lines,
            ..balance
        })
    }
}

fn heading(text: &str) -> Result<Columns, Error> {
    let columns = Columns::read(text);
    columns
        .filter(|columns| columns.has("winner"))
        .ok_or_else(|| Error::Missing {
            what: "the column winner".to_owned(),
            expected: "a heading such as scenario,winner before the games".to_owned(),
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Balance, Error> {
        let mut games = RecordReader::default();
        for line in text.lines() {
            games.read(line.as_bytes())?;
        }
        games.balance(Prior::JEFFREYS, 0.95)
    }

    #[test]
    fn games_by_scenario() {
        let text = "# games\nwinner;scenario;loser\nGerman;A1;Russian\nRussian;A1;German\n\
                    ;A1;\nDraw;A1;\nBritish;A1;German\nGerman;A1;German\nGerman;B2;Russian\n";
        let balance = read(text).unwrap();
        let records = balance.records.iter();
        let counts: Vec<_> = records
            .map(|record| {
                (
                    record.sides.clone(),
                    record.wins,
                    record.losses,
                    record.draws,
                )
            })
            .collect();
        let sides = ["German", "Russian"].map(str::to_owned);
        assert_eq!(counts, [(sides.clone(), 1, 1, 2), (sides, 1, 0, 0)]);
        assert_eq!((balance.lines.rolls, balance.lines.bad), (5, 2));
    }

    #[test]
    fn what_is_refused() {
        for text in [
            "",
            "scenario,winner\n",
            "scenario,side\nA,German\n",
            "German\n",
        ] {
            assert!(matches!(read(text), Err(Error::Missing { .. })), "{text:?}");
        }
    }
}
