//! The seven examples of the illustrated article on C3.7, line by line, and single cases.

use super::*;
use crate::rules::tables::terrain::Terrain;
use crate::situation::{AppliesTo, Line, Unwritten};

/// A shot with no more than who fires what how far.
fn shot(weapon: &str, nation: Nation, range: u16) -> Shot {
    let word = weapons::find(weapon).unwrap();
    Shot {
        nation: Some(nation),
        ..Shot::new(weapons::weapon(word).unwrap(), range)
    }
}

fn written(shot: &Shot, variant: &Variant) -> (Sum, Vec<Line>) {
    let mut lines = Vec::new();
    let found = sum(shot, variant, &mut lines).unwrap();
    assert_eq!(
        sum(shot, variant, &mut Unwritten),
        Ok(found),
        "silent or not"
    );
    (found, lines)
}

/// The lines as `case value`, those of the number first.
fn ledger(shot: &Shot) -> Vec<String> {
    let (found, lines) = written(shot, &Variant::asl());
    let total = |what| -> i16 {
        let of = lines.iter().filter(|line| line.applies_to == what);
        of.map(|line| line.value).sum()
    };
    assert_eq!(total(AppliesTo::Th), found.th);
    assert_eq!(total(AppliesTo::Drm), found.drm);
    lines
        .iter()
        .map(|line| format!("{} {:+}", line.case, line.value))
        .collect()
}

fn refusal(shot: &Shot) -> String {
    match sum(shot, &Variant::asl(), &mut Unwritten) {
        Err(NoSum::Refused(refusal)) => format!("{} {}", refusal.reason.section, refusal.reason),
        Err(NoSum::Asked { param, reason }) => format!("{param}? {reason}"),
        Ok(sum) => format!("{sum:?}"),
    }
}

#[test]
fn example_1_a_panzer_at_a_squad_in_woods() {
    let mut it = shot("PzKpfw IIIH", Nation::German, 4);
    it.target_in = Terrain::Woods;
    assert_eq!(ledger(&it), ["Base TH# +8", "C4 caliber +0", "Case Q +1"]);
}

#[test]
fn example_2_a_75l_through_grain_at_an_acquired_target() {
    let mut it = shot("75L", Nation::German, 13);
    it.hindrances = "grain:2".parse().unwrap();
    it.acquired = 2;
    assert_eq!(
        ledger(&it),
        ["Base TH# +6", "C4 barrel +1", "Case N -2", "Case R +2"]
    );
}

#[test]
fn example_3_a_buttoned_up_t_34_at_a_squad_that_runs_in_the_open() {
    let mut it = shot("T-34 M43", Nation::Russian, 5);
    (it.ffmo, it.ffnam, it.buttoned_up) = (true, true, true);
    it.fire = Fire::DefensiveFirst;
    assert_eq!(
        ledger(&it),
        [
            "Base TH# +8",
            "C4 barrel +0",
            "Case I +1",
            "Case J3 -1",
            "Case J4 -1"
        ]
    );
}

#[test]
fn example_4_a_stabilized_sherman_after_it_has_moved() {
    let mut it = shot("M4", Nation::American, 4);
    it.fire = Fire::Bounding;
    (it.stabilized, it.concealed) = (true, true);
    it.target_in = Terrain::Woods;
    assert_eq!(
        ledger(&it),
        ["Base TH# +8", "Case C +3", "Case K +2", "Case Q +1"]
    );
}

#[test]
fn example_5_a_cromwell_turns_its_turret_after_a_dashing_squad() {
    let mut it = shot("Cromwell IV", Nation::British, 4);
    it.fire = Fire::DefensiveFirst;
    it.ca_change = 2;
    it.buttoned_up = true;
    it.moving = Moving::Dash;
    assert_eq!(
        ledger(&it),
        ["Base TH# +8", "Case A +2", "Case I +1", "Case J +2"]
    );
}

