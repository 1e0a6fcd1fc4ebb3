//! Colours that a colour-blind reader and a grey print tell apart.

use plotters::style::RGBColor;

use crate::rule::{Field, FieldKind, Value};

/// Text and axes.
pub(super) const INK: RGBColor = RGBColor(0x22, 0x22, 0x22);

/// Texts that may be passed over.
pub(super) const FAINT: RGBColor = RGBColor(0x55, 0x55, 0x55);

/// Lines that guide the eye.
pub(super) const GRID: RGBColor = RGBColor(0xdd, 0xdd, 0xdd);

/// The paper, and text on dark colours.
pub(super) const PAPER: RGBColor = RGBColor(0xff, 0xff, 0xff);

/// From low to high: yellow, green and blue of falling lightness (ColorBrewer's YlGnBu), so
/// that grey print keeps the order, and light first, because most of a chart is low.
const RAMP: [RGBColor; 9] = [
    RGBColor(0xff, 0xff, 0xd9),
    RGBColor(0xed, 0xf8, 0xb1),
    RGBColor(0xc7, 0xe9, 0xb4),
    RGBColor(0x7f, 0xcd, 0xbb),
    RGBColor(0x41, 0xb6, 0xc4),
    RGBColor(0x1d, 0x91, 0xc0),
    RGBColor(0x22, 0x5e, 0xa8),
    RGBColor(0x25, 0x34, 0x94),
    RGBColor(0x08, 0x1d, 0x58),
];

/// Words of a closed set, in its order: after Okabe and Ito, with lightness apart.
const WORDS: [RGBColor; 8] = [
    RGBColor(0xdd, 0xdd, 0xdd),
    RGBColor(0x00, 0x72, 0xb2),
    RGBColor(0xe6, 0x9f, 0x00),
    RGBColor(0x00, 0x9e, 0x73),
    RGBColor(0x66, 0x11, 0x00),
    RGBColor(0x9b, 0xd3, 0xf5),
    RGBColor(0xcc, 0x79, 0xa7),
    RGBColor(0xf0, 0xe4, 0x42),
];

/// Lines: Okabe and Ito without yellow, which is faint on paper.
const LINES: [RGBColor; 7] = [
    RGBColor(0x00, 0x00, 0x00),
    RGBColor(0x00, 0x72, 0xb2),
    RGBColor(0xd5, 0x5e, 0x00),
    RGBColor(0x00, 0x9e, 0x73),
    RGBColor(0xcc, 0x79, 0xa7),
    RGBColor(0xe6, 0x9f, 0x00),
    RGBColor(0x56, 0xb4, 0xe9),
];

/// The colour of a share `0.0..=1.0` of the scale; exactly 0 is the paper's white, so that what
/// cannot happen stands out from what seldom does.
pub(super) fn ramp(share: f64) -> RGBColor {
    if share <= 0.0 {
        return PAPER;
    }
    along(&RAMP, share)
}

/// From far below to far above: orange to purple of falling lightness on both sides (after
/// ColorBrewer's PuOr), which colour-blind readers tell apart, with the paper's white in the
/// middle. The ends are light enough for a number in ink or white on any of them.
const DIVERGING: [RGBColor; 7] = [
    RGBColor(0xe0, 0x82, 0x14),
    RGBColor(0xfd, 0xb8, 0x63),
    RGBColor(0xfe, 0xe0, 0xb6),
    PAPER,
    RGBColor(0xd8, 0xda, 0xeb),
    RGBColor(0xb2, 0xab, 0xd2),
    RGBColor(0x99, 0x8e, 0xc3),
];

/// The colour of a share `0.0..=1.0` of a scale around 0, which lies in its middle.
pub(super) fn diverging(share: f64) -> RGBColor {
    along(&DIVERGING, share)
}

/// The colour of a share `0.0..=1.0` of the way along some colours.
fn along<const COLORS: usize>(colors: &[RGBColor; COLORS], share: f64) -> RGBColor {
    #[expect(clippy::cast_precision_loss, reason = "a handful of colours")]
    let mut below = (COLORS - 1) as f64 * share.clamp(0.0, 1.0);
    let mut place = 0;
    while below > 1.0 && place < COLORS - 2 {
        below -= 1.0;
        place += 1;
    }
    let (from, to) = (colors[place], colors[place + 1]);
    RGBColor(
        between(from.0, to.0, below),
        between(from.1, to.1, below),
        between(from.2, to.2, below),
    )
}

fn between(from: u8, to: u8, share: f64) -> u8 {
    let mixed = f64::from(from) + (f64::from(to) - f64::from(from)) * share;
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "between two bytes"
    )]
    let byte = mixed.round() as u8;
    byte
}

/// What was not to happen, where an outcome is tried for: greys.
const OTHERS: [RGBColor; 3] = [
    RGBColor(0xdd, 0xdd, 0xdd),
    RGBColor(0xb4, 0xb4, 0xb4),
    RGBColor(0x8c, 0x8c, 0x8c),
];

