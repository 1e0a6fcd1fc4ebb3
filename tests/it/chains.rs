//! Chains: what others have printed of them, every face of short ones, and laws of long ones.

mod every_face; // the rules of a shot written a second time
mod short; // one engine against the other where both can
mod long; // limits, moments, marginals
mod random; // random chains against a plain forward sum
mod faults; // what cannot be solved, and samples

use aslodds::dice::Dice;
use aslodds::dist::{Dist, Fraction};
use aslodds::engine::chain::{self, Ending, Marginal};
use aslodds::rule::{Chain, Counts, Step};
use aslodds::rules::fire::{Aim, Breakdown, Fire, Next, Shot};
use aslodds::rules::smoke_round::{Round, SmokeRound};
use aslodds::rules::to_hit::{Roll, TargetType, ToHit};
use aslodds::rules::variant::Variant;

fn ratio(numerator: u64, denominator: u64) -> Fraction {
    Fraction::from_parts(numerator.into(), denominator.into())
}

fn gun_of(variant: &Variant, th: i16, drm: i16, rof: u8) -> Fire {
    let aim = ToHit::new(TargetType::Infantry, th, drm, Roll::Normal, variant);
    Fire::new(aim, rof, variant)
}

fn gun(th: i16, drm: i16, rof: u8) -> Fire {
    gun_of(&Variant::asl(), th, drm, rof)
}

fn third_die() -> Variant {
    "asl+rof-die:third".parse().unwrap()
}

fn solve<C: Chain>(chain: &C, marginal: &Marginal) -> Dist<Ending> {
    chain::solve(chain, marginal, &chain::unwatched).unwrap()
}

/// The chance that the counts are as wanted; what is unfinished is not.
fn chance(dist: &Dist<Ending>, wanted: impl Fn(&Counts) -> bool) -> Fraction {
    dist.fraction_where(|ending| matches!(ending, Ending::Ended(counts) if wanted(counts)))
}

/// Whether there are hits, and whether there are critical ones, exactly.
fn whether(gun: &Fire) -> Dist<Ending> {
    let marginal = Marginal::of::<Shot>(&[0, 1]);
    solve(gun, &marginal.with_cap(0, 1).with_cap(1, 1))
}

fn any_critical(gun: &Fire) -> Fraction {
    chance(&whether(gun), |counts| counts.0[1] > 0)
}

fn any_hit(gun: &Fire) -> Fraction {
    chance(&whether(gun), |counts| counts.0[0] + counts.0[1] > 0)
}

#[test]
fn expected_shots() {
    for (rof, numerator, denominator) in [(0, 1, 1), (1, 6, 5), (2, 3, 2), (3, 2, 1)] {
        let moments = chain::moments(&gun(8, 1, rof)).unwrap();
        assert_eq!(*moments.mean(2), ratio(numerator, denominator), "ROF {rof}");
    }
}

#[test]
fn critical_hits_and_hits_in_a_phase() {
    for (th, drm, rof, critical) in [(8, 1, 1, 31), (8, 1, 2, 25), (8, 1, 3, 19), (7, 0, 2, 9)] {
        let found = any_critical(&gun(th, drm, rof));
        assert_eq!(found, ratio(1, critical), "TH# {th}, DRM {drm}, ROF {rof}");
    }
    for (th, drm, rof, hits, of) in [(8, 1, 2, 3, 5), (8, 1, 3, 7, 11), (7, 0, 2, 3, 5)] {
        let found = any_hit(&gun(th, drm, rof));
        assert_eq!(found, ratio(hits, of), "TH# {th}, DRM {drm}, ROF {rof}");
    }
}

#[test]
fn a_die_that_hits_too_keeps_the_rate_of_fire_with_hits() {
    for (variant, any, hits) in [
        (Variant::asl(), ratio(26, 35), ratio(13, 9)),
        (third_die(), ratio(52, 63), ratio(52, 37)),
    ] {
        let gun = gun_of(&variant, 8, 0, 3);
        let moments = chain::moments(&gun).unwrap();
        assert_eq!(any_hit(&gun), any, "{variant}");
        assert_eq!(moments.mean(0) + moments.mean(1), hits, "{variant}");
    }
}

#[test]
fn acquisition_gained_shot_by_shot() {
    for (drm, rof, critical, hit, shots) in [
        (2, 1, "2.4563", "43.2870", "1.2000"),
        (2, 3, "6.4369", "52.4206", "1.9995"),
        (3, 1, "2.1970", "30.1826", "1.2000"),
        (3, 3, "3.9629", "40.8460", "1.9995"),
    ] {
        let mut gun = gun(8, drm, rof);
        let first = gun.aims[0];
        gun.aims = [(0, 1), (1, 2), (2, 2)]
            .map(|(acquired, kept)| Aim {
                to_hit: ToHit {
                    drm: drm - acquired,
                    ..first.to_hit
                },
                next: Next { kept, ..first.next },
                ..first
            })
            .into_iter()
            .collect();
        gun.max_shots = Some(12);
        let percent = |p: &Fraction| format!("{:.4}", 100.0 * p.to_f64().value());
        assert_eq!(percent(&any_critical(&gun)), critical);
        assert_eq!(percent(&any_hit(&gun)), hit);
        let mean = chain::moments(&gun).unwrap().mean(2).to_f64().value();
        assert_eq!(format!("{mean:.4}"), shots);
    }
}

/// One DR, of which all is known.
struct Faces([u8; 2]);

impl Dice for Faces {
    fn roll(&mut self, sides: u8) -> u8 {
        assert_eq!(sides, 6);
        self.0.rotate_left(1);
        self.0[1]
    }
}

#[test]
fn a_gun_may_break_with_a_colored_die_that_would_let_it_fire_again() {
    for (rof, number, both) in [
        (1, 12, 0),
        (1, 10, 0),
        (1, 9, 0),
        (2, 12, 0),
        (2, 11, 0),
        (2, 9, 0),
        (2, 8, 1),
        (3, 11, 0),
        (3, 10, 0),
        (3, 8, 3),
    ] {
        let gun = gun(5, 4, rof).with_breakdown(Breakdown::at(number));
        let lasting = gun.clone().with_breakdown(Breakdown::at(13));
        let mut found = 0;
        for dr in 0..36 {
            let faces = [dr / 6 + 1, dr % 6 + 1];
            let step = |gun: &Fire| gun.step(&gun.start(), &mut Faces(faces));
            let Step { gain, next } = step(&gun);
            assert_eq!(gain.malfunctioned, faces[0] + faces[1] >= number);
            if gain.malfunctioned {
                assert_eq!(next, None);
                found += u8::from(step(&lasting).next.is_some());
            }
        }
        assert_eq!(found, both, "ROF {rof}, B{number}");
    }
}

#[test]
fn smoke_of_ordnance() {
    for (depletion, drm, numerator, denominator) in [
        (6, 2, 5, 12),
        (7, 0, 7, 12),
        (8, 0, 13, 18),
        (8, 2, 7, 12),
        (9, 2, 7, 12),
    ] {
        let gun = SmokeRound::new(9, &[drm], depletion, 0, &Variant::asl());
        let dist = solve(&gun, &Marginal::of::<Round>(&[0]));
        let placed = chance(&dist, |counts| counts.0[0] == 1);
        assert_eq!(
            placed,
            ratio(numerator, denominator),
            "s{depletion}, DRM {drm}"
        );
    }
}
