#![forbid(unsafe_code)]
#![warn(missing_docs)]
//! stub
pub mod dice;
pub mod dist;
pub mod rule;
pub mod rules;
pub mod engine;
pub mod grid;
pub mod table;
#[cfg(feature = "chart")]
pub mod chart;
pub mod query;
mod error;

pub use error::Error;
