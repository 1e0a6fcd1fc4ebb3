//! Wind, weather and ground that grenades are not placed in.
//!
//! The section numbers of rain, mud and snow are those of the weather chapter; no source read
//! here quotes them beside the prohibition, only that of falling snow. A heavy wind is taken to
//! forbid every placement, also in the own Location: the rule allows an adjacent hex if there is
//! no wind and most of them in a mild breeze, and the lists of weather make no exception.

use super::{GrenadeAttempt, Ground, To, Unable, Weather, Wind, refused};

pub(super) fn check(attempt: &GrenadeAttempt) -> Result<(), Unable> {
    match attempt.wind {
        Wind::Calm => {}
        Wind::Mild => check_breeze(attempt)?,
        Wind::Heavy => return Err(refused("A24.1", "no smoke grenades in a heavy wind")),
    }
    match attempt.weather {
        Weather::Clear | Weather::FallingSnow => {}
        Weather::Rain => return Err(refused("E3.5", "no smoke grenades in rain")),
    }
    match attempt.ground {
        Ground::Firm => Ok(()),
        Ground::Mud => Err(refused("E3.6", "no smoke grenades in mud")),
        // To the letter: the exception is for a hexside, not for stairs nor the own Location.
        Ground::DeepSnow if attempt.to == To::Adjacent && attempt.building_hexside => Ok(()),
        Ground::DeepSnow => Err(refused(
            "E3.73",
            "no smoke grenades in deep snow but from building to building across a building hexside",
        )),
    }
}

/// A breeze from a hexside forbids the hex behind it and the two beside that one.
fn check_breeze(attempt: &GrenadeAttempt) -> Result<(), Unable> {
    match attempt.to {
        To::Adjacent => {}
        To::Own | To::Upstairs | To::Downstairs | To::GroundLevel => return Ok(()),
    }
    let from = attempt.wind_from.ok_or(Unable::Missing("wind_from"))?;
    let toward = attempt.toward.ok_or(Unable::Missing("toward"))?;
    let apart = from.abs_diff(toward) % 6;
    match apart.min(6 - apart) {
        0 | 1 => Err(refused(
            "A24.1",
            "not into the three hexes upwind in a mild breeze",
        )),
        _ => Ok(()),
    }
}
