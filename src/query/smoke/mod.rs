//! SMOKE attempts in the game's own words: ledger, odds, and what lies on the map.

mod laid;
mod grenade;
mod ordnance;
mod dispenser;

use std::str::FromStr;

use strum::{EnumIter, EnumString, IntoStaticStr, VariantNames};

use super::rules::Description;
use super::situation::{self, Arithmetic, Asked};
use super::{Variant, Watch};
use crate::error::Error;
use crate::situation::smoke::dispenser::DispenserAttempt;
use crate::situation::smoke::grenade::GrenadeAttempt;
use crate::situation::smoke::ordnance::OrdnanceShot;
use crate::table::Situations;

/// A way to place SMOKE.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, EnumString, IntoStaticStr, VariantNames,
)]
#[strum(serialize_all = "kebab-case")]
pub enum SmokeId {
    /// A squad's grenades (A24.1).
    Grenade,
    /// Ordnance (C8.5).
    Ordnance,
    /// A vehicle's dispenser (D13).
    Dispenser,
}

impl SmokeId {
    /// The way called `name`.
    ///
    /// # Errors
    ///
    /// [`Error::UnknownWord`] if none is.
    pub fn named(name: &str) -> Result<Self, Error> {
        SmokeId::from_str(name).map_err(|_| Error::unknown_word("smoke", name, SmokeId::VARIANTS))
    }

    /// What there is to know about it.
    #[must_use]
    pub fn description(self) -> &'static Description {
        match self {
            SmokeId::Grenade => &grenade::DESCRIPTION,
            SmokeId::Ordnance => &ordnance::DESCRIPTION,
            SmokeId::Dispenser => &dispenser::DESCRIPTION,
        }
    }
}

/// SMOKE attempts over a grid of facts, in a variant of the rules.
///
/// ```
/// use aslodds::query::{self, SmokeId, SmokeQuery, Variant};
/// use aslodds::table::Answer;
///
/// let facts = [("nation", "us"), ("squad", "6-6-6"), ("phase", "mph,rph")];
/// let query = SmokeQuery::new(SmokeId::Grenade, &facts, Variant::asl())?;
/// let answers = query::smoke(&query, &query::unwatched)?.cells;
/// assert!(matches!(&answers[0], Answer::Allowed(attempt) if attempt.total == 6_u8.into()));
/// assert!(matches!(&answers[1], Answer::Refused(reason) if reason.section == "A24.1"));
/// # Ok::<(), aslodds::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SmokeQuery {
    kind: SmokeId,
    asked: Asked,
}

impl SmokeQuery {
    /// The question with the values that `facts` list, each a name and a text as
    /// [`Param::values`](super::Param::values) reads it.
    ///
    /// # Errors
    ///
    /// Those of [`Query::new`](super::Query::new).
    pub fn new(kind: SmokeId, facts: &[(&str, &str)], variant: Variant) -> Result<Self, Error> {
        Ok(SmokeQuery {
            kind,
            asked: Asked::new(kind.description().params, facts, variant)?,
        })
    }

    /// The same with another limit on cells.
    #[must_use]
    pub fn with_max_cells(self, max_cells: u64) -> Self {
        let asked = self.asked.with_max_cells(max_cells);
        SmokeQuery { asked, ..self }
    }

    /// The same with the items of the arithmetic kept or not; they are kept unless it is said.
    #[must_use]
    pub fn with_arithmetic(self, arithmetic: Arithmetic) -> Self {
        let asked = self.asked.with_arithmetic(arithmetic);
        SmokeQuery { asked, ..self }
    }

    /// The number of cells: the product of the numbers of values.
    #[must_use]
    pub fn cells(&self) -> u128 {
        self.asked.cells.count()
    }
}

/// The ledger and the exact odds of every cell, or the section that forbids it.
///
/// # Errors
///
/// - [`Error::Missing`] if a cell needs a fact that has neither value nor default.
/// - [`Error::UnknownWord`] or [`Error::Malformed`] if a text cannot be read.
/// - [`Error::TooManyCells`] if the grid has more cells than the query's limit.
/// - [`Error::Cancelled`] if the watch ended the run.
pub fn smoke(query: &SmokeQuery, watch: Watch) -> Result<Situations, Error> {
    match query.kind {
        SmokeId::Grenade => situation::solve::<GrenadeAttempt>(&query.asked, watch),
        SmokeId::Ordnance => situation::solve::<OrdnanceShot>(&query.asked, watch),
        SmokeId::Dispenser => situation::solve::<DispenserAttempt>(&query.asked, watch),
    }
}
