//! The transcribed tables against fixtures of their own, cell by cell, and by what they must be.

use std::collections::HashMap;

use aslodds::rules::tables::Tables;
use aslodds::rules::tables::cases::{Applies, Case};
use aslodds::rules::tables::colors::{self, Color, Equipment, Nation};
use aslodds::rules::tables::depletion::Supply;
use aslodds::rules::tables::guns::{Ammunition, Barrel, GUNS};
use aslodds::rules::tables::latw::{Breakdown, LATW};
use aslodds::rules::tables::smoke::Number;
use aslodds::rules::tables::starter_kit;
use aslodds::rules::tables::terrain::{Hindrance, Terrain};
use aslodds::rules::tables::to_hit::Modification;
use aslodds::rules::to_hit::TargetType;

fn records(fixture: &str) -> Vec<HashMap<String, String>> {
    let mut reader = csv::ReaderBuilder::new()
        .comment(Some(b'#'))
        .from_reader(fixture.as_bytes());
    reader.deserialize().map(Result::unwrap).collect()
}

const COLORS: [(&str, Color); 2] = [("black", Color::Black), ("red", Color::Red)];

#[test]
fn numbers_cell_by_cell() {
    let records = records(include_str!("../fixtures/tables/numbers.csv"));
    for record in &records {
        let (table, row) = (record["table"].as_str(), record["row"].as_str());
        let number = |key: &str| record[key].parse::<u16>().unwrap();
        for range in number("range_min")..=number("range_max") {
            let color = COLORS.iter().find(|(name, _)| *name == row);
            let found = match (table, row) {
                ("vehicle", _) => {
                    Tables::PRINTED
                        .basic_th(TargetType::Vehicle, color.unwrap().1, range)
                        .value
                }
                ("infantry", _) => {
                    Tables::PRINTED
                        .basic_th(TargetType::Infantry, color.unwrap().1, range)
                        .value
                }
                ("area", _) => {
                    Tables::PRINTED
                        .basic_th(TargetType::Area, Color::Black, range)
                        .value
                }
                ("barrel", "star") => {
                    Tables::PRINTED
                        .modification(Modification::BarrelStar, range)
                        .value
                }
                ("barrel", "normal") => {
                    Tables::PRINTED
                        .modification(Modification::BarrelNormal, range)
                        .value
                }
                ("barrel", "L") => {
                    Tables::PRINTED
                        .modification(Modification::BarrelL, range)
                        .value
                }
                ("barrel", "LL") => {
                    Tables::PRINTED
                        .modification(Modification::BarrelLl, range)
                        .value
                }
                ("caliber", "le57") => {
                    Tables::PRINTED
                        .modification(Modification::Caliber57, range)
                        .value
                }
                ("caliber", "le40") => {
                    Tables::PRINTED
                        .modification(Modification::Caliber40, range)
                        .value
                }
                ("ammo", "apcr_apds") => {
                    Tables::PRINTED
                        .modification(Modification::Apcr, range)
                        .value
                }
                ("ammo", "smoke") => {
                    Tables::PRINTED
                        .modification(Modification::Smoke, range)
                        .value
                }
                ("ammo", "ap_he" | "heat") => 0,
                other => panic!("{other:?}"),
            };
            assert_eq!(found.to_string(), record["value"], "{record:?} at {range}");
        }
    }
    assert_eq!(records.len(), 150);
}

