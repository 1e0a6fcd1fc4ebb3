//! The firer's modifiers (C5) and how the dice are counted.

use super::account::{Account, Modifier, asked};
use super::{BackblastChoice, Fire, NoSum, Shot, Sight};
use crate::dice::Note;
use crate::rules::tables::cases::Case;
use crate::rules::tables::guns::{GunKind, Mount};
use crate::rules::tables::latw::Backblast;
use crate::rules::tables::starter_kit::Item;
use crate::rules::tables::weapons::Weapon;
use crate::rules::to_hit::Roll;
use crate::rules::variant::Rulebook;
use crate::situation::Ledger;

/// Cases A to D, and how the dice are counted.
pub(super) fn write_turning<L: Ledger>(shot: &Shot, account: &mut Account<L>) -> Result<(), NoSum> {
    write_a(shot, account)?;
    write_b(shot, account);
    account.sum.roll = write_c(shot, account)?;
    write_c3(shot, account);
    if shot.pinned {
        account.case("Case D", Case::D, "the firer is pinned");
    }
    Ok(())
}

/// Cases F to I, and what has no letter.
pub(super) fn write_rest<L: Ledger>(shot: &Shot, account: &mut Account<L>) {
    if shot.intensive {
        account.case("Case F", Case::F, "Intensive Fire; B# is 2 lower");
    }
    if shot.immobilization {
        account.case("Case G", Case::G, "Deliberate Immobilization");
    }
    if shot.captured {
        account.case("Case H", Case::H, "a captured weapon; B# is 2 lower");
    }
    if shot.non_qualified {
        let modifier = match account.rulebook {
            Rulebook::Asl => account.modifier(Case::H),
            Rulebook::StarterKit => account.item(Item::NonQualified),
        };
        let words = "a crew that is not qualified; B# is 2 lower";
        account.case_of("Case H", Case::H, &modifier, words, &[]);
    }
    if shot.buttoned_up {
        if shot.kind() == Some(GunKind::Gun) {
            account.naught("Case I", Case::I, "vehicles alone are buttoned up");
        } else {
            account.case("Case I", Case::I, "the vehicle is buttoned up");
        }
    }
    write_others(shot, account);
}

fn write_a<L: Ledger>(shot: &Shot, account: &mut Account<L>) -> Result<(), NoSum> {
    const NAME: &str = "Case A";
    if shot.ca_change == 0 {
        return Ok(());
    }
    if shot.fire == Fire::BoundingFirst {
        let words = "the change of CA is part of movement in Bounding First Fire";
        account.naught(NAME, Case::AFast, words);
        return Ok(());
    }
    let mount = match shot.weapon {
        // What has no Covered Arc has none, whatever is said of its mount.
        Weapon::Gun(gun) if gun.mount == Mount::NoCa => Some(Mount::NoCa),
        Weapon::Latw(_) | Weapon::AntiTankRifle => Some(Mount::NoCa),
        Weapon::Gun(gun) => shot.mount.or(Some(gun.mount)),
        Weapon::Sized { .. } | Weapon::MachineGun(_) => shot.mount,
    };
    let (case, words) = match mount {
        Some(Mount::Fast) => (
            Case::AFast,
            "{0} hexspine(s), fast turret or all-round mount",
        ),
        Some(Mount::Slow) => (Case::ASlow, "{0} hexspine(s), slow turret"),
        Some(Mount::NonTurreted) => (Case::ANonTurreted, "{0} hexspine(s), no turret"),
        Some(Mount::NoCa) => {
            account.naught(NAME, Case::AFast, "a support weapon has no Covered Arc");
            return Ok(());
        }
        None => {
            return asked(
                "mount",
                "C5.1",
                "a change of CA costs by how the weapon turns",
            );
        }
    };
    let Modifier { value, section } = account.modifier(case);
    let further = i16::from(shot.ca_change) - 1;
    let once = value + further * account.tables.case(case).each_further;
    let spines = [i32::from(shot.ca_change)];
    account.case_of(
        NAME,
        case,
        &Modifier {
            value: once,
            section,
        },
        words,
        &spines,
    );
    if shot.firer_in.is_woods_building_or_rubble() && account.rulebook == Rulebook::Asl {
        let words = "doubled in woods, building or rubble";
        account.case_of(
            NAME,
            case,
            &Modifier {
                value: once,
                section,
            },
            words,
            &[],
        );
    }
    Ok(())
}

