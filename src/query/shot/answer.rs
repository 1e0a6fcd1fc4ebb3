//! What comes of shots: situations with ledgers and odds, made as they are taken, or a table.

use std::collections::HashMap;

use super::odds::{counted, odds};
use super::sums::Sums;
use super::{PARAMS, ShotQuery, rolls, what_if};
use crate::dice::Note;
use crate::dist::Dist;
use crate::grid::Solved;
use crate::query::Param;
use crate::rule::{Outcome, Value};
use crate::rules::to_hit::{ToHit, ToHitResult};
use crate::situation::Line;
use crate::situation::effect;
use crate::situation::shot::{self, Sum};
use crate::table::shots::{Answer, LedgerLine, Situation, SituationParam, Situations};
use crate::table::{About, Column, Effect, Method, ReadingUse, Table};

/// Shots with their sums and odds.
#[derive(Debug)]
pub struct Shots {
    pub(super) query: ShotQuery,
    pub(super) sums: Sums,
    /// The distributions of the different sums that are not refused.
    pub(super) solved: Solved<ToHitResult>,
    /// What those that are not refused do to their targets, where that is asked; empty if it is
    /// asked of none.
    pub(super) effects: Vec<Option<Effect>>,
}

/// How much is told of each shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// The sums and the odds: what a table of many shots shows.
    Odds,
    /// The ledger too, and which DRs do it.
    Ledger,
    /// Besides, what each line is worth, and one more or less of the DRM and of the TH#.
    WhatIf,
}

impl Shots {
    /// The number of shots.
    #[must_use]
    pub fn len(&self) -> usize {
        self.sums.len()
    }