#[test]
fn numbers_fall_with_range_and_red_is_never_better() {
    for range in 0..200 {
        for target in [TargetType::Vehicle, TargetType::Infantry] {
            for (_, color) in COLORS {
                let here = Tables::PRINTED.basic_th(target, color, range).value;
                assert!(Tables::PRINTED.basic_th(target, color, range + 1).value <= here);
            }
            let [black, red] =
                COLORS.map(|(_, color)| Tables::PRINTED.basic_th(target, color, range).value);
            assert!(red <= black);
            assert!(
                Tables::PRINTED
                    .basic_th(TargetType::Infantry, Color::Black, range)
                    .value
                    < Tables::PRINTED
                        .basic_th(TargetType::Vehicle, Color::Black, range)
                        .value
            );
        }
        let barrel = |item| Tables::PRINTED.modification(item, range).value;
        assert!(barrel(Modification::BarrelStar) <= barrel(Modification::BarrelNormal));
        assert!(barrel(Modification::BarrelNormal) <= barrel(Modification::BarrelL));
        assert!(barrel(Modification::BarrelL) <= barrel(Modification::BarrelLl));
        assert!(barrel(Modification::Caliber57) <= 0 && barrel(Modification::Caliber40) <= 0);
    }
}

#[test]
fn cases_cell_by_cell() {
    let records = records(include_str!("../fixtures/tables/cases.csv"));
    let mut compared = 0;
    for record in &records {
        let (name, key) = (record["case"].as_str(), record["key"].as_str());
        let found = match (name, key) {
            ("A_T", "first") => Tables::PRINTED.case(Case::AFast).value,
            ("A_ST", "first") => Tables::PRINTED.case(Case::ASlow).value,
            ("A_NT", "first") => Tables::PRINTED.case(Case::ANonTurreted).value,
            ("A_T", "each_further") => Tables::PRINTED.case(Case::AFast).each_further,
            ("A_ST", "each_further") => Tables::PRINTED.case(Case::ASlow).each_further,
            ("A_NT", "each_further") => Tables::PRINTED.case(Case::ANonTurreted).each_further,
            ("B_afph", "value") => Tables::PRINTED.case(Case::B).value,
            ("B_afph", "woods_building_rubble") => Tables::PRINTED.case(Case::B).in_woods.unwrap(),
            ("C_bounding", "stabilized") => Tables::PRINTED.case(Case::CStabilized).value,
            ("C_bounding", "turreted_T_ST") => Tables::PRINTED.case(Case::CTurreted).value,
            ("C_bounding", "nt_or_passenger") => Tables::PRINTED.case(Case::CNonTurreted).value,
            ("C1", "value") => Tables::PRINTED.case(Case::C1).value,
            ("C2", "value") => Tables::PRINTED.case(Case::C2).value,
            ("C3", "value") => Tables::PRINTED.case(Case::C3).value,
            ("C4", "stabilized") => Tables::PRINTED.case(Case::C4Stabilized).value,
            ("D_pinned", "value") => Tables::PRINTED.case(Case::D).value,
            ("E_in_hex", "value") => Tables::PRINTED.case(Case::E).value,
            ("F_intensive", "value") => Tables::PRINTED.case(Case::F).value,
            ("G_deliberate_immobilization", "value") => Tables::PRINTED.case(Case::G).value,
            ("H_captured", "value") => Tables::PRINTED.case(Case::H).value,
            ("I_buttoned_up", "value") => Tables::PRINTED.case(Case::I).value,
            ("other", "overstacked_firer_each") => {
                Tables::PRINTED.case(Case::OverstackedFirer).value
            }
            ("other", "encircled") => Tables::PRINTED.case(Case::Encircled).value,
            ("other", "cx") => Tables::PRINTED.case(Case::Cx).value,
            ("other", "spotted_mortar") => Tables::PRINTED.case(Case::Spotted).value,
            ("other", "stun") => Tables::PRINTED.case(Case::Stunned).value,
            ("other", "bypass_side_tca_unacquired") => Tables::PRINTED.case(Case::Bypass).value,
            ("other", "wire") => Tables::PRINTED.case(Case::Wire).value,
            ("J_moving", _) => Tables::PRINTED.case(Case::J).value,
            ("J1", _) => Tables::PRINTED.case(Case::J1).value,
            ("J2", _) => Tables::PRINTED.case(Case::J2).value,
            ("J3_ffnam", _) => Tables::PRINTED.case(Case::J3).value,
            ("J4_ffmo", _) => Tables::PRINTED.case(Case::J4).value,
            ("K_concealed", _) => Tables::PRINTED.case(Case::K).value,
            ("L_point_blank", "range_1") => Tables::PRINTED.case(Case::L1).value,
            ("L_point_blank", "range_2") => Tables::PRINTED.case(Case::L2).value,
            ("L_point_blank", "range_0") => 0,
            ("M_bore_sight", _) => Tables::PRINTED.case(Case::M).value,
            ("N_acquisition", "first") => Tables::PRINTED.case(Case::N1).value,
            ("N_acquisition", "second") => Tables::PRINTED.case(Case::N2).value,
            ("O_hazardous", _) => Tables::PRINTED.case(Case::O).value,
            ("P_size", "vehicle-very_small") => Tables::PRINTED.case(Case::PVerySmall).value,
            ("P_size", "vehicle-small" | "gun-small") => Tables::PRINTED.case(Case::PSmall).value,
            ("P_size", "vehicle-average" | "gun-average") => {
                Tables::PRINTED.case(Case::PAverage).value
            }
            ("P_size", "vehicle-large" | "gun-large") => Tables::PRINTED.case(Case::PLarge).value,
            ("P_size", "vehicle-very_large") => Tables::PRINTED.case(Case::PVeryLarge).value,
            ("other", "overstacked_personnel_each") => {
                Tables::PRINTED.case(Case::OverstackedTarget).value
            }
            ("other", "motorcyclist") => Tables::PRINTED.case(Case::Motorcyclist).value,
            ("other", "cavalry") => Tables::PRINTED.case(Case::Cavalry).value,
            ("other", "wading_vehicle") => Tables::PRINTED.case(Case::Wading).value,
            // The rate of fire, and what applies where: the next test.
            (_, "att" | "rof" | "cases") => continue,
            other => panic!("{other:?}"),
        };
        assert_eq!(found.to_string(), record["value"], "{record:?}");
        compared += 1;
    }
    assert!(compared >= 50);
}

