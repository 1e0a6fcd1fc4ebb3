//! The chains W2 and W3, written by hand to be fast: what the engine is measured against.
//!
//! One step distribution per chain, two-dimensional arrays of whole weights, added up in place
//! from the highest counts down. It knows these two chains and nothing else.

/// Weights by hits and critical hits, out of 216 to the power of the shots: those that ended
/// without a malfunction, and those with one.
#[derive(Clone)]
pub struct Joint<const SIZE: usize, const WORDS: usize> {
    pub sound: Box<[[[u64; WORDS]; SIZE]; SIZE]>,
    pub broken: Box<[[[u64; WORDS]; SIZE]; SIZE]>,
}

/// What a shot comes to, out of 216.
#[derive(Default)]
struct Shot {
    /// Miss, hit and critical hit with which the gun goes on.
    goes_on: [u64; 3],
    /// The same with which it stops.
    stops: [u64; 3],
    malfunctions: u64,
}

/// One infantry-type shot of a gun with B# 12 whose breaking shot has no effect.
fn shot(rof: i32, th: i32, drm: i32) -> Shot {
    let mut shot = Shot::default();
    for colored in 1..=6 {
        for white in 1..=6 {
            let original = colored + white;
            if original == 12 {
                shot.malfunctions += 6;
                continue;
            }
            let results = if colored <= rof {
                &mut shot.goes_on
            } else {
                &mut shot.stops
            };
            let final_dr = original + drm;
            if original == 2 {
                for dr in 1..=6 {
                    let result = if final_dr > th {
                        [2, 1, 1, 0, 0, 0][usize::try_from(dr - 1).unwrap_or(0)]
                    } else if 2 * final_dr < th || dr == 1 || 2 * dr <= th {
                        2
                    } else {
                        1
                    };
                    results[result] += 1;
                }
            } else if final_dr > th {
                results[0] += 6;
            } else if 2 * final_dr < th {
                results[2] += 6;
            } else {
                results[1] += 6;
            }
        }
    }
    shot
}

/// `to += from * by`, in so many words.
#[inline(always)]
fn add<const WORDS: usize>(to: &mut [u64; WORDS], from: &[u64; WORDS], by: u64) {
    let mut carry = 0;
    for (to, from) in to.iter_mut().zip(from) {
        (*to, carry) = from.carrying_mul_add(by, carry, *to);
    }
}

#[inline(always)]
fn times<const WORDS: usize>(number: &[u64; WORDS], by: u64) -> [u64; WORDS] {
    let mut product = [0; WORDS];
    add(&mut product, number, by);
    product
}

/// At most so many shots: W2 with 6 of them in one word, W2big with 40 in five.
pub fn w2<const SIZE: usize, const WORDS: usize>(
    rof: i32,
    th: i32,
    drm: i32,
) -> Joint<SIZE, WORDS> {
    let shot = shot(rof, th, drm);
    let zeros = || Box::new([[[0_u64; WORDS]; SIZE]; SIZE]);
    let (mut going, mut sound, mut broken) = (zeros(), zeros(), zeros());
    going[0][0][0] = 1;
    let shots = SIZE - 1;
    for before in 0..shots {
        let last = before + 1 == shots;
        // The last shot stops whatever the colored die.
        let (goes_on, stops) = if last {
            let mut all = shot.stops;
            for (all, more) in all.iter_mut().zip(shot.goes_on) {
                *all += more;
            }
            ([0; 3], all)
        } else {
            (shot.goes_on, shot.stops)
        };
        for hits in (0..=before + 1).rev() {
            for criticals in (0..=before + 1 - hits).rev() {
                let from = going[hits][criticals];
                let hit = if hits > 0 {
                    going[hits - 1][criticals]
                } else {
                    [0; WORDS]
                };
                let critical = if criticals > 0 {
                    going[hits][criticals - 1]
                } else {
                    [0; WORDS]
                };
                let mut ended = times(&sound[hits][criticals], 216);
                add(&mut ended, &from, stops[0]);
                add(&mut ended, &hit, stops[1]);
                add(&mut ended, &critical, stops[2]);
                sound[hits][criticals] = ended;
                let mut malfunctioned = times(&broken[hits][criticals], 216);
                add(&mut malfunctioned, &from, shot.malfunctions);
                broken[hits][criticals] = malfunctioned;
                let mut on = times(&from, goes_on[0]);
                add(&mut on, &hit, goes_on[1]);
                add(&mut on, &critical, goes_on[2]);
                going[hits][criticals] = on;
            }
        }
    }
    Joint { sound, broken }
}

/// An outcome: up to three counts, and its probability in lowest terms.
pub type Outcome = ([u16; 3], u64, u64);

/// The outcomes that can happen, in ascending order of the first two counts, in lowest terms: the
/// answer that somebody can use.
pub fn outcomes<const SIZE: usize>(
    planes: &[&[[[u64; 1]; SIZE]; SIZE]],
    total: u64,
) -> Vec<Outcome> {
    let mut outcomes = Vec::new();
    for a in 0..SIZE {
        for b in 0..SIZE {
            for (c, plane) in planes.iter().enumerate() {
                let [weight] = plane[a][b];
                if weight > 0 {
                    let divisor = gcd(weight, total);
                    let counts = [a, b, c].map(|count| u16::try_from(count).unwrap_or(0));
                    outcomes.push((counts, weight / divisor, total / divisor));
                }
            }
        }
    }
    outcomes
}

/// As in the floor of W1.
fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// Weights by smoke placed and moves ended, out of 6 to the power of the squads: W3.
pub fn w3(exponent: u64, squads: usize) -> [[[u64; 1]; 13]; 13] {
    let mut weights = [[[0_u64; 1]; 13]; 13];
    weights[0][0][0] = 1;
    for before in 0..squads {
        for placed in (0..=before + 1).rev() {
            for ended in (0..=before + 1 - placed).rev() {
                let mut sum = weights[placed][ended][0] * (5 - exponent);
                if placed > 0 {
                    sum += weights[placed - 1][ended][0] * exponent;
                }
                if ended > 0 {
                    sum += weights[placed][ended - 1][0];
                }
                weights[placed][ended][0] = sum;
            }
        }
    }
    weights
}
