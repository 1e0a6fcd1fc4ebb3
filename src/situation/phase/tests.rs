use super::*;
use crate::rules::fire::BreakingShot;
use crate::rules::tables::weapons;
use crate::rules::to_hit::HitsAt;
use crate::rules::to_hit::TargetType;
use crate::situation::shot::{Cover, Fire as Manner, Target};

fn phase(gun: &str, range: u16) -> Phase {
    let word = weapons::find(gun).unwrap();
    Phase::new(Shot::new(weapons::weapon(word).unwrap(), range))
}

fn planned(phase: &Phase) -> Plan {
    plan(phase, &Variant::asl()).unwrap()
}

/// For each aim the DRM, the ROF, the B# and the X# or 0, then where it leads: ROF kept, ROF lost
/// (99 for nowhere), next phase.
fn shape(phase: &Phase) -> Vec<[i16; 7]> {
    let plan = planned(phase);
    let pairs = plan.shots.iter().zip(&plan.fire.aims);
    pairs
        .map(|(shot, aim)| {
            [
                shot.sum.drm,
                aim.rof.into(),
                aim.breakdown.number.into(),
                aim.breakdown.removal.unwrap_or(0).into(),
                aim.next.kept.into(),
                aim.next.lost.unwrap_or(99).into(),
                aim.next.phase.into(),
            ]
        })
        .collect()
}

/// Of all lines with a number the case and the number, of the place given.
fn lines(phase: &Phase, place: usize, applies_to: AppliesTo) -> Vec<(&'static str, i16)> {
    let plan = planned(phase);
    let lines = plan.shots[place].ledger.iter();
    let lines = lines.filter(|line| line.applies_to == applies_to);
    lines.map(|line| (line.case, line.value)).collect()
}

#[test]
fn acquisition_grows_to_two() {
    assert_eq!(
        shape(&phase("7.5cm PaK 40", 6)),
        [
            [0, 2, 12, 0, 1, 99, 0],
            [-1, 2, 12, 0, 2, 99, 1],
            [-2, 2, 12, 0, 2, 99, 2],
        ]
    );
}

#[test]
fn what_gains_no_acquisition_is_one_kind_of_shot() {
    let known = phase("PaK 40", 6);
    let mut concealed = known;
    concealed.shot.concealed = true;
    let mut hex = known;
    hex.shot.target = Target::Hex;
    let mut turn = phase("T-34 M43", 6);
    turn.shot.fire = Manner::BoundingFirst;
    for phase in [concealed, hex, turn] {
        assert_eq!(planned(&phase).shots.len(), 1, "{phase:?}");
    }
    assert!(planned(&known).shots.len() > 1);
    // 15mm: no acquisition, but multiple hits.
    let mut small = phase("15", 6);
    small.rof = Some(3);
    let plan = planned(&small);
    assert_eq!(
        (plan.shots.len(), plan.fire.aims[0].multiple_hits),
        (1, true)
    );
}

#[test]
fn the_published_gun_that_changes_its_covered_arc() {
    // E-W14: a 50L gun of ROF 3 has 2 for that shot, then 3.
    let mut gun = phase("PaK 38", 6);
    gun.shot.ca_change = 1;
    assert_eq!(
        shape(&gun),
        [
            [3, 2, 12, 0, 1, 99, 0],
            [-1, 3, 12, 0, 2, 99, 1],
            [-2, 3, 12, 0, 2, 99, 2],
        ]
    );
    assert_eq!(lines(&gun, 0, AppliesTo::Rof), [("ROF", 3), ("Case A", -1)]);
}

#[test]
fn a_vehicle_and_a_light_mortar_keep_their_rate_of_fire() {
    let mut tank = phase("PzKpfw IVH", 6);
    tank.shot.ca_change = 1;
    let mut mortar = phase("81*", 6);
    mortar.shot.mount = Some(crate::rules::tables::guns::Mount::NonTurreted);
    mortar.shot.ca_change = 1;
    mortar.rof = Some(3);
    for phase in [tank, mortar] {
        assert!(!lines(&phase, 0, AppliesTo::Rof).contains(&("Case A", -1)));
    }
}

#[test]
fn intensive_fire_is_one_shot_with_a_lower_breakdown_number() {
    let mut gun = phase("PaK 40", 6);
    gun.intensive = true;
    gun.stop = Stop::OutOfRof;
    assert_eq!(
        shape(&gun),
        [
            [0, 2, 12, 0, 1, 2, 0],
            [-1, 2, 12, 0, 3, 4, 1],
            [1, 0, 10, 12, 2, 99, 2],
            [-2, 2, 12, 0, 3, 4, 3],
            [0, 0, 10, 12, 4, 99, 4],
        ]
    );
    assert_eq!(
        lines(&gun, 2, AppliesTo::Breakdown),
        [("B#", 12), ("Case F", -2)]
    );
    assert_eq!(lines(&gun, 2, AppliesTo::Removal), [("X#", 12)]);
}

#[test]
fn intensive_fire_that_may_not_be_is_written_down() {
    let mut gun = phase("PaK 40", 6);
    gun.intensive = true;
    let mut pinned = gun;
    pinned.shot.pinned = true;
    let mut advancing = gun;
    advancing.shot.fire = Manner::Advancing;
    let mut kept = gun;
    kept.stop = Stop::KeepGun;
    let mut turned = gun;
    turned.rof = Some(0);
    turned.shot.ca_change = 1;
    for phase in [pinned, advancing, kept, turned] {
        assert_eq!(planned(&phase).fire.aims[0].next.lost, None, "{phase:?}");
        assert!(lines(&phase, 0, AppliesTo::Roll).contains(&("Case F", 0)));
    }
    for phase in [pinned, advancing] {
        assert_eq!(planned(&phase).fire.aims[0].rof, 0);
    }
    // The Area Target Type takes the rate of fire, not Intensive Fire.
    let mut area = gun;
    area.shot.target_type = Some(TargetType::Area);
    let aim = planned(&area).fire.aims[0];
    assert_eq!((aim.rof, aim.next.lost), (0, Some(1)));
}

