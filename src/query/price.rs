//! What exact odds of a chain take, said before they are added up.

use super::Query;
use super::rules::{ChainProcedure, Procedure, Visitor};
use crate::engine::chain::Prepared;
use crate::engine::cost::Cost;
use crate::error::Error;

/// The most cells that are looked at.
const LOOKED_AT: u128 = 64;

/// The price of all cells of a chain, by some of them here and there in the grid: operations are
/// added up, states and memory are those of the largest cell. Nothing for what is no chain.
///
/// # Errors
///
/// Those of the cells that are looked at.
///
/// ```
/// use aslodds::query::{self, Query, RuleId, Variant};
///
/// let gun = [("type", "infantry"), ("th", "8"), ("rof", "3"), ("max_shots", "6")];
/// let query = Query::new(RuleId::Fire, &gun, Variant::asl())?;
/// assert!(query::price(&query)?.operations > 0);
/// # Ok::<(), aslodds::Error>(())
/// ```
pub fn price(query: &Query) -> Result<Cost, Error> {
    query.rule.visit(Price { query })
}

struct Price<'a> {
    query: &'a Query,
}

impl Visitor for Price<'_> {
    type Output = Result<Cost, Error>;

    fn visit<P: Procedure>(self) -> Self::Output {
        Ok(Cost::default())
    }

    fn visit_chain<C: ChainProcedure>(self) -> Self::Output {
        let marginal = self.query.ask.marginal::<C::Tally>(C::DESCRIPTION.fields);
        let all = self.query.cells();
        let looked_at = all.min(LOOKED_AT);
        let mut sum = Cost::default();
        for place in 0..looked_at {
            let cell = all * place / looked_at;
            let rows = self.query.in_part(&(cell..cell + 1)).rows()?;
            for chain in self.query.build_chains::<C>(&rows)? {
                let cost = Prepared::new(&chain.to_be_counted(), &marginal)?.cost();
                sum = Cost {
                    states: sum.states.max(cost.states),
                    steps: sum.steps.max(cost.steps),
                    operations: sum.operations.saturating_add(cost.operations),
                    bytes: sum.bytes.max(cost.bytes),
                };
            }
        }
        let of_all = u128::from(sum.operations) * all / looked_at.max(1);
        sum.operations = u64::try_from(of_all).unwrap_or(u64::MAX);
        Ok(sum)
    }
}
