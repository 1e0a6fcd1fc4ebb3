use strum::IntoEnumIterator;

use super::*;
use crate::rules::smoke_grenade::Destination;
use crate::rules::variant::GrenadeOrder;
use crate::situation::movement::steps;

/// A German 4-6-8 with 4 MF that smokes the level hex ahead of it.
fn attempt() -> GrenadeAttempt {
    GrenadeAttempt {
        unit: Unit::Squad,
        nationality: Some(Nationality::German),
        squad: Some("4-6-8"),
        kind: SquadKind::Regular,
        exponent: None,
        year: None,
        order: Order::Good,
        cx: false,
        ammunition: Ammunition::Smoke,
        phase: Phase::Mph,
        attempts: 0,
        mf: Mf::whole(4),
        moved: Vec::new(),
        then: Vec::new(),
        to: To::Adjacent,
        level: 0,
        rise: 0,
        hexside: None,
        stairwell: true,
        interior: false,
        building_hexside: false,
        terrain: Terrain::OpenGround,
        wind: Wind::Calm,
        wind_from: None,
        toward: None,
        weather: Weather::Clear,
        ground: Ground::Firm,
        around: Surroundings::default(),
    }
}

fn with(change: impl FnOnce(&mut GrenadeAttempt)) -> GrenadeAttempt {
    let mut attempt = attempt();
    change(&mut attempt);
    attempt
}

/// The section and the words of a refusal, the name of a missing fact, or how it is allowed.
fn judged(attempt: &GrenadeAttempt) -> String {
    match sum(attempt, &Variant::asl(), &mut Unwritten) {
        Ok(plan) => format!("{:?}, {} MF left", plan.rule.to, plan.left),
        Err(Unable::Refused(refusal)) => format!("{}: {}", refusal.reason.section, refusal.reason),
        Err(Unable::Missing(name)) => format!("give {name}"),
    }
}

fn check(change: impl FnOnce(&mut GrenadeAttempt), start: &str) {
    let attempt = with(change);
    let found = judged(&attempt);
    assert!(found.starts_with(start), "{found}\n{attempt:?}");
}

#[test]
fn who_may_try_and_when() {
    check(|_| (), "Adjacent, 2 MF left");
    check(|a| a.unit = Unit::HalfSquad, "A24.1: only a squad");
    check(|a| a.unit = Unit::Crew, "A24.1: only a squad");
    check(|a| a.unit = Unit::Leader, "A24.1: only a squad");
    check(
        |a| a.order = Order::NotGood,
        "A24.1: the unit must be in Good Order",
    );
    check(
        |a| a.order = Order::UnableToMove,
        "A24.1: the unit must still be able to move",
    );
    check(|a| a.attempts = 1, "A24.1: no unit tries more than once");
    for phase in Phase::iter().filter(|phase| *phase != Phase::Mph) {
        check(
            |a| a.phase = phase,
            "A24.1: smoke grenades are placed in the unit's own MPh",
        );
    }
}

#[test]
fn good_order_is_a_matter_of_the_edition() {
    let older = Variant::asl().with_grenade_order(GrenadeOrder::AbleToMove);
    let not_good = with(|a| a.order = Order::NotGood);
    assert!(sum(&not_good, &older, &mut Unwritten).is_ok());
    let unable = with(|a| a.order = Order::UnableToMove);
    assert!(sum(&unable, &older, &mut Unwritten).is_err());
}

#[test]
fn movement_factors() {
    check(|a| a.to = To::Own, "Own, 3 MF left");
    check(|a| a.mf = Mf::whole(2), "Adjacent, 0 MF left");
    check(
        |a| a.mf = Mf::whole(1),
        "A24.1: the attempt costs 2 MF, and fewer are left",
    );
    check(
        |a| a.moved = steps("moved", "grain").unwrap(),
        "Adjacent, 0.5 MF left",
    );
    check(
        |a| a.moved = steps("moved", "grain+grain").unwrap(),
        "A24.1: the attempt costs 2 MF",
    );
    check(
        |a| a.moved = steps("moved", "building:uphill+road").unwrap(),
        "A4.1",
    );
}

#[test]
fn a_4_mf_squad_that_smokes_a_hex_and_enters_it() {
    // 2 MF for the attempt, 1 for open ground and 1 for SMOKE: just enough; grain is too much.
    let then = |text| {
        let attempt = with(|a| a.then = steps("then", text).unwrap());
        let plan = sum(&attempt, &Variant::asl(), &mut Unwritten).unwrap();
        let reaches = |mf: Option<Mf>| mf.unwrap() <= plan.left;
        (reaches(plan.then_if_placed), reaches(plan.then))
    };
    assert_eq!(then("open-ground:placed"), (true, true));
    assert_eq!(then("grain:placed"), (false, true));
    assert_eq!(then("open-ground:placed+open-ground"), (false, true));
    assert_eq!(then("building:uphill"), (false, false));
}

