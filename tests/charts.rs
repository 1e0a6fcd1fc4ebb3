//! Charts as they are: one of each kind, compared byte for byte with the files in
//! `tests/golden/charts`. `GOLDEN=write cargo test --test charts` writes them anew; look at
//! them before they are committed.

#![cfg(feature = "chart")]
#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::path::Path;

use aslodds::chart::{self, Picture};
use aslodds::query::{
    self, Ask, AskTexts, Effort, Fairness, LogReader, Query, RuleId, Sampler, Variant,
};
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

/// A table of a chain as the program draws it.
fn chain(rule: RuleId, params: &[(&str, &str)], texts: &AskTexts) -> Table {
    let query = Query::new(rule, params, Variant::asl())
        .unwrap()
        .with_ask(Ask::read(rule.description(), texts).unwrap())
        .capped();
    query::odds(&query, &query::unwatched).unwrap()
}

fn fire(rof: &str, texts: &AskTexts) -> Table {
    let params = [
        ("type", "infantry"),
        ("th", "8"),
        ("drm", "1"),
        ("rof", rof),
    ];
    chain(RuleId::Fire, &params, texts)
}

fn at_least(texts: &str) -> AskTexts<'_> {
    AskTexts {
        at_least: Some(texts),
        ..AskTexts::default()
    }
}

#[test]
fn joint() {
    let table = fire("2", &AskTexts::default());
    golden("joint", &chart::joint(&table, &Picture::default()).unwrap());
}

#[test]
fn joint_in_panels() {
    let table = fire("1..3", &AskTexts::default());
    let picture = Picture {
        x: Some("shots".to_owned()),
        y: Some("malfunctioned".to_owned()),
        ..Picture::default()
    };
    golden("joint-panels", &chart::joint(&table, &picture).unwrap());
}

#[test]
fn at_least_of_a_sum() {
    let table = fire("1..3", &AskTexts::default());
    golden(
        "at-least",
        &chart::at_least(&table, &Picture::default()).unwrap(),
    );
}

#[test]
fn at_least_of_a_sample() {
    let params = [
        ("type", "infantry"),
        ("th", "8"),
        ("drm", "0,2"),
        ("rof", "1..3"),
    ];
    let query = Query::new(RuleId::Fire, &params, Variant::asl()).unwrap();
    let sampler = Sampler {
        seed: 7,
        effort: Effort::Trials(400),
        interval: "wilson".parse().unwrap(),
        level: 0.95,
    };
    let table = query::simulate(&query.capped(), &sampler, &|_| {
        std::ops::ControlFlow::Continue(())
    });
    let svg = chart::at_least(&table.unwrap().table, &outcomes("hits")).unwrap();
    golden("at-least-sample", &svg);
}

#[test]
fn faces_of_a_log() {
    let mut log = LogReader::new(&[]);
    for line in 0..100_u32 {
        // The colored die runs through its faces, and the white one shows more of the high ones.
        let (colored, white) = (1 + line % 6, 6 - (line / 6 % 12).min(line % 6));
        log.read(format!("{colored},{white}").as_bytes()).unwrap();
    }
    let log = log.test(&Fairness::default()).unwrap();
    let picture = Picture {
        title: Some("A log".to_owned()),
        ..Picture::default()
    };
    golden("faces", &chart::faces(&log.groups[0], &picture).unwrap());
}

#[test]
fn a_sample_that_grows() {
    let query = query(&[("type", "infantry"), ("th", "8"), ("drm", "0")]);
    let sampler = Sampler {
        seed: 7,
        effort: Effort::Trials(10_000),
        interval: "wilson".parse().unwrap(),
        level: 0.95,
    };
    let watch = |_| std::ops::ControlFlow::Continue(());
    let known = query::convergence(&query, &sampler, 100, &watch).unwrap();
    let svg = chart::convergence(&known, &outcomes("hit+critical-hit")).unwrap();
    assert!(svg.contains("exact: 72.22 %"));
    golden("convergence", &svg);
}

