//! A fire attack on one squad, written by hand to be fast: the eleven sums of two dice twice, the
//! checks of each Morale Level worked out once, whole weights out of 1,296 in an array.

use aslodds::rules::tables::fire_table::{FireColumn, FireResult};

/// What becomes of the squad: in good order, pinned, broken, and the same reduced; eliminated.
pub type Odds = [u32; 7];

const GOOD: usize = 0;
const PINNED: usize = 1;
const BROKEN: usize = 2;
const REDUCED: usize = 3;
const ELIMINATED: usize = 6;

/// In how many of 36 ways two dice come to a sum.
fn ways(sum: i32) -> u32 {
    6 - sum.abs_diff(7)
}

/// A check of a squad, out of 36: passed, pinned, broken, and the Original 12.
fn check(morale: i32, added: i32) -> [u32; 4] {
    let mut odds = [0; 4];
    for sum in 2..=12 {
        let outcome = match (sum, (sum + added).cmp(&morale)) {
            (12, _) => 3,
            (_, std::cmp::Ordering::Less) => 0,
            (_, std::cmp::Ordering::Equal) => 1,
            (_, std::cmp::Ordering::Greater) => 2,
        };
        odds[outcome] += ways(sum);
    }
    odds
}

/// The checks of a Morale Level: a PTC's, then those with 0 to 4 added.
pub fn checks(morale: i32) -> [[u32; 4]; 6] {
    let pinned = (2..=12).filter(|sum| *sum > morale).map(ways).sum::<u32>();
    let mut all = [[36 - pinned, pinned, 0, 0]; 6];
    for (added, odds) in (0..).zip(&mut all[1..]) {
        *odds = check(morale, added);
    }
    all
}

/// Out of 1,296.
pub fn odds(column: FireColumn, drm: i32, checks: &[[u32; 4]; 6]) -> Odds {
    let mut odds = [0; 7];
    for sum in 2..=12 {
        let weight = ways(sum);
        match column.result(sum + drm) {
            FireResult::None => odds[GOOD] += 36 * weight,
            FireResult::Ptc => {
                odds[GOOD] += weight * checks[0][0];
                odds[PINNED] += weight * checks[0][1];
            }
            FireResult::Mc(added) => {
                let [good, pinned, broken, casualty] = checks[1 + usize::from(added)];
                odds[GOOD] += weight * good;
                odds[PINNED] += weight * pinned;
                odds[BROKEN] += weight * broken;
                odds[REDUCED + BROKEN] += weight * casualty;
            }
            FireResult::K(added) => {
                let [good, pinned, broken, casualty] = checks[1 + usize::from(added)];
                odds[REDUCED] += weight * good;
                odds[REDUCED + PINNED] += weight * pinned;
                odds[REDUCED + BROKEN] += weight * broken;
                odds[ELIMINATED] += weight * casualty;
            }
            FireResult::Kia(_) => odds[ELIMINATED] += 36 * weight,
        }
    }
    odds
}