#[test]
fn forbidden_locations() {
    check(
        |a| a.terrain = Terrain::WaterObstacle,
        "A24.1: no SMOKE in a Water Obstacle",
    );
    check(
        |a| a.terrain = Terrain::FootBridge,
        "A24.1: no SMOKE on a foot bridge",
    );
    check(|a| a.terrain = Terrain::Bridge, "Adjacent");
    check(|a| a.terrain = Terrain::Marsh, "A24.1: no SMOKE in marsh");
    check(|a| a.terrain = Terrain::Sewer, "A24.1: no SMOKE in a sewer");
}

#[test]
fn wind_weather_and_ground() {
    check(
        |a| a.wind = Wind::Heavy,
        "A24.1: no smoke grenades in a heavy wind",
    );
    check(|a| a.weather = Weather::Rain, "E3.5");
    check(|a| a.weather = Weather::FallingSnow, "Adjacent");
    check(|a| a.ground = Ground::Mud, "E3.6");
    check(|a| a.ground = Ground::DeepSnow, "E3.73");
    let snowed_in = |a: &mut GrenadeAttempt| {
        a.ground = Ground::DeepSnow;
        a.building_hexside = true;
    };
    check(snowed_in, "Adjacent");
    check(|a| (snowed_in(a), a.to = To::Own).1, "E3.73");
    check(|a| a.wind = Wind::Mild, "give wind_from");
}

#[test]
fn a_breeze_forbids_three_of_the_six_hexes() {
    for from in 1..=6 {
        let allowed: Vec<u8> = (1..=6)
            .filter(|toward| {
                let attempt = with(|a| {
                    a.wind = Wind::Mild;
                    a.wind_from = Some(from);
                    a.toward = Some(*toward);
                });
                judged(&attempt).starts_with("Adjacent")
            })
            .collect();
        assert_eq!(allowed.len(), 3, "{from}: {allowed:?}");
        assert!(
            allowed.contains(&((from + 2) % 6 + 1)),
            "{from}: {allowed:?}"
        );
    }
    let own = |a: &mut GrenadeAttempt| {
        a.wind = Wind::Mild;
        a.to = To::Own;
    };
    check(own, "Own");
}

#[test]
fn hexes_of_another_elevation() {
    use Hexside::{Cliff, CrestLine, DoubleCrestLine, Level};
    for (rise, hexside, expected) in [
        (0, None, "Adjacent"),
        (1, None, "Uphill"),
        (1, Some(CrestLine), "Uphill"),
        (
            1,
            Some(DoubleCrestLine),
            "A24.1: into a higher Location only",
        ),
        (1, Some(Cliff), "A24.1: not up a cliff"),
        (1, Some(Level), "A24.1: hexes of different elevation"),
        (2, None, "A24.1: never into a Location two"),
        (2, Some(Cliff), "A24.1: never into a Location two"),
        (3, Some(CrestLine), "A24.1: never into a Location two"),
        (-1, None, "Adjacent"),
        (-1, Some(Cliff), "Adjacent"),
        (-2, None, "Adjacent"),
        (-2, Some(Cliff), "Adjacent"),
        (-2, Some(DoubleCrestLine), "Adjacent"),
        (-2, Some(CrestLine), "A24.1: a single Crest Line"),
        (0, Some(CrestLine), "A24.1: hexes of one elevation"),
        (0, Some(Cliff), "A24.1: hexes of one elevation"),
    ] {
        check(|a| (a.rise, a.hexside) = (rise, hexside), expected);
    }
}

#[test]
fn inside_buildings() {
    let at = |to, level, stairwell, interior| {
        move |a: &mut GrenadeAttempt| {
            (a.to, a.level, a.stairwell, a.interior) = (to, level, stairwell, interior);
        }
    };
    check(at(To::Upstairs, 0, true, false), "Uphill, 2 MF left");
    check(
        at(To::Upstairs, 0, false, false),
        "A24.1: up inside a building only",
    );
    check(at(To::Downstairs, 1, true, true), "Adjacent, 2 MF left");
    check(
        at(To::Downstairs, 1, false, false),
        "A24.1: down inside a building only",
    );
    check(
        at(To::Downstairs, 0, true, false),
        "A24.1: a unit at ground level",
    );
    check(at(To::GroundLevel, 2, false, false), "Adjacent, 2 MF left");
    check(
        at(To::GroundLevel, 1, true, true),
        "A24.1: not to the ground level of an Interior",
    );
    check(
        at(To::GroundLevel, 0, true, false),
        "A24.1: a unit at ground level",
    );
    check(
        at(To::Adjacent, 1, true, false),
        "A24.1: not from an upper level",
    );
    check(at(To::Own, 2, false, true), "Own, 3 MF left");
}

