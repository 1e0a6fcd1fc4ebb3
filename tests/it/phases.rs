//! Phases of a gun's fire in the game's own words: published ones, hand counts, laws.

use aslodds::engine::chain::{self, Ending, Marginal, Run};
use aslodds::engine::exact;
use aslodds::query::phase::{PhaseQuery, Phases, Rolls};
use aslodds::query::{self, Variant};
use aslodds::rules::fire::Shot;
use aslodds::table::phases::Answer;
use aslodds::table::ratio;
use aslodds::text::{self, Format, Style};

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
fn a_change_of_covered_arc_costs_rof_and_drm_on_the_first_shot() {
    // 75L NT at 6 hexes, TH# 8, ROF 3: +3 and ROF 2, then without acquisition 0 and ROF 3.
    // P(the first shot is the only one) = 1 - 2/6; with each further one kept by 3/6 the mean of
    // all is 1 + 1/3 * 2. Concealed +2 keeps acquisition away: TH# 8, DRM 5, then 2 for ever.
    let answer =
        only("gun=75L nation=german range=6 mount=non-turreted ca_change=1 concealed=yes rof=3");
    let shots: Vec<(i16, u8)> = answer
        .shots
        .iter()
        .map(|shot| (shot.drm, shot.rof))
        .collect();
    assert_eq!(shots, [(5, 2), (2, 3)]);
    assert_eq!(answer.mean("shots").unwrap().mean.to_string(), "5/3");
    // The first hits on 2 and 3, a further one on 6 and less: 3/36 + 2/3 * 15/36.
    let hits = answer.mean("any_hits").unwrap().mean.to_string();
    assert_eq!(hits, "13/36");
}

#[test]
fn intensive_fire_by_hand() {
    // ROF 0, B12: one shot at TH# 8, DRM +2, which is gone on a 12 (1/36); then one of Intensive
    // Fire with +2 more, less -1 of acquisition. It malfunctions on 10 and 11, and 12 removes.
    let words = "gun=75L nation=german range=6 target_in=wooden-building rof=0";
    let answer = only(&format!("{words} intensive=yes"));
    let shots: Vec<(i16, u8, Option<u8>)> = answer
        .shots
        .iter()
        .map(|shot| (shot.drm, shot.breakdown, shot.removal))
        .collect();
    assert_eq!(shots, [(2, 12, None), (3, 10, Some(12))]);
    // 1 * 36 + 35 * 5 and 35 * 1 of 1296; shots 1 + 35/36.
    assert_eq!(chance(&answer, "malfunctioned"), "211/1296");
    assert_eq!(chance(&answer, "removed"), "35/1296");
    assert_eq!(answer.mean("shots").unwrap().mean.to_string(), "71/36");
    // 6 and less hits, then 5 and less: 20 of 36 miss without breaking, then 26; or a 12 breaks.
    assert_eq!(chance(&answer, "hits_0"), "139/324");
}

#[test]
fn low_ammunition_by_hand() {
    // B# circled 11, ROF 0, two phases: 11 (2/36) brings Low Ammunition, 12 (1/36) breaks. Then
    // the second phase has B10 and X11: 10 malfunctions (3/36), 11 and 12 remove (3/36).
    let answer =
        only("gun=75L nation=german range=6 rof=0 breakdown=11 circled=yes phases=2 concealed=yes");
    // Out of 1296: 36 + 33 * 1 + 2 * 3 malfunctions, 2 * 3 removals.
    assert_eq!(chance(&answer, "malfunctioned"), "25/432");
    assert_eq!(chance(&answer, "removed"), "1/216");
}

#[test]
fn depletion_by_hand() {
    // A 5cm PaK 38 has APCR 6 in 1942: above 6 there is none (21/36) and AP is fired in its place,
    // on 6 it is the last (5/36). ROF 0.
    let words = "gun=PaK38 range=6 target=afv size=average ammunition=apcr year=1942 rof=0";
    let words = words.replace("PaK38", "5cmPaK38");
    let stops = only(&words);
    assert_eq!(chance(&stops, "depleted"), "13/18");
    assert_eq!(stops.mean("shots").unwrap().mean.to_string(), "4/9");
    // A DR of 12 breaks the gun, and that counts as a shot: 15/36 + 1/36. In place of the 20 others
    // AP is fired once.
    let goes_on = only(&format!("{words} after_depletion=ordinary"));
    assert_eq!(goes_on.mean("shots").unwrap().mean.to_string(), "1");
    assert_eq!(goes_on.shots.len(), 2);
    assert_eq!(goes_on.shots[1].ammunition, Some("ap"));
}

#[test]
fn a_hull_down_vehicle_is_hit_on_its_turret_alone() {
    let words = "gun=75L nation=german range=6 target=afv size=average rof=0";
    let open = only(words);
    let wall = only(&format!("{words} cover=wall"));
    // TH# 10: 33/36 hit. Of the 15 DRs with the colored die below the white all but 5 and 6 hit;
    // and the Original 2 is a critical hit.
    assert_eq!(chance(&open, "any_hit"), "11/12");
    assert_eq!(chance(&wall, "any_hit"), "5/12");
    assert_eq!(chance(&wall, "turret_hits"), chance(&wall, "any_hit"));
    assert_eq!(
        chance(&open, "critical_hits"),
        chance(&wall, "critical_hits")
    );
}

