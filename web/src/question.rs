//! What the page can ask about.

use aslodds::query::{Param, ParamKind, SMOKE_PLAN, SmokeId, attack, phase, shot};
use aslodds::rule::Value;
use aslodds::table::Sign;
use strum::{EnumIter, EnumString, IntoStaticStr, VariantNames};

/// A question in the game's own words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, EnumString, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum Question {
    /// One shot of ordnance.
    Shot,
    /// A gun's fire phase.
    Phase,
    /// A squad's smoke grenades.
    SmokeGrenade,
    /// Squads, guns and dispensers that try one after the other.
    SmokePlan,
    /// SMOKE from ordnance.
    SmokeOrdnance,
    /// A vehicle's smoke dispenser.
    SmokeDispenser,
    /// A fire attack of small arms.
    Attack,
}

/// Words under a heading.
pub(crate) struct Group {
    pub heading: &'static str,
    pub params: Vec<Param>,
}

/// How likely it has to be that enough smoke is placed.
pub(crate) const NEED: Param = Param {
    name: "need",
    title: "needed, in percent",
    about: "how likely it has to be that enough is placed",
    kind: ParamKind::Int {
        min: 1,
        max: 100,
        sign: Sign::Plain,
    },
    default: Some(Value::Int(80)),
    section: "A24.1",
};

impl Question {
    /// The question called `name`.
    pub fn named(name: &str) -> Result<Self, String> {
        let unknown = || {
            let known = Question::VARIANTS.join(", ");
            format!("question: {name:?} is not known; known are {known}")
        };
        name.parse().map_err(|_| unknown())
    }

    /// Its name in words.
    pub fn title(self) -> &'static str {
        match self {
            Question::Shot => "Shot",
            Question::Phase => "Phase",
            Question::SmokeGrenade => "Smoke grenades",
            Question::SmokePlan => "Smoke plan",
            Question::SmokeOrdnance => "Ordnance",
            Question::SmokeDispenser => "Dispenser",
            Question::Attack => "Attack",
        }
    }

    /// The tab that it stands on.
    pub fn tab(self) -> &'static str {
        match self {
            Question::Shot => "Shot",
            Question::Phase => "Phase",
            Question::SmokeGrenade
            | Question::SmokePlan
            | Question::SmokeOrdnance
            | Question::SmokeDispenser => "Smoke",
            Question::Attack => "Attack",
        }
    }

    /// What it is, in one line.
    pub fn about(self) -> &'static str {
        match self {
            Question::Shot => "a shot of ordnance: ledger, odds, which DRs do it",
            Question::Phase => "a gun's fire phase, shot after shot: ROF, B#, acquisition",
            Question::SmokePlan => {
                "squads, guns and dispensers in the order in which they try, until enough is placed; \
                 guns fire in the Prep Fire Phase, before the others move"
            }
            Question::SmokeGrenade => SmokeId::Grenade.description().about,
            Question::SmokeOrdnance => SmokeId::Ordnance.description().about,
            Question::SmokeDispenser => SmokeId::Dispenser.description().about,
            Question::Attack => attack::DESCRIPTION.about,
        }
    }

    /// Its words, as the program groups them.
    pub fn groups(self) -> Vec<Group> {
        match self {
            Question::Shot => {
                let mut groups = Vec::new();
                for word in shot::PARAMS {
                    push(&mut groups, word.group.title(), word.param);
                }
                groups
            }
            Question::Phase => {
                let mut groups = Vec::new();
                for word in phase::PARAMS.iter() {
                    push(&mut groups, word.heading, word.param);
                }
                groups
            }
            Question::SmokeGrenade => one_group("Attempt", SmokeId::Grenade.description().params),
            Question::SmokeOrdnance => one_group("Shot", SmokeId::Ordnance.description().params),
            Question::SmokeDispenser => {
                one_group("Vehicle", SmokeId::Dispenser.description().params)
            }
            Question::SmokePlan => {
                let params = SMOKE_PLAN.params.iter().copied();
                let params = params.filter(|param| PLAN.contains(&param.name));
                vec![Group {
                    heading: "Plan",
                    params: params.chain([NEED]).collect(),
                }]
            }
            Question::Attack => {
                let mut params = attack::DESCRIPTION.params.iter().copied();
                let groups = attack::HEADINGS.iter().map(|(heading, number)| Group {
                    heading,
                    params: params.by_ref().take(*number).collect(),
                });
                groups.collect()
            }
        }
    }

    /// All its words.
    pub fn params(self) -> Vec<Param> {
        let groups = self.groups().into_iter();
        groups.flat_map(|group| group.params).collect()
    }

    /// The words that most situations ask for, first of all.
    pub fn common(self) -> &'static [&'static str] {
        match self {
            Question::Shot => COMMON_SHOT,
            Question::Phase => COMMON_PHASE,
            Question::SmokeGrenade => &[
                "nation",
                "squad",
                "exponent",
                "cx",
                "ammunition",
                "to",
                "rise",
                "phase",
            ],
            Question::SmokePlan => &["each", "drm", "to", "stop_after", "need"],
            Question::SmokeOrdnance => &["range", "depletion", "weapon", "acquired", "occupants"],
            Question::SmokeDispenser => &["kind", "usage", "crew", "moving", "range"],
            Question::Attack => &[
                "firers",
                "range",
                "fire",
                "leader",
                "target_in",
                "hindrance",
                "ffnam",
                "ffmo",
                "concealed",
                "units",
                "other_drm",
            ],
        }
    }

    /// A situation to begin with.
    pub fn start(self) -> &'static [(&'static str, &'static str)] {
        match self {
            Question::Shot => &[
                ("gun", "75L"),
                ("nation", "german"),
                ("range", "13"),
                ("hindrance", "grain:2"),
                ("acquired", "2"),
            ],
            Question::Phase => &[
                ("gun", "7.5cm PaK 40"),
                ("range", "6"),
                ("target_in", "woods"),
            ],
            Question::SmokeGrenade => &[("nation", "german"), ("squad", "4-6-8")],
            Question::SmokePlan => &[("each", "gun:8:7+2+2+3"), ("stop_after", "1")],
            Question::SmokeOrdnance => &[("range", "8"), ("depletion", "8")],
            Question::SmokeDispenser => &[("kind", "sd"), ("usage", "8")],
            Question::Attack => &[
                ("firers", "2x4-6-7+mmg:5-12"),
                ("range", "6"),
                ("leader", "-1"),
                ("target_in", "woods"),
                ("units", "4-4-7"),
            ],
        }
    }
}

