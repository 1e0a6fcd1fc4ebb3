//! Variants of the rules, each against counts by hand.

use aslodds::dist::Fraction;
use aslodds::query::sensitivity::{Tried, Wanted, sensitivity};
use aslodds::query::shot::{Detail, ShotQuery};
use aslodds::query::{self, Query, QuestionId, RuleId, SmokeId, SmokeQuery, Variant};
use aslodds::rule::Value;
use aslodds::table::Answer;
use aslodds::table::sensitivity::BreakEven;
use aslodds::table::shots::Situation;

/// The odds of an outcome of one cell, in lowest terms.
fn odds(rule: RuleId, params: &[(&str, &str)], variant: &str, outcome: &str) -> String {
    let variant: Variant = variant.parse().unwrap();
    let query = Query::new(rule, params, variant).unwrap();
    let table = query::odds(&query, &query::unwatched).unwrap();
    let cell = table.cells().next().unwrap();
    let rows = cell
        .rows()
        .filter(|row| row.values[0].to_string() == outcome);
    let sum = rows.fold(Fraction::ZERO, |sum, row| sum + row.fraction());
    sum.to_string()
}

fn shot(th: &str, drm: &str, variant: &str, outcome: &str) -> String {
    let params = [("type", "infantry"), ("th", th), ("drm", drm)];
    odds(RuleId::ToHit, &params, variant, outcome)
}

fn grenade(exponent: &str, drm: &str, variant: &str, outcome: &str) -> String {
    let params = [("exponent", exponent), ("drm", drm)];
    odds(RuleId::SmokeGrenade, &params, variant, outcome)
}

#[test]
fn improbable_hits_on_a_1_alone() {
    // TH# 2 with +1: even an Original 2 misses, 1/36, and then a 1 of 6.
    assert_eq!(shot("2", "1", "asl", "improbable-hit"), "1/108");
    assert_eq!(shot("2", "1", "improbable-on-1", "improbable-hit"), "0");
    assert_eq!(
        shot("2", "1", "improbable-on-1", "improbable-critical-hit"),
        "1/216"
    );
    assert_eq!(shot("2", "1", "asl+improbable-hit-dr:none", "miss"), "1");
    // The first two drs critical, the third a hit.
    assert_eq!(
        shot(
            "2",
            "1",
            "asl+improbable-critical-dr:2",
            "improbable-critical-hit"
        ),
        "1/108"
    );
}

#[test]
fn critical_hits_at_another_part_of_the_number() {
    // TH# 9: below 9/3 = 3 is an Original 2 alone, which then needs no dr.
    assert_eq!(
        shot("9", "0", "asl+critical-fraction:1/3", "critical-hit"),
        "1/36"
    );
    // At most 3: 2 and 3, that is 3 of 36.
    let both = "asl+critical-fraction:1/3+critical-at:at-most";
    assert_eq!(shot("9", "0", both, "critical-hit"), "1/12");
    // The whole number: below 5 are 2, 3 and 4.
    assert_eq!(
        shot("5", "0", "asl+critical-fraction:1/1", "critical-hit"),
        "1/6"
    );
    // TH# 8, DRM +2: an Original 2 is a Final 4, which is not below 4; then a dr of up to 4, or
    // of up to 5 if 5 always is one.
    assert_eq!(shot("8", "2", "asl", "critical-hit"), "1/54");
    assert_eq!(shot("8", "2", "asl+critical-dr:5", "critical-hit"), "5/216");
    assert_eq!(shot("8", "2", "asl+critical-dr:none", "critical-hit"), "0");
    let vehicle = |variant| {
        let params = [("type", "vehicle"), ("th", "2"), ("drm", "0")];
        odds(RuleId::ToHit, &params, variant, "critical-hit")
    };
    assert_eq!(
        [vehicle("asl"), vehicle("asl+only-lowest-dr:3")],
        ["1/216", "1/72"]
    );
    assert_eq!(vehicle("asl+only-lowest-dr:none"), "1/36");
}

#[test]
fn what_an_original_2_and_an_original_12_are() {
    assert_eq!(shot("2", "1", "asl+original-2:always-hits", "hit"), "1/36");
    assert_eq!(shot("2", "1", "asl+original-2:ordinary", "miss"), "1");
    assert_eq!(
        shot("8", "2", "asl+original-2:ordinary", "critical-hit"),
        "0"
    );
    assert_eq!(
        shot("8", "2", "asl+original-2:always-critical", "critical-hit"),
        "1/36"
    );
    assert_eq!(shot("12", "0", "asl", "miss"), "0");
    assert_eq!(
        shot("12", "0", "asl+original-12:always-misses", "miss"),
        "1/36"
    );
}