#[test]
fn squads_against_the_chance_of_smoke() {
    let params = [("squads", "1..6"), ("exponent", "1..4")];
    let table = chain(RuleId::SmokePlan, &params, &at_least("placed=1"));
    let svg = chart::curves(&table, &Picture::default()).unwrap();
    assert!(svg.contains("P(placed \u{2265} 1) by squads"));
    golden("smoke", &svg);
    let svg = chart::heatmap(&table, &Picture::default()).unwrap();
    assert!(svg.contains("P(placed \u{2265} 1)"));
}

#[test]
fn bars_in_panels() {
    let table = table(&[("type", "infantry"), ("th", "6..9"), ("drm", "0..4/2")]);
    let picture = Picture {
        panels: Some("th".to_owned()),
        ..Picture::default()
    };
    golden("stacked-panels", &chart::stacked(&table, &picture).unwrap());
}

#[test]
fn a_condition_stands_in_the_heading() {
    let texts = AskTexts {
        given: Some("malfunctioned=no"),
        ..AskTexts::default()
    };
    let svg = chart::joint(&fire("2", &texts), &Picture::default()).unwrap();
    assert!(svg.contains("given: not malfunctioned"));
}

#[test]
fn what_is_left_of_a_chain_without_a_limit_is_told() {
    let params = [("type", "infantry"), ("th", "8"), ("rof", "1")];
    let query = Query::new(RuleId::Fire, &params, Variant::asl()).unwrap();
    let table = query::odds(&query, &query::unwatched).unwrap();
    let svg = chart::at_least(&table, &Picture::default()).unwrap();
    assert!(svg.contains("unfinished: up to "));
}

#[test]
fn choices_that_no_count_answers_are_refused() {
    let error = |svg: Result<String, aslodds::Error>| svg.unwrap_err().to_string();
    let fire = fire("1..3", &AskTexts::default());
    let fields = |x: &str, y: &str| Picture {
        x: Some(x.to_owned()),
        y: Some(y.to_owned()),
        ..Picture::default()
    };
    assert!(error(chart::joint(&fire, &fields("hits", "hits"))).starts_with("hits has two places"));
    assert!(
        error(chart::joint(&fire, &fields("hits", "criticl_hits")))
            .contains("did you mean critical_hits?")
    );
    assert!(
        error(chart::joint(&fire, &outcomes("hits")))
            .starts_with("joint charts have no choice of outcomes")
    );
    assert!(
        error(chart::at_least(&fire, &outcomes("any_hit")))
            .contains("did you mean any_hits?); known are any_hits, hits, critical_hits, shots")
    );
    assert!(
        error(chart::at_least(&fire, &outcomes("any_hits+hits")))
            .contains("outcome hits is given twice")
    );
    assert!(error(chart::at_least(&fire, &fields("rof", "th"))).contains("no choice of x"));
    assert!(error(chart::curves(&fire, &outcomes("hits"))).contains("--marginal hits"));
    let words = table(&[("type", "infantry"), ("th", "8"), ("drm", "0")]);
    assert_eq!(
        error(chart::at_least(&words, &Picture::default())),
        "a chart of the kind at-least needs a count, and the outcomes have result: \
         ask for more fields, or draw another kind"
    );
    assert!(error(chart::joint(&words, &Picture::default())).contains("needs two fields"));
    let three = table(&[("type", "infantry,area"), ("th", "7,8"), ("drm", "0,1")]);
    assert!(
        error(chart::stacked(&three, &Picture::default()))
            .ends_with("give it one value, or choose it as x or panels")
    );
}

#[test]
fn a_curve_ends_where_a_capped_count_is_not_known() {
    let texts = AskTexts {
        cap: Some("hits=2,critical_hits=3"),
        ..AskTexts::default()
    };
    let svg = |count| chart::at_least(&fire("3", &texts), &outcomes(count)).unwrap();
    let marked = |svg: &str, k: &str| svg.contains(&format!("\n{k}\n</text>"));
    assert!(marked(&svg("critical_hits"), "3"));
    let sum = svg("hits+critical_hits");
    assert!(sum.contains("P(hits + critical hits \u{2265} k)"));
    assert!(marked(&sum, "2") && !marked(&sum, "3"));
}
