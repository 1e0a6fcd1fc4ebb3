//! What comes of phases: their shots with ledgers, the odds, what is to be expected.

use std::collections::HashMap;

use super::solve::{Odds, Solved, field};
use super::{PARAMS, PhaseQuery, Planned};
use crate::dice::Note;
use crate::dist::{Fraction, Weight};
use crate::engine::chain::Ending;
use crate::engine::exact;
use crate::query::{Param, effect, shot};
use crate::rule::{Counts, FieldKind, Reading, Tally, Value};
use crate::rules::fire::{Aim, Shot};
use crate::rules::to_hit::ToHit;
use crate::rules::variant::Variant;
use crate::situation::phase::{Ammo, Phase, Plan, Planned as PlannedShot};
use crate::situation::shot::Criticals;
use crate::table::phases::{self, Answer, Chance, Counted, Follows, Mean, ShotKind, Situations};
use crate::table::shots::{Odds as ShotOdds, SituationParam};
use crate::table::{About, Effect, Method, ReadingUse, Table};

/// Phases with their shots and odds.
#[derive(Debug)]
pub struct Phases {
    pub(super) query: PhaseQuery,
    pub(super) plans: Vec<Planned>,
    /// The odds of those that are not refused.
    pub(super) solved: Solved,
    /// What becomes of their targets, where that is asked.
    pub(super) effects: Vec<Option<Effect>>,
}

impl Phases {
    /// The number of phases.
    #[must_use]
    pub fn len(&self) -> usize {
        self.plans.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.plans.is_empty()
    }

    /// Why the only phase is refused, if there is but one and it is.
    #[must_use]
    pub fn refusal(&self) -> Option<Note> {
        match self.plans[..] {
            [Err(refusal)] => Some(refusal.reason),
            [] | [Ok(_)] | [_, ..] => None,
        }
    }

    /// The readings of disputed rules that made a difference.
    #[must_use]
    pub fn readings(&self) -> Vec<ReadingUse> {
        let mut readings = Vec::new();
        for (_, plan) in self.plans.iter().flatten() {
            for reading in readings_of(plan) {
                ReadingUse::count(&mut readings, reading);
            }
        }
        readings
    }

    /// The phases of which it is asked what becomes of their targets, ready to be drawn: the state
    /// of the part of it that fares worst. `None` if it is asked of none.
    #[must_use]
    pub fn worst(&self) -> Option<Table> {
        let about = About {
            rule: "phase",
            method: Method::Exact,
            variant: self.query.variant.to_string(),
        };
        let params: Vec<&Param> = PARAMS.iter().map(|word| &word.param).collect();
        let standing = (0..self.len()).filter(|cell| self.plans[*cell].is_ok());
        effect::worst(about, standing.zip(&self.effects), |cells| {
            self.query.sweeps.columns(&params, cells)
        })
    }

    /// The phases with ledgers and odds, made as they are taken.
    #[must_use]
    pub fn situations(&self) -> Situations<'_> {
        let params = PARAMS.iter().zip(self.query.sweeps.origins());
        let mut odds = self.solved.cells().zip(&self.effects);
        let mut known = HashMap::new();
        let cells = self.plans.iter().enumerate().map(move |(cell, plan)| {
            let answer = match plan {
                Err(refusal) => Err(refusal.reason),
                Ok((phase, plan)) => {
                    let (odds, effect) = odds.next().expect("odds for each plan");
                    let answer = answer(phase, plan, odds, &self.query.variant, &mut known);
                    Ok(Answer {
                        effect: effect.clone(),
                        ..answer
                    })
                }
            };
            phases::Situation {
                params: self.query.sweeps.values(cell),
                answer,
            }
        });
        Situations {
            variant: self.query.variant.to_string(),
            params: params
                .map(|(word, origin)| SituationParam {
                    name: word.param.name,
                    title: word.param.title,
                    sign: word.param.sign(),
                    origin: *origin,
                })
                .collect(),
            len: self.len(),
            cells: Box::new(cells),
        }
    }
}

