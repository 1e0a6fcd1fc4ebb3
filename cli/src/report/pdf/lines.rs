//! Words into lines.

use super::super::document::{Face, Span};
use super::fonts::Fonts;
use super::strip::{Area, Keep, Op, Strip, Words};

/// How a text is set.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    pub size: f32,
    pub leading: f32,
    pub gray: u8,
}

/// Letters of one face that are not broken.
#[derive(Clone)]
struct Piece {
    face: Face,
    link: Option<String>,
    text: String,
}

/// A text in lines of a width, each a strip; neither the first nor the last stands alone.
pub fn paragraph(text: &[Span], fonts: &Fonts, width: f32, setting: Setting) -> Vec<Strip> {
    let lines = broken(text, fonts, width, setting.size);
    let count = lines.len();
    let strip = |(place, line): (usize, Vec<Piece>)| {
        let keep = if place + 1 < count && (place == 0 || place + 2 == count) {
            Keep::WithNext
        } else {
            Keep::Free
        };
        Strip {
            height: setting.leading,
            ops: line_ops(line, fonts, setting),
            keep,
            ..Strip::default()
        }
    };
    lines.into_iter().enumerate().map(strip).collect()
}

/// A text of one face in lines of a width.
pub fn wrapped(text: &str, face: Face, fonts: &Fonts, width: f32, size: f32) -> Vec<String> {
    let span = Span {
        text: text.to_owned(),
        face,
        link: None,
    };
    let lines = broken(&[span], fonts, width, size).into_iter();
    lines
        .map(|line| line.into_iter().map(|piece| piece.text).collect())
        .collect()
}

fn broken(text: &[Span], fonts: &Fonts, width: f32, size: f32) -> Vec<Vec<Piece>> {
    let mut lines: Vec<Vec<Piece>> = Vec::new();
    let mut line: Vec<Piece> = Vec::new();
    let mut used = 0.0;
    let wide = |pieces: &[Piece]| -> f32 {
        pieces
            .iter()
            .map(|piece| fonts.width(piece.face, size, &piece.text))
            .sum()
    };
    for (word, blank) in words(text)
        .iter()
        .flat_map(|word| fitting(word, fonts, width, size))
    {
        let room = wide(&word);
        let space = match (&blank, line.is_empty()) {
            (Some(blank), false) => fonts.width(blank.face, size, " "),
            (Some(_) | None, _) => 0.0,
        };
        if !line.is_empty() && used + space + room > width {
            lines.push(std::mem::take(&mut line));
            used = 0.0;
        } else if let (Some(blank), false) = (blank, line.is_empty()) {
            used += space;
            line.push(blank);
        }
        used += room;
        line.extend(word);
    }
    lines.push(line);
    lines.into_iter().map(joined).collect()
}

/// Pieces up to a blank, and the blank before them.
type Word = (Vec<Piece>, Option<Piece>);

fn words(text: &[Span]) -> Vec<Word> {
    let mut words: Vec<Word> = Vec::new();
    let mut blank: Option<Piece> = None;
    let mut glued = false;
    for span in text {
        let piece = |text: &str| Piece {
            face: span.face,
            link: span.link.clone(),
            text: text.to_owned(),
        };
        for (place, part) in span.text.split(' ').enumerate() {
            if place > 0 {
                blank = Some(piece(" "));
                glued = false;
            }
            if part.is_empty() {
                continue;
            }
            match words.last_mut() {
                Some((word, _)) if glued => word.push(piece(part)),
                Some(_) | None => words.push((vec![piece(part)], blank.take())),
            }
            glued = true;
        }
    }
    words
}

/// The word, or its parts if it is wider than a line.
fn fitting(word: &Word, fonts: &Fonts, width: f32, size: f32) -> Vec<Word> {
    let (pieces, blank) = word;
    let of = |piece: &Piece| fonts.width(piece.face, size, &piece.text);
    if pieces.iter().map(of).sum::<f32>() <= width {
        return vec![word.clone()];
    }
    let mut parts: Vec<Word> = Vec::new();
    let mut part: Vec<Piece> = Vec::new();
    let mut used = 0.0;
    for piece in pieces {
        for letter in piece.text.chars() {
            let letter = Piece {
                text: letter.to_string(),
                ..piece.clone()
            };
            let room = of(&letter);
            if used + room > width && !part.is_empty() {
                parts.push((joined(std::mem::take(&mut part)), None));
                used = 0.0;
            }
            used += room;
            part.push(letter);
        }
    }
    parts.push((joined(part), None));
    parts[0].1.clone_from(blank);
    parts
}

/// Neighbours of one face in one piece.
fn joined(pieces: Vec<Piece>) -> Vec<Piece> {
    let mut out: Vec<Piece> = Vec::new();
    for piece in pieces {
        match out.last_mut() {
            Some(last) if last.face == piece.face && last.link == piece.link => {
                last.text.push_str(&piece.text);
            }
            Some(_) | None => out.push(piece),
        }
    }
    out
}

fn line_ops(line: Vec<Piece>, fonts: &Fonts, setting: Setting) -> Vec<Op> {
    let mut ops = Vec::new();
    let mut x = 0.0;
    let baseline = 0.78 * setting.leading;
    for piece in line {
        let width = fonts.width(piece.face, setting.size, &piece.text);
        if let Some(target) = piece.link {
            ops.push(Op::Link {
                area: Area {
                    x,
                    y: 0.0,
                    width,
                    height: setting.leading,
                },
                target,
            });
            ops.push(Op::Rule {
                x,
                y: baseline + 1.4,
                length: width,
                width: 0.4,
                gray: 120,
            });
        }
        ops.push(Op::Text(Words {
            x,
            y: baseline,
            face: piece.face,
            size: setting.size,
            gray: setting.gray,
            text: piece.text,
        }));
        x += width;
    }
    ops
}
