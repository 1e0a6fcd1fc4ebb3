//! A log of rolls, read line by line and tested for fairness.

mod line;

use std::collections::BTreeMap;
use std::str::FromStr;

use strum::{EnumString, IntoStaticStr, VariantNames};

use crate::dice::Dice;
use crate::dist::Weight;
use crate::engine::monte_carlo::RandomDice;
use crate::error::Error;
use crate::query::record::shortened;
use crate::stats::{self, IntervalKind, Rolls};
use crate::table::{
    BadLine, DiceGroup, DiceLog, DiceShare, DiceShares, DiceTestKind, LogLines, ratio,
};
use line::{Faces, Heading, Line};

/// The most players and categories that are told apart.
pub const MAX_GROUPS: usize = 1_000;

/// How many lines that could not be read are shown.
const SHOWN: usize = 5;

/// How a log is tested.
#[derive(Clone, Debug, PartialEq)]
pub struct Fairness {
    /// How often a log of fair dice may be found unfair, above 0 and below 1.
    pub level: f64,
    /// The logs of fair dice that are simulated for a p-value, from 1 to 10⁷.
    pub trials: u64,
    /// The seed of these.
    pub seed: u64,
}

impl Default for Fairness {
    fn default() -> Self {
        Fairness {
            level: 0.05,
            trials: 9_999,
            seed: 1,
        }
    }
}

/// Whose rolls are tested by themselves, besides all together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumString, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum GroupBy {
    /// Those of each player.
    Player,
    /// Those of each category, such as `IFT`.
    Category,
    /// Those of each player in each category.
    Both,
}

impl GroupBy {
    /// The ways to group that `text` lists, joined with `,`; `none` is none.
    ///
    /// # Errors
    ///
    /// [`Error::UnknownWord`] if one is not known.
    pub fn list(text: &str) -> Result<Vec<Self>, Error> {
        if text == "none" {
            return Ok(Vec::new());
        }
        let known = [GroupBy::VARIANTS, &["none"]].concat();
        let words = text.split(',').map(str::trim);
        words
            .map(|word| {
                GroupBy::from_str(word).map_err(|_| Error::unknown_word("--by", word, &known))
            })
            .collect()
    }
}

/// The rolls of a log while it is read; it keeps counts, so that a log may be of any length.
///
/// ```
/// use aslodds::query::{Fairness, GroupBy, LogReader};
///
/// let mut log = LogReader::new(&[GroupBy::Player]);
/// log.read(b"*** (IFT DR) 3,4 ***   <Ann>      Allied SAN[2]")?;
/// log.read(b"*** (MC DR) 6,5 ***   <Bob>")?;
/// log.read(b"DR: 7,1")?;
/// let log = log.test(&Fairness::default())?;
/// assert_eq!((log.lines.rolls, log.lines.bad, log.groups.len()), (2, 1, 3));
/// assert_eq!(log.groups[0].mean(), Some(9.0));
/// # Ok::<(), aslodds::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct LogReader {
    by: Vec<GroupBy>,
    heading: Option<Heading>,
    lines: LogLines,
    /// The lines that hold nothing but a number from 7 to 12.
    sums: u64,
    all: Rolls,
    groups: BTreeMap<Key, Rolls>,
}

/// A group: all players before all categories before pairs of them, each by name.
type Key = (u8, Option<String>, Option<String>);

impl LogReader {
    /// A log of which nothing has been read.
    #[must_use]
    pub fn new(by: &[GroupBy]) -> Self {
        LogReader {
            by: by.to_vec(),
            heading: None,
            lines: LogLines::default(),
            sums: 0,
            all: Rolls::default(),
            groups: BTreeMap::new(),
        }
    }

    /// Reads the next line, with or without its end.
    ///
    /// A line that cannot be read is counted, and the first few are kept to be shown.
    ///
    /// # Errors
    ///
    /// - [`Error::OutOfRange`] if there are more than [`MAX_GROUPS`] players and categories.
    /// - [`Error::Malformed`] if the log is no text of bytes, but UTF-16.
    pub fn read(&mut self, line: &[u8]) -> Result<(), Error> {
        self.lines.read += 1;
        if self.lines.read == 1
            && (line.starts_with(&[0xff, 0xfe]) || line.starts_with(&[0xfe, 0xff]))
        {
            return Err(Error::Malformed {
                what: "the log".to_owned(),
                given: "UTF-16".to_owned(),
                expected: "a text in UTF-8: save it as such".to_owned(),
            });
        }
        let text = String::from_utf8_lossy(line);
        let text = match self.lines.read {
            1 => text.trim_start_matches('\u{feff}'),
            _ => &text,
        };
        // A heading is the first line that is no comment.
        let is_first = self.lines.read == self.lines.comments + 1;
        if is_first && let Some(heading) = Heading::read(text) {
            self.heading = Some(heading);
            self.lines.comments += 1;
            return Ok(());
        }
        match line::read(text, self.heading.as_ref()) {
            Ok(Line::Comment) => self.lines.comments += 1,
            Ok(Line::Talk) => self.lines.talk += 1,
            Ok(Line::Roll(roll)) => {
                self.lines.rolls += 1;
                self.count(&roll)?;
            }
            Err(reason) => {
                let alone = text.trim().parse::<u8>();
                self.sums += u64::from(alone.is_ok_and(|it| (7..=12).contains(&it)));
                self.refuse(text, reason);
            }
        }
        Ok(())
    }

