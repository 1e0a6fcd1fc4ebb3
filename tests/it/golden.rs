//! Tables and explanations, to the letter. `INSTA_UPDATE=always cargo test` writes them anew.

use aslodds::query::{self, Query, RuleId, SmokeId, SmokeQuery, Variant};
use aslodds::text::{self, Format, Layout, Notation, Style};
use strum::IntoEnumIterator;

fn query(rule: RuleId, params: &[(&str, &str)]) -> Query {
    Query::new(rule, params, Variant::asl()).unwrap()
}

fn odds(query: &Query, format: Format, style: &Style) -> String {
    let mut out = Vec::new();
    let table = query::odds(query, &query::unwatched).unwrap();
    text::write(&table, format, style, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

fn explanation(query: &Query, format: Format) -> String {
    let mut out = Vec::new();
    let paths = query::explain(query, &query::unwatched).unwrap();
    text::write_paths(&paths, format, &Style::default(), &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

fn smoke(kind: SmokeId, facts: &[(&str, &str)], format: Format, style: &Style) -> String {
    let mut out = Vec::new();
    let query = SmokeQuery::new(kind, facts, Variant::asl()).unwrap();
    let situations = query::smoke(&query, &query::unwatched).unwrap();
    text::write_situations(&situations, format, style, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn a_grid_in_every_format() {
    let grid = query(
        RuleId::ToHit,
        &[("type", "infantry,vehicle"), ("th", "8"), ("drm", "0,6,7")],
    );
    for format in Format::iter() {
        let name = format!("grid_{}", <&str>::from(format));
        insta::assert_snapshot!(name, odds(&grid, format, &Style::default()));
    }
}

#[test]
fn a_grid_in_the_other_layout_and_notations() {
    let grid = query(
        RuleId::ToHit,
        &[("type", "infantry"), ("th", "8"), ("drm", "0,6,7")],
    );
    let wide = Style {
        layout: Some(Layout::Wide),
        ..Style::default()
    };
    insta::assert_snapshot!("grid_csv_wide", odds(&grid, Format::Csv, &wide));
    let long = Style {
        layout: Some(Layout::Long),
        notation: Notation::OneIn,
        width: None,
    };
    insta::assert_snapshot!("grid_table_long_one_in", odds(&grid, Format::Table, &long));
    let fractions = Style {
        notation: Notation::Fraction,
        ..Style::default()
    };
    insta::assert_snapshot!(
        "grid_markdown_fractions",
        odds(&grid, Format::Markdown, &fractions)
    );
}

#[test]
fn one_cell() {
    let cell = query(RuleId::SmokeGrenade, &[("exponent", "3"), ("drm", "1")]);
    insta::assert_snapshot!("cell_table", odds(&cell, Format::Table, &Style::default()));
    insta::assert_snapshot!("cell_json", odds(&cell, Format::Json, &Style::default()));
}

#[test]
fn an_explanation_in_every_format() {
    let cell = query(
        RuleId::ToHit,
        &[("type", "infantry"), ("th", "7"), ("drm", "2")],
    );
    for format in Format::iter() {
        let name = format!("explanation_{}", <&str>::from(format));
        insta::assert_snapshot!(name, explanation(&cell, format));
    }
}

#[test]
fn explanations_of_the_other_procedures_and_rolls() {
    let doubled = [
        ("type", "vehicle"),
        ("th", "5"),
        ("drm", "2"),
        ("roll", "double-lower"),
    ];
    insta::assert_snapshot!(
        "explanation_double_lower",
        explanation(&query(RuleId::ToHit, &doubled), Format::Table)
    );
    let improbable = query(
        RuleId::ToHit,
        &[("type", "area"), ("th", "7"), ("drm", "6")],
    );
    insta::assert_snapshot!(
        "explanation_improbable",
        explanation(&improbable, Format::Table)
    );
    let uphill = query(
        RuleId::SmokeGrenade,
        &[("exponent", "2"), ("drm", "1"), ("to", "uphill")],
    );
    insta::assert_snapshot!("explanation_uphill", explanation(&uphill, Format::Table));
}

#[test]
fn a_smoke_attempt_in_every_format() {
    let facts = [
        ("nation", "german"),
        ("squad", "4-6-8"),
        ("cx", "yes"),
        ("moved", "grain"),
        ("then", "open-ground:placed"),
        ("already", "2"),
    ];
    for format in Format::iter() {
        let name = format!("smoke_grenade_{}", <&str>::from(format));
        insta::assert_snapshot!(
            name,
            smoke(SmokeId::Grenade, &facts, format, &Style::default())
        );
    }
}

#[test]
fn a_sweep_of_smoke_with_refusals_in_every_format() {
    let facts = [
        ("range", "0,8"),
        ("depletion", "6,9"),
        ("occupants", "none,known:-1"),
    ];
    for format in Format::iter() {
        let name = format!("smoke_ordnance_{}", <&str>::from(format));
        insta::assert_snapshot!(
            name,
            smoke(SmokeId::Ordnance, &facts, format, &Style::default())
        );
    }
    let wide = Style {
        layout: Some(Layout::Wide),
        ..Style::default()
    };
    insta::assert_snapshot!(
        "smoke_ordnance_csv_wide",
        smoke(SmokeId::Ordnance, &facts, Format::Csv, &wide)
    );
}

#[test]
fn the_order_and_the_bytes_do_not_depend_on_threads() {
    let grid = query(
        RuleId::ToHit,
        &[
            ("type", "infantry,area"),
            ("th", "-20..20"),
            ("drm", "-20..20"),
        ],
    );
    let with = |threads| {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .unwrap();
        pool.install(|| odds(&grid, Format::Json, &Style::default()))
    };
    let one = with(1);
    assert_eq!(one.lines().count(), 2 * 41 * 41 + 1);
    assert!(one == with(2) && one == with(7));
}
