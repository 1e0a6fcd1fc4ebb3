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
use super::transitions::Transitions;
use crate::dist::{Fraction, Moments};
use crate::error::Error;
use crate::rule::{Chain, Counts, Tally};

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
        Some(steps) => stepped(&transitions, fields, steps),
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

/// Adds up what one transition contributes to the moments of its state: `gain`, then the moments
/// `after` of the state that it leads to, for each of which `one` is what 1 is counted as.
fn contribute<N>(
    sums: &mut [N],
    gain: &Counts,
    after: Option<&[N]>,
    fields: usize,
    add: impl Fn(&mut N, u64, Option<&N>),
) {
    let gain = |field: usize| u64::from(gain.0[field]);
    for i in 0..fields {
        add(&mut sums[i], gain(i), None);
        if let Some(after) = after {
            add(&mut sums[i], 1, Some(&after[i]));
        }
        for j in 0..=i {
            let sum = &mut sums[fields + pair(i, j)];
            add(sum, gain(i) * gain(j), None);
            if let Some(after) = after {
                add(sum, gain(i), Some(&after[j]));
                add(sum, gain(j), Some(&after[i]));
                add(sum, 1, Some(&after[fields + pair(i, j)]));
            }
        }
    }
}

/// After `m` steps before the last, moments are whole numbers over the denominator's power `m`.
fn stepped(transitions: &Transitions, fields: usize, steps: u32) -> Vec<Fraction> {
    let nothing = vec![UBig::ZERO; len(fields)];
    let mut later = vec![nothing.clone(); transitions.states.len()];
    let mut power = UBig::ONE;
    for _ in 0..steps {
        let now = transitions.states.iter().map(|state| {
            let mut sums = nothing.clone();
            for to in state {
                let after = to.next.map(|next| later[next].as_slice());
                contribute(&mut sums, &to.gain, after, fields, |sum, times, after| {
                    if times > 0 {
                        *sum += UBig::from(to.weight) * times * after.unwrap_or(&power);
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
                for to in &transitions.states[*state] {
                    let weight = p(to.weight);
                    // What lies inside the class and is not known yet counts as 0 here, and is
                    // on the left instead.
                    let after = to.next.map(|next| match place(next) {
                        Some(inside) => solved[inside].clone(),
                        None => known[next].clone().unwrap_or_default(),
                    });
                    contribute(
                        &mut sums,
                        &to.gain,
                        after.as_deref(),
                        fields,
                        |sum, times, after| {
                            if times > 0 {
                                *sum += &weight * RBig::from(times) * after.unwrap_or(&RBig::ONE);
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
