//! Morale Checks, Pin Task Checks and what follows from them (A7.3, A7.8, A10, A17, A19).
//!
//! # Readings
//!
//! - A Morale Check that is passed with exactly the Morale Level pins. Where that would take an
//!   Original 12, which is never passed, nothing pins.
//! - An Original 2 of a unit that knows it brings a Heat of Battle DR (A15.1), passed or failed.
//!   It is counted; what it brings depends on nation and enemy, and is not worked out: the unit
//!   stays as the check left it.
//! - A unit that is Replaced keeps its Morale Levels, for what replaces it is not known here, and
//!   Disruption counts as Replacement.

use strum::IntoEnumIterator;
use strum::VariantNames;

use super::unit::{Fate, Loss, Order, Unit, UnitKind, UnitState};
use crate::dice::{Dice, Note};
use crate::rule::{Field, FieldKind, Outcome, Rule, Sum, Value};

/// A Morale Check, or a Pin Task Check, of one unit.
///
/// ```
/// use aslodds::engine::exact;
/// use aslodds::rules::morale::{Check, MoraleCheck};
/// use aslodds::rules::unit::{Fate, Unit, UnitKind};
///
/// let squad = Unit::new(UnitKind::Squad, 7);
/// let check = MoraleCheck { unit: squad, check: Check::Morale(0), leadership: 0 };
/// let dist = exact::solve(&check)?;
/// assert_eq!(dist.fraction_where(|after| after.fate == Fate::Pinned).to_string(), "1/6");
/// // 14 of 36 break; the Original 12 reduces it besides.
/// assert_eq!(dist.fraction_where(|after| after.fate == Fate::Broken).to_string(), "7/18");
/// # Ok::<(), aslodds::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MoraleCheck {
    /// The unit.
    pub unit: Unit,
    /// What it has to pass.
    pub check: Check,
    /// The modifier of a leader who helps it, or that of one who was lost turned around (A10.2),
    /// `-3..=3`; 0 without one.
    pub leadership: i8,
}

/// What has to be passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Check {
    /// A Pin Task Check, which pins (A7.305).
    Pin,
    /// A Morale Check with so much added to its DR (A7.303, A7.304).
    Morale(u8),
}

/// What comes of a unit that checks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Checked {
    /// What it is like then.
    pub fate: Fate,
    /// Whether a Heat of Battle DR follows.
    pub heat_of_battle: bool,
}

impl Rule for MoraleCheck {
    type Outcome = Checked;

    fn resolve<D: Dice + ?Sized>(&self, dice: &mut D) -> Checked {
        let (after, heat_of_battle) = self.check_from(self.unit.before, dice);
        Checked {
            fate: after.fate(),
            heat_of_battle,
        }
    }
}

impl MoraleCheck {
    /// The check of a unit that is in another state by now, and whether Heat of Battle follows.
    pub(super) fn check_from<D: Dice + ?Sized>(
        &self,
        state: UnitState,
        dice: &mut D,
    ) -> (UnitState, bool) {
        if state.is_eliminated() {
            return (state, false);
        }
        match self.check {
            Check::Pin => (self.pin(state, dice), false),
            Check::Morale(added) => self.morale(state, added, dice),
        }
    }

    /// A7.305: a broken unit never takes one, and a pinned one cannot be pinned again.
    fn pin<D: Dice + ?Sized>(&self, state: UnitState, dice: &mut D) -> UnitState {
        if state.order != Order::Good {
            return state;
        }
        let final_dr = i32::from(dice.total_2d6()) + i32::from(self.leadership);
        let level = self.unit.morale_level(state);
        let numbers = [final_dr, level];
        if final_dr <= level {
            dice.note(Note::new(
                "A7.305",
                "PTC: Final DR {0} <= Morale Level {1}",
                &numbers,
            ));
            return state;
        }
        dice.note(Note::new(
            "A7.305",
            "PTC: Final DR {0} > Morale Level {1}: pinned",
            &numbers,
        ));
        UnitState {
            order: Order::Pinned,
            ..state
        }
    }

