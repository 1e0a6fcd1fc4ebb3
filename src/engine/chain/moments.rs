//! Means, variances and covariances of what a chain counts, without caps and without limits.
//!
//! With `m` the means of what a state still counts, a step with gain `g` to the state `t` gives
//! `m_s = sum of p (g + m_t)`, and the second moments follow the same equations with
//! `g_i g_j + g_i m_tj + g_j m_ti` in the place of the gain. Both are solved exactly: for a chain
//! with a last step backwards in whole numbers, otherwise class by class in rationals.

use dashu_int::UBig;
use dashu_ratio::RBig;

use super::classes;
use super::marginal::Marginal;
use super::steps::{Steps, Transition};
use super::transitions::Transitions;
use crate::dist::{Fraction, Moments};
use crate::error::Error;
use crate::rule::{Chain, Tally};

/// The moments of every field of the tally, whatever is asked for besides.
///
/// # Errors
///
/// - [`Error::TooManyStates`] if the chain has too many.
/// - [`Error::NeverEnds`] if a state that can be reached has no way to the end.
/// - [`Error::OutOfRange`] if the chain has a limit of more than [`super::MAX_STEPS`] steps, and
///   does not end before.
/// - Those of [`exact::solve`](crate::engine::exact::solve), of a step.
///
/// ```
/// use aslodds::engine::chain;
/// use aslodds::rules::fire::Fire;
/// use aslodds::rules::to_hit::{Roll, TargetType, ToHit};
/// use aslodds::rules::variant::Variant;
///
/// let variant = Variant::asl();
/// let aim = ToHit::new(TargetType::Infantry, 8, 0, Roll::Normal, &variant);
/// let moments = chain::moments(&Fire::new(aim, 3, &variant))?;
/// // Hits without critical ones, critical hits, and shots: 1/(1 - 3/6).
/// assert_eq!((moments.mean(0) + moments.mean(1)).to_string(), "13/9");
/// assert_eq!(moments.mean(2).to_string(), "2");
/// # Ok::<(), aslodds::Error>(())
/// ```
pub fn moments<C: Chain>(chain: &C) -> Result<Moments, Error> {
    let marginal = Marginal::all::<C::Tally>();
    let transitions = Transitions::of(chain, &marginal)?;
    let fields = C::Tally::FIELDS.len();
    let raw = match transitions.last_step(chain)? {
        Some(steps) => match transitions.backwards() {
            Some(order) if transitions.longest(&order)[0] <= steps => {
                once(&transitions, fields, &order)
            }
            Some(_) | None => stepped(&transitions, fields, steps),
        },
        None => unlimited(&transitions, fields)?,
    };
    let (means, products) = raw.split_at(fields);
    Ok(Moments::new(means.to_vec(), products))
}

fn pair(high: usize, low: usize) -> usize {
    high * (high + 1) / 2 + low
}

/// How many means and means of products there are.
fn len(fields: usize) -> usize {
    fields + pair(fields, 0)
}

/// All transitions of a state that lead to the same next state, or to the end: their weight, and
/// what they gain, weighed, in the order of the moments.
struct Onward {
    next: Option<usize>,
    weight: UBig,
    gains: Vec<UBig>,
}

/// The ways on from a state.
fn ways_on(state: &Steps, fields: usize) -> Vec<Onward> {
    let mut state = state.clone();
    state.sort_by_key(|to| to.next);
    let sum_up = |alike: &[Transition]| {
        let (mut weight, mut gains) = (0_u128, vec![0_u128; len(fields)]);
        for to in alike {
            let gain = |field: usize| u128::from(to.gain.0[field]);
            let by = u128::from(to.weight);
            weight += by;
            for i in 0..fields {
                gains[i] += by * gain(i);
                for j in 0..=i {
                    gains[fields + pair(i, j)] += by * gain(i) * gain(j);
                }
            }
        }
        Onward {
            next: alike[0].next,
            weight: weight.into(),
            gains: gains.into_iter().map(UBig::from).collect(),
        }
    };
    state
        .chunk_by(|a, b| a.next == b.next)
        .map(sum_up)
        .collect()
}

/// Adds up what the ways on to one state contribute to the moments: the gains, then the moments
/// `after` of the state that they lead to.
fn contribute<N>(
    sums: &mut [N],
    on: &Onward,
    after: Option<&[N]>,
    fields: usize,
    add: impl Fn(&mut N, &UBig, Option<&N>),
) {
    for (sum, gain) in sums.iter_mut().zip(&on.gains) {
        add(sum, gain, None);
    }
    let Some(after) = after else {
        return;
    };
    for (sum, after) in sums.iter_mut().zip(after) {
        add(sum, &on.weight, Some(after));
    }
    for i in 0..fields {
        for j in 0..=i {
            let sum = &mut sums[fields + pair(i, j)];
            add(sum, &on.gains[i], Some(&after[j]));
            add(sum, &on.gains[j], Some(&after[i]));
        }
    }
}

