//! Which Original DRs do it: "critical on Original 2-3, hit on 4-7".

use std::collections::BTreeMap;

use crate::dice;
use crate::engine::exact;
use crate::engine::trace::Explained;
use crate::rules::to_hit::{HitsAt, Roll, ToHit, ToHitResult};
use crate::situation::shot::Criticals;

/// What a DR leads to: an outcome, or one for each subsequent dr.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Result {
    at_once: Option<&'static str>,
    by_dr: BTreeMap<u8, &'static str>,
}

pub(in crate::query) fn words(rule: &ToHit, criticals: Criticals) -> String {
    let anywhere = wherever(&rule.with_hits_at(HitsAt::Anywhere), criticals);
    match rule.hits_at {
        HitsAt::Anywhere => anywhere,
        HitsAt::Turret => format!(
            "{anywhere}; of these the turret alone counts: colored die below white, or critical"
        ),
        HitsAt::Hull => {
            format!("{anywhere}; of these the hull alone counts: colored die not below white")
        }
    }
}

/// Which DRs hit, whatever the place.
fn wherever(rule: &ToHit, criticals: Criticals) -> String {
    let Ok(paths) = exact::solve(&Explained(rule)) else {
        return String::new();
    };
    let mut results: BTreeMap<u8, Result> = BTreeMap::new();
    for path in paths.outcomes() {
        let [first, rest @ ..] = &path.rolls[..] else {
            continue;
        };
        let number = match first {
            dice::Roll::Total(total) => *total,
            dice::Roll::Pair(dr) => dr.total() + dr.lower(),
            dice::Roll::Dr(face) | dice::Roll::Die { face, .. } => *face,
        };
        let word = word(path.outcome, criticals);
        let result = results.entry(number).or_default();
        match rest {
            [dice::Roll::Dr(face), ..] => {
                result.by_dr.insert(*face, word);
            }
            [..] => result.at_once = Some(word),
        }
    }
    let name = match rule.roll {
        Roll::Normal => "Original",
        Roll::DoubleLower => "a DR counted as",
    };
    let mut parts = Vec::new();
    for (ends, result) in spans(&results) {
        let ends = span(ends);
        let on = if parts.is_empty() {
            format!("{name} {ends}")
        } else {
            ends
        };
        if let Some(word) = result.at_once.filter(|word| *word != "miss") {
            parts.push(format!("{word} on {on}"));
        } else if result.at_once.is_none() {
            let by_dr: Vec<String> = spans(&result.by_dr)
                .into_iter()
                .map(|(ends, word)| format!("{word} on dr {}", span(ends)))
                .collect();
            parts.push(format!("on {on} {}", by_dr.join(" and ")));
        }
    }
    if parts.is_empty() {
        "every DR misses".to_owned()
    } else {
        parts.join(", ")
    }
}

fn word(result: ToHitResult, criticals: Criticals) -> &'static str {
    match (result, criticals) {
        (ToHitResult::Miss, _) => "miss",
        (ToHitResult::CriticalHit | ToHitResult::ImprobableCriticalHit, Criticals::Count) => {
            "critical"
        }
        (
            ToHitResult::Hit
            | ToHitResult::ImprobableHit
            | ToHitResult::CriticalHit
            | ToHitResult::ImprobableCriticalHit,
            Criticals::Count | Criticals::AreHits,
        ) => "hit",
    }
}

/// Neighbors with equal values, as their first and last.
fn spans<T: Clone + PartialEq>(values: &BTreeMap<u8, T>) -> Vec<((u8, u8), T)> {
    let mut spans: Vec<((u8, u8), T)> = Vec::new();
    for (number, value) in values {
        match spans.last_mut() {
            Some(((_, last), known)) if known == value => *last = *number,
            Some(_) | None => spans.push(((*number, *number), value.clone())),
        }
    }
    spans
}

fn span((first, last): (u8, u8)) -> String {
    if first == last {
        first.to_string()
    } else {
        format!("{first}-{last}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::to_hit::TargetType;
    use crate::rules::variant::Variant;

    fn of(target: TargetType, th: i16, drm: i16, roll: Roll) -> String {
        let rule = ToHit::new(target, th, drm, roll, &Variant::asl());
        words(&rule, Criticals::Count)
    }

    #[test]
    fn the_seven_examples() {
        let infantry = |th, drm| of(TargetType::Infantry, th, drm, Roll::Normal);
        assert_eq!(infantry(8, 1), "critical on Original 2, hit on 3-7");
        assert_eq!(infantry(7, 0), "critical on Original 2-3, hit on 4-7");
        assert_eq!(infantry(8, -1), "critical on Original 2-4, hit on 5-9");
        assert_eq!(
            infantry(8, 6),
            "on Original 2 critical on dr 1-4 and hit on dr 5-6"
        );
        assert_eq!(
            infantry(8, 5),
            "on Original 2 critical on dr 1-4 and hit on dr 5-6, hit on 3"
        );
        assert_eq!(
            infantry(8, 10),
            "on Original 2 critical on dr 1 and hit on dr 2-3 and miss on dr 4-6"
        );
        assert_eq!(
            infantry(1, -1),
            "on Original 2 critical on dr 1 and hit on dr 2-6"
        );
    }

    #[test]
    fn other_rolls() {
        assert_eq!(
            of(TargetType::Vehicle, 8, 0, Roll::DoubleLower),
            "critical on a DR counted as 3, hit on 4-8"
        );
        let kit = "starter-kit".parse().unwrap();
        let rule = ToHit::new(TargetType::Area, 5, 6, Roll::Normal, &kit);
        assert_eq!(words(&rule, Criticals::Count), "every DR misses");
        let rule = ToHit::new(TargetType::Vehicle, 8, 0, Roll::Normal, &kit);
        assert_eq!(words(&rule, Criticals::AreHits), "hit on Original 2-8");
    }
}
