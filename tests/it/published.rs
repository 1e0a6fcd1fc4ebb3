//! Odds and rolls that others have printed.

use aslodds::dist::Dist;
use aslodds::engine::{exact, trace};
use aslodds::rules::smoke_grenade::{Destination, SmokeGrenade, SmokeGrenadeResult};
use aslodds::rules::smoke_ordnance::{SmokeOrdnance, SmokeOrdnanceResult};
use aslodds::rules::tables::Tables;
use aslodds::rules::tables::squads::{Nationality, SquadKind};
use aslodds::rules::to_hit::{Roll, ToHit, ToHitResult};
use aslodds::rules::variant::Variant;

/// The records of a fixture, after its comment and its headings.
fn records(fixture: &str) -> Vec<csv::StringRecord> {
    let mut reader = csv::ReaderBuilder::new()
        .comment(Some(b'#'))
        .from_reader(fixture.as_bytes());
    reader.records().map(Result::unwrap).collect()
}

fn shot(record: &csv::StringRecord) -> ToHit {
    ToHit::new(
        record[3].parse().unwrap(),
        record[4].parse().unwrap(),
        record[5].parse().unwrap(),
        Roll::Normal,
        &record[2].parse::<Variant>().unwrap(),
    )
}

#[test]
fn published_odds_of_shots() {
    let records = records(include_str!("../fixtures/to_hit.csv"));
    assert!(records.len() >= 45);
    for record in &records {
        let dist = exact::solve(&shot(record)).unwrap();
        let out_of_216 = |results: &[ToHitResult]| {
            let weight = results
                .iter()
                .map(|result| dist.weight(result))
                .sum::<aslodds::dist::Weight>();
            (weight * 216_u32 / dist.total()).to_string()
        };
        let found = [
            out_of_216(&[ToHitResult::Miss]),
            out_of_216(&[ToHitResult::Hit, ToHitResult::ImprobableHit]),
            out_of_216(&[ToHitResult::CriticalHit, ToHitResult::ImprobableCriticalHit]),
        ];
        assert_eq!(found, [&record[6], &record[7], &record[8]], "{record:?}");
    }
}

#[test]
fn published_rolls_of_shots() {
    for record in records(include_str!("../fixtures/to_hit_rolls.csv")) {
        let faces: Vec<u8> = record[6]
            .split(' ')
            .map(|face| face.parse().unwrap())
            .collect();
        let (path, used) = trace::replay(&shot(&record), &faces).unwrap();
        assert_eq!(
            (path.outcome, used),
            (record[7].parse().unwrap(), faces.len()),
            "{record:?}"
        );
    }
}

/// The chance that at least one of `squads` squads places smoke.
fn at_least_one(exponent: u8, squads: u8) -> String {
    let attempt = SmokeGrenade::new(exponent, 0, Destination::Adjacent, &Variant::asl());
    let placed = exact::solve(&attempt)
        .unwrap()
        .map(|result| i64::from(*result == SmokeGrenadeResult::Placed));
    let all = (1..squads).fold(placed.clone(), |sum: Dist<i64>, _| sum.plus(&placed));
    all.at_least(&1).to_string()
}

#[test]
fn derived_odds_of_smoke_from_several_squads() {
    let with = |exponent| [1, 2, 3, 4].map(|squads| at_least_one(exponent, squads));
    assert_eq!(with(1), ["1/6", "11/36", "91/216", "671/1296"]);
    assert_eq!(with(3), ["1/2", "3/4", "7/8", "15/16"]);
    assert_eq!(with(4), ["2/3", "8/9", "26/27", "80/81"]);
}

#[test]
fn the_exponents_of_the_rule() {
    for (exponent, chance) in [(1, "1/6"), (2, "1/3"), (3, "1/2"), (4, "2/3"), (5, "5/6")] {
        assert_eq!(at_least_one(exponent, 1), chance);
        let attempt = SmokeGrenade::new(exponent, 0, Destination::Own, &Variant::asl());
        let ends = exact::solve(&attempt)
            .unwrap()
            .fraction(&SmokeGrenadeResult::NotPlacedMoveEnds);
        assert_eq!(ends.to_string(), "1/6");
    }
}

#[test]
fn derived_odds_of_smoke_from_ordnance() {
    for record in records(include_str!("../fixtures/smoke_ordnance.csv")) {
        let shot = SmokeOrdnance::new(
            record[0].parse().unwrap(),
            record[2].parse().unwrap(),
            record[1].parse().unwrap(),
            &Variant::asl(),
        );
        let placed = exact::solve(&shot)
            .unwrap()
            .fraction_where(|outcome| outcome.result == SmokeOrdnanceResult::Placed);
        assert_eq!(placed.to_string(), record[3], "{record:?}");
    }
}

/// The exponents of another transcription, whose nationalities and kinds are in words of its own.
#[test]
fn the_exponents_printed_on_squads() {
    let records = records(include_str!("../fixtures/squads_smoke_exponent.csv"));
    assert!(records.len() >= 44);
    for record in &records {
        let nationality = match &record[0] {
            "Hungarian/Axis Minor" => "axis-minor".to_owned(),
            "US (Philippine Army)" => "philippine-army".to_owned(),
            name => name.to_lowercase().replace(' ', "-"),
        };
        let nationality: Nationality = nationality.parse().unwrap();
        let kind = if record[3].starts_with("assault engineer") {
            SquadKind::AssaultEngineer
        } else if (&record[0], &record[1], &record[3]) == ("Japanese", "3-4-7", "second line") {
            SquadKind::SecondLine
        } else {
            SquadKind::Regular
        };
        let squad = Tables::PRINTED
            .squad(nationality, &record[1], kind)
            .unwrap();
        assert_eq!(squad.exponent.to_string(), record[2], "{record:?}");
        let confidence: &str = squad.confidence.into();
        let disputed = record[3].contains("unverified");
        assert_eq!(confidence, if disputed { "disputed" } else { &record[4] });
    }
    assert_eq!(Tables::PRINTED.squads().len(), records.len());
}