    /// Counts a line that is too long to be one of a log; `start` is its beginning.
    pub fn skip_long(&mut self, start: &[u8]) {
        self.lines.read += 1;
        let reason = "it is too long for a line of a log".to_owned();
        self.refuse(&String::from_utf8_lossy(start), reason);
    }

    fn refuse(&mut self, text: &str, reason: String) {
        self.lines.bad += 1;
        if self.lines.shown.len() < SHOWN {
            self.lines.shown.push(BadLine {
                number: self.lines.read,
                text: shortened(text.trim()),
                reason,
            });
        }
    }

    fn count(&mut self, roll: &line::Roll) -> Result<(), Error> {
        add(&mut self.all, roll.faces);
        for by in &self.by {
            let key = match (by, &roll.player, &roll.category) {
                (GroupBy::Player, Some(player), _) => (0, Some(player.clone()), None),
                (GroupBy::Category, _, Some(category)) => (1, None, Some(category.clone())),
                (GroupBy::Both, Some(player), Some(category)) => {
                    (2, Some(player.clone()), Some(category.clone()))
                }
                (GroupBy::Player | GroupBy::Category | GroupBy::Both, _, _) => continue,
            };
            if self.groups.len() == MAX_GROUPS && !self.groups.contains_key(&key) {
                return Err(Error::out_of_range(
                    "the number of players and categories",
                    MAX_GROUPS + 1,
                    format!("up to {MAX_GROUPS}: take all rolls together with --by none"),
                ));
            }
            add(self.groups.entry(key).or_default(), roll.faces);
        }
        Ok(())
    }

    /// Tests what has been read.
    ///
    /// A group that is the whole log over again is left out.
    ///
    /// # Errors
    ///
    /// - [`Error::Missing`] if no line held a roll.
    /// - [`Error::Malformed`] if the lines are the sums of DRs: those up to 6 would pass for rolls
    ///   of one die.
    /// - [`Error::OutOfRange`] if the level or the trials are outside their ranges.
    pub fn test(self, fairness: &Fairness) -> Result<DiceLog, Error> {
        // A slip is no sum; of the sums of fair dice seven in twelve are above 6.
        const SUMS_AMONG: u64 = 10;
        if self.sums > 0 && self.sums * SUMS_AMONG >= self.lines.rolls + self.lines.bad {
            return Err(Error::Malformed {
                what: "the log".to_owned(),
                given: format!(
                    "{} of {} lines with a number from 7 to 12 alone",
                    self.sums, self.lines.read
                ),
                expected:
                    "both dice of each DR, such as 3,4; of the sums of DRs alone say how often \
                           2 to 12 came up: --sums N,N,N,N,N,N,N,N,N,N,N"
                        .to_owned(),
            });
        }
        if self.lines.rolls == 0 {
            let bad = match self.lines.shown.first() {
                Some(bad) => format!(
                    "; {} of {} lines cannot be read, line {} ({:?}) because {}",
                    self.lines.bad, self.lines.read, bad.number, bad.text, bad.reason
                ),
                None => String::new(),
            };
            return Err(Error::Missing {
                what: "a roll".to_owned(),
                expected: format!(
                    "lines such as 3,4 or DR: 3,4 or dr: 5, or columns colored and white{bad}"
                ),
            });
        }
        let all = self.all.clone();
        let groups = self.groups.into_iter().filter(|(_, rolls)| *rolls != all);
        let mut named = vec![((None, None), self.all)];
        named.extend(groups.map(|((_, player, category), rolls)| ((player, category), rolls)));
        tested(named, self.lines, fairness)
    }
}

/// Tests counts of the sums 2 to 12.
///
/// # Errors
///
/// - [`Error::Missing`] if all counts are 0.
/// - [`Error::OutOfRange`] if the level, the trials or a count are outside their ranges.
///
/// ```
/// use aslodds::query::{self, Fairness};
///
/// let rolls = [525, 943, 1484, 1864, 2418, 2934, 2454, 1948, 1490, 1005, 483];
/// let log = query::test_sums(rolls, &Fairness::default())?;
/// assert!(log.unfair().is_empty());
/// # Ok::<(), aslodds::Error>(())
/// ```
pub fn test_sums(counts: [u64; 11], fairness: &Fairness) -> Result<DiceLog, Error> {
    check_counts(&counts)?;
    let mut rolls = Rolls::default();
    rolls.add_sums(counts);
    tested(vec![((None, None), rolls)], LogLines::default(), fairness)
}