/// The article adds 1 for 50mm and takes 1 for L: at 12 hexes or less both are 0, and beyond
/// their signs are the other way round. Its Modified TH# of 8 stands.
#[test]
fn example_6_a_captured_gun_turned_by_three_hexspines() {
    let mut it = shot("PaK 38", Nation::American, 6);
    it.year = Some(1944);
    it.captured = true;
    it.ca_change = 3;
    it.target_in = Terrain::StoneBuilding;
    assert_eq!(
        ledger(&it),
        [
            "Base TH# +8",
            "C4 barrel +0",
            "C4 caliber +0",
            "Case A +5",
            "Case H +2",
            "Case Q +3"
        ]
    );
}

#[test]
fn example_7_a_russian_37l_at_25_hexes() {
    let mut it = shot("37L", Nation::Russian, 25);
    it.acquired = 1;
    it.month = Some(11);
    it.hindrances = "grain:3".parse().unwrap();
    assert_eq!(
        ledger(&it),
        [
            "Base TH# +3",
            "C4 barrel +1",
            "C4 caliber -2",
            "C4 caliber -1",
            "Case N -1",
            "Case R +0"
        ]
    );
}

#[test]
fn cases_that_do_not_apply_are_lines_of_0() {
    let mut it = shot("75L", Nation::German, 1);
    it.mount = Some(Mount::NonTurreted);
    it.fire = Fire::BoundingFirst;
    it.motion = true;
    it.acquired = 2;
    assert_eq!(
        ledger(&it),
        [
            "Base TH# +8",
            "C4 barrel +0",
            "Case C +5",
            "Case C4 +0",
            "Case L +0",
            "Case N +0"
        ]
    );
    let mut it = shot("75L", Nation::German, 5);
    (it.acquired, it.bore_sighted) = (2, true);
    assert_eq!(
        ledger(&it),
        ["Base TH# +8", "C4 barrel +0", "Case M -2", "Case N +0"]
    );
    let mut it = shot("82*", Nation::Russian, 4);
    it.target_in = Terrain::Woods;
    assert_eq!(ledger(&it), ["Base TH# +7", "C4 barrel +0", "Case Q +0"]);
}

#[test]
fn what_cannot_be_is_refused_with_its_section() {
    let check = |it: Shot, words: &str| {
        let said = refusal(&it);
        assert!(said.starts_with(words), "{said}");
    };
    let of = |weapon, range| shot(weapon, Nation::German, range);
    let area = |it| Shot {
        target_type: Some(TargetType::Area),
        ..it
    };
    check(area(of("75L", 0)), "C3.33 no Area Target Type at range 0");
    check(area(of("PSK", 2)), "C3.33");
    check(
        Shot {
            barrel: Some(Barrel::L),
            target: Target::Afv,
            ..of("MG", 3)
        },
        "C4.1",
    );
    check(
        Shot {
            ammunition: Some(Ammunition::Ap),
            ..area(of("75L", 3))
        },
        "C3.33",
    );
    check(
        Shot {
            target: Target::Afv,
            ..of("BMG", 9)
        },
        "D1.8 range 9",
    );
    check(
        of("8cm GrW 34", 1),
        "C2.25 range 1 is below the shortest, 2",
    );
    check(of("PSK", 5), "C13.5 range 5 is beyond the longest, 4");
    check(
        Shot {
            hindrances: "smoke:2".parse().unwrap(),
            ..of("75L", 9)
        },
        "A6.7",
    );
    check(
        Shot {
            hindrances: "smoke@0+dispersed-smoke".parse().unwrap(),
            ..of("75L", 9)
        },
        "A6.7",
    );
    check(
        Shot {
            firer_in: Terrain::StoneBuilding,
            ..of("8.8cm FlaK 18", 9)
        },
        "C2.7",
    );
    check(
        Shot {
            ammunition: Some(Ammunition::Smoke),
            ..of("PaK 38", 9)
        },
        "C8.9",
    );
    check(
        Shot {
            target: Target::Afv,
            ..of("75L", 9)
        },
        "size?",
    );
    check(
        Shot {
            nation: None,
            ..of("75L", 9)
        },
        "nation?",
    );
    check(shot("75", Nation::American, 9), "year?");
    check(
        Shot {
            ca_change: 1,
            ..of("75L", 9)
        },
        "mount?",
    );
}