#[test]
fn captured_use_lowers_rof_and_breakdown_number() {
    let mut gun = phase("PaK 40", 6);
    gun.shot.captured = true;
    gun.intensive = true;
    let aims = planned(&gun).fire.aims;
    assert_eq!(
        (
            aims[0].rof,
            aims[0].breakdown.number,
            aims[0].breakdown.removal
        ),
        (1, 10, Some(12))
    );
    let intensive = usize::from(aims[0].next.lost.unwrap());
    let lower = aims[intensive].breakdown;
    assert_eq!((lower.number, lower.removal), (8, Some(10)));
    gun.shot.non_qualified = true;
    assert_eq!(planned(&gun).fire.aims[0].rof, 1);
}

#[test]
fn smoke_uses_acquisition_and_loses_it() {
    let mut gun = phase("PaK 40", 6);
    gun.shot.ammunition = Some(crate::rules::tables::guns::Ammunition::Smoke);
    gun.shot.year = Some(1944);
    gun.shot.acquired = 2;
    gun.phases = 2;
    let drms: Vec<i16> = planned(&gun)
        .shots
        .iter()
        .map(|shot| shot.sum.drm)
        .collect();
    assert_eq!(drms, [-2, 0]);
}

#[test]
fn special_ammunition_gives_way_to_the_usual() {
    let mut gun = phase("PaK 38", 6);
    gun.shot.target = Target::Afv;
    gun.shot.size = Some(crate::rules::tables::guns::Size::Average);
    gun.shot.ammunition = Some(crate::rules::tables::guns::Ammunition::Apcr);
    gun.shot.year = Some(1942);
    let depletion = planned(&gun).fire.aims[0].depletion.unwrap();
    assert_eq!(
        (depletion.number, depletion.then, depletion.instead),
        (6, None, None)
    );
    gun.after_depletion = AfterDepletion::Ordinary;
    let plan = planned(&gun);
    let depletion = plan.fire.aims[0].depletion.unwrap();
    let kind = |place: u8| plan.shots[usize::from(place)].kind;
    // No round left: the shot in its place has no acquisition yet. After the last one it has.
    let instead = kind(depletion.instead.unwrap());
    assert_eq!((instead.ammo, instead.acquired), (Ammo::Usual, 0));
    let then = kind(depletion.then.unwrap().kept);
    assert_eq!((then.ammo, then.acquired), (Ammo::Usual, 1));
    assert_eq!(plan.shots.len(), 6);
    let numbers: Vec<(u32, bool)> = plan
        .shots
        .iter()
        .map(|shot| (shot.number, shot.again))
        .collect();
    assert_eq!(numbers[0], (1, false));
    assert_eq!(
        plan.shots[usize::from(depletion.instead.unwrap())].number,
        1
    );
}

#[test]
fn a_vehicle_behind_a_wall_is_hit_on_its_turret_alone() {
    let mut gun = phase("PaK 40", 6);
    gun.shot.target = Target::Afv;
    gun.shot.size = Some(crate::rules::tables::guns::Size::Average);
    gun.shot.cover = Cover::Wall;
    assert_eq!(planned(&gun).fire.aims[0].to_hit.hits_at, HitsAt::Turret);
    gun.shot.immobilization = true;
    assert!(matches!(
        plan(&gun, &Variant::asl()),
        Err(NoSum::Refused(_))
    ));
    gun.shot.cover = Cover::None;
    let plan = planned(&gun);
    assert_eq!(plan.fire.aims[0].to_hit.hits_at, HitsAt::Hull);
    assert!(!plan.fire.aims[0].critical_hits);
}

#[test]
fn a_size_asks_for_its_rate_of_fire_and_a_light_weapon_has_none() {
    let sized = phase("75L", 6);
    let mut german = sized;
    german.shot.nation = Some(crate::rules::tables::colors::Nation::German);
    let asked = plan(&german, &Variant::asl());
    assert!(matches!(asked, Err(NoSum::Asked { param: "rof", .. })));
    let mut tube = phase("PSK", 2);
    tube.shot.target = Target::Afv;
    tube.shot.size = Some(crate::rules::tables::guns::Size::Average);
    tube.intensive = true;
    let plan = planned(&tube);
    assert_eq!((plan.fire.aims[0].rof, plan.shots.len()), (0, 1));
    assert_eq!(plan.fire.breaking_shot, BreakingShot::Resolves);
}

#[test]
fn phases_keep_or_lose_acquisition() {
    let mut gun = phase("PaK 40", 6);
    gun.phases = 2;
    assert_eq!(planned(&gun).fire.aims[0].next.phase, 1);
    gun.acquisition = Acquisition::Lost;
    let plan = planned(&gun);
    let places: Vec<u8> = plan.fire.aims.iter().map(|aim| aim.next.phase).collect();
    assert_eq!(places, [0, 0, 0]);
    assert!(plan.shots[0].again && plan.shots[0].number == 1);
    // The change of CA is not repeated, so that the next phase begins with a shot of its own.
    gun.shot.ca_change = 1;
    assert_eq!(planned(&gun).shots.len(), 4);
}
