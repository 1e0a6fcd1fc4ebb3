//! How many squads of a smoke plan it takes, as a table over their number.

use super::rules::{ChainProcedure, Params};
use super::{Ask, AskTexts, Query, RuleId, Watch, muster, odds};
use crate::dist::{Fraction, Weight};
use crate::error::Error;
use crate::rules::smoke_grenade::SmokeGrenade;
use crate::rules::smoke_plan::{Element, SmokePlan, Squad};
use crate::table::{Table, number};

/// The squads of a plan that are worth sending.
#[derive(Clone, Debug)]
pub struct SmokeNeed {
    /// The chance that enough is placed by the first, the first two... of the squads in the best
    /// order, up to the fewest that suffice.
    pub table: Table,
    /// The exponents of the squads that are sent, in their order.
    pub sent: Vec<u8>,
    /// The chance that they place enough.
    pub placed: Fraction,
    /// Whether that is the chance that is needed; otherwise all squads that can try are sent.
    pub enough: bool,
    /// Expected attempts.
    pub attempts: Fraction,
    /// Expected squads that lose the rest of their move.
    pub move_ended: Fraction,
}

/// The fewest squads of a smoke plan that place enough with a chance of at least `need`, in the
/// order that makes the fewest attempts.
///
/// Enough is what the plan stops after, or one counter.
///
/// # Errors
///
/// - [`Error::NotOneCell`] if a parameter has several values.
/// - [`Error::SquadsAlone`] if the query is not about a smoke plan of squads alone.
/// - [`Error::OutOfRange`] if not `0 < need <= 1`.
/// - [`Error::Cancelled`] if the watch ended the run.
///
/// ```
/// use aslodds::dist::Fraction;
/// use aslodds::query::{self, Query, RuleId, Variant};
///
/// let squads = Query::new(RuleId::SmokePlan, &[("each", "1+2+3+3+2")], Variant::asl())?;
/// let need = Fraction::from_parts(4.into(), 5_u8.into());
/// let found = query::smoke_need(&squads, &need, &query::unwatched)?;
/// assert_eq!(found.sent, [3, 3, 2]);
/// assert_eq!(found.placed.to_string(), "5/6");
/// # Ok::<(), aslodds::Error>(())
/// ```
pub fn smoke_need(query: &Query, need: &Fraction, watch: Watch) -> Result<SmokeNeed, Error> {
    if *need <= Fraction::ZERO || *need > Fraction::ONE {
        let allowed = "above 0, up to 1, such as 0.9";
        return Err(Error::out_of_range("need", need.to_f64().value(), allowed));
    }
    if query.rule() != RuleId::SmokePlan {
        return Err(Error::SquadsAlone);
    }
    let rows = query.rows()?;
    let [row] = &rows[..] else {
        return Err(Error::NotOneCell {
            cells: query.cells(),
        });
    };
    let params = Params {
        names: RuleId::SmokePlan.description().params,
        values: row,
    };
    let squads = squads(&SmokePlan::build(&params, &query.variant)?)?;
    let wanted: u8 = params.number_or_none("stop_after").unwrap_or(1);
    let found = muster(&squads, wanted, Some(need))?;
    let sent: Vec<u8> = found
        .sent
        .iter()
        .map(|sent| exponent(squads[sent.squad]))
        .collect();
    let each: Vec<String> = (1..=sent.len())
        .map(|number| {
            let texts: Vec<String> = sent[..number].iter().map(u8::to_string).collect();
            texts.join("+")
        })
        .collect();
    // All but who is sent is as it was asked.
    let (each, stop_after) = (each.join(","), wanted.to_string());
    let kept: Vec<(&str, String)> = ["drm", "to", "mf"]
        .into_iter()
        .zip(["drm", "to", "mf"].map(|name| params.value(name).to_string()))
        .collect();
    let mut given: Vec<(&str, &str)> = kept
        .iter()
        .map(|(name, text)| (*name, text.as_str()))
        .collect();
    given.extend([("each", each.as_str()), ("stop_after", stop_after.as_str())]);
    let at_least = format!("placed={wanted}");
    let texts = AskTexts {
        at_least: Some(&at_least),
        ..AskTexts::default()
    };
    let ask = Ask::read(RuleId::SmokePlan.description(), &texts)?;
    let plans = Query::new(RuleId::SmokePlan, &given, query.variant)?.with_ask(ask);
    let percent = |fraction: &Fraction| {
        let (numerator, denominator) = fraction.clone().into_parts();
        number::percent(
            &Weight::try_from(numerator).unwrap_or_default(),
            &denominator,
        )
    };
    let order: Vec<String> = sent.iter().map(u8::to_string).collect();
    let verdict = if found.enough {
        format!(
            "{} suffice, sent in the order of exponents {}",
            sent.len(),
            order.join("+")
        )
    } else {
        format!("all {} together do not suffice", sent.len())
    };
    let note = format!(
        "needed {} %: {verdict}: {} % after {:.3} attempts on average, of which {:.3} end a \
         squad's move",
        percent(need),
        percent(&found.placed),
        found.attempts.to_f64().value(),
        found.move_ended.to_f64().value(),
    );
    Ok(SmokeNeed {
        table: odds(&plans, watch)?.with_note(note),
        sent,
        placed: found.placed,
        enough: found.enough,
        attempts: found.attempts,
        move_ended: found.move_ended,
    })
}

fn squads(plan: &SmokePlan) -> Result<Vec<Squad>, Error> {
    let squads = plan.elements.iter().map(Element::squad);
    let squads: Option<Vec<Squad>> = squads.collect();
    squads.ok_or(Error::SquadsAlone)
}

fn exponent(squad: Squad) -> u8 {
    let SmokeGrenade { exponent, .. } = squad.attempt;
    exponent
}
