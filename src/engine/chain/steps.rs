//! What the step of a state may lead to.

use smallvec::SmallVec;

use crate::rule::Counts;

/// What a step may lead to: seldom more than a handful.
pub(super) type Steps = SmallVec<[Transition; 4]>;

/// One thing that a step may lead to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Transition {
    /// Out of the common denominator.
    pub weight: u64,
    /// What is added to the counts of the marginal's fields.
    pub gain: Counts,
    /// The place of the state after it; none at the end.
    pub next: Option<usize>,
}
