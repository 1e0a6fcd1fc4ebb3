//! `smoke grenade`: its facts, and what follows from them.

use strum::VariantNames;

use super::laid::{ALREADY, ELSEWHERE, laid, surroundings, with_laid};
use crate::error::Error;
use crate::query::describe::{flag, number, text, word};
use crate::query::param::Param;
use crate::query::rules::{Description, Examples, FirstRoll, Params};
use crate::query::situation::{self, Situation, Summed};
use crate::rule::{Outcome, Reading, Value};
use crate::rules::smoke_grenade::{SmokeGrenade, SmokeGrenadeResult};
use crate::rules::tables::movement::{Mf, Terrain};
use crate::rules::tables::smoke::Ammunition;
use crate::rules::tables::squads::{self, Nationality, SquadKind};
use crate::rules::variant::Variant;
use crate::situation::Ledger;
use crate::situation::movement::steps;
use crate::situation::smoke::grenade::{
    self, GrenadeAttempt, Ground, Hexside, Order, To, Unit, Wind,
};
use crate::situation::smoke::{Phase, Unable, Weather};
use crate::table::Amount;

const STEPS: &str = "Locations such as open-ground+grain:uphill+woods:smoke, or none";

const PARAMS: &[Param] = &[
    word(
        "nation",
        "nation",
        "whose squad it is",
        (Value::None, Nationality::VARIANTS),
        "A24.1",
    ),
    word(
        "squad",
        "squad",
        "the squad's strength factor; its exponent is looked up",
        (Value::None, squads::NAMES),
        "A24.1",
    ),
    word(
        "kind",
        "kind",
        "which of the squads with that strength factor",
        (Value::Word("regular"), SquadKind::VARIANTS),
        "A24.1",
    ),
    number(
        "exponent",
        "exponent",
        "the exponent on the counter, instead of nationality and squad",
        (0, 5),
        Some(Value::None),
        "A24.1",
    ),
    number(
        "year",
        "year",
        "the year, which British White Phosphorus needs",
        (1930, 1955),
        Some(Value::None),
        "A24.3",
    ),
    word(
        "unit",
        "unit",
        "what the unit is",
        (Value::Word("squad"), Unit::VARIANTS),
        "A24.1",
    ),
    word(
        "order",
        "order",
        "whether it is in Good Order and able to move",
        (Value::Word("good"), Order::VARIANTS),
        "A24.1",
    ),
    flag("cx", "CX", "the squad is counter-exhausted", "A4.51"),
    word(
        "ammunition",
        "ammunition",
        "Smoke or White Phosphorus",
        (Value::Word("smoke"), Ammunition::VARIANTS),
        "A24.3",
    ),
    word(
        "phase",
        "phase",
        "the phase of its own Player Turn",
        (Value::Word("mph"), Phase::VARIANTS),
        "A24.1",
    ),
    number(
        "attempts",
        "attempts before",
        "attempts that it has made in this phase",
        (0, 9),
        Some(Value::Int(0)),
        "A24.1",
    ),
    number(
        "mf",
        "MF",
        "the MF that it has in this phase",
        (0, 12),
        Some(Value::Int(4)),
        "A4.1",
    ),
    text(
        "moved",
        "moved",
        "the Locations that it has entered before",
        STEPS,
        "A4.1",
    ),
    text(
        "then",
        "then",
        "the Locations to enter afterwards; :placed marks the one to be smoked",
        STEPS,
        "A4.1",
    ),
    word(
        "to",
        "to",
        "where the SMOKE is meant to go; adjacent is an adjacent hex, the others \
        are in the unit's own hex",
        (Value::Word("adjacent"), To::VARIANTS),
        "A24.1",
    ),
    number(
        "level",
        "level",
        "the level of its building that the unit is on",
        (0, 4),
        Some(Value::Int(0)),
        "A24.1",
    ),
    number(
        "rise",
        "rise",
        "how many levels higher the adjacent hex is; negative if it is lower",
        (-9, 9),
        Some(Value::Int(0)),
        "A24.1",
    ),
    word(
        "hexside",
        "hexside",
        "what lies between, if the rise does not tell",
        (Value::None, Hexside::VARIANTS),
        "A24.1",
    ),
    Param {
        default: Some(Value::Flag(true)),
        ..flag(
            "stairwell",
            "stairwell",
            "the building hex has a stairwell",
            "A24.1",
        )
    },
    flag(
        "interior",
        "interior",
        "it is an Interior building hex",
        "A24.1",
    ),
    flag(
        "building_hexside",
        "building hexside",
        "the hexside lies inside a building",
        "E3.73",
    ),
    word(
        "terrain",
        "terrain",
        "the terrain of the Location that the SMOKE is meant for",
        (Value::Word("open-ground"), Terrain::VARIANTS),
        "A24.1",
    ),
    word(
        "wind",
        "wind",
        "the wind",
        (Value::Word("calm"), Wind::VARIANTS),
        "A24.1",
    ),
    number(
        "wind_from",
        "wind from",
        "the hexside that a breeze comes from, 1 to 6 clockwise",
        (1, 6),
        Some(Value::None),
        "A24.1",
    ),
    number(
        "toward",
        "toward",
        "the hexside that the adjacent hex lies behind, 1 to 6 clockwise",
        (1, 6),
        Some(Value::None),
        "A24.1",
    ),
    word(
        "weather",
        "weather",
        "the weather",
        (Value::Word("clear"), Weather::VARIANTS),
        "E3",
    ),
    word(
        "ground",
        "ground",
        "the state of the ground",
        (Value::Word("firm"), Ground::VARIANTS),
        "E3",
    ),
    ALREADY,
    ELSEWHERE,
];