/// The words of a smoke plan that the page offers.
const PLAN: &[&str] = &["each", "drm", "to", "mf", "stop_after"];

const COMMON_SHOT: &[&str] = &[
    "gun",
    "nation",
    "range",
    "target",
    "target_in",
    "fire",
    "acquired",
    "hindrance",
    "moving",
    "concealed",
    "ca_change",
    "size",
    "effect",
    "units",
    "hull_af",
    "facing",
];

const COMMON_PHASE: &[&str] = &[
    "gun",
    "nation",
    "range",
    "target",
    "target_in",
    "fire",
    "acquired",
    "hindrance",
    "ca_change",
    "size",
    "rof",
    "breakdown",
    "intensive",
    "stop",
    "phases",
    "effect",
    "units",
    "hull_af",
];

fn push(groups: &mut Vec<Group>, heading: &'static str, param: Param) {
    match groups.last_mut() {
        Some(last) if last.heading == heading => last.params.push(param),
        Some(_) | None => groups.push(Group {
            heading,
            params: vec![param],
        }),
    }
}

fn one_group(heading: &'static str, params: &[Param]) -> Vec<Group> {
    vec![Group {
        heading,
        params: params.to_vec(),
    }]
}

#[cfg(test)]
mod tests {
    use strum::IntoEnumIterator;

    use super::*;

    #[test]
    fn every_word_that_is_named_here_is_a_word() {
        for question in Question::iter() {
            let params = question.params();
            let known = |name: &str| params.iter().any(|param| param.name == name);
            let started = question.start().iter().map(|(name, _)| name);
            for name in question.common().iter().chain(started) {
                assert!(known(name), "{question:?} has no {name}");
            }
            for param in &params {
                let is_given = question.start().iter().any(|(name, _)| *name == param.name);
                assert!(
                    param.default.is_some() || is_given,
                    "{question:?}: {}",
                    param.name
                );
            }
        }
        assert!(PLAN.iter().all(|name| SMOKE_PLAN.param(name).is_some()));
    }
}
