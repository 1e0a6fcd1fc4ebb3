//! Hits on vehicles: To Kill numbers, the fire table's line for armor, the Vehicle line.

use super::personnel::{self, fire};
use super::{Account, NoSum, Shot, Sum, asked, refused};
use crate::dice::Note;
use crate::rules::stack::Fire;
use crate::rules::tables::fire_table::Firepower;
use crate::rules::tables::to_kill::{self, NoNumber};
use crate::rules::tables::weapons::Weapon;
use crate::rules::to_hit::{Location, TargetType};
use crate::rules::to_kill::ToKill;
use crate::rules::variant::{Rulebook, Variant};
use crate::rules::vehicle::{LocatedBy, OnTable, VehicleHit};
use crate::rules::vehicle_line::VehicleLine;
use crate::situation::shot::{AllAf, Armor, Facing, Target};
use crate::situation::{Ledger, Refusal};

pub(super) fn write<L: Ledger>(
    shot: &Shot,
    sum: &Sum,
    variant: &Variant,
    account: &mut Account<L>,
) -> Result<VehicleHit, NoSum> {
    if shot.immobilization {
        let words = "what a hit of Deliberate Immobilization has to roll is not known here";
        return refused("C5.7", words, &[]);
    }
    match (shot.target, sum.target_type) {
        (Target::Afv, TargetType::Vehicle | TargetType::Infantry) => Ok(VehicleHit::ToKill {
            turret: to_kill(shot, sum, Location::Turret, variant, account)?,
            hull: to_kill(shot, sum, Location::Hull, variant, account)?,
        }),
        (Target::Afv, TargetType::Area) => on_table(shot, sum, variant, account),
        (_, TargetType::Vehicle) => {
            let hull = unarmored(shot, sum, Location::Hull, variant, account)?;
            let turret = ToKill {
                location: Location::Turret,
                ..hull
            };
            Ok(VehicleHit::ToKill { turret, hull })
        }
        (_, TargetType::Infantry | TargetType::Area) => {
            let volley = personnel::volley(shot, sum, account)?;
            let line = |fire| VehicleLine {
                fire,
                hull_down: shot.is_hull_down(),
            };
            let words = "a vehicle without armor: the Vehicle line of the fire table";
            account.write("Vehicle line", Note::new("A7.308", words, &[]), 0);
            Ok(VehicleHit::Line {
                ordinary: line(volley.ordinary),
                critical: line(volley.critical),
            })
        }
    }
}

/// C7.11: the To Kill number of a hit on the turret or on the hull.
fn to_kill<L: Ledger>(
    shot: &Shot,
    sum: &Sum,
    location: Location,
    variant: &Variant,
    account: &mut Account<L>,
) -> Result<ToKill, NoSum> {
    let Some(hull) = shot.hull_af else {
        return asked(
            "hull_af",
            "C7.11",
            "a hit has to get through the armor that faces the firer",
        );
    };
    let (armor, facing) = match location {
        Location::Hull => (hull, shot.facing),
        Location::Turret => (
            shot.turret_af.unwrap_or(hull),
            shot.turret_facing.unwrap_or(shot.facing),
        ),
    };
    let Armor::Af(armor) = armor else {
        return unarmored(shot, sum, location, variant, account);
    };
    let nation = shot.nation();
    let basic = number(to_kill::basic(
        account.tables,
        shot.weapon,
        nation,
        sum.ammunition,
    ))?;
    let range = number(to_kill::range(
        account.tables,
        shot.weapon,
        nation,
        sum.ammunition,
        shot.range,
    ))?;
    let kill = ToKill {
        rear: facing == Facing::Rear,
        range: range.value,
        location,
        crew_morale: shot.crew_morale,
        hull_down: shot.is_hull_down(),
        ..ToKill::new(
            basic.value,
            Some(armor),
            to_kill::round(shot.weapon, sum.ammunition),
            variant,
        )
    };
    let case = name(location);
    // What the hull has said already need not be said again.
    if location == Location::Turret {
        let words = "Basic TK#: {0}";
        account.write(
            "To Kill",
            Note::new(basic.section, words, &[basic.value.into()]),
            0,
        );
        if range.value != 0 {
            let numbers = [range.value.into()];
            let words = "Case D, range: TK# {+0}";
            account.write("To Kill", Note::new(range.section, words, &numbers), 0);
        }
    }
    if kill.rear {
        account.write(
            case,
            Note::new("C7.21", "Case A, rear facing: TK# +1", &[]),
            0,
        );
    }
    let critical = ToKill {
        critical: true,
        ..kill
    };
    let words = "less AF {0}: Final TK# {1}, by a critical hit {2}";
    let numbers = [armor.into(), kill.final_tk(), critical.final_tk()];
    account.write(case, Note::new("C7.11", words, &numbers), 0);
    Ok(kill)
}

