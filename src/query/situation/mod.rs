//! Situations in the game's own words over a grid of facts: from facts to rules, from rules to odds.

use super::cells::Cells;
use super::effect;
use super::param::Param;
use super::rules::{Description, Params};
use super::{Variant, Watch};
use crate::engine::chain::Marginal;
use crate::error::Error;
use crate::grid;
use crate::rule::{Outcome, Reading, Rule, Value};
use crate::rules::infantry_fire::{Fates, InfantryFire};
use crate::rules::stack::MAX_UNITS;
use crate::rules::tables::fire_table::Firepower;
use crate::situation::{AppliesTo, Ledger, Line, Unable, Unwritten};
use crate::table::{
    About, Amount, Answer, Effect, LedgerRow, Method, ReadingUse, Situation as Solved, Situations,
};

/// Whether the items of the arithmetic are kept, which a sweep pays for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Arithmetic {
    /// Every item stands in the answer.
    Written,
    /// Only the sums do.
    Silent,
}

/// Which situations are asked about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Asked {
    pub cells: Cells,
    pub variant: Variant,
    pub arithmetic: Arithmetic,
}

impl Asked {
    pub fn new(
        params: &'static [Param],
        facts: &[(&str, &str)],
        variant: Variant,
    ) -> Result<Self, Error> {
        Ok(Asked {
            cells: Cells::new(params, facts)?,
            variant,
            arithmetic: Arithmetic::Written,
        })
    }

    pub fn with_max_cells(self, max_cells: u64) -> Self {
        let cells = self.cells.with_max_cells(max_cells);
        Asked { cells, ..self }
    }

    pub fn with_arithmetic(self, arithmetic: Arithmetic) -> Self {
        Asked { arithmetic, ..self }
    }
}

/// A situation that can be read from facts and summed up into a rule.
pub(super) trait Situation: Sized {
    type Rule: Rule<Outcome: Outcome> + Send;
    const DESCRIPTION: &'static Description;
    /// What follows from the facts, in `snake_case`.
    const FACTS: &'static [&'static str];
    /// What is asked, such as `smoke grenade`.
    const NAME: &'static str;

    fn read(facts: &Params) -> Result<Self, Error>;

    fn sum(
        &self,
        variant: &Variant,
        ledger: &mut impl Ledger,
    ) -> Result<Summed<Self::Rule>, Unable>;

    fn reading(rule: &Self::Rule) -> Option<Reading>;
}

/// What a situation comes to.
pub(super) struct Summed<R> {
    /// The DR that decides it.
    pub rule: R,
    /// One value for each of [`Situation::FACTS`].
    pub facts: Vec<Amount>,
    /// The fire on units of which it is told what becomes of them, if there are any.
    pub fire: Option<InfantryFire<Fates>>,
}

/// A cell that is summed up and not yet solved.
struct Cell {
    ledger: Vec<LedgerRow>,
    facts: Vec<Amount>,
    is_at_units: bool,
}

pub(super) fn solve<S: Situation>(asked: &Asked, watch: Watch) -> Result<Situations, Error> {
    let rows = asked.cells.rows()?;
    let names = S::DESCRIPTION.params;
    let mut rules = Vec::new();
    let mut fires = Vec::new();
    let mut cells = Vec::new();
    for values in &rows {
        let situation = S::read(&Params { names, values })?;
        let mut ledger = Vec::new();
        let sum = match asked.arithmetic {
            Arithmetic::Written => situation.sum(&asked.variant, &mut ledger),
            Arithmetic::Silent => situation.sum(&asked.variant, &mut Unwritten),
        };
        cells.push(match sum {
            Ok(Summed { rule, facts, fire }) => {
                rules.push(rule);
                let cell = Cell {
                    ledger: ledger.iter().map(ledger_row).collect(),
                    facts,
                    is_at_units: fire.is_some(),
                };
                fires.extend(fire);
                Ok(cell)
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
    let mut effects = effects(&fires, watch)?.into_iter();
    let cells = cells.into_iter().map(|cell| match cell {
        Err(reason) => Answer::Refused(reason),
        Ok(cell) => {
            let dist = dists.next().expect("every rule was solved");
            let outcomes = dist.iter().map(|(outcome, weight)| {
                let mut values = Vec::new();
                outcome.push_values(&mut values);
                (values, weight)
            });
            Answer::Allowed(Solved {
                ledger: cell.ledger,
                facts: cell.facts,
                total: dist.total(),
                outcomes: outcomes.collect(),
                effect: cell.is_at_units.then(|| effects.next()).flatten(),
                what_ifs: Vec::new(),
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
            variant: asked.variant.to_string(),
        },
        columns: asked.cells.columns(&rows),
        defaults: names.iter().map(|param| param.default).collect(),
        facts: S::FACTS,
        fields: S::DESCRIPTION.fields,
        cells,
        readings,
    })
}

/// What becomes of the units, fire after fire.
pub(super) fn effects(fires: &[InfantryFire<Fates>], watch: Watch) -> Result<Vec<Effect>, Error> {
    let units = fires.iter().map(|fire| fire.stack.units().len()).max();
    // Where there are fewer, the rest is one state of which nothing is told.
    let places: Vec<usize> = (0..units.unwrap_or(0).min(MAX_UNITS)).collect();
    let marginal = Marginal::of::<Fates>(&places);
    let solved = grid::solve_ends(fires, &marginal, watch)?;
    let dists = solved.cells().map(|(dist, _)| dist);
    let told = fires.iter().zip(dists);
    Ok(told
        .map(|(fire, dist)| effect::of_stack(&fire.stack, dist))
        .collect())
}

fn ledger_row(line: &Line) -> LedgerRow {
    LedgerRow {
        applies_to: line.applies_to.word(),
        case: line.case,
        reason: line.reason,
        value: match line.applies_to {
            AppliesTo::HalfMf => Amount::halves(line.value),
            AppliesTo::Firepower => Amount::Parts {
                parts: line.value.into(),
                of: Firepower::PARTS.cast_signed(),
            },
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

/// A word as a fact.
pub(super) fn word(word: &'static str) -> Amount {
    Amount::Value(Value::Word(word))
}
