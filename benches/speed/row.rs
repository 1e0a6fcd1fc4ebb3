//! What was measured of one workload, and what is asked of it.

use crate::ratio::Candidate;

/// A line of the table.
#[derive(Clone, Debug)]
pub struct Row {
    pub work: String,
    pub how: String,
    /// What is counted: cells, trials, shots.
    pub unit: &'static str,
    /// Nanoseconds for each.
    pub ns: f64,
    /// The same of the hand-written floor, if there is one.
    pub floor: Option<f64>,
    pub goal: Option<Goal>,
}

/// What is asked, and how people say it.
#[derive(Clone, Copy, Debug)]
pub enum Goal {
    /// So many times the floor at the most.
    Times(f64, &'static str),
    /// So many nanoseconds at the most.
    Ns(f64, &'static str),
}

/// Candidates that did the same work, `count` of `unit` each; the first is the floor.
pub fn rows(
    work: &str,
    unit: &'static str,
    count: f64,
    candidates: &[Candidate],
    took: &[f64],
    goals: &[Option<Goal>],
) -> Vec<Row> {
    let measured = candidates.iter().zip(took).zip(goals);
    let row = |((candidate, ns), goal): ((&Candidate, &f64), &Option<Goal>)| Row {
        floor: Some(took[0] / count),
        goal: *goal,
        ..Row::alone(work, unit, count, candidate, *ns)
    };
    measured.map(row).collect()
}

impl Row {
    /// A candidate that nothing is compared with.
    pub fn alone(
        work: &str,
        unit: &'static str,
        count: f64,
        candidate: &Candidate,
        took: f64,
    ) -> Self {
        Row {
            work: work.to_owned(),
            how: candidate.name.to_owned(),
            unit,
            ns: took / count,
            floor: None,
            goal: None,
        }
    }

    /// How many times the floor it takes.
    pub fn times(&self) -> Option<f64> {
        self.floor.map(|floor| self.ns / floor)
    }

    /// What is asked and whether it is reached, in words.
    pub fn goal_in_words(&self) -> String {
        let (words, reached) = match self.goal {
            None => return String::new(),
            Some(Goal::Times(most, words)) => {
                (words, self.times().is_some_and(|times| times <= most))
            }
            Some(Goal::Ns(most, words)) => (words, self.ns <= most),
        };
        format!(
            "{words}: {}",
            if reached { "reached" } else { "not reached" }
        )
    }
}
