use super::*;
use crate::error::Error;

#[test]
fn every_setting_is_read_back_from_the_name_that_it_gives_a_variant() {
    for book in [Variant::asl(), Variant::starter_kit()] {
        for setting in settings(&book) {
            // Some other value that is allowed.
            let words = setting.allowed.split(", ").map(str::to_owned);
            let candidates = ["0", "1", "2", "3", "1/3", "none", "nmc"].map(str::to_owned);
            let other = words
                .chain(candidates)
                .find_map(|value| {
                    let changed = book.setting(&setting.key, &value).ok()?;
                    (changed != book).then_some(changed)
                })
                .unwrap_or_else(|| panic!("{} cannot change", setting.key));
            assert_eq!(other.to_string().parse(), Ok(other), "{}", setting.key);
            let back = other.setting(&setting.key, &setting.usual);
            assert_eq!(back, Ok(book), "{}", setting.key);
        }
    }
}

#[test]
fn a_slip_in_a_name_is_met_with_the_nearest_word() {
    let error = |name: &str| name.parse::<Variant>().unwrap_err().to_string();
    assert!(error("starterkit").contains("did you mean starter-kit?"));
    assert!(error("asl+zero-th:litteral").contains("did you mean literal?"));
    assert!(error("asl+zerot-h:literal").contains("did you mean zero-th?"));
    assert!(error("asl+terain.woods.tem:2").contains("did you mean terrain.woods.tem?"));
    assert!(error("").contains("known are asl, starter-kit"));
}

#[test]
fn what_is_out_of_range_is_told_with_the_range() {
    let error = |key, value| Variant::asl().setting(key, value).unwrap_err().to_string();
    assert!(error("improbable-critical-dr", "7").contains("allowed is 0 to 6"));
    assert!(error("improbable-hit-dr", "seven").contains("0 to 6, or none"));
    assert!(error("critical-fraction", "1/0").contains("a fraction"));
    assert!(error("terrain.woods.tem", "woods").contains("a whole number"));
    assert!(error("terrain.woods.tem", "99").contains("allowed is -10 to 10"));
    assert!(error("ift.6.fp8", "8KIA").contains("a result such as 2KIA"));
}

#[test]
fn tables_with_the_same_changes_are_the_same() {
    let woods = |value| Variant::asl().setting("terrain.woods.tem", value).unwrap();
    assert_eq!(woods("2"), woods("2"));
    assert_ne!(woods("2"), woods("3"));
    assert_eq!(woods("1"), Variant::asl());
    let both = woods("2").setting("terrain.brush.tem", "1").unwrap();
    let turned = Variant::asl().setting("terrain.brush.tem", "1").unwrap();
    assert_eq!(turned.setting("terrain.woods.tem", "2"), Ok(both));
}

#[test]
fn a_file_says_what_is_wrong_in_it() {
    let error = |text: &str| from_toml(text).unwrap_err();
    assert!(matches!(error("base = 3"), Error::Malformed { .. }));
    assert!(matches!(error("base = \"als\""), Error::UnknownWord { .. }));
    assert!(matches!(error("rof-die = true"), Error::Malformed { .. }));
    assert!(matches!(error("rof-die = "), Error::Malformed { .. }));
    let slip = error("[terrain.wods]\ntem = 2").to_string();
    assert!(slip.contains("did you mean terrain.woods.tem?"), "{slip}");
}

#[test]
fn every_built_in_variant_is_read_and_told_from_the_others() {
    for (place, it) in BUILT_IN.iter().enumerate() {
        assert_eq!(it.name.parse(), Ok(it.variant()));
        let others = &BUILT_IN[..place];
        assert!(others.iter().all(|other| other.variant() != it.variant()));
    }
}
