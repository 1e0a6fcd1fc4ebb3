//! What dice show once there is nothing left for them to show.
//!
//! A procedure cannot be told to stop in the middle, so after a fault it is handed faces until it
//! returns. They are mixed thoroughly, without order or end: whatever faces or series of faces a
//! loop waits for, it gets them.

/// Faces for a procedure that is to come to its end.
#[derive(Clone, Debug, Default)]
pub(crate) struct Adrift {
    state: u64,
}

impl Adrift {
    /// A value of `first..=last`; `first` if there is none.
    #[cold]
    pub fn value(&mut self, first: u8, last: u8) -> u8 {
        let values = u64::from(last.saturating_sub(first)) + 1;
        let mixed = u8::try_from(self.next() % values).unwrap_or(0);
        first.saturating_add(mixed)
    }

    /// SplitMix64 (Steele, Lea and Flood, 2014): every state in turn, well mixed.
    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.state ^ (self.state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_comes_and_none_but_those_asked_for() {
        let mut adrift = Adrift::default();
        let mut seen = [0_u32; 13];
        for _ in 0..10_000 {
            let value = adrift.value(2, 12);
            assert!((2..=12).contains(&value));
            seen[usize::from(value)] += 1;
        }
        assert!(seen[2..].iter().all(|times| *times > 800), "{seen:?}");
        assert_eq!(adrift.value(1, 0), 1);
        assert!((1..=255).contains(&adrift.value(1, 255)));
    }
}
