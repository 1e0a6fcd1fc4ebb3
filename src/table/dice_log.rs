//! A log of rolls, counted and tested.

use strum::IntoStaticStr;

use super::Interval;

/// What was found out about the rolls of a log.
#[derive(Clone, Debug, PartialEq)]
pub struct DiceLog {
    /// What became of the lines.
    pub lines: LogLines,
    /// How often a log of fair dice is found unfair, at most, above 0 and below 1.
    pub level: f64,
    /// The simulated logs behind each simulated p-value.
    pub trials: u64,
    /// The seed of these.
    pub seed: u64,
    /// The share of one face, instead of a sixth, that a test of a die at a level of 5 % finds in
    /// four of five logs as long as this one; none if not even a die that shows nothing else is
    /// found so often, or no die is known.
    pub noticed_face: Option<f64>,
    /// All rolls, then those of each player and each category.
    pub groups: Vec<DiceGroup>,
}

/// The lines of a log by what they are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LogLines {
    /// All lines.
    pub read: u64,
    /// Lines with a DR or a dr.
    pub rolls: u64,
    /// Lines that are empty, a comment or a heading.
    pub comments: u64,
    /// Lines of chat and of a program's own news, without a roll.
    pub talk: u64,
    /// Lines that should hold a roll and do not.
    pub bad: u64,
    /// The first of these.
    pub shown: Vec<BadLine>,
}

/// A line that could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadLine {
    /// Its place in the log, from 1.
    pub number: u64,
    /// Its text, cut short.
    pub text: String,
    /// What is wrong with it.
    pub reason: String,
}

/// The rolls of a player, of a category, of a player in a category, or all.
#[derive(Clone, Debug, PartialEq)]
pub struct DiceGroup {
    /// The player, if it is a player's.
    pub player: Option<String>,
    /// The category, if it is a category's.
    pub category: Option<String>,
    /// How often the colored die showed 1 to 6.
    pub colored: [u64; 6],
    /// How often the white die showed 1 to 6.
    pub white: [u64; 6],
    /// How often a DR came to 2 to 12.
    pub sums: [u64; 11],
    /// How often a dr showed 1 to 6.
    pub singles: [u64; 6],
    /// The shares of faces and sums, for a picture.
    pub shares: Vec<DiceShares>,
    /// The tests that its rolls allow.
    pub tests: Vec<DiceTest>,
}

/// How often each face of a die, or each sum, came up.
#[derive(Clone, Debug, PartialEq)]
pub struct DiceShares {
    /// The test of these: of a die or of the sums.
    pub kind: DiceTestKind,
    /// Face or sum, in ascending order.
    pub shares: Vec<DiceShare>,
}

/// How often a face or a sum came up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DiceShare {
    /// The face or sum.
    pub value: u8,
    /// How often it came up.
    pub count: u64,
    /// Its share of the rolls.
    pub share: f64,
    /// Its probability with fair dice.
    pub expected: f64,
    /// The 95 % interval (Wilson) of its probability.
    pub bounds: Interval,
}

/// One test of a group's rolls.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DiceTest {
    /// What is tested.
    pub kind: DiceTestKind,
    /// The rolls that it rests on.
    pub rolls: u64,
    /// χ², or the number of runs, or the average.
    pub statistic: f64,
    /// The degrees of freedom of χ².
    pub degrees_of_freedom: Option<u64>,
    /// What fair dice lead to expect of a number of runs or an average.
    pub expected: Option<f64>,
    /// Of runs and averages, the probability of as few, or as many, or more extreme ones.
    pub tail: Option<f64>,
    /// How often fair dice deviate as much or more.
    pub p_value: f64,
    /// How the p-value was found.
    pub method: PValueMethod,
    /// The p-value corrected for the number of tests of the whole log.
    pub adjusted: f64,
    /// The size of the deviation whatever the number of rolls, 0 for none; see
    /// [`DiceTestKind::effect`].
    pub effect: f64,
}

/// What is tested.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum DiceTestKind {
    /// Whether each face of the colored die is as likely as any other.
    Colored,
    /// Whether each face of the white die is as likely as any other.
    White,
    /// Whether the sums 2 to 12 come as those of fair dice.
    Sum,
    /// Whether the average DR is 7.
    Mean,
    /// Whether the colored and the white die fall alike.
    ColoredAgainstWhite,
    /// Whether the two dice of a DR have nothing to do with each other.
    WithinDr,
    /// Whether the colored die has nothing to do with that of the DR before.
    ColoredNext,
    /// Whether the white die has nothing to do with that of the DR before.
    WhiteNext,
    /// Whether DRs below 7 and above 7 come in random order.
    Runs,
    /// Whether each face of a dr is as likely as any other.
    Single,
    /// Whether the average dr is 3.5.
    SingleMean,
}

/// What a test looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Statistic {
    /// χ² of counts.
    ChiSquared,
    /// A number of runs.
    Runs,
    /// An average.
    Average,
}

/// How a p-value was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum PValueMethod {
    /// Every possible log was counted.
    Exact,
    /// Logs of fair dice were simulated.
    Simulated,
    /// By the χ² distribution, of which that of a long log hardly differs.
    ChiSquared,
    /// By the normal distribution, likewise.
    Normal,
}

