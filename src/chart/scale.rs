//! A scale of probabilities from one round number of percent, mostly 0, to another.

/// A scale with marks in even steps.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Scale {
    /// Percent from one mark to the next.
    step: f64,
    /// The lowest mark, in steps from 0.
    from: i32,
    /// The number of marks above the lowest.
    steps: i32,
    /// Decimals of the marks.
    decimals: usize,
}

impl Scale {
    /// The scale on which probabilities up to `highest` have room; up to certainty if nothing
    /// has any chance.
    pub fn up_to(highest: f64) -> Self {
        // Marks in steps of 1, 2 or 5 times a power of ten, at most five of them.
        const MOST: f64 = 5.0;
        let percent = if highest > 0.0 {
            (100.0 * highest).min(100.0)
        } else {
            100.0
        };
        let mut unit = 10.0;
        let mut tens = 0_usize;
        while unit > percent && tens < 300 {
            unit /= 10.0;
            tens += 1;
        }
        let decimals = tens.saturating_sub(1);
        let fits = |step: f64| percent / step <= MOST + 1e-9;
        let (step, decimals) = [(0.2, 1), (0.5, 1), (1.0, 0), (2.0, 0), (5.0, 0)]
            .into_iter()
            .map(|(part, more)| (part * unit, decimals + more))
            .find(|(step, _)| fits(*step))
            .unwrap_or((2.0 * unit, decimals));
        let decimals = if step >= 1.0 { 0 } else { decimals };
        Scale {
            step,
            from: 0,
            steps: super::pixel::pixel((percent / step - 1e-9).ceil()).max(1),
            decimals,
        }
    }

    /// The scale on which what lies between two probabilities fills as much room as it can.
    pub fn between(low: f64, high: f64) -> Self {
        let scale = Scale::up_to(high - low);
        let steps = |p: f64| 100.0 * p / scale.step;
        let from = super::pixel::pixel((steps(low) + 1e-9).floor()).max(0);
        let to = super::pixel::pixel((steps(high) - 1e-9).ceil());
        Scale {
            from,
            steps: (to - from).max(1),
            ..scale
        }
    }

    /// The scale on which differences of probabilities up to `largest` have room on both sides
    /// of 0.
    pub fn around_0(largest: f64) -> Self {
        let scale = Scale::up_to(largest);
        Scale {
            from: -scale.steps,
            steps: 2 * scale.steps,
            ..scale
        }
    }

    /// How far up the scale a probability lies, `0.0..=1.0`.
    pub fn share(&self, p: f64) -> f64 {
        let steps = 100.0 * p / self.step - f64::from(self.from);
        (steps / f64::from(self.steps)).clamp(0.0, 1.0)
    }

    /// The marks with their places up the scale, from 0 on.
    pub fn marks(&self) -> Vec<(f64, String)> {
        (0..=self.steps)
            .map(|mark| {
                let share = f64::from(mark) / f64::from(self.steps);
                let percent = self.step * f64::from(self.from + mark);
                let text = match (self.from + mark, self.decimals) {
                    (0, _) => "0".to_owned(),
                    (_, 0..=8) => format!("{percent:.*}", self.decimals),
                    (_, _) => format!("{percent:.0e}"),
                };
                (share, text)
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marks(highest: f64) -> String {
        let marks = Scale::up_to(highest).marks();
        marks
            .into_iter()
            .map(|(_, text)| text)
            .collect::<Vec<_>>()
            .join(" ")
    }

    #[test]
    fn marks_are_round() {
        assert_eq!(marks(1.0), "0 20 40 60 80 100");
        assert_eq!(marks(0.5556), "0 20 40 60");
        assert_eq!(marks(0.0833), "0 2 4 6 8 10");
        assert_eq!(marks(1.0 / 36.0), "0 1 2 3");
        assert_eq!(marks(1.0 / 216.0), "0 0.1 0.2 0.3 0.4 0.5");
        assert_eq!(marks(1e-4), "0 0.002 0.004 0.006 0.008 0.010");
        assert_eq!(marks(1e-14), "0 2e-13 4e-13 6e-13 8e-13 1e-12");
        assert_eq!(marks(0.0), "0 20 40 60 80 100");
    }

    #[test]
    fn a_scale_may_begin_above_0() {
        let scale = Scale::between(0.537, 0.5816);
        let marks = scale.marks().into_iter().map(|(_, text)| text);
        assert_eq!(
            marks.collect::<Vec<_>>(),
            ["53", "54", "55", "56", "57", "58", "59"]
        );
        assert!((scale.share(0.56) - 0.5).abs() < 1e-12);
        assert!((scale.share(0.1), scale.share(0.9)) == (0.0, 1.0));
        assert_eq!(Scale::between(0.0, 0.5), Scale::up_to(0.5));
    }

    #[test]
    fn a_scale_may_have_0_in_the_middle() {
        let scale = Scale::around_0(0.083);
        let marks: Vec<_> = scale.marks().into_iter().map(|(_, text)| text).collect();
        assert_eq!(marks.join(" "), "-10 -8 -6 -4 -2 0 2 4 6 8 10");
        assert!((scale.share(0.0) - 0.5).abs() < 1e-12);
        assert!((scale.share(-0.2), scale.share(0.1)) == (0.0, 1.0));
    }

    #[test]
    fn shares_stay_on_the_scale() {
        let scale = Scale::up_to(0.08);
        assert!((scale.share(0.04) - 0.5).abs() < 1e-12);
        assert!((scale.share(0.0), scale.share(1.0)) == (0.0, 1.0));
    }
}
