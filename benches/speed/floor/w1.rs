//! The W1 grid, written by hand to be fast: what the engine is measured against.
//!
//! Eleven two-dice sums with their weights, the third die only on 2, counts in an array, lowest
//! terms at the end. It knows the one rule and nothing else.

/// Numerators and denominators, in lowest terms, of miss, hit and critical hit.
pub type Odds = [(u32, u32); 3];

const WAYS: [u32; 11] = [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1];

/// One infantry-type shot; improbable hits are counted with the others.
pub fn odds(th: i32, drm: i32) -> Odds {
    // Out of 216.
    let mut counts = [0_u32; 3];
    for (place, ways) in (2..).zip(WAYS) {
        let final_dr: i32 = place + drm;
        if place == 2 {
            for dr in 1..=6 {
                let result = if final_dr > th {
                    [2, 1, 1, 0, 0, 0][usize::try_from(dr - 1).unwrap_or(0)]
                } else if 2 * final_dr < th || dr == 1 || 2 * dr <= th {
                    2
                } else {
                    1
                };
                counts[result] += 1;
            }
        } else if final_dr > th {
            counts[0] += 6 * ways;
        } else if 2 * final_dr < th {
            counts[2] += 6 * ways;
        } else {
            counts[1] += 6 * ways;
        }
    }
    counts.map(|count| {
        let divisor = gcd(count, 216);
        (count / divisor, 216 / divisor)
    })
}

fn gcd(mut a: u32, mut b: u32) -> u32 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
