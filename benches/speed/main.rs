//! How fast the engines are, in one process and against hand-written code for the one rule.
//!
//! | command | does |
//! |---|---|
//! | `cargo bench --bench speed` | measures everything, and prints the report |
//! | `cargo bench --bench speed -- odds` | one part: `odds`, `chains`, `sampling`, `situations`, `effects`, `memory`, `growth` |
//! | `cargo bench --bench speed -- --write` | writes `reports/speed.md` and `reports/speed.svg` |
//!
//! Candidates take turns, so that whatever else the machine does meets all of them, and the best
//! turn of each counts: read the ratios, not the nanoseconds.

#![allow(clippy::print_stdout, reason = "a bench prints what it measured")]
#![allow(clippy::cast_precision_loss, reason = "times are floats")]

mod ratio;
mod row;
mod floor;
mod odds;
mod chains;
mod sampling;
mod situations;
mod effects;
mod memory;
mod growth;
mod report;
mod chart;

use std::fs;
use std::path::Path;

use growth::Panel;
use memory::Held;
use row::Row;

/// What measures a part of the table.
type Measure = fn() -> Vec<Row>;

const TABLE: [(&str, Measure); 5] = [
    ("odds", odds::measure),
    ("chains", chains::measure),
    ("sampling", sampling::measure),
    ("situations", situations::measure),
    ("effects", effects::measure),
];

fn main() {
    // One thread, unless a part asks for more.
    rayon::ThreadPoolBuilder::new()
        .num_threads(1)
        .build_global()
        .expect("one thread");
    // Cargo adds a flag of its own.
    let asked: Vec<String> = std::env::args()
        .skip(1)
        .filter(|word| word != "--bench")
        .collect();
    let is_asked = |name: &str| {
        let parts = asked.iter().filter(|word| !word.starts_with("--"));
        parts.clone().count() == 0 || parts.clone().any(|part| part == name)
    };
    let rows: Vec<Row> = TABLE
        .iter()
        .filter(|(name, _)| is_asked(name))
        .flat_map(|(_, measure)| measure())
        .collect();
    let held: Vec<Held> = if is_asked("memory") {
        memory::measure()
    } else {
        Vec::new()
    };
    let panels: Vec<Panel> = if is_asked("growth") {
        growth::measure()
    } else {
        Vec::new()
    };
    let text = report::write(&rows, &held, &panels);
    print!("{text}");
    if asked.iter().any(|word| word == "--write") {
        let reports = Path::new(env!("CARGO_MANIFEST_DIR")).join("reports");
        fs::write(reports.join("speed.md"), text).expect("reports/ can be written");
        fs::write(reports.join("speed.svg"), chart::draw(&panels))
            .expect("reports/ can be written");
    }
}
