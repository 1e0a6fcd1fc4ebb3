//! What happened on a path: its rolls, the notes that the procedure made, the outcome.
//!
//! An explanation is a distribution like any other: [`Explained`] is a rule whose outcomes are
//! the paths of another, so the exact engine lists them with their weights.

use super::adrift::Adrift;
use crate::dice::{Dice, Dr, Note, Roll};
use crate::error::Error;
use crate::rule::Rule;

/// One way through a procedure.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Path<T> {
    /// What was rolled, in order.
    pub rolls: Vec<Roll>,
    /// What came of it.
    pub outcome: T,
    /// Why, in order.
    pub notes: Vec<Note>,
}

/// A rule whose outcome is the path that led there.
///
/// ```
/// use aslodds::engine::{exact, trace::Explained};
/// use aslodds::rules::smoke_grenade::{Destination, SmokeGrenade};
/// use aslodds::rules::variant::Variant;
///
/// let attempt = SmokeGrenade::new(3, 0, Destination::Own, &Variant::asl());
/// let paths = exact::solve(&Explained(&attempt))?;
/// assert_eq!(paths.len(), 6);
/// let last = paths.outcomes().last().expect("six faces, six paths");
/// assert_eq!(last.notes[1].to_string(), "a 6 ends the unit's MPh");
/// # Ok::<(), aslodds::Error>(())
/// ```
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Explained<'a, R>(pub &'a R);

impl<R: Rule> Rule for Explained<'_, R> {
    type Outcome = Path<R::Outcome>;

    fn resolve<D: Dice + ?Sized>(&self, dice: &mut D) -> Self::Outcome {
        record(dice, |dice| self.0.resolve(dice))
    }
}

/// What happens while something is done with some dice.
pub(super) fn record<T, D: Dice + ?Sized>(
    dice: &mut D,
    work: impl FnOnce(&mut Recorder<'_, D>) -> T,
) -> Path<T> {
    let mut recorder = Recorder {
        dice,
        rolls: Vec::new(),
        notes: Vec::new(),
    };
    let outcome = work(&mut recorder);
    Path {
        rolls: recorder.rolls,
        outcome,
        notes: recorder.notes,
    }
}

/// Runs a procedure on given faces, and says how many of them it used.
///
/// A procedure that needs only a sum takes two faces for it.
///
/// # Errors
///
/// - [`Error::OutOfFaces`] if it asks for more dice than there are faces.
/// - [`Error::NotAFace`] if a die has fewer sides than its face, or the face is 0.
///
/// ```
/// use aslodds::engine::trace;
/// use aslodds::rules::to_hit::{Roll, TargetType, ToHit, ToHitResult};
/// use aslodds::rules::variant::Variant;
///
/// let shot = ToHit::new(TargetType::Infantry, 8, 2, Roll::Normal, &Variant::asl());
/// let (path, used) = trace::replay(&shot, &[1, 1, 4])?;
/// assert_eq!((path.outcome, used), (ToHitResult::CriticalHit, 3));
/// assert!(trace::replay(&shot, &[1, 1]).is_err());
/// # Ok::<(), aslodds::Error>(())
/// ```
pub fn replay<R: Rule>(rule: &R, faces: &[u8]) -> Result<(Path<R::Outcome>, usize), Error> {
    on_faces(faces, |script| Explained(rule).resolve(script))
}

/// What comes of some work on given faces, and how many of them it used.
pub(super) fn on_faces<T>(
    faces: &[u8],
    work: impl FnOnce(&mut Script<'_>) -> T,
) -> Result<(T, usize), Error> {
    let mut script = Script {
        faces,
        used: 0,
        fault: None,
        adrift: Adrift::default(),
    };
    let done = work(&mut script);
    match script.fault {
        Some(fault) => Err(fault),
        None => Ok((done, script.used)),
    }
}

/// Dice that write down what they show and what is said of it.
pub(super) struct Recorder<'a, D: ?Sized> {
    dice: &'a mut D,
    rolls: Vec<Roll>,
    notes: Vec<Note>,
}

impl<D: Dice + ?Sized> Dice for Recorder<'_, D> {
    fn roll(&mut self, sides: u8) -> u8 {
        let face = self.dice.roll(sides);
        self.rolls.push(Roll::Die { sides, face });
        face
    }

    fn total_2d6(&mut self) -> u8 {
        let total = self.dice.total_2d6();
        self.rolls.push(Roll::Total(total));
        total
    }

    fn dr(&mut self) -> u8 {
        let face = self.dice.dr();
        self.rolls.push(Roll::Dr(face));
        face
    }

    fn dr2(&mut self) -> Dr {
        let dr = self.dice.dr2();
        self.rolls.push(Roll::Pair(dr));
        dr
    }

    fn note(&mut self, note: Note) {
        self.notes.push(note);
    }
}

