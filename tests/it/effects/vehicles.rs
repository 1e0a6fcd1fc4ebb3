//! One shot at a vehicle, every face: the To Hit DR that locates the hit, and the To Kill DR.

use aslodds::rules::ordnance_fire::OrdnanceFire;
use aslodds::rules::to_hit::{Location, TargetType};
use aslodds::rules::to_kill::{Round, ToKill};
use aslodds::rules::variant::Variant;
use aslodds::rules::vehicle::{OnVehicle, VehicleHit};

use super::gun::{Gun, Shot, gun};
use super::{Every, every, same_vehicle};

/// What is fired at a vehicle, and its armor: turret and hull.
#[derive(Clone, Copy, Debug)]
struct Shell {
    basic: i16,
    armor: [Option<i16>; 2],
    /// Whether the rear is hit: of the turret, of the hull.
    rear: [bool; 2],
    he: bool,
    crew: Option<u8>,
}

const AP: Shell = Shell {
    basic: 10,
    armor: [Some(4), Some(6)],
    rear: [false, false],
    he: false,
    crew: None,
};

/// From the best to the worst; what the firer would rather have stands further back.
const RESULTS: [&str; 6] = [
    "unharmed",
    "possible-shock",
    "shocked",
    "immobilized",
    "eliminated",
    "burning",
];

impl Shell {
    /// C7.7 for an Original To Kill DR: the place among the results; a possible Shock is open.
    fn result(&self, original: i32, shot: &Shot, turret: bool, hull_down: bool) -> usize {
        let place = usize::from(!turret);
        let times = if shot.critical { 2 } else { 1 };
        let number = i32::from(self.basic) * times;
        let (number, armored) = match self.armor[place] {
            Some(armor) => (
                number + i32::from(self.rear[place]) - i32::from(armor),
                true,
            ),
            None => (number, false),
        };
        let crippled = match (armored && turret, hull_down) {
            (true, _) => 2,
            (false, true) => 0,
            (false, false) => 3,
        };
        match original - number {
            _ if original == 12 => 0,
            _ if f64::from(original) <= f64::from(number) / 2.0 => 5,
            over if over < 0 => 4,
            0 => crippled,
            1 if armored && self.he => crippled,
            1 if armored => 1,
            _ => 0,
        }
    }

    /// C7.41: the crew's NTC, if its morale is known.
    fn settle(&self, result: usize, dice: &mut Every) -> &'static str {
        match self.crew {
            Some(morale) if result == 1 => RESULTS[if dice.sum() > morale.into() { 2 } else { 0 }],
            _ => RESULTS[result],
        }
    }

    fn hit(&self, shot: &Shot, hull_down: bool, dice: &mut Every) -> &'static str {
        if !shot.multiple {
            let result = self.result(dice.sum(), shot, shot.turret, hull_down);
            return self.settle(result, dice);
        }
        // C3.8: the first DR's dice locate the second hit; the firer uses one of the two DRs.
        let (colored, white) = dice.two();
        let first = self.result(colored + white, shot, shot.turret, hull_down);
        if hull_down && colored >= white {
            return self.settle(first, dice);
        }
        let second = self.result(dice.sum(), shot, colored < white, hull_down);
        self.settle(first.max(second), dice)
    }

    fn kill_dr(&self, location: Location, hull_down: bool) -> ToKill {
        let place = match location {
            Location::Turret => 0,
            Location::Hull => 1,
        };
        let round = if self.he { Round::He } else { Round::NonHe };
        ToKill {
            rear: self.rear[place],
            location,
            crew_morale: self.crew,
            hull_down,
            ..ToKill::new(self.basic, self.armor[place], round, &Variant::asl())
        }
    }
}

fn check(gun: &Gun, shell: &Shell) {
    let ways = every(|dice| {
        let shot = gun.shoot(dice);
        if shot.hits {
            shell.hit(&shot, gun.hull_down, dice)
        } else {
            RESULTS[0]
        }
    });
    let hit = VehicleHit::ToKill {
        turret: shell.kill_dr(Location::Turret, gun.hull_down),
        hull: shell.kill_dr(Location::Hull, gun.hull_down),
    };
    let chain = OrdnanceFire {
        fire: gun.fire(),
        target: OnVehicle::new(vec![hit]),
    };
    same_vehicle(&chain, &ways, &(gun, shell));
}

/// Sure to hit, an Original 2 alone, improbable, and two between.
const AIMS: [(i16, i16); 5] = [(12, 0), (10, 2), (8, 4), (7, 5), (5, 6)];

fn aims() -> Vec<Gun> {
    let aims = AIMS.iter().flat_map(|(th, drm)| {
        [(false, false), (true, false), (false, true), (true, true)].map(|(hull_down, small)| Gun {
            hull_down,
            small,
            ..gun(TargetType::Vehicle, *th, *drm)
        })
    });
    aims.collect()
}

#[test]
fn the_dice_that_hit_tell_where() {
    for gun in aims() {
        for (turret, hull) in [(4, 6), (0, 26), (8, 1), (6, 6)] {
            for basic in [4, 10, 17, 23] {
                let armor = [Some(turret), Some(hull)];
                check(&gun, &Shell { basic, armor, ..AP });
            }
        }
    }
}

/// A critical hit doubles before the rear adds its 1; turret and hull have facings of their own.
#[test]
fn the_rear_of_one_part() {
    for gun in aims() {
        for rear in [[true, true], [true, false], [false, true]] {
            check(&gun, &Shell { rear, ..AP });
        }
    }
}

/// A crew of 8 takes one NTC for a possible Shock, of a multiple hit too: the firer uses one DR.
#[test]
fn a_possible_shock_and_the_crews_check() {
    for gun in aims() {
        for crew in [None, Some(8), Some(10)] {
            for armor in [[Some(4), Some(6)], [Some(4), Some(4)]] {
                let shell = Shell { crew, armor, ..AP };
                check(&gun, &shell);
                check(&gun, &Shell { basic: 7, ..shell });
            }
        }
    }
}

/// HE is as good one above the Final TK#.
#[test]
fn he_on_armor() {
    for gun in aims() {
        for basic in [6, 7, 12] {
            check(
                &gun,
                &Shell {
                    basic,
                    he: true,
                    crew: Some(8),
                    ..AP
                },
            );
        }
    }
}

/// A part without armor has the number against the unarmored, is not shocked, and has no rear.
#[test]
fn parts_without_armor() {
    for gun in aims() {
        for armor in [[None, Some(4)], [Some(4), None], [None, None]] {
            for he in [false, true] {
                let rear = [true, true];
                check(
                    &gun,
                    &Shell {
                        basic: 9,
                        armor,
                        rear,
                        he,
                        ..AP
                    },
                );
            }
        }
    }
}
