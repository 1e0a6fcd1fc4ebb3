//! Fire attacks in the game's own words: ledger, odds, and what becomes of each unit.

mod params;
mod what_if;

pub use params::HEADINGS;

use super::rules::{Description, Examples, FirstRoll, Params};
use super::situation::{self, Arithmetic, Asked, Situation, Summed, word};
use super::{Variant, Watch};
use crate::error::Error;
use crate::rule::{Field, Outcome, Reading, Tally, Value};
use crate::rules::fire_table::{FireAttack, Fired};
use crate::rules::infantry_fire::{Fates, InfantryFire};
use crate::rules::tables::fire_table::Firepower;
use crate::situation::attack::{self as attacks, Attack};
use crate::situation::units::Units;
use crate::situation::{Ledger, Unable};
use crate::table::{Amount, Answer, Situations};
use params::PARAMS;

/// What there is to know about a fire attack.
pub const DESCRIPTION: Description = Description {
    name: "attack",
    about: "a fire attack in the game's own words: ledger, odds, what becomes of each unit",
    sections: "A7, A8, A9, A10",
    examples: Examples {
        cell: "--firers 2x4-6-7+mmg:5-12 --range 4 --leader -1 --target-in woods --units 4-4-7",
        row: "--firers 2x4-6-7 --range 6 --other-drm -2..4",
        grid: "--firers 4-6-7,2x4-6-7,3x4-6-7 --range 6 --other-drm -2..4",
    },
    first_roll: FirstRoll::Dr,
    params: PARAMS,
    fields: Fired::FIELDS,
    shown: Fired::FIELDS.len(),
};

/// The state of the unit that fares worst, of which [`Situations::worst`] tells.
pub const WORST: Field = Field {
    name: "worst",
    // The worst unit does not tell whether another one is reduced.
    sums: Fates::FIELDS[0].sums.split_at(3).0,
    ..Fates::FIELDS[0]
};

/// Fire attacks over a grid of facts, in a variant of the rules.
///
/// ```
/// use aslodds::query::{self, AttackQuery, Variant};
/// use aslodds::table::Answer;
///
/// // Two 4-6-7 as one 8-FP attack at a squad in a wooden building.
/// let facts = [
///     ("firers", "2x4-6-7"),
///     ("range", "5,13"),
///     ("target_in", "wooden-building"),
///     ("units", "4-6-7"),
///     ("never_cowers", "yes"),
/// ];
/// let query = AttackQuery::new(&facts, Variant::asl())?;
/// let answers = query::attack(&query, &query::unwatched)?.cells;
/// let Answer::Allowed(attack) = &answers[0] else { panic!("within range") };
/// let effect = attack.effect.as_ref().expect("it is said who is there");
/// assert_eq!(effect.parts, ["squad 7"]);
/// assert!(matches!(&answers[1], Answer::Refused(reason) if reason.section == "A7.22"));
/// # Ok::<(), aslodds::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttackQuery {
    asked: Asked,
    changes: Changes,
}

/// Whether it is told what each fact is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Changes {
    /// It is, of a grid of one cell.
    Told,
    /// It is not.
    Untold,
}

impl AttackQuery {
    /// The question with the values that `facts` list, each a name and a text as
    /// [`Param::values`](super::Param::values) reads it.
    ///
    /// # Errors
    ///
    /// Those of [`Query::new`](super::Query::new).
    pub fn new(facts: &[(&str, &str)], variant: Variant) -> Result<Self, Error> {
        Ok(AttackQuery {
            asked: Asked::new(PARAMS, facts, variant)?,
            changes: Changes::Untold,
        })
    }

    /// The same with another limit on cells.
    #[must_use]
    pub fn with_max_cells(self, max_cells: u64) -> Self {
        let asked = self.asked.with_max_cells(max_cells);
        AttackQuery { asked, ..self }
    }

    /// The same with the items of the arithmetic kept or not; they are kept unless it is said.
    #[must_use]
    pub fn with_arithmetic(self, arithmetic: Arithmetic) -> Self {
        let asked = self.asked.with_arithmetic(arithmetic);
        AttackQuery { asked, ..self }
    }

    /// The same with what each fact is worth told or not; it is not unless it is said.
    #[must_use]
    pub fn with_changes(self, changes: Changes) -> Self {
        AttackQuery { changes, ..self }
    }

    /// The number of cells: the product of the numbers of values.
    #[must_use]
    pub fn cells(&self) -> u128 {
        self.asked.cells.count()
    }
}