/// Phases that end soon enough for every face of every die to be looked at.
const SHORT: [&str; 5] = [
    "gun=75L nation=german range=6 rof=3 intensive=yes max_shots=3 target_in=woods",
    "gun=37L nation=german range=3 rof=3 breakdown=9 circled=yes max_shots=3 target=afv size=small",
    "gun=75L nation=german range=6 rof=2 phases=2 acquisition=lost stop=hit max_shots=3",
    "gun=5cmPaK38 range=6 target=afv size=average ammunition=apcr year=1942 \
     after_depletion=ordinary max_shots=3",
    "gun=75L nation=german range=30 rof=2 target_in=stone-building max_shots=3 captured=yes \
     ca_change=1 mount=non-turreted",
];

#[test]
fn short_phases_by_brute_force() {
    for words in SHORT {
        let query = query(words).unwrap();
        let fires = query.fires().unwrap();
        let marginal = Marginal::all::<Shot>();
        for fire in fires {
            let chained = chain::solve(&fire, &marginal, &chain::unwatched).unwrap();
            let run = exact::solve(&Run::new(fire, marginal.clone())).unwrap();
            assert_eq!(chained, run, "{words}");
            assert!(
                run.outcomes()
                    .all(|ending| matches!(ending, Ending::Ended(_)))
            );
        }
    }
}

#[test]
fn chances_and_means_agree() {
    for words in SHORT {
        let answer = only(words);
        let total: aslodds::dist::Weight = answer.outcomes.iter().map(|(_, weight)| weight).sum();
        assert_eq!(total, answer.total);
        let p = |name: &str| ratio(&answer.chance(name).unwrap().weight, &answer.total);
        let by_number = p("hits_1") + 2.0 * p("hits_2") + 3.0 * p("hits_3");
        // No more than three shots.
        assert!((by_number - answer.mean("any_hits").unwrap().value()).abs() < 1e-12);
        assert!((p("hits_0") + p("any_hit") - 1.0).abs() < 1e-12);
    }
}

#[test]
fn a_phase_is_told_shot_by_shot() {
    let query = query("gun=PaK40 range=6 intensive=yes").unwrap();
    let told = query.tell(&Rolls::Given(vec![2, 5, 4, 6, 1, 1])).unwrap();
    let kinds: Vec<String> = told.cells[0]
        .paths
        .iter()
        .map(|path| path.outcome[2].to_string())
        .collect();
    assert_eq!(
        kinds,
        [
            "shot 1",
            "shot 2, acquired once",
            "Intensive Fire, acquired twice"
        ]
    );
    assert!(told.cells[0].unused_faces.is_empty());
    let short = query.tell(&Rolls::Given(vec![2, 5, 4]));
    assert_eq!(short.unwrap_err(), aslodds::Error::OutOfFaces { given: 3 });
    let seven = query.tell(&Rolls::Given(vec![2, 5, 7, 1]));
    assert!(matches!(
        seven,
        Err(aslodds::Error::NotAFace { place: 3, .. })
    ));
    let one = query.tell(&Rolls::Seed(7)).unwrap().cells[0].paths.len();
    assert_eq!(
        query.tell(&Rolls::Seed(7)).unwrap().cells[0].paths.len(),
        one
    );
}

#[test]
fn what_is_missing_is_asked_for_and_what_is_forbidden_refused() {
    let missing = solve("gun=75L nation=german range=6")
        .unwrap_err()
        .to_string();
    assert!(
        missing.contains("rof") && missing.contains("C2.24"),
        "{missing}"
    );
    let refused = solve("gun=75L nation=german range=0 type=area rof=2").unwrap();
    assert_eq!(refused.refusal().unwrap().section, "C3.33");
    let rows = solve("gun=75L nation=german range=0,1 type=area rof=2").unwrap();
    let refusals = rows
        .situations()
        .cells
        .filter(|phase| phase.answer.is_err());
    assert_eq!(refusals.count(), 1);
}

#[test]
fn to_the_letter() {
    let one = "gun=5cmPaK38 range=6 target_in=woods ca_change=1 intensive=yes";
    let grid = "gun=75L nation=german range=0,6 type=area,infantry rof=2,3";
    for (name, words, format) in [
        ("phase_table", one, Format::Table),
        ("phase_markdown", one, Format::Markdown),
        ("phase_json", one, Format::Json),
        ("phases_table", grid, Format::Table),
        ("phases_csv", grid, Format::Csv),
        ("phases_ndjson", grid, Format::Ndjson),
    ] {
        let mut out = Vec::new();
        let phases = solve(words).unwrap();
        text::write_phases(phases.situations(), format, &Style::default(), &mut out).unwrap();
        insta::assert_snapshot!(name, String::from_utf8(out).unwrap());
    }
    let mut out = Vec::new();
    let told = query(one)
        .unwrap()
        .tell(&Rolls::Given(vec![2, 5, 4, 6, 1, 1]))
        .unwrap();
    text::write_paths(&told, Format::Markdown, &Style::default(), &mut out).unwrap();
    insta::assert_snapshot!("phase_told", String::from_utf8(out).unwrap());
}
