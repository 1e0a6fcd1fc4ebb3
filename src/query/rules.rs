//! Every procedure that can be asked for, each described once.
//!
//! Command-line arguments, signatures in other languages and controls of a page are made from
//! these descriptions; [`RuleId::visit`] is the only `match` over all procedures.

use std::str::FromStr;

use strum::{EnumIter, EnumString, IntoStaticStr, VariantNames};

use super::param::{Param, ParamKind};
use crate::error::Error;
use crate::rule::{Field, Outcome, Reading, Rule, Value};
use crate::rules::smoke_dispenser::{SmokeDispenser, SmokeDispenserResult};
use crate::rules::smoke_grenade::{Destination, SmokeGrenade, SmokeGrenadeResult};
use crate::rules::smoke_ordnance::{SmokeOrdnance, SmokeOrdnanceOutcome};
use crate::rules::to_hit::{Roll, TargetType, ToHit, ToHitResult};
use crate::rules::variant::Variant;
use crate::table::Sign;

/// A procedure that can be asked for.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, EnumString, IntoStaticStr, VariantNames,
)]
#[strum(serialize_all = "kebab-case")]
pub enum RuleId {
    /// [`ToHit`].
    ToHit,
    /// [`SmokeGrenade`].
    SmokeGrenade,
    /// [`SmokeOrdnance`].
    SmokeOrdnance,
    /// [`SmokeDispenser`].
    SmokeDispenser,
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
}

/// Parameters as typed, for help texts: they must be good values of the procedure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Examples {
    /// One cell.
    pub cell: &'static str,
    /// One parameter with several values.
    pub row: &'static str,
    /// Two parameters with several values.
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
        }
        self.visit(Describe)
    }

    /// Hands the procedure's type to a visitor.
    pub(super) fn visit<V: Visitor>(self, visitor: V) -> V::Output {
        match self {
            RuleId::ToHit => visitor.visit::<ToHit>(),
            RuleId::SmokeGrenade => visitor.visit::<SmokeGrenade>(),
            RuleId::SmokeOrdnance => visitor.visit::<SmokeOrdnance>(),
            RuleId::SmokeDispenser => visitor.visit::<SmokeDispenser>(),
        }
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
}

/// A rule that can be asked for by name.
pub(super) trait Procedure: Rule<Outcome: Outcome> + Send {
    const DESCRIPTION: &'static Description;

    /// The rule with the parameters of one cell.
    fn build(params: &Params, variant: &Variant) -> Self;

    /// The disputed point that bears on it, if one does.
    fn reading(&self) -> Option<Reading>;
}

/// The parameters of one cell, each checked against its description.
pub(super) struct Params<'a> {
    pub names: &'static [Param],
    pub values: &'a [Value],
}

impl Params<'_> {
    fn value(&self, name: &str) -> Value {
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

impl Procedure for ToHit {
    const DESCRIPTION: &'static Description = &Description {
        name: "to-hit",
        about: "the To Hit DR of ordnance: miss, hit, critical hit, improbable hit",
        sections: "C3.3, C3.6, C3.7",
        examples: Examples {
            cell: "--type infantry --th 8 --drm 2",
            row: "--type infantry --th 8 --drm -4..8",
            grid: "--type infantry --th 4..10 --drm -2..4",
        },
        first_roll: FirstRoll::Dr,
        params: &[
            Param {
                name: "type",
                title: "target type",
                about: "the target type of the shot",
                kind: ParamKind::Word(TargetType::VARIANTS),
                default: None,
                section: "C3.31-C3.33",
            },
            Param {
                name: "th",
                title: "Modified TH#",
                about: "the Modified TH#: the To Hit table's number with the changes of C4",
                kind: ParamKind::Int {
                    min: -100,
                    max: 100,
                    sign: Sign::Plain,
                },
                default: None,
                section: "C3-C4",
            },
            Param {
                name: "drm",
                title: "DRM",
                about: "the sum of all modifiers to the roll; never folded into the TH#",
                kind: ParamKind::Int {
                    min: -100,
                    max: 100,
                    sign: Sign::Shown,
                },
                default: Some(Value::Int(0)),
                section: "C5-C6",
            },
            Param {
                name: "roll",
                title: "roll",
                about: "double-lower counts the lower die twice: fire in motion",
                kind: ParamKind::Word(Roll::VARIANTS),
                default: Some(Value::Word("normal")),
                section: "C5.35",
            },
        ],
        fields: ToHitResult::FIELDS,
    };

    fn build(params: &Params, variant: &Variant) -> Self {
        ToHit::new(
            params.word("type"),
            params.number("th"),
            params.number("drm"),
            params.word("roll"),
            variant,
        )
    }

    fn reading(&self) -> Option<Reading> {
        ToHit::reading(self)
    }
}

