#![forbid(unsafe_code)]
#![warn(missing_docs)]
//! Exact and sampled odds of *Advanced Squad Leader*'s dice procedures.
//!
//! A procedure of the rulebook is written once, as a plain function that asks for dice
//! ([`rule::Rule`]). Everything else runs that function: exact enumeration, Monte Carlo, the
//! explanation of every path, the replay of given dice.
//!
//! ```
//! use aslodds::query::{self, Query, RuleId, Variant};
//! use aslodds::text::{self, Format, Style};
//!
//! let shot = [("type", "infantry"), ("th", "8"), ("drm", "1")];
//! let query = Query::new(RuleId::ToHit, &shot, Variant::asl())?;
//! let table = query::odds(&query, &query::unwatched)?;
//! let mut markdown = Vec::new();
//! text::write(&table, Format::Markdown, &Style::default(), &mut markdown).expect("a vector takes all");
//! assert!(String::from_utf8_lossy(&markdown).contains("| hit | 55.56 | 5/9 | 1 in 1.8 | 20/36 |"));
//! # Ok::<(), aslodds::Error>(())
//! ```
//!
//! # Rooms
//!
//! ```text
//! faces:  the program (crate aslodds-cli), the page (crate aslodds-web), Python (aslodds-python)
//!              |
//! root:      query  ->  { chart, text, stats }  ->  table
//!            query  ->  grid  ->  engine  ->  rule  ->  { dice, dist }
//!            query  ->  situation  ->  rules  ->  rule
//! ```
//!
//! An arrow means *may use*. A room may use what lies further along its arrows and never looks
//! back: the engines name no rule, the rules name no engine, and only the query knows both. What
//! lies to the right of the table carries no type parameter, and floating-point numbers appear
//! first where something is printed or judged. A test reads the source text and holds the arrows
//! to this picture.
//!
//! | room | purpose |
//! |---|---|
//! | [`dice`] | chance as a procedure sees it |
//! | [`dist`] | outcomes with integer weights over a common total |
//! | [`rule`] | what a procedure is |
//! | [`rules`] | what the rulebook says, one procedure a file |
//! | [`situation`] | the game's own words into parameters, with an itemised ledger |
//! | [`engine`] | ways to run a procedure |
//! | [`grid`] | a procedure over every cell of a grid |
//! | [`table`] | solved cells with their types rubbed off |
//! | [`stats`] | intervals, their coverage, tests of agreement, of fair dice and of an even chance |
//! | `chart` | pictures of tables, as SVG (feature `chart`) |
//! | [`text`] | tables and explanations for people and for programs |
//! | [`query`] | the front door that every face calls |
//!
//! The features `parallel` (grids on all cores) and `chart` are on by default; the library does
//! without either.
//!
//! Weights are whole numbers until they are printed or judged, and no probability is dropped in
//! silence.
//!
//! This is an unofficial aid. *Advanced Squad Leader* is a trademark of its publisher; rule
//! sections are cited, and no text of the rulebook is reproduced.

pub mod dice;
pub mod dist;
pub mod rule;
pub mod rules;
pub mod engine;
pub mod grid;
pub mod situation;
pub mod table;
pub mod stats;
pub mod text;
#[cfg(feature = "chart")]
pub mod chart;
pub mod query;
mod error;

pub use error::Error;
