//! The library's integration tests, in one binary so that it is linked once.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod published; // odds and rolls that others have printed, as fixtures
mod brute_force; // the rules written a second time, over every face of every die
mod short; // the short procedures, likewise, with what was published of them
mod checksums; // workloads on which independent engines agree
mod properties; // laws that hold for every shot and every attempt
mod sampling; // the second engine under audit
mod coverage; // how often the intervals really cover
mod smoke; // smoke attempts in the game's words: published ones, and laws
mod attack; // fire attacks in the game's words: published ones, plain loops
mod tables; // the transcribed tables against fixtures of their own
mod to_kill; // the To Kill tables and the To Kill DR, likewise
mod situations; // shots in the game's own words, published and random
mod phases; // phases of a gun's fire: published ones, hand counts, laws
mod effects; // what fire does to its target, by the rules written a second time
mod chains; // shots and attempts that go on: published ones, every face, laws
mod golden; // tables and explanations, to the letter
mod policy; // best policies in every format, to the letter
mod dice_log; // logs of rolls: fair ones pass as often as is said, loaded ones are found
mod tidy; // invariants of the source text
mod variants; // variants of the rules, against counts by hand
