//! Charts as they are: one of each kind, compared byte for byte with the files in
//! `tests/golden/charts`. `GOLDEN=write cargo test --test charts` writes them anew; look at
//! them before they are committed.

#![cfg(feature = "chart")]
#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::path::Path;

use aslodds::chart::{self, Picture};
use aslodds::query::{self, Query, RuleId, Variant};
use aslodds::table::Table;

fn query(params: &[(&str, &str)]) -> Query {
    Query::new(RuleId::ToHit, params, Variant::asl()).unwrap()
}

fn table(params: &[(&str, &str)]) -> Table {
    query::odds(&query(params), &query::unwatched).unwrap()
}

fn outcomes(given: &str) -> Picture {
    Picture {
        outcomes: vec![given.to_owned()],
        ..Picture::default()
    }
}

fn golden(name: &str, svg: &str) {
    let file =
        Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/golden/charts/{name}.svg"));
    if std::env::var_os("GOLDEN").is_some() {
        std::fs::write(&file, svg).unwrap();
    }
    let known = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(
        known == svg,
        "{name}.svg has changed: if it should, write it anew with GOLDEN=write"
    );
}

#[test]
fn heatmap() {
    let table = table(&[("type", "infantry"), ("th", "7..9"), ("drm", "-1..1")]);
    golden(
        "heatmap",
        &chart::heatmap(&table, &outcomes("critical-hit")).unwrap(),
    );
}

#[test]
fn heatmap_of_a_disputed_sum() {
    let table = table(&[("type", "infantry"), ("th", "-2..1"), ("drm", "-8,-6")]);
    golden(
        "heatmap-disputed",
        &chart::heatmap(&table, &outcomes("hit+critical-hit")).unwrap(),
    );
}

#[test]
fn stacked() {
    let table = table(&[("type", "infantry"), ("th", "8"), ("drm", "0..8/2")]);
    golden(
        "stacked",
        &chart::stacked(&table, &Picture::default()).unwrap(),
    );
}

#[test]
fn curves() {
    let table = table(&[("type", "infantry"), ("th", "6,8"), ("drm", "-1..3")]);
    golden(
        "curves",
        &chart::curves(&table, &outcomes("hit+critical-hit")).unwrap(),
    );
}

#[test]
fn dice() {
    let params = [("type", "infantry"), ("th", "8"), ("drm", "6")];
    let square = query::dice_square(&query(&params)).unwrap();
    golden("dice", &chart::dice(&square, &Picture::default()).unwrap());
}
