//! What a procedure of the rulebook is: a plain function from dice to an outcome.
//!
//! A [`Rule`] rolls a bounded number of dice. A [`Chain`] goes from state to state and may go on
//! for ever; what it counts on the way is kept apart from what its next roll depends on. In a
//! [`Decision`] a player sees each state and chooses how to go on, or to stop.

use std::fmt;
use std::hash::Hash;

use crate::dice::Dice;

/// A dice procedure with its parameters filled in: a bounded number of dice, then an outcome.
///
/// `resolve` must be a function of the dice alone: the same faces lead to the same further
/// rolls and to the same outcome. Equal rules are solved once in a sweep, hence `Eq + Hash`.
///
/// ```
/// use aslodds::dice::Dice;
/// use aslodds::engine::exact;
/// use aslodds::rule::Rule;
///
/// /// A dr that is rolled again on a 6, once.
/// #[derive(PartialEq, Eq, Hash)]
/// struct SecondChance;
/// impl Rule for SecondChance {
///     type Outcome = u8;
///     fn resolve<D: Dice + ?Sized>(&self, dice: &mut D) -> u8 {
///         match dice.dr() { 6 => dice.dr(), face => face }
///     }
/// }
/// let dist = exact::solve(&SecondChance)?;
/// assert_eq!(dist.fraction(&6).to_string(), "1/36");
/// assert_eq!(dist.fraction(&1).to_string(), "7/36");
/// # Ok::<(), aslodds::Error>(())
/// ```
pub trait Rule: Eq + Hash + Sync {
    /// What comes of it; the order is the one in which outcomes are listed.
    type Outcome: Clone + Ord + Send;

    /// Runs the procedure once, rolling in the rulebook's order.
    fn resolve<D: Dice + ?Sized>(&self, dice: &mut D) -> Self::Outcome;
}

/// A procedure that goes from state to state: rate of fire, several squads, turns.
///
/// The state holds only what the next roll depends on and the tally only what is counted; a
/// stop rule that reads a count keeps that count in the state. Apart, they let an engine
/// enumerate each state once and add tallies up along the way.
///
/// ```
/// use aslodds::dice::Dice;
/// use aslodds::engine::chain::{self, Ending, Marginal};
/// use aslodds::rule::{Chain, Counts, Field, FieldKind, Step, Tally};
///
/// /// Shots of a gun that keeps its rate of fire on a colored die of 2 or less.
/// #[derive(PartialEq, Eq, Hash)]
/// struct Shots;
/// #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
/// struct Shot;
/// impl Tally for Shot {
///     const FIELDS: &'static [Field] = &[Field { name: "shots", kind: FieldKind::Count, sums: &[] }];
///     fn counts(&self) -> Counts { Counts::of([1]) }
/// }
/// impl Chain for Shots {
///     type State = ();
///     type Tally = Shot;
///     fn start(&self) {}
///     fn step<D: Dice + ?Sized>(&self, _state: &(), dice: &mut D) -> Step<(), Shot> {
///         Step { gain: Shot, next: (dice.dr2().colored <= 2).then_some(()) }
///     }
/// }
/// let capped = Marginal::all::<Shot>().with_cap(0, 3);
/// let shots = chain::solve(&Shots, &capped, &chain::unwatched)?;
/// assert_eq!(shots.fraction(&Ending::Ended(Counts::of([3]))).to_string(), "1/9");
/// # Ok::<(), aslodds::Error>(())
/// ```
pub trait Chain: Eq + Hash + Sync {
    /// What the next roll depends on, and nothing else.
    type State: Copy + Ord + Hash + Send + Sync;

    /// What is counted: added up, never read by `step`.
    type Tally: Tally;

    /// The state before the first roll.
    fn start(&self) -> Self::State;

    /// One step from `state`: what it adds to the tally, and where it leads.
    fn step<D: Dice + ?Sized>(
        &self,
        state: &Self::State,
        dice: &mut D,
    ) -> Step<Self::State, Self::Tally>;

