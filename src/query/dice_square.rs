//! The outcome of each roll of the two dice that a procedure begins with.

use super::Query;
use super::rules::{ChainProcedure, Procedure, Visitor};
use crate::dice::{Dice, Dr, Note};
use crate::engine::exact;
use crate::error::Error;
use crate::rule::{Outcome, Rule};
use crate::table::{About, DiceRow, DiceSquare, Method, Pair};

/// The 36 rolls of the two dice that the procedure begins with, each with the outcomes that it
/// leads to; dice that are rolled later are enumerated.
///
/// Of a procedure that looks at nothing but the sum, the first die is taken for the colored one.
///
/// # Errors
///
/// - [`Error::NotOneCell`] if a parameter has several values.
/// - [`Error::NoPair`] if the procedure does not begin with two dice.
/// - [`Error::GoesOn`] if it goes on from state to state after them.
/// - Those of [`exact::solve`].
///
/// ```
/// use aslodds::query::{self, Query, RuleId, Value, Variant};
///
/// let params = [("type", "infantry"), ("th", "8"), ("drm", "6")];
/// let query = Query::new(RuleId::ToHit, &params, Variant::asl())?;
/// let square = query::dice_square(&query)?;
/// // Only a 2 hits: a dr of up to half of the Modified TH# makes it a critical hit.
/// let ones = &square.pairs[0][0];
/// assert_eq!(ones.total, 6_u8.into());
/// assert_eq!(ones.rows[1].values, [Value::Word("critical-hit")]);
/// assert_eq!(ones.rows[1].weight, 4_u8.into());
/// # Ok::<(), aslodds::Error>(())
/// ```
pub fn dice_square(query: &Query) -> Result<DiceSquare, Error> {
    if query.cells() != 1 {
        return Err(Error::NotOneCell {
            cells: query.cells(),
        });
    }
    query.rule.visit(Square(query))
}

struct Square<'a>(&'a Query);

impl Visitor for Square<'_> {
    type Output = Result<DiceSquare, Error>;

    fn visit<P: Procedure>(self) -> Self::Output {
        let rows = self.0.rows()?;
        let rules: Vec<P> = self.0.build(&rows);
        let mut pairs: [[Pair; 6]; 6] = Default::default();
        for (colored, row) in (1..).zip(&mut pairs) {
            for (white, pair) in (1..).zip(row) {
                for rule in &rules {
                    *pair = solve(rule, Dr { colored, white })?;
                }
            }
        }
        Ok(DiceSquare {
            about: About {
                rule: P::DESCRIPTION.name,
                method: Method::Exact,
                variant: self.0.variant.to_string(),
            },
            columns: self.0.columns(&rows),
            fields: P::DESCRIPTION.fields,
            pairs,
        })
    }

    fn visit_chain<C: ChainProcedure>(self) -> Self::Output {
        Err(Error::GoesOn {
            rule: C::DESCRIPTION.name,
        })
    }
}

/// What the pair leads to.
fn solve<P: Procedure>(rule: &P, dr: Dr) -> Result<Pair, Error> {
    let dist = exact::solve(&After { rule, dr })?;
    let mut pair = Pair {
        rows: Vec::new(),
        total: dist.total(),
    };
    for ((beginning, outcome), weight) in dist.iter() {
        if *beginning != Beginning::Pair {
            return Err(Error::NoPair {
                rule: P::DESCRIPTION.name,
            });
        }
        let mut values = Vec::new();
        outcome.push_values(&mut values);
        pair.rows.push(DiceRow { values, weight });
    }
    Ok(pair)
}

/// A rule whose first two dice have fallen; it says whether they were asked for.
#[derive(PartialEq, Eq, Hash)]
struct After<'a, R> {
    rule: &'a R,
    dr: Dr,
}

/// What a procedure asks for first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Beginning {
    Nothing,
    Pair,
    OtherDice,
}

impl<R: Rule> Rule for After<'_, R> {
    type Outcome = (Beginning, R::Outcome);

    fn resolve<D: Dice + ?Sized>(&self, dice: &mut D) -> Self::Outcome {
        let mut dice = Fallen {
            dr: self.dr,
            beginning: Beginning::Nothing,
            dice,
        };
        let outcome = self.rule.resolve(&mut dice);
        (dice.beginning, outcome)
    }
}

/// Dice of which the first two have fallen.
struct Fallen<'a, D: ?Sized> {
    dr: Dr,
    beginning: Beginning,
    dice: &'a mut D,
}

