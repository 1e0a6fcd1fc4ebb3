//! A hit and its effect: the product of their chances where they share no die, and not where they
//! do.

use aslodds::dist::{Dist, Fraction};
use aslodds::engine::chain::{self, Ending, Marginal};
use aslodds::engine::exact;
use aslodds::rule::Chain;
use aslodds::rules::fire_table::{Cowering, FireAttack};
use aslodds::rules::infantry_fire::{Attack, Fates, InfantryFire};
use aslodds::rules::ordnance_fire::OrdnanceFire;
use aslodds::rules::stack::Stack;
use aslodds::rules::to_hit::{Location, Roll, TargetType, ToHit, ToHitResult};
use aslodds::rules::to_kill::{Round, ToKill, ToKillResult};
use aslodds::rules::unit::Fate;
use aslodds::rules::variant::Variant;
use aslodds::rules::vehicle::{OnVehicle, VehicleEnd, VehicleFate, VehicleHit};
use strum::IntoEnumIterator;

use super::gun::{gun, he, on_stack};
use super::model::{At, fire, squad};

fn of_one<C: Chain>(chain: &C) -> Dist<Ending> {
    chain::solve(chain, &Marginal::of::<C::Tally>(&[0]), &chain::unwatched).unwrap()
}

fn at(dist: &Dist<Ending>, place: u16) -> Fraction {
    dist.fraction_where(|ending| match ending {
        Ending::Ended(counts) => counts.0[0] == place,
        Ending::Unfinished => false,
    })
}

/// What an attack without a To Hit DR does to a squad.
fn attacked(of: At) -> Dist<Ending> {
    let attack = FireAttack {
        fire: fire(of),
        cowering: Cowering::Never,
    };
    let stack = Stack::new(&[squad(7).elr(3).unit()]).unwrap();
    of_one(&InfantryFire::<Fates>::new(
        vec![Attack::once(attack)],
        stack,
    ))
}

#[test]
fn a_squads_state_is_the_sum_over_the_kinds_of_hit() {
    for (th, drm) in [(8, 0), (8, 2), (7, 5), (5, 6)] {
        for target in [TargetType::Infantry, TargetType::Area] {
            let shell = he(12, 2);
            let to_hit = ToHit::new(target, th, drm, Roll::Normal, &Variant::asl());
            let kinds = exact::solve(&to_hit).unwrap();
            let p = |of: &[ToHitResult]| kinds.fraction_where(|result| of.contains(result));
            let ordinary = p(&[ToHitResult::Hit, ToHitResult::ImprobableHit]);
            let critical = p(&[ToHitResult::CriticalHit, ToHitResult::ImprobableCriticalHit]);
            let missed = p(&[ToHitResult::Miss]);
            let by_hit = attacked(shell.ordinary);
            let by_critical = attacked(shell.critical);
            let men = [squad(7).elr(3)];
            let shot = of_one(&on_stack::<Fates>(
                gun(target, th, drm).fire(),
                &[shell],
                &men,
            ));
            for fate in Fate::iter() {
                let place = fate as u16;
                let mut sum = &ordinary * at(&by_hit, place) + &critical * at(&by_critical, place);
                if fate == Fate::GoodOrder {
                    sum += &missed;
                }
                assert_eq!(at(&shot, place), sum, "{fate:?} of {to_hit:?}");
            }
        }
    }
}

/// TH# 7 and no DRM: of the 21 DRs that hit, 9 are on the turret (1-2, 1-3, 1-4, 2-3, 1-5, 2-4,
/// 1-6, 2-5, 3-4), not 15 of 36 of them; of those with TH# 4 2 of 6, and
/// with TH# 10 all of 15 but 5-6.
#[test]
fn where_a_hit_is_depends_on_the_dice_that_hit() {
    for (th, hits, on_turret) in [(7, 21, 9), (4, 6, 2), (10, 33, 14), (12, 36, 15)] {
        let hull = ToKill::new(10, Some(2), Round::NonHe, &Variant::asl());
        let turret = ToKill {
            armor: Some(6),
            location: Location::Turret,
            ..hull
        };
        let mut fire = gun(TargetType::Vehicle, th, 0).fire();
        // Critical hits apart, which are on the hull with every Original 2.
        fire.aims[0].critical_hits = false;
        let target = OnVehicle::new(vec![VehicleHit::ToKill { turret, hull }]);
        let shot = chain::solve(
            &OrdnanceFire { fire, target },
            &Marginal::all::<VehicleEnd>(),
            &chain::unwatched,
        );
        let shot = shot.unwrap();
        let knocked_out =
            at(&shot, VehicleFate::Eliminated as u16) + at(&shot, VehicleFate::Burning as u16);
        let kills = |at: &ToKill| {
            let dist = exact::solve(at).unwrap();
            dist.fraction_where(|result| *result >= ToKillResult::Eliminated)
        };
        // Final TK# 8 on the hull: 2 to 7, 21 of 36. 4 on the turret: 2 and 3, 3 of 36.
        let of_36 = |ways: u32| Fraction::from_parts(ways.into(), 36_u8.into());
        assert_eq!((kills(&hull), kills(&turret)), (of_36(21), of_36(3)));
        let shared = of_36(on_turret) * of_36(3) + of_36(hits - on_turret) * of_36(21);
        assert_eq!(knocked_out, shared, "TH# {th}");
        let averaged = of_36(hits) * (of_36(15) * of_36(3) + of_36(21) * of_36(21));
        // When every DR hits there is nothing to share.
        assert_eq!(knocked_out == averaged, th == 12, "TH# {th}");
    }
}
