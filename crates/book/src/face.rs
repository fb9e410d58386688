//! Type: Noto Sans in two cuts, and how wide words are.
//!
//! Words are set letter by letter, without kerning, so that all three writers put each letter where the layout meant it.

use std::sync::OnceLock;
use ttf_parser::{Face as Parsed, GlyphId};

/// How far letters rise above the base line, for type of size 1.
pub(crate) const ASCENT: f64 = 0.78;

/// How far they go below.
pub(crate) const DESCENT: f64 = 0.24;

/// A cut of the typeface.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Face {
    /// For reading.
    Regular,
    /// For numbers and titles.
    Bold,
}

impl Face {
    /// The font file.
    pub(crate) fn bytes(self) -> &'static [u8] {
        match self {
            Face::Regular => notosans::REGULAR_TTF,
            Face::Bold => notosans::BOLD_TTF,
        }
    }

    fn parsed(self) -> Option<&'static Parsed<'static>> {
        static REGULAR: OnceLock<Option<Parsed<'static>>> = OnceLock::new();
        static BOLD: OnceLock<Option<Parsed<'static>>> = OnceLock::new();
        let cell = match self {
            Face::Regular => &REGULAR,
            Face::Bold => &BOLD,
        };
        cell.get_or_init(|| Parsed::parse(self.bytes(), 0).ok()).as_ref()
    }

    /// Whether a character can be set.
    pub(crate) fn has(self, c: char) -> bool {
        self.parsed().is_some_and(|face| face.glyph_index(c).is_some())
    }

    /// The number of a character's shape, and how wide it is in type of size 1.
    pub(crate) fn glyph(self, c: char) -> (u16, f64) {
        let Some(face) = self.parsed() else { return (0, 0.5) };
        let glyph = face.glyph_index(c).unwrap_or(GlyphId(0));
        let advance = face.glyph_hor_advance(glyph).unwrap_or(0);
        (glyph.0, f64::from(advance) / f64::from(face.units_per_em()))
    }
}

/// How wide a text is.
pub fn width(face: Face, size: f64, text: &str) -> f64 {
    text.chars().map(|c| face.glyph(c).1).sum::<f64>() * size
}

/// A text cut off where there is no more room, with an ellipsis.
pub(crate) fn fitted(face: Face, size: f64, text: &str, room: f64) -> String {
    if width(face, size, text) <= room {
        return text.to_owned();
    }
    let mut short: String = text.to_owned();
    while short.pop().is_some() {
        let told = format!("{}…", short.trim_end());
        if width(face, size, &told) <= room {
            return told;
        }
    }
    String::new()
}

/// A text in lines of a width. A word that is wider than a line is cut.
pub(crate) fn wrapped(face: Face, size: f64, text: &str, room: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut line = String::new();
    for word in text.split_whitespace() {
        let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
        if width(face, size, &longer) <= room {
            line = longer;
            continue;
        }
        if !line.is_empty() {
            lines.push(std::mem::take(&mut line));
        }
        line = fitted(face, size, word, room);
    }
    if !line.is_empty() {
        lines.push(line);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_cuts_have_letters_digits_and_an_ellipsis() {
        for face in [Face::Regular, Face::Bold] {
            assert!("AZaz09…–·ÄÉßñőžЖΩ".chars().all(|c| face.has(c) && face.glyph(c).1 > 0.1), "{face:?}");
            assert!(!face.has('漢'));
        }
    }

    #[test]
    fn lines_fit_and_lose_no_word() {
        let text = "All shaded cells form one sea, and no four of them a square.";
        for room in [60.0, 90.0, 200.0, 1000.0] {
            let lines = wrapped(Face::Regular, 10.0, text, room);
            assert!(lines.iter().all(|line| width(Face::Regular, 10.0, line) <= room));
            assert_eq!(lines.join(" "), text);
        }
        assert!(fitted(Face::Bold, 10.0, "a very long title", 40.0).ends_with('…'));
        assert_eq!(fitted(Face::Bold, 10.0, "word", 0.5), "");
    }
}
