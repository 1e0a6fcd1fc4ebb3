use super::*;
use crate::rules::fire_table::Cowering;
use crate::situation::{AppliesTo, Line, Unwritten};

fn attack(firers: &str, range: u16) -> Attack {
    Attack::new(firers.parse().unwrap(), range)
}

fn summed(attack: &Attack) -> Sum {
    sum(attack, &Variant::asl(), &mut Unwritten).unwrap()
}

fn fp(attack: &Attack) -> String {
    summed(attack).fp.to_string()
}

fn lines(attack: &Attack) -> Vec<Line> {
    let mut ledger = Vec::new();
    sum(attack, &Variant::asl(), &mut ledger).unwrap();
    ledger
}

fn refusal(attack: &Attack) -> String {
    let refusal = sum(attack, &Variant::asl(), &mut Unwritten).unwrap_err();
    format!("{} {}", refusal.reason.section, refusal.reason)
}

fn in_afph(firers: &str, range: u16) -> Attack {
    Attack {
        manner: Manner::Advancing,
        ..attack(firers, range)
    }
}

#[test]
fn the_rulebooks_own_firepower() {
    // A7.36: a 6-6-6 at four hexes in the AFPh; two 5-4-8 at an adjacent concealed target.
    assert_eq!(fp(&in_afph("6-6-6/assault", 4)), "4");
    let concealed = Attack {
        concealed: true,
        ..in_afph("2x5-4-8/assault", 1)
    };
    assert_eq!(fp(&concealed), "8");
    // A7.306: two 4-6-7, halved at seven hexes, a MMG and a 9-2 leader.
    let group = Attack {
        leader: Some(-2),
        ..attack("2x4-6-7+mmg:5-12", 7)
    };
    let sum = summed(&group);
    assert_eq!(sum.fp, Firepower::whole(9));
    assert_eq!(sum.first.fire.column.unwrap().fp(), Firepower::whole(8));
    assert_eq!(
        (sum.first.fire.drm, sum.first.cowering),
        (-2, Cowering::Never)
    );
    // A7.34: a 6-2-8 sprays two hexes, one of them at Long Range.
    let spray = |range| Attack {
        spray: true,
        ..attack("6-2-8", range)
    };
    assert_eq!((fp(&spray(2)), fp(&spray(3))), ("3".into(), "1.5".into()));
    // A8.15: a 4-4-7 at Long Range takes a Snap Shot with 1 FP.
    let snap_shot = Attack {
        area: true,
        ..attack("4-4-7", 6)
    };
    assert_eq!(fp(&snap_shot), "1");
    // A8.41: a 4-6-7 and its LMG in Subsequent First Fire at those who entered their Location.
    let subsequent = Attack {
        manner: Manner::SubsequentFirst,
        ..attack("4-6-7+lmg:3-8", 0)
    };
    assert_eq!(fp(&subsequent), "10.5");
    // A9.5: a 5-4-8 with a LMG sprays an adjacent hex and one beyond.
    let spray = |range| Attack {
        spray: true,
        ..attack("5-4-8+lmg:3-8", range)
    };
    assert_eq!((fp(&spray(1)), fp(&spray(2))), ("8".into(), "4".into()));
}

#[test]
fn one_rule_after_the_other() {
    assert_eq!(fp(&attack("4-6-7/pinned+mmg:5-12/pinned", 6)), "4.5");
    assert_eq!(fp(&in_afph("4-6-7+mmg:5-12", 6)), "4.5");
    let opportunity = Attack {
        manner: Manner::Opportunity,
        ..attack("6-6-6/assault", 4)
    };
    assert_eq!(fp(&opportunity), "6");
    assert_eq!(fp(&in_afph("6-4-8/assault", 6)), "1.5");
    let marked = Attack {
        manner: Manner::FinalMarked,
        ..attack("4-6-7", 1)
    };
    assert_eq!(fp(&marked), "4");
    let far = |firers: &str| Attack {
        leader: Some(0),
        ..attack(firers, 17)
    };
    assert_eq!(fp(&far("hmg:7-16")), "1.75");
    let overstacked = Attack {
        target_overstack: 1,
        ..far("hmg:7-16")
    };
    assert_eq!(fp(&overstacked), "3.5");
    let broken = Attack {
        units: Some("4-6-7/broken".parse().unwrap()),
        ..far("hmg:7-16")
    };
    assert_eq!(fp(&broken), "3.5");
    let steep = Attack {
        elevation: -2,
        ..attack("4-6-7", 1)
    };
    assert_eq!(fp(&steep), "4");
}

