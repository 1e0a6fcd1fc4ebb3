//! The same work written by hand for the one rule, to be fast: what the engines are judged against.

pub mod w1;
pub mod chains;
pub mod sampling;
pub mod effects;
