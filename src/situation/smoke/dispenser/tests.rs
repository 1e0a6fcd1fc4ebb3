use super::*;
use crate::situation::Unwritten;
use crate::situation::smoke::Removal;

fn attempt(kind: Dispenser, crew: Crew) -> DispenserAttempt {
    DispenserAttempt {
        kind,
        usage: 8,
        crew,
        moving: false,
        range: None,
        in_tca: true,
        case_a: 0,
        hindrance: 0,
        attempts: 0,
        fired: false,
        around: Surroundings::default(),
    }
}

/// The DRM and the range, or the section and the words of the refusal.
fn check(kind: Dispenser, crew: Crew, change: impl FnOnce(&mut DispenserAttempt), expected: &str) {
    let mut attempt = attempt(kind, crew);
    change(&mut attempt);
    let found = match sum(&attempt, &Variant::asl(), &mut Unwritten) {
        Ok(plan) => format!("{:+} at {}", plan.rule.drm, plan.range),
        Err(Unable::Refused(refusal)) => format!("{}: {}", refusal.reason.section, refusal.reason),
        Err(Unable::Missing(name)) => format!("give {name}"),
    };
    assert!(found.starts_with(expected), "{found}\n{attempt:?}");
}

#[test]
fn each_kind_has_its_own_crew_and_modifiers() {
    check(Dispenser::Sd, Crew::Ce, |_| (), "+0 at 0");
    check(Dispenser::Sd, Crew::Bu, |_| (), "+1 at 0");
    check(Dispenser::Sd, Crew::Ce, |a| a.moving = true, "+0 at 0");
    check(Dispenser::Sp, Crew::Ce, |_| (), "+0 at 0");
    check(
        Dispenser::Sp,
        Crew::Bu,
        |_| (),
        "D13: sP needs an exposed crew",
    );
    check(Dispenser::Sn, Crew::Bu, |_| (), "+0 at 0");
    check(
        Dispenser::Sn,
        Crew::Ce,
        |_| (),
        "D13: sN needs a buttoned-up crew",
    );
    check(Dispenser::Sm, Crew::Bu, |a| a.range = Some(2), "+1 at 2");
    let harder = |a: &mut DispenserAttempt| {
        (a.range, a.moving, a.case_a, a.hindrance) = (Some(3), true, 3, 2);
    };
    check(Dispenser::Sm, Crew::Bu, harder, "+8 at 3");
}

#[test]
fn what_is_forbidden() {
    check(
        Dispenser::Sd,
        Crew::Ce,
        |a| a.attempts = 1,
        "D13: one attempt",
    );
    check(
        Dispenser::Sd,
        Crew::Ce,
        |a| a.fired = true,
        "D13: not by a vehicle that has fired",
    );
    check(
        Dispenser::Sd,
        Crew::Ce,
        |a| a.range = Some(1),
        "D13: only sM reaches",
    );
    check(Dispenser::Sm, Crew::Ce, |_| (), "D13: sM reaches 1 to 3");
    check(
        Dispenser::Sm,
        Crew::Ce,
        |a| a.range = Some(0),
        "D13: sM reaches 1 to 3",
    );
    check(
        Dispenser::Sm,
        Crew::Ce,
        |a| a.range = Some(4),
        "D13: sM reaches 1 to 3",
    );
    check(
        Dispenser::Sm,
        Crew::Ce,
        |a| (a.range, a.in_tca) = (Some(1), false),
        "D13: sM fires",
    );
    check(
        Dispenser::Sm,
        Crew::Ce,
        |a| (a.range, a.hindrance) = (Some(1), 6),
        "A24.4",
    );
}

#[test]
fn it_leaves_a_dispersed_counter() {
    let laid = sum(
        &attempt(Dispenser::Sd, Crew::Ce),
        &Variant::asl(),
        &mut Unwritten,
    )
    .unwrap()
    .laid;
    assert_eq!((laid.strength, laid.hindrance), (Strength::Dispersed, 2));
    assert_eq!(laid.removal, Removal::NextPfph);
}
