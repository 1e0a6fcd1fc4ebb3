//! What is written along an axis, and which of it has room.

use super::axis::Axis;
use super::canvas::widest;
use super::layout::TEXT;
use super::pixel::{whole, whole_of};

/// The values along an axis as they are written.
#[derive(Clone, Debug)]
pub(super) struct Ticks {
    /// One text for each value.
    pub labels: Vec<String>,
    /// The values as numbers in ascending order, if all are.
    pub numbers: Option<Vec<i64>>,
}

impl Ticks {
    /// The values of a parameter.
    pub fn of(axis: &Axis) -> Self {
        Ticks {
            labels: axis.labels(),
            numbers: axis.numbers(),
        }
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.labels.len()
    }

    /// The room that the labels take, one beside the other.
    pub fn width(&self) -> i32 {
        widest(self.labels.iter().map(String::as_str), TEXT)
    }

    /// The places of the values whose labels fit beside each other, when each has `room` pixels
    /// and needs `need`: all, or those that are multiples of 2, 5, 10, 20...
    pub fn fitting(&self, room: f64, need: i32) -> Vec<usize> {
        let fits = |step: i64| f64::from(need) <= room * f64::from(whole_of(step));
        let mut step = 1;
        'found: for tens in 0..9 {
            for base in [1, 2, 5] {
                step = base * 10_i64.pow(tens);
                if fits(step) {
                    break 'found;
                }
            }
        }
        let steps = match &self.numbers {
            // Even steps of the numbers themselves, when they follow one another.
            Some(numbers) if numbers.windows(2).all(|pair| pair[1] - pair[0] == 1) => {
                numbers.clone()
            }
            Some(_) | None => (0..).take(self.count()).collect(),
        };
        let places = steps.iter().enumerate();
        places
            .filter(|(_, number)| **number % step == 0)
            .map(|(place, _)| place)
            .collect()
    }

    /// The labels that fit into `length` pixels when each value has an equal part of them, with
    /// the middles of the parts.
    pub fn in_parts(&self, length: i32, need: i32) -> Vec<(i32, String)> {
        let room = f64::from(length) / f64::from(whole(self.count()));
        self.fitting(room, need)
            .into_iter()
            .map(|place| {
                let middle = (f64::from(whole(place)) + 0.5) * room;
                (super::pixel::pixel(middle), self.labels[place].clone())
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_that_do_not_fit_are_thinned_out_evenly() {
        let numbers: Vec<i64> = (-3..=12).collect();
        let ticks = Ticks {
            labels: numbers.iter().map(i64::to_string).collect(),
            numbers: Some(numbers),
        };
        let shown = |room| {
            let places = ticks.fitting(room, 20);
            places
                .into_iter()
                .map(|place| ticks.labels[place].as_str())
                .collect::<Vec<_>>()
                .join(" ")
        };
        assert_eq!(shown(10.0), "-2 0 2 4 6 8 10 12");
        assert_eq!(shown(4.0), "0 5 10");
    }
}
