//! One phase told shot by shot: the dice, what they come to, and why.

use super::answer::words;
use super::{PARAMS, PhaseQuery, Planned};
use crate::dice::Dice;
use crate::engine::monte_carlo::RandomDice;
use crate::engine::trace::{self, Explained, Path};
use crate::error::Error;
use crate::query::param::kept;
use crate::rule::{Chain, Field, FieldKind, Rule, Step, Value};
use crate::rules::fire::{Fire, FireState, Shot};
use crate::situation::phase::{Phase, Plan};
use crate::table::shots::Origin;
use crate::table::{About, CellPaths, Column, Method, PathRow, Paths, ReadingUse, Sign};

/// The dice of a phase that is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rolls {
    /// Faces in the order rolled: colored, white, then any dr.
    Given(Vec<u8>),
    /// Random ones, the same for the same seed.
    Seed(u64),
}

/// The most shots that are told.
const MOST_SHOTS: u32 = 1000;

const FIELDS: &[Field] = &[
    field("phase", FieldKind::Count),
    field("shot", FieldKind::Count),
    field("kind", FieldKind::Words(&[])),
    field("hits", FieldKind::Count),
    field("critical_hits", FieldKind::Count),
];

const fn field(name: &'static str, kind: FieldKind) -> Field {
    Field {
        name,
        kind,
        sums: &[],
    }
}

/// One step of a gun's fire.
#[derive(PartialEq, Eq, Hash)]
struct OneShot<'a> {
    fire: &'a Fire,
    state: FireState,
}

impl Rule for OneShot<'_> {
    type Outcome = Step<FireState, Shot>;

    fn resolve<D: Dice + ?Sized>(&self, dice: &mut D) -> Self::Outcome {
        self.fire.step(&self.state, dice)
    }
}

pub(super) fn tell(query: &PhaseQuery, plans: &[Planned], rolls: &Rolls) -> Result<Paths, Error> {
    let mut cells = Vec::new();
    let mut readings = Vec::new();
    let mut standing = Vec::new();
    for (cell, plan) in plans.iter().enumerate() {
        let Ok((phase, plan)) = plan else {
            continue;
        };
        standing.push(query.sweeps.values(cell));
        let aims = plan.fire.aims.iter();
        let mut reading = aims.filter_map(|aim| aim.to_hit.reading());
        if let Some(reading) = reading.next() {
            ReadingUse::count(&mut readings, reading);
        }
        cells.push(match rolls {
            Rolls::Given(faces) => told_with_faces(phase, plan, faces)?,
            Rolls::Seed(seed) => {
                let mut dice = RandomDice::new(*seed, &format!("phase {cell}"), 0);
                let paths = told(phase, plan, |one| Ok(Explained(one).resolve(&mut dice)))?;
                dice.end_trial()?;
                CellPaths {
                    paths,
                    total: None,
                    told: true,
                    unused_faces: Vec::new(),
                }
            }
        });
    }
    let given = PARAMS.iter().zip(query.sweeps.origins()).enumerate();
    let given = given.filter(|(_, (_, origin))| **origin != Origin::Default);
    let columns = given.map(|(place, (word, _))| Column {
        name: word.param.name,
        title: word.param.title,
        sign: word.param.sign(),
        values: standing.iter().map(|values| values[place]).collect(),
    });
    let seed = match rolls {
        Rolls::Given(_) => None,
        Rolls::Seed(seed) => Some(Column {
            name: "seed",
            title: "seed",
            sign: Sign::Plain,
            values: vec![Value::Word(kept(seed.to_string())); cells.len()],
        }),
    };
    Ok(Paths {
        about: About {
            rule: "phase",
            method: Method::Exact,
            variant: query.variant.to_string(),
        },
        columns: columns.chain(seed).collect(),
        fields: FIELDS.to_vec(),
        cells,
        readings,
    })
}

fn told_with_faces(phase: &Phase, plan: &Plan, faces: &[u8]) -> Result<CellPaths, Error> {
    let mut used = 0;
    let paths = told(phase, plan, |one| {
        let replayed = trace::replay(one, &faces[used..]);
        let (path, more) = replayed.map_err(|error| counted_from(used, error))?;
        used += more;
        Ok(path)
    })?;
    Ok(CellPaths {
        paths,
        total: None,
        told: true,
        unused_faces: faces[used..].to_vec(),
    })
}

/// The error of a shot whose faces come after others, as one of all faces.
fn counted_from(used: usize, error: Error) -> Error {
    if let Error::OutOfFaces { given } = error {
        let given = given + used;
        Error::OutOfFaces { given }
    } else if let Error::NotAFace { face, place, sides } = error {
        let place = place + used;
        Error::NotAFace { face, place, sides }
    } else {
        error
    }
}

/// The shots, one after the other, each as `roll` has it.
fn told(
    phase: &Phase,
    plan: &Plan,
    mut roll: impl FnMut(&OneShot<'_>) -> Result<Path<Step<FireState, Shot>>, Error>,
) -> Result<Vec<PathRow>, Error> {
    let fire = &plan.fire;
    let mut state = Some(fire.start());
    let mut rows = Vec::new();
    let mut shots = 0;
    let most = fire.max_steps().unwrap_or(MOST_SHOTS);
    while let Some(now) = state.take().filter(|_| shots < most) {
        let path = roll(&OneShot { fire, state: now })?;
        shots += 1;
        let kind = &plan.shots[usize::from(now.aim)];
        let outcome = vec![
            Value::Int(i64::from(now.phase) + 1),
            Value::Int(shots.into()),
            Value::Word(kept(words(kind, phase))),
            Value::Int(path.outcome.gain.hits.into()),
            Value::Int(path.outcome.gain.critical_hits.into()),
        ];
        rows.push(PathRow {
            rolls: path.rolls,
            notes: path.notes,
            outcome,
            weight: None,
        });
        state = path.outcome.next;
    }
    Ok(rows)
}
