//! Random Selection among several units (A.9).

use arrayvec::ArrayVec;

use crate::dice::{Dice, Note};
use crate::rule::{Field, FieldKind, Outcome, Rule, Value};

/// One selection: a dr for each unit, the highest are selected, and so are all that tie the last.
///
/// ```
/// use aslodds::engine::exact;
/// use aslodds::rules::random_selection::RandomSelection;
///
/// let dist = exact::solve(&RandomSelection::of(3))?;
/// let alone = dist.fraction_where(|selection| selection.selected == 1);
/// assert_eq!(alone.to_string(), "55/72");
/// let this_one = dist.fraction_where(|selection| selection.this_one);
/// assert_eq!(this_one.to_string(), "91/216");
/// # Ok::<(), aslodds::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RandomSelection {
    /// The number of units, `1..=8`. Each has a die of its own, so that an exact answer takes
    /// six times as long for each unit more.
    pub units: u8,
    /// How many are to be selected, `1..=8`; all of them if there are no more.
    pub wanted: u8,
}

impl RandomSelection {
    /// The selection of one unit.
    #[must_use]
    pub const fn of(units: u8) -> Self {
        RandomSelection { units, wanted: 1 }
    }
}

/// Whether a dr is among the `wanted` highest of all, or ties the last of them (A.9).
pub(super) fn is_selected(dr: u8, all: impl Iterator<Item = u8>, wanted: u32) -> bool {
    let higher = all.filter(|other| *other > dr).count();
    u32::try_from(higher).is_ok_and(|higher| higher < wanted)
}

/// Who is selected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Selection {
    /// The number of units that are selected, `1..=8`.
    pub selected: u8,
    /// Whether the unit that rolls first is among them; any other unit is as likely.
    pub this_one: bool,
}

impl Rule for RandomSelection {
    type Outcome = Selection;

    fn resolve<D: Dice + ?Sized>(&self, dice: &mut D) -> Selection {
        let drs: ArrayVec<u8, 8> = (0..self.units.min(8)).map(|_| dice.dr()).collect();
        let is_selected = |dr: &&u8| is_selected(**dr, drs.iter().copied(), self.wanted.into());
        let selected = drs.iter().filter(is_selected).count();
        let selection = Selection {
            selected: u8::try_from(selected).unwrap_or(u8::MAX),
            this_one: drs.first().iter().any(is_selected),
        };
        let highest = drs.iter().max().copied().unwrap_or(0);
        let words = if selection.this_one {
            "highest dr {0}: {1} selected, the first unit among them"
        } else {
            "highest dr {0}: {1} selected, the first unit not"
        };
        dice.note(Note::new(
            "A.9",
            words,
            &[highest.into(), selection.selected.into()],
        ));
        selection
    }
}

impl Outcome for Selection {
    const FIELDS: &'static [Field] = &[
        Field {
            name: "selected",
            kind: FieldKind::Count,
            sums: &[],
        },
        Field {
            name: "this_one",
            kind: FieldKind::Flag,
            sums: &[],
        },
    ];

    fn push_values(&self, row: &mut Vec<Value>) {
        row.push(Value::Int(self.selected.into()));
        row.push(Value::Flag(self.this_one));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::exact;

    /// Ways for each number selected, and of this one among them, out of `total`.
    fn check(units: u8, total: u32, selected: &[u32], this_one: u32) {
        let dist = exact::solve(&RandomSelection::of(units)).unwrap();
        let ways = |wanted: &dyn Fn(&Selection) -> bool| -> crate::dist::Weight {
            let counted = dist.iter().filter(|(selection, _)| wanted(selection));
            let weight: crate::dist::Weight = counted.map(|(_, weight)| weight).sum();
            weight * total / dist.total()
        };
        for (count, expected) in (1..).zip(selected) {
            let found = ways(&|selection| selection.selected == count);
            assert_eq!(found, (*expected).into(), "{units} units, {count} selected");
        }
        assert_eq!(ways(&|selection| selection.this_one), this_one.into());
    }

    #[test]
    fn hand_counts() {
        check(1, 6, &[6], 6);
        // Two units: 6 of 36 are ties, and of the 30 others each is the higher one in 15.
        check(2, 36, &[30, 6], 21);
        // Three: 6 triples; for pairs 3 places of the low die and 15 pairs of faces; the rest.
        // This one: a third of the 165, two of three of the 45, all of the 6.
        check(3, 216, &[165, 45, 6], 91);
    }

    #[test]
    fn two_of_three() {
        // All three are struck by the 6 triples and by the 15 pairs of faces with the pair low, in 3
        // orders; two otherwise.
        let two = RandomSelection {
            units: 3,
            wanted: 2,
        };
        let dist = exact::solve(&two).unwrap();
        let all = dist.fraction_where(|selection| selection.selected == 3);
        assert_eq!(all.to_string(), "17/72");
        let both = exact::solve(&RandomSelection {
            units: 2,
            wanted: 5,
        })
        .unwrap();
        assert_eq!(
            both.fraction_where(|selection| selection.selected == 2)
                .to_string(),
            "1"
        );
    }

    #[test]
    fn somebody_is_selected_and_nobody_is_preferred() {
        // The chance of this one is the mean number selected out of all units.
        for units in 1..=6_u8 {
            let dist = exact::solve(&RandomSelection::of(units)).unwrap();
            let selected = dist.mean(|selection| selection.selected.into());
            let this_one = dist.mean(|selection| i64::from(units) * i64::from(selection.this_one));
            assert_eq!(selected, this_one, "{units} units");
        }
    }
}
