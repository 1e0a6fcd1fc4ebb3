//! A smoke plan turn by turn, in the order in which it was given.

use super::cells::Cells;
use super::rules::{ChainProcedure, Description, Params};
use super::{Variant, muster};
use crate::dist::{Fraction, Weight};
use crate::engine::chain::{self, Ending, Marginal};
use crate::error::Error;
use crate::query::Muster;
use crate::rule::Reading;
use crate::rules::smoke_plan::{Attempt, Element, SmokePlan};

/// The places of the tally's fields.
const PLACED: usize = 0;
const MOVE_ENDED: usize = 1;
const ATTEMPTS: usize = 2;

/// What there is to know about a smoke plan: the words of [`smoke_turns`]. A face that asks for nothing
/// else of the procedures carries no other description.
pub const SMOKE_PLAN: &Description = SmokePlan::DESCRIPTION;

/// What each of those who try does for a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SmokeTurns {
    /// Those who try, in their order.
    pub turns: Vec<Turn>,
    /// How many of them suffice in this order; `None` if all together do not.
    pub suffice: Option<usize>,
    /// How many counters all of them place, with weights out of `total`.
    pub placed: Vec<(u16, Weight)>,
    /// The sum of the weights.
    pub total: Weight,
    /// Of squads alone, the fewest that suffice and their best order.
    pub fewest: Option<Muster>,
    /// The disputed point that bears on the plan.
    pub reading: Option<Reading>,
}

/// One that tries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Who it is, as it was given.
    pub who: String,
    /// The chance that its turn comes: that the plan has not stopped before.
    pub comes: Fraction,
    /// The chance that enough is placed when it has had its turn.
    pub enough: Fraction,
    /// Its expected attempts.
    pub attempts: Fraction,
    /// The chance that it loses the rest of its move.
    pub move_ended: Fraction,
}

/// A smoke plan of squads, guns and dispensers turn by turn, and how many of them place enough with
/// a chance of at least `need`; the words are those of `smoke-plan`, one value each.
///
/// Enough is what the plan stops after, or one counter.
///
/// # Errors
///
/// - [`Error::TooManyCells`] if a word has several values.
/// - Those of [`Query::new`](super::Query::new), of reading who tries, and of [`chain::solve`].
///
/// ```
/// use aslodds::dist::Fraction;
/// use aslodds::query::{self, Variant};
///
/// let words = [("each", "dispenser:7+2"), ("stop_after", "1")];
/// let need = Fraction::from_parts(1.into(), 2_u8.into());
/// let found = query::smoke_turns(&words, &need, &Variant::asl())?;
/// // A DR of 7 or less is 21 of 36; a squad with an exponent of 2 makes up for a third of the rest.
/// let enough: Vec<String> = found.turns.iter().map(|turn| turn.enough.to_string()).collect();
/// assert_eq!(enough, ["7/12", "13/18"]);
/// assert_eq!(found.turns[1].comes.to_string(), "5/12");
/// assert_eq!(found.suffice, Some(1));
/// # Ok::<(), aslodds::Error>(())
/// ```
pub fn smoke_turns(
    words: &[(&str, &str)],
    need: &Fraction,
    variant: &Variant,
) -> Result<SmokeTurns, Error> {
    let names = SMOKE_PLAN.params;
    let cells = Cells::new(names, words)?.with_max_cells(1);
    let rows = cells.rows()?;
    let params = Params {
        names,
        values: rows.first().ok_or(Error::NoCells)?,
    };
    let plan = SmokePlan::build(&params, variant)?;
    let names: Vec<String> = match params.text_or_none("each") {
        Some(each) => each.split('+').map(|text| text.trim().to_owned()).collect(),
        None => vec![params.value("exponent").to_string(); plan.elements.len()],
    };
    let wanted = u16::from(plan.stop_after.unwrap_or(1));
    let mut before = After::of(&plan, 0, wanted)?;
    let mut turns = Vec::new();
    for (place, who) in names.into_iter().enumerate() {
        let after = After::of(&plan, place + 1, wanted)?;
        turns.push(Turn {
            who,
            comes: match plan.stop_after {
                Some(_) => Fraction::ONE - before.enough,
                None => Fraction::ONE,
            },
            enough: after.enough.clone(),
            attempts: &after.attempts - before.attempts,
            move_ended: &after.move_ended - before.move_ended,
        });
        before = after;
    }
    let squads: Option<Vec<_>> = plan.elements.iter().map(Element::squad).collect();
    let fewest = match (squads, u8::try_from(wanted)) {
        (Some(squads), Ok(wanted)) => Some(muster(&squads, wanted, Some(need))?),
        (Some(_) | None, _) => None,
    };
    Ok(SmokeTurns {
        suffice: turns
            .iter()
            .position(|turn| turn.enough >= *need)
            .map(|place| place + 1),
        turns,
        placed: before.placed,
        total: before.total,
        fewest,
        reading: plan.reading(),
    })
}

