//! The game's own words (gun, nation, range, terrain, smoke) turned into parameters of the
//! procedures, with an itemised ledger.

pub mod shot;
pub mod units;
pub mod effect;
pub mod phase;
mod ledger;
pub mod movement;
pub mod smoke;

pub use ledger::{AppliesTo, Ledger, Line, Refusal, Unwritten};
