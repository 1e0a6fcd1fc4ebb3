//! Lines that are told apart by colour, by dashes and by marks.

use super::canvas::{Canvas, Marker, Spot};
use super::color;

/// Pixels drawn and left out in turn.
const DASHES: [&[f64]; 5] = [
    &[],
    &[9.0, 5.0],
    &[3.0, 4.0],
    &[12.0, 4.0, 3.0, 4.0],
    &[16.0, 6.0],
];

impl Marker {
    /// The mark of the series at `place`.
    pub fn of(place: usize) -> Self {
        const MARKERS: [Marker; 6] = [
            Marker::Disc,
            Marker::Square,
            Marker::Triangle,
            Marker::Ring,
            Marker::Diamond,
            Marker::Cross,
        ];
        MARKERS[place % MARKERS.len()]
    }
}

/// Draws the line of the series at `place` through spots.
pub(super) fn line(canvas: &Canvas, place: usize, spots: &[Spot]) {
    let (dashes, color) = (DASHES[place % DASHES.len()], color::series(place));
    if dashes.is_empty() {
        canvas.curve(spots, color, 2);
        return;
    }
    for dash in cut(spots, dashes) {
        canvas.curve(&dash, color, 2);
    }
}

/// The drawn parts of a dashed line, which run round its corners.
fn cut(spots: &[Spot], dashes: &[f64]) -> Vec<Vec<Spot>> {
    let mut parts = Vec::new();
    let mut part = vec![spots[0]];
    let mut turn = 0;
    let mut left = dashes[0];
    for pair in spots.windows(2) {
        let ((x, y), end) = (pair[0], pair[1]);
        let (across, down) = (end.0 - x, end.1 - y);
        let length = across.hypot(down);
        let mut gone = 0.0;
        while length - gone > left {
            gone += left;
            let here = (x + across * gone / length, y + down * gone / length);
            if turn % 2 == 0 {
                part.push(here);
                parts.push(std::mem::take(&mut part));
            } else {
                part = vec![here];
            }
            turn = (turn + 1) % dashes.len();
            left = dashes[turn];
        }
        left -= length - gone;
        if turn % 2 == 0 {
            part.push(end);
        }
    }
    parts.push(part);
    parts.retain(|part| part.len() > 1);
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dashes_run_round_corners() {
        let parts = cut(&[(0.0, 0.0), (10.0, 0.0), (10.0, 10.0)], &[6.0, 2.0]);
        assert_eq!(
            parts,
            [
                vec![(0.0, 0.0), (6.0, 0.0)],
                vec![(8.0, 0.0), (10.0, 0.0), (10.0, 4.0)],
                vec![(10.0, 6.0), (10.0, 10.0)]
            ]
        );
    }

    #[test]
    fn neighbouring_series_share_neither_colour_nor_dashes_nor_mark() {
        for place in 0..20 {
            assert_ne!(color::series(place), color::series(place + 1));
            assert_ne!(Marker::of(place), Marker::of(place + 1));
            assert_ne!(
                DASHES[place % DASHES.len()],
                DASHES[(place + 1) % DASHES.len()]
            );
        }
    }
}
