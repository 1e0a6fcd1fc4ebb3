//! The To Kill tables cell by cell, and the To Kill DR written a second time over every face.

use std::collections::{BTreeMap, HashMap};

use aslodds::dist::Fraction;
use aslodds::engine::exact;
use aslodds::engine::trace::Explained;
use aslodds::query::{self, Query, RuleId, Variant};
use aslodds::rule::Outcome;
use aslodds::rules::tables::Tables;
use aslodds::rules::tables::colors::Nation;
use aslodds::rules::tables::depletion::Supply;
use aslodds::rules::tables::guns::{Ammunition, Barrel, GUNS, GunType};
use aslodds::rules::tables::latw::LATW;
use aslodds::rules::tables::to_kill::{self, NoNumber};
use aslodds::rules::tables::weapons::{self, Weapon};
use aslodds::rules::to_hit::Location;
use aslodds::rules::to_kill::{Round, ToKill, ToKillResult};
use aslodds::rules::variant::Rulebook;
use strum::IntoEnumIterator;

const BARRELS: [Barrel; 4] = [Barrel::Star, Barrel::Normal, Barrel::L, Barrel::Ll];

fn records(fixture: &str) -> Vec<HashMap<String, String>> {
    let mut reader = csv::ReaderBuilder::new()
        .comment(Some(b'#'))
        .from_reader(fixture.as_bytes());
    reader.deserialize().map(Result::unwrap).collect()
}

fn weapon(word: &str) -> Weapon {
    weapons::weapon(word).unwrap_or_else(|| panic!("{word}"))
}

fn basic(weapon: Weapon, nation: Option<Nation>, what: Ammunition) -> Option<i16> {
    let cell = to_kill::basic(Tables::PRINTED, weapon, nation, Some(what));
    cell.ok().map(|cell| cell.value)
}

fn is_mortar(weapon: Weapon, nation: Nation) -> bool {
    match weapon {
        Weapon::Sized { caliber, barrel } => weapons::are_mortars(Some(nation), caliber, barrel),
        Weapon::Gun(_) | Weapon::Latw(_) | Weapon::AntiTankRifle | Weapon::MachineGun(_) => false,
    }
}

/// Whether a row with this restriction is for a weapon that is known by its size and nation.
fn is_for(restriction: &str, nation: Nation) -> bool {
    let nation = <&str>::from(nation);
    match restriction {
        "" | ".50-cal" => true,
        "fighter" | "us-grant" | "japanese-year-38" => false,
        "us" => nation == "american",
        "australian" => nation == "british",
        // C7.31's text has the Italians beside those whom the table's color names.
        "russian-finnish-japanese-minor" => [
            "russian",
            "finnish",
            "japanese",
            "italian",
            "axis-minor",
            "allied-minor",
        ]
        .contains(&nation),
        nations => nations.split('-').any(|of| of == nation),
    }
}

/// Every row of AP or APCR and APDS, for every nation.
fn check_sizes(fixture: &str, unreachable: &[&str], of: impl Fn(&str) -> (String, Ammunition)) {
    let records = records(fixture);
    let mut seen = 0;
    for record in &records {
        let gun = record["gun"].as_str();
        if unreachable.contains(&gun) {
            seen += 1;
            continue;
        }
        let (word, what) = of(gun);
        let weapon = weapon(&word);
        for nation in Nation::iter().filter(|nation| !is_mortar(weapon, *nation)) {
            // The row for the nation alone, if there is one, before the row for all.
            let rows = records.iter().filter(|row| row["gun"] == gun);
            let rows = rows.filter(|row| is_for(&row["restricted_to"], nation));
            let row = rows.max_by_key(|row| !row["restricted_to"].is_empty());
            let expected = row.map(|row| row["basic_tk"].parse::<i16>().unwrap());
            assert_eq!(
                basic(weapon, Some(nation), what),
                expected,
                "{gun} {nation:?}"
            );
        }
        seen += 1;
    }
    assert_eq!(seen, records.len());
}

