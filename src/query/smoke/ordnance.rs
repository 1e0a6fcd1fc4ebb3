//! `smoke ordnance`: its facts, and what follows from them.

use strum::VariantNames;

use super::laid::{ALREADY, ELSEWHERE, laid, surroundings, with_laid};
use crate::error::Error;
use crate::query::describe::{flag, modifier, number, text, word};
use crate::query::param::Param;
use crate::query::rules::{Description, Examples, FirstRoll, Params};
use crate::query::situation::{self, Situation, Summed};
use crate::rule::{Outcome, Reading, Value};
use crate::rules::smoke_ordnance::{SmokeOrdnance, SmokeOrdnanceOutcome};
use crate::rules::tables::movement::Terrain;
use crate::rules::tables::smoke::Ammunition;
use crate::rules::variant::Variant;
use crate::situation::Ledger;
use crate::situation::smoke::ordnance::{self, OrdnanceShot, Weapon, occupants};
use crate::situation::smoke::{Phase, Unable, Weather};
use crate::table::Amount;

const PARAMS: &[Param] = &[
    number(
        "range",
        "range",
        "hexes to the target",
        (0, 255),
        None,
        "C3",
    ),
    number(
        "depletion",
        "depletion number",
        "the s# or WP# on the counter",
        (2, 12),
        None,
        "C8.9",
    ),
    word(
        "ammunition",
        "ammunition",
        "Smoke or White Phosphorus",
        (Value::Word("smoke"), Ammunition::VARIANTS),
        "A24.3",
    ),
    flag(
        "elite",
        "elite",
        "elite troops add 1 to the depletion number",
        "C8.9",
    ),
    word(
        "phase",
        "phase",
        "the phase; SMOKE of the PFPh is full, other is Dispersed",
        (Value::Word("pfph"), Phase::VARIANTS),
        "C8.5",
    ),
    word(
        "weapon",
        "weapon",
        "a mortar keeps its ROF, another gun uses it up",
        (Value::Word("gun"), Weapon::VARIANTS),
        "C3.33",
    ),
    flag(
        "fired",
        "fired",
        "other than SMOKE has been fired in the phase",
        "C8.5",
    ),
    modifier(
        "th_modification",
        "TH# modification",
        "what C4 adds to the TH# beside SMOKE's +2",
        (-20, 20),
        "C4",
    ),
    modifier(
        "firer_drm",
        "firer DRM",
        "the DRM of C5, and those that all occupants share",
        (-20, 20),
        "C5",
    ),
    number(
        "acquired",
        "acquired",
        "how far the hex is acquired; SMOKE can use it and not gain it",
        (0, 2),
        Some(Value::Int(0)),
        "C6.5",
    ),
    number(
        "hindrance",
        "Hindrance",
        "the Hindrances on the line of fire",
        (0, 20),
        Some(Value::Int(0)),
        "C6.9",
    ),
    text(
        "occupants",
        "occupants",
        "who is in the hex, each with a DRM of its own; one that is \
        hit is enough",
        "units such as known:-1+concealed, or none",
        "C3.33",
    ),
    word(
        "terrain",
        "terrain",
        "the terrain of the target Location",
        (Value::Word("open-ground"), Terrain::VARIANTS),
        "A24.1",
    ),
    word(
        "weather",
        "weather",
        "the weather",
        (Value::Word("clear"), Weather::VARIANTS),
        "A24.6",
    ),
    ALREADY,
    ELSEWHERE,
];

pub(super) const DESCRIPTION: Description = Description {
    name: "ordnance",
    about: "ordnance that fires SMOKE: ledger, odds, what lies on the map",
    sections: "C8.5, C8.9, A24",
    examples: Examples {
        cell: "--range 8 --depletion 8 --occupants known:-1+concealed",
        row: "--range 8 --depletion 6..9",
        grid: "--range 6..18/6 --depletion 6..9",
    },
    first_roll: FirstRoll::Dr,
    params: PARAMS,
    fields: SmokeOrdnanceOutcome::FIELDS,
    shown: SmokeOrdnanceOutcome::FIELDS.len(),
};

impl Situation for OrdnanceShot {
    type Rule = SmokeOrdnance;
    const NAME: &'static str = "smoke ordnance";
    const DESCRIPTION: &'static Description = &DESCRIPTION;
    const FACTS: &'static [&'static str] = with_laid!(
        "type",
        "base_th",
        "modified_th",
        "drm",
        "final_depletion",
        "rate_of_fire"
    );

    fn read(facts: &Params) -> Result<Self, Error> {
        Ok(OrdnanceShot {
            range: facts.number("range"),
            ammunition: facts.word("ammunition"),
            depletion: facts.number("depletion"),
            elite: facts.flag("elite"),
            phase: facts.word("phase"),
            weapon: facts.word("weapon"),
            fired: facts.flag("fired"),
            th_modification: facts.number("th_modification"),
            firer_drm: facts.number("firer_drm"),
            acquired: facts.number("acquired"),
            hindrance: facts.number("hindrance"),
            occupants: occupants("occupants", facts.text("occupants"))?,
            terrain: facts.word("terrain"),
            weather: facts.word("weather"),
            around: surroundings(facts),
        })
    }

    fn sum(
        &self,
        variant: &Variant,
        ledger: &mut impl Ledger,
    ) -> Result<Summed<SmokeOrdnance>, Unable> {
        let plan = ordnance::sum(self, variant, ledger)?;
        let mut facts = vec![
            situation::word(plan.rule.shot.target_type.into()),
            Amount::whole(plan.base_th),
            Amount::whole(plan.rule.shot.th),
            Amount::whole(plan.rule.shot.drm),
            Amount::whole(plan.rule.depletion.into()),
            situation::word(match self.weapon {
                Weapon::Gun => "used-up",
                Weapon::Mortar => "kept-by-the-colored-die",
            }),
        ];
        facts.extend(laid(&plan.laid));
        Ok(Summed {
            rule: plan.rule,
            facts,
            fire: None,
        })
    }

    fn reading(rule: &SmokeOrdnance) -> Option<Reading> {
        rule.shot.reading()
    }
}
