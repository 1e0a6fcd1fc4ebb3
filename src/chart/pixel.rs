//! Numbers as whole pixels, or the parts that a pixel is drawn in.

/// A count as pixels or parts.
pub(super) fn whole(count: usize) -> i32 {
    // Far beyond what any sheet holds; `arrange` refuses it.
    const MOST: i32 = 1_000_000;
    i32::try_from(count).map_or(MOST, |count| count.min(MOST))
}

/// A number as pixels or parts.
pub(super) fn whole_of(number: i64) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}

/// The pixel nearest to a distance.
pub(super) fn pixel(distance: f64) -> i32 {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "distances on a sheet of at most 20,000 pixels"
    )]
    let pixel = distance.round() as i32;
    pixel
}

/// The size of most texts, in pixels.
pub(super) const TEXT: i32 = 12;

/// The height of a line of text.
pub(super) const LINE: i32 = 18;

pub(super) const GAP: i32 = 8;