#[test]
fn ap_cell_by_cell() {
    // Fighters' guns and the 12.7mm machine gun are no weapons here.
    let unreachable = ["39F", "42F", "44F", "12.7"];
    check_sizes(
        include_str!("../fixtures/tables/to_kill_ap.csv"),
        &unreachable,
        |gun| (gun.replace("@MG", "MG"), Ammunition::Ap),
    );
}

#[test]
fn apcr_and_apds_cell_by_cell() {
    check_sizes(
        include_str!("../fixtures/tables/to_kill_apcr.csv"),
        &[],
        |gun| match gun.strip_prefix('D') {
            Some(size) => (size.to_owned(), Ammunition::Apds),
            None => (gun.to_owned(), Ammunition::Apcr),
        },
    );
    // What the 28LL and the 40LL fire as AP flies like APCR (C7.32).
    assert_eq!(basic(weapon("28LL"), None, Ammunition::Ap), Some(12));
    assert_eq!(basic(weapon("40LL"), None, Ammunition::Ap), Some(14));
    assert_eq!(basic(weapon("40LL"), None, Ammunition::He), Some(5));
}

#[test]
fn heat_cell_by_cell() {
    for record in records(include_str!("../fixtures/tables/to_kill_heat.csv")) {
        let (gun, number) = (record["gun"].as_str(), record["basic_tk"].parse().unwrap());
        let words: Vec<String> = match gun.parse::<u16>() {
            Ok(caliber) => BARRELS
                .map(|barrel| format!("{caliber}{}", barrel.mark()))
                .into(),
            Err(_) if gun == "BAZ44+" => vec!["BAZ44".to_owned(), "BAZ45".to_owned()],
            Err(_) => vec![gun.to_owned()],
        };
        for word in words {
            let weapon = weapon(&word);
            if !is_mortar(weapon, Nation::Swedish) {
                assert_eq!(
                    basic(weapon, Some(Nation::Swedish), Ammunition::Heat),
                    Some(number),
                    "{word}"
                );
            }
        }
    }
    // The numbers of the light anti-tank weapons from another list.
    for record in records(include_str!("../fixtures/tables/latw_to_hit.csv")) {
        let Some(latw) = LATW.iter().find(|latw| latw.name == record["weapon"]) else {
            continue;
        };
        let found = to_kill::basic(Tables::PRINTED, Weapon::Latw(latw), None, None);
        assert_eq!(
            found.ok().map(|cell| cell.value),
            record["tk"].parse().ok(),
            "{record:?}"
        );
    }
}

#[test]
fn he_and_unarmored_cell_by_cell() {
    let bands = records(include_str!("../fixtures/tables/to_kill_he.csv"));
    for caliber in 12..=240_u16 {
        let row = bands.iter().rev().find(|row| {
            let from = row["band_mm"]
                .strip_suffix('+')
                .and_then(|from| from.parse().ok());
            from.is_some_and(|from: u16| from <= caliber)
        });
        let gun = Weapon::Sized {
            caliber,
            barrel: Barrel::L,
        };
        let expected = |column: &str| row.map(|row| row[column].parse().unwrap());
        assert_eq!(
            basic(gun, None, Ammunition::He),
            expected("armored_basic_tk"),
            "{caliber}"
        );
        let unarmored = |what| {
            to_kill::unarmored(Tables::PRINTED, gun, None, Some(what))
                .ok()
                .map(|it| it.value)
        };
        if caliber <= 15 {
            assert_eq!(unarmored(Ammunition::Ap), None);
            continue;
        }
        assert_eq!(
            unarmored(Ammunition::He),
            expected("unarmored_final_tk"),
            "{caliber}"
        );
        let ap = match caliber {
            0..=28 => Some(7),
            37..=57 => Some(8),
            65..=84 => Some(9),
            85..=95 => Some(10),
            100.. => Some(11),
            _ => None,
        };
        for what in [Ammunition::Ap, Ammunition::Apcr, Ammunition::Apds] {
            assert_eq!(unarmored(what), ap, "{caliber}");
        }
        assert_eq!(unarmored(Ammunition::Heat), Some(11));
    }
    let of = |word| {
        to_kill::unarmored(Tables::PRINTED, weapon(word), None, None)
            .ok()
            .map(|it| it.value)
    };
    assert_eq!(
        (of("ATR"), of("PF"), of("MG"), of("81*")),
        (Some(7), Some(11), None, None)
    );
}

