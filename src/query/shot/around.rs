//! What stands around a shot: each roll of its two dice with its reasons, and the odds of other sums.

use super::Shots;
use super::odds::{as_counted, counted, odds};
use crate::dice::{Dice, Dr, Note};
use crate::engine::exact;
use crate::engine::trace::Explained;
use crate::error::Error;
use crate::rule::{Outcome, Rule};
use crate::rules::to_hit::{ToHit, ToHitResult};
use crate::table::shots::Odds;
use crate::table::{About, CellPaths, Method, PathRow, Paths, ReadingUse};

impl Shots {
    /// Every path of each shot that is not refused, from a colored and a white die; of a shot that
    /// looks at nothing but their sum, the first die is taken for the colored one.
    ///
    /// # Errors
    ///
    /// Those of [`exact::solve`].
    ///
    /// ```
    /// use aslodds::dice::{Dr, Roll};
    /// use aslodds::query::{self, Variant, shot::ShotQuery};
    ///
    /// let words = [("gun", "75L"), ("nation", "german"), ("range", "13")];
    /// let shots = ShotQuery::new(&words, Variant::asl())?.solve(&query::unwatched)?;
    /// let paths = &shots.paths()?.cells[0].paths;
    /// assert_eq!(paths[0].rolls[0], Roll::Pair(Dr { colored: 1, white: 1 }));
    /// # Ok::<(), aslodds::Error>(())
    /// ```
    pub fn paths(&self) -> Result<Paths, Error> {
        let mut cells = Vec::new();
        let mut readings = Vec::new();
        for sum in self.sums.iter().flatten() {
            let rule = sum.rule(&self.query.variant);
            let dist = exact::solve(&Explained(&Apart(&rule)))?;
            let paths = dist.iter().map(|(path, weight)| {
                let mut outcome = Vec::new();
                as_counted(path.outcome, sum.criticals).push_values(&mut outcome);
                PathRow {
                    rolls: path.rolls.clone(),
                    notes: path.notes.clone(),
                    outcome,
                    weight: Some(weight),
                }
            });
            cells.push(CellPaths {
                paths: paths.collect(),
                total: Some(dist.total()),
                told: false,
                unused_faces: Vec::new(),
            });
            if let Some(reading) = rule.reading() {
                ReadingUse::count(&mut readings, reading);
            }
        }
        Ok(Paths {
            about: About {
                rule: "shot",
                method: Method::Exact,
                variant: self.query.variant.to_string(),
            },
            columns: Vec::new(),
            fields: ToHitResult::FIELDS.to_vec(),
            cells,
            readings,
        })
    }

    /// The odds of the first shot that is not refused if its sums were others: of each pair of a
    /// Modified TH# and a DRM, in their order.
    ///
    /// # Errors
    ///
    /// Those of [`exact::solve`].
    pub fn with_sums(
        &self,
        sums: impl IntoIterator<Item = (i16, i16)>,
    ) -> Result<Vec<Odds>, Error> {
        let Some(sum) = self.sums.iter().flatten().next() else {
            return Ok(Vec::new());
        };
        let rule = sum.rule(&self.query.variant);
        let others = sums.into_iter().map(|(th, drm)| {
            let dist = exact::solve(&ToHit { th, drm, ..rule })?;
            Ok(odds(&counted(&dist, sum.criticals)))
        });
        others.collect()
    }
}

/// A rule that is shown two dice where it asks for nothing but their sum.
#[derive(PartialEq, Eq, Hash)]
struct Apart<'a, R>(&'a R);

impl<R: Rule> Rule for Apart<'_, R> {
    type Outcome = R::Outcome;

    fn resolve<D: Dice + ?Sized>(&self, dice: &mut D) -> Self::Outcome {
        self.0.resolve(&mut Shown(dice))
    }
}

/// Dice of which each can be seen.
struct Shown<'a, D: ?Sized>(&'a mut D);

impl<D: Dice + ?Sized> Dice for Shown<'_, D> {
    fn roll(&mut self, sides: u8) -> u8 {
        self.0.roll(sides)
    }

    fn total_2d6(&mut self) -> u8 {
        self.0.dr2().total()
    }

    fn dr(&mut self) -> u8 {
        self.0.dr()
    }

    fn dr2(&mut self) -> Dr {
        self.0.dr2()
    }

    fn note(&mut self, note: Note) {
        self.0.note(note);
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Detail, ShotQuery};
    use super::*;
    use crate::dist::Weight;
    use crate::query::unwatched;
    use crate::rules::variant::Variant;

    fn shots(words: &[(&str, &str)]) -> Shots {
        let query = ShotQuery::new(words, Variant::asl()).unwrap();
        query.solve(&unwatched).unwrap()
    }

    #[test]
    fn paths_and_sums_agree_with_the_odds() {
        for words in [
            &[("gun", "M4"), ("range", "4"), ("concealed", "yes")][..],
            &[
                ("gun", "75L"),
                ("nation", "german"),
                ("range", "9"),
                ("target", "hex"),
            ],
            &[
                ("gun", "T-34/85"),
                ("range", "5"),
                ("motion", "yes"),
                ("fire", "bounding"),
            ],
        ] {
            let shots = shots(words);
            let mut cells = shots.situations(Detail::Odds).cells;
            let Ok(answer) = cells.next().unwrap().answer else {
                assert!(shots.paths().unwrap().cells.is_empty());
                continue;
            };
            let paths = &shots.paths().unwrap().cells[0];
            let total = paths.total.clone().unwrap();
            for (values, weight) in &answer.odds.outcomes {
                let of_paths = paths.paths.iter().filter(|path| path.outcome == *values);
                let of_paths: Weight = of_paths.filter_map(|path| path.weight.clone()).sum();
                assert_eq!(of_paths * &answer.odds.total, weight * &total, "{words:?}");
            }
            let sums = [(answer.modified_th, answer.drm), (answer.modified_th, 15)];
            let others = shots.with_sums(sums).unwrap();
            assert_eq!(others[0], answer.odds);
            assert_ne!(others[1], answer.odds);
        }
    }
}
