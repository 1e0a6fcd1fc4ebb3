//! Every procedure that can be asked for, each described once.
//!
//! Command-line arguments, signatures in other languages and controls of a page are made from
//! these descriptions; [`RuleId::visit`] is the only `match` over all procedures.

mod fire;
mod breakdown;
mod concealment;
mod fire_table;
mod gun_duel;
mod infantry_fire;
mod morale_check;
mod random_selection;
mod repair;
mod smoke_dispenser;
mod smoke_grenade;
mod smoke_ordnance;
mod smoke_plan;
mod smoke_round;
mod sniper_attack;
mod to_hit;
mod vehicle_line;
mod to_kill;
mod wind;

use std::str::FromStr;

use strum::{EnumIter, EnumString, IntoStaticStr, VariantNames};

use super::param::Param;
use crate::error::Error;
use crate::rule::{Chain, Field, Outcome, Reading, Rule, Value};
use crate::rules::breakdown::Breakdown;
use crate::rules::concealment::Concealment;
use crate::rules::fire::Fire;
use crate::rules::fire_table::FireTable;
use crate::rules::gun_duel::GunDuel;
use crate::rules::infantry_fire::{Fallen, InfantryFire};
use crate::rules::morale::MoraleCheck;
use crate::rules::random_selection::RandomSelection;
use crate::rules::repair::Repair;
use crate::rules::smoke_dispenser::SmokeDispenser;
use crate::rules::smoke_grenade::SmokeGrenade;
use crate::rules::smoke_ordnance::SmokeOrdnance;
use crate::rules::smoke_plan::SmokePlan;
use crate::rules::smoke_round::SmokeRound;
use crate::rules::sniper_attack::SniperAttack;
use crate::rules::to_hit::ToHit;
use crate::rules::to_kill::ToKill;
use crate::rules::variant::Variant;
use crate::rules::vehicle_line::VehicleLine;
use crate::rules::wind::Wind;

/// A procedure that can be asked for.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, EnumString, IntoStaticStr, VariantNames,
)]
#[strum(serialize_all = "kebab-case")]
pub enum RuleId {
    /// [`ToHit`].
    ToHit,
    /// [`ToKill`].
    ToKill,
    /// [`SmokeGrenade`].
    SmokeGrenade,
    /// [`SmokeOrdnance`].
    SmokeOrdnance,
    /// [`SmokeDispenser`].
    SmokeDispenser,
    /// [`Breakdown`].
    Breakdown,
    /// [`Repair`].
    Repair,
    /// [`GunDuel`].
    GunDuel,
    /// [`RandomSelection`].
    RandomSelection,
    /// [`SniperAttack`].
    SniperAttack,
    /// [`Concealment`].
    Concealment,
    /// [`Wind`].
    Wind,
    /// [`Fire`].
    Fire,
    /// [`SmokeRound`].
    SmokeRound,
    /// [`SmokePlan`].
    SmokePlan,
    /// [`FireTable`].
    FireTable,
    /// [`VehicleLine`].
    VehicleLine,
    /// [`MoraleCheck`].
    MoraleCheck,
    /// [`InfantryFire`].
    InfantryFire,
}

/// What there is to know about a procedure before it is run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Description {
    /// The name in `kebab-case`.
    pub name: &'static str,
    /// What it is, in one line.
    pub about: &'static str,
    /// The sections that it comes from.
    pub sections: &'static str,
    /// Parameters that show it at work, as typed.
    pub examples: Examples,
    /// What it rolls first.
    pub first_roll: FirstRoll,
    /// Its parameters, in the order in which a grid runs through them, the last one fastest.
    pub params: &'static [Param],
    /// The fields of its outcome.
    pub fields: &'static [Field],
    /// How many of them are shown, the first ones, unless others are asked for.
    pub shown: usize,
}

/// Parameters as typed, for help texts: they must be good values of the procedure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Examples {
    /// One cell.
    pub cell: &'static str,
    /// One parameter with several values.
    pub row: &'static str,
    /// Two parameters with several values, or one where there are no two.
    pub grid: &'static str,
}

/// What a procedure rolls first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirstRoll {
    /// A DR: a colored and a white die.
    Dr,
    /// Anything else.
    Other,
}