/// Tests counts of the faces 1 to 6 of one die.
///
/// # Errors
///
/// Those of [`test_sums`].
pub fn test_faces(counts: [u64; 6], fairness: &Fairness) -> Result<DiceLog, Error> {
    check_counts(&counts)?;
    let mut rolls = Rolls::default();
    rolls.add_singles(counts);
    tested(vec![((None, None), rolls)], LogLines::default(), fairness)
}

fn check_counts(counts: &[u64]) -> Result<(), Error> {
    const MOST: u64 = stats::MAX_TRIALS / 12;
    if let Some(count) = counts.iter().find(|count| **count > MOST) {
        return Err(Error::out_of_range(
            "a count",
            count,
            format!("up to {MOST}"),
        ));
    }
    if counts.iter().all(|count| *count == 0) {
        return Err(Error::Missing {
            what: "a roll".to_owned(),
            expected: "counts of which one is above 0".to_owned(),
        });
    }
    Ok(())
}

type Named = ((Option<String>, Option<String>), Rolls);

fn tested(named: Vec<Named>, lines: LogLines, fairness: &Fairness) -> Result<DiceLog, Error> {
    const MOST_TRIALS: u64 = 10_000_000;
    if !(fairness.level > 0.0 && fairness.level < 1.0) {
        let allowed = "above 0 and below 1, such as 0.05";
        return Err(Error::out_of_range("the level", fairness.level, allowed));
    }
    if !(1..=MOST_TRIALS).contains(&fairness.trials) {
        let allowed = format!("1 to {MOST_TRIALS}");
        return Err(Error::out_of_range(
            "the number of trials",
            fairness.trials,
            allowed,
        ));
    }
    let mut groups = Vec::new();
    for ((player, category), rolls) in named {
        let mut group = DiceGroup {
            player,
            category,
            colored: rolls.colored(),
            white: rolls.white(),
            sums: rolls.sums(),
            singles: rolls.singles(),
            shares: shares(&rolls)?,
            tests: Vec::new(),
        };
        let stream = format!("dice log {}", group.name());
        let mut dice = RandomDice::new(fairness.seed, &stream, 0);
        let mut roll = || {
            let face = dice.dr();
            // Each die is a trial of its own: nothing limits the length of a log.
            let _ = dice.end_trial();
            face
        };
        group.tests = stats::fairness(&rolls, fairness.trials, &mut roll)?;
        if group.category.is_some() {
            // Between the rolls of a category there are others.
            group.tests.retain(|test| !test.kind.is_of_order());
        }
        groups.push(group);
    }
    let tests = || groups.iter().flat_map(|group| &group.tests);
    let p_values: Vec<f64> = tests().map(|test| test.p_value).collect();
    let adjusted = stats::holm(&p_values);
    let tests = groups.iter_mut().flat_map(|group| &mut group.tests);
    for (test, adjusted) in tests.zip(adjusted) {
        test.adjusted = adjusted;
    }
    // Of a DR each die is tested by itself.
    let rolled = |group: &DiceGroup| match group.colored.iter().sum() {
        0 => group.single_rolls(),
        drs => drs,
    };
    let noticed_face = groups.first().map(rolled).and_then(stats::noticed_face);
    Ok(DiceLog {
        noticed_face,
        lines,
        level: fairness.level,
        trials: fairness.trials,
        seed: fairness.seed,
        groups,
    })
}

/// The shares of all that was rolled.
fn shares(rolls: &Rolls) -> Result<Vec<DiceShares>, Error> {
    let sums = rolls.sums();
    let (colored, white, singles) = (rolls.colored(), rolls.white(), rolls.singles());
    let ways: [u8; 11] =
        std::array::from_fn(|place| u8::try_from(6 - place.abs_diff(5)).unwrap_or(0));
    let all: [(DiceTestKind, u8, &[u64], &[u8]); 4] = [
        (DiceTestKind::Colored, 1, &colored, &[1; 6]),
        (DiceTestKind::White, 1, &white, &[1; 6]),
        (DiceTestKind::Sum, 2, &sums, &ways),
        (DiceTestKind::Single, 1, &singles, &[1; 6]),
    ];
    let mut shares = Vec::new();
    for (kind, first, counts, ways) in all {
        let rolls: u64 = counts.iter().sum();
        if rolls == 0 {
            continue;
        }
        let total: u8 = ways.iter().sum();
        let faces = (first..).zip(counts.iter().zip(ways));
        let faces = faces.map(|(value, (count, ways))| {
            let bounds = stats::interval(IntervalKind::Wilson, *count, rolls, 0.95)?;
            let share = ratio(&Weight::from(*count), &Weight::from(rolls));
            let expected = f64::from(*ways) / f64::from(total);
            Ok(DiceShare {
                value,
                count: *count,
                share,
                expected,
                bounds,
            })
        });
        let faces = faces.collect::<Result<_, Error>>()?;
        shares.push(DiceShares {
            kind,
            shares: faces,
        });
    }
    Ok(shares)
}

fn add(rolls: &mut Rolls, faces: Faces) {
    match faces {
        Faces::Dr(colored, white) => rolls.add(colored, white),
        Faces::Single(face) => rolls.add_single(face),
    }
}

#[cfg(test)]
mod tests;
