//! Whole numbers of two sizes, so that a weight is as small as it can be and as large as it
//! must be.

use dashu_base::Gcd;
use dashu_int::UBig;

/// A whole number that a distribution can count its weights in.
///
/// Every operation that can leave the range says so, and the caller goes on in the next larger
/// size.
pub(crate) trait Count: Clone + Ord {
    fn from_u64(number: u64) -> Self;
    fn from_big(number: &UBig) -> Option<Self>;
    fn to_big(&self) -> UBig;
    /// Whether `other`, which is not 0, divides `self`.
    fn is_multiple_of(&self, other: &Self) -> bool;
    fn plus(&self, other: &Self) -> Option<Self>;
    fn times(&self, other: &Self) -> Option<Self>;
    /// The quotient; `other` divides `self` and is not 0.
    fn over(&self, other: &Self) -> Self;
    fn gcd(&self, other: &Self) -> Self;

    /// The least common multiple; neither is 0.
    fn lcm(&self, other: &Self) -> Option<Self> {
        self.over(&self.gcd(other)).times(other)
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
    fn is_multiple_of(&self, other: &Self) -> bool {
        u64::is_multiple_of(*self, *other)
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
    fn over(&self, other: &Self) -> Self {
        self / other
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
    fn is_multiple_of(&self, other: &Self) -> bool {
        UBig::is_zero(&(self % other))
    }
    fn plus(&self, other: &Self) -> Option<Self> {
        Some(self + other)
    }
    fn times(&self, other: &Self) -> Option<Self> {
        Some(self * other)
    }
    fn over(&self, other: &Self) -> Self {
        self / other
    }
    fn gcd(&self, other: &Self) -> Self {
        // The gcd of big integers panics when both are 0; a total never is.
        if UBig::is_zero(self) {
            return other.clone();
        }
        Gcd::gcd(self, other)
    }
}