    fn morale<D: Dice + ?Sized>(
        &self,
        state: UnitState,
        added: u8,
        dice: &mut D,
    ) -> (UnitState, bool) {
        let original = dice.total_2d6();
        let final_dr = i32::from(original) + i32::from(added) + i32::from(self.leadership);
        let level = self.unit.morale_level(state);
        let numbers = [final_dr, level];
        let heat_of_battle = original == 2 && self.unit.kind != UnitKind::Crew;
        if heat_of_battle {
            dice.note(Note::new(
                "A15.1",
                "Original 2: a Heat of Battle DR follows",
                &[],
            ));
        }
        let after = if original == 12 {
            self.casualty(state, final_dr - level, dice)
        } else if final_dr > level {
            dice.note(Note::new(
                "A10.3",
                "MC: Final DR {0} > Morale Level {1}: it fails",
                &numbers,
            ));
            self.fail(state, final_dr - level, dice)
        } else if final_dr == level && state.order == Order::Good {
            dice.note(Note::new(
                "A7.8",
                "MC: Final DR {0} is the Morale Level: passed, and pinned",
                &numbers,
            ));
            UnitState {
                order: Order::Pinned,
                ..state
            }
        } else {
            dice.note(Note::new(
                "A10.3",
                "MC: Final DR {0} <= Morale Level {1}: it passes",
                &numbers,
            ));
            state
        };
        (after, heat_of_battle)
    }

    /// A10.31: an Original 12.
    fn casualty<D: Dice + ?Sized>(&self, state: UnitState, by: i32, dice: &mut D) -> UnitState {
        if state.order == Order::Broken {
            dice.note(Note::new(
                "A10.31",
                "MC: Original 12 of a broken unit: eliminated",
                &[],
            ));
            return UnitState::ELIMINATED;
        }
        dice.note(Note::new(
            "A10.31",
            "MC: Original 12: Casualty Reduction, and broken",
            &[],
        ));
        let broken = UnitState {
            order: Order::Broken,
            replaced: state.replaced || self.is_replaced(by, dice),
            ..state
        };
        casualty_reduction(&self.unit, broken, dice)
    }

    /// A10.3: what fails a Morale Check breaks; what is broken already is reduced.
    fn fail<D: Dice + ?Sized>(&self, state: UnitState, by: i32, dice: &mut D) -> UnitState {
        if state.order == Order::Broken {
            return casualty_reduction(&self.unit, state, dice);
        }
        UnitState {
            order: Order::Broken,
            replaced: state.replaced || self.is_replaced(by, dice),
            ..state
        }
    }

    /// A19.1: whether it failed by more than its ELR; crews are immune (A19.11).
    fn is_replaced<D: Dice + ?Sized>(&self, by: i32, dice: &mut D) -> bool {
        let Some(elr) = self.unit.elr.filter(|_| self.unit.kind != UnitKind::Crew) else {
            return false;
        };
        let replaced = by > i32::from(elr);
        if replaced {
            dice.note(Note::new(
                "A19.1",
                "failed by {0}, more than ELR {1}: Replaced",
                &[by, elr.into()],
            ));
        }
        replaced
    }
}

/// Casualty Reduction (A7.302): a squad becomes a half-squad, a leader is wounded, and nothing is
/// left of anything smaller.
pub(super) fn casualty_reduction<D: Dice + ?Sized>(
    unit: &Unit,
    state: UnitState,
    dice: &mut D,
) -> UnitState {
    let reduced = UnitState {
        loss: Loss::Reduced,
        ..state
    };
    match (unit.kind, state.loss) {
        (_, Loss::Eliminated) => state,
        (UnitKind::Squad, Loss::None) => {
            dice.note(Note::new(
                "A7.302",
                "the squad is reduced to a half-squad",
                &[],
            ));
            reduced
        }
        (UnitKind::Squad, Loss::Reduced)
        | (UnitKind::HalfSquad | UnitKind::Crew, Loss::None | Loss::Reduced) => {
            dice.note(Note::new("A7.302", "Casualty Reduction eliminates it", &[]));
            UnitState {
                gun: state.gun,
                ..UnitState::ELIMINATED
            }
        }
        (UnitKind::Leader { .. }, Loss::None | Loss::Reduced) => {
            let wounded = state.loss == Loss::Reduced;
            let dr = dice.dr();
            let severity = dr + u8::from(wounded);
            if severity >= 5 {
                let words = "wound severity dr {0}: mortal";
                dice.note(Note::new("A17.11", words, &[severity.into()]));
                UnitState::ELIMINATED
            } else {
                let words = "wound severity dr {0}: the leader is wounded";
                dice.note(Note::new("A17.11", words, &[severity.into()]));
                reduced
            }
        }
    }
}

