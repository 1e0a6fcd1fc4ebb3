//! Arrays of whole numbers of one size, each some machine words long, the lowest word first.
//!
//! Weights that are added up backwards have a bound that is known beforehand, a power of the
//! denominator. So all of them have the same size, and adding needs neither an allocation nor a
//! check.

use dashu_base::BitTest;
use dashu_int::UBig;
use smallvec::{SmallVec, smallvec};

/// Adds `by` times each number of `from` to the number of `to` in the same place; with each list
/// comes how many words its numbers have, in `to` as many or more.
///
/// The sums must have room in their words.
#[inline]
pub(super) fn add_multiple(to: (&mut [u64], usize), from: (&[u64], usize), by: u64) {
    let ((to, to_limbs), (from, from_limbs)) = (to, from);
    match (to_limbs, from_limbs) {
        (1, 1) => {
            for (to, from) in to.iter_mut().zip(from) {
                *to += from * by;
            }
        }
        (2, 1) => add_multiple_of::<2, 1>(to, from, by),
        (2, 2) => add_multiple_of::<2, 2>(to, from, by),
        (3, 2) => add_multiple_of::<3, 2>(to, from, by),
        (3, 3) => add_multiple_of::<3, 3>(to, from, by),
        (4, 3) => add_multiple_of::<4, 3>(to, from, by),
        (4, 4) => add_multiple_of::<4, 4>(to, from, by),
        (5, 4) => add_multiple_of::<5, 4>(to, from, by),
        (5, 5) => add_multiple_of::<5, 5>(to, from, by),
        (6, 5) => add_multiple_of::<6, 5>(to, from, by),
        (6, 6) => add_multiple_of::<6, 6>(to, from, by),
        _ => {
            let from = from.chunks_exact(from_limbs);
            for (to, from) in to.chunks_exact_mut(to_limbs).zip(from) {
                add_one(to, from, by);
            }
        }
    }
}

fn add_multiple_of<const TO: usize, const FROM: usize>(to: &mut [u64], from: &[u64], by: u64) {
    let (to, _) = to.as_chunks_mut::<TO>();
    let (from, _) = from.as_chunks::<FROM>();
    for (to, from) in to.iter_mut().zip(from) {
        add_one(to, from, by);
    }
}

/// Adds `by` times a number to another of as many words or more.
#[inline(always)]
pub(super) fn add_one(to: &mut [u64], from: &[u64], by: u64) {
    let mut carry = 0;
    let (low, high) = to.split_at_mut(from.len());
    for (to, from) in low.iter_mut().zip(from) {
        (*to, carry) = from.carrying_mul_add(by, carry, *to);
    }
    for to in high {
        let carried;
        (*to, carried) = to.overflowing_add(carry);
        carry = carried.into();
    }
    debug_assert_eq!(carry, 0, "the bound leaves room for every sum");
}

/// A number in so many words.
pub(super) fn words(number: &UBig, limbs: usize) -> SmallVec<[u64; 4]> {
    if let Ok(word) = u64::try_from(number) {
        let mut words = smallvec![word];
        words.resize(limbs, 0);
        return words;
    }
    let bytes = number.to_le_bytes();
    let mut words: SmallVec<[u64; 4]> = bytes
        .chunks(8)
        .map(|chunk| {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            u64::from_le_bytes(word)
        })
        .collect();
    words.resize(limbs, 0);
    words
}

/// The number in some words.
pub(super) fn number(words: &[u64]) -> UBig {
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    UBig::from_le_bytes(&bytes)
}

/// How many words a number below `bound`, or equal to it, needs.
pub(super) fn needed(bound: &UBig) -> usize {
    bound.bit_len().div_ceil(64).max(1)
}
