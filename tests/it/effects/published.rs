//! What others have printed of effects: examples of the rulebook, of players, of other tools.

use aslodds::dist::Fraction;
use aslodds::engine::chain::{self, Ending, FirstStep, Marginal, Told};
use aslodds::engine::trace;
use aslodds::query::shot::{Detail, ShotQuery};
use aslodds::query::{self, Query, RuleId, Value, Variant};
use aslodds::rules::fire_table::{Cowering, FireAttack};
use aslodds::rules::infantry_fire::{Attack, Fates, InfantryFire};
use aslodds::rules::morale::{Check, MoraleCheck};
use aslodds::rules::stack::Stack;
use aslodds::rules::tables::Tables;
use aslodds::rules::tables::fire_table::{FireResult, FireTableKind, Firepower, RESULTS};
use aslodds::rules::to_hit::TargetType;
use aslodds::rules::unit::Fate;
use aslodds::table::Effect;
use aslodds::table::shots::Answer;

use super::gun::{Gun, gun};
use super::model::{At, Man, fire, leader, squad};

fn answer(words: &str) -> Answer {
    let words: Vec<(&str, &str)> = words
        .split(' ')
        .map(|word| word.split_once('=').unwrap())
        .chain([("effect", "yes")])
        .collect();
    let query = ShotQuery::new(&words, Variant::asl()).unwrap();
    let shots = query.solve(&query::unwatched).unwrap();
    let shot = shots.situations(Detail::Ledger).cells.next().unwrap();
    shot.answer.unwrap_or_else(|why| panic!("{words:?}: {why}"))
}

/// The column and the DRM that the ledger names for a hit and for a critical hit.
fn rolls_on(words: &str) -> [(i32, i32); 2] {
    let ledger = answer(words).ledger;
    ["hit", "critical hit"].map(|case| {
        let mut lines = ledger.iter().filter(|line| line.case == case);
        let numbers = lines.next().unwrap().reason.numbers;
        (numbers[0], numbers[1])
    })
}

fn out_of_216(answer: &Answer) -> [String; 3] {
    let out_of = |wanted: &dyn Fn(&str) -> bool| {
        (answer.odds.weight_where(wanted) * 216_u32 / &answer.odds.total).to_string()
    };
    [
        out_of(&|word| word == "miss"),
        out_of(&|word| word == "hit" || word == "improbable-hit"),
        out_of(&|word| word.contains("critical")),
    ]
}

#[test]
fn columns_and_modifiers_of_hits() {
    let mortar = "gun=5cm-leGrW range=10 units=2x4-6-7";
    for (words, hit, critical) in [
        // C3.331: 6 FP halved, and the air burst's -1; C3.71: 12, and -1 for FFNAM besides.
        ("target_in=woods", Some((2, -1)), None),
        (
            "target_in=woods fire=defensive-first ffnam=yes",
            None,
            Some((12, -2)),
        ),
        // Players' answers on C3.71: a higher building level adds nothing that could be reversed.
        ("target_in=wooden-building", None, Some((12, -2))),
    ] {
        let found = rolls_on(&format!("{mortar} {words}"));
        assert_eq!(hit.unwrap_or(found[0]), found[0], "{words}");
        assert_eq!(critical.unwrap_or(found[1]), found[1], "{words}");
    }
    for (words, hit, critical) in [
        // A 75* at a squad in a wooden building: 12 FP, and 24 with -2.
        (
            "gun=75* nation=russian range=5 target_in=wooden-building",
            (12, 0),
            (24, -2),
        ),
        (
            "gun=75* nation=russian range=1 target_in=wooden-building",
            (12, 0),
            (24, -2),
        ),
        // C.7: 24 FP doubled are 48, 12 beyond 36: -1 for one full 8.
        ("gun=120 nation=german range=10", (24, 0), (36, -1)),
        // A BAZ 43 at 2 hexes, stone +3 and grain +1: 8 FP without a DRM, 16 with -3.
        (
            "gun=BAZ43 nation=american range=2 target_in=stone-building hindrance=grain",
            (8, 0),
            (16, -3),
        ),
        // A 105: 20 FP, doubled 40, of which the 4 beyond 36 are no full 8.
        (
            "gun=105 nation=american range=2 target_in=stone-building acquired=2",
            (20, 0),
            (36, -3),
        ),
    ] {
        let found = rolls_on(&format!("{words} units=4-6-7"));
        assert_eq!(found, [hit, critical], "{words}");
    }
    // An 82mm mortar at a small gun, acquired twice and concealed: +2 +1 -2, 16 FP halved.
    let mortar = answer(
        "gun=82* nation=russian range=4 target=gun size=small concealed=yes acquired=2 \
         units=gun:8",
    );
    assert_eq!((mortar.modified_th, mortar.drm), (7, 1));
    assert_eq!(out_of_216(&mortar), ["126", "84", "6"]);
    let lines = mortar
        .ledger
        .iter()
        .find(|line| line.case == "hit")
        .unwrap();
    assert_eq!(lines.reason.numbers[..2], [8, 0]);
}