pub(super) const DESCRIPTION: Description = Description {
    name: "grenade",
    about: "a squad's attempt to place smoke grenades: cost, odds, what lies on the map",
    sections: "A24.1",
    examples: Examples {
        cell: "--nation german --squad 4-6-8 --then open-ground:placed",
        row: "--nation german --squad 4-6-8 --cx yes,no",
        grid: "--nation german --squad 4-6-8,5-4-8 --cx yes,no",
    },
    first_roll: FirstRoll::Other,
    params: PARAMS,
    fields: SmokeGrenadeResult::FIELDS,
    shown: SmokeGrenadeResult::FIELDS.len(),
};

impl Situation for GrenadeAttempt {
    type Rule = SmokeGrenade;
    const NAME: &'static str = "smoke grenade";
    const DESCRIPTION: &'static Description = &DESCRIPTION;
    const FACTS: &'static [&'static str] = with_laid!(
        "final_exponent",
        "drm",
        "destination",
        "mf_spent",
        "mf_left",
        "mf_then",
        "mf_then_if_placed",
        "reaches",
        "reaches_if_placed"
    );

    fn read(facts: &Params) -> Result<Self, Error> {
        Ok(GrenadeAttempt {
            unit: facts.word("unit"),
            nationality: facts.word_or_none("nation"),
            squad: facts.text_or_none("squad"),
            kind: facts.word("kind"),
            exponent: facts.number_or_none("exponent"),
            year: facts.number_or_none("year"),
            order: facts.word("order"),
            cx: facts.flag("cx"),
            ammunition: facts.word("ammunition"),
            phase: facts.word("phase"),
            attempts: facts.number("attempts"),
            mf: Mf::whole(facts.number("mf")),
            moved: steps("moved", facts.text("moved"))?,
            then: steps("then", facts.text("then"))?,
            to: facts.word("to"),
            level: facts.number("level"),
            rise: facts.number("rise"),
            hexside: facts.word_or_none("hexside"),
            stairwell: facts.flag("stairwell"),
            interior: facts.flag("interior"),
            building_hexside: facts.flag("building_hexside"),
            terrain: facts.word("terrain"),
            wind: facts.word("wind"),
            wind_from: facts.number_or_none("wind_from"),
            toward: facts.number_or_none("toward"),
            weather: facts.word("weather"),
            ground: facts.word("ground"),
            around: surroundings(facts),
        })
    }

    fn sum(
        &self,
        variant: &Variant,
        ledger: &mut impl Ledger,
    ) -> Result<Summed<SmokeGrenade>, Unable> {
        let plan = grenade::sum(self, variant, ledger)?;
        let mf = |mf: Mf| Amount::halves(mf.halves());
        let none = Amount::Value(Value::None);
        let reaches = |cost: Mf| Amount::Value(Value::Flag(cost <= plan.left));
        let mut facts = vec![
            Amount::whole(plan.rule.exponent.into()),
            Amount::whole(plan.rule.drm.into()),
            situation::word(plan.rule.to.into()),
            mf(plan.spent),
            mf(plan.left),
            plan.then.map_or(none, mf),
            plan.then_if_placed.map_or(none, mf),
            plan.then.map_or(none, reaches),
            plan.then_if_placed.map_or(none, reaches),
        ];
        facts.extend(laid(&plan.laid));
        Ok(Summed {
            rule: plan.rule,
            facts,
            fire: None,
        })
    }

    fn reading(rule: &SmokeGrenade) -> Option<Reading> {
        rule.reading()
    }
}