    /// The number of steps after which the procedure has ended wherever it is, if there is one:
    /// a stop rule that needs no count in the state.
    fn max_steps(&self) -> Option<u32> {
        None
    }
}

/// A procedure in which a player chooses before every step: to stop, or how to go on.
///
/// The goal is part of it: each step says in whole points what it is worth, and what is wanted
/// is the highest expected sum. What an ending is worth is given by the step that ends. So a goal
/// that reads a count, such as the chance of two hits, needs that count in the state; one that
/// adds up what each step brings does not.
///
/// ```
/// use aslodds::dice::Dice;
/// use aslodds::engine::policy;
/// use aslodds::rule::{Decision, Step};
///
/// /// A die that may be rolled again twice; what it shows last is what it is worth.
/// #[derive(PartialEq, Eq, Hash)]
/// struct Thrice;
/// #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
/// enum Choice { Stop, Roll }
/// impl Decision for Thrice {
///     /// What the die shows, and how often it may still be rolled.
///     type State = (u8, u8);
///     type Choice = Choice;
///     fn start(&self) -> (u8, u8) { (0, 3) }
///     fn choices(&self, &(_, left): &(u8, u8)) -> impl IntoIterator<Item = Choice> {
///         [Choice::Stop].into_iter().chain((left > 0).then_some(Choice::Roll))
///     }
///     fn step<D: Dice + ?Sized>(&self, &(face, left): &(u8, u8), choice: Choice, dice: &mut D)
///         -> Step<(u8, u8), i64>
///     {
///         match choice {
///             Choice::Stop => Step { gain: face.into(), next: None },
///             Choice::Roll => Step { gain: 0, next: Some((dice.dr(), left - 1)) },
///         }
///     }
/// }
/// let policy = policy::solve(&Thrice)?;
/// assert_eq!(policy.value().to_string(), "14/3");
/// let four = policy.advice(&(4, 2)).expect("a 4 on the first roll");
/// assert_eq!((four.best(), four.advantage().expect("two choices").to_string()), (Choice::Roll, "1/4".to_owned()));
/// # Ok::<(), aslodds::Error>(())
/// ```
pub trait Decision: Eq + Hash + Sync {
    /// What the player sees: all that the choices, the next roll and the goal depend on.
    type State: Copy + Ord + Hash + Send + Sync;

    /// What a player may choose.
    type Choice: Copy + Ord + Hash + Send + Sync;

    /// The state before the first choice.
    fn start(&self) -> Self::State;

    /// What may be chosen, each choice once; of choices that are worth the same the first is
    /// taken, so to stop stands first. Where there is no choice the procedure has ended, and
    /// nothing more is gained.
    fn choices(&self, state: &Self::State) -> impl IntoIterator<Item = Self::Choice>;

    /// One step from `state` by one of its choices: what it is worth, and where it leads.
    fn step<D: Dice + ?Sized>(
        &self,
        state: &Self::State,
        choice: Self::Choice,
        dice: &mut D,
    ) -> Step<Self::State, i64>;
}

/// What one step of a [`Chain`] or a [`Decision`] did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Step<S, T> {
    /// What the step adds to the tally, or is worth.
    pub gain: T,
    /// The state after it; `None` when the procedure has ended.
    pub next: Option<S>,
}

/// What a step of a chain adds to the count of each of a fixed list of fields.
///
/// A field that is a flag is set by its first gain. A field of words is gained once, by the place of
/// its word.
pub trait Tally: Copy + Ord + Hash + Send + Sync {
    /// The fields, in the order of their columns, at most [`MAX_FIELDS`].
    const FIELDS: &'static [Field];

    /// The number of each field, in the order of the fields.
    fn counts(&self) -> Counts;
}

/// The most fields of a tally.
pub const MAX_FIELDS: usize = 8;

