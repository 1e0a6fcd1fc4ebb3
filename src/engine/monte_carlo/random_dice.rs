//! Dice that fall at random.

use rand_pcg::Pcg64;
use rand_pcg::rand_core::Rng;

use super::faces::{BATCH, TRIPLES, Word, triples};
use super::stream::Streams;
use crate::dice::{Dice, Dr};
use crate::error::Error;

/// The most dice that a trial may roll.
///
/// It is far above what any procedure of the rulebook needs and there to end a procedure that
/// never ends.
pub const MAX_ROLLS: usize = 10_000;

/// The faces of each triple.
const FACES_OF: [[u8; 3]; 256] = {
    let mut faces = [[0; 3]; 256];
    let mut triple = 0_u8;
    while triple < TRIPLES {
        // Constants have no `From` yet.
        faces[triple as usize] = [1 + triple / 36, 1 + triple / 6 % 6, 1 + triple % 6];
        triple += 1;
    }
    faces
};

/// The faces that are decoded at once, from 12 words: as many as there is room for below 256, so
/// that a place among them is a byte.
const END: u8 = 252;

/// Dice that show the faces of one stream of random bits.
///
/// Six-sided dice, alone, in pairs and in totals, take one face after the other, 21 from each
/// word; a die of other sides takes a word of its own. Every face is exactly as likely as any
/// other, and independent of the rest as far as `Pcg64` is random.
///
/// After a fault the dice go on at random, not with faces in turn: that ends a wait for doubles
/// too, which faces in turn may never show.
///
/// ```
/// use aslodds::dice::Dice;
/// use aslodds::engine::monte_carlo::RandomDice;
///
/// let mut dice = RandomDice::new(1944, "a cell", 0);
/// assert_eq!([(); 8].map(|()| dice.dr()), [2, 1, 3, 5, 6, 3, 6, 4]);
/// assert!(dice.end_trial().is_ok());
/// ```
#[derive(Clone, Debug)]
pub struct RandomDice {
    bits: Pcg64,
    /// Faces decoded ahead, so that a roll has nothing to wait for.
    faces: [u8; 256],
    /// The place of the next face.
    next: u8,
    /// The place of the trial's first face among these.
    start: u8,
    /// The trial's dice that are not in `faces`; above 0 once there is a fault.
    before: usize,
    fault: Option<Error>,
}

impl RandomDice {
    /// The dice of one chunk of the trials of a cell, as [`simulate`](super::simulate) rolls
    /// them on the path `code`.
    #[must_use]
    pub fn new(seed: u64, cell: &str, chunk: u64) -> Self {
        RandomDice::from_bits(Streams::new(seed, cell).chunk(chunk))
    }

    pub(super) fn from_bits(bits: Pcg64) -> Self {
        RandomDice {
            bits,
            faces: [0; 256],
            next: END,
            start: END,
            before: 0,
            fault: None,
        }
    }

    /// Ends a trial, so that the next one may again roll [`MAX_ROLLS`] dice.
    ///
    /// # Errors
    ///
    /// - [`Error::TooManyRolls`] if the trial rolled more than [`MAX_ROLLS`] dice.
    /// - [`Error::NoSides`] if it rolled a die without a side.
    #[inline]
    pub fn end_trial(&mut self) -> Result<(), Error> {
        // Most trials lie within the faces decoded ahead and cannot have done wrong.
        let checked = if self.before > 0 {
            self.check_trial()
        } else {
            Ok(())
        };
        self.start = self.next;
        checked
    }

    #[inline(never)]
    fn check_trial(&mut self) -> Result<(), Error> {
        self.check_limit();
        self.before = 0;
        match self.fault.take() {
            Some(fault) => Err(fault),
            None => Ok(()),
        }
    }

    /// Counts dice that are not in `faces`. Without `end_trial` they are never counted out.
    fn count(&mut self, dice: u8) {
        self.before = self.before.saturating_add(dice.into());
    }

    fn check_limit(&mut self) {
        if self
            .before
            .saturating_add(usize::from(self.next - self.start))
            > MAX_ROLLS
        {
            self.fault
                .get_or_insert(Error::TooManyRolls { limit: MAX_ROLLS });
        }
    }

    /// The next six-sided face.
    #[inline]
    fn face(&mut self) -> u8 {
        if self.next >= END {
            self.refill();
        }
        let face = self.faces[usize::from(self.next)];
        self.next += 1;
        face
    }

    /// Decodes the next faces.
    #[inline(never)]
    fn refill(&mut self) {
        self.check_limit();
        self.count(self.next - self.start);
        (self.next, self.start) = (0, 0);
        let (all, _) = self.faces.as_chunks_mut::<3>();
        for batch in all.chunks_exact_mut(BATCH) {
            for (faces, triple) in batch.iter_mut().zip(triples(&mut self.bits)) {
                *faces = FACES_OF[usize::from(triple)];
            }
        }
    }

    /// A die of any number of sides, from words of its own.
    #[inline(never)]
    fn other_die(&mut self, sides: u8) -> u8 {
        self.count(1);
        self.check_limit();
        if sides == 0 {
            self.fault.get_or_insert(Error::NoSides);
            return 1;
        }
        loop {
            let word = self.bits.next_u64();
            if word.is_fair(sides, 1) {
                return word.digit(sides).0 + 1;
            }
        }
    }
}

impl Dice for RandomDice {
    #[inline]
    fn roll(&mut self, sides: u8) -> u8 {
        if sides == 6 {
            self.face()
        } else {
            self.other_die(sides)
        }
    }

    #[inline]
    fn total_2d6(&mut self) -> u8 {
        let dr = self.dr2();
        dr.colored + dr.white
    }

    #[inline]
    fn dr2(&mut self) -> Dr {
        // The same two faces as one after the other, but looked for once.
        let place = usize::from(self.next);
        if self.next <= END - 2
            && let Some([colored, white]) = self.faces[place..].first_chunk()
        {
            self.next += 2;
            return Dr {
                colored: *colored,
                white: *white,
            };
        }
        Dr {
            colored: self.face(),
            white: self.face(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::monte_carlo::faces::{FACES, fair_word};

    #[test]
    fn dice_show_the_digits_of_their_words() {
        let mut bits = Streams::new(3, "digits").chunk(5);
        let mut dice = RandomDice::new(3, "digits", 5);
        for _ in 0..100 {
            let mut word = fair_word(&mut bits);
            for _ in 0..FACES {
                let (digit, rest) = word.digit(6);
                assert_eq!(dice.dr(), 1 + digit);
                word = rest;
            }
            dice.end_trial().unwrap();
        }
    }

    #[test]
    fn the_limit_is_exact_and_every_loop_ends() {
        let mut dice = RandomDice::new(3, "limit", 0);
        for rolls in [1, 251, 252, 253, MAX_ROLLS, MAX_ROLLS] {
            for _ in 0..rolls {
                dice.dr();
            }
            assert_eq!(dice.end_trial(), Ok(()));
        }
        for _ in 0..=MAX_ROLLS {
            dice.dr();
        }
        let limit = MAX_ROLLS;
        assert_eq!(dice.end_trial(), Err(Error::TooManyRolls { limit }));

        let mut dice = RandomDice::new(3, "fault", 0);
        dice.roll(0);
        while dice.dr2().total() != 12 || dice.roll(10) != 10 {}
        assert_eq!(dice.end_trial(), Err(Error::NoSides));
        assert_eq!(dice.end_trial(), Ok(()));
    }
}