#[test]
fn case_d_cell_by_cell() {
    for record in records(include_str!("../fixtures/tables/to_kill_case_d.csv")) {
        let (what, words): (Ammunition, &[&str]) = match record["row"].as_str() {
            "ap_le25mm" => (Ammunition::Ap, &["ATR", "MG", "20L", "25LL", "15"]),
            "ap_37to57mm" => (Ammunition::Ap, &["37*", "45L", "57LL"]),
            "ap_ge65mm" => (Ammunition::Ap, &["65*", "76L", "170L"]),
            "apcr_le57mm" => (Ammunition::Apcr, &["28LL", "40LL", "57LL"]),
            "apcr_ge75mm" => (Ammunition::Apcr, &["75L", "90L"]),
            "apds" => (Ammunition::Apds, &["57L", "76LL"]),
            other => panic!("{other}"),
        };
        for (column, number) in record.iter().filter(|(column, _)| *column != "row") {
            let (first, last) = match column.split_once('-') {
                Some((first, last)) => (first, last),
                None if column == "79+" => ("79", "300"),
                None => (column.as_str(), column.as_str()),
            };
            for range in first.parse().unwrap()..=last.parse().unwrap() {
                for word in words {
                    let found =
                        to_kill::range(Tables::PRINTED, weapon(word), None, Some(what), range);
                    let found = found.map_or("NA".to_owned(), |cell| cell.value.to_string());
                    assert_eq!(&found, number, "{word} at {range}");
                }
            }
        }
    }
    for what in [Ammunition::He, Ammunition::Heat] {
        for range in [0, 25, 100] {
            let found = to_kill::range(Tables::PRINTED, weapon("105"), None, Some(what), range);
            assert_eq!(found.map(|cell| cell.value), Ok(0));
        }
    }
    // Calibers between the bands.
    for (caliber, what) in [
        (30, Ammunition::Ap),
        (60, Ammunition::Ap),
        (65, Ammunition::Apcr),
    ] {
        let gun = Weapon::Sized {
            caliber,
            barrel: Barrel::L,
        };
        assert!(
            to_kill::range(Tables::PRINTED, gun, None, Some(what), 5).is_err(),
            "{caliber}"
        );
    }
}

#[test]
fn numbers_grow_with_the_gun_and_never_with_the_range() {
    let german = Some(Nation::German);
    for caliber in 16..=240 {
        let sized = |barrel| Weapon::Sized { caliber, barrel };
        let guns = BARRELS.map(sized);
        let ap = guns.map(|gun| basic(gun, german, Ammunition::Ap));
        let ap_listed: Vec<i16> = ap.into_iter().flatten().collect();
        assert!(ap_listed.is_sorted(), "{caliber}: {ap:?}");
        for (gun, ap) in guns.into_iter().zip(ap) {
            if let (Some(ap), Some(apcr)) = (ap, basic(gun, german, Ammunition::Apcr)) {
                assert!(ap < apcr || [28, 40].contains(&caliber), "{gun:?}");
            }
            for what in [Ammunition::Ap, Ammunition::Apcr, Ammunition::Apds] {
                let at =
                    |range| to_kill::range(Tables::PRINTED, gun, german, Some(what), range).ok();
                let value = |range| at(range).map_or(i16::MIN, |cell| cell.value);
                assert!((0..100).map(value).is_sorted_by(|near, far| near >= far));
            }
        }
    }
}

