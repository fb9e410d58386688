//! A small alphabet of strokes.
//!
//! Each character is a path on a raster whose capitals are 10 high: y 0 is the top of capitals and digits, 10 the line they
//! stand on, 3.2 the top of small letters, 13 the foot of descenders. The paths use `M` (move), `L` (line), `C` (curve) and
//! `Z` (close) with absolute coordinates, as SVG does, and are drawn with a round pen. Strokes instead of filled outlines keep
//! the weight of a number the same whatever its size, and the alphabet small enough to be checked by eye.

use crate::geometry::{Path, Pt, Seg, pt};

/// How wide the pen is.
const PEN: f64 = 1.3;

/// The room between two characters.
const SPACE: f64 = 2.6;

/// Text narrower than this is made smaller rather than narrower still.
const NARROWEST: f64 = 0.78;

/// The bowl of a small letter with its stem on the right, and on the left.
const BOWLS: [&str; 2] = [
    "M5 5.4C4.6 4 3.7 3.2 2.5 3.2C1 3.2 0 4.6 0 6.6C0 8.6 1 10 2.5 10C3.7 10 4.6 9.2 5 7.8",
    "M0 5.4C0.4 4 1.3 3.2 2.5 3.2C4 3.2 5 4.6 5 6.6C5 8.6 4 10 2.5 10C1.3 10 0.4 9.2 0 7.8",
];

