//! One option of a comparison: what it tells of in each of its cells.

use std::collections::{BTreeMap, HashMap};

use super::Question;
use crate::dist::{Fraction, Weight};
use crate::error::Error;
use crate::query::shot::Detail;
use crate::query::{Arithmetic, Watch, attack, odds, smoke};
use crate::rule::{Field, FieldKind, Value};
use crate::table::comparison::Measure;
use crate::table::shots::{Origin, SituationParam};
use crate::table::{Answer, Cell as TableCell, Column, Effect, Situations, Table};

/// An option, solved.
pub(in crate::query) struct Side {
    pub variant: String,
    /// The fields of its outcomes.
    pub fields: Vec<Field>,
    /// The parameters that vary, with their values in each cell.
    pub columns: Vec<Column>,
    pub measures: Vec<Measure>,
    /// Nothing where the option is refused.
    pub cells: Vec<Option<Cell>>,
    places: HashMap<Vec<(&'static str, Value)>, usize>,
}

/// What an option comes to in a cell.
pub(in crate::query) struct Cell {
    /// A value for each measure.
    pub values: Vec<Fraction>,
    pub outcomes: Outcomes,
}

/// How likely each outcome is.
pub(in crate::query) type Outcomes = BTreeMap<Vec<Value>, Fraction>;

/// What is told of a cell, before the cells are put beside each other.
type Told = Vec<(Measure, Fraction)>;

/// The option that a question is.
pub(in crate::query) fn of(question: &Question, watch: Watch) -> Result<Side, Error> {
    match question {
        Question::Odds(query) => {
            // Counts are compared by how often they come to 1, 2, 3 or more, and by their means.
            let table = odds(&query.clone().capped(), watch)?;
            Ok(of_table(&table))
        }
        Question::Shot(query) => {
            let shots = query.clone().solve(watch)?;
            let situations = shots.situations(Detail::Odds);
            let columns = swept(&situations.params);
            let mut values = Vec::new();
            let mut cells = Vec::new();
            let fields = situations.fields.to_vec();
            let variant = situations.variant.clone();
            for situation in situations.cells {
                values.push(situation.params);
                cells.push(situation.answer.ok().map(|answer| {
                    let odds = (&answer.odds.outcomes[..], &answer.odds.total);
                    (
                        of_fields(&fields, odds, answer.effect.as_ref()),
                        outcomes(odds),
                    )
                }));
            }
            Ok(Side::new(variant, fields, fill(columns, &values), cells))
        }
        Question::Phase(query) => {
            let phases = query.clone().solve(watch)?;
            let situations = phases.situations();
            let columns = swept(&situations.params);
            let variant = situations.variant.clone();
            let mut values = Vec::new();
            let mut cells = Vec::new();
            let mut fields: Vec<Field> = Vec::new();
            for situation in situations.cells {
                values.push(situation.params);
                cells.push(situation.answer.ok().map(|answer| {
                    if fields.is_empty() {
                        let counted = answer.counted.iter();
                        fields = counted.map(|counted| count(counted.name)).collect();
                    }
                    let of_total = |weight: &Weight| ratio(weight, &answer.total);
                    let chances = answer.chances.iter().map(|chance| {
                        let measure = Measure {
                            words: chance.words.to_owned(),
                            ..Measure::chance(chance.name.replace('_', "-"))
                        };
                        (measure, of_total(&chance.weight))
                    });
                    let means = answer.means.iter();
                    let means = means.map(|mean| (Measure::mean(mean.name), mean.mean.clone()));
                    let mut told: Told = chances.chain(means).collect();
                    told.extend(of_effect(answer.effect.as_ref()));
                    (told, outcomes((&answer.outcomes, &answer.total)))
                }));
            }
            Ok(Side::new(variant, fields, fill(columns, &values), cells))
        }
        Question::Smoke(query) => {
            let query = query.clone().with_arithmetic(Arithmetic::Silent);
            Ok(of_situations(&smoke(&query, watch)?))
        }
        Question::Attack(query) => {
            let query = query.clone().with_arithmetic(Arithmetic::Silent);
            Ok(of_situations(&attack(&query, watch)?))
        }
    }
}

impl Side {
    fn new(
        variant: String,
        fields: Vec<Field>,
        columns: Vec<Column>,
        told: Vec<Option<(Told, Outcomes)>>,
    ) -> Self {
        // What is told in some cells alone, as a malfunction of a gun that has no B#, counts for
        // nothing in the others.
        let mut measures: Vec<Measure> = Vec::new();
        for (measure, _) in told.iter().flatten().flat_map(|(told, _)| told) {
            if !measures.contains(measure) {
                measures.push(measure.clone());
            }
        }
        let cells = told.into_iter().map(|cell| {
            let (told, outcomes) = cell?;
            let value = |measure| {
                let found = told.iter().find(|(known, _)| known == measure);
                found.map_or(Fraction::ZERO, |(_, value)| value.clone())
            };
            Some(Cell {
                values: measures.iter().map(value).collect(),
                outcomes,
            })
        });
        let cells: Vec<Option<Cell>> = cells.collect();
        let columns: Vec<Column> = columns.into_iter().filter(|it| !it.is_fixed()).collect();
        let mut side = Side {
            variant,
            fields,
            columns,
            measures,
            cells,
            places: HashMap::new(),
        };
        side.places = side.keys().into_iter().zip(0..).collect();
        side
    }

