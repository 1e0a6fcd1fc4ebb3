use super::*;
use crate::rules::stack::Fire;
use crate::rules::tables::weapons;
use crate::rules::to_hit::{Location, TargetType};
use crate::rules::to_kill::{Round, ToKill};
use crate::situation::Unwritten;
use crate::situation::shot::{self, AllAf, Armor, Facing};

fn shot(gun: &str, range: u16) -> Shot {
    let weapon = weapons::weapon(weapons::find(gun).unwrap()).unwrap();
    let mut shot = Shot::new(weapon, range);
    shot.nation = Some("german".parse().unwrap());
    shot.units = Some("4-6-7".parse().unwrap());
    shot
}

fn effect(shot: &Shot) -> Result<Effect, NoSum> {
    let variant = Variant::asl();
    let sum = shot::sum(shot, &variant, &mut Unwritten).unwrap();
    of(shot, &sum, &variant, &mut Unwritten)
}

fn volley(shot: &Shot) -> Volley {
    match effect(shot).unwrap() {
        Effect::OnStack(_, volley) => volley,
        Effect::OnVehicle(_) => panic!("a stack is no vehicle"),
    }
}

fn on(fire: Fire) -> (String, i16) {
    let column = fire.column.expect("a column");
    (column.fp().to_string(), fire.drm)
}

fn why(shot: &Shot) -> String {
    match effect(shot).unwrap_err() {
        NoSum::Refused(refusal) => format!("{}: {}", refusal.reason.section, refusal.reason),
        NoSum::Asked { param, reason } => format!("{param}: {reason}"),
    }
}

#[test]
fn mortars_in_woods() {
    // C3.331: a hit of a 50mm mortar in woods is a 2 FP attack with the air burst's -1.
    let mut mortar = shot("50*", 10);
    mortar.nation = None;
    mortar.target_type = Some(TargetType::Area);
    mortar.target_in = "woods".parse().unwrap();
    mortar.weapon = weapons::weapon(weapons::find("5cm leGrW").unwrap()).unwrap();
    assert_eq!(on(volley(&mortar).ordinary), ("2".to_owned(), -1));
    // C3.71: its critical hit on a squad that moves there is on the 12 column with -2.
    mortar.fire = shot::Fire::DefensiveFirst;
    mortar.ffnam = true;
    assert_eq!(on(volley(&mortar).critical), ("12".to_owned(), -2));
}

#[test]
fn a_critical_hit_reverses_the_tem_and_is_beyond_the_last_column() {
    // C.7: 24 FP doubled are 48: the 36 column, and -1 for one full 8 of the 12 beyond.
    let gun = shot("120", 10);
    assert_eq!(on(volley(&gun).critical), ("36".to_owned(), -1));
    let mut in_stone = gun;
    in_stone.target_in = "stone-building".parse().unwrap();
    assert_eq!(on(volley(&in_stone).ordinary), ("24".to_owned(), 0));
    assert_eq!(on(volley(&in_stone).critical), ("36".to_owned(), -4));
}

#[test]
fn what_else_is_fired() {
    let mut baz = shot("BAZ 43", 2);
    baz.nation = Some("american".parse().unwrap());
    baz.target_in = "stone-building".parse().unwrap();
    let hits = volley(&baz);
    assert_eq!(on(hits.ordinary), ("8".to_owned(), 0));
    assert_eq!(on(hits.critical), ("16".to_owned(), -3));
    baz.target_in = "woods".parse().unwrap();
    assert!(
        why(&baz).contains("C8.31: HEAT is fired at vehicles"),
        "{}",
        why(&baz)
    );
    let mut ap = shot("50L", 6);
    ap.ammunition = Some(Ammunition::Ap);
    assert_eq!(on(volley(&ap).ordinary), ("2".to_owned(), 0));
    assert!(volley(&ap).ap);
    let mut smoke = shot("81*", 6);
    smoke.ammunition = Some(Ammunition::Smoke);
    assert!(why(&smoke).starts_with("C8.5"));
}

#[test]
fn a_shot_from_behind_at_25_hexes() {
    // C7.24: 50L, rear, 25 hexes, AF 8: 13 + 1 - 2 - 8 = 4.
    let mut gun = shot("50L", 25);
    gun.target = Target::Afv;
    gun.size = Some("average".parse().unwrap());
    gun.hull_af = Some(Armor::Af(8));
    gun.facing = Facing::Rear;
    let Effect::OnVehicle(VehicleHit::ToKill { turret, hull }) = effect(&gun).unwrap() else {
        panic!("AP at an AFV is resolved on the To Kill table");
    };
    assert_eq!((hull.final_tk(), turret.final_tk()), (4, 4));
    assert_eq!(
        (hull.location, turret.location),
        (Location::Hull, Location::Turret)
    );
    let critical = ToKill {
        critical: true,
        ..hull
    };
    assert_eq!(critical.final_tk(), 2 * 13 + 1 - 2 - 8);
    assert_eq!(hull.round, Round::NonHe);
    gun.hull_af = None;
    assert!(why(&gun).starts_with("hull_af"));
}

#[test]
fn an_afv_on_the_area_target_type() {
    // C3.332: 76mm at a PzKpfw IIIG behind a wall: the 6 column with -1; behind a hedge 0.
    let mut gun = shot("76", 10);
    gun.nation = Some("russian".parse().unwrap());
    gun.target = Target::Afv;
    gun.size = Some("average".parse().unwrap());
    gun.target_type = Some(TargetType::Area);
    gun.all_af = Some(AllAf::FourOrLess);
    gun.cover = shot::Cover::Wall;
    let drm = |gun: &Shot| match effect(gun).unwrap() {
        Effect::OnVehicle(VehicleHit::OnTable(table)) => on(table.ordinary),
        other @ (Effect::OnStack(..) | Effect::OnVehicle(_)) => panic!("{other:?}"),
    };
    assert_eq!(drm(&gun), ("6".to_owned(), -1));
    gun.cover = shot::Cover::Hedge;
    assert_eq!(drm(&gun), ("6".to_owned(), 0));
    // The same with a truck: the Vehicle line, +1 behind the hedge.
    gun.target = Target::UnarmoredVehicle;
    let line = match effect(&gun).unwrap() {
        Effect::OnVehicle(VehicleHit::Line { ordinary, .. }) => on(ordinary.fire),
        other @ (Effect::OnStack(..) | Effect::OnVehicle(_)) => panic!("{other:?}"),
    };
    assert_eq!(line, ("6".to_owned(), 1));
}

#[test]
fn what_is_not_known_has_no_effect() {
    let mut gun = shot("75", 6);
    gun.target = Target::Cavalry;
    assert!(why(&gun).starts_with("A13"));
    gun.target = Target::Gun;
    gun.size = Some("small".parse().unwrap());
    assert!(why(&gun).starts_with("units: a Gun's crew"));
    gun.units = Some("gun:8".parse().unwrap());
    assert!(volley(&gun).destroys_guns);
    let mut moving = shot("75", 6);
    moving.units = None;
    assert!(why(&moving).starts_with("units"));
}
