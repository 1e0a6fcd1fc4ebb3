//! From facts to situations, from situations to rules, from rules to odds.

use super::{Arithmetic, SmokeQuery};
use crate::error::Error;
use crate::grid;
use crate::query::Watch;
use crate::query::rules::{Description, Params};
use crate::rule::{Outcome, Reading, Rule, Value};
use crate::rules::variant::Variant;
use crate::situation::smoke::{Laid, Surroundings, Unable};
use crate::situation::{AppliesTo, Ledger, Line, Unwritten};
use crate::table::{
    About, Amount, Answer, LedgerRow, Method, ReadingUse, Situation as Solved, Situations,
};

/// A situation that can be read from facts and summed up into a rule.
pub(super) trait Situation: Sized {
    type Rule: Rule<Outcome: Outcome> + Send;
    const DESCRIPTION: &'static Description;
    /// What follows from the facts, in `snake_case`.
    const FACTS: &'static [&'static str];
    /// What is asked, such as `smoke grenade`.
    const NAME: &'static str;

    fn read(facts: &Params) -> Result<Self, Error>;

    /// The rule and one value for each of [`Self::FACTS`].
    fn sum(
        &self,
        variant: &Variant,
        ledger: &mut impl Ledger,
    ) -> Result<(Self::Rule, Vec<Amount>), Unable>;

    fn reading(rule: &Self::Rule) -> Option<Reading>;
}

/// A cell that is summed up and not yet solved.
struct Summed {
    ledger: Vec<LedgerRow>,
    facts: Vec<Amount>,
}

pub(super) fn solve<S: Situation>(query: &SmokeQuery, watch: Watch) -> Result<Situations, Error> {
    let rows = query.cells.rows()?;
    let names = S::DESCRIPTION.params;
    let mut rules = Vec::new();
    let mut summed = Vec::new();
    for values in &rows {
        let situation = S::read(&Params { names, values })?;
        let mut ledger = Vec::new();
        let sum = match query.arithmetic {
            Arithmetic::Written => situation.sum(&query.variant, &mut ledger),
            Arithmetic::Silent => situation.sum(&query.variant, &mut Unwritten),
        };
        summed.push(match sum {
            Ok((rule, facts)) => {
                rules.push(rule);
                let ledger = ledger.iter().map(ledger_row).collect();
                Ok(Summed { ledger, facts })
            }
            Err(Unable::Refused(refusal)) => Err(refusal.reason),
            Err(Unable::Missing(name)) => {
                let param = S::DESCRIPTION.param(name);
                return Err(param.expect("a missing fact has a parameter").missing());
            }
        });
    }
    let solved = grid::solve(&rules, watch)?;
    let mut dists = solved.cells();
    let cells = summed.into_iter().map(|summed| match summed {
        Err(reason) => Answer::Refused(reason),
        Ok(Summed { ledger, facts }) => {
            let dist = dists.next().expect("every rule was solved");
            let outcomes = dist.iter().map(|(outcome, weight)| {
                let mut values = Vec::new();
                outcome.push_values(&mut values);
                (values, weight)
            });
            Answer::Allowed(Solved {
                ledger,
                facts,
                total: dist.total(),
                outcomes: outcomes.collect(),
            })
        }
    });
    let cells = cells.collect();
    let mut readings = Vec::new();
    for reading in rules.iter().filter_map(S::reading) {
        ReadingUse::count(&mut readings, reading);
    }
    Ok(Situations {
        about: About {
            rule: S::NAME,
            method: Method::Exact,
            variant: query.variant.to_string(),
        },
        columns: query.cells.columns(&rows),
        defaults: names.iter().map(|param| param.default).collect(),
        facts: S::FACTS,
        fields: S::DESCRIPTION.fields,
        cells,
        readings,
    })
}

fn ledger_row(line: &Line) -> LedgerRow {
    LedgerRow {
        applies_to: line.applies_to.word(),
        case: line.case,
        reason: line.reason,
        value: match line.applies_to {
            AppliesTo::HalfMf => Amount::Halves(line.value),
            AppliesTo::Th
            | AppliesTo::Drm
            | AppliesTo::Roll
            | AppliesTo::Exponent
            | AppliesTo::Depletion
            | AppliesTo::Usage
            | AppliesTo::Hindrance
            | AppliesTo::Rof
            | AppliesTo::Breakdown
            | AppliesTo::Removal
            | AppliesTo::Effect => Amount::whole(line.value),
        },
    }
}

/// The facts that every kind of SMOKE has in common, in the order of [`laid`].
macro_rules! with_laid {
    ($($name:literal),*) => {
        &[
            $($name,)*
            "counter",
            "hindrance_into",
            "hindrance_out_of",
            "line_hindrance",
            "line_of_sight",
            "removed",
        ]
    };
}
pub(super) use with_laid;

/// What lies on the map, as facts.
pub(super) fn laid(laid: &Laid) -> [Amount; 6] {
    [
        word(laid.strength.into()),
        Amount::whole(laid.hindrance),
        Amount::whole(laid.hindrance_out_of),
        Amount::whole(laid.line_hindrance),
        word(laid.line_of_sight.into()),
        word(laid.removal.into()),
    ]
}

pub(super) fn word(word: &'static str) -> Amount {
    Amount::Value(Value::Word(word))
}

pub(super) fn surroundings(facts: &Params) -> Surroundings {
    Surroundings {
        already: facts.number("already"),
        elsewhere: facts.number("elsewhere"),
    }
}