#[test]
fn what_the_tables_do_not_give_is_refused_with_its_section() {
    let refused = |word: &str, nation, what| match to_kill::basic(
        Tables::PRINTED,
        weapon(word),
        nation,
        what,
    ) {
        Err(NoNumber::None(note)) => note.section,
        other => panic!("{word}: {other:?}"),
    };
    let what = Some;
    for (word, nation, ammunition, section) in [
        ("75LL", None, what(Ammunition::Apcr), "C7.32"),
        ("82L", None, what(Ammunition::Ap), "C7.31"),
        ("88", Some(Nation::German), None, "C7.31"),
        ("77L", None, what(Ammunition::Heat), "C7.33"),
        ("12", None, what(Ammunition::He), "C7.34"),
        ("75", None, what(Ammunition::Canister), "C8.4"),
        ("75", None, what(Ammunition::Wp), "C8.5"),
        ("PF", None, what(Ammunition::He), "C7.1"),
        ("MG", None, what(Ammunition::Heat), "C7.1"),
        ("MOL-P", None, None, "A22.6"),
        ("81*", None, what(Ammunition::He), "C7.345"),
        ("M1 81mm Mortar", None, what(Ammunition::He), "C7.345"),
    ] {
        assert_eq!(refused(word, nation, ammunition), section, "{word}");
    }
    for word in ["76L", "76LL", "90L", "88", "ATR"] {
        let found = to_kill::basic(Tables::PRINTED, weapon(word), None, None);
        assert!(
            matches!(found, Err(NoNumber::AsksNation(_))),
            "{word}: {found:?}"
        );
    }
    // A gun with a name brings its own nation, whoever fires it.
    for (name, number) in [
        ("7.62cm PaK 36r", 17),
        ("T-34 M43", 13),
        ("OQF 25-Pounder Gun-Howitzer", 13),
    ] {
        let word = weapons::find(name).unwrap();
        assert_eq!(
            basic(weapon(word), Some(Nation::Finnish), Ammunition::Ap),
            Some(number)
        );
    }
}

#[test]
fn every_gun_that_has_an_ammunition_has_its_number() {
    for gun in GUNS.iter().filter(|gun| gun.gun_type != GunType::Mtr) {
        for what in [
            Ammunition::Ap,
            Ammunition::Apcr,
            Ammunition::Apds,
            Ammunition::Heat,
            Ammunition::He,
        ] {
            let has = (1939..=1945)
                .any(|year| matches!(gun.supply(what, Some(year), None), Supply::Has(_)));
            let number = basic(Weapon::Gun(gun), None, what);
            assert!(!has || number.is_some(), "{} {what:?}", gun.name);
        }
    }
}

/// The result as the table of results reads, from the DR on the dice; halves are floating-point.
fn judge(shot: &ToKill, faces: [i32; 4]) -> ToKillResult {
    let dr = faces[0] + faces[1];
    let machine_gun = shot.round == Round::MachineGun;
    let times = if shot.critical && !machine_gun { 2 } else { 1 };
    let against_armor =
        |armor: i16| i32::from(shot.range) + i32::from(shot.rear) - i32::from(armor);
    let number = i32::from(shot.basic) * times + shot.armor.map_or(0, against_armor);
    let asl = shot.rulebook == Rulebook::Asl;
    let shocks = shot.armor.is_some() && shot.location == Location::Turret;
    let lesser = match (shocks, shot.hull_down) {
        (true, _) => ToKillResult::Shock,
        (false, true) => ToKillResult::NoEffect,
        (false, false) => ToKillResult::Immobilized,
    };
    if dr == 12 {
        ToKillResult::NoEffect
    } else if asl && f64::from(dr) <= f64::from(number) / 2.0 {
        ToKillResult::Burning
    } else if dr < number {
        ToKillResult::Eliminated
    } else if dr == number {
        if machine_gun {
            ToKillResult::Stun
        } else {
            lesser
        }
    } else if dr > number + 1 || machine_gun || shot.armor.is_none() {
        ToKillResult::NoEffect
    } else if shot.round == Round::He {
        lesser
    } else {
        match shot.crew_morale {
            None => ToKillResult::PossibleShock,
            Some(morale) if faces[2] + faces[3] > i32::from(morale) => ToKillResult::Shock,
            Some(_) => ToKillResult::NoEffect,
        }
    }
}

