//! Smoke attempts in the game's words: published ones, and laws that hold for all.

use aslodds::query::{
    self, Arithmetic, Param, ParamKind, Query, RuleId, SmokeId, SmokeQuery, Value, Variant,
    unwatched,
};
use aslodds::rule::Value as Fact;
use aslodds::rules::tables::Tables;
use aslodds::rules::tables::smoke::{Ammunition, Number, Source, Strength};
use aslodds::table::{Amount, Answer, Situation, Situations};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use strum::IntoEnumIterator;

fn ask(kind: SmokeId, facts: &[(&str, &str)]) -> Result<Situations, aslodds::Error> {
    query::smoke(&SmokeQuery::new(kind, facts, Variant::asl())?, &unwatched)
}

fn fact(situations: &Situations, situation: &Situation, name: &str) -> Amount {
    let place = situations.facts.iter().position(|known| *known == name);
    situation.facts[place.unwrap()]
}

/// The records of a fixture, after its comments and its headings.
fn records(fixture: &str) -> Vec<csv::StringRecord> {
    let mut reader = csv::ReaderBuilder::new()
        .comment(Some(b'#'))
        .from_reader(fixture.as_bytes());
    reader.records().map(Result::unwrap).collect()
}

#[test]
fn published_attempts() {
    for record in records(include_str!("../fixtures/smoke_situations.csv")) {
        let facts: Vec<(&str, &str)> = record[3]
            .split(' ')
            .map(|fact| fact.split_once('=').unwrap())
            .collect();
        let situations = ask(SmokeId::named(&record[2]).unwrap(), &facts).unwrap();
        let Answer::Allowed(situation) = &situations.cells[0] else {
            panic!("{record:?}: {:?}", situations.cells);
        };
        let placed = situation.weight(Value::Word("placed"));
        let chance = aslodds::table::number::fraction(&placed, &situation.total);
        assert_eq!(chance, record[4], "{record:?}");
        let (name, value) = record[5].split_once('=').unwrap();
        let found = fact(&situations, situation, name).to_string();
        assert_eq!(found, value, "{record:?}");
    }
}

#[test]
fn the_numbers_of_another_transcription() {
    let hindrance = |source, ammunition, strength| {
        Tables::PRINTED
            .smoke_counter(source, ammunition, strength)
            .unwrap()
            .hindrance
    };
    let printed = |number| Tables::PRINTED.number(number).value;
    let mut counters = 0;
    for record in records(include_str!("../fixtures/smoke_numbers.csv")) {
        use Ammunition::{Smoke, Wp};
        counters += u8::from(record[0].contains("smoke") || record[0].contains("wp_"));
        let found = match &record[0] {
            "grenade_smoke" => hindrance(Source::Grenade, Smoke, Strength::Grenade),
            "grenade_wp" => hindrance(Source::Grenade, Wp, Strength::Grenade),
            "ordnance_smoke_full" => hindrance(Source::Ordnance, Smoke, Strength::Full),
            "ordnance_smoke_dispersed" => hindrance(Source::Ordnance, Smoke, Strength::Dispersed),
            "ordnance_wp_full" => hindrance(Source::Ordnance, Wp, Strength::Full),
            "ordnance_wp_dispersed" => hindrance(Source::Ordnance, Wp, Strength::Dispersed),
            "vehicle_dispenser" => hindrance(Source::Dispenser, Smoke, Strength::Dispersed),
            "max_per_location" => printed(Number::MaxPerLocation),
            "fire_out_of_or_within_extra" => printed(Number::OutOfOrWithin),
            "los_blocked_at_total" => printed(Number::LosGone),
            "extra_mf_to_enter" => printed(Number::MfToEnter),
            "mf_own_location" => printed(Number::MfOwnLocation),
            "mf_ADJACENT" => printed(Number::MfAdjacent),
            "attempts_per_mph" => printed(Number::AttemptsPerPhase),
            "drm_cx" => printed(Number::CxDrm),
            "wp_exponent_reduction" => -printed(Number::WpExponent),
            "elite_depletion_bonus" => printed(Number::EliteDepletion),
            "drm_buttoned_up" => printed(Number::ButtonedUpDrm),
            unknown => panic!("{unknown}"),
        };
        assert_eq!(found.to_string(), record[1], "{record:?}");
    }
    assert!(counters >= 6);
    assert_eq!(Tables::PRINTED.smoke_counters().len(), 7);
}

