//! Phases of a gun's fire in the game's own words: published ones, hand counts, laws.

use aslodds::engine::chain::{self, Ending, Marginal, Run};
use aslodds::engine::exact;
use aslodds::query::phase::{PhaseQuery, Phases, Rolls};
use aslodds::query::{self, Variant};
use aslodds::rules::fire::Shot;
use aslodds::table::phases::Answer;
use aslodds::table::ratio;

fn solve(words: &str) -> Result<Phases, aslodds::Error> {
    query(words)?.solve(&query::unwatched)
}

fn query(words: &str) -> Result<PhaseQuery, aslodds::Error> {
    let words: Vec<(&str, &str)> = words
        .split(' ')
        .map(|word| word.split_once('=').unwrap())
        .collect();
    PhaseQuery::new(&words, Variant::asl())
}

fn answers(words: &str) -> Vec<Answer> {
    let phases = solve(words).unwrap_or_else(|error| panic!("{words}: {error}"));
    let answers = phases.situations().cells.map(|phase| phase.answer);
    answers
        .map(|answer| answer.unwrap_or_else(|why| panic!("{words}: {why}")))
        .collect()
}

fn only(words: &str) -> Answer {
    answers(words).remove(0)
}

/// A chance in percent.
fn percent(answer: &Answer, name: &str) -> String {
    let weight = &answer.chance(name).unwrap().weight;
    format!("{:.4}", 100.0 * ratio(weight, &answer.total))
}

/// A chance as a fraction in lowest terms.
fn chance(answer: &Answer, name: &str) -> String {
    let weight = &answer.chance(name).unwrap().weight;
    aslodds::table::number::fraction(weight, &answer.total)
}

#[test]
fn acquisition_gained_shot_by_shot() {
    // TH# 8 at 6 hexes; stone +3, wooden +2.
    for (target_in, rof, critical, hit, shots) in [
        ("wooden-building", 1, "2.4563", "43.2870", "1.2000"),
        ("wooden-building", 3, "6.4369", "52.4206", "1.9995"),
        ("stone-building", 1, "2.1970", "30.1826", "1.2000"),
        ("stone-building", 3, "3.9629", "40.8460", "1.9995"),
    ] {
        let answer = only(&format!(
            "gun=75L nation=german range=6 target_in={target_in} rof={rof} max_shots=12"
        ));
        assert_eq!(percent(&answer, "critical_hits"), critical);
        assert_eq!(percent(&answer, "any_hit"), hit);
        assert_eq!(
            format!("{:.4}", answer.mean("shots").unwrap().value()),
            shots
        );
    }
}

#[test]
fn time_it() {
    let at = |words: &str| {
        let t = std::time::Instant::now();
        let a = only(words);
        eprintln!("{words}: {:?} {} outcomes", t.elapsed(), a.outcomes.len());
    };
    at("gun=75L nation=german range=6 rof=3");
    at("gun=75L nation=german range=6 rof=3 intensive=yes");
    at("gun=37L nation=german range=6 rof=3 intensive=yes target=afv size=average");
    at("gun=37L nation=german range=6 rof=3 intensive=yes target=afv size=average phases=3");
    at(
        "gun=37L nation=german range=6 rof=3 intensive=yes target=afv size=average phases=3 max_shots=12",
    );
}
