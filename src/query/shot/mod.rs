//! Shots in the game's own words: sums, odds, reasons, and what would change them.

mod params;
mod file;
mod rolls;
mod what_if;

pub use file::{SavedShot, read_file, write_file};
pub use params::{Group, PARAMS, ShotParam};

use crate::dist::Dist;
use crate::error::Error;
use crate::grid::{self, Solved, Watch};
use crate::rule::{Outcome, Value};
use crate::rules::tables::weapons::{self, Weapon};
use crate::rules::to_hit::{ToHit, ToHitResult};
use crate::rules::variant::{Rulebook, Variant};
use crate::situation::shot::{self, Criticals, NoSum, Shot, Sum};
use crate::situation::{AppliesTo, Line, Refusal, Unwritten};
use crate::table::{
    About, Answer, Column, LedgerLine, Method, Odds, Origin, ReadingUse, Situation, SituationParam,
    Situations, Table,
};

use super::MAX_CELLS;

/// Shots over a grid of words.
///
/// ```
/// use aslodds::query::{self, Variant, shot::ShotQuery};
///
/// let query = ShotQuery::new(
///     &[("gun", "75L"), ("nation", "german"), ("range", "13"), ("hindrance", "grain:2"),
///       ("acquired", "0..2")],
///     Variant::asl(),
/// )?;
/// let shots = query.solve(&query::unwatched)?;
/// let drms = shots.situations(query::shot::Extra::None).cells;
/// let drms: Vec<i16> = drms.map(|shot| shot.answer.expect("a shot that can be").drm).collect();
/// assert_eq!(drms, [2, 1, 0]);
/// # Ok::<(), aslodds::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShotQuery {
    /// The values of each word, in the order of [`PARAMS`].
    sweeps: Vec<Vec<Value>>,
    /// Which words were given.
    origins: Vec<Origin>,
    variant: Variant,
    max_cells: u64,
}

/// Shots with their sums and odds.
#[derive(Debug)]
pub struct Shots {
    query: ShotQuery,
    sums: Vec<Result<Sum, Refusal>>,
    /// The distributions of those that are not refused.
    solved: Solved<ToHitResult>,
}

/// What is told besides the odds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extra {
    /// Nothing.
    None,
    /// What each line is worth, and one more or less of the DRM and of the TH#.
    WhatIf,
}

impl ShotQuery {
    /// Shots of the words that `given` lists, each a name and a text as
    /// [`Param::values`](super::Param::values) reads it; those not named have their defaults.
    ///
    /// # Errors
    ///
    /// - [`Error::UnknownWord`] if a shot has no word of that name.
    /// - [`Error::Repeated`] if one is named twice.
    /// - [`Error::Missing`] if the gun or the range is not named.
    /// - Those of [`Param::values`](super::Param::values).
    pub fn new(given: &[(&str, &str)], variant: Variant) -> Result<Self, Error> {
        let mut values: Vec<Option<Vec<Value>>> = vec![None; PARAMS.len()];
        for (name, text) in given {
            let place = place(name)?;
            let read = PARAMS[place].param.values(text)?;
            if values[place].replace(read).is_some() {
                return Err(Error::Repeated {
                    what: (*name).to_owned(),
                });
            }
        }
        let origins = values.iter().map(|values| match values {
            None => Origin::Default,
            Some(values) if values.len() == 1 => Origin::Given,
            Some(_) => Origin::Swept,
        });
        let origins = origins.collect();
        let sweeps = PARAMS
            .iter()
            .zip(values)
            .map(|(word, values)| {
                let default = || word.param.default.map(|value| vec![value]);
                values.or_else(default).ok_or_else(|| Error::Missing {
                    what: word.param.name.to_owned(),
                    expected: word.param.expected(),
                })
            })
            .collect::<Result<_, _>>()?;
        Ok(ShotQuery {
            sweeps,
            origins,
            variant,
            max_cells: MAX_CELLS,
        })
    }

    /// The same with another limit on cells.
    #[must_use]
    pub fn with_max_cells(self, max_cells: u64) -> Self {
        ShotQuery { max_cells, ..self }
    }

    /// The number of shots: the product of the numbers of values.
    #[must_use]
    pub fn cells(&self) -> u128 {
        self.sweeps
            .iter()
            .map(|values| values.len() as u128)
            .product()
    }