#[test]
fn lines_add_up() {
    let group = Attack {
        concealed: true,
        leader: Some(-1),
        cx: true,
        target_in: Terrain::Woods,
        hindrances: "grain:2".parse().unwrap(),
        ..in_afph("2x6-6-6/assault+4-6-7/pinned+mmg:5-12/rof:2", 7)
    };
    let lines = lines(&group);
    let sum = summed(&group);
    let of = |applies_to| -> i32 {
        let lines = lines.iter().filter(|line| line.applies_to == applies_to);
        lines.map(|line| i32::from(line.value)).sum()
    };
    // 2 x 6/8, 4/16 and 5/4.
    assert_eq!(sum.fp.to_string(), "3");
    assert_eq!(of(AppliesTo::Firepower), 3 * 64);
    assert_eq!(of(AppliesTo::Drm), i32::from(sum.first.fire.drm));
    // CX +1, woods +1, grain +2, leader -1.
    assert_eq!(sum.first.fire.drm, 3);
    let told: Vec<String> = lines
        .iter()
        .map(|line| format!("{} {}: {}", line.case, line.reason.section, line.reason))
        .collect();
    for line in [
        "squad A1.2: 2 of 6 FP, Normal Range 6",
        "squad A7.22: Long Range Fire, beyond 6 hexes: halved",
        "squad A7.36: no Assault Fire at Long Range",
        "squad A7.8: pinned: halved",
        "MMG A7.24: AFPh Fire: halved",
        "CX A4.51: a firer is CX",
        "TEM B13: woods",
        "hindrance B15: 2 hex(es) of grain",
        "leader A7.531: a leader directs the fire",
        "MMG A4.41: one shot in the AFPh",
        "cowering A7.9: a leader directs: no cowering",
    ] {
        assert!(told.iter().any(|known| known == line), "{line}\n{told:#?}");
    }
}

#[test]
fn movement_of_the_target() {
    let moving = Attack {
        manner: Manner::DefensiveFirst,
        ffmo: true,
        ffnam: true,
        ..attack("4-6-7", 4)
    };
    let drm = |attack: &Attack| summed(attack).first.fire.drm;
    assert_eq!(drm(&moving), -2);
    let prep = Attack {
        manner: Manner::Prep,
        ..moving.clone()
    };
    assert_eq!(drm(&prep), 0);
    // A4.61: behind a hedge in Open Ground without Assault Movement.
    let hedge = Attack {
        cover: Cover::Hedge,
        ..moving.clone()
    };
    assert_eq!(drm(&hedge), 0);
    let smoke = Attack {
        hindrances: "grenade-smoke".parse().unwrap(),
        ..moving.clone()
    };
    assert_eq!(drm(&smoke), 1);
    // A6.7: a non-Assault mover behind a hedge, through grain.
    let grain = Attack {
        hindrances: "grain".parse().unwrap(),
        ..hedge
    };
    assert_eq!(drm(&grain), 1);
    let hazardous = Attack {
        hazardous: true,
        ..moving.clone()
    };
    assert_eq!(drm(&hazardous), -2);
    let units = |units: &str| Attack {
        units: Some(units.parse().unwrap()),
        ..moving.clone()
    };
    assert_eq!(drm(&units("4-6-7/pinned")), 0);
    assert!(refusal(&units("4-6-7/pinned+4-6-7")).contains("A7.83"));
}

#[test]
fn cowering_follows_from_who_fires() {
    let group = attack("4-6-7", 4);
    let cowering = |attack: &Attack| summed(attack).first.cowering;
    assert_eq!(cowering(&group), Cowering::Cowers);
    let inexperienced = Attack {
        inexperienced: true,
        ..group.clone()
    };
    assert_eq!(cowering(&inexperienced), Cowering::Inexperienced);
    let directed = Attack {
        leader: Some(1),
        ..inexperienced.clone()
    };
    assert_eq!(cowering(&directed), Cowering::Never);
    let finns = Attack {
        never_cowers: true,
        ..group
    };
    assert_eq!(cowering(&finns), Cowering::Never);
    let both = Attack {
        inexperienced: true,
        ..finns
    };
    assert!(refusal(&both).starts_with("A7.9"));
}

/// Of each attack its column, the one that follows, and the one when the machine gun goes on.
fn order(attack: &Attack) -> Vec<(String, Option<u8>, Option<u8>)> {
    let attacks = summed(attack).attacks.into_iter();
    attacks
        .map(|attack| {
            let column = attack.attack.fire.column.unwrap().fp().to_string();
            let again = attack.machine_gun.map(|gun| gun.again);
            (column, attack.next, again)
        })
        .collect()
}

