//! Fire attacks on units: a full table of all columns, DRM -6 to 8 and Morale Levels 6 to 10, then
//! larger stacks.

use aslodds::dist::Dist;
use aslodds::engine::chain::{self, Ending, Marginal};
use aslodds::grid;
use aslodds::rules::fire_table::{Cowering, FireAttack};
use aslodds::rules::infantry_fire::{Attack, Fates, InfantryFire};
use aslodds::rules::stack::{Fire, Stack};
use aslodds::rules::tables::Tables;
use aslodds::rules::tables::fire_table::{FireColumn, FireTableKind};
use aslodds::rules::unit::{Fate, Unit, UnitKind};

use crate::floor::effects as floor;
use crate::ratio::{self, Candidate};
use crate::row::{Row, rows};

type Cell = (FireColumn, i16, u8);

fn cells(table: FireTableKind) -> Vec<Cell> {
    let columns = Tables::PRINTED.fire_columns(table);
    let with_drm = columns.flat_map(|column| (-6..=8).map(move |drm| (column, drm)));
    with_drm
        .flat_map(|(column, drm)| (6..=10).map(move |morale| (column, drm, morale)))
        .collect()
}

fn fire(column: FireColumn, drm: i16, units: &[Unit]) -> InfantryFire<Fates> {
    let attack = FireAttack {
        fire: Fire {
            column: Some(column),
            drm,
        },
        cowering: Cowering::Never,
    };
    let stack = Stack::new(units).expect("1 to 6 units");
    InfantryFire::new(vec![Attack::once(attack)], stack)
}

pub fn measure() -> Vec<Row> {
    let mut all = Vec::new();
    let one = Marginal::of::<Fates>(&[0]);
    for (name, table) in [("IFT", FireTableKind::Ift), ("IIFT", FireTableKind::Iift)] {
        let cells = cells(table);
        let squad = |morale| Unit::new(UnitKind::Squad, morale);
        let fires = cells
            .iter()
            .map(|(column, drm, morale)| fire(*column, *drm, &[squad(*morale)]));
        let fires: Vec<_> = fires.collect();
        check(&cells, &fires, &one);
        let mut candidates = [
            Candidate {
                name: "floor",
                work: Box::new(|| {
                    let checks: Vec<_> = (6..=10).map(floor::checks).collect();
                    let odds = cells.iter().map(|(column, drm, morale)| {
                        let checks = &checks[usize::from(*morale) - 6];
                        floor::odds(*column, (*drm).into(), checks)
                    });
                    odds.map(|odds| u64::from(odds[0])).sum()
                }),
            },
            Candidate {
                name: "chain::solve, cell by cell",
                work: Box::new(|| {
                    let solve = |fire| chain::solve(fire, &one, &chain::unwatched);
                    let dists = fires.iter().map(|fire| solve(fire).expect("an attack"));
                    dists.map(|dist| dist.len() as u64).sum()
                }),
            },
            Candidate {
                name: "grid::solve_ends",
                work: Box::new(|| {
                    let solved = grid::solve_ends(&fires, &one, &grid::unwatched);
                    let solved = solved.expect("attacks");
                    solved.cells().map(|(dist, ())| dist.len() as u64).sum()
                }),
            },
        ];
        let took = ratio::best(&mut candidates, 10);
        let name = format!("{name}, one squad");
        let count = cells.len() as f64;
        all.extend(rows(&name, "attack", count, &candidates, &took, &[None; 3]));
    }
    all.extend(stacks());
    all
}

/// One attack of 16 FP on stacks of growing size.
fn stacks() -> Vec<Row> {
    let squad = Unit::new(UnitKind::Squad, 7);
    let leader = Unit::new(UnitKind::Leader { modifier: -1 }, 9);
    let column = Tables::PRINTED
        .fire_columns(FireTableKind::Ift)
        .nth(6)
        .expect("the 16 column");
    let stacks = [
        ("2 squads", vec![squad; 2]),
        ("squad and leader", vec![leader, squad]),
        ("2 squads and leader", vec![leader, squad, squad]),
        ("3 squads and leader", vec![leader, squad, squad, squad]),
        ("5 squads", vec![squad; 5]),
    ];
    let mut all = Vec::new();
    for (name, units) in stacks {
        let fire = fire(column, 0, &units);
        let places: Vec<usize> = (0..units.len()).collect();
        let marginal = Marginal::of::<Fates>(&places);
        let mut candidate = [Candidate {
            name: "chain::solve",
            work: Box::new(|| {
                let dist = chain::solve(&fire, &marginal, &chain::unwatched);
                dist.expect("an attack").len() as u64
            }),
        }];
        let took = ratio::best(&mut candidate, 3);
        let name = format!("16 FP at {name}, jointly");
        all.push(Row::alone(&name, "attack", 1.0, &candidate[0], took[0]));
    }
    all
}

/// Both do the same work before either is measured.
fn check(cells: &[Cell], fires: &[InfantryFire<Fates>], one: &Marginal) {
    for ((column, drm, morale), fire) in cells.iter().zip(fires) {
        let dist: Dist<Ending> = chain::solve(fire, one, &chain::unwatched).expect("an attack");
        let broken = dist.fraction_where(|ending| match ending {
            Ending::Ended(counts) => counts.0[0] == Fate::Broken as u16,
            Ending::Unfinished => false,
        });
        let odds = floor::odds(*column, (*drm).into(), &floor::checks((*morale).into()));
        let expected = aslodds::dist::Fraction::from_parts(odds[2].into(), 1296_u16.into());
        assert_eq!(broken, expected, "{} FP {drm} {morale}", column.fp());
    }
}