/// The characters: width and strokes. One line each, however long.
#[rustfmt::skip]
const GLYPHS: [(char, f64, &str); 82] = [
    ('0', 6.0, "M3 0C5 0 6 2 6 5C6 8 5 10 3 10C1 10 0 8 0 5C0 2 1 0 3 0Z"),
    ('1', 3.0, "M0.3 2.3L2.8 0L2.8 10"),
    ('2', 6.0, "M0.2 2.8C0.2 1.1 1.4 0 3 0C4.7 0 5.8 1.1 5.8 2.7C5.8 4.2 4.8 5.2 3.4 6.6L0 10L6 10"),
    ('3', 6.0, "M0.3 0L5.6 0L2.6 4C4.7 3.9 6 5 6 6.9C6 8.8 4.7 10 2.9 10C1.5 10 0.4 9.3 0 8"),
    ('4', 6.2, "M4.5 10L4.5 0L0 6.9L6.2 6.9"),
    ('5', 6.0, "M5.4 0L1 0L0.5 4.6C1.1 4 1.9 3.7 2.8 3.7C4.7 3.7 6 4.9 6 6.8C6 8.7 4.7 10 2.8 10C1.5 10 0.5 9.4 0 8.3"),
    ('6', 6.0, "M5.3 0.8C4.8 0.3 4.1 0 3.3 0C1.2 0 0 2 0 5.6C0 8.6 1.1 10 3 10C4.8 10 6 8.7 6 6.9C6 5.1 4.8 3.9 3.1 3.9C1.5 3.9 0.3 5 0 6.4"),
    ('7', 6.0, "M0 0L6 0L2.2 10"),
    ('8', 6.0, "M3 4.6C1.4 4.6 0.5 3.7 0.5 2.4C0.5 1 1.5 0 3 0C4.5 0 5.5 1 5.5 2.4C5.5 3.7 4.6 4.6 3 4.6C1.2 4.6 0 5.7 0 7.3C0 8.9 1.2 10 3 10C4.8 10 6 8.9 6 7.3C6 5.7 4.8 4.6 3 4.6Z"),
    ('9', 6.0, "M0.7 9.2C1.2 9.7 1.9 10 2.7 10C4.8 10 6 8 6 4.4C6 1.4 4.9 0 3 0C1.2 0 0 1.3 0 3.1C0 4.9 1.2 6.1 2.9 6.1C4.5 6.1 5.7 5 6 3.6"),
    ('A', 7.0, "M0 10L3.5 0L7 10M1.2 6.6L5.8 6.6"),
    ('B', 6.0, "M0 4.8L3.2 4.8C5 4.8 6 5.8 6 7.4C6 9 5 10 3.2 10L0 10L0 0L2.9 0C4.6 0 5.5 0.9 5.5 2.4C5.5 3.9 4.6 4.8 2.9 4.8"),
    ('C', 6.6, "M6.6 1.8C5.9 0.7 4.9 0 3.6 0C1.4 0 0 2 0 5C0 8 1.4 10 3.6 10C4.9 10 5.9 9.3 6.6 8.2"),
    ('D', 6.4, "M0 0L0 10L2.6 10C5 10 6.4 8.2 6.4 5C6.4 1.8 5 0 2.6 0Z"),
    ('E', 5.2, "M5.2 0L0 0L0 10L5.2 10M0 4.8L4.5 4.8"),
    ('F', 5.2, "M5.2 0L0 0L0 10M0 4.9L4.5 4.9"),
    ('G', 6.8, "M6.5 1.8C5.8 0.7 4.8 0 3.6 0C1.4 0 0 2 0 5C0 8 1.4 10 3.6 10C5.6 10 6.8 8.7 6.8 6.3L6.8 5.4L3.9 5.4"),
    ('H', 6.4, "M0 0L0 10M6.4 0L6.4 10M0 4.8L6.4 4.8"),
    ('I', 3.0, "M0 0L3 0M1.5 0L1.5 10M0 10L3 10"),
    ('J', 4.6, "M4.6 0L4.6 7C4.6 9 3.7 10 2.3 10C1 10 0.2 9.2 0 7.8"),
    ('K', 6.2, "M0 0L0 10M6 0L0 6.2M2.3 3.9L6.2 10"),
    ('L', 5.0, "M0 0L0 10L5 10"),
    ('M', 7.6, "M0 10L0 0L3.8 6.6L7.6 0L7.6 10"),
    ('N', 6.4, "M0 10L0 0L6.4 10L6.4 0"),
    ('O', 7.0, "M3.5 0C5.6 0 7 2 7 5C7 8 5.6 10 3.5 10C1.4 10 0 8 0 5C0 2 1.4 0 3.5 0Z"),
    ('P', 6.0, "M0 10L0 0L3 0C4.9 0 6 1.1 6 2.8C6 4.5 4.9 5.6 3 5.6L0 5.6"),
    ('Q', 7.0, "M3.5 0C5.6 0 7 2 7 5C7 8 5.6 10 3.5 10C1.4 10 0 8 0 5C0 2 1.4 0 3.5 0ZM4.6 7.4L7 10.4"),
    ('R', 6.2, "M0 10L0 0L3 0C4.9 0 6 1.1 6 2.8C6 4.5 4.9 5.6 3 5.6L0 5.6M3 5.6L6.2 10"),
    ('S', 6.0, "M5.6 1.7C5 0.6 4.1 0 3 0C1.4 0 0.3 1 0.3 2.4C0.3 5.9 6 3.9 6 7.4C6 9 4.8 10 3 10C1.6 10 0.5 9.3 0 8.1"),
    ('T', 6.4, "M0 0L6.4 0M3.2 0L3.2 10"),
    ('U', 6.4, "M0 0L0 6.4C0 8.8 1.2 10 3.2 10C5.2 10 6.4 8.8 6.4 6.4L6.4 0"),
    ('V', 6.8, "M0 0L3.4 10L6.8 0"),
    ('W', 9.0, "M0 0L2.2 10L4.5 1.6L6.8 10L9 0"),
    ('X', 6.4, "M0 0L6.4 10M6.4 0L0 10"),
    ('Y', 6.6, "M0 0L3.3 5L6.6 0M3.3 5L3.3 10"),
    ('Z', 6.0, "M0 0L6 0L0 10L6 10"),
    ('a', 5.0, "M5 3.2L5 10"),
    ('b', 5.0, "M0 0L0 10"),
    ('c', 4.6, "M4.6 4.6C4.1 3.7 3.4 3.2 2.5 3.2C1 3.2 0 4.6 0 6.6C0 8.6 1 10 2.5 10C3.4 10 4.1 9.5 4.6 8.6"),
    ('d', 5.0, "M5 0L5 10"),
    ('e', 5.0, "M0.1 6.4L5 6.4C5 4.4 4 3.2 2.6 3.2C1 3.2 0 4.6 0 6.6C0 8.7 1 10 2.7 10C3.7 10 4.4 9.5 4.9 8.6"),
    ('f', 3.4, "M3.4 0.2C2 -0.2 1.3 0.6 1.3 2.2L1.3 10M0 3.4L3.1 3.4"),
    ('g', 5.0, "M5 3.2L5 10.4C5 12.2 4.1 13 2.6 13C1.6 13 0.8 12.7 0.3 12"),
    ('h', 4.8, "M0 0L0 10M0 5.8C0.3 4.2 1.3 3.2 2.6 3.2C4.1 3.2 4.8 4.2 4.8 5.9L4.8 10"),
    ('i', 1.0, "M0.5 3.4L0.5 10M0.5 0.6L0.5 0.7"),
    ('j', 2.0, "M1.6 3.4L1.6 11C1.6 12.4 1 13 0 12.9M1.6 0.6L1.6 0.7"),
    ('k', 4.6, "M0 0L0 10M4.3 3.4L0 7.4M1.7 5.9L4.6 10"),
    ('l', 1.8, "M0.4 0L0.4 8.4C0.4 9.5 0.9 10 1.8 10"),
    ('m', 8.0, "M0 3.4L0 10M0 5.6C0.3 4.1 1.1 3.2 2.2 3.2C3.4 3.2 4 4.1 4 5.7L4 10M4 5.6C4.3 4.1 5.1 3.2 6.2 3.2C7.4 3.2 8 4.1 8 5.7L8 10"),
    ('n', 4.8, "M0 3.4L0 10M0 5.8C0.3 4.2 1.3 3.2 2.6 3.2C4.1 3.2 4.8 4.2 4.8 5.9L4.8 10"),
    ('o', 5.2, "M2.6 3.2C4.2 3.2 5.2 4.6 5.2 6.6C5.2 8.6 4.2 10 2.6 10C1 10 0 8.6 0 6.6C0 4.6 1 3.2 2.6 3.2Z"),
    ('p', 5.0, "M0 3.4L0 13"),
    ('q', 5.0, "M5 3.4L5 13"),
    ('r', 3.2, "M0 3.4L0 10M0 6C0.3 4.2 1.4 3.1 3.2 3.3"),
    ('s', 4.4, "M4.2 4.5C3.8 3.6 3.1 3.2 2.2 3.2C1 3.2 0.3 3.9 0.3 4.8C0.3 7.1 4.4 5.8 4.4 8.2C4.4 9.3 3.5 10 2.2 10C1.2 10 0.4 9.5 0 8.6"),
    ('t', 3.2, "M1.3 0.9L1.3 8C1.3 9.6 2 10.2 3.2 9.8M0 3.4L3.1 3.4"),
    ('u', 4.8, "M0 3.4L0 7.4C0 9.1 0.8 10 2.2 10C3.5 10 4.5 9 4.8 7.4M4.8 3.4L4.8 10"),
    ('v', 5.0, "M0 3.4L2.5 10L5 3.4"),
    ('w', 7.2, "M0 3.4L1.8 10L3.6 4L5.4 10L7.2 3.4"),
    ('x', 4.8, "M0 3.4L4.8 10M4.8 3.4L0 10"),
    ('y', 5.0, "M0 3.4L2.5 10M5 3.4L2.2 11.2C1.8 12.5 1.1 13 0 12.9"),
    ('z', 4.6, "M0 3.4L4.6 3.4L0 10L4.6 10"),
    (' ', 1.6, ""),
    ('?', 5.6, "M0.2 2.6C0.3 1 1.4 0 2.9 0C4.5 0 5.6 1 5.6 2.5C5.6 4.6 2.9 4.6 2.9 7.2M2.9 9.8L2.9 9.9"),
    ('!', 1.0, "M0.5 0L0.5 7M0.5 9.8L0.5 9.9"),
    ('.', 1.0, "M0.5 9.8L0.5 9.9"),
    (',', 1.0, "M0.8 9.6L0.2 11.6"),
    (':', 1.0, "M0.5 4.2L0.5 4.3M0.5 9.7L0.5 9.8"),
    ('\'', 1.0, "M0.5 0L0.5 2.4"),
    ('+', 6.0, "M0 5L6 5M3 2L3 8"),
    ('-', 4.0, "M0 5.4L4 5.4"),
    ('=', 6.0, "M0 3.6L6 3.6M0 6.8L6 6.8"),
    ('/', 4.4, "M0 10.8L4.4 -0.8"),
    ('\\', 4.4, "M0 -0.8L4.4 10.8"),
    ('(', 2.4, "M2.4 -1C0.8 0.6 0 2.6 0 5C0 7.4 0.8 9.4 2.4 11"),
    (')', 2.4, "M0 -1C1.6 0.6 2.4 2.6 2.4 5C2.4 7.4 1.6 9.4 0 11"),
    ('#', 6.4, "M1.8 1L1 9.4M5.2 1L4.4 9.4M0.3 3.6L6.4 3.6M0 6.8L6.1 6.8"),
    ('×', 5.0, "M0 2.8L5 7.8M5 2.8L0 7.8"),
    ('↑', 6.0, "M3 10L3 0.4M0 3.4L3 0.4L6 3.4"),
    ('↓', 6.0, "M3 0L3 9.6M0 6.6L3 9.6L6 6.6"),
    ('←', 9.0, "M9 5L0.4 5M3.4 2L0.4 5L3.4 8"),
    ('→', 9.0, "M0 5L8.6 5M5.6 2L8.6 5L5.6 8"),
];