#[test]
fn exponents_and_white_phosphorus() {
    let exponent = |change: fn(&mut GrenadeAttempt)| {
        let plan = sum(&with(change), &Variant::asl(), &mut Unwritten);
        plan.map(|plan| (plan.rule.exponent, plan.rule.drm)).ok()
    };
    assert_eq!(exponent(|_| ()), Some((2, 0)));
    assert_eq!(exponent(|a| a.cx = true), Some((2, 1)));
    assert_eq!(
        exponent(|a| (a.exponent, a.squad) = (Some(4), None)),
        Some((4, 0))
    );
    let squad = |nationality, name| {
        move |a: &mut GrenadeAttempt| {
            (a.nationality, a.squad) = (Some(nationality), Some(name));
        }
    };
    let wp = |nationality, name, year| {
        move |a: &mut GrenadeAttempt| {
            (a.nationality, a.squad) = (Some(nationality), Some(name));
            (a.ammunition, a.year) = (Ammunition::Wp, year);
        }
    };
    check(
        squad(Nationality::Russian, "other"),
        "A24.1: the squad has no Smoke",
    );
    check(
        squad(Nationality::Finnish, "6-4-8"),
        "A24.1: the squad has no Smoke",
    );
    check(squad(Nationality::Us, "4-6-7"), "A24.1: no such squad");
    check(|a| a.squad = None, "give squad");
    check(|a| a.nationality = None, "give nation");
    check(
        wp(Nationality::German, "4-6-8", None),
        "A24.3: the squad has no White",
    );
    check(wp(Nationality::Us, "6-6-6", None), "Adjacent");
    check(wp(Nationality::British, "4-5-8", None), "give year");
    check(
        wp(Nationality::British, "4-5-8", Some(1943)),
        "A24.3: the squad has no White",
    );
    check(wp(Nationality::British, "4-5-8", Some(1944)), "Adjacent");
    check(wp(Nationality::Japanese, "4-4-8", None), "Adjacent");
    check(wp(Nationality::Japanese, "4-4-7", None), "A24.3");
    check(wp(Nationality::Chinese, "5-3-7", None), "Adjacent");
    check(wp(Nationality::Chinese, "4-4-7", None), "A24.3");
    let us = sum(
        &with(wp(Nationality::Us, "6-6-6", None)),
        &Variant::asl(),
        &mut Unwritten,
    );
    assert_eq!(us.map(|plan| plan.rule.exponent), Ok(2));
}

#[test]
fn engineers_have_a_counter_of_their_own_or_a_special_rule() {
    let engineers = |a: &mut GrenadeAttempt| {
        (a.nationality, a.squad) = (Some(Nationality::Us), Some("7-4-7"));
        a.kind = SquadKind::AssaultEngineer;
    };
    let exponent = |variant: &Variant, change: &dyn Fn(&mut GrenadeAttempt)| {
        let plan = sum(&with(|a| change(a)), variant, &mut Unwritten);
        plan.map(|plan| plan.rule.exponent)
    };
    assert_eq!(exponent(&Variant::asl(), &engineers), Ok(5));
    assert_eq!(exponent(&Variant::starter_kit(), &engineers), Ok(5));
    let german = |a: &mut GrenadeAttempt| a.kind = SquadKind::AssaultEngineer;
    assert_eq!(exponent(&Variant::starter_kit(), &german), Ok(4));
    let five = |a: &mut GrenadeAttempt| {
        (a.kind, a.exponent) = (SquadKind::AssaultEngineer, Some(5));
    };
    assert_eq!(exponent(&Variant::starter_kit(), &five), Ok(5));
}

#[test]
fn what_lies_on_the_map() {
    let plan = sum(&attempt(), &Variant::asl(), &mut Unwritten).unwrap();
    assert_eq!(plan.rule.to, Destination::Adjacent);
    assert_eq!(plan.laid.hindrance, 2);
    assert_eq!(
        plan.laid.removal,
        crate::situation::smoke::Removal::EndOfMph
    );
}
