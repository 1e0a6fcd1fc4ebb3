/// The rolls of a log as far as its tests need them: counts, whatever the length of the log.
///
/// Faces are 1 to 6; others count for nothing.
///
/// ```
/// let mut rolls = aslodds::stats::Rolls::default();
/// rolls.add(3, 4);
/// rolls.add(6, 1);
/// assert_eq!((rolls.sums()[5], rolls.colored()), (2, [0, 0, 1, 0, 0, 1]));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rolls {
    /// By colored, then white die.
    pairs: [[u64; 6]; 6],
    /// Sums of DRs whose dice are not known.
    sums_alone: [u64; 11],
    singles: [u64; 6],
    /// By the die, then that of the next DR.
    colored_next: [[u64; 6]; 6],
    white_next: [[u64; 6]; 6],
    /// DRs below and above 7.
    sides: [u64; 2],
    runs: u64,
    last: Option<[usize; 2]>,
    last_side: Option<usize>,
}

impl Rolls {
    /// Adds the next DR.
    pub fn add(&mut self, colored: u8, white: u8) {
        let (Some(a), Some(b)) = (place(colored), place(white)) else {
            return;
        };
        self.pairs[a][b] += 1;
        if let Some([before_a, before_b]) = self.last.replace([a, b]) {
            self.colored_next[before_a][a] += 1;
            self.white_next[before_b][b] += 1;
        }
        // As places, 7 is 5; it belongs to no side and ends no run.
        let side = match (a + b).cmp(&5) {
            std::cmp::Ordering::Less => 0,
            std::cmp::Ordering::Equal => return,
            std::cmp::Ordering::Greater => 1,
        };
        self.sides[side] += 1;
        if self.last_side.replace(side) != Some(side) {
            self.runs += 1;
        }
    }

    /// Adds a dr.
    pub fn add_single(&mut self, face: u8) {
        if let Some(place) = place(face) {
            self.singles[place] += 1;
        }
    }

    /// Adds DRs of which only the sums 2 to 12 are known.
    pub fn add_sums(&mut self, counts: [u64; 11]) {
        for (sum, count) in self.sums_alone.iter_mut().zip(counts) {
            *sum += count;
        }
    }

    /// Adds drs by their faces.
    pub fn add_singles(&mut self, counts: [u64; 6]) {
        for (single, count) in self.singles.iter_mut().zip(counts) {
            *single += count;
        }
    }

    /// The DRs by colored, then white die.
    #[must_use]
    pub fn pairs(&self) -> &[[u64; 6]; 6] {
        &self.pairs
    }

    /// How often the colored die showed 1 to 6.
    #[must_use]
    pub fn colored(&self) -> [u64; 6] {
        self.pairs.map(|row| row.iter().sum())
    }

    /// How often the white die showed 1 to 6.
    #[must_use]
    pub fn white(&self) -> [u64; 6] {
        std::array::from_fn(|white| self.pairs.iter().map(|row| row[white]).sum())
    }

    /// How often a DR came to 2 to 12.
    #[must_use]
    pub fn sums(&self) -> [u64; 11] {
        let mut sums = self.sums_alone;
        for (a, row) in self.pairs.iter().enumerate() {
            for (b, count) in row.iter().enumerate() {
                sums[a + b] += count;
            }
        }
        sums
    }

    /// How often a dr showed 1 to 6.
    #[must_use]
    pub fn singles(&self) -> [u64; 6] {
        self.singles
    }

    /// How often a face of the colored die (row) was followed by another (column).
    #[must_use]
    pub fn colored_next(&self) -> &[[u64; 6]; 6] {
        &self.colored_next
    }

    /// How often a face of the white die (row) was followed by another (column).
    #[must_use]
    pub fn white_next(&self) -> &[[u64; 6]; 6] {
        &self.white_next
    }

    /// The DRs below 7 and above 7, and the unbroken runs of either that they came in.
    #[must_use]
    pub fn runs(&self) -> ([u64; 2], u64) {
        (self.sides, self.runs)
    }
}

fn place(face: u8) -> Option<usize> {
    (1..=6).contains(&face).then(|| usize::from(face) - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_log_by_hand() {
        let mut rolls = Rolls::default();
        // Below, above, 7, above, below, below: three runs.
        for (colored, white) in [(1, 1), (6, 6), (3, 4), (5, 5), (2, 1), (1, 3)] {
            rolls.add(colored, white);
        }
        rolls.add_single(6);
        rolls.add(0, 7);
        assert_eq!(rolls.runs(), ([3, 2], 3));
        assert_eq!(rolls.colored(), [2, 1, 1, 0, 1, 1]);
        assert_eq!(rolls.white(), [2, 0, 1, 1, 1, 1]);
        assert_eq!(rolls.sums(), [1, 1, 1, 0, 0, 1, 0, 0, 1, 0, 1]);
        assert_eq!(rolls.singles(), [0, 0, 0, 0, 0, 1]);
        let steps = |table: &[[u64; 6]; 6]| table.iter().flatten().sum::<u64>();
        assert_eq!(steps(rolls.colored_next()), 5);
        assert_eq!(
            (rolls.colored_next()[0][5], rolls.white_next()[3][4]),
            (1, 1)
        );
    }
}