impl RuleId {
    /// The procedure called `name`.
    ///
    /// # Errors
    ///
    /// [`Error::UnknownWord`] if none is.
    pub fn named(name: &str) -> Result<Self, Error> {
        RuleId::from_str(name).map_err(|_| Error::unknown_word("rule", name, RuleId::VARIANTS))
    }

    /// What there is to know about it.
    #[must_use]
    pub fn description(self) -> &'static Description {
        struct Describe;
        impl Visitor for Describe {
            type Output = &'static Description;
            fn visit<P: Procedure>(self) -> Self::Output {
                P::DESCRIPTION
            }
            fn visit_chain<C: ChainProcedure>(self) -> Self::Output {
                C::DESCRIPTION
            }
        }
        self.visit(Describe)
    }

    /// Hands the procedure's type to a visitor.
    pub(super) fn visit<V: Visitor>(self, visitor: V) -> V::Output {
        match self {
            RuleId::ToHit => visitor.visit::<ToHit>(),
            RuleId::ToKill => visitor.visit::<ToKill>(),
            RuleId::SmokeGrenade => visitor.visit::<SmokeGrenade>(),
            RuleId::SmokeOrdnance => visitor.visit::<SmokeOrdnance>(),
            RuleId::SmokeDispenser => visitor.visit::<SmokeDispenser>(),
            RuleId::Fire => visitor.visit_chain::<Fire>(),
            RuleId::SmokeRound => visitor.visit_chain::<SmokeRound>(),
            RuleId::SmokePlan => visitor.visit_chain::<SmokePlan>(),
            RuleId::Breakdown => visitor.visit::<Breakdown>(),
            RuleId::Repair => visitor.visit::<Repair>(),
            RuleId::GunDuel => visitor.visit::<GunDuel>(),
            RuleId::RandomSelection => visitor.visit::<RandomSelection>(),
            RuleId::SniperAttack => visitor.visit::<SniperAttack>(),
            RuleId::Concealment => visitor.visit::<Concealment>(),
            RuleId::Wind => visitor.visit::<Wind>(),
            RuleId::FireTable => visitor.visit::<FireTable>(),
            RuleId::VehicleLine => visitor.visit::<VehicleLine>(),
            RuleId::MoraleCheck => visitor.visit::<MoraleCheck>(),
            RuleId::InfantryFire => visitor.visit_chain::<InfantryFire<Fallen>>(),
        }
    }

    /// Whether it goes on from state to state and counts on the way.
    #[must_use]
    pub fn is_chain(self) -> bool {
        struct IsChain;
        impl Visitor for IsChain {
            type Output = bool;
            fn visit<P: Procedure>(self) -> bool {
                false
            }
            fn visit_chain<C: ChainProcedure>(self) -> bool {
                true
            }
        }
        self.visit(IsChain)
    }
}

impl Description {
    /// The parameter called `name`, if the procedure has it.
    #[must_use]
    pub fn param(&self, name: &str) -> Option<&'static Param> {
        self.params.iter().find(|param| param.name == name)
    }
}

/// Something to be done with a procedure whose type is known only once its name has been read.
pub(super) trait Visitor {
    type Output;
    fn visit<P: Procedure>(self) -> Self::Output;
    fn visit_chain<C: ChainProcedure>(self) -> Self::Output;
}

/// A rule that can be asked for by name.
pub(super) trait Procedure: Rule<Outcome: Outcome> + Send {
    const DESCRIPTION: &'static Description;

    /// The rule with the parameters of one cell.
    fn build(params: &Params, variant: &Variant) -> Self;

    /// The disputed point that bears on it, if one does.
    fn reading(&self) -> Option<Reading>;
}

/// A chain that can be asked for by name. The fields of its description are the first ones of its
/// tally.
pub(super) trait ChainProcedure: Chain + Clone + Send {
    const DESCRIPTION: &'static Description;

    /// Sums of counts that have a name of their own, with the places of the counts.
    const SUMS: &'static [(&'static str, &'static [usize])];