/// What a result that breaks without a check does (A7.301): a broken unit is reduced instead.
pub(super) fn break_unit<D: Dice + ?Sized>(
    unit: &Unit,
    state: UnitState,
    dice: &mut D,
) -> UnitState {
    match (state.loss, state.order) {
        (Loss::Eliminated, _) => state,
        (Loss::None | Loss::Reduced, Order::Broken) => casualty_reduction(unit, state, dice),
        (Loss::None | Loss::Reduced, Order::Good | Order::Pinned) => {
            dice.note(Note::new("A7.301", "it breaks", &[]));
            UnitState {
                order: Order::Broken,
                ..state
            }
        }
    }
}

impl Outcome for Checked {
    const FIELDS: &'static [Field] = &[
        Field {
            name: "state",
            kind: FieldKind::Words(Fate::VARIANTS),
            sums: SUMS,
        },
        Field::flag("heat_of_battle"),
    ];

    fn all() -> Vec<Self> {
        let all = Fate::iter().flat_map(|fate| {
            [false, true].map(|heat_of_battle| Checked {
                fate,
                heat_of_battle,
            })
        });
        all.collect()
    }

    fn push_values(&self, row: &mut Vec<Value>) {
        row.push(Value::Word(self.fate.into()));
        row.push(Value::Flag(self.heat_of_battle));
    }
}