/// Where no walk comes back to a state, each is looked at once, after those that it leads to: its
/// moments are whole numbers over the power of the denominator that its longest walk is long.
fn once(transitions: &Transitions, fields: usize, backwards: &[usize]) -> Vec<Fraction> {
    let longest = transitions.longest(backwards);
    let longest: Vec<usize> = longest.iter().map(|steps| *steps as usize).collect();
    let mut powers = vec![UBig::ONE];
    for _ in 0..longest[0] {
        powers.push(&powers[powers.len() - 1] * transitions.denominator);
    }
    let mut known = vec![Vec::new(); longest.len()];
    for state in backwards {
        let mut sums = vec![UBig::ZERO; len(fields)];
        let rest = longest[*state] - 1;
        for on in ways_on(&transitions.states[*state], fields) {
            let after = on.next.map(|next| known[next].as_slice());
            let shorter = on.next.map_or(0, |next| rest - longest[next]);
            contribute(&mut sums, &on, after, fields, |sum, by, after| {
                if by.is_zero() {
                    return;
                }
                *sum += match after {
                    None => by * &powers[rest],
                    Some(after) if shorter == 0 => by * after,
                    Some(after) => by * after * &powers[shorter],
                };
            });
        }
        known[*state] = sums;
    }
    let moments = known[0].iter();
    moments
        .map(|sum| RBig::from_parts(sum.clone().into(), powers[longest[0]].clone()))
        .collect()
}

/// After `m` steps before the last, moments are whole numbers over the denominator's power `m`.
fn stepped(transitions: &Transitions, fields: usize, steps: u32) -> Vec<Fraction> {
    let states = transitions.states.iter();
    let states: Vec<Vec<Onward>> = states.map(|state| ways_on(state, fields)).collect();
    let nothing = vec![UBig::ZERO; len(fields)];
    let mut later = vec![nothing.clone(); states.len()];
    let mut power = UBig::ONE;
    for _ in 0..steps {
        let now = states.iter().map(|state| {
            let mut sums = nothing.clone();
            for on in state {
                let after = on.next.map(|next| later[next].as_slice());
                contribute(&mut sums, on, after, fields, |sum, by, after| {
                    let after = after.unwrap_or(&power);
                    if !by.is_zero() && !after.is_zero() {
                        *sum += by * after;
                    }
                });
            }
            sums
        });
        later = now.collect();
        power *= transitions.denominator;
    }
    let moments = later[0].iter();
    moments
        .map(|sum| RBig::from_parts(sum.clone().into(), power.clone()))
        .collect()
}

fn unlimited(transitions: &Transitions, fields: usize) -> Result<Vec<Fraction>, Error> {
    transitions.check_that_it_ends()?;
    let denominator = UBig::from(transitions.denominator);
    let mut known: Vec<Option<Vec<Fraction>>> = vec![None; transitions.states.len()];
    for class in classes::of(&transitions.states, |_| true) {
        let p = |weight: u64| RBig::from_parts(weight.into(), denominator.clone());
        let place = |next: usize| class.states.iter().position(|state| *state == next);
        let matrix: Vec<Vec<Fraction>> = (0..class.states.len())
            .map(|from| {
                let mut row = vec![RBig::ZERO; class.states.len()];
                row[from] = RBig::ONE;
                for to in &transitions.states[class.states[from]] {
                    if let Some(inside) = to.next.and_then(place) {
                        row[inside] -= p(to.weight);
                    }
                }
                row
            })
            .collect();
        // The means first: the products need them on the right.
        let mut solved = vec![vec![RBig::ZERO; len(fields)]; class.states.len()];
        for moments in [0..fields, fields..len(fields)] {
            let right = class.states.iter().map(|state| {
                let mut sums = vec![RBig::ZERO; len(fields)];
                for on in ways_on(&transitions.states[*state], fields) {
                    // What lies inside the class and is not known yet counts as 0 here, and is
                    // on the left instead.
                    let after = on.next.map(|next| match place(next) {
                        Some(inside) => solved[inside].clone(),
                        None => known[next].clone().unwrap_or_default(),
                    });
                    contribute(
                        &mut sums,
                        &on,
                        after.as_deref(),
                        fields,
                        |sum, by, after| {
                            if !by.is_zero() {
                                let p = RBig::from_parts(by.clone().into(), denominator.clone());
                                *sum += p * after.unwrap_or(&RBig::ONE);
                            }
                        },
                    );
                }
                sums[moments.clone()].to_vec()
            });
            let right: Vec<Vec<Fraction>> = right.collect();
            for (solved, sums) in solved.iter_mut().zip(solve_linear(matrix.clone(), right)?) {
                solved[moments.clone()].clone_from_slice(&sums);
            }
        }
        for (state, moments) in class.states.iter().zip(solved) {
            known[*state] = Some(moments);
        }
    }
    Ok(known[0].clone().unwrap_or_default())
}

/// Solves `matrix x = right` for each column of `right`, by elimination.
///
/// # Errors
///
/// [`Error::NeverEnds`] if there is no solution: then some state has no way out.
pub(in crate::engine) fn solve_linear(
    mut matrix: Vec<Vec<Fraction>>,
    mut right: Vec<Vec<Fraction>>,
) -> Result<Vec<Vec<Fraction>>, Error> {
    let size = matrix.len();
    for column in 0..size {
        let pivot = (column..size).find(|row| !matrix[*row][column].is_zero());
        let pivot = pivot.ok_or(Error::NeverEnds)?;
        matrix.swap(column, pivot);
        right.swap(column, pivot);
        let by = matrix[column][column].clone();
        for number in matrix[column].iter_mut().chain(&mut right[column]) {
            *number /= &by;
        }
        let (pivot_row, pivot_right) = (matrix[column].clone(), right[column].clone());
        for row in (0..size).filter(|row| *row != column) {
            let by = matrix[row][column].clone();
            if by.is_zero() {
                continue;
            }
            for (number, pivot) in matrix[row].iter_mut().zip(&pivot_row) {
                *number -= &by * pivot;
            }
            for (number, pivot) in right[row].iter_mut().zip(&pivot_right) {
                *number -= &by * pivot;
            }
        }
    }
    Ok(right)
}
