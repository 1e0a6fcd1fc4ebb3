//! What is fired.

use strum::VariantNames;

use super::{Group, NONE, ShotParam, number, read, text};
use crate::rules::tables::guns::{Ammunition, Barrel};

pub(super) const WORDS: [ShotParam; 3] = [
    text(
        "year",
        "year",
        "A25",
        "year: colors of TH#, dates of weapons and ammunition",
    )
    .number(Group::Ammunition, (1936, 1953), NONE, |shot, value| {
        shot.year = number(value)
    }),
    text(
        "ammunition",
        "ammunition",
        "C4.3-C4.4",
        "what is fired, if not the usual",
    )
    .open_word(Group::Ammunition, Ammunition::VARIANTS, |shot, value| {
        shot.ammunition = read(value)
    }),
    text(
        "barrel",
        "barrel",
        "C4.1",
        "length of the barrel, if not the gun's",
    )
    .open_word(Group::Ammunition, Barrel::VARIANTS, |shot, value| {
        shot.barrel = read(value)
    }),
];