#[test]
fn the_odds_beside_them() {
    // BAZ 43, +4 on TH# 8: 4 and less hits, an Original 2 is critical.
    let bazooka = answer(
        "gun=BAZ43 nation=american range=2 target_in=stone-building hindrance=grain units=4-6-7",
    );
    assert_eq!((bazooka.modified_th, bazooka.drm), (8, 4));
    assert_eq!(out_of_216(&bazooka), ["180", "30", "6"]);
    // C3.332: hull down, the 76mm hits where the colored die is below the white one alone: TH# 7
    // at 10 hexes, no DRM, so of the 15 those of 7 and less, 9; an Original 2 is on the turret too.
    let words = "gun=76 nation=russian range=10 target=afv size=average type=area \
                 all_af=4-or-less";
    let wall = answer(&format!("{words} cover=wall"));
    assert_eq!(rolls_on(&format!("{words} cover=wall"))[0], (6, -1));
    assert_eq!(rolls_on(&format!("{words} cover=hedge"))[0], (6, 0));
    // On the 6 column with -1 a Final DR of 2 and less is a KIA, 3 a K: of an ordinary hit 3 and
    // less kills, 3 of 36, and of a critical one, on the 24 column with -1, 5 and less, 10 of 36.
    let killed = of_words(wall.effect.as_ref().unwrap(), &["eliminated", "burning"]);
    let ways = 9 * 3 + 10;
    assert_eq!(killed, Fraction::from_parts(ways.into(), 1296_u32.into()));
}

fn of_words(effect: &Effect, words: &[&str]) -> Fraction {
    let states = effect.of_part(0).into_iter();
    let of = states.filter(|(word, _)| words.contains(word));
    let weight: aslodds::dist::Weight = of.map(|(_, weight)| weight).sum();
    Fraction::from_parts(weight.into(), effect.total.clone())
}

/// C1.55: to a mortar nothing is hull down, and a wall's TEM goes on the Effects DR.
#[test]
fn a_mortar_knows_no_hull_down() {
    let words = "gun=8cm-GrW34 range=10 target=afv size=average all_af=mixed";
    assert_eq!(rolls_on(&format!("{words} cover=wall"))[0], (8, 1));
    assert_eq!(rolls_on(words)[0], (8, 0));
    // A foxhole is of no use to a vehicle.
    assert_eq!(rolls_on(&format!("{words} cover=foxhole"))[0], (8, 0));
    let odds = |words: &str| out_of_216(&answer(words));
    assert_eq!(odds(&format!("{words} cover=wall")), odds(words));
}

/// C11.4, C11.5: the shield counts 2 besides the To Hit DR's TEM, not besides the Effects DR's, and
/// 1 against a mortar.
#[test]
fn a_gunshield_and_a_tem() {
    let shield = |words: &str| {
        let answer = answer(&format!(
            "{words} target=gun size=average units=gun:8/shield"
        ));
        let line = answer.ledger.iter().find(|line| line.case == "gunshield");
        line.unwrap().reason.numbers[0]
    };
    let gun = "gun=75L nation=german range=6";
    assert_eq!(shield(gun), 2);
    assert_eq!(shield(&format!("{gun} target_in=stone-building")), 2);
    assert_eq!(shield(&format!("{gun} type=area")), 2);
    assert_eq!(
        shield(&format!("{gun} type=area target_in=stone-building")),
        0
    );
    let mortar = "gun=8cm-GrW34 range=10";
    assert_eq!(shield(mortar), 1);
    assert_eq!(shield(&format!("{mortar} target_in=wooden-building")), 0);
    assert_eq!(shield(&format!("{mortar} target_in=woods")), 1);
}

