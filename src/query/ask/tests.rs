use super::*;
use crate::query::RuleId;
use crate::rules::fire::Shot;

fn read_of(rule: RuleId, texts: &AskTexts) -> Result<Ask, String> {
    Ask::read(rule.description(), texts).map_err(|error| error.to_string())
}

fn read(texts: &AskTexts) -> Result<Ask, String> {
    read_of(RuleId::Fire, texts)
}

fn marginal(text: &str) -> AskTexts<'_> {
    AskTexts {
        marginal: Some(text),
        ..AskTexts::default()
    }
}

fn cap(text: &str) -> AskTexts<'_> {
    AskTexts {
        cap: Some(text),
        ..AskTexts::default()
    }
}

fn at_least(text: &str) -> AskTexts<'_> {
    AskTexts {
        at_least: Some(text),
        ..AskTexts::default()
    }
}

fn given(text: &str) -> AskTexts<'_> {
    AskTexts {
        given: Some(text),
        ..AskTexts::default()
    }
}

fn fields() -> &'static [Field] {
    RuleId::Fire.description().fields
}

fn names(ask: &Ask) -> Vec<&'static str> {
    let fields = ask.fields(fields());
    fields.iter().map(|field| field.name).collect()
}

/// The fields that an engine is to count, with their caps.
fn counted(ask: &Ask) -> Vec<(usize, Option<u16>)> {
    let marginal = ask.marginal::<Shot>(fields());
    marginal.places().zip(marginal.caps()).collect()
}

/// Hits, critical hits and shots of a gun that is sound or not.
fn outcome(hits: i64, critical_hits: i64, shots: i64, malfunctioned: bool) -> Vec<Value> {
    let mut values = vec![Value::None; fields().len()];
    values[..4].clone_from_slice(&[
        Value::Int(hits),
        Value::Int(critical_hits),
        Value::Int(shots),
        Value::Flag(malfunctioned),
    ]);
    values
}

#[test]
fn nothing_asked_is_the_joint_distribution_of_the_usual_fields() {
    let ask = read(&AskTexts::default()).unwrap();
    assert_eq!(ask, Ask::usual(RuleId::Fire.description()));
    assert!(ask.is_of_all() && !ask.is_conditional());
    assert_eq!(
        names(&ask),
        ["hits", "critical_hits", "shots", "malfunctioned"]
    );
    assert_eq!(
        counted(&ask),
        [(0, None), (1, None), (2, None), (3, Some(1))]
    );
    assert_eq!(ask.view(), &View::default());
}

#[test]
fn a_marginal_has_its_fields_once_and_in_their_order() {
    for text in ["shots,hits", " hits , shots", "hits,shots,hits,shots"] {
        let ask = read(&marginal(text)).unwrap();
        assert_eq!(names(&ask), ["hits", "shots"], "{text}");
        assert_eq!(counted(&ask), [(0, None), (2, None)]);
        assert!(!ask.is_of_all());
    }
    // What is usually not shown may be asked for; hyphens are underscores.
    let ask = read(&marginal("turret-hits,removed")).unwrap();
    assert_eq!(names(&ask), ["removed", "turret_hits"]);
    assert_eq!(counted(&ask), [(4, Some(1)), (5, None)]);
    let projected = ask.project(&[1, 0, 2, 0, 9, 8, 7, 0].map(Value::Int));
    assert_eq!(projected, Some(vec![Value::Int(9), Value::Int(8)]));
}

#[test]
fn unknown_fields_are_met_with_the_known_ones() {
    let error = read(&marginal("critcal-hits")).unwrap_err();
    assert_eq!(
        error,
        "--marginal: \"critcal_hits\" is not known (did you mean critical_hits?); known are hits, \
         critical_hits, shots, malfunctioned, removed, turret_hits, multiple_hits, depleted"
    );
    for (texts, option) in [
        (marginal(""), "--marginal"),
        (marginal("hits,,shots"), "--marginal"),
        (cap("hit=2"), "--cap"),
        (at_least("hits+crits=2"), "--at-least"),
        (at_least("hits+=2"), "--at-least"),
        (given("hits+critical_hits=1"), "--given"),
        (given("broken=no"), "--given"),
    ] {
        let error = read(&texts).unwrap_err();
        assert!(error.starts_with(&format!("{option}: \"")), "{error}");
        assert!(error.contains("known are hits, critical_hits"), "{error}");
    }
}

