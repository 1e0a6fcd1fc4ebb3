//! Hand-written sampling of a shot at a target of the Infantry type: what the engine is judged
//! against. It knows the rule and nothing else.

use std::hint::black_box;

use rand_pcg::Pcg64;
use rand_pcg::rand_core::{Rng, SeedableRng};

const RANGE: u64 = 216_u64.pow(7);
const UNEVEN: u64 = RANGE.wrapping_neg() % RANGE;

/// Miss, hit and critical hit of a TH# of 8 with a DRM of +2, for each triple of faces.
pub fn table() -> [u8; 256] {
    let mut table = [0; 256];
    for (triple, outcome) in (0_u8..216).zip(&mut table) {
        let total = 2 + triple / 36 + triple / 6 % 6;
        let further = 1 + triple % 6;
        *outcome = match (total, further) {
            (7.., _) => 0,
            // Half of the TH# is 4.
            (2, ..=4) => 2,
            (..=6, _) => 1,
        };
    }
    table
}

/// The next word that seven triples are shared out to evenly.
#[inline(always)]
fn word(bits: &mut Pcg64) -> u64 {
    loop {
        let word = bits.next_u64();
        if word.wrapping_mul(RANGE) >= UNEVEN {
            return word;
        }
    }
}

#[inline(always)]
fn digits(mut word: u64) -> [u8; 7] {
    [(); 7].map(|()| {
        let product = u128::from(word) * 216;
        word = word.wrapping_mul(216);
        (product >> 64).to_le_bytes()[0]
    })
}

/// Seven digits, a look-up and an increment for each: one histogram for each digit, so that
/// increments do not wait for one another.
pub fn look_up(seed: u8, words: u64) -> [u64; 4] {
    let mut bits = Pcg64::from_seed([seed; 32]);
    let table = black_box(table());
    let mut counts = [[0_u64; 4]; 7];
    for _ in 0..words {
        for (counts, digit) in counts.iter_mut().zip(digits(word(&mut bits))) {
            counts[usize::from(table[usize::from(digit)] & 3)] += 1;
        }
    }
    let mut sum = [0; 4];
    for counts in counts {
        for (sum, count) in sum.iter_mut().zip(counts) {
            *sum += count;
        }
    }
    sum
}

/// The same with a histogram of the digits, looked up at the end.
pub fn look_up_late(seed: u8, words: u64) -> [u64; 4] {
    let mut bits = Pcg64::from_seed([seed; 32]);
    let table = black_box(table());
    let mut counts = [[0_u64; 256]; 7];
    for _ in 0..words {
        for (counts, digit) in counts.iter_mut().zip(digits(word(&mut bits))) {
            counts[usize::from(digit)] += 1;
        }
    }
    let mut sum = [0; 4];
    for counts in counts {
        for (outcome, count) in table.iter().zip(counts) {
            sum[usize::from(outcome & 3)] += count;
        }
    }
    sum
}