#[test]
fn results_of_the_fire_table() {
    let result = |fp: u16, final_dr: i32| {
        let column = Tables::PRINTED.fire_column(FireTableKind::Ift, Firepower::whole(fp));
        column.unwrap().result(final_dr)
    };
    // A7.306: 9 FP, Original 8 with -2. A7.308: a squad in shellholes at 7, 3, 6 with +1.
    assert_eq!(result(9, 6), FireResult::Mc(1));
    assert_eq!(
        [8, 4, 7].map(|dr| result(8, dr)),
        [FireResult::Mc(0), FireResult::Mc(2), FireResult::Mc(1)]
    );
    // A7.34: 3 FP and 1 1/2 FP in woods by an Original 3.
    assert_eq!(
        (result(3, 4), result(1, 4)),
        (FireResult::Mc(1), FireResult::Mc(0))
    );
    // C11.5: 12 FP by an Original 6 and 3, and with a gunshield's +2.
    assert_eq!(
        (result(12, 6), result(12, 8)),
        (FireResult::Mc(2), FireResult::Mc(1))
    );
    assert_eq!(
        (result(12, 3), result(12, 5)),
        (FireResult::K(3), FireResult::Mc(2))
    );
    // C3.32: on the 8 column a 5 FP attack doubled is no more than 10 FP; A7.37 tells it apart.
    let fp = |table: FireTableKind, fp| {
        Tables::PRINTED
            .fire_column(table, Firepower::whole(fp))
            .unwrap()
            .fp()
    };
    assert_eq!(fp(FireTableKind::Ift, 10), Firepower::whole(8));
    assert_eq!(fp(FireTableKind::Iift, 10), Firepower::whole(10));
}

fn fates(at: At, men: &[Man]) -> aslodds::dist::Dist<Ending> {
    let attack = FireAttack {
        fire: fire(at),
        cowering: Cowering::Never,
    };
    let units: Vec<_> = men.iter().map(Man::unit).collect();
    let stack = Stack::new(&units).unwrap();
    let chain = InfantryFire::<Fates>::new(vec![Attack::once(attack)], stack);
    let places: Vec<usize> = (0..men.len()).collect();
    chain::solve(&chain, &Marginal::of::<Fates>(&places), &chain::unwatched).unwrap()
}

fn chance(dist: &aslodds::dist::Dist<Ending>, wanted: impl Fn(&[u16]) -> bool) -> Fraction {
    dist.fraction_where(|ending| match ending {
        Ending::Ended(counts) => wanted(&counts.0),
        Ending::Unfinished => false,
    })
}

#[test]
fn chances_of_players() {
    // "8 FP with +2: 42 % for a NMC or better": 15 of 36.
    let nmc = |final_dr: i32| match super::model::result(super::model::column(8), final_dr) {
        super::model::Res::None | super::model::Res::Ptc => 0,
        super::model::Res::Mc(_) | super::model::Res::K(_) | super::model::Res::Kia(_) => 1,
    };
    let ways: i32 = (2..=12)
        .map(|dr: i32| nmc(dr + 2) * (6 - (7 - dr).abs()))
        .sum();
    assert_eq!(ways, 15);
    let words = [("fp", "8"), ("drm", "2")];
    let query = Query::new(RuleId::FireTable, &words, Variant::asl()).unwrap();
    let table = query::odds(&query, &query::unwatched).unwrap();
    let none = table.cells().next().unwrap();
    let lesser = |row: &aslodds::table::Row| match row.values[0] {
        Value::Word(word) => RESULTS[..2].contains(&word),
        Value::None | Value::Int(_) | Value::Flag(_) => false,
    };
    let rest: f64 = none.rows().filter(lesser).map(|row| row.p()).sum();
    assert!((rest - 21.0 / 36.0).abs() < 1e-15, "{rest}");
    // "2 FP flat against 7: 25 %; 1 FP with -2: 37 %."
    for (at, expected) in [((2, 0), "325/1296"), ((1, -2), "485/1296")] {
        let dist = fates(at, &[squad(7)]);
        let affected = chance(&dist, |fates| fates[0] != Fate::GoodOrder as u16);
        assert_eq!(affected.to_string(), expected);
    }
    // "NMC against 7: breaks 15 of 36, pinned 6; PTC: pinned 15, else 21."
    let check = |check, fates: &[Fate]| {
        let check = MoraleCheck {
            unit: squad(7).unit(),
            check,
            leadership: 0,
        };
        let dist = aslodds::engine::exact::solve(&check).unwrap();
        dist.fraction_where(|after| fates.contains(&after.fate))
            .to_string()
    };
    assert_eq!(
        check(Check::Morale(0), &[Fate::Broken, Fate::ReducedBroken]),
        "5/12"
    );
    assert_eq!(check(Check::Morale(0), &[Fate::Pinned]), "1/6");
    assert_eq!(check(Check::Pin, &[Fate::Pinned]), "5/12");
    assert_eq!(check(Check::Pin, &[Fate::GoodOrder]), "7/12");
}

