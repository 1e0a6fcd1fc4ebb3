//! `policy fire`: the gun, its shots and what they are worth.

use smallvec::smallvec;
use strum::VariantNames;

use super::{Dilemma, points};
use crate::error::Error;
use crate::query::describe::{flag, number};
use crate::query::param::{Param, ParamKind};
use crate::query::rules::{Description, Examples, FirstRoll, Params};
use crate::rule::{Outcome, Reading, Value};
use crate::rules::fire::{Aim, Breakdown, BreakingShot, Fire, Next};
use crate::rules::fire_or_keep::{Choice, FireOrKeep, Goal, Sight, Worth};
use crate::rules::to_hit::{Roll, TargetType, ToHit};
use crate::rules::variant::Variant;
use crate::table::{Sign, Unit};

const PARAMS: &[Param] = &[
    Param {
        name: "type",
        title: "target type",
        about: "the target type of the shots",
        kind: ParamKind::Word(TargetType::VARIANTS),
        default: None,
        section: "C3.31-C3.33",
    },
    number(
        "th",
        "Modified TH#",
        "the Modified TH#: the To Hit table's number with the changes of C4",
        (-100, 100),
        None,
        "C3-C4",
    ),
    Param {
        name: "drm",
        title: "DRM",
        about: "the sum of all modifiers to the roll, without those of Intensive Fire",
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
    number(
        "rof",
        "ROF",
        "the rate of fire: the highest colored die that lets the gun fire again",
        (0, 5),
        Some(Value::Int(0)),
        "C2.24",
    ),
    number(
        "breakdown",
        "B#",
        "the B#: the lowest Original DR with which the gun malfunctions",
        (2, 12),
        Some(Value::Int(12)),
        "A.11",
    ),
    flag("circled", "circled B#", "the B# is circled", "D3.71"),
    Param {
        name: "breaking_shot",
        title: "breaking shot",
        about: "whether the shot whose DR breaks the gun counts",
        kind: ParamKind::Word(BreakingShot::VARIANTS),
        default: Some(Value::Word("resolves")),
        section: "C3.8",
    },
    flag(
        "intensive",
        "Intensive Fire",
        "one shot at +2 and a B# lowered by 2 is offered when the rate of fire is lost",
        "C5.6",
    ),
    number(
        "max_shots",
        "most shots",
        "the most shots that the gun may fire",
        (1, 1000),
        Some(Value::None),
        "C2.24",
    ),
    Param {
        name: "goal",
        title: "goal",
        about: "sum: the most points; chance: the best chance of the hits wanted and a sound gun, \
                without points",
        kind: ParamKind::Word(&["sum", "chance"]),
        default: Some(Value::Word("sum")),
        section: "goal",
    },
    number(
        "wanted",
        "hits wanted",
        "beyond so many hits of either kind no more are worth anything; for a chance 1 if none",
        (1, 100),
        Some(Value::None),
        "goal",
    ),
    points(
        "hit",
        "hit",
        "points for a hit that is not critical",
        Value::Int(1),
        "C3.3",
    ),
    points(
        "critical",
        "critical hit",
        "points for a critical hit; none: those of a hit",
        Value::None,
        "C3.7",
    ),
    points(
        "malfunction",
        "malfunction",
        "points for a malfunction, such as -2",
        Value::Int(0),
        "A.11",
    ),
    points(
        "removal",
        "removal",
        "points for the loss of the gun for good; none: those of a malfunction",
        Value::None,
        "A.11",
    ),
];

impl Dilemma for FireOrKeep {
    const DESCRIPTION: &'static Description = &Description {
        name: "fire",
        about: "a gun that may fire again: fire or keep it, seen before every shot",
        sections: "C2.24, C5.6, A.11",
        examples: Examples {
            cell: "--type infantry --th 8 --drm 1 --rof 3 --breakdown 11 --intensive yes \
                   --hit 1 --critical 3 --malfunction -2",
            row: "--type infantry --th 8 --rof 2 --intensive yes --malfunction -6..0",
            grid: "--type infantry --th 4..8 --rof 2 --intensive yes --malfunction -6..0/2",
        },
        first_roll: FirstRoll::Dr,
        params: PARAMS,
        fields: Sight::FIELDS,
        shown: Sight::FIELDS.len(),
    };
    const CHOICES: &'static [&'static str] = Choice::VARIANTS;

    fn build(params: &Params, variant: &Variant) -> Result<Self, Error> {
        Ok(FireOrKeep::new(gun(params, variant), goal(params)?))
    }

    fn unit(&self) -> Unit {
        match self.goal() {
            Goal::Sum { .. } => Unit::Points,
            Goal::Chance { .. } => Unit::Probability,
        }
    }

    fn reading(&self) -> Option<Reading> {
        self.fire().aims.iter().find_map(|aim| aim.to_hit.reading())
    }
}

fn gun(params: &Params, variant: &Variant) -> Fire {
    let to_hit = |more: i16| {
        let drm: i16 = params.number("drm");
        let (target, th, roll) = (
            params.word("type"),
            params.number("th"),
            params.word("roll"),
        );
        ToHit::new(target, th, drm + more, roll, variant)
    };
    let breakdown = Breakdown {
        circled: params.flag("circled"),
        ..Breakdown::at(params.number("breakdown"))
    };
    let gun = Fire::new(to_hit(0), params.number("rof"), variant).with_breakdown(breakdown);
    let ordinary = Aim {
        next: Next {
            kept: 0,
            lost: params.flag("intensive").then_some(1),
            phase: 0,
        },
        ..gun.aims[0]
    };
    // C5.6: one shot, whatever its colored die.
    let intensive = Aim {
        to_hit: to_hit(2),
        rof: 0,
        breakdown: breakdown.lowered(2),
        next: Next {
            kept: 1,
            lost: None,
            phase: 0,
        },
        ..ordinary
    };
    Fire {
        aims: match ordinary.next.lost {
            Some(_) => smallvec![ordinary, intensive],
            None => smallvec![ordinary],
        },
        breaking_shot: params.word("breaking_shot"),
        max_shots: params.number_or_none("max_shots"),
        ..gun
    }
}

/// Points that a chance has no use for.
const POINTS: [&str; 4] = ["hit", "critical", "malfunction", "removal"];

/// # Errors
///
/// [`Error::Malformed`] if points are given for a chance, which would be left unsaid otherwise.
fn goal(params: &Params) -> Result<Goal, Error> {
    let wanted = params.number_or_none("wanted");
    if params.text("goal") == "chance" {
        for param in PARAMS.iter().filter(|param| POINTS.contains(&param.name)) {
            let points: Option<i64> = params.number_or_none(param.name);
            if let Some(points) = points
                && param.default != Some(Value::Int(points))
            {
                return Err(Error::Malformed {
                    what: param.name.to_owned(),
                    given: points.to_string(),
                    expected: "counted with goal chance: leave it out".to_owned(),
                });
            }
        }
        let wanted = wanted.unwrap_or(1);
        return Ok(Goal::Chance { wanted });
    }
    let hit = params.number("hit");
    let malfunction = params.number("malfunction");
    let worth = Worth {
        hit,
        critical_hit: params.number_or_none("critical").unwrap_or(hit),
        malfunction,
        removal: params.number_or_none("removal").unwrap_or(malfunction),
    };
    Ok(Goal::Sum { worth, wanted })
}