/// What players ask of a unit's state; the first is what fire is for, and the last is the only one
/// that leaves out a state between two that it has.
pub(super) const SUMS: &[Sum] = &[
    Sum {
        name: "broken-or-worse",
        words: &[
            "broken",
            "replaced",
            "reduced-broken",
            "reduced-replaced",
            "eliminated",
            "eliminated-gun-malfunctioned",
            "eliminated-gun-destroyed",
        ],
    },
    Sum {
        name: "any-effect",
        words: &[
            "pinned",
            "reduced",
            "reduced-pinned",
            "broken",
            "replaced",
            "reduced-broken",
            "reduced-replaced",
            "eliminated",
            "eliminated-gun-malfunctioned",
            "eliminated-gun-destroyed",
        ],
    },
    Sum {
        name: "eliminated",
        words: &[
            "eliminated",
            "eliminated-gun-malfunctioned",
            "eliminated-gun-destroyed",
        ],
    },
    Sum {
        name: "reduced-or-worse",
        words: &[
            "reduced",
            "reduced-pinned",
            "reduced-broken",
            "reduced-replaced",
            "eliminated",
            "eliminated-gun-malfunctioned",
            "eliminated-gun-destroyed",
        ],
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::exact;

    /// Ways out of `total` of each fate.
    fn check(check: MoraleCheck, total: u32, expected: &[(Fate, u32)]) {
        let dist = exact::solve(&check).unwrap();
        for fate in Fate::iter() {
            let weight: crate::dist::Weight = dist
                .iter()
                .filter(|(after, _)| after.fate == fate)
                .map(|(_, weight)| weight)
                .sum();
            let ways = expected.iter().find(|(known, _)| *known == fate);
            let ways = ways.map_or(0, |(_, ways)| *ways);
            assert_eq!(weight * total / dist.total(), ways.into(), "{fate:?}");
        }
    }

    fn squad(morale: u8) -> Unit {
        Unit::new(UnitKind::Squad, morale)
    }

    fn of(unit: Unit, added: u8, leadership: i8) -> MoraleCheck {
        MoraleCheck {
            unit,
            check: Check::Morale(added),
            leadership,
        }
    }

    #[test]
    fn a_normal_check_against_7() {
        // Of 36: a DR of 8 to 11 in 14, a 7 in 6, a 12 in 1, 2 to 6 in 15.
        check(
            of(squad(7), 0, 0),
            36,
            &[
                (Fate::GoodOrder, 15),
                (Fate::Pinned, 6),
                (Fate::Broken, 14),
                (Fate::ReducedBroken, 1),
            ],
        );
    }

    #[test]
    fn what_is_added_and_what_a_leader_takes_away() {
        // A 2MC against 8 with a leader of -1 is a Normal one against 7.
        check(
            of(squad(8), 2, -1),
            36,
            &[
                (Fate::GoodOrder, 15),
                (Fate::Pinned, 6),
                (Fate::Broken, 14),
                (Fate::ReducedBroken, 1),
            ],
        );
        // Against 10 with -2 only an Original 12 fails, and it fails although 10 <= 10.
        check(
            of(squad(10), 0, -2),
            36,
            &[(Fate::GoodOrder, 35), (Fate::ReducedBroken, 1)],
        );
    }

    #[test]
    fn failing_by_more_than_the_elr() {
        // ELR 2 against 7: 8 and 9 break (9 ways), 10 and 11 replace (5), 12 does both.
        let green = Unit {
            elr: Some(2),
            ..squad(7)
        };
        check(
            of(green, 0, 0),
            36,
            &[
                (Fate::GoodOrder, 15),
                (Fate::Pinned, 6),
                (Fate::Broken, 9),
                (Fate::Replaced, 5),
                (Fate::ReducedReplaced, 1),
            ],
        );
        let crew = Unit {
            kind: UnitKind::Crew,
            ..green
        };
        check(
            of(crew, 0, 0),
            36,
            &[
                (Fate::GoodOrder, 15),
                (Fate::Pinned, 6),
                (Fate::Broken, 14),
                (Fate::Eliminated, 1),
            ],
        );
    }

    #[test]
    fn a_broken_unit_is_reduced_and_never_pinned() {
        let broken = Unit {
            before: UnitState {
                order: Order::Broken,
                ..UnitState::GOOD
            },
            broken_morale: 8,
            ..squad(7)
        };
        // 2 to 8 in 26, 9 to 11 in 9; an Original 12 leaves nothing.
        check(
            of(broken, 0, 0),
            36,
            &[
                (Fate::Broken, 26),
                (Fate::ReducedBroken, 9),
                (Fate::Eliminated, 1),
            ],
        );
        let pin = MoraleCheck {
            check: Check::Pin,
            ..of(broken, 0, 0)
        };
        check(pin, 36, &[(Fate::Broken, 36)]);
    }

    #[test]
    fn a_pin_task_check_against_7() {
        let pin = MoraleCheck {
            check: Check::Pin,
            ..of(squad(7), 0, 0)
        };
        check(pin, 36, &[(Fate::GoodOrder, 21), (Fate::Pinned, 15)]);
    }

    #[test]
    fn a_leader_is_wounded_by_an_original_12() {
        let leader = Unit::new(UnitKind::Leader { modifier: -1 }, 9);
        // 216: 10 and 11 break (5 of 36), a 9 pins (4), a 12 wounds with a dr of 1 to 4.
        check(
            of(leader, 0, 0),
            216,
            &[
                (Fate::GoodOrder, 26 * 6),
                (Fate::Pinned, 4 * 6),
                (Fate::Broken, 5 * 6),
                (Fate::ReducedBroken, 4),
                (Fate::Eliminated, 2),
            ],
        );
        // A wounded one has 8, and of the drs 4, 5 and 6 are mortal.
        let wounded = Unit {
            before: UnitState {
                loss: Loss::Reduced,
                ..UnitState::GOOD
            },
            ..leader
        };
        check(
            of(wounded, 0, 0),
            216,
            &[
                (Fate::Reduced, 21 * 6),
                (Fate::ReducedPinned, 5 * 6),
                (Fate::ReducedBroken, 9 * 6 + 3),
                (Fate::Eliminated, 3),
            ],
        );
    }

    #[test]
    fn heat_of_battle_is_an_original_2_and_not_of_crews() {
        let heat = |unit| {
            let dist = exact::solve(&of(unit, 4, 0)).unwrap();
            dist.fraction_where(|after| after.heat_of_battle)
                .to_string()
        };
        assert_eq!(heat(squad(6)), "1/36");
        assert_eq!(heat(Unit::new(UnitKind::Crew, 6)), "0");
    }
}