    /// Whether there is no shot.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.sums.len() == 0
    }

    /// Why the only shot is refused, if there is but one and it is.
    #[must_use]
    pub fn refusal(&self) -> Option<Note> {
        match (self.len(), self.sums.distinct()) {
            (1, [Err(refusal)]) => Some(refusal.reason),
            (_, _) => None,
        }
    }

    /// The To Hit DR of each shot that is not refused.
    pub fn rules(&self) -> impl Iterator<Item = ToHit> {
        let standing = self.sums.iter().flatten();
        standing.map(|sum| sum.rule(&self.query.variant))
    }

    /// The readings of disputed rules that made a difference.
    #[must_use]
    pub fn readings(&self) -> Vec<ReadingUse> {
        let mut readings = Vec::new();
        for sum in self.sums.iter().flatten() {
            if let Some(reading) = sum.rule(&self.query.variant).reading() {
                ReadingUse::count(&mut readings, reading);
            }
        }
        readings
    }

    /// The shots with ledgers and odds, made as they are taken.
    #[must_use]
    pub fn situations(&self, detail: Detail) -> Situations<'_> {
        let params = PARAMS.iter().zip(self.query.sweeps.origins());
        let dists = self.dists();
        let mut effects = self.effects.iter();
        let mut known_rolls = HashMap::new();
        let cells = self.sums.iter().enumerate().map(move |(cell, sum)| {
            let params = self.query.sweeps.values(cell);
            let answer = match sum {
                Err(refusal) => Err(refusal.reason),
                Ok(sum) => {
                    let dist = dists[self.sums.place(cell)].expect("a distribution for each sum");
                    let mut answer = self.answer(&params, sum, dist, detail);
                    answer.effect = effects.next().cloned().flatten();
                    if detail != Detail::Odds {
                        let rule = sum.rule(&self.query.variant);
                        let rolls = known_rolls
                            .entry((rule, sum.criticals))
                            .or_insert_with(|| rolls::words(&rule, sum.criticals));
                        answer.rolls.clone_from(rolls);
                    }
                    Ok(answer)
                }
            };
            Situation { params, answer }
        });
        Situations {
            procedure: "shot",
            variant: self.query.variant.to_string(),
            params: params
                .map(|(word, origin)| SituationParam {
                    name: word.param.name,
                    title: word.param.title,
                    sign: word.param.sign(),
                    origin: *origin,
                })
                .collect(),
            fields: ToHitResult::FIELDS,
            len: self.len(),
            cells: Box::new(cells),
        }
    }

    /// The shots that are not refused as a table, ready to be drawn: its columns are the words
    /// that were given.
    #[must_use]
    pub fn table(&self) -> Table {
        let standing: Vec<usize> = (0..self.len())
            .filter(|cell| self.sums.of(*cell).is_ok())
            .collect();
        let about = self.about();
        let mut table = Table::new(about, self.columns(&standing), ToHitResult::FIELDS);
        let dists = self.dists();
        for cell in standing {
            if let (Ok(sum), Some(dist)) = (self.sums.of(cell), dists[self.sums.place(cell)]) {
                table.push(&counted(dist, sum.criticals));
                if let Some(reading) = sum.rule(&self.query.variant).reading() {
                    table.count_reading(reading);
                }
            }
        }
        table
    }

    /// The shots of which it is asked what they do to their targets, ready to be drawn: the state
    /// of the part of it that fares worst. `None` if it is asked of none.
    #[must_use]
    pub fn worst(&self) -> Option<Table> {
        let standing = (0..self.len()).filter(|cell| self.sums.of(*cell).is_ok());
        super::super::effect::worst(self.about(), standing.zip(&self.effects), |cells| {
            self.columns(cells)
        })
    }

    /// The distribution of each different sum that is not refused.
    fn dists(&self) -> Vec<Option<&Dist<ToHitResult>>> {
        let mut solved = self.solved.cells();
        let sums = self.sums.distinct().iter();
        sums.map(|sum| sum.is_ok().then(|| solved.next()).flatten())
            .collect()
    }

    fn about(&self) -> About {
        About {
            rule: "shot",
            method: Method::Exact,
            variant: self.query.variant.to_string(),
        }
    }

    /// The words that were given, in some of the cells.
    fn columns(&self, cells: &[usize]) -> Vec<Column> {
        let params: Vec<&Param> = PARAMS.iter().map(|word| &word.param).collect();
        self.query.sweeps.columns(&params, cells)
    }

    /// The ledger of a shot, summed up once more with somebody listening.
    fn lines(&self, params: &[Value], sum: &Sum) -> Vec<Line> {
        let mut shot = self.query.first();
        for (place, value) in params.iter().enumerate() {
            self.query.fill(&mut shot, place, *value);
        }
        let mut lines = Vec::new();
        let written = shot::sum(&shot, &self.query.variant, &mut lines);
        debug_assert_eq!(written, Ok(*sum));
        if shot.effect {
            let effect = effect::of(&shot, sum, &self.query.variant, &mut lines);
            debug_assert!(effect.is_ok());
        }
        lines
    }

    fn answer(
        &self,
        params: &[Value],
        sum: &Sum,
        dist: &Dist<ToHitResult>,
        detail: Detail,
    ) -> Answer {
        let lines = match detail {
            Detail::Odds => Vec::new(),
            Detail::Ledger | Detail::WhatIf => self.lines(params, sum),
        };
        Answer {
            target_type: sum.target_type.into(),
            base_th: sum.base_th,
            modified_th: sum.th,
            drm: sum.drm,
            odds: odds(&counted(dist, sum.criticals)),
            rolls: String::new(),
            what_if: match detail {
                Detail::Odds | Detail::Ledger => Vec::new(),
                Detail::WhatIf => what_if::changes(sum, &lines, &self.query.variant),
            },
            reading: sum.rule(&self.query.variant).reading(),
            ledger: lines.iter().map(ledger_line).collect(),
            effect: None,
        }
    }
}

pub(in crate::query) fn ledger_line(line: &Line) -> LedgerLine {
    LedgerLine {
        applies_to: line.applies_to.word(),
        case: line.case,
        reason: line.reason,
        value: line.value,
    }
}
