//! The fonts of a report, all built in, and how wide their texts are.

use anyhow::{Context, Result};
use krilla::text::{Font, GlyphId, KrillaGlyph};

use super::super::document::Face;

/// A font for each face.
pub struct Fonts {
    loaded: [Loaded; 4],
}

struct Loaded {
    font: Font,
    face: ttf_parser::Face<'static>,
    per_em: f32,
}

impl Fonts {
    /// DejaVu Sans Condensed, which leaves room for columns, and DejaVu Sans Mono for code.
    ///
    /// # Errors
    ///
    /// Never, unless a font that is built in is broken.
    pub fn load() -> Result<Self> {
        use dejavu::{sans_condensed, sans_mono};
        let load = |bytes: &'static [u8]| -> Result<Loaded> {
            let face = ttf_parser::Face::parse(bytes, 0).context("a broken font")?;
            Ok(Loaded {
                font: Font::new(bytes.to_vec().into(), 0).context("a broken font")?,
                per_em: f32::from(face.units_per_em()),
                face,
            })
        };
        Ok(Fonts {
            loaded: [
                load(sans_condensed::regular())?,
                load(sans_condensed::bold())?,
                load(sans_condensed::oblique())?,
                load(sans_mono::regular())?,
            ],
        })
    }

    fn of(&self, face: Face) -> &Loaded {
        match face {
            Face::Regular => &self.loaded[0],
            Face::Bold => &self.loaded[1],
            Face::Italic => &self.loaded[2],
            Face::Code => &self.loaded[3],
        }
    }

    pub fn font(&self, face: Face) -> Font {
        self.of(face).font.clone()
    }

    /// The size that a face is drawn in among texts of a size.
    pub fn size(face: Face, size: f32) -> f32 {
        match face {
            // Letters that are all equally wide look larger.
            Face::Code => 0.88 * size,
            Face::Regular | Face::Bold | Face::Italic => size,
        }
    }

    /// The width in points.
    pub fn width(&self, face: Face, size: f32, text: &str) -> f32 {
        let font = self.of(face);
        Fonts::size(face, size) * text.chars().map(|letter| font.glyph(letter).1).sum::<f32>()
    }

    /// The text as glyphs side by side, each as wide as it is measured.
    pub fn glyphs(&self, face: Face, text: &str) -> Vec<KrillaGlyph> {
        let font = self.of(face);
        let glyph = |(place, letter): (usize, char)| {
            let (id, advance) = font.glyph(letter);
            let range = place..place + letter.len_utf8();
            KrillaGlyph::new(GlyphId::new(id), advance, 0.0, 0.0, 0.0, range, None)
        };
        text.char_indices().map(glyph).collect()
    }
}

impl Loaded {
    /// The number of a glyph and its width in ems; a letter without one is an empty box.
    fn glyph(&self, letter: char) -> (u32, f32) {
        let id = self
            .face
            .glyph_index(letter)
            .unwrap_or(ttf_parser::GlyphId(0));
        let advance = self.face.glyph_hor_advance(id).unwrap_or(0);
        (u32::from(id.0), f32::from(advance) / self.per_em)
    }
}
