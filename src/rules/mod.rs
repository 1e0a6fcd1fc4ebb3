//! What the rulebook says, one procedure a file.

pub mod variant;
pub mod tables;
pub mod to_hit;
pub mod smoke_grenade;
