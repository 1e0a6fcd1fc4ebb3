//! Random Selection among the units of a stack (A.9).

use super::MAX_UNITS;
use super::state::Mask;
use crate::rules::random_selection::is_selected;

/// The next unit of `group` that has not rolled its dr.
pub(super) fn next(group: Mask, faces: &[u8; MAX_UNITS]) -> Option<usize> {
    group.places().find(|place| faces[*place] == 0)
}

/// A dr that can no more be among those selected, whatever the others roll.
pub(super) const OUT: u8 = u8::MAX;

/// The drs rolled so far with those struck out that can no more be among the `wanted` highest:
/// fewer states then lead on.
pub(super) fn in_play(group: Mask, mut faces: [u8; MAX_UNITS], wanted: u32) -> [u8; MAX_UNITS] {
    let rolled = |place: &usize| faces[*place] != 0 && faces[*place] != OUT;
    let drs = || group.places().filter(rolled).map(|place| faces[place]);
    let is_out = |place: &usize| rolled(place) && !is_selected(faces[*place], drs(), wanted);
    for place in group.places().filter(is_out).collect::<Vec<_>>() {
        faces[place] = OUT;
    }
    faces
}

/// The `wanted` units of `group` with the highest drs; ties for the last are selected too.
pub(super) fn selected(group: Mask, faces: &[u8; MAX_UNITS], wanted: u32) -> Mask {
    let drs = || {
        group
            .places()
            .map(|place| faces[place])
            .filter(|dr| *dr != OUT)
    };
    let is_selected =
        |place: &usize| faces[*place] != OUT && is_selected(faces[*place], drs(), wanted);
    group
        .places()
        .filter(is_selected)
        .fold(Mask::NONE, Mask::with)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_highest_and_all_that_tie_for_the_last_place() {
        let group = Mask::NONE.with(0).with(2).with(3).with(4);
        let faces = [3, 6, 5, 5, 2, 0];
        let places = |wanted| selected(group, &faces, wanted).places().collect::<Vec<_>>();
        assert_eq!(places(1), [2, 3]);
        assert_eq!(places(2), [2, 3]);
        assert_eq!(places(3), [0, 2, 3]);
        assert_eq!(places(4), [0, 2, 3, 4]);
        assert_eq!(places(7), [0, 2, 3, 4]);
    }
}
