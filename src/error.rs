//! Everything that can go wrong in the library, in words that say what to do instead.

use thiserror::Error;

/// A failure of the library: bad input, or a procedure that cannot be run as asked.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Error {
    /// A number outside its range.
    #[error("{what} is {value}: allowed is {allowed}")]
    OutOfRange {
        /// What the number stands for, such as `--th`.
        what: String,
        /// The number as given.
        value: String,
        /// The range in words.
        allowed: String,
    },

    /// A word that is none of those known.
    #[error("{what}: {given:?} is not known{}; known are {known}", nearest_words(.nearest.as_deref()))]
    UnknownWord {
        /// What the word stands for, such as `--type`.
        what: String,
        /// The word as given.
        given: String,
        /// The known word that comes nearest, if one is near.
        nearest: Option<String>,
        /// All known words.
        known: String,
    },

    /// A text that is no list of values.
    #[error("{what}: {given:?} is not {expected}")]
    Malformed {
        /// What the text stands for, such as `--drm`.
        what: String,
        /// The text as given.
        given: String,
        /// What would have been understood, with an example.
        expected: String,
    },

    /// A parameter without a default that was not given.
    #[error("{what} is missing: give {expected}")]
    Missing {
        /// The parameter, such as `--th`.
        what: String,
        /// What would be understood, with an example.
        expected: String,
    },

    /// A parameter that counts for nothing without another one that was not given.
    #[error("{what} counts for nothing without {without}: give {without} too, or leave {what} out")]
    Without {
        /// The parameter.
        what: String,
        /// The one that it needs.
        without: &'static str,
    },

    /// Parameters of which one group is to be given, and none or several were.
    #[error("give {choices}: one of them, and not both")]
    OneOf {
        /// The groups, such as `--each 2+2+3 or --squads 3 --exponent 2`.
        choices: &'static str,
    },

    /// A parameter that was given twice.
    #[error("{what} is given twice")]
    Repeated {
        /// The parameter, such as `--th`.
        what: String,
    },

    /// A grid with more cells than the limit.
    #[error("the grid has {cells} cells, more than the limit of {limit}")]
    TooManyCells {
        /// Cells in the grid.
        cells: u128,
        /// The limit that was set.
        limit: u64,
    },

    /// A procedure that rolls more dice on one path than an engine follows.
    #[error("the procedure rolls more than {limit} dice on one path")]
    TooManyRolls {
        /// The limit on rolls of one path.
        limit: usize,
    },

    /// A procedure with more paths than an engine was allowed to enumerate.
    #[error("the procedure has more than {limit} paths: too many to enumerate")]
    TooManyPaths {
        /// The limit on paths.
        limit: u64,
    },

    /// A procedure that asked for different dice when the same faces were dealt again.
    #[error(
        "the procedure is not a function of its dice: roll {roll} asked for other dice on replay"
    )]
    NotAFunctionOfItsDice {
        /// The position of the roll on its path, counted from 1.
        roll: usize,
    },

    /// A die without a side.
    #[error("the procedure rolls a die with no side")]
    NoSides,

    /// Fewer faces than the procedure asked for.
    #[error("{given} faces are too few: the procedure asks for a further die; add its face")]
    OutOfFaces {
        /// The number of faces that were given.
        given: usize,
    },

    /// A face that the die does not have.
    #[error("face {face} at place {place}: the die has faces 1 to {sides}")]
    NotAFace {
        /// The face as given.
        face: u8,
        /// The position among the faces, counted from 1.
        place: usize,
        /// The sides of the die that was asked for.
        sides: u8,
    },

    /// A distribution whose weights are all 0.
    #[error("a distribution needs a weight above 0")]
    NoWeight,

    /// A question that is refused wherever it is asked.
    #[error("{what} is refused: ask it alone to see by which section")]
    RefusedEverywhere {
        /// What is refused, such as `A`.
        what: String,
    },

    /// Options that cannot stand side by side.
    #[error("the options cannot be compared: {why}")]
    NotComparable {
        /// Why, and what to give instead.
        why: String,
    },

    /// An answer that a kind of picture has no way to show.
    #[error("no picture: {why}")]
    NotDrawn {
        /// Why, and what to give instead.
        why: String,
    },

    /// A chart of a table without cells.
    #[error("there is no cell to draw")]
    NoCells,

    /// A chart of outcomes of several fields.
    #[error(
        "an outcome has several fields ({fields}) and a chart of this kind shows one: take the \
         marginal of one, such as --marginal {one}, or draw two counts as joint"
    )]
    ManyFields {
        /// The fields.
        fields: String,
        /// One of them.
        one: String,
    },

    /// A chart of counts of outcomes that have none, or too few.
    #[error(
        "a chart of the kind {chart} needs {needs}, and the outcomes have {fields}: ask for more \
         fields, or draw another kind"
    )]
    TooFewCounts {
        /// The kind of chart.
        chart: &'static str,
        /// What it needs, such as `two fields`.
        needs: &'static str,
        /// The fields that there are.
        fields: String,
    },

    /// A parameter that varies and would be drawn one value over the other.
    #[error(
        "{param} varies ({values}) and has no place in the chart: \
         give it one value, or choose it as {places}"
    )]
    Unplaced {
        /// The parameter.
        param: String,
        /// Some of its values.
        values: String,
        /// Where it could go, such as `x or y`.
        places: String,
    },

    /// A parameter that was chosen for two places of a chart.
    #[error("{param} has two places in the chart: choose another parameter for one of them")]
    PlacedTwice {
        /// The parameter.
        param: String,
    },

    /// A chart of more parameters than the table has.
    #[error(
        "the chart needs a parameter as {place} and the table has none left: draw another kind"
    )]
    NoParameter {
        /// The place that stays empty, such as `y`.
        place: &'static str,
    },

    /// A choice for which a kind of chart has no place.
    #[error("{chart} charts have no choice of {place}: leave it out")]
    NoPlace {
        /// The kind of chart.
        chart: &'static str,
        /// What was chosen, such as `series`.
        place: &'static str,
    },

    /// A question about one cell with a grid of several.
    #[error(
        "one cell is what this is about and the grid has {cells}: give each parameter one value"
    )]
    NotOneCell {
        /// Cells in the grid.
        cells: u128,
    },

    /// A square of dice of a procedure that begins otherwise.
    #[error(
        "{rule} does not begin with two dice, so there is no square of a colored and a white die: \
         draw its outcomes stacked"
    )]
    NoPair {
        /// The procedure.
        rule: &'static str,
    },

    /// A chain with more states than an engine enumerates.
    #[error("the procedure has more than {limit} states: too many to enumerate")]
    TooManyStates {
        /// The limit on states.
        limit: usize,
    },

    /// A chain that goes on for longer than an engine follows it.
    #[error(
        "after {limit} steps the procedure still goes on too often to be left: cap every count \
         that is asked for, such as --cap hits=6"
    )]
    TooManySteps {
        /// The limit on steps.
        limit: u32,
    },

    /// A chain whose steps have probabilities without a common denominator of 64 bits.
    #[error("the steps of the procedure have no common total below 2^64")]
    StepTotal,

    /// A chain that can get where it has no way to its end.
    #[error("the procedure may go on for ever: from some state there is no way to the end")]
    NeverEnds,

    /// A decision that may go round through more states than an engine solves together.
    #[error(
        "more than {limit} states of the decision lead back to one another: too many to solve \
         exactly; limit the number of steps, such as --max-shots 10"
    )]
    TooManyStatesGoRound {
        /// The limit on states that lead to one another.
        limit: usize,
    },

    /// A decision whose goal has no highest value.
    #[error(
        "the goal has no highest value: going on for longer always pays; limit the number of \
         steps, or let what is gained cost something"
    )]
    EndlessGain,

    /// An exact run that would take more work or memory than is allowed.
    #[error(
        "solved exactly, this takes {operations} operations and {bytes} bytes at once (the limits \
         are {max_operations} and {max_bytes}): ask for fewer counts, such as --marginal hits, cap \
         them, such as --cap hits=6, or sample it with simulate"
    )]
    OverBudget {
        /// Multiplications of machine words.
        operations: u64,
        /// The limit on them.
        max_operations: u64,
        /// Memory in bytes.
        bytes: u64,
        /// The limit on it.
        max_bytes: u64,
    },

    /// A condition on something that is not followed to its end.
    #[error(
        "what is given can be told only of what has ended: set a limit, such as --max-shots 12, \
         or cap every count that is shown, such as --cap hits=6,critical_hits=6,shots=12"
    )]
    Undecided,

    /// A condition that cannot hold.
    #[error("given {given}: in some cell that never happens")]
    NeverHappens {
        /// The condition.
        given: String,
    },

    /// The number of squads was asked for of something that is not a plan of squads alone.
    #[error(
        "how many squads it takes is told of a smoke plan of squads alone, such as smoke-plan --each 2+2+3"
    )]
    SquadsAlone,

    /// A simulation done in parts, of which some are missing.
    #[error("of {all} units of the simulation, {units} missing: sample and add what is missing")]
    PartMissing {
        /// The units of the whole.
        all: u128,
        /// The first of those that are missing, in words.
        units: String,
    },

    /// A simulation done in parts, of which two have something in common.
    #[error("{units} in two parts of the simulation: add each part once")]
    AddedTwice {
        /// The first of those that are in both, in words.
        units: String,
    },

    /// A cell of a simulation done in parts that has other trials than the whole.
    #[error("cell {cell} has {trials} trials where {planned} belong: sample its parts anew")]
    NotAllTrials {
        /// The cell, counted from 1.
        cell: u128,
        /// The trials that it has.
        trials: u64,
        /// Those that it is to have, in words.
        planned: String,
    },

    /// A condition that held in no trial of a sample.
    #[error(
        "given {given}: of {trials} trials of some cell it held in none: raise --trials or \
         --max-trials, or ask odds, which is exact"
    )]
    NotSeen {
        /// The condition.
        given: String,
        /// The trials.
        trials: u64,
    },

    /// A square of dice of a chain.
    #[error(
        "{rule} rolls again and again, so no square of two dice shows what comes of it: draw the \
         square of one roll, such as chart dice to-hit, or the odds of the counts"
    )]
    GoesOn {
        /// The procedure.
        rule: &'static str,
    },

    /// A run that was ended from outside.
    #[error("cancelled after {done} of {all} cells")]
    Cancelled {
        /// Cells that were finished.
        done: usize,
        /// Cells of the grid.
        all: usize,
    },
}