    /// Sums and solves every shot; equal rules are solved once.
    ///
    /// # Errors
    ///
    /// - [`Error::TooManyCells`] if there are more than the limit.
    /// - [`Error::Missing`] if a shot needs a word that was not given.
    /// - [`Error::Cancelled`] if the watch ended the run.
    pub fn solve(self, watch: Watch) -> Result<Shots, Error> {
        let sums = self.sums()?;
        let standing = sums.iter().flatten();
        let rules: Vec<ToHit> = standing.map(|sum| sum.rule(&self.variant)).collect();
        let solved = grid::solve(&rules, watch)?;
        Ok(Shots {
            query: self,
            sums,
            solved,
        })
    }

    /// The sum of every shot, the last word running fastest.
    fn sums(&self) -> Result<Vec<Result<Sum, Refusal>>, Error> {
        let too_many = || Error::TooManyCells {
            cells: self.cells(),
            limit: self.max_cells,
        };
        let cells = u64::try_from(self.cells()).map_err(|_| too_many())?;
        if cells > self.max_cells {
            return Err(too_many());
        }
        let cells = usize::try_from(cells).map_err(|_| too_many())?;
        let swept: Vec<usize> = (0..PARAMS.len())
            .filter(|place| self.sweeps[*place].len() > 1)
            .collect();
        let mut shot = self.first();
        let mut digits = vec![0; swept.len()];
        let mut sums = Vec::with_capacity(cells);
        for _ in 0..cells {
            match shot::sum(&shot, self.rulebook(), &mut Unwritten) {
                Ok(sum) => sums.push(Ok(sum)),
                Err(NoSum::Refused(refusal)) => sums.push(Err(refusal)),
                Err(NoSum::Asked { param, reason }) => {
                    let word = &PARAMS[place(param)?].param;
                    return Err(Error::Missing {
                        what: param.to_owned(),
                        expected: format!("{} ({} {reason})", word.expected(), reason.section),
                    });
                }
            }
            // Counts on like an odometer, and fills only the fields that turn.
            for (digit, place) in digits.iter_mut().zip(&swept).rev() {
                let values = &self.sweeps[*place];
                *digit = (*digit + 1) % values.len();
                self.fill(&mut shot, *place, values[*digit]);
                if *digit > 0 {
                    break;
                }
            }
        }
        Ok(sums)
    }

    /// The first shot of the grid.
    fn first(&self) -> Shot {
        let mut shot = Shot::new(Weapon::AntiTankRifle, 0);
        for (place, values) in self.sweeps.iter().enumerate() {
            self.fill(&mut shot, place, values[0]);
        }
        shot
    }

    fn fill(&self, shot: &mut Shot, place: usize, value: Value) {
        (PARAMS[place].set)(shot, value);
    }

    /// The values of a shot.
    fn values(&self, cell: usize) -> Vec<Value> {
        let mut rest = cell;
        let mut values: Vec<Value> = self
            .sweeps
            .iter()
            .rev()
            .map(|values| {
                let value = values[rest % values.len()];
                rest /= values.len();
                value
            })
            .collect();
        values.reverse();
        values
    }

    fn rulebook(&self) -> Rulebook {
        self.variant.hits().rulebook
    }
}

impl Shots {
    /// The number of shots.
    #[must_use]
    pub fn len(&self) -> usize {
        self.sums.len()
    }