/// What a kind of shot is called.
pub(super) fn words(shot: &PlannedShot, phase: &Phase) -> String {
    let mut words = match (shot.kind.intensive, shot.again) {
        (true, _) => "Intensive Fire".to_owned(),
        (false, false) => format!("shot {}", shot.number),
        (false, true) => format!("from shot {}", shot.number),
    };
    words.push_str(match shot.kind.acquired {
        0 => "",
        1 => ", acquired once",
        _ => ", acquired twice",
    });
    let goes_on = phase.shot.ammunition.is_some() && shot.kind.ammo == Ammo::Usual;
    if let (true, Some(what)) = (goes_on, shot.sum.ammunition) {
        let what: &str = what.into();
        words.push_str(&format!(", {}", what.to_ascii_uppercase()));
    }
    words
}

/// The odds of one To Hit DR, and which DRs do it.
type Known = HashMap<(ToHit, Criticals), (ShotOdds, String)>;

fn answer(phase: &Phase, plan: &Plan, odds: &Odds, variant: &Variant, known: &mut Known) -> Answer {
    let shots = plan.shots.iter().zip(&plan.fire.aims).map(|(shot, aim)| {
        let (odds, rolls) = known
            .entry((aim.to_hit, shot.sum.criticals))
            .or_insert_with(|| {
                let dist = exact::solve(&aim.to_hit).expect("a To Hit DR of two or three dice");
                let dist = shot::counted(&dist, shot.sum.criticals);
                let rolls = shot::rolls(&shot.sum.rule(variant), shot.sum.criticals);
                (shot::odds(&dist), rolls)
            })
            .clone();
        ShotKind {
            words: words(shot, phase),
            target_type: shot.sum.target_type.into(),
            ammunition: shot.sum.ammunition.map(Into::into),
            base_th: shot.sum.base_th,
            modified_th: shot.sum.th,
            drm: shot.sum.drm,
            rof: aim.rof,
            breakdown: aim.breakdown.number,
            removal: aim.breakdown.removal,
            depletion: aim.depletion.map(|depletion| depletion.number),
            follows: follows(aim, phase.phases),
            odds,
            rolls,
            ledger: shot.ledger.iter().map(shot::ledger_line).collect(),
        }
    });
    let shots: Vec<ShotKind> = shots.collect();
    Answer {
        shots,
        counted: counted(odds),
        outcomes: outcomes(odds),
        total: odds.joint.total(),
        chances: chances(odds),
        means: means(odds),
        readings: readings_of(plan),
        effect: None,
    }
}

fn readings_of(plan: &Plan) -> Vec<Reading> {
    let mut readings: Vec<Reading> = Vec::new();
    for reading in plan.fire.aims.iter().filter_map(|aim| aim.to_hit.reading()) {
        if !readings.contains(&reading) {
            readings.push(reading);
        }
    }
    readings
}

fn follows(aim: &Aim, phases: u8) -> Follows {
    let of = |next: crate::rules::fire::Next| phases::Next {
        kept: (aim.rof > 0).then_some(next.kept.into()),
        lost: next.lost.map(Into::into),
        phase: (phases > 1).then_some(next.phase.into()),
    };
    Follows {
        next: of(aim.next),
        after_last_round: aim.depletion.and_then(|depletion| depletion.then).map(of),
        instead: aim
            .depletion
            .and_then(|depletion| depletion.instead)
            .map(Into::into),
    }
}

fn counted(odds: &Odds) -> Vec<Counted> {
    let fields = odds.marginal.places().zip(odds.marginal.caps());
    fields
        .map(|(place, cap)| Counted {
            name: Shot::FIELDS[place].name,
            cap: match Shot::FIELDS[place].kind {
                FieldKind::Count => cap,
                FieldKind::Flag | FieldKind::Words(_) => None,
            },
        })
        .collect()
}