/// Text set in strokes, its upper left corner at the origin.
pub(crate) struct Setting {
    /// The strokes.
    pub path: Path,
    /// How wide the text is.
    pub width: f64,
    /// How high its capitals are.
    pub height: f64,
    /// How wide the pen is.
    pub stroke: f64,
}

/// Sets a text: capitals this high, but not wider than `widest`. A text that is too wide is first set narrower, then
/// smaller.
pub(crate) fn set(text: &str, height: f64, widest: f64) -> Setting {
    let mut path = Path::default();
    let mut x = 0.0;
    for (i, c) in text.chars().enumerate() {
        x += if i > 0 { SPACE } else { 0.0 };
        let (width, strokes) = glyph(c);
        path.add(strokes.map(|p| p.shift(x, 0.0)));
        x += width;
    }
    let full = height / 10.0;
    let narrow = if x * full > widest { (widest / (x * full)).max(NARROWEST) } else { 1.0 };
    let scale = full.min(widest / (x * narrow).max(1e-9));
    let path = path.map(|p| pt(p.x * scale * narrow, p.y * scale));
    Setting { path, width: x * scale * narrow, height: 10.0 * scale, stroke: PEN * scale.max(0.6 * full) }
}

/// The width and strokes of a character; an empty box for one that the alphabet lacks.
fn glyph(c: char) -> (f64, Path) {
    let c = match c {
        '–' | '—' | '−' => '-',
        '’' | '‘' => '\'',
        c => c,
    };
    let found = GLYPHS.iter().find(|g| g.0 == c);
    let &(c, width, strokes) = found.unwrap_or(&(c, 5.0, "M0 0L5 0L5 10L0 10Z"));
    let mut path = parse(strokes);
    match c {
        'a' | 'd' | 'g' | 'q' => path.add(parse(BOWLS[0])),
        'b' | 'p' => path.add(parse(BOWLS[1])),
        _ => {}
    }
    (width, path)
}