impl Error {
    /// Whether an exact run would take too many states, too much work or too much memory.
    ///
    /// ```
    /// use aslodds::Error;
    ///
    /// assert!(Error::TooManyStates { limit: 250_000 }.is_too_much());
    /// assert!(!Error::NeverEnds.is_too_much());
    /// ```
    #[must_use]
    pub fn is_too_much(&self) -> bool {
        matches!(self, Error::TooManyStates { .. } | Error::OverBudget { .. })
    }

    /// A number outside its range.
    pub fn out_of_range(
        what: impl Into<String>,
        value: impl ToString,
        allowed: impl Into<String>,
    ) -> Self {
        Error::OutOfRange {
            what: what.into(),
            value: value.to_string(),
            allowed: allowed.into(),
        }
    }

    /// A word that is none of `known`, with the nearest of them if it is near enough to be a
    /// slip of the finger.
    pub fn unknown_word(what: impl Into<String>, given: &str, known: &[&str]) -> Self {
        Error::UnknownWord {
            what: what.into(),
            given: given.to_owned(),
            nearest: nearest(given, known).map(str::to_owned),
            known: known.join(", "),
        }
    }
}

impl Error {
    /// A key of a variant that is none of `known`, which are too many to list.
    pub(crate) fn unknown_key(given: &str, known: &[&str]) -> Self {
        Error::UnknownWord {
            what: "variant".to_owned(),
            given: given.to_owned(),
            nearest: nearest(given, known).map(str::to_owned),
            known: "those that aslodds variant show lists".to_owned(),
        }
    }
}