#[test]
fn cases_that_do_not_apply() {
    let lettered = [
        ("A", Case::AFast),
        ("A", Case::ASlow),
        ("A", Case::ANonTurreted),
        ("B", Case::B),
        ("C", Case::CStabilized),
        ("C", Case::CTurreted),
        ("C", Case::CNonTurreted),
        ("C1", Case::C1),
        ("C2", Case::C2),
        ("C3", Case::C3),
        ("C4", Case::C4Stabilized),
        ("D", Case::D),
        ("E", Case::E),
        ("F", Case::F),
        ("G", Case::G),
        ("H", Case::H),
        ("I", Case::I),
        ("J", Case::J),
        ("J1", Case::J1),
        ("J2", Case::J2),
        ("J3", Case::J3),
        ("J4", Case::J4),
        ("K", Case::K),
        ("L", Case::L1),
        ("L", Case::L2),
        ("M", Case::M),
        ("N", Case::N1),
        ("N", Case::N2),
        ("O", Case::O),
        ("P", Case::PSmall),
    ];
    for record in records(include_str!("../fixtures/tables/cases.csv")) {
        if record["key"] != "cases" {
            continue;
        }
        let excluded: Vec<&str> = record["value"].split(' ').collect();
        for (letter, it) in lettered {
            let applies = if record["case"] == "att" {
                Tables::PRINTED.case(it).on_area
            } else {
                Tables::PRINTED.case(it).on_latw
            };
            let expected = if excluded.contains(&letter) {
                Applies::No
            } else {
                Applies::Yes
            };
            assert_eq!(applies, expected, "{letter} {}", record["case"]);
        }
    }
}