/// What there is when the first of a plan have had their turns: what those do who follow changes
/// nothing about it.
struct After {
    placed: Vec<(u16, Weight)>,
    total: Weight,
    enough: Fraction,
    attempts: Fraction,
    move_ended: Fraction,
}

impl After {
    fn of(plan: &SmokePlan, turns: usize, wanted: u16) -> Result<Self, Error> {
        let mut first = plan.clone();
        first.elements.truncate(turns);
        // Nobody places more than one counter: nothing is told together by the cap.
        let cap = u16::try_from(turns).unwrap_or(u16::MAX).max(wanted);
        let asked = Marginal::of::<Attempt>(&[PLACED]).with_cap(0, cap);
        let dist = chain::solve(&first, &asked, &chain::unwatched)?;
        let count = |ending: &Ending| match ending {
            Ending::Ended(counts) => counts.0[0],
            Ending::Unfinished => 0,
        };
        let moments = chain::moments(&first)?;
        Ok(After {
            placed: dist
                .iter()
                .map(|(ending, weight)| (count(ending), weight))
                .collect(),
            total: dist.total(),
            enough: dist.fraction_where(|ending| count(ending) >= wanted),
            attempts: moments.mean(ATTEMPTS).clone(),
            move_ended: moments.mean(MOVE_ENDED).clone(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turns(each: &str, stop_after: &str, need: (u8, u8)) -> SmokeTurns {
        let words = [("each", each), ("stop_after", stop_after)];
        let need = Fraction::from_parts(need.0.into(), need.1.into());
        smoke_turns(&words, &need, &Variant::asl()).unwrap()
    }

    fn texts(turns: &SmokeTurns, of: impl Fn(&Turn) -> &Fraction) -> Vec<String> {
        turns
            .turns
            .iter()
            .map(|turn| of(turn).to_string())
            .collect()
    }

    #[test]
    fn squads_gun_and_dispenser_in_the_order_that_is_given() {
        // Chances 1/3, 21/36, 1/2 and 21/36, each only if those before it placed nothing.
        let found = turns("2+gun:7:12+3+dispenser:7", "1", (9, 10));
        assert_eq!(
            texts(&found, |turn| &turn.comes),
            ["1", "2/3", "5/18", "5/36"]
        );
        assert_eq!(
            texts(&found, |turn| &turn.enough),
            ["1/3", "13/18", "31/36", "407/432"]
        );
        // Each squad loses its move with a 6; others have none to lose.
        assert_eq!(
            texts(&found, |turn| &turn.move_ended),
            ["1/6", "0", "5/108", "0"]
        );
        assert_eq!(found.suffice, Some(4));
        assert_eq!(found.fewest, None);
        // In another order the same comes out for all together, and not on the way.
        let found = turns("dispenser:7+3+gun:7:12+2", "1", (3, 4));
        assert_eq!(
            texts(&found, |turn| &turn.enough),
            ["7/12", "19/24", "263/288", "407/432"]
        );
        assert_eq!(found.suffice, Some(2));
    }

    #[test]
    fn all_try_if_nothing_stops_them() {
        let found = turns("2+3", "none", (1, 1));
        assert_eq!(texts(&found, |turn| &turn.comes), ["1", "1"]);
        assert_eq!(texts(&found, |turn| &turn.enough), ["1/3", "2/3"]);
        assert_eq!(texts(&found, |turn| &turn.move_ended), ["1/6", "1/6"]);
        let placed: Vec<_> = found
            .placed
            .iter()
            .map(|(count, weight)| (*count, crate::table::ratio(weight, &found.total)))
            .collect();
        assert_eq!(placed, [(0, 1.0 / 3.0), (1, 0.5), (2, 1.0 / 6.0)]);
        assert_eq!(found.suffice, None);
    }

    #[test]
    fn squads_alone_have_a_best_order() {
        let found = turns("1+2+3+3+2", "1", (4, 5));
        let fewest = found.fewest.unwrap();
        let order: Vec<usize> = fewest.sent.iter().map(|sent| sent.squad).collect();
        assert_eq!(order, [2, 3, 1]);
        // As they were given it takes four: 1 - 5/6 4/6 1/2 1/2 is 31/36.
        assert_eq!(found.suffice, Some(4));
        assert_eq!(found.turns[3].enough.to_string(), "31/36");
    }
}
