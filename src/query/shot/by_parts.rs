//! The sums of a grid by their parts, each of which is summed up over its own words alone.
//!
//! Most words move but a part of the sum, and a part hangs on few of them: of a million shots over
//! ten words no more than some ten thousand parts are summed up.

use std::collections::HashMap;
use std::ops::Range;

use arrayvec::ArrayVec;
use rustc_hash::FxBuildHasher;

use super::sums::{Gathered, Odometer, Summed, Sums, refused_or_asked};
use super::{PARAMS, ShotQuery};
use crate::error::Error;
use crate::rules::to_hit::Roll;
use crate::situation::shot::{self, Criticals, NoSum, Part, Sum};

/// A part over the product of its own words.
struct Table {
    sums: Vec<Result<Sum, NoSum>>,
    /// What each of them adds to the key of a shot: equal keys are equal sums.
    keys: Vec<i128>,
    /// For each swept word, by how much its next value moves on in the table.
    steps: Vec<usize>,
    /// The place of the shot that is at hand.
    at: usize,
}

impl Table {
    /// The words of the grid that the part hangs on, and the number of their values together.
    fn size(query: &ShotQuery, part: Part) -> (Vec<usize>, u128) {
        let mut words = query.swept();
        words.retain(|word| part.hangs_on(PARAMS[*word].param.name));
        let values = words
            .iter()
            .map(|word| query.sweeps.of(*word).len() as u128);
        let size = values.product();
        (words, size)
    }

    fn new(query: &ShotQuery, part: Part) -> Self {
        let (words, size) = Table::size(query, part);
        let mut step = 1;
        let mut steps: Vec<usize> = query.swept().iter().map(|_| 0).collect();
        for (at, word) in query.swept().iter().enumerate().rev() {
            if words.contains(word) {
                steps[at] = step;
                step *= query.sweeps.of(*word).len();
            }
        }
        let mut shot = query.first();
        for word in &words {
            query.fill(&mut shot, *word, query.sweeps.of(*word)[0]);
        }
        let mut odometer = Odometer::of(query, words);
        let mut sums = Vec::new();
        for _ in 0..size {
            sums.push(shot::part(part, &shot, &query.variant));
            odometer.advance_shot(&mut shot);
        }
        Table {
            keys: keys(part, &sums),
            sums,
            steps,
            at: 0,
        }
    }

    /// The place of the shot at hand with another value of one of the words, whose first it has.
    #[inline]
    fn at(&self, word: usize, digit: usize) -> usize {
        self.at + digit * self.steps[word]
    }

    /// Moves on as one of the words turns, of so many values.
    #[inline]
    fn turn(&mut self, word: usize, digit: usize, values: usize) {
        if digit > 0 {
            self.at += self.steps[word];
        } else {
            self.at -= self.steps[word] * (values - 1);
        }
    }
}

/// What is added up stands in lanes of 16 bits, of which no sum leaves its own. Above them stand the
/// things that one part alone decides.
fn keys<'a>(part: Part, sums: &'a [Result<Sum, NoSum>]) -> Vec<i128> {
    const DECIDED: i128 = 1 << 48;
    const FAILED: i128 = 1 << 112;
    let mut known: HashMap<&Sum, i128> = HashMap::new();
    let mut key = |sum: &'a Result<Sum, NoSum>| {
        let Ok(sum) = sum else {
            return FAILED;
        };
        let next = i128::try_from(known.len()).unwrap_or(i128::MAX);
        let decided = match part {
            Part::Number => *known.entry(sum).or_insert(next) * 4,
            Part::Turning => match sum.roll {
                Roll::Normal => 0,
                Roll::DoubleLower => 1,
            },
            Part::Line => match sum.criticals {
                Criticals::Count => 0,
                Criticals::AreHits => 2,
            },
            Part::Allowed
            | Part::Close
            | Part::Firer
            | Part::Movement
            | Part::Aim
            | Part::Target => 0,
        };
        let added = [sum.drm, sum.tem, sum.movement].map(i128::from);
        added[0] + (added[1] << 16) + (added[2] << 32) + decided * DECIDED
    };
    sums.iter().map(&mut key).collect()
}

/// Whether a key is that of a shot of which some part has no sum.
fn has_failed(key: i128) -> bool {
    key >= 1 << 111
}

impl<'a> Odometer<'a> {
    /// At the first values of some of the words.
    pub fn of(query: &'a ShotQuery, words: Vec<usize>) -> Self {
        let digits = vec![0; words.len()];
        Odometer {
            query,
            words,
            digits,
        }
    }
}