/// Dice that show given faces.
pub(super) struct Script<'a> {
    faces: &'a [u8],
    used: usize,
    fault: Option<Error>,
    adrift: Adrift,
}

impl Dice for Script<'_> {
    fn roll(&mut self, sides: u8) -> u8 {
        if self.fault.is_none() {
            match self.faces.get(self.used) {
                Some(&face) if (1..=sides).contains(&face) => {
                    self.used += 1;
                    return face;
                }
                Some(&face) => {
                    self.fault = Some(Error::NotAFace {
                        face,
                        place: self.used + 1,
                        sides,
                    });
                }
                None => {
                    self.fault = Some(Error::OutOfFaces {
                        given: self.faces.len(),
                    });
                }
            }
        }
        self.adrift.value(1, sides)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::exact;

    /// Waits for a double and then for three sixes on end, as no rule of the book does.
    #[derive(PartialEq, Eq, Hash)]
    struct Patient;
    impl Rule for Patient {
        type Outcome = ();
        fn resolve<D: Dice + ?Sized>(&self, dice: &mut D) {
            while dice.dr() != dice.dr() {}
            while [dice.dr(), dice.dr(), dice.dr()] != [6; 3] {}
        }
    }

    #[test]
    fn whatever_a_loop_waits_for_it_ends() {
        assert_eq!(
            replay(&Patient, &[1, 2]),
            Err(Error::OutOfFaces { given: 2 })
        );
        let limit = exact::MAX_ROLLS;
        assert_eq!(exact::solve(&Patient), Err(Error::TooManyRolls { limit }));
    }

    /// Waits for a 6.
    #[derive(PartialEq, Eq, Hash)]
    struct UntilSix;
    impl Rule for UntilSix {
        type Outcome = u32;
        fn resolve<D: Dice + ?Sized>(&self, dice: &mut D) -> u32 {
            let mut rolls = 1;
            while dice.dr() != 6 {
                rolls += 1;
            }
            rolls
        }
    }

    #[test]
    fn a_loop_ends_when_the_faces_run_out() {
        assert_eq!(replay(&UntilSix, &[1, 6]).unwrap().0.outcome, 2);
        assert_eq!(
            replay(&UntilSix, &[1, 2]),
            Err(Error::OutOfFaces { given: 2 })
        );
        let seven = Error::NotAFace {
            face: 7,
            place: 2,
            sides: 6,
        };
        assert_eq!(replay(&UntilSix, &[1, 7]), Err(seven));
    }

    #[test]
    fn the_exact_engine_refuses_a_loop_without_bound() {
        let limit = exact::MAX_ROLLS;
        assert_eq!(exact::solve(&UntilSix), Err(Error::TooManyRolls { limit }));
    }

    /// A pair, a total and two single dice.
    #[derive(PartialEq, Eq, Hash)]
    struct Everything;
    impl Rule for Everything {
        type Outcome = ();
        fn resolve<D: Dice + ?Sized>(&self, dice: &mut D) {
            dice.dr2();
            dice.total_2d6();
            dice.dr();
            dice.roll(10);
        }
    }

    #[test]
    fn a_path_tells_the_rolls_in_the_rulebooks_words() {
        let (path, used) = replay(&Everything, &[1, 2, 3, 4, 5, 10, 6]).unwrap();
        let pair = Roll::Pair(Dr {
            colored: 1,
            white: 2,
        });
        let die = Roll::Die {
            sides: 10,
            face: 10,
        };
        assert_eq!(path.rolls, [pair, Roll::Total(7), Roll::Dr(5), die]);
        assert_eq!(used, 6);
    }
}