    /// The chain with the parameters of one cell.
    ///
    /// # Errors
    ///
    /// If parameters do not go together.
    fn build(params: &Params, variant: &Variant) -> Result<Self, Error>;

    /// The same for an engine that only counts and hears no notes.
    fn to_be_counted(self) -> Self {
        self
    }

    /// The disputed point that bears on it, if one does.
    fn reading(&self) -> Option<Reading>;
}

/// The parameters of one cell, each checked against its description.
pub(super) struct Params<'a> {
    pub names: &'static [Param],
    pub values: &'a [Value],
}

impl Params<'_> {
    pub fn value(&self, name: &str) -> Value {
        let place = self.names.iter().position(|param| param.name == name);
        self.values[place.expect("procedures ask for parameters that they describe")]
    }

    pub fn number<T: TryFrom<i64>>(&self, name: &str) -> T {
        self.number_or_none(name)
            .expect("the description's range fits the rule's type")
    }

    pub fn number_or_none<T: TryFrom<i64>>(&self, name: &str) -> Option<T> {
        match self.value(name) {
            Value::Int(number) => T::try_from(number).ok(),
            Value::None | Value::Flag(_) | Value::Word(_) => None,
        }
    }

    pub fn word<T: FromStr>(&self, name: &str) -> T {
        self.word_or_none(name)
            .expect("the description's words are the rule's")
    }

    pub fn word_or_none<T: FromStr>(&self, name: &str) -> Option<T> {
        self.text_or_none(name)?.parse().ok()
    }

    pub fn text_or_none(&self, name: &str) -> Option<&'static str> {
        match self.value(name) {
            Value::Word(text) => Some(text),
            Value::None | Value::Flag(_) | Value::Int(_) => None,
        }
    }

    pub fn text(&self, name: &str) -> &'static str {
        self.text_or_none(name).unwrap_or("none")
    }

    pub fn flag(&self, name: &str) -> bool {
        self.value(name) == Value::Flag(true)
    }
}

#[cfg(test)]
mod tests {
    use strum::IntoEnumIterator;

    use super::super::param::{ParamKind, TextKind};
    use super::*;

    #[test]
    fn names_are_those_of_the_descriptions() {
        for rule in RuleId::iter() {
            assert_eq!(RuleId::named(rule.description().name), Ok(rule));
        }
    }

    #[test]
    fn every_default_and_both_ends_of_every_range_can_be_built() {
        struct Build(Vec<Vec<Value>>);
        impl Visitor for Build {
            type Output = usize;
            fn visit<P: Procedure>(self) -> usize {
                let names = P::DESCRIPTION.params;
                let build =
                    |values: &Vec<Value>| P::build(&Params { names, values }, &Variant::asl());
                self.0.iter().map(build).collect::<Vec<_>>().len()
            }
            fn visit_chain<C: ChainProcedure>(self) -> usize {
                let names = C::DESCRIPTION.params;
                let fits = |values: &&Vec<Value>| {
                    let built = C::build(&Params { names, values }, &Variant::asl());
                    // Ends of groups that exclude each other are refused together.
                    matches!(built, Ok(_) | Err(Error::OneOf { .. }))
                };
                self.0.iter().filter(fits).count()
            }
        }
        for rule in RuleId::iter() {
            let ends = |param: &Param| match param.kind {
                ParamKind::Int { min, max, .. } => vec![Value::Int(min), Value::Int(max)],
                ParamKind::Word(words) => words.iter().map(|word| Value::Word(word)).collect(),
                ParamKind::Flag => vec![Value::Flag(false), Value::Flag(true)],
                ParamKind::Text(TextKind::Units) => vec![Value::Word("7"), Value::Word("2x8+9-1")],
                ParamKind::Text(_) => vec![param.default.unwrap_or(Value::Word("none"))],
            };
            let cells = rule
                .description()
                .params
                .iter()
                .fold(vec![vec![]], |cells, param| {
                    cells
                        .iter()
                        .flat_map(|cell: &Vec<Value>| {
                            ends(param)
                                .into_iter()
                                .map(|end| [cell.clone(), vec![end]].concat())
                        })
                        .collect()
                });
            assert!(rule.visit(Build(cells)) >= 2);
        }
    }
}
