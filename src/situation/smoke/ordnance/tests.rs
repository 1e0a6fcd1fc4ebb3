use strum::IntoEnumIterator;

use super::*;
use crate::engine::exact;
use crate::rules::smoke_ordnance::SmokeOrdnanceResult;
use crate::situation::Unwritten;
use crate::situation::smoke::Removal;

/// A gun with s8 that fires Smoke at an empty hex 8 hexes away, at the start of its PFPh.
fn shot() -> OrdnanceShot {
    OrdnanceShot {
        range: 8,
        ammunition: Ammunition::Smoke,
        depletion: 8,
        elite: false,
        phase: Phase::Pfph,
        weapon: Weapon::Gun,
        fired: false,
        th_modification: 0,
        firer_drm: 0,
        acquired: 0,
        hindrance: 0,
        occupants: Vec::new(),
        terrain: Terrain::OpenGround,
        weather: Weather::Clear,
        around: Surroundings::default(),
    }
}

fn with(change: impl FnOnce(&mut OrdnanceShot)) -> OrdnanceShot {
    let mut shot = shot();
    change(&mut shot);
    shot
}

/// Modified TH#, DRM and depletion number, or the section and the words of the refusal.
fn check(change: impl FnOnce(&mut OrdnanceShot), expected: &str) {
    let shot = with(change);
    let found = match sum(&shot, &Variant::asl(), &mut Unwritten) {
        Ok(OrdnancePlan { rule, .. }) => {
            format!("{} {:+} s{}", rule.shot.th, rule.shot.drm, rule.depletion)
        }
        Err(Unable::Refused(refusal)) => format!("{}: {}", refusal.reason.section, refusal.reason),
        Err(Unable::Missing(name)) => format!("give {name}"),
    };
    assert!(found.starts_with(expected), "{found}\n{shot:?}");
}

#[test]
fn numbers_and_modifiers() {
    check(|_| (), "9 +2 s8");
    check(|s| s.range = 12, "9 +2 s8");
    check(|s| s.range = 13, "8 +2 s8");
    check(|s| s.range = 60, "5 +2 s8");
    check(|s| s.th_modification = -1, "8 +2 s8");
    check(|s| s.elite = true, "9 +2 s9");
    check(|s| (s.elite, s.depletion) = (true, 12), "9 +2 s12");
    check(|s| s.acquired = 2, "9 +0 s8");
    check(|s| s.hindrance = 3, "9 +5 s8");
    check(|s| s.firer_drm = 1, "9 +3 s8");
    check(
        |s| (s.phase, s.ammunition) = (Phase::Afph, Ammunition::Wp),
        "9 +4 s8",
    );
}

#[test]
fn one_occupant_that_is_hit_is_enough() {
    let among = |text: &'static str| {
        move |s: &mut OrdnanceShot| {
            s.occupants = occupants("occupants", text).unwrap();
        }
    };
    check(among("none"), "9 +2 s8");
    check(among("known"), "9 +0 s8");
    check(among("known:3+known:-1"), "9 -1 s8");
    check(among("concealed:1"), "9 +3 s8");
    // A Known enemy makes Case K void for the concealed one as well.
    check(among("known:3+concealed"), "9 +0 s8");
}

#[test]
fn what_is_no_occupant() {
    let error = |text| occupants("occupants", text).unwrap_err().to_string();
    assert!(error("knwon").contains("did you mean known?"));
    assert!(error("known:99").contains("-20 to 20"));
    assert!(error("known:").contains("-20 to 20"));
}

#[test]
fn any_occupant_hit_places_smoke_by_the_same_dr() {
    // TH# 9, s8, DRMs +3 and -1: whatever hits the first hits the second.
    let two = with(|s| s.occupants = occupants("occupants", "known:3+known:-1").unwrap());
    let plan = sum(&two, &Variant::asl(), &mut Unwritten).unwrap();
    let placed = exact::solve(&plan.rule)
        .unwrap()
        .fraction_where(|outcome| outcome.result == SmokeOrdnanceResult::Placed);
    assert_eq!(placed.to_string(), "13/18");
}

#[test]
fn what_is_forbidden() {
    check(|s| s.range = 0, "C3.33: no Area Target Type at range 0");
    check(|s| s.fired = true, "C8.5: SMOKE comes before");
    check(|s| s.hindrance = 6, "A24.4");
    check(|s| s.terrain = Terrain::Marsh, "A24.1: no SMOKE in marsh");
    check(|s| s.terrain = Terrain::WaterObstacle, "A24.1");
    check(|s| s.terrain = Terrain::FootBridge, "A24.1");
    check(|s| s.terrain = Terrain::Sewer, "A24.1");
    check(|s| s.terrain = Terrain::Bridge, "9 +2 s8");
    check(
        |s| (s.ammunition, s.weather) = (Ammunition::Wp, Weather::Rain),
        "A24.6",
    );
    check(|s| s.weather = Weather::Rain, "9 +2 s8");
    let allowed = |ammunition| -> Vec<Phase> {
        Phase::iter()
            .filter(|phase| {
                let shot = with(|s| (s.phase, s.ammunition) = (*phase, ammunition));
                sum(&shot, &Variant::asl(), &mut Unwritten).is_ok()
            })
            .collect()
    };
    assert_eq!(allowed(Ammunition::Smoke), [Phase::Pfph, Phase::Dfph]);
    assert_eq!(
        allowed(Ammunition::Wp),
        [Phase::Pfph, Phase::Dfph, Phase::Afph]
    );
    check(|s| s.phase = Phase::Mph, "C3.33");
    check(|s| s.phase = Phase::Afph, "C8.5");
    check(|s| s.phase = Phase::Rtph, "C8.5");
}

#[test]
fn full_in_the_pfph_and_dispersed_otherwise() {
    for (phase, ammunition, hindrance, removal) in [
        (Phase::Pfph, Ammunition::Smoke, 3, Removal::FlippedNextPfph),
        (Phase::Dfph, Ammunition::Smoke, 2, Removal::NextPfph),
        (Phase::Pfph, Ammunition::Wp, 2, Removal::FlippedNextPfph),
        (Phase::Dfph, Ammunition::Wp, 1, Removal::NextPfph),
        (Phase::Afph, Ammunition::Wp, 1, Removal::NextPfph),
    ] {
        let shot = with(|s| (s.phase, s.ammunition) = (phase, ammunition));
        let laid = sum(&shot, &Variant::asl(), &mut Unwritten).unwrap().laid;
        assert_eq!((laid.hindrance, laid.removal), (hindrance, removal));
        assert_eq!(laid.hindrance_out_of, hindrance + 1);
    }
}
