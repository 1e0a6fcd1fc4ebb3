//! Where SMOKE may go, what that costs, and whether a further dr follows.

use super::{GrenadeAttempt, Hexside, To, Unable, refused};
use crate::dice::Note;
use crate::rules::smoke_grenade::Destination;
use crate::rules::tables::movement::Mf;
use crate::rules::tables::smoke::Number;
use crate::rules::variant::Variant;
use crate::situation::ledger;
use crate::situation::{AppliesTo, Ledger, Line};

/// The destination as the procedure knows it, and the MF of the attempt.
pub(super) fn destination(
    attempt: &GrenadeAttempt,
    variant: &Variant,
    ledger: &mut impl Ledger,
) -> Result<(Destination, Mf), Unable> {
    let destination = match attempt.to {
        To::Own => Destination::Own,
        To::Adjacent => adjacent(attempt)?,
        To::Upstairs => upstairs(attempt)?,
        To::Downstairs => downstairs(attempt)?,
        To::GroundLevel => ground_level(attempt)?,
    };
    let (number, words) = match destination {
        Destination::Own => (
            Number::MfOwnLocation,
            "an attempt in the unit's own Location",
        ),
        Destination::Adjacent | Destination::Uphill => {
            (Number::MfAdjacent, "an attempt in an ADJACENT Location")
        }
    };
    let uphill_dr = variant.grenade().uphill_dr;
    let number = variant.tables().number(number);
    let attempted = Line {
        applies_to: AppliesTo::HalfMf,
        case: "attempt",
        reason: Note::new(number.section, words, &[]),
        value: Mf::whole(number.value).halves(),
    };
    let mf = Mf::from_halves(ledger::sum(&[attempted], ledger));
    match destination {
        Destination::Own | Destination::Adjacent => {}
        Destination::Uphill => ledger.write(Line {
            applies_to: AppliesTo::Roll,
            case: "higher Location",
            reason: Note::new(
                "A24.1",
                "a further dr of 1-{0}, else into the own Location",
                &[uphill_dr.into()],
            ),
            value: 0,
        }),
    }
    Ok((destination, mf))
}

/// Into an adjacent hex. What lies between is judged against the difference of elevation.
fn adjacent(attempt: &GrenadeAttempt) -> Result<Destination, Unable> {
    // By an official answer, also where the upper levels of one building are ADJACENT.
    if attempt.level > 0 {
        let words = "not from an upper level of a building into an adjacent hex";
        return Err(refused("A24.1", words));
    }
    if attempt.rise >= 2 {
        return Err(refused(
            "A24.1",
            "never into a Location two or more levels higher",
        ));
    }
    let hexside = attempt.hexside.unwrap_or(match attempt.rise {
        0 => Hexside::Level,
        1 | -1 => Hexside::CrestLine,
        _ => Hexside::DoubleCrestLine,
    });
    let impossible = |words| Err(refused("A24.1", words));
    match (hexside, attempt.rise) {
        (Hexside::Level, 0) => Ok(Destination::Adjacent),
        (Hexside::Level, _) => impossible("hexes of different elevation have more between them"),
        (Hexside::CrestLine | Hexside::DoubleCrestLine | Hexside::Cliff, 0) => {
            impossible("hexes of one elevation have no Crest Line or cliff between them")
        }
        (Hexside::CrestLine, 1) => Ok(Destination::Uphill),
        (Hexside::DoubleCrestLine, 1..) => {
            impossible("into a higher Location only across a single Crest Line or by a stairwell")
        }
        (Hexside::Cliff, 1..) => impossible("not up a cliff"),
        (Hexside::CrestLine, -1) => Ok(Destination::Adjacent),
        (Hexside::CrestLine, _) => {
            impossible("a single Crest Line lies between hexes one level apart")
        }
        (Hexside::DoubleCrestLine | Hexside::Cliff, ..0) => Ok(Destination::Adjacent),
    }
}

fn upstairs(attempt: &GrenadeAttempt) -> Result<Destination, Unable> {
    if attempt.stairwell {
        Ok(Destination::Uphill)
    } else {
        Err(refused("A24.1", "up inside a building only by a stairwell"))
    }
}

fn downstairs(attempt: &GrenadeAttempt) -> Result<Destination, Unable> {
    check_upper_level(attempt)?;
    if attempt.stairwell {
        Ok(Destination::Adjacent)
    } else {
        Err(refused(
            "A24.1",
            "down inside a building only by a stairwell",
        ))
    }
}

/// The rule names this beside the next lower level, so it is taken to hold for any upper level
/// of the same hex, through its windows: an Interior hex has none.
fn ground_level(attempt: &GrenadeAttempt) -> Result<Destination, Unable> {
    check_upper_level(attempt)?;
    if attempt.interior {
        Err(refused(
            "A24.1",
            "not to the ground level of an Interior building hex",
        ))
    } else {
        Ok(Destination::Adjacent)
    }
}

fn check_upper_level(attempt: &GrenadeAttempt) -> Result<(), Unable> {
    if attempt.level == 0 {
        Err(refused(
            "A24.1",
            "a unit at ground level has no lower level",
        ))
    } else {
        Ok(())
    }
}