#[test]
fn caps_of_counts() {
    let ask = read(&cap("hits=6, shots = 1")).unwrap();
    assert_eq!(
        counted(&ask),
        [(0, Some(6)), (1, None), (2, Some(1)), (3, Some(1))]
    );
    assert_eq!(ask.caps(fields()), [("hits", 6), ("shots", 1)]);
    assert!(ask.is_of_all());
    // The cap of a field that is not shown is no part of what is shown.
    let texts = AskTexts {
        marginal: Some("shots"),
        ..cap("hits=6,shots=3")
    };
    let ask = read(&texts).unwrap();
    assert_eq!(ask.caps(fields()), [("shots", 3)]);
    assert_eq!(counted(&ask), [(2, Some(3))]);
}

#[test]
fn caps_that_are_none() {
    for (text, expected) in [
        (
            "hits",
            "--cap: \"hits\" is not a field and its number, such as hits=6",
        ),
        (
            "malfunctioned=1",
            "--cap: \"malfunctioned=1\" is not the cap of a count, such as hits=6",
        ),
        ("hits=many", "--cap: \"many\" is not a whole number"),
        ("hits=", "--cap: \"\" is not a whole number"),
        ("hits=2=3", "--cap: \"2=3\" is not a whole number"),
        ("hits=0", "--cap is 0: allowed is 1 to 10000"),
        ("hits=-1", "--cap is -1: allowed is 1 to 10000"),
        ("hits=10001", "--cap is 10001: allowed is 1 to 10000"),
        ("hits=2,hits=3", "the cap of hits is given twice"),
    ] {
        assert_eq!(read(&cap(text)).unwrap_err(), expected);
    }
    assert!(read(&cap("hits=10000")).is_ok());
}

#[test]
fn a_sum_that_is_to_be_reached() {
    let ask = read(&at_least("hits+critical-hits=2")).unwrap();
    assert_eq!(names(&ask), ["at_least"]);
    assert_eq!(
        ask.view().at_least.as_deref(),
        Some("hits + critical hits ≥ 2")
    );
    assert!(!ask.is_of_all() && !ask.is_conditional());
    // Nobody sees the counts, so two of each are told apart and no more.
    assert_eq!(counted(&ask), [(0, Some(2)), (1, Some(2))]);
    for (hits, critical_hits, reached) in [(0, 0, false), (1, 0, false), (1, 1, true), (0, 2, true)]
    {
        let projected = ask.project(&outcome(hits, critical_hits, 2, false));
        assert_eq!(projected, Some(vec![Value::Flag(reached)]));
    }
}

#[test]
fn several_bounds_are_all_to_be_reached() {
    let texts = AskTexts {
        marginal: Some("shots"),
        ..at_least("hits=1,critical_hits=2,malfunctioned+hits=2")
    };
    let ask = read(&texts).unwrap();
    assert_eq!(names(&ask), ["shots", "at_least"]);
    assert_eq!(
        counted(&ask),
        [(0, Some(2)), (1, Some(2)), (2, None), (3, Some(1))]
    );
    for (hits, critical_hits, malfunctioned, reached) in [
        (1, 2, true, true),
        (2, 2, false, true),
        (1, 2, false, false),
        (2, 1, true, false),
        (0, 2, true, false),
    ] {
        let projected = ask.project(&outcome(hits, critical_hits, 5, malfunctioned));
        assert_eq!(projected, Some(vec![Value::Int(5), Value::Flag(reached)]));
    }
}

#[test]
fn bounds_that_are_none() {
    for (text, expected) in [
        (
            "hits",
            "--at-least: \"hits\" is not a field and its number, such as hits=2",
        ),
        ("hits=0", "--at-least is 0: allowed is 1 to 10000"),
        ("hits=1+", "--at-least: \"1+\" is not a whole number"),
        ("hits=1.5", "--at-least: \"1.5\" is not a whole number"),
    ] {
        assert_eq!(read(&at_least(text)).unwrap_err(), expected);
    }
    let words = read_of(RuleId::ToHit, &at_least("result=1")).unwrap_err();
    assert_eq!(
        words,
        "--at-least: \"result\" is not a count: words have no more and less"
    );
}

#[test]
fn what_is_given() {
    let ask = read(&given(
        "malfunctioned=no,removed=true,hits=2,shots+hits=1+,critical_hits=1+",
    ))
    .unwrap();
    assert!(ask.is_conditional() && !ask.is_of_all());
    assert_eq!(
        ask.view().given.as_deref(),
        Some(
            "not malfunctioned and removed and hits = 2 and shots + hits ≥ 1 and critical hits ≥ 1"
        )
    );
    for (text, hits, malfunctioned, holds) in [
        ("hits=2", 2, false, true),
        ("hits=2", 3, false, false),
        ("hits=2+", 3, false, true),
        ("hits=0", 0, false, true),
        ("malfunctioned=yes", 0, false, false),
        ("malfunctioned=no", 0, false, true),
        ("malfunctioned=false,hits=1+", 1, true, false),
        ("malfunctioned=1+", 0, true, true),
    ] {
        let texts = AskTexts {
            marginal: Some("shots"),
            ..given(text)
        };
        let projected = read(&texts)
            .unwrap()
            .project(&outcome(hits, 0, 4, malfunctioned));
        assert_eq!(projected, holds.then(|| vec![Value::Int(4)]), "{text}");
    }
}