/// Shots of every kind with this Basic TK# and AF.
fn shots(basic: i16, armor: Option<i16>) -> Vec<ToKill> {
    let mut shots = Vec::new();
    for variant in [Variant::asl(), Variant::starter_kit()] {
        for (round, location) in
            Round::iter().flat_map(|round| Location::iter().map(move |location| (round, location)))
        {
            for flags in 0..8 {
                for (range, crew_morale) in [(0, None), (-7, Some(8)), (3, Some(6)), (-1, None)] {
                    shots.push(ToKill {
                        critical: flags & 1 == 1,
                        rear: flags & 2 == 2,
                        hull_down: flags & 4 == 4,
                        range,
                        location,
                        crew_morale,
                        ..ToKill::new(basic, armor, round, &variant)
                    });
                }
            }
        }
    }
    shots
}

#[test]
fn every_face_of_every_shot() {
    for basic in [0, 1, 4, 7, 8, 10, 13, 14, 17, 23, 33] {
        for armor in [None, Some(0), Some(1), Some(4), Some(8), Some(14), Some(26)] {
            for shot in shots(basic, armor) {
                let mut counts: BTreeMap<ToKillResult, u64> = BTreeMap::new();
                for roll in 0..1_296 {
                    let faces = [216, 36, 6, 1].map(|place| roll / place % 6 + 1);
                    *counts.entry(judge(&shot, faces)).or_default() += 1;
                }
                let dist = exact::solve(&shot).unwrap();
                let scale = 1_296 / u64::try_from(dist.total()).unwrap();
                let found: BTreeMap<ToKillResult, u64> = dist
                    .iter()
                    .map(|(result, weight)| (*result, scale * u64::try_from(weight).unwrap()))
                    .collect();
                assert_eq!(found, counts, "{shot:?}");
            }
        }
    }
}

#[test]
fn every_path_is_explained_and_a_better_number_kills_more_often() {
    for armor in [None, Some(6)] {
        let mut before: BTreeMap<usize, Fraction> = BTreeMap::new();
        for basic in 0..=33 {
            for (place, shot) in shots(basic, armor).into_iter().enumerate() {
                let dist = exact::solve(&shot).unwrap();
                let paths = exact::solve(&Explained(&shot)).unwrap();
                assert!(paths.outcomes().all(|path| path.notes.len() >= 2));
                assert!(paths.map(|path| path.outcome) == dist, "{shot:?}");
                let kills = dist.fraction_where(|result| *result >= ToKillResult::Eliminated);
                let worse = before
                    .insert(place, kills.clone())
                    .is_some_and(|last| last > kills);
                assert!(!worse, "{shot:?}");
            }
        }
    }
    assert!(ToKillResult::all().is_sorted());
}

#[test]
fn the_engines_agree() {
    let params = [
        ("basic", "6..18/4"),
        ("critical", "no,yes"),
        ("rear", "no,yes"),
        ("armor", "none,1,8"),
        ("location", "turret,hull"),
        ("round", "he,non-he,machine-gun"),
        ("crew_morale", "none,7"),
    ];
    for variant in [Variant::asl(), Variant::starter_kit()] {
        let query = Query::new(RuleId::ToKill, &params, variant).unwrap();
        let watch = aslodds::engine::monte_carlo::unwatched;
        let check = query::check(&query, (7, 20_000), 0.001, 1, &watch).unwrap();
        assert!(check.agrees, "{:?}", check.worst);
    }
}