impl Procedure for SmokeGrenade {
    const DESCRIPTION: &'static Description = &Description {
        name: "smoke-grenade",
        about: "a squad's attempt to place smoke grenades",
        sections: "A24.1",
        examples: Examples {
            cell: "--exponent 3 --to uphill",
            row: "--exponent 1..5",
            grid: "--exponent 1..5 --drm 0,1",
        },
        first_roll: FirstRoll::Other,
        params: &[
            Param {
                name: "exponent",
                title: "smoke exponent",
                about: "the Smoke Placement Exponent: the highest dr that places smoke",
                kind: ParamKind::Int {
                    min: 0,
                    max: 5,
                    sign: Sign::Plain,
                },
                default: None,
                section: "A24.1",
            },
            Param {
                name: "drm",
                title: "drm",
                about: "what is added to the dr, such as 1 for a CX unit",
                kind: ParamKind::Int {
                    min: 0,
                    max: 5,
                    sign: Sign::Shown,
                },
                default: Some(Value::Int(0)),
                section: "A4.51",
            },
            Param {
                name: "to",
                title: "destination",
                about: "where the smoke is meant to go; uphill needs a further dr of 1-3",
                kind: ParamKind::Word(Destination::VARIANTS),
                default: Some(Value::Word("adjacent")),
                section: "A24.1",
            },
        ],
        fields: SmokeGrenadeResult::FIELDS,
    };

    fn build(params: &Params, variant: &Variant) -> Self {
        SmokeGrenade::new(
            params.number("exponent"),
            params.number("drm"),
            params.word("to"),
            variant,
        )
    }

    fn reading(&self) -> Option<Reading> {
        SmokeGrenade::reading(self)
    }
}

impl Procedure for SmokeOrdnance {
    const DESCRIPTION: &'static Description = &Description {
        name: "smoke-ordnance",
        about: "ordnance that fires SMOKE: a To Hit DR with a depletion number",
        sections: "C8.5, C8.9, C3.33",
        examples: Examples {
            cell: "--th 9 --drm 2 --depletion 8",
            row: "--th 9 --depletion 6..9",
            grid: "--th 9 --drm 0,2 --depletion 6..9",
        },
        first_roll: FirstRoll::Dr,
        params: &[
            Param {
                name: "th",
                title: "Modified TH#",
                about: "the Modified TH# on the Area Target Type, with C4.4's +2 to 12 hexes",
                kind: ParamKind::Int {
                    min: -100,
                    max: 100,
                    sign: Sign::Plain,
                },
                default: None,
                section: "C3-C4",
            },
            Param {
                name: "drm",
                title: "DRM",
                about: "the sum of all modifiers to the roll; never folded into the TH#",
                kind: ParamKind::Int {
                    min: -100,
                    max: 100,
                    sign: Sign::Shown,
                },
                default: Some(Value::Int(0)),
                section: "C5-C6",
            },
            Param {
                name: "depletion",
                title: "depletion number",
                about: "the s# or WP#: above it the weapon has no SMOKE, with it the last round",
                kind: ParamKind::Int {
                    min: 2,
                    max: 12,
                    sign: Sign::Plain,
                },
                default: None,
                section: "C8.9",
            },
        ],
        fields: SmokeOrdnanceOutcome::FIELDS,
    };

    fn build(params: &Params, variant: &Variant) -> Self {
        SmokeOrdnance::new(
            params.number("th"),
            params.number("drm"),
            params.number("depletion"),
            variant,
        )
    }

    fn reading(&self) -> Option<Reading> {
        self.shot.reading()
    }
}

impl Procedure for SmokeDispenser {
    const DESCRIPTION: &'static Description = &Description {
        name: "smoke-dispenser",
        about: "the usage DR of a vehicle's smoke dispenser",
        sections: "D13",
        examples: Examples {
            cell: "--usage 8 --drm 1",
            row: "--usage 5..9",
            grid: "--usage 5..9 --drm 0,1",
        },
        first_roll: FirstRoll::Dr,
        params: &[
            Param {
                name: "usage",
                title: "usage number",
                about: "the usage number of the dispenser: the highest DR that places smoke",
                kind: ParamKind::Int {
                    min: 2,
                    max: 12,
                    sign: Sign::Plain,
                },
                default: None,
                section: "D13",
            },
            Param {
                name: "drm",
                title: "DRM",
                about: "what is added to the DR, such as 1 for a crew that is buttoned up",
                kind: ParamKind::Int {
                    min: -100,
                    max: 100,
                    sign: Sign::Shown,
                },
                default: Some(Value::Int(0)),
                section: "D13",
            },
        ],
        fields: SmokeDispenserResult::FIELDS,
    };

    fn build(params: &Params, _variant: &Variant) -> Self {
        SmokeDispenser {
            usage: params.number("usage"),
            drm: params.number("drm"),
        }
    }

    fn reading(&self) -> Option<Reading> {
        None
    }
}

#[cfg(test)]
mod tests {
    use strum::IntoEnumIterator;

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
        }
        for rule in RuleId::iter() {
            let ends = |param: &Param| match param.kind {
                ParamKind::Int { min, max, .. } => vec![Value::Int(min), Value::Int(max)],
                ParamKind::Word(words) => words.iter().map(|word| Value::Word(word)).collect(),
                ParamKind::Flag => vec![Value::Flag(false), Value::Flag(true)],
                ParamKind::Text(_) => vec![Value::Word("none")],
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
            assert!(rule.visit(Build(cells)) >= 4);
        }
    }
}