#[test]
fn terrain_and_hindrances_cell_by_cell() {
    let mut compared = 0;
    for record in records(include_str!("../fixtures/tables/terrain.csv")) {
        let (name, key) = (record["terrain"].as_str(), record["key"].as_str());
        let word = name.replace('_', "-");
        let number = |number| Tables::PRINTED.number(number).value;
        let tem = |terrain: Terrain| Tables::PRINTED.terrain(terrain).tem;
        let of = |what: Hindrance| Tables::PRINTED.hindrance(what).value;
        let found = match (name, key) {
            ("fortified_or_factory", _) => vec![number(Number::Fortified)],
            ("height_advantage", _) => vec![number(Number::HeightAdvantage)],
            ("hindrance_rule", _) | ("smoke", "los_blocked_at_total") => {
                vec![number(Number::LosGone)]
            }
            ("rubble", "tem_wood") => vec![tem(Terrain::WoodenRubble)],
            ("rubble", "tem_stone") => vec![tem(Terrain::StoneRubble)],
            ("olive_grove_or_cactus", _) => vec![tem(Terrain::OliveGrove), tem(Terrain::Cactus)],
            ("wreck_or_afv", "tem") => vec![tem(Terrain::Wreck)],
            ("wreck_or_afv", _) => vec![of(Hindrance::Wreck)],
            ("he_ffe_ge_70mm", _) => vec![of(Hindrance::Ffe)],
            ("smoke", "grenade_smoke") => vec![of(Hindrance::GrenadeSmoke)],
            ("smoke", "grenade_wp") => vec![of(Hindrance::GrenadeWp)],
            ("smoke", "ordnance_smoke_full") => vec![of(Hindrance::Smoke)],
            ("smoke", "ordnance_smoke_dispersed" | "vehicle_dispenser") => {
                vec![of(Hindrance::DispersedSmoke)]
            }
            ("smoke", "ordnance_wp_full") => vec![of(Hindrance::Wp)],
            ("smoke", "ordnance_wp_dispersed") => vec![of(Hindrance::DispersedWp)],
            ("smoke", "max_per_location") => vec![number(Number::MaxPerLocation)],
            ("smoke", "fire_out_of_or_within_extra") => vec![number(Number::OutOfOrWithin)],
            ("smoke", "blaze_terrain") => vec![of(Hindrance::Blaze)],
            ("smoke", "blaze_wreck") => vec![of(Hindrance::WreckBlaze)],
            (_, "tem") => vec![tem(word.parse().unwrap())],
            (_, "indirect") => vec![Tables::PRINTED.terrain(word.parse().unwrap()).indirect],
            (_, "hindrance") => vec![of(word.parse().unwrap())],
            ("grain", "in_season_months") => {
                let months = (1..=12).filter(|month| {
                    Tables::PRINTED
                        .hindrance(Hindrance::Grain)
                        .in_season(Some(*month))
                });
                let months: Vec<String> = months.map(|month| month.to_string()).collect();
                assert_eq!(months.join(" "), record["value"]);
                continue;
            }
            // Movement, heights, gunshields, fire from above, leaves: not numbers of these tables.
            ("smoke" | "gunshield" | "open_ground" | "orchard", _) => continue,
            (_, "obstacle_level" | "indirect_extra_per_level_above") => continue,
            other => panic!("{other:?}"),
        };
        assert!(
            found
                .iter()
                .all(|found| found.to_string() == record["value"]),
            "{record:?}"
        );
        compared += 1;
    }
    assert!(compared >= 40);
}

#[test]
fn colors_row_by_row() {
    for record in records(include_str!("../fixtures/tables/nationality_th_color.csv")) {
        let nations = match record["nationality"].as_str() {
            "US" => "american".to_owned(),
            name => name.to_lowercase().replace(' ', "-"),
        };
        let nation: Nation = nations.parse().unwrap();
        let years: &[u16] = match record["note"].as_str() {
            "before 1944" => &[1942, 1943],
            "1944 and later" => &[1944, 1945],
            _ => &[1939, 1945],
        };
        for year in years {
            let found = colors::color(nation, Equipment::Own, Some(*year))
                .unwrap()
                .color;
            assert_eq!(<&str>::from(found), record["color"], "{record:?}");
        }
    }
}

