//! A map over TH# and DRM with the shot in its middle.

use std::ops::RangeInclusive;

use aslodds::query::shot::Shots;
use aslodds::rule::Outcome;
use aslodds::rules::to_hit::ToHitResult;
use aslodds::table::{number, ratio};
use serde_json::{Value as Json, json};

/// How far the map goes from the shot.
const REACH: i16 = 5;

/// The odds of each sum of outcomes for every Modified TH# and DRM around those of the shot; null
/// if it is refused.
pub(crate) fn map(shots: &Shots) -> Result<Json, String> {
    let Some(shot) = shots.rules().next() else {
        return Ok(Json::Null);
    };
    let around = |middle: i16| -> RangeInclusive<i16> {
        middle.saturating_sub(REACH)..=middle.saturating_add(REACH)
    };
    let (ths, drms) = (around(shot.th), around(shot.drm));
    let sums: Vec<(i16, i16)> = ths
        .clone()
        .flat_map(|th| drms.clone().map(move |drm| (th, drm)))
        .collect();
    let odds = shots.with_sums(sums).map_err(|error| error.to_string())?;
    let questions = ToHitResult::FIELDS.iter().flat_map(|field| field.sums);
    let maps = questions.map(|sum| {
        let cells = odds.iter().map(|odds| {
            let weight = odds.weight_where(|word| sum.words.contains(&word));
            let percent = number::percent(&weight, &odds.total);
            json!({"p": ratio(&weight, &odds.total), "percent": percent})
        });
        let cells: Vec<Json> = cells.collect();
        json!({"name": sum.name, "text": sum.name.replace('-', " "), "cells": cells})
    });
    let maps: Vec<Json> = maps.collect();
    Ok(json!({
        "th": ths.collect::<Vec<_>>(),
        "drm": drms.collect::<Vec<_>>(),
        "here": {"th": shot.th, "drm": shot.drm},
        "maps": maps,
    }))
}
