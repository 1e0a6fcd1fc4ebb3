use super::*;
use crate::query::{RuleId, Variant, unwatched};
use crate::table::comparison::MeasureKind;

fn odds(name: &str, rule: RuleId, params: &[(&str, &str)], variant: &str) -> Choice {
    let variant: Variant = variant.parse().unwrap();
    Choice {
        name: name.to_owned(),
        asked: String::new(),
        called: variant.to_string(),
        question: Question::Odds(Query::new(rule, params, variant).unwrap()),
    }
}

fn measure(found: &Comparison, name: &str) -> usize {
    let names = found.measures.iter().map(|measure| &*measure.name);
    names
        .clone()
        .position(|known| known == name)
        .unwrap_or_else(|| panic!("{name} is none of {:?}", names.collect::<Vec<_>>()))
}

#[test]
fn critical_hits_at_exactly_half_are_one_dr_more_at_even_numbers() {
    let params = [("type", "infantry"), ("th", "4..10"), ("drm", "-2..4")];
    let options = ["asl", "at-most-half"].map(|it| odds(it, RuleId::ToHit, &params, it));
    let found = compare(&options, &unwatched).unwrap();
    assert_eq!(found.cells.len(), 49);
    let critical = measure(&found, "any-critical-hit");
    // By hand: at an even TH# the Original DR of half the number less the DRM comes in so many
    // ways of 36, if it is 3 or more; an Original 2 is there already on a dr of half or less.
    let ways = |total: i64| {
        (1..=6)
            .flat_map(|a| (1..=6).map(move |b| a + b))
            .filter(|it| *it == total)
            .count()
    };
    for (cell, _) in found.cells.iter().enumerate() {
        let value = |place: usize| match found.columns[place].values[cell] {
            Value::Int(number) => number,
            other @ (Value::None | Value::Flag(_) | Value::Word(_)) => panic!("{other}"),
        };
        let (th, drm) = (value(0), value(1));
        let original = th / 2 - drm;
        let sixths = match (th % 2, original) {
            (0, 3..) => 6 * ways(original),
            // The drs above half of the number.
            (0, 2) => 6 - usize::try_from(th / 2).unwrap().clamp(1, 6),
            _ => 0,
        };
        let expected = Fraction::from_parts(i64::try_from(sixths).unwrap().into(), 216_u8.into());
        assert_eq!(
            found.difference(cell, 1, critical),
            expected,
            "TH# {th}, DRM {drm}"
        );
        // Nothing but hits becomes a critical hit, so that this is all that moves.
        assert_eq!(found.cells[cell].variation[1], Some(expected));
    }
    let standing = found.standing(1, critical);
    let most = standing.most.unwrap();
    assert_eq!(found.place(most.cell), "Modified TH# 10, DRM -2");
    assert_eq!(
        (most.difference.to_string().as_str(), standing.lower),
        ("1/6", 0)
    );
    assert_eq!(found.standing(1, measure(&found, "any-hit")).equal, 49);
}

#[test]
fn a_third_die_keeps_the_rate_of_fire_as_often_and_hits_as_often_but_not_together() {
    let params = [
        ("type", "infantry"),
        ("th", "7"),
        ("drm", "0"),
        ("rof", "3"),
    ];
    let options = ["asl", "third-die-rof"].map(|it| odds(it, RuleId::Fire, &params, it));
    let found = compare(&options, &unwatched).unwrap();
    let mean = |option: usize, name: &str| {
        let measure = measure(&found, name);
        assert_eq!(found.measures[measure].kind, MeasureKind::Mean);
        found.cells[0].values[option][measure].clone()
    };
    let half = |text: &str| text.parse::<Fraction>().unwrap();
    // A third die of 1 to 3 keeps it: 2 shots if nothing broke, but an Original 12 ends the
    // phase too: 1/36 of the kept ones, so that a shot is followed with 1/2 x 35/36.
    assert_eq!(mean(1, "mean shots"), half("72/37"));
    // The colored die of an Original 12 is a 6: it never would have kept it.
    assert_eq!(mean(0, "mean shots"), half("2"));
}

#[test]
fn options_that_do_not_belong_together_are_refused_with_the_reason() {
    let th = |th| [("type", "infantry"), ("th", th), ("drm", "0")];
    let why = |a: &[(&str, &str)], b: &[(&str, &str)]| {
        let options = [
            odds("A", RuleId::ToHit, a, "asl"),
            odds("B", RuleId::ToHit, b, "asl"),
        ];
        compare(&options, &unwatched).unwrap_err().to_string()
    };
    assert!(why(&th("4..6"), &th("8")).contains("A varies th (3 values) and B varies nothing"));
    assert!(why(&th("4..6"), &th("5..7")).contains("the same values"));
    let smoke = odds("B", RuleId::SmokeGrenade, &[("exponent", "3")], "asl");
    let options = [odds("A", RuleId::ToHit, &th("8"), "asl"), smoke];
    assert!(matches!(
        compare(&options, &unwatched),
        Err(Error::NotComparable { .. })
    ));
    assert!(matches!(
        compare(&options[..1], &unwatched),
        Err(Error::NotComparable { .. })
    ));
}

#[test]
fn an_order_that_turns_is_found_between_its_neighbours() {
    // A grenade in the own Location against one with an exponent that is fixed at 3: the first is
    // worse below and better above.
    let a = odds(
        "A",
        RuleId::SmokeGrenade,
        &[("exponent", "1..5")],
        "asl+grenade-exponent:-1",
    );
    let b = odds("B", RuleId::SmokeGrenade, &[("exponent", "1..5")], "asl");
    let found = compare(&[a, b], &unwatched).unwrap();
    assert!(found.flips(1, measure(&found, "placed")).is_empty());
    assert_eq!(found.standing(1, measure(&found, "placed")).higher, 5);
}