#[test]
fn which_attack_follows_on_which() {
    let of = |column: &str, next, again| (column.to_owned(), next, again);
    let group = attack("2x4-6-7+mmg:5-12/rof:2", 4);
    assert_eq!(
        order(&group),
        [of("12", None, Some(1)), of("4", None, Some(1))]
    );
    let split = Attack {
        split: true,
        leader: Some(-1),
        ..group.clone()
    };
    assert_eq!(
        order(&split),
        [
            of("4", Some(1), None),
            of("4", Some(2), None),
            of("4", None, Some(2))
        ]
    );
    let sum = summed(&split);
    assert_eq!(sum.number, 3);
    let directed = |place: usize| {
        let attack = sum.attacks[place].attack;
        (attack.fire.drm, attack.cowering)
    };
    assert_eq!(directed(0), (-1, Cowering::Never));
    assert_eq!(directed(1), (0, Cowering::Cowers));
    let first_fire = |shots| Attack {
        manner: Manner::DefensiveFirst,
        shots,
        ..group.clone()
    };
    assert_eq!(order(&first_fire(None)), [of("12", None, None)]);
    assert_eq!(
        order(&first_fire(Some(3))),
        [
            of("12", None, Some(1)),
            of("4", None, Some(2)),
            of("4", None, None)
        ]
    );
    for lost in [
        Attack {
            manner: Manner::Advancing,
            ..group.clone()
        },
        Attack {
            manner: Manner::SubsequentFirst,
            ..group.clone()
        },
        attack("2x4-6-7+mmg:5-12/rof:2/pinned", 4),
    ] {
        assert_eq!(order(&lost).len(), 1, "{:?}", lost.manner);
    }
    assert_eq!(
        order(&attack("hmg:7-16/rof:3", 4)),
        [of("6", None, Some(0))]
    );
    let both = attack("mmg:5-12/rof:2+hmg:7-16/rof:3", 4);
    assert!(refusal(&both).starts_with("A9.2"));
}

#[test]
fn what_cannot_be_is_refused_with_its_section() {
    let of = |attack: Attack, words: &str| {
        let said = refusal(&attack);
        assert!(said.contains(words), "{said}");
    };
    of(attack("4-6-7", 13), "A7.22 13 hexes are beyond double");
    of(
        Attack {
            concealed: true,
            ..attack("hs:1-6-7", 4)
        },
        "A7.3 less than 1 FP",
    );
    of(
        Attack {
            manner: Manner::SubsequentFirst,
            ..attack("4-6-7", 7)
        },
        "A8.3",
    );
    of(
        Attack {
            manner: Manner::FinalMarked,
            ..attack("4-6-7", 2)
        },
        "A8.4",
    );
    of(attack("hmg:7-16", 17), "A9.4");
    let spray = |firers: &str, range| Attack {
        spray: true,
        ..attack(firers, range)
    };
    of(spray("4-6-7", 4), "A7.34");
    of(spray("hs:2-4-7", 2), "A7.34");
    of(spray("4-6-7", 0), "A9.5");
    of(
        Attack {
            hindrances: "smoke:2".parse().unwrap(),
            ..attack("4-6-7", 6)
        },
        "A6.7",
    );
    of(
        Attack {
            elevation: 1,
            ..attack("4-6-7", 0)
        },
        "A7.21",
    );
    let starter_kit: Variant = "starter-kit".parse().unwrap();
    let refused = sum(&attack("4-6-7", 4), &starter_kit, &mut Unwritten).unwrap_err();
    assert_eq!(refused.reason.section, "A7");
}

#[test]
fn a_crew_has_its_gunshield_or_the_tem() {
    // C11.5: an 8-3-8 at a Gun in the open: the shield's 2; behind a wall, +2 as well: not both.
    let fates = |cover: &str| {
        let facts = [
            ("firers", "8-3-8"),
            ("range", "3"),
            ("cover", cover),
            ("units", "gun:8/shield"),
            ("never_cowers", "yes"),
        ];
        let query = crate::query::AttackQuery::new(&facts, Variant::asl()).unwrap();
        let answers = crate::query::attack(&query, &crate::query::unwatched).unwrap();
        match &answers.cells[0] {
            crate::table::Answer::Allowed(attack) => attack.effect.clone().unwrap().outcomes,
            crate::table::Answer::Refused(reason) => panic!("{reason}"),
        }
    };
    assert_eq!(fates("none"), fates("wall"));
}