fn name(location: Location) -> &'static str {
    match location {
        Location::Turret => "turret hit",
        Location::Hull => "hull hit",
    }
}

/// A hit where there is no armor, or on a vehicle without any.
fn unarmored<L: Ledger>(
    shot: &Shot,
    sum: &Sum,
    location: Location,
    variant: &Variant,
    account: &mut Account<L>,
) -> Result<ToKill, NoSum> {
    let basic = number(to_kill::unarmored(
        account.tables,
        shot.weapon,
        shot.nation(),
        sum.ammunition,
    ))?;
    let kill = ToKill {
        location,
        hull_down: shot.is_hull_down(),
        ..ToKill::new(
            basic.value,
            None,
            to_kill::round(shot.weapon, sum.ammunition),
            variant,
        )
    };
    let words = "no armor there: Final TK# {0}, by a critical hit {1}";
    let numbers = [basic.value.into(), 2 * i32::from(basic.value)];
    account.write(name(location), Note::new(basic.section, words, &numbers), 0);
    Ok(kill)
}

/// C1.55: an AFV that is hit on the Area Target Type.
fn on_table<L: Ledger>(
    shot: &Shot,
    sum: &Sum,
    variant: &Variant,
    account: &mut Account<L>,
) -> Result<VehicleHit, NoSum> {
    let caliber = match shot.weapon {
        Weapon::Gun(gun) => gun.caliber,
        Weapon::Sized { caliber, .. } => caliber,
        Weapon::Latw(_) | Weapon::AntiTankRifle | Weapon::MachineGun(_) => {
            return refused(
                "C3.33",
                "the Area Target Type takes guns and mortars alone",
                &[],
            );
        }
    };
    let Some(all_af) = shot.all_af else {
        return asked(
            "all_af",
            "C1.55",
            "the fire table's DRM depends on every printed AF",
        );
    };
    let full = account.tables.he(shot.table, caliber);
    let of_armor = of_armor(shot, all_af, account);
    let words = "HE of {0}mm, halved by the Area Target Type";
    account.write("Firepower", Note::new("C.6", words, &[caliber.into()]), 0);
    let ordinary = one(
        shot,
        full.halved(),
        of_armor + sum.tem,
        (
            "hit",
            "C1.55",
            "a hit on the {0} column with DRM {+1}: armor and TEM",
        ),
        account,
    );
    let critical = one(
        shot,
        full.doubled(),
        of_armor,
        (
            "critical hit",
            "C3.72",
            "a critical hit on the {0} column with DRM {+1}: no TEM",
        ),
        account,
    );
    let words =
        "a KIA eliminates; a K, or one above it, immobilizes on the hull, shocks on the turret";
    account.write("results", Note::new("C1.55", words, &[]), 0);
    let located_by = if shot.is_mortar() {
        LocatedBy::EffectsDr
    } else {
        LocatedBy::ToHitDr
    };
    Ok(VehicleHit::OnTable(OnTable {
        ordinary,
        critical,
        located_by,
        burns: variant.rulebook() == Rulebook::Asl,
    }))
}

/// The DRM for the armor of all aspects.
fn of_armor<L: Ledger>(shot: &Shot, all_af: AllAf, account: &mut Account<L>) -> i16 {
    let mut drm = 0;
    let mut add = |value: i16, words: &'static str| {
        account.write("armor", Note::new("C1.55", words, &[]), value);
        drm += value;
    };
    match all_af {
        AllAf::FourOrLess => add(-1, "every AF is 4 or less"),
        AllAf::Mixed => {}
        AllAf::EightOrMore => add(1, "every AF is 8 or more"),
    }
    if shot.open_topped {
        add(-1, "open-topped");
    }
    drm
}

fn one<L: Ledger>(
    shot: &Shot,
    fp: Firepower,
    drm: i16,
    (case, section, words): (&'static str, &'static str, &'static str),
    account: &mut Account<L>,
) -> Fire {
    fire(shot, fp, drm, case, (section, words), account)
}

/// A number of the tables, or why there is none.
fn number<T>(found: Result<T, NoNumber>) -> Result<T, NoSum> {
    found.map_err(|none| match none {
        NoNumber::None(reason) => NoSum::Refused(Refusal { reason }),
        NoNumber::AsksNation(reason) => NoSum::Asked {
            param: "nation",
            reason,
        },
    })
}