#[test]
fn what_is_given_is_counted_one_further() {
    let of_shots = |text| AskTexts {
        marginal: Some("shots"),
        ..given(text)
    };
    let both = [(0, Some(3)), (2, None)];
    assert_eq!(counted(&read(&of_shots("hits=2")).unwrap()), both);
    assert_eq!(counted(&read(&of_shots("hits=3+")).unwrap()), both);
    let flag = [(2, None), (3, Some(1))];
    let ask = read(&of_shots("malfunctioned=no")).unwrap();
    assert_eq!(counted(&ask), flag);
}

#[test]
fn conditions_that_are_none() {
    for (text, expected) in [
        (
            "hits",
            "--given: \"hits\" is not a field and its number, such as hits=2, hits=1+ or \
             malfunctioned=no",
        ),
        (
            "hits=some",
            "hits: \"some\" is not a whole number such as 2, or 1+ for 1 or more",
        ),
        ("hits=-1", "hits is -1: allowed is 0 to 10000"),
        ("hits=10001", "hits is 10001: allowed is 0 to 10000"),
        ("hits=0+", "--given is 0: allowed is 1 to 10000"),
        (
            "malfunctioned=maybe",
            "malfunctioned: \"maybe\" is not known; known are yes, no",
        ),
    ] {
        assert_eq!(read(&given(text)).unwrap_err(), expected);
    }
    let word = read_of(RuleId::ToHit, &given("result=critical-hits")).unwrap_err();
    assert!(word.contains("did you mean critical-hit?"), "{word}");
    assert!(read_of(RuleId::ToHit, &given("result=critical-hit")).is_ok());
}

#[test]
fn caps_below_what_is_asked_for() {
    for (texts, least) in [
        (at_least("hits+critical_hits=2"), Some(2)),
        (given("hits=3+"), Some(3)),
        (given("hits=2"), Some(3)),
        (given("malfunctioned=yes"), None),
    ] {
        let capped = |cap| AskTexts {
            cap: Some(cap),
            ..texts
        };
        match least {
            None => assert!(read(&capped("hits=1")).is_ok()),
            Some(least) => assert_eq!(
                read(&capped("hits=1")).unwrap_err(),
                format!("the cap of hits is 1: allowed is {least} or more, which is asked for")
            ),
        }
        assert!(read(&capped("hits=3")).is_ok());
    }
}

#[test]
fn caps_on_all_that_is_shown() {
    let ask = read(&cap("shots=20")).unwrap().capped_at(fields(), 6);
    assert_eq!(
        counted(&ask),
        [(0, Some(6)), (1, Some(6)), (2, Some(20)), (3, Some(1))]
    );
    // Raised to what is asked for; what is not shown is left as it is.
    let texts = AskTexts {
        marginal: Some("hits"),
        at_least: Some("hits=9"),
        given: Some("shots=3+"),
        ..AskTexts::default()
    };
    let ask = read(&texts).unwrap().capped_at(fields(), 6);
    assert_eq!(counted(&ask), [(0, Some(9)), (2, Some(3))]);
    assert_eq!(ask.caps(fields()), [("hits", 9)]);
}

#[test]
fn equal_outcomes_are_added_up_in_the_order_of_their_values() {
    let miss_and_hit = [Field {
        name: "result",
        kind: FieldKind::Words(&["miss", "hit"]),
        sums: &[],
    }];
    let rows = [("hit", 3), ("miss", 1), ("hit", 4)];
    let rows = rows.map(|(word, weight)| (vec![Value::Word(word)], weight));
    let sums = add_up(&miss_and_hit, rows.into_iter());
    let expected = [("miss", 1), ("hit", 7)].map(|(word, sum)| (vec![Value::Word(word)], sum));
    assert_eq!(sums, expected);
}

#[test]
fn what_was_not_counted_has_no_value() {
    let marginal = Marginal::of::<Shot>(&[3, 0]);
    let values = values_of(&Counts::of([1, 2]), &marginal, fields());
    assert_eq!(values[0], Value::Int(2));
    assert_eq!(values[3], Value::Flag(true));
    let rest = values.iter().filter(|value| **value == Value::None);
    assert_eq!(rest.count(), fields().len() - 2);
}
