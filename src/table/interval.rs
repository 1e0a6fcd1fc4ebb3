//! An interval for a probability.

/// A confidence interval for a probability, with 0 ≤ `low` ≤ `high` ≤ 1.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Interval {
    /// The lower end; exactly 0 without a success.
    pub low: f64,
    /// The upper end; exactly 1 without a failure.
    pub high: f64,
}

impl Interval {
    /// Half the distance between the ends, in [0, ½].
    ///
    /// # Examples
    ///
    /// ```
    /// let interval = aslodds::table::Interval { low: 0.25, high: 0.75 };
    /// assert_eq!(interval.half_width(), 0.25);
    /// ```
    #[must_use]
    pub fn half_width(&self) -> f64 {
        (self.high - self.low) / 2.0
    }

    /// Whether a probability lies in the interval, ends included.
    ///
    /// # Examples
    ///
    /// ```
    /// let interval = aslodds::table::Interval { low: 0.25, high: 0.75 };
    /// assert!(interval.contains(0.25) && !interval.contains(0.8));
    /// ```
    #[must_use]
    pub fn contains(&self, probability: f64) -> bool {
        self.low <= probability && probability <= self.high
    }
}