/// The word of `known` that `given` is most like, if it is like any.
fn nearest<'a>(given: &str, known: &[&'a str]) -> Option<&'a str> {
    // Nobody slips so often, and it would take long to find out.
    const LONGEST: usize = 100;
    if given.len() > LONGEST {
        return None;
    }
    // The words that are known are ASCII.
    let given = given.to_ascii_lowercase();
    // A few slips are surer than the same letters somewhere in a word; one that is much longer has
    // every letter somewhere.
    let has_place_for_letters = |word: &str| word.len() <= 2 * given.len() + 2;
    known
        .iter()
        .map(|word| {
            let by_slips = strsim::normalized_damerau_levenshtein(&given, word);
            let likeness = if by_slips > 0.6 {
                1.0 + by_slips
            } else if has_place_for_letters(word) {
                strsim::jaro_winkler(&given, word)
            } else {
                0.0
            };
            (likeness, *word)
        })
        .filter(|(likeness, _)| *likeness > 0.65)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, word)| word)
}

fn nearest_words(nearest: Option<&str>) -> String {
    nearest.map_or_else(String::new, |word| format!(" (did you mean {word}?)"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_is_met_with_the_nearest_word() {
        let error = Error::unknown_word("--type", "Infantery", &["vehicle", "infantry", "area"]);
        assert_eq!(
            error.to_string(),
            "--type: \"Infantery\" is not known (did you mean infantry?); \
             known are vehicle, infantry, area"
        );
    }

    #[test]
    fn nothing_is_suggested_for_a_word_that_is_far_from_all() {
        let error = Error::unknown_word("--type", "zzz", &["vehicle", "area"]);
        assert!(!error.to_string().contains("did you mean"));
    }

    #[test]
    fn letters_that_changed_places_are_put_right() {
        assert_eq!(
            nearest("hti", &["miss", "hit", "critical-hit"]),
            Some("hit")
        );
        assert_eq!(nearest("dmr", &["type", "th", "drm", "roll"]), Some("drm"));
        assert_eq!(
            nearest("starterkit", &["asl", "starter-kit"]),
            Some("starter-kit")
        );
        assert_eq!(nearest("mis", &["miss", "hit"]), Some("miss"));
        assert_eq!(nearest("blue", &["miss", "hit"]), None);
    }
}