    /// What each cell is told apart by, in the order of the names.
    pub fn keys(&self) -> Vec<Vec<(&'static str, Value)>> {
        let cells = 0..self.cells.len();
        let key = |cell: usize| {
            let columns = self.columns.iter();
            let mut key: Vec<_> = columns.map(|it| (it.name, it.values[cell])).collect();
            key.sort_unstable();
            key
        };
        cells.map(key).collect()
    }

    /// The cell of that key, if there is one.
    pub fn cell(&self, key: &[(&'static str, Value)]) -> Option<&Option<Cell>> {
        self.cells.get(*self.places.get(key)?)
    }
}

fn of_table(table: &Table) -> Side {
    let cells = table.cells().map(|cell| {
        let rows = cell
            .rows()
            .map(|row| (row.values.to_vec(), row.weight.clone()));
        let rows: Vec<_> = rows.collect();
        let odds = (&rows[..], cell.total());
        let told = if table.is_of_chain() {
            of_counts(table, cell)
        } else {
            of_fields(table.fields(), odds, None)
        };
        Some((told, outcomes(odds)))
    });
    Side::new(
        table.about().variant.clone(),
        table.fields().to_vec(),
        table.columns().to_vec(),
        cells.collect(),
    )
}

fn of_situations(situations: &Situations) -> Side {
    let cells = situations.cells.iter().map(|answer| match answer {
        Answer::Refused(_) => None,
        Answer::Allowed(situation) => {
            let odds = (&situation.outcomes[..], &situation.total);
            let told = of_fields(situations.fields, odds, situation.effect.as_ref());
            Some((told, outcomes(odds)))
        }
    });
    Side::new(
        situations.about.variant.clone(),
        situations.fields.to_vec(),
        situations.columns.clone(),
        cells.collect(),
    )
}

/// The sums of the first field that have a name, its words, and what becomes of the target.
fn of_fields(
    fields: &[Field],
    odds: (&[(Vec<Value>, Weight)], &Weight),
    effect: Option<&Effect>,
) -> Told {
    let (rows, total) = odds;
    let mut told = Told::new();
    for (place, field) in fields.iter().enumerate() {
        let chance = |wanted: &dyn Fn(Value) -> bool| {
            let rows = rows.iter().filter(|(values, _)| wanted(values[place]));
            ratio(&rows.map(|(_, weight)| weight).sum(), total)
        };
        match field.kind {
            FieldKind::Words(words) => {
                for sum in field.sums {
                    let is =
                        |value| matches!(value, Value::Word(word) if sum.words.contains(&word));
                    told.push((Measure::chance(sum.name), chance(&is)));
                }
                for word in words {
                    told.push((
                        Measure::chance(*word),
                        chance(&|value| value == Value::Word(word)),
                    ));
                }
            }
            FieldKind::Flag => told.push((
                Measure::chance(field.name.replace('_', "-")),
                chance(&|value| value == Value::Flag(true)),
            )),
            // How often a number comes up says little; that of a chain is counted elsewhere.
            FieldKind::Count => {}
        }
    }
    told.extend(of_effect(effect));
    told
}

/// What becomes of the target: the chance that any part of it comes to each of the sums.
fn of_effect(effect: Option<&Effect>) -> Told {
    let chances = effect.into_iter().flat_map(|effect| {
        let chances = effect.chances().into_iter();
        chances.map(|chance| {
            let none = chance.of_parts.first().cloned().unwrap_or_default();
            let some = ratio(&(&effect.total - none), &effect.total);
            (Measure::chance(chance.sum), some)
        })
    });
    chances.collect()
}

/// How often counts, and sums of them that have a name, come to 1, 2 or 3, and their means.
fn of_counts(table: &Table, cell: TableCell) -> Told {
    const MOST: i64 = 3;
    let place = |name: &str| table.fields().iter().position(|field| field.name == name);
    let mut counts: Vec<(String, Vec<usize>)> = Vec::new();
    for (name, terms) in table.sums() {
        let places: Option<Vec<usize>> = terms.into_iter().map(place).collect();
        counts.extend(places.map(|places| (name.to_owned(), places)));
    }
    let of_kind = |wanted: &dyn Fn(FieldKind) -> bool| {
        let fields = table.fields().iter().enumerate();
        let fields = fields.filter(|(_, field)| wanted(field.kind));
        fields
            .map(|(place, field)| (field.name.to_owned(), vec![place]))
            .collect::<Vec<_>>()
    };
    counts.extend(of_kind(&|kind| kind == FieldKind::Count));
    let mut told = Told::new();
    let chance = |wanted: &dyn Fn(&[Value]) -> bool| {
        let rows = cell.rows().filter(|row| wanted(row.values));
        ratio(&rows.map(|row| row.weight).sum(), cell.total())
    };
    let number = |value: Value| match value {
        Value::Int(number) => number,
        Value::None | Value::Flag(_) | Value::Word(_) => 0,
    };
    for (name, places) in &counts {
        let cap = |place: &usize| {
            let name = table.fields()[*place].name;
            let capped = table.capped().iter().find(|(field, _)| *field == name);
            capped.map_or(MOST, |(_, cap)| i64::from(*cap))
        };
        let most = places.iter().map(cap).min().unwrap_or(MOST).min(MOST);
        for least in 1..=most {
            let reached = |values: &[Value]| {
                places
                    .iter()
                    .map(|place| number(values[*place]))
                    .sum::<i64>()
                    >= least
            };
            told.push((
                Measure::chance(format!("{name}>={least}")),
                chance(&reached),
            ));
        }
    }
    for (name, places) in of_kind(&|kind| kind == FieldKind::Flag) {
        let is = |values: &[Value]| values[places[0]] == Value::Flag(true);
        told.push((Measure::chance(name.replace('_', "-")), chance(&is)));
    }
    if let Some((fields, moments)) = cell.moments() {
        for (name, terms) in table.sums() {
            let places = terms
                .iter()
                .map(|term| fields.iter().position(|field| field.name == *term));
            if let Some(places) = places.collect::<Option<Vec<_>>>() {
                let terms = places.iter().map(|place| moments.mean(*place).clone());
                let mean = terms.fold(Fraction::ZERO, |sum, mean| sum + mean);
                told.push((Measure::mean(name), mean));
            }
        }
        for (place, field) in fields.iter().enumerate() {
            if field.kind == FieldKind::Count {
                told.push((Measure::mean(field.name), moments.mean(place).clone()));
            }
        }
    }
    told
}

fn outcomes((rows, total): (&[(Vec<Value>, Weight)], &Weight)) -> BTreeMap<Vec<Value>, Fraction> {
    let rows = rows.iter();
    rows.map(|(values, weight)| (values.clone(), ratio(weight, total)))
        .collect()
}

fn ratio(weight: &Weight, total: &Weight) -> Fraction {
    Fraction::from_parts(weight.clone().into(), total.clone())
}

fn count(name: &'static str) -> Field {
    Field {
        name,
        kind: FieldKind::Count,
        sums: &[],
    }
}

/// The words of which several values were given, each with its place among all.
fn swept(params: &[SituationParam]) -> Vec<(usize, Column)> {
    let params = params.iter().enumerate();
    let swept = params.filter(|(_, param)| param.origin == Origin::Swept);
    swept
        .map(|(place, param)| {
            let column = Column {
                name: param.name,
                title: param.title,
                sign: param.sign,
                values: Vec::new(),
            };
            (place, column)
        })
        .collect()
}

fn fill(columns: Vec<(usize, Column)>, rows: &[Vec<Value>]) -> Vec<Column> {
    let columns = columns.into_iter();
    columns
        .map(|(place, column)| Column {
            values: rows.iter().map(|row| row[place]).collect(),
            ..column
        })
        .collect()
}