/// The ledger and the exact odds of every cell, or the section that forbids it.
///
/// The outcome is that of the first attack; what becomes of the units, if it is said who is there,
/// is that of all attacks.
///
/// # Errors
///
/// - [`Error::Missing`] if a fact without a default is not given.
/// - [`Error::UnknownWord`] or [`Error::Malformed`] if a text cannot be read.
/// - [`Error::Without`] if an ELR is given and no units.
/// - [`Error::OutOfRange`] if there are more units than a stack has.
/// - [`Error::TooManyCells`] if the grid has more cells than the query's limit.
/// - [`Error::OverBudget`] or [`Error::TooManyStates`] if what becomes of the units takes too long.
/// - [`Error::Cancelled`] if the watch ended the run.
pub fn attack(query: &AttackQuery, watch: Watch) -> Result<Situations, Error> {
    let mut situations = situation::solve::<Attack>(&query.asked, watch)?;
    if let (Changes::Told, [Answer::Allowed(cell)]) = (query.changes, &mut situations.cells[..])
        && let [values] = &query.asked.cells.rows()?[..]
    {
        let names = PARAMS;
        let attack = Attack::read(&Params { names, values })?;
        cell.what_ifs = what_if::changes(&attack, &query.asked.variant, watch)?;
    }
    Ok(situations)
}

impl Situation for Attack {
    type Rule = FireAttack;
    const NAME: &'static str = "attack";
    const DESCRIPTION: &'static Description = &DESCRIPTION;
    const FACTS: &'static [&'static str] = &["fp", "column", "drm", "cowering", "attacks"];

    fn read(facts: &Params) -> Result<Self, Error> {
        let elr = facts.number_or_none("elr");
        let units = match facts.text_or_none("units") {
            Some(text) => Some(text.parse::<Units>()?),
            None => None,
        };
        if let (Some(_), None) = (elr, &units) {
            return Err(Error::Without {
                what: "elr".to_owned(),
                without: "units",
            });
        }
        // Too many units are told of here, so that every attack that is read has a stack.
        units.as_ref().map(|units| units.stack(elr)).transpose()?;
        Ok(Attack {
            firers: facts.text("firers").parse()?,
            split: facts.flag("split"),
            range: facts.number("range"),
            manner: facts.word("fire"),
            shots: facts.number_or_none("shots"),
            area: facts.flag("area"),
            spray: facts.flag("spray"),
            leader: facts.number_or_none("leader"),
            inexperienced: facts.flag("inexperienced"),
            never_cowers: facts.flag("never_cowers"),
            cx: facts.flag("cx"),
            encircled: facts.flag("encircled"),
            firer_overstack: facts.number("firer_overstack"),
            target_in: facts.word("target_in"),
            cover: facts.word("cover"),
            fortified: facts.flag("fortified"),
            height_advantage: facts.flag("height_advantage"),
            tem: facts.number_or_none("tem"),
            concealed: facts.flag("concealed"),
            ffnam: facts.flag("ffnam"),
            ffmo: facts.flag("ffmo"),
            hazardous: facts.flag("hazardous"),
            target_overstack: facts.number("target_overstack"),
            units,
            elr,
            hindrances: facts.text("hindrance").parse()?,
            elevation: facts.number("elevation"),
            month: facts.number_or_none("month"),
            drm: facts.number("other_drm"),
            table: facts.word("table"),
        })
    }

    fn sum(
        &self,
        variant: &Variant,
        ledger: &mut impl Ledger,
    ) -> Result<Summed<FireAttack>, Unable> {
        let sum = attacks::sum(self, variant, ledger)?;
        let FireAttack { fire, cowering } = sum.first;
        let fp = |fp: Firepower| Amount::Parts {
            parts: fp.parts().cast_signed(),
            of: Firepower::PARTS.cast_signed(),
        };
        let none = Amount::Value(Value::None);
        Ok(Summed {
            rule: sum.first,
            facts: vec![
                fp(sum.fp),
                fire.column.map_or(none, |column| fp(column.fp())),
                Amount::whole(fire.drm),
                word(cowering.into()),
                Amount::whole(sum.number.into()),
            ],
            // A crew has its gunshield or the TEM, whichever is more (C11.5).
            fire: self
                .units
                .map(|units| {
                    let tem = u8::try_from(sum.tem).unwrap_or(0);
                    units.with_shields(|shield| shield.saturating_sub(tem))
                })
                .and_then(|units| units.stack(self.elr).ok())
                .map(|stack| InfantryFire::new(sum.attacks, stack)),
        })
    }

    fn reading(_rule: &FireAttack) -> Option<Reading> {
        None
    }
}
