#![forbid(unsafe_code)]
#![warn(missing_docs)]
//! stub
pub mod error;
pub mod dice;
pub mod dist;
pub mod rule;
pub mod rules;
pub mod engine;
pub use error::Error;
