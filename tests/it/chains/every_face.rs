//! The rules of a gun's shots a second time, over every face of every die of short fire.
//!
//! Nothing here is shared with the library but the names of the readings.

use std::collections::BTreeMap;

use aslodds::engine::chain::{Ending, Marginal};
use aslodds::rule::Counts;
use aslodds::rules::fire::{Breakdown, BreakingShot, Shot};
use aslodds::rules::variant::Variant;

use super::{gun_of, ratio, solve, third_die};

#[derive(Debug)]
struct Gun {
    th: i16,
    drm: i16,
    rof: i16,
    breaks_at: i16,
    a_breaking_shot_counts: bool,
    third_die: bool,
}

/// Hit, critical hit, malfunction, and whether a further shot may follow.
type Fired = (u16, u16, u16, bool);

/// How many of the 1296 faces of four dice come to each shot: the DR, a subsequent dr, a die for
/// the rate of fire. A die that is not needed is rolled and not looked at.
fn shots(gun: &Gun) -> BTreeMap<Fired, u64> {
    let mut ways = BTreeMap::new();
    for roll in 0..1296_i16 {
        let die = |place: i16| roll / place % 6 + 1;
        let [colored, white, subsequent, third] = [216, 36, 6, 1].map(die);
        let original = colored + white;
        let any_can_hit = 2 + gun.drm <= gun.th;
        let (hits, critical) = if !any_can_hit {
            (original == 2 && subsequent <= 3, subsequent == 1)
        } else {
            let total = original + gun.drm;
            let rolled = original == 2 && (subsequent == 1 || 2 * subsequent <= gun.th);
            (total <= gun.th, 2 * total < gun.th || rolled)
        };
        let broken = original >= gun.breaks_at;
        let counts = hits && (!broken || gun.a_breaking_shot_counts);
        let deciding = if gun.third_die { third } else { colored };
        let fired = (
            u16::from(counts && !critical),
            u16::from(counts && critical),
            u16::from(broken),
            !broken && deciding <= gun.rof,
        );
        *ways.entry(fired).or_default() += 1;
    }
    ways
}

/// Follows every sequence of so many shots; those that are not fired have their dice too.
fn follow(
    shots: &BTreeMap<Fired, u64>,
    left: u32,
    (so_far, weight): ([u16; 4], u64),
    ways: &mut BTreeMap<[u16; 4], u64>,
) {
    for ((hit, critical, broken, again), of_these) in shots {
        let [hits, criticals, fired, malfunctions] = so_far;
        let now = [
            hits + hit,
            criticals + critical,
            fired + 1,
            malfunctions + broken,
        ];
        let weight = weight * of_these;
        if *again && left > 1 {
            follow(shots, left - 1, (now, weight), ways);
        } else {
            *ways.entry(now).or_default() += weight * 1296_u64.pow(left - 1);
        }
    }
}

fn check(gun: &Gun) {
    let variant = if gun.third_die {
        third_die()
    } else {
        Variant::asl()
    };
    let byte = |number: i16| u8::try_from(number).unwrap();
    let mut fire = gun_of(&variant, gun.th, gun.drm, byte(gun.rof))
        .with_breakdown(Breakdown::at(byte(gun.breaks_at)));
    if !gun.a_breaking_shot_counts {
        fire.breaking_shot = BreakingShot::NoEffect;
    }
    let shots = shots(gun);
    for most in 1..=3 {
        fire.max_shots = Some(most);
        let mut ways = BTreeMap::new();
        follow(&shots, most, ([0; 4], 1), &mut ways);
        let dist = solve(&fire, &Marginal::of::<Shot>(&[0, 1, 2, 3]));
        assert_eq!(dist.len(), ways.len(), "{gun:?}, {most} shots");
        for (counts, ways) in ways {
            assert_eq!(
                dist.fraction(&Ending::Ended(Counts::of(counts))),
                ratio(ways, 1296_u64.pow(most)),
                "{counts:?} of {gun:?}, {most} shots"
            );
        }
    }
}

#[test]
fn up_to_three_shots() {
    for (th, drm) in [(8, 1), (8, -2), (7, 0), (5, 3), (3, 2), (11, -3), (12, 0)] {
        for rof in [0, 1, 3, 5] {
            for breaks_at in [2, 6, 9, 12, 13] {
                for third_die in [false, true] {
                    for a_breaking_shot_counts in [false, true] {
                        check(&Gun {
                            th,
                            drm,
                            rof,
                            breaks_at,
                            a_breaking_shot_counts,
                            third_die,
                        });
                    }
                }
            }
        }
    }
}