/// The colour of each of some outcomes: a word has its own in every chart, grey if it is none of
/// those that the procedure is tried for; numbers go from light to dark.
pub(super) fn outcomes(field: Field, values: &[Value]) -> Vec<RGBColor> {
    match field.kind {
        FieldKind::Words(words) => {
            let happen = |word: &&&'static str| values.contains(&Value::Word(word));
            let happening: Vec<&'static str> = words.iter().filter(happen).copied().collect();
            // Of a set with more words than colours those that happen share the colours out.
            let words = if words.len() <= WORDS.len() {
                words
            } else {
                &happening
            };
            let colors = words_of(field, words);
            let color = |value: &Value| {
                let place = words.iter().position(|word| Value::Word(word) == *value);
                place.map_or(INK, |place| colors[place])
            };
            values.iter().map(color).collect()
        }
        FieldKind::Flag => values
            .iter()
            .map(|value| WORDS[usize::from(*value == Value::Flag(true))])
            .collect(),
        FieldKind::Count => {
            let last = super::pixel::whole(values.len().saturating_sub(1)).max(1);
            (0..super::pixel::whole(values.len()))
                .map(|place| ramp(0.1 + 0.9 * f64::from(place) / f64::from(last)))
                .collect()
        }
    }
}

/// The colour of each of some words.
fn words_of(field: Field, words: &[&str]) -> Vec<RGBColor> {
    let is_tried = |word: &&&str| match field.sums.first() {
        Some(tried) => tried.words.contains(*word),
        None => true,
    };
    let tried = words.iter().filter(is_tried).count();
    let has_greys = !field.sums.is_empty();
    // Without greys of others the first word has the grey.
    let mut colors = colors(tried, has_greys).into_iter();
    let mut greys = greys(words.len() - tried).into_iter();
    let color = |word: &&str| {
        let colors = if is_tried(&word) {
            &mut colors
        } else {
            &mut greys
        };
        colors.next().unwrap_or(INK)
    };
    words.iter().map(color).collect()
}

/// So many colours: the plain ones, or from light to dark if there are not enough of them.
fn colors(count: usize, has_greys: bool) -> Vec<RGBColor> {
    let plain = &WORDS[usize::from(has_greys)..];
    if count <= plain.len() {
        return plain[..count].to_vec();
    }
    let last = super::pixel::whole(count - 1);
    (0..=last)
        .map(|place| ramp(0.15 + 0.85 * f64::from(place) / f64::from(last)))
        .collect()
}

/// So many greys, from light to dark.
fn greys(count: usize) -> Vec<RGBColor> {
    if count <= OTHERS.len() {
        return OTHERS[..count].to_vec();
    }
    let last = super::pixel::whole(count - 1);
    let (light, dark) = (OTHERS[0].0, OTHERS[OTHERS.len() - 1].0);
    (0..=last)
        .map(|place| {
            let grey = between(light, dark, f64::from(place) / f64::from(last));
            RGBColor(grey, grey, grey)
        })
        .collect()
}

/// The colour of the series at `place`.
pub(super) fn series(place: usize) -> RGBColor {
    LINES[place % LINES.len()]
}

/// Ink or paper, whichever is easier to read on `color`.
pub(super) fn text_on(color: RGBColor) -> RGBColor {
    // Contrast by WCAG 2: the ratio of luminances, each raised by 0.05.
    let on = luminance(color) + 0.05;
    let dark = on / (luminance(INK) + 0.05);
    let light = (luminance(PAPER) + 0.05) / on;
    if dark >= light { INK } else { PAPER }
}

/// Relative luminance, `0.0..=1.0` (WCAG 2).
fn luminance(RGBColor(red, green, blue): RGBColor) -> f64 {
    let linear = |byte: u8| {
        let share = f64::from(byte) / 255.0;
        if share <= 0.04045 {
            share / 12.92
        } else {
            ((share + 0.055) / 1.055).powf(2.4)
        }
    };
    0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ramp_darkens_all_the_way() {
        let lightness: Vec<f64> = (0..=100)
            .map(|n| luminance(ramp(f64::from(n) / 100.0)))
            .collect();
        assert!(lightness.windows(2).all(|pair| pair[1] < pair[0]));
    }

    #[test]
    fn text_can_be_read_on_every_colour() {
        let ramp = (0..=200).map(|n| ramp(f64::from(n) / 200.0));
        let differences = (0..=200).map(|n| diverging(f64::from(n) / 200.0));
        for color in ramp.chain(WORDS).chain(differences) {
            let (a, b) = (luminance(color) + 0.05, luminance(text_on(color)) + 0.05);
            assert!(a.max(b) / a.min(b) >= 4.0, "{color:?}");
        }
    }

    #[test]
    fn no_two_outcomes_share_a_colour() {
        use crate::rule::Tally as _;
        use crate::rules::infantry_fire::Fates;

        let fates = Fates::FIELDS[0];
        let FieldKind::Words(words) = fates.kind else {
            panic!("fates are words")
        };
        let all: Vec<Value> = words.iter().map(|word| Value::Word(word)).collect();
        for some in [&all[..], &all[2..], &all[..5]] {
            let colors = outcomes(fates, some);
            for (place, color) in colors.iter().enumerate() {
                assert!(!colors[..place].contains(color), "{:?}", some[place]);
            }
        }
    }

    #[test]
    fn the_first_five_words_differ_in_grey() {
        // L* of CIE 1976, in which 10 is a plain difference.
        let grey = |color| 116.0 * f64::cbrt(luminance(color)) - 16.0;
        let mut greys: Vec<f64> = WORDS[..5].iter().map(|color| grey(*color)).collect();
        greys.sort_by(f64::total_cmp);
        assert!(
            greys.windows(2).all(|pair| pair[1] - pair[0] >= 10.0),
            "{greys:?}"
        );
    }
}
