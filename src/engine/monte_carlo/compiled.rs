//! A procedure of at most three dice as a table over their faces.

use rand_pcg::Pcg64;

use super::faces::{BATCH, TRIPLES, triples};
use super::random_dice::RandomDice;
use super::sample::Sample;
use crate::dice::Dice;
use crate::rule::Rule;

/// The outcome of a procedure for each triple of six-sided faces.
///
/// A path of fewer than three dice owns all the triples that begin with its faces, so that
/// every triple weighs the same.
#[derive(Clone, Debug)]
pub struct Compiled<T> {
    /// The outcomes, in the order of the triples.
    outcomes: Vec<T>,
}

/// The table of a procedure, made by running it on every triple of faces; nothing if on one of
/// them it rolls a fourth die or a die that is not six-sided.
///
/// ```
/// use aslodds::engine::monte_carlo::compile;
/// use aslodds::rules::to_hit::{Roll, TargetType, ToHit, ToHitResult};
/// use aslodds::rules::variant::Variant;
///
/// let shot = ToHit::new(TargetType::Infantry, 8, 2, Roll::Normal, &Variant::asl());
/// let table = compile(&shot).expect("a shot rolls two dice and at times a third");
/// assert_eq!(table.outcome([1, 1, 4]), Some(&ToHitResult::CriticalHit));
/// assert_eq!(table.outcome([1, 1, 5]), Some(&ToHitResult::Hit));
/// assert_eq!(table.outcome([1, 1, 7]), None);
/// ```
pub fn compile<R: Rule>(rule: &R) -> Option<Compiled<R::Outcome>> {
    let mut outcomes = Vec::with_capacity(TRIPLES.into());
    for triple in 0..TRIPLES {
        let mut dice = Triple {
            faces: [1 + triple / 36, 1 + triple / 6 % 6, 1 + triple % 6],
            used: 0,
            excess: None,
        };
        let outcome = rule.resolve(&mut dice);
        if dice.excess.is_some() {
            return None;
        }
        outcomes.push(outcome);
    }
    Some(Compiled { outcomes })
}

impl<T> Compiled<T> {
    /// The outcome for three faces in the order in which they are rolled; nothing if one is
    /// not a face of `1..=6`.
    #[must_use]
    pub fn outcome(&self, faces: [u8; 3]) -> Option<&T> {
        let mut place = 0;
        for face in faces {
            if !(1..=6).contains(&face) {
                return None;
            }
            place = 6 * place + usize::from(face - 1);
        }
        self.outcomes.get(place)
    }
}

impl<T: Clone + Ord> Compiled<T> {
    /// The outcomes of counted triples.
    pub(super) fn fold(&self, faces: &FaceCounts) -> Sample<T> {
        let counts = self.outcomes.iter().cloned().zip(faces.0);
        Sample::from_counts(counts)
    }
}

/// How often each triple of faces came up.
///
/// Faces are counted, not outcomes: that spares a look-up for each trial, and among 216 counts
/// one is seldom wanted twice in a row, which would have to wait for its last increment.
#[derive(Clone, Debug)]
pub(super) struct FaceCounts([u64; 216]);

impl Default for FaceCounts {
    fn default() -> Self {
        FaceCounts([0; 216])
    }
}

impl FaceCounts {
    /// Adds the trials of one chunk, at most 2^32 - 1.
    pub(super) fn draw(&mut self, bits: &mut Pcg64, trials: u64) {
        // One histogram for each place in a word, for the same reason; of 256, so that no byte
        // needs a check.
        let mut counts = [[0_u32; 256]; BATCH];
        let batch = u64::try_from(BATCH).unwrap_or(u64::MAX);
        for _ in 0..trials / batch {
            for (counts, triple) in counts.iter_mut().zip(triples(bits)) {
                counts[usize::from(triple)] += 1;
            }
        }
        let rest = usize::try_from(trials % batch).unwrap_or(0);
        if rest > 0 {
            for (counts, triple) in counts.iter_mut().zip(triples(bits)).take(rest) {
                counts[usize::from(triple)] += 1;
            }
        }
        for counts in counts {
            for (sum, count) in self.0.iter_mut().zip(counts) {
                *sum += u64::from(count);
            }
        }
    }

    /// Adds the counts of another.
    pub(super) fn merge(&mut self, other: &Self) {
        for (sum, count) in self.0.iter_mut().zip(other.0) {
            *sum += count;
        }
    }

    #[cfg(test)]
    pub(super) fn counts(&self) -> &[u64] {
        &self.0
    }
}

/// Three given faces, then others at random: any that end a procedure which waits for one.
struct Triple {
    faces: [u8; 3],
    used: usize,
    /// Serves the dice that the faces cannot serve.
    excess: Option<RandomDice>,
}

impl Dice for Triple {
    fn roll(&mut self, sides: u8) -> u8 {
        match (self.faces.get(self.used), &mut self.excess) {
            (Some(&face), None) if sides == 6 => {
                self.used += 1;
                face
            }
            (Some(_) | None, excess) => excess
                .get_or_insert_with(|| RandomDice::new(0, "", 0))
                .roll(sides),
        }
    }
}
