//! What a shot's distribution comes to, with critical hits as the shot has them.

use crate::dist::Dist;
use crate::rule::Outcome;
use crate::rules::to_hit::ToHitResult;
use crate::situation::shot::Criticals;
use crate::table::shots::Odds;

/// The distribution with critical hits as the shot has them.
pub(in crate::query) fn counted(
    dist: &Dist<ToHitResult>,
    criticals: Criticals,
) -> Dist<ToHitResult> {
    match criticals {
        Criticals::Count => dist.clone(),
        Criticals::AreHits => dist.map(|result| as_hit(*result)),
    }
}

/// The result with critical hits as the shot has them.
pub(super) fn as_counted(result: ToHitResult, criticals: Criticals) -> ToHitResult {
    match criticals {
        Criticals::Count => result,
        Criticals::AreHits => as_hit(result),
    }
}

fn as_hit(result: ToHitResult) -> ToHitResult {
    match result {
        ToHitResult::Miss => ToHitResult::Miss,
        ToHitResult::Hit | ToHitResult::CriticalHit => ToHitResult::Hit,
        ToHitResult::ImprobableHit | ToHitResult::ImprobableCriticalHit => {
            ToHitResult::ImprobableHit
        }
    }
}

pub(in crate::query) fn odds(dist: &Dist<ToHitResult>) -> Odds {
    let outcomes = dist.iter().map(|(outcome, weight)| {
        let mut values = Vec::new();
        outcome.push_values(&mut values);
        (values, weight)
    });
    Odds {
        outcomes: outcomes.collect(),
        total: dist.total(),
    }
}
