//! What the rulebook says, one procedure a file.

pub mod variant;
pub mod tables;
pub mod to_hit;
pub mod to_kill;
pub mod smoke_grenade;
pub mod smoke_ordnance;
pub mod smoke_dispenser;
pub mod fire;
pub mod breakdown;
pub mod repair;
pub mod gun_duel;
pub mod random_selection;
pub mod sniper_attack;
pub mod concealment;
pub mod wind;
pub mod smoke_round;
pub mod smoke_plan;
pub mod fire_or_keep;
pub mod smoke_or_run;