impl ShotQuery {
    /// Whether there is less to sum up by parts than shot by shot.
    pub(super) fn has_fewer_parts_than(&self, cells: usize) -> bool {
        let sizes = Part::ALL.map(|part| Table::size(self, part).1);
        sizes.iter().sum::<u128>() < cells as u128
    }

    /// Adds up the parts of each shot.
    pub(super) fn sums_by_parts(&self, cells: usize) -> Result<Sums, Error> {
        let mut odometer = Odometer::new(self);
        // The last word runs by itself.
        let (Some(last), Some(mut from)) = (odometer.words.pop(), odometer.digits.pop()) else {
            return Ok(self.sums_one_by_one(cells)?.0);
        };
        let (values, column) = (self.sweeps.of(last).len(), odometer.words.len());
        let mut tables = Part::ALL.map(|part| Table::new(self, part));
        for table in &mut tables {
            let steps = odometer.digits.iter().zip(&table.steps);
            table.at = steps.map(|(digit, step)| digit * step).sum();
        }
        let mut gathered = Gathered::with_capacity(cells);
        let mut known = Known::default();
        while gathered.sums.len() < cells {
            let to = values.min(from + cells - gathered.sums.len());
            run(&tables, column, from..to, &mut gathered, &mut known)?;
            from = 0;
            odometer.advance(|word, digit, values| {
                for table in &mut tables {
                    table.turn(word, digit, values);
                }
            });
        }
        Ok(gathered.sums)
    }
}

/// The places of sums, by their keys.
type Known = HashMap<i128, u32, FxBuildHasher>;

/// The shots at hand with some of the values of one word, whose first the tables have.
fn run(
    tables: &[Table; Part::COUNT],
    word: usize,
    digits: Range<usize>,
    gathered: &mut Gathered,
    known: &mut Known,
) -> Result<(), Error> {
    // What the word moves is added up for each shot, the rest once.
    let mut rest = 0;
    let mut moving: ArrayVec<&Table, { Part::COUNT }> = ArrayVec::new();
    for table in tables {
        if table.steps[word] > 0 {
            moving.push(table);
        } else {
            rest += table.keys[table.at];
        }
    }
    for digit in digits {
        let moved = moving.iter().map(|table| table.keys[table.at(word, digit)]);
        let key = rest + moved.sum::<i128>();
        let place = match known.get(&key) {
            Some(place) => *place,
            None => {
                let sums = tables.each_ref();
                let place = gathered.place(added_up(
                    sums.map(|table| &table.sums[table.at(word, digit)]),
                )?);
                // Those that have no sum differ in their reasons.
                if !has_failed(key) {
                    known.insert(key, place);
                }
                place
            }
        };
        gathered.sums.places.push(place);
    }
    Ok(())
}

/// The sum of a shot of all of its parts, or what is wrong with the first of them that has none.
#[inline]
fn added_up(parts: [&Result<Sum, NoSum>; Part::COUNT]) -> Result<Summed, Error> {
    match parts {
        [
            Ok(a),
            Ok(b),
            Ok(c),
            Ok(d),
            Ok(e),
            Ok(f),
            Ok(g),
            Ok(h),
            Ok(i),
        ] => Ok(Ok(Sum::of_parts([a, b, c, d, e, f, g, h, i]))),
        _ => {
            let mut wrong = parts.into_iter().filter(|part| part.is_err());
            refused_or_asked(*wrong.next().unwrap_or(parts[0]))
        }
    }
}

#[cfg(test)]
mod tests {
    use rand_pcg::Pcg64;
    use rand_pcg::rand_core::{Rng, SeedableRng};

    use super::*;
    use crate::query::shot::Group;
    use crate::query::{ParamKind, TextKind, Variant};
    use crate::rules::tables::weapons::Weapon;
    use crate::situation::shot::Shot;

    fn below(rng: &mut Pcg64, n: usize) -> usize {
        usize::try_from(rng.next_u64() >> 32).unwrap() % n
    }

