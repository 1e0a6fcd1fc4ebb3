//! The game's own words (gun, nation, range, terrain, smoke) turned into parameters of the
//! procedures, with an itemised ledger.

mod ledger;
mod hindrances;
mod line_of_fire;
mod ground;
pub mod shot;
pub mod units;
pub mod effect;
pub mod phase;
pub mod movement;
pub mod smoke;
pub mod attack;

pub use ledger::{AppliesTo, Ledger, Line, Refusal, Unable, Unwritten};