#[test]
fn smoke_in_one_location_counts_to_3_and_out_of_it_1_more() {
    let drm = |list: &str| {
        let mut it = shot("75L", Nation::German, 9);
        it.hindrances = list.parse().unwrap();
        written(&it, &Variant::asl()).0.drm
    };
    assert_eq!(drm("smoke"), 3);
    assert_eq!(drm("smoke@0"), 4);
    assert_eq!(drm("smoke@4+grenade-smoke@4"), 3);
    assert_eq!(drm("grenade-smoke@4+dispersed-wp@4"), 3);
    assert_eq!(drm("grenade-smoke@4+grenade-smoke@5"), 4);
    assert_eq!(drm("grain@3+brush@3"), 1);
    assert_eq!(drm("grain@3+brush@4"), 2);
    assert_eq!(drm("grain@0+orchard-road"), 0);
    assert_eq!(drm("mist:2+grain"), 3);
}

#[test]
fn seasons_and_levels() {
    let drm = |list: &str, elevation, month| {
        let mut it = shot("75L", Nation::German, 9);
        it.hindrances = list.parse().unwrap();
        (it.elevation, it.month) = (elevation, month);
        sum(&it, &Variant::asl(), &mut Unwritten)
            .map(|sum| sum.drm)
            .ok()
    };
    assert_eq!(drm("grain:2", 0, Some(6)), Some(2));
    assert_eq!(drm("grain:2", 0, Some(10)), Some(0));
    assert_eq!(drm("grain:2+brush", 1, Some(6)), Some(0));
    assert_eq!(drm("orchard:2", 0, Some(6)), Some(2));
    assert_eq!(drm("orchard:2", 1, Some(6)), None);
    assert_eq!(drm("orchard:2", 1, None), None);
    assert_eq!(drm("orchard:2", 1, Some(11)), Some(2));
    assert_eq!(drm("orchard@2+orchard@4", -2, Some(3)), Some(1));
    assert_eq!(drm("orchard-road:5", 0, Some(6)), Some(0));
}

#[test]
fn ffmo_is_negated_and_ffnam_is_not() {
    let drm = |change: fn(&mut Shot)| {
        let mut it = shot("75L", Nation::German, 5);
        it.fire = Fire::DefensiveFirst;
        (it.ffmo, it.ffnam) = (true, true);
        change(&mut it);
        written(&it, &Variant::asl()).0.drm
    };
    assert_eq!(drm(|_| {}), -2);
    assert_eq!(
        drm(|it| it.hindrances = "grenade-smoke".parse().unwrap()),
        2 - 1
    );
    assert_eq!(drm(|it| it.height_advantage = true), 1 - 1);
    assert_eq!(drm(|it| it.target_in = Terrain::Brush), -1);
    assert_eq!(drm(|it| it.target_in = Terrain::Grain), -1);
    assert_eq!(
        drm(|it| (it.target_in, it.month) = (Terrain::Grain, Some(12))),
        -2
    );
    assert_eq!(drm(|it| it.hazardous = true), -2);
    assert_eq!(drm(|it| it.fire = Fire::Prep), 0);
    assert_eq!(drm(|it| it.cover = Cover::Wall), 2 - 1);
}

#[test]
fn the_highest_tem_counts_alone() {
    let drm = |change: fn(&mut Shot)| {
        let mut it = shot("75L", Nation::German, 5);
        change(&mut it);
        written(&it, &Variant::asl()).0.drm
    };
    assert_eq!(
        drm(|it| (it.target_in, it.cover) = (Terrain::Woods, Cover::Wall)),
        2
    );
    assert_eq!(
        drm(|it| (it.target_in, it.cover) = (Terrain::Woods, Cover::Hedge)),
        1
    );
    assert_eq!(
        drm(|it| (it.target_in, it.fortified) = (Terrain::StoneBuilding, true)),
        4
    );
    assert_eq!(
        drm(|it| (it.target_in, it.height_advantage) = (Terrain::Woods, true)),
        1
    );
    assert_eq!(drm(|it| it.height_advantage = true), 1);
    assert_eq!(drm(|it| it.target_in = Terrain::Runway), -1);
    assert_eq!(
        drm(|it| {
            (it.target, it.size) = (Target::Afv, Some(Size::Average));
            it.cover = Cover::Wall;
        }),
        0
    );
}