/// A10.2: a 1KIA eliminates a 9-1; of two broken squads the one of 7 takes a LLMC with +1, and
/// that of the SS, 9 on its broken side, none.
#[test]
fn the_rulebooks_example_of_a_leaders_loss() {
    let ss = Man {
        broken_morale: 9,
        ..squad(8)
    };
    let dist = fates((1, -12), &[leader(9, -1), ss, squad(7)]);
    let alone = |fates: &[u16]| fates[0] == 8 && fates[1] < 8 && fates[2] != 8;
    let broken = [Fate::Broken as u16, Fate::ReducedBroken as u16];
    // The leader alone has the highest dr: 1 * 1 + 2 * 2 and so on, 55 of 216.
    let all = |fates: &[u16]| fates[0] == Fate::Eliminated as u16 && fates[1] == broken[0];
    let stays = chance(&dist, |fates| all(fates) && fates[2] == broken[0]);
    let reduced = chance(&dist, |fates| all(fates) && fates[2] == broken[1]);
    let of = |ways: u32| Fraction::from_parts((55 * ways).into(), (216 * 36_u32).into());
    // With +1 it passes 6 and less, 15 of 36; 7 to 11 reduce it, 20; a 12 eliminates it.
    assert_eq!((stays, reduced), (of(15), of(20)));
    assert!(chance(&dist, |fates| alone(fates) && fates[1] == broken[1]) == Fraction::ZERO);
}

fn shown(gun: &Gun, faces: &[u8]) -> Told {
    let (path, used) = trace::replay(&FirstStep(gun.fire()), faces).unwrap();
    assert_eq!(used, faces.len());
    path.outcome
}

#[test]
fn where_hits_are() {
    // TH# 10 with +7, colored 1 and white 2: a hit on the turret; the other way round on the hull.
    let tank = gun(TargetType::Vehicle, 10, 7);
    let counts = |faces: &[u8]| {
        let gain = shown(&tank, faces).gain.0;
        // Hits and hits on the turret.
        (gain[0], gain[5])
    };
    assert_eq!((counts(&[1, 2]), counts(&[2, 1])), ((1, 1), (1, 0)));
    // A 37L at a tank that is hull down, 3 and 3: the hull is hit, and both hits are forfeited.
    let small = Gun {
        small: true,
        hull_down: true,
        ..gun(TargetType::Vehicle, 10, 0)
    };
    let gain = shown(&small, &[3, 3]).gain.0;
    assert_eq!((gain[0], gain[6]), (0, 0));
    let open = Gun {
        hull_down: false,
        ..small
    };
    assert_eq!(shown(&open, &[3, 3]).gain.0[6], 1);
    // C3.9: of 36 DRs 15 are on the turret.
    let sure = gun(TargetType::Vehicle, 12, 0);
    let dist = chain::solve(
        &sure.fire(),
        &Marginal::of::<aslodds::rules::fire::Shot>(&[5]),
        &chain::unwatched,
    );
    assert_eq!(
        chance(&dist.unwrap(), |counts| counts[0] == 1).to_string(),
        "5/12"
    );
}

/// A7.37: the Incremental table's standard columns are those of the Infantry Fire Table.
#[test]
fn two_tables_at_eleven_columns() {
    let solve = |table: &'static str| {
        let words = [
            ("table", table),
            ("fp", "1,2,4,6,8,12,16,20,24,30,36"),
            ("drm", "-6..9"),
            ("units", "1,3"),
        ];
        let query = Query::new(RuleId::FireTable, &words, Variant::asl()).unwrap();
        let table = query::odds(&query, &query::unwatched).unwrap();
        let cells = table.cells().map(|cell| {
            let rows = cell.rows().map(|row| (row.values.to_vec(), row.fraction()));
            rows.collect::<Vec<_>>()
        });
        cells.collect::<Vec<_>>()
    };
    let (ift, iift) = (solve("ift"), solve("iift"));
    assert_eq!(ift.len(), 11 * 16 * 2);
    assert_eq!(ift, iift);
}
