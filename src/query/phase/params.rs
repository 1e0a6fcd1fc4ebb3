//! The words of a phase: those of a shot, Intensive Fire apart, and those of the gun that fires it
//! again and again.

use std::sync::LazyLock;

use strum::VariantNames;

use crate::query::shot::{self, number, read, set, set_number, yes};
use crate::query::{Param, ParamKind, Value};
use crate::rules::fire::{BreakingShot, Stop};
use crate::situation::phase::{Acquisition, AfterDepletion, Phase};
use crate::situation::shot::Shot;
use crate::table::Sign;

/// A word of a phase.
#[derive(Clone, Copy, Debug)]
pub struct PhaseParam {
    /// The parameter.
    pub param: Param,
    /// The heading under which it stands.
    pub heading: &'static str,
    set: Set,
}

/// What a word fills.
#[derive(Clone, Copy, Debug)]
enum Set {
    /// A field of the shot.
    Shot(fn(&mut Shot, Value)),
    /// A field of the phase.
    Phase(fn(&mut Phase, Value)),
}

impl PhaseParam {
    pub(super) fn fill(&self, phase: &mut Phase, value: Value) {
        match self.set {
            Set::Shot(set) => set(&mut phase.shot, value),
            Set::Phase(set) => set(phase, value),
        }
    }
}

/// The headings of the words, in order.
pub const HEADINGS: [&str; 7] = [
    "Firer",
    "Target",
    "Line of fire",
    "Ammunition",
    "Effect",
    GUN,
    FIRE,
];

const GUN: &str = "Gun";
const FIRE: &str = "Fire";

/// The words, in the order in which a sweep runs through them, the last one fastest.
pub static PARAMS: LazyLock<Vec<PhaseParam>> = LazyLock::new(|| {
    let shot = shot::PARAMS.iter();
    let shot = shot.filter(|word| word.param.name != "intensive");
    let shot = shot.map(|word| PhaseParam {
        param: word.param,
        heading: word.group.title(),
        set: Set::Shot(word.set),
    });
    shot.chain(OWN.iter().copied()).collect()
});

/// When a gun stops of its own accord.
const STOPS: &[&str] = &[
    "rof", "hit", "hits:2", "hits:3", "hits:4", "hits:5", "hits:6", "hits:7", "hits:8", "hits:9",
    "keep-gun",
];

fn stop(word: &str) -> Stop {
    match word {
        "rof" => Stop::OutOfRof,
        "hit" => Stop::Hits(1),
        "keep-gun" => Stop::KeepGun,
        hits => {
            let wanted = hits
                .strip_prefix("hits:")
                .and_then(|hits| hits.parse().ok());
            Stop::Hits(wanted.expect("the description's words"))
        }
    }
}

const fn param(
    [name, title, section, about]: [&'static str; 4],
    kind: ParamKind,
    default: Value,
    heading: &'static str,
    set: fn(&mut Phase, Value),
) -> PhaseParam {
    PhaseParam {
        param: Param {
            name,
            title,
            about,
            kind,
            default: Some(default),
            section,
        },
        heading,
        set: Set::Phase(set),
    }
}

const fn plain(min: i64, max: i64) -> ParamKind {
    ParamKind::Int {
        min,
        max,
        sign: Sign::Plain,
    }
}

const OWN: &[PhaseParam] = &[
    param(
        [
            "rof",
            "ROF",
            "C2.24",
            "the rate of fire as printed, if not the named gun's",
        ],
        plain(0, 5),
        Value::None,
        GUN,
        |phase, value| phase.rof = number(value),
    ),
    param(
        [
            "breakdown",
            "B#",
            "A.11",
            "the B# as printed, if not the named gun's or 12; 13 is never",
        ],
        plain(2, 13),
        Value::None,
        GUN,
        |phase, value| phase.breakdown = number(value),
    ),
    param(
        ["removal", "X#", "A.11", "the X#, if one is printed"],
        plain(2, 12),
        Value::None,
        GUN,
        |phase, value| phase.removal = number(value),
    ),
    param(
        [
            "circled",
            "circled B#",
            "D3.71",
            "the B# is circled and brings Low Ammo",
        ],
        ParamKind::Flag,
        Value::Flag(false),
        GUN,
        |phase, value| phase.circled = yes(value),
    ),
    param(
        [
            "breaking_shot",
            "breaking shot",
            "C3.8",
            "whether the shot that breaks the gun counts",
        ],
        ParamKind::Word(BreakingShot::VARIANTS),
        Value::Word("resolves"),
        GUN,
        |phase, value| set(&mut phase.breaking_shot, value),
    ),
    param(
        [
            "intensive",
            "Intensive Fire",
            "C5.6",
            "one shot of Intensive Fire when the rate of fire is lost",
        ],
        ParamKind::Flag,
        Value::Flag(false),
        FIRE,
        |phase, value| phase.intensive = yes(value),
    ),
    param(
        [
            "first_drm",
            "first shot's DRM",
            "C5-C6",
            "a DRM of the first shot alone, besides Case A",
        ],
        ParamKind::Int {
            min: -9,
            max: 9,
            sign: Sign::Shown,
        },
        Value::Int(0),
        FIRE,
        |phase, value| set_number(&mut phase.first_drm, value),
    ),
    param(
        [
            "stop",
            "stop",
            "C2.24",
            "when the gun stops: out of ROF, at hits, before it could be removed",
        ],
        ParamKind::Word(STOPS),
        Value::Word("rof"),
        FIRE,
        |phase, value| {
            if let Value::Word(word) = value {
                phase.stop = stop(word);
            }
        },
    ),
    param(
        ["max_shots", "most shots", "C2.24", "the most shots"],
        plain(1, 100),
        Value::None,
        FIRE,
        |phase, value| phase.max_shots = number(value),
    ),
    param(
        [
            "phases",
            "phases",
            "C2.24",
            "for how many of its fire phases the gun fires",
        ],
        plain(1, 10),
        Value::Int(1),
        FIRE,
        |phase, value| set_number(&mut phase.phases, value),
    ),
    param(
        [
            "acquisition",
            "acquisition",
            "C6.5",
            "what becomes of acquisition between phases",
        ],
        ParamKind::Word(Acquisition::VARIANTS),
        Value::Word("kept"),
        FIRE,
        |phase, value| set(&mut phase.acquisition, value),
    ),
    param(
        [
            "after_depletion",
            "after depletion",
            "C8.9",
            "what follows when special ammunition runs out",
        ],
        ParamKind::Word(AfterDepletion::VARIANTS),
        Value::Word("stop"),
        FIRE,
        |phase, value| {
            if let Some(after) = read(value) {
                phase.after_depletion = after;
            }
        },
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_stop_is_read_and_every_heading_is_listed() {
        assert_eq!(stop("hits:9"), Stop::Hits(9));
        for word in STOPS {
            stop(word);
        }
        for word in PARAMS.iter() {
            assert!(HEADINGS.contains(&word.heading), "{}", word.heading);
        }
    }
}