impl<D: Dice + ?Sized> Fallen<'_, D> {
    /// The fallen dice the first time that two are asked for.
    fn first(&mut self) -> Option<Dr> {
        match self.beginning {
            Beginning::Nothing => {
                self.beginning = Beginning::Pair;
                Some(self.dr)
            }
            Beginning::Pair | Beginning::OtherDice => None,
        }
    }
}

impl<D: Dice + ?Sized> Dice for Fallen<'_, D> {
    fn roll(&mut self, sides: u8) -> u8 {
        if self.beginning == Beginning::Nothing {
            self.beginning = Beginning::OtherDice;
        }
        self.dice.roll(sides)
    }

    fn total_2d6(&mut self) -> u8 {
        match self.first() {
            Some(dr) => dr.total(),
            None => self.dice.total_2d6(),
        }
    }

    fn dr2(&mut self) -> Dr {
        match self.first() {
            Some(dr) => dr,
            None => self.dice.dr2(),
        }
    }

    fn note(&mut self, note: Note) {
        self.dice.note(note);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::query::{RuleId, Variant, odds, unwatched};
    use crate::rules::to_hit::{Roll, TargetType, ToHit};

    fn square(rule: RuleId, params: &[(&str, &str)]) -> Result<DiceSquare, Error> {
        dice_square(&Query::new(rule, params, Variant::asl()).unwrap())
    }

    #[test]
    fn a_pair_leads_where_given_faces_lead() {
        /// Three faces, one after the other.
        struct Faces([u8; 3], usize);
        impl Dice for Faces {
            fn roll(&mut self, _sides: u8) -> u8 {
                self.1 += 1;
                self.0[self.1 - 1]
            }
        }
        for (target, kind) in [
            ("infantry", TargetType::Infantry),
            ("vehicle", TargetType::Vehicle),
        ] {
            for (roll, counted) in [
                ("normal", Roll::Normal),
                ("double-lower", Roll::DoubleLower),
            ] {
                for (th, drm) in [(8, 1), (8, 6), (8, 5), (5, -2), (-3, 4), (0, -4)] {
                    let texts = (th.to_string(), drm.to_string());
                    let params = [
                        ("type", target),
                        ("th", &texts.0),
                        ("drm", &texts.1),
                        ("roll", roll),
                    ];
                    let square = square(RuleId::ToHit, &params).unwrap();
                    let shot = ToHit::new(kind, th, drm, counted, &Variant::asl());
                    for (colored, row) in (1..).zip(&square.pairs) {
                        for (white, pair) in (1..).zip(row) {
                            let ways: Vec<_> = (1..=6)
                                .map(|third| {
                                    let mut values = Vec::new();
                                    shot.resolve(&mut Faces([colored, white, third], 0))
                                        .push_values(&mut values);
                                    values
                                })
                                .collect();
                            let counted = pair.rows.iter().map(|row| row.weight.clone());
                            assert_eq!(counted.sum::<crate::dist::Weight>(), pair.total);
                            for row in &pair.rows {
                                let brute = ways.iter().filter(|way| **way == row.values).count();
                                assert_eq!(&row.weight * 6_u8, &pair.total * brute);
                            }
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn the_pairs_sum_to_the_odds() {
        for roll in ["normal", "double-lower"] {
            for (th, drm) in [("8", "1"), ("8", "6"), ("4", "-2"), ("-1", "5")] {
                let params = [
                    ("type", "infantry"),
                    ("th", th),
                    ("drm", drm),
                    ("roll", roll),
                ];
                let query = Query::new(RuleId::ToHit, &params, Variant::asl()).unwrap();
                let square = dice_square(&query).unwrap();
                let table = odds(&query, &unwatched).unwrap();
                let cell = table.cells().next().unwrap();
                let mut odds = square.odds();
                assert_eq!(odds.len(), cell.rows().len());
                for row in cell.rows() {
                    let place = odds.iter().position(|(values, _)| *values == row.values);
                    assert_eq!(odds.remove(place.unwrap()).1, row.fraction());
                }
            }
        }
    }

    #[test]
    fn what_has_no_square_is_refused() {
        let error = square(RuleId::SmokeGrenade, &[("exponent", "3")]).unwrap_err();
        assert!(
            error
                .to_string()
                .starts_with("smoke-grenade does not begin with two dice")
        );
        let several = square(RuleId::ToHit, &[("type", "area"), ("th", "4..6")]);
        assert_eq!(several.unwrap_err(), Error::NotOneCell { cells: 3 });
    }
}
