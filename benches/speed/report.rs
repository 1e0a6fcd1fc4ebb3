//! The report, as Markdown.

use std::fmt::Write;

use crate::growth::{Line, Panel};
use crate::memory::Held;
use crate::row::Row;

/// Everything that was measured, and how.
pub fn write(rows: &[Row], held: &[Held], panels: &[Panel]) -> String {
    let mut text = String::from(ABOUT);
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let (system, machine) = (std::env::consts::OS, std::env::consts::ARCH);
    writeln!(text, "Measured on {system}, {machine}, {cores} cores.\n").expect("a text takes all");
    table(&mut text, rows).expect("a text takes all");
    if !held.is_empty() {
        memory(&mut text, held).expect("a text takes all");
    }
    if !panels.is_empty() {
        text.push_str(
            "\n## How it grows\n\n![Seconds by cells, shots, trials and threads](speed.svg)\n",
        );
        for panel in panels {
            growth(&mut text, panel).expect("a text takes all");
        }
    }
    text
}

const ABOUT: &str = "\
# How fast the engines are

Made by `cargo bench --bench speed -- --write`, on the machine at hand: the nanoseconds are its own,
and differ from run to run by what else it does. The ratios differ less. One thread, but where
threads are counted. Every candidate was first seen to do the same as its floor, which is code
written by hand for the one rule, and can do nothing else; they take turns, and the best turn of each
counts.

";

fn table(text: &mut String, rows: &[Row]) -> std::fmt::Result {
    writeln!(
        text,
        "| workload | by | for each | ns | times the floor | goal |"
    )?;
    writeln!(text, "|---|---|---|---:|---:|---|")?;
    for row in rows {
        let times = row
            .times()
            .map_or(String::new(), |times| format!("{times:.2}"));
        let (work, how, unit, ns) = (&row.work, &row.how, row.unit, number(row.ns));
        let goal = row.goal_in_words();
        writeln!(
            text,
            "| {work} | {how} | {unit} | {ns} | {times} | {goal} |"
        )?;
    }
    Ok(())
}

fn memory(text: &mut String, held: &[Held]) -> std::fmt::Result {
    writeln!(
        text,
        "\n## Memory\n\n| answers | cells | bytes a cell | at the most while made |"
    )?;
    writeln!(text, "|---|---:|---:|---:|")?;
    for each in held {
        let (work, cells) = (each.work, each.cells);
        writeln!(
            text,
            "| {work} | {cells} | {:.0} | {:.0} |",
            each.held, each.most
        )?;
    }
    Ok(())
}

fn growth(text: &mut String, panel: &Panel) -> std::fmt::Result {
    let names = panel.lines.iter().map(|line| line.name);
    let names: Vec<&str> = names.collect();
    writeln!(text, "\n| {} | {} |", panel.along, names.join(" | "))?;
    writeln!(text, "|---:|{}", "---:|".repeat(names.len()))?;
    let mut along: Vec<f64> = panel
        .lines
        .iter()
        .flat_map(|line| line.points.iter().map(|(x, _)| *x))
        .collect();
    along.sort_by(f64::total_cmp);
    along.dedup();
    for x in along {
        let cells = panel.lines.iter().map(|line| at(line, x));
        let cells: Vec<String> = cells.collect();
        writeln!(text, "| {x} | {} |", cells.join(" | "))?;
    }
    Ok(())
}

fn at(line: &Line, x: f64) -> String {
    let mut points = line.points.iter();
    let point = points.find(|(at, _)| at.total_cmp(&x).is_eq());
    point.map_or(String::new(), |(_, seconds)| duration(*seconds))
}

/// A time with its unit.
pub fn duration(seconds: f64) -> String {
    let (value, unit) = match seconds {
        ..1e-6 => (seconds * 1e9, "ns"),
        ..1e-3 => (seconds * 1e6, "µs"),
        ..1.0 => (seconds * 1e3, "ms"),
        _ => (seconds, "s"),
    };
    format!("{} {unit}", number(value))
}

/// Three digits that count.
fn number(value: f64) -> String {
    match value {
        ..10.0 => format!("{value:.2}"),
        ..100.0 => format!("{value:.1}"),
        _ => format!("{value:.0}"),
    }
}