/// Some text that the parameter understands, or none for its default.
fn values(param: &'static Param) -> BoxedStrategy<Option<String>> {
    let given: BoxedStrategy<String> = match param.kind {
        ParamKind::Int { min, max, .. } => (min..=max.min(min + 14))
            .prop_map(|n| n.to_string())
            .boxed(),
        ParamKind::Word(words) => prop::sample::select(words).prop_map(str::to_owned).boxed(),
        ParamKind::Flag => prop::sample::select(&["yes", "no"][..])
            .prop_map(str::to_owned)
            .boxed(),
        ParamKind::Text { .. } if param.name == "occupants" => {
            let units = ["none", "known", "known:3+concealed:-2", "concealed:1"];
            prop::sample::select(units.to_vec())
                .prop_map(str::to_owned)
                .boxed()
        }
        ParamKind::Text { .. } => {
            let steps = [
                "none",
                "grain",
                "road:uphill:smoke",
                "open-ground:placed+orchard",
            ];
            prop::sample::select(steps.to_vec())
                .prop_map(str::to_owned)
                .boxed()
        }
    };
    // Mostly defaults: with everything at random nearly all is refused.
    let rarely = prop::option::weighted(0.15, given.clone()).boxed();
    if param.default.is_none() {
        given.prop_map(Some).boxed()
    } else {
        rarely
    }
}

fn questions(kind: SmokeId) -> impl Strategy<Value = Vec<(&'static str, String)>> {
    let params = kind.description().params;
    let each: Vec<_> = params.iter().map(values).collect();
    each.prop_map(move |values| {
        let named = params.iter().zip(values);
        let mut facts: Vec<(&str, String)> = named
            .filter_map(|(param, value)| Some((param.name, value?)))
            .collect();
        if kind == SmokeId::Grenade && !facts.iter().any(|(name, _)| *name == "exponent") {
            facts.push(("exponent", "3".to_owned()));
        }
        facts
    })
}

/// The sum of the ledger for one thing, as it is printed.
fn sum(situation: &Situation, applies_to: &str) -> f64 {
    let lines = situation.ledger.iter();
    lines
        .filter(|line| line.applies_to == applies_to)
        .map(|line| line.value.to_string().parse::<f64>().unwrap())
        .sum()
}

