//! `smoke dispenser`: its facts, and what follows from them.

use strum::VariantNames;

use super::laid::{ALREADY, ELSEWHERE, laid, surroundings, with_laid};
use crate::error::Error;
use crate::query::describe::{flag, modifier, number, word};
use crate::query::param::Param;
use crate::query::rules::{Description, Examples, FirstRoll, Params};
use crate::query::situation::{Situation, Summed};
use crate::rule::{Outcome, Reading, Value};
use crate::rules::smoke_dispenser::{SmokeDispenser, SmokeDispenserResult};
use crate::rules::variant::Variant;
use crate::situation::Ledger;
use crate::situation::smoke::Unable;
use crate::situation::smoke::dispenser::{self, Crew, Dispenser, DispenserAttempt};
use crate::table::Amount;

const PARAMS: &[Param] = &[
    Param {
        default: None,
        ..word(
            "kind",
            "kind",
            "the dispenser on the counter",
            (Value::None, Dispenser::VARIANTS),
            "D13",
        )
    },
    number(
        "usage",
        "usage number",
        "the usage number on the counter",
        (2, 12),
        None,
        "D13",
    ),
    word(
        "crew",
        "crew",
        "buttoned up (bu) or exposed (ce)",
        (Value::Word("bu"), Crew::VARIANTS),
        "D13",
    ),
    flag(
        "moving",
        "moving",
        "the vehicle moves; matters to sm",
        "D13",
    ),
    number(
        "range",
        "range",
        "hexes to the target of sm",
        (0, 3),
        Some(Value::None),
        "D13",
    ),
    Param {
        default: Some(Value::Flag(true)),
        ..flag(
            "in_tca",
            "in TCA",
            "the target of sm is in the turret's covered arc",
            "D13",
        )
    },
    modifier(
        "case_a",
        "Case A",
        "the DRM for a change of covered arc; matters to sm",
        (0, 20),
        "C5.1",
    ),
    number(
        "hindrance",
        "Hindrance",
        "the Hindrances on the line of fire; matters to sm",
        (0, 20),
        Some(Value::Int(0)),
        "C6.9",
    ),
    number(
        "attempts",
        "attempts before",
        "attempts that it has made in this Player Turn",
        (0, 9),
        Some(Value::Int(0)),
        "D13",
    ),
    flag("fired", "fired", "the vehicle has fired", "D13"),
    ALREADY,
    ELSEWHERE,
];

pub(super) const DESCRIPTION: Description = Description {
    name: "dispenser",
    about: "a vehicle's smoke dispenser: ledger, odds, what lies on the map",
    sections: "D13",
    examples: Examples {
        cell: "--kind sm --usage 8 --range 2 --moving yes",
        row: "--kind sm --usage 5..9 --range 2",
        grid: "--kind sm --usage 5..9 --range 1..3",
    },
    first_roll: FirstRoll::Dr,
    params: PARAMS,
    fields: SmokeDispenserResult::FIELDS,
    shown: SmokeDispenserResult::FIELDS.len(),
};

impl Situation for DispenserAttempt {
    type Rule = SmokeDispenser;
    const NAME: &'static str = "smoke dispenser";
    const DESCRIPTION: &'static Description = &DESCRIPTION;
    const FACTS: &'static [&'static str] = with_laid!("final_usage", "drm", "hexes_away");

    fn read(facts: &Params) -> Result<Self, Error> {
        Ok(DispenserAttempt {
            kind: facts.word("kind"),
            usage: facts.number("usage"),
            crew: facts.word("crew"),
            moving: facts.flag("moving"),
            range: facts.number_or_none("range"),
            in_tca: facts.flag("in_tca"),
            case_a: facts.number("case_a"),
            hindrance: facts.number("hindrance"),
            attempts: facts.number("attempts"),
            fired: facts.flag("fired"),
            around: surroundings(facts),
        })
    }

    fn sum(
        &self,
        variant: &Variant,
        ledger: &mut impl Ledger,
    ) -> Result<Summed<SmokeDispenser>, Unable> {
        let plan = dispenser::sum(self, variant, ledger)?;
        let mut facts = vec![
            Amount::whole(plan.rule.usage.into()),
            Amount::whole(plan.rule.drm),
            Amount::whole(plan.range.into()),
        ];
        facts.extend(laid(&plan.laid));
        Ok(Summed {
            rule: plan.rule,
            facts,
            fire: None,
        })
    }

    fn reading(_rule: &SmokeDispenser) -> Option<Reading> {
        None
    }
}
