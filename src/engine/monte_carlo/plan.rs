//! What is to be sampled, and how.

use strum::{EnumIter, EnumString, IntoStaticStr, VariantNames};

use super::compiled::{Compiled, compile};
use crate::rule::Rule;

/// The trials of a chunk: what one stream of random bits is drawn for.
///
/// It is part of the contract: with another size, the same seed leads to other counts.
pub const CHUNK: u64 = 65_536;

/// The trials of one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Plan<'a> {
    /// The seed, which may be the same for all cells of a table.
    pub seed: u64,
    /// The text of the cell's parameters. Cells with different texts have independent streams,
    /// whatever table they stand in.
    pub cell: &'a str,
    /// The number of trials, or the most of them for a run with a stop condition.
    pub trials: u64,
}

impl Plan<'_> {
    /// The number of chunks. The last one is cut short if the trials are no multiple of
    /// [`CHUNK`]: its first trials are made.
    ///
    /// ```
    /// use aslodds::engine::monte_carlo::{CHUNK, Plan};
    ///
    /// let plan = Plan { seed: 1, cell: "", trials: 2 * CHUNK + 1 };
    /// assert_eq!(plan.chunks(), 3);
    /// ```
    #[must_use]
    pub const fn chunks(&self) -> u64 {
        self.trials.div_ceil(CHUNK)
    }

    /// The trials of all chunks before this one.
    ///
    /// ```
    /// use aslodds::engine::monte_carlo::{CHUNK, Plan};
    ///
    /// let plan = Plan { seed: 1, cell: "", trials: 2 * CHUNK + 1 };
    /// assert_eq!([0, 2, 3, 4].map(|chunk| plan.trials_before(chunk)), [0, 131_072, 131_073, 131_073]);
    /// ```
    #[must_use]
    pub fn trials_before(&self, chunk: u64) -> u64 {
        chunk.saturating_mul(CHUNK).min(self.trials)
    }

    /// The numbers of chunks after which [`simulate_until`](super::simulate_until) asks its
    /// condition: 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15..., always a quarter more, and all of them.
    ///
    /// ```
    /// use aslodds::engine::monte_carlo::{CHUNK, Plan};
    ///
    /// let plan = Plan { seed: 1, cell: "", trials: 11 * CHUNK };
    /// assert!(plan.stops().eq([1, 2, 3, 4, 5, 6, 7, 8, 10, 11]));
    /// ```
    pub fn stops(&self) -> impl Iterator<Item = u64> {
        let all = self.chunks();
        let next = move |done: u64| (done < all).then(|| all.min(done + (done / 4).max(1)));
        std::iter::successors(next(0), move |done| next(*done))
    }
}

/// How trials are made.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, EnumString, IntoStaticStr, VariantNames,
)]
#[strum(serialize_all = "kebab-case")]
pub enum SamplingPath {
    /// The procedure's own code is run for each trial.
    Code,
    /// Three faces are drawn for each trial and looked up in a table, which the procedure's own
    /// code has filled.
    Faces,
}

/// A procedure made ready for sampling, on a path that is hereby fixed.
///
/// Both paths sample the same distribution, from the same seed with different counts.
#[derive(Debug)]
pub enum Prepared<'r, R: Rule> {
    /// To be run for each trial; any procedure can.
    Code(&'r R),
    /// To be looked up in a table.
    Faces(Compiled<R::Outcome>),
}

impl<R: Rule> Prepared<'_, R> {
    /// The path that is taken.
    #[must_use]
    pub fn path(&self) -> SamplingPath {
        match self {
            Prepared::Code(_) => SamplingPath::Code,
            Prepared::Faces(_) => SamplingPath::Faces,
        }
    }
}

/// A procedure on the path that is its own: `faces` if it never rolls more than three dice, all
/// six-sided, and `code` otherwise.
///
/// ```
/// use aslodds::dice::Dice;
/// use aslodds::engine::monte_carlo::{SamplingPath, prepare};
/// use aslodds::rule::Rule;
///
/// /// The sum of some dice.
/// #[derive(PartialEq, Eq, Hash)]
/// struct Sum(u8);
/// impl Rule for Sum {
///     type Outcome = u8;
///     fn resolve<D: Dice + ?Sized>(&self, dice: &mut D) -> u8 {
///         (0..self.0).map(|_| dice.dr()).sum()
///     }
/// }
/// assert_eq!(prepare(&Sum(3)).path(), SamplingPath::Faces);
/// assert_eq!(prepare(&Sum(4)).path(), SamplingPath::Code);
/// ```
#[must_use]
pub fn prepare<R: Rule>(rule: &R) -> Prepared<'_, R> {
    match compile(rule) {
        Some(table) => Prepared::Faces(table),
        None => Prepared::Code(rule),
    }
}