/// One number for each field of a tally; the places beyond the last field hold 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Counts(pub [u16; MAX_FIELDS]);

impl Counts {
    /// The numbers of the first fields.
    ///
    /// # Panics
    ///
    /// When compiled for more than [`MAX_FIELDS`] numbers.
    ///
    /// ```
    /// use aslodds::rule::Counts;
    ///
    /// assert_eq!(Counts::of([2, 1]).0[..3], [2, 1, 0]);
    /// ```
    #[must_use]
    pub const fn of<const N: usize>(numbers: [u16; N]) -> Self {
        const { assert!(N <= MAX_FIELDS) };
        let mut counts = [0; MAX_FIELDS];
        let mut place = 0;
        while place < N {
            counts[place] = numbers[place];
            place += 1;
        }
        Counts(counts)
    }
}

/// An outcome that can stand in a table: one value for each of a fixed list of fields.
pub trait Outcome: Clone + Ord + Send {
    /// The fields, in the order of their columns.
    const FIELDS: &'static [Field];

    /// Every outcome in ascending order if they are a closed set, otherwise none.
    fn all() -> Vec<Self> {
        Vec::new()
    }

    /// Appends the values to `row`, in the order of the fields.
    fn push_values(&self, row: &mut Vec<Value>);
}

/// A column of outcomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    /// The name in `snake_case`.
    pub name: &'static str,
    /// What its values are.
    pub kind: FieldKind,
    /// Sums of words that have a name of their own; the first is what the procedure is tried
    /// for, such as any hit.
    pub sums: &'static [Sum],
}

impl Field {
    /// A field that counts from 0.
    #[must_use]
    pub const fn count(name: &'static str) -> Self {
        Field {
            name,
            kind: FieldKind::Count,
            sums: &[],
        }
    }

    /// A field that is yes or no.
    #[must_use]
    pub const fn flag(name: &'static str) -> Self {
        Field {
            name,
            kind: FieldKind::Flag,
            sums: &[],
        }
    }
}

/// Several words of a closed set under one name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sum {
    /// The name in `kebab-case`, such as `any-hit`.
    pub name: &'static str,
    /// The words.
    pub words: &'static [&'static str],
}

/// What the values of a [`Field`] are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldKind {
    /// One of a closed set of words, in the order in which they are shown.
    Words(&'static [&'static str]),
    /// A whole number from 0.
    Count,
    /// Yes or no.
    Flag,
}

/// A parameter's or an outcome's value, with its type rubbed off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Value {
    /// `none`: the parameter does not apply.
    None,
    /// A whole number.
    Int(i64),
    /// Yes or no.
    Flag(bool),
    /// One of a closed set of words, in `kebab-case`.
    Word(&'static str),
}

impl Field {
    /// Where a value stands among the values of the field.
    #[must_use]
    pub fn rank(&self, value: Value) -> i64 {
        match value {
            Value::None => -1,
            Value::Int(number) => number,
            Value::Flag(flag) => flag.into(),
            Value::Word(word) => match self.kind {
                FieldKind::Words(words) => {
                    let place = words.iter().position(|known| *known == word);
                    place
                        .and_then(|place| i64::try_from(place).ok())
                        .unwrap_or(i64::MAX)
                }
                FieldKind::Count | FieldKind::Flag => i64::MAX,
            },
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::None => f.pad("none"),
            Value::Int(number) => number.fmt(f),
            Value::Flag(flag) => flag.fmt(f),
            Value::Word(word) => f.pad(word),
        }
    }
}

/// A disputed point that made a difference, and the reading that was used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Reading {
    /// The switch of the variant, such as `zero-th`.
    pub switch: &'static str,
    /// The reading that was used, such as `literal`.
    pub reading: &'static str,
    /// The section that is disputed.
    pub section: &'static str,
    /// What the reading says, and how to choose the other.
    pub words: &'static str,
}
