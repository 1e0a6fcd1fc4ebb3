//! Chance as a procedure sees it: dice to roll, and somebody who may be listening.
//!
//! A procedure asks for dice in the rulebook's order and says in [`Note`]s what it does with
//! them. It cannot tell whether the faces come from an exact enumeration, a generator of random
//! numbers or a player's own dice, and that is what lets one definition serve every engine.

use std::fmt;

/// A source of die faces, and the only way in which a procedure may touch chance.
///
/// `roll` is the primitive; the other methods are the rulebook's own ways of rolling, which an
/// engine may override where it can do better.
///
/// A source may run dry (scripted faces) or find a fault (more rolls than its limit). It then
/// goes on handing out faces, well mixed, so that every loop ends whatever it waits for, and the
/// engine reports the fault once the procedure returns.
///
/// ```
/// use aslodds::dice::{Dice, Dr};
///
/// struct Ones;
/// impl Dice for Ones {
///     fn roll(&mut self, _sides: u8) -> u8 { 1 }
/// }
/// assert_eq!(Ones.dr2(), Dr { colored: 1, white: 1 });
/// assert_eq!(Ones.total_2d6(), 2);
/// ```
pub trait Dice {
    /// One die of `sides` sides: a face of `1..=sides`.
    fn roll(&mut self, sides: u8) -> u8;

    /// The sum of two six-sided dice, `2..=12`, when nothing but the sum matters.
    ///
    /// An engine may treat it as one choice among eleven weighted totals instead of 36 pairs.
    fn total_2d6(&mut self) -> u8 {
        self.roll(6) + self.roll(6)
    }

    /// The rulebook's *dr*: one six-sided die.
    fn dr(&mut self) -> u8 {
        self.roll(6)
    }

    /// The rulebook's *DR*: the colored die, then the white one.
    fn dr2(&mut self) -> Dr {
        Dr {
            colored: self.roll(6),
            white: self.roll(6),
        }
    }

    /// Hears why the procedure did what it did; free unless somebody listens.
    fn note(&mut self, _note: Note) {}
}

/// A DR: two six-sided dice that can be told apart (A.1).
///
/// The colored die alone decides rate of fire and, against the white one, the location of a
/// hit on a vehicle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Dr {
    /// The colored die, `1..=6`.
    pub colored: u8,
    /// The white die, `1..=6`.
    pub white: u8,
}

impl Dr {
    /// The sum of both dice, `2..=12`.
    #[must_use]
    pub fn total(self) -> u8 {
        self.colored + self.white
    }

    /// The lower of the two dice, `1..=6`; of two equal dice, either.
    #[must_use]
    pub fn lower(self) -> u8 {
        self.colored.min(self.white)
    }
}

/// Something that was rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Roll {
    /// The sum of two six-sided dice of which nothing but the sum mattered.
    Total(u8),
    /// A colored and a white die.
    Pair(Dr),
    /// A single six-sided die.
    Dr(u8),
    /// A die of another number of sides.
    Die {
        /// The number of sides.
        sides: u8,
        /// The face that came up.
        face: u8,
    },
}

impl fmt::Display for Roll {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Roll::Total(total) => write!(f, "DR {total}"),
            Roll::Pair(dr) => write!(f, "DR {},{}", dr.colored, dr.white),
            Roll::Dr(face) => write!(f, "dr {face}"),
            Roll::Die { sides, face } => write!(f, "d{sides} {face}"),
        }
    }
}

/// What a procedure did and under which section of the rules, in a form that costs nothing
/// until somebody prints it.
///
/// In `words`, `{0}` to `{2}` stand for the numbers and `{+0}` to `{+2}` for the numbers with
/// their sign.
///
/// ```
/// use aslodds::dice::Note;
///
/// let note = Note::new("C3.3", "Final DR {0} with DRM {+1} is a hit", &[7, 1]);
/// assert_eq!(note.to_string(), "Final DR 7 with DRM +1 is a hit");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Note {
    /// The section of the rules, such as `C3.7`.
    pub section: &'static str,
    /// What happened, with places for the numbers.
    pub words: &'static str,
    /// The numbers, in the order of their places; unused ones are 0.
    pub numbers: [i32; 3],
}

impl Note {
    /// A note on `section`; numbers beyond the third are left out.
    #[must_use]
    #[inline]
    pub fn new(section: &'static str, words: &'static str, numbers: &[i32]) -> Self {
        let mut kept = [0; 3];
        for (place, number) in kept.iter_mut().zip(numbers) {
            *place = *number;
        }
        Note {
            section,
            words,
            numbers: kept,
        }
    }
}

impl Note {
    /// The words for a run of paths that begins with this note and ends with `last`, which has
    /// the same words: numbers that differ are written as ranges.
    ///
    /// ```
    /// use aslodds::dice::Note;
    ///
    /// let note = |dr| Note::new("C3.7", "dr {0} <= half of {1}", &[dr, 8]);
    /// assert_eq!(note(2).through(&note(4)), "dr 2–4 <= half of 8");
    /// ```
    #[must_use]
    pub fn through(&self, last: &Note) -> String {
        let mut text = self.words.to_owned();
        for (place, (from, to)) in self.numbers.iter().zip(&last.numbers).enumerate() {
            let (plain, signed) = if from == to {
                (from.to_string(), format!("{from:+}"))
            } else {
                (format!("{from}–{to}"), format!("{from:+}–{to:+}"))
            };
            text = text
                .replace(&format!("{{{place}}}"), &plain)
                .replace(&format!("{{+{place}}}"), &signed);
        }
        text
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.through(self))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lower_die_of_a_pair() {
        let dr = |colored, white| Dr { colored, white };
        assert_eq!(
            (dr(2, 5).lower(), dr(5, 2).lower(), dr(4, 4).lower()),
            (2, 2, 4)
        );
        assert_eq!(dr(6, 6).total(), 12);
    }

    #[test]
    fn a_note_without_numbers_is_its_words() {
        assert_eq!(
            Note::new("A24.1", "ends its MPh", &[]).to_string(),
            "ends its MPh"
        );
        assert_eq!(
            Note::new("C6", "DRM {+1}", &[0, -2, 5]).to_string(),
            "DRM -2"
        );
    }
}