#[test]
fn light_anti_tank_weapons_cell_by_cell() {
    let records = records(include_str!("../fixtures/tables/latw_to_hit.csv"));
    for latw in LATW.iter() {
        let record = records
            .iter()
            .find(|record| record["weapon"] == latw.name)
            .unwrap();
        for range in 0..=5_u16 {
            let found = latw
                .basic(range)
                .map_or(String::new(), |cell| cell.value.to_string());
            assert_eq!(
                found,
                record[&format!("th_r{range}")],
                "{} at {range}",
                latw.name
            );
        }
        let breakdown = match latw.breakdown {
            Breakdown::Malfunctions => format!("B{}", latw.breakdown_number),
            Breakdown::Removed => format!("X{}", latw.breakdown_number),
            Breakdown::HarmsTheFirer => "Original 12".to_owned(),
        };
        let printed = record["breakdown"].replace("as PF", "Original 12");
        assert!(printed.starts_with(&breakdown), "{}", latw.name);
        assert_eq!(latw.basic(6), None);
        let numbers: Vec<i16> = (0..=5)
            .filter_map(|range| latw.basic(range))
            .map(|cell| cell.value)
            .collect();
        assert!(numbers.is_sorted_by(|a, b| a > b));
    }
    // The anti-tank rifle's row points to another table.
    assert_eq!(records.len(), LATW.len() + 1);
}

/// The number after the letters, for a year, read off the notation a second way.
fn depletion(notation: &str, year: u16) -> Option<u8> {
    let digit = char::from(b'0' + u8::try_from(year % 10).unwrap());
    notation.split('/').find_map(|entry| {
        let mut halves = entry.splitn(2, '^');
        let number: String = halves
            .next()?
            .chars()
            .skip_while(|c| !c.is_ascii_digit())
            .take_while(char::is_ascii_digit)
            .collect();
        let date = halves.next().unwrap_or("");
        let from = date.chars().find(char::is_ascii_digit);
        let holds = match from {
            None => true,
            Some(from) => from == digit || (date.contains('+') && from < digit),
        };
        number.parse().ok().filter(|_| holds)
    })
}

#[test]
fn guns_cell_by_cell() {
    let records = records(include_str!("../fixtures/tables/guns.csv"));
    assert_eq!(records.len(), GUNS.len());
    for (gun, record) in GUNS.iter().zip(&records) {
        let name = gun.name;
        assert_eq!(name, record["name"]);
        assert_eq!(
            <&str>::from(gun.nation),
            record["nationality"].to_lowercase()
        );
        assert_eq!(gun.caliber.to_string(), record["caliber_mm"], "{name}");
        assert_eq!(gun.barrel.mark(), record["barrel"], "{name}");
        assert_eq!(gun.rof.to_string(), record["rof"], "{name}");
        let optional =
            |number: Option<u16>| number.map_or(String::new(), |number| number.to_string());
        assert_eq!(
            optional(gun.breakdown.map(u16::from)),
            record["b_num"],
            "{name}"
        );
        assert_eq!(optional(gun.range_min), record["range_min"], "{name}");
        assert_eq!(optional(gun.range_max), record["range_max"], "{name}");
        let size = gun
            .size
            .map_or(String::new(), |size| <&str>::from(size).replace('-', " "));
        assert_eq!(size, record["target_size"], "{name}");
        let mounts = match <&str>::from(gun.mount) {
            "fast" => ["360", "circle", ""],
            "slow" => ["square", "square outline", "broken square (1MT)"],
            "non-turreted" => ["NT", "none (NT)", ""],
            _ => ["no CA (SW)", "", ""],
        };
        assert!(mounts.contains(&record["mount"].as_str()), "{name}");
        for (what, column) in [
            (Ammunition::Smoke, "smoke_s"),
            (Ammunition::Wp, "wp"),
            (Ammunition::Apcr, "apcr_A"),
            (Ammunition::Apds, "apds_D"),
            (Ammunition::Heat, "heat_H"),
            (Ammunition::Canister, "canister_C"),
        ] {
            for year in 1940..=1945 {
                let expected =
                    depletion(&record[column], year).map_or(Supply::HasNone, Supply::Has);
                let expected = if record[column].is_empty() {
                    Supply::HasNone
                } else {
                    expected
                };
                assert_eq!(
                    gun.supply(what, Some(year), None),
                    expected,
                    "{name} {column} {year}"
                );
            }
        }
        let has_ap = gun.supply(Ammunition::Ap, Some(1944), None) != Supply::HasNone;
        assert_eq!(
            has_ap,
            record["fires_ap"] == "yes" || !record["ap_depletion"].is_empty(),
            "{name}"
        );
        let has_he = gun.supply(Ammunition::He, Some(1945), None) != Supply::HasNone;
        let he_number = depletion(&record["he_depletion"], 1945).is_some()
            && !record["he_depletion"].is_empty();
        assert_eq!(
            has_he,
            (record["fires_he"].starts_with("yes") && record["he_depletion"].is_empty())
                || he_number,
            "{name}"
        );
    }
}

