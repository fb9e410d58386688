//! Characters on a rectangle, and the box-drawing characters that join lines.

use super::DrawStyle;
use std::ops::Range;

/// How heavy a line is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(crate) enum Weight {
    /// Not there.
    #[default]
    None,
    /// The grid.
    Light,
    /// Borders, and lines that were drawn.
    Heavy,
}

/// Box-drawing characters by the weights of their four arms: up, right, down, left as digits to base 3.
const BOX: &str = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋";

/// The character that joins lines of these weights: up, right, down, left.
pub(crate) fn join(arms: [Weight; 4], ascii: bool) -> char {
    if !ascii {
        let index = arms.iter().fold(0, |index, &weight| 3 * index + weight as usize);
        return BOX.chars().nth(index).unwrap_or(' ');
    }
    let heavy = arms.iter().copied().max().unwrap_or_default() == Weight::Heavy;
    let of = |weight: Weight| if heavy { weight == Weight::Heavy } else { weight == Weight::Light };
    let upright = of(arms[0]) || of(arms[2]);
    let level = of(arms[1]) || of(arms[3]);
    // Light lines are dotted, so that heavy ones stand out without other characters.
    match (upright, level, heavy) {
        (false, false, _) => ' ',
        (true, false, true) => '|',
        (false, true, true) => '-',
        (true, true, true) => '+',
        (true, false, false) => ':',
        (_, true, false) => '.',
    }
}

/// A drawing in the making.
pub(crate) struct Canvas {
    /// Characters, and whether they are pointed out.
    lines: Vec<Vec<(char, bool)>>,
}

impl Canvas {
    /// An empty drawing.
    pub fn new(rows: usize, columns: usize) -> Canvas {
        Canvas { lines: vec![vec![(' ', false); columns]; rows] }
    }

    /// Writes a character; what falls outside is dropped.
    pub fn put(&mut self, row: usize, column: usize, c: char) {
        if let Some(slot) = self.lines.get_mut(row).and_then(|line| line.get_mut(column)) {
            slot.0 = c;
        }
    }

    /// The character at a place.
    pub fn get(&self, row: usize, column: usize) -> char {
        self.lines.get(row).and_then(|line| line.get(column)).map_or(' ', |slot| slot.0)
    }

    /// Text in the middle of a place of this width; right of it, where lines meet, if the width has no middle.
    pub fn centre(&mut self, row: usize, column: usize, width: usize, text: &str) {
        let free = width - text.chars().count().min(width);
        let before = if width.is_multiple_of(2) { free.div_ceil(2) } else { free / 2 };
        for (i, c) in text.chars().take(width).enumerate() {
            self.put(row, column + before + i, c);
        }
    }

    /// Points something out.
    pub fn mark(&mut self, row: usize, column: usize) {
        if let Some(slot) = self.lines.get_mut(row).and_then(|line| line.get_mut(column)) {
            slot.1 = true;
        }
    }

    /// Some columns of the drawing as text; what is pointed out stands between the caller's escape sequences.
    pub fn text(&self, columns: Range<usize>, style: &DrawStyle) -> String {
        let mut out = String::new();
        for line in &self.lines {
            let line = &line[columns.start.min(line.len())..columns.end.min(line.len())];
            let end = line.iter().rposition(|&(c, marked)| c != ' ' || (marked && style.paint.is_some()));
            let mut inside = false;
            for &(c, marked) in line.iter().take(end.map_or(0, |end| end + 1)) {
                if let Some((start, stop)) = style.paint
                    && marked != inside
                {
                    out.push_str(if marked { start } else { stop });
                    inside = marked;
                }
                out.push(c);
            }
            if let (true, Some((_, stop))) = (inside, style.paint) {
                out.push_str(stop);
            }
            out.push('\n');
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::Weight::{Heavy, Light, None};
    use super::*;

    #[test]
    fn arms_meet() {
        assert_eq!(join([None, Light, Light, None], false), '┌');
        assert_eq!(join([Heavy, None, Heavy, None], false), '┃');
        assert_eq!(join([Light, Heavy, Light, Heavy], false), '┿');
        assert_eq!(join([None; 4], false), ' ');
        assert_eq!(join([Heavy, Light, Heavy, Light], true), '|');
        assert_eq!(BOX.chars().count(), 81);
    }
}
