//! Best policies in every format, to the letter.

use aslodds::query::{self, DecisionId, PolicyQuery, Variant};
use aslodds::text::{self, Format, Notation, Style};
use strum::IntoEnumIterator;

fn policies(
    decision: DecisionId,
    params: &[(&str, &str)],
    format: Format,
    style: &Style,
) -> String {
    let query = PolicyQuery::new(decision, params, Variant::asl()).unwrap();
    let policies = query::policy(&query, &query::unwatched).unwrap();
    let mut out = Vec::new();
    text::write_policies(&policies, format, style, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

const GUN: &[(&str, &str)] = &[
    ("type", "infantry"),
    ("th", "8"),
    ("drm", "1"),
    ("rof", "3"),
    ("breakdown", "11"),
    ("intensive", "yes"),
    ("critical", "3"),
    ("malfunction", "-2"),
];

const SQUADS: &[(&str, &str)] = &[
    ("squads", "3"),
    ("exponent", "3"),
    ("smoke", "6"),
    ("attempt", "-3,-1"),
    ("stopped", "-3"),
    ("drm", "1"),
];

#[test]
fn squads_in_every_format() {
    for format in Format::iter() {
        let name = format!("squads_{}", <&str>::from(format));
        let said = policies(DecisionId::Smoke, SQUADS, format, &Style::default());
        insta::assert_snapshot!(name, said);
    }
}

#[test]
fn a_gun_in_every_notation() {
    for (name, notation) in [
        ("percent", Notation::Percent),
        ("fraction", Notation::Fraction),
        ("one_in", Notation::OneIn),
    ] {
        let style = Style {
            notation,
            ..Style::default()
        };
        let sum = policies(DecisionId::Fire, GUN, Format::Table, &style);
        let chance = [&GUN[..6], &[("goal", "chance"), ("wanted", "2")]].concat();
        let chance = policies(DecisionId::Fire, &chance, Format::Table, &style);
        insta::assert_snapshot!(format!("gun_{name}"), format!("{sum}\n{chance}"));
    }
}

#[test]
fn a_gun_with_a_limit_on_its_shots() {
    let limited = [
        GUN,
        &[("max_shots", "2"), ("wanted", "1"), ("circled", "yes")],
    ]
    .concat();
    let said = policies(DecisionId::Fire, &limited, Format::Table, &Style::default());
    insta::assert_snapshot!("gun_limited", said);
}