    /// Whether there is no shot.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.sums.is_empty()
    }

    /// Why the only shot is refused, if there is but one and it is.
    #[must_use]
    pub fn refusal(&self) -> Option<crate::dice::Note> {
        match self.sums[..] {
            [Err(refusal)] => Some(refusal.reason),
            [] | [Ok(_)] | [_, ..] => None,
        }
    }

    /// The To Hit DR of each shot that is not refused.
    pub fn rules(&self) -> impl Iterator<Item = ToHit> {
        self.sums
            .iter()
            .flatten()
            .map(|sum| sum.rule(&self.query.variant))
    }

    /// The readings of disputed rules that made a difference.
    #[must_use]
    pub fn readings(&self) -> Vec<ReadingUse> {
        let mut readings = Vec::new();
        for sum in self.sums.iter().flatten() {
            if let Some(reading) = sum.rule(&self.query.variant).reading() {
                ReadingUse::count(&mut readings, reading);
            }
        }
        readings
    }

    /// The shots with ledgers and odds, made as they are taken.
    #[must_use]
    pub fn situations(&self, extra: Extra) -> Situations<'_> {
        let params = PARAMS.iter().zip(&self.query.origins);
        let mut dists = self.solved.cells();
        let cells = self.sums.iter().enumerate().map(move |(cell, sum)| {
            let params = self.query.values(cell);
            let answer = match sum {
                Err(refusal) => Err(refusal.reason),
                Ok(sum) => {
                    let dist = dists.next().expect("a distribution for each sum");
                    Ok(self.answer(&params, sum, dist, extra))
                }
            };
            Situation { params, answer }
        });
        Situations {
            procedure: "shot",
            variant: self.query.variant.to_string(),
            params: params
                .map(|(word, origin)| SituationParam {
                    name: word.param.name,
                    title: word.param.title,
                    sign: word.param.sign(),
                    origin: *origin,
                })
                .collect(),
            fields: ToHitResult::FIELDS,
            len: self.len(),
            cells: Box::new(cells),
        }
    }

    /// The shots that are not refused as a table, ready to be drawn: its columns are the words
    /// that were given.
    #[must_use]
    pub fn table(&self) -> Table {
        let standing: Vec<usize> = (0..self.len())
            .filter(|cell| self.sums[*cell].is_ok())
            .collect();
        let rows: Vec<Vec<Value>> = standing
            .iter()
            .map(|cell| self.query.values(*cell))
            .collect();
        let given = PARAMS
            .iter()
            .enumerate()
            .filter(|(place, _)| self.query.origins[*place] != Origin::Default);
        let columns = given.map(|(place, word)| Column {
            name: word.param.name,
            title: word.param.title,
            sign: word.param.sign(),
            values: rows.iter().map(|row| row[place]).collect(),
        });
        let about = About {
            rule: "shot",
            method: Method::Exact,
            variant: self.query.variant.to_string(),
        };
        let mut table = Table::new(about, columns.collect(), ToHitResult::FIELDS);
        for (cell, dist) in standing.iter().zip(self.solved.cells()) {
            if let Ok(sum) = &self.sums[*cell] {
                table.push(&counted(dist, sum.criticals));
                if let Some(reading) = sum.rule(&self.query.variant).reading() {
                    table.count_reading(reading);
                }
            }
        }
        table
    }

    fn answer(
        &self,
        params: &[Value],
        sum: &Sum,
        dist: &Dist<ToHitResult>,
        extra: Extra,
    ) -> Answer {
        let mut shot = self.query.first();
        for (place, value) in params.iter().enumerate() {
            self.query.fill(&mut shot, place, *value);
        }
        let mut lines: Vec<Line> = Vec::new();
        let written = shot::sum(&shot, self.query.rulebook(), &mut lines);
        debug_assert_eq!(written, Ok(*sum));
        let rule = sum.rule(&self.query.variant);
        Answer {
            target_type: sum.target_type.into(),
            base_th: sum.base_th,
            modified_th: sum.th,
            drm: sum.drm,
            odds: odds(&counted(dist, sum.criticals)),
            rolls: rolls::words(&rule, sum.criticals),
            what_if: match extra {
                Extra::None => Vec::new(),
                Extra::WhatIf => what_if::changes(sum, &lines, &self.query.variant),
            },
            reading: rule.reading(),
            ledger: lines.iter().map(ledger_line).collect(),
        }
    }
}

fn place(name: &str) -> Result<usize, Error> {
    PARAMS
        .iter()
        .position(|word| word.param.name == name)
        .ok_or_else(|| {
            let names: Vec<_> = PARAMS.iter().map(|word| word.param.name).collect();
            Error::unknown_word("parameter", name, &names)
        })
}

fn ledger_line(line: &Line) -> LedgerLine {
    LedgerLine {
        applies_to: match line.applies_to {
            AppliesTo::Th => "th",
            AppliesTo::Drm => "drm",
            AppliesTo::Roll => "roll",
        },
        case: line.case,
        reason: line.reason,
        value: line.value,
    }
}

/// The distribution with critical hits as the shot has them.
fn counted(dist: &Dist<ToHitResult>, criticals: Criticals) -> Dist<ToHitResult> {
    match criticals {
        Criticals::Count => dist.clone(),
        Criticals::AreHits => dist.map(|result| as_hit(*result)),
    }
}

fn as_hit(result: ToHitResult) -> ToHitResult {
    match result {
        ToHitResult::Miss => ToHitResult::Miss,
        ToHitResult::Hit | ToHitResult::CriticalHit => ToHitResult::Hit,
        ToHitResult::ImprobableHit | ToHitResult::ImprobableCriticalHit => {
            ToHitResult::ImprobableHit
        }
    }
}

fn odds(dist: &Dist<ToHitResult>) -> Odds {
    let outcomes = dist.iter().map(|(outcome, weight)| {
        let mut values = Vec::new();
        outcome.push_values(&mut values);
        (values, weight)
    });
    Odds {
        outcomes: outcomes.collect(),
        total: dist.total(),
    }
}

/// The weapons that a shot may name, for whoever offers a choice.
pub fn weapon_names() -> impl Iterator<Item = &'static str> {
    weapons::names()
}