fn outcomes(odds: &Odds) -> Vec<(Vec<Value>, Weight)> {
    let rows = odds.joint.iter().map(|(ending, weight)| {
        let counts = counts(ending);
        let values = odds.marginal.places().zip(counts.0);
        let values = values.map(|(place, count)| match Shot::FIELDS[place].kind {
            FieldKind::Flag => Value::Flag(count > 0),
            FieldKind::Count | FieldKind::Words(_) => Value::Int(count.into()),
        });
        (values.collect(), weight)
    });
    rows.collect()
}

/// Every count has a cap, so that no chain is left unfinished.
fn counts(ending: &Ending) -> Counts {
    match ending {
        Ending::Ended(counts) => *counts,
        Ending::Unfinished => Counts::default(),
    }
}

fn chances(odds: &Odds) -> Vec<Chance> {
    let place = |name: &str| {
        odds.marginal
            .places()
            .position(|place| place == field(name))
    };
    let count = |counts: &Counts, name: &str| place(name).map_or(0, |place| counts.0[place]);
    let any = |counts: &Counts| count(counts, "hits") + count(counts, "critical_hits");
    let chances = phases::CHANCES.iter().filter_map(|(name, words)| {
        let happens: Box<dyn Fn(&Counts) -> bool> = match *name {
            "hits_0" => Box::new(|counts| any(counts) == 0),
            "hits_1" => Box::new(|counts| any(counts) == 1),
            "hits_2" => Box::new(|counts| any(counts) == 2),
            "hits_3" => Box::new(|counts| any(counts) >= 3),
            "any_hit" => Box::new(|counts| any(counts) > 0),
            // Without an X# it is but the malfunction.
            "lost" => {
                if !can_be_removed(odds) {
                    return None;
                }
                Box::new(|counts| count(counts, "malfunctioned") + count(counts, "removed") > 0)
            }
            name => {
                place(name)?;
                Box::new(move |counts| count(counts, name) > 0)
            }
        };
        let weights = odds
            .joint
            .iter()
            .filter(|(ending, _)| happens(&counts(ending)));
        Some(Chance {
            name,
            words,
            weight: weights.map(|(_, weight)| weight).sum(),
        })
    });
    chances.collect()
}

fn can_be_removed(odds: &Odds) -> bool {
    odds.moments.mean(field("removed")) > &Fraction::ZERO
}

fn means(odds: &Odds) -> Vec<Mean> {
    let moments = &odds.moments;
    let of = |name: &str| {
        let place = field(name);
        let mean = moments.mean(place).clone();
        (mean, moments.covariance(place, place).clone())
    };
    let covariance = |a: &str, b: &str| moments.covariance(field(a), field(b)).clone();
    let both = || {
        let ((hits, hits_var), (criticals, criticals_var)) = (of("hits"), of("critical_hits"));
        let twice = Fraction::from(2);
        let variance = hits_var + criticals_var + twice * covariance("hits", "critical_hits");
        (hits + criticals, variance)
    };
    let is_counted = |name: &str| odds.marginal.places().any(|place| place == field(name));
    let means = phases::MEANS.iter().filter_map(|(name, words)| {
        let (mean, variance) = match *name {
            "any_hits" => both(),
            "hull_hits" => {
                if !is_counted("turret_hits") {
                    return None;
                }
                let ((any, any_var), (turret, turret_var)) = (both(), of("turret_hits"));
                let with_any =
                    covariance("hits", "turret_hits") + covariance("critical_hits", "turret_hits");
                (
                    any - turret,
                    any_var + turret_var - Fraction::from(2) * with_any,
                )
            }
            name => {
                if !is_counted(name) {
                    return None;
                }
                of(name)
            }
        };
        Some(Mean {
            name,
            words,
            mean,
            variance,
        })
    });
    means.collect()
}
