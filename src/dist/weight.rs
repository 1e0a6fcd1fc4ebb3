//! Whole numbers of two sizes, so that a weight is as small as it can be and as large as it
//! must be.

use dashu_base::{DivRem, Gcd};
use dashu_int::UBig;

/// A whole number that a distribution can count its weights in.
///
/// Every operation that can leave the range says so, and the caller goes on in the next larger
/// size.
pub(crate) trait Count: Clone + Ord {
    fn from_u64(number: u64) -> Self;
    fn from_big(number: &UBig) -> Option<Self>;
    fn to_big(&self) -> UBig;
    fn plus(&self, other: &Self) -> Option<Self>;
    fn times(&self, other: &Self) -> Option<Self>;
    /// The quotient, if `other`, which is not 0, divides `self`.
    fn quotient(&self, other: &Self) -> Option<Self>;
    fn gcd(&self, other: &Self) -> Self;

    /// The least common multiple; neither is 0.
    fn lcm(&self, other: &Self) -> Option<Self> {
        self.quotient(&self.gcd(other))?.times(other)
    }
}

impl Count for u64 {
    #[inline]
    fn from_u64(number: u64) -> Self {
        number
    }
    fn from_big(number: &UBig) -> Option<Self> {
        u64::try_from(number).ok()
    }
    fn to_big(&self) -> UBig {
        UBig::from(*self)
    }
    #[inline]
    fn plus(&self, other: &Self) -> Option<Self> {
        self.checked_add(*other)
    }
    #[inline]
    fn times(&self, other: &Self) -> Option<Self> {
        self.checked_mul(*other)
    }
    #[inline]
    fn quotient(&self, other: &Self) -> Option<Self> {
        let quotient = self / other;
        (quotient * other == *self).then_some(quotient)
    }
    fn gcd(&self, other: &Self) -> Self {
        Gcd::gcd(*self, *other)
    }
}

impl Count for UBig {
    fn from_u64(number: u64) -> Self {
        UBig::from(number)
    }
    fn from_big(number: &UBig) -> Option<Self> {
        Some(number.clone())
    }
    fn to_big(&self) -> UBig {
        self.clone()
    }
    fn plus(&self, other: &Self) -> Option<Self> {
        Some(self + other)
    }
    fn times(&self, other: &Self) -> Option<Self> {
        Some(self * other)
    }
    fn quotient(&self, other: &Self) -> Option<Self> {
        let (quotient, remainder) = self.div_rem(other);
        remainder.is_zero().then_some(quotient)
    }
    fn gcd(&self, other: &Self) -> Self {
        // The gcd of big integers panics when both are 0; a total never is.
        if UBig::is_zero(self) {
            return other.clone();
        }
        Gcd::gcd(self, other)
    }
}