#[test]
fn critical_hits_at_numbers_below_0() {
    // TH# -1, DRM -4: an Original 2 and 3 hit, 3 of 36, and -1 is below a half of -1.
    assert_eq!(shot("-1", "-4", "asl", "critical-hit"), "1/12");
    // By the other reading an Original 2 alone can be one, on a dr of 1.
    assert_eq!(shot("-1", "-4", "criticals-on-2", "critical-hit"), "1/216");
}

#[test]
fn who_may_try_grenades() {
    let facts = [("nation", "us"), ("squad", "6-6-6"), ("order", "not-good")];
    let placed = |variant: &str| {
        let variant = variant.parse().unwrap();
        let query = SmokeQuery::new(SmokeId::Grenade, &facts, variant).unwrap();
        let found = query::smoke(&query, &query::unwatched).unwrap();
        match &found.cells[0] {
            Answer::Refused(_) => None,
            Answer::Allowed(it) => Some((it.weight_of(&["placed"]), it.total.clone())),
        }
    };
    // A 6-6-6 has an exponent of 3.
    assert_eq!(placed("asl"), None);
    assert_eq!(placed("able-to-move"), Some((3_u8.into(), 6_u8.into())));
}

#[test]
fn grenades_by_other_numbers() {
    assert_eq!(grenade("3", "0", "weaker-grenades", "placed"), "1/3");
    assert_eq!(grenade("0", "0", "weaker-grenades", "placed"), "0");
    // No exponent is above 5: a 6 always fails.
    assert_eq!(grenade("4", "0", "asl+grenade-exponent:3", "placed"), "5/6");
    // With CX a dr of 5 is a 6 too.
    assert_eq!(grenade("3", "1", "asl", "not-placed-move-ends"), "1/6");
    assert_eq!(
        grenade("3", "1", "final-six", "not-placed-move-ends"),
        "1/3"
    );
    assert_eq!(
        grenade("3", "0", "asl+grenade-move-ends:5", "not-placed-move-ends"),
        "1/3"
    );
    assert_eq!(
        grenade("3", "0", "asl+grenade-move-ends:7", "not-placed-move-ends"),
        "0"
    );
}

/// The Modified TH# and the DRM of a shot.
fn summed(facts: &[(&str, &str)], variant: &str) -> (i16, i16) {
    let query = ShotQuery::new(facts, variant.parse().unwrap()).unwrap();
    let shots = query.solve(&query::unwatched).unwrap();
    let Situation { answer, .. } = shots.situations(Detail::Odds).cells.next().unwrap();
    let answer = answer.expect("a shot that can be");
    (answer.modified_th, answer.drm)
}

#[test]
fn cells_of_tables() {
    let gun = [
        ("gun", "75L"),
        ("nation", "german"),
        ("range", "6"),
        ("target_in", "woods"),
        ("concealed", "yes"),
        ("hindrance", "grain:2"),
    ];
    // TH# 8; woods 1, concealed 2, two hexes of grain 2.
    assert_eq!(summed(&gun, "asl"), (8, 5));
    assert_eq!(summed(&gun, "asl+terrain.woods.tem:2"), (8, 6));
    assert_eq!(
        summed(&gun, "asl+hindrance.grain.value:0+case.k.value:1"),
        (8, 2)
    );
    assert_eq!(summed(&gun, "asl+to-hit.infantry.black.0-6:10"), (10, 5));
    let fire = |variant| {
        let params = [("fp", "8"), ("drm", "0"), ("cowering", "never")];
        odds(RuleId::FireTable, &params, variant, "2mc")
    };
    // On the 8 column a Final 4 or 5 is a 2MC: seven of 36; and with a 6 too, twelve.
    assert_eq!([fire("asl"), fire("asl+ift.6.fp8:2MC")], ["7/36", "1/3"]);
}

#[test]
fn where_half_of_the_shots_hit_by_number() {
    // The break-even DRM is the TH# less 7: a Final DR of 7 or less comes in 21 of 36.
    let tried = Tried {
        id: QuestionId::Odds(RuleId::ToHit),
        asked: String::new(),
        given: &[("type", "infantry"), ("th", "4..10"), ("drm", "0")],
        variant: Variant::asl(),
        max_cells: query::MAX_CELLS,
    };
    let wanted = Wanted {
        only: vec!["drm".to_owned()],
        level: Some("1/2".parse().unwrap()),
        ..Wanted::default()
    };
    let found = sensitivity(&tried, &wanted, &query::unwatched).unwrap();
    assert_eq!(found.worths.len(), 7);
    for worth in &found.worths {
        let Value::Int(th) = found.columns[0].values[worth.cell] else {
            panic!("a number");
        };
        assert_eq!(worth.break_even, Some(BreakEven::UpTo(th - 7)));
    }
    let unknown = Wanted {
        outcome: Some("any-hti".to_owned()),
        ..Wanted::default()
    };
    let error = sensitivity(&tried, &unknown, &query::unwatched).unwrap_err();
    assert!(
        error.to_string().contains("did you mean any-hit?"),
        "{error}"
    );
}