    fn some<'a>(rng: &mut Pcg64, words: &[&'a str]) -> &'a str {
        words[below(rng, words.len())]
    }

    /// A value of a word, as it is typed; numbers are near their lower ends more often than not.
    fn value(rng: &mut Pcg64, kind: ParamKind) -> String {
        match kind {
            ParamKind::Int { min, max, .. } => {
                let most = usize::try_from(max - min).unwrap().min(5);
                (min + i64::try_from(below(rng, most + 1)).unwrap()).to_string()
            }
            ParamKind::Word(words) => some(rng, words).to_owned(),
            ParamKind::Flag => some(rng, &["no", "yes"]).to_owned(),
            ParamKind::Text(TextKind::Weapon) => {
                let guns = [
                    "75L",
                    "PaK 38",
                    "28LL",
                    "T-34 M43",
                    "81*",
                    "PSK",
                    "BMG",
                    "ATR",
                    "BAZ44",
                    "75",
                    "8cm GrW 34",
                    "PaK 40",
                    "8.8cm FlaK 18",
                ];
                some(rng, &guns).to_owned()
            }
            ParamKind::Text(_) => {
                let lists = [
                    "none",
                    "grain",
                    "grain:2+smoke",
                    "smoke@0",
                    "orchard:2",
                    "smoke:3",
                ];
                some(rng, &lists).to_owned()
            }
        }
    }

    /// Six words with up to three values each, and a gun and a range.
    fn grid(rng: &mut Pcg64) -> Vec<(&'static str, String)> {
        let words: Vec<_> = PARAMS
            .iter()
            .filter(|word| word.group != Group::Effect)
            .map(|word| word.param)
            .collect();
        let mut given = vec![];
        for chosen in 0..8 {
            let param = match chosen {
                0 => words[0],
                1 => *words.iter().find(|param| param.name == "range").unwrap(),
                _ => words[below(rng, words.len())],
            };
            if given.iter().all(|(name, _)| *name != param.name) {
                let mut values: Vec<String> = (0..3).map(|_| value(rng, param.kind)).collect();
                values.sort();
                values.dedup();
                given.push((param.name, values.join(",")));
            }
        }
        given
    }

    #[test]
    fn parts_add_up_to_the_sums_of_the_shots_one_by_one() {
        let mut rng = Pcg64::seed_from_u64(1944);
        let mut standing = 0;
        for turn in 0..600 {
            let given = grid(&mut rng);
            let words: Vec<_> = given.iter().map(|(name, text)| (*name, &**text)).collect();
            let variant = match turn % 2 {
                0 => Variant::asl(),
                _ => Variant::starter_kit(),
            };
            let Ok(query) = ShotQuery::new(&words, variant) else {
                panic!("{given:?}");
            };
            let from = u128::try_from(below(&mut rng, 5)).unwrap();
            for query in [query.clone(), query.in_part(&(from..u128::MAX))] {
                let cells = query.sweeps.len().unwrap();
                match (query.sums_by_parts(cells), query.sums_one_by_one(cells)) {
                    (Ok(parts), Ok((shots, _))) => {
                        standing += shots.iter().flatten().count();
                        assert!(parts.iter().eq(shots.iter()), "{given:?}");
                    }
                    (Err(parts), Err(shots)) => assert_eq!(parts, shots, "{given:?}"),
                    (Ok(_), Err(error)) | (Err(error), Ok(_)) => panic!("{given:?}: {error}"),
                }
            }
        }
        assert!(standing > 20_000, "{standing}");
    }

    #[test]
    fn a_part_stays_as_it_is_when_words_change_that_it_does_not_hang_on() {
        let mut rng = Pcg64::seed_from_u64(1945);
        let words = PARAMS.iter().filter(|word| word.group != Group::Effect);
        let words: Vec<_> = words.collect();
        let mut shot = Shot::new(Weapon::AntiTankRifle, 0);
        for turn in 0..3_000 {
            let variant = match turn % 2 {
                0 => Variant::asl(),
                _ => Variant::starter_kit(),
            };
            // Half of the words as if nothing were said of them, and the rest at random.
            for word in &words {
                let param = word.param;
                let text = match param.default {
                    Some(default) if below(&mut rng, 2) == 0 => default.to_string(),
                    Some(_) | None => value(&mut rng, param.kind),
                };
                (word.set)(&mut shot, param.values(&text).unwrap()[0]);
            }
            for word in &words {
                let (mut other, text) = (shot, value(&mut rng, word.param.kind));
                (word.set)(&mut other, word.param.values(&text).unwrap()[0]);
                for part in Part::ALL
                    .into_iter()
                    .filter(|it| !it.hangs_on(word.param.name))
                {
                    let sums = [&shot, &other].map(|shot| shot::part(part, shot, &variant));
                    assert_eq!(sums[0], sums[1], "{part:?} {}: {shot:?}", word.param.name);
                }
            }
        }
    }

    #[test]
    fn every_word_of_a_shot_belongs_to_a_part() {
        for word in PARAMS.iter().filter(|word| word.group != Group::Effect) {
            let name = word.param.name;
            assert!(Part::ALL.iter().any(|part| part.hangs_on(name)), "{name}");
        }
    }
}
