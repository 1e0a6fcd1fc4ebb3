//! Which counts are asked for, and up to where.

use arrayvec::ArrayVec;

use crate::rule::{Counts, Field, FieldKind, MAX_FIELDS, Tally};

/// The fields of a tally that are asked for, in their order, each with the count at which
/// counting stops, if there is one: 6 then means 6 or more.
///
/// Fields that are left out are not counted at all, which saves their share of the work.
///
/// ```
/// use aslodds::engine::chain::Marginal;
/// use aslodds::rule::Counts;
/// use aslodds::rules::fire::Shot;
///
/// // Critical hits and hits, in this order.
/// let marginal = Marginal::of::<Shot>(&[1, 0]).with_cap(0, 2);
/// let (hits, critical_hits) = (4, 3);
/// assert_eq!(marginal.of_counts(&Counts::of([hits, critical_hits])), Counts::of([2, 4]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Marginal {
    kept: ArrayVec<Kept, MAX_FIELDS>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Kept {
    /// The place of the field in the tally.
    place: usize,
    cap: Option<u16>,
}

impl Marginal {
    /// Every field of a tally.
    #[must_use]
    pub fn all<T: Tally>() -> Self {
        let places: ArrayVec<usize, MAX_FIELDS> = (0..T::FIELDS.len().min(MAX_FIELDS)).collect();
        Marginal::of::<T>(&places)
    }

    /// The fields of a tally at the places given; places that no field has are left out, and so
    /// is all beyond [`MAX_FIELDS`].
    #[must_use]
    pub fn of<T: Tally>(places: &[usize]) -> Self {
        let kept = places.iter().filter_map(|place| {
            let field = T::FIELDS.get(*place)?;
            Some(Kept {
                place: *place,
                cap: cap_of(field),
            })
        });
        Marginal {
            kept: kept.take(MAX_FIELDS).collect(),
        }
    }

    /// The same with the field at `place` of the marginal counted up to `cap` only.
    #[must_use]
    pub fn with_cap(mut self, place: usize, cap: u16) -> Self {
        if let Some(kept) = self.kept.get_mut(place) {
            kept.cap = Some(kept.cap.map_or(cap, |known| known.min(cap)));
        }
        self
    }

    /// The number of fields.
    #[must_use]
    pub fn len(&self) -> usize {
        self.kept.len()
    }

    /// Whether nothing is asked for but whether the chain ends.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.kept.is_empty()
    }

    /// The places of the fields in the tally.
    pub fn places(&self) -> impl Iterator<Item = usize> {
        self.kept.iter().map(|kept| kept.place)
    }

    /// The cap of each field; a flag's is 1, and that of words the place of the last.
    pub fn caps(&self) -> impl Iterator<Item = Option<u16>> {
        self.kept.iter().map(|kept| kept.cap)
    }

    /// Whether every field has a cap, so that there are finitely many combinations of counts.
    #[must_use]
    pub fn is_finite(&self) -> bool {
        self.kept.iter().all(|kept| kept.cap.is_some())
    }

    /// The counts of the marginal's fields, without their caps.
    pub(super) fn select(&self, counts: &Counts) -> Counts {
        let mut selected = Counts::default();
        for (to, kept) in selected.0.iter_mut().zip(&self.kept) {
            *to = counts.0[kept.place];
        }
        selected
    }

    /// Selected counts with more of them added, each up to its cap.
    pub(super) fn plus(&self, counts: &Counts, gain: &Counts) -> Counts {
        let mut sum = *counts;
        for ((to, gain), kept) in sum.0.iter_mut().zip(gain.0).zip(&self.kept) {
            *to = to.saturating_add(gain);
            if let Some(cap) = kept.cap {
                *to = (*to).min(cap);
            }
        }
        sum
    }

    /// The marginal of a tally's counts.
    #[must_use]
    pub fn of_counts(&self, counts: &Counts) -> Counts {
        self.plus(&Counts::default(), &self.select(counts))
    }
}

fn cap_of(field: &Field) -> Option<u16> {
    match field.kind {
        FieldKind::Flag => Some(1),
        FieldKind::Count => None,
        FieldKind::Words(words) => u16::try_from(words.len().saturating_sub(1)).ok(),
    }
}

/// How a chain came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ending {
    /// It ended with these counts: those of the marginal's fields, in their order.
    Ended(Counts),
    /// It still went on when it was left.
    Unfinished,
}