/// Reads strokes. What is not understood is left out; a test sees to it that there is nothing of the kind.
fn parse(strokes: &str) -> Path {
    let starts: Vec<usize> = strokes.match_indices(char::is_alphabetic).map(|(start, _)| start).collect();
    let ends = starts.iter().copied().skip(1).chain([strokes.len()]);
    let pieces = starts.iter().zip(ends).map(|(&start, end)| strokes[start..end].split_at(1));
    Path { segs: pieces.filter_map(|(command, numbers)| segment(command, numbers)).collect() }
}

/// One piece of an outline: a command and its coordinates.
fn segment(command: &str, numbers: &str) -> Option<Seg> {
    let values: Vec<f64> = numbers.split_whitespace().filter_map(|n| n.parse().ok()).collect();
    let points: Vec<Pt> = values.chunks_exact(2).map(|v| pt(v[0], v[1])).collect();
    match (command, points.as_slice()) {
        ("M", &[p]) => Some(Seg::Move(p)),
        ("L", &[p]) => Some(Seg::Line(p)),
        ("C", &[a, b, p]) => Some(Seg::Curve(a, b, p)),
        ("Z", []) => Some(Seg::Close),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_stroke_is_understood_and_stays_in_its_box() {
        for (c, width, strokes) in GLYPHS {
            let n_commands = strokes.matches(char::is_alphabetic).count();
            let path = parse(strokes);
            assert_eq!(path.segs.len(), n_commands, "{c}");
            let inside = |p: &Pt| (-0.01..=width + 0.01).contains(&p.x) && (-1.0..=13.0).contains(&p.y);
            for seg in &path.segs {
                let sound = match seg {
                    Seg::Move(p) | Seg::Line(p) | Seg::Curve(_, _, p) => inside(p),
                    Seg::Close => true,
                };
                assert!(sound, "{c}: {seg:?}");
            }
        }
    }

    #[test]
    fn all_digits_and_letters_are_there_and_differ() {
        let all: Vec<char> = ('0'..='9').chain('A'..='Z').chain('a'..='z').chain("?+-↑↓←→".chars()).collect();
        for (i, &c) in all.iter().enumerate() {
            assert!(GLYPHS.iter().any(|g| g.0 == c), "{c}");
            assert!(all[..i].iter().all(|&other| glyph(c).1 != glyph(other).1), "{c}");
        }
    }

    #[test]
    fn wide_text_is_made_to_fit() {
        for text in ["8", "88", "888", "8888888"] {
            let set = set(text, 20.0, 30.0);
            assert!(set.width <= 30.001 && set.height <= 20.001, "{text}: {} x {}", set.width, set.height);
        }
        assert_eq!(set("5", 20.0, 30.0).height, 20.0);
    }
}