fn write_b<L: Ledger>(shot: &Shot, account: &mut Account<L>) {
    const NAME: &str = "Case B";
    match shot.fire {
        // Case C has it inside.
        Fire::Advancing if shot.motion => {}
        Fire::Advancing => {
            let Modifier { value, section } = account.modifier(Case::B);
            let in_woods = shot.firer_in.is_woods_building_or_rubble();
            match (account.tables.case(Case::B).in_woods, account.rulebook) {
                (Some(value), Rulebook::Asl) if in_woods => {
                    let words = "Advancing Fire Phase, out of woods, building or rubble";
                    account.case_of(NAME, Case::B, &Modifier { value, section }, words, &[]);
                }
                (Some(_) | None, Rulebook::Asl | Rulebook::StarterKit) => {
                    let words = "Advancing Fire Phase";
                    account.case_of(NAME, Case::B, &Modifier { value, section }, words, &[]);
                }
            }
        }
        Fire::Opportunity => account.naught(NAME, Case::B, "Opportunity Fire is free of it"),
        Fire::Prep
        | Fire::DefensiveFirst
        | Fire::DefensiveFinal
        | Fire::BoundingFirst
        | Fire::Bounding => {}
    }
}

fn write_c<L: Ledger>(shot: &Shot, account: &mut Account<L>) -> Result<Roll, NoSum> {
    if !shot.is_bounding() {
        if shot.sight != Sight::Ample {
            account.naught("Case C1/C2", Case::C1, "not without Case C");
        }
        return Ok(Roll::Normal);
    }
    let mount = shot.mount.or(match shot.weapon {
        Weapon::Gun(gun) => Some(gun.mount),
        Weapon::Latw(_) | Weapon::AntiTankRifle => Some(Mount::NoCa),
        Weapon::Sized { .. } | Weapon::MachineGun(_) => None,
    });
    let turreted = match (shot.passenger, mount) {
        (true, _) | (false, Some(Mount::NonTurreted | Mount::NoCa)) => Some(false),
        (false, Some(Mount::Fast | Mount::Slow)) => Some(true),
        (false, None) => None,
    };
    match (shot.stabilized, turreted) {
        (true, _) => account.case(
            "Case C",
            Case::CStabilized,
            "on the move, stabilized; Case B is in it",
        ),
        (false, Some(true)) => {
            account.case(
                "Case C",
                Case::CTurreted,
                "on the move, turreted; Case B is in it",
            );
        }
        (false, Some(false)) => account.case(
            "Case C",
            Case::CNonTurreted,
            "on the move, no turret or a passenger; Case B is in it",
        ),
        (false, None) => {
            return asked(
                "mount",
                "C5.3",
                "fire on the move costs by how the weapon turns",
            );
        }
    }
    match shot.sight {
        Sight::Ample => {}
        Sight::ThreeMp => account.case("Case C1", Case::C1, "target in sight for 2.5 to 3 MP"),
        Sight::TwoMp => account.case("Case C2", Case::C2, "target in sight for 2 MP or less"),
    }
    Ok(match (shot.motion, shot.stabilized) {
        (false, _) => Roll::Normal,
        (true, true) => {
            account.case("Case C4", Case::C4Stabilized, "in Motion, stabilized");
            Roll::Normal
        }
        (true, false) => {
            account.remark(
                "Case C4",
                Note::new("C5.35", "in Motion: the lower die counts twice", &[]),
            );
            Roll::DoubleLower
        }
    })
}