impl DiceLog {
    /// The number of tests in all groups, for which p-values are corrected.
    #[must_use]
    pub fn tests(&self) -> usize {
        self.groups.iter().map(|group| group.tests.len()).sum()
    }

    /// The groups and tests whose corrected p-value is at most the level, the worst first.
    #[must_use]
    pub fn unfair(&self) -> Vec<(&DiceGroup, &DiceTest)> {
        let tests = self
            .groups
            .iter()
            .flat_map(|group| group.tests.iter().map(move |test| (group, test)));
        let mut unfair: Vec<_> = tests
            .filter(|(_, test)| test.adjusted <= self.level)
            .collect();
        unfair.sort_by(|a, b| a.1.p_value.total_cmp(&b.1.p_value));
        unfair
    }
}

impl LogLines {
    /// The bad lines that are shown, in words, and how many more there are.
    #[must_use]
    pub fn bad_lines(&self) -> Vec<String> {
        let shown = self.shown.iter();
        let mut words: Vec<String> = shown
            .map(|bad| {
                format!(
                    "line {} is bad ({:?}): {}",
                    bad.number, bad.text, bad.reason
                )
            })
            .collect();
        let more = self.bad - u64::try_from(words.len()).unwrap_or(0).min(self.bad);
        if more > 0 {
            words.push(format!("and {more} more bad lines"));
        }
        words
    }
}

impl DiceGroup {
    /// The number of DRs.
    #[must_use]
    pub fn drs(&self) -> u64 {
        self.sums.iter().sum()
    }

    /// The number of drs.
    #[must_use]
    pub fn single_rolls(&self) -> u64 {
        self.singles.iter().sum()
    }

    /// The average DR; none without a DR.
    #[must_use]
    pub fn mean(&self) -> Option<f64> {
        let found = self.test(DiceTestKind::Mean)?;
        Some(found.statistic)
    }

    /// The test of a kind, if the rolls allow it.
    #[must_use]
    pub fn test(&self, kind: DiceTestKind) -> Option<&DiceTest> {
        self.tests.iter().find(|test| test.kind == kind)
    }

    /// The test with the smallest p-value.
    #[must_use]
    pub fn worst(&self) -> Option<&DiceTest> {
        self.tests
            .iter()
            .min_by(|a, b| a.p_value.total_cmp(&b.p_value))
    }

    /// Whose rolls they are: `all`, or the names joined.
    #[must_use]
    pub fn name(&self) -> String {
        match (&self.player, &self.category) {
            (None, None) => "all".to_owned(),
            (Some(name), None) | (None, Some(name)) => name.clone(),
            (Some(player), Some(category)) => format!("{player}, {category}"),
        }
    }
}

impl DiceTestKind {
    /// What is tested, in words.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            DiceTestKind::Colored => "faces of the colored die",
            DiceTestKind::White => "faces of the white die",
            DiceTestKind::Sum => "sums",
            DiceTestKind::Mean => "average DR",
            DiceTestKind::ColoredAgainstWhite => "colored against white die",
            DiceTestKind::WithinDr => "one die of a DR with the other",
            DiceTestKind::ColoredNext => "colored die with the one before",
            DiceTestKind::WhiteNext => "white die with the one before",
            DiceTestKind::Runs => "runs below and above 7",
            DiceTestKind::Single => "faces of the dr",
            DiceTestKind::SingleMean => "average dr",
        }
    }

    /// Whether it rests on rolls that follow one another.
    #[must_use]
    pub fn is_of_order(self) -> bool {
        match self {
            DiceTestKind::ColoredNext | DiceTestKind::WhiteNext | DiceTestKind::Runs => true,
            DiceTestKind::Colored
            | DiceTestKind::White
            | DiceTestKind::Sum
            | DiceTestKind::Mean
            | DiceTestKind::ColoredAgainstWhite
            | DiceTestKind::WithinDr
            | DiceTestKind::Single
            | DiceTestKind::SingleMean => false,
        }
    }

    /// What it looks at.
    #[must_use]
    pub fn statistic(self) -> Statistic {
        match self {
            DiceTestKind::Colored
            | DiceTestKind::White
            | DiceTestKind::Sum
            | DiceTestKind::ColoredAgainstWhite
            | DiceTestKind::WithinDr
            | DiceTestKind::ColoredNext
            | DiceTestKind::WhiteNext
            | DiceTestKind::Single => Statistic::ChiSquared,
            DiceTestKind::Mean | DiceTestKind::SingleMean => Statistic::Average,
            DiceTestKind::Runs => Statistic::Runs,
        }
    }

    /// The name of the measure of its size: Cohen's `w` of a table of counts, Cramér's `V` of one
    /// that is tested for independence, Cohen's `d` of an average (in standard deviations of one
    /// roll), and for runs `r`, the share of the expected ones that are missing.
    #[must_use]
    pub fn effect(self) -> &'static str {
        match self {
            DiceTestKind::Colored
            | DiceTestKind::White
            | DiceTestKind::Sum
            | DiceTestKind::Single => "w",
            DiceTestKind::ColoredAgainstWhite
            | DiceTestKind::WithinDr
            | DiceTestKind::ColoredNext
            | DiceTestKind::WhiteNext => "V",
            DiceTestKind::Mean | DiceTestKind::SingleMean => "d",
            DiceTestKind::Runs => "r",
        }
    }
}