/// The ledger sums to the facts, and the odds are those of the rule with these facts.
fn check(
    kind: SmokeId,
    facts: &[(&'static str, String)],
    sums: &[(&str, &str)],
    rule: RuleId,
    params: &[(&str, &str)],
) -> bool {
    let texts: Vec<(&str, &str)> = facts
        .iter()
        .map(|(name, text)| (*name, text.as_str()))
        .collect();
    let situations = match ask(kind, &texts) {
        Ok(situations) => situations,
        Err(error) => {
            assert!(matches!(error, aslodds::Error::Missing { .. }), "{error}");
            return false;
        }
    };
    let situation = match &situations.cells[0] {
        Answer::Refused(reason) => {
            assert!(!reason.section.is_empty());
            return false;
        }
        Answer::Allowed(situation) => situation,
    };
    for line in &situation.ledger {
        let section = line.reason.section.trim_start_matches("ASLSK ");
        let numbered = section.trim_start_matches(char::is_uppercase);
        assert!(numbered.starts_with(char::is_numeric), "{line:?}");
    }
    for (applies_to, name) in sums {
        let expected: f64 = fact(&situations, situation, name)
            .to_string()
            .parse()
            .unwrap();
        assert!(
            (sum(situation, applies_to) - expected).abs() < 1e-9,
            "{applies_to}: {facts:?}"
        );
    }
    let asked: Vec<(&str, String)> = params
        .iter()
        .map(|(param, name)| (*param, fact(&situations, situation, name).to_string()))
        .collect();
    let asked: Vec<(&str, &str)> = asked
        .iter()
        .map(|(name, text)| (*name, text.as_str()))
        .collect();
    let query = Query::new(rule, &asked, Variant::asl()).unwrap();
    let table = query::odds(&query, &unwatched).unwrap();
    let cell = table.cells().next().unwrap();
    assert_eq!(cell.total(), &situation.total);
    let rows: Vec<(Vec<Fact>, _)> = cell
        .rows()
        .map(|row| (row.values.to_vec(), row.weight.clone()))
        .collect();
    assert_eq!(rows, situation.outcomes, "{facts:?}");
    true
}

/// The first 500 questions of a fixed seed, of which a good part must be allowed.
fn check_many(
    kind: SmokeId,
    sums: &[(&str, &str)],
    rule: RuleId,
    params: &[(&'static str, &'static str)],
) {
    let mut runner = TestRunner::deterministic();
    let mut allowed = 0;
    for _ in 0..500 {
        let facts = questions(kind).new_tree(&mut runner).unwrap().current();
        allowed += u16::from(check(kind, &facts, sums, rule, params));
    }
    assert!(allowed >= 75, "{kind:?}: {allowed} of 500 are allowed");
}

#[test]
fn grenades_sum_up() {
    let sums = [
        ("exponent", "final_exponent"),
        ("drm", "drm"),
        ("mf", "mf_spent"),
        ("hindrance", "hindrance_into"),
    ];
    let params = [
        ("exponent", "final_exponent"),
        ("drm", "drm"),
        ("to", "destination"),
    ];
    check_many(SmokeId::Grenade, &sums, RuleId::SmokeGrenade, &params);
}

#[test]
fn ordnance_sums_up() {
    let sums = [
        ("th", "modified_th"),
        ("drm", "drm"),
        ("depletion", "final_depletion"),
        ("hindrance", "hindrance_into"),
    ];
    let params = [
        ("th", "modified_th"),
        ("drm", "drm"),
        ("depletion", "final_depletion"),
    ];
    check_many(SmokeId::Ordnance, &sums, RuleId::SmokeOrdnance, &params);
}

#[test]
fn dispensers_sum_up() {
    let sums = [
        ("usage", "final_usage"),
        ("drm", "drm"),
        ("hindrance", "hindrance_into"),
    ];
    let params = [("usage", "final_usage"), ("drm", "drm")];
    check_many(SmokeId::Dispenser, &sums, RuleId::SmokeDispenser, &params);
}

#[test]
fn the_defaults_of_every_kind_can_be_tried() {
    for kind in SmokeId::iter() {
        let needed: &[(&str, &str)] = match kind {
            SmokeId::Grenade => &[("exponent", "3")],
            SmokeId::Ordnance => &[("range", "8"), ("depletion", "8")],
            SmokeId::Dispenser => &[("kind", "sd"), ("usage", "8")],
        };
        let situations = ask(kind, needed).unwrap();
        assert!(
            matches!(situations.cells[..], [Answer::Allowed(_)]),
            "{kind:?}"
        );
        assert_eq!(SmokeId::named(kind.description().name), Ok(kind));
    }
}

#[test]
fn silent_sums_are_those_that_are_written() {
    let facts = [
        ("range", "0..20"),
        ("depletion", "5..9"),
        ("elite", "no,yes"),
    ];
    let query = SmokeQuery::new(SmokeId::Ordnance, &facts, Variant::asl()).unwrap();
    let written = query::smoke(&query, &unwatched).unwrap();
    let silent = query::smoke(&query.with_arithmetic(Arithmetic::Silent), &unwatched).unwrap();
    for cells in written.cells.iter().zip(&silent.cells) {
        match cells {
            (Answer::Refused(a), Answer::Refused(b)) => assert_eq!(a, b),
            (Answer::Allowed(a), Answer::Allowed(b)) => {
                assert_eq!((&a.facts, &a.outcomes), (&b.facts, &b.outcomes));
                assert!(!a.ledger.is_empty() && b.ledger.is_empty());
            }
            differing => panic!("{differing:?}"),
        }
    }
}

#[test]
fn the_bytes_and_the_order_of_a_sweep_are_those_of_its_cells() {
    let facts = [
        ("exponent", "2,3"),
        ("to", "own,adjacent"),
        ("phase", "mph,rph"),
    ];
    let situations = ask(SmokeId::Grenade, &facts).unwrap();
    assert_eq!(situations.cells.len(), 8);
    let refused = |answer: &Answer| matches!(answer, Answer::Refused(_));
    // The order is that of the parameters: exponent, then phase, then to.
    let found: Vec<bool> = situations.cells.iter().map(refused).collect();
    assert_eq!(found, [false, false, true, true, false, false, true, true]);
}