/// Once for the phase, once for backblast.
fn write_c3<L: Ledger>(shot: &Shot, account: &mut Account<L>) {
    const NAME: &str = "Case C3";
    let Weapon::Latw(latw) = shot.weapon else {
        return;
    };
    if shot.fire.is_in_afph() && !shot.is_bounding() {
        let modifier = match account.rulebook {
            Rulebook::Asl => account.modifier(Case::C3),
            Rulebook::StarterKit => account.item(Item::Afph),
        };
        let words = "Advancing Fire Phase, in place of Case B";
        account.case_of(NAME, Case::C3, &modifier, words, &[]);
    }
    let inside = shot.firer_in.is_building_or_rubble();
    match (latw.backblast, shot.backblast) {
        (Backblast::Backblast, BackblastChoice::Avoided) if inside => {
            account.case(NAME, Case::C3, "backblast avoided in a building or rubble");
        }
        (Backblast::Backblast, BackblastChoice::Accepted) if inside => {
            let words = "backblast accepted: the colored die may bring it";
            account.naught(NAME, Case::C3, words);
        }
        (
            Backblast::Backblast | Backblast::None,
            BackblastChoice::Avoided | BackblastChoice::Accepted,
        ) => {}
    }
}

/// Case E.
pub(super) fn write_e<L: Ledger>(shot: &Shot, account: &mut Account<L>) {
    if shot.range != 0 {
        return;
    }
    let inside =
        shot.firer_in.is_woods_building_or_rubble() || shot.target_in.is_woods_building_or_rubble();
    let Modifier { value, section } = account.modifier(Case::E);
    match account.tables.case(Case::E).in_woods {
        Some(value) if inside => {
            let words = "in the same hex, of woods, building or rubble";
            account.case_of("Case E", Case::E, &Modifier { value, section }, words, &[]);
        }
        Some(_) | None => {
            let words = "in the same hex";
            account.case_of("Case E", Case::E, &Modifier { value, section }, words, &[]);
        }
    }
}

fn write_others<L: Ledger>(shot: &Shot, account: &mut Account<L>) {
    if shot.firer_overstack > 0 {
        let Modifier { value, section } = account.modifier(Case::OverstackedFirer);
        let number = i16::from(shot.firer_overstack);
        let modifier = Modifier {
            value: number * value,
            section,
        };
        let words = "the firer's Location by {0}";
        account.case_of(
            "overstacked",
            Case::OverstackedFirer,
            &modifier,
            words,
            &[number.into()],
        );
    }
    if shot.encircled {
        account.case("encircled", Case::Encircled, "the firer is encircled");
    }
    if shot.cx {
        account.case("CX", Case::Cx, "the firer is CX");
    }
    if shot.spotted {
        if shot.is_mortar() {
            account.case(
                "spotted",
                Case::Spotted,
                "a mortar with a spotter; ROF is 1 lower",
            );
        } else {
            account.naught("spotted", Case::Spotted, "mortars alone have spotters");
        }
    }
    if shot.stunned {
        account.case("stunned", Case::Stunned, "the crew is stunned");
    }
    if shot.wire {
        account.case("wire", Case::Wire, "the firer is on wire");
    }
    if shot.bypass {
        if shot.acquired > 0 {
            account.naught("bypass", Case::Bypass, "the target is acquired");
        } else {
            account.case(
                "bypass",
                Case::Bypass,
                "out of the side of a vehicle in bypass",
            );
        }
    }
    if let Some(leader) = shot.leader {
        match shot.kind() {
            Some(GunKind::Gun) => {
                let words = "a leader directs support weapons and vehicles, not Guns";
                account.drm("leader", Note::new("A7.53", words, &[]), 0);
            }
            Some(GunKind::SupportWeapon | GunKind::Vehicle) | None => {
                let words = "one leader directs the fire";
                account.drm("leader", Note::new("A7.53", words, &[]), leader);
            }
        }
    }
}
