//! The Infantry Fire Table, from a fixture of its own (A7.3).

use std::sync::LazyLock;

use aslodds::rules::stack::Fire;
use aslodds::rules::tables::Tables;
use aslodds::rules::tables::fire_table::{FireTableKind, Firepower};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Res {
    None,
    Ptc,
    Mc(i32),
    K(i32),
    Kia(i32),
}

/// The columns' FP, and for each Final DR from 0 to 15 what they say.
static TABLE: LazyLock<(Vec<i32>, Vec<Vec<Res>>)> = LazyLock::new(|| {
    let mut lines = include_str!("../../fixtures/tables/ift.csv")
        .lines()
        .filter(|line| !line.starts_with('#'));
    let headings = lines.next().unwrap().split(',').skip(1);
    let columns = headings.map(|fp| fp.trim_start_matches("fp").parse().unwrap());
    let rows = lines.filter(|line| !line.starts_with("vehicle"));
    let rows = rows.map(|row| row.split(',').skip(1).map(read).collect());
    (columns.collect(), rows.collect())
});

fn read(cell: &str) -> Res {
    let number = |text: &str| text.parse().unwrap();
    match cell {
        "-" => Res::None,
        "PTC" => Res::Ptc,
        "NMC" => Res::Mc(0),
        _ => match (cell.strip_suffix("MC"), cell.strip_suffix("KIA")) {
            (Some(added), _) => Res::Mc(number(added)),
            (_, Some(units)) => Res::Kia(number(units)),
            (None, None) => Res::K(number(cell.strip_prefix("K/").unwrap())),
        },
    }
}

/// The place of the column for so many FP; none below the first.
pub fn column(fp: u16) -> Option<usize> {
    let (columns, _) = &*TABLE;
    columns.iter().rposition(|of| *of <= i32::from(fp))
}

/// What a column says of a Final DR.
pub fn result(column: Option<usize>, final_dr: i32) -> Res {
    let row = final_dr.clamp(0, 15);
    column.map_or(Res::None, |column| {
        TABLE.1[usize::try_from(row).unwrap()][column]
    })
}

/// FP and a DRM.
pub type At = (u16, i16);

pub fn fire((fp, drm): At) -> Fire {
    let column = Tables::PRINTED.fire_column(FireTableKind::Ift, Firepower::whole(fp));
    Fire { column, drm }
}
