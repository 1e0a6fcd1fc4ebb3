//! Random Selection among several units (A.9).

use crate::dice::{Dice, Note};
use crate::rule::{Field, FieldKind, Outcome, Rule, Value};

/// One selection: a dr for each unit, the highest is selected, and so are all that tie it.
///
/// ```
/// use aslodds::engine::exact;
/// use aslodds::rules::random_selection::RandomSelection;
///
/// let dist = exact::solve(&RandomSelection { units: 3 })?;
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
        let first = dice.dr();
        let mut highest = first;
        let mut selected = 1;
        for _ in 1..self.units {
            let dr = dice.dr();
            if dr > highest {
                highest = dr;
                selected = 1;
            } else if dr == highest {
                selected += 1;
            }
        }
        let selection = Selection {
            selected,
            this_one: first == highest,
        };
        let words = if selection.this_one {
            "highest dr {0}: {1} selected, the first unit among them"
        } else {
            "highest dr {0}: {1} selected, the first unit not"
        };
        dice.note(Note::new("A.9", words, &[highest.into(), selected.into()]));
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
        let dist = exact::solve(&RandomSelection { units }).unwrap();
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
    fn somebody_is_selected_and_nobody_is_preferred() {
        // The chance of this one is the mean number selected out of all units.
        for units in 1..=6_u8 {
            let dist = exact::solve(&RandomSelection { units }).unwrap();
            let selected = dist.mean(|selection| selection.selected.into());
            let this_one = dist.mean(|selection| i64::from(units) * i64::from(selection.this_one));
            assert_eq!(selected, this_one, "{units} units");
        }
    }
}