#[test]
fn the_starter_kit_is_c3_with_c4_but_for_its_slips() {
    let mut slips = 0;
    for record in records(include_str!("../fixtures/tables/aslsk_to_hit.csv")) {
        let nation = record["nationality"].to_lowercase();
        let Ok(nation) = nation.parse::<Nation>() else {
            continue;
        };
        // The caliber stands in brackets, or at the beginning of the gun's name in two rows.
        let gun = &record["gun"];
        let size = match gun.split_once('(') {
            Some((_, rest)) => rest.trim_end_matches(')').to_owned(),
            None => gun
                .split(' ')
                .find_map(|word| word.strip_suffix("mm"))
                .unwrap()
                .to_owned(),
        };
        let digits: String = size.chars().take_while(char::is_ascii_digit).collect();
        let barrel = match &size[digits.len()..] {
            "L" => Barrel::L,
            "LL" => Barrel::Ll,
            "*" => Barrel::Star,
            _ if gun.contains("MTR") && !size.ends_with("51") => Barrel::Star,
            _ => Barrel::Normal,
        };
        let row = starter_kit::chart(nation, digits.parse().unwrap(), barrel);
        let row = row.unwrap_or_else(|| panic!("{gun}: {digits} {barrel:?}"));
        for (column, range) in [
            ("r1", 1),
            ("r2", 2),
            ("r3_6", 3),
            ("r7_12", 7),
            ("r13_18", 13),
            ("r19_24", 19),
        ] {
            if record[column].is_empty() {
                continue;
            }
            let printed = record[column].split('(').next().unwrap();
            let (black, red) = printed.split_once('/').unwrap_or((printed, printed));
            for (color, printed) in [(Color::Black, black), (Color::Red, red)] {
                let folded_in = [0, 2, 1].get(usize::from(range)).copied().unwrap_or(0);
                let printed: i16 = printed.parse::<i16>().unwrap() - folded_in;
                match row.infantry(color, range) {
                    Some(cell) => assert_eq!(cell.value, printed, "{gun} {column}"),
                    None => slips += 1,
                }
            }
        }
        for (column, range) in [("att_1_12", 5), ("att_13_24", 13)] {
            match (row.area(range), record[column].parse::<i16>()) {
                (Some(cell), Ok(printed)) => assert_eq!(cell.value, printed, "{gun} {column}"),
                (None, Ok(_)) => slips += 1,
                (Some(cell), Err(_)) => panic!("{gun} {column}: {cell:?}"),
                (None, Err(_)) => {}
            }
        }
    }
    // Two colors in two columns of the 37L, and one column of the 45L and of the 57L.
    assert_eq!(slips, 2 * 2 + 2);
}