#[test]
fn light_anti_tank_weapons_pay_case_c3_in_place_of_b() {
    let drm = |change: fn(&mut Shot)| {
        let mut it = shot("BAZ43", Nation::American, 2);
        change(&mut it);
        written(&it, &Variant::asl()).0.drm
    };
    assert_eq!(drm(|it| it.fire = Fire::Advancing), 2);
    assert_eq!(drm(|it| it.firer_in = Terrain::WoodenRubble), 2);
    assert_eq!(
        drm(|it| (it.fire, it.firer_in) = (Fire::Advancing, Terrain::StoneBuilding)),
        4
    );
    assert_eq!(
        drm(|it| {
            it.firer_in = Terrain::StoneBuilding;
            it.backblast = BackblastChoice::Accepted;
        }),
        0
    );
    assert_eq!(
        drm(|it| (it.acquired, it.bore_sighted, it.intensive) = (2, true, true)),
        0
    );
}

#[test]
fn the_starter_kit_uses_its_chart_and_says_where_it_ends() {
    let it = shot("88L", Nation::German, 2);
    let (found, lines) = written(&it, &Variant::starter_kit());
    assert_eq!((found.base_th, found.th, found.drm), (8, 8, -1));
    assert_eq!(lines[0].reason.section, "ASLSK To Hit Chart");
    let it = shot("81*", Nation::German, 1);
    let refused = sum(&it, &Variant::starter_kit(), &mut Unwritten);
    assert!(matches!(refused, Err(NoSum::Refused(_))), "{refused:?}");
    let it = shot("88L", Nation::German, 30);
    let (found, lines) = written(&it, &Variant::starter_kit());
    assert_eq!((found.base_th, found.th), (4, 5));
    assert!(lines[0].reason.to_string().starts_with("beyond"));
    // A printed 6 that is a slip: C3 with C4 give 5.
    let it = shot("37L", Nation::German, 13);
    assert_eq!(written(&it, &Variant::starter_kit()).0.th, 5);
}

#[test]
fn a_depletion_number_and_a_panzerfaust_end_the_hits_early() {
    use crate::engine::exact;
    use crate::rules::to_hit::ToHitResult;
    use crate::rules::variant::Variant;
    let misses = |shot: &Shot| {
        let (found, _) = written(shot, &Variant::asl());
        let dist = exact::solve(&found.rule(&Variant::asl())).unwrap();
        (found.highest, dist.fraction(&ToHitResult::Miss).to_string())
    };
    // Ordnance SMOKE with s7 at 8 hexes: TH# 9, so that Original 2 to 7 hit, 21 of 36.
    let smoke = Shot {
        ammunition: Some(Ammunition::Smoke),
        year: Some(1944),
        ..shot("PaK 40", Nation::German, 8)
    };
    assert_eq!(misses(&smoke), (7, "5/12".to_owned()));
    // A Panzerfaust that could not miss but for its Original 12.
    let faust = Shot {
        target: Target::Afv,
        size: Some(Size::VeryLarge),
        year: Some(1945),
        ..shot("PF", Nation::German, 0)
    };
    assert_eq!(misses(&faust), (11, "1/36".to_owned()));
}

#[test]
fn smoke_is_fired_in_its_phases() {
    let fired = |ammunition, fire| {
        let shot = Shot {
            ammunition: Some(ammunition),
            fire,
            ..shot("75", Nation::German, 8)
        };
        sum(&shot, &Variant::asl(), &mut Unwritten).is_ok()
    };
    assert!(fired(Ammunition::Smoke, Fire::Prep));
    assert!(!fired(Ammunition::Smoke, Fire::Advancing));
    assert!(!fired(Ammunition::Smoke, Fire::DefensiveFirst));
    assert!(fired(Ammunition::Wp, Fire::Advancing));
}
