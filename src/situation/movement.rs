//! The Locations that Infantry enters, and what that costs.

use super::ledger::{self, AppliesTo, Ledger, Line};
use crate::dice::Note;
use crate::error::Error;
use crate::rules::tables::Tables;
use crate::rules::tables::movement::{Mf, Terrain};
use crate::rules::tables::smoke::Number;
use crate::rules::variant;

/// A Location that is entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// What is entered.
    pub terrain: Terrain,
    /// Whether a Crest Line is crossed on the way.
    pub slope: Slope,
    /// Whether there is SMOKE in it.
    pub smoke: StepSmoke,
}

/// Whether a Crest Line is crossed into higher terrain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Slope {
    /// None is.
    Level,
    /// One is, and the Cost of Terrain counts twice (B10.4).
    Uphill,
}

/// Whether there is SMOKE in a Location when it is entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StepSmoke {
    /// There is none.
    None,
    /// There is some.
    There,
    /// It is the Location that SMOKE is now to be placed in: there is some if that succeeds.
    IfPlaced,
}

/// How the attempt to place SMOKE went, before the Locations after it are entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Attempt {
    /// SMOKE lies where it was meant to go.
    Placed,
    /// It does not.
    NotPlaced,
}

/// The Locations that a text lists: `none`, or `TERRAIN` with `:uphill`, `:smoke` or `:placed`,
/// joined with `+`.
///
/// # Errors
///
/// - [`Error::UnknownWord`] for a terrain or a mark that is not known.
/// - [`Error::Malformed`] for terrain whose cost is not known.
///
/// ```
/// use aslodds::rules::tables::Tables;
/// use aslodds::situation::movement::{Attempt, cost, steps};
/// use aslodds::situation::Unwritten;
///
/// let path = steps("then", "grain+brush:uphill+road:placed")?;
/// assert_eq!(cost(&path, Attempt::Placed, Tables::PRINTED, &mut Unwritten).to_string(), "7.5");
/// assert_eq!(cost(&path, Attempt::NotPlaced, Tables::PRINTED, &mut Unwritten).to_string(), "6.5");
/// # Ok::<(), aslodds::Error>(())
/// ```
pub fn steps(what: &str, text: &str) -> Result<Vec<Step>, Error> {
    if text == "none" {
        return Ok(Vec::new());
    }
    text.split('+')
        .map(|part| step(what, part.trim()))
        .collect()
}

fn step(what: &str, part: &str) -> Result<Step, Error> {
    let mut words = part.split(':');
    let terrain: Terrain = variant::word(what, words.next().unwrap_or_default())?;
    if Tables::PRINTED.cost(terrain).is_none() {
        return Err(Error::Malformed {
            what: what.to_owned(),
            given: part.to_owned(),
            expected: "terrain with a known cost, such as open-ground, grain or building"
                .to_owned(),
        });
    }
    let mut step = Step {
        terrain,
        slope: Slope::Level,
        smoke: StepSmoke::None,
    };
    for word in words {
        match word {
            "uphill" => step.slope = Slope::Uphill,
            "smoke" => step.smoke = StepSmoke::There,
            "placed" => step.smoke = StepSmoke::IfPlaced,
            unknown => {
                return Err(Error::unknown_word(
                    what,
                    unknown,
                    &["uphill", "smoke", "placed"],
                ));
            }
        }
    }
    Ok(step)
}

/// What it costs to enter the Locations one after the other.
///
/// SMOKE adds 1 MF beside the Cost of Terrain and is not doubled uphill: it is called an
/// additional MF, not a part of that cost. Leaving SMOKE costs nothing.
pub fn cost(steps: &[Step], attempt: Attempt, tables: Tables, ledger: &mut impl Ledger) -> Mf {
    let halves = steps
        .iter()
        .map(|step| step_halves(step, attempt, tables, ledger))
        .sum();
    Mf::from_halves(halves)
}

fn step_halves(step: &Step, attempt: Attempt, tables: Tables, ledger: &mut impl Ledger) -> i16 {
    let Some(cost) = tables.cost(step.terrain) else {
        return 0;
    };
    let mf = |case, section, words, value: i16| Line {
        applies_to: AppliesTo::HalfMf,
        case,
        reason: Note::new(section, words, &[]),
        value,
    };
    let terrain = mf(
        step.terrain.into(),
        cost.section,
        "terrain entered",
        cost.mf.halves(),
    );
    let mut spent = ledger::sum(&[terrain], ledger);
    if step.slope == Slope::Uphill {
        let words = "uphill across a Crest Line: the Cost of Terrain again";
        spent += ledger::sum(&[mf("uphill", "B10.4", words, cost.mf.halves())], ledger);
    }
    let in_smoke = match step.smoke {
        StepSmoke::None => false,
        StepSmoke::There => true,
        StepSmoke::IfPlaced => attempt == Attempt::Placed,
    };
    if in_smoke {
        let number = tables.number(Number::MfToEnter);
        let line = mf("SMOKE", number.section, "SMOKE entered", 2 * number.value);
        spent += ledger::sum(&[line], ledger);
    }
    spent
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::situation::Unwritten;

    fn check(text: &str, mf: &str) {
        let steps = steps("then", text).unwrap();
        let mut lines = Vec::new();
        let written = cost(&steps, Attempt::NotPlaced, Tables::PRINTED, &mut lines);
        assert_eq!(written.to_string(), mf, "{text}");
        assert_eq!(
            lines.iter().map(|line| line.value).sum::<i16>(),
            written.halves()
        );
        assert_eq!(
            cost(&steps, Attempt::NotPlaced, Tables::PRINTED, &mut Unwritten),
            written
        );
    }

    #[test]
    fn published_costs() {
        // From the hill example: open ground uphill 2, level 1, a building uphill 4.
        check("open-ground:uphill", "2");
        check("open-ground", "1");
        check("building:uphill", "4");
        check("grain", "1.5");
        check("none", "0");
    }

    #[test]
    fn smoke_is_not_doubled_uphill() {
        check("open-ground:smoke", "2");
        check("open-ground:uphill:smoke", "3");
        check("grain:placed", "1.5");
    }

    #[test]
    fn slips_are_met_with_the_nearest_word() {
        let error = |text| steps("then", text).unwrap_err().to_string();
        assert!(error("grian").contains("did you mean grain?"));
        assert!(error("grain:uphil").contains("did you mean uphill?"));
        assert!(error("marsh").contains("known cost"));
        assert!(error("").contains("not known"));
    }
}
