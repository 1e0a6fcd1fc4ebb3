//! From random bits to faces, exactly uniform.
//!
//! A word of 64 bits is read as a fraction of 2^64. Times 6, the whole part is a digit in base 6
//! and the rest a word that holds the digits after it; 36 or 216 in place of 6 yield two or three
//! digits in one multiplication. What is left after k digits is the low half of word times 6^k,
//! and when words with a low half below 2^64 mod 6^k are thrown away, every sequence of k
//! digits is left with equally many words (Brackett-Rozinsky and Lemire, "Batched ranged random
//! integer generation", 2024).

use rand_pcg::Pcg64;
use rand_pcg::rand_core::Rng;

/// Six-sided faces that are decoded from one word: seven triples. Of words, 1 in 1,000 is
/// thrown away; a 22nd face would gain nothing for triples.
pub(super) const FACES: u32 = 21;

/// The number of triples of six-sided faces.
pub(super) const TRIPLES: u8 = 216;

/// Triples that are decoded from one word.
pub(super) const BATCH: usize = 7;

/// A word of random bits; of other widths than 64 for the proof by enumeration.
pub(super) trait Word: Copy {
    /// The first digit in base `base`, and the word that holds the digits after it.
    fn digit(self, base: u8) -> (u8, Self);

    /// Whether the word is one of those to which `digits` digits in base `base` are shared out
    /// evenly; `base` to that power must be within the word's range.
    fn is_fair(self, base: u8, digits: u32) -> bool;
}

/// One arithmetic for all widths.
macro_rules! word {
    ($word:ty, $double:ty) => {
        impl Word for $word {
            #[inline(always)]
            fn digit(self, base: u8) -> (u8, Self) {
                let product = <$double>::from(self) * <$double>::from(base);
                // The high half is below `base`, so it is its lowest byte.
                let [digit, ..] = (product >> <$word>::BITS).to_le_bytes();
                (digit, self.wrapping_mul(<$word>::from(base)))
            }

            #[inline(always)]
            fn is_fair(self, base: u8, digits: u32) -> bool {
                let range = <$word>::from(base).pow(digits);
                // 2^BITS mod range, without a number of one bit more.
                let uneven = range.wrapping_neg() % range;
                self.wrapping_mul(range) >= uneven
            }
        }
    };
}
word!(u64, u128);

/// A word that [`FACES`] faces are shared out to evenly.
#[inline(always)]
pub(super) fn fair_word(bits: &mut Pcg64) -> u64 {
    loop {
        let word = bits.next_u64();
        if word.is_fair(6, FACES) {
            return word;
        }
    }
}

/// The next [`BATCH`] triples of faces, numbered from 0, the first face counting 36.
#[inline(always)]
pub(super) fn triples(bits: &mut Pcg64) -> [u8; BATCH] {
    let mut word = fair_word(bits);
    let mut batch = [0; BATCH];
    for triple in &mut batch {
        (*triple, word) = word.digit(TRIPLES);
    }
    batch
}

#[cfg(test)]
mod tests {
    use super::*;

    word!(u16, u32);

    /// Decodes every 16-bit word there is and counts the sequences of digits.
    fn check(base: u8, digits: u32) {
        let range = u16::from(base).pow(digits);
        let mut seen = vec![0_u32; range.into()];
        for word in 0..=u16::MAX {
            if !word.is_fair(base, digits) {
                continue;
            }
            let (mut rest, mut number) = (word, 0);
            for _ in 0..digits {
                let (digit, after) = rest.digit(base);
                assert!(digit < base);
                number = number * usize::from(base) + usize::from(digit);
                rest = after;
            }
            seen[number] += 1;
        }
        let each = 65_536 / u32::from(range);
        assert!(seen.iter().all(|&count| count == each), "{base}^{digits}");
    }

    #[test]
    fn every_sequence_of_digits_comes_from_equally_many_words() {
        for digits in 1..=6 {
            check(6, digits);
        }
        for digits in 1..=3 {
            check(36, digits);
        }
        for digits in 1..=2 {
            check(216, digits);
        }
        for sides in 1..=255 {
            check(sides, 1);
        }
    }

    #[test]
    fn digits_of_several_faces_are_the_faces_in_order() {
        for word in 0..=u16::MAX {
            let (a, rest) = word.digit(6);
            let (b, rest) = rest.digit(6);
            assert_eq!(word.digit(36), (6 * a + b, rest));
            let (c, rest) = rest.digit(6);
            assert_eq!(word.digit(216), (36 * a + 6 * b + c, rest));
        }
    }

    #[test]
    fn words_at_the_ends_of_the_range() {
        assert!(!0_u64.is_fair(6, FACES));
        assert!(u64::MAX.is_fair(6, FACES));
        assert_eq!(u64::MAX.digit(216).0, 215);
        // 2^64 is a multiple of 64, so that no word is unfair to a die of 64 sides.
        assert!(0_u64.is_fair(64, 1));
    }
}
